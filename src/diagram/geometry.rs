//! Where things lie. The origin is the centre of the board, x grows to the right and y downwards, and an edge of a cell is
//! [`EDGE`] long.

use std::ops::{Add, Mul, Neg, Sub};

use crate::hex::{Cell, Hexagon};

/// The length of a cell's edge: half its width.
pub const EDGE: f32 = 20.0;
/// The height of a cell, edge to edge: √3 edges.
pub const HEIGHT: f32 = 34.641_016;
/// Cosine of 30°.
const COS_30: f32 = HEIGHT / (2.0 * EDGE);

/// A point, or a way from one to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

/// The point with these coordinates.
pub const fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Point {
    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        point(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        point(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Point {
    type Output = Point;
    fn neg(self) -> Point {
        point(-self.x, -self.y)
    }
}

impl Mul<f32> for Point {
    type Output = Point;
    fn mul(self, factor: f32) -> Point {
        point(self.x * factor, self.y * factor)
    }
}

/// The centre of a cell, White at the bottom. For Black's view, it is the opposite point.
pub fn centre(board: Hexagon, cell: Cell) -> Point {
    let middle = f32::from(board.side) - 1.0;
    let column = f32::from(cell.column()) - middle;
    let height = f32::from(board.height(cell)) - 2.0 * middle;
    point(1.5 * EDGE * column, -HEIGHT / 2.0 * height)
}

/// The corners of a hexagon that stands on an edge, as cells do; `radius` is [`EDGE`] for a cell.
pub fn hexagon(radius: f32) -> [Point; 6] {
    let (half, height) = (radius / 2.0, radius * COS_30);
    [(radius, 0.0), (half, height), (-half, height), (-radius, 0.0), (-half, -height), (half, -height)]
        .map(|(x, y)| point(x, y))
}

/// The corners of the frame, a hexagon that stands on a corner; `room` is how far its sides are from the centres of the outer cells.
pub fn frame(board: Hexagon, room: f32) -> [Point; 6] {
    let inner = (f32::from(board.side) - 1.0) * HEIGHT * COS_30;
    hexagon((inner + room) / COS_30).map(|corner| point(-corner.y, corner.x))
}

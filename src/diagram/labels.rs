//! Coordinates around the board, found from the names of the cells alone.
//!
//! Cells that share a letter form a line, and so do those that share a number. A line is labelled at its end, a step further on:
//! letters at the lower end, numbers at the left. Where a line of one number is a row straight across, whose cells do not touch,
//! numbers stand left of the board; at its lower left edge they would meet the letters, so there and at the lower right the
//! whole name of the last cell stands instead.

use std::collections::BTreeMap;

use super::geometry::{EDGE, HEIGHT, Point, centre, point};
use super::{Picture, Place};
use crate::hex::{Cell, ORTHOGONAL};

/// A text around its middle.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    pub text: String,
    pub at: Point,
}

/// From the centre of a cell to a label beyond its edge.
const REACH: f32 = 0.77 * HEIGHT;
/// The same to a label beyond its left corner.
const SIDEWAYS: f32 = EDGE + 0.22 * HEIGHT;
/// The step ahead to the left, in which rows are labelled at the upper left edge.
const UPPER_LEFT: Point = point(-1.5 * EDGE / HEIGHT, -0.5);

/// The labels as White sees them.
pub fn around(picture: &Picture) -> Vec<Label> {
    let board = picture.board;
    let letters = groups(picture, |name| split(name).0);
    let numbers = groups(picture, |name| split(name).1);
    let foot = |cells: &[Cell]| cells.iter().copied().min_by_key(|&cell| (board.height(cell), cell.column()));
    let left = |cells: &[Cell]| cells.iter().copied().min_by_key(|cell| (cell.column(), cell.row()));
    let feet: Vec<Cell> = letters.values().filter_map(|cells| foot(cells)).collect();

    let mut labels = Vec::new();
    let mut whole_names = false;
    for (number, cells) in &numbers {
        let Some(end) = left(cells) else { continue };
        let at = centre(board, end);
        let at = match onward(picture, cells, end) {
            Some(way) => at + way * REACH,
            None if feet.contains(&end) => {
                whole_names = true;
                continue;
            }
            None if end.column() > 0 && board.step(end, ORTHOGONAL[0]).is_none() => at + UPPER_LEFT * REACH,
            None => point(-1.5 * EDGE * (f32::from(board.side) - 1.0) - SIDEWAYS, at.y),
        };
        labels.push(Label { text: (*number).to_owned(), at });
    }
    for (letter, cells) in &letters {
        let Some(end) = foot(cells) else { continue };
        let way = onward(picture, cells, end).unwrap_or(point(0.0, 1.0));
        let text = if whole_names { name(picture, end) } else { letter };
        labels.push(Label { text: text.to_owned(), at: centre(board, end) + way * REACH });
    }
    labels
}

/// Letter and number of a name.
fn split(name: &str) -> (&str, &str) {
    name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len()))
}

fn groups<'a>(picture: &'a Picture, key: fn(&'a str) -> &'a str) -> BTreeMap<&'a str, Vec<Cell>> {
    let mut groups: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
    for Place { cell, name, .. } in &picture.places {
        groups.entry(key(name)).or_default().push(*cell);
    }
    groups
}

fn name(picture: &Picture, cell: Cell) -> &str {
    picture.place(cell).map_or("", |place| &place.name)
}

/// The way, of length 1, that a line of cells takes beyond its end; `None` if its cells do not touch there.
fn onward(picture: &Picture, cells: &[Cell], end: Cell) -> Option<Point> {
    let board = picture.board;
    let before = ORTHOGONAL.iter().filter_map(|&step| board.step(end, step)).find(|cell| cells.contains(cell))?;
    Some((centre(board, end) - centre(board, before)) * (1.0 / HEIGHT))
}

//! Geometry of hexagonal boards, and nothing else: cells, directions, sets of cells, lines, slider attacks, Zobrist numbers.
//!
//! The three boards are regular hexagons that stand on a corner, with 5, 6 and 8 cells a side. One address serves them all:
//! see [`Cell`].

mod attacks;
mod cell;
pub mod lanes;
mod set;
pub mod vector;
mod zobrist;

pub use attacks::{DIRECTIONS, Tables, leap, leaps, opposite};
pub use cell::{Cell, DIAGONAL, Hexagon, KNIGHT, ORTHOGONAL, Step};
pub use set::{Cells, Set};
pub use zobrist::Zobrist;

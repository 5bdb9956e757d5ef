//! Geometry of hexagonal boards, and nothing else: cells, directions, sets of cells, lines, slider attacks, Zobrist numbers.
//!
//! The three boards are regular hexagons that stand on a corner, with 5, 6 and 8 cells a side. One address serves them all:
//! see [`Cell`].

mod cell;
mod zobrist;

pub use cell::{Cell, DIAGONAL, Hexagon, KNIGHT, ORTHOGONAL, Step};
pub use zobrist::Zobrist;

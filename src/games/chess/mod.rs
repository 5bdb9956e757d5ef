//! What the two chess games share: piece sets, attacks, pins, making and unmaking of moves, generation, exchanges.
//!
//! A chess game is a type that implements [`Rules`]: its men, how they step, what is special. A [`Position`] of those rules
//! is a [`crate::game::Game`]. [`Board`] is the position as rules see it; beside it a [`Layout`] may keep the occupancy of all
//! lines for the generator's sake, and nothing else knows it.
//!
//! Moves are generated in one of two ways, which always agree:
//!
//! * [`general`]: piece by piece, with pins, evasions and everything special; short, portable, and the reference in tests;
//! * `setwise`: all pieces of a kind at once, for positions without check; it hands the rest to the general way.

mod board;
mod exchange;
mod explain;
pub mod general;
mod keys;
mod layout;
mod moves;
mod packed;
mod position;
mod rules;
mod setwise;
#[cfg(test)]
pub(crate) mod testing;
pub mod text;

pub use board::{Board, Safety};
pub use general::{Count, Sink};
pub use keys::Keys;
pub use layout::{Lanes, Layout, Lineless};
pub use moves::{Leaps, List, Move};
pub use packed::PackedRules;
pub use position::{Parts, Position, Undo};
pub use rules::{Kinds, Lame, PAWN, Rules, kinds};
pub use setwise::{Field, Setwise};

//! What the results of games say about the strength of two engines.
//!
//! A game is worth 0 to 1 to each side ([`Points`], exact). The two games of one opening with colours changed make a pair, and
//! pairs are what is counted ([`Observations`]): the games of a pair share the opening's bias, so they are not independent,
//! but pairs are.

mod observations;
mod points;

pub use observations::Observations;
pub use points::Points;

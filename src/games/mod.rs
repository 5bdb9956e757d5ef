//! The rule books, one folder a game.

pub mod cescacs;
pub mod hexdameo;

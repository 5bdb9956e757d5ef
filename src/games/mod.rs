//! The rule books, one folder a game; the two chess games share [`chess`].

pub mod cescacs;
pub mod chess;
pub mod glinski;
pub mod hexdameo;

//! The program as a user and a script meet it.

mod analysis;
mod boards;
mod conventions;
mod counts;
mod pictures;
mod play;
mod support;
mod tournament;

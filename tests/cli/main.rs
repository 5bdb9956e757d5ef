//! The program as a user and a script meet it.

mod analysis;
mod boards;
mod conventions;
mod counts;
mod explore;
mod guides;
mod pictures;
mod play;
mod puzzle;
mod serve;
mod support;
#[cfg(unix)]
mod terminal;
mod tournament;

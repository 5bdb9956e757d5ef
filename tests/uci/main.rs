//! The program itself, spoken to in UCI through pipes.

mod abuse;
mod builds;
mod dialogue;
mod games;
mod latency;
mod program;
mod soup;

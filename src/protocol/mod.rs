//! UCI, the Universal Chess Interface (Stefan Meyer-Kahlen, Rudolf Huber), for every variant.
//!
//! | file | holds |
//! |---|---|
//! | `input` | lines of bytes from anywhere, of bounded length |
//! | `command` | a line taken apart |
//! | `go` | the words of `go` |
//! | `options` | the options: names, ranges, values |
//! | `seat` | one variant being played: position, engine, answers |
//! | `task` | what runs on the search thread: a search, a perft |
//! | `report` | `info` and `bestmove` lines |
//! | `output` | whole lines to anywhere |
//! | `session` | the conversation |
//! | `refusal` | why a command changed nothing |
//!
//! Three threads: one reads lines, one answers them, and one searches, while there is something to search. A refused
//! command is answered by `info string error: …` and changes nothing.

mod command;
mod go;
pub(crate) mod input;
mod options;
mod output;
mod refusal;
mod report;
mod seat;
mod session;
mod task;

#[cfg(test)]
mod tests;

use std::io::{self, Read, Write};

pub use options::Options;

/// Speaks UCI until `quit` or the end of `input`.
///
/// The options are those that the session begins with, and the defaults that it names. Every line is flushed as it is
/// written. An error is one of writing: when the reader has gone, nothing more can be said; a search that runs is stopped
/// first. An error of reading counts as the end of the input.
///
/// `input` is read by a thread of its own, which outlives this call while it waits for more.
pub fn run(input: impl Read + Send + 'static, output: impl Write + Send + 'static, options: Options) -> io::Result<()> {
    session::run(input, output, options)
}

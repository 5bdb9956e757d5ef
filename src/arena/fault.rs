//! What an engine can do wrong.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// What an engine did wrong: it loses the game for it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// Its answer is no legal move.
    #[error("illegal move: {0}")]
    IllegalMove(String),
    /// Its move came after the flag had fallen.
    #[error("time loss: a move after {took:?}, with {allowed:?} left")]
    Late {
        /// What the move took.
        took: Duration,
        /// What there was.
        allowed: Duration,
    },
    /// No move before the flag fell, nor a while later, when it had been told to stop.
    #[error("time loss: no move within {0:?}, though told to stop")]
    Overrun(Duration),
    /// No answer in time, nor a while later, where no flag falls.
    #[error("no answer to {question:?} within {waited:?}")]
    Silent {
        /// What it was asked.
        question: &'static str,
        /// How long.
        waited: Duration,
    },
    /// It ended with an error.
    #[error("crash: {0}")]
    Crash(String),
    /// It left, or closed its output.
    #[error("disconnect: {0}")]
    Left(String),
    /// More output than a search can have.
    #[error("flood of output: {0}")]
    Flood(String),
    /// It does not start.
    #[error("cannot be started: {0}")]
    NoStart(String),
}

impl Fault {
    /// How it is counted.
    pub fn irregularity(&self) -> Irregularity {
        match self {
            Fault::IllegalMove(_) => Irregularity::IllegalMove,
            Fault::Late { .. } | Fault::Overrun(_) => Irregularity::TimeLoss,
            Fault::Crash(_) => Irregularity::Crash,
            Fault::Silent { .. } | Fault::Left(_) | Fault::Flood(_) | Fault::NoStart(_) => Irregularity::Disconnect,
        }
    }
}

/// The kinds of faults that a match counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Irregularity {
    /// An answer that is no legal move.
    IllegalMove,
    /// A program that ended with an error.
    Crash,
    /// A move after the flag had fallen.
    TimeLoss,
    /// A program that could not be started, left, hung, or had to be cut off.
    Disconnect,
}

impl Irregularity {
    /// All of them.
    pub const ALL: [Irregularity; 4] =
        [Irregularity::IllegalMove, Irregularity::Crash, Irregularity::TimeLoss, Irregularity::Disconnect];
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Irregularity::IllegalMove => "illegal move",
            Irregularity::Crash => "crash",
            Irregularity::TimeLoss => "time loss",
            Irregularity::Disconnect => "disconnect",
        })
    }
}

impl FromStr for Irregularity {
    type Err = ();

    fn from_str(text: &str) -> Result<Irregularity, ()> {
        Irregularity::ALL.into_iter().find(|kind| kind.to_string() == text).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for kind in Irregularity::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
    }
}

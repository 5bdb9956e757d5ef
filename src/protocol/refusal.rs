//! Why a command was refused.

use thiserror::Error;

use crate::game::{MoveError, PositionError};
use crate::variants::UnknownVariant;

/// A command that was not carried out, and has changed nothing. The message follows `info string error: `.
#[derive(Debug, Error)]
pub(super) enum Refusal {
    /// It would change what the search works on.
    #[error("{0}: a search is running: expected stop, ponderhit, isready, d, eval, moves or quit")]
    Searching(&'static str),
    /// A command that lacks its words.
    #[error("{command}: found {found}, expected {expected}")]
    Malformed {
        /// The command.
        command: &'static str,
        /// What was there.
        found: String,
        /// What would have been right.
        expected: &'static str,
    },
    /// A line of more than [`LONGEST`](super::input::LONGEST) bytes.
    #[error("line of more than {0} bytes skipped")]
    TooLong(usize),
    /// A position text that cannot be read.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A position that is named by neither of the two words, and is none itself.
    #[error("position: found {found}, expected startpos or fen and a position ({error})")]
    NeitherWord {
        /// What was there, quoted.
        found: String,
        /// Why it is not a position itself.
        error: PositionError,
    },
    /// A move that cannot be made.
    #[error("{place}, move {number}: {error}")]
    Move {
        /// The list that it stands in.
        place: &'static str,
        /// Its place in the list, from 1.
        number: usize,
        /// What is wrong with it.
        error: Box<MoveError>,
    },
    /// No option has this name.
    #[error("setoption: unknown option {0}")]
    UnknownOption(String),
    /// An option cannot have this value.
    #[error("setoption {name}: {found} is no value for it: expected {expected}")]
    OptionValue {
        /// The option.
        name: &'static str,
        /// What was given, quoted.
        found: String,
        /// What would have been right.
        expected: String,
    },
    /// No variant has this name.
    #[error("setoption UCI_Variant: {0}")]
    Variant(#[from] UnknownVariant),
    /// The option's value is in range, but cannot be had.
    #[error("setoption {name}: {reason}")]
    OptionFailed {
        /// The option.
        name: &'static str,
        /// Why.
        reason: String,
    },
    /// The operating system gives no thread.
    #[error("no thread for the search: {0}")]
    Thread(#[from] std::io::Error),
}

/// Quotes what was found: one line without control characters, cut to a readable length.
pub(super) fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// Quotes a word that may be missing.
pub(super) fn quote_or_nothing(text: &str) -> String {
    if text.is_empty() { "nothing".into() } else { quote(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_hold_no_control_characters() {
        assert_eq!(quote("a\0\u{1b}[1m\n"), r#""a\0\u{1b}[1m\n""#);
        assert_eq!(quote(&"é".repeat(41)), format!("\"{}\"…", "é".repeat(40)));
        assert_eq!(quote_or_nothing(""), "nothing");
    }
}

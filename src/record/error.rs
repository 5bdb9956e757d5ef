//! What can be wrong with a record.

use std::fmt;
use std::io;

use thiserror::Error;

use crate::game::{MoveError, PositionError};
use crate::variants::{UnknownVariant, Variant};

/// A record that cannot be read whole, with the place.
#[derive(Debug, Error)]
pub struct RecordError {
    /// Line of the input, from 1.
    pub line: u64,
    /// Number of the game in the input, from 1.
    pub game: u64,
    /// Its variant, once known.
    pub variant: Option<Variant>,
    /// The half-move that is wrong, counted from 1 at the record's start position.
    pub ply: Option<u32>,
    /// What was wrong.
    pub reason: Box<Reason>,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, game {}", self.line, self.game)?;
        if let Some(variant) = self.variant {
            write!(f, " ({variant})")?;
        }
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// What is wrong at the place that a [`RecordError`] names.
#[derive(Debug, Error)]
pub enum Reason {
    /// A move that is not legal, or not a move; the error quotes it.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The start position.
    #[error("tag {tag}: {error}")]
    Position {
        /// The tag that holds it.
        tag: String,
        /// What is wrong with it.
        error: PositionError,
    },
    /// A line of a list of positions.
    #[error(transparent)]
    PositionLine(#[from] PositionError),
    /// The Variant tag.
    #[error("tag Variant: {0}")]
    Variant(#[from] UnknownVariant),
    /// The record's own syntax.
    #[error("{0}")]
    Syntax(String),
    /// The input broke off.
    #[error("cannot read on: {0}")]
    Io(#[from] io::Error),
}

/// Something in a record that is worth a look and does not keep it from being read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Line of the input, from 1.
    pub line: u64,
    /// Number of the game in the input, from 1.
    pub game: u64,
    /// What it is.
    pub what: Oddity,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, game {}: {}", self.line, self.game, self.what)
    }
}

/// What a [`Warning`] is about.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Oddity {
    /// Bytes that are not UTF-8: each run of them was read as U+FFFD.
    #[error("bytes that are not UTF-8 were replaced by \u{FFFD}")]
    NotUtf8,
    /// The position text was not in the canonical dialect.
    #[error("{place}: read as {dialect}")]
    Dialect {
        /// The tag, or "position".
        place: String,
        /// The dialect's name.
        dialect: &'static str,
    },
    /// The letters of the pieces are not the standard ones.
    #[error("the letters of the pieces are read as {0}")]
    Letters(&'static str),
    /// A tag that says what another one has said already, and was left out.
    #[error("a second tag {0} is ignored")]
    SecondTag(String),
    /// The Result tag does not hold a result.
    #[error("tag Result: {0:?} is no result")]
    UnknownResult(String),
    /// Two results in one record.
    #[error("two results: {first} and then {second}")]
    TwoResults {
        /// The first, as it was written.
        first: String,
        /// The other.
        second: String,
    },
    /// The rules give another result after the last move.
    #[error("the result says {given}, the last position is {end}: {right}")]
    WrongResult {
        /// The record's result, in the dialect's own token.
        given: String,
        /// How the moves end.
        end: String,
        /// The right token.
        right: String,
    },
    /// A check or mate mark that the position does not bear out.
    #[error("ply {ply}, {text:?}: wrong mark, the move is {right}")]
    WrongMark {
        /// The half-move.
        ply: u32,
        /// The move as it was written.
        text: String,
        /// The move with the right marks.
        right: String,
    },
    /// The numbers of the moves are out of step; only the first such place is told.
    #[error("move number {found} where {expected} was expected")]
    WrongNumber {
        /// The number in the text.
        found: u32,
        /// What it should have been.
        expected: u32,
    },
    /// A result inside a variation, which is dropped.
    #[error("the result {0} inside a variation is ignored")]
    ResultInVariation(String),
}

//! What can be wrong with a file of self-played games.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::game::PackedError;

/// A file of self-played games that cannot be read, written or gone on with.
#[derive(Debug, Error)]
#[error("{path}{place}: {problem}", path = path.display(), place = place(*offset))]
pub struct DataError {
    /// The file.
    pub path: PathBuf,
    /// Where, in bytes from its beginning; `None` for the file as a whole.
    pub offset: Option<u64>,
    /// What is wrong.
    pub problem: Problem,
}

fn place(offset: Option<u64>) -> String {
    offset.map_or(String::new(), |offset| format!(", byte {offset}"))
}

/// What is wrong.
#[derive(Debug, Error)]
pub enum Problem {
    /// The system refuses.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Something else.
    #[error("not a file of self-played games: it does not begin with VIBRIA")]
    Foreign,
    /// Written by another version of the program.
    #[error("version {0} of the layout: expected {expected}", expected = super::header::VERSION)]
    Version(u16),
    /// The head ends too early or does not say what it should.
    #[error("the head is damaged: {0}")]
    Head(String),
    /// Positions have another size than the variant's.
    #[error("positions of {found} bytes: expected {expected} in this variant")]
    PositionBytes {
        /// In the head.
        found: usize,
        /// Of the game.
        expected: usize,
    },
    /// What should be a game is not.
    #[error("game {number} or what should be a game is damaged: {reason}")]
    Game {
        /// Its number, or the one after the last.
        number: u32,
        /// Why it is none.
        reason: String,
    },
    /// A position that cannot be.
    #[error("game {number}, sample {sample}: {error}")]
    Position {
        /// Number of the game.
        number: u32,
        /// Number of the sample in the game, from 1.
        sample: usize,
        /// Why not.
        error: PackedError,
    },
    /// The file was made otherwise.
    #[error("{field} is {found} in this file: expected {expected}")]
    Differs {
        /// What.
        field: String,
        /// In the file.
        found: String,
        /// Asked for, or in another file.
        expected: String,
    },
    /// Games are missing, so that it is no beginning of a run.
    #[error("game {found} stands where game {expected} was expected: a file with gaps cannot be gone on with")]
    Gap {
        /// Number of the game.
        found: u32,
        /// Number that should come.
        expected: u32,
    },
    /// A game stands in two of the files.
    #[error("game {number} stands in {other}, too")]
    Twice {
        /// Number of the game.
        number: u32,
        /// The other file.
        other: String,
    },
}

impl Problem {
    /// The error, at a place of a file.
    pub(in crate::selfplay) fn at(self, path: &Path, offset: impl Into<Option<u64>>) -> DataError {
        DataError { path: path.into(), offset: offset.into(), problem: self }
    }
}

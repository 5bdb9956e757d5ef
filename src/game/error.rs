//! Why a text is not a position or a move.

use thiserror::Error;

/// A position text that cannot be read. Columns count characters from 1 in the whole text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("position, {field}, character {column}: {reason}")]
pub struct PositionError {
    /// The field's name: "pieces", "side to move", "castling", …
    pub field: &'static str,
    /// The first character of what was wrong.
    pub column: usize,
    /// What was found and what was expected.
    pub reason: String,
}

impl PositionError {
    /// A new error.
    pub fn new(field: &'static str, column: usize, reason: impl Into<String>) -> PositionError {
        PositionError { field, column, reason: reason.into() }
    }
}

/// A move text that fits no legal move, or more than one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// Not a move of this game's notation at all.
    #[error("{text:?} is not a move: {expected}")]
    Unreadable {
        /// The text, cut to a readable length.
        text: String,
        /// What would have been right.
        expected: String,
    },
    /// It reads as a move, which the rules forbid here.
    #[error("{text:?} is illegal: {reason}")]
    Illegal {
        /// The text.
        text: String,
        /// Why.
        reason: Illegal,
    },
    /// More than one legal move fits.
    #[error("{text:?} is ambiguous: {}", candidates.join(", "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that fit, in the game's notation.
        candidates: Vec<String>,
    },
}

impl MoveError {
    /// The longest text that is quoted back, in characters.
    const QUOTED: usize = 40;

    fn quote(text: &str) -> String {
        let mut quoted: String = text.chars().take(Self::QUOTED).collect();
        if quoted.len() < text.len() {
            quoted.push('…');
        }
        quoted
    }

    /// An [`Unreadable`](MoveError::Unreadable) error.
    pub fn unreadable(text: &str, expected: impl Into<String>) -> MoveError {
        MoveError::Unreadable { text: Self::quote(text), expected: expected.into() }
    }

    /// An [`Illegal`](MoveError::Illegal) error.
    pub fn illegal(text: &str, reason: Illegal) -> MoveError {
        MoveError::Illegal { text: Self::quote(text), reason }
    }

    /// An [`Ambiguous`](MoveError::Ambiguous) error.
    pub fn ambiguous(text: &str, candidates: Vec<String>) -> MoveError {
        MoveError::Ambiguous { text: Self::quote(text), candidates }
    }
}

/// The reason why a move is not legal, in the games' words. Cells are named as their game names them.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    /// Nothing stands where the move starts.
    #[error("there is no piece on {0}")]
    NoPiece(String),
    /// The piece belongs to the other side.
    #[error("the piece on {0} is not yours")]
    NotYours(String),
    /// No piece of this kind can make the move.
    #[error("no {piece} can go to {to}")]
    NoSuchMover {
        /// Name of the kind.
        piece: String,
        /// Target.
        to: String,
    },
    /// The piece does not move like that.
    #[error("a {piece} does not move from {from} to {to}")]
    NotItsMove {
        /// Name of the kind.
        piece: String,
        /// Start.
        from: String,
        /// Target.
        to: String,
    },
    /// Something stands in the way.
    #[error("the way is blocked on {0}")]
    Blocked(String),
    /// A piece of the mover's own stands on the target.
    #[error("your own piece stands on {0}")]
    OwnPiece(String),
    /// The move would leave or put the mover's king in check.
    #[error("your king on {king} would be attacked by the {piece} on {by}")]
    KingAttacked {
        /// The king's cell after the move.
        king: String,
        /// Name of the attacker.
        piece: String,
        /// The attacker's cell.
        by: String,
    },
    /// Draughts: a capture must be made.
    #[error("a capture of {count} is possible: {}", examples.join(", "))]
    CaptureCompulsory {
        /// Pieces that must be captured.
        count: u32,
        /// Some of the legal captures.
        examples: Vec<String>,
    },
    /// Another rule, in words.
    #[error("{0}")]
    Other(String),
}

//! Puzzles: positions in which a mate of proved length is to be found.
//!
//! The positions come from suites of mates; what is right and what is wrong in them is decided by the [solver](crate::solver) alone, so
//! that every move that keeps the shortest mate is right, whether somebody thought of it or not.
//!
//! | file | holds |
//! |---|---|
//! | `suite` | [`Puzzle`], and lists of them from text |
//! | `judge` | [`Judge`]: right moves, defences, solutions, cooks |

mod judge;
mod suite;

pub use judge::{Attempt, Check, Judge};
pub use suite::{Fault, LONGEST, Puzzle, SuiteError, embedded, read_suite};

use crate::game::Game;

/// What a puzzle asks for, in words: "mates in", or "wins in" where nobody is mated.
pub const fn goal_words<G: Game>() -> &'static str {
    // Draughts, in other words.
    if G::CAPTURES_FORCED { "wins in" } else { "mates in" }
}

//! Records of games: what was played, by whom, how it ended, and what people say about it.
//!
//! [`Record`] is the same for every game: [`Tags`], a start position, a tree of moves ([`Branch`], [`Step`], [`Note`]), a
//! [`Score`]. How it is written is a [`Dialect`], which is data: PGN for Gliński's chess, CTL-PGN for C'escacs, PDN for
//! Hexdameo and Hexdame. [`Reader`] takes records of any variant from an input, one at a time; [`Positions`] takes
//! positions, one a line. What is read holds legal moves only.
//!
//! Writing a record and reading it again gives an equal record, and a text that was written is written the same again.
//! Reading is broad: byte order marks, any line ends, results and signs of every dialect, records without tags or results.

mod aliases;
mod any;
mod chars;
mod clock;
mod date;
mod dialect;
mod error;
mod json;
mod letters;
mod lexer;
mod parser;
mod positions;
mod reader;
mod score;
mod tags;
mod tree;
mod writer;

pub use any::{AnyRecord, Form};
pub use clock::{clock_text, read_clock};
pub use dialect::{CTL_PGN, Dialect, Layout, PDN, PGN};
pub use error::{Oddity, Reason, RecordError, Warning};
pub use letters::Alphabet;
pub use positions::{Positions, Source, source_of};
pub use reader::{Reader, Reading};
pub use score::{Score, Tokens};
pub use tags::{BadName, ROSTER, Tags};
pub use tree::{Branch, Comment, Note, Step};

use crate::game::{Line, Outcome, Text};
use crate::variants::Variant;

/// A record of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<G: Text> {
    /// Which variant is played; it decides the [`Dialect`].
    pub variant: Variant,
    /// Tags, but for those that the other fields stand for (variant, result, start position).
    pub tags: Tags,
    /// The position before the first move.
    pub start: G,
    /// The moves, with comments and variations.
    pub main: Branch<G::Move>,
    /// The result; `None` for a game without one.
    pub score: Option<Score>,
    /// Comments behind the result, where the dialect has them there.
    pub epilogue: Vec<Comment>,
}

impl<G: Text> Record<G> {
    /// A record without moves.
    pub fn new(variant: Variant, start: G) -> Record<G> {
        Record { variant, tags: Tags::new(), start, main: Branch::default(), score: None, epilogue: Vec::new() }
    }

    /// A record of these moves.
    pub fn of_line(variant: Variant, line: &Line<G>) -> Record<G> {
        Record { main: Branch::of(line.moves()), ..Record::new(variant, line.start().clone()) }
    }

    /// The main line, for what depends on its history.
    pub fn line(&self) -> Line<G> {
        let mut line = Line::new(self.start.clone());
        self.main.moves().for_each(|m| line.push(m));
        line
    }

    /// Sets the result, and the tag `Termination` where the moves do not show why the game ended.
    pub fn finish(&mut self, outcome: Outcome) {
        self.reopen();
        self.score = Some(Score::of(outcome));
        if let Some(termination) = score::termination(outcome.end) {
            self.tags.push("Termination", termination).expect("the name is a name");
        }
    }

    /// Takes the result away: the game goes on.
    pub fn reopen(&mut self) {
        self.score = None;
        self.tags.remove("Termination");
    }

    /// The format that the record is written in.
    pub fn dialect(&self) -> &'static Dialect {
        Dialect::of(self.variant)
    }

    /// Whether the record begins at the variant's own start position.
    pub fn from_start(&self) -> bool {
        self.start == G::start(&self.start.rules())
    }
}

#[cfg(test)]
mod tests;

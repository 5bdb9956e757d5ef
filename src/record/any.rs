//! Records whose game is known at run time only.

use std::any::Any;
use std::io::BufRead;

use crate::dispatch;
use crate::game::Text;
use crate::variants::{Playable, Settings, Variant};

use super::Record;
use super::reader::{Reader, Reading};

/// What a record can be written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The variant's own record format, an empty line behind it.
    Record,
    /// The UCI command that leads to the last position: `position startpos moves …` or `position fen … moves …`.
    Uci,
    /// The last position, in the canonical dialect of its game.
    Fen,
    /// One JSON object, on one line.
    Json,
}

/// A [`Record`] of some game. [`into_any`](AnyRecord::into_any) leads back to the game's own type.
pub trait AnyRecord: Any {
    /// The variant.
    fn variant(&self) -> Variant;
    /// The record as text, with a line end.
    fn write(&self, form: Form) -> String;
    /// The record, to be cast down and taken.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

impl<G: Text> AnyRecord for Record<G> {
    fn variant(&self) -> Variant {
        self.variant
    }

    fn write(&self, form: Form) -> String {
        match form {
            Form::Record => self.to_text(),
            Form::Uci => self.to_uci() + "\n",
            Form::Fen => self.line().position().write_position() + "\n",
            Form::Json => self.to_json().to_string() + "\n",
        }
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

impl<R: BufRead> Reader<R> {
    /// Reads the next record, of whatever variant it is. `None` at the end of the input.
    pub fn next_any(&mut self, settings: &Settings) -> Option<Reading<Box<dyn AnyRecord>>> {
        let next = self.next_header()?;
        let variant = next.variant;
        Some(dispatch!(variant, G => {
            let rules = G::rules_of(variant, settings);
            self.parse::<G>(next, &rules).map(|record| Box::new(record) as Box<dyn AnyRecord>)
        }))
    }
}

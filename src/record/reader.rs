//! Records from one input, one after another.

use std::io::BufRead;

use crate::game::Text;
use crate::variants::Variant;

use super::Record;
use super::error::{Reason, RecordError, Warning};
use super::lexer::{Lexer, Token};
use super::parser::{Header, Parser};

/// What was found at one place of an input; `T` is a [`Record`], or a box of an [`AnyRecord`](super::AnyRecord).
pub struct Reading<T> {
    /// The record, up to its first error; `None` if not even its start position is known.
    pub record: Option<T>,
    /// What looks odd about it.
    pub warnings: Vec<Warning>,
    /// Why it was not read whole.
    pub error: Option<RecordError>,
}

impl<T> Reading<T> {
    /// The record, if it was read whole.
    pub fn whole(self) -> Result<(T, Vec<Warning>), RecordError> {
        match (self.error, self.record) {
            (None, Some(record)) => Ok((record, self.warnings)),
            (Some(error), _) => Err(error),
            (None, None) => unreachable!("a record that is not there has an error"),
        }
    }

    /// The same with another kind of record.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Reading<U> {
        Reading { record: self.record.map(f), warnings: self.warnings, error: self.error }
    }
}

/// Reads records one at a time; memory holds one of them. After an error the next record follows.
///
/// The variant of a record is the one of its Variant tag; of a record without that tag, the reader's default; of a record
/// without any tags, the one of the record before it.
pub struct Reader<R> {
    lexer: Lexer<R>,
    default: Variant,
    game: u64,
    begun: u64,
    previous: Option<Variant>,
    ended: bool,
}

/// The tags of the record that comes next.
pub(super) struct Next {
    /// Its variant; the default one if the tag names none that is known.
    pub(super) variant: Variant,
    header: Header,
    error: Option<(u64, Reason)>,
    /// Whether `variant` is certain.
    known: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads `input`; `default` is the variant of records that do not name theirs.
    pub fn new(input: R, default: Variant) -> Reader<R> {
        Reader { lexer: Lexer::new(input), default, game: 0, begun: 1, previous: None, ended: false }
    }

    /// The line, from 1, on which the last record that was read begins.
    pub fn begun(&self) -> u64 {
        self.begun
    }

    /// Reads the tags of the next record; [`parse`](Reader::parse) must follow.
    pub(super) fn next_header(&mut self) -> Option<Next> {
        if self.ended {
            return None;
        }
        self.lexer.start_game();
        let mut header = Header::default();
        let mut error: Option<(u64, Reason)> = None;
        let mut empty = true;
        while let Some((line, token)) = self.lexer.next() {
            if empty {
                (empty, self.begun) = (false, line);
            }
            // A record without moves or result ends where, below an empty line, its first tag stands again.
            let repeats = |name: &str| match &header.tags[..] {
                [.., (last, _, _)] => header.tags[0].1 == name && line > last + 1,
                _ => false,
            };
            match token {
                Ok(Token::Tag { name, value }) if !repeats(&name) => header.tags.push((line, name, value)),
                Ok(Token::Comment(text)) => header.intro.push(text),
                Ok(token) => {
                    self.lexer.unread(line, token);
                    break;
                }
                Err(reason) => {
                    self.ended |= matches!(reason, Reason::Io(_));
                    error.get_or_insert((line, reason));
                    if self.ended {
                        break;
                    }
                }
            }
        }
        if empty {
            return None;
        }
        self.game += 1;
        let mut variant = self.default;
        let mut known = error.is_none();
        if let Some((line, value)) = header.get("Variant") {
            match value.parse() {
                Ok(found) => variant = found,
                Err(unknown) => {
                    known = false;
                    error.get_or_insert((line, Reason::Variant(unknown)));
                }
            }
        } else if header.tags.is_empty() {
            variant = self.previous.unwrap_or(self.default);
        }
        self.previous = Some(variant);
        Some(Next { variant, header, error, known })
    }

    /// Reads the record behind its tags.
    pub(super) fn parse<G: Text>(&mut self, next: Next, rules: &G::Rules) -> Reading<Record<G>> {
        let Next { variant, header, error, known } = next;
        let mut reading = Parser::<G, R>::read(&mut self.lexer, self.game, variant, rules, header, error);
        if let Some(error) = reading.error.as_mut() {
            error.variant = error.variant.filter(|_| known);
            self.ended |= matches!(*error.reason, Reason::Io(_));
        }
        reading
    }
}

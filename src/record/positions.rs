//! Positions as input: one a line.

use std::io::{self, BufRead, Read};

use crate::dispatch;
use crate::game::{Game, Text};
use crate::variants::{Playable, Settings, Variant};

use super::Record;
use super::any::AnyRecord;
use super::error::{Oddity, Reason, RecordError, Warning};
use super::reader::Reading;
use super::score::Score;
use super::tree::{Step, is_blank};

/// Bytes of the longest line that is looked at; a position with a long game behind it fits.
const LINE_LIMIT: u64 = 4 << 20;

/// What an input holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Records of games.
    Records,
    /// One position a line.
    Positions,
}

/// Tells records from positions by the first word of the input, which stays unread: a record begins with a tag, a comment, a
/// move number, a move or a result.
pub fn source_of(input: &mut impl BufRead, variant: Variant, settings: &Settings) -> io::Result<Source> {
    let beginning = String::from_utf8_lossy(input.fill_buf()?);
    let mut lines = beginning.lines().map(|line| line.trim_matches(is_blank));
    let Some(line) = lines.find(|line| !line.is_empty() && !line.starts_with('#')) else {
        return Ok(Source::Positions);
    };
    let word = line.split(is_blank).next().unwrap_or_default();
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let number =
        after_digits.len() < word.len() && (after_digits.is_empty() || after_digits.starts_with(['.', '?', '…']));
    let record = word.starts_with(['[', '{', ';', '%', '('])
        || number
        || Score::read(word).is_some()
        || dispatch!(variant, G => G::start(&G::rules_of(variant, settings)).read_move(word).is_ok());
    Ok(if record { Source::Records } else { Source::Positions })
}

/// Reads positions, each as a record: `TEXT`, `startpos` or `fen TEXT`, then perhaps `moves M …`, with or without the word
/// `position` before it, as UCI has it. Empty lines, and what follows `#` at the beginning of a line or after a blank, are
/// skipped.
pub struct Positions<R> {
    input: R,
    variant: Variant,
    settings: Settings,
    dialect: Option<String>,
    line: u64,
    game: u64,
    ended: bool,
}

impl<R: BufRead> Positions<R> {
    /// Reads `input`.
    pub fn new(input: R, variant: Variant, settings: Settings) -> Positions<R> {
        Positions { input, variant, settings, dialect: None, line: 0, game: 0, ended: false }
    }

    /// Reads the position texts in a dialect of this name: see [`Text::DIALECTS`].
    pub fn in_dialect(self, name: Option<String>) -> Positions<R> {
        Positions { dialect: name, ..self }
    }

    fn error(&self, ply: Option<u32>, reason: Reason) -> RecordError {
        RecordError { line: self.line, game: self.game, variant: Some(self.variant), ply, reason: reason.into() }
    }

    /// The next line without its comment; `None` at the end.
    fn next_line(&mut self) -> Option<Result<(String, bool), Reason>> {
        loop {
            let mut bytes = Vec::new();
            let read = (&mut self.input).take(LINE_LIMIT).read_until(b'\n', &mut bytes);
            self.line += 1;
            match read {
                Ok(0) => return None,
                Ok(_) => {}
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error.into()));
                }
            }
            if bytes.len() as u64 == LINE_LIMIT && bytes.last() != Some(&b'\n') {
                self.ended = self.input.skip_until(b'\n').is_err();
                return Some(Err(Reason::Syntax(format!("the line is longer than {LINE_LIMIT} bytes"))));
            }
            let text = String::from_utf8_lossy(&bytes);
            let replaced = matches!(text, std::borrow::Cow::Owned(_));
            let end = text
                .match_indices('#')
                .map(|(at, _)| at)
                .find(|&at| text[..at].chars().next_back().is_none_or(is_blank));
            let text = text[..end.unwrap_or(text.len())].trim_matches(is_blank);
            if !text.is_empty() {
                return Some(Ok((text.to_owned(), replaced)));
            }
        }
    }

    fn read<G: Playable>(&self, text: &str) -> Reading<Box<dyn AnyRecord>> {
        let rules = G::rules_of(self.variant, &self.settings);
        let (position, moves) = split(text);
        let start = match position {
            None => Ok((G::start(&rules), None)),
            Some(text) => G::read_position_in(self.dialect.as_deref(), text, &rules),
        };
        let (start, dialect) = match start {
            Ok(read) => read,
            Err(error) => {
                return Reading { record: None, warnings: Vec::new(), error: Some(self.error(None, error.into())) };
            }
        };
        let what = dialect.map(|dialect| Oddity::Dialect { place: "position".into(), dialect });
        let warnings = what.into_iter().map(|what| Warning { line: self.line, game: self.game, what }).collect();
        let mut record = Record::new(self.variant, start.clone());
        let mut position = start;
        let mut error = None;
        for word in moves.split(is_blank).filter(|word| !word.is_empty()) {
            match position.read_move(word) {
                Ok(m) => {
                    position.make(m, &mut ());
                    record.main.steps.push(Step::new(m));
                }
                Err(reason) => {
                    error = Some(self.error(Some(record.main.steps.len() as u32 + 1), reason.into()));
                    break;
                }
            }
        }
        Reading { record: Some(Box::new(record) as Box<dyn AnyRecord>), warnings, error }
    }
}

/// The position's text, `None` for `startpos`, and the moves.
fn split(text: &str) -> (Option<&str>, &str) {
    let after = |text: &'_ str, word: &str| -> Option<usize> {
        let rest = text.strip_prefix(word)?;
        let trimmed = rest.trim_start_matches(is_blank);
        (trimmed.len() < rest.len() || rest.is_empty()).then(|| text.len() - trimmed.len())
    };
    let text = &text[after(text, "position").unwrap_or(0)..];
    let (position, moves) = text
        .match_indices("moves")
        .find(|&(at, _)| text[..at].ends_with(is_blank) && after(&text[at..], "moves").is_some())
        .map_or((text, ""), |(at, word)| (text[..at].trim_end_matches(is_blank), &text[at + word.len()..]));
    match position {
        "startpos" => (None, moves),
        _ => (Some(&position[after(position, "fen").unwrap_or(0)..]), moves),
    }
}

impl<R: BufRead> Iterator for Positions<R> {
    type Item = Reading<Box<dyn AnyRecord>>;

    fn next(&mut self) -> Option<Reading<Box<dyn AnyRecord>>> {
        if self.ended {
            return None;
        }
        let line = self.next_line()?;
        self.game += 1;
        let (text, replaced) = match line {
            Ok(line) => line,
            Err(reason) => {
                return Some(Reading { record: None, warnings: Vec::new(), error: Some(self.error(None, reason)) });
            }
        };
        let mut reading = dispatch!(self.variant, G => self.read::<G>(&text));
        if replaced {
            reading.warnings.push(Warning { line: self.line, game: self.game, what: Oddity::NotUtf8 });
        }
        Some(reading)
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn lines_of_positions() {
        for (text, parts) in [
            ("startpos", (None, "")),
            ("position startpos moves e4e5 e7e6", (None, " e4e5 e7e6")),
            ("W:We5:Bf6 moves e5f6", (Some("W:We5:Bf6"), " e5f6")),
            ("fen a b c", (Some("a b c"), "")),
            ("position fen a moves", (Some("a"), "")),
            ("rhombus16", (Some("rhombus16"), "")),
        ] {
            assert_eq!(split(text), parts, "{text}");
        }
    }
}

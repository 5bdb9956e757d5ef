//! How a record ends: its result, by the text, the tag and the moves.

use std::io::BufRead;

use crate::game::{End, Line, Text};
use crate::record::Record;
use crate::record::dialect::Layout;
use crate::record::error::{Oddity, Reason};
use crate::record::lexer::Token;
use crate::record::reader::Reading;
use crate::record::score::Score;
use crate::record::tree::{Comment, Note};

use super::Parser;

impl<G: Text, R: BufRead> Parser<'_, G, R> {
    /// Comments behind the result belong to it, and so do more results.
    pub(super) fn behind_the_result(&mut self) {
        while let Some((line, token)) = self.lexer.next() {
            match token {
                Ok(Token::Comment(text)) => {
                    let Some(comment) = Comment::new(&text) else { continue };
                    if self.error.is_some() {
                        continue;
                    }
                    while self.frames.len() > 1 {
                        self.close_top();
                    }
                    let main = &mut self.frames[0].branch;
                    match main.steps.last_mut() {
                        _ if self.dialect.layout == Layout::Pairs => self.record.epilogue.push(comment),
                        Some(step) => step.notes.push(Note::Comment(comment)),
                        None => main.intro.push(comment),
                    }
                }
                Ok(Token::Word(word)) if Score::read(&word).is_some() => {
                    let first = self.text_score.as_ref().map(|(first, _)| first.clone()).unwrap_or_default();
                    if Score::read(&first) != Score::read(&word) {
                        self.warn(line, Oddity::TwoResults { first, second: word });
                    }
                }
                Ok(token) => return self.lexer.unread(line, token),
                Err(reason) => {
                    let broken_off = matches!(reason, Reason::Io(_));
                    self.fail(line, None, reason);
                    if broken_off {
                        return;
                    }
                }
            }
        }
    }

    /// Closes what is open and puts the record together.
    pub(super) fn finish(mut self, known: bool) -> Reading<Record<G>> {
        self.flush();
        let open = self.frames.last().filter(|_| self.frames.len() > 1).map(|frame| frame.line);
        if let Some(line) = open {
            self.fail(line, None, Reason::Syntax("the variation opened here is not closed: ')' is expected".into()));
        }
        while self.frames.len() > 1 {
            self.close_top();
        }
        self.record.main = std::mem::take(&mut self.frames[0].branch);
        self.record.score = self.score();
        if let Some(line) = self.lexer.take_not_utf8() {
            self.warn(line, Oddity::NotUtf8);
        }
        Reading { record: known.then_some(self.record), warnings: self.warnings, error: self.error }
    }

    /// The result out of the token behind the moves, the tag and the moves themselves, in this order.
    fn score(&mut self) -> Option<Score> {
        let line = self.lexer.line();
        let (text, tag) = (self.text_score.take(), self.tag_score.take());
        let narrowed = |score: Option<Score>, narrow: bool| match score {
            Some(Score::Win(winner)) if narrow => Some(Score::NarrowWin(winner).in_game::<G>()),
            other => other.map(Score::in_game::<G>),
        };
        let text = text.map(|(spelling, score)| (spelling, narrowed(score, self.narrow_tag)));
        let tag = tag.map(|(spelling, score)| (spelling, narrowed(score, self.narrow_tag)));
        if let (Some((first, a)), Some((second, b))) = (&tag, &text)
            && a != b
        {
            self.warn(line, Oddity::TwoResults { first: first.clone(), second: second.clone() });
        }
        let given = text.as_ref().and_then(|&(_, score)| score).or(tag.as_ref().and_then(|&(_, score)| score));
        if self.error.is_some() {
            return given;
        }
        let outcome = Line::outcome(&self.record.line())
            .filter(|o| matches!(o.end, End::Checkmate | End::Stalemate | End::NoPieces | End::Blocked));
        let Some(outcome) = outcome else { return given };
        let right = Score::of(outcome);
        if text.is_none() && tag.is_none() {
            return Some(right);
        }
        match (given, right) {
            // Where tokens do not tell a stalemate, the position does.
            (Some(Score::Win(a)), Score::NarrowWin(b)) if a == b && !self.dialect.narrow_tokens => Some(right),
            _ if given == Some(right) => given,
            _ => {
                let results = &self.dialect.results;
                self.warn(
                    line,
                    Oddity::WrongResult {
                        given: results.write(given).into(),
                        end: outcome.end.to_string(),
                        right: results.write(Some(right)).into(),
                    },
                );
                given
            }
        }
    }
}

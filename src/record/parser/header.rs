//! What the tags of a record mean.

use std::io::BufRead;

use crate::game::Text;
use crate::record::aliases::Aliases;
use crate::record::error::{Oddity, Reason};
use crate::record::score::Score;
use crate::record::tags::Tags;
use crate::record::tree::Comment;

use super::Parser;

/// The tags of a record and the comments among them, with their lines, before their meaning is known.
#[derive(Default)]
pub(in crate::record) struct Header {
    pub(in crate::record) tags: Vec<(u64, String, String)>,
    pub(in crate::record) intro: Vec<String>,
}

impl Header {
    /// The value of the first tag of this name.
    pub(in crate::record) fn get(&self, name: &str) -> Option<(u64, &str)> {
        self.tags.iter().find(|(_, n, _)| n == name).map(|(line, _, value)| (*line, value.as_str()))
    }
}

impl<G: Text, R: BufRead> Parser<'_, G, R> {
    /// Takes the tags in. An error leaves the record without a known beginning.
    pub(super) fn header(&mut self, header: Header, rules: &G::Rules) -> Result<(), (u64, Reason)> {
        for text in &header.intro {
            self.frames[0].branch.intro.extend(Comment::new(text));
        }
        if let Some((line, value)) = self.dialect.aliases_tag.and_then(|tag| header.get(tag)) {
            let tag = self.dialect.aliases_tag.unwrap_or_default();
            let aliases = Aliases::read(value).map_err(|what| (line, Reason::Syntax(format!("tag {tag}: {what}"))))?;
            self.aliases = Some(aliases);
        }
        let mut seen: Vec<&'static str> = Vec::new();
        let mut tags = Tags::new();
        for (line, name, value) in &header.tags {
            let line = *line;
            // Tags that other fields of the record stand for: each counts once.
            let place = if self.dialect.position_tags.contains(&name.as_str()) {
                "the start position"
            } else {
                match name.as_str() {
                    "Variant" => "Variant",
                    "Result" => "Result",
                    "SetUp" if self.dialect.setup => "SetUp",
                    "Points" if !self.dialect.narrow_tokens => "Points",
                    "Termination" if !self.dialect.narrow_tokens && value == "stalemate" => "Termination",
                    name if Some(name) == self.dialect.aliases_tag => "the letters of the pieces",
                    name => {
                        tags.push(name, value).map_err(|bad| (line, Reason::Syntax(bad.to_string())))?;
                        continue;
                    }
                }
            };
            if seen.contains(&place) {
                self.warn(line, Oddity::SecondTag(name.clone()));
                continue;
            }
            seen.push(place);
            match place {
                "the start position" => self.start_position(line, name, value, rules)?,
                "Result" => match Score::read(value.trim()) {
                    Some(score) => self.tag_score = Some((value.trim().to_owned(), score)),
                    None if value.trim().is_empty() || value.trim() == "?" => {}
                    None => self.warn(line, Oddity::UnknownResult(value.chars().take(40).collect())),
                },
                "Points" => self.narrow_tag |= matches!(Score::read(value.trim()), Some(Some(Score::NarrowWin(_)))),
                "Termination" => self.narrow_tag = true,
                _ => {}
            }
        }
        self.record.tags = tags;
        Ok(())
    }

    fn start_position(&mut self, line: u64, tag: &str, value: &str, rules: &G::Rules) -> Result<(), (u64, Reason)> {
        let standard = self.aliases.as_ref().map(|aliases| aliases.standard_position(value));
        let read = G::read_position(standard.as_deref().unwrap_or(value), rules);
        let (start, dialect) =
            read.map_err(|error| (line, Reason::Position { tag: tag.chars().take(40).collect(), error }))?;
        if let Some(dialect) = dialect {
            self.warn(line, Oddity::Dialect { place: format!("tag {tag}"), dialect });
        }
        self.position = start.clone();
        self.record.start = start;
        Ok(())
    }
}

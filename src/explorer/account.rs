//! One game, as far as it counts here.

use std::sync::Arc;

use crate::game::{Color, Text};
use crate::record::{Record, Score, Tags};

use super::opinion;

/// Which game it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Where it stands: the name of a file.
    pub source: String,
    /// Its number there, from 1.
    pub number: u64,
    /// Who played White, if that is known.
    pub white: Option<String>,
    /// Who played Black.
    pub black: Option<String>,
    /// On what occasion.
    pub event: Option<String>,
    /// When, as the record has it: `2020.07.20`, or with hyphens.
    pub date: Option<String>,
}

impl About {
    /// As one line: `Ann – Bob, Spring Cup, 2020.07.20 (games.pgn, game 3)`; what is not known is left out.
    pub fn text(&self) -> String {
        let players = match (&self.white, &self.black) {
            (None, None) => None,
            (white, black) => {
                let name = |player: &Option<String>| player.clone().unwrap_or_else(|| "?".to_owned());
                Some(format!("{} – {}", name(white), name(black)))
            }
        };
        let parts = [players, self.event.clone(), self.date.clone()];
        let known: Vec<String> = parts.into_iter().flatten().collect();
        match known.is_empty() {
            true => format!("{}, game {}", self.source, self.number),
            false => format!("{} ({}, game {})", known.join(", "), self.source, self.number),
        }
    }

    fn of(tags: &Tags, source: &str, number: u64) -> About {
        let value = |name: &str| tags.get(name).filter(|value| !value.trim().is_empty()).map(str::to_owned);
        About {
            source: source.to_owned(),
            number,
            white: value("White"),
            black: value("Black"),
            event: value("Event"),
            date: value("Date"),
        }
    }
}

/// What was played in one position of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice<M> {
    /// Key of the position.
    pub key: u64,
    /// The move.
    pub m: M,
    /// The mover's rating.
    pub rating: Option<u32>,
    /// What an engine said of the move, in hundredths from White's side (+100: an even chance to win); at most 1000 either way,
    /// which is also what a mate counts.
    pub opinion: Option<i32>,
}

/// A game: what was chosen in its positions, and how it ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Account<M> {
    /// Which game it is.
    pub about: Arc<About>,
    /// Its result; `None` for a game without one.
    pub score: Option<Score>,
    /// Positions and moves in their order.
    pub choices: Vec<Choice<M>>,
}

impl<M> Account<M> {
    /// The main line of a record that stands there.
    pub fn of<G: Text<Move = M>>(record: &Record<G>, source: &str, number: u64) -> Account<M>
    where
        M: Copy,
    {
        let rating = |name: &str| {
            let number = record.tags.get(name)?.trim().parse::<u32>().ok();
            number.filter(|rating| (1..10_000).contains(rating))
        };
        let ratings = [rating("WhiteElo"), rating("BlackElo")];
        let mut position = record.start.clone();
        let mut choices = Vec::with_capacity(record.main.steps.len());
        for step in &record.main.steps {
            let mover: Color = position.side_to_move();
            choices.push(Choice {
                key: position.key(),
                m: step.m,
                rating: ratings[mover.index()],
                opinion: step.comments().find_map(|comment| opinion::read(comment.text())),
            });
            position.make(step.m, &mut ());
        }
        Account { about: About::of(&record.tags, source, number).into(), score: record.score, choices }
    }
}

//! Games that the arbiter ends before the rules do, because the engines' own scores leave no doubt, or because they last too long.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::{Color, End, Outcome};
use crate::search::Score;

/// A player resigns whose own scores are this bad for so long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resignation {
    /// Centipawns, positive.
    pub score: i32,
    /// Moves of the loser in a row.
    pub moves: u32,
    /// Whether the winner's scores must say the same.
    pub two_sided: bool,
}

/// A game is drawn in which both players' scores are this near to zero for so long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Centipawns.
    pub score: i32,
    /// Moves of each player in a row.
    pub moves: u32,
    /// Not before this move of the game.
    pub from: u32,
}

/// What ends games early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// By a lost score.
    pub resign: Option<Resignation>,
    /// By an even score.
    pub draw: Option<DrawRule>,
    /// A draw after so many moves of each side.
    pub longest: Option<u32>,
}

/// A rule that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{found:?}: expected {expected}")]
pub struct BadRule {
    found: String,
    expected: &'static str,
}

/// Reads `key=value,…`; every key is one of `keys`, and gets its number.
fn read<const N: usize>(text: &str, keys: [&str; N], expected: &'static str) -> Result<[Option<u32>; N], BadRule> {
    let wrong = || BadRule { found: text.chars().take(60).collect(), expected };
    let mut values = [None; N];
    for part in text.split(',') {
        let (key, value) = part.split_once('=').ok_or_else(wrong)?;
        let place = keys.iter().position(|&known| known == key.trim()).ok_or_else(wrong)?;
        let value = match value.trim() {
            "true" => 1,
            "false" => 0,
            number => number.parse().ok().filter(|&n| n <= 1_000_000).ok_or_else(wrong)?,
        };
        values[place] = Some(value);
    }
    Ok(values)
}

impl FromStr for Resignation {
    type Err = BadRule;

    fn from_str(text: &str) -> Result<Resignation, BadRule> {
        let expected = "score=CENTIPAWNS,moves=N and perhaps twosided=true";
        let values = read(text, ["score", "moves", "twosided"], expected)?;
        match values {
            [Some(score @ 1..), Some(moves @ 1..), two_sided @ (None | Some(0 | 1))] => {
                Ok(Resignation { score: score as i32, moves, two_sided: two_sided == Some(1) })
            }
            _ => Err(BadRule { found: text.chars().take(60).collect(), expected }),
        }
    }
}

impl FromStr for DrawRule {
    type Err = BadRule;

    fn from_str(text: &str) -> Result<DrawRule, BadRule> {
        let expected = "score=CENTIPAWNS,moves=N and perhaps from=MOVE";
        match read(text, ["score", "moves", "from"], expected)? {
            [Some(score), Some(moves @ 1..), from] => {
                Ok(DrawRule { score: score as i32, moves, from: from.unwrap_or(0) })
            }
            _ => Err(BadRule { found: text.chars().take(60).collect(), expected }),
        }
    }
}

impl fmt::Display for Resignation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "score={},moves={},twosided={}", self.score, self.moves, self.two_sided)
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "score={},moves={},from={}", self.score, self.moves, self.from)
    }
}

/// Watches the scores of one game.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// Moves in a row, by colour, whose score is bad enough, good enough, even enough.
    lost: [u32; 2],
    won: [u32; 2],
    even: [u32; 2],
}

/// A score in centipawns; a mate is more than any rule asks for.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Cp(centipawns) => centipawns,
        Score::Mate(moves) if moves > 0 => i32::MAX,
        Score::Mate(_) => i32::MIN,
    }
}

impl Watch {
    /// Takes note of a move's score, the mover's own, and says whether that ends the game. `moves` is the number of moves that
    /// this side has made in the game, this one included.
    pub fn note(&mut self, rules: &Adjudication, mover: Color, score: Option<Score>, moves: u32) -> Option<Outcome> {
        // A move without a score proves nothing.
        let score = score.map(centipawns);
        let count = |counts: &mut [u32; 2], holds: bool| {
            let count = &mut counts[mover.index()];
            *count = if holds { *count + 1 } else { 0 };
        };
        if let Some(rule) = rules.resign {
            count(&mut self.lost, score.is_some_and(|score| score <= -rule.score));
            count(&mut self.won, score.is_some_and(|score| score >= rule.score));
            for loser in Color::BOTH {
                let seen_by_winner = !rule.two_sided || self.won[(!loser).index()] >= rule.moves;
                if self.lost[loser.index()] >= rule.moves && seen_by_winner {
                    return Some(Outcome::win(!loser, End::Adjudication));
                }
            }
        }
        if let Some(rule) = rules.draw {
            count(&mut self.even, score.is_some_and(|score| (-rule.score..=rule.score).contains(&score)));
            if moves >= rule.from && self.even.iter().all(|&even| even >= rule.moves) {
                return Some(Outcome::draw(End::Adjudication));
            }
        }
        let too_long = rules.longest.is_some_and(|longest| moves >= longest) && mover == Color::Black;
        too_long.then_some(Outcome::draw(End::Adjudication))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn rules(resign: &str, draw: &str) -> Adjudication {
        Adjudication { resign: resign.parse().ok(), draw: draw.parse().ok(), longest: None }
    }

    #[test]
    fn rules_are_read_and_written() {
        for text in ["score=600,moves=4,twosided=true", "score=1,moves=1,twosided=false"] {
            assert_eq!(text.parse::<Resignation>().unwrap().to_string(), text);
        }
        assert_eq!("moves=8,score=10".parse(), Ok(DrawRule { score: 10, moves: 8, from: 0 }));
        for wrong in ["", "score=5", "score=0,moves=3", "score=5,moves=0", "score=-5,moves=2", "score=5,moves=2,x=1"] {
            assert!(wrong.parse::<Resignation>().is_err(), "{wrong}");
        }
        assert_eq!(
            "score=x,moves=2".parse::<DrawRule>().unwrap_err().to_string(),
            "\"score=x,moves=2\": expected score=CENTIPAWNS,moves=N and perhaps from=MOVE"
        );
    }

    #[test]
    fn a_player_resigns_after_bad_scores_in_a_row() {
        let rules = rules("score=500,moves=2", "");
        let mut watch = Watch::default();
        let mut note = |score, moves| watch.note(&rules, White, score, moves);
        assert_eq!(note(Some(Score::Cp(-500)), 1), None);
        assert_eq!(note(Some(Score::Cp(-499)), 2), None);
        assert_eq!(note(Some(Score::Mate(-3)), 3), None);
        assert_eq!(note(None, 4), None, "no score, no proof");
        assert_eq!(note(Some(Score::Cp(-900)), 5), None);
        assert_eq!(note(Some(Score::Cp(-501)), 6), Some(Outcome::win(Black, End::Adjudication)));
    }

    #[test]
    fn two_sided_resignation_takes_both() {
        let rules = rules("score=500,moves=1,twosided=true", "");
        let mut watch = Watch::default();
        assert_eq!(watch.note(&rules, White, Some(Score::Cp(-800)), 1), None);
        assert_eq!(watch.note(&rules, Black, Some(Score::Cp(499)), 1), None);
        assert_eq!(watch.note(&rules, White, Some(Score::Cp(-800)), 2), None);
        let won = watch.note(&rules, Black, Some(Score::Cp(500)), 2);
        assert_eq!(won, Some(Outcome::win(Black, End::Adjudication)));
    }

    #[test]
    fn even_scores_of_both_draw_from_a_move_on() {
        let rules = rules("", "score=10,moves=2,from=3");
        let mut watch = Watch::default();
        for moves in 1..=2 {
            for mover in Color::BOTH {
                assert_eq!(watch.note(&rules, mover, Some(Score::Cp(-10)), moves), None, "{moves}");
            }
        }
        assert_eq!(watch.note(&rules, White, Some(Score::Cp(11)), 3), None);
        assert_eq!(watch.note(&rules, Black, Some(Score::Cp(0)), 3), None);
        assert_eq!(watch.note(&rules, White, Some(Score::Cp(0)), 4), None);
        assert_eq!(watch.note(&rules, Black, Some(Score::Cp(0)), 4), None);
        let drawn = watch.note(&rules, White, Some(Score::Cp(0)), 5);
        assert_eq!(drawn, Some(Outcome::draw(End::Adjudication)));
    }

    #[test]
    fn a_game_of_so_many_moves_is_drawn() {
        let rules = Adjudication { longest: Some(2), ..Adjudication::default() };
        let mut watch = Watch::default();
        assert_eq!(watch.note(&rules, Black, None, 1), None);
        assert_eq!(watch.note(&rules, White, None, 2), None);
        assert_eq!(watch.note(&rules, Black, None, 2), Some(Outcome::draw(End::Adjudication)));
    }
}

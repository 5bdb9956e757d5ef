//! Results of games, and their spellings.

use crate::game::{Color, End, Game, Outcome, Prize};

use Color::{Black, White};
use Score::{Draw, NarrowWin, Win};

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// The whole prize for one side.
    Win(Color),
    /// The smaller prize of a stalemate ([`Game::STALEMATE_PRIZE`]).
    NarrowWin(Color),
    /// Equal shares.
    Draw,
}

/// Every spelling that is read, in any dialect. They do not clash: PGN's `1-0`, the draughts players' `2-0`, C'escacs'
/// points out of three (its notation page), Gliński's quarters, the Hungarian `remi`. `None` is a game without a result:
/// `*`, or the draughts players' `0-0`, both lost.
const SPELLINGS: &[(&str, Option<Score>)] = &[
    ("*", None),
    ("0-0", None),
    ("1-0", Some(Win(White))),
    ("2-0", Some(Win(White))),
    ("3-0", Some(Win(White))),
    ("0-1", Some(Win(Black))),
    ("0-2", Some(Win(Black))),
    ("0-3", Some(Win(Black))),
    ("1/2-1/2", Some(Draw)),
    ("1/2", Some(Draw)),
    ("½-½", Some(Draw)),
    ("1-1", Some(Draw)),
    ("remi", Some(Draw)),
    ("2-1", Some(NarrowWin(White))),
    ("1-2", Some(NarrowWin(Black))),
    ("3/4-1/4", Some(NarrowWin(White))),
    ("1/4-3/4", Some(NarrowWin(Black))),
    ("¾-¼", Some(NarrowWin(White))),
    ("¼-¾", Some(NarrowWin(Black))),
];

impl Score {
    /// Reads a result in any spelling: `Some(None)` for a game without one, `None` if the text is no result.
    pub fn read(text: &str) -> Option<Option<Score>> {
        let text = text.replace(['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2212}'], "-");
        SPELLINGS.iter().find(|(spelling, _)| *spelling == text).map(|&(_, score)| score)
    }

    /// The result of a finished game.
    pub fn of(outcome: Outcome) -> Score {
        match outcome.winner {
            None => Draw,
            Some(winner) if outcome.prize == Prize::WHOLE => Win(winner),
            Some(winner) => NarrowWin(winner),
        }
    }

    /// White's share in the game `G`, between 0 and 1.
    pub fn white_share<G: Game>(self) -> f64 {
        let share = |winner, value: f64| if winner == White { value } else { 1.0 - value };
        match self {
            Win(winner) => share(winner, 1.0),
            NarrowWin(winner) => share(winner, G::STALEMATE_PRIZE.value()),
            Draw => 0.5,
        }
    }

    /// The same result in the game `G`: a game whose stalemate is worth a whole point knows no narrow win.
    pub(super) fn in_game<G: Game>(self) -> Score {
        match self {
            NarrowWin(winner) if G::STALEMATE_PRIZE == Prize::WHOLE => Win(winner),
            other => other,
        }
    }
}

/// How a dialect writes results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tokens {
    /// White wins, Black wins.
    pub win: [&'static str; 2],
    /// The smaller prize for White, for Black.
    pub narrow_win: [&'static str; 2],
    /// A draw.
    pub draw: &'static str,
}

impl Tokens {
    /// The dialect's token.
    pub fn write(&self, score: Option<Score>) -> &'static str {
        match score {
            None => "*",
            Some(Draw) => self.draw,
            Some(Win(winner)) => self.win[winner.index()],
            Some(NarrowWin(winner)) => self.narrow_win[winner.index()],
        }
    }
}

/// The value of the `Termination` tag for the ends that the moves do not show, in the words of the PGN standard (§9.8.1).
pub(super) fn termination(end: End) -> Option<&'static str> {
    match end {
        End::Time => Some("time forfeit"),
        End::Forfeit => Some("rules infraction"),
        End::Adjudication => Some("adjudication"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_results() {
        assert_eq!(Score::read("3\u{2010}0"), Some(Some(Win(White))));
        assert_eq!(Score::read("¼-¾"), Some(Some(NarrowWin(Black))));
        assert_eq!(Score::read("remi"), Some(Some(Draw)));
        assert_eq!(Score::read("*"), Some(None));
        assert_eq!(Score::read("e4"), None);
    }

    #[test]
    fn outcomes_are_results() {
        let stalemate = Outcome { winner: Some(Black), prize: Prize::TWO_THIRDS, end: End::Stalemate };
        assert_eq!(Score::of(stalemate), NarrowWin(Black));
        assert_eq!(Score::of(Outcome::win(White, End::Time)), Win(White));
        assert_eq!(Score::of(Outcome::draw(End::Repetition)), Draw);
    }
}

//! How games end, and what that is worth.

use std::fmt;

use super::Color;

/// What a decided game is worth to its winner, out of [`Prize::WHOLE`]; the loser gets the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prize(pub u8);

impl Prize {
    /// A whole point, in twelfths.
    pub const WHOLE: Prize = Prize(12);
    /// Gliński's stalemate: 3/4.
    pub const THREE_QUARTERS: Prize = Prize(9);
    /// C'escacs' stalemate, 2 points of 3.
    pub const TWO_THIRDS: Prize = Prize(8);
    /// A draw.
    pub const HALF: Prize = Prize(6);

    /// Between 0 and 1.
    pub fn value(self) -> f64 {
        f64::from(self.0) / 12.0
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum End {
    /// In check without a legal move.
    Checkmate,
    /// Not in check without a legal move, in a chess game: a small win for the other side.
    Stalemate,
    /// No piece left, in draughts.
    NoPieces,
    /// Pieces left, but no legal move, in draughts: lost.
    Blocked,
    /// The same position for the third or fifth time.
    Repetition,
    /// Too many moves without progress.
    MoveClock,
    /// Nobody has enough to win.
    Material,
    /// A player resigned.
    Resignation,
    /// A player's time ran out.
    Time,
    /// Both agreed on a draw.
    Agreement,
    /// A program broke the rules, crashed or left.
    Forfeit,
    /// An arbiter's limit or score rule.
    Adjudication,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            End::Checkmate => "checkmate",
            End::Stalemate => "stalemate",
            End::NoPieces => "no pieces left",
            End::Blocked => "no move left",
            End::Repetition => "repetition",
            End::MoveClock => "moves without progress",
            End::Material => "insufficient material",
            End::Resignation => "resignation",
            End::Time => "time",
            End::Agreement => "agreement",
            End::Forfeit => "forfeit",
            End::Adjudication => "adjudication",
        })
    }
}

/// Whether a draw rule holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// No.
    No,
    /// A player may claim it: the search takes it for a draw.
    Claimable(End),
    /// The game is over.
    Automatic(End),
}

impl Draw {
    /// Why it is a draw, if it is one.
    pub fn end(self) -> Option<End> {
        match self {
            Draw::No => None,
            Draw::Claimable(end) | Draw::Automatic(end) => Some(end),
        }
    }
}

/// A finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// What the winner gets, or [`Prize::HALF`].
    pub prize: Prize,
    /// Why.
    pub end: End,
}

impl Outcome {
    /// A draw.
    pub const fn draw(end: End) -> Outcome {
        Outcome { winner: None, prize: Prize::HALF, end }
    }

    /// A whole point for `winner`.
    pub const fn win(winner: Color, end: End) -> Outcome {
        Outcome { winner: Some(winner), prize: Prize::WHOLE, end }
    }

    /// Between 0 and 1, from `color`'s side.
    pub fn value(self, color: Color) -> f64 {
        match self.winner {
            Some(winner) if winner != color => 1.0 - self.prize.value(),
            _ => self.prize.value(),
        }
    }
}

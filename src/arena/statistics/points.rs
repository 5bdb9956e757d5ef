//! What a game is worth to one side.

use std::fmt;

use crate::game::{Color, Outcome, Prize};

/// One side's share of a game's point, exact: a number of twelfths, 0 to 12. The other side has the rest.
///
/// Twelfths hold every [`Prize`]: halves, quarters and thirds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Points(u8);

impl Points {
    /// Nothing.
    pub const LOSS: Points = Points(0);
    /// One half.
    pub const DRAW: Points = Points(Prize::HALF.0);
    /// The whole point.
    pub const WIN: Points = Points(Prize::WHOLE.0);

    /// Of that many twelfths; `None` past a whole point.
    pub const fn from_twelfths(twelfths: u8) -> Option<Points> {
        if twelfths <= Prize::WHOLE.0 { Some(Points(twelfths)) } else { None }
    }

    /// What `color` got.
    pub fn of(outcome: Outcome, color: Color) -> Points {
        let prize = Points(outcome.prize.0.min(Prize::WHOLE.0));
        match outcome.winner {
            Some(winner) if winner != color => prize.other(),
            _ => prize,
        }
    }

    /// What the other side got.
    pub const fn other(self) -> Points {
        Points(Prize::WHOLE.0 - self.0)
    }

    /// 0 to 12.
    pub const fn twelfths(self) -> u8 {
        self.0
    }

    /// Between 0 and 1.
    pub fn value(self) -> f64 {
        Prize(self.0).value()
    }
}

/// A number of twelfths as people write it, exact: `0`, `1/4`, `1 1/2`.
pub(super) struct Twelfths(pub u64);

impl fmt::Display for Twelfths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FRACTIONS: [&str; 12] =
            ["", "1/12", "1/6", "1/4", "1/3", "5/12", "1/2", "7/12", "2/3", "3/4", "5/6", "11/12"];
        match (self.0 / 12, FRACTIONS[(self.0 % 12) as usize]) {
            (0, "") => f.pad("0"),
            (0, fraction) => f.pad(fraction),
            (whole, "") => f.pad(&whole.to_string()),
            (whole, fraction) => f.pad(&format!("{whole} {fraction}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::End;

    #[test]
    fn outcomes_in_twelfths() {
        let stalemate = |prize| Outcome { winner: Some(Color::Black), prize, end: End::Stalemate };
        let both = |outcome| Color::BOTH.map(|color| Points::of(outcome, color).twelfths());
        assert_eq!(both(Outcome::win(Color::White, End::Checkmate)), [12, 0]);
        assert_eq!(both(Outcome::draw(End::Repetition)), [6, 6]);
        assert_eq!(both(stalemate(Prize::THREE_QUARTERS)), [3, 9]);
        assert_eq!(both(stalemate(Prize::TWO_THIRDS)), [4, 8]);
    }

    #[test]
    fn points_are_at_most_one() {
        assert_eq!(Points::from_twelfths(12), Some(Points::WIN));
        assert_eq!(Points::from_twelfths(13), None);
        assert_eq!(Points::WIN.other(), Points::LOSS);
    }

    #[test]
    fn twelfths_in_words() {
        let text = |n| Twelfths(n).to_string();
        assert_eq!([0, 3, 12, 20].map(text), ["0", "1/4", "1", "1 2/3"]);
    }
}

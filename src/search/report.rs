//! What a search says.

use std::time::Duration;

use crate::game::Color;

/// A score from the side to move's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Centipawns, normalised: +100 is an even chance to win outright.
    Cp(i32),
    /// Mate (in draughts: the win of the last piece) in this many moves; negative: being mated. `Mate(0)`: is mated.
    Mate(i32),
}

impl Score {
    /// How much better than a draw an engine may stand that agrees to one, in centipawns: a fifth of what makes a win as likely as
    /// not, which is within what its evaluation is off by.
    pub const DRAW_MARGIN: i32 = 20;

    /// Whether who stands so agrees to a draw.
    pub fn accepts_draw(self) -> bool {
        match self {
            Score::Cp(centipawns) => centipawns <= Score::DRAW_MARGIN,
            Score::Mate(moves) => moves <= 0,
        }
    }

    /// Whether who stands so plays on where a rule gives a draw to who claims it.
    pub fn beats_draw(self) -> bool {
        match self {
            Score::Cp(centipawns) => centipawns > 0,
            Score::Mate(moves) => moves > 0,
        }
    }
}

/// A score from White's side: `+0.35`, or `#3` and `#-3` for a win of White's or Black's in three moves.
///
/// `side` is the player from whose side `score` is given.
pub fn score_text(score: Score, side: Color) -> String {
    let sign = if side == Color::White { 1 } else { -1 };
    match score {
        Score::Cp(centipawns) => {
            let points = f64::from(sign * centipawns) / 100.0;
            // No "-0.00".
            format!("{:+.2}", if points == 0.0 { 0.0 } else { points })
        }
        Score::Mate(0) if side == Color::White => "#-0".to_owned(),
        Score::Mate(moves) => format!("#{}", sign * moves),
    }
}

/// How a reported score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    Lower,
    /// The true one is at most this.
    Upper,
}

/// One line of analysis.
#[derive(Clone, PartialEq, Debug)]
pub struct Info<M> {
    /// Depth in plies.
    pub depth: u32,
    /// Deepest ply reached.
    pub seldepth: u32,
    /// Rank of this line, from 1.
    pub multipv: usize,
    /// From the side to move's point of view.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// Chances of the side to move to win, draw and lose, in thousandths.
    pub wdl: [u32; 3],
    /// Nodes so far.
    pub nodes: u64,
    /// Since the start.
    pub time: Duration,
    /// Filled part of the transposition table, in thousandths.
    pub hashfull: u32,
    /// The line itself; each move is legal after those before it.
    pub pv: Vec<M>,
}

/// The answer of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Best<M> {
    /// The move; `None` when there is no legal one.
    pub best: Option<M>,
    /// The expected reply.
    pub ponder: Option<M>,
    /// The line of that move; `None` if the search was stopped before it knew one.
    pub info: Option<Info<M>>,
}

/// Nodes a second, rounded down.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1)).min(u128::from(u64::MAX)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_white_s() {
        assert_eq!(score_text(Score::Cp(35), Color::White), "+0.35");
        assert_eq!(score_text(Score::Cp(35), Color::Black), "-0.35");
        assert_eq!(score_text(Score::Cp(0), Color::Black), "+0.00");
        assert_eq!(score_text(Score::Mate(3), Color::Black), "#-3");
        assert_eq!(score_text(Score::Mate(-3), Color::Black), "#3");
        assert_eq!(score_text(Score::Mate(0), Color::White), "#-0");
        assert_eq!(score_text(Score::Mate(0), Color::Black), "#0");
    }
}

//! Scores and lines of play as people read them.

use crate::game::{Color, Text};
use crate::search::Score;

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

/// Moves in the game's notation from `position` on, numbered: `1. e4 e5 2. …`, or `1… e5 2. …` when Black begins.
pub fn moves_text<G: Text>(position: &G, moves: &[G::Move]) -> String {
    let mut position = position.clone();
    let mut words = Vec::with_capacity(2 * moves.len());
    for (index, &m) in moves.iter().enumerate() {
        match position.side_to_move() {
            Color::White => words.push(format!("{}.", position.move_number())),
            Color::Black if index == 0 => words.push(format!("{}…", position.move_number())),
            Color::Black => {}
        }
        words.push(position.write_move(m));
        position.make(m, &mut ());
    }
    words.join(" ")
}

/// A count with a unit that keeps it short: `812`, `45.1k`, `3.20M`, `1.05G`.
pub fn short_count(count: u64) -> String {
    let value = count as f64;
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{:.1}k", value / 1e3),
        1_000_000..1_000_000_000 => format!("{:.2}M", value / 1e6),
        _ => format!("{:.2}G", value / 1e9),
    }
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

    #[test]
    fn counts_are_short() {
        assert_eq!(
            ["812", "45.1k", "3.20M", "1.05G"].map(str::to_owned),
            [812, 45_100, 3_200_000, 1_050_000_000].map(short_count)
        );
    }
}

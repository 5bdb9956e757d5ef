//! Scores and lines of play as people read them.

use crate::game::{Color, Text};

pub use crate::search::score_text;

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
    fn counts_are_short() {
        assert_eq!(
            ["812", "45.1k", "3.20M", "1.05G"].map(str::to_owned),
            [812, 45_100, 3_200_000, 1_050_000_000].map(short_count)
        );
    }
}

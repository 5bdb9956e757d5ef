//! Statistics of self-played games.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Value, json};

use crate::game::End;

use super::{ENDS, Flags, Frame, samples_of};

/// Counts of games and samples.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Samples.
    pub samples: u64,
    /// Samples whose position stands before in the file.
    pub duplicates: u64,
    /// Quiet samples that are no duplicates.
    pub quiet: u64,
    /// Plies of all games.
    pub plies: u64,
    /// Games by White's twelfths.
    pub results: BTreeMap<u8, u64>,
    /// Games by why they ended, in the order of [`ENDS`].
    pub ends: [u64; ENDS.len()],
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, game: &Frame, position_bytes: usize) {
        self.games += 1;
        self.plies += u64::from(game.plies);
        *self.results.entry(game.result).or_default() += 1;
        if let Some(end) = ENDS.iter().position(|&end| end == game.end) {
            self.ends[end] += 1;
        }
        for (.., flags) in samples_of(&game.samples, position_bytes) {
            self.samples += 1;
            let duplicate = flags.any(Flags::DUPLICATE);
            self.duplicates += u64::from(duplicate);
            self.quiet += u64::from(flags.is_quiet() && !duplicate);
        }
    }

    /// Games that White won, that were drawn, that Black won, whatever the prize.
    pub fn wins_draws_losses(&self) -> [u64; 3] {
        let sum = |results: std::ops::RangeInclusive<u8>| self.results.range(results).map(|(_, games)| games).sum();
        [sum(7..=12), sum(6..=6), sum(0..=5)]
    }

    /// Mean plies of a game.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// White's mean share.
    pub fn white_share(&self) -> f64 {
        let twelfths: u64 = self.results.iter().map(|(&result, games)| u64::from(result) * games).sum();
        twelfths as f64 / (12 * self.games).max(1) as f64
    }

    fn ends(&self) -> impl Iterator<Item = (End, u64)> + '_ {
        ENDS.into_iter().zip(self.ends).filter(|&(_, games)| games > 0)
    }

    /// As one JSON object.
    pub fn to_json(&self) -> Value {
        let [wins, draws, losses] = self.wins_draws_losses();
        let ends: serde_json::Map<String, Value> =
            self.ends().map(|(end, games)| (end.to_string(), json!(games))).collect();
        json!({ "games": self.games, "positions": self.samples, "duplicates": self.duplicates, "quiet": self.quiet,
            "white_wins": wins, "draws": draws, "black_wins": losses, "white_share": self.white_share(),
            "mean_plies": self.mean_plies(), "ends": ends })
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wins, draws, losses] = self.wins_draws_losses();
        let (games, samples, duplicates) = (self.games, self.samples, self.duplicates);
        writeln!(f, "games {games}, positions {samples}, duplicates {duplicates}, quiet and new {}", self.quiet)?;
        let (share, plies) = (100.0 * self.white_share(), self.mean_plies());
        writeln!(
            f,
            "white wins {wins}, draws {draws}, black wins {losses}, white's share {share:.1} %, mean plies {plies:.1}"
        )?;
        let ends: Vec<String> = self.ends().map(|(end, games)| format!("{end} {games}")).collect();
        write!(f, "ends: {}", ends.join(", "))
    }
}

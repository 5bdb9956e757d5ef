//! The count of a match: which games are over, and how they count.

use std::collections::BTreeMap;

use super::fault::Irregularity;
use super::journal::Counted;
use super::schedule::{GameNumber, Schedule};
use super::statistics::{Observations, Points};
use crate::game::Color;
use crate::record::Score;

/// The games of a match that are over.
#[derive(Clone, Debug)]
pub struct Tally {
    schedule: Schedule,
    /// Both games of each pair that has one.
    pairs: BTreeMap<u64, [Option<Counted>; 2]>,
    /// See [`Points::prizes`](crate::variants::Points::prizes).
    prizes: Option<[[u64; 2]; 3]>,
}

impl Tally {
    /// No game. `prizes` says what results are worth in prize points, in games that have them:
    /// [`Points::prizes`](crate::variants::Points::prizes).
    pub fn new(schedule: Schedule, prizes: Option<[[u64; 2]; 3]>) -> Tally {
        Tally { schedule, pairs: BTreeMap::new(), prizes }
    }

    /// Counts a game; `false` if it is counted already, or is none of this match.
    pub fn add(&mut self, counted: Counted) -> bool {
        if counted.game.pair >= self.schedule.pairs() {
            return false;
        }
        let place = &mut self.pairs.entry(counted.game.pair).or_default()[usize::from(counted.game.half)];
        let new = place.is_none();
        place.get_or_insert(counted);
        new
    }

    /// Whether a game is counted.
    pub fn holds(&self, game: GameNumber) -> bool {
        self.pairs.get(&game.pair).is_some_and(|pair| pair[usize::from(game.half)].is_some())
    }

    /// The schedule.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Games that are over.
    pub fn games(&self) -> u64 {
        self.pairs.values().flatten().flatten().count() as u64
    }

    /// The results of a pairing as its first engine sees them, pairs before `end` only.
    pub fn observations(&self, pairing: usize, end: u64) -> Observations {
        let mut all = Observations::default();
        let pairs = self.pairs.range(..end).filter(|(pair, _)| self.schedule.pairing(**pair) == pairing);
        for (_, games) in pairs {
            // The first engine has White in the first game.
            let points = [games[0].map(|game| game.white), games[1].map(|game| game.white.other())];
            match points {
                [Some(as_white), Some(as_black)] => all.add_pair(as_white, as_black),
                [Some(as_white), None] => all.add_single(Color::White, as_white),
                [None, Some(as_black)] => all.add_single(Color::Black, as_black),
                [None, None] => {}
            }
            for (half, game) in games.iter().enumerate() {
                if let Some([white, black]) = game.and_then(|game| self.prize_points(game.score)) {
                    let [ours, theirs] = if half == 0 { [white, black] } else { [black, white] };
                    all.add_prizes(ours, theirs);
                }
            }
        }
        all
    }

    fn prize_points(&self, score: Score) -> Option<[u64; 2]> {
        let [win, narrow_win, draw] = self.prizes?;
        let ([white, black], winner) = match score {
            Score::Win(winner) => (win, winner),
            Score::NarrowWin(winner) => (narrow_win, winner),
            Score::Draw => (draw, Color::White),
        };
        Some(if winner == Color::White { [white, black] } else { [black, white] })
    }

    /// Both points of the first engine in each pair of this shard from the one of number `from` up to the first that is not over, in
    /// order: what a sequential test looks at.
    pub fn settled(&self, from: usize) -> impl Iterator<Item = (u64, [Points; 2])> + '_ {
        self.schedule.own_pairs().skip(from).map_while(|pair| match self.pairs.get(&pair)? {
            [Some(first), Some(second)] => Some((pair, [first.white, second.white.other()])),
            _ => None,
        })
    }

    /// How often an engine was at fault in each way, in [`Irregularity::ALL`]'s order.
    pub fn irregularities(&self, engine: usize) -> [u64; 4] {
        let mut counts = [0; 4];
        for game in self.pairs.values().flatten().flatten() {
            let players = self.schedule.fixture(game.game).players;
            if let Some((color, kind)) = game.irregularity
                && players[color.index()] == engine
            {
                counts[kind as usize] += 1;
            }
        }
        counts
    }

    /// All faults of all engines, in the same order.
    pub fn all_irregularities(&self) -> [u64; 4] {
        let mut counts = [0; 4];
        for (_, kind) in self.pairs.values().flatten().flatten().filter_map(|game| game.irregularity) {
            counts[kind as usize] += 1;
        }
        counts
    }
}

/// Whether anything was irregular.
pub fn is_irregular(counts: [u64; 4]) -> bool {
    debug_assert_eq!(counts.len(), Irregularity::ALL.len());
    counts.iter().any(|&count| count > 0)
}

//! The count of a match: which games are over, and how they count.

use std::collections::{BTreeMap, BTreeSet};

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
    /// The results of each pairing, kept up with the games: a match looks at them after each.
    observations: Vec<Observations>,
    games: u64,
    /// See [`Points::prizes`](crate::variants::Points::prizes).
    prizes: Option<[[u64; 2]; 3]>,
}

impl Tally {
    /// No game. `prizes` says what results are worth in prize points, in games that have them:
    /// [`Points::prizes`](crate::variants::Points::prizes).
    pub fn new(schedule: Schedule, prizes: Option<[[u64; 2]; 3]>) -> Tally {
        let observations = vec![Observations::default(); schedule.pairings().len()];
        Tally { schedule, pairs: BTreeMap::new(), observations, games: 0, prizes }
    }

    /// Counts a game; `false` if it is counted already, or is none of this match.
    pub fn add(&mut self, counted: Counted) -> bool {
        if counted.game.pair >= self.schedule.pairs() {
            return false;
        }
        let pair = self.pairs.entry(counted.game.pair).or_default();
        let half = usize::from(counted.game.half);
        if pair[half].is_some() {
            return false;
        }
        let other = pair[1 - half];
        pair[half] = Some(counted);
        self.games += 1;
        let prizes = prize_points(self.prizes, counted);
        observe(&mut self.observations[self.schedule.pairing(counted.game.pair)], counted, other, prizes);
        true
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
        self.games
    }

    /// Rounds of which a pair before `end` has a game.
    pub fn rounds(&self, end: u64) -> u64 {
        let rounds: BTreeSet<u64> = self.pairs.range(..end).map(|(&pair, _)| self.schedule.round(pair)).collect();
        rounds.len() as u64
    }

    /// The results of a pairing as its first engine sees them.
    pub fn observations(&self, pairing: usize) -> Observations {
        self.observations[pairing].clone()
    }

    /// The same of pairs before `end` only.
    pub fn observations_before(&self, pairing: usize, end: u64) -> Observations {
        let mut all = Observations::default();
        let pairs = self.pairs.range(..end).filter(|(pair, _)| self.schedule.pairing(**pair) == pairing);
        for (_, &[first, second]) in pairs {
            for (game, other) in [(first, None), (second, first)] {
                if let Some(game) = game {
                    observe(&mut all, game, other, prize_points(self.prizes, game));
                }
            }
        }
        all
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

/// Counts a game, the `other` of whose pair is counted already if there is one, as the first engine sees it.
fn observe(all: &mut Observations, game: Counted, other: Option<Counted>, prizes: Option<[u64; 2]>) {
    // The first engine has White in the first game.
    let ours = |game: Counted| match game.game.half {
        0 => (Color::White, game.white),
        _ => (Color::Black, game.white.other()),
    };
    let (color, points) = ours(game);
    match other.map(ours) {
        Some((other_color, other_points)) => all.complete_pair(other_color, other_points, points),
        None => all.add_single(color, points),
    }
    if let Some([white, black]) = prizes {
        let [ours, theirs] = if color == Color::White { [white, black] } else { [black, white] };
        all.add_prizes(ours, theirs);
    }
}

/// White's prize points and Black's.
fn prize_points(prizes: Option<[[u64; 2]; 3]>, game: Counted) -> Option<[u64; 2]> {
    let [win, narrow_win, draw] = prizes?;
    let ([white, black], winner) = match game.score {
        Score::Win(winner) => (win, winner),
        Score::NarrowWin(winner) => (narrow_win, winner),
        Score::Draw => (draw, Color::White),
    };
    Some(if winner == Color::White { [white, black] } else { [black, white] })
}

/// Whether anything was irregular.
pub fn is_irregular(counts: [u64; 4]) -> bool {
    debug_assert_eq!(counts.len(), Irregularity::ALL.len());
    counts.iter().any(|&count| count > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shard::Shard;

    /// What is kept up game by game, in whatever order, is what a recount says.
    #[test]
    fn results_are_kept_up_with_the_games() {
        let schedule = Schedule::new(3, false, 4, None, 1, Shard::WHOLE);
        let mut games: Vec<GameNumber> = schedule.own_games().collect();
        games.sort_by_key(|game| (game.pair * 7 + u64::from(game.half) * 5) % 11);
        let mut tally = Tally::new(schedule, Some([[3, 0], [2, 1], [1, 1]]));
        for (number, game) in games.into_iter().enumerate() {
            let (white, score) = match number % 4 {
                0 => (Points::WIN, Score::Win(Color::White)),
                1 => (Points::LOSS, Score::Win(Color::Black)),
                2 => (Points::from_twelfths(4).unwrap(), Score::NarrowWin(Color::Black)),
                _ => (Points::DRAW, Score::Draw),
            };
            let counted = Counted { game, white, score, irregularity: None };
            assert!(tally.add(counted) && !tally.add(counted), "each game counts once");
            for pairing in 0..3 {
                assert_eq!(tally.observations(pairing), tally.observations_before(pairing, u64::MAX));
            }
            assert_eq!(tally.games(), (0..3).map(|pairing| tally.observations(pairing).games()).sum::<u64>());
        }
        assert_eq!(tally.games(), 24);
        assert_eq!(tally.observations(0).pairs(), 4);
        assert_eq!([0, 1, 3, 4, u64::MAX].map(|end| tally.rounds(end)), [0, 1, 1, 2, 4]);
    }
}

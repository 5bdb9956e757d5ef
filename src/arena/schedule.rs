//! Who plays whom, from which opening, in which order: all of it follows from the plan, so that any part of a match can be played
//! anywhere, and resumed.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::shard::Shard;

/// The order of a match. A pair is one opening played twice by the same two engines, with colours changed; a round is a pair of
/// each pairing, with one opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    /// The opening of each round.
    openings: Vec<usize>,
    shard: Shard,
}

/// A game of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameNumber {
    /// The pair, from 0.
    pub pair: u64,
    /// 0 or 1: the first or the second game of it.
    pub half: u8,
}

/// What a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// The engines, White's first, by their numbers.
    pub players: [usize; 2],
    /// The opening's number.
    pub opening: usize,
}

impl Schedule {
    /// `engines` at least 2. Everybody plays everybody, or, with `gauntlet`, the first one plays everybody else. `openings` is the
    /// number of openings, at least 1, which come in an order drawn by `seed`, each once before one comes again; `None`: each
    /// round has an opening of its own number.
    pub fn new(
        engines: usize,
        gauntlet: bool,
        rounds: u64,
        openings: Option<usize>,
        seed: u64,
        shard: Shard,
    ) -> Schedule {
        let firsts = if gauntlet { 0..1 } else { 0..engines };
        let pairings = firsts.flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect();
        let rounds = rounds as usize;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let order = match openings {
            None => (0..rounds).collect(),
            Some(count) => {
                let mut order = Vec::with_capacity(rounds);
                while order.len() < rounds {
                    let mut deck: Vec<usize> = (0..count.max(1)).collect();
                    shuffle(&mut deck, &mut rng);
                    order.extend(deck.into_iter().take(rounds - order.len()));
                }
                order
            }
        };
        Schedule { pairings, openings: order, shard }
    }

    /// The two engines of each pairing.
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// The opening of each round.
    pub fn openings(&self) -> &[usize] {
        &self.openings
    }

    /// The round of a pair.
    pub fn round(&self, pair: u64) -> u64 {
        pair / self.pairings.len() as u64
    }

    /// The pairs of the whole match.
    pub fn pairs(&self) -> u64 {
        (self.pairings.len() * self.openings.len()) as u64
    }

    /// The pairs of this shard, in order.
    pub fn own_pairs(&self) -> impl Iterator<Item = u64> + use<> {
        self.shard.share(0..self.pairs())
    }

    /// The games of this shard, in order.
    pub fn own_games(&self) -> impl Iterator<Item = GameNumber> + use<> {
        self.own_pairs().flat_map(|pair| [0, 1].map(|half| GameNumber { pair, half }))
    }

    /// The pairing of a pair.
    pub fn pairing(&self, pair: u64) -> usize {
        (pair % self.pairings.len() as u64) as usize
    }

    /// What a game is; its pair must be below [`pairs`](Schedule::pairs).
    pub fn fixture(&self, game: GameNumber) -> Fixture {
        let [a, b] = self.pairings[self.pairing(game.pair)];
        let opening = self.openings[self.round(game.pair) as usize];
        Fixture { players: if game.half == 0 { [a, b] } else { [b, a] }, opening }
    }
}

/// Fisher and Yates' shuffle.
fn shuffle(deck: &mut [usize], rng: &mut Xoshiro256PlusPlus) {
    for last in (1..deck.len()).rev() {
        deck.swap(last, (rng.next_u64() % (last as u64 + 1)) as usize);
    }
}

/// `12.1`: pair 12, first game. For people both count from 1.
impl std::fmt::Display for GameNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.pair + 1, self.half + 1)
    }
}

impl std::str::FromStr for GameNumber {
    type Err = ();

    fn from_str(text: &str) -> Result<GameNumber, ()> {
        let read = || {
            let (pair, half) = text.split_once('.')?;
            let (pair, half) = (pair.parse::<u64>().ok()?, half.parse::<u8>().ok()?);
            Some(GameNumber { pair: pair.checked_sub(1)?, half: half.checked_sub(1).filter(|&half| half < 2)? })
        };
        read().ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(engines: usize, gauntlet: bool, rounds: u64, openings: Option<usize>, shard: Shard) -> Schedule {
        Schedule::new(engines, gauntlet, rounds, openings, 7, shard)
    }

    #[test]
    fn everybody_plays_everybody_with_both_colours_from_one_opening() {
        let all = schedule(3, false, 4, Some(10), Shard::WHOLE);
        assert_eq!(all.pairings(), [[0, 1], [0, 2], [1, 2]]);
        let games: Vec<_> = all.own_games().collect();
        assert_eq!(games.len(), 3 * 4 * 2);
        for pair in games.chunks(2) {
            let [first, second] = [pair[0], pair[1]].map(|game| all.fixture(game));
            assert_eq!(first.opening, second.opening);
            assert_eq!([first.players[1], first.players[0]], second.players);
        }
        let gauntlet = schedule(4, true, 1, None, Shard::WHOLE);
        assert_eq!(gauntlet.pairings(), [[0, 1], [0, 2], [0, 3]]);
    }

    #[test]
    fn each_opening_comes_once_before_one_comes_again() {
        let all = schedule(2, false, 25, Some(10), Shard::WHOLE);
        for cycle in all.openings.chunks(10) {
            let mut seen = cycle.to_vec();
            seen.sort();
            seen.dedup();
            assert_eq!(seen.len(), cycle.len());
        }
        assert_ne!(all.openings[..10], all.openings[10..20], "another order");
        assert_eq!(all, schedule(2, false, 25, Some(10), Shard::WHOLE));
        assert_ne!(all, Schedule::new(2, false, 25, Some(10), 8, Shard::WHOLE));
    }

    #[test]
    fn shards_share_the_pairs() {
        let whole = schedule(3, false, 5, Some(4), Shard::WHOLE);
        let mut parts: Vec<_> = (0..4)
            .flat_map(|index| schedule(3, false, 5, Some(4), Shard { index, of: 4 }).own_games().collect::<Vec<_>>())
            .collect();
        parts.sort();
        assert_eq!(parts, whole.own_games().collect::<Vec<_>>());
        assert_eq!("0/4".parse(), Ok(Shard { index: 0, of: 4 }));
        for wrong in ["4/4", "1", "x/2", "0/0", "-1/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_are_read_back() {
        let game = GameNumber { pair: 11, half: 1 };
        assert_eq!(game.to_string(), "12.2");
        assert_eq!("12.2".parse(), Ok(game));
        for wrong in ["", "0.1", "1.0", "1.3", "1", "1.1.1"] {
            assert!(wrong.parse::<GameNumber>().is_err(), "{wrong}");
        }
    }
}

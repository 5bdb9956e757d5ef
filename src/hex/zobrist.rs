//! Zobrist numbers: one random number for each fact about a position; the key is the exclusive or of those that hold.
//!
//! Zobrist, "A New Hashing Method with Application for Game Playing", 1970.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A fixed stream of random numbers: the same seed gives the same numbers on every machine, so keys can be stored.
#[derive(Clone, Debug)]
pub struct Zobrist(Xoshiro256StarStar);

impl Zobrist {
    /// The stream of this seed. Games whose keys must not meet take different seeds.
    pub fn new(seed: u64) -> Zobrist {
        Zobrist(Xoshiro256StarStar::seed_from_u64(seed))
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// The next `N` numbers.
    pub fn numbers<const N: usize>(&mut self) -> [u64; N] {
        std::array::from_fn(|_| self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_fixed_and_without_repeats() {
        let numbers: Vec<u64> = Zobrist::new(1).numbers::<4096>().to_vec();
        assert_eq!(numbers, Zobrist::new(1).numbers::<4096>());
        assert_ne!(numbers[0], Zobrist::new(2).number());
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), numbers.len());
    }
}

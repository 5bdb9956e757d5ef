//! Random numbers: a stream a game, so that what a game is does not depend on who plays it and when.

use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

use crate::game::{Game, Line, MoveList, Stage};

/// A stream of random numbers.
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of this number. Streams of one seed begin with different states of the generator: the odd factor (2^64 divided
    /// by the golden ratio) maps no two numbers to one.
    pub fn new(seed: u64, number: u64) -> Random {
        let seed = SplitMix64::seed_from_u64(seed).next_u64();
        Random(Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))))
    }

    /// A number below `n`, which is not 0: by multiplication (Lemire), whose bias of n in 2^64 nobody can see.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }

    /// Makes so many random moves; false, with some of them made, if the game ends by that.
    pub fn walk<G: Game>(&mut self, line: &mut Line<G>, plies: u32) -> bool {
        for _ in 0..plies {
            let mut list = G::List::default();
            line.position().generate(Stage::All, &mut list);
            let moves = list.as_slice();
            if moves.is_empty() {
                return false;
            }
            line.push(moves[self.below(moves.len())]);
        }
        line.outcome().is_none()
    }
}

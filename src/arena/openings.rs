//! Where games begin.

use std::path::Path;

use fxhash::FxHashSet;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use thiserror::Error;

use crate::game::{Draw, End, Game, Line, MoveList, Stage};
use crate::record::Record;
use crate::selfplay::{SuiteError, read_suite};
use crate::variants::{Playable, Settings, Variant};

/// What cannot be used of a list of openings.
#[derive(Debug, Error)]
pub enum BadOpenings {
    /// It cannot be read.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// A game that is drawn, or could be claimed to be.
    #[error("opening {0} is a draw by {1}: expected a position to play on from")]
    Drawn(usize, End),
}

/// The openings of a match.
pub enum Openings<G: Game> {
    /// These.
    List(Vec<Line<G>>),
    /// Moves at random from the start, so many, another sequence each round.
    Random {
        /// The start.
        start: G,
        /// Moves.
        plies: u32,
        /// Of the random numbers.
        seed: u64,
    },
}

/// So many random openings are made to see whether they differ. More would keep a match waiting.
const MOST_COUNTED: usize = 100_000;

impl<G: Playable> Openings<G> {
    /// Reads a suite, whose positions games begin at.
    pub fn read(file: &Path, variant: Variant, settings: &Settings) -> Result<Openings<G>, BadOpenings> {
        let list = read_suite::<G>(file, variant, settings)?;
        match list.iter().zip(1..).find_map(|(line, number)| Some((number, line.draw().end()?))) {
            Some((number, end)) => Err(BadOpenings::Drawn(number, end)),
            None => Ok(Openings::List(list)),
        }
    }

    /// How many there are; `None` for no end of them.
    pub fn len(&self) -> Option<usize> {
        match self {
            Openings::List(list) => Some(list.len()),
            Openings::Random { .. } => None,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }

    /// The opening of this number: an index of the list, or a round.
    pub fn get(&self, number: usize) -> Line<G> {
        match self {
            Openings::List(list) => list[number].clone(),
            Openings::Random { start, plies, seed } => random(start, *plies, *seed, number as u64),
        }
    }

    /// How many different positions games begin at, of these openings; `None` for more than 100,000 openings of random moves, which
    /// are not looked at.
    pub fn distinct(&self, numbers: impl ExactSizeIterator<Item = usize>) -> Option<u64> {
        if self.len().is_none() && numbers.len() > MOST_COUNTED {
            return None;
        }
        let mut seen = vec![false; self.len().unwrap_or(0)];
        let mut keys = FxHashSet::default();
        for number in numbers {
            // A list that is gone through again adds nothing.
            if seen.get_mut(number).is_some_and(|seen| std::mem::replace(seen, true)) {
                continue;
            }
            keys.insert(self.get(number).position().key());
        }
        Some(keys.len() as u64)
    }

    /// A number that tells lists of openings apart: FNV-1a over what engines are told, the same on each machine.
    pub fn digest(&self, variant: Variant) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut put = |text: &str| {
            for byte in text.bytes().chain([b'\n']) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        };
        match self {
            Openings::List(list) => list.iter().for_each(|line| put(&Record::of_line(variant, line).to_uci())),
            Openings::Random { start, plies, .. } => put(&format!("{plies} random plies {}", start.write_position())),
        }
        hash
    }
}

/// Moves at random, no game that is over. A stream of numbers of its own for each: it does not matter which are made, or when.
fn random<G: Game>(start: &G, plies: u32, seed: u64, number: u64) -> Line<G> {
    let stream = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(stream);
    let mut list = G::List::default();
    // A start from which nearly every sequence ends the game would never let go; then the game begins at the start itself.
    for _ in 0..100 {
        let mut line = Line::new(start.clone());
        while line.moves().len() < plies as usize {
            list.clear();
            line.position().generate(Stage::All, &mut list);
            let moves = list.as_slice();
            if moves.is_empty() {
                break;
            }
            line.push(moves[(rng.next_u64() % moves.len() as u64) as usize]);
        }
        if line.outcome().is_none() && line.draw() == Draw::No {
            return line;
        }
    }
    Line::new(start.clone())
}

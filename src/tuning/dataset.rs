//! Positions of self-played games as terms.

use std::path::Path;

use rayon::prelude::*;

use crate::eval::Fitted;
use crate::eval::sink::{Blend, Trace};
use crate::game::Color;
use crate::selfplay::data::{DataError, Flags, Sample, Samples};
use crate::variants::{Playable, Variant};

/// A position. Everything is from White's view.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// Where its terms stand.
    start: usize,
    end: usize,
    /// How much of the middle game is left, 0 to 1.
    pub phase: f32,
    /// How much of a score in favour of White and of Black counts.
    scale: [f32; 2],
    /// What White got in the end, 0 to 1.
    pub result: f32,
    /// What the search said, normalised centipawns.
    pub score: f32,
}

/// Quiet positions, a part of them (whole games) held out.
#[derive(Default)]
pub struct Dataset {
    terms: Vec<(u16, i16)>,
    /// To fit to.
    pub fitted: Vec<Position>,
    /// To see how well the fit holds elsewhere.
    pub held_out: Vec<Position>,
    /// Samples of the files that were not used, and why.
    pub rejected: Rejected,
    /// Games of the files.
    pub games: u64,
}

/// Samples that are not used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rejected {
    /// Positions that stand before in their file.
    pub duplicate: u64,
    /// Check, or a capture at hand: the static evaluation is not asked there.
    pub unquiet: u64,
    /// The search has found a mate.
    pub mate: u64,
}

/// The files are of another variant.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// They cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// They are of another variant.
    #[error("{path}: games of {found}: expected {expected}")]
    Variant {
        /// The file.
        path: String,
        /// Of the file.
        found: Variant,
        /// Asked for.
        expected: Variant,
    },
}

impl Dataset {
    /// Adds the positions of a file, as terms of `evaluator`. Of its games about `held_out` (0 to 1) are held out; which, the seed decides.
    pub fn load<G: Playable>(
        &mut self,
        path: &Path,
        evaluator: &G::Evaluator,
        variant: Variant,
        held_out: f64,
        seed: u64,
    ) -> Result<(), LoadError> {
        let mut samples = Samples::<_, G>::open(path)?;
        let found = samples.header().recipe.variant;
        if found != variant {
            return Err(LoadError::Variant { path: path.display().to_string(), found, expected: variant });
        }
        let file = crc32fast::hash(samples.header().to_bytes().as_slice());
        while let Some(game) = samples.next_game() {
            let (frame, samples) = game?;
            let held = chance(seed ^ u64::from(file) << 32 ^ u64::from(frame.number)) < held_out;
            self.games += 1;
            let used: Vec<Sample<G>> = samples.into_iter().filter(|sample| self.rejected.admits(sample)).collect();
            let traces: Vec<Trace> = used.par_iter().map(|sample| evaluator.trace(&sample.position)).collect();
            for (sample, trace) in used.iter().zip(&traces) {
                let position = self.add(sample, trace);
                if held { self.held_out.push(position) } else { self.fitted.push(position) }
            }
        }
        Ok(())
    }

    fn add<G: Playable>(&mut self, sample: &Sample<G>, trace: &Trace) -> Position {
        let start = self.terms.len();
        self.terms.extend(&trace.terms);
        let Blend { phase, full, scale } = trace.blend;
        let white = sample.position.side_to_move() == Color::White;
        let result = f32::from(sample.result) / 12.0;
        let score = f32::from(sample.score);
        Position {
            start,
            end: self.terms.len(),
            phase: phase as f32 / full as f32,
            scale: scale.map(|scale| scale as f32 / Blend::WHOLE as f32),
            result: if white { result } else { 1.0 - result },
            score: if white { score } else { -score },
        }
    }

    /// The terms of a position.
    #[inline(always)]
    pub fn terms(&self, position: &Position) -> &[(u16, i16)] {
        &self.terms[position.start..position.end]
    }

    /// The score with these weights (middle game and end game), and how much of the sum counts.
    #[inline(always)]
    pub fn score(&self, position: &Position, weights: &[[f64; 2]]) -> (f64, f64) {
        let mut sum = [0.0; 2];
        for &(i, count) in self.terms(position) {
            let weight = weights[usize::from(i)];
            sum[0] += weight[0] * f64::from(count);
            sum[1] += weight[1] * f64::from(count);
        }
        let phase = f64::from(position.phase);
        let score = sum[0] * phase + sum[1] * (1.0 - phase);
        let scale = f64::from(position.scale[usize::from(score < 0.0)]);
        (score * scale, scale)
    }
}

impl Rejected {
    /// Whether a sample is used; counts it if not.
    fn admits<G: Playable>(&mut self, sample: &Sample<G>) -> bool {
        let counter = if sample.flags.any(Flags::DUPLICATE) {
            &mut self.duplicate
        } else if !sample.flags.is_quiet() {
            &mut self.unquiet
        } else if sample.mate().is_some() {
            &mut self.mate
        } else {
            return true;
        };
        *counter += 1;
        false
    }
}

/// A number from 0 to 1 that looks random: the finalizer of SplitMix64.
fn chance(seed: u64) -> f64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
}

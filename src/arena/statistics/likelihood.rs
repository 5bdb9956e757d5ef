//! The likeliest distribution of pairs under a hypothesis.
//!
//! The games gave classes of pairs with frequencies. Which distribution on these classes, of those that satisfy a
//! hypothesis, makes what was seen likeliest? Its likelihood against that of another hypothesis is what the generalised SPRT
//! goes by.

use arrayvec::ArrayVec;

use super::Observations;
use super::estimate::regularised;
use super::observations::PAIR_WHOLE;

/// One value of a pair.
#[derive(Clone, Copy, Debug)]
struct Class {
    /// Mean score of the two games, between 0 and 1.
    value: f64,
    /// How often, between 0 and 1.
    frequency: f64,
}

type Numbers = ArrayVec<f64, { PAIR_WHOLE + 1 }>;

/// The distribution of pairs that was seen, with a prior for the classes that were not.
#[derive(Clone, Debug)]
pub(super) struct Distribution {
    classes: ArrayVec<Class, { PAIR_WHOLE + 1 }>,
    /// The number of pairs, prior included.
    pub count: f64,
}

/// What is said of a distribution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Hypothesis {
    /// Its mean is this score.
    Mean(f64),
    /// (mean - 1/2) / (standard deviation) is this.
    TValue(f64),
}

/// Rounds of approximation for [`Hypothesis::TValue`]. Four or five are the rule, and fishtest takes at most ten; results that
/// contradict the hypothesis outright may take dozens.
const ROUNDS: usize = 200;

impl Distribution {
    /// Of these results.
    pub fn of(observations: &Observations) -> Distribution {
        let weights = regularised(observations);
        let count: f64 = weights.iter().sum();
        let seen = weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0);
        let class = |(twelfths, &weight): (usize, &f64)| Class {
            value: twelfths as f64 / PAIR_WHOLE as f64,
            frequency: weight / count,
        };
        Distribution { classes: seen.map(class).collect(), count }
    }

    /// How much likelier, as a logarithm, the results are under `h1` than under `h0`. `None` where no distribution on the
    /// classes satisfies one of them, or none is found.
    pub fn log_likelihood_ratio(&self, h0: Hypothesis, h1: Hypothesis) -> Option<f64> {
        let (p0, p1) = (self.likeliest(h0)?, self.likeliest(h1)?);
        let terms = self.classes.iter().zip(p0.iter().zip(&p1));
        Some(self.count * terms.map(|(class, (p0, p1))| class.frequency * (p1 / p0).ln()).sum::<f64>())
    }

    /// The likeliest probabilities of the classes under a hypothesis; `None` if they are not found.
    fn likeliest(&self, hypothesis: Hypothesis) -> Option<Numbers> {
        match hypothesis {
            Hypothesis::Mean(mean) => self.tilted(&self.classes.iter().map(|class| class.value - mean).collect()),
            Hypothesis::TValue(t) => self.likeliest_with_t_value(t),
        }
    }

    /// The likeliest probabilities under which the mean of these numbers, one a class, is nought: each frequency divided by
    /// `1 + x * number` with the `x` that brings it about (Van den Bergh, *The generalized maximum likelihood ratio*,
    /// proposition 1.1). `None` if the numbers don't lie on both sides of nought.
    fn tilted(&self, numbers: &Numbers) -> Option<Numbers> {
        let (low, high) = numbers.iter().fold((0f64, 0f64), |(low, high), &a| (low.min(a), high.max(a)));
        if low >= 0.0 || high <= 0.0 {
            return None;
        }
        // The sum falls from plus to minus infinity between -1 / high and -1 / low, and has one root. After a one-sided match
        // the root is so near an end that only its distance from the end is precise: that is what is sought.
        let sum_at_nought: f64 = self.classes.iter().zip(numbers).map(|(class, a)| class.frequency * a).sum();
        let extreme = if sum_at_nought > 0.0 { low } else { high };
        let (mut left, mut right) = if extreme == low { (1.0 / low, 0.0) } else { (0.0, 1.0 / high) };
        let divisor = |distance: f64, a: f64| (1.0 - a / extreme) + distance * a;
        // Newton's steps where they stay in the bracket, halving otherwise.
        let mut distance = (left + right) / 2.0;
        for _ in 0..200 {
            let (mut sum, mut slope) = (0.0, 0.0);
            for (class, &a) in self.classes.iter().zip(numbers) {
                let part = a / divisor(distance, a);
                sum += class.frequency * part;
                slope -= class.frequency * part * part;
            }
            if sum > 0.0 {
                left = distance;
            } else {
                right = distance;
            }
            let newton = distance - sum / slope;
            let next = if newton > left && newton < right { newton } else { (left + right) / 2.0 };
            let settled = (next - distance).abs() <= 4.0 * f64::EPSILON * distance.abs();
            distance = next;
            if settled {
                break;
            }
        }
        Some(self.classes.iter().zip(numbers).map(|(class, &a)| class.frequency / divisor(distance, a)).collect())
    }

    /// *Comments on normalized Elo*, section 4.1: the hypothesis made linear about the last approximation, the first one being
    /// uniform. `None` if this does not settle.
    fn likeliest_with_t_value(&self, t: f64) -> Option<Numbers> {
        let mut probabilities: Numbers = self.classes.iter().map(|_| 1.0 / self.classes.len() as f64).collect();
        for _ in 0..ROUNDS {
            let weighted = self.classes.iter().zip(&probabilities);
            let mean: f64 = weighted.clone().map(|(class, p)| class.value * p).sum();
            let variance: f64 = weighted.map(|(class, p)| (class.value - mean).powi(2) * p).sum();
            let sigma = variance.sqrt();
            let linear = |class: &Class| {
                let deviation = (class.value - mean) / sigma;
                class.value - 0.5 - t * sigma * (1.0 + deviation * deviation) / 2.0
            };
            let next = self.tilted(&self.classes.iter().map(linear).collect())?;
            let change = next.iter().zip(&probabilities).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            probabilities = next;
            if change < 1e-9 {
                return Some(probabilities);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::simulation::with_pairs;
    use proptest::prelude::*;

    fn moments(distribution: &Distribution, probabilities: &Numbers) -> (f64, f64, f64) {
        let weighted = || distribution.classes.iter().zip(probabilities);
        let total = probabilities.iter().sum();
        let mean: f64 = weighted().map(|(class, p)| class.value * p).sum();
        (total, mean, weighted().map(|(class, p)| (class.value - mean).powi(2) * p).sum::<f64>().sqrt())
    }

    proptest! {
        /// Whatever was seen, one-sided matches too, the likeliest distribution is one and satisfies its hypothesis: any that a
        /// test may have, 1000 Elo and 100 normalised.
        #[test]
        fn hypotheses_hold(
            counts in prop::collection::vec((0usize..=24, prop_oneof![0u64..4, 0u64..1000, 0u64..1_000_000]), 1..12),
            score in 0.003..0.997f64,
            t in -0.41..0.41f64,
        ) {
            let distribution = Distribution::of(&with_pairs(counts));
            let p = distribution.likeliest(Hypothesis::Mean(score)).unwrap();
            let (total, mean, _) = moments(&distribution, &p);
            prop_assert!((total - 1.0).abs() < 1e-6 && (mean - score).abs() < 1e-6, "{total} {mean}");
            let p = distribution.likeliest(Hypothesis::TValue(t)).unwrap();
            let (total, mean, sigma) = moments(&distribution, &p);
            prop_assert!((total - 1.0).abs() < 1e-6 && ((mean - 0.5) / sigma - t).abs() < 1e-5, "{total} {mean} {sigma}");
        }
    }
}

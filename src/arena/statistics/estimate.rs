//! Elo and its relatives, with error bars.

use std::f64::consts::{LN_10, SQRT_2};

use super::Observations;
use super::observations::PAIR_WHOLE;

/// The quantile of the normal distribution for intervals that hold the truth in 95 % of the cases.
const Z95: f64 = 1.959_963_984_540_054;

/// Normalised Elo by the t-value of a game: the slope of the Elo curve at 0 (Van den Bergh, *Comments on normalized Elo*).
pub const NELO_BY_T: f64 = 800.0 / LN_10;

/// What an empty class of pairs counts, so that logarithms and spreads stay finite (fishtest, `regularize`).
const PRIOR: f64 = 1e-3;

/// The classes of pairs of won, drawn and lost games, in twelfths of a point.
const WDL_CLASSES: [usize; 5] = [0, 6, 12, 18, 24];

/// An estimate and its error bar.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely value; NaN where nothing is known, infinite where every game went to one side.
    pub value: f64,
    /// Half the width of the interval that holds the truth in 95 % of the cases; infinite where the games don't bound it.
    pub error: f64,
}

impl Estimate {
    const UNKNOWN: Estimate = Estimate { value: f64::NAN, error: f64::INFINITY };
}

/// The expected score, between 0 and 1, of the stronger by that many Elo.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo that go with an expected score; infinite at 0 and at 1.
pub fn elo_of_score(score: f64) -> f64 {
    // In this form an even score gives 0 and not -0.
    400.0 * (score / (1.0 - score)).log10()
}

/// The weight of each class of pairs, by twelfths of a point: its count, or a small prior for the five classes of won, drawn
/// and lost games where they are empty. A class of stalemates that was not seen is no class of the distribution.
pub(super) fn regularised(observations: &Observations) -> [f64; PAIR_WHOLE + 1] {
    let mut weights = observations.pair_counts().map(|count| count as f64);
    for class in WDL_CLASSES {
        if weights[class] == 0.0 {
            weights[class] = PRIOR;
        }
    }
    weights
}

/// The moments of a match that the estimates are made of.
///
/// The independent pieces of a match are its pairs and the games without one. Of a piece of `g` games that brought `s` points,
/// `s - g * score` is its deviation; the sum of the squares of all deviations is what the total varies by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moments {
    /// The mean score of a game.
    pub score: f64,
    games: f64,
    pieces: u64,
    /// The variance of a game, half a pair's: of the counts alone, and with the prior.
    observed_variance: f64,
    variance: f64,
    /// The variance of the t-value.
    t_variance: f64,
}

impl Moments {
    /// Of these results; `None` without a game.
    pub fn of(observations: &Observations) -> Option<Moments> {
        let games = observations.games() as f64;
        if games == 0.0 {
            return None;
        }
        let score = observations.twelfths() as f64 / 12.0 / games;
        let regularised = regularised(observations);
        // (games, deviation, count, weight) of each class of pieces.
        let piece = |games: f64, twelfths: usize| (games, twelfths as f64 / 12.0 - games * score);
        let pairs = observations.pair_counts().iter().zip(&regularised).enumerate();
        let pairs = pairs.map(|(n, (&count, &weight))| (piece(2.0, n), count as f64, weight));
        let singles = observations.single_counts().iter().enumerate();
        let singles = singles.map(|(n, &count)| (piece(1.0, n), count as f64, count as f64));
        let pieces = pairs.chain(singles);

        let (mut observed_variance, mut variance) = (0.0, 0.0);
        for ((_, deviation), count, weight) in pieces.clone() {
            observed_variance += count * deviation * deviation / games;
            variance += weight * deviation * deviation / games;
        }
        // The t-value is (score - 1/2) / sigma; to first order each piece moves it by this much. For pairs alone the sum is
        // fishtest's 1 - t * skewness + t^2 * (excess kurtosis + 2) / 4.
        let t = (score - 0.5) / variance.sqrt();
        let t_variance = pieces.map(|((piece_games, deviation), _, weight)| {
            let by_variance = deviation * deviation / variance - piece_games;
            let influence = deviation / variance.sqrt() - t / 2.0 * by_variance;
            weight * influence * influence / (games * games)
        });
        Some(Moments {
            score,
            games,
            pieces: observations.pairs() + observations.single_counts().iter().sum::<u64>(),
            observed_variance,
            variance,
            t_variance: t_variance.sum(),
        })
    }

    /// The standard error of the mean score. Infinite for a single pair or game, which shows no spread.
    pub fn standard_error(&self) -> f64 {
        if self.pieces < 2 { f64::INFINITY } else { (self.variance / self.games).sqrt() }
    }
}

/// Logistic Elo. The error bar is the mean of its two arms.
pub(super) fn elo(moments: Option<&Moments>) -> Estimate {
    let Some(moments) = moments else { return Estimate::UNKNOWN };
    let arm = Z95 * moments.standard_error();
    let (low, high) = (moments.score - arm, moments.score + arm);
    let bounded = low > 0.0 && high < 1.0;
    let error = if bounded { (elo_of_score(high) - elo_of_score(low)) / 2.0 } else { f64::INFINITY };
    Estimate { value: elo_of_score(moments.score), error }
}

/// Normalised Elo: the t-value of a game in Elo's units. It does not depend on the openings' bias nor on the rate of draws
/// as much as Elo does, and says how many games a test takes.
pub(super) fn normalised_elo(moments: Option<&Moments>) -> Estimate {
    let Some(moments) = moments else { return Estimate::UNKNOWN };
    let advantage = moments.score - 0.5;
    if moments.observed_variance == 0.0 {
        // Every piece went alike: nothing to divide by.
        let value = if advantage == 0.0 { 0.0 } else { advantage.signum() * f64::INFINITY };
        return Estimate { value, error: f64::INFINITY };
    }
    Estimate {
        value: NELO_BY_T * advantage / moments.variance.sqrt(),
        error: NELO_BY_T * Z95 * moments.t_variance.sqrt(),
    }
}

/// The likelihood of superiority: how likely we are the stronger, by the normal distribution; one half where the games tell
/// nothing.
pub(super) fn superiority(moments: Option<&Moments>) -> f64 {
    let z = moments.map_or(0.0, |moments| (moments.score - 0.5) / moments.standard_error());
    0.5 * (1.0 + libm::erf(z / SQRT_2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::simulation::{five, with_pairs};
    use crate::arena::statistics::{Points, Summary};
    use crate::game::Color;

    /// `elo`, its error, `nelo`, its error, `los`.
    fn numbers(observations: Observations) -> [f64; 5] {
        let Summary { elo, nelo, los, .. } = Summary::new(observations, None);
        [elo.value, elo.error, nelo.value, nelo.error, los]
    }

    fn close(left: [f64; 5], right: [f64; 5], tolerance: f64) {
        let near = left.iter().zip(&right).all(|(a, b)| (a - b).abs() <= tolerance);
        assert!(near, "{left:?} is not {right:?}");
    }

    /// fastchess, `app/tests/elo_test.cpp`, "EloPentanomial 2", to the decimals that it gives. Its error of nElo leaves out what
    /// the spread's own error adds, which is little near equality.
    #[test]
    fn estimates_as_published() {
        close(numbers(five([332, 433, 457 + 41, 333, 334])), [-8.64, 10.33, -9.17, 10.96, 0.0505], 0.025);
    }

    /// By a separate script in Python of fishtest's formulas (`stat_util.py`, `get_elo`; `tests_stats.mak`, `t_conf`).
    #[test]
    fn estimates_by_a_second_implementation() {
        let fishtest =
            [-0.773577335916619, 1.2775798957279831, -0.9516290044726475, 1.5716226767743606, 0.11765885803276344];
        close(numbers(five([10789, 19328, 33806, 19402, 10543])), fishtest, 1e-8);
        let quarters = with_pairs([(0, 10), (3, 4), (6, 30), (9, 6), (12, 100), (15, 9), (18, 42), (21, 7), (24, 14)]);
        let expected =
            [20.36863046427294, 21.432716993146606, 30.822384392573692, 32.59718571314315, 0.969210776528936];
        close(numbers(quarters), expected, 1e-8);
        let thirds =
            [(0, 8), (4, 5), (6, 25), (8, 3), (10, 6), (12, 90), (14, 7), (16, 2), (18, 40), (20, 9), (24, 12)];
        let expected =
            [23.53398587093473, 21.557863907099684, 36.69476363576265, 33.86673914965572, 0.9841815352574228];
        close(numbers(with_pairs(thirds)), expected, 1e-8);
    }

    #[test]
    fn elo_and_scores() {
        assert_eq!([0.5, 0.0, 1.0].map(elo_of_score), [0.0, f64::NEG_INFINITY, f64::INFINITY]);
        assert!(elo_of_score(0.5).is_sign_positive());
        // Ten to one is 400 Elo, by definition.
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-15);
        assert!((elo_of_score(score_of_elo(123.0)) - 123.0).abs() < 1e-9);
    }

    #[test]
    fn one_sided_matches_claim_no_bounds() {
        let [elo, elo_error, nelo, nelo_error, los] = numbers(five([0, 0, 0, 0, 20]));
        assert_eq!([elo, elo_error, nelo, nelo_error], [f64::INFINITY; 4]);
        assert!(los > 0.999 && los <= 1.0);
        // One pair shows no spread: nothing is claimed.
        let [elo, elo_error, .., los] = numbers(five([0, 0, 0, 1, 0]));
        assert_eq!((elo, elo_error, los), (elo_of_score(0.75), f64::INFINITY, 0.5));
        // All pairs level: equal, as far as these openings tell.
        let [elo, elo_error, nelo, _, los] = numbers(five([0, 0, 20, 0, 0]));
        assert_eq!((elo, nelo, los), (0.0, 0.0, 0.5));
        assert!(elo_error < 5.0);
    }

    /// Games without a pair count as pieces of their own: the variance of the total is the sum of all pieces' variances.
    #[test]
    fn single_games_count() {
        let mut all = five([3, 5, 10, 7, 5]);
        let pairs = Moments::of(&all).unwrap();
        for _ in 0..2 {
            all.add_single(Color::White, Points::WIN);
            all.add_single(Color::Black, Points::LOSS);
        }
        let with_singles = Moments::of(&all).unwrap();
        // 33 points of 60 games, and 2 of 4: deviations from 35/64.
        let score = 35.0 / 64.0;
        let squares = [3.0, 5.0, 10.0, 7.0, 5.0].iter().zip([0.0, 0.5, 1.0, 1.5, 2.0]);
        let squares: f64 = squares.map(|(count, sum): (&f64, f64)| count * (sum - 2.0 * score).powi(2)).sum();
        let total = squares + 2.0 * (1.0 - score).powi(2) + 2.0 * score.powi(2);
        assert!((pairs.score - 33.0 / 60.0).abs() < 1e-15 && (with_singles.score - score).abs() < 1e-15);
        assert!((with_singles.standard_error() - total.sqrt() / 64.0).abs() < 1e-12);
    }
}

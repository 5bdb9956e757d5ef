//! Simulated matches: do the estimates and the test keep what they promise?

use std::time::{Duration, Instant};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::estimate::NELO_BY_T;
use super::{Estimate, Observations, Points, Sprt, Summary, Verdict, elo_of_score, score_of_elo};

/// Results with that many pairs of each of these sums, in twelfths.
pub fn with_pairs(counts: impl IntoIterator<Item = (usize, u64)>) -> Observations {
    let mut all = Observations::default();
    for (twelfths, count) in counts {
        let as_white = twelfths.min(12);
        let points = [as_white, twelfths - as_white].map(|n| Points::from_twelfths(n as u8).unwrap());
        let mut pair = Observations::default();
        pair.add_pair(points[0], points[1]);
        // By doubling, since counts go into the millions.
        for bit in 0..u64::BITS - count.leading_zeros() {
            if count >> bit & 1 == 1 {
                all += &pair;
            }
            pair += &pair.clone();
        }
    }
    all
}

/// Results with so many pairs of 0, 1/2, 1, 1 1/2 and 2 points.
pub fn five(counts: [u64; 5]) -> Observations {
    with_pairs([0, 6, 12, 18, 24].into_iter().zip(counts))
}

/// A pair of engines with a true difference in strength.
struct Players {
    /// (our points as White, as Black, probability up to here) of each kind of pair.
    pairs: Vec<(Points, Points, f64)>,
    /// The true expected score and the true standard deviation of a game, by halves of pairs.
    score: f64,
    sigma: f64,
}

impl Players {
    /// Engines `elo` apart. A game is won by the logistic curve less a margin for draws (the model of BayesElo), after
    /// the opening moved it by as much to White's side in one game as in the other, which makes a pair's games depend on each
    /// other. A tenth of the wins are stalemates worth `narrow` twelfths.
    fn new(elo: f64, narrow: Option<u8>) -> Players {
        const DRAW_MARGIN: f64 = 150.0;
        const BIASES: [f64; 4] = [-120.0, 0.0, 60.0, 180.0];
        let narrow = narrow.map_or(Points::WIN, |twelfths| Points::from_twelfths(twelfths).unwrap());
        let game = |elo: f64| -> [(Points, f64); 5] {
            let (win, loss) = (score_of_elo(elo - DRAW_MARGIN), score_of_elo(-elo - DRAW_MARGIN));
            [
                (Points::WIN, 0.9 * win),
                (narrow, 0.1 * win),
                (Points::DRAW, 1.0 - win - loss),
                (narrow.other(), 0.1 * loss),
                (Points::LOSS, 0.9 * loss),
            ]
        };
        let pairs = |shift: f64| -> Vec<(Points, Points, f64)> {
            let of_bias = |bias: f64| {
                let both = game(shift + bias)
                    .map(|white| game(shift - bias).map(|black| (white.0, black.0, white.1 * black.1)));
                both.into_iter().flatten()
            };
            BIASES.into_iter().flat_map(of_bias).map(|(w, b, p)| (w, b, p / BIASES.len() as f64)).collect()
        };
        let score = |pairs: &[(Points, Points, f64)]| -> f64 {
            pairs.iter().map(|(white, black, p)| (white.value() + black.value()) / 2.0 * p).sum()
        };
        // The difference inside the model that makes the expected score the one of `elo`.
        let (mut low, mut high) = (-1000.0, 1000.0);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if score(&pairs(middle)) < score_of_elo(elo) { low = middle } else { high = middle }
        }
        let mut pairs = pairs(low);
        let score = score(&pairs);
        let square =
            |(white, black, p): &(Points, Points, f64)| (white.value() + black.value() - 2.0 * score).powi(2) * p;
        let sigma = (pairs.iter().map(square).sum::<f64>() / 2.0).sqrt();
        let mut total = 0.0;
        for (_, _, p) in &mut pairs {
            total += *p;
            *p = total;
        }
        Players { pairs, score, sigma }
    }

    fn play(&self, pairs: usize, random: &mut Xoshiro256PlusPlus, results: &mut Observations) {
        for _ in 0..pairs {
            let at = (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
            let index = self.pairs.partition_point(|pair| pair.2 <= at).min(self.pairs.len() - 1);
            let (white, black, _) = self.pairs[index];
            results.add_pair(white, black);
        }
    }
}

/// How many of 1,000 tests end with the wrong hypothesis; each is looked at after every eighth pair.
fn wrong_verdicts(test: &str, players: &Players, right: Verdict, seed: u64) -> u32 {
    let sprt: Sprt = test.parse().unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut wrong = 0;
    for _ in 0..1000 {
        let mut results = Observations::default();
        let verdict = loop {
            players.play(8, &mut random, &mut results);
            let verdict = sprt.verdict(sprt.llr(&results));
            if verdict != Verdict::Continue {
                break verdict;
            }
        };
        wrong += u32::from(verdict != right);
    }
    println!("{test}: {wrong} of 1000 wrong");
    wrong
}

/// The rates that are promised: 5 %, of 1,000 tests, plus two standard errors: 50 + 2 * sqrt(1000 * 0.05 * 0.95) = 63.8.
const ALLOWED: u32 = 63;

fn error_rates_hold(narrow: Option<u8>, seed: u64) {
    let test = "elo0=0,elo1=5,alpha=0.05,beta=0.05";
    let wrong = wrong_verdicts(test, &Players::new(0.0, narrow), Verdict::AcceptH0, seed);
    assert!(wrong <= ALLOWED, "H0 is true: {wrong}");
    let wrong = wrong_verdicts(test, &Players::new(5.0, narrow), Verdict::AcceptH1, seed + 1);
    assert!(wrong <= ALLOWED, "H1 is true: {wrong}");
}

#[test]
fn error_rates_of_wins_draws_and_losses() {
    error_rates_hold(None, 1);
}

#[test]
fn error_rates_with_stalemates_of_three_quarters() {
    error_rates_hold(Some(9), 11);
}

#[test]
fn error_rates_in_normalised_elo() {
    // A normalised Elo is the advantage in score by a game's standard deviation, which hardly moves with strength.
    let level = Players::new(0.0, Some(8));
    let stronger = Players::new(elo_of_score(0.5 + 10.0 * level.sigma / NELO_BY_T), Some(8));
    let test = "elo0=0,elo1=10,model=normalized";
    let wrong = wrong_verdicts(test, &level, Verdict::AcceptH0, 21);
    assert!(wrong <= ALLOWED, "H0 is true: {wrong}");
    let wrong = wrong_verdicts(test, &stronger, Verdict::AcceptH1, 22);
    assert!(wrong <= ALLOWED, "H1 is true: {wrong}");
}

/// The ratio is looked at after every game of a fast match, so it may cost no more than some microseconds.
#[test]
fn a_ratio_is_cheap() {
    let sprt: Sprt = "elo0=0,elo1=5".parse().unwrap();
    let mut results = Observations::default();
    Players::new(5.0, Some(9)).play(1000, &mut Xoshiro256PlusPlus::seed_from_u64(41), &mut results);
    let begun = Instant::now();
    let sum: f64 = (0..1000).map(|_| sprt.llr(std::hint::black_box(&results))).sum();
    let each = begun.elapsed() / 1000;
    println!("a ratio in {each:?}");
    // A hundred times what it takes optimised, for the slowest of machines and builds.
    assert!(sum.is_finite() && each < Duration::from_micros(500), "{each:?}");
}

/// Of 2,000 matches of 300 pairs, 95 % of the intervals hold the truth: give or take three standard errors of the count,
/// sqrt(2000 * 0.05 * 0.95) = 9.7.
#[test]
fn intervals_hold_the_truth() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(31);
    for (elo, narrow) in [(0.0, None), (5.0, Some(8)), (60.0, Some(9)), (-150.0, None)] {
        let players = Players::new(elo, narrow);
        let nelo = (players.score - 0.5) / players.sigma * NELO_BY_T;
        let holds = |estimate: Estimate, truth: f64| u32::from((estimate.value - truth).abs() <= estimate.error);
        let (mut elo_hits, mut nelo_hits, mut superior) = (0, 0, 0);
        for _ in 0..2000 {
            let mut results = Observations::default();
            players.play(300, &mut random, &mut results);
            let summary = Summary::new(results, None);
            elo_hits += holds(summary.elo, elo);
            nelo_hits += holds(summary.nelo, nelo);
            superior += u32::from(summary.los > 0.95);
        }
        println!("{elo} Elo: {elo_hits} and {nelo_hits} of 2000 intervals, {superior} with a LOS over 95 %");
        for hits in [elo_hits, nelo_hits] {
            assert!((1871..=1929).contains(&hits), "{elo} Elo: {hits} of 2000");
        }
        if elo == 0.0 {
            // Between equals one match in twenty looks like superiority.
            assert!((71..=129).contains(&superior), "{superior} of 2000");
        }
    }
}

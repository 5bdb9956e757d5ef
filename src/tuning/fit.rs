//! Descent on the loss.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

use super::dataset::{Dataset, Position};
use super::search::least;

/// How to fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// Share of the result in what a position is to promise; the rest is what the search said.
    pub lambda: f64,
    /// Centipawns by which a weight moves at most at first, for each batch.
    pub rate: f64,
    /// Passes over the positions at most.
    pub epochs: u32,
    /// Passes without a better loss on the positions held out, after which the descent ends.
    pub patience: u32,
    /// Positions of a batch.
    pub batch: usize,
    /// What a weight costs that lies 100 centipawns off where it began, in units of the loss, all else equal.
    pub pull: f64,
    /// A weight that fewer positions have stays as it is: they say nothing sure of it.
    pub least: u32,
    /// Seed of the order of positions.
    pub seed: u64,
}

/// What a pass over the positions brought: mean losses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// 0 before the first.
    pub number: u32,
    /// On the positions fitted to.
    pub fitted: f64,
    /// On those held out.
    pub held_out: f64,
}

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// Weights with the least loss on the positions held out: middle game and end game.
    pub weights: Vec<[f64; 2]>,
    /// The pass that gave them.
    pub best: Epoch,
    /// Before.
    pub first: Epoch,
    /// A score of `x` promises `1 / (1 + exp(-steepness * x))`; fitted for the weights to begin with.
    pub steepness: f64,
}

/// Decay of Adam's means of gradients and of their squares, and what keeps it from dividing by 0: the values of the paper (Kingma
/// and Ba, 2015).
const MEANS: [f64; 2] = [0.9, 0.999];
const EPSILON: f64 = 1e-8;
/// Each pass moves weights by so much of what the last did.
const COOLING: f64 = 0.96;
/// Batches are summed in so many parts, whatever the number of threads, so that the sums are the same.
const PARTS: usize = 16;

fn promise(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Cross entropy of a promise `x` (before the logistic curve) and what happened.
fn loss(x: f64, target: f64) -> f64 {
    // ln(1 + e^x) without overflow.
    x.max(0.0) - x * target + (-x.abs()).exp().ln_1p()
}

/// The mean of `f` over positions.
fn mean(positions: &[Position], f: impl Fn(&Position) -> f64 + Sync) -> f64 {
    let parts: Vec<f64> = positions.par_chunks(4096).map(|part| part.iter().map(&f).sum()).collect();
    parts.iter().sum::<f64>() / positions.len().max(1) as f64
}

/// How steeply promises rise with what `score` says, for the results to be likeliest.
fn steepness(positions: &[Position], score: impl Fn(&Position) -> f64 + Sync) -> f64 {
    let at = |k: f64| mean(positions, |position| loss(k.exp() * score(position), f64::from(position.result)));
    least((1e-4f64).ln(), (0.1f64).ln(), at).exp()
}

/// Fits weights. `report` is told after each pass; it ends the descent by answering false.
///
/// One dataset, plan and beginning give one answer, whatever the number of threads.
pub fn fit(data: &Dataset, begin: &[[f64; 2]], plan: &Plan, report: &mut dyn FnMut(&Epoch) -> bool) -> Fit {
    let k = steepness(&data.fitted, |position| data.score(position, begin).0);
    // What the search said is made a promise by its own curve: its scores need not be on the scale of these weights.
    let of_search = steepness(&data.fitted, |position| f64::from(position.score));
    let target = |position: &Position| {
        let said = promise(of_search * f64::from(position.score));
        plan.lambda * f64::from(position.result) + (1.0 - plan.lambda) * said
    };
    let losses = |number: u32, weights: &[[f64; 2]]| {
        let of = |positions: &[Position]| {
            mean(positions, |position| loss(k * data.score(position, weights).0, target(position)))
        };
        Epoch { number, fitted: of(&data.fitted), held_out: of(&data.held_out) }
    };

    let mut weights = begin.to_vec();
    let first = losses(0, &weights);
    report(&first);
    let (mut best, mut best_weights) = (first, weights.clone());
    let mut order: Vec<usize> = (0..data.fitted.len()).collect();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    let fitted = occurring(data, weights.len(), plan.least);
    let mut means = vec![[[0.0; 2]; 2]; weights.len()];
    let (mut decays, mut rate) = ([1.0; 2], plan.rate);
    for number in 1..=plan.epochs {
        shuffle(&mut order, &mut random);
        for batch in order.chunks(plan.batch) {
            let mut gradient = gradient(data, batch, &weights, k, &target);
            for ((slope, weight), begin) in gradient.iter_mut().zip(&weights).zip(begin) {
                for half in 0..2 {
                    slope[half] += plan.pull * (weight[half] - begin[half]) / 5000.0;
                }
            }
            decays = [decays[0] * MEANS[0], decays[1] * MEANS[1]];
            let slopes = gradient.iter().zip(&fitted).zip(&mut means);
            for (weight, ((slope, _), means)) in weights.iter_mut().zip(slopes).filter(|(_, ((_, fitted), _))| **fitted)
            {
                for half in 0..2 {
                    let slope = slope[half];
                    let [one, two] = &mut means[half];
                    *one += (1.0 - MEANS[0]) * (slope - *one);
                    *two += (1.0 - MEANS[1]) * (slope * slope - *two);
                    let (one, two) = (*one / (1.0 - decays[0]), *two / (1.0 - decays[1]));
                    weight[half] -= rate * one / (two.sqrt() + EPSILON);
                }
            }
        }
        rate *= COOLING;
        let epoch = losses(number, &weights);
        if epoch.held_out < best.held_out {
            (best, best_weights) = (epoch, weights.clone());
        }
        if !report(&epoch) || number >= best.number + plan.patience {
            break;
        }
    }
    Fit { weights: best_weights, best, first, steepness: k }
}

/// Of each weight, whether at least so many of the positions fitted to have its term.
fn occurring(data: &Dataset, weights: usize, least: u32) -> Vec<bool> {
    let mut counts = vec![0; weights];
    for position in &data.fitted {
        data.terms(position).iter().for_each(|&(i, _)| counts[usize::from(i)] += 1);
    }
    counts.into_iter().map(|count: u32| count >= least).collect()
}

/// The mean gradient of the loss over a batch.
fn gradient(
    data: &Dataset,
    batch: &[usize],
    weights: &[[f64; 2]],
    k: f64,
    target: &(impl Fn(&Position) -> f64 + Sync),
) -> Vec<[f64; 2]> {
    let part = |part: &[usize]| {
        let mut gradient = vec![[0.0; 2]; weights.len()];
        for &i in part {
            let position = &data.fitted[i];
            let (score, scale) = data.score(position, weights);
            let slope = k * scale * (promise(k * score) - target(position)) / batch.len() as f64;
            let phase = f64::from(position.phase);
            let [middle, end] = [slope * phase, slope * (1.0 - phase)];
            for &(term, count) in data.terms(position) {
                let sum = &mut gradient[usize::from(term)];
                sum[0] += middle * f64::from(count);
                sum[1] += end * f64::from(count);
            }
        }
        gradient
    };
    let parts: Vec<Vec<[f64; 2]>> = batch.par_chunks(batch.len().div_ceil(PARTS)).map(part).collect();
    let mut sum = vec![[0.0; 2]; weights.len()];
    for part in parts {
        for (sum, part) in sum.iter_mut().zip(part) {
            *sum = [sum[0] + part[0], sum[1] + part[1]];
        }
    }
    sum
}

/// Fisher and Yates' shuffle. The slight favour of a remainder does no harm here.
fn shuffle(order: &mut [usize], random: &mut Xoshiro256PlusPlus) {
    for i in (1..order.len()).rev() {
        order.swap(i, (random.next_u64() % (i as u64 + 1)) as usize);
    }
}

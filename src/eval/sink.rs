//! What is done with the terms of an evaluation: added up in play, listed for tuning, taken apart for people.
//!
//! A game names its terms once, as calls of [`Sink::add`]; so what is tuned is what is played.

use super::weights::{Group, Pair, Weights};
use super::{LIMIT, Term};
use crate::game::Color;

/// Takes the terms of one position.
pub trait Sink {
    /// A color has the term whose weight stands at `index` in the list so many times.
    fn add(&mut self, color: Color, index: usize, count: i32);
}

/// The sum of White's terms less Black's.
pub struct Total<'a> {
    values: &'a [Pair],
    /// What has been added up.
    pub sum: Pair,
}

impl<'a> Total<'a> {
    /// Nothing yet but `sum`.
    #[inline(always)]
    pub fn new(weights: &'a Weights, sum: Pair) -> Total<'a> {
        Total { values: &weights.values, sum }
    }

    /// Nothing yet, by the same weights.
    #[inline(always)]
    pub fn anew(&self) -> Total<'a> {
        Total { values: self.values, sum: Pair::ZERO }
    }
}

impl Sink for Total<'_> {
    #[inline(always)]
    fn add(&mut self, color: Color, index: usize, count: i32) {
        let count = if color == Color::White { count } else { -count };
        self.sum += self.values[index] * count;
    }
}

/// How a sum becomes a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blend {
    /// How much of the middle game is left …
    pub phase: i32,
    /// … of so much.
    pub full: i32,
    /// Of a score in favour of White and of Black so many 64ths count: less where the material hardly wins.
    pub scale: [i32; 2],
}

impl Blend {
    /// All counts.
    pub const WHOLE: i32 = 64;

    /// The score of a sum, from White's view.
    #[inline(always)]
    pub fn score(&self, sum: Pair) -> i32 {
        let score = sum.blend(self.phase, self.full);
        let scale = self.scale[usize::from(score < 0)];
        if scale == Self::WHOLE { score } else { score * scale / Self::WHOLE }
    }
}

/// An evaluation as a list of terms: with weights it gives the score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// Places in the list of weights, ascending, and how often White has the term more than Black: never 0.
    pub terms: Vec<(u16, i16)>,
    /// How the sum becomes a score.
    pub blend: Blend,
}

impl Trace {
    /// The score with these weights, from White's view.
    pub fn score(&self, weights: &Weights) -> i32 {
        let terms = self.terms.iter();
        let sum = terms.fold(Pair::ZERO, |sum, &(i, count)| sum + weights.values[usize::from(i)] * i32::from(count));
        self.blend.score(sum).clamp(-LIMIT, LIMIT)
    }
}

/// Lists terms.
pub struct Tracer {
    counts: Vec<i16>,
}

impl Tracer {
    /// For a list of so many weights.
    pub fn new(weights: usize) -> Tracer {
        Tracer { counts: vec![0; weights] }
    }

    /// The list.
    pub fn finish(self, blend: Blend) -> Trace {
        let terms = self.counts.into_iter().enumerate().filter(|&(_, count)| count != 0);
        Trace { terms: terms.map(|(i, count)| (i as u16, count)).collect(), blend }
    }
}

impl Sink for Tracer {
    fn add(&mut self, color: Color, index: usize, count: i32) {
        let count = count as i16;
        self.counts[index] += if color == Color::White { count } else { -count };
    }
}

/// Each color's sum by group.
pub struct Shares<'a> {
    weights: &'a Weights,
    groups: &'a [Group],
    sums: Vec<[Pair; 2]>,
}

impl<'a> Shares<'a> {
    /// Nothing yet.
    pub fn new(weights: &'a Weights, groups: &'a [Group]) -> Shares<'a> {
        Shares { weights, groups, sums: vec![[Pair::ZERO; 2]; groups.len()] }
    }

    /// A term a group that the game has, then what a drawish ending takes off, and the sum.
    pub fn finish(self, blend: Blend) -> Vec<Term> {
        let Blend { phase, full, scale } = blend;
        let share = |pair: Pair| f64::from(pair.middle * phase + pair.end * (full - phase)) / f64::from(full);
        let shares = self.groups.iter().zip(&self.sums).filter(|(group, _)| !group.is_empty());
        let mut terms: Vec<Term> =
            shares.map(|(group, sums)| Term { name: group.name.replace('-', " "), share: sums.map(share) }).collect();
        let sum = [0, 1].map(|i| terms.iter().map(|term| term.share[i]).sum::<f64>());
        let (ahead, behind) = if sum[0] >= sum[1] { (0, 1) } else { (1, 0) };
        let off = (sum[ahead] - sum[behind]) * f64::from(Blend::WHOLE - scale[ahead]) / f64::from(Blend::WHOLE);
        let mut drawish = [0.0; 2];
        drawish[ahead] = if off == 0.0 { 0.0 } else { -off };
        terms.push(Term { name: "drawish ending".to_owned(), share: drawish });
        terms.push(Term { name: "sum, centipawns".to_owned(), share: [0, 1].map(|i| sum[i] + drawish[i]) });
        terms
    }
}

impl Sink for Shares<'_> {
    fn add(&mut self, color: Color, index: usize, count: i32) {
        if let Some(group) = self.groups.iter().position(|group| (group.start..group.end()).contains(&index)) {
            self.sums[group][color.index()] += self.weights.values[index] * count;
        }
    }
}

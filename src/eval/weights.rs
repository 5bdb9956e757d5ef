//! The numbers of an evaluation as a list with names, and that list as text.
//!
//! A file of weights has a line a weight: its name, then centipawns in the middle game and in the end game. Two lines of their own,
//! `model.even` and `model.spread`, hold the [`WinModel`]. `#` begins a comment. The order of lines is free; each name of the game must
//! stand there once.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use thiserror::Error;

use super::WinModel;

/// Centipawns in the middle game, and in the end game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pair {
    /// In the middle game.
    pub middle: i32,
    /// In the end game.
    pub end: i32,
}

impl Pair {
    /// Nothing.
    pub const ZERO: Pair = Pair { middle: 0, end: 0 };

    /// A pair.
    pub const fn new(middle: i32, end: i32) -> Pair {
        Pair { middle, end }
    }

    /// Blended: `phase` of `full` parts middle game. Rounded towards 0, so that the negative pair gives the negative value.
    #[inline(always)]
    pub fn blend(self, phase: i32, full: i32) -> i32 {
        (self.middle * phase + self.end * (full - phase)) / full
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair::new(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair::new(self.middle - other.middle, self.end - other.end)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline(always)]
    fn mul(self, factor: i32) -> Pair {
        Pair::new(self.middle * factor, self.end * factor)
    }
}

impl Neg for Pair {
    type Output = Pair;
    #[inline(always)]
    fn neg(self) -> Pair {
        Pair::new(-self.middle, -self.end)
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

/// Weights of one kind of term, side by side in the list: for each subject (a kind of piece, say) a table of so many.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Group {
    /// What it is, in one word.
    pub name: &'static str,
    /// Where it begins in the list.
    pub start: usize,
    /// What has a table of its own; empty where there is one table.
    subjects: &'static [&'static str],
    /// Weights of one table; 0 where the game has no such term.
    per: usize,
}

impl Group {
    /// The first of a list.
    pub const fn first(name: &'static str, subjects: &'static [&'static str], per: usize) -> Group {
        Group { name, start: 0, subjects, per }
    }

    /// The one that follows this.
    pub const fn then(self, name: &'static str, subjects: &'static [&'static str], per: usize) -> Group {
        Group { name, start: self.end(), subjects, per }
    }

    /// The number of weights.
    pub const fn len(&self) -> usize {
        if self.subjects.is_empty() { self.per } else { self.subjects.len() * self.per }
    }

    /// The number of weights of one subject.
    pub const fn table(&self) -> usize {
        self.per
    }

    /// Whether the game has no such term.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where it ends.
    pub const fn end(&self) -> usize {
        self.start + self.len()
    }

    /// The place in the list of weight `i` of a subject.
    #[inline(always)]
    pub const fn at(&self, subject: usize, i: usize) -> usize {
        self.start + subject * self.per + i
    }

    /// The name of its `i`-th weight: group, subject and number, as far as there are several.
    pub fn label(&self, i: usize) -> String {
        let mut label = self.name.to_owned();
        if let Some(subject) = self.subjects.get(i / self.per) {
            let _ = write!(label, ".{subject}");
        }
        if self.per > 1 {
            let _ = write!(label, ".{}", i % self.per);
        }
        label
    }
}

/// All weights of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// By place in the list.
    pub values: Vec<Pair>,
    /// What a score says about the result.
    pub model: WinModel,
}

/// A text that is no list of weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// A line cannot be read.
    #[error("line {line}: {text:?}: expected {expected}")]
    Line {
        /// From 1.
        line: usize,
        /// What stands there.
        text: String,
        /// What would have been right.
        expected: &'static str,
    },
    /// No such weight in this game.
    #[error("line {line}: the game has no weight {name:?}")]
    Unknown {
        /// From 1.
        line: usize,
        /// Its name.
        name: String,
    },
    /// A weight stands there twice.
    #[error("line {line}: {name} was given before")]
    Twice {
        /// From 1.
        line: usize,
        /// Its name.
        name: String,
    },
    /// A weight is missing.
    #[error("{0} is missing")]
    Missing(String),
}

/// No weight is further from 0, so that no sum of them overflows.
const LARGEST: i32 = 5000;

const EVEN: &str = "model.even";
const SPREAD: &str = "model.spread";

impl Weights {
    /// All of them 0.
    pub fn zero(groups: &[Group], model: WinModel) -> Weights {
        Weights { values: vec![Pair::ZERO; groups.last().map_or(0, Group::end)], model }
    }

    /// Reads a text; see the module.
    pub fn parse(text: &str, groups: &[Group]) -> Result<Weights, WeightsError> {
        let names: HashMap<String, usize> = labels(groups).enumerate().map(|(i, name)| (name, i)).collect();
        let mut values = vec![None; names.len()];
        let (mut even, mut spread) = (None, None);
        for (line, full) in (1..).zip(text.lines()) {
            let content = full.split('#').next().unwrap_or_default();
            let words: Vec<&str> = content.split_whitespace().collect();
            let Some((&name, numbers)) = words.split_first() else { continue };
            let wrong = |expected| WeightsError::Line { line, text: full.chars().take(60).collect(), expected };
            let twice = || WeightsError::Twice { line, name: name.to_owned() };
            if name == EVEN || name == SPREAD {
                let number = match numbers {
                    [number] => number.parse::<f64>().ok().filter(|number| (1.0..=10_000.0).contains(number)),
                    _ => None,
                };
                let slot = if name == EVEN { &mut even } else { &mut spread };
                let number = number.ok_or_else(|| wrong("a number from 1 to 10000"))?;
                if slot.replace(number).is_some() {
                    return Err(twice());
                }
                continue;
            }
            let unknown = || WeightsError::Unknown { line, name: name.chars().take(60).collect() };
            let slot = &mut values[*names.get(name).ok_or_else(unknown)?];
            let number = |text: &str| text.parse().ok().filter(|number: &i32| number.abs() <= LARGEST);
            let pair = match numbers {
                [middle, end] => number(middle).zip(number(end)),
                _ => None,
            };
            let (middle, end) = pair.ok_or_else(|| wrong("a name and two whole numbers from -5000 to 5000"))?;
            if slot.replace(Pair::new(middle, end)).is_some() {
                return Err(twice());
            }
        }
        let missing = |name: &str| WeightsError::Missing(name.to_owned());
        let values = values.into_iter().zip(labels(groups)).map(|(value, name)| value.ok_or_else(|| missing(&name)));
        let model =
            WinModel { even: even.ok_or_else(|| missing(EVEN))?, spread: spread.ok_or_else(|| missing(SPREAD))? };
        Ok(Weights { values: values.collect::<Result<_, _>>()?, model })
    }

    /// The text that reads as these weights, with a comment ahead.
    pub fn write(&self, groups: &[Group], comment: &str) -> String {
        let mut text = String::new();
        for line in comment.lines() {
            let _ = writeln!(text, "# {line}");
        }
        let _ = writeln!(text, "{EVEN} {:.1}\n{SPREAD} {:.1}", self.model.even, self.model.spread);
        for group in groups.iter().filter(|group| !group.is_empty()) {
            text.push('\n');
            for i in 0..group.len() {
                let Pair { middle, end } = self.values[group.start + i];
                let _ = writeln!(text, "{} {middle} {end}", group.label(i));
            }
        }
        text
    }
}

/// The names of all weights, in order.
pub fn labels(groups: &[Group]) -> impl Iterator<Item = String> + '_ {
    groups.iter().flat_map(|group| (0..group.len()).map(|i| group.label(i)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATERIAL: Group = Group::first("value", &["man", "king"], 1);
    const TABLE: Group = MATERIAL.then("row", &["man", "king"], 2);
    const TEMPO: Group = TABLE.then("tempo", &[], 1);
    const GROUPS: [Group; 3] = [MATERIAL, TABLE, TEMPO];

    fn weights() -> Weights {
        let values = (0..7).map(|i| Pair::new(10 * i, -i)).collect();
        Weights { values, model: WinModel { even: 120.0, spread: 61.5 } }
    }

    #[test]
    fn weights_are_written_and_read_back() {
        let text = weights().write(&GROUPS, "Two lines\nof comment");
        assert!(text.starts_with("# Two lines\n# of comment\nmodel.even 120.0\nmodel.spread 61.5\n\nvalue.man 0 0\n"));
        assert!(text.ends_with("row.king.1 50 -5\n\ntempo 60 -6\n"), "{text}");
        assert_eq!(Weights::parse(&text, &GROUPS), Ok(weights()));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let text = weights().write(&GROUPS, "");
        let wrong = |from: &str, to: &str| Weights::parse(&text.replace(from, to), &GROUPS).unwrap_err().to_string();
        assert_eq!(wrong("tempo 60 -6\n", ""), "tempo is missing");
        assert_eq!(wrong("model.even 120.0\n", ""), "model.even is missing");
        assert_eq!(wrong("tempo", "tempi"), "line 12: the game has no weight \"tempi\"");
        assert_eq!(wrong("tempo", "row.man.0"), "line 12: row.man.0 was given before");
        let numbers = "expected a name and two whole numbers from -5000 to 5000";
        assert_eq!(wrong("tempo 60 -6", "tempo 60"), format!("line 12: \"tempo 60\": {numbers}"));
        assert_eq!(wrong("60", "6000"), format!("line 12: \"tempo 6000 -6\": {numbers}"));
        assert!(wrong("120.0", "0").contains("a number from 1 to 10000"));
    }
}

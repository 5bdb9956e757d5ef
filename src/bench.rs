//! A fixed amount of searching, to compare builds: the number of nodes tells whether two builds search alike, the time which
//! is faster.

use std::time::{Duration, Instant};

use crate::dispatch;
use crate::game::Line;
use crate::search::{Engine, Limits, Signals, nodes_per_second};
use crate::variants::{Bench, Playable, Settings, Variant};

/// What searching a variant's set took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Nodes: the signature.
    pub nodes: u64,
    /// Time on one thread.
    pub time: Duration,
}

impl Count {
    /// Nodes a second.
    pub fn speed(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// Searches the sets of `variants` on one thread, reports each, and returns the sum. Once stopped, counts mean nothing.
pub fn run(variants: &[Variant], signals: &Signals, report: &mut dyn FnMut(Variant, Count)) -> Count {
    let mut sum = Count::default();
    for &variant in variants {
        let count = dispatch!(variant, G => search::<G>(variant, signals));
        report(variant, count);
        sum.nodes += count.nodes;
        sum.time += count.time;
    }
    sum
}

/// Searches the set of one variant. Each position meets an engine that knows nothing.
fn search<G: Playable>(variant: Variant, signals: &Signals) -> Count {
    let &Bench { positions, depth } = &variant.facts().bench;
    let rules = G::rules_of(variant, &Settings::default());
    let mut engine = Engine::<G, G::Evaluator>::new(G::evaluator());
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut count = Count::default();
    for text in positions.lines().filter(|line| !line.starts_with('#')) {
        let position = match text {
            "startpos" => G::start(&rules),
            _ => G::read_position(text, &rules).expect("the built-in positions are in order").0,
        };
        engine.clear();
        let begun = Instant::now();
        let best = engine.search(&Line::new(position), &limits, signals, &mut |_| ());
        count.time += begun.elapsed();
        count.nodes += best.info.map_or(0, |info| info.nodes);
    }
    count
}

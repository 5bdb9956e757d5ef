//! Time of static exchange evaluation: each legal move of one position against three thresholds.

mod common;

use std::hint::black_box;

use common::{Named, POSITIONS, moves, read};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use vibria::eval::Evaluator;
use vibria::game::Stage;
use vibria::variants::Playable;

/// Centipawns: a move that may lose a little, one that must not lose, one that must win a piece.
const THRESHOLDS: [i32; 3] = [-100, 0, 300];

fn position<G: Playable>(criterion: &mut Criterion, named: Named) {
    let game: G = read(named);
    let evaluator = G::evaluator();
    let values = evaluator.exchange_values();
    let mut group = criterion.benchmark_group(format!("{} {}", named.0, named.1));
    for (name, stage) in [("captures", Stage::Captures), ("quiets", Stage::Quiets)] {
        let legal = moves(&game, stage);
        if legal.is_empty() {
            continue;
        }
        group.throughput(Throughput::Elements((legal.len() * THRESHOLDS.len()) as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let won = |m| THRESHOLDS.iter().filter(|&&t| game.see_at_least(m, t, values)).count();
                black_box(&legal).iter().map(|&m| won(m)).sum::<usize>()
            });
        });
    }
    group.finish();
}

fn exchange(criterion: &mut Criterion) {
    // Draughts has no exchanges to evaluate: a capture is answered by the capture alone.
    for named in POSITIONS.into_iter().filter(|(variant, ..)| variant.name() != "hexdameo") {
        vibria::dispatch!(named.0, G => position::<G>(criterion, named));
    }
}

criterion_group!(benches, exchange);
criterion_main!(benches);

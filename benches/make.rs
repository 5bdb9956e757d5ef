//! Time to make and take back every legal move of one position; also with the evaluator's sums kept up to date, as the search does.

mod common;

use std::hint::black_box;

use common::{Named, POSITIONS, moves, read};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use vibria::eval::Evaluator;
use vibria::game::Stage;
use vibria::variants::Playable;

fn position<G: Playable>(criterion: &mut Criterion, named: Named) {
    let mut game: G = read(named);
    let legal = moves(&game, Stage::All);
    let sums = G::evaluator().sums(&game);
    let mut group = criterion.benchmark_group(format!("{} {}", named.0, named.1));
    group.throughput(Throughput::Elements(legal.len() as u64));
    group.bench_function("make and unmake", |bencher| {
        bencher.iter(|| {
            for &m in black_box(&legal) {
                let undo = game.make(m, &mut ());
                game.unmake(m, black_box(&undo));
            }
        });
    });
    group.bench_function("make and unmake, sums kept", |bencher| {
        bencher.iter(|| {
            for &m in black_box(&legal) {
                let mut watched = sums.clone();
                let undo = game.make(m, &mut watched);
                game.unmake(m, black_box(&undo));
                black_box(&watched);
            }
        });
    });
    group.finish();
}

fn make(criterion: &mut Criterion) {
    for named in POSITIONS {
        vibria::dispatch!(named.0, G => position::<G>(criterion, named));
    }
}

criterion_group!(benches, make);
criterion_main!(benches);

//! Time to list the moves of one position, by stage, and to count them without a list.

mod common;

use std::hint::black_box;

use common::{Named, POSITIONS, read};
use criterion::{Criterion, criterion_group, criterion_main};
use vibria::game::{MoveList, Stage};
use vibria::variants::Playable;

fn position<G: Playable>(criterion: &mut Criterion, named: Named) {
    let game: G = read(named);
    let mut group = criterion.benchmark_group(format!("{} {}", named.0, named.1));
    for (name, stage) in [("all", Stage::All), ("captures", Stage::Captures), ("quiets", Stage::Quiets)] {
        let mut list = G::List::default();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                list.clear();
                black_box(&game).generate(stage, &mut list);
                black_box(list.as_slice().len())
            });
        });
    }
    group.bench_function("count", |bencher| bencher.iter(|| black_box(&game).count()));
    group.finish();
}

fn generation(criterion: &mut Criterion) {
    for named in POSITIONS {
        vibria::dispatch!(named.0, G => position::<G>(criterion, named));
    }
}

criterion_group!(benches, generation);
criterion_main!(benches);

//! Time of what the search does at every node beside generating moves: the table's probe and store, and the evaluation.

mod common;

use std::hint::black_box;

use common::{Named, POSITIONS, moves, read};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use vibria::eval::Evaluator;
use vibria::game::Stage;
use vibria::search::{Bound, Entry, Table};
use vibria::variants::Playable;

/// Probes of a round: as many as a search makes in some milliseconds.
const KEYS: usize = 10_000;

/// Keys that the table knows, keys that it does not, and entries written, where the table fits into the processor's cache and where not.
fn table(criterion: &mut Criterion) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let [known, unknown] = [0; 2].map(|_| (0..KEYS).map(|_| random.next_u64()).collect::<Vec<_>>());
    let entry = Entry { packed: 1, captures: false, score: 20, eval: 10, depth: 5, bound: Bound::Exact, pv: false };
    for mebibytes in [1, 256] {
        let table = Table::new(mebibytes).expect("there is memory");
        let mut group = criterion.benchmark_group(format!("table of {mebibytes} MiB"));
        group.throughput(Throughput::Elements(KEYS as u64));
        group.bench_function("store", |bencher| bencher.iter(|| known.iter().for_each(|&key| table.store(key, entry))));
        for (name, keys) in [("probe, found", &known), ("probe, not found", &unknown)] {
            group.bench_function(name, |bencher| {
                bencher.iter(|| black_box(keys).iter().filter(|&&key| table.probe(key).is_some()).count());
            });
        }
        group.finish();
    }
}

/// The whole evaluation of every position after one move, with sums kept from move to move and a cache as the search has it; and its
/// parts.
fn position<G: Playable>(criterion: &mut Criterion, named: Named) {
    let start: G = read(named);
    let evaluator = G::evaluator();
    let children: Vec<_> = moves(&start, Stage::All)
        .into_iter()
        .map(|m| {
            let mut child = start.clone();
            child.make(m, &mut ());
            let sums = evaluator.sums(&child);
            (child, sums)
        })
        .collect();
    let mut group = criterion.benchmark_group(format!("evaluation {} {}", named.0, named.1));
    group.throughput(Throughput::Elements(children.len() as u64));
    group.bench_function("whole, new cache", |bencher| {
        bencher.iter_batched_ref(
            Default::default,
            |cache| black_box(&children).iter().map(|(game, sums)| evaluator.evaluate(game, sums, cache)).sum::<i32>(),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("whole", |bencher| {
        let mut cache = Default::default();
        bencher.iter(|| {
            black_box(&children).iter().map(|(game, sums)| evaluator.evaluate(game, sums, &mut cache)).sum::<i32>()
        });
    });
    group.bench_function("outline", |bencher| {
        bencher.iter(|| black_box(&children).iter().map(|(game, sums)| evaluator.outline(game, sums)).sum::<i32>());
    });
    group.finish();
}

fn evaluation(criterion: &mut Criterion) {
    for named in POSITIONS {
        vibria::dispatch!(named.0, G => position::<G>(criterion, named));
    }
}

criterion_group!(benches, table, evaluation);
criterion_main!(benches);

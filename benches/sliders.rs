//! Time to find what sliders attack, by board and technique: ray by ray for one piece, and lane by lane for all pieces of a side
//! at once, the latter with each vector back end of this build.

use std::hint::black_box;

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use vibria::hex::lanes::{Axis, CORNERS, LaneTables, Layouts};
use vibria::hex::vector::{Pair, Portable, Vector, toggle_axis};
use vibria::hex::{Cell, Hexagon, Set, Tables};

static GLINSKI: Tables = Tables::new(Hexagon { side: 6 });
static GLINSKI_LANES: LaneTables = LaneTables::new(GLINSKI.board, &GLINSKI.king, &GLINSKI.knight);
static CESCACS: Tables = Tables::new(Hexagon { side: 8 });
static CESCACS_LANES: LaneTables = LaneTables::new(CESCACS.board, &CESCACS.king, &CESCACS.knight);

/// A board with a piece on every third cell or so, and eight queens among them.
struct Scene {
    occupied: Set,
    queens: Vec<Cell>,
}

impl Scene {
    fn new(tables: &Tables) -> Scene {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let occupied: Set = tables.cells.into_iter().filter(|_| random.next_u64().is_multiple_of(3)).collect();
        Scene { occupied, queens: occupied.into_iter().step_by(3).take(8).collect() }
    }
}

fn layouts(lanes: &LaneTables, cells: impl IntoIterator<Item = Cell>, start: Layouts) -> Layouts {
    cells.into_iter().fold(start, |mut layouts, cell| {
        layouts.iter_mut().zip(&lanes.cells[cell.index()]).for_each(|(axis, change)| toggle_axis(axis, change));
        layouts
    })
}

/// All cells that the riders attack, in the layouts along each axis.
fn attacks<V: Vector>(occupied: &Layouts, riders: &Layouts) -> Layouts {
    std::array::from_fn(|axis| {
        let (o, r) = (V::Pair::load(&occupied[axis]), V::Pair::load(&riders[axis]));
        let minus = |x: V::Pair| if axis < CORNERS { x.sub16(r) } else { x.sub8(r) };
        let mut attacks = Axis::EMPTY;
        o.xor(minus(minus(o))).store(&mut attacks);
        attacks
    })
}

fn by_lanes<V: Vector>(group: &mut BenchmarkGroup<WallTime>, name: &str, lanes: &LaneTables, scene: &Scene) {
    let occupied = layouts(lanes, scene.occupied, lanes.pad);
    let riders = layouts(lanes, scene.queens.iter().copied(), [Axis::EMPTY; 6]);
    group.bench_function(name, |bencher| bencher.iter(|| attacks::<V>(black_box(&occupied), black_box(&riders))));
}

fn board(criterion: &mut Criterion, name: &str, tables: &Tables, lanes: &LaneTables) {
    let scene = Scene::new(tables);
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(scene.queens.len() as u64));
    group.bench_function("rays, queen by queen", |bencher| {
        bencher.iter(|| {
            let occupied = black_box(scene.occupied);
            let attacks = |&queen: &Cell| tables.rook(queen, occupied) | tables.bishop(queen, occupied);
            scene.queens.iter().map(attacks).fold(Set::EMPTY, |all, set| all | set)
        });
    });
    by_lanes::<Portable>(&mut group, "lanes, portable", lanes, &scene);
    #[cfg(target_arch = "x86_64")]
    by_lanes::<vibria::hex::vector::Sse2>(&mut group, "lanes, SSE2", lanes, &scene);
    #[cfg(target_feature = "avx2")]
    by_lanes::<vibria::hex::vector::Avx2>(&mut group, "lanes, AVX2", lanes, &scene);
    group.finish();
}

fn sliders(criterion: &mut Criterion) {
    board(criterion, "glinski", &GLINSKI, &GLINSKI_LANES);
    board(criterion, "cescacs", &CESCACS, &CESCACS_LANES);
}

criterion_group!(benches, sliders);
criterion_main!(benches);

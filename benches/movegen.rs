//! Speed of move generation beside two other libraries.
//!
//! In one run, on one thread, all built with the same flags: leaves counted in bulk, no table. `cozy-chess` plays orthodox chess
//! (the position known as kiwipete), `hexchess` Gliński's chess. Runs alternate, so that whatever else the machine does meets all of
//! them alike, and medians are compared. With `--check` the program ends with exit code 1 if a required ratio is missed:
//!
//! ```text
//! cargo bench --bench movegen -- --check
//! ```

mod common;

use std::hint::black_box;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use common::{Named, POSITIONS, read};
use cozy_chess::Board;
use hexchess::hexchess::hexchess::Hexchess;
use vibria::variants::{Playable, Variant};

/// Each measurement repeats its perft until this much time has passed.
const LONG_ENOUGH: Duration = Duration::from_millis(100);
/// Rounds, in each of which every contender runs once.
const ROUNDS: usize = 9;

/// Something that counts leaves, and how fast it did in each round, in millions a second.
struct Contender {
    name: String,
    count: Box<dyn Fn() -> u64>,
    speeds: Vec<f64>,
}

impl Contender {
    fn new(name: impl Into<String>, count: impl Fn() -> u64 + 'static) -> Contender {
        Contender { name: name.into(), count: Box::new(count), speeds: Vec::new() }
    }

    fn run(&mut self) {
        let start = Instant::now();
        let mut leaves = 0;
        while start.elapsed() < LONG_ENOUGH {
            leaves += black_box((self.count)());
        }
        self.speeds.push(leaves as f64 / start.elapsed().as_secs_f64() / 1e6);
    }

    fn median(&self) -> f64 {
        median(self.speeds.clone())
    }
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn cozy_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn hexchess_perft(board: &Hexchess, depth: u32) -> u64 {
    let moves = board.current_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for m in moves {
        let mut next = board.clone();
        next.apply_move_unsafe(&m).expect("a listed move can be made");
        nodes += hexchess_perft(&next, depth - 1);
    }
    nodes
}

/// Perft from one position with leaves counted in bulk, and with a list at each leaf.
fn ours<G: Playable>(named: Named, depth: u32) -> [Contender; 2] {
    let game: G = read(named);
    let copy = game.clone();
    let (variant, name, _) = named;
    [
        Contender::new(format!("{variant} {name}, bulk"), move || game.clone().perft(depth)),
        Contender::new(format!("{variant} {name}, lists"), move || copy.clone().perft_with_lists(depth)),
    ]
}

/// The ratios to `cozy-chess` that a game must reach from its start position.
struct Goal {
    variant: Variant,
    /// Depth of the perfts: some ten million leaves or more.
    depth: u32,
    bulk: f64,
    lists: f64,
}

const GOALS: [Goal; 3] = [
    Goal { variant: Variant::Cescacs, depth: 4, bulk: 1.2, lists: 0.5 },
    Goal { variant: Variant::Glinski, depth: 4, bulk: 1.6, lists: 0.7 },
    Goal { variant: Variant::Hexdameo, depth: 5, bulk: 6.0, lists: 2.0 },
];

/// Runs all contenders in turn, round after round.
fn race(contenders: &mut [Contender]) {
    for _ in 0..ROUNDS {
        contenders.iter_mut().for_each(Contender::run);
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The perfts that are shared between two threads: each takes half a second or more on one.
const SHARED: [(&str, &str); 3] = [("cescacs", "5"), ("glinski", "5"), ("hexdameo", "6")];

/// Seconds that the program, its start included, takes for a perft: run on one thread, on two, and twice at once on one thread each.
fn seconds_on_threads(variant: &str, depth: &str) -> [f64; 3] {
    let start = |threads: &str| {
        let arguments = ["perft", depth, "--variant", variant, "--threads", threads];
        Command::new(env!("CARGO_BIN_EXE_vibria"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts")
    };
    let time = |programs: &[&str]| {
        let begun = Instant::now();
        let mut running: Vec<_> = programs.iter().map(|threads| start(threads)).collect();
        for program in &mut running {
            assert!(program.wait().expect("the program ends").success());
        }
        begun.elapsed().as_secs_f64()
    };
    let rounds: Vec<_> = (0..ROUNDS).map(|_| [time(&["1"]), time(&["2"]), time(&["1", "1"])]).collect();
    std::array::from_fn(|i| median(rounds.iter().map(|round| round[i]).collect()))
}

/// Prints how much faster two threads are than one, over all games, and beside it what the machine gives to two programs that share
/// nothing: no program can gain more.
fn two_threads(required: f64) -> bool {
    let (mut one, mut two, mut apart) = (0.0, 0.0, 0.0);
    for (variant, depth) in SHARED {
        let seconds = seconds_on_threads(variant, depth);
        println!("{variant}: perft --threads 2 {:.2} times --threads 1", seconds[0] / seconds[1]);
        one += seconds[0];
        two += seconds[1];
        apart += seconds[2];
    }
    println!("two programs that share nothing {:.2} times one", 2.0 * one / apart);
    ratio("perft --threads 2 / --threads 1", one / two, required)
}

/// Prints a ratio and says whether it is reached.
fn ratio(what: &str, value: f64, required: f64) -> bool {
    let reached = value >= required;
    println!("{what} {value:.2} (required {required:.2}){}", if reached { "" } else { " MISSED" });
    reached
}

fn main() -> ExitCode {
    let check = std::env::args().any(|a| a == "--check");
    let kiwipete: Board = KIWIPETE.parse().expect("kiwipete is a position");
    let mut contenders = vec![
        Contender::new("cozy-chess kiwipete, bulk", move || cozy_perft(&kiwipete, 4)),
        Contender::new("hexchess start, bulk", || hexchess_perft(&Hexchess::init(), 3)),
    ];
    for goal in &GOALS {
        for named in POSITIONS.into_iter().filter(|(variant, ..)| *variant == goal.variant) {
            // There are more moves in a middlegame.
            let depth = if named.1 == "start" { goal.depth } else { goal.depth - 1 };
            contenders.extend(vibria::dispatch!(goal.variant, G => ours::<G>(named, depth)));
        }
    }
    race(&mut contenders);

    println!("millions of leaves a second, medians of {ROUNDS} alternating runs");
    for contender in &contenders {
        println!("{:>10.1}  {}", contender.median(), contender.name);
    }
    let speed = |name: &str| {
        contenders.iter().find(|c| c.name == name).map(Contender::median).expect("each name stands in the list")
    };
    let cozy = speed("cozy-chess kiwipete, bulk");
    let mut reached = true;
    for Goal { variant, bulk, lists, .. } in &GOALS {
        reached &=
            ratio(&format!("{variant} / cozy-chess bulk"), speed(&format!("{variant} start, bulk")) / cozy, *bulk);
        reached &= ratio(
            &format!("{variant} lists / cozy-chess bulk"),
            speed(&format!("{variant} start, lists")) / cozy,
            *lists,
        );
    }
    println!("glinski / hexchess bulk {:.0}", speed("glinski start, bulk") / speed("hexchess start, bulk"));
    reached &= two_threads(1.9);
    if check && !reached { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

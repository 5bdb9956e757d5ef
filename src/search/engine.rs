//! A player: what lives from search to search, and the threads of one search.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::history::Histories;
use super::limits::Limits;
use super::report::{Best, Bound, Info};
use super::root::{Found, RootMove, info};
use super::score::{self, is_mate};
use super::signals::Signals;
use super::time::Timer;
use super::tt::Table;
use super::worker::{Driver, Shared, Worker};
use crate::eval::Evaluator;
use crate::game::{Game, Line};

/// A player of one game: an evaluator, a transposition table and what earlier searches have learnt.
pub struct Engine<G: Game, E: Evaluator<G>> {
    evaluator: E,
    table: Table,
    /// One a thread.
    histories: Vec<Histories<G>>,
    game: PhantomData<fn() -> G>,
}

impl<G: Game, E: Evaluator<G>> Engine<G, E> {
    /// The largest table that can be asked for, in MiB.
    pub const MAX_HASH: usize = 1 << 20;
    /// The most threads that can be asked for.
    pub const MAX_THREADS: usize = 256;
    /// Size of the first table in MiB.
    const FIRST_HASH: usize = 16;

    /// An engine with a table of 16 MiB, or none where there is no memory for it, and one thread.
    pub fn new(evaluator: E) -> Engine<G, E> {
        let table = Table::new(Self::FIRST_HASH).unwrap_or_else(|_| Table::empty());
        Engine { evaluator, table, histories: vec![Histories::new()], game: PhantomData }
    }

    /// An engine with the table of another, cleared, and one thread.
    pub fn with_table(evaluator: E, mut table: Table) -> Engine<G, E> {
        table.clear();
        Engine { evaluator, table, histories: vec![Histories::new()], game: PhantomData }
    }

    /// An engine without a table, for tests: what it proves, it proves by search alone. [`set_hash`](Self::set_hash) gives it one.
    pub fn without_table(evaluator: E) -> Engine<G, E> {
        Engine { evaluator, table: Table::empty(), histories: vec![Histories::new()], game: PhantomData }
    }

    /// The evaluator in use.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Sets the size of the table in MiB, 1 to [`MAX_HASH`](Self::MAX_HASH), and clears it. On an error it keeps its size.
    pub fn set_hash(&mut self, mebibytes: usize) -> Result<(), String> {
        if !(1..=Self::MAX_HASH).contains(&mebibytes) {
            return Err(format!("a table of {mebibytes} MiB: expected 1 to {}", Self::MAX_HASH));
        }
        self.table.resize(mebibytes)
    }

    /// Gives up the table, so that another engine can take it over: two large ones may not fit into memory. This engine has none then.
    pub fn take_table(&mut self) -> Table {
        std::mem::replace(&mut self.table, Table::empty())
    }

    /// Sets the number of threads; below 1 is taken for 1, above [`MAX_THREADS`](Self::MAX_THREADS) for that.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.clamp(1, Self::MAX_THREADS), Histories::new);
    }

    /// Forgets all that was learnt.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(Histories::clear);
    }

    /// Searches the last position of `line`. `report` is called on this thread with each finished line.
    ///
    /// Returns when a limit is reached or `signals` says so; with `infinite` or an unanswered `ponder` only when told.
    /// A legal move is returned whenever there is one, however soon the search is stopped.
    ///
    /// One thread is deterministic: the same line, limits by depth or nodes, and table (a cleared one, say) give the same
    /// nodes and the same answer. More threads search the same tree with the table in common ("lazy SMP"), and vote.
    pub fn search(
        &mut self,
        line: &Line<G>,
        limits: &Limits<G::Move>,
        signals: &Signals,
        report: &mut dyn FnMut(&Info<G::Move>),
    ) -> Best<G::Move> {
        self.table.next_age();
        let shared = Shared::new(&self.table, signals, limits, self.histories.len());
        let evaluator = &self.evaluator;
        let (first, others) = self.histories.split_first_mut().expect("there is always one thread");

        let driver = Driver::new(Timer::start(limits), report);
        let mut main = Worker::new(&shared, evaluator, 0, Some(driver), first, line);
        let (moves, only) = main.root_moves();
        if moves.is_empty() {
            let info = main.without_root_moves();
            return Best { best: None, ponder: None, info: Some(info) };
        }

        let found = thread::scope(|scope| {
            let mut handles = Vec::new();
            for (i, histories) in others.iter_mut().enumerate() {
                let (shared, moves) = (&shared, moves.clone());
                let search = move || Worker::new(shared, evaluator, i + 1, None, histories, line).deepen(moves, only);
                // A thread that the system refuses is one fewer: the others answer.
                if let Ok(handle) = thread::Builder::new().spawn_scoped(scope, search) {
                    handles.push(handle);
                }
            }
            // Should this thread panic, the others must not search on for ever: they are waited for at the end of the scope.
            let _halt = Halt(&shared.halt);
            let mut found = vec![main.deepen(moves, only)];
            // A helper that panicked has nothing to say; its panic message is on stderr.
            found.extend(handles.into_iter().filter_map(|handle| handle.join().ok()));
            found
        });

        let best = if limits.multipv > 1 { &found[0] } else { vote(&found) };
        let root = &best.moves[0];
        let line = Info {
            nodes: shared.total_nodes(),
            time: main.driver.as_ref().map_or(Duration::ZERO, |driver| driver.timer.elapsed()),
            hashfull: self.table.hashfull(),
            ..info(root, evaluator)
        };
        // The main thread has reported its own line already; another's is new.
        if let Some(driver) = &mut main.driver
            && !std::ptr::eq(best, &found[0])
        {
            (driver.report)(&line);
        }
        let ponder = line.pv.get(1).copied();
        Best { best: Some(root.m), ponder, info: (root.depth > 0).then_some(line) }
    }
}

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// Reports the end of the game, and waits like a search.
    fn without_root_moves(&mut self) -> Info<G::Move> {
        let score = self.without_moves(0);
        let model = self.evaluator.model();
        let info = Info {
            depth: 0,
            seldepth: 0,
            multipv: 1,
            score: score::report(score, model),
            bound: Bound::Exact,
            wdl: score::wdl(score, model),
            nodes: 0,
            time: Duration::ZERO,
            hashfull: self.shared.table.hashfull(),
            pv: Vec::new(),
        };
        if let Some(driver) = &mut self.driver {
            (driver.report)(&info);
        }
        self.hold();
        info
    }
}

/// Ends the search of all threads when it goes.
struct Halt<'a>(&'a AtomicBool);

impl Drop for Halt<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The thread to believe. A proof is a proof: of proved mates the shortest counts, for and against. A mate against the mover is proved
/// only if every move was searched, so not by a bound. Else votes for the best move decide,
/// weighted by score and depth (as in Stockfish).
fn vote<M: Copy + PartialEq>(found: &[Found<M>]) -> &Found<M> {
    let searched = |one: &&Found<M>| one.moves[0].depth > 0;
    let least = found.iter().filter(searched).map(|one| one.moves[0].score).min().unwrap_or(0);
    let weight = |one: &Found<M>| i64::from(one.moves[0].score - least + 14) * i64::from(one.depth);
    let votes = |m: M| -> i64 { found.iter().filter(searched).filter(|one| one.moves[0].m == m).map(weight).sum() };
    let mut chosen = &found[0];
    for one in found[1..].iter().filter(searched) {
        let (a, b) = (&one.moves[0], &chosen.moves[0]);
        let better = if b.depth == 0 {
            true
        } else if is_proof(a) || is_proof(b) {
            is_proof(a) && (!is_proof(b) || a.score.abs() > b.score.abs())
        } else {
            (votes(a.m), weight(one)) > (votes(b.m), weight(chosen))
        };
        if better {
            chosen = one;
        }
    }
    chosen
}

fn is_proof<M>(root: &RootMove<M>) -> bool {
    is_mate(root.score) && (root.bound == Bound::Exact || root.bound == Bound::Lower && root.score > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(m: u8, score: i32, bound: Bound, depth: i32) -> Found<u8> {
        let root = RootMove { m, score, previous: 0, bound, depth, seldepth: 0, pv: vec![m] };
        Found { moves: vec![root], depth }
    }

    fn chosen(all: &[Found<u8>]) -> u8 {
        vote(all).moves[0].m
    }

    #[test]
    fn a_refuted_move_is_no_proof() {
        // Whichever thread it comes from: the others searched on and found something else.
        let refuted = || found(1, score::mated_in(6), Bound::Upper, 9);
        let sound = || found(2, 30, Bound::Exact, 9);
        assert_eq!(chosen(&[sound(), refuted()]), 2);
        assert_eq!(chosen(&[refuted(), sound()]), 2);
    }

    #[test]
    fn the_shortest_proved_mate_is_believed() {
        let mate = |n| found(n as u8, score::mate_in(n), Bound::Lower, 9);
        assert_eq!(chosen(&[found(1, 300, Bound::Exact, 20), mate(5), mate(3)]), 3);
        let mated = |n| found(n as u8, score::mated_in(n), Bound::Exact, 9);
        assert_eq!(chosen(&[found(1, 300, Bound::Exact, 20), mated(4), mated(6)]), 4);
    }

    #[test]
    fn without_proofs_the_move_of_most_threads_is_chosen() {
        assert_eq!(
            chosen(&[found(1, 20, Bound::Exact, 9), found(2, 20, Bound::Exact, 9), found(2, 21, Bound::Exact, 9)]),
            2
        );
        assert_eq!(chosen(&[found(1, 0, Bound::Exact, 0), found(2, -50, Bound::Exact, 3)]), 2);
    }
}

//! The engine of a table: a search on a thread of its own, for a move, a hint or analysis.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::super::lounge::{Memory, Share};
use super::super::stream::Kind;
use super::game::{EngineOf, Table};
use super::{Desk, Message};
use crate::search::{Best, Clock, Engine, Info, Limits, Signals, Skill};
use crate::variants::Playable;

use serde_json::Value;

/// The least time between two events of analysis.
const INTERVAL: Duration = Duration::from_millis(100);

/// How long the engine thinks about a hint.
const HINT: Duration = Duration::from_secs(1);

/// Kept back for what lies between the clock and a search in this process: the system's delays and those of the page's thread.
const OVERHEAD: Duration = Duration::from_millis(30);

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A move in the game.
    Move,
    /// A good move to show.
    Hint,
    /// Lines to show.
    Analysis,
}

/// What the search's thread gives back.
type Returned<G> = (EngineOf<G>, Memory, Best<<G as crate::game::Game>::Move>);

/// A search that runs.
pub struct Search<G: Playable> {
    id: u64,
    pub(super) purpose: Purpose,
    pub(super) node: usize,
    threads: usize,
    lines: usize,
    hash: usize,
    signals: Arc<Signals>,
    /// Whether its result is of no use any more.
    dropped: AtomicBool,
    /// The lines so far, by rank.
    found: Arc<Found<G::Move>>,
    thread: JoinHandle<Option<Returned<G>>>,
}

/// Lines that a search has found.
struct Found<M> {
    lines: Mutex<Vec<Info<M>>>,
    /// Whether the table has been told of them, and has not looked yet.
    told: AtomicBool,
}

impl<M> Found<M> {
    fn lines(&self) -> MutexGuard<'_, Vec<Info<M>>> {
        self.lines.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// Threads that a search of a table may use now.
fn threads(purpose: Purpose, desk: &Desk) -> usize {
    // A level is the same on every machine.
    if purpose == Purpose::Move && desk.strength.level > 0 {
        return 1;
    }
    desk.strength.threads.min(desk.share.threads())
}

impl<G: Playable> Search<G> {
    /// Whether the search is what is wanted now.
    pub fn serves(&self, wanted: (Purpose, usize), desk: &Desk) -> bool {
        let as_asked = self.purpose != Purpose::Analysis
            || self.lines == desk.lines
                && self.threads == threads(self.purpose, desk)
                && self.hash == desk.strength.hash;
        wanted == (self.purpose, self.node) && as_asked
    }

    /// Stops the search, whose result is of no use.
    pub fn drop_it(&self) {
        self.dropped.store(true, Ordering::Relaxed);
        self.signals.stop();
    }

    /// Stops the search, whose result is wanted at once.
    pub fn hurry(&self) {
        self.signals.stop();
    }

    /// Stops the search and waits for its end.
    pub fn end(self) {
        self.signals.stop();
        // A panic has been reported on stderr.
        let _ = self.thread.join();
    }
}

impl<G: Playable> Table<G> {
    /// Begins a search.
    pub(super) fn begin(&mut self, purpose: Purpose, node: usize, desk: &mut Desk) {
        if self.engine.as_ref().is_some_and(|(_, memory)| memory.asked != desk.strength.hash) {
            self.engine = None;
        }
        let threads = threads(purpose, desk);
        let (mut engine, memory) = match self.engine.take() {
            Some((mut engine, memory)) => {
                let set = move || {
                    engine.set_threads(threads);
                    engine
                };
                (desk.share.workshop.make(set), memory)
            }
            None => {
                let (share, hash) = (Arc::clone(&desk.share), desk.strength.hash);
                let made = desk.share.workshop.make(move || new_engine::<G>(&share, hash, threads));
                let (engine, memory, with_table) = made;
                if !with_table {
                    desk.notice("no-memory", "there is no memory for the engine's table: it plays without");
                }
                (engine, memory)
            }
        };
        let line = if node == self.current { self.line.clone() } else { self.tree.line(node) };
        let limits = self.limits(purpose, &line, desk);
        desk.searches += 1;
        let id = desk.searches;
        let signals = Arc::new(Signals::default());
        let found = Arc::new(Found { lines: Mutex::new(Vec::new()), told: AtomicBool::new(false) });
        let hash = desk.strength.hash;
        let search = {
            let (signals, found, sender) = (Arc::clone(&signals), Arc::clone(&found), desk.sender.clone());
            #[cfg(test)]
            let share = Arc::clone(&desk.share);
            let report = purpose == Purpose::Analysis;
            move || {
                let _done = Told(sender.clone(), id);
                let mut tell = |info: &Info<G::Move>| {
                    #[cfg(test)]
                    if share.crash.swap(false, Ordering::Relaxed) {
                        panic!("a test asked for this");
                    }
                    if !report {
                        return;
                    }
                    let mut lines = found.lines();
                    lines.retain(|line| line.multipv != info.multipv);
                    lines.push(info.clone());
                    if !found.told.swap(true, Ordering::AcqRel) {
                        let _ = sender.send(Message::Found(id));
                    }
                };
                let work = AssertUnwindSafe(|| engine.search(&line, &limits, &signals, &mut tell));
                // What a panic leaves half done is not used again.
                let best = catch_unwind(work).ok()?;
                Some((engine, memory, best))
            }
        };
        match thread::Builder::new().name("search".into()).spawn(search) {
            Ok(thread) => {
                let dropped = AtomicBool::new(false);
                let lines = desk.lines;
                self.search = Some(Search { id, purpose, node, threads, lines, hash, signals, dropped, found, thread });
            }
            Err(error) => self.give_up(desk, &format!("the system gives no thread: {error}")),
        }
    }

    fn limits(&self, purpose: Purpose, line: &crate::game::Line<G>, desk: &Desk) -> Limits<G::Move> {
        let side = line.position().side_to_move();
        match purpose {
            Purpose::Analysis => Limits { infinite: true, multipv: desk.lines, ..Limits::default() },
            Purpose::Hint => {
                // Of a short time, a short one.
                let left = self.clocks.map_or(HINT, |clocks| HINT.min(clocks.left(side) / 20));
                Limits { movetime: Some(left), ..Limits::default() }
            }
            Purpose::Move => {
                let strength = desk.strength;
                let free = strength.level == 0 && self.clocks.is_none();
                Limits {
                    skill: if strength.level > 0 { Skill::of_level(strength.level) } else { Skill::default() },
                    movetime: free.then(|| Duration::from_millis(strength.movetime)),
                    clock: self.clocks.map(|clocks| Clock::of(&clocks, side, OVERHEAD)),
                    ..Limits::default()
                }
            }
        }
    }

    /// A search has found something: it is shown now, or when the last has been shown long enough.
    pub(super) fn found(&mut self, id: u64) {
        if self.search.as_ref().is_some_and(|search| search.id == id) {
            let now = Instant::now();
            self.show_at = Some(self.shown.map_or(now, |shown| (shown + INTERVAL).max(now)));
        }
    }

    /// Shows the lines of the analysis, if it is time.
    pub(super) fn show_lines(&mut self, desk: &Desk) {
        let now = Instant::now();
        if self.show_at.is_none_or(|at| at > now) {
            return;
        }
        self.show_at = None;
        let Some(search) = &self.search else { return };
        if search.dropped.load(Ordering::Relaxed) || search.node != self.current {
            return;
        }
        self.shown = Some(now);
        search.found.told.store(false, Ordering::Release);
        let mut lines = search.found.lines().clone();
        lines.sort_by_key(|line| line.multipv);
        desk.publish(Kind::Analysis, &self.analysis_object(&lines));
    }

    /// A search has ended.
    pub(super) fn done(&mut self, id: u64, desk: &mut Desk) {
        let Some(search) = self.search.take_if(|search| search.id == id) else { return };
        let dropped = search.dropped.load(Ordering::Relaxed);
        let (purpose, node) = (search.purpose, search.node);
        let Some((engine, memory, best)) = search.thread.join().ok().flatten() else {
            return self.give_up(desk, "the search has failed; its message is on the server's terminal");
        };
        self.engine = Some((engine, memory));
        if dropped {
            return;
        }
        match purpose {
            Purpose::Move if node == self.live => self.engine_moves(&best, desk),
            Purpose::Hint if node == self.current => {
                self.hint = false;
                desk.publish(Kind::Hint, &self.hint_object(&best));
            }
            // An analysis without end does not end by itself.
            Purpose::Move | Purpose::Hint | Purpose::Analysis => {}
        }
    }

    /// The engine has failed: it is not begun again by itself, which would fail again.
    fn give_up(&mut self, desk: &mut Desk, reason: &str) {
        self.engine = None;
        self.seats = [super::game::Seat::Human; 2];
        self.forced = false;
        self.hint = false;
        desk.analysing = false;
        desk.notice("crashed", reason);
        desk.publish(Kind::Analysis, &Value::Null);
    }
}

/// An engine with as much memory as it gets, and whether it got any: without a table it still plays.
fn new_engine<G: Playable>(share: &Arc<Share>, hash: usize, threads: usize) -> (EngineOf<G>, Memory, bool) {
    let mut engine = Engine::without_table(G::evaluator());
    engine.set_threads(threads);
    let mut memory = share.hash(hash);
    // The system may have less than it was thought to have.
    while engine.set_hash(memory.mebibytes).is_err() {
        if memory.mebibytes == 1 {
            return (engine, memory, false);
        }
        let less = memory.mebibytes / 2;
        drop(memory);
        memory = share.hash(less);
        memory.asked = hash;
    }
    (engine, memory, true)
}

/// Tells the table of the end of a search, also when it panics.
struct Told(std::sync::mpsc::Sender<Message>, u64);

impl Drop for Told {
    fn drop(&mut self) {
        let _ = self.0.send(Message::Done(self.1));
    }
}

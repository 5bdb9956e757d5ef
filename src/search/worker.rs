//! One searching thread: what it owns, what it shares, and the book-keeping of every node.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::history::{Histories, Made};
use super::limits::Limits;
use super::picker::Scored;
use super::pv::Lines;
use super::report::Info;
use super::signals::Signals;
use super::skill::Skill;
use super::time::Timer;
use super::tt::Table;
use super::{MAX_PLY, score};
use crate::eval::{Evaluator, LIMIT, Margins};
use crate::game::{End, Game, Line};

/// A counter alone in its cache lines, so that threads do not wait for each other.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct Counter(AtomicU64);

/// What all threads of a search share.
pub(super) struct Shared<'a, M> {
    pub table: &'a Table,
    pub signals: &'a Signals,
    pub limits: &'a Limits<M>,
    /// Set by the main thread: everybody stops.
    pub halt: AtomicBool,
    /// Nodes of each thread.
    pub nodes: Vec<Counter>,
}

impl<'a, M> Shared<'a, M> {
    pub fn new(table: &'a Table, signals: &'a Signals, limits: &'a Limits<M>, threads: usize) -> Shared<'a, M> {
        let nodes = (0..threads).map(|_| Counter::default()).collect();
        Shared { table, signals, limits, halt: AtomicBool::new(false), nodes }
    }

    /// Nodes of all threads.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }
}

/// What only the main thread has: it watches the limits and reports.
pub(super) struct Driver<'a, M> {
    pub timer: Timer,
    pub report: &'a mut dyn FnMut(&Info<M>),
    /// Nodes until the limits are looked at again.
    countdown: u64,
    /// Nodes between two looks, adapted to what a node costs.
    interval: u64,
    last_look: Instant,
}

impl<'a, M> Driver<'a, M> {
    /// Most nodes between two looks at the clock.
    const INTERVAL: u64 = 1024;
    /// Looks are to be about this far apart.
    const PERIOD: Duration = Duration::from_micros(500);

    pub fn new(timer: Timer, report: &'a mut dyn FnMut(&Info<M>)) -> Driver<'a, M> {
        Driver { timer, report, countdown: 1, interval: 1, last_look: Instant::now() }
    }
}

/// What a ply of the present path remembers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Static evaluation; of no use after a check.
    pub eval: i32,
    /// What the static evaluation has beyond its outline, or, where it was not made, had when it was last made.
    pub rest: i32,
    /// Quiet moves that cut off at this ply, packed.
    pub killers: [u32; 2],
    /// The move made here.
    pub made: Made,
    /// Moves of the path that were extended by two plies.
    pub doubles: u8,
    /// Plies made since the last pass: repetitions do not reach over one.
    pub since_null: usize,
}

impl Frame {
    const NEW: Frame =
        Frame { eval: 0, rest: 0, killers: [0; 2], made: Made::NONE, doubles: 0, since_null: usize::MAX / 2 };
}

/// What a draw clock adds to the key of a position: after `plies` of the `most` that draw.
///
/// A young clock adds nothing, so that paths of different lengths share what they know, as long as there is room for what a
/// search sees before the draw: at least `ROOM` plies.
#[inline(always)]
fn clock_key(plies: u32, most: u32) -> u64 {
    const YOUNG: u32 = 20;
    const ROOM: u32 = 30;
    if plies < YOUNG.min(most.saturating_sub(ROOM)) {
        return 0;
    }
    u64::from(plies).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// What a first iteration may take even without time: within the reserve that clocks keep for the way to and from the program.
const FIRST_ITERATION: Duration = Duration::from_millis(2);

/// A searching thread.
pub(super) struct Worker<'a, G: Game, E: Evaluator<G>> {
    pub shared: &'a Shared<'a, G::Move>,
    pub evaluator: &'a E,
    pub values: &'a [i32],
    pub margins: Margins,
    skill: Skill,
    /// 0 is the main thread.
    pub id: usize,
    pub driver: Option<Driver<'a, G::Move>>,
    pub histories: &'a mut Histories<G>,

    pub position: G,
    pub sums: E::Sums,
    cache: E::Cache,
    /// Keys of the game and of the path, the present position's last.
    keys: Vec<u64>,
    /// Moves of all nodes of the path.
    pub arena: Vec<Scored<G::Move>>,
    /// Moves of all nodes of the path that were searched, and whether each is a capture or promotion.
    pub searched: Vec<(G::Move, bool)>,
    /// The move that the next node is to leave out: see singular extensions.
    pub excluded: Option<G::Move>,
    /// Where moves are generated.
    pub list: G::List,
    pub frames: Vec<Frame>,
    pub lines: Lines<G::Move>,

    pub nodes: u64,
    pub seldepth: usize,
    pub root_depth: i32,
    /// No pass is tried before this ply: a verification search is under way.
    pub no_null_before: usize,
    /// A stalemate's worth to the winner, or a proved mate where it is a full win.
    pub stalemate: i32,
    /// The root has one legal move.
    pub only_move: bool,
    /// The search is being broken off: scores mean nothing any more.
    pub halted: bool,
}

impl<'a, G: Game, E: Evaluator<G>> Worker<'a, G, E> {
    pub fn new(
        shared: &'a Shared<'a, G::Move>,
        evaluator: &'a E,
        id: usize,
        driver: Option<Driver<'a, G::Move>>,
        histories: &'a mut Histories<G>,
        line: &Line<G>,
    ) -> Worker<'a, G, E> {
        let position = line.position().clone();
        let prize = G::STALEMATE_PRIZE;
        let mut keys = Vec::with_capacity(line.keys().len() + MAX_PLY + 1);
        keys.extend_from_slice(line.keys());
        Worker {
            shared,
            evaluator,
            values: evaluator.exchange_values(),
            margins: evaluator.margins(),
            skill: shared.limits.skill,
            id,
            driver,
            histories,
            sums: evaluator.sums(&position),
            cache: E::Cache::default(),
            position,
            keys,
            arena: Vec::with_capacity(MAX_PLY * 64),
            searched: Vec::with_capacity(MAX_PLY * 64),
            excluded: None,
            list: G::List::default(),
            frames: vec![Frame::NEW; MAX_PLY + 2],
            lines: Lines::new(),
            nodes: 0,
            seldepth: 0,
            root_depth: 0,
            no_null_before: 0,
            stalemate: if prize == crate::game::Prize::WHOLE {
                score::MATE
            } else {
                evaluator.model().score_of(prize.value())
            },
            only_move: false,
            halted: false,
        }
    }

    /// Counts a node; true if the search must be broken off.
    #[inline(always)]
    pub fn enter(&mut self, ply: usize) -> bool {
        if self.halted {
            return true;
        }
        self.nodes += 1;
        self.shared.nodes[self.id].0.store(self.nodes, Relaxed);
        self.seldepth = self.seldepth.max(ply);
        if self.shared.halt.load(Relaxed) {
            self.halted = true;
        } else if let Some(driver) = &mut self.driver {
            driver.countdown -= 1;
            if self.shared.signals.stopped() {
                self.halt();
            } else if driver.countdown == 0 {
                self.look();
            }
        }
        self.halted
    }

    /// Ends the search of all threads.
    pub fn halt(&mut self) {
        self.halted = true;
        self.shared.halt.store(true, Relaxed);
    }

    /// Looks at clock, node limit and ponder hit. Nodes differ in cost a thousandfold, hence the adapted interval.
    #[cold]
    fn look(&mut self) {
        let Some(driver) = &mut self.driver else { return };
        if driver.timer.pondering() && self.shared.signals.ponder_hit() {
            driver.timer.ponder_hit();
        }
        let now = Instant::now();
        let since = now.duration_since(driver.last_look);
        driver.last_look = now;
        if since > 2 * Driver::<G::Move>::PERIOD {
            driver.interval = (driver.interval / 2).max(1);
        } else if since < Driver::<G::Move>::PERIOD {
            driver.interval = (driver.interval * 2).min(Driver::<G::Move>::INTERVAL);
        }
        driver.countdown = driver.interval;
        // Even without time the first iteration is worth its fraction of a millisecond: the first legal move may lose a queen.
        let enough = self.root_depth > 1 || driver.timer.elapsed() >= FIRST_ITERATION;
        let mut over = enough && driver.timer.is_up(now);
        let Limits { nodes, skill, .. } = self.shared.limits;
        if let Some(&most) = nodes.iter().chain(&skill.nodes).min() {
            // One thread counts exactly: the next look is due at the last node at the latest.
            let total = if self.shared.nodes.len() == 1 { self.nodes } else { self.shared.total_nodes() };
            over |= total >= most;
            driver.countdown = driver.countdown.min(most.saturating_sub(total)).max(1);
        }
        if over {
            self.halt();
        }
    }

    /// Makes a move at `ply`.
    #[inline(always)]
    pub fn make(&mut self, ply: usize, m: G::Move) -> G::Undo {
        let anatomy = self.position.anatomy(m);
        self.frames[ply].made = Made::new::<G>(&anatomy);
        self.frames[ply + 1].since_null = self.frames[ply].since_null + 1;
        self.frames[ply + 1].doubles = self.frames[ply].doubles;
        let undo = self.position.make(m, &mut self.sums);
        self.keys.push(self.position.key());
        self.shared.table.prefetch(self.table_key());
        undo
    }

    /// Takes a move back; the sums are restored by the caller, who kept a copy.
    #[inline(always)]
    pub fn unmake(&mut self, m: G::Move, undo: &G::Undo) {
        self.keys.pop();
        self.position.unmake(m, undo);
    }

    /// Passes at `ply`.
    pub fn make_null(&mut self, ply: usize) -> G::Undo {
        self.frames[ply].made = Made::NONE;
        self.frames[ply + 1].since_null = 0;
        self.frames[ply + 1].doubles = self.frames[ply].doubles;
        let undo = self.position.make_null();
        self.keys.push(self.position.key());
        undo
    }

    /// Takes a pass back.
    pub fn unmake_null(&mut self, undo: &G::Undo) {
        self.keys.pop();
        self.position.unmake_null(undo);
    }

    /// The moves that led to `ply`, the last one first.
    #[inline(always)]
    pub fn made_before(&self, ply: usize) -> [Made; 2] {
        // No `map` on arrays where time counts: it is seldom inlined.
        let back = |plies| if ply < plies { Made::NONE } else { self.frames[ply - plies].made };
        [back(1), back(2)]
    }

    /// The key under which the table knows this position.
    ///
    /// Near the end of a draw clock a position is not worth the same on every path: there the clock is part of the key.
    #[inline(always)]
    pub fn table_key(&self) -> u64 {
        self.position.key() ^ self.position.draw_clock().map_or(0, |(plies, most)| clock_key(plies, most))
    }

    /// Whether the position at `ply` is drawn by rule. A position met a second time within the tree is drawn (whoever can
    /// repeat once can do it again), one met twice in the game before, or at the root, when it comes a third time. Mate and
    /// stalemate come before the clocks and material.
    pub fn is_draw(&self, ply: usize) -> bool {
        let draw = self.position.draw(self.occurrences(ply));
        match draw.end() {
            None => false,
            Some(End::Repetition) => true,
            Some(_) => self.position.count() > 0,
        }
    }

    fn occurrences(&self, ply: usize) -> u32 {
        let last = self.keys.len() - 1;
        let reach = (self.position.reversible_plies() as usize).min(last).min(self.frames[ply].since_null);
        let key = self.keys[last];
        let mut occurrences = 1;
        // Both sides must have moved away and back.
        for distance in (4..=reach).step_by(2) {
            if self.keys[last - distance] == key {
                if distance < ply {
                    return 3;
                }
                occurrences += 1;
            }
        }
        occurrences
    }

    /// The score of a side without legal moves at `ply`.
    pub fn without_moves(&self, ply: usize) -> i32 {
        match self.position.end_without_moves() {
            End::Stalemate if self.stalemate != score::MATE => -self.stalemate,
            _ => score::mated_in(ply),
        }
    }

    /// What earlier searches add to the static evaluation of the position at `ply`, which is `eval`.
    #[inline(always)]
    pub fn corrected(&self, ply: usize, eval: i32) -> i32 {
        let (color, structure) = (self.position.side_to_move(), self.position.structure_key());
        let correction = self.histories.correction(color, structure, self.made_before(ply)[0]);
        (eval + correction / 8).clamp(-LIMIT, LIMIT)
    }

    /// Notes what the static evaluation of the position at `ply` has beyond its outline.
    #[inline(always)]
    pub fn note_rest(&mut self, ply: usize, eval: Option<i32>) {
        self.frames[ply].rest = match eval {
            Some(eval) => eval - self.evaluator.outline(&self.position, &self.sums),
            None if ply == 0 => 0,
            None => -self.frames[ply - 1].rest,
        };
    }

    /// The static evaluation.
    #[inline(always)]
    pub fn evaluate(&mut self) -> i32 {
        let eval = self.evaluator.evaluate(&self.position, &self.sums, &mut self.cache);
        (eval + self.skill.misjudgement(self.position.key())).clamp(-LIMIT, LIMIT)
    }
}

#[cfg(test)]
mod tests {
    use super::clock_key;

    #[test]
    fn a_clock_is_told_apart_wherever_the_search_could_reach_its_end() {
        // The clocks of the chess games, of Hexdameo, and of Hexdameo with draws after three moves or ten.
        for (most, young) in [(100, 20), (50, 20), (6, 0), (20, 0)] {
            let keys: Vec<u64> = (0..most).map(|plies| clock_key(plies, most)).collect();
            assert!(keys[..young].iter().all(|&key| key == 0), "{most}");
            let mut old = keys[young..].to_vec();
            old.sort_unstable();
            old.dedup();
            assert_eq!(old.len(), most as usize - young, "{most}");
        }
    }
}

//! Longest captures where routes are countless: a search over the graph of jumps.
//!
//! Nothing becomes vacant during a capture, so it is fixed beforehand onto which cells a jump over a given piece in a given
//! direction leads (a *landing*), and which jumps are possible from there. A sequence is a walk over landings that takes no
//! piece twice. Where it may go on depends only on the landing and on the set of pieces taken, so each pair of these is
//! searched once, however many routes lead to it.

use fxhash::FxHashSet;

use super::board::{OFF, TABLES};
use super::lanes::Bits;

/// How far a piece leaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// A man: over a neighbour, onto the cell behind it.
    Short,
    /// A king: from afar, onto any cell behind.
    Long,
}

/// The longest sequences of one piece.
pub(super) struct Longest {
    /// How many pieces each takes.
    pub length: u32,
    /// Last cell and victims of each, without repeats.
    pub effects: Vec<(usize, u64)>,
}

/// Where a jump leads, and what can be jumped from there.
#[derive(Default)]
struct Landing {
    /// The cells.
    cells: u64,
    /// Victims and the landings behind them.
    jumps: Vec<(u64, u16)>,
    /// All those victims.
    victims: u64,
}

/// The longest sequences of the piece on `from`, if they take at least `least` pieces. `empty` includes `from`.
pub(super) fn longest(reach: Reach, from: usize, enemy: u64, empty: u64, least: u32) -> Longest {
    let graph = graph(reach, from, enemy, empty);
    let mut search = Search { graph: &graph, seen: FxHashSet::default(), best: least, ends: Vec::new() };
    search.go(0, 0);
    let mut effects: Vec<(usize, u64)> = Vec::new();
    for &(landing, taken) in &search.ends {
        effects.extend(Bits(graph[landing as usize].cells).map(|to| (to, taken)));
    }
    effects.sort_unstable();
    effects.dedup();
    Longest { length: search.best, effects }
}

/// The landings; the first is the start cell.
fn graph(reach: Reach, from: usize, enemy: u64, empty: u64) -> Vec<Landing> {
    let vacant = |place: u8| place != OFF && empty >> place & 1 != 0;
    let mut landings = vec![Landing { cells: 1 << from, ..Landing::default() }];
    let mut number = [0u16; 6 * 64];
    let mut last = vec![from as u8];
    let mut over = vec![6];
    for victim in Bits(enemy) {
        for direction in 0..6 {
            let mut to = TABLES.next[victim][direction];
            if !vacant(to) || !vacant(TABLES.next[victim][(direction + 3) % 6]) {
                continue;
            }
            let mut cells = 1u64 << to;
            while reach == Reach::Long && vacant(TABLES.next[to as usize][direction]) {
                to = TABLES.next[to as usize][direction];
                cells |= 1 << to;
            }
            number[6 * victim + direction] = landings.len() as u16;
            landings.push(Landing { cells, ..Landing::default() });
            last.push(to);
            over.push(direction);
        }
    }
    for i in 0..landings.len() {
        let cells = landings[i].cells;
        for cell in Bits(cells) {
            for direction in 0..6 {
                // Back stands the piece just taken; ahead, what is in sight from one cell of a run is from all.
                if over[i] < 6 && (direction == (over[i] + 3) % 6 || direction == over[i] && cell != last[i] as usize) {
                    continue;
                }
                let mut next = TABLES.next[cell][direction];
                while reach == Reach::Long && vacant(next) {
                    next = TABLES.next[next as usize][direction];
                }
                let landing = number[6 * next as usize + direction];
                if landing != 0 {
                    landings[i].jumps.push((1 << next, landing));
                    landings[i].victims |= 1 << next;
                }
            }
        }
    }
    landings
}

struct Search<'a> {
    graph: &'a [Landing],
    seen: FxHashSet<(u64, u16)>,
    best: u32,
    ends: Vec<(u16, u64)>,
}

impl Search<'_> {
    fn go(&mut self, at: u16, taken: u64) {
        let graph = self.graph;
        let landing = &graph[at as usize];
        if landing.victims & !taken == 0 {
            let length = taken.count_ones();
            if length > self.best {
                self.best = length;
                self.ends.clear();
            }
            if length == self.best {
                self.ends.push((at, taken));
            }
            return;
        }
        if !self.seen.insert((taken, at)) {
            return;
        }
        for &(victim, to) in &landing.jumps {
            if taken & victim == 0 {
                self.go(to, taken | victim);
            }
        }
    }
}

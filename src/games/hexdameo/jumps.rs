//! Longest captures where routes are countless: a search over the graph of jumps.
//!
//! Nothing becomes vacant during a capture, so it is fixed beforehand onto which cells a jump over a given piece in a given
//! direction leads (a *landing*), and which jumps are possible from there. A sequence is a walk over landings that takes no
//! piece twice. Where it may go on depends only on the landing and on the set of pieces taken, so each pair of these is
//! looked at once, however many routes lead to it.

use arrayvec::ArrayVec;
use fxhash::{FxHashMap, FxHashSet};

use super::board::{OFF, TABLES};
use super::lanes::Bits;
use super::trails;

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

/// The longest sequences of the piece on `from`, if they take at least `least` pieces. `empty` includes `from`.
pub(super) fn longest(reach: Reach, from: usize, enemy: u64, empty: u64, least: u32) -> Longest {
    Graph::new(reach, from, enemy, empty).longest(least)
}

/// The most jumps from a landing: four across each of nine cells, and two ahead.
const MOST_JUMPS: usize = 38;

/// Where jumps lead, and what can be jumped from there.
struct Landing {
    /// The cells, as places.
    cells: u64,
    /// The number of each victim in [`Graph::victims`], and of the landing behind it, without repeats.
    jumps: Vec<(u8, u16)>,
    /// The victims of `jumps`, by their numbers.
    over: u64,
}

/// All jumps of one piece.
struct Graph {
    /// Those that can be reached at all; the first is the start cell.
    landings: Vec<Landing>,
    /// Places of the pieces that can be reached at all.
    victims: Vec<usize>,
}

impl Graph {
    fn new(reach: Reach, from: usize, enemy: u64, empty: u64) -> Graph {
        let vacant = |place: usize| place != OFF as usize && empty >> place & 1 != 0;
        let next = |place: usize, direction: usize| TABLES.next[place][direction] as usize;
        // By place, the number of the victim.
        let mut numbers = [u8::MAX; 64];
        let mut graph = Graph { landings: vec![Landing::new(1 << from)], victims: Vec::new() };
        // Landings on the same cells are one, from wherever the jumps came: the piece between is taken and cannot be jumped
        // back over, and all else that lies ahead is the same.
        let mut known = FxHashMap::from_iter([(1u64 << from, 0u16)]);
        let mut i = 0;
        while i < graph.landings.len() {
            for cell in Bits(graph.landings[i].cells) {
                for direction in 0..6 {
                    let mut at = next(cell, direction);
                    while reach == Reach::Long && vacant(at) {
                        at = next(at, direction);
                    }
                    if at == OFF as usize || enemy >> at & 1 == 0 || !vacant(next(at, direction)) {
                        continue;
                    }
                    if numbers[at] == u8::MAX {
                        numbers[at] = graph.victims.len() as u8;
                        graph.victims.push(at);
                    }
                    let mut to = next(at, direction);
                    let mut cells = 1u64 << to;
                    while reach == Reach::Long && vacant(next(to, direction)) {
                        to = next(to, direction);
                        cells |= 1 << to;
                    }
                    let landing = *known.entry(cells).or_insert_with(|| {
                        graph.landings.push(Landing::new(cells));
                        graph.landings.len() as u16 - 1
                    });
                    let from = &mut graph.landings[i];
                    if !from.jumps.contains(&(numbers[at], landing)) {
                        from.jumps.push((numbers[at], landing));
                        from.over |= 1 << numbers[at];
                    }
                }
            }
            i += 1;
        }
        graph
    }

    /// The longest walks, if they take at least `least` pieces, by the way that suits the graph.
    fn longest(&self, least: u32) -> Longest {
        let way = match self.victims.len() {
            _ if self.edges().is_some() => by_edges,
            0..=DENSE => by_sets,
            _ => in_depth,
        };
        self.longest_by(way, least)
    }

    /// The longest walks, if they take at least `least` pieces, found in this way.
    fn longest_by(&self, way: fn(&Graph, &mut Ends), least: u32) -> Longest {
        let mut ends = Ends { length: least.max(1), of: FxHashSet::default() };
        if self.victims.len() as u32 >= ends.length {
            way(self, &mut ends);
        }
        let mut effects: Vec<(usize, u64)> = Vec::new();
        for &(landing, taken) in &ends.of {
            let victims = Bits(taken).fold(0, |set, v| set | 1 << self.victims[v]);
            effects.extend(Bits(self.landings[landing].cells).map(|to| (to, victims)));
        }
        effects.sort_unstable();
        effects.dedup();
        Longest { length: ends.length, effects }
    }

    /// By victim: the two landings that it parts, if each victim can be jumped only from one to the other and back.
    ///
    /// So it is with every man, whose landings are single cells, and with kings that are shut in as closely.
    fn edges(&self) -> Option<Vec<(u16, u16)>> {
        if self.landings.len() > trails::VERTICES {
            return None;
        }
        let mut edges = vec![None; self.victims.len()];
        for (from, landing) in self.landings.iter().enumerate() {
            for &(victim, to) in &landing.jumps {
                let (low, high) = (to.min(from as u16), to.max(from as u16));
                let back = self.landings[to as usize].jumps.contains(&(victim, from as u16));
                if !back || low == high || *edges[victim as usize].get_or_insert((low, high)) != (low, high) {
                    return None;
                }
            }
        }
        edges.into_iter().collect()
    }
}

impl Landing {
    fn new(cells: u64) -> Landing {
        Landing { cells, jumps: Vec::new(), over: 0 }
    }
}

/// Where the longest walks so far end.
struct Ends {
    length: u32,
    /// Landings and sets of victims, by their numbers.
    of: FxHashSet<(usize, u64)>,
}

impl Ends {
    fn record(&mut self, landing: usize, taken: u64) {
        let length = taken.count_ones();
        if length > self.length {
            self.length = length;
            self.of.clear();
        }
        if length == self.length {
            self.of.insert((landing, taken));
        }
    }
}

/// Walks where each victim is an edge between two landings.
fn by_edges(graph: &Graph, ends: &mut Ends) {
    let Some(edges) = graph.edges() else { return in_depth(graph, ends) };
    let rank: Vec<u32> = graph.landings.iter().map(|landing| landing.cells.trailing_zeros()).collect();
    let most = edges.len() as u32 - ends.length;
    for (landing, taken) in trails::longest(&edges, &rank, most) {
        ends.record(landing, taken);
    }
}

/// Up to so many victims all their sets are gone through in order: 64 MiB.
const DENSE: usize = 22;

/// Walks by sets of victims: each set is a number, and larger sets are larger numbers, so that all ways into a set are known
/// when its turn comes. The time is bounded by the number of sets.
fn by_sets(graph: &Graph, ends: &mut Ends) {
    // By victim: the landings behind it, each with those from which it is reached.
    let mut onto = vec![Vec::<(u128, u128)>::new(); graph.victims.len()];
    for (from, landing) in graph.landings.iter().enumerate() {
        for &(victim, to) in &landing.jumps {
            let onto = &mut onto[victim as usize];
            match onto.iter_mut().find(|(landing, _)| *landing == 1 << to) {
                Some((_, starts)) => *starts |= 1 << from,
                None => onto.push((1 << to, 1 << from)),
            }
        }
    }
    // Landings where a walk over exactly these victims may end.
    let mut at = vec![0u128; 1 << graph.victims.len()];
    at[0] = 1;
    for taken in 0..at.len() {
        let here = at[taken];
        if here == 0 {
            continue;
        }
        if taken.count_ones() >= ends.length {
            bits(here).for_each(|landing| ends.record(landing, taken as u64));
        }
        for (victim, onto) in onto.iter().enumerate().filter(|(victim, _)| taken >> victim & 1 == 0) {
            let reached = onto.iter().filter(|(_, starts)| here & starts != 0);
            at[taken | 1 << victim] |= reached.fold(0, |all, (landing, _)| all | landing);
        }
    }
}

/// The numbers of a set of landings.
fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}

/// How many pairs of landing and victims a walk in depth remembers: some 40 MiB. Those beyond are looked at as often as they are
/// met, which costs time in compositions with crowds of victims, and changes nothing in what is found.
const REMEMBERED: usize = 3 << 20;

/// Where the landing stands beside a set of victims: corners cannot be jumped, so there are at most 55 victims. Nor are
/// there more than 100 landings: at most 33 on each axis, and the start.
const LANDING: u32 = 57;

/// Walks in depth, that remember where they have been and turn back where too few victims are left within reach. First walks
/// that take all victims are looked for, then those that leave one, and so on: the less may be left, the sooner they turn back.
fn in_depth(graph: &Graph, ends: &mut Ends) {
    let least = ends.length;
    let mut search = Search { graph, blocks: Blocks::new(graph), seen: FxHashSet::default(), ends };
    let most = search.within_reach(0, 0);
    for length in (least..=most).rev() {
        search.ends.length = length;
        search.seen.clear();
        search.go(0, 0);
        if !search.ends.of.is_empty() {
            return;
        }
    }
    search.ends.length = least;
}

/// Landings in blocks that share no cell, for a bound by parity: what goes on from a block has come into it.
struct Blocks {
    /// By landing: its block, as a bit.
    of: Vec<u128>,
    /// By victim: the two blocks that it parts, or none if they are one; and all blocks by it if it parts more.
    by: Vec<(u128, u128)>,
}

impl Blocks {
    fn new(graph: &Graph) -> Blocks {
        let mut joined: Vec<u64> = Vec::new();
        for landing in &graph.landings {
            let mut cells = landing.cells;
            joined.retain(|&other| {
                let apart = other & cells == 0;
                cells |= if apart { 0 } else { other };
                apart
            });
            joined.push(cells);
        }
        let block =
            |landing: &Landing| joined.iter().position(|cells| cells & landing.cells != 0).map_or(0, |i| 1 << i);
        let of: Vec<u128> = graph.landings.iter().map(block).collect();
        let mut by = vec![None; graph.victims.len()];
        for (from, landing) in graph.landings.iter().enumerate() {
            for &(victim, to) in &landing.jumps {
                let (a, b) = (of[from], of[to as usize]);
                let known = by[victim as usize].get_or_insert((a ^ b, 0));
                if known.0 != a ^ b || known.1 != 0 {
                    known.1 |= known.0 | a | b;
                }
            }
        }
        Blocks { of, by: by.into_iter().flatten().collect() }
    }

    /// How many of these victims a walk from `landing` must leave, at least.
    ///
    /// All blocks but the first and the last are left as often as they are entered, so each other one with an odd number of
    /// victims about it keeps one of them; and two blocks can keep the same.
    fn kept(&self, landing: usize, victims: u64) -> u32 {
        let (mut odd, mut vague) = (self.of[landing], 0);
        for victim in Bits(victims) {
            let (parted, more) = self.by[victim];
            odd ^= parted;
            vague |= more;
        }
        (odd & !vague).count_ones() / 2
    }
}

struct Search<'a> {
    graph: &'a Graph,
    blocks: Blocks,
    /// Victims taken and, in the seven bits above [`LANDING`], the landing.
    seen: FxHashSet<u64>,
    ends: &'a mut Ends,
}

impl Search<'_> {
    fn go(&mut self, landing: usize, taken: u64) {
        let here = taken | (landing as u64) << LANDING;
        let known = if self.seen.len() < REMEMBERED { !self.seen.insert(here) } else { self.seen.contains(&here) };
        if known || taken.count_ones() + self.within_reach(landing, taken) < self.ends.length {
            return;
        }
        let graph = self.graph;
        let ahead = graph.landings[landing].over & !taken;
        if ahead == 0 {
            self.ends.record(landing, taken);
            return;
        }
        // First where least leads on: what is left behind there is lost.
        let mut jumps: ArrayVec<(u32, u8, u16), MOST_JUMPS> = graph.landings[landing]
            .jumps
            .iter()
            .filter(|&&(victim, _)| taken >> victim & 1 == 0)
            .map(|&(victim, to)| {
                let on = graph.landings[to as usize].over & !taken & !(1 << victim);
                ((on.count_ones() + 63) & 63, victim, to)
            })
            .collect();
        jumps.sort_unstable();
        for (_, victim, to) in jumps {
            self.go(to as usize, taken | 1 << victim);
        }
    }

    /// A bound on the victims that a walk can still take.
    fn within_reach(&self, landing: usize, taken: u64) -> u32 {
        let landings = &self.graph.landings;
        let (mut reached, mut open) = (1u128 << landing, 1u128 << landing);
        let mut victims = 0u64;
        // Victims behind which a walk can go on.
        let mut passable = 0u64;
        while open != 0 {
            let from = open.trailing_zeros() as usize;
            open &= open - 1;
            let ahead = landings[from].over & !taken;
            victims |= ahead;
            for &(victim, to) in &landings[from].jumps {
                if ahead >> victim & 1 == 0 {
                    continue;
                }
                if landings[to as usize].over & !taken & !(1 << victim) != 0 {
                    passable |= 1 << victim;
                }
                if reached >> to & 1 == 0 {
                    reached |= 1 << to;
                    open |= 1 << to;
                }
            }
        }
        // Of the others only one, the last, can be taken.
        let dead_ends = (victims & !passable).count_ones().saturating_sub(1);
        victims.count_ones() - dead_ends.max(self.blocks.kept(landing, victims))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hexdameo::tests::{Dice, random};
    use crate::games::hexdameo::{Hexdameo, lanes::Lanes};

    /// Both searches on every piece of random positions, also with more victims than games have.
    #[test]
    fn all_ways_find_the_same() {
        let mut dice = Dice::new(11);
        let (mut long, mut edges) = (0, 0);
        for i in 0..3_000 {
            let position: Hexdameo = random(&mut dice, 6, 8 + i % 9, [20, 60, 100][i % 3]);
            let view = position.view();
            for (reach, pieces) in [(Reach::Short, view.men), (Reach::Long, view.kings)] {
                for from in Bits(pieces.0[0]) {
                    let graph = Graph::new(reach, from, view.enemy.0[0], view.empty.0[0] | 1 << from);
                    let sets = graph.longest_by(by_sets, 1);
                    assert!(reach == Reach::Long || graph.edges().is_some());
                    edges += u32::from(reach == Reach::Long && graph.edges().is_some());
                    for way in [in_depth, by_edges] {
                        let other = graph.longest_by(way, 1);
                        assert_eq!((sets.length, &sets.effects), (other.length, &other.effects), "{position:?} {from}");
                        // A bound that is too high finds nothing, one that is just met everything.
                        assert!(graph.longest_by(way, sets.length + 1).effects.is_empty());
                        assert_eq!(graph.longest_by(way, sets.length).effects, sets.effects);
                    }
                    long += u32::from(sets.length > 5);
                }
            }
            assert_eq!(Lanes::of(view.enemy.0[0]), view.enemy);
        }
        assert!(long > 300 && edges > 300, "{long} {edges}");
    }
}

//! Longest captures where routes are countless: a search over the graph of jumps.
//!
//! Nothing becomes vacant during a capture, so it is fixed beforehand onto which cells a jump over a given piece in a given
//! direction leads (a *landing*), and which jumps are possible from there. A sequence is a walk over landings that takes no
//! piece twice. Where it may go on depends only on the landing and on the set of pieces taken, so each pair of these is
//! looked at once, however many routes lead to it.

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

/// The longest sequences of the piece on `from`, if they take at least `least` pieces. `empty` includes `from`.
pub(super) fn longest(reach: Reach, from: usize, enemy: u64, empty: u64, least: u32) -> Longest {
    Graph::new(reach, from, enemy, empty).longest(least, DENSE)
}

/// Where a jump leads, and what can be jumped from there.
struct Landing {
    /// The cells, as places.
    cells: u64,
    /// The number of each victim in [`Graph::victims`], and of the landing behind it.
    jumps: Vec<(u8, u16)>,
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
        // By place and direction of a jump, the number of its landing; by place, the number of the victim.
        let mut number = [u16::MAX; 6 * 64];
        let mut victims = Vec::new();
        let mut numbers = [u8::MAX; 64];
        let mut landings = vec![Landing { cells: 1 << from, jumps: Vec::new() }];
        // For each landing: its last cell and the direction of the jump.
        let mut ends = vec![(from, None)];
        let mut i = 0;
        while i < landings.len() {
            let (last, over) = ends[i];
            for cell in Bits(landings[i].cells) {
                for direction in 0..6 {
                    // Back stands the piece just taken; what lies ahead of one cell of a run lies ahead of all.
                    if over.is_some_and(|o| direction == (o + 3) % 6 || direction == o && cell != last) {
                        continue;
                    }
                    let mut at = next(cell, direction);
                    while reach == Reach::Long && vacant(at) {
                        at = next(at, direction);
                    }
                    if at == OFF as usize || enemy >> at & 1 == 0 || !vacant(next(at, direction)) {
                        continue;
                    }
                    if numbers[at] == u8::MAX {
                        numbers[at] = victims.len() as u8;
                        victims.push(at);
                    }
                    let landing = &mut number[6 * at + direction];
                    if *landing == u16::MAX {
                        *landing = landings.len() as u16;
                        let mut to = next(at, direction);
                        let mut cells = 1u64 << to;
                        while reach == Reach::Long && vacant(next(to, direction)) {
                            to = next(to, direction);
                            cells |= 1 << to;
                        }
                        landings.push(Landing { cells, jumps: Vec::new() });
                        ends.push((to, Some(direction)));
                    }
                    landings[i].jumps.push((numbers[at], *landing));
                }
            }
            i += 1;
        }
        Graph { landings, victims }
    }

    /// The longest walks, if they take at least `least` pieces; by sets if there are at most `dense` victims.
    fn longest(&self, least: u32, dense: usize) -> Longest {
        let mut ends = Ends { length: least, of: FxHashSet::default() };
        if self.victims.len() as u32 >= least {
            if self.victims.len() <= dense && self.landings.len() <= 128 {
                by_sets(self, &mut ends);
            } else {
                Search { graph: self, seen: FxHashSet::default(), ends: &mut ends }.go(0, 0);
            }
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

/// Up to so many victims all their sets are gone through in order.
const DENSE: usize = 16;

/// Walks by sets of victims: each set is a number, and larger sets are larger numbers, so that all ways into a set are known
/// when its turn comes. The time is bounded by the number of sets.
fn by_sets(graph: &Graph, ends: &mut Ends) {
    // Landings where a walk over exactly these victims may end.
    let mut at = vec![0u128; 1 << graph.victims.len()];
    at[0] = 1;
    for taken in 0..at.len() {
        let mut here = at[taken];
        while here != 0 {
            let landing = here.trailing_zeros() as usize;
            here &= here - 1;
            let mut goes_on = false;
            for &(victim, to) in &graph.landings[landing].jumps {
                if taken >> victim & 1 == 0 {
                    goes_on = true;
                    at[taken | 1 << victim] |= 1 << to;
                }
            }
            if !goes_on && taken != 0 {
                ends.record(landing, taken as u64);
            }
        }
    }
}

/// How many pairs of landing and victims a walk in depth remembers: some 50 MiB. Those beyond are looked at as often as they are
/// met, which costs time in compositions with crowds of victims, and changes nothing in what is found.
const REMEMBERED: usize = 1 << 20;

/// A walk in depth that remembers where it has been.
struct Search<'a> {
    graph: &'a Graph,
    seen: FxHashSet<(u64, usize)>,
    ends: &'a mut Ends,
}

impl Search<'_> {
    fn go(&mut self, landing: usize, taken: u64) {
        let here = (taken, landing);
        let known = if self.seen.len() < REMEMBERED { !self.seen.insert(here) } else { self.seen.contains(&here) };
        if known {
            return;
        }
        let graph = self.graph;
        let mut goes_on = false;
        for &(victim, to) in &graph.landings[landing].jumps {
            if taken >> victim & 1 == 0 {
                goes_on = true;
                self.go(to as usize, taken | 1 << victim);
            }
        }
        if !goes_on && taken != 0 {
            self.ends.record(landing, taken);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hexdameo::tests::{Dice, random};
    use crate::games::hexdameo::{Hexdameo, lanes::Lanes};

    /// Both searches on every piece of random positions, also with more victims than games have.
    #[test]
    fn both_searches_find_the_same() {
        let mut dice = Dice::new(11);
        let mut long = 0;
        for i in 0..3_000 {
            let position: Hexdameo = random(&mut dice, 6, 8 + i % 9, [20, 60, 100][i % 3]);
            let view = position.view();
            for (reach, pieces) in [(Reach::Short, view.men), (Reach::Long, view.kings)] {
                for from in Bits(pieces.0[0]) {
                    let graph = Graph::new(reach, from, view.enemy.0[0], view.empty.0[0] | 1 << from);
                    let (sets, depth) = (graph.longest(1, DENSE), graph.longest(1, 0));
                    assert_eq!((sets.length, &sets.effects), (depth.length, &depth.effects), "{position:?} {from}");
                    long += u32::from(sets.length > 5);
                    // A bound that is too high finds nothing, one that is just met everything.
                    assert!(graph.longest(sets.length + 1, DENSE).effects.is_empty());
                    assert_eq!(graph.longest(sets.length, 0).effects, sets.effects);
                }
            }
            assert_eq!(Lanes::of(view.enemy.0[0]), view.enemy);
        }
        assert!(long > 300, "{long}");
    }
}

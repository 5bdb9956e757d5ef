//! Longest captures of a piece whose victims are the edges of a graph: longest trails, however many routes there are.
//!
//! By Euler's theorem a set of edges is a trail from the start if it hangs together, contains the start, and leaves at most
//! one other vertex odd: the end. So not routes are gone through but sets of edges, and of these only what matters for the
//! rest: the vertices are dealt with in order, and all sets that have left those on the border, between what is done and what
//! is not, in the same state go on as one. That is known as the frontier method; on this board a border is some five vertices
//! wide, which bounds the time.

use fxhash::FxHashMap;

/// The most vertices that a [`State`] holds. The largest graph of a man has 19.
pub(super) const VERTICES: usize = 25;

/// What matters of a set of edges, by vertex on the border, in [`WIDTH`] bits each: 0 if no edge of the set meets it,
/// otherwise twice the number of the connected part that it lies in, plus 1 if it is odd. Parts are numbered from 1 in the
/// order of the vertices. On top [`SPENT`] and [`CLOSED`].
type State = u128;

const WIDTH: usize = 5;
/// The one odd vertex besides the start is already off the border.
const SPENT: State = 1 << 125;
/// The trail is complete; no more edges may be taken.
const CLOSED: State = 1 << 126;

fn get(state: State, vertex: usize) -> u8 {
    (state >> (WIDTH * vertex)) as u8 & 31
}

fn set(state: &mut State, vertex: usize, value: u8) {
    let shift = WIDTH * vertex;
    *state = *state & !(31 << shift) | State::from(value) << shift;
}

/// All sets of edges that lead to a state and leave out as few as possible.
struct Node {
    state: State,
    left_out: u32,
    /// The nodes one edge before, and whether that edge was taken.
    before: Vec<(u32, bool)>,
}

/// The edges of a graph in the order in which they are dealt with.
struct Trails {
    steps: Vec<Edge>,
    /// The place in the order of vertex 0, where trails start.
    start: usize,
}

struct Edge {
    number: usize,
    /// Places of its vertices in their order.
    between: [usize; 2],
    /// Vertices that leave the border here.
    leaving: Vec<usize>,
    /// Those that stand on it then.
    border: Vec<usize>,
    /// Whether the start has left it then.
    started: bool,
}

/// The sets of edges of the longest trails from vertex 0, if they leave out at most `most` edges, each with its end. The
/// vertices are dealt with in the order of `rank`, which should be that of their places on the board; at most [`VERTICES`].
pub(super) fn longest(edges: &[(u16, u16)], rank: &[u32], most: u32) -> Vec<(usize, u64)> {
    let trails = Trails::new(edges, rank);
    // Few states leave out little, so that is tried first.
    let mut bound = 4;
    loop {
        let sets = trails.leaving_out(bound.min(most));
        if !sets.is_empty() || bound >= most {
            return sets.into_iter().map(|taken| (end(edges, taken), taken)).collect();
        }
        bound *= 2;
    }
}

/// Where a trail over these edges ends.
fn end(edges: &[(u16, u16)], taken: u64) -> usize {
    let taken = edges.iter().enumerate().filter(|(number, _)| taken >> number & 1 != 0);
    let odd = taken.fold(0u64, |odd, (_, &(a, b))| odd ^ 1 << a ^ 1 << b) & !1;
    if odd == 0 { 0 } else { odd.trailing_zeros() as usize }
}

impl Trails {
    fn new(edges: &[(u16, u16)], rank: &[u32]) -> Trails {
        assert!(rank.len() <= VERTICES);
        let mut order: Vec<usize> = (0..rank.len()).collect();
        order.sort_by_key(|&vertex| rank[vertex]);
        let place = |vertex: u16| order.iter().position(|&v| v == usize::from(vertex)).unwrap_or(0);
        let mut sorted: Vec<([usize; 2], usize)> = Vec::new();
        for (number, &(a, b)) in edges.iter().enumerate() {
            let (a, b) = (place(a), place(b));
            sorted.push(([a.min(b), a.max(b)], number));
        }
        sorted.sort_unstable();
        let start = place(0);
        let last = |vertex| sorted.iter().rposition(|(between, _)| between.contains(&vertex));
        let steps = sorted.iter().enumerate().map(|(i, &(between, number))| Edge {
            number,
            between,
            leaving: between.into_iter().filter(|&v| last(v) == Some(i)).collect(),
            border: (0..order.len())
                .filter(|&v| last(v) > Some(i) && sorted[..=i].iter().any(|(between, _)| between.contains(&v)))
                .collect(),
            started: last(start) <= Some(i),
        });
        Trails { steps: steps.collect(), start }
    }

    /// The sets of edges of the trails that leave out fewest, if at most `bound`.
    fn leaving_out(&self, bound: u32) -> Vec<u64> {
        let mut layers = vec![vec![Node { state: 0, left_out: 0, before: Vec::new() }]];
        for (i, edge) in self.steps.iter().enumerate() {
            let to_come = (self.steps.len() - 1 - i) as u32;
            let mut layer: Vec<Node> = Vec::new();
            let mut known: FxHashMap<State, u32> = FxHashMap::default();
            for (from, node) in layers[i].iter().enumerate() {
                for take in [true, false] {
                    let Some(state) = self.step(edge, node.state, take) else { continue };
                    let left_out = node.left_out + u32::from(!take);
                    let sure = left_out + if state & CLOSED != 0 { to_come } else { 0 };
                    if sure > bound {
                        continue;
                    }
                    let here = *known.entry(state).or_insert_with(|| {
                        layer.push(Node { state, left_out, before: Vec::new() });
                        layer.len() as u32 - 1
                    });
                    let here = &mut layer[here as usize];
                    if left_out < here.left_out {
                        here.left_out = left_out;
                        here.before.clear();
                    }
                    if left_out == here.left_out {
                        here.before.push((from as u32, take));
                    }
                }
            }
            layers.push(layer);
        }
        let complete = |node: &&Node| node.state & CLOSED != 0;
        let mut sets = Vec::new();
        if let Some(last) = layers.last()
            && let Some(fewest) = last.iter().filter(complete).map(|node| node.left_out).min()
        {
            for node in last.iter().filter(complete).filter(|node| node.left_out == fewest) {
                self.collect(&layers, self.steps.len(), node, 0, &mut sets);
            }
        }
        sets
    }

    /// Adds every set of edges that leads to a node of this layer, with those of `taken`, which come after.
    fn collect(&self, layers: &[Vec<Node>], layer: usize, node: &Node, taken: u64, sets: &mut Vec<u64>) {
        if layer == 0 {
            sets.push(taken);
            return;
        }
        for &(from, take) in &node.before {
            let taken = taken | u64::from(take) << self.steps[layer - 1].number;
            self.collect(layers, layer - 1, &layers[layer - 1][from as usize], taken, sets);
        }
    }

    /// The state after one more edge is taken or left out; `None` if no trail can come of it.
    fn step(&self, edge: &Edge, mut state: State, take: bool) -> Option<State> {
        if take {
            if state & CLOSED != 0 {
                return None;
            }
            let [a, b] = edge.between.map(|vertex| get(state, vertex));
            // No border is so wide that 15 is the number of a part.
            let part = if a | b == 0 { 15 } else { (a >> 1).max(b >> 1) };
            let parity = [a & 1, b & 1];
            for (vertex, parity) in edge.between.into_iter().zip(parity) {
                set(&mut state, vertex, part << 1 | parity ^ 1);
            }
            let other = (a >> 1).min(b >> 1);
            if other != 0 && other != part {
                for &vertex in &edge.border {
                    let value = get(state, vertex);
                    if value >> 1 == other {
                        set(&mut state, vertex, part << 1 | value & 1);
                    }
                }
            }
        }
        for &vertex in &edge.leaving {
            let value = get(state, vertex);
            if value == 0 {
                if vertex == self.start {
                    return None;
                }
                continue;
            }
            if value & 1 != 0 && vertex != self.start {
                if state & SPENT != 0 {
                    return None;
                }
                state |= SPENT;
            }
            set(&mut state, vertex, 0);
            let goes_on = edge.border.iter().chain(&edge.leaving).any(|&v| get(state, v) >> 1 == value >> 1);
            if !goes_on {
                // This part can become no larger, so it must be the whole.
                if state & !SPENT != 0 || !edge.started {
                    return None;
                }
                state |= CLOSED;
            }
        }
        Some(canonical(state, &edge.border))
    }
}

/// Numbers the parts in the order of the vertices.
fn canonical(mut state: State, border: &[usize]) -> State {
    let mut numbers = [0; 16];
    let mut parts = 0;
    for &vertex in border {
        let value = get(state, vertex);
        let part = value >> 1;
        if part == 0 {
            continue;
        }
        let number = &mut numbers[part as usize];
        if *number == 0 {
            parts += 1;
            *number = parts;
        }
        set(&mut state, vertex, *number << 1 | value & 1);
    }
    state
}

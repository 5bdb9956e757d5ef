//! Counting positions, for tests and for the pleasure of it.

use std::hint::black_box;

use super::board::TABLES;
use super::lanes::{Down, Lanes, Up, Way};
use super::{Draughts, List, Men, Move, View, capture, quiet};
use crate::game::{Color, MoveList, Stage};

impl View {
    /// The number of legal moves. `list` is overwritten.
    #[inline(always)]
    pub(super) fn count<W: Way>(&self, lines: bool, list: &mut List) -> u64 {
        if self.can_capture() { capture::count::<W>(self, list) } else { self.count_quiets::<W>(lines) }
    }
}

/// How the moves of the last position but the leaves are counted.
trait Last {
    fn count<M: Men, W: Way>(&mut self, view: &View) -> u64;
}

/// Without writing them, but for captures of more than one piece.
struct Bulk(List);

impl Last for Bulk {
    #[inline(always)]
    fn count<M: Men, W: Way>(&mut self, view: &View) -> u64 {
        view.count::<W>(M::LINES, &mut self.0)
    }
}

/// By writing each of them.
impl Last for List {
    #[inline(always)]
    fn count<M: Men, W: Way>(&mut self, view: &View) -> u64 {
        self.clear();
        view.push::<M, W>(Stage::All, self);
        // Looked at from outside, so that no move may be left out.
        black_box(self.as_slice()).len() as u64
    }
}

/// Leaves at `depth`, at least 1, with `own` to move. Keys and clocks, which nobody asks for here, are not kept.
#[inline(always)]
fn leaves<M: Men, W: Way, L: Last>(own: [Lanes; 2], enemy: [Lanes; 2], depth: u32, last: &mut L) -> u64 {
    let view = View::new(own, enemy);
    if depth == 1 { last.count::<M, W>(&view) } else { branches::<M, W, L>(&view, own, enemy, depth, last) }
}

/// The same at depth 2 and more. Apart from [`leaves`], so that counting is inlined where a branch ends.
fn branches<M: Men, W: Way, L: Last>(view: &View, own: [Lanes; 2], enemy: [Lanes; 2], depth: u32, last: &mut L) -> u64 {
    let mut nodes = 0;
    if view.can_capture() {
        let mut list = List::new();
        capture::push::<W>(view, &mut list);
        for &m in list.as_slice() {
            let taken = Lanes::of(m.victims);
            nodes += leaves::<M, W::Back, L>(enemy.map(|set| set.without(taken)), moved(own, m), depth - 1, last);
        }
        return nodes;
    }
    let [men, kings] = own;
    let promotion = TABLES.promotion[!W::UP as usize];
    quiet::each_line::<W>(men, view.empty, M::LINES, |axis, rear, front| {
        let (rear, front) = (TABLES.lanes(axis, rear), TABLES.lanes(axis, front));
        let own = [men ^ rear | front.without(promotion), kings | front & promotion];
        nodes += leaves::<M, W::Back, L>(enemy, own, depth - 1, last);
    });
    if kings.any() {
        quiet::each_king(kings, view.empty, |axis, from, to| {
            let step = TABLES.lanes(axis, from) ^ TABLES.lanes(axis, to);
            nodes += leaves::<M, W::Back, L>(enemy, [men, kings ^ step], depth - 1, last);
        });
    }
    nodes
}

/// The mover's pieces after a capture.
fn moved(mut own: [Lanes; 2], m: Move) -> [Lanes; 2] {
    own[m.before() as usize] ^= TABLES.cell(m.from());
    own[m.after() as usize] ^= TABLES.cell(m.to());
    own
}

impl<M: Men> Draughts<M> {
    /// Leaves at `depth`, the moves of the last position before them counted without writing them.
    pub(super) fn perft_in_bulk(&self, depth: u32) -> u64 {
        self.leaves(depth, &mut Bulk(List::new()))
    }

    /// Leaves at `depth`, with a list of moves written in the last positions before them.
    pub(super) fn perft_in_lists(&self, depth: u32) -> u64 {
        self.leaves(depth, &mut List::new())
    }

    fn leaves<L: Last>(&self, depth: u32, last: &mut L) -> u64 {
        let [white, black] = self.pieces;
        match (depth, self.side) {
            (0, _) => 1,
            (_, Color::White) => leaves::<M, Up, L>(white, black, depth, last),
            (_, Color::Black) => leaves::<M, Down, L>(black, white, depth, last),
        }
    }
}

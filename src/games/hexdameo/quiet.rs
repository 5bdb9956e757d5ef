//! Moves without capture: men and lines of men one step ahead, kings any number of steps.

use super::board::{CELLS, TABLES};
use super::lanes::{AXES, Bits, Down, Lanes, Up, Way};
use super::{List, Move, View};
use crate::game::MoveList;

/// Every way to move men ahead: in lane `a`, the men that can be the rear of a line that steps along axis `a`.
///
/// With `lines` (Hexdameo) a row of n men before a vacant cell gives n moves, "including the move of a single man"; without
/// (Hexdame) only the man before the vacant cell moves.
#[inline(always)]
pub(super) fn rears<W: Way>(men: Lanes, empty: Lanes, lines: bool) -> Lanes {
    let fronts = men & W::Back::step::<1>(empty.without(W::first()));
    if lines { W::Back::flood(fronts, men) } else { fronts }
}

impl View {
    /// The number of quiet moves.
    #[inline(always)]
    pub(super) fn count_quiets<W: Way>(&self, lines: bool) -> u64 {
        let men = rears::<W>(self.men, self.empty, lines).count();
        if !self.kings.any() {
            return men;
        }
        // Cells that kings reach up and down. No two kings reach one cell the same way along one axis.
        let up = Up::step::<1>(Up::flood(self.kings, self.empty)) & self.empty.without(Up::first());
        let down = Down::step::<1>(Down::flood(self.kings, self.empty)) & self.empty.without(Down::first());
        men + up.count() + down.count()
    }
}

/// Calls `f(axis, rear, front)` with the indices, in the axis' layout, of every move of men onto a cell of `empty`.
#[inline(always)]
pub(super) fn each_line<W: Way>(men: Lanes, empty: Lanes, lines: bool, mut f: impl FnMut(usize, usize, usize)) {
    let rears = rears::<W>(men, empty, lines);
    for axis in 0..AXES {
        let men = men.0[axis];
        for rear in Bits(rears.0[axis]) {
            let front = if W::UP {
                rear + (!men >> rear).trailing_zeros() as usize
            } else {
                63 - (!men & ((1 << rear) - 1)).leading_zeros() as usize
            };
            f(axis, rear, front);
        }
    }
}

/// Vacant cells ahead of men, by axis.
#[inline(always)]
pub(super) fn fronts<W: Way>(men: Lanes, empty: Lanes) -> Lanes {
    W::step::<1>(men) & empty.without(W::first())
}

/// The number of men in the row that ends before the vacant cell `front`, an index in the layout of `axis`; at least 1 if
/// the nearest is known to be one.
#[inline(always)]
fn row<W: Way>(men: Lanes, axis: usize, front: usize) -> usize {
    // Without the last cells of lines, so that no row goes on in the line before.
    let men = men.without(W::last()).0[axis];
    if W::UP { (men << (64 - front)).leading_ones() as usize } else { (men >> (front + 1)).trailing_ones() as usize }
}

/// Moves in a group of [`GROUPS`]; longer rows are rare.
const GROUP: usize = 4;

/// By way (up, down), axis and vacant cell in that axis' layout: the moves of the men behind it, the nearest first. Those
/// that would come from beyond the end of the line mean nothing.
static GROUPS: [[[[Move; GROUP]; 64]; AXES]; 2] = {
    let mut groups = [[[[Move::NONE; GROUP]; 64]; AXES]; 2];
    let mut i = 0;
    while i < 2 * AXES * 64 * GROUP {
        let (way, axis, front, n) = (i / (AXES * 64 * GROUP), i / (64 * GROUP) % AXES, i / GROUP % 64, i % GROUP);
        let rear = if way == 0 { front.wrapping_sub(n + 1) } else { front + n + 1 };
        if front < CELLS && rear < CELLS {
            groups[way][axis][front][n] = Move::man(TABLES.place(axis, rear), TABLES.place(axis, front), 0, false);
        }
        i += 1;
    }
    groups
};

/// Appends the moves of men that do not promote.
#[inline(always)]
pub(super) fn push_men<W: Way>(view: &View, lines: bool, list: &mut List) {
    let empty = view.empty.without(promotion::<W>());
    let moves = rears::<W>(view.men, empty, lines).count() as usize;
    let Some((slots, end)) = list.room(moves + GROUP) else {
        return each_line::<W>(view.men, empty, lines, |axis, rear, front| {
            list.push(Move::man(TABLES.place(axis, rear), TABLES.place(axis, front), 0, false));
        });
    };
    let mut len = *end;
    let fronts = fronts::<W>(view.men, empty);
    for (axis, groups) in GROUPS[!W::UP as usize].iter().enumerate() {
        for front in Bits(fronts.0[axis]) {
            let length = if lines { row::<W>(view.men, axis, front) } else { 1 };
            // The whole group is copied, which takes no branch; what is too much is overwritten by the next.
            slots[len..len + GROUP].copy_from_slice(&groups[front & 63]);
            for distance in GROUP + 1..=length {
                let rear = if W::UP { front - distance } else { front + distance };
                slots[len + distance - 1] = Move::man(TABLES.place(axis, rear), TABLES.place(axis, front), 0, false);
            }
            len += length;
        }
    }
    *end = len;
}

/// Appends the moves of men that promote.
#[inline(always)]
pub(super) fn push_promotions<W: Way>(view: &View, lines: bool, list: &mut List) {
    let empty = view.empty & promotion::<W>();
    if fronts::<W>(view.men, empty).any() {
        each_line::<W>(view.men, empty, lines, |axis, rear, front| {
            list.push(Move::man(TABLES.place(axis, rear), TABLES.place(axis, front), 0, true));
        });
    }
}

#[inline(always)]
fn promotion<W: Way>() -> Lanes {
    TABLES.promotion[!W::UP as usize]
}

/// Calls `f(axis, from, to)` with the indices, in the axis' layout, of every quiet move of kings.
#[inline(always)]
pub(super) fn each_king(kings: Lanes, empty: Lanes, mut f: impl FnMut(usize, usize, usize)) {
    for axis in 0..AXES {
        let (empty, low, high) = (empty.0[axis], TABLES.low_ends.0[axis], TABLES.high_ends.0[axis]);
        for from in Bits(kings.0[axis]) {
            // Runs of vacant cells on both sides, cut at the ends of the line.
            let above = (!empty | low) >> from >> 1;
            for to in from + 1..=from + above.trailing_zeros() as usize {
                f(axis, from, to);
            }
            let below = (!empty | high) & ((1 << from) - 1);
            for to in (64 - below.leading_zeros() as usize..from).rev() {
                f(axis, from, to);
            }
        }
    }
}

/// Appends the moves of kings.
pub(super) fn push_kings(view: &View, list: &mut List) {
    each_king(view.kings, view.empty, |axis, from, to| {
        list.push(Move::king(TABLES.place(axis, from), TABLES.place(axis, to), 0));
    });
}

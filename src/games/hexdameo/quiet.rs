//! Moves without capture: men and lines of men one step ahead, kings any number of steps.

use super::board::TABLES;
use super::lanes::{AXES, Bits, Down, Lanes, Up, Way};
use super::{List, Move, View};

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

/// The first cell ahead of `rear` that holds no man; both are indices in the layout that `men` is in.
#[inline(always)]
fn front<W: Way>(men: u64, rear: usize) -> usize {
    if W::UP {
        rear + (!men >> rear).trailing_zeros() as usize
    } else {
        63 - (!men & ((1 << rear) - 1)).leading_zeros() as usize
    }
}

/// Calls `f(axis, rear, front)` with the indices, in the axis' layout, of every move of men.
#[inline(always)]
pub(super) fn each_line<W: Way>(men: Lanes, empty: Lanes, lines: bool, mut f: impl FnMut(usize, usize, usize)) {
    let rears = rears::<W>(men, empty, lines);
    for axis in 0..AXES {
        for rear in Bits(rears.0[axis]) {
            f(axis, rear, front::<W>(men.0[axis], rear));
        }
    }
}

/// Appends the moves of men that promote, or those that do not.
#[inline(always)]
pub(super) fn push_men<W: Way>(view: &View, lines: bool, promoting: bool, list: &mut List) {
    let promotion = TABLES.promotion[!W::UP as usize];
    let empty = if promoting { view.empty & promotion } else { view.empty.without(promotion) };
    let rears = rears::<W>(view.men, empty, lines);
    for axis in 0..AXES {
        let (men, places) = (view.men.0[axis], TABLES.places(axis));
        // Extending by an iterator that knows its length is twice as fast as pushing.
        list.extend(Bits(rears.0[axis]).map(move |rear| {
            let front = front::<W>(men, rear);
            Move::man(places[rear & 63].into(), places[front & 63].into(), 0, promoting)
        }));
    }
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

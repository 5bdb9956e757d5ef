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

/// Calls `f(axis, rear, front)` with the indices, in the axis' layout, of every move of men.
#[inline(always)]
pub(super) fn each_line<W: Way>(men: Lanes, empty: Lanes, lines: bool, mut f: impl FnMut(usize, usize, usize)) {
    let fronts = W::step::<1>(men) & empty.without(W::first());
    for axis in 0..AXES {
        let men = men.0[axis];
        for front in Bits(fronts.0[axis]) {
            // The line behind the vacant cell ends at the end of the board's line or at the first cell without a man.
            let length = if !lines {
                1
            } else if W::UP {
                let stop = (!men | TABLES.high_ends.0[axis]) & ((1 << (front - 1)) - 1);
                front + stop.leading_zeros() as usize - 64
            } else {
                let stop = !men | TABLES.low_ends.0[axis];
                (stop >> (front + 1) >> 1).trailing_zeros() as usize + 1
            };
            for distance in 1..=length {
                f(axis, if W::UP { front - distance } else { front + distance }, front);
            }
        }
    }
}

/// Appends the moves of men; `promoting` says which of them: all, those that promote, or the others.
#[inline(always)]
pub(super) fn push_men<W: Way>(men: Lanes, empty: Lanes, lines: bool, promoting: Option<bool>, list: &mut List) {
    let promotion = TABLES.promotion[!W::UP as usize];
    let empty = match promoting {
        None => empty,
        Some(true) => empty & promotion,
        Some(false) => empty.without(promotion),
    };
    each_line::<W>(men, empty, lines, |axis, rear, front| {
        let promotes = promotion.0[axis] >> front & 1 != 0;
        list.push(Move::man(TABLES.place(axis, rear), TABLES.place(axis, front), 0, promotes));
    });
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
            let stop = 64 - below.leading_zeros() as usize;
            for to in (stop..from).rev() {
                f(axis, from, to);
            }
        }
    }
}

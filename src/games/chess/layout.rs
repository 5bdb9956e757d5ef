//! What a position keeps beside its [`Board`] for the generator's sake, and the generator that goes with it.
//!
//! The only place where the two designs meet: with [`Lineless`] a move is cheap to make and lists are written piece by piece;
//! with [`Lanes`] a move also keeps the occupancy of all lines, and lists and counts are made set-wise.
//!
//! In perft lanes win, so that positions are counted with them; in the search, which makes many moves a list, the cheap makes do,
//! and positions are played without: nodes a second of processor time over the bench's positions (depth 7 and 9, medians of five
//! alternating runs on a busy two-core Xeon at 2.8 GHz) were 805,000 with lanes and 1,041,000 without in C'escacs, 1,145,000 and
//! 1,630,000 in Gliński's chess. Node counts differ, as the order of equal moves does.

use std::fmt::Debug;

use crate::game::{Color, Stage};
use crate::hex::lanes::{Axis, CORNERS, Layouts};
use crate::hex::{Cell, vector};

use super::general::{self, Count};
use super::setwise;
use super::{Board, List, Rules, Setwise};

/// Derived data that follows each piece.
pub trait Layout<R: Rules>: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The layout that counts trees fastest.
    type Counting: Layout<R>;

    /// For an empty board.
    fn empty() -> Self;
    /// A piece comes or goes.
    fn toggle(&mut self, color: Color, cell: Cell, kind: u8);
    /// A piece moves.
    fn shift(&mut self, color: Color, from: Cell, to: Cell, kind: u8);
    /// Appends the legal moves of a stage.
    fn generate(&self, board: &Board<R>, stage: Stage, list: &mut List);
    /// The number of legal moves.
    fn count(&self, board: &Board<R>) -> u64;
}

/// Nothing is kept: every move is generated piece by piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lineless;

impl<R: Setwise> Layout<R> for Lineless {
    type Counting = Lanes;

    fn empty() -> Lineless {
        Lineless
    }
    #[inline(always)]
    fn toggle(&mut self, _: Color, _: Cell, _: u8) {}
    #[inline(always)]
    fn shift(&mut self, _: Color, _: Cell, _: Cell, _: u8) {}
    #[inline]
    fn generate(&self, board: &Board<R>, stage: Stage, list: &mut List) {
        general::generate(board, stage, list);
    }
    #[inline]
    fn count(&self, board: &Board<R>) -> u64 {
        let mut count = Count(0);
        general::generate(board, Stage::All, &mut count);
        count.0
    }
}

/// The pieces and the riders of each color in the twelve [layouts](crate::hex::lanes).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lanes {
    /// All pieces of a color, and the places that are no cell.
    pub(super) pieces: [Layouts; 2],
    /// Pieces that ride along the lines of the layout.
    pub(super) riders: [Layouts; 2],
}

#[inline(always)]
fn toggle_all(layouts: &mut [Axis], changes: &[Axis]) {
    for (layout, change) in layouts.iter_mut().zip(changes) {
        vector::toggle_axis(layout, change);
    }
}

#[inline(always)]
fn shift_all(layouts: &mut [Axis], from: &[Axis], to: &[Axis]) {
    for ((layout, from), to) in layouts.iter_mut().zip(from).zip(to) {
        vector::toggle_axis_both(layout, from, to);
    }
}

impl<R: Setwise> Layout<R> for Lanes {
    type Counting = Lanes;

    fn empty() -> Lanes {
        Lanes { pieces: [R::lanes().pad; 2], riders: [[Axis::EMPTY; 6]; 2] }
    }

    #[inline(always)]
    fn toggle(&mut self, color: Color, cell: Cell, kind: u8) {
        let changes = &R::lanes().cells[cell.index()];
        toggle_all(&mut self.pieces[color.index()], changes);
        let riders = &mut self.riders[color.index()];
        if R::ROOKS >> kind & 1 == 1 {
            toggle_all(&mut riders[..CORNERS], &changes[..CORNERS]);
        }
        if R::BISHOPS >> kind & 1 == 1 {
            toggle_all(&mut riders[CORNERS..], &changes[CORNERS..]);
        }
    }

    #[inline(always)]
    fn shift(&mut self, color: Color, from: Cell, to: Cell, kind: u8) {
        let (from, to) = (&R::lanes().cells[from.index()], &R::lanes().cells[to.index()]);
        shift_all(&mut self.pieces[color.index()], from, to);
        let riders = &mut self.riders[color.index()];
        if R::ROOKS >> kind & 1 == 1 {
            shift_all(&mut riders[..CORNERS], &from[..CORNERS], &to[..CORNERS]);
        }
        if R::BISHOPS >> kind & 1 == 1 {
            shift_all(&mut riders[CORNERS..], &from[CORNERS..], &to[CORNERS..]);
        }
    }

    #[inline]
    fn generate(&self, board: &Board<R>, stage: Stage, list: &mut List) {
        setwise::generate::<R, vector::Best>(board, self, stage, list);
    }

    #[inline]
    fn count(&self, board: &Board<R>) -> u64 {
        setwise::count::<R, vector::Best>(board, self)
    }
}

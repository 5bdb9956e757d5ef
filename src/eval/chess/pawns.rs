//! Terms of pawns, and of the king behind them.
//!
//! A column of a set is 16 bits, which grow with height: what stands ahead on it is found by a shift.

use super::index::SHELTER;
use super::{Index, Terms, steps_to_promotion};
use crate::eval::placement::{Sums, distance};
use crate::eval::sink::{Sink, Total};
use crate::eval::weights::Pair;
use crate::game::Color;
use crate::games::chess::{Board, PAWN};
use crate::hex::{Cell, Set};

/// The part of a column from `row` on, `row` included, as a color sees it.
#[inline(always)]
fn from_row(us: Color, column: u32, row: u32) -> u32 {
    match us {
        Color::White => column >> row,
        Color::Black => column & ((2 << row) - 1),
    }
}

/// A column of a set; none beyond the edge.
#[inline(always)]
fn column(set: Set, column: u8) -> u32 {
    if column < 16 { set.lane(16, column) } else { 0 }
}

/// What stands ahead of a cell on its column.
#[inline(always)]
pub(super) fn ahead(us: Color, cell: Cell, set: Set) -> u32 {
    let here = column(set, cell.column());
    let row = u32::from(cell.row());
    match us {
        Color::White => here >> (row + 1),
        Color::Black => here & ((1 << row) - 1),
    }
}

/// What stands on the columns beside a cell, more than half a cell ahead: enemy pawns there can come to attack it, or the cells
/// ahead of it.
#[inline(always)]
pub(super) fn beside_ahead(us: Color, cell: Cell, set: Set) -> u32 {
    // One column to the right the cell half a step ahead has a row one greater, to the left the same row.
    let row = u32::from(cell.row());
    let (left, right) = (column(set, cell.column().wrapping_sub(1)), column(set, cell.column() + 1));
    match us {
        Color::White => left >> (row + 1) | right >> (row + 2),
        Color::Black if row == 0 => 0,
        Color::Black => from_row(us, right, row - 1) | if row == 1 { 0 } else { from_row(us, left, row - 2) },
    }
}

/// Pawns, and what follows from where they stand, whatever else is on the board.
#[derive(Clone, Copy)]
pub(super) struct Pawns {
    /// By color.
    pub of: [Set; 2],
    /// What they attack.
    pub attacks: [Set; 2],
    /// Those that no enemy pawn can stop.
    passed: [Set; 2],
}

impl Pawns {
    /// Names the terms of pawns that depend on pawns alone.
    #[inline(always)]
    pub fn new<R: Terms>(board: &Board<R>, sink: &mut impl Sink) -> Pawns {
        let of = [board.pieces(Color::White, PAWN), board.pieces(Color::Black, PAWN)];
        let mut pawns = Pawns { of, attacks: [Set::EMPTY; 2], passed: [Set::EMPTY; 2] };
        for us in Color::BOTH {
            let (own, enemy) = (of[us.index()], of[(!us).index()]);
            let (mut attacks, mut passed) = (Set::EMPTY, Set::EMPTY);
            own.each(|cell| {
                attacks |= *R::pawn_attacks(us, cell);
                if ahead(us, cell, own) != 0 {
                    sink.add(us, Index::<R>::DOUBLED.at(0, 0), 1);
                }
                if column(own, cell.column().wrapping_sub(1)) | column(own, cell.column() + 1) == 0 {
                    sink.add(us, Index::<R>::ISOLATED.at(0, 0), 1);
                }
                if ahead(us, cell, enemy) | beside_ahead(us, cell, enemy) == 0 {
                    passed.insert(cell);
                }
            });
            sink.add(us, Index::<R>::GUARDED.at(0, 0), (own & attacks).len() as i32);
            (pawns.attacks[us.index()], pawns.passed[us.index()]) = (attacks, passed);
        }
        pawns
    }
}

/// Remembers what follows from where pawns stand, which few moves change.
pub struct Cache {
    entries: Box<[Entry]>,
}

#[derive(Clone, Copy)]
struct Entry {
    /// The hash of the pawns. Where there are none it is 0, and the rest of an entry is as in an empty one.
    key: u64,
    sum: Pair,
    attacks: [Set; 2],
    passed: [Set; 2],
}

impl Cache {
    /// A power of two; 320 KiB stay within a second-level cache.
    const ENTRIES: usize = 2048;
}

impl Default for Cache {
    fn default() -> Cache {
        let empty = Entry { key: 0, sum: Pair::ZERO, attacks: [Set::EMPTY; 2], passed: [Set::EMPTY; 2] };
        Cache { entries: vec![empty; Cache::ENTRIES].into_boxed_slice() }
    }
}

impl Cache {
    /// The pawns of a board, whose hash is `key`; their terms are added to `total`.
    #[inline(always)]
    pub(super) fn pawns<R: Terms>(&mut self, board: &Board<R>, key: u64, total: &mut Total<'_>) -> Pawns {
        let entry = &mut self.entries[key as usize % Cache::ENTRIES];
        if entry.key != key {
            let mut alone = total.anew();
            let Pawns { attacks, passed, .. } = Pawns::new(board, &mut alone);
            *entry = Entry { key, sum: alone.sum, attacks, passed };
        }
        total.sum += entry.sum;
        let of = [board.pieces(Color::White, PAWN), board.pieces(Color::Black, PAWN)];
        Pawns { of, attacks: entry.attacks, passed: entry.passed }
    }
}

/// Names the terms of one side's pawns that depend on other pieces.
#[inline(always)]
pub(super) fn terms<R: Terms>(board: &Board<R>, sums: &Sums, pawns: &Pawns, us: Color, sink: &mut impl Sink) {
    let own = pawns.of[us.index()];
    let passed_pawns = pawns.passed[us.index()];
    if !passed_pawns.is_empty() {
        let (prize, occupied) = (R::prize(R::dearest_promotion(sums, us)), board.occupied());
        passed_pawns.each(|cell| passed(board, us, cell, prize, ahead(us, cell, occupied) == 0, sink));
    }
    if R::PRIZES.len() > 1
        && !own.is_empty()
        && let Some(kind) = R::dearest_promotion(sums, us)
    {
        sink.add(us, Index::<R>::REGAIN.at(usize::from(kind), 0), 1);
    }

    let king = board.king(us);
    let before = R::tables().king[king.index()] & own;
    let mut shelter = 0;
    before.each(|pawn| {
        let (pawn, king) = (R::BOARD.height(pawn), R::BOARD.height(king));
        shelter += usize::from(if us == Color::White { pawn > king } else { pawn < king });
    });
    sink.add(us, Index::<R>::SHIELD.at(0, shelter.min(SHELTER - 1)), 1);
    if ahead(us, king, own) == 0 {
        sink.add(us, Index::<R>::OPEN_KING.at(0, 0), 1);
    }
}

/// Names the terms of a passed pawn.
#[inline(always)]
fn passed<R: Terms>(board: &Board<R>, us: Color, cell: Cell, prize: usize, free: bool, sink: &mut impl Sink) {
    let seen = |cell: Cell| if us == Color::White { cell } else { R::BOARD.flip(cell) };
    let steps = steps_to_promotion::<R>(seen(cell));
    sink.add(us, Index::<R>::PASSED.at(prize, steps), 1);
    if free {
        sink.add(us, Index::<R>::FREE.at(0, steps), 1);
    }
    let from = seen(cell);
    let goal = seen(Cell::new(from.column(), from.row() + steps as u8));
    for (i, color) in [us, !us].into_iter().enumerate() {
        sink.add(us, Index::<R>::ESCORT.at(i, 0), distance(board.king(color), goal));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hexagon;

    #[test]
    fn what_lies_ahead_is_higher() {
        let board = Hexagon { side: 8 };
        for cell in board.iter() {
            for other in board.iter().filter(|&other| other != cell) {
                for color in Color::BOTH {
                    let set = Set::of(other);
                    let up = i32::from(board.height(other)) - i32::from(board.height(cell));
                    let up = if color == Color::White { up } else { -up };
                    let columns = other.column().abs_diff(cell.column());
                    assert_eq!(ahead(color, cell, set) != 0, columns == 0 && up > 0, "{color} {cell:?} {other:?}");
                    let beside = beside_ahead(color, cell, set) != 0;
                    assert_eq!(beside, columns == 1 && up > 1, "{color} {cell:?} {other:?}");
                }
            }
        }
    }
}

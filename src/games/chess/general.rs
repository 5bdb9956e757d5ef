//! Generation piece by piece: checks, pins and everything special. The reference for `setwise`.

use crate::game::Stage;
use crate::hex::{Cell, Set};

use super::board::Safety;
use super::{Board, List, Move, PAWN, Rules};

/// What becomes of generated moves: they are listed, or only counted.
pub trait Sink {
    /// Plain moves of one piece.
    fn targets(&mut self, kind: u8, from: Cell, to: Set);
    /// One move.
    fn one(&mut self, m: Move);
}

/// Counts moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count(pub u64);

impl Sink for Count {
    #[inline(always)]
    fn targets(&mut self, _: u8, _: Cell, to: Set) {
        self.0 += u64::from(to.len());
    }
    #[inline(always)]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl Sink for List {
    #[inline(always)]
    fn targets(&mut self, kind: u8, from: Cell, to: Set) {
        self.push_set(to, Move::new(kind, from, Cell::from_index(0)), 1 << 8);
    }
    #[inline(always)]
    fn one(&mut self, m: Move) {
        self.push(m);
    }
}

/// The cells that moves of a stage may end on, promotions and special captures apart.
#[inline(always)]
pub(super) fn aim<R: Rules>(board: &Board<R>, stage: Stage) -> Set {
    match stage {
        Stage::All => R::tables().cells & !board.color(board.turn),
        Stage::Captures => board.color(!board.turn),
        Stage::Quiets => R::tables().cells & !board.occupied(),
    }
}

/// Emits a pawn's moves to these cells, each a last cell, as promotions, or as moves of a pawn that stays one.
pub(super) fn promote<R: Rules>(board: &Board<R>, stage: Stage, from: Cell, to: Set, sink: &mut impl Sink) {
    let aim = aim(board, stage);
    for to in to {
        let kinds = R::promotions(board, board.turn, to);
        if kinds == 0 {
            if aim.has(to) {
                sink.one(Move::new(PAWN, from, to));
            }
        } else if stage != Stage::Quiets {
            promotions(Move::new(PAWN, from, to), kinds, sink);
        }
    }
}

/// Emits one move for each of these kinds that the pawn may become.
pub(super) fn promotions(m: Move, kinds: super::Kinds, sink: &mut impl Sink) {
    for kind in 0..16 {
        if kinds >> kind & 1 == 1 {
            sink.one(m.promoting(kind));
        }
    }
}

/// The king's moves, castling included. `checked` says whether the king is in check.
fn king<R: Rules>(board: &Board<R>, stage: Stage, checked: bool, sink: &mut impl Sink) {
    let king = board.king(board.turn);
    let mut reach = R::tables().king[king.index()];
    if !checked {
        reach |= R::king_leaps(board);
    }
    // The king itself does not shelter the cells behind it.
    let occupied = board.occupied().without(king);
    let mut safe = Set::EMPTY;
    for to in reach & aim(board, stage) {
        if !board.attacked(to, !board.turn, occupied.with(to)) {
            safe.insert(to);
        }
    }
    safe = R::restrict_king(board, safe);
    sink.targets(R::KING, king, safe);
    if !checked && stage != Stage::Captures {
        R::castle(board, safe, sink);
    }
}

/// The moves of one piece that is not the king: `allowed` are the cells that answer checks and keep to the pin's line.
#[inline(always)]
pub(super) fn piece<R: Rules>(
    board: &Board<R>,
    stage: Stage,
    kind: u8,
    from: Cell,
    allowed: Set,
    sink: &mut impl Sink,
) {
    let mut to = R::targets(board, kind, from) & allowed;
    if kind == PAWN {
        let last = to & *R::last_cells(board.turn);
        if !last.is_empty() {
            promote(board, stage, from, last & !board.color(board.turn), sink);
            to &= !last;
        }
    }
    sink.targets(kind, from, to & aim(board, stage));
}

/// All legal moves of a stage.
pub fn generate<R: Rules>(board: &Board<R>, stage: Stage, sink: &mut impl Sink) {
    let Safety { checkers, block, pinned } = board.safety();
    let checked = !checkers.is_empty();
    if !checked && R::forced(board, stage, sink) {
        return;
    }
    king(board, stage, checked, sink);
    if !checkers.is_many() {
        let answers = if checked { checkers | block } else { Set::ALL };
        let (king, own) = (board.king(board.turn), board.color(board.turn));
        for kind in 0..R::KING {
            (board.kind(kind) & own).each(|from| {
                let allowed = if pinned.has(from) { answers & R::tables().line(king, from) } else { answers };
                piece(board, stage, kind, from, allowed, sink);
            });
        }
    }
    if stage != Stage::Quiets {
        R::special(board, sink);
    }
}

//! Static exchange evaluation: what a series of captures on one cell is worth.

use crate::game::Color;
use crate::hex::{Cell, Set};

use super::{Board, Move, Rules};

/// The first of the pieces in `attackers` with the least value; the king comes last.
fn cheapest<R: Rules>(board: &Board<R>, attackers: Set, values: &[i32]) -> Option<(u8, Cell)> {
    let mut best: Option<(u8, Cell)> = None;
    for kind in 0..R::KING {
        if best.is_none_or(|(other, _)| values[kind as usize] < values[other as usize])
            && let Some(cell) = (attackers & board.kind(kind)).first()
        {
            best = Some((kind, cell));
        }
    }
    best.or_else(|| (attackers & board.kind(R::KING)).first().map(|cell| (R::KING, cell)))
}

/// Attackers of `target` that the departure of a piece from `cell` uncovers.
fn uncovered<R: Rules>(board: &Board<R>, target: Cell, cell: Cell, occupied: Set) -> Set {
    let tables = R::tables();
    let mut found = Set::EMPTY;
    if let Some(direction) = tables.direction(target, cell) {
        let riders = board.any_of(if direction < 6 { R::ROOKS } else { R::BISHOPS });
        if let Some(next) = tables.first(target, direction, occupied)
            && riders.has(next)
        {
            found.insert(next);
        }
        for by in Color::BOTH {
            if let Some(lame) = R::lame_attacker(target, by)
                && lame.between == cell
                && board.pieces(by, lame.kind).has(lame.from)
            {
                found.insert(lame.from);
            }
        }
    }
    found & occupied
}

/// Whether `m` and the best captures on its target that follow win at least `threshold`. Both sides may stop at any time;
/// pins are not looked at; a king does not capture into an attack. `captured` is what `m` captures.
pub(super) fn at_least<R: Rules>(
    board: &Board<R>,
    m: Move,
    captured: Option<(u8, Cell)>,
    threshold: i32,
    values: &[i32],
) -> bool {
    let value = |kind: u8| values[kind as usize];
    if m.castling() != 0 {
        return threshold <= 0;
    }
    let (from, target) = (m.from(), m.to());
    let mut balance = captured.map_or(0, |(kind, _)| value(kind)) - threshold;
    let mut standing = m.kind();
    if let Some(promotion) = m.promotion() {
        balance += value(promotion) - value(standing);
        standing = promotion;
    }
    if balance < 0 {
        return false;
    }
    // Does it hold even if the mover is lost for nothing?
    balance -= value(standing);
    if balance >= 0 && standing != R::KING {
        return true;
    }
    let mut occupied = board.occupied().without(from);
    if let Some((_, cell)) = captured {
        occupied.remove(cell);
    }
    occupied.insert(target);
    let mut side = !board.turn();
    let mut attackers = board.attackers(target, side, occupied);
    // Most captures are not answered at all.
    if attackers.is_empty() {
        return true;
    }
    attackers |= board.attackers(target, !side, occupied);
    // From here on `balance` is what the side that has just captured keeps if what it put on the target is lost.
    loop {
        let own = attackers & board.color(side);
        let Some((kind, cell)) = cheapest(board, own, values) else {
            return side != board.turn();
        };
        if kind == R::KING && attackers.meets(board.color(!side)) {
            return side != board.turn();
        }
        balance = -balance - 1 - value(kind);
        // `side` is content even if it loses the capturer too.
        if balance >= 0 {
            return side == board.turn();
        }
        occupied.remove(cell);
        attackers.remove(cell);
        attackers |= uncovered(board, target, cell, occupied);
        side = !side;
    }
}

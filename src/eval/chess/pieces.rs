//! Terms of pieces: where they can go, what they attack, and how they bear on the enemy king.

use super::index::{DANGER, MOBILITY};
use super::pawns::Pawns;
use super::{Index, Terms};
use crate::eval::placement::Sums;
use crate::eval::sink::Sink;
use crate::game::Color;
use crate::games::chess::Board;
use crate::hex::{Cell, Set};

/// What a side's pieces attack.
struct Reach<const K: usize> {
    /// By kind, pawns and king included.
    kinds: [Set; K],
    /// All together.
    all: Set,
}

/// The most kinds of a chess game.
const K: usize = crate::eval::placement::MOST_KINDS;

/// Names the terms of both sides.
#[inline(always)]
pub(super) fn terms<R: Terms>(board: &Board<R>, sums: &Sums, pawns: &Pawns, sink: &mut impl Sink) {
    // Called by name: `map` on an array does not inline what is so large.
    let reach = [side(board, pawns, Color::White, sink), side(board, pawns, Color::Black, sink)];
    for color in Color::BOTH {
        let (us, them) = (color.index(), (!color).index());
        let loose = board.color(!color) & reach[us].all & !reach[them].all;
        let loose_pawns = (loose & pawns.of[them]).len() as i32;
        sink.add(color, Index::<R>::LOOSE.at(0, 0), loose_pawns);
        // A king is never among them: attacked or not, it is guarded by nobody.
        let loose_pieces = (loose & !pawns.of[them] & !board.kind(R::KING)).len() as i32;
        sink.add(color, Index::<R>::LOOSE.at(1, 0), loose_pieces);
        checks(board, sums, &reach[us], &reach[them], color, sink);

        let bishops = sums.count(color, R::BISHOP);
        if bishops >= 2 {
            sink.add(color, Index::<R>::BISHOPS.at(0, usize::from(bishops > 2)), 1);
        }
    }
}

/// Names the terms of one side's pieces, and returns what they attack.
#[inline(always)]
fn side<R: Terms>(board: &Board<R>, pawns: &Pawns, us: Color, sink: &mut impl Sink) -> Reach<K> {
    let tables = R::tables();
    let (own, enemy, occupied) = (board.color(us), board.color(!us), board.occupied());
    let (own_pawns, enemy_pawns) = (pawns.of[us.index()], pawns.of[(!us).index()]);
    let (guarded, avoided) = (pawns.attacks[us.index()], pawns.attacks[(!us).index()]);
    let area = !(own | avoided);
    let king = board.king(!us);
    let surroundings = tables.king[king.index()].with(king);

    let mut reach = Reach { kinds: [Set::EMPTY; K], all: Set::EMPTY };
    let (mut units, mut hits) = (0, 0);
    // Enemy pieces of dearer kinds than the present one.
    let mut dearer = Set::EMPTY;
    for kind in (1..R::KING).rev() {
        let number = usize::from(kind);
        let mut attacked = Set::EMPTY;
        (own & board.kind(kind)).each(|from| {
            let attacks = R::attacks(board, us, kind, from, occupied);
            attacked |= attacks;
            let bucket = ((attacks & area).len() / R::BUCKET[number]) as usize;
            sink.add(us, Index::<R>::REACH.at(number, bucket.min(MOBILITY - 1)), 1);
            let near = (attacks & surroundings).len();
            if near > 0 {
                units += R::UNITS[number];
                hits += near as i32;
            }
            if attacks.meets(dearer) {
                sink.add(us, Index::<R>::THREAT.at(number, 0), (attacks & dearer).len() as i32);
            }
            if guarded.has(from) {
                sink.add(us, Index::<R>::SUPPORT.at(number, 0), 1);
                if is_outpost::<R>(us, from, enemy_pawns) {
                    sink.add(us, Index::<R>::OUTPOST.at(number, 0), 1);
                }
            }
            if R::ROOKS >> kind & 1 == 1 && own_pawns.lane(16, from.column()) == 0 {
                let whole = enemy_pawns.lane(16, from.column()) == 0;
                sink.add(us, Index::<R>::OPEN.at(usize::from(whole), 0), 1);
            }
        });
        let target = enemy & board.kind(kind);
        if guarded.meets(target) {
            sink.add(us, Index::<R>::FORK.at(number, 0), (guarded & target).len() as i32);
        }
        dearer |= target;
        reach.kinds[number] = attacked;
        reach.all |= attacked;
    }
    if units > 0 {
        sink.add(us, Index::<R>::ATTACK.at(0, units.min(DANGER - 1)), 1);
        sink.add(us, Index::<R>::HITS.at(0, 0), hits);
    }
    reach.all |= guarded | tables.king[board.king(us).index()];
    reach
}

/// Cells from which a kind of `us` could check by its next move without being taken.
#[inline(always)]
fn checks<R: Terms>(board: &Board<R>, sums: &Sums, own: &Reach<K>, enemy: &Reach<K>, us: Color, sink: &mut impl Sink) {
    let (tables, king) = (R::tables(), board.king(!us));
    let safe = !(enemy.all | board.color(us));
    let occupied = board.occupied().without(king);
    let lines = [tables.rook(king, occupied) & safe, tables.bishop(king, occupied) & safe];
    let leaps = tables.knight[king.index()] & safe;
    for kind in 1..R::KING {
        if sums.count(us, kind) == 0 {
            continue;
        }
        let mut from = Set::EMPTY;
        if R::ROOKS >> kind & 1 == 1 {
            from |= lines[0];
        }
        if R::BISHOPS >> kind & 1 == 1 {
            from |= lines[1];
        }
        if R::KNIGHTS >> kind & 1 == 1 {
            from |= leaps;
        }
        let count = (from & own.kinds[usize::from(kind)]).len();
        if count > 0 {
            sink.add(us, Index::<R>::CHECKS.at(usize::from(kind), 0), count as i32);
        }
    }
}

/// Whether a cell lies in the enemy's half and no enemy pawn stands ahead on the columns beside it, from where it could come to
/// attack what stands there.
#[inline(always)]
fn is_outpost<R: Terms>(us: Color, cell: Cell, enemy_pawns: Set) -> bool {
    let height = u32::from(R::BOARD.height(cell));
    let middle = 2 * (u32::from(R::BOARD.side) - 1);
    let beyond = if us == Color::White { height >= middle } else { height <= middle };
    beyond && super::pawns::beside_ahead(us, cell, enemy_pawns) == 0
}

//! Why a move is illegal, where C'escacs has its own reasons.

use crate::game::{Illegal, Stage};
use crate::games::chess::{Board, Count, Rules as _};
use crate::hex::{Cell, KNIGHT, Set};

use super::castling::Castling;
use super::hexes::{BOARD, name};
use super::kinds::{self, ELEPHANT, KING, NAMES, PAWN, REGAINABLE, ROOK};
use super::rules::Rulebook;
use super::steps::{LAST, OBLIQUE, PAWN_CAPTURES, TABLES, TRIPLES, next};

fn other(reason: String) -> Option<Illegal> {
    Some(Illegal::Other(reason))
}

/// The first piece of the enemy that attacks `king` if these hexes are occupied, as a reason.
fn attack(board: &Board<Rulebook>, king: Cell, occupied: Set) -> Option<Illegal> {
    let by = board.attackers(king, !board.turn(), occupied).without(king).first()?;
    Some(attacked_by(board, king, by))
}

fn attacked_by(board: &Board<Rulebook>, king: Cell, by: Cell) -> Illegal {
    let piece = board.piece_at(by).map_or("piece", |p| NAMES[p.kind as usize]).to_string();
    Illegal::KingAttacked { king: lower(king), piece, by: lower(by) }
}

/// As UCI names it, which is how the core writes reasons.
fn lower(cell: Cell) -> String {
    name(cell).to_ascii_lowercase()
}

/// Kinds as a list: "rook or knight".
fn listed(kinds: u16) -> String {
    let names: Vec<&str> = REGAINABLE.iter().filter(|&&k| kinds >> k & 1 == 1).map(|&k| NAMES[k as usize]).collect();
    names.join(" or ")
}

/// Why a piece of the side to move cannot go from one hex to another; `None` where the core's own words do.
pub fn why_not(board: &Board<Rulebook>, kind: u8, from: Cell, to: Cell) -> Option<Illegal> {
    let us = board.turn();
    let checked = board.in_check();
    let mut none = Count(0);
    if !checked && Rulebook::forced(board, Stage::Quiets, &mut none) {
        let waiting: Vec<String> = (board.pieces(us, PAWN) & LAST[us.index()])
            .into_iter()
            .map(|cell| (cell, Rulebook::promotions(board, us, cell)))
            .filter(|&(_, kinds)| kinds != 0)
            .map(|(cell, kinds)| format!("the pawn on {} becomes a {}", lower(cell), listed(kinds)))
            .collect();
        return other(format!("promotion is forced: {}", waiting.join("; ")));
    }
    if from == to {
        return other(match (kind, LAST[us.index()].has(from)) {
            (PAWN, true) if checked => format!("in check, the pawn on {} cannot be promoted", lower(from)),
            (PAWN, true) => format!("nothing to promote to: no captured piece can stand on {}", lower(from)),
            _ => format!("no pawn waits for promotion on {}", lower(from)),
        });
    }
    match kind {
        PAWN => why_not_pawn(board, from, to),
        ELEPHANT => {
            let first = next(us, from)?;
            (next(us, first) == Some(to)).then(|| Illegal::Blocked(lower(first)))
        }
        kinds::KNIGHT => {
            let step = KNIGHT.into_iter().find(|step| BOARD.step(from, step.times(2)) == Some(to))?;
            let middle = BOARD.step(from, step)?;
            if board.occupied().has(middle) {
                return Some(Illegal::Blocked(lower(middle)));
            }
            other(format!("a knight's cavalcade does not capture, and {} is occupied", lower(to)))
        }
        KING if TABLES.knight[from.index()].has(to) || TABLES.king[from.index()].has(to) => {
            why_not_king(board, from, to)
        }
        _ => None,
    }
}

fn why_not_pawn(board: &Board<Rulebook>, from: Cell, to: Cell) -> Option<Illegal> {
    let us = board.turn();
    if PAWN_CAPTURES[us.index()][from.index()].has(to) && !board.color(!us).has(to) {
        return other(format!("a pawn goes to {} from {} only by capture", lower(to), lower(from)));
    }
    if OBLIQUE[us.index()][from.index()].has(to) && board.color(!us).has(to) {
        return other(format!("a pawn does not capture obliquely, and {} is occupied", lower(to)));
    }
    // Straight ahead: the first occupied hex is in the way.
    let mut at = from;
    for steps in 1..=3 {
        at = next(us, at)?;
        if board.occupied().has(at) {
            return Some(Illegal::Blocked(lower(at)));
        }
        if at == to {
            return (steps == 3 && !TRIPLES[us.index()].has(from))
                .then(|| Illegal::Other(format!("a pawn on {} cannot step three ahead", lower(from))));
        }
    }
    None
}

fn why_not_king(board: &Board<Rulebook>, from: Cell, to: Cell) -> Option<Illegal> {
    let (us, them) = (board.turn(), !board.turn());
    let unmoved = board.state().unmoved;
    if TABLES.knight[from.index()].has(to) {
        if !unmoved.king(us) {
            return other("only a king that has never moved can leap".to_string());
        }
        if board.in_check() {
            return other("a king in check cannot leap".to_string());
        }
        if !board.options().castling && board.color(them).has(to) {
            return other("without castling, the king's leap does not capture".to_string());
        }
    }
    let leaps = board.options().castling && unmoved.king(them);
    (leaps && TABLES.knight[board.king(them).index()].has(to)).then(|| attacked_by(board, to, board.king(them)))
}

/// Why the side to move cannot make this castling of its own, which is not legal.
pub fn why_not_castling(board: &Board<Rulebook>, castling: &Castling) -> Illegal {
    let us = board.turn();
    let unmoved = board.state().unmoved;
    let reason = || {
        if !board.options().castling {
            return other("castling was excluded by agreement".to_string());
        }
        if !unmoved.king(us) {
            return other("castling: the king has moved".to_string());
        }
        for &(home, _) in &castling.rooks {
            let queens = home == super::hexes::seen_by(us, kinds::QUEENS_ROOK_HOME);
            if !(if queens { unmoved.queens_rook(us) } else { unmoved.kings_rook(us) }) {
                let stands = board.pieces(us, ROOK).has(home);
                let what = if stands { "the rook there has moved" } else { "no rook stands there" };
                return other(format!("castling with the rook of {}: {what}", lower(home)));
            }
        }
        if board.in_check() {
            return other("castling: the king is in check".to_string());
        }
        if let Some(&cell) = castling.empty.iter().find(|&&cell| board.occupied().has(cell)) {
            return Some(Illegal::Blocked(lower(cell)));
        }
        let king = board.king(us);
        let without_king = board.occupied().without(king);
        if let Some(reason) = attack(board, castling.king, without_king.with(castling.king)) {
            return Some(reason);
        }
        let mut after = without_king.with(castling.king);
        for &(from, to) in &castling.rooks {
            after = after.without(from).with(to);
        }
        attack(board, castling.king, after).or_else(|| why_not(board, KING, king, castling.king))
    };
    reason().unwrap_or_else(|| Illegal::Other(format!("{} is not possible", castling.name)))
}

//! Why a move is illegal, for people.

use crate::game::Illegal;
use crate::hex::Cell;

use super::{Board, PAWN, Rules};

impl<R: Rules> Board<R> {
    /// Why the side to move may not go from `from` to `to`, becoming `promotion` there; only for moves that are not legal.
    pub fn why_illegal(&self, from: Cell, to: Cell, promotion: Option<u8>) -> Illegal {
        let name = R::cell_name;
        let Some(piece) = self.piece_at(from) else {
            return Illegal::NoPiece(name(from));
        };
        if piece.color != self.turn() {
            return Illegal::NotYours(name(from));
        }
        if from != to && self.color(self.turn()).has(to) {
            return Illegal::OwnPiece(name(to));
        }
        let kind = piece.kind;
        let special = R::special_victim(self, kind, from, to);
        let targets = if kind == R::KING {
            let leaps = if self.in_check() { Default::default() } else { R::king_leaps(self) };
            R::tables().king[from.index()] | leaps
        } else {
            R::targets(self, kind, from)
        };
        if special.is_none() && !targets.has(to) {
            return R::why_not(self, kind, from, to).unwrap_or_else(|| self.why_no_target(kind, from, to));
        }
        if let Some(attack) = self.attack_after(kind, from, to, special) {
            return attack;
        }
        if let Some(reason) = R::why_not(self, kind, from, to) {
            return reason;
        }
        let last = kind == PAWN && R::last_cells(self.turn()).has(to);
        match (last, promotion) {
            (true, None) => Illegal::Other(format!("a pawn that reaches {} must promote: name the piece", name(to))),
            (true, Some(kind)) => {
                Illegal::Other(format!("no promotion to a {} on {}", R::NAMES[kind as usize], name(to)))
            }
            (false, Some(_)) => Illegal::Other(format!("nothing promotes on {}", name(to))),
            (false, None) => self.not_its_move(kind, from, to),
        }
    }

    fn not_its_move(&self, kind: u8, from: Cell, to: Cell) -> Illegal {
        let piece = R::NAMES[kind as usize].to_string();
        Illegal::NotItsMove { piece, from: R::cell_name(from), to: R::cell_name(to) }
    }

    /// A rider's way is blocked, or the piece does not move like that at all.
    fn why_no_target(&self, kind: u8, from: Cell, to: Cell) -> Illegal {
        let tables = R::tables();
        if let Some(direction) = tables.direction(from, to) {
            let rides = if direction < 6 { R::ROOKS } else { R::BISHOPS } >> kind & 1 == 1;
            if rides && let Some(blocker) = tables.first(from, direction, self.occupied()) {
                return Illegal::Blocked(R::cell_name(blocker));
            }
        }
        self.not_its_move(kind, from, to)
    }

    /// An attack on the mover's king after the move.
    fn attack_after(&self, kind: u8, from: Cell, to: Cell, special: Option<Cell>) -> Option<Illegal> {
        let king = if kind == R::KING { to } else { self.king(self.turn()) };
        let mut occupied = self.occupied().without(from);
        if let Some(victim) = special {
            occupied.remove(victim);
        }
        // What stood on the target is gone.
        let attackers = self.attackers(king, !self.turn(), occupied.with(to)).without(to);
        let by = attackers.first()?;
        let piece = R::NAMES[self.piece_at(by)?.kind as usize].to_string();
        Some(Illegal::KingAttacked { king: R::cell_name(king), piece, by: R::cell_name(by) })
    }
}

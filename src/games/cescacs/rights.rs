//! What a C'escacs position holds beside its pieces: who has not moved yet, and what the last move allows.

use crate::game::Color;
use crate::hex::{Cell, Step};

use super::hexes::{BOARD, ahead, oblique};

/// Kings and rooks that have never moved, of both sides.
///
/// A rook's bit stands only beside its king's: without the king's nothing can be done with the rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Unmoved(u8);

impl Unmoved {
    const KING: u8 = 1;
    const QUEENS_ROOK: u8 = 2;
    const KINGS_ROOK: u8 = 4;

    /// Everything unmoved, as at the start.
    pub const ALL: Unmoved = Unmoved(0o77);
    /// Nothing.
    pub const NONE: Unmoved = Unmoved(0);

    /// The rights of one side. Rooks without their king count for nothing.
    pub const fn side(color: Color, king: bool, queens_rook: bool, kings_rook: bool) -> Unmoved {
        if !king {
            return Unmoved(0);
        }
        let bits = Self::KING | (queens_rook as u8 * Self::QUEENS_ROOK) | (kings_rook as u8 * Self::KINGS_ROOK);
        Unmoved(bits << (3 * color as u8))
    }

    /// Both together.
    pub const fn and(self, other: Unmoved) -> Unmoved {
        Unmoved(self.0 | other.0)
    }

    /// What is in both.
    #[inline(always)]
    pub const fn only(self, mask: Unmoved) -> Unmoved {
        Unmoved(self.0 & mask.0)
    }

    /// All but these.
    pub const fn without(self, other: Unmoved) -> Unmoved {
        Unmoved(self.0 & !other.0)
    }

    /// Whether nothing is left.
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether this colour's king has never moved.
    #[inline(always)]
    pub const fn king(self, color: Color) -> bool {
        self.0 >> (3 * color as u8) & Self::KING != 0
    }

    /// Whether the king and the queen's rook have never moved.
    pub const fn queens_rook(self, color: Color) -> bool {
        self.0 >> (3 * color as u8) & Self::QUEENS_ROOK != 0
    }

    /// Whether the king and the king's rook have never moved.
    pub const fn kings_rook(self, color: Color) -> bool {
        self.0 >> (3 * color as u8) & Self::KINGS_ROOK != 0
    }

    /// Whether all of `needed` is there.
    #[inline(always)]
    pub const fn has(self, needed: Unmoved) -> bool {
        self.0 & needed.0 == needed.0
    }

    /// The rights with the colours exchanged.
    pub const fn swapped(self) -> Unmoved {
        Unmoved(self.0 >> 3 | (self.0 & 7) << 3)
    }

    /// Three bits a side: king, queen's rook, king's rook; White's are the low ones.
    #[inline(always)]
    pub const fn bits(self) -> usize {
        self.0 as usize
    }
}

/// The special capture that the last move allows, for one move of the opponent, whatever he plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Special {
    /// None.
    #[default]
    None,
    /// The last move was a pawn's step of two or three straight ahead: en passant.
    Step {
        /// Where the pawn, or what it was promoted to, stands now.
        pawn: Cell,
        /// Whether it was three: then it crossed two hexes.
        triple: bool,
    },
    /// The last move was the oblique step of a pawn that stood face to face with an enemy pawn: the scornful capture.
    Dodge {
        /// Where the evader, or what it was promoted to, stands now.
        evader: Cell,
        /// Which pawns may take it: the one on the column to the left, to the right of it as White sees the board. It can be
        /// both only when read from a text that names the evader alone.
        takers: [bool; 2],
    },
}

impl Special {
    /// The hexes that a step of `mover`'s pawn crossed, in the order of crossing.
    pub fn crossed(self, mover: Color) -> impl Iterator<Item = Cell> {
        let (pawn, steps) = match self {
            Special::Step { pawn, triple } => (Some(pawn), if triple { 2 } else { 1 }),
            _ => (None, 0),
        };
        let back = ahead(mover).back();
        (1..=steps).rev().filter_map(move |n| BOARD.step(pawn?, back.times(n)))
    }

    /// Where the pawn of a step or dodge came from, as far as the right tells: one hex for a step, up to two for a dodge.
    pub fn origins(self, mover: Color) -> impl Iterator<Item = Cell> {
        let steps: [Option<(Cell, Step)>; 2] = match self {
            Special::None => [None, None],
            Special::Step { pawn, triple } => [Some((pawn, ahead(!mover).times(if triple { 3 } else { 2 }))), None],
            // The way back from the evader's hex to the left is the way of the taker's column.
            Special::Dodge { evader, takers } => {
                let back = oblique(!mover);
                [takers[0].then_some((evader, back[0])), takers[1].then_some((evader, back[1]))]
            }
        };
        steps.into_iter().flatten().filter_map(|(cell, step)| BOARD.step(cell, step))
    }

    /// The hexes of the pawns that may make the scornful capture of `mover`'s evader.
    pub fn takers(self, mover: Color) -> impl Iterator<Item = Cell> {
        let sides = match self {
            Special::Dodge { evader, takers } => [takers[0].then_some((evader, 0)), takers[1].then_some((evader, 1))],
            _ => [None, None],
        };
        // The taker faced the evader: it stands one oblique step of the evader's beyond the evader's hex.
        sides.into_iter().flatten().filter_map(move |(cell, side)| BOARD.step(cell, oblique(mover)[side]))
    }

    /// What is taken: the hex of the pawn that stepped or dodged.
    pub fn victim(self) -> Option<Cell> {
        match self {
            Special::None => None,
            Special::Step { pawn, .. } => Some(pawn),
            Special::Dodge { evader, .. } => Some(evader),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::hexes::{hex, name};
    use super::*;

    #[test]
    fn steps_cross_the_hexes_of_the_rules_example() {
        // The rules' example: a black pawn from E21 to E15 crosses E19, then E17.
        let special = Special::Step { pawn: hex("E15"), triple: true };
        assert_eq!(special.crossed(Color::Black).map(name).collect::<Vec<_>>(), ["E19", "E17"]);
        assert_eq!(special.origins(Color::Black).map(name).collect::<Vec<_>>(), ["E21"]);
        let special = Special::Step { pawn: hex("E17"), triple: false };
        assert_eq!(special.crossed(Color::Black).map(name).collect::<Vec<_>>(), ["E19"]);
        assert_eq!(special.origins(Color::Black).map(name).collect::<Vec<_>>(), ["E21"]);
    }

    #[test]
    fn an_evader_may_be_taken_by_the_pawn_that_it_faced() {
        // White's pawn from F12 to E13 dodges the pawn on F14, which takes from the right.
        let special = Special::Dodge { evader: hex("E13"), takers: [false, true] };
        assert_eq!(special.takers(Color::White).map(name).collect::<Vec<_>>(), ["F14"]);
        assert_eq!(special.origins(Color::White).map(name).collect::<Vec<_>>(), ["F12"]);
        let special = Special::Dodge { evader: hex("F14"), takers: [true, false] };
        assert_eq!(special.takers(Color::Black).map(name).collect::<Vec<_>>(), ["E13"]);
        assert_eq!(special.origins(Color::Black).map(name).collect::<Vec<_>>(), ["E15"]);
    }

    #[test]
    fn a_rook_without_its_king_has_no_right() {
        assert_eq!(Unmoved::side(Color::White, false, true, true), Unmoved::NONE);
        let all = Unmoved::side(Color::White, true, true, true).and(Unmoved::side(Color::Black, true, true, true));
        assert_eq!(all, Unmoved::ALL);
    }
}

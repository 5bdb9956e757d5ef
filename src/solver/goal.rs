//! What an attacker wants.

use crate::game::{Color, End, Game, Prize};

/// Mate; in draughts, the other side has no piece or no move left.
///
/// The end of the game decides: a win reaches the goal, anything else, a draw by clock or material included, is a failure. Draws that a
/// player may claim count: the defender claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Who wants it.
    attacker: Color,
}

impl Goal {
    /// Mate by this side.
    pub const fn mate(attacker: Color) -> Goal {
        Goal { attacker }
    }

    /// Who wants it.
    pub const fn attacker(&self) -> Color {
        self.attacker
    }

    /// A number that tells goals apart, for tables.
    pub(super) fn salt(&self) -> u64 {
        (self.attacker.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Whether the goal holds here with `left` plies to go (`Ok`), or how many moves must be tried (`Err`).
    pub(super) fn judge<G: Game>(&self, position: &G, left: u32) -> Result<bool, u32> {
        let defends = position.side_to_move() != self.attacker;
        // Where stalemate is no mate, nothing need be counted without check on the last ply: most nodes of a search.
        if left == 0 && G::STALEMATE_PRIZE != Prize::WHOLE && !position.in_check() {
            return Ok(false);
        }
        let moves = position.count();
        if moves == 0 {
            return Ok(defends && position.end_without_moves() != End::Stalemate);
        }
        if left == 0 || position.draw(1).end().is_some() {
            return Ok(false);
        }
        Err(u32::try_from(moves).unwrap_or(u32::MAX).min(1 << 16))
    }
}

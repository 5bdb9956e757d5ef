//! C'escacs: chess on 169 hexes with 54 pieces, by the rules of its official site.
//!
//! * [`hexes`], [`kinds`], [`castling`], [`steps`]: the board, the pieces and their moves as data;
//! * [`rules`]: what is legal and when a game ends, with the special pawn captures, promotion to captured pieces only, forced
//!   promotion, the king's leap and the castlings;
//! * `setwise`: the same moves, all pieces of a kind at once;
//! * [`pdtl`]: position texts; [`notation`]: moves; [`why`]: why a move is illegal.
//!
//! Two variants are one game here: [`Agreement`] says whether the king may castle.

pub mod castling;
pub mod hexes;
pub mod kinds;
pub mod notation;
mod packed;
pub mod pdtl;
pub mod rights;
pub mod rules;
pub mod setup;
mod setwise;
pub mod steps;
#[cfg(test)]
mod tests;
pub mod why;

use crate::game::{Color, MoveError, Piece, PositionError, Rest, Text};
use crate::hex::Cell;

use super::chess::{Layout, Lineless, Move, Position};

pub use rules::{Agreement, Rulebook, State};

/// A position of C'escacs.
pub type Cescacs<L = Lineless> = Position<Rulebook, L>;

impl<L: Layout<Rulebook>> Text for Cescacs<L> {
    fn read_position(text: &str, rules: &Agreement) -> Result<(Self, Option<&'static str>), PositionError> {
        let (setup, dialect) = pdtl::read(text)?;
        let position = Self::new(&setup.parts(), rules);
        if position.opponent_in_check() {
            let reason = format!("{} has just moved, but stands in check", !setup.side);
            return Err(PositionError::new("pieces", 1, reason));
        }
        Ok((position, dialect))
    }

    fn write_position(&self) -> String {
        pdtl::write(&setup::Setup::of(&self.parts()))
    }

    const REST: Option<Rest> =
        Some(Rest { label: "castling, special capture, half-move clock, move number", blank: "-- - 0 1" });

    fn compose(pieces: &[(Cell, Piece)], side: Color, rest: &str) -> String {
        let mut setup = setup::Setup { side, ..setup::Setup::EMPTY };
        for &(cell, piece) in pieces.iter().filter(|&&(cell, _)| hexes::BOARD.contains(cell)) {
            setup.board[cell.index()] = Some(piece);
        }
        format!("{} {rest}", pdtl::write_board(&setup))
    }

    fn write_uci(&self, m: Move) -> String {
        notation::write_uci(self, m)
    }

    fn write_move(&self, m: Move) -> String {
        notation::write(self, m)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::read(self, text)
    }

    fn cell_name(cell: Cell) -> String {
        hexes::name(cell).to_ascii_lowercase()
    }

    fn read_cell(name: &str) -> Option<Cell> {
        hexes::parse(name.as_bytes())
    }

    fn side_effects(&self, m: Move) -> Vec<Cell> {
        notation::side_effects(self, m)
    }
}

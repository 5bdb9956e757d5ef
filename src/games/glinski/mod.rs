//! Gliński's hexagonal chess, by the rules that he published (Poland, 1973) and its tournaments were played by.
//!
//! * `rules`: the men, their moves, when a game ends;
//! * [`fen`]: position texts in four dialects;
//! * [`san`]: moves as players write them, in English, Polish and Hungarian letters.

pub mod fen;
mod packed;
mod rules;
pub mod san;
#[cfg(test)]
mod tests;

use crate::game::{Color, MoveError, Piece, PositionError, ReadDialect, Rest, Text};
use crate::hex::Cell;

use super::chess::{Layout, Lineless, Move, Position, Rules, text};

pub use rules::{
    BISHOP, GlinskiRules, KING, KNIGHT, Material, Options, PAWN_ATTACKS, QUEEN, ROOK, State, ahead, cell, file, rank,
};
pub use san::Language;

/// A position of Gliński's chess.
pub type Glinski<L = Lineless> = Position<GlinskiRules, L>;

impl<L: Layout<GlinskiRules>> Text for Glinski<L> {
    fn read_position(text: &str, rules: &Options) -> Result<(Self, Option<&'static str>), PositionError> {
        fen::read(text, rules)
    }

    const DIALECTS: &'static [(&'static str, ReadDialect<Self>)] = &[("inverted", fen::read_inverted)];

    fn write_position(&self) -> String {
        fen::write(self)
    }

    const REST: Option<Rest> = Some(Rest { label: "en passant, plies without progress, move number", blank: "- 0 1" });

    fn compose(pieces: &[(Cell, Piece)], side: Color, rest: &str) -> String {
        let at = |cell| pieces.iter().rev().find(|&&(place, _)| place == cell).map(|&(_, piece)| piece);
        format!("{} {} {rest}", fen::write_pieces(at), fen::turn_letter(side))
    }

    fn write_uci(&self, m: Move) -> String {
        text::write_uci::<GlinskiRules>(m)
    }

    fn write_move(&self, m: Move) -> String {
        san::write(self, m)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        san::read(self, text)
    }

    fn cell_name(cell: Cell) -> String {
        GlinskiRules::cell_name(cell)
    }

    fn read_cell(name: &str) -> Option<Cell> {
        rules::read_cell(name)
    }

    fn side_effects(&self, m: Move) -> Vec<Cell> {
        if m.tag() == 0 { Vec::new() } else { vec![GlinskiRules::victim(self.board(), m)] }
    }
}

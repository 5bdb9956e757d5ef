//! Letters and symbols of pieces.

use crate::game::Piece;
use crate::variants::Sign;

/// How pieces are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Glyphs {
    /// Letters, capitals for White.
    #[default]
    Letters,
    /// Unicode's chess and draughts symbols, where there is one; few fonts have those of combined pieces.
    Unicode,
}

impl Glyphs {
    /// The sign of a piece in a game whose kinds have these signs.
    pub fn of(self, signs: &[Sign], piece: Piece) -> char {
        let sign = signs.get(usize::from(piece.kind)).map(|sign| match self {
            Glyphs::Letters => sign.letters,
            Glyphs::Unicode => sign.symbols,
        });
        sign.map_or('?', |signs| signs[piece.color.index()])
    }
}

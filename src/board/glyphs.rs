//! Letters and symbols of pieces.

use crate::game::{Color, Piece};

/// How pieces are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Glyphs {
    /// Letters, capitals for White.
    #[default]
    Letters,
    /// Unicode's chess and draughts symbols, where there is one; few fonts have those of combined pieces.
    Unicode,
}

/// Unicode's symbols for White and Black by letter: the orthodox pieces, and the combined ones of the block "Chess Symbols",
/// U+1FA4F to U+1FA53 (knight-rook, knight-bishop). `D` and `J` are other languages' letters of queen and bishop.
const CHESS: [(char, [char; 2]); 10] = [
    ('P', ['♙', '♟']),
    ('N', ['♘', '♞']),
    ('B', ['♗', '♝']),
    ('J', ['♗', '♝']),
    ('R', ['♖', '♜']),
    ('Q', ['♕', '♛']),
    ('D', ['♕', '♛']),
    ('K', ['♔', '♚']),
    ('V', ['\u{1FA4F}', '\u{1FA52}']),
    ('G', ['\u{1FA50}', '\u{1FA53}']),
];

impl Glyphs {
    /// The sign of a piece in a game whose kinds have these letters.
    ///
    /// A game of only two kinds is draughts, where the letter says whose the piece is: `w` and `b` for men, `W` and `B` for
    /// kings, as in the Hub protocol's position texts.
    pub fn of(self, kinds: &str, piece: Piece) -> char {
        let side = piece.color.index();
        let letter = kinds.chars().nth(usize::from(piece.kind)).unwrap_or('?');
        if kinds.len() == 2 {
            return match self {
                Glyphs::Letters => [['w', 'b'], ['W', 'B']][usize::from(piece.kind & 1)][side],
                Glyphs::Unicode => [['⛀', '⛂'], ['⛁', '⛃']][usize::from(piece.kind & 1)][side],
            };
        }
        let symbol = CHESS.iter().find(|entry| self == Glyphs::Unicode && entry.0 == letter);
        match (symbol, piece.color) {
            (Some(entry), _) => entry.1[side],
            (None, Color::White) => letter.to_ascii_uppercase(),
            (None, Color::Black) => letter.to_ascii_lowercase(),
        }
    }
}

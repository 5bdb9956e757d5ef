//! The nine kinds of pieces, and the start array.

use crate::game::Color;
use crate::hex::Cell;

use super::hexes::{hex, seen_by};

pub use crate::games::chess::PAWN;

/// An elephant: four diagonal steps, one or two straight ahead.
pub const ELEPHANT: u8 = 1;
/// A bishop (*joier* in the letters of the game).
pub const BISHOP: u8 = 2;
/// A knight: the leap, and the cavalcade of two equal leaps.
pub const KNIGHT: u8 = 3;
/// A pegasus: bishop and knight's leap.
pub const PEGASUS: u8 = 4;
/// A rook (roc).
pub const ROOK: u8 = 5;
/// A wyvern (víbria, dragon): rook and knight's leap.
pub const WYVERN: u8 = 6;
/// A queen (dama).
pub const QUEEN: u8 = 7;
/// A king.
pub const KING: u8 = 8;

/// The letters, by kind; ordered by the values that the rules page gives: 1 2 3 4 8 10 15 16.
pub const LETTERS: &str = "PEJNGRVDK";

/// English names, by kind.
pub const NAMES: [&str; 9] = ["pawn", "elephant", "bishop", "knight", "pegasus", "rook", "wyvern", "queen", "king"];

/// The most pieces of a kind that a side can have: as many as at the start, since a pawn promotes only to a captured piece.
pub const MOST: [u8; 9] = [11, 4, 3, 2, 2, 2, 1, 1, 1];

/// The kinds that a pawn can promote to ("regainable"), in ascending value.
pub const REGAINABLE: [u8; 6] = [BISHOP, KNIGHT, PEGASUS, ROOK, WYVERN, QUEEN];

/// White's pieces at the start; Black's stand on the mirror images. Source: the figure and list of the rules page.
pub const START: [(u8, &[&str]); 9] = [
    (PAWN, &["A5", "B4", "C5", "D6", "E7", "F8", "G7", "H6", "I5", "K4", "L5"]),
    (ELEPHANT, &["D4", "E5", "G5", "H4"]),
    (BISHOP, &["F2", "F4", "F6"]),
    (KNIGHT, &["E3", "G3"]),
    (PEGASUS, &["D2", "H2"]),
    (ROOK, &["C3", "I3"]),
    (WYVERN, &["F0"]),
    (QUEEN, &["E1"]),
    (KING, &["G1"]),
];

/// White's king at home.
pub const KING_HOME: Cell = hex("G1");
/// White's queen's rook at home.
pub const QUEENS_ROOK_HOME: Cell = hex("C3");
/// White's king's rook at home. For both colours the king's rook is the one on column I.
pub const KINGS_ROOK_HOME: Cell = hex("I3");

/// The letter of a kind: capital for White, small for Black.
pub fn letter(color: Color, kind: u8) -> char {
    let letter = LETTERS.as_bytes()[kind as usize] as char;
    if color == Color::White { letter } else { letter.to_ascii_lowercase() }
}

/// The kind with this letter, in either case, in the canonical set.
pub fn kind_of(letter: char) -> Option<u8> {
    LETTERS.find(letter.to_ascii_uppercase()).map(|i| i as u8)
}

/// The kind with this letter, in either case, in any set: the notation page lets a record choose others by a `Redefine` tag
/// (A B F L: bishop, C S: knight, T: rook, W: wyvern, Q: queen), and the glossary has H for the elephant.
pub fn kind_of_any(letter: char) -> Option<u8> {
    match letter.to_ascii_uppercase() {
        'A' | 'B' | 'F' | 'L' => Some(BISHOP),
        'C' | 'S' => Some(KNIGHT),
        'T' => Some(ROOK),
        'W' => Some(WYVERN),
        'Q' => Some(QUEEN),
        'H' => Some(ELEPHANT),
        c => kind_of(c),
    }
}

/// Every piece of the start array.
pub fn start_array() -> impl Iterator<Item = (Color, u8, Cell)> {
    Color::BOTH.into_iter().flat_map(|color| {
        START
            .into_iter()
            .flat_map(move |(kind, names)| names.iter().map(move |n| (color, kind, seen_by(color, hex(n)))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_array_has_the_pieces_of_the_rules() {
        for color in Color::BOTH {
            for (kind, most) in MOST.iter().enumerate() {
                let n = start_array().filter(|&(c, k, _)| c == color && k as usize == kind).count();
                assert_eq!(n, *most as usize);
            }
        }
        assert_eq!(start_array().count(), 54);
    }
}

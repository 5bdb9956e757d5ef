//! The board's hexes and their names: C'escacs counts columns P T A B C D E F G H I K L X Z from the left, and on each the
//! *lines* 0 to 28, two a hex, from White's corner: `F14` is the centre.

use crate::game::Color;
use crate::hex::{Cell, Hexagon, Step};

/// The board: 169 hexes.
pub const BOARD: Hexagon = Hexagon { side: 8 };

/// Names of the columns, from the left. There is no J.
pub const COLUMNS: &[u8; 15] = b"PTABCDEFGHIKLXZ";

/// The greatest line.
pub const LAST_LINE: u8 = 28;

/// The hex with this name, a column and a line, in either case: `F14`, `f14`.
pub const fn parse(name: &[u8]) -> Option<Cell> {
    let (column, digits) = match name {
        [column, tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => {
            (column.to_ascii_uppercase(), (*tens - b'0') * 10 + *ones - b'0')
        }
        [column, ones @ b'0'..=b'9'] => (column.to_ascii_uppercase(), *ones - b'0'),
        _ => return None,
    };
    let mut i = 0;
    while i < COLUMNS.len() {
        if COLUMNS[i] == column {
            return BOARD.at(i as u8, digits);
        }
        i += 1;
    }
    None
}

/// The hex with this name, for tables.
///
/// # Panics
/// If there is none: at compile time, in a constant.
pub const fn hex(name: &str) -> Cell {
    match parse(name.as_bytes()) {
        Some(cell) => cell,
        None => panic!("no such hex"),
    }
}

/// The line of a hex.
pub const fn line(cell: Cell) -> u8 {
    BOARD.height(cell)
}

/// The name of a hex, with a capital: `F14`.
pub fn name(cell: Cell) -> String {
    format!("{}{}", COLUMNS[cell.column() as usize] as char, line(cell))
}

/// The colour of a hex, which depends on its line alone: 0 black, 1 white, 2 coloured.
pub const fn colour(cell: Cell) -> usize {
    (line(cell) % 3) as usize
}

/// The hex as `color` sees it: itself for White, its mirror image for Black.
pub const fn seen_by(color: Color, cell: Cell) -> Cell {
    match color {
        Color::White => cell,
        Color::Black => BOARD.flip(cell),
    }
}

/// Whether a pawn of this colour promotes here: on the two far edges, one hex a column.
pub const fn promotes(color: Color, cell: Cell) -> bool {
    let cell = seen_by(color, cell);
    line(cell) == LAST_LINE - cell.column().abs_diff(7)
}

/// The hexes from which a white pawn may step three straight ahead, however it came there. Black's are their mirror images.
/// Source: the rules page; not on A, F and L.
pub const TRIPLE: [Cell; 8] = [hex("B4"), hex("C5"), hex("D6"), hex("E7"), hex("G7"), hex("H6"), hex("I5"), hex("K4")];

/// Whether a pawn of this colour may step three from here.
pub fn triples(color: Color, cell: Cell) -> bool {
    TRIPLE.contains(&seen_by(color, cell))
}

/// One step straight ahead for this colour.
pub const fn ahead(color: Color) -> Step {
    match color {
        Color::White => Step { column: 0, row: 1 },
        Color::Black => Step { column: 0, row: -1 },
    }
}

/// A pawn's two oblique steps, left first as White sees the board.
pub const fn oblique(color: Color) -> [Step; 2] {
    match color {
        Color::White => [Step { column: -1, row: 0 }, Step { column: 1, row: 1 }],
        Color::Black => [Step { column: -1, row: -1 }, Step { column: 1, row: 0 }],
    }
}

/// A pawn's two captures, left first as White sees the board: diagonally ahead, on hexes of its colour.
pub const fn pawn_captures(color: Color) -> [Step; 2] {
    match color {
        Color::White => [Step { column: -1, row: 1 }, Step { column: 1, row: 2 }],
        Color::Black => [Step { column: -1, row: -2 }, Step { column: 1, row: -1 }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for cell in BOARD.iter() {
            assert_eq!(parse(name(cell).as_bytes()), Some(cell));
            assert_eq!(parse(name(cell).to_lowercase().as_bytes()), Some(cell));
        }
        for wrong in ["", "F", "J4", "F1", "F30", "E2", "P5", "F014", "F00", "F-1", "14", "É4", "F٣"] {
            assert_eq!(parse(wrong.as_bytes()), None, "{wrong}");
        }
    }

    #[test]
    fn the_board_is_the_one_of_the_rules() {
        // The columns' lengths and the numbers of hexes of each colour are the rules'.
        let lengths: Vec<usize> = (0..15).map(|c| BOARD.iter().filter(|x| x.column() == c).count()).collect();
        assert_eq!(lengths, [8, 9, 10, 11, 12, 13, 14, 15, 14, 13, 12, 11, 10, 9, 8]);
        assert_eq!([0, 1, 2].map(|k| BOARD.iter().filter(|&x| colour(x) == k).count()), [57, 57, 55]);
        assert_eq!(colour(hex("F14")), 2);
    }

    #[test]
    fn promotion_hexes_are_those_of_the_rules() {
        let names = |color| BOARD.iter().filter(|&x| promotes(color, x)).map(name).collect::<Vec<_>>().join(" ");
        assert_eq!(names(Color::White), "P21 T22 A23 B24 C25 D26 E27 F28 G27 H26 I25 K24 L23 X22 Z21");
        assert_eq!(names(Color::Black), "P7 T6 A5 B4 C3 D2 E1 F0 G1 H2 I3 K4 L5 X6 Z7");
        let black: Vec<String> = BOARD.iter().filter(|&x| triples(Color::Black, x)).map(name).collect();
        assert_eq!(black.join(" "), "B24 C23 D22 E21 G21 H22 I23 K24");
    }

    #[test]
    fn pawn_steps_are_those_of_the_rules() {
        let to = |from, step| name(BOARD.step(hex(from), step).unwrap());
        assert_eq!(oblique(Color::White).map(|s| to("F14", s)), ["E15", "G15"]);
        assert_eq!(oblique(Color::Black).map(|s| to("F14", s)), ["E13", "G13"]);
        assert_eq!(pawn_captures(Color::White).map(|s| to("F14", s)), ["E17", "G17"]);
        assert_eq!(pawn_captures(Color::Black).map(|s| to("F14", s)), ["E11", "G11"]);
        assert_eq!(Color::BOTH.map(|c| to("F14", ahead(c))), ["F16", "F12"]);
    }
}

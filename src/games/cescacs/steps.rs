//! Tables of the steps that only C'escacs has: pawns, elephants, cavalcades.

use crate::game::Color;
use crate::games::chess::Leaps;
use crate::hex::{Cell, KNIGHT, Set, Step, Tables, leaps};

use super::hexes::{BOARD, TRIPLE, ahead, oblique, pawn_captures, seen_by};

/// The board's tables.
pub static TABLES: Tables = Tables::new(BOARD);

/// Both colours' sets, by [`Color::index`].
pub type ByColor<T> = [T; 2];

/// What a pawn attacks: two hexes diagonally ahead.
pub static PAWN_CAPTURES: ByColor<[Set; 256]> =
    [leaps(BOARD, &pawn_captures(Color::White)), leaps(BOARD, &pawn_captures(Color::Black))];

/// A pawn's oblique steps.
pub static OBLIQUE: ByColor<[Set; 256]> = [leaps(BOARD, &oblique(Color::White)), leaps(BOARD, &oblique(Color::Black))];

/// The elephant's four diagonal steps: all but the two sideways.
pub const ELEPHANT_DIAGONAL: [Step; 4] = [
    Step { column: 1, row: 2 },
    Step { column: 1, row: -1 },
    Step { column: -1, row: -2 },
    Step { column: -1, row: 1 },
];

/// The elephant's five moves that nothing can block.
pub static ELEPHANT: ByColor<[Set; 256]> = {
    const fn five(color: Color) -> [Set; 256] {
        let d = ELEPHANT_DIAGONAL;
        leaps(BOARD, &[d[0], d[1], d[2], d[3], ahead(color)])
    }
    [five(Color::White), five(Color::Black)]
};

/// Where pawns promote.
pub static LAST: ByColor<Set> = {
    let mut sets = [Set::EMPTY; 2];
    let mut column = 0;
    while column < 15 {
        let end = Cell::new(column, if column < 8 { 7 + column } else { 14 });
        sets[0].insert(end);
        sets[1].insert(BOARD.flip(end));
        column += 1;
    }
    sets
};

/// Where a pawn may step three ahead.
pub static TRIPLES: ByColor<Set> = for_both(&TRIPLE);

/// These hexes of White's, and the same as Black sees them.
pub const fn for_both(white: &[Cell]) -> ByColor<Set> {
    let mut sets = [Set::EMPTY; 2];
    let mut i = 0;
    while i < white.len() {
        sets[0].insert(white[i]);
        sets[1].insert(seen_by(Color::Black, white[i]));
        i += 1;
    }
    sets
}

/// The hex straight ahead.
#[inline(always)]
pub fn next(color: Color, cell: Cell) -> Option<Cell> {
    // A column fills 16 bits and none of its hexes has row 15, so one past either end is off the board.
    let index = cell.index() as u8;
    let next = Cell::from_index(if color == Color::White { index.wrapping_add(1) } else { index.wrapping_sub(1) });
    TABLES.cells.has(next).then_some(next)
}

/// A knight's cavalcades from one hex: each the hex in the middle and the one where it ends, both of which must be empty.
#[derive(Clone, Copy)]
pub struct Cavalcades {
    len: u8,
    middles: [Cell; 12],
    ends: [Cell; 12],
    /// The ends, each beside its hex in the middle.
    pub leaps: Leaps,
}

impl Cavalcades {
    const fn from(from: Cell) -> Cavalcades {
        let nowhere = Cell::from_index(255);
        let (mut middles, mut ends, mut len) = ([nowhere; 12], [nowhere; 12], 0);
        let (mut last, mut beside) = ([None; 16], [None; 16]);
        let mut i = 0;
        while BOARD.contains(from) && i < KNIGHT.len() {
            let (middle, end) = (BOARD.step(from, KNIGHT[i]), BOARD.step(from, KNIGHT[i].times(2)));
            if let (Some(a), Some(b)) = (middle, end) {
                (middles[len], ends[len]) = (a, b);
                (last[len], beside[len]) = (end, middle);
                len += 1;
            }
            i += 1;
        }
        Cavalcades { len: len as u8, middles, ends, leaps: Leaps::new(&last, &beside) }
    }

    /// All that stay on the board: the hex in the middle, and the end.
    #[inline(always)]
    pub fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let len = self.len as usize;
        self.middles.into_iter().zip(self.ends).take(len)
    }
}

/// The cavalcades from each hex.
pub static CAVALCADES: [Cavalcades; 256] = {
    let mut table = [Cavalcades::from(Cell::from_index(255)); 256];
    let mut index = 0;
    while index < 240 {
        table[index] = Cavalcades::from(Cell::from_index(index as u8));
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::super::hexes::{hex, promotes, triples};
    use super::*;

    #[test]
    fn tables_agree_with_the_hexes() {
        for color in Color::BOTH {
            for cell in BOARD.iter() {
                assert_eq!(LAST[color.index()].has(cell), promotes(color, cell));
                assert_eq!(TRIPLES[color.index()].has(cell), triples(color, cell));
                assert_eq!(next(color, cell), BOARD.step(cell, ahead(color)));
            }
        }
    }

    #[test]
    fn elephants_and_cavalcades_from_the_centre() {
        let set = |names: &str| names.split(' ').map(hex).collect::<Set>();
        let centre = hex("F14").index();
        assert_eq!(ELEPHANT[0][centre], set("E11 E17 F16 G11 G17"));
        assert_eq!(ELEPHANT[1][centre], set("E11 E17 F12 G11 G17"));
        let ends: Set = CAVALCADES[centre].pairs().map(|p| p.1).collect();
        assert_eq!(ends, set("B22 D24 H24 K22 X16 X12 K6 H4 D4 B6 T12 T16"));
    }
}

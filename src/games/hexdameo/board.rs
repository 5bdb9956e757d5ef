//! The board: 61 cells, named by letter and number, and the tables that tie the three layouts together.

use super::lanes::{AXES, Lanes};
use crate::hex::{Cell, Hexagon};

/// A regular hexagon of five cells a side.
pub(super) const BOARD: Hexagon = Hexagon { side: 5 };
/// The number of cells.
pub(super) const CELLS: usize = BOARD.cells();
/// Stands in tables for a cell off the board.
pub(super) const OFF: u8 = 63;

// A *place* is the number of a cell in the order of the notation: a1 = 0, a2 = 1, … i9 = 60. It is also its bit in lane 0.

/// Whether there is a cell with this letter and number, both counted from 0.
const fn exists(letter: i32, number: i32) -> bool {
    letter >= 0 && number >= 0 && letter < 9 && number < 9 && letter - number <= 4 && number - letter <= 4
}

/// The step up along each axis, as changes of letter and number.
const STEPS: [(i32, i32); AXES] = [(0, 1), (1, 0), (1, 1)];

const fn min(a: i32, b: i32) -> i32 {
    if a < b { a } else { b }
}

/// Cells on the lines of an axis before line `line`: lines 0 to 8 are 5, 6, 7, 8, 9, 8, 7, 6 and 5 cells long.
const fn before(line: i32) -> i32 {
    let mut sum = 0;
    let mut l = 0;
    while l < line {
        sum += min(5 + l, 13 - l);
        l += 1;
    }
    sum
}

/// The number of a cell in the layout of an axis.
const fn index(axis: usize, letter: i32, number: i32) -> usize {
    let (line, along) = match axis {
        0 => (letter, if letter > 4 { number - letter + 4 } else { number }),
        1 => (number, if number > 4 { letter - number + 4 } else { letter }),
        _ => (letter - number + 4, min(letter, number)),
    };
    (before(line) + along) as usize
}

/// Everything that is looked up. Arrays of 64 are indexed with `& 63`, which spares the check of bounds.
pub(super) struct Tables {
    /// All cells.
    pub board: Lanes,
    /// The lowest cell of every line.
    pub low_ends: Lanes,
    /// The highest cell of every line.
    pub high_ends: Lanes,
    /// Cells that have a neighbour on both sides on this axis, so that a piece there can be jumped along it.
    pub inner: Lanes,
    /// Where men promote, by colour: the nine cells farthest from their player.
    pub promotion: [Lanes; 2],
    /// By axis and index in its layout: the cell in all layouts.
    lanes: [[Lanes; 64]; AXES],
    /// By axis and index in its layout: the place.
    place: [[u8; 64]; AXES],
    /// By place: the index in each layout.
    index: [[u8; AXES]; 64],
    /// By place and direction, up along each axis, then down: the next place, or [`OFF`].
    pub next: [[u8; 6]; 64],
    /// By place: the neighbours that have a cell behind them.
    pub near: [u64; 64],
    /// By place and such a neighbour: the place behind it.
    pub beyond: [[u8; 64]; 64],
}

pub(super) static TABLES: Tables = Tables::new();

impl Tables {
    const fn new() -> Tables {
        let mut t = Tables {
            board: Lanes([0; AXES]),
            low_ends: Lanes([0; AXES]),
            high_ends: Lanes([0; AXES]),
            inner: Lanes([0; AXES]),
            promotion: [Lanes([0; AXES]); 2],
            lanes: [[Lanes([0; AXES]); 64]; AXES],
            place: [[OFF; 64]; AXES],
            index: [[OFF; AXES]; 64],
            next: [[OFF; 6]; 64],
            near: [0; 64],
            beyond: [[OFF; 64]; 64],
        };
        let mut cell = 0;
        while cell < 81 {
            let (x, y) = (cell / 9, cell % 9);
            cell += 1;
            if !exists(x, y) {
                continue;
            }
            let place = index(0, x, y);
            let mut axis = 0;
            while axis < AXES {
                let i = index(axis, x, y);
                let (dx, dy) = STEPS[axis];
                let (above, below) = (exists(x + dx, y + dy), exists(x - dx, y - dy));
                t.board.0[axis] |= 1 << i;
                t.low_ends.0[axis] |= (!below as u64) << i;
                t.high_ends.0[axis] |= (!above as u64) << i;
                t.inner.0[axis] |= ((above && below) as u64) << i;
                t.promotion[0].0[axis] |= ((x == 8 || y == 8) as u64) << i;
                t.promotion[1].0[axis] |= ((x == 0 || y == 0) as u64) << i;
                t.place[axis][i] = place as u8;
                t.index[place][axis] = i as u8;
                let mut other = 0;
                while other < AXES {
                    t.lanes[axis][i].0[other] = 1 << index(other, x, y);
                    other += 1;
                }
                let mut sign = 1;
                while sign >= -1 {
                    let (dx, dy) = (sign * dx, sign * dy);
                    if exists(x + dx, y + dy) {
                        let next = index(0, x + dx, y + dy);
                        t.next[place][if sign > 0 { axis } else { axis + 3 }] = next as u8;
                        if exists(x + 2 * dx, y + 2 * dy) {
                            t.near[place] |= 1 << next;
                            t.beyond[place][next] = index(0, x + 2 * dx, y + 2 * dy) as u8;
                        }
                    }
                    sign -= 2;
                }
                axis += 1;
            }
        }
        t
    }

    /// The cell of this index in the layout of `axis`, in all layouts.
    #[inline(always)]
    pub fn lanes(&self, axis: usize, index: usize) -> Lanes {
        self.lanes[axis][index & 63]
    }

    /// The cell of this place, in all layouts.
    #[inline(always)]
    pub fn cell(&self, place: usize) -> Lanes {
        self.lanes[0][place & 63]
    }

    /// The place of this index in the layout of `axis`.
    #[inline(always)]
    pub const fn place(&self, axis: usize, index: usize) -> usize {
        self.place[axis][index & 63] as usize
    }

    /// The index of this place in the layout of `axis`.
    #[inline(always)]
    pub fn index(&self, axis: usize, place: usize) -> usize {
        self.index[place & 63][axis] as usize
    }
}

/// The cell at a place, as the whole program addresses it: a letter more is a step ahead to the right, a number more one
/// ahead to the left.
const fn cell(letter: u8, number: u8) -> Cell {
    Cell::new(letter + 4 - number, letter)
}

/// By place.
const CELL_AT: [Cell; 64] = {
    let mut cells = [Cell::new(0, 15); 64];
    let mut i = 0;
    while i < 81 {
        let (x, y) = (i / 9, i % 9);
        if exists(x, y) {
            cells[index(0, x, y)] = cell(x as u8, y as u8);
        }
        i += 1;
    }
    cells
};

/// By [`Cell::index`].
const PLACE_OF: [u8; 256] = {
    let mut places = [OFF; 256];
    let mut place = 0;
    while place < CELLS {
        places[CELL_AT[place].index()] = place as u8;
        place += 1;
    }
    places
};

/// The cell at a place, which must lie on the board.
#[inline(always)]
pub(super) const fn cell_at(place: usize) -> Cell {
    CELL_AT[place & 63]
}

/// The place of a cell; `None` off the board.
#[inline(always)]
pub fn place_of(cell: Cell) -> Option<usize> {
    let place = PLACE_OF[cell.index()];
    (place != OFF).then_some(place as usize)
}

/// Letter and number of the cell at a place of the board, counted from 0; places are the bits of [`Draughts::men`].
///
/// [`Draughts::men`]: super::Draughts::men
pub const fn letter_and_number(place: usize) -> (u8, u8) {
    let cell = cell_at(place);
    (cell.row(), cell.row() + 4 - cell.column())
}

/// The name of a place: `a1` to `i9`.
pub(super) fn name(place: usize) -> String {
    let (letter, number) = letter_and_number(place);
    format!("{}{}", char::from(b'a' + letter), number + 1)
}

/// The place with this name, in either case.
pub(super) fn read_place(name: &str) -> Option<usize> {
    let &[letter, number] = name.as_bytes() else { return None };
    let letter = letter.to_ascii_lowercase().checked_sub(b'a')?;
    let number = number.checked_sub(b'1')?;
    exists(letter.into(), number.into()).then(|| index(0, letter.into(), number.into()))
}

/// The place that the point reflection of the board, which swaps the players, carries this one to.
pub(super) fn reflected(place: usize) -> usize {
    CELLS - 1 - place
}

/// The place that the mirror image left to right, which swaps letter and number, carries this one to.
pub(super) fn mirrored(place: usize) -> usize {
    let (letter, number) = letter_and_number(place);
    index(0, number.into(), letter.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::ORTHOGONAL;

    #[test]
    fn every_layout_numbers_every_cell_once() {
        for axis in 0..AXES {
            assert_eq!(TABLES.board.0[axis], (1 << CELLS) - 1);
            assert_eq!(TABLES.low_ends.0[axis].count_ones(), 9);
            assert_eq!(TABLES.high_ends.0[axis].count_ones(), 9);
        }
        let names: Vec<String> = (0..CELLS).map(name).collect();
        assert!(names.is_sorted() && names[0] == "a1" && names[60] == "i9");
        for (place, name) in names.iter().enumerate() {
            assert_eq!(place_of(cell_at(place)), Some(place));
            assert_eq!(read_place(&name.to_uppercase()), Some(place));
            assert_eq!(mirrored(mirrored(place)), place);
            assert_eq!(BOARD.mirror(cell_at(place)), cell_at(mirrored(place)));
            assert_eq!(BOARD.flip(BOARD.mirror(cell_at(place))), cell_at(reflected(place)));
        }
        for wrong in ["", "a", "a6", "e0", "j5", "i4", "a10", "é1"] {
            assert_eq!(read_place(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn steps_agree_with_the_geometry_of_the_boards() {
        // Number up: ahead to the left; letter up: ahead to the right; both: straight ahead. Then the same back.
        let steps = [5, 1, 0, 2, 4, 3].map(|i| ORTHOGONAL[i]);
        for place in 0..CELLS {
            for (direction, &step) in steps.iter().enumerate() {
                let next = BOARD.step(cell_at(place), step).map_or(OFF, |c| place_of(c).unwrap() as u8);
                assert_eq!(TABLES.next[place][direction], next, "{} {direction}", name(place));
            }
        }
    }

    #[test]
    fn back_rows_are_those_of_the_rules() {
        let names =
            |color: usize| super::super::lanes::Bits(TABLES.promotion[color].0[0]).map(name).collect::<Vec<_>>();
        assert_eq!(names(0), ["e9", "f9", "g9", "h9", "i5", "i6", "i7", "i8", "i9"]);
        assert_eq!(names(1), ["a1", "a2", "a3", "a4", "a5", "b1", "c1", "d1", "e1"]);
    }
}

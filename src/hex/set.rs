//! Sets of cells.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{Cell, vector};

/// A set of cells: 256 bits, bit [`Cell::index`] for each cell, so that a column fills 16 bits and a step anywhere is one
/// shift. Bits that are no cell of the board in hand may be set in intermediate results; see [`super::Tables::cells`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(C, align(32))]
pub struct Set(pub(crate) [u64; 4]);

impl Set {
    /// No cell.
    pub const EMPTY: Set = Set([0; 4]);
    /// All 256 bits.
    pub const ALL: Set = Set([!0; 4]);

    /// The set of one cell.
    #[inline(always)]
    pub const fn of(cell: Cell) -> Set {
        Set::EMPTY.with(cell)
    }

    /// The set of one cell, from a table.
    #[inline(always)]
    pub fn single(cell: Cell) -> &'static Set {
        &SINGLES[cell.index()]
    }

    /// The set and this cell.
    #[inline(always)]
    pub const fn with(mut self, cell: Cell) -> Set {
        self.0[cell.index() >> 6] |= 1 << (cell.index() & 63);
        self
    }

    /// The set without this cell.
    #[inline(always)]
    pub const fn without(mut self, cell: Cell) -> Set {
        self.0[cell.index() >> 6] &= !(1 << (cell.index() & 63));
        self
    }

    /// Adds the cell.
    #[inline(always)]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() >> 6] |= 1 << (cell.index() & 63);
    }

    /// Takes the cell out.
    #[inline(always)]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.index() >> 6] &= !(1 << (cell.index() & 63));
    }

    /// Puts the cell in if it is not there, and takes it out if it is.
    #[inline(always)]
    pub fn toggle(&mut self, cell: Cell) {
        vector::toggle(self, &SINGLES[cell.index()]);
    }

    /// Toggles two different cells.
    #[inline(always)]
    pub fn toggle_both(&mut self, a: Cell, b: Cell) {
        vector::toggle_both(self, &SINGLES[a.index()], &SINGLES[b.index()]);
    }

    /// Whether the cell belongs to the set.
    #[inline(always)]
    pub const fn has(&self, cell: Cell) -> bool {
        self.0[cell.index() >> 6] >> (cell.index() & 63) & 1 == 1
    }

    /// Whether there is no cell.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// Whether the two sets share a cell.
    #[inline(always)]
    pub fn meets(&self, other: Set) -> bool {
        !(*self & other).is_empty()
    }

    /// The number of cells.
    #[inline(always)]
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()
    }

    /// Whether there is more than one cell.
    #[inline(always)]
    pub fn is_many(&self) -> bool {
        self.len() > 1
    }

    /// The cell of the lowest index.
    #[inline(always)]
    pub const fn first(&self) -> Option<Cell> {
        let mut word = 0;
        while word < 4 {
            if self.0[word] != 0 {
                return Some(Cell::from_index((word as u32 * 64 + self.0[word].trailing_zeros()) as u8));
            }
            word += 1;
        }
        None
    }

    /// The cell of the highest index.
    #[inline(always)]
    pub const fn last(&self) -> Option<Cell> {
        let mut word = 4;
        while word > 0 {
            word -= 1;
            if self.0[word] != 0 {
                return Some(Cell::from_index((word as u32 * 64 + 63 - self.0[word].leading_zeros()) as u8));
            }
        }
        None
    }

    /// Calls `f` with each cell, by index. Faster than the iterator in inner loops.
    #[inline(always)]
    pub fn each(self, mut f: impl FnMut(Cell)) {
        for word in 0..4 {
            let mut bits = self.0[word];
            while bits != 0 {
                f(Cell::from_index((word as u32 * 64 + bits.trailing_zeros()) as u8));
                bits &= bits - 1;
            }
        }
    }

    /// The bits of one lane of `width` 8 or 16 bits: see [`super::lanes`].
    #[inline(always)]
    pub const fn lane(&self, width: u32, lane: u8) -> u32 {
        let bit = lane as u32 * width;
        (self.0[(bit >> 6) as usize & 3] >> (bit & 63)) as u32 & ((1 << width) - 1)
    }

    /// The 256 bits as bytes, the lowest cells first.
    #[inline(always)]
    pub(crate) fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (eight, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(self.0) {
            *eight = word.to_le_bytes();
        }
        bytes
    }

    /// Both sets together, in constants.
    pub const fn union(mut self, other: Set) -> Set {
        let mut word = 0;
        while word < 4 {
            self.0[word] |= other.0[word];
            word += 1;
        }
        self
    }
}

/// The set of each cell alone.
static SINGLES: [Set; 256] = {
    let mut sets = [Set::EMPTY; 256];
    let mut index = 0;
    while index < 256 {
        sets[index].insert(Cell::from_index(index as u8));
        index += 1;
    }
    sets
};

macro_rules! bitwise {
    ($Op:ident $op:ident, $Assign:ident $assign:ident, $sign:tt) => {
        impl $Op for Set {
            type Output = Set;
            #[inline(always)]
            fn $op(self, other: Set) -> Set {
                let (a, b) = (self.0, other.0);
                Set([a[0] $sign b[0], a[1] $sign b[1], a[2] $sign b[2], a[3] $sign b[3]])
            }
        }
        impl $Assign for Set {
            #[inline(always)]
            fn $assign(&mut self, other: Set) {
                *self = *self $sign other;
            }
        }
    };
}

bitwise!(BitAnd bitand, BitAndAssign bitand_assign, &);
bitwise!(BitOr bitor, BitOrAssign bitor_assign, |);
bitwise!(BitXor bitxor, BitXorAssign bitxor_assign, ^);

impl Not for Set {
    type Output = Set;
    #[inline(always)]
    fn not(self) -> Set {
        self ^ Set::ALL
    }
}

impl FromIterator<Cell> for Set {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Set {
        cells.into_iter().fold(Set::EMPTY, Set::with)
    }
}

impl IntoIterator for Set {
    type Item = Cell;
    type IntoIter = Cells;
    #[inline(always)]
    fn into_iter(self) -> Cells {
        Cells { bits: self.0, word: 0 }
    }
}

/// The cells of a set by index.
#[derive(Clone, Debug)]
pub struct Cells {
    bits: [u64; 4],
    word: usize,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        while self.word < 4 {
            let bits = &mut self.bits[self.word];
            if *bits != 0 {
                let cell = Cell::from_index((self.word as u32 * 64 + bits.trailing_zeros()) as u8);
                *bits &= *bits - 1;
                return Some(cell);
            }
            self.word += 1;
        }
        None
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hexagon;

    #[test]
    fn a_set_holds_the_cells_put_in() {
        for side in [5, 6, 8] {
            let cells: Vec<Cell> = Hexagon { side }.iter().collect();
            let set: Set = cells.iter().copied().collect();
            assert_eq!(set.len() as usize, cells.len());
            assert_eq!(set.into_iter().collect::<Vec<_>>(), cells, "the index order is column by column, upwards");
            assert_eq!((set.first(), set.last()), (cells.first().copied(), cells.last().copied()));
            let mut visited = Vec::new();
            set.each(|cell| visited.push(cell));
            assert_eq!(visited, cells);
            for &cell in &cells {
                assert!(set.has(cell) && !set.without(cell).has(cell) && !(!set).has(cell));
                let mut one = Set::EMPTY;
                one.toggle(cell);
                assert_eq!(one, Set::of(cell));
                assert_eq!(one & set, one);
                assert_eq!((one | set, one ^ set), (set, set.without(cell)));
                one.remove(cell);
                assert!(one.is_empty());
            }
        }
    }
}

//! The board in three layouts at once, so that a step along any line is a shift by one.
//!
//! No numbering of the 61 cells makes every step of all three axes one and the same shift. So a set of cells is kept three
//! times, once for each axis, with the lines of that axis one behind the other. A step on that axis is then a shift by one,
//! a walk of up to seven steps three shifts, and all pieces of a side take it at once.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign};

use super::board::TABLES;

/// The axes, and so the layouts: lines of one letter, lines of one number, and the straight files.
pub(super) const AXES: usize = 3;

/// A set of cells, or for each axis a set of its own.
///
/// Lane 0 numbers the cells in the order of the notation, a1 a2 … i9: its bits are what the rest of the program sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Lanes(pub [u64; AXES]);

macro_rules! bitwise {
    ($($op:ident $method:ident $assign:ident $assign_method:ident $sign:tt),*) => {$(
        impl $op for Lanes {
            type Output = Lanes;
            #[inline(always)]
            fn $method(self, other: Lanes) -> Lanes {
                Lanes([self.0[0] $sign other.0[0], self.0[1] $sign other.0[1], self.0[2] $sign other.0[2]])
            }
        }
        impl $assign for Lanes {
            #[inline(always)]
            fn $assign_method(&mut self, other: Lanes) {
                *self = *self $sign other;
            }
        }
    )*};
}
bitwise!(
    BitAnd bitand BitAndAssign bitand_assign &,
    BitOr bitor BitOrAssign bitor_assign |,
    BitXor bitxor BitXorAssign bitxor_assign ^
);

impl Lanes {
    /// No cell.
    pub const EMPTY: Lanes = Lanes([0; AXES]);

    /// What is here and not in `other`.
    #[inline(always)]
    pub fn without(self, other: Lanes) -> Lanes {
        Lanes([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }

    /// Whether any lane holds anything.
    #[inline(always)]
    pub fn any(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] != 0
    }

    /// The members of all lanes together: of a set of cells three times its size, of moves by axis their number.
    #[inline(always)]
    pub fn count(self) -> u64 {
        u64::from(self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones())
    }

    /// The set of cells whose bits in lane 0 are these.
    #[inline]
    pub fn of(cells: u64) -> Lanes {
        Bits(cells).fold(Lanes::EMPTY, |set, place| set | TABLES.cell(place))
    }

    /// The cells that are in at least one lane, as a set of cells.
    #[inline]
    pub fn merged(self) -> Lanes {
        let mut set = Lanes::EMPTY;
        for axis in 0..AXES {
            for index in Bits(self.0[axis]) {
                set |= TABLES.lanes(axis, index);
            }
        }
        set
    }
}

/// The members of a set of up to 64, ascending.
#[derive(Clone, Copy)]
pub(super) struct Bits(pub u64);

impl Iterator for Bits {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let size = self.0.count_ones() as usize;
        (size, Some(size))
    }
}

impl ExactSizeIterator for Bits {}

/// One of the two ways along every axis.
pub(super) trait Way {
    /// The other way.
    type Back: Way;
    /// Whether this is White's forward.
    const UP: bool;

    /// Every member `N` steps on. At the ends of lines this runs into the next line: mask before with [`last`](Way::last),
    /// or after with [`first`](Way::first).
    fn step<const N: u32>(set: Lanes) -> Lanes;
    /// The first cell of every line, which no step this way enters.
    fn first() -> Lanes;
    /// The last cell of every line, which no step this way leaves.
    fn last() -> Lanes {
        Self::Back::first()
    }

    /// `from`, and whatever up to seven steps through cells of `through` reach from it: doubling, as in Kogge and Stone's
    /// fills of bitboard chess.
    #[inline(always)]
    fn flood(from: Lanes, through: Lanes) -> Lanes {
        let one = through.without(Self::first());
        let reached = from | (one & Self::step::<1>(from));
        let two = one & Self::step::<1>(one);
        let reached = reached | (two & Self::step::<2>(reached));
        let four = two & Self::step::<2>(two);
        reached | (four & Self::step::<4>(reached))
    }
}

/// White's forward: letter, number or both grow.
pub(super) struct Up;
/// Black's forward.
pub(super) struct Down;

impl Way for Up {
    type Back = Down;
    const UP: bool = true;
    #[inline(always)]
    fn step<const N: u32>(set: Lanes) -> Lanes {
        Lanes([set.0[0] << N, set.0[1] << N, set.0[2] << N])
    }
    #[inline(always)]
    fn first() -> Lanes {
        TABLES.low_ends
    }
}

impl Way for Down {
    type Back = Up;
    const UP: bool = false;
    #[inline(always)]
    fn step<const N: u32>(set: Lanes) -> Lanes {
        Lanes([set.0[0] >> N, set.0[1] >> N, set.0[2] >> N])
    }
    #[inline(always)]
    fn first() -> Lanes {
        TABLES.high_ends
    }
}

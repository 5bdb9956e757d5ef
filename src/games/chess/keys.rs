//! The numbers that keys of chess positions are made of: see [`Zobrist`].

use std::sync::LazyLock;

use crate::hex::{Cell, Zobrist};

use super::board::MOST_KINDS;

/// One number for each thing that can be true of a position. Both games use the same: their positions never meet.
pub struct Keys {
    pieces: [[[u64; 256]; MOST_KINDS]; 2],
    cells: [u64; 256],
    rights: [u64; 64],
    /// Black is to move.
    pub black: u64,
}

static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    let mut stream = Zobrist::new(0x5669_6272_6961);
    Keys {
        pieces: std::array::from_fn(|_| std::array::from_fn(|_| stream.numbers())),
        cells: stream.numbers(),
        rights: stream.numbers(),
        black: stream.number(),
    }
});

impl Keys {
    /// The numbers.
    #[inline(always)]
    pub fn get() -> &'static Keys {
        &KEYS
    }

    /// A piece of kind `kind` on a cell; `color` is 0 or 1.
    #[inline(always)]
    pub fn piece(&self, color: usize, kind: u8, cell: Cell) -> u64 {
        self.pieces[color][kind as usize][cell.index()]
    }

    /// Something special about a cell: that it can be captured on in passing, say.
    #[inline(always)]
    pub fn cell(&self, cell: Cell) -> u64 {
        self.cells[cell.index()]
    }

    /// One of 64 combinations of rights; that of none is 0.
    #[inline(always)]
    pub fn rights(&self, rights: u8) -> u64 {
        if rights == 0 { 0 } else { self.rights[rights as usize & 63] }
    }
}

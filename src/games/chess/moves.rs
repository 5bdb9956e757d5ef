//! A move of a chess game, and lists of them.

use std::fmt;

use crate::game::MoveList;
use crate::hex::Cell;

use super::PAWN;

/// A move: from bits 0-7, to bits 8-15, promotion bits 16-19, tag bits 20-23, kind of the mover bits 24-27.
///
/// * The promotion is the kind that a pawn becomes, 0 for none; a move whose ends are one cell is a promotion in place.
/// * The tag numbers a game's special captures, 0 for none.
/// * A king's move uses the eight bits of both for the number of its castling, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(u32);

impl Move {
    /// Goes nowhere: fills unused places of lists.
    pub const NONE: Move = Move(0);

    /// A plain move.
    #[inline(always)]
    pub const fn new(kind: u8, from: Cell, to: Cell) -> Move {
        Move(from.index() as u32 | (to.index() as u32) << 8 | (kind as u32) << 24)
    }

    /// The move, promoting to `kind`.
    #[inline(always)]
    pub const fn promoting(self, kind: u8) -> Move {
        Move(self.0 | (kind as u32) << 16)
    }

    /// The move, tagged as a special capture; `tag` is 1 to 15.
    #[inline(always)]
    pub const fn tagged(self, tag: u8) -> Move {
        Move(self.0 | (tag as u32) << 20)
    }

    /// The king's move, as castling of this number, from 1.
    #[inline(always)]
    pub const fn castling_as(self, number: u8) -> Move {
        Move(self.0 | (number as u32) << 16)
    }

    /// The move with this added to its packed form: see [`List::push_block`].
    #[inline(always)]
    pub(super) const fn shifted(self, by: u32) -> Move {
        Move(self.0.wrapping_add(by))
    }

    /// Where it starts.
    #[inline(always)]
    pub const fn from(self) -> Cell {
        Cell::from_index(self.0 as u8)
    }

    /// Where it ends.
    #[inline(always)]
    pub const fn to(self) -> Cell {
        Cell::from_index((self.0 >> 8) as u8)
    }

    /// Kind of the mover.
    #[inline(always)]
    pub const fn kind(self) -> u8 {
        (self.0 >> 24) as u8 & 15
    }

    /// Kind that a pawn becomes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<u8> {
        let kind = (self.0 >> 16) as u8 & 15;
        if kind != 0 && self.kind() == PAWN { Some(kind) } else { None }
    }

    /// The special capture's tag, or 0.
    #[inline(always)]
    pub const fn tag(self) -> u8 {
        if self.kind() == PAWN { (self.0 >> 20) as u8 & 15 } else { 0 }
    }

    /// The castling's number, or 0.
    #[inline(always)]
    pub const fn castling(self) -> u8 {
        if self.kind() == PAWN { 0 } else { (self.0 >> 16) as u8 }
    }

    /// Whether it is neither a promotion nor a special capture nor castling.
    #[inline(always)]
    pub const fn is_plain(self) -> bool {
        self.0 & 0xff_0000 == 0
    }

    /// The low 24 bits, which tell the moves of one position apart; never 0 for a move.
    #[inline(always)]
    pub const fn packed(self) -> u32 {
        self.0 & 0xff_ffff
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:?}-{:?}+{:x}", self.kind(), self.from(), self.to(), self.0 >> 16 & 0xff)
    }
}

/// A list of moves with room for each legal position.
///
/// Both games stay under 512 moves with the pieces that they can hold, and no more are read. The array is always filled, so
/// that whole rays can be written without a branch for each move, and what lies behind the length cut off.
#[derive(Clone)]
pub struct List {
    len: usize,
    moves: [Move; List::CAPACITY + List::BLOCK],
}

impl List {
    /// The most moves of a list.
    pub const CAPACITY: usize = 512;
    /// The most moves that are written at once: see [`push_block`](List::push_block).
    pub const BLOCK: usize = 16;

    /// Appends a move.
    ///
    /// # Panics
    /// When the list is full, which no position that can be read reaches.
    #[inline(always)]
    pub fn push(&mut self, m: Move) {
        self.moves[self.len] = m;
        self.len += 1;
    }

    /// Appends the first `len` moves of a block.
    #[inline(always)]
    pub fn push_block(&mut self, block: &[Move; List::BLOCK], len: usize) {
        self.moves[self.len..self.len + List::BLOCK].copy_from_slice(block);
        self.len += len;
    }
}

impl Default for List {
    #[inline(always)]
    fn default() -> List {
        List { len: 0, moves: [Move::NONE; List::CAPACITY + List::BLOCK] }
    }
}

impl fmt::Debug for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl MoveList<Move> for List {
    #[inline(always)]
    fn push(&mut self, m: Move) {
        self.push(m);
    }
    #[inline(always)]
    fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }
    #[inline(always)]
    fn as_mut_slice(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }
    #[inline(always)]
    fn clear(&mut self) {
        self.len = 0;
    }
}

//! A move of a chess game, and lists of them.

use std::fmt;

use crate::game::MoveList;
use crate::hex::vector::Lookup;
use crate::hex::{Cell, Set};

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

    /// The move with this added to its packed form: see [`List::push_lane`].
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
/// With the pieces that a side can hold, and no more are read, there are at most 486 moves in Gliński's chess and 508 in
/// C'escacs: a bound that the games' tests prove by adding up what each piece could reach. The array is always filled, so that
/// whole rays can be written without a branch for each move, and what lies behind the length cut off.
#[derive(Clone)]
pub struct List {
    len: usize,
    moves: [Move; List::CAPACITY + List::BLOCK],
}

impl List {
    /// The most moves of a list.
    pub const CAPACITY: usize = 512;
    /// The most moves that are written at once: see `push_lane`.
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

    /// Appends, for each cell of a set, the move whose number is that of `base` plus `stride` times the cell's index. The length
    /// is kept up once for all of them.
    ///
    /// # Panics
    /// As [`push`](List::push) does.
    #[inline(always)]
    pub(super) fn push_set(&mut self, set: Set, base: Move, stride: u32) {
        for (word, bits) in set.0.into_iter().enumerate() {
            let base = base.shifted(stride.wrapping_mul(64 * word as u32));
            let len = bits.count_ones() as usize;
            let block = &mut self.moves[self.len..self.len + len.max(List::BLOCK)];
            spread(bits, base, stride, block);
            self.len += len;
        }
    }

    /// Appends the moves of a line: for each bit of a lane, the move whose number is that of `base` plus that bit's stride.
    ///
    /// # Panics
    /// As [`push`](List::push) does.
    #[inline(always)]
    pub(super) fn push_lane(&mut self, bits: u16, base: Move, strides: &Strides) {
        let block: &mut [Move] = &mut self.moves[self.len..self.len + List::BLOCK];
        compress(bits, base, strides, block);
        self.len += bits.count_ones() as usize;
    }

    /// Appends a piece's leaps to those of the cells whose bit is set, `base` being its move to cell 0.
    ///
    /// # Panics
    /// As [`push`](List::push) does.
    #[inline(always)]
    pub(super) fn push_leaps(&mut self, chosen: u16, base: Move, leaps: &Leaps) {
        self.push_lane(chosen, base, &leaps.strides);
    }
}

/// A vector's bytes.
#[cfg(all(target_feature = "avx512bw", target_feature = "avx512vbmi", target_feature = "avx512vbmi2"))]
#[repr(C, align(64))]
struct Bytes([u8; 64]);

/// Writes the moves of one word of [`List::push_set`] to the front of a block of at least sixteen, and of as many as there are:
/// the first sixteen at once and without a branch, for how many there are cannot be foreseen. What lies behind them is left open.
#[inline(always)]
#[cfg(all(target_feature = "avx512bw", target_feature = "avx512vbmi", target_feature = "avx512vbmi2"))]
fn spread(bits: u64, base: Move, stride: u32, block: &mut [Move]) {
    use std::arch::x86_64::*;
    /// The numbers of a word's bits.
    const BITS: Bytes = {
        let mut bits = Bytes([0; 64]);
        let mut i = 0;
        while i < 64 {
            bits.0[i] = i as u8;
            i += 1;
        }
        bits
    };
    /// For each byte of sixteen moves, which of the chosen bits it takes: the same for a move's four bytes.
    const MOVES: Bytes = {
        let mut bytes = Bytes([0; 64]);
        let mut i = 0;
        while i < 64 {
            bytes.0[i] = i as u8 / 4;
            i += 1;
        }
        bytes
    };
    static TABLES: [Bytes; 2] = [BITS, MOVES];
    // A stride is a sum of the units of bytes, so that to multiply is to copy the bit's number to those bytes.
    debug_assert!(stride & !0x0101_0101 == 0);
    let copied = u64::from(stride & 1 | stride >> 7 & 2 | stride >> 14 & 4 | stride >> 21 & 8) * 0x1111_1111_1111_1111;
    assert!(block.len() >= 16);
    // SAFETY: the compiler may use these features, so a processor that runs the program has them. The loads are of the tables' 64
    // bytes, which are aligned to 64; the store is of the block's first sixteen moves, 64 bytes, at any alignment.
    unsafe {
        let numbers = _mm512_load_si512(TABLES[0].0.as_ptr().cast());
        let moves = _mm512_load_si512(TABLES[1].0.as_ptr().cast());
        let chosen = _mm512_maskz_compress_epi8(bits, numbers);
        let steps = _mm512_maskz_permutexvar_epi8(copied, moves, chosen);
        let numbers = _mm512_add_epi32(steps, _mm512_set1_epi32(base.0 as i32));
        _mm512_storeu_si512(block.as_mut_ptr().cast(), numbers);
    }
    if bits.count_ones() > 16 {
        spread_singly(bits, base, stride, block);
    }
}

/// As above, bit by bit.
#[inline(always)]
#[cfg(not(all(target_feature = "avx512bw", target_feature = "avx512vbmi", target_feature = "avx512vbmi2")))]
fn spread(bits: u64, base: Move, stride: u32, block: &mut [Move]) {
    spread_singly(bits, base, stride, block);
}

#[inline(always)]
fn spread_singly(mut bits: u64, base: Move, stride: u32, block: &mut [Move]) {
    for slot in block.iter_mut().take(bits.count_ones() as usize) {
        *slot = base.shifted(stride.wrapping_mul(bits.trailing_zeros()));
        bits &= bits.wrapping_sub(1);
    }
}

/// What a move's number grows by with each bit of a lane, counted from bit 0.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Strides(pub(super) [u32; 16]);

/// Up to twelve cells that a piece on one cell leaps to, to be looked up all at once.
#[derive(Clone, Copy)]
pub struct Leaps {
    /// Cell `i` of these two is the `i`-th and the one 16 places on.
    pub lookup: Lookup,
    /// What each adds to a move's number.
    strides: Strides,
}

impl Leaps {
    /// To these cells, at most 16, each of which may need another that is looked up beside it.
    pub const fn new(ends: &[Option<Cell>; 16], beside: &[Option<Cell>; 16]) -> Leaps {
        let (mut cells, mut strides) = ([None; 32], Strides([0; 16]));
        let mut i = 0;
        while i < 16 {
            (cells[i], cells[i + 16]) = (ends[i], beside[i]);
            if let Some(end) = ends[i] {
                strides.0[i] = (end.index() as u32) << 8;
            }
            i += 1;
        }
        Leaps { lookup: Lookup::new(&cells), strides }
    }

    /// To the cells of each of these sets of at most 16.
    pub const fn of_each(sets: &[Set; 256]) -> [Leaps; 256] {
        let mut all = [Leaps::new(&[None; 16], &[None; 16]); 256];
        let mut from = 0;
        while from < 256 {
            let (mut left, mut ends, mut len) = (sets[from], [None; 16], 0);
            while let Some(cell) = left.first() {
                left.remove(cell);
                ends[len] = Some(cell);
                len += 1;
            }
            all[from] = Leaps::new(&ends, &[None; 16]);
            from += 1;
        }
        all
    }
}

/// Writes the moves of [`List::push_lane`] to the front of a block of sixteen: all at once, for which of a line's cells can be
/// reached cannot be foreseen, and a wrongly guessed branch costs more than sixteen moves. What lies behind them is left open.
#[inline(always)]
#[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
fn compress(bits: u16, base: Move, strides: &Strides, block: &mut [Move]) {
    use std::arch::x86_64::*;
    assert!(block.len() >= 16);
    // SAFETY: the compiler may use AVX-512, so a processor that runs the program has it. The load is of the 64 bytes of
    // `Strides`, which is aligned to 64; the store is of the block's first sixteen moves, 64 bytes, at any alignment.
    unsafe {
        let numbers = _mm512_add_epi32(_mm512_load_si512(strides.0.as_ptr().cast()), _mm512_set1_epi32(base.0 as i32));
        _mm512_storeu_si512(block.as_mut_ptr().cast(), _mm512_maskz_compress_epi32(bits, numbers));
    }
}

/// As above, bit by bit.
#[inline(always)]
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512f")))]
fn compress(bits: u16, base: Move, strides: &Strides, block: &mut [Move]) {
    compress_singly(bits, base, strides, block);
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx512f"))))]
fn compress_singly(mut bits: u16, base: Move, strides: &Strides, block: &mut [Move]) {
    for slot in block.iter_mut().take(bits.count_ones() as usize) {
        *slot = base.shifted(strides.0[bits.trailing_zeros() as usize & 15]);
        bits &= bits.wrapping_sub(1);
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
    fn clear(&mut self) {
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_written_at_once_as_they_are_singly() {
        use rand_xoshiro::Xoshiro256PlusPlus;
        use rand_xoshiro::rand_core::{Rng, SeedableRng};
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        for i in 0..100_000 {
            // From full words to sparse ones.
            let sparse = (0..i % 6).fold(random.next_u64(), |bits, _| bits & random.next_u64());
            let bits = if i % 9 == 0 { u64::MAX } else { sparse };
            let (base, stride) = (Move(random.next_u32()), [1 << 8, 0x101][i % 2]);
            let (mut at_once, mut singly) = ([Move::NONE; 64], [Move::NONE; 64]);
            spread(bits, base, stride, &mut at_once);
            spread_singly(bits, base, stride, &mut singly);
            let len = bits.count_ones() as usize;
            assert_eq!(at_once[..len], singly[..len]);
        }
    }

    #[test]
    fn lanes_are_written_at_once_as_they_are_singly() {
        let base = Move::new(3, Cell::new(4, 5), Cell::new(4, 5));
        let strides = Strides(std::array::from_fn(|i| (i as u32).wrapping_mul(0x1100)));
        for bits in 0..=u16::MAX {
            let (mut at_once, mut singly) = ([Move::NONE; 16], [Move::NONE; 16]);
            compress(bits, base, &strides, &mut at_once);
            compress_singly(bits, base, &strides, &mut singly);
            let len = bits.count_ones() as usize;
            assert_eq!(at_once[..len], singly[..len]);
        }
    }
}

//! A list of moves that is fast to write and has no greatest length.

use super::Move;
use crate::game::MoveList;

/// Moves kept in place: enough for every position of a game, so that only compositions go to the heap.
const INLINE: usize = 128;

/// Moves in order.
///
/// A group of moves is appended by a copy of constant size, whose surplus the next one overwrites. `SmallVec` and `ArrayVec`
/// can only take moves one by one or as many as are wanted, which halves the speed of generation.
#[derive(Clone)]
pub struct List {
    /// The moves, as long as they fit; what lies behind `len` has no meaning.
    inline: [Move; INLINE],
    /// Their number, or [`SPILLED`].
    len: usize,
    /// All moves, once they do not fit any more.
    spilled: Vec<Move>,
}

/// Past the end of `inline`, so that no group fits there.
const SPILLED: usize = INLINE + 1;

impl List {
    /// An empty list.
    #[inline(always)]
    pub const fn new() -> List {
        List { inline: [Move::NONE; INLINE], len: 0, spilled: Vec::new() }
    }

    /// The number of moves.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether there is none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Keeps the first `len` moves.
    pub(super) fn truncate(&mut self, len: usize) {
        if self.len == SPILLED {
            self.spilled.truncate(len);
        } else {
            self.len = self.len.min(len);
        }
    }

    /// Appends the first `n` of a group of moves.
    #[inline(always)]
    pub(super) fn push_first<const N: usize>(&mut self, group: &[Move; N], n: usize) {
        debug_assert!(n <= N);
        if let Some(slots) = self.inline.get_mut(self.len..self.len + N) {
            slots.copy_from_slice(group);
            self.len += n;
        } else {
            self.spill(&group[..n]);
        }
    }

    #[cold]
    #[inline(never)]
    fn spill(&mut self, moves: &[Move]) {
        if self.len != SPILLED {
            self.spilled.extend_from_slice(&self.inline[..self.len]);
            self.len = SPILLED;
        }
        self.spilled.extend_from_slice(moves);
    }
}

impl Default for List {
    #[inline(always)]
    fn default() -> List {
        List::new()
    }
}

impl MoveList<Move> for List {
    #[inline(always)]
    fn push(&mut self, m: Move) {
        self.push_first(&[m], 1);
    }

    #[inline(always)]
    fn as_slice(&self) -> &[Move] {
        self.inline.get(..self.len).unwrap_or(&self.spilled)
    }

    #[inline(always)]
    fn as_mut_slice(&mut self) -> &mut [Move] {
        self.inline.get_mut(..self.len).unwrap_or(&mut self.spilled)
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.len = 0;
        self.spilled.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_grow_past_their_place_and_keep_every_move() {
        let m = |i: usize| Move::man(i % 61, i / 61, 0, false);
        for n in 1..=4 {
            let mut list = List::new();
            let mut expected = Vec::new();
            for i in 0..200 {
                let group = [m(4 * i), m(4 * i + 1), m(4 * i + 2), m(4 * i + 3)];
                list.push_first(&group, n);
                expected.extend_from_slice(&group[..n]);
                // One by one between: the last places before the end are filled in every way.
                if i % 7 == 0 {
                    list.push(group[0]);
                    expected.push(group[0]);
                }
                assert_eq!(list.as_slice(), expected);
                assert_eq!(list.len(), expected.len());
            }
            let before = list.len();
            list.truncate(before + 1);
            assert_eq!(list.len(), before);
            for len in [150, 100, 0] {
                list.truncate(len);
                expected.truncate(len);
                assert_eq!(list.as_mut_slice(), expected);
                list.push(m(5));
                list.truncate(len);
            }
            list.clear();
            list.push(m(7));
            assert_eq!(list.as_slice(), [m(7)]);
        }
    }
}

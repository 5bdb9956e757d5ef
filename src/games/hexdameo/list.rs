//! A list of moves that is fast to write and has no greatest length.

use arrayvec::ArrayVec;

use super::Move;
use crate::game::MoveList;

/// Moves kept in place: enough for every position of a game, so that only compositions go to the heap.
const INLINE: usize = 128;

/// Moves in order.
///
/// A group of moves is appended by a copy of constant size, and its surplus cut off again. `SmallVec`, which takes moves one
/// by one or as many as are wanted, halves the speed of generation.
#[derive(Clone, Default)]
pub struct List {
    /// The moves, as long as they fit; full once they do not.
    inline: ArrayVec<Move, INLINE>,
    /// All moves, once they do not fit any more.
    spilled: Vec<Move>,
}

impl List {
    /// An empty list.
    #[inline(always)]
    pub fn new() -> List {
        List::default()
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
        if self.spilled.is_empty() {
            self.inline.truncate(len);
        } else if len == 0 {
            self.clear();
        } else {
            self.spilled.truncate(len);
        }
    }

    /// Appends the first `n` of a group of moves.
    #[inline(always)]
    pub(super) fn push_first<const N: usize>(&mut self, group: &[Move; N], n: usize) {
        debug_assert!(n <= N);
        let len = self.inline.len();
        if self.inline.try_extend_from_slice(group).is_ok() {
            self.inline.truncate(len + n);
        } else {
            self.spill(&group[..n]);
        }
    }

    #[cold]
    #[inline(never)]
    fn spill(&mut self, moves: &[Move]) {
        if self.spilled.is_empty() {
            self.spilled.extend_from_slice(&self.inline);
            // Full, so that no group fits there any more.
            while self.inline.try_push(Move::NONE).is_ok() {}
        }
        self.spilled.extend_from_slice(moves);
    }
}

impl MoveList<Move> for List {
    #[inline(always)]
    fn push(&mut self, m: Move) {
        self.push_first(&[m], 1);
    }

    #[inline(always)]
    fn as_slice(&self) -> &[Move] {
        if self.spilled.is_empty() { &self.inline } else { &self.spilled }
    }

    #[inline(always)]
    fn as_mut_slice(&mut self) -> &mut [Move] {
        if self.spilled.is_empty() { &mut self.inline } else { &mut self.spilled }
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.inline.clear();
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

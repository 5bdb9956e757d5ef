//! A list of moves that is fast to write and has no greatest length.

use super::Move;
use crate::game::MoveList;

/// Moves kept in place: enough for every position of a game, so that only compositions go to the heap.
const INLINE: usize = 128;

/// Moves in order.
///
/// Generation is bound by writing moves, and `SmallVec` and `ArrayVec` take one store of the length for each. Here a caller
/// can have `room` for many and keep the length to itself, which doubles the speed. A new list costs the
/// clearing of 2 KiB: whoever needs many keeps one.
#[derive(Clone)]
pub struct List {
    /// The moves, as long as they fit; what lies behind `len` has no meaning.
    inline: [Move; INLINE],
    /// Their number, or [`SPILLED`].
    len: usize,
    /// All moves, once they do not fit any more.
    spilled: Vec<Move>,
}

/// Past the end of `inline`, so that nothing fits there.
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

    /// The place for moves, if it holds `n` more, and the number of those that it holds, to be raised by the caller.
    #[inline(always)]
    pub(super) fn room(&mut self, n: usize) -> Option<(&mut [Move; INLINE], &mut usize)> {
        (self.len + n <= INLINE).then_some((&mut self.inline, &mut self.len))
    }

    #[cold]
    #[inline(never)]
    fn spill(&mut self, m: Move) {
        if self.len != SPILLED {
            self.spilled.extend_from_slice(&self.inline[..self.len]);
            self.len = SPILLED;
        }
        self.spilled.push(m);
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
        if let Some(slot) = self.inline.get_mut(self.len) {
            *slot = m;
            self.len += 1;
        } else {
            self.spill(m);
        }
    }

    #[inline(always)]
    fn as_slice(&self) -> &[Move] {
        self.inline.get(..self.len).unwrap_or(&self.spilled)
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
        let mut list = List::new();
        let mut expected = Vec::new();
        for i in 0..300 {
            assert_eq!(list.as_slice(), expected);
            assert_eq!((list.len(), list.is_empty()), (i, i == 0));
            assert_eq!(list.room(2).is_some(), i + 2 <= INLINE);
            list.push(m(i));
            expected.push(m(i));
        }
        list.truncate(400);
        assert_eq!(list.len(), 300);
        for len in [200, 128, 100, 1, 0] {
            list.truncate(len);
            expected.truncate(len);
            assert_eq!(list.as_slice(), expected);
            list.push(m(5));
            assert_eq!(list.as_slice().last(), Some(&m(5)));
            list.truncate(len);
        }
        list.clear();
        list.push(m(7));
        assert_eq!(list.as_slice(), [m(7)]);
        assert!(list.room(1).is_some());
    }
}

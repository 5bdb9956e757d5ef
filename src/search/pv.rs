//! Principal variations: one line a ply, each one move longer than the best line below it.

use arrayvec::ArrayVec;

use super::MAX_PLY;

/// The best lines of all plies of the present path, allocated once a search.
pub struct Lines<M> {
    lines: Vec<ArrayVec<M, MAX_PLY>>,
}

impl<M: Copy> Lines<M> {
    /// No lines.
    pub fn new() -> Lines<M> {
        Lines { lines: (0..=MAX_PLY).map(|_| ArrayVec::new()).collect() }
    }

    /// Forgets the line of a ply.
    #[inline(always)]
    pub fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// The line of a ply becomes `m` and the line below it.
    pub fn extend(&mut self, ply: usize, m: M) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        line.extend(lower[0].iter().copied().take(MAX_PLY - 1));
    }

    /// The line of a ply.
    pub fn line(&self, ply: usize) -> &[M] {
        &self.lines[ply]
    }
}

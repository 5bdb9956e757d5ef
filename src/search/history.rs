//! What a thread learns about moves: which of them caused cutoffs, alone and after the moves before them.

use std::marker::PhantomData;

use crate::game::{Anatomy, Color, Game};
use crate::hex::Cell;

/// Scores stay within this either way, by the "gravity" of [`update`].
pub const LIMIT: i32 = 16_384;

/// Kind and target of a move already made: what later moves are remembered by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made(u16);

impl Made {
    /// No move, or a pass.
    pub const NONE: Made = Made(u16::MAX);

    /// Of this move.
    #[inline(always)]
    pub fn new<G: Game>(m: &Anatomy) -> Made {
        Made((usize::from(m.kind) * Histories::<G>::CELLS + Histories::<G>::ordinal(m.to)) as u16)
    }

    /// Its number, at most `kinds * cells`, which is that of no move.
    #[inline(always)]
    fn index<G: Game>(self) -> usize {
        usize::from(self.0).min(Histories::<G>::MADE)
    }
}

/// Kinds of pieces that a game may have at most, one less: the last one stands for nothing captured.
const KINDS: usize = 16;

/// Tables of one thread, kept from search to search.
///
/// Cells are numbered without gaps: the continuations, 8 `(kinds * cells)²` bytes in all, are 18 MiB for the nine kinds and 169 cells of
/// C'escacs, 2.3 MiB for Gliński's chess and 0.1 MiB for Hexdameo, and each cell less is one that stays in the cache.
pub struct Histories<G> {
    /// By side, from and to.
    quiet: Vec<i16>,
    /// By side and the move before, and by side and the one before that: what follows it.
    continuation: [Vec<i16>; 2],
    /// By side, kind and target, and the kind captured there.
    capture: Vec<[i16; KINDS]>,
    /// The quiet move that refuted a move, as packed, by side.
    refutation: Vec<u32>,
    /// How far searches found the evaluation off, by side and structure.
    structure: Vec<[i16; CORRECTIONS]>,
    /// And by side and the move before.
    after: Vec<i16>,
    game: PhantomData<fn() -> G>,
}

/// Structures that are told apart, by the highest bits of their keys.
const CORRECTIONS: usize = 1 << 14;
/// Corrections stay within this either way.
const CORRECTION_LIMIT: i32 = 1024;

/// The nearer a score is to its limit, the less it moves.
#[inline(always)]
fn update<const LIMIT: i32>(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

impl<G: Game> Histories<G> {
    /// Cells of the board.
    const CELLS: usize = G::BOARD.cells();
    /// Kinds and targets of a move.
    const MADE: usize = G::KINDS.len() * Self::CELLS;
    /// The number of each cell, by [`Cell::index`](crate::hex::Cell::index).
    const ORDINALS: [u8; 256] = G::BOARD.ordinals();

    /// Nothing learnt.
    pub fn new() -> Histories<G> {
        Histories {
            quiet: vec![0; 2 * Self::CELLS * Self::CELLS],
            continuation: [0, 1].map(|_| vec![0; 2 * (Self::MADE + 1) * Self::MADE]),
            capture: vec![[0; KINDS]; 2 * Self::MADE],
            refutation: vec![0; 2 * (Self::MADE + 1)],
            structure: vec![[0; CORRECTIONS]; 2],
            after: vec![0; 2 * (Self::MADE + 1)],
            game: PhantomData,
        }
    }

    /// Forgets everything. New tables come cleared from the system, and only what is used of them.
    pub fn clear(&mut self) {
        *self = Histories::new();
    }

    #[inline(always)]
    fn ordinal(cell: Cell) -> usize {
        usize::from(Self::ORDINALS[cell.index()])
    }

    /// The place of a move of `color` in the table by side, from and to.
    #[inline(always)]
    fn way(color: Color, m: &Anatomy) -> usize {
        (color.index() * Self::CELLS + Self::ordinal(m.from)) * Self::CELLS + Self::ordinal(m.to)
    }

    /// The place of a move of `color` in tables by side, kind and target.
    #[inline(always)]
    fn place(color: Color, m: &Anatomy) -> usize {
        color.index() * Self::MADE + Made::new::<G>(m).index::<G>()
    }

    /// The place of what `color` answers in tables by side and a move before.
    #[inline(always)]
    fn row(color: Color, before: Made) -> usize {
        color.index() * (Self::MADE + 1) + before.index::<G>()
    }

    #[inline(always)]
    fn continued(color: Color, before: Made, m: &Anatomy) -> usize {
        Self::row(color, before) * Self::MADE + Made::new::<G>(m).index::<G>()
    }

    /// How well a quiet move has done, alone and after the two moves `before`, the last one first; within three times [`LIMIT`].
    #[inline(always)]
    pub fn quiet(&self, color: Color, before: [Made; 2], m: &Anatomy) -> i32 {
        let follows = |i: usize| i32::from(self.continuation[i][Self::continued(color, before[i], m)]);
        i32::from(self.quiet[Self::way(color, m)]) + follows(0) + follows(1)
    }

    /// A quiet move cut off, or failed to while another did (a negative bonus).
    pub fn reward(&mut self, color: Color, before: [Made; 2], m: &Anatomy, bonus: i32) {
        update::<LIMIT>(&mut self.quiet[Self::way(color, m)], bonus);
        for (i, before) in before.into_iter().enumerate() {
            let place = Self::continued(color, before, m);
            update::<LIMIT>(&mut self.continuation[i][place], bonus);
        }
    }

    /// How well a capture has done, within [`LIMIT`].
    #[inline(always)]
    pub fn capture(&self, color: Color, m: &Anatomy) -> i32 {
        i32::from(self.capture[Self::place(color, m)][captured(m)])
    }

    /// A capture cut off, or failed to while another move did (a negative bonus).
    pub fn reward_capture(&mut self, color: Color, m: &Anatomy, bonus: i32) {
        let place = Self::place(color, m);
        update::<LIMIT>(&mut self.capture[place][captured(m)], bonus);
    }

    /// What searches of positions like this add to the evaluation, in eighths of a centipawn, within twice 1024.
    #[inline(always)]
    pub fn correction(&self, color: Color, structure: u64, before: Made) -> i32 {
        let structure = self.structure[color.index()][(structure >> 50) as usize];
        i32::from(structure) + i32::from(self.after[Self::row(color, before)])
    }

    /// A search to `depth` found a value that is this much more than the corrected evaluation.
    pub fn correct(&mut self, color: Color, structure: u64, before: Made, depth: i32, more: i32) {
        let bonus = (more * depth / 8).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        update::<CORRECTION_LIMIT>(&mut self.structure[color.index()][(structure >> 50) as usize], bonus);
        let row = Self::row(color, before);
        update::<CORRECTION_LIMIT>(&mut self.after[row], bonus);
    }

    /// The packed quiet move by which `color` last refuted this one; 0 for none.
    #[inline(always)]
    pub fn refutation(&self, color: Color, made: Made) -> u32 {
        self.refutation[Self::row(color, made)]
    }

    /// Remembers a refutation.
    pub fn refute(&mut self, color: Color, made: Made, packed: u32) {
        let row = Self::row(color, made);
        self.refutation[row] = packed;
    }
}

#[inline(always)]
fn captured(m: &Anatomy) -> usize {
    usize::from(m.captured.unwrap_or(KINDS as u8 - 1)) % KINDS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::glinski::Glinski;

    #[test]
    fn scores_stay_within_the_limit() {
        let mut histories = Histories::<Glinski>::new();
        let m = Anatomy { from: Cell::new(1, 2), to: Cell::new(3, 4), kind: 0, captured: None, promotion: None };
        let before = [Made::NONE, Made::new::<Glinski>(&m)];
        for bonus in [2000, -1500] {
            for _ in 0..1000 {
                histories.reward(Color::Black, before, &m, bonus);
                histories.reward_capture(Color::Black, &m, bonus);
                assert!(histories.quiet(Color::Black, before, &m).abs() <= 3 * LIMIT);
                assert!(histories.capture(Color::Black, &m).abs() <= LIMIT);
            }
            assert!(histories.quiet(Color::Black, before, &m) * bonus.signum() > 3 * LIMIT * 9 / 10);
            assert!(histories.capture(Color::Black, &m) * bonus.signum() > LIMIT * 9 / 10);
        }
        // What one side learns is not the other's, and what follows one move not what follows another.
        assert_eq!((histories.quiet(Color::White, before, &m), histories.capture(Color::White, &m)), (0, 0));
        assert!(histories.quiet(Color::Black, [Made::new::<Glinski>(&m), Made::NONE], &m).abs() <= LIMIT);
    }
}

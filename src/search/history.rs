//! What a thread learns about moves: which of them caused cutoffs, alone and after the moves before them.

use crate::game::{Anatomy, Color};

/// Scores stay within this either way, by the "gravity" of [`update`].
pub const LIMIT: i32 = 16_384;

/// Kind and target of a move already made, in twelve bits: what later moves are remembered by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made(u16);

impl Made {
    /// No move, or a pass.
    pub const NONE: Made = Made((MADE - 1) as u16);

    /// Of a move of this kind to the cell with this index.
    #[inline(always)]
    pub fn new(m: &Anatomy) -> Made {
        Made(u16::from(m.kind) << 8 | m.to.index() as u16)
    }

    #[inline(always)]
    fn index(self) -> usize {
        usize::from(self.0) % MADE
    }
}

/// Kinds of pieces that a game may have at most, one less: the last one stands for no move.
const KINDS: usize = 16;
/// Numbers of [`Made`].
const MADE: usize = KINDS << 8;

/// Tables of one thread, kept from search to search.
///
/// Cells are indexed by [`Cell::index`](crate::hex::Cell::index), so one shape serves all boards. A board touches a fraction of it,
/// and of fresh memory only what is touched is there.
pub struct Histories {
    /// By side, from and to.
    quiet: Vec<[[i16; 256]; 256]>,
    /// By the move before, and by the one before that: what follows it.
    continuation: [Vec<i16>; 2],
    /// By kind and target, and the kind captured there.
    capture: Vec<[i16; KINDS]>,
    /// The quiet move that refuted a move, as packed.
    refutation: Vec<u32>,
    /// How far searches found the evaluation off, by side and structure.
    structure: Vec<[i16; CORRECTIONS]>,
    /// And by side and the move before.
    after: Vec<[i16; MADE]>,
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

impl Histories {
    /// Nothing learnt.
    pub fn new() -> Histories {
        Histories {
            quiet: vec![[[0; 256]; 256]; 2],
            continuation: [vec![0; MADE * MADE], vec![0; MADE * MADE]],
            capture: vec![[0; KINDS]; MADE],
            refutation: vec![0; MADE],
            structure: vec![[0; CORRECTIONS]; 2],
            after: vec![[0; MADE]; 2],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Histories::new();
    }

    /// How well a quiet move has done, alone and after the two moves `before`, the last one first; within three times [`LIMIT`].
    #[inline(always)]
    pub fn quiet(&self, color: Color, before: [Made; 2], m: &Anatomy) -> i32 {
        let made = Made::new(m).index();
        let follows = |i: usize| i32::from(self.continuation[i][before[i].index() * MADE + made]);
        i32::from(self.quiet[color.index()][m.from.index()][m.to.index()]) + follows(0) + follows(1)
    }

    /// A quiet move cut off, or failed to while another did (a negative bonus).
    pub fn reward(&mut self, color: Color, before: [Made; 2], m: &Anatomy, bonus: i32) {
        update::<LIMIT>(&mut self.quiet[color.index()][m.from.index()][m.to.index()], bonus);
        let made = Made::new(m).index();
        for (continuation, before) in self.continuation.iter_mut().zip(before) {
            update::<LIMIT>(&mut continuation[before.index() * MADE + made], bonus);
        }
    }

    /// How well a capture has done, within [`LIMIT`].
    #[inline(always)]
    pub fn capture(&self, m: &Anatomy) -> i32 {
        i32::from(self.capture[Made::new(m).index()][captured(m)])
    }

    /// A capture cut off, or failed to while another move did (a negative bonus).
    pub fn reward_capture(&mut self, m: &Anatomy, bonus: i32) {
        update::<LIMIT>(&mut self.capture[Made::new(m).index()][captured(m)], bonus);
    }

    /// What searches of positions like this add to the evaluation, in eighths of a centipawn, within twice 1024.
    #[inline(always)]
    pub fn correction(&self, color: Color, structure: u64, before: Made) -> i32 {
        let structure = self.structure[color.index()][(structure >> 50) as usize];
        i32::from(structure) + i32::from(self.after[color.index()][before.index()])
    }

    /// A search to `depth` found a value that is this much more than the corrected evaluation.
    pub fn correct(&mut self, color: Color, structure: u64, before: Made, depth: i32, more: i32) {
        let bonus = (more * depth / 8).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        update::<CORRECTION_LIMIT>(&mut self.structure[color.index()][(structure >> 50) as usize], bonus);
        update::<CORRECTION_LIMIT>(&mut self.after[color.index()][before.index()], bonus);
    }

    /// The packed quiet move that last refuted this one; 0 for none.
    #[inline(always)]
    pub fn refutation(&self, made: Made) -> u32 {
        self.refutation[made.index()]
    }

    /// Remembers a refutation.
    pub fn refute(&mut self, made: Made, packed: u32) {
        self.refutation[made.index()] = packed;
    }
}

#[inline(always)]
fn captured(m: &Anatomy) -> usize {
    usize::from(m.captured.unwrap_or(KINDS as u8 - 1)) % KINDS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Cell;

    #[test]
    fn scores_stay_within_the_limit() {
        let mut histories = Histories::new();
        let m = Anatomy { from: Cell::new(1, 2), to: Cell::new(3, 4), kind: 0, captured: None, promotion: None };
        let before = [Made::NONE, Made::new(&m)];
        for bonus in [2000, -1500] {
            for _ in 0..1000 {
                histories.reward(Color::Black, before, &m, bonus);
                histories.reward_capture(&m, bonus);
                assert!(histories.quiet(Color::Black, before, &m).abs() <= 3 * LIMIT);
                assert!(histories.capture(&m).abs() <= LIMIT);
            }
            assert!(histories.quiet(Color::Black, before, &m) * bonus.signum() > 3 * LIMIT * 9 / 10);
            assert!(histories.capture(&m) * bonus.signum() > LIMIT * 9 / 10);
        }
        // Of the three shares the one by side is not the other side's, those after other moves are their own.
        assert!(histories.quiet(Color::White, before, &m).abs() <= 2 * LIMIT);
        assert_eq!(histories.quiet(Color::White, [Made::new(&m), Made::NONE], &m), 0);
    }
}

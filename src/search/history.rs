//! What a thread learns about quiet moves: which of them caused cutoffs.

use crate::game::{Anatomy, Color};

/// Scores stay within this either way, by the "gravity" of [`Histories::reward`].
pub const LIMIT: i32 = 16_384;

/// Tables of one thread, kept from search to search.
///
/// Cells are indexed by [`Cell::index`](crate::hex::Cell::index), so one shape serves all boards.
pub struct Histories {
    /// By side, from and to. 256 KiB; a board touches a fraction of it.
    quiet: Vec<[[i16; 256]; 256]>,
    /// The quiet move that refuted a move: by kind and target of that move, as packed.
    refutation: Vec<[u32; 256]>,
}

/// Kind and target of a move already made: what refutations are remembered by.
pub type Made = (u8, u8);

impl Histories {
    /// Most kinds of pieces that a game may have.
    const KINDS: usize = 16;

    /// Nothing learnt.
    pub fn new() -> Histories {
        Histories { quiet: vec![[[0; 256]; 256]; 2], refutation: vec![[0; 256]; Self::KINDS] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.quiet.fill([[0; 256]; 256]);
        self.refutation.fill([0; 256]);
    }

    /// How well a quiet move has done, within [`LIMIT`].
    #[inline(always)]
    pub fn quiet(&self, color: Color, m: &Anatomy) -> i32 {
        i32::from(self.quiet[color.index()][m.from.index()][m.to.index()])
    }

    /// A quiet move cut off, or failed to while another did (a negative bonus). The nearer a score is to its limit, the less
    /// it moves.
    pub fn reward(&mut self, color: Color, m: &Anatomy, bonus: i32) {
        let score = &mut self.quiet[color.index()][m.from.index()][m.to.index()];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }

    /// The packed quiet move that last refuted this one; 0 for none.
    #[inline(always)]
    pub fn refutation(&self, made: Option<Made>) -> u32 {
        made.map_or(0, |(kind, to)| self.refutation[usize::from(kind) % Self::KINDS][usize::from(to)])
    }

    /// Remembers a refutation.
    pub fn refute(&mut self, made: Option<Made>, packed: u32) {
        if let Some((kind, to)) = made {
            self.refutation[usize::from(kind) % Self::KINDS][usize::from(to)] = packed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Cell;

    #[test]
    fn scores_stay_within_the_limit() {
        let mut histories = Histories::new();
        let m = Anatomy { from: Cell::new(1, 2), to: Cell::new(3, 4), kind: 0, captured: None, promotion: None };
        for bonus in [2000, -1500] {
            for _ in 0..1000 {
                histories.reward(Color::Black, &m, bonus);
                assert!(histories.quiet(Color::Black, &m).abs() <= LIMIT);
            }
            assert!(histories.quiet(Color::Black, &m) * bonus.signum() > LIMIT * 9 / 10);
        }
        assert_eq!(histories.quiet(Color::White, &m), 0);
    }
}

//! Counting positions.

use super::lanes::Way;
use super::{Draughts, Men, View, capture};
use crate::game::Game;

impl View {
    /// The number of legal moves.
    #[inline(always)]
    pub(super) fn count<W: Way>(&self, lines: bool) -> u64 {
        if self.can_capture() { capture::count::<W>(self) } else { self.count_quiets::<W>(lines) }
    }
}

pub(super) fn bulk<M: Men>(game: &mut Draughts<M>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count(),
        _ => game.perft_each(depth, |game, depth| bulk(game, depth)),
    }
}

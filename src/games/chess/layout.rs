//! What a position keeps beside its [`super::Board`] for the generator's sake.

use std::fmt::Debug;

use crate::game::Color;
use crate::hex::Cell;

/// Derived data that follows each piece.
pub trait Layout: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// For an empty board.
    fn empty() -> Self;
    /// A piece comes or goes.
    fn toggle(&mut self, color: Color, cell: Cell, kind: u8);
    /// A piece moves.
    #[inline(always)]
    fn shift(&mut self, color: Color, from: Cell, to: Cell, kind: u8) {
        self.toggle(color, from, kind);
        self.toggle(color, to, kind);
    }
}

/// Nothing is kept: every move is generated piece by piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lineless;

impl Layout for Lineless {
    fn empty() -> Lineless {
        Lineless
    }
    #[inline(always)]
    fn toggle(&mut self, _: Color, _: Cell, _: u8) {}
}

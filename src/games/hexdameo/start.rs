//! The start arrays.
//!
//! The diagram of Hexdameo's own array is lost. `rhombus16` is that of Hexdame, the same author's game on the same board,
//! and is the default; the other two are the likeliest alternatives: two full rows, and Dameo's trapezoid carried over.

use super::board::{read_place, reflected};
use super::{Draughts, MAN, Men, Rules};
use crate::game::Color;

/// A start array: its name and White's men; Black's are the point reflection. White moves first.
pub(super) struct Array {
    pub name: &'static str,
    white: &'static str,
}

/// All of them, the default first.
pub(super) const ARRAYS: [Array; 3] = [
    Array { name: "rhombus16", white: "a1 a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 c4 d1 d2 d3 d4" },
    Array { name: "chevron16", white: "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2 d1 d2 e1 e2" },
    Array { name: "trapezoid21", white: "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2 c3 c4 c5 d1 d2 d3 e1 e2 e3" },
];

impl Array {
    /// The array on the board.
    pub fn position<M: Men>(&self, rules: &Rules) -> Draughts<M> {
        let mut position = Draughts::empty(Color::White, rules);
        for place in self.white.split(' ').filter_map(read_place) {
            position.toggle(Color::White, MAN, place);
            position.toggle(Color::Black, MAN, reflected(place));
        }
        position
    }
}

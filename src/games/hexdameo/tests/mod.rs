//! Tests of the rule book, and what they share.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::*;
use crate::game::{MoveList, Text};

mod cases;
mod games;
mod heavy;
mod pitfalls;
mod reference;
mod text;

/// Reads a position that must be right.
pub(super) fn read<M: Men>(text: &str) -> Draughts<M> {
    Draughts::read_position(text, &Rules::default()).unwrap_or_else(|e| panic!("{text}: {e}")).0
}

/// The position in the Hub protocol's fixed width.
pub(super) fn fixed_width<M: Men>(position: &Draughts<M>) -> String {
    let side = if position.side == Color::White { 'W' } else { 'B' };
    let character = |place| match position.piece_at(cell_at(place)) {
        None => 'e',
        Some(Piece { color, kind }) => [['w', 'b'], ['W', 'B']][usize::from(kind)][color.index()],
    };
    std::iter::once(side).chain((0..CELLS).map(character)).collect()
}

/// All legal moves.
pub(super) fn legal<M: Men>(position: &Draughts<M>) -> List {
    let mut list = List::new();
    position.generate(Stage::All, &mut list);
    list
}

/// Random numbers that are the same in every run.
pub(super) struct Dice(Xoshiro256StarStar);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256StarStar::seed_from_u64(seed))
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }
}

/// A random position: up to `own` pieces of the side to move and up to `enemy` others, `kings` in a hundred of them kings.
pub(super) fn random<M: Men>(dice: &mut Dice, own: usize, enemy: usize, kings: usize) -> Draughts<M> {
    let side = Color::BOTH[dice.below(2)];
    let mut position = Draughts::empty(side, &Rules::default());
    for (color, most) in [(side, own), (!side, enemy)] {
        for _ in 0..1 + dice.below(most) {
            let place = dice.below(CELLS);
            if position.occupied() >> place & 1 == 0 {
                let promoted = TABLES.promotion[color.index()].0[0] >> place & 1 != 0;
                let kind = if promoted || dice.below(100) < kings { KING } else { MAN };
                position.toggle(color, kind, place);
            }
        }
    }
    position
}

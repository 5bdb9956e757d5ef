//! How long a mate takes, and the defence that holds out longest.

use super::{Answer, Solver, legal};
use crate::game::Game;

/// How many moves a mate takes, as far as it was looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// In so many moves of the mating side, and not in fewer.
    Exactly(u32),
    /// Not within the moves asked about.
    Longer,
    /// In more than so many moves; the budget did not decide the next number.
    Undecided(u32),
}

impl<G: Game> Solver<G> {
    /// In how many moves, at most `most`, the side to move mates; the budget is given anew for each number.
    pub fn mate_length(&mut self, position: &G, most: u32) -> Length {
        deepen(1, most, |moves| self.mates(position, moves))
    }

    /// In how many moves of the other side, at most `most`, the side to move is mated; 0: it is.
    pub fn mated_length(&mut self, position: &G, most: u32) -> Length {
        deepen(0, most, |moves| self.is_mated(position, moves))
    }

    /// The move of the side to move that puts off mate longest, looking `most` moves of the other side far; one that is not
    /// decided counts as longest. `None` where there is no legal move.
    pub fn defence(&mut self, position: &G, most: u32) -> Option<G::Move> {
        legal(position).into_iter().max_by_key(|&m| {
            let mut after = position.clone();
            after.make(m, &mut ());
            match self.mate_length(&after, most) {
                Length::Exactly(moves) => moves,
                Length::Undecided(_) => most + 1,
                Length::Longer => most + 2,
            }
        })
    }
}

/// The first number that is proved.
fn deepen(from: u32, most: u32, mut ask: impl FnMut(u32) -> Answer) -> Length {
    for moves in from..=most {
        match ask(moves) {
            Answer::Proved => return Length::Exactly(moves),
            Answer::Refuted => (),
            Answer::Unknown => return Length::Undecided(moves.saturating_sub(1)),
        }
    }
    Length::Longer
}

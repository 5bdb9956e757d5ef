//! Proofs of forced mates, apart from the engine: what tests hold it to.
//!
//! [`Solver`] asks one kind of question: can the attacker reach a [`Goal`] within so many plies against every defence? It
//! answers by depth-first proof-number search (df-pn: Nagai 2002, *Df-pn Algorithm for Searching AND/OR Trees and its
//! Applications*), over every legal move of both sides, and shares no code with [`search`](crate::search).
//!
//! **Why the number of plies is part of the question.** Unbounded df-pn meets cycles, and with a table the answer then hangs on the
//! way by which a position was reached (Kishimoto and Müller 2004, *A General Solution to the Graph History Interaction
//! Problem*). Here every move makes the bound smaller, so there are no cycles: the answer is a function of the position, its
//! clock and the plies left, and these are the key of the table. Repetition needs no care either: whoever can reach a goal
//! within a bound can do so without meeting a position twice, because from the second meeting the way is at most as long.
//! Only games that come with a history, of which a third occurrence might be left, are outside of this: positions here have none.

mod goal;
mod length;
mod proof;
mod table;
#[cfg(test)]
mod tests;

pub use goal::Goal;
pub use length::Length;

use crate::game::{Game, MoveList, Stage};
use table::Table;

/// What is known of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The attacker can.
    Proved,
    /// The attacker cannot: a defence holds for all plies asked about.
    Refuted,
    /// The budget of nodes ended first.
    Unknown,
}

/// A prover with its table, for many questions one after another.
pub struct Solver<G: Game> {
    table: Table,
    /// Positions looked at in this question, and how many are allowed.
    nodes: u64,
    budget: u64,
    /// Moves with their numbers of all nodes on the way down, one after another.
    stack: Vec<proof::Child<G::Move>>,
}

impl<G: Game> Solver<G> {
    /// A solver with a table of `2^bits` entries of 24 bytes that looks at no more than `budget` positions a question.
    pub fn new(bits: u32, budget: u64) -> Solver<G> {
        Solver { table: Table::new(bits), nodes: 0, budget, stack: Vec::new() }
    }

    /// Positions looked at for the last question.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether `goal` is reached within `plies` half-moves from here, whoever is to move.
    pub fn solve(&mut self, position: &G, goal: &Goal, plies: u32) -> Answer {
        self.nodes = 0;
        self.stack.clear();
        let mut position = position.clone();
        self.prove(&mut position, goal, plies)
    }

    /// Whether the side to move mates within `moves` of its own. In draughts, as everywhere in this program, a mate is the
    /// loss of the last piece or of the last move; in the chess games a stalemate is none.
    pub fn mates(&mut self, position: &G, moves: u32) -> Answer {
        let goal = Goal::mate(position.side_to_move());
        self.solve(position, &goal, (2 * moves).saturating_sub(1))
    }

    /// Whether the side to move is mated within `moves` of the other side.
    pub fn is_mated(&mut self, position: &G, moves: u32) -> Answer {
        self.solve(position, &Goal::mate(!position.side_to_move()), 2 * moves)
    }
}

/// All legal moves, outside of a search.
fn legal<G: Game>(position: &G) -> Vec<G::Move> {
    let mut list = G::List::default();
    position.generate(Stage::All, &mut list);
    list.as_slice().to_vec()
}

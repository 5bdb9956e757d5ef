//! Players: what an arbiter asks of an engine, wherever it runs.

use std::time::Duration;

use super::clock::Clock;
use super::engine::Pace;
use super::fault::Fault;
use crate::game::{Game, Line};
use crate::search::Score;

/// A turn of a player.
#[derive(Debug)]
pub struct Turn<'a, G: Game> {
    /// The game so far.
    pub line: &'a Line<G>,
    /// The game so far as a UCI command: `position startpos moves …`.
    pub command: &'a str,
    /// What may be spent, the clock apart.
    pub pace: &'a Pace,
    /// White's clock and Black's, where they have one.
    pub clocks: [Option<Clock>; 2],
    /// After this the move is late; `None` where nothing limits the time.
    pub allowed: Option<Duration>,
}

/// What a player answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// The move.
    pub m: M,
    /// What it took, as the arbiter measures it.
    pub took: Duration,
    /// What the player says of it.
    pub opinion: Opinion,
}

/// What a player says of its move.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Opinion {
    /// From the player's own point of view.
    pub score: Option<Score>,
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
}

/// Why there is no move.
#[derive(Clone, PartialEq, Debug)]
pub enum Broken {
    /// The player did something wrong.
    Fault(Fault),
    /// The match is being broken off.
    Stopped,
}

impl From<Fault> for Broken {
    fn from(fault: Fault) -> Broken {
        Broken::Fault(fault)
    }
}

/// An engine at the board. After a fault it is asked for a [`new_game`](Player::new_game) again, and must be as new by then.
pub trait Player<G: Game> {
    /// Makes ready for a new game, and forgets the one before.
    fn new_game(&mut self) -> Result<(), Broken>;
    /// Thinks about the last position of a game that is not over. The move is legal.
    fn think(&mut self, turn: &Turn<'_, G>) -> Result<Thought<G::Move>, Broken>;
    /// The arbiter found fault with a move that [`think`](Player::think) gave: it was late.
    fn at_fault(&mut self) {}
    /// The last lines that it said before a fault, where it says any.
    fn last_lines(&self) -> Vec<String> {
        Vec::new()
    }
}

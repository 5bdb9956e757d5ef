//! What a search may spend.

use std::time::Duration;

use super::skill::Skill;
use crate::game::{Clocks, Color};

/// What a search may spend. All that are set hold; none set means until stopped.
#[derive(Clone, Debug)]
pub struct Limits<M> {
    /// Plies of the main search.
    pub depth: Option<u32>,
    /// Nodes, counted over all threads. One thread keeps it to the node.
    pub nodes: Option<u64>,
    /// Exactly this long.
    pub movetime: Option<Duration>,
    /// The mover's clock.
    pub clock: Option<Clock>,
    /// Stop when a mate in this many moves is proved.
    pub mate: Option<u32>,
    /// Answer only when told to stop, even if the search is done.
    pub infinite: bool,
    /// Start thinking on the opponent's time: until `ponderhit`, no clock runs.
    pub ponder: bool,
    /// Use the time of a clock even where only one move is legal or a mate is found.
    pub analyse: bool,
    /// How well to play.
    pub skill: Skill,
    /// Only these moves at the root, if not empty.
    pub searchmoves: Vec<M>,
    /// Number of best lines to report, at least 1; 0 is taken for 1.
    pub multipv: usize,
}

impl<M> Default for Limits<M> {
    fn default() -> Limits<M> {
        Limits {
            depth: None,
            nodes: None,
            movetime: None,
            clock: None,
            mate: None,
            infinite: false,
            ponder: false,
            analyse: false,
            skill: Skill::default(),
            searchmoves: Vec::new(),
            multipv: 1,
        }
    }
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Left on the clock.
    pub remaining: Duration,
    /// Gained with each move.
    pub increment: Duration,
    /// Moves to the next time control; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// Kept back for what lies between the program and the clock.
    pub overhead: Duration,
}

impl Clock {
    /// A player's clock at this moment.
    pub fn of(clocks: &Clocks, color: Color, overhead: Duration) -> Clock {
        Clock { remaining: clocks.left(color), increment: clocks.increment(), moves_to_go: None, overhead }
    }
}

//! What a search may spend.

use std::time::Duration;

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

/// The highest level.
pub const LEVELS: u8 = 20;

/// Nodes a move at a level, 1 to [`LEVELS`]: 50, and 1.7 times as many at each further level. In whole numbers, since powers of floating
/// point numbers differ in their last digits from build to build.
pub fn level_nodes(level: u8) -> u64 {
    let level = level.clamp(1, LEVELS);
    let (seventeen, ten) = (17u128.pow(u32::from(level) - 1), 10u128.pow(u32::from(level) - 1));
    ((50 * seventeen + ten / 2) / ten) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_the_numbers_in_the_help() {
        assert_eq!([1, 5, 10, 15, 20].map(level_nodes), [50, 418, 5_929, 84_189, 1_195_362]);
    }
}

//! A search by one thread that ends softly.

use crate::game::Line;
use crate::search::{Bound, Engine, Limits, Score, Signals};
use crate::variants::Playable;

/// The engine, one thread, as self-play uses it.
pub struct Player<G: Playable> {
    engine: Engine<G, G::Evaluator>,
    signals: Signals,
}

/// What a search found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found<M> {
    /// The best move.
    pub best: M,
    /// Its score from the side to move's view.
    pub score: Score,
}

/// A search may take this many times its soft limit before it is broken off.
const HARD: u64 = 10;

impl<G: Playable> Player<G> {
    /// An engine with a table of so many MiB.
    pub fn new(hash: usize) -> Result<Player<G>, String> {
        let mut engine = Engine::without_table(G::evaluator());
        engine.set_hash(hash)?;
        Ok(Player { engine, signals: Signals::default() })
    }

    /// Forgets all that was learnt, so that what follows does not depend on it.
    pub fn clear(&mut self) {
        self.engine.clear();
    }

    /// Searches until an iteration ends after `nodes`, or a mate is proved. The same line and the same searches since
    /// [`clear`](Player::clear) give the same answer. `None` where there is no legal move.
    pub fn search(&mut self, line: &Line<G>, nodes: u64) -> Option<Found<G::Move>> {
        self.signals.reset();
        let limits = Limits { nodes: Some(nodes.saturating_mul(HARD)), ..Limits::default() };
        let signals = &self.signals;
        let best = self.engine.search(line, &limits, signals, &mut |info| {
            // Bounds are reported after some time, which is not the same on every machine: only whole iterations count.
            if info.bound == Bound::Exact && (info.nodes >= nodes || matches!(info.score, Score::Mate(_))) {
                signals.stop();
            }
        });
        // A search that found no time for one iteration has a move, but knows nothing of it.
        let score = best.info.map_or(Score::Cp(0), |info| info.score);
        best.best.map(|best| Found { best, score })
    }
}

/// The score as one number: normalised centipawns, mates in n as 32,000 - n, being mated in n as n - 32,000.
pub fn number(score: Score) -> i16 {
    match score {
        Score::Cp(cp) => cp.clamp(-30_000, 30_000) as i16,
        Score::Mate(n) if n > 0 => (32_000 - n.min(1000)) as i16,
        Score::Mate(n) => (-32_000 - n.max(-1000)) as i16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_lie_beyond_every_evaluation() {
        let scores =
            [Score::Mate(0), Score::Mate(-1), Score::Mate(-7), Score::Cp(i32::MIN), Score::Cp(-5), Score::Cp(5)];
        let more = [Score::Cp(i32::MAX), Score::Mate(7), Score::Mate(1)];
        let numbers: Vec<i16> = scores.into_iter().chain(more).map(number).collect();
        assert_eq!(numbers, [-32_000, -31_999, -31_993, -30_000, -5, 5, 30_000, 31_993, 31_999]);
    }
}

//! How long to think.

use std::time::{Duration, Instant};

use super::limits::{Clock, Limits};

/// Moves that the rest of a game is taken to have when the clock does not say: long enough that the share of each never
/// runs the clock down, whatever the game's length. A round number, unfitted.
const MOVES_LEFT: u32 = 40;

/// No clock is taken for longer than this, so that sums cannot overflow.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3600);

/// What one move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allotment {
    /// No new iteration is begun after this, give or take how settled the best move is.
    pub soft: Duration,
    /// The search is broken off here.
    pub hard: Duration,
}

impl Allotment {
    /// The share of one move. `hard` is never more than what remains on the clock less the overhead, or, when that is
    /// nothing, an eighth of what remains.
    pub fn new(clock: Clock) -> Allotment {
        let remaining = clock.remaining.min(LONGEST);
        let left = remaining.saturating_sub(clock.overhead).max(remaining / 8);
        let moves = clock.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
        let share = (left + clock.increment.min(LONGEST) * (moves - 1)) / moves;
        // A search that sees trouble may take four shares, but leaves two fifths of the clock for later moves.
        let hard = if moves == 1 { left } else { (share * 4).min(left * 3 / 5) };
        Allotment { soft: (share * 3 / 4).min(hard), hard }
    }
}

/// The time of one search.
#[derive(Clone, Debug)]
pub struct Timer {
    begun: Instant,
    /// When the clock began to run: the start, or the ponder hit.
    running_since: Instant,
    pondering: bool,
    allotment: Option<Allotment>,
    movetime: Option<Duration>,
}

impl Timer {
    /// Starts the clock, unless pondering.
    pub fn start<M>(limits: &Limits<M>) -> Timer {
        let now = Instant::now();
        Timer {
            begun: now,
            running_since: now,
            pondering: limits.ponder,
            allotment: limits.clock.map(Allotment::new),
            movetime: limits.movetime,
        }
    }

    /// Since the start of the search.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Whether the opponent's move is still awaited.
    pub fn pondering(&self) -> bool {
        self.pondering
    }

    /// The pondered move was played.
    pub fn ponder_hit(&mut self) {
        if self.pondering {
            self.pondering = false;
            self.running_since = Instant::now();
        }
    }

    /// Whether a clock decides how long to think, and the search may end early.
    pub fn on_clock(&self) -> bool {
        self.allotment.is_some() && !self.pondering
    }

    /// Whether the search must be broken off at `now`.
    pub fn is_up(&self, now: Instant) -> bool {
        let limit = match (self.movetime, self.allotment) {
            (Some(time), Some(allotment)) => time.min(allotment.hard),
            (Some(time), None) => time,
            (None, Some(allotment)) => allotment.hard,
            (None, None) => return false,
        };
        !self.pondering && now.duration_since(self.running_since) >= limit
    }

    /// Whether another iteration is not worth beginning; `need` scales the share of the move.
    pub fn is_enough(&self, need: f64) -> bool {
        match self.allotment {
            Some(allotment) if !self.pondering => self.running_since.elapsed() >= allotment.soft.mul_f64(need),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>, overhead: u64) -> Clock {
        let [remaining, increment, overhead] = [remaining, increment, overhead].map(Duration::from_millis);
        Clock { remaining, increment, moves_to_go, overhead }
    }

    #[test]
    fn the_clock_is_never_overrun() {
        for remaining in [0, 1, 5, 20, 100, 1_000, 60_000, 3_600_000, u64::MAX] {
            for increment in [0, 10, 1_000, 60_000, u64::MAX] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    for overhead in [0, 10, 100, 5_000] {
                        let c = clock(remaining, increment, moves, overhead);
                        let a = Allotment::new(c);
                        assert!(a.soft <= a.hard, "{c:?} {a:?}");
                        let most = c.remaining.saturating_sub(c.overhead).max(c.remaining / 8);
                        assert!(a.hard <= most, "{c:?} {a:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_game_of_any_length_stays_within_its_clock() {
        // Each move takes all that it may; the overhead is part of what it may not. The increment comes after the move.
        for (start, increment, per_period) in [(60_000, 0, None), (60_000, 600, None), (30_000, 0, Some(40))] {
            let mut left = Duration::from_millis(start);
            for ply in 0..400 {
                let moves_to_go = per_period.map(|period: u32| period - ply % period);
                if ply > 0 && moves_to_go == per_period && per_period.is_some() {
                    left += Duration::from_millis(start);
                }
                let c = Clock { remaining: left, ..clock(0, increment, moves_to_go, 20) };
                left = left.checked_sub(Allotment::new(c).hard).expect("time left");
                left += c.increment;
            }
        }
    }

    #[test]
    fn a_ponder_search_has_no_clock_until_the_hit() {
        let limits = Limits::<()> {
            ponder: true,
            movetime: Some(Duration::ZERO),
            clock: Some(clock(0, 0, None, 0)),
            ..Limits::default()
        };
        let mut timer = Timer::start(&limits);
        let later = Instant::now() + Duration::from_secs(9);
        assert!(!timer.is_up(later) && !timer.is_enough(1.0) && !timer.on_clock());
        timer.ponder_hit();
        assert!(timer.is_up(later) && timer.is_enough(1.0) && timer.on_clock());
    }
}

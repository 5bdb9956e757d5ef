//! Time controls, and the clock of one player.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::search;

/// A time control as tournament managers write it: `40/60+0.5` is a minute for each forty moves and half a second with each move,
/// `1+0.01` a second for the game and ten milliseconds with each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// Moves that the stock is for; `None` for the whole game.
    pub moves: Option<u32>,
    /// Time for those moves.
    pub stock: Duration,
    /// Gained with each move.
    pub increment: Duration,
}

/// The text is no time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no time control: expected seconds as in 1+0.01, or moves and seconds as in 40/60+0.5")]
pub struct BadControl(String);

impl FromStr for Control {
    type Err = BadControl;

    fn from_str(text: &str) -> Result<Control, BadControl> {
        // A day for the stock: longer games would not end while anybody waits.
        let seconds = |text: &str| text.parse::<f64>().ok().filter(|n| (0.0..=86_400.0).contains(n));
        let read = || {
            let (moves, time) = match text.split_once('/') {
                Some((moves, time)) => (Some(moves.parse::<u32>().ok().filter(|&moves| moves > 0)?), time),
                None => (None, text),
            };
            let (stock, increment) = time.split_once('+').unwrap_or((time, "0"));
            let [stock, increment] = [seconds(stock)?, seconds(increment)?].map(Duration::from_secs_f64);
            // Without a stock the first move would already be late.
            (!stock.is_zero()).then_some(Control { moves, stock, increment })
        };
        read().ok_or_else(|| BadControl(text.chars().take(40).collect()))
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.stock.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// The clock of one player in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: Control,
    left: Duration,
    /// Moves to the next time control.
    to_go: Option<u32>,
}

impl Clock {
    /// A clock with the whole stock.
    pub fn new(control: Control) -> Clock {
        Clock { control, left: control.stock, to_go: control.moves }
    }

    /// What is left.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// What is gained with each move.
    pub fn increment(&self) -> Duration {
        self.control.increment
    }

    /// Moves to the next time control.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.to_go
    }

    /// Takes the time of a move off the clock, and adds what the move gains. A player may be late by `margin`, which the system
    /// may have taken from it; `false` if it was later than that.
    pub fn spend(&mut self, took: Duration, margin: Duration) -> bool {
        if took > self.left + margin {
            self.left = Duration::ZERO;
            return false;
        }
        self.left = self.left.saturating_sub(took) + self.control.increment;
        self.to_go = self.to_go.map(|moves| moves - 1);
        if self.to_go == Some(0) {
            self.left += self.control.stock;
            self.to_go = self.control.moves;
        }
        true
    }

    /// The clock as a search in this process takes it; `overhead` is kept back for what lies between the two.
    pub fn for_search(&self, overhead: Duration) -> search::Clock {
        search::Clock { remaining: self.left, increment: self.increment(), moves_to_go: self.to_go, overhead }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn controls_are_read_and_written() {
        let read = |text: &str| text.parse::<Control>();
        assert_eq!(read("40/60+0.5"), Ok(Control { moves: Some(40), stock: millis(60_000), increment: millis(500) }));
        assert_eq!(read("1+0.01"), Ok(Control { moves: None, stock: millis(1000), increment: millis(10) }));
        for text in ["40/60+0.5", "1+0.01", "0.25", "10/2"] {
            assert_eq!(read(text).unwrap().to_string(), text);
        }
        for wrong in ["", "0", "0+1", "/5", "0/5", "x", "1+", "-1", "1e9", "nan", "1+1+1", "4.5/1"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_is_filled_again() {
        let mut clock = Clock::new("2/1+0.1".parse().unwrap());
        assert!(clock.spend(millis(400), Duration::ZERO));
        assert_eq!((clock.left(), clock.moves_to_go()), (millis(700), Some(1)));
        assert!(clock.spend(millis(700), Duration::ZERO));
        assert_eq!((clock.left(), clock.moves_to_go()), (millis(1100), Some(2)));
        assert!(clock.spend(millis(1120), millis(20)), "within the margin");
        assert_eq!(clock.left(), millis(100));
        assert!(!clock.spend(millis(121), millis(20)));
        assert_eq!(clock.left(), Duration::ZERO);
    }
}

//! Clocks of the two players.

use std::time::{Duration, Instant};

use crate::game::Color;
use crate::search;

/// A time control: a stock of time for the whole game, and a gain with each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// For the whole game.
    pub stock: Duration,
    /// With each move.
    pub increment: Duration,
}

impl Control {
    /// Reads `3+2`, minutes and seconds, or minutes alone; decimals are allowed.
    pub fn read(text: &str) -> Result<Control, String> {
        let expected = || "expected minutes, or minutes and seconds a move as in 3+2".to_owned();
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| (0.0..=100_000.0).contains(n));
        let (Some(minutes), Some(seconds)) = (number(minutes), number(seconds)) else { return Err(expected()) };
        let control =
            Control { stock: Duration::from_secs_f64(minutes * 60.0), increment: Duration::from_secs_f64(seconds) };
        // Without a stock the first move would already be late.
        if control.stock.is_zero() { Err(expected()) } else { Ok(control) }
    }
}

/// Both clocks. The one of the side to move runs from [`start`](Clocks::start) to [`stop`](Clocks::stop).
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    left: [Duration; 2],
    increment: Duration,
    running: Option<(Color, Instant)>,
}

impl Clocks {
    /// Both with the whole stock.
    pub fn new(control: Control) -> Clocks {
        Clocks { left: [control.stock; 2], increment: control.increment, running: None }
    }

    /// Starts a player's clock, unless it runs.
    pub fn start(&mut self, color: Color) {
        if self.running.is_none_or(|(running, _)| running != color) {
            self.running = Some((color, Instant::now()));
        }
    }

    /// What a player has left at this moment.
    pub fn left(&self, color: Color) -> Duration {
        let spent = match self.running {
            Some((running, since)) if running == color => since.elapsed(),
            _ => Duration::ZERO,
        };
        self.left[color.index()].saturating_sub(spent)
    }

    /// Both as they stand at this moment, stopped: to come back to when a move is taken back.
    pub fn frozen(&self) -> Clocks {
        Clocks { left: Color::BOTH.map(|color| self.left(color)), running: None, ..*self }
    }

    /// Stops the clock after a move and adds the increment. `false` if the flag had fallen before.
    pub fn stop(&mut self) -> bool {
        let Some((color, _)) = self.running else { return true };
        let left = self.left(color);
        self.running = None;
        self.left[color.index()] = if left.is_zero() { left } else { left + self.increment };
        !left.is_zero()
    }

    /// The clock of the player to move as a search takes it.
    pub fn for_search(&self, color: Color) -> search::Clock {
        // The search runs in this process: a pipe's delay need not be allowed for, only the system's.
        let overhead = Duration::from_millis(10);
        search::Clock { remaining: self.left(color), increment: self.increment, moves_to_go: None, overhead }
    }
}

/// `0:59.3` under ten minutes, else `10:59`, `1:02:03`: how clocks show what is left.
pub fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match (hours, minutes) {
        (0, 0..10) => format!("{minutes}:{:02}.{}", seconds % 60, left.subsec_millis() / 100),
        (0, _) => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_minutes_and_seconds() {
        let control = |stock, increment| {
            Ok(Control { stock: Duration::from_secs_f64(stock), increment: Duration::from_secs_f64(increment) })
        };
        assert_eq!(Control::read("3+2"), control(180.0, 2.0));
        assert_eq!(Control::read("0.5"), control(30.0, 0.0));
        for wrong in ["", "0", "0+5", "x", "3+", "-3+2", "1e9", "nan", "3+2+1"] {
            assert!(Control::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn clocks_are_short() {
        let seconds = |s: f64| clock_text(Duration::from_secs_f64(s));
        assert_eq!([seconds(59.35), seconds(659.0), seconds(3723.0)], ["0:59.3", "10:59", "1:02:03"]);
    }

    #[test]
    fn a_clock_runs_for_its_player_only_and_gains_the_increment() {
        let control = Control { stock: Duration::from_secs(60), increment: Duration::from_secs(2) };
        let mut clocks = Clocks::new(control);
        clocks.start(Color::White);
        assert!(clocks.left(Color::White) <= control.stock && clocks.left(Color::Black) == control.stock);
        assert!(clocks.stop());
        let white = clocks.left(Color::White);
        assert!(white > control.stock && white <= control.stock + control.increment);
        clocks.start(Color::Black);
        let frozen = clocks.frozen();
        std::thread::sleep(Duration::from_millis(2));
        assert!(frozen.left(Color::Black) > clocks.left(Color::Black) && frozen.left(Color::White) == white);
        let mut late = Clocks::new(Control { stock: Duration::from_nanos(1), ..control });
        late.start(Color::Black);
        std::thread::sleep(Duration::from_millis(1));
        assert!(!late.stop());
        assert_eq!(late.left(Color::Black), Duration::ZERO);
    }
}

//! The clocks of a game in a browser.

use std::time::{Duration, Instant};

use crate::game::Color;
use crate::search;

/// Both clocks. The one of the side to move runs while somebody is there to see it.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    left: [Duration; 2],
    increment: Duration,
    running: Option<(Color, Instant)>,
}

impl Clocks {
    /// Reads `3+2`, minutes and seconds, or minutes alone; decimals are allowed. `None` if the text is something else.
    pub fn read(text: &str) -> Option<Clocks> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| (0.0..=10_000.0).contains(n));
        let stock = Duration::from_secs_f64(number(minutes)? * 60.0);
        let increment = Duration::from_secs_f64(number(seconds)?);
        // Without a stock the first move would already be late.
        (!stock.is_zero()).then_some(Clocks { left: [stock; 2], increment, running: None })
    }

    /// Lets the clock of this player run, or none.
    pub fn run(&mut self, color: Option<Color>) {
        if self.running.map(|(color, _)| color) != color {
            self.left = self.both();
            self.running = color.map(|color| (color, Instant::now()));
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

    /// What both have left.
    pub fn both(&self) -> [Duration; 2] {
        Color::BOTH.map(|color| self.left(color))
    }

    /// Puts both back to what they were at an earlier move.
    pub fn set(&mut self, left: [Duration; 2]) {
        *self = Clocks { left, running: None, ..*self };
    }

    /// Stops the clock after a move and adds the increment.
    pub fn press(&mut self, color: Color) {
        self.run(None);
        self.left[color.index()] += self.increment;
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Gained with each move.
    pub fn increment(&self) -> Duration {
        self.increment
    }

    /// When the running clock will be at its end.
    pub fn deadline(&self) -> Option<Instant> {
        self.running.map(|(color, since)| since + self.left[color.index()])
    }

    /// A player's clock as a search takes it.
    pub fn for_search(&self, color: Color) -> search::Clock {
        // The search runs in this process; only the system's delays and those of the page's thread are allowed for.
        let overhead = Duration::from_millis(30);
        search::Clock { remaining: self.left(color), increment: self.increment, moves_to_go: None, overhead }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_minutes_and_seconds() {
        let clocks = Clocks::read("3+2").unwrap();
        assert_eq!(clocks.both(), [Duration::from_secs(180); 2]);
        assert_eq!(clocks.increment(), Duration::from_secs(2));
        assert_eq!(Clocks::read("0.5").unwrap().left(Color::Black), Duration::from_secs(30));
        for wrong in ["", "0", "0+5", "x", "3+", "-3+2", "1e9", "nan", "3+2+1"] {
            assert!(Clocks::read(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn one_clock_runs_and_gains_the_increment() {
        let mut clocks = Clocks::read("1+2").unwrap();
        let minute = Duration::from_secs(60);
        clocks.run(Some(Color::White));
        std::thread::sleep(Duration::from_millis(2));
        assert!(clocks.left(Color::White) < minute && clocks.left(Color::Black) == minute);
        assert!(clocks.deadline().unwrap() < Instant::now() + minute);
        clocks.press(Color::White);
        assert!(clocks.left(Color::White) > minute && clocks.running().is_none() && clocks.deadline().is_none());
        clocks.set([minute, Duration::ZERO]);
        assert_eq!(clocks.both(), [minute, Duration::ZERO]);
    }
}

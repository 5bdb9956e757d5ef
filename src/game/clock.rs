//! The clocks of two players.

use std::fmt;
use std::time::{Duration, Instant};

use super::Color;

/// A time control: a stock of time for the whole game, and a gain with each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// For the whole game.
    pub stock: Duration,
    /// With each move.
    pub increment: Duration,
}

/// The text is no time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected minutes, or minutes and seconds a move as in 3+2")]
pub struct BadControl;

impl Control {
    /// Reads `3+2`, minutes and seconds, or minutes alone; decimals are allowed. At most a week.
    pub fn read(text: &str) -> Result<Control, BadControl> {
        Control::parts(text, 60.0).ok_or(BadControl)
    }

    /// Reads the value of PGN's tag `TimeControl` (the standard, §9.6.1), where it is one stock for the whole game: `180+2`, in
    /// seconds, or `180`.
    pub fn read_tag(text: &str) -> Option<Control> {
        Control::parts(text, 1.0)
    }

    /// As [`read_tag`](Control::read_tag) reads it.
    pub fn tag(self) -> String {
        format!("{}+{}", self.stock.as_secs_f64(), self.increment.as_secs_f64())
    }

    fn parts(text: &str, unit: f64) -> Option<Control> {
        let (stock, increment) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| (0.0..=604_800.0).contains(number));
        let stock = Duration::try_from_secs_f64(number(stock)? * unit).ok()?;
        let increment = Duration::try_from_secs_f64(number(increment)?).ok()?;
        // Without a stock the first move would already be late.
        (!stock.is_zero() && stock.as_secs() <= 604_800).then_some(Control { stock, increment })
    }
}

/// Both clocks, of which one may run.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    left: [Duration; 2],
    increment: Duration,
    running: Option<(Color, Instant)>,
}

impl Clocks {
    /// Both with the whole stock, stopped.
    pub fn new(control: Control) -> Clocks {
        Clocks { left: [control.stock; 2], increment: control.increment, running: None }
    }

    /// Lets the clock of this player run, or none.
    pub fn run(&mut self, color: Option<Color>) {
        if self.running() != color {
            self.left = self.both();
            self.running = color.map(|color| (color, Instant::now()));
        }
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// What a player has left at this moment.
    pub fn left(&self, color: Color) -> Duration {
        let spent = match self.running {
            Some((running, since)) if running == color => since.elapsed(),
            _ => Duration::ZERO,
        };
        self.left[color.index()].saturating_sub(spent)
    }

    /// What both have left, White first.
    pub fn both(&self) -> [Duration; 2] {
        Color::BOTH.map(|color| self.left(color))
    }

    /// Puts both to what they were at an earlier move, and stops them.
    pub fn set(&mut self, left: [Duration; 2]) {
        *self = Clocks { left, running: None, ..*self };
    }

    /// Stops the clocks after a move of this player and adds the increment.
    pub fn press(&mut self, color: Color) {
        self.run(None);
        self.left[color.index()] += self.increment;
    }

    /// Gained with each move.
    pub fn increment(&self) -> Duration {
        self.increment
    }

    /// When the running clock will be at its end.
    pub fn deadline(&self) -> Option<Instant> {
        self.running.and_then(|(color, since)| since.checked_add(self.left[color.index()]))
    }
}

/// What is left on a clock as people read it: `0:59.3` under ten minutes, else `10:59`, `1:02:03`.
#[derive(Clone, Copy, Debug)]
pub struct ClockText(pub Duration);

impl fmt::Display for ClockText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ClockText(left) = *self;
        let seconds = left.as_secs();
        let (hours, minutes, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match (hours, minutes) {
            (0, 0..10) => write!(f, "{minutes}:{second:02}.{}", left.subsec_millis() / 100),
            (0, _) => write!(f, "{minutes}:{second:02}"),
            _ => write!(f, "{hours}:{minutes:02}:{second:02}"),
        }
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
        for wrong in ["", "0", "0+5", "x", "3+", "-3+2", "1e9", "nan", "3+2+1", "10081"] {
            assert!(Control::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn tags_are_seconds_and_are_read_back() {
        let read = |text| Control::read(text).unwrap();
        assert_eq!([read("3+2").tag(), read("0.002").tag()], ["180+2", "0.12+0"]);
        for text in ["3+2", "0.5+0.25", "10080"] {
            assert_eq!(Control::read_tag(&read(text).tag()), Some(read(text)));
        }
        assert_eq!(Control::read_tag("300"), Some(read("5")));
        // Of the standard's other kinds none is one stock for the whole game.
        for other in ["?", "-", "40/9000", "4500:60", "*180", "0+1"] {
            assert_eq!(Control::read_tag(other), None, "{other}");
        }
    }

    #[test]
    fn clocks_are_short() {
        let text = |seconds| ClockText(Duration::from_secs_f64(seconds)).to_string();
        assert_eq!([text(59.35), text(659.0), text(3723.0)], ["0:59.3", "10:59", "1:02:03"]);
    }

    #[test]
    fn one_clock_runs_and_gains_the_increment() {
        let mut clocks = Clocks::new(Control::read("1+2").unwrap());
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

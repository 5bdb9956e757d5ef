//! Clocks in records: the comment `[%clk 0:02:59.3]` on a move is what its player had left after it. PGN's supplement of 2001 has it
//! so, and the servers where chess is played; here it stands in the records of every game.

use std::time::Duration;

use super::tree::Step;

const OPENING: &str = "[%clk ";

impl<M> Step<M> {
    /// What the player had left after the move, if a comment says so.
    pub fn clock(&self) -> Option<Duration> {
        self.comments().find_map(|comment| {
            let (_, rest) = comment.text().split_once(OPENING)?;
            read_clock(rest.split_once(']')?.0)
        })
    }

    /// Adds the comment.
    pub fn add_clock(&mut self, left: Duration) {
        self.add_comment(&format!("{OPENING}{}]", clock_text(left)));
    }
}

/// Hours, minutes and seconds, with tenths: `0:02:59.3`.
pub fn clock_text(left: Duration) -> String {
    let (seconds, tenths) = (left.as_secs(), left.subsec_millis() / 100);
    format!("{}:{:02}:{:02}.{tenths}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Reads hours, minutes and seconds, with or without decimals. At most a year.
pub fn read_clock(text: &str) -> Option<Duration> {
    let mut parts = text.trim().split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let (hours, minutes) = (hours.parse::<u16>().ok()?, minutes.parse::<u16>().ok()?);
    let seconds = seconds.parse::<f64>().ok().filter(|seconds| (0.0..60.0).contains(seconds))?;
    let whole = Duration::from_secs(u64::from(hours) * 3600 + u64::from(minutes) * 60);
    let valid = parts.next().is_none() && minutes < 60 && hours <= 8_760;
    valid.then(|| whole + Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_back_to_the_tenth() {
        let mut step = Step::new(());
        assert_eq!(step.clock(), None);
        step.add_comment("a good move");
        step.add_clock(Duration::from_millis(3_779_370));
        assert_eq!(step.comments().last().unwrap().text(), "[%clk 1:02:59.3]");
        assert_eq!(step.clock(), Some(Duration::from_millis(3_779_300)));
    }

    #[test]
    fn what_is_no_clock_is_none() {
        assert_eq!(read_clock("0:00:07"), Some(Duration::from_secs(7)));
        for wrong in
            ["", "7", "0:07", "0:00:07:00", "0:60:00", "0:00:60", "0:00:-1", "x:00:00", "99999:00:00", "0:00:nan"]
        {
            assert_eq!(read_clock(wrong), None, "{wrong}");
        }
    }
}

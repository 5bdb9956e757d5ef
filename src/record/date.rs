//! The date of a game.

use std::time::{SystemTime, UNIX_EPOCH};

use super::dialect::Dialect;

impl Dialect {
    /// The value of the tag `Date` for a game that is played at this time, in universal time: the system's own time zone is beyond what
    /// the standard library tells.
    pub fn date(&self, time: SystemTime) -> String {
        let since = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let (year, month, day) = civil(since / 86_400);
        // The format's own unknown date shows what stands between the numbers.
        let between = if self.no_date.contains('-') { '-' } else { '.' };
        format!("{year:04}{between}{month:02}{between}{day:02}")
    }
}

/// Year, month and day of the Gregorian calendar, so many days after 1970-01-01: Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms", `civil_from_days`. Years begin in March there, so that the leap day is the last.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (400 * era + year + next, month, day)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::dialect::{CTL_PGN, PDN, PGN};
    use super::*;

    /// Seconds as `date -u +%s -d DATE` of GNU coreutils gives them.
    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, date) in [
            (0, "1970.01.01"),
            (951_782_399, "2000.02.28"),
            (951_782_400, "2000.02.29"),
            (951_868_800, "2000.03.01"),
            (1_798_675_199, "2026.12.30"),
            (1_798_761_600, "2027.01.01"),
            (4_107_542_400, "2100.03.01"),
        ] {
            let time = UNIX_EPOCH + Duration::from_secs(seconds);
            assert_eq!(PGN.date(time), date);
            assert_eq!(PDN.date(time), date);
            assert_eq!(CTL_PGN.date(time), date.replace('.', "-"));
        }
    }
}

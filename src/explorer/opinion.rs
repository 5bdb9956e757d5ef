//! Evaluations in the comments of records, as this program's matches and annotations write them.

use crate::search::Score;

/// Beyond this a position is won, and how far beyond says nothing: also what a mate counts. Hundredths.
const MOST: i32 = 1000;

/// White's score at the beginning of a comment: `+0.35/12, 0.103 s`, `-1.20; better Nf4, +0.30`, `#-3`. `None` where there is none.
pub fn read(comment: &str) -> Option<i32> {
    let end = comment.find(|c: char| c.is_whitespace() || matches!(c, '/' | ',' | ';')).unwrap_or(comment.len());
    let word = &comment[..end];
    if let Some(mate) = word.strip_prefix('#') {
        let moves: i32 = mate.parse().ok()?;
        return Some(if moves < 0 || mate == "-0" { -MOST } else { MOST });
    }
    let (sign, digits) = match word.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    let (whole, hundredths) = digits.split_once('.')?;
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<i32>().ok()).flatten();
    let (whole, hundredths) = (number(whole)?, number(hundredths).filter(|_| hundredths.len() == 2)?);
    let centipawns = whole.saturating_mul(100).saturating_add(hundredths);
    Some(sign * centipawns.min(MOST))
}

/// A score of the side that has this sign, 1 for White and -1 for Black, as White's.
pub fn of(score: Score, sign: i32) -> i32 {
    match score {
        Score::Cp(centipawns) => sign * centipawns.clamp(-MOST, MOST),
        Score::Mate(moves) if moves > 0 => sign * MOST,
        Score::Mate(_) => -sign * MOST,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Color;
    use crate::search::score_text;

    #[test]
    fn comments_are_read_as_they_are_written() {
        for (text, value) in [
            ("+0.35/12, 0.103 s, 45012", Some(35)),
            ("-1.20; better Nf4, +0.30", Some(-120)),
            ("+0.00", Some(0)),
            ("+25.00/9", Some(1000)),
            ("#3/20", Some(1000)),
            ("#-3", Some(-1000)),
            ("#-0", Some(-1000)),
            ("#0", Some(1000)),
            ("?, 0.103 s", None),
            ("opening", None),
            ("+1", None),
            ("+1.5", None),
            ("+++", None),
            ("+a.bc", None),
            ("-", None),
            ("", None),
            ("½", None),
            ("+99999999999.00", None),
        ] {
            assert_eq!(read(text), value, "{text}");
        }
        for score in [Score::Cp(35), Score::Cp(-7), Score::Mate(4), Score::Mate(-4), Score::Mate(0)] {
            for (side, sign) in [(Color::White, 1), (Color::Black, -1)] {
                assert_eq!(read(&score_text(score, side)), Some(of(score, sign)), "{score:?} {side}");
            }
        }
    }
}

//! All numbers of one match, as text and as JSON.

use std::fmt;

use serde_json::{Map, Value, json};

use crate::game::Color;

use super::estimate::{self, Estimate, Moments};
use super::points::Twelfths;
use super::{Observations, Points, Sprt, Verdict};

/// Where the sequential test of a match stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Test {
    /// Its hypotheses and error rates.
    pub sprt: Sprt,
    /// The log-likelihood ratio so far.
    pub llr: f64,
    /// What it decides.
    pub verdict: Verdict,
}

/// All that the results of a match say, from the first engine's side. Numbers that are not known are NaN, bounds that there
/// are not are infinite: text says `n/a` and `inf`, JSON `null`.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// What the numbers are made of.
    pub observations: Observations,
    /// Points by games, between 0 and 1.
    pub score: f64,
    /// The same of the games as White and as Black.
    pub color_scores: [f64; 2],
    /// Elo above the second engine.
    pub elo: Estimate,
    /// Normalised Elo above the second engine.
    pub nelo: Estimate,
    /// The likelihood that the first engine is the stronger, between 0 and 1.
    pub los: f64,
    /// The share of drawn games, between 0 and 1.
    pub draw_rate: f64,
    /// The share of pairs that brought both the same, between 0 and 1.
    pub pair_draw_rate: f64,
    /// The sequential test, if there is one.
    pub test: Option<Test>,
}

impl Summary {
    /// Of these results, and by this test.
    pub fn new(observations: Observations, sprt: Option<Sprt>) -> Summary {
        let moments = Moments::of(&observations);
        let moments = moments.as_ref();
        let share = |part: u64, whole: u64| part as f64 / whole as f64;
        let color_score = |color| {
            share(observations.twelfths_as(color), observations.games_as(color)) / f64::from(Points::WIN.twelfths())
        };
        let test = sprt.map(|sprt| {
            let llr = sprt.llr(&observations);
            Test { sprt, llr, verdict: sprt.verdict(llr) }
        });
        Summary {
            score: moments.map_or(f64::NAN, |moments| moments.score),
            color_scores: Color::BOTH.map(color_score),
            elo: estimate::elo(moments),
            nelo: estimate::normalised_elo(moments),
            los: estimate::superiority(moments),
            draw_rate: share(observations.draws(), observations.games()),
            pair_draw_rate: share(observations.pair_counts()[12], observations.pairs()),
            test,
            observations,
        }
    }

    /// Points of the first engine.
    pub fn points(&self) -> f64 {
        self.observations.twelfths() as f64 / 12.0
    }

    /// What a script reads: `games`, `wins`, `draws`, `losses`, `points`, `elo`, `elo_error`, `los`, `llr`, `pairs` and more.
    /// `pair_twelfths` counts the pairs by what they brought, in twelfths of a point; narrow wins and losses, those of less than
    /// a whole point, are among the wins and losses.
    pub fn to_json(&self) -> Map<String, Value> {
        let all = &self.observations;
        let counts = |counts: &[u64]| -> Map<String, Value> {
            let seen = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            seen.map(|(twelfths, &count)| (twelfths.to_string(), count.into())).collect()
        };
        let mut fields = json!({
            "games": all.games(),
            "wins": all.wins(),
            "draws": all.draws(),
            "losses": all.losses(),
            "narrow_wins": all.wins() - all.games_worth(Points::WIN),
            "narrow_losses": all.losses() - all.games_worth(Points::LOSS),
            "points": self.points(),
            "prize_points": all.prizes(),
            "score": self.score,
            "white_score": self.color_scores[Color::White.index()],
            "black_score": self.color_scores[Color::Black.index()],
            "draw_rate": self.draw_rate,
            "pairs": all.pairs(),
            "pair_twelfths": counts(all.pair_counts()),
            "pair_draw_rate": self.pair_draw_rate,
            "elo": self.elo.value,
            "elo_error": self.elo.error,
            "nelo": self.nelo.value,
            "nelo_error": self.nelo.error,
            "los": self.los,
            "llr": self.test.map(|test| test.llr),
        });
        if let Some(Test { sprt, verdict, .. }) = self.test {
            fields["sprt"] = json!({
                "elo0": sprt.elo0(),
                "elo1": sprt.elo1(),
                "alpha": sprt.alpha(),
                "beta": sprt.beta(),
                "model": sprt.model().to_string(),
                "bounds": sprt.bounds(),
                "verdict": verdict.to_string(),
            });
        }
        match fields {
            Value::Object(fields) => fields,
            _ => unreachable!("an object was built"),
        }
    }
}

/// A number with that many decimals; what is unknown in words.
pub(super) fn number(value: f64, decimals: usize) -> String {
    if value.is_nan() { "n/a".to_owned() } else { format!("{value:.decimals$}") }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} +/- {}", number(self.value, 2), number(self.error, 2)))
    }
}

/// Lines in the manner of fastchess's report, without a line break at the end.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = &self.observations;
        let percent = |share: f64| if share.is_nan() { "n/a".to_owned() } else { format!("{:.2} %", share * 100.0) };
        let [ours, theirs] = all.prizes();
        writeln!(f, "Elo: {}, nElo: {}", self.elo, self.nelo)?;
        writeln!(
            f,
            "LOS: {}, DrawRatio: {} of games, {} of pairs",
            percent(self.los),
            percent(self.draw_rate),
            percent(self.pair_draw_rate)
        )?;
        let narrow = |count: u64| if count == 0 { String::new() } else { format!(" ({count} narrow)") };
        writeln!(
            f,
            "Games: {}, Wins: {}{}, Losses: {}{}, Draws: {}, Points: {} ({}), as White {}, as Black {}",
            all.games(),
            all.wins(),
            narrow(all.wins() - all.games_worth(Points::WIN)),
            all.losses(),
            narrow(all.losses() - all.games_worth(Points::LOSS)),
            all.draws(),
            Twelfths(all.twelfths()),
            percent(self.score),
            percent(self.color_scores[Color::White.index()]),
            percent(self.color_scores[Color::Black.index()]),
        )?;
        if ours + theirs > 0 {
            writeln!(f, "Prize points: {ours}-{theirs}")?;
        }
        write!(f, "{}", PairCounts(all))?;
        if let Some(Test { sprt, llr, verdict }) = self.test {
            let [lower, upper] = sprt.bounds();
            let (elo0, elo1) = (sprt.elo0(), sprt.elo1());
            write!(f, "\nLLR: {llr:.2} ({lower:.2}, {upper:.2}) [{elo0:.2}, {elo1:.2}]")?;
            match verdict {
                Verdict::Continue => {}
                decided => write!(f, " {decided} accepted")?,
            }
        }
        Ok(())
    }
}

/// The pairs by what they brought: five numbers if games were won, drawn or lost, else each value with its number.
struct PairCounts<'a>(&'a Observations);

impl fmt::Display for PairCounts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.0.pair_counts();
        let seen = || (0u64..).zip(counts).filter(|(_, count)| **count > 0);
        if seen().all(|(twelfths, _)| twelfths % 6 == 0) {
            let [ll, ld, even, wd, ww] = [0, 6, 12, 18, 24].map(|class: usize| counts[class]);
            return write!(f, "Ptnml(0-2): [{ll}, {ld}, {even}, {wd}, {ww}]");
        }
        let seen: Vec<String> = seen().map(|(twelfths, count)| format!("{}: {count}", Twelfths(twelfths))).collect();
        write!(f, "Pairs(0-2): [{}]", seen.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(twelfths: u8) -> Points {
        Points::from_twelfths(twelfths).unwrap()
    }

    /// fastchess's test "EloPentanomial 1" (`app/tests/elo_test.cpp`): 55.58 +/- 27.65, nElo 57.94, LOS 100.00 %.
    fn fastchess_1() -> Observations {
        let mut all = Observations::default();
        let classes = [(34, 0, 0), (54, 0, 6), (31, 12, 0), (32, 6, 6), (64, 12, 6), (75, 12, 12)];
        for (count, as_white, as_black) in classes {
            (0..count).for_each(|_| all.add_pair(points(as_white), points(as_black)));
        }
        all
    }

    #[test]
    fn text() {
        let sprt = "elo0=0,elo1=5".parse().unwrap();
        let text = Summary::new(fastchess_1(), Some(sprt)).to_string();
        // Wins, losses, draws and points by colour counted from the pairs by hand; nElo's error and the LLR by fishtest's formulas.
        assert_eq!(
            text,
            "Elo: 55.58 +/- 27.65, nElo: 57.94 +/- 29.23\n\
             LOS: 100.00 %, DrawRatio: 31.38 % of games, 21.72 % of pairs\n\
             Games: 580, Wins: 245, Losses: 153, Draws: 182, Points: 336 (57.93 %), \
             as White 64.14 %, as Black 51.72 %\n\
             Ptnml(0-2): [34, 54, 63, 64, 75]\n\
             LLR: 1.34 (-2.94, 2.94) [0.00, 5.00]"
        );
    }

    #[test]
    fn other_values_are_named() {
        let mut all = Observations::default();
        all.add_pair(points(12), points(8));
        all.add_pair(points(3), points(6));
        all.add_prizes(7, 5);
        let text = Summary::new(all, None).to_string();
        assert!(text.ends_with("Prize points: 7-5\nPairs(0-2): [3/4: 1, 1 2/3: 1]"), "{text}");
        assert!(text.contains("Points: 2 5/12 ("), "{text}");
        assert!(text.contains("Wins: 2 (1 narrow), Losses: 1 (1 narrow), Draws: 1"), "{text}");
    }

    #[test]
    fn json() {
        let sprt = "elo0=0,elo1=5".parse().unwrap();
        let json = Summary::new(fastchess_1(), Some(sprt)).to_json();
        assert_eq!((&json["games"], &json["pairs"], &json["points"]), (&json!(580), &json!(290), &json!(336.0)));
        assert_eq!(json["pair_twelfths"], json!({"0": 34, "6": 54, "12": 63, "18": 64, "24": 75}));
        assert_eq!(json["sprt"]["verdict"], "continue");
        for key in ["wins", "draws", "losses", "elo", "elo_error", "los", "llr"] {
            assert!(json[key].is_number(), "{key}");
        }
    }

    #[test]
    fn nothing_is_known_without_games() {
        let summary = Summary::new(Observations::default(), None);
        assert!(summary.to_string().starts_with("Elo: n/a +/- inf, nElo: n/a +/- inf\nLOS: 50.00 %, DrawRatio: n/a"));
        let json = summary.to_json();
        assert_eq!(
            (&json["elo"], &json["elo_error"], &json["llr"], &json["score"]),
            (&Value::Null, &Value::Null, &Value::Null, &Value::Null)
        );
    }
}

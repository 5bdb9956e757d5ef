//! The sequential probability ratio test.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Observations;
use super::estimate::{NELO_BY_T, score_of_elo};
use super::likelihood::{Distribution, Hypothesis};

/// The unit of `elo0` and `elo1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Model {
    /// Elo: the expected score.
    #[default]
    Logistic,
    /// Normalised Elo: the expected score by the spread of a game.
    Normalized,
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Model::Logistic => "logistic",
            Model::Normalized => "normalized",
        })
    }
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Both are still possible.
    Continue,
    /// The difference is `elo0`, or less.
    AcceptH0,
    /// The difference is `elo1`, or more.
    AcceptH1,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Continue => "continue",
            Verdict::AcceptH0 => "H0",
            Verdict::AcceptH1 => "H1",
        })
    }
}

/// A generalised sequential probability ratio test on pairs: of hypothesis H0, "we are `elo0` stronger", against H1, "we are
/// `elo1` stronger". It is the pentanomial test where games are won, drawn or lost; other values of games add classes of pairs.
///
/// Its text is `elo0=0,elo1=5,alpha=0.05,beta=0.05`, with `,model=normalized` for normalised Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

/// What is wrong with a test's text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SprtError {
    /// An item that is not `KEY=VALUE` with a known key.
    #[error("SPRT: unexpected {0:?}: expected elo0=, elo1=, alpha=, beta= or model=, separated by commas")]
    Key(String),
    /// The same key again.
    #[error("SPRT: {0} is given twice")]
    Twice(&'static str),
    /// A key without which there is no test.
    #[error(
        "SPRT: {0}= is missing: expected elo0=NUMBER,elo1=NUMBER[,alpha=0.05][,beta=0.05][,model=logistic|normalized]"
    )]
    Missing(&'static str),
    /// A value out of its range.
    #[error("SPRT: {key}={value}: expected {expected}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value's text.
        value: String,
        /// What would have been right.
        expected: &'static str,
    },
    /// Hypotheses in the wrong order.
    #[error("SPRT: elo0={0} is not below elo1={1}")]
    Order(String, String),
}

/// `alpha` and `beta` where the text has none: the field's custom.
const ERROR_RATE: f64 = 0.05;

impl Sprt {
    /// A test with a chance of at most `alpha` to accept H1 where H0 is true, and of `beta` to accept H0 where H1 is.
    ///
    /// Errors: Elo past 1000, or past 100 normalised, in either direction; `elo0` not below `elo1`; `alpha` or `beta` not
    /// between 0 and 0.5.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Sprt, SprtError> {
        // A normalised Elo far off may fit no distribution on the five classes that there always are.
        let (largest, expected) = match model {
            Model::Logistic => (1000.0, "a number from -1000 to 1000"),
            Model::Normalized => (100.0, "a number from -100 to 100 in the normalized model"),
        };
        for (key, value) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-largest..=largest).contains(&value) {
                return Err(SprtError::Value { key, value: value.to_string(), expected });
            }
        }
        for (key, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(SprtError::Value { key, value: value.to_string(), expected: "a number between 0 and 0.5" });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order(elo0.to_string(), elo1.to_string()));
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// The difference in strength under H0.
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The difference in strength under H1.
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// The chance to accept H1 where H0 is true.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The chance to accept H0 where H1 is true.
    pub fn beta(&self) -> f64 {
        self.beta
    }

    /// The unit of the hypotheses.
    pub fn model(&self) -> Model {
        self.model
    }

    /// At or below the first log-likelihood ratio H0 is accepted, at or above the second H1 (Wald's bounds).
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The log-likelihood ratio of H1 against H0 by the whole pairs; 0 without any. Takes some microseconds.
    pub fn llr(&self, observations: &Observations) -> f64 {
        if observations.pairs() == 0 {
            return 0.0;
        }
        let hypothesis = |elo| match self.model {
            Model::Logistic => Hypothesis::Mean(score_of_elo(elo)),
            // A pair's standard deviation, as a mean of two games, is a game's by the square root of two.
            Model::Normalized => Hypothesis::TValue(elo / NELO_BY_T * 2f64.sqrt()),
        };
        let ratio = Distribution::of(observations).log_likelihood_ratio(hypothesis(self.elo0), hypothesis(self.elo1));
        // Both hypotheses are possible on the five classes that are always there, so there is a ratio; a test that lacked
        // it would have to go on.
        ratio.unwrap_or(0.0)
    }

    /// What a log-likelihood ratio decides.
    pub fn verdict(&self, llr: f64) -> Verdict {
        let [lower, upper] = self.bounds();
        if llr <= lower {
            Verdict::AcceptH0
        } else if llr >= upper {
            Verdict::AcceptH1
        } else {
            Verdict::Continue
        }
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        const KEYS: [&str; 5] = ["elo0", "elo1", "alpha", "beta", "model"];
        let mut values: [Option<&str>; 5] = [None; 5];
        for item in text.split(',') {
            let unexpected = || SprtError::Key(item.trim().to_owned());
            let (key, value) = item.split_once('=').ok_or_else(unexpected)?;
            let index = KEYS.iter().position(|known| *known == key.trim()).ok_or_else(unexpected)?;
            if values[index].replace(value.trim()).is_some() {
                return Err(SprtError::Twice(KEYS[index]));
            }
        }
        let number = |index: usize| {
            let wrong =
                |value: &str| SprtError::Value { key: KEYS[index], value: value.to_owned(), expected: "a number" };
            values[index].map(|value| value.parse::<f64>().map_err(|_| wrong(value))).transpose()
        };
        let elo = |index: usize| number(index)?.ok_or(SprtError::Missing(KEYS[index]));
        let rate = |index: usize| Ok(number(index)?.unwrap_or(ERROR_RATE));
        let model = match values[4] {
            None | Some("logistic") => Model::Logistic,
            Some("normalized") => Model::Normalized,
            Some(value) => {
                let expected = "logistic or normalized";
                return Err(SprtError::Value { key: "model", value: value.to_owned(), expected });
            }
        };
        Sprt::new(elo(0)?, elo(1)?, rate(2)?, rate(3)?, model)
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")?;
        if *model == Model::Logistic { Ok(()) } else { write!(f, ",model={model}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::simulation::{five, with_pairs};

    fn llr(test: &str, observations: &Observations) -> f64 {
        test.parse::<Sprt>().unwrap().llr(observations)
    }

    fn close(left: f64, right: f64, tolerance: f64) {
        assert!((left - right).abs() <= tolerance, "{left} is not {right}");
    }

    /// fastchess, `app/tests/sprt_test.cpp`, its cases "pentanomial", to the two decimals that it gives. Those with an empty class
    /// are left out: fastchess stops its approximation early there.
    #[test]
    fn ratios_as_published() {
        close(llr("elo0=0.5,elo1=2.5", &five([223, 9863, 20279 + 1000, 10037, 246])), -3.07, 0.005);
        close(llr("elo0=0,elo1=2", &five([871, 26175, 55003 + 980, 26678, 821])), -4.98, 0.005);
        close(llr("elo0=0,elo1=2,model=normalized", &five([365, 16618, 36029 + 200, 16974, 390])), 2.25, 0.005);
        close(llr("elo0=-1.75,elo1=0.25,model=normalized", &five([127, 4883, 10311 + 401, 5150, 104])), 3.01, 0.005);
    }

    /// By a separate script in Python of fishtest's formulas (`LLRcalc.py`; roots by halving, rounds until 1e-13), also on more
    /// than five classes and on empty ones. The first two results stand in fishtest's own `stat_util.py`.
    #[test]
    fn ratios_by_a_second_implementation() {
        close(llr("elo0=-3,elo1=1", &five([10789, 19328, 33806, 19402, 10543])), 2.1310678117917194, 1e-7);
        close(llr("elo0=0.2,elo1=0.9", &five([39, 2226, 31451, 2412, 40])), 2.1625425800478513, 1e-7);
        close(
            llr("elo0=0.764,elo1=3.439,model=normalized", &five([39, 2226, 31451, 2412, 40])),
            2.1629408695867753,
            1e-6,
        );
        close(llr("elo0=0,elo1=5", &five([0, 0, 0, 0, 100])), 1.4287891376450463, 1e-7);
        close(llr("elo0=0,elo1=5", &five([100, 0, 0, 0, 0])), -1.4494997907300364, 1e-7);
        close(llr("elo0=0,elo1=5", &five([0, 0, 20, 0, 0])), -0.2836811790468975, 1e-7);
        close(llr("elo0=0,elo1=5,model=normalized", &five([0, 0, 0, 0, 104])), 2.094954527648194, 1e-6);
        let quarters = with_pairs([(0, 10), (3, 4), (6, 30), (9, 6), (12, 100), (15, 9), (18, 42), (21, 7), (24, 14)]);
        close(llr("elo0=0,elo1=5", &quarters), 0.7379279047854899, 1e-7);
        close(llr("elo0=0,elo1=5,model=normalized", &quarters), 0.5142483498843069, 1e-6);
        let thirds =
            [(0, 8), (4, 5), (6, 25), (8, 3), (10, 6), (12, 90), (14, 7), (16, 2), (18, 40), (20, 9), (24, 12)];
        close(llr("elo0=0,elo1=5", &with_pairs(thirds)), 0.8524832874324926, 1e-7);
        close(llr("elo0=0,elo1=5,model=normalized", &with_pairs(thirds)), 0.5759483766138501, 1e-6);
    }

    #[test]
    fn bounds_and_verdicts() {
        let sprt: Sprt = "elo0=0,elo1=5,alpha=0.05,beta=0.1".parse().unwrap();
        let [lower, upper] = sprt.bounds();
        close(lower, (0.1f64 / 0.95).ln(), 1e-12);
        close(upper, (0.9f64 / 0.05).ln(), 1e-12);
        assert_eq!(
            [lower, 0.0, upper].map(|llr| sprt.verdict(llr)),
            [Verdict::AcceptH0, Verdict::Continue, Verdict::AcceptH1]
        );
        assert_eq!(sprt.llr(&Observations::default()), 0.0);
    }

    #[test]
    fn texts() {
        let sprt: Sprt = "elo1 = 5, elo0=-1.5,model=normalized".parse().unwrap();
        assert_eq!(sprt.to_string(), "elo0=-1.5,elo1=5,alpha=0.05,beta=0.05,model=normalized");
        assert_eq!(sprt.to_string().parse(), Ok(sprt));
        let refused = |text: &str, with: &str| {
            let error = text.parse::<Sprt>().unwrap_err().to_string();
            assert!(error.contains(with), "{text}: {error}");
        };
        refused("", "unexpected \"\": expected elo0=");
        refused("elo0=0,elo2=5", "unexpected \"elo2=5\"");
        refused("elo0=0", "elo1= is missing");
        refused("elo0=0,elo0=1,elo1=5", "elo0 is given twice");
        refused("elo0=0,elo1=five", "elo1=five: expected a number");
        refused("elo0=0,elo1=NaN", "elo1=NaN: expected a number from -1000 to 1000");
        refused("elo0=0,elo1=1e4", "elo1=10000: expected a number from -1000 to 1000");
        refused("elo0=0,elo1=500,model=normalized", "elo1=500: expected a number from -100 to 100");
        refused("elo0=5,elo1=0", "elo0=5 is not below elo1=0");
        refused("elo0=0,elo1=5,alpha=0", "alpha=0: expected a number between 0 and 0.5");
        refused("elo0=0,elo1=5,model=bayesian", "model=bayesian: expected logistic or normalized");
    }
}

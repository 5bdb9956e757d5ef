//! The sequential test of a match while it is played.

use super::statistics::{Observations, Sprt, Verdict};
use super::tally::Tally;

/// A test that looks at the pairs in the order of the schedule, each once both of its games and all pairs before it are over. What
/// it decides, and where, is then the same however many games run at once, and whatever was interrupted or played elsewhere; and
/// games that end early are no more often among those it sees than others.
#[derive(Clone, PartialEq, Debug)]
pub struct Sequential {
    sprt: Sprt,
    seen: Observations,
    /// How many pairs of the schedule have been looked at.
    pairs: usize,
    llr: f64,
    decided: Option<Decision>,
}

/// What a test has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// For which hypothesis.
    pub verdict: Verdict,
    /// The first pair that no longer counts.
    pub end: u64,
}

impl Sequential {
    /// Before the first pair.
    pub fn new(sprt: Sprt) -> Sequential {
        Sequential { sprt, seen: Observations::default(), pairs: 0, llr: 0.0, decided: None }
    }

    /// Looks at the pairs that have come to be over.
    pub fn look(&mut self, tally: &Tally) {
        if self.decided.is_some() {
            return;
        }
        for (pair, [as_white, as_black]) in tally.settled(self.pairs) {
            self.seen.add_pair(as_white, as_black);
            self.pairs += 1;
            self.llr = self.sprt.llr(&self.seen);
            let verdict = self.sprt.verdict(self.llr);
            if verdict != Verdict::Continue {
                self.decided = Some(Decision { verdict, end: pair + 1 });
                return;
            }
        }
    }

    /// The test.
    pub fn sprt(&self) -> Sprt {
        self.sprt
    }

    /// The log-likelihood ratio of the pairs that were looked at.
    pub fn llr(&self) -> f64 {
        self.llr
    }

    /// What was decided, if it was.
    pub fn decided(&self) -> Option<Decision> {
        self.decided
    }
}

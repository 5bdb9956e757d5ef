//! How a match stands: the games that count, and what they say.

use serde_json::{Map, Value, json};

use super::journal::Counted;
use super::plan::Outline;
use super::sequential::{Decision, Sequential};
use super::statistics::{CrossTable, Sprt, Summary, Test, Verdict};
use super::tally::Tally;
use crate::shard::Shard;

/// How a match stands.
#[derive(Clone, Debug)]
pub struct Standing {
    names: Vec<String>,
    tally: Tally,
    sprt: Option<Sprt>,
    distinct_openings: Option<u64>,
    /// The test, where it can end the match: a shard alone cannot.
    sequential: Option<Sequential>,
}

impl Standing {
    /// Before the first game; `prizes` as in [`Points::prizes`](crate::variants::Points::prizes).
    pub fn new(outline: &Outline, prizes: Option<[[u64; 2]; 3]>) -> Standing {
        let sequential = outline.sprt.filter(|_| outline.shard == Shard::WHOLE).map(Sequential::new);
        let tally = Tally::new(outline.schedule(), prizes);
        Standing {
            names: outline.names.clone(),
            tally,
            sprt: outline.sprt,
            distinct_openings: outline.distinct_openings,
            sequential,
        }
    }

    /// Counts a game, unless it is counted already or none of this match.
    pub fn add(&mut self, counted: Counted) {
        if self.tally.add(counted)
            && let Some(test) = &mut self.sequential
        {
            test.look(&self.tally);
        }
    }

    /// The games.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The engines' names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What the sequential test has decided: then the match is over.
    pub fn decided(&self) -> Option<Decision> {
        self.sequential.as_ref().and_then(Sequential::decided)
    }

    /// The results of every two engines. After the decision of a test, games that ended later do not count.
    pub fn table(&self) -> CrossTable {
        let mut table = CrossTable::new(self.names.clone());
        for (pairing, &[ours, theirs]) in self.tally.schedule().pairings().iter().enumerate() {
            let observations = match self.decided() {
                Some(decision) => self.tally.observations_before(pairing, decision.end),
                None => self.tally.observations(pairing),
            };
            table.add(ours, theirs, &observations);
        }
        table
    }

    /// The first engine against all others.
    pub fn summary(&self) -> Summary {
        let mut summary = self.table().summary(0, self.sprt);
        if let Some(test) = &self.sequential {
            let verdict = test.decided().map_or(Verdict::Continue, |decision| decision.verdict);
            summary.test = Some(Test { sprt: test.sprt(), llr: test.llr(), verdict });
        }
        summary
    }

    /// What a script reads: [`Summary::to_json`] of the first engine, the irregularities of all, the engines' names, how many different
    /// `openings` games began at, and where there are more than two engines a `table` with a summary of each, the best first.
    pub fn to_json(&self) -> Map<String, Value> {
        let mut object = self.summary().to_json();
        let [illegal_moves, crashes, time_losses, disconnects] = self.tally.all_irregularities();
        for (name, count) in [
            ("illegal_moves", illegal_moves),
            ("crashes", crashes),
            ("time_losses", time_losses),
            ("disconnects", disconnects),
        ] {
            object.insert(name.to_owned(), count.into());
        }
        object.insert("engines".to_owned(), json!(self.names));
        // Rounds go through all openings before one comes again.
        let rounds = self.tally.rounds(self.decided().map_or(u64::MAX, |decision| decision.end));
        let openings = self.distinct_openings.map(|distinct| distinct.min(rounds));
        object.insert("openings".to_owned(), json!(openings));
        if self.names.len() > 2 {
            let rows = self.table().ranking();
            let rows = rows.iter().map(|row| {
                let mut object = row.summary.to_json();
                object.insert("engine".to_owned(), json!(self.names[row.engine]));
                Value::Object(object)
            });
            object.insert("table".to_owned(), Value::Array(rows.collect()));
        }
        object
    }
}

//! What a match is: all that decides its games and its result.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::adjudication::Adjudication;
use super::engine::Entrant;
use super::schedule::Shard;
use super::statistics::Sprt;
use crate::variants::{Setting, Settings, Variant};

/// What a match is. How many games run at once, and where results go, is not part of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The variant.
    pub variant: Variant,
    /// What the rules leave open.
    pub settings: Settings,
    /// The engines, at least two, of different names.
    pub engines: Vec<Entrant>,
    /// Whether the first engine plays everybody else, and nobody else plays; if not, everybody plays everybody.
    pub gauntlet: bool,
    /// Openings that each pairing plays with both colours.
    pub rounds: u64,
    /// Of the order of openings.
    pub seed: u64,
    /// What the openings are: the text that names them, and [their digest](super::openings::Openings::digest).
    pub openings: (String, u64),
    /// What ends games early.
    pub adjudication: Adjudication,
    /// The sequential test that ends the match: of two engines only.
    pub sprt: Option<Sprt>,
    /// How late a move may be.
    pub margin: Duration,
    /// How long an answer may take that no clock limits.
    pub patience: Duration,
    /// Which part of the match this is.
    pub shard: Shard,
}

/// The name of the shard in [`Plan::to_json`].
const SHARD: &str = "shard";

impl Plan {
    /// Each part of the plan by the name of the option that sets it.
    pub fn to_json(&self) -> Map<String, Value> {
        let text = |rule: Option<String>| rule.map_or(Value::Null, Value::from);
        let mut settings = self.settings;
        let settings = settings.options().map(|(name, setting)| match setting {
            Setting::Choice(value, names) => (name.to_owned(), json!(names[usize::from(*value)])),
            Setting::Number(value) => (name.to_owned(), json!(*value)),
        });
        let parts = [
            ("variant", json!(self.variant.name())),
            ("rules", Value::Object(settings.into_iter().collect())),
            ("engines", json!(self.engines.iter().map(Entrant::to_string).collect::<Vec<_>>())),
            ("gauntlet", json!(self.gauntlet)),
            ("rounds", json!(self.rounds)),
            ("seed", json!(self.seed)),
            ("openings", json!({ "from": self.openings.0, "digest": format!("{:016x}", self.openings.1) })),
            ("resign", text(self.adjudication.resign.map(|rule| rule.to_string()))),
            ("draw", text(self.adjudication.draw.map(|rule| rule.to_string()))),
            ("max-moves", json!(self.adjudication.longest)),
            ("sprt", text(self.sprt.map(|sprt| sprt.to_string()))),
            ("margin", json!(self.margin.as_millis() as u64)),
            ("patience", json!(self.patience.as_secs_f64())),
            (SHARD, json!(self.shard.to_string())),
        ];
        parts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// The first part in which two plans differ: its name, how it stands in the first and in the second. `apart_from_shards` takes two
/// shards of one match for the same.
pub fn difference(
    first: &Map<String, Value>,
    second: &Map<String, Value>,
    apart_from_shards: bool,
) -> Option<(String, String, String)> {
    let names = first.keys().chain(second.keys().filter(|name| !first.contains_key(*name)));
    let show = |value: Option<&Value>| value.map_or_else(|| "nothing".to_owned(), Value::to_string);
    names
        .filter(|name| !(apart_from_shards && *name == SHARD))
        .map(|name| (name, first.get(name), second.get(name)))
        .find(|(_, a, b)| a != b)
        .map(|(name, a, b)| (name.clone(), show(a), show(b)))
}

//! What a match is: all that decides its games and its result.

use std::time::Duration;

use serde_json::{Map, Value, json};
use thiserror::Error;

use super::adjudication::Adjudication;
use super::engine::EngineConfig;
use super::schedule::Schedule;
use super::statistics::Sprt;
use crate::shard::Shard;
use crate::variants::{Setting, Settings, Variant};

/// What a match is. How many games run at once, and where results go, is not part of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The variant.
    pub variant: Variant,
    /// What the rules leave open.
    pub settings: Settings,
    /// The engines, at least two, of different names.
    pub engines: Vec<EngineConfig>,
    /// Whether the first engine plays everybody else, and nobody else plays; if not, everybody plays everybody.
    pub gauntlet: bool,
    /// Openings that each pairing plays with both colours.
    pub rounds: u64,
    /// Of the order of openings.
    pub seed: u64,
    /// What the openings are: the text that names them, and [their digest](super::openings::Openings::digest).
    pub openings: (String, u64),
    /// How many of them differ, of those that the rounds begin at; `None` if nobody has counted.
    pub distinct_openings: Option<u64>,
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
            ("engines", json!(self.engines.iter().map(EngineConfig::to_string).collect::<Vec<_>>())),
            ("gauntlet", json!(self.gauntlet)),
            ("rounds", json!(self.rounds)),
            ("seed", json!(self.seed)),
            ("openings", self.openings_json()),
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

impl Plan {
    fn openings_json(&self) -> Value {
        let (from, digest) = &self.openings;
        json!({ "from": from, "digest": format!("{digest:016x}"), "distinct": self.distinct_openings })
    }
}

/// What of a plan the count of its games needs.
#[derive(Clone, PartialEq, Debug)]
pub struct Outline {
    /// The variant.
    pub variant: Variant,
    /// What the rules leave open.
    pub settings: Settings,
    /// The engines' names, at least two.
    pub names: Vec<String>,
    /// As in [`Plan`].
    pub gauntlet: bool,
    /// As in [`Plan`].
    pub rounds: u64,
    /// As in [`Plan`].
    pub distinct_openings: Option<u64>,
    /// As in [`Plan`].
    pub sprt: Option<Sprt>,
    /// As in [`Plan`].
    pub shard: Shard,
}

/// A part of a plan that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the plan's {part} is {found}: expected {expected}")]
pub struct BadPlan {
    part: &'static str,
    found: String,
    expected: &'static str,
}

impl Outline {
    /// Of a whole plan.
    pub fn of(plan: &Plan) -> Outline {
        Outline {
            variant: plan.variant,
            settings: plan.settings,
            names: plan.engines.iter().map(|engine| engine.name.clone()).collect(),
            gauntlet: plan.gauntlet,
            rounds: plan.rounds,
            distinct_openings: plan.distinct_openings,
            sprt: plan.sprt,
            shard: plan.shard,
        }
    }

    /// Reads it from what [`Plan::to_json`] has made.
    pub fn read(json: &Map<String, Value>) -> Result<Outline, BadPlan> {
        let bad = |part, expected| BadPlan { part, found: show(json.get(part)), expected };
        let text = |part| json.get(part).and_then(Value::as_str);
        let engines = json.get("engines").and_then(Value::as_array);
        let engines =
            engines.map(|texts| texts.iter().map(|text| text.as_str()?.parse::<EngineConfig>().ok()).collect());
        let engines: Option<Vec<EngineConfig>> = engines.unwrap_or_default();
        let rules = json.get("rules").and_then(Value::as_object);
        let mut settings = Settings::default();
        for (name, setting) in settings.options() {
            let value = rules.and_then(|rules| rules.get(name));
            let taken = match setting {
                Setting::Choice(choice, names) => {
                    let found = names.iter().position(|name| value.and_then(Value::as_str) == Some(name));
                    found.map(|index| *choice = index == 1)
                }
                Setting::Number(number) => {
                    let found = value.and_then(Value::as_u64).and_then(|value| u16::try_from(value).ok());
                    found.map(|value| *number = value)
                }
            };
            taken.ok_or_else(|| bad("rules", "a value of each option"))?;
        }
        let sprt = match json.get("sprt") {
            None | Some(Value::Null) => None,
            Some(rule) => Some(rule.as_str().and_then(|rule| rule.parse().ok()).ok_or_else(|| bad("sprt", "a test"))?),
        };
        let shard = text(SHARD).and_then(|text| text.parse().ok());
        Ok(Outline {
            variant: text("variant").and_then(|name| name.parse().ok()).ok_or_else(|| bad("variant", "its name"))?,
            settings,
            names: engines
                .filter(|engines| engines.len() >= 2)
                .map(|engines| engines.into_iter().map(|engine| engine.name).collect())
                .ok_or_else(|| bad("engines", "two or more descriptions"))?,
            gauntlet: json.get("gauntlet").and_then(Value::as_bool).ok_or_else(|| bad("gauntlet", "true or false"))?,
            rounds: json
                .get("rounds")
                .and_then(Value::as_u64)
                .filter(|&rounds| rounds <= MOST_ROUNDS)
                .ok_or_else(|| bad("rounds", "a number"))?,
            distinct_openings: json.get("openings").and_then(|openings| openings.get("distinct")?.as_u64()),
            sprt,
            shard: shard.ok_or_else(|| bad(SHARD, "I/N"))?,
        })
    }

    /// The schedule, without its openings.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self.names.len(), self.gauntlet, self.rounds, None, 0, self.shard)
    }
}

/// The most rounds of a match.
pub const MOST_ROUNDS: u64 = 10_000_000;

fn show(value: Option<&Value>) -> String {
    value.map_or_else(|| "missing".to_owned(), Value::to_string)
}

/// Makes the whole match of a part.
pub fn make_whole(json: &mut Map<String, Value>) {
    json.insert(SHARD.to_owned(), json!(Shard::WHOLE.to_string()));
}

/// The first part in which two plans differ: its name, how it stands in the first and in the second. `apart_from_shards` takes two
/// shards of one match for the same.
pub fn difference(
    first: &Map<String, Value>,
    second: &Map<String, Value>,
    apart_from_shards: bool,
) -> Option<(String, String, String)> {
    let names = first.keys().chain(second.keys().filter(|name| !first.contains_key(*name)));
    names
        .filter(|name| !(apart_from_shards && *name == SHARD))
        .map(|name| (name, first.get(name), second.get(name)))
        .find(|(_, a, b)| a != b)
        .map(|(name, a, b)| (name.clone(), show(a), show(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_of_a_plan_is_read_back_and_differences_are_named() {
        let engine = |text: &str| text.parse::<EngineConfig>().unwrap();
        let plan = Plan {
            variant: Variant::Glinski,
            settings: Settings { documented_material: true, impotence_moves: 7 },
            engines: vec![engine("name='a b' builtin nodes=5"), engine("cmd='x y' tc=1+0.1 option.A=b")],
            gauntlet: true,
            rounds: 12,
            seed: u64::MAX,
            openings: ("file".to_owned(), 1),
            distinct_openings: Some(10),
            adjudication: Adjudication::default(),
            sprt: "elo0=0,elo1=5".parse().ok(),
            margin: Duration::from_millis(50),
            patience: Duration::from_secs(60),
            shard: "1/3".parse().unwrap(),
        };
        let json = plan.to_json();
        assert_eq!(Outline::read(&json), Ok(Outline::of(&plan)));
        let other = Plan { seed: 2, shard: Shard::WHOLE, ..plan.clone() }.to_json();
        let (name, old, new) = difference(&json, &other, true).unwrap();
        assert_eq!((name.as_str(), old, new.as_str()), ("seed", u64::MAX.to_string(), "2"));
        let mut whole = json.clone();
        make_whole(&mut whole);
        assert_eq!(difference(&json, &whole, true), None);
        assert_eq!(difference(&json, &whole, false).unwrap().0, "shard");
        for part in ["variant", "rules", "engines", "gauntlet", "rounds", "shard"] {
            let mut broken = json.clone();
            broken.insert(part.to_owned(), json!(-1));
            assert!(Outline::read(&broken).unwrap_err().to_string().starts_with(&format!("the plan's {part} is -1: ")));
        }
    }
}

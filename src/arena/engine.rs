//! The engines of a match, as `--engine` describes them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::clock::Control;
use crate::search::LEVELS;

/// An engine that takes part.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineConfig {
    /// Its name; each is unique in a match.
    pub name: String,
    /// What is run.
    pub program: Program,
    /// What it may spend on a move.
    pub pace: Pace,
    /// Search threads, if they are set.
    pub threads: Option<usize>,
    /// Table in MiB, if it is set.
    pub hash: Option<usize>,
    /// Options of its own by name.
    pub options: Vec<(String, String)>,
}

/// What is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Program {
    /// The engine of this program, in this process.
    Builtin,
    /// A program that speaks UCI, with its arguments. Never empty.
    Command(Vec<String>),
}

/// What an engine may spend on a move. All that are set hold, and at least one is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// Nodes.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Exactly this long.
    pub movetime: Option<Duration>,
    /// A clock.
    pub control: Option<Control>,
    /// A level, 1 to [`LEVELS`]; of a program that is not this one only its nodes are asked for.
    pub level: Option<u8>,
}

/// A description that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadEngineConfig {
    /// A quote is not closed.
    #[error("a quote is not closed")]
    Quote,
    /// A word that is none of those expected.
    #[error(
        "unknown word {0:?}: expected name=, builtin, cmd=, nodes=, depth=, movetime=, tc=, level=, threads=, hash= or option.NAME="
    )]
    Word(String),
    /// A word with a value that it does not take.
    #[error("{key}={value}: expected {expected}")]
    Value {
        /// The word.
        key: &'static str,
        /// Its value.
        value: String,
        /// What would have been right.
        expected: String,
    },
    /// Neither `builtin` nor `cmd=`, or both.
    #[error("expected either builtin or cmd=")]
    Program,
    /// No limit.
    #[error("nothing limits its moves: expected nodes=, depth=, movetime=, tc= or level=")]
    Pace,
}

/// The words of a description, before they are put together.
#[derive(Default)]
struct Words {
    name: Option<String>,
    builtin: bool,
    command: Option<Vec<String>>,
    pace: Pace,
    threads: Option<usize>,
    hash: Option<usize>,
    options: Vec<(String, String)>,
}

impl Words {
    /// Takes over the words of a text; later ones hold.
    fn read(&mut self, text: &str) -> Result<(), BadEngineConfig> {
        for word in shlex::split(text).ok_or(BadEngineConfig::Quote)? {
            let (key, value) = word.split_once('=').unwrap_or((&word, ""));
            match key {
                "builtin" if word == "builtin" => (self.builtin, self.command) = (true, None),
                "name" => {
                    let fits = |c: char| !c.is_control() && c != '"';
                    if value.trim().is_empty() || !value.chars().all(fits) {
                        return Err(wrong("name", value, "a name"));
                    }
                    self.name = Some(value.trim().to_owned());
                }
                "cmd" => {
                    let words = shlex::split(value).filter(|words| !words.is_empty());
                    self.command = Some(words.ok_or_else(|| wrong("cmd", value, "a program and its arguments"))?);
                    self.builtin = false;
                }
                "nodes" => self.pace.nodes = Some(number("nodes", value, 1, u64::MAX)?),
                "level" => self.pace.level = Some(number("level", value, 1, LEVELS.into())? as u8),
                "depth" => self.pace.depth = Some(number("depth", value, 1, 10_000)? as u32),
                "movetime" => {
                    self.pace.movetime = Some(Duration::from_millis(number("movetime", value, 1, 86_400_000)?));
                }
                "tc" => {
                    let control = value.parse::<Control>();
                    let expected = "seconds as in 1+0.01, or moves and seconds as in 40/60+0.5";
                    self.pace.control = Some(control.map_err(|_| wrong("tc", value, expected))?);
                }
                "threads" => self.threads = Some(number("threads", value, 1, 4096)? as usize),
                "hash" => self.hash = Some(number("hash", value, 1, 1 << 30)? as usize),
                _ => match key.strip_prefix("option.").filter(|name| !name.is_empty() && word.contains('=')) {
                    Some(name) => {
                        self.options.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
                        self.options.push((name.to_owned(), value.to_owned()));
                    }
                    None => return Err(BadEngineConfig::Word(word.chars().take(40).collect())),
                },
            }
        }
        Ok(())
    }
}

fn wrong(key: &'static str, value: &str, expected: &str) -> BadEngineConfig {
    BadEngineConfig::Value { key, value: value.chars().take(40).collect(), expected: expected.to_owned() }
}

fn number(key: &'static str, value: &str, least: u64, most: u64) -> Result<u64, BadEngineConfig> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| wrong(key, value, &format!("a whole number from {least} to {most}")))
}

impl EngineConfig {
    /// Reads a description in words as a shell splits them: `name=old cmd='./old uci' nodes=2000`. The words of `each` hold where
    /// the description does not say otherwise; a limit of its own takes the place of all of theirs.
    pub fn read(text: &str, each: &str) -> Result<EngineConfig, BadEngineConfig> {
        let (mut own, mut words) = (Words::default(), Words::default());
        own.read(text)?;
        words.read(each)?;
        if own.pace != Pace::default() {
            words.pace = Pace::default();
        }
        words.read(text)?;
        let program = match (words.builtin, words.command) {
            (true, None) => Program::Builtin,
            (false, Some(command)) => Program::Command(command),
            _ => return Err(BadEngineConfig::Program),
        };
        if words.pace == Pace::default() {
            return Err(BadEngineConfig::Pace);
        }
        let name = words.name.unwrap_or_else(|| match &program {
            Program::Builtin => "builtin".to_owned(),
            Program::Command(command) => command.join(" "),
        });
        let Words { pace, threads, hash, options, .. } = words;
        Ok(EngineConfig { name, program, pace, threads, hash, options })
    }
}

impl FromStr for EngineConfig {
    type Err = BadEngineConfig;

    fn from_str(text: &str) -> Result<EngineConfig, BadEngineConfig> {
        EngineConfig::read(text, "")
    }
}

/// A description that reads as the same engine.
impl fmt::Display for EngineConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", quote(&format!("name={}", self.name)))?;
        match &self.program {
            Program::Builtin => write!(f, " builtin")?,
            Program::Command(command) => {
                let words: Vec<String> = command.iter().map(|word| quote(word)).collect();
                write!(f, " {}", quote(&format!("cmd={}", words.join(" "))))?;
            }
        }
        write!(f, " {}", self.pace)?;
        for (key, value) in [("threads", self.threads), ("hash", self.hash)] {
            if let Some(value) = value {
                write!(f, " {key}={value}")?;
            }
        }
        self.options.iter().try_for_each(|(name, value)| write!(f, " {}", quote(&format!("option.{name}={value}"))))
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.depth.map(|depth| format!("depth={depth}")),
            self.movetime.map(|time| format!("movetime={}", time.as_millis())),
            self.control.map(|control| format!("tc={control}")),
            self.level.map(|level| format!("level={level}")),
        ];
        f.pad(&words.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

/// The word as a shell takes it back. Only a NUL byte cannot be quoted, which no argument holds.
pub fn quote(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), |quoted| quoted.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_read_and_written() {
        let old =
            EngineConfig::read("name=old cmd='./old uci' nodes=2000 option.Move\\ Overhead=5 hash=32", "").unwrap();
        assert_eq!(old.program, Program::Command(vec!["./old".into(), "uci".into()]));
        assert_eq!(old.pace, Pace { nodes: Some(2000), ..Pace::default() });
        assert_eq!((old.hash, old.threads), (Some(32), None));
        assert_eq!(old.options, [("Move Overhead".to_owned(), "5".to_owned())]);
        for text in [
            "name=old cmd='./old uci' nodes=2000 'option.Move Overhead=5' hash=32",
            "builtin tc=40/60+0.5 depth=9 threads=2",
            "name='a b' cmd='\"/a b/c\" uci' movetime=50",
        ] {
            let config: EngineConfig = text.parse().unwrap();
            assert_eq!(config.to_string().parse(), Ok(config), "{text}");
        }
    }

    #[test]
    fn what_holds_for_each_gives_way() {
        let each = "nodes=100 hash=8 builtin";
        let plain = EngineConfig::read("name=a", each).unwrap();
        assert_eq!((plain.program, plain.pace.nodes, plain.hash), (Program::Builtin, Some(100), Some(8)));
        let own = EngineConfig::read("name=b cmd=x movetime=10", each).unwrap();
        assert_eq!(own.program, Program::Command(vec!["x".into()]));
        assert_eq!(own.pace, Pace { movetime: Some(Duration::from_millis(10)), ..Pace::default() });
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = |text: &str| EngineConfig::read(text, "").unwrap_err().to_string();
        assert_eq!(wrong("builtin"), BadEngineConfig::Pace.to_string());
        assert_eq!(wrong("nodes=5"), BadEngineConfig::Program.to_string());
        assert_eq!(wrong("builtin nodes=x"), format!("nodes=x: expected a whole number from 1 to {}", u64::MAX));
        assert_eq!(wrong("builtin level=21"), "level=21: expected a whole number from 1 to 20");
        assert!(wrong("builtin tc=x").starts_with("tc=x: expected seconds"));
        assert_eq!(wrong("cmd='"), "a quote is not closed");
        assert!(wrong("builtin speed=3").starts_with("unknown word \"speed=3\": expected name="));
    }
}

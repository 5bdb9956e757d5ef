//! The head of a file: how its games were played.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use serde_json::{Map, Value, json};

use crate::dispatch;
use crate::game::Packed;
use crate::shard::Shard;
use crate::variants::{Setting, Settings, Variant};

use super::{DataError, Problem};

const MAGIC: &[u8; 8] = b"VIBRIA\0S";

/// Whether a file begins as one of self-played games.
pub fn is_data(path: &Path) -> io::Result<bool> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAGIC.len() as u64).read_to_end(&mut bytes)?;
    Ok(bytes == MAGIC)
}

/// Whether these are the first bytes of such a file.
pub fn begins_data(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Version of the layout.
pub const VERSION: u16 = 1;
/// Bytes before the text.
const BEGINNING: usize = 16;
/// No head is longer.
const LONGEST_TEXT: u32 = 1 << 16;

/// All that decides how a game of some number is played: two runs with the same recipe play the same games.
#[derive(Clone, PartialEq, Debug)]
pub struct Recipe {
    /// The variant.
    pub variant: Variant,
    /// Settings of its rules.
    pub settings: Settings,
    /// The seed.
    pub seed: u64,
    /// Nodes after which a search ends with the iteration that it is in.
    pub nodes: u64,
    /// MiB of each table.
    pub hash: usize,
    /// Random plies after the opening; half of the games have one more.
    pub random_plies: u32,
    /// A start whose first score is further from 0 is drawn anew, normalised centipawns.
    pub balance: i32,
    /// Where games begin.
    pub start: Start,
}

/// Where games begin, before the random plies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The variant's start position.
    Array,
    /// An opening of a suite.
    Suite {
        /// How many it has.
        openings: usize,
        /// CRC-32 of their keys.
        crc: u32,
    },
}

/// The head.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// How the games were played.
    pub recipe: Recipe,
    /// Which of them these are.
    pub shard: Shard,
}

impl Header {
    /// The program that played, which must be the same for a run to be gone on with.
    const PROGRAM: &'static str = concat!("vibria ", env!("CARGO_PKG_VERSION"));

    fn to_json(&self) -> Value {
        let Recipe { variant, mut settings, seed, nodes, hash, random_plies, balance, ref start } = self.recipe;
        let settings: Map<String, Value> = settings
            .options()
            .into_iter()
            .map(|(name, setting)| match setting {
                Setting::Choice(on, names) => (name.to_owned(), json!(names[usize::from(*on)])),
                Setting::Number(number) => (name.to_owned(), json!(*number)),
            })
            .collect();
        let start = match start {
            Start::Array => Value::Null,
            Start::Suite { openings, crc } => json!({ "openings": openings, "crc": crc }),
        };
        json!({
            "program": Self::PROGRAM,
            "variant": variant.name(),
            "settings": settings,
            "seed": seed,
            "nodes": nodes,
            "hash": hash,
            "random_plies": random_plies,
            "balance": balance,
            "suite": start,
            "shard": [self.shard.index, self.shard.of],
        })
    }

    /// The head as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let text = self.to_json().to_string();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.position_bytes() as u16).to_le_bytes());
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Bytes of a position of the variant.
    pub fn position_bytes(&self) -> usize {
        dispatch!(self.recipe.variant, G => G::PACKED_BYTES)
    }

    /// Reads a head. Returns how many bytes it has, too.
    pub fn read(input: &mut impl Read, path: &Path) -> Result<(Header, u64), DataError> {
        let io = |error: std::io::Error| Problem::from(error).at(path, None);
        let head = |reason: String| Problem::Head(reason).at(path, 0);
        let mut bytes = Vec::new();
        let mut fill = |bytes: &mut Vec<u8>, length: usize| {
            let wanted = (length - bytes.len()) as u64;
            (&mut *input).take(wanted).read_to_end(bytes).map_err(io)
        };
        fill(&mut bytes, MAGIC.len())?;
        if bytes != MAGIC {
            return Err(Problem::Foreign.at(path, 0));
        }
        fill(&mut bytes, BEGINNING)?;
        if bytes.len() < BEGINNING {
            return Err(head("the file ends in it".to_owned()));
        }
        let [version, position_bytes] = [8, 10].map(|at| u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        if version != VERSION {
            return Err(Problem::Version(version).at(path, 8));
        }
        let length = u32::from_le_bytes([bytes[12], bytes[13], bytes[14], bytes[15]]);
        if length > LONGEST_TEXT {
            return Err(head(format!("a text of {length} bytes, at most {LONGEST_TEXT} expected")));
        }
        let end = BEGINNING + length as usize + 4;
        fill(&mut bytes, end)?;
        if bytes.len() < end {
            return Err(head("the file ends in it".to_owned()));
        }
        let (checked, crc) = bytes.split_at(bytes.len() - 4);
        if crc32fast::hash(checked).to_le_bytes() != crc {
            return Err(head("its checksum is wrong".to_owned()));
        }
        let value: Value = serde_json::from_slice(&checked[BEGINNING..]).map_err(|error| head(error.to_string()))?;
        let header =
            Header::from_json(&value).ok_or_else(|| head(format!("{value} does not say how games were played")))?;
        if header.to_json()["program"] != value["program"] {
            let (field, expected) = ("program".to_owned(), Self::PROGRAM.to_owned());
            return Err(Problem::Differs { field, found: value["program"].to_string(), expected }.at(path, None));
        }
        if header.position_bytes() != usize::from(position_bytes) {
            let expected = header.position_bytes();
            return Err(Problem::PositionBytes { found: position_bytes.into(), expected }.at(path, 10));
        }
        Ok((header, bytes.len() as u64))
    }

    fn from_json(value: &Value) -> Option<Header> {
        let number = |name: &str| value[name].as_u64();
        let mut settings = Settings::default();
        for (name, setting) in settings.options() {
            let given = &value["settings"][name];
            match setting {
                Setting::Choice(on, names) => *on = names.iter().position(|name| given == name)? == 1,
                Setting::Number(number) => *number = given.as_u64()?.try_into().ok()?,
            }
        }
        let suite = &value["suite"];
        let start = match suite {
            Value::Null => Start::Array,
            _ => Start::Suite {
                openings: suite["openings"].as_u64()?.try_into().ok()?,
                crc: suite["crc"].as_u64()?.try_into().ok()?,
            },
        };
        let recipe = Recipe {
            variant: value["variant"].as_str()?.parse().ok()?,
            settings,
            seed: number("seed")?,
            nodes: number("nodes")?,
            hash: number("hash")?.try_into().ok()?,
            random_plies: number("random_plies")?.try_into().ok()?,
            balance: number("balance")?.try_into().ok()?,
            start,
        };
        let [index, of] = [0, 1].map(|i| value["shard"][i].as_u64());
        let shard = Shard { index: index?, of: of? };
        (shard.index < shard.of).then_some(Header { recipe, shard })
    }

    /// Whether games of both can stand in one file; `with_shard`, whether they are of one shard, too. The error is of `self`.
    pub(in crate::selfplay) fn agrees(
        &self,
        expected: &Header,
        with_shard: bool,
        path: &Path,
    ) -> Result<(), DataError> {
        let (found, wanted) = (self.to_json(), expected.to_json());
        let fields = found.as_object().into_iter().flatten();
        for (field, found) in fields.filter(|(field, _)| with_shard || *field != "shard") {
            if *found != wanted[field] {
                let (found, expected) = (found.to_string(), wanted[field].to_string());
                return Err(Problem::Differs { field: field.clone(), found, expected }.at(path, None));
            }
        }
        Ok(())
    }
}

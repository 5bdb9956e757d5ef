//! The file of a match: every game in its own record format, written as soon as it is over. It is all that a match needs to go on
//! after it was ended: a line with the plan, which the record formats take for a comment, then the records. A record that is there in
//! part is cut off.
//!
//! A game that was written is the system's from then on: the end of this program, by `kill -9` too, does not lose it. That the disk
//! has it is seen to when a game ends, at most once a second, and at the end of the match ([`Journal::sync`]): if the whole machine
//! stops, games since then may be lost too, and the file may be cut at any byte.

use std::fs::{File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Map, Value};
use thiserror::Error;

use super::fault::Irregularity;
use super::plan::{BadPlan, Outline, difference};
use super::schedule::GameNumber;
use super::statistics::Points;
use crate::game::Color;
use crate::record::{Reader, Record, RecordError, Score};
use crate::variants::{Playable, Settings, Variant};

/// What the line with the plan begins with. PGN (§6) hides a line that begins with a percent sign; CTL-PGN and PDN are read so too.
const PLAN: &str = "% vibria tournament ";

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The system says so.
    #[error("{}: {error}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is there already.
    #[error("{}: there is something in it already: expected a new file, or --resume", .0.display())]
    Exists(PathBuf),
    /// It is no file of a match.
    #[error("{}: no line that begins with {PLAN:?} and holds a plan: expected the --out of a tournament", .0.display())]
    NoPlan(PathBuf),
    /// Another program has changed the file.
    #[error("{}: its lines end otherwise than a tournament ends them, or its records do not lie apart: expected it as it was written", .0.display())]
    Changed(PathBuf),
    /// A plan that cannot be read.
    #[error("{}: {error}", file.display())]
    Plan {
        /// The file.
        file: PathBuf,
        /// Why.
        error: BadPlan,
    },
    /// Another match.
    #[error("{}: it was begun with {name} {old}, not {new}", file.display())]
    Differs {
        /// The file.
        file: PathBuf,
        /// What differs.
        name: String,
        /// As the file has it.
        old: String,
        /// As it is asked for.
        new: String,
    },
    /// Somebody else writes it.
    #[error("{}: another tournament is writing it", .0.display())]
    Locked(PathBuf),
    /// A record cannot be read.
    #[error("{}, record {number} (its own {error})", file.display())]
    Record {
        /// The file.
        file: PathBuf,
        /// From 1.
        number: usize,
        /// Why.
        error: Box<RecordError>,
    },
    /// A record that is none of this match.
    #[error("{}, record {number}: {reason}", file.display())]
    Stranger {
        /// The file.
        file: PathBuf,
        /// From 1.
        number: usize,
        /// Why.
        reason: String,
    },
}

/// A game as a match counts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Which.
    pub game: GameNumber,
    /// White's points.
    pub white: Points,
    /// How it is written.
    pub score: Score,
    /// What was irregular, and whose fault it was.
    pub irregularity: Option<(Color, Irregularity)>,
}

/// What a file of a match holds.
pub struct Contents {
    /// The plan.
    pub plan: Map<String, Value>,
    /// Each game with its record's text, in the order of the file.
    pub games: Vec<(Counted, String)>,
    /// Bytes up to the end of the last whole record.
    pub length: u64,
}

/// Reads the line with the plan.
fn read_plan(file: &Path, text: &str) -> Result<(Map<String, Value>, Outline), JournalError> {
    let line = text.lines().find_map(|line| line.strip_prefix(PLAN));
    let json = line.and_then(|line| serde_json::from_str::<Map<String, Value>>(line).ok());
    let json = json.ok_or_else(|| JournalError::NoPlan(file.to_owned()))?;
    let outline = Outline::read(&json).map_err(|error| JournalError::Plan { file: file.to_owned(), error })?;
    Ok((json, outline))
}

/// What a file of a match is of.
pub fn outline_of(file: &Path) -> Result<Outline, JournalError> {
    Ok(read_plan(file, &read_text(file)?)?.1)
}

fn read_text(file: &Path) -> Result<String, JournalError> {
    let bytes = std::fs::read(file).map_err(|error| JournalError::Io { file: file.to_owned(), error })?;
    // What is cut off in the middle of a character belongs to a record that is cut off, too.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads a file of a match, of which the end may be missing.
pub fn read<G: Playable>(file: &Path) -> Result<Contents, JournalError> {
    let text = read_text(file)?;
    let (plan, outline) = read_plan(file, &text)?;
    if text.contains("\r\n") {
        return Err(JournalError::Changed(file.to_owned()));
    }
    // A record begins with a tag behind an empty line. Inside of one there is no such place.
    let starts: Vec<usize> = text.match_indices("\n\n[").map(|(at, _)| at + 2).collect();
    let length = starts.first().copied().unwrap_or(text.len()) as u64;
    let mut contents = Contents { plan, games: Vec::new(), length };
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(text.len());
        let record = &text[start..end];
        // What is not whole is the end of a file that was being written.
        if !is_whole(record) && end == text.len() {
            break;
        }
        match count::<G>(record, outline.variant, &outline.settings) {
            Ok(counted) => contents.games.push((counted, record.to_owned())),
            Err(Uncounted::Record(error)) => {
                return Err(JournalError::Record { file: file.to_owned(), number: index + 1, error });
            }
            Err(Uncounted::Stranger(reason)) => {
                return Err(JournalError::Stranger { file: file.to_owned(), number: index + 1, reason });
            }
        }
        contents.length = end as u64;
    }
    Ok(contents)
}

/// Whether a record is there up to its end: tags, an empty line, the moves with the result behind them, an empty line. The tags alone
/// say how a game ended, too, and end with an empty line.
fn is_whole(record: &str) -> bool {
    record.strip_suffix("\n\n").is_some_and(|record| record.contains("\n\n"))
}

enum Uncounted {
    Record(Box<RecordError>),
    Stranger(String),
}

/// What a record says of its game.
fn count<G: Playable>(text: &str, variant: Variant, settings: &Settings) -> Result<Counted, Uncounted> {
    let stranger = |reason: &str| Uncounted::Stranger(reason.to_owned());
    if !is_whole(text) {
        return Err(stranger("it ends behind its tags"));
    }
    let mut reader = Reader::new(text.as_bytes(), variant);
    let reading = reader.next_any(settings).ok_or_else(|| stranger("no record"))?;
    let (record, _) = reading.whole().map_err(|error| Uncounted::Record(Box::new(error)))?;
    let record = record.into_any().downcast::<Record<G>>().map_err(|_| stranger("it is of another variant"))?;
    let score = record.score.ok_or_else(|| stranger("no result"))?;
    let round = record.tags.get("Round").and_then(|text| text.parse().ok());
    let game = round.ok_or_else(|| stranger("the tag Round does not hold a pair and a game, as in 12.1"))?;
    let irregularity = match record.tags.get("Irregularity") {
        None => None,
        Some(text) => Some(read_irregularity(text).ok_or_else(|| stranger("the tag Irregularity cannot be read"))?),
    };
    let twelfths = (score.white_share::<G>() * 12.0).round() as u8;
    let white = Points::from_twelfths(twelfths).ok_or_else(|| stranger("its result is more than a point"))?;
    Ok(Counted { game, white, score, irregularity })
}

/// `crash by White`.
fn read_irregularity(text: &str) -> Option<(Color, Irregularity)> {
    let (kind, color) = text.split_once(" by ")?;
    let color = Color::BOTH.into_iter().find(|known| known.to_string() == color)?;
    Some((color, kind.parse().ok()?))
}

/// A file of a match that is being played.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// When the disk was last waited for; `None` where the output is no file.
    synced: Option<Instant>,
}

/// How often the disk is waited for: that takes milliseconds, in which other games would end.
const SYNC: Duration = Duration::from_secs(1);

impl Journal {
    /// Begins a file, which must be new or empty.
    pub fn begin(path: &Path, plan: &Map<String, Value>) -> Result<Journal, JournalError> {
        let journal = Journal::open(path)?;
        let io = |error| JournalError::Io { file: path.to_owned(), error };
        if journal.file.metadata().map_err(io)?.is_file() && journal.file.metadata().map_err(io)?.len() > 0 {
            return Err(JournalError::Exists(path.to_owned()));
        }
        let mut journal = journal;
        journal.write(&heading(plan))?;
        Ok(journal)
    }

    /// Goes on with a file; what it holds. A file that is not there, or is empty, is begun.
    pub fn resume<G: Playable>(
        path: &Path,
        plan: &Map<String, Value>,
    ) -> Result<(Journal, Vec<Counted>), JournalError> {
        let io = |error| JournalError::Io { file: path.to_owned(), error };
        let mut journal = Journal::open(path)?;
        let text = read_text(path)?;
        // Not even the line with the plan was written whole.
        if !text.contains('\n') && (text.is_empty() || PLAN.starts_with(&text) || text.starts_with(PLAN)) {
            journal.rewrite(&heading(plan))?;
            return Ok((journal, Vec::new()));
        }
        let (old, _) = read_plan(path, &text)?;
        if let Some((name, old, new)) = difference(&old, plan, false) {
            return Err(JournalError::Differs { file: path.to_owned(), name, old, new });
        }
        let contents = read::<G>(path)?;
        // The line with the plan may lack its end, behind which a record would not be found.
        if contents.games.is_empty() {
            // More than one record that was cut off is no work of this program.
            if text.lines().filter(|line| line.starts_with("[Result ")).count() > 1 {
                return Err(JournalError::Changed(path.to_owned()));
            }
            journal.rewrite(&heading(plan))?;
            return Ok((journal, Vec::new()));
        }
        journal.file.set_len(contents.length).map_err(io)?;
        journal.file.seek(SeekFrom::End(0)).map_err(io)?;
        Ok((journal, contents.games.into_iter().map(|(counted, _)| counted).collect()))
    }

    /// Opens a file to read and write it, alone.
    fn open(path: &Path) -> Result<Journal, JournalError> {
        let io = |error| JournalError::Io { file: path.to_owned(), error };
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        // A file system without locks: then it is up to the user.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(JournalError::Locked(path.to_owned()));
        }
        let is_file = file.metadata().map_err(io)?.is_file();
        Ok(Journal { file, path: path.to_owned(), synced: is_file.then(Instant::now) })
    }

    /// Writes a record at once: when this returns, the end of this program does not lose it. At most once a second the disk is
    /// waited for.
    pub fn write(&mut self, text: &str) -> Result<(), JournalError> {
        self.file.write_all(text.as_bytes()).map_err(|error| JournalError::Io { file: self.path.clone(), error })?;
        if self.synced.is_some_and(|synced| synced.elapsed() >= SYNC) { self.sync() } else { Ok(()) }
    }

    /// Waits until the disk has everything. Output that is no file has nothing to wait for.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        if self.synced.is_some() {
            self.file.sync_data().map_err(|error| JournalError::Io { file: self.path.clone(), error })?;
            self.synced = Some(Instant::now());
        }
        Ok(())
    }

    /// Writes this in place of all that is there.
    fn rewrite(&mut self, text: &str) -> Result<(), JournalError> {
        let emptied = self.file.set_len(0).and_then(|()| self.file.seek(SeekFrom::Start(0)));
        emptied.map_err(|error| JournalError::Io { file: self.path.clone(), error })?;
        self.write(text)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The line with the plan, and the empty one behind it.
pub fn heading(plan: &Map<String, Value>) -> String {
    format!("{PLAN}{}\n\n", Value::Object(plan.clone()))
}

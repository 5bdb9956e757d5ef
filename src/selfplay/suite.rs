//! Suites of openings: positions that games begin with.
//!
//! Three kinds of files are read, told apart by their first line that is not empty and no comment (`#`):
//!
//! * **Suites** as `vibria openings` writes them: columns parted by tabs. First the position in the variant's text, then its
//!   score in centipawns from the side to move's view or `-`, then the moves in UCI text that lead there from the start or `-`.
//!   Columns may be missing at the end; what follows is not looked at.
//! * **Positions**, one a line, with `moves` and moves behind it if you like: see [`Positions`].
//! * **Records** of games in the variant's own format: each game is an opening, up to its last move.
//!
//! A line of three columns that begins with a result is a game: result, number of plies, moves (as in
//! `positions/games/glinski-tournament-games.tsv`).

use std::any::Any;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::game::{End, Line, MoveError, PositionError};
use crate::record::{AnyRecord, Positions, Reader, Reading, Record, RecordError, Score, Source, source_of};
use crate::variants::{Playable, Settings, Variant};

/// An opening: where games begin.
#[derive(Clone, Debug)]
pub struct Opening<G: Playable> {
    /// The position, and the moves that led there if they are known.
    pub line: Line<G>,
    /// Its score in centipawns from the side to move's view, if the file says it.
    pub score: Option<i32>,
    /// The line of the file where it stands, from 1; 0 where that is not known.
    pub place: u64,
}

/// A suite that cannot be read.
#[derive(Debug, Error)]
#[error("{path}{place}: {fault}", path = path.display(), place = place(*line))]
pub struct SuiteError {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1; 0 for the file as a whole.
    pub line: u64,
    /// What is wrong.
    pub fault: Fault,
}

fn place(line: u64) -> String {
    if line == 0 { String::new() } else { format!(", line {line}") }
}

/// What is wrong with a suite.
#[derive(Debug, Error)]
pub enum Fault {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// A position that cannot be read.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move that cannot be made.
    #[error("ply {ply}: {error}")]
    Move {
        /// Its number from the start, from 1.
        ply: usize,
        /// Why not.
        error: Box<MoveError>,
    },
    /// A record that cannot be read; it says where.
    #[error(transparent)]
    Record(Box<RecordError>),
    /// The moves lead somewhere else.
    #[error("the moves lead to {0}, which is not the position of this line")]
    Elsewhere(String),
    /// Neither a number nor `-`.
    #[error("{0:?} is not a score: expected centipawns or -")]
    Score(String),
    /// A record of another variant.
    #[error("a game of {found}: expected one of {expected}")]
    Variant {
        /// Of the record.
        found: Variant,
        /// Asked for.
        expected: Variant,
    },
    /// No game can begin there.
    #[error("the game is over in this position: {0}")]
    Over(End),
    /// Not a single opening.
    #[error("no opening found: expected a position a line, or records of games")]
    Empty,
}

/// Reads the openings of a file; at least one. Each can be played on.
pub fn read_suite<G: Playable>(path: &Path, variant: Variant, settings: &Settings) -> Result<Vec<Line<G>>, SuiteError> {
    let openings = read_openings::<G>(path, variant, settings)?;
    match openings.iter().find_map(|opening| Some((opening.place, opening.line.outcome()?))) {
        Some((line, outcome)) => Err(SuiteError { path: path.into(), line, fault: Fault::Over(outcome.end) }),
        None => Ok(openings.into_iter().map(|opening| opening.line).collect()),
    }
}

/// Reads the openings of a file with all that it says of them; at least one. Games may be over.
pub fn read_openings<G: Playable>(
    path: &Path,
    variant: Variant,
    settings: &Settings,
) -> Result<Vec<Opening<G>>, SuiteError> {
    let failed = |line, fault| SuiteError { path: path.into(), line, fault };
    let bytes = std::fs::read(path).map_err(|error| failed(0, error.into()))?;
    let text = String::from_utf8_lossy(&bytes);
    // Some editors begin a file with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let openings = parse(text, variant, settings).map_err(|(line, fault)| failed(line, fault))?;
    if openings.is_empty() { Err(failed(0, Fault::Empty)) } else { Ok(openings) }
}

fn is_data(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with('#')
}

type Placed<T> = Result<T, (u64, Fault)>;

fn parse<G: Playable>(text: &str, variant: Variant, settings: &Settings) -> Placed<Vec<Opening<G>>> {
    if text.lines().find(|line| is_data(line)).is_some_and(|line| line.contains('\t')) {
        let rules = G::rules_of(variant, settings);
        let lines = (1..).zip(text.lines()).filter(|(_, line)| is_data(line));
        return lines.map(|(place, line)| columns::<G>(line, place, &rules).map_err(|fault| (place, fault))).collect();
    }
    let mut input = BufReader::new(text.as_bytes());
    let records: Box<dyn Iterator<Item = Reading<Box<dyn AnyRecord>>>> =
        match source_of(&mut input, variant, settings).map_err(|error| (0, error.into()))? {
            Source::Positions => Box::new(Positions::new(input, variant, *settings)),
            Source::Records => {
                let mut reader = Reader::new(input, variant);
                Box::new(std::iter::from_fn(move || reader.next_any(settings)))
            }
        };
    records.map(|reading| record(reading, variant)).collect()
}

fn record<G: Playable>(reading: Reading<Box<dyn AnyRecord>>, expected: Variant) -> Placed<Opening<G>> {
    // The error of a record names its line itself.
    let (record, _) = reading.whole().map_err(|error| (0, Fault::Record(Box::new(error))))?;
    let found = record.variant();
    let any: Box<dyn Any> = record.into_any();
    match any.downcast::<Record<G>>() {
        Ok(record) if found == expected => Ok(Opening { line: record.line(), score: None, place: 0 }),
        _ => Err((0, Fault::Variant { found, expected })),
    }
}

/// Reads a line of columns.
fn columns<G: Playable>(text: &str, place: u64, rules: &G::Rules) -> Result<Opening<G>, Fault> {
    let mut columns = text.split('\t').map(str::trim);
    let mut column = || columns.next().filter(|text| !text.is_empty() && *text != "-");
    let (first, second, moves) = (column().unwrap_or_default(), column(), column());
    if Score::read(first).is_some() {
        return Ok(Opening { line: played(moves.unwrap_or_default(), rules)?, score: None, place });
    }
    let (position, _) = G::read_position(first, rules)?;
    let score = second.map(|text| text.parse().map_err(|_| Fault::Score(text.chars().take(20).collect())));
    let line = match moves {
        None => Line::new(position),
        Some(moves) => {
            let line: Line<G> = played(moves, rules)?;
            // Not by equality: what a text leaves open, a right that cannot be used, say, the moves settle.
            if line.position().key() != position.key() {
                return Err(Fault::Elsewhere(line.position().write_position()));
            }
            line
        }
    };
    Ok(Opening { line, score: score.transpose()?, place })
}

/// The start position and these moves.
fn played<G: Playable>(moves: &str, rules: &G::Rules) -> Result<Line<G>, Fault> {
    let mut line = Line::new(G::start(rules));
    for (index, text) in moves.split_whitespace().enumerate() {
        let m =
            line.position().read_move(text).map_err(|error| Fault::Move { ply: index + 1, error: Box::new(error) })?;
        line.push(m);
    }
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Text};
    use crate::games::glinski::Glinski;
    use crate::games::hexdameo::Hexdameo;

    fn read<G: Playable>(text: &str, variant: Variant) -> Placed<Vec<Opening<G>>> {
        parse(text, variant, &Settings::default())
    }

    fn fails(text: &str) -> String {
        let (line, fault) = read::<Glinski>(text, Variant::Glinski).expect_err(text);
        SuiteError { path: "x".into(), line, fault }.to_string()
    }

    const AFTER_E4E5: &str = "b/qbk/n1b1n/r5r/ppppppppp/11/4PP5/6P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 b - 0 1";

    fn after(moves: &str) -> Line<Glinski> {
        played(moves, &Glinski::rules_of(Variant::Glinski, &Settings::default())).unwrap()
    }

    #[test]
    fn suites_positions_and_records_are_read() {
        let position = after("e4e5 e7e6 g4g5");
        let text = position.position().write_position();
        let keys = |text: &str| -> Vec<(u64, usize, Option<i32>, u64)> {
            let openings = read::<Glinski>(text, Variant::Glinski).unwrap();
            let fields = openings.iter().map(|o| (o.line.position().key(), o.line.moves().len(), o.score, o.place));
            fields.collect()
        };
        let key = position.position().key();
        let suite = format!("# position\tscore\tmoves\n{text}\t-12\te4e5 e7e6 g4g5\n\n{text}\t-\t-\n{text}\t7\n");
        assert_eq!(keys(&suite), [(key, 3, Some(-12), 2), (key, 0, None, 4), (key, 0, Some(7), 5)]);
        assert_eq!(
            keys(&format!("{text}\nstartpos moves e4e5 e7e6 g4g5 # a comment\n")),
            [(key, 0, None, 0), (key, 3, None, 0)]
        );
        assert_eq!(keys("1. e5 e6 2. g5 *\n\n1. e5 e6 2. g5 *"), [(key, 3, None, 0), (key, 3, None, 0)]);
        assert_eq!(keys("1-0\t3\te4e5 e7e6 g4g5"), [(key, 3, None, 1)]);
    }

    #[test]
    fn faults_are_told_with_their_place() {
        assert!(
            fails(&format!("{AFTER_E4E5}\t0\te4e5\n{AFTER_E4E5}\t0\n7/7\t0"))
                .starts_with("x, line 3: position, pieces")
        );
        assert!(fails(&format!("{AFTER_E4E5}\t0\tg4g5")).contains("line 1: the moves lead to b/qbk"));
        assert!(fails(&format!("{AFTER_E4E5}\thalf")).contains("\"half\" is not a score"));
        assert!(fails(&format!("{AFTER_E4E5}\t0\te4e5 e4e5")).contains("ply 2"));
        assert!(fails("[Variant \"Hexdameo\"]\n\n1. d4-d5 *").contains("a game of hexdameo: expected one of glinski"));
        assert!(fails("1. e5 e5 *").contains("line 1"));
        assert!(fails("startpos\nstartpos moves e4e9").contains("line 2"));
    }

    #[test]
    fn files_that_hold_no_opening_to_play_are_refused() {
        let read = |name: &str, text: &str| {
            let path = std::env::temp_dir().join(format!("vibria-suite-{}-{name}", std::process::id()));
            std::fs::write(&path, text).unwrap();
            let result = read_suite::<Hexdameo>(&path, Variant::Hexdameo, &Settings::default());
            std::fs::remove_file(&path).unwrap();
            result.map(|lines| lines.len()).map_err(|error| error.fault)
        };
        assert_eq!(read("one", "rhombus16\nchevron16\n").unwrap(), 2);
        assert!(matches!(read("empty", "# nothing\n\n"), Err(Fault::Empty)));
        assert!(matches!(read("over", "W:W:Bh8\t0"), Err(Fault::Over(End::NoPieces))));
        let missing = read_suite::<Hexdameo>(Path::new("no/such/file"), Variant::Hexdameo, &Settings::default());
        assert!(missing.unwrap_err().to_string().starts_with("no/such/file: "));
    }
}

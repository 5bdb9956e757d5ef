//! Games from an input, whatever it holds.

use std::any::Any;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use crate::game::{Color, End, Line, MoveError};
use crate::record::{AnyRecord, Positions, Reader, Reading, Record, RecordError, Score, Source as Holds, source_of};
use crate::search::Score as EngineScore;
use crate::selfplay::data::{DataError, Header, Samples, begins_data};
use crate::variants::{Playable, Settings, Variant};

use super::account::{About, Account, Choice};
use super::opinion;

/// Bytes of the longest line of moves.
const LONGEST: u64 = 1 << 20;

/// An input that cannot be read, or a game of it.
#[derive(Debug, Error)]
#[error("{}{fault}", place(path, *line, fault))]
pub struct SourceError {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1, unless the fault says the place itself.
    pub line: Option<u64>,
    /// What is wrong.
    pub fault: Fault,
}

fn place(path: &Path, line: Option<u64>, fault: &Fault) -> String {
    let path = path.display();
    match (fault, line) {
        // It names its file itself.
        (Fault::Data(_), _) => String::new(),
        (_, Some(line)) => format!("{path}, line {line}: "),
        (_, None) => format!("{path}: "),
    }
}

/// What is wrong with an input.
#[derive(Debug, Error)]
pub enum Fault {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A record that does not read whole; it says where.
    #[error(transparent)]
    Record(Box<RecordError>),
    /// A file of self-play that is damaged; it says where.
    #[error(transparent)]
    Data(Box<DataError>),
    /// The first column is no result.
    #[error("{0:?} is no result: expected result, plies and moves, parted by tabs")]
    Result(String),
    /// The second column is not the number of moves.
    #[error("{found} moves where the line says {said:?}")]
    Plies {
        /// Moves that stand there.
        found: usize,
        /// What stands in the column.
        said: String,
    },
    /// A move that cannot be made.
    #[error("ply {ply}: {error}")]
    Move {
        /// Its number, from 1.
        ply: usize,
        /// Why not.
        error: Box<MoveError>,
    },
    /// Too long to be a game.
    #[error("the line is longer than {LONGEST} bytes")]
    Long,
}

/// What stands at a place of an input.
#[derive(Debug)]
pub enum Found<M> {
    /// A game.
    Game(Account<M>),
    /// A game of another variant.
    Other(Variant),
}

type Item<G> = Result<Found<<G as crate::game::Game>::Move>, SourceError>;

/// Reads games of one variant. After a wrong one the next follows, where the kind of input allows it.
///
/// Four kinds of input are told apart by their beginning: files of self-play ([`data`](crate::selfplay::data)); lines of result,
/// number of plies and moves, parted by tabs; positions with moves behind them, a game without a result each; records.
pub struct Source<R, G: Playable> {
    kind: Kind<R, G>,
    name: Arc<str>,
    path: PathBuf,
    number: u64,
}

enum Kind<R, G: Playable> {
    Data(Box<Samples<R, G>>),
    /// A file of self-play of another variant.
    OtherData(Option<Variant>),
    Lines(Lines<R, G>),
    Positions(Box<Positions<R>>, Variant),
    Records(Box<Reader<R>>, Variant, Settings),
    Ended,
}

struct Lines<R, G: Playable> {
    input: R,
    line: u64,
    start: G,
}

impl<R: BufRead, G: Playable> Source<R, G> {
    /// Reads `input`, which is called `path` in errors; `variant` is the one that is wanted and the one of games that do not say
    /// theirs.
    pub fn new(mut input: R, path: &Path, variant: Variant, settings: &Settings) -> Result<Source<R, G>, SourceError> {
        let failed = |fault: Fault| SourceError { path: path.into(), line: None, fault };
        let data = |error: DataError| failed(Fault::Data(error.into()));
        let beginning = input.fill_buf().map_err(|error| failed(error.into()))?;
        let kind = if begins_data(beginning) {
            let (header, offset) = Header::read(&mut input, path).map_err(data)?;
            match header.recipe.variant {
                found if found == variant => {
                    Kind::Data(Samples::new(input, path, header, offset).map_err(data)?.into())
                }
                found => Kind::OtherData(Some(found)),
            }
        } else if first_line(beginning).is_some_and(|line| line.contains('\t')) {
            Kind::Lines(Lines { input, line: 0, start: G::start(&G::rules_of(variant, settings)) })
        } else {
            match source_of(&mut input, variant, settings).map_err(|error| failed(error.into()))? {
                Holds::Positions => Kind::Positions(Positions::new(input, variant, *settings).into(), variant),
                Holds::Records => Kind::Records(Reader::new(input, variant).into(), variant, *settings),
            }
        };
        let name = path.file_name().map_or_else(|| path.to_string_lossy(), |name| name.to_string_lossy());
        Ok(Source { kind, name: name.into(), path: path.into(), number: 0 })
    }

    fn failed(&self, line: Option<u64>, fault: Fault) -> SourceError {
        SourceError { path: self.path.clone(), line, fault }
    }

    fn reading(&self, reading: Reading<Box<dyn AnyRecord>>, expected: Variant) -> Item<G> {
        let record = match reading.whole() {
            Ok((record, _)) => record,
            Err(error) => return Err(self.failed(None, Fault::Record(error.into()))),
        };
        let found = record.variant();
        let any: Box<dyn Any> = record.into_any();
        match any.downcast::<Record<G>>() {
            Ok(record) if found == expected => Ok(Found::Game(Account::of(&record, &self.name, self.number))),
            _ => Ok(Found::Other(found)),
        }
    }
}

/// The first line that is neither empty nor a comment.
fn first_line(beginning: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(beginning);
    let text = text.trim_start_matches('\u{feff}');
    text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#')).map(str::to_owned)
}

impl<R: BufRead, G: Playable> Lines<R, G> {
    /// The next line of data: its number and its text.
    fn next(&mut self) -> Result<Option<String>, Fault> {
        loop {
            let mut bytes = Vec::new();
            self.line += 1;
            let read = (&mut self.input).take(LONGEST).read_until(b'\n', &mut bytes)?;
            if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
                self.input.skip_until(b'\n')?;
                return Err(Fault::Long);
            }
            if read == 0 {
                return Ok(None);
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim_start_matches('\u{feff}').trim();
            if !text.is_empty() && !text.starts_with('#') {
                return Ok(Some(text.to_owned()));
            }
        }
    }

    fn account(&self, text: &str, about: About) -> Result<Account<G::Move>, Fault> {
        let mut columns = text.split('\t').map(str::trim);
        let result = columns.next().unwrap_or_default();
        let score = Score::read(result).ok_or_else(|| Fault::Result(result.chars().take(20).collect()))?;
        let said = columns.next().unwrap_or_default();
        let mut line = Line::new(self.start.clone());
        let mut choices = Vec::new();
        for (index, text) in columns.next().unwrap_or_default().split_whitespace().enumerate() {
            let position = line.position();
            let m = position.read_move(text).map_err(|error| Fault::Move { ply: index + 1, error: Box::new(error) })?;
            choices.push(Choice { key: position.key(), m, rating: None, opinion: None });
            line.push(m);
        }
        if said.parse() != Ok(choices.len()) {
            return Err(Fault::Plies { found: choices.len(), said: said.chars().take(20).collect() });
        }
        // A plain win or loss on paper may be a stalemate on the board, which counts less.
        let stalemate = line.outcome().filter(|outcome| outcome.end == End::Stalemate).map(Score::of);
        let score = match (score, stalemate) {
            (Some(Score::Win(a)), Some(narrow @ Score::NarrowWin(b))) if a == b => Some(narrow),
            _ => score,
        };
        Ok(Account { about: about.into(), score, choices })
    }
}

/// A game of self-play: what was searched, which is all but its random beginning.
fn of_samples<R: Read, G: Playable>(
    samples: &mut Samples<R, G>,
    name: &str,
) -> Option<Result<Account<G::Move>, DataError>> {
    Some(samples.next_game()?.map(|(frame, samples)| {
        let choice = |sample: &crate::selfplay::data::Sample<G>| {
            let sign = if sample.position.side_to_move() == Color::White { 1 } else { -1 };
            let score = sample.mate().map_or(EngineScore::Cp(sample.score.into()), EngineScore::Mate);
            let opinion = Some(opinion::of(score, sign));
            Some(Choice { key: sample.position.key(), m: sample.best()?, rating: None, opinion })
        };
        let score = match frame.result {
            12 => Score::Win(Color::White),
            0 => Score::Win(Color::Black),
            6 => Score::Draw,
            7.. => Score::NarrowWin(Color::White),
            _ => Score::NarrowWin(Color::Black),
        };
        let about = About { source: name.to_owned(), number: frame.number.into(), ..About::default() };
        Account { about: about.into(), score: Some(score), choices: samples.iter().filter_map(choice).collect() }
    }))
}

impl<R: BufRead, G: Playable> Iterator for Source<R, G> {
    type Item = Item<G>;

    fn next(&mut self) -> Option<Item<G>> {
        self.number += 1;
        let fault = match &mut self.kind {
            Kind::Ended => return None,
            Kind::OtherData(found) => return found.take().map(|variant| Ok(Found::Other(variant))),
            Kind::Data(samples) => match of_samples(samples, &self.name)? {
                Ok(account) => return Some(Ok(Found::Game(account))),
                Err(error) => (None, Fault::Data(error.into())),
            },
            Kind::Positions(positions, variant) => {
                let (reading, variant) = (positions.next()?, *variant);
                return Some(self.reading(reading, variant));
            }
            Kind::Records(reader, variant, settings) => {
                let (reading, variant) = (reader.next_any(settings)?, *variant);
                return Some(self.reading(reading, variant));
            }
            Kind::Lines(lines) => match lines.next() {
                Ok(None) => return None,
                Ok(Some(text)) => {
                    let about = About { source: self.name.to_string(), number: self.number, ..About::default() };
                    match lines.account(&text, about) {
                        Ok(account) => return Some(Ok(Found::Game(account))),
                        Err(fault) => (Some(lines.line), fault),
                    }
                }
                Err(fault) => (Some(lines.line), fault),
            },
        };
        let (line, fault) = fault;
        if matches!(fault, Fault::Io(_) | Fault::Data(_)) {
            self.kind = Kind::Ended;
        }
        Some(Err(self.failed(line, fault)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Crossing, Explorer};
    use super::*;
    use crate::game::{Game, Text};
    use crate::games::glinski::Glinski;
    use crate::games::hexdameo::Hexdame;

    fn read<G: Playable>(text: &str, variant: Variant) -> Vec<Item<G>> {
        let name = Path::new("folder/x");
        Source::<_, G>::new(text.as_bytes(), name, variant, &Settings::default()).expect("a beginning").collect()
    }

    fn fails(text: &str) -> String {
        let items = read::<Glinski>(text, Variant::Glinski);
        items.into_iter().find_map(Result::err).expect(text).to_string()
    }

    fn explore(text: &str) -> Explorer<Glinski> {
        let mut explorer = Explorer::default();
        for item in read::<Glinski>(text, Variant::Glinski) {
            match item {
                Ok(Found::Game(account)) => explorer.add(&account),
                other => panic!("{other:?}"),
            }
        }
        explorer
    }

    fn after(moves: &str) -> Glinski {
        let mut position = Glinski::start(&Glinski::rules_of(Variant::Glinski, &Settings::default()));
        for text in moves.split_whitespace() {
            position.make(position.read_move(text).expect(text), &mut ());
        }
        position
    }

    /// The moves of a crossing: text, games, White's share in per cent.
    fn shown(crossing: &Crossing<<Glinski as Game>::Move>, position: &Glinski) -> Vec<(String, u32, Option<i32>)> {
        let percent = |share: f64| (100.0 * share).round() as i32;
        let row = |tried: &super::super::Tried<_>| {
            let share = tried.results.white_share::<Glinski>().map(percent);
            (position.write_uci(tried.m), tried.results.games(), share)
        };
        crossing.moves(position).into_iter().map(row).collect()
    }

    const RECORDS: &str = "[Variant \"Glinski\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"1999.01.02\"]\n[WhiteElo \"2000\"]\n\n\
        1. e5 {+0.10/9, 0.1 s} e6 2. g5 {-0.30/9} *\n\n\
        [Variant \"Glinski\"]\n[White \"Cid\"]\n[Date \"2001.01.02\"]\n[WhiteElo \"2100\"]\n[BlackElo \"?\"]\n\n\
        1. g5 {#3} e6 2. e5 {+0.51; better d5, +1.00} 1/2-1/2\n";

    #[test]
    fn ways_to_a_position_join_and_say_who_when_and_how_good() {
        let explorer = explore(RECORDS);
        let start = after("");
        let crossing = explorer.at(&start).expect("games");
        assert_eq!(shown(crossing, &start), [("e4e5".into(), 1, None), ("g4g5".into(), 1, Some(50))]);
        let moves = crossing.moves(&start);
        assert_eq!((moves[0].rating(), moves[0].opinion()), (Some(2000), Some(10)));
        assert_eq!((moves[1].rating(), moves[1].opinion()), (Some(2100), Some(1000)));
        assert_eq!(moves[0].latest[0].0.text(), "Ann – Bob, 1999.01.02 (x, game 1)");
        assert_eq!(moves[1].latest[0].0.text(), "Cid – ?, 2001.01.02 (x, game 2)");
        let joined = after("e5 e6");
        assert_eq!(shown(explorer.at(&joined).expect("a game"), &joined), [("g4g5".into(), 1, None)]);
        // Both orders of White's moves lead here, and nobody went on.
        assert!(explorer.at(&after("e5 e6 g5")).is_none() && after("e5 e6 g5").key() == after("g5 e6 e5").key());
        let text = format!("{RECORDS}\n[Variant \"Glinski\"]\n\n1. e5 e6 2. g5 g6 0-1\n\n1. g5 e6 2. e5 g6 1-0\n");
        let joined = after("e5 e6 g5");
        let explorer = explore(&text);
        assert_eq!(shown(explorer.at(&joined).expect("games"), &joined), [("g7g6".into(), 2, Some(50))]);
        // The newest game stands first, and one without a date last.
        let names: Vec<u64> =
            explorer.at(&start).expect("games").moves(&start)[0].latest.iter().map(|l| l.0.number).collect();
        assert_eq!(names, [1, 3]);
    }

    #[test]
    fn a_stalemate_counts_what_it_is_worth() {
        // The result gives White a whole win, as records of Gliński's chess write it.
        const FEN: &str = "k/3/2K2/7/1Q7/11/11/11/11/11/11 w - 0 1";
        let text = format!("[Variant \"Glinski\"]\n[SetUp \"1\"]\n[FEN \"{FEN}\"]\n\n");
        let (position, _) = Glinski::read_position(FEN, &after("").rules()).expect("a position");
        let stalemating = position.legal_uci().into_iter().find(|uci| {
            let mut line = Line::new(position.clone());
            line.push(position.read_move(uci).expect("legal"));
            line.outcome().is_some_and(|outcome| outcome.end == End::Stalemate)
        });
        let Some(uci) = stalemating else { panic!("no stalemate in one") };
        let explorer = explore(&format!("{text}1. {uci} 1-0\n"));
        assert_eq!(shown(explorer.at(&position).expect("a game"), &position), [(uci, 1, Some(75))]);
    }

    #[test]
    fn a_game_that_repeats_a_position_counts_once() {
        let shuffle = "d1g2 d9g9 g2d1 g9d9 d1g2 d9g9 g2d1 g9d9";
        let explorer = explore(&format!("1-0\t8\t{shuffle}\n"));
        let start = after("");
        assert_eq!(shown(explorer.at(&start).expect("a game"), &start), [("d1g2".into(), 1, Some(100))]);
    }

    #[test]
    fn faults_are_told_with_their_place_and_the_next_game_follows() {
        assert_eq!(
            fails("1-0\t1\te4e5\nwon\t1\te4e5\n"),
            "folder/x, line 2: \"won\" is no result: expected result, plies and moves, parted by tabs"
        );
        assert_eq!(fails("# a\n1-0\t3\te4e5\n"), "folder/x, line 2: 1 moves where the line says \"3\"");
        assert!(fails("1-0\t2\te4e5 e4e5\n").starts_with("folder/x, line 1: ply 2: "));
        assert!(
            fails("[Variant \"Glinski\"]\n\n1. e5 e5 *\n").starts_with("folder/x: line 3, game 1 (glinski), ply 2: ")
        );
        assert!(fails(&format!("1-0\t1\t{}\n", " ".repeat(1 << 20))).contains("line 1: the line is longer"));
        let items = read::<Glinski>("won\t1\te4e5\n1-0\t1\te4e5\n", Variant::Glinski);
        assert!(matches!(items[..], [Err(_), Ok(Found::Game(_))]));
        let other = read::<Hexdame>(RECORDS, Variant::Hexdame);
        assert!(matches!(other[..], [Ok(Found::Other(Variant::Glinski)), Ok(Found::Other(_))]), "{other:?}");
        let damaged =
            Source::<_, Hexdame>::new(&b"VIBRIA\0S\x01"[..], Path::new("y"), Variant::Hexdame, &Settings::default());
        assert!(damaged.err().expect("a fault").to_string().starts_with("y, byte 0: the head is damaged"));
        assert!(read::<Glinski>("", Variant::Glinski).is_empty());
        // Positions with moves are games without a result.
        assert_eq!(explore("startpos moves e4e5\nstartpos moves e4e5 e7e6\n").games(), 2);
    }
}

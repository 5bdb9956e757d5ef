//! `vibria explore`: what was played in a position, and what came of it.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use serde_json::Value;

use super::Status;
use super::arguments::PositionArguments;
use super::interrupt::Interrupt;
use super::lines::moves_text;
use crate::explorer::{Crossing, Explorer, Found, Results, Source, SourceError, Tried};
use crate::game::{Color, Line};
use crate::record::Dialect;
use crate::variants::Playable;

/// Shows which moves were played in a position, how often, and what came of them.
///
/// The games are those of the files: records, matches of "vibria tournament", self-play of "vibria datagen", lines of result, plies and
/// moves. Without a file they are the games of people that the program brings along: 193 of Gliński's chess, 3 of C'escacs. Positions
/// are looked up by what stands on the board, whatever moves led there. Scores are White's; a stalemate counts what it is worth in
/// the game. "rating" is the mean of those who made the move, "eval" the mean of the engine's scores in the comments of matches and
/// annotated games, where +1.00 is an even chance to win. Exit code 1: no game came here.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria explore -v glinski --moves 'e5 e6'
  vibria explore -v cescacs
  vibria explore match.pdn selfplay.bin -v hexdameo --json")]
pub struct Arguments {
    /// Files of games; "-": standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    pub position: PositionArguments,
    /// Leave out moves of fewer games
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u32,
    /// Pass over games that do not read, instead of refusing the file
    #[arg(long)]
    keep_going: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The games that were looked at.
#[derive(Default)]
struct Looked {
    /// Of the variant.
    games: u64,
    /// Of other variants.
    others: u64,
    /// Not read.
    failed: u64,
}

/// Shows the moves.
pub fn run<G: Playable>(arguments: &Arguments) -> Result<Status> {
    Interrupt::end_at_once()?;
    let line = arguments.position.line::<G>()?;
    let variant = arguments.position.variant.variant;
    let (mut crossing, mut looked) = (Crossing::default(), Looked::default());
    if arguments.files.is_empty() {
        let explorer = Explorer::<G>::embedded(variant);
        looked.games = explorer.games();
        if looked.games == 0 {
            note!("note: the program brings no games of {variant} along: name files of games");
        }
        crossing = explorer.at(line.position()).cloned().unwrap_or_default();
    }
    for file in &arguments.files {
        add::<G>(arguments, file, line.position(), &mut crossing, &mut looked)?;
    }
    if looked.others > 0 {
        note!("note: {} of other variants", counted(looked.others, "game"));
    }
    if looked.failed > 0 {
        note!("note: {} left out, not read", counted(looked.failed, "game"));
    }
    let text = match arguments.json {
        true => format!("{}\n", object(arguments, &line, &crossing, looked.games)),
        false => table(arguments, &line, &crossing, looked.games),
    };
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(if crossing.results().games() == 0 { Status::Negative } else { Status::Done })
}

/// Adds the games of a file.
fn add<G: Playable>(
    arguments: &Arguments,
    file: &Path,
    position: &G,
    crossing: &mut Crossing<G::Move>,
    looked: &mut Looked,
) -> Result<()> {
    // A large buffer, so that its beginning shows what the input holds even behind some lines of comment.
    const BUFFER: usize = 1 << 18;
    let stdin = file.as_os_str() == "-";
    let path = if stdin { Path::new("stdin") } else { file };
    let input: Box<dyn BufRead> = match stdin {
        true => Box::new(BufReader::with_capacity(BUFFER, io::stdin())),
        false => {
            let file = File::open(file).with_context(|| path.display().to_string())?;
            Box::new(BufReader::with_capacity(BUFFER, file))
        }
    };
    let (variant, settings) = (arguments.position.variant.variant, arguments.position.variant.settings());
    for found in Source::<_, G>::new(input, path, variant, &settings)? {
        match found {
            Ok(Found::Game(account)) => {
                looked.games += 1;
                crossing.add(position.key(), &account);
            }
            Ok(Found::Other(_)) => looked.others += 1,
            Err(error) if arguments.keep_going => {
                looked.failed += 1;
                note!("error: {error}");
            }
            Err(error) => return Err(SourceError::into(error)),
        }
    }
    Ok(())
}

fn object<G: Playable>(arguments: &Arguments, line: &Line<G>, crossing: &Crossing<G::Move>, games: u64) -> Value {
    let variant = arguments.position.variant.variant;
    let results = &Dialect::of(variant).results;
    let mut object = crossing.to_json(line.position(), |score| results.write(score).to_owned());
    object["variant"] = variant.name().into();
    object["position"] = line.position().write_position().into();
    object["searched"] = games.into();
    if let Some(moves) = object["moves"].as_array_mut() {
        moves.retain(|tried| tried["games"].as_u64() >= Some(arguments.min_games.into()));
    }
    object
}

fn table<G: Playable>(arguments: &Arguments, line: &Line<G>, crossing: &Crossing<G::Move>, games: u64) -> String {
    let position = line.position();
    let here = match line.moves().len() {
        0 => position.write_position(),
        _ => moves_text(line.start(), &line.moves().collect::<Vec<_>>()),
    };
    let all = crossing.results();
    let mut text = format!("{here}\n{} of {}\n", counted(all.games().into(), "game"), counted(games, "game"));
    if all.games() == 0 {
        return text;
    }
    let shown: Vec<&Tried<G::Move>> =
        crossing.moves(position).into_iter().filter(|tried| tried.results.games() >= arguments.min_games).collect();
    let columns = columns::<G>(&shown, &all);
    let rows: Vec<Vec<String>> = std::iter::once(columns.iter().map(|column| column.head.to_owned()).collect())
        .chain(shown.iter().map(|tried| {
            columns
                .iter()
                .map(|column| (column.cell)(Row { position, tried: Some(tried), results: tried.results }))
                .collect()
        }))
        .chain([columns.iter().map(|column| (column.cell)(Row { position, tried: None, results: all })).collect()])
        .collect();
    text += "\n";
    text += &aligned(&rows);
    let mut latest: Vec<String> = Vec::new();
    for tried in shown.iter().take(NAMED) {
        if let Some((about, score)) = tried.latest.first() {
            let score = Dialect::of(arguments.position.variant.variant).results.write(*score);
            latest.push(format!("{}  {score}  {}\n", position.write_move(tried.m), about.text()));
        }
    }
    text + "\na game of each:\n" + &latest.concat()
}

/// Moves of which the latest game is named.
const NAMED: usize = 5;

/// A row of the table: a move, or all together.
struct Row<'t, G: Playable> {
    position: &'t G,
    tried: Option<&'t Tried<G::Move>>,
    results: Results,
}

struct Column<G: Playable> {
    head: &'static str,
    cell: fn(Row<'_, G>) -> String,
}

/// The columns for which there is something to show.
fn columns<G: Playable>(shown: &[&Tried<G::Move>], all: &Results) -> Vec<Column<G>> {
    let points = G::CUSTOMS.points;
    let column = |head, cell| Column { head, cell };
    let mut columns: Vec<Column<G>> = vec![
        column("move", |row| row.tried.map_or("all".to_owned(), |tried| row.position.write_move(tried.m))),
        column("games", |row| row.results.games().to_string()),
        column("White", |row| {
            row.results.white_share::<G>().map_or("–".to_owned(), |share| format!("{:.1} %", 100.0 * share))
        }),
        column(points.win[0], |row| share(row.results.wins[0], &row.results)),
    ];
    if all.narrow_wins[0] > 0 {
        columns.push(column(points.narrow_win[0], |row| share(row.results.narrow_wins[0], &row.results)));
    }
    columns.push(column(points.draw, |row| share(row.results.draws, &row.results)));
    if all.narrow_wins[1] > 0 {
        columns.push(column(points.narrow_win[1], |row| share(row.results.narrow_wins[1], &row.results)));
    }
    columns.push(column(points.win[1], |row| share(row.results.wins[1], &row.results)));
    if shown.iter().any(|tried| tried.rating().is_some()) {
        columns.push(column("rating", |row| {
            row.tried.and_then(Tried::rating).map_or(String::new(), |rating| rating.to_string())
        }));
    }
    if shown.iter().any(|tried| tried.opinion().is_some()) {
        columns.push(column("eval", |row| {
            let opinion = row.tried.and_then(Tried::opinion);
            opinion.map_or(String::new(), |cp| {
                crate::search::score_text(crate::search::Score::Cp(cp as i32), Color::White)
            })
        }));
    }
    columns
}

/// A share of the games with a result.
fn share(count: u32, of: &Results) -> String {
    match of.finished() {
        0 => "–".to_owned(),
        finished => format!("{:.0} %", 100.0 * f64::from(count) / f64::from(finished)),
    }
}

/// Rows with their columns below each other: the first to the left, the others to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// A number with its noun.
fn counted(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

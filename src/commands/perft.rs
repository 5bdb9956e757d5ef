//! `vibria perft DEPTH`: node counts, and the check of whole suites of them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use rayon::prelude::*;
use serde_json::json;

use super::arguments::{PositionArguments, VariantArguments};
use super::interrupt::Interrupt;
use super::{Status, read_text};
use crate::dispatch;
use crate::game::{Game, MoveList, Stage};
use crate::variants::{Playable, Variant};

/// Counts the leaves of the tree of legal moves.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria perft 5 --threads 2
  vibria perft 3 -v glinski --divide
  vibria perft --suite positions/cases/start.perft.tsv")]
pub struct Arguments {
    /// Half-moves to the leaves; with --suite the greatest depth to check
    #[arg(required_unless_present = "suite", value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: Option<u32>,
    #[command(flatten)]
    pub position: PositionArguments,
    /// Print the count after each move
    #[arg(long)]
    divide: bool,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Make the moves that lead to the leaves too, instead of counting them
    #[arg(long)]
    no_bulk: bool,
    /// Exit with code 1 unless the count is this
    #[arg(long, value_name = "NODES", conflicts_with = "suite")]
    expect: Option<u64>,
    /// Check the counts of a file: lines of a position and its counts at depths 1, 2, 3 …, tab-separated, of the variant that
    /// the file's name begins with or else of --variant; or lines of a variant, a position and counts
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves", "divide"])]
    suite: Vec<PathBuf>,
    /// Print JSON Lines
    #[arg(long)]
    json: bool,
}

/// Counts, or checks suites.
pub fn run(arguments: &Arguments) -> Result<Status> {
    Interrupt::end_at_once()?;
    let threads = usize::from(arguments.threads);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start the threads")?;
    let counter = Counter { threads, bulk: !arguments.no_bulk };
    pool.install(|| {
        if arguments.suite.is_empty() {
            let depth = arguments.depth.unwrap_or(0);
            return dispatch!(arguments.position.variant.variant, G => count::<G>(arguments, counter, depth));
        }
        let mut status = Status::Done;
        for file in &arguments.suite {
            if check_suite(arguments, counter, file)? == Status::Negative {
                status = Status::Negative;
            }
        }
        Ok(status)
    })
}

fn count<G: Playable>(arguments: &Arguments, counter: Counter, depth: u32) -> Result<Status> {
    let line = arguments.position.line::<G>()?;
    let mut out = io::stdout().lock();
    let start = Instant::now();
    let nodes = if arguments.divide && depth > 0 {
        let mut total = 0;
        for (text, nodes) in counter.divide(line.position(), depth, |game, m| game.write_uci(m)) {
            total += nodes;
            if arguments.json {
                writeln!(out, "{}", json!({ "move": text, "nodes": nodes }))?;
            } else {
                writeln!(out, "{text}: {nodes}")?;
            }
        }
        total
    } else {
        counter.count(line.position(), depth)
    };
    let time = start.elapsed();
    if arguments.json {
        let variant = arguments.position.variant.variant.name();
        let seconds = time.as_secs_f64();
        writeln!(out, "{}", json!({ "variant": variant, "depth": depth, "nodes": nodes, "seconds": seconds }))?;
    } else {
        writeln!(out, "nodes {nodes}")?;
    }
    out.flush()?;
    note!("{}", speed_text(nodes, time));
    match arguments.expect {
        Some(expected) if expected != nodes => {
            note!("mismatch: {nodes} nodes, expected {expected}");
            Ok(Status::Negative)
        }
        _ => Ok(Status::Done),
    }
}

fn speed_text(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    format!("time {seconds:.3} s, {:.1} Mnps", nodes as f64 / seconds.max(1e-9) / 1e6)
}

/// How to count.
#[derive(Clone, Copy)]
struct Counter {
    threads: usize,
    bulk: bool,
}

impl Counter {
    fn leaves<G: Game>(self, game: &mut G, depth: u32) -> u64 {
        if self.bulk { game.perft(depth) } else { walk(game, depth) }
    }

    /// Leaves `depth` half-moves away. Several threads share the positions two half-moves away: some thousands, few enough to
    /// hold and small enough a share each that all threads end together.
    fn count<G: Game>(self, game: &G, depth: u32) -> u64 {
        if self.threads == 1 || depth < 3 {
            return self.leaves(&mut game.clone(), depth);
        }
        let children: Vec<G> =
            successors(game).into_iter().flat_map(|(_, child)| successors(&child)).map(|c| c.1).collect();
        children.into_par_iter().with_max_len(1).map(|mut child| self.leaves(&mut child, depth - 2)).sum()
    }

    /// Leaves after each move, sorted by the move's text.
    fn divide<G: Game>(self, game: &G, depth: u32, text: impl Fn(&G, G::Move) -> String) -> Vec<(String, u64)> {
        let children = successors(game);
        let mut texts: Vec<(String, G)> = children.into_iter().map(|(m, child)| (text(game, m), child)).collect();
        texts.sort_by(|a, b| a.0.cmp(&b.0));
        texts.into_iter().map(|(text, child)| (text, self.count(&child, depth - 1))).collect()
    }
}

/// The legal moves and the positions that they lead to.
fn successors<G: Game>(game: &G) -> Vec<(G::Move, G)> {
    let mut list = G::List::default();
    game.generate(Stage::All, &mut list);
    let child = |m| {
        let mut child = game.clone();
        child.make(m, &mut ());
        (m, child)
    };
    list.as_slice().iter().copied().map(child).collect()
}

/// Leaves, with every move made.
fn walk<G: Game>(game: &mut G, depth: u32) -> u64 {
    if depth == 0 { 1 } else { game.perft_each(depth, walk) }
}

/// One line of a suite: a position with its counts at depths 1, 2, 3 ….
struct Case<'a> {
    variant: Variant,
    position: &'a str,
    counts: Vec<u64>,
}

fn check_suite(arguments: &Arguments, counter: Counter, file: &Path) -> Result<Status> {
    let name = file.display();
    let text = read_text(file)?;
    let stem = file.file_name().map(|n| n.to_string_lossy()).unwrap_or_default();
    let default =
        stem.split('.').next().and_then(|stem| stem.parse().ok()).unwrap_or(arguments.position.variant.variant);
    let (mut cases, mut wrong, mut nodes) = (0u64, 0u64, 0u64);
    let start = Instant::now();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let place = || format!("{name}, line {}", index + 1);
        let case = read_case(line, default).with_context(place)?;
        let settings = VariantArguments { variant: case.variant, ..arguments.position.variant.clone() };
        let limit = arguments.depth.unwrap_or(u32::MAX);
        cases += 1;
        let found =
            dispatch!(case.variant, G => count_case::<G>(&case, &settings, counter, limit)).with_context(place)?;
        for (depth, (&expected, &found)) in (1..).zip(case.counts.iter().zip(&found)) {
            nodes += found;
            if found != expected {
                wrong += 1;
                note!("{}: depth {depth}: {found} nodes, expected {expected}", place());
            }
            if arguments.json {
                let (variant, line) = (case.variant.name(), index + 1);
                let result = json!({ "file": name.to_string(), "line": line, "variant": variant, "depth": depth,
                    "nodes": found, "expected": expected });
                writeln!(io::stdout().lock(), "{result}")?;
            }
        }
    }
    if cases == 0 {
        bail!("{name}: no position: expected lines of a position and its counts, separated by tabs");
    }
    if !arguments.json {
        writeln!(io::stdout().lock(), "{name}: {cases} positions, {wrong} wrong counts, nodes {nodes}")?;
    }
    note!("{}", speed_text(nodes, start.elapsed()));
    Ok(if wrong == 0 { Status::Done } else { Status::Negative })
}

fn read_case(line: &str, default: Variant) -> Result<Case<'_>> {
    let mut fields = line.split('\t').peekable();
    let variant = match fields.peek().and_then(|field| field.parse::<Variant>().ok()) {
        Some(variant) => {
            fields.next();
            variant
        }
        None => default,
    };
    let position = fields.next().ok_or_else(|| anyhow!("expected a position"))?;
    let counts = fields.map(|field| {
        field.trim().parse::<u64>().map_err(|_| anyhow!("{field:?} is not a count: expected a number of nodes"))
    });
    let counts: Vec<u64> = counts.collect::<Result<_>>()?;
    if counts.is_empty() || counts.len() > 64 {
        bail!("{} counts: expected 1 to 64 of them after the position, separated by tabs", counts.len());
    }
    Ok(Case { variant, position, counts })
}

/// The counts at depths 1, 2, 3 … up to the last that the case gives and to `limit`.
fn count_case<G: Playable>(case: &Case, settings: &VariantArguments, counter: Counter, limit: u32) -> Result<Vec<u64>> {
    let game = super::arguments::read_start::<G>(case.position, None, settings)?;
    Ok((1..=limit.min(case.counts.len() as u32)).map(|depth| counter.count(&game, depth)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_have_lines_of_two_kinds() {
        let case = read_case("glinski\tstartpos\t51\t2586", Variant::Cescacs).unwrap();
        assert_eq!((case.variant, case.position, case.counts), (Variant::Glinski, "startpos", vec![51, 2586]));
        let case = read_case("W:Wa1:Bi9\t1", Variant::Hexdame).unwrap();
        assert_eq!((case.variant, case.position, case.counts), (Variant::Hexdame, "W:Wa1:Bi9", vec![1]));
        for wrong in ["", "glinski", "W:Wa1:Bi9", "W:Wa1:Bi9\tx", "glinski\tstartpos\t51\t-1"] {
            assert!(read_case(wrong, Variant::Hexdame).is_err(), "{wrong}");
        }
    }
}

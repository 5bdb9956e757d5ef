//! `vibria datagen`: self-played games for training, and what can be done with their files.

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use serde_json::json;

use super::Status;
use super::arguments::VariantArguments;
use super::interrupt::Interrupt;
use crate::dispatch;
use crate::game::Line;
use crate::selfplay::data::{self, Flags, Header, Recipe, Sample, Samples, Start, Tally};
use crate::selfplay::{Run, read_suite};
use crate::shard::Shard;
use crate::variants::{Playable, Variant};

/// Plays games of the engine against itself and writes every position with its best move, score and the game's result.
///
/// The games depend on the options and the seed alone, not on the number of threads, and the first games of a longer run are those
/// of a shorter one. Each is written as soon as it is over and those before it are; after an interruption, or kill -9, the same
/// command with --resume goes on. Runs of several machines take one share each with --shard; "vibria merge" makes of their
/// files what one run would have written. The layout is told in src/selfplay/data.rs.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria datagen -v glinski --games 10000 --nodes 5000 --threads 8 --out glinski.data --resume
  vibria datagen -v hexdameo --games 10000 --openings positions/openings/hexdameo.tsv --shard 0/4 --out 0.data
  vibria merge 0.data 1.data 2.data 3.data --out all.data
  vibria datagen --read all.data --quiet --distinct --json")]
pub struct Arguments {
    #[command(flatten)]
    pub variant: VariantArguments,
    /// Games to play, of all shards together
    #[arg(long, value_name = "N", required_unless_present = "read", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Nodes after which a search ends with the iteration that it is in
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: u64,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games that are played at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Size of each game's transposition table in MiB
    #[arg(long, value_name = "MB", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Begin with openings of this file: a suite, positions one a line, or records; drawn at random
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Random plies to begin with, and one more in half of the games; by default 8, or 2 after an opening
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    random_plies: Option<u32>,
    /// Draw another start where the first search says more than this, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 300, value_parser = clap::value_parser!(i32).range(1..=30_000))]
    balance: i32,
    /// Play share I of N, from 0: every N-th game
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// The file to write; it must not exist, except with --resume
    #[arg(long, value_name = "FILE", required_unless_present = "read")]
    out: Option<PathBuf>,
    /// Go on with the file if it exists
    #[arg(long)]
    resume: bool,
    /// Print the positions of a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "resume", "out", "openings"])]
    read: Option<PathBuf>,
    /// With --read: only positions without check, whose best move is no capture and that threaten none
    #[arg(long, requires = "read")]
    quiet: bool,
    /// With --read: only the first of equal positions
    #[arg(long, requires = "read")]
    distinct: bool,
    /// Print JSON Lines: one object a position with --read, else the statistics
    #[arg(long)]
    json: bool,
}

/// Plays or prints.
pub fn run(arguments: &Arguments) -> Result<Status> {
    if let Some(path) = &arguments.read {
        Interrupt::end_at_once()?;
        let variant = header(path)?.recipe.variant;
        return dispatch!(variant, G => print::<G>(arguments, path));
    }
    let out = arguments.out.as_deref().ok_or_else(|| anyhow!("--out: expected a file"))?;
    dispatch!(arguments.variant.variant, G => generate::<G>(arguments, out))
}

fn header(path: &Path) -> Result<Header> {
    let mut file = BufReader::new(File::open(path).with_context(|| path.display().to_string())?);
    Ok(Header::read(&mut file, path)?.0)
}

fn generate<G: Playable>(arguments: &Arguments, out: &Path) -> Result<Status> {
    let (variant, settings) = (arguments.variant.variant, arguments.variant.settings());
    let openings: Vec<Line<G>> = match &arguments.openings {
        Some(path) => read_suite(path, variant, &settings).context("--openings")?,
        None => Vec::new(),
    };
    let start = if openings.is_empty() {
        Start::Array
    } else {
        let keys: Vec<u8> = openings.iter().flat_map(|line| line.position().key().to_le_bytes()).collect();
        Start::Suite { openings: openings.len(), crc: crc32fast::hash(&keys) }
    };
    let random_plies = arguments.random_plies.unwrap_or(if openings.is_empty() { 8 } else { 2 });
    let recipe = Recipe {
        variant,
        settings,
        seed: arguments.seed,
        nodes: arguments.nodes,
        hash: arguments.hash as usize,
        random_plies,
        balance: arguments.balance,
        start,
    };
    let header = Header { recipe, shard: arguments.shard };
    let interrupt = Interrupt::install()?;
    let interrupted = || interrupt.raised();
    let run = Run {
        header: &header,
        openings: &openings,
        games: arguments.games.unwrap_or(0),
        threads: arguments.threads.into(),
        interrupted: &interrupted,
    };
    let mut progress = Progress::new();
    let report = run.go(out, arguments.resume, &mut |tally| progress.show(tally))?;
    progress.end();
    if let Some(bytes) = report.cut {
        note!("note: {}: a game that was cut at the end ({bytes} bytes) was played anew", out.display());
    }
    if report.found > 0 {
        note!("{} games were there already", report.found);
    }
    statistics(arguments.json, &report.tally)?;
    if report.complete {
        return Ok(Status::Done);
    }
    note!("interrupted: the same command with --resume goes on");
    Ok(Status::Negative)
}

/// Prints the statistics: to stderr, or as JSON to stdout.
fn statistics(json: bool, tally: &Tally) -> Result<()> {
    match json {
        true => writeln!(io::stdout().lock(), "{}", tally.to_json())?,
        false => note!("{tally}"),
    }
    Ok(())
}

/// Makes one file of those of a run's shards, and prints its statistics.
pub fn merge(files: &[PathBuf], out: &Path, json: bool) -> Result<Status> {
    let variant = header(&files[0])?.recipe.variant;
    let (tally, cut) = dispatch!(variant, G => data::merge::<G>(files, out))?;
    for (path, bytes) in files.iter().zip(cut) {
        tell_cut(path, bytes);
    }
    statistics(json, &tally)?;
    Ok(Status::Done)
}

fn tell_cut(path: &Path, bytes: Option<u64>) {
    if let Some(bytes) = bytes {
        note!("note: {}: a game that was cut at the end ({bytes} bytes) was passed over", path.display());
    }
}

fn print<G: Playable>(arguments: &Arguments, path: &Path) -> Result<Status> {
    let mut samples = Samples::<_, G>::open(path)?;
    let variant = samples.header().recipe.variant;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut tally = Tally::default();
    if !arguments.json {
        writeln!(out, "# position\tmove\tscore\tresult\tply\tgame\tflags")?;
    }
    while let Some(game) = samples.next_game() {
        let (frame, game) = game?;
        tally.add(&frame, G::PACKED_BYTES);
        for sample in &game {
            let unwanted =
                arguments.quiet && !sample.flags.is_quiet() || arguments.distinct && sample.flags.any(Flags::DUPLICATE);
            if !unwanted {
                let text = if arguments.json { json_line(variant, sample) } else { columns(sample) };
                let text = text.ok_or_else(|| {
                    anyhow!("{}: game {}, ply {}: the best move is not legal", path.display(), sample.game, sample.ply)
                })?;
                writeln!(out, "{text}")?;
            }
        }
    }
    out.flush()?;
    tell_cut(path, samples.cut());
    note!("{tally}");
    Ok(Status::Done)
}

/// A share in twelfths as a number between 0 and 1.
fn share(twelfths: u8) -> f64 {
    (f64::from(twelfths) / 12.0 * 10_000.0).round() / 10_000.0
}

fn columns<G: Playable>(sample: &Sample<G>) -> Option<String> {
    let position = &sample.position;
    let score = sample.mate().map_or(sample.score.to_string(), |moves| format!("mate {moves}"));
    let flags = match sample.flags.names() {
        names if names.is_empty() => "-".to_owned(),
        names => names.join(","),
    };
    let (text, m) = (position.write_position(), position.write_uci(sample.best()?));
    Some(format!("{text}\t{m}\t{score}\t{}\t{}\t{}\t{flags}", share(sample.result), sample.ply, sample.game))
}

fn json_line<G: Playable>(variant: Variant, sample: &Sample<G>) -> Option<String> {
    let position = &sample.position;
    let score = match sample.mate() {
        Some(moves) => json!({ "mate": moves }),
        None => json!({ "cp": sample.score }),
    };
    let line = json!({ "variant": variant.name(), "position": position.write_position(),
        "move": position.write_uci(sample.best()?), "score": score, "result": share(sample.result), "ply": sample.ply,
        "game": sample.game, "flags": sample.flags.names() });
    Some(line.to_string())
}

/// A line about how far a run has come: rewritten in place on a terminal, else now and then.
struct Progress {
    terminal: bool,
    begun: Instant,
    shown: Instant,
    /// Games of the first report.
    first: Option<(u64, u64)>,
}

impl Progress {
    fn new() -> Progress {
        let now = Instant::now();
        Progress { terminal: io::stderr().is_terminal(), begun: now, shown: now, first: None }
    }

    fn show(&mut self, tally: &Tally) {
        let (games, samples) = *self.first.get_or_insert((tally.games, tally.samples));
        let pause = if self.terminal { Duration::from_millis(200) } else { Duration::from_secs(60) };
        if self.shown.elapsed() < pause {
            return;
        }
        self.shown = Instant::now();
        let hours = self.begun.elapsed().as_secs_f64() / 3600.0;
        let rate = |count: u64| count as f64 / hours.max(1e-9);
        let (per_hour, positions) = (rate(tally.games - games), rate(tally.samples - samples));
        let line = format!(
            "{} games, {} positions; {per_hour:.0} games and {positions:.0} positions an hour",
            tally.games, tally.samples
        );
        if self.terminal {
            eprint!("\r{line}\x1b[K");
        } else {
            note!("{line}");
        }
    }

    fn end(&self) {
        if self.terminal && self.first.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}

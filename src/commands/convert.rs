//! `vibria convert`: records and positions from one format into another.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::{Args, ValueEnum};

use super::Status;
use super::arguments::VariantArguments;
use super::interrupt::Interrupt;
use crate::record::{AnyRecord, Form, Positions, Reader, Reading, Source, source_of};

/// Reads game records or positions and writes them anew.
///
/// Records say by their Variant tag which variant they are of; --variant is for those that do not, and for positions. A file
/// may mix variants. Positions stand one a line, "startpos" or a position text, with "moves" and moves behind it if you like;
/// "#" begins a comment. Nothing is written unless the whole input reads, except with --keep-going.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria convert games.pgn --to json
  vibria convert -v glinski positions.txt --to fen
  vibria convert old.ctl-pgn --keep-going > new.ctl-pgn")]
pub struct Arguments {
    #[command(flatten)]
    pub variant: VariantArguments,
    /// The file; "-" or none: standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// What to write
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    to: Target,
    /// What the input holds; by default its first word tells
    #[arg(long, value_enum, value_name = "KIND")]
    from: Option<Kind>,
    /// Read positions in this notation, which cannot be told from another: "inverted", Gliński's chess file by file with White in
    /// small letters
    #[arg(long, value_name = "NAME")]
    dialect: Option<String>,
    /// Write what reads, each game up to its first error, and go on
    #[arg(long)]
    keep_going: bool,
    /// Do not tell what looks odd but reads
    #[arg(long, short)]
    quiet: bool,
}

/// What is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Target {
    /// The variant's own records: PGN (glinski), CTL-PGN (cescacs), PDN (hexdameo, hexdame)
    #[default]
    Pgn,
    /// A UCI position command a game
    Uci,
    /// The text of the last position of each game
    Fen,
    /// JSON Lines, one object a game
    Json,
}

/// What is read.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Records of games
    Records,
    /// A position a line
    Positions,
}

/// Converts; an input that does not read whole is an error, after which `--keep-going` has still written what does.
pub fn run(arguments: &Arguments) -> Result<Status> {
    Interrupt::end_at_once()?;
    let path = arguments.file.as_deref().filter(|path| path.as_os_str() != "-");
    let name = path.map_or_else(|| "stdin".to_owned(), |path| path.display().to_string());
    // A large buffer, so that its beginning shows what the input holds even behind some lines of comment.
    const BUFFER: usize = 1 << 18;
    let mut input: Box<dyn BufRead> = match path {
        Some(path) => Box::new(BufReader::with_capacity(BUFFER, File::open(path).with_context(|| name.clone())?)),
        None => Box::new(BufReader::with_capacity(BUFFER, io::stdin())),
    };
    let (variant, settings) = (arguments.variant.variant, arguments.variant.settings());
    let source = match arguments.from {
        Some(Kind::Records) if arguments.dialect.is_some() => {
            return Err(anyhow!("--dialect: only positions are read in a notation that is named, not records"));
        }
        Some(Kind::Records) => Source::Records,
        Some(Kind::Positions) => Source::Positions,
        None if arguments.dialect.is_some() => Source::Positions,
        None => source_of(&mut input, variant, &settings).with_context(|| name.clone())?,
    };
    let mut readings: Box<dyn Iterator<Item = Reading<Box<dyn AnyRecord>>>> = match source {
        Source::Positions => Box::new(Positions::new(input, variant, settings).in_dialect(arguments.dialect.clone())),
        Source::Records => {
            let mut reader = Reader::new(input, variant);
            Box::new(std::iter::from_fn(move || reader.next_any(&settings)))
        }
    };
    convert(arguments, &name, &mut readings)
}

fn convert(
    arguments: &Arguments,
    name: &str,
    readings: &mut dyn Iterator<Item = Reading<Box<dyn AnyRecord>>>,
) -> Result<Status> {
    let form = match arguments.to {
        Target::Pgn => Form::Record,
        Target::Uci => Form::Uci,
        Target::Fen => Form::Fen,
        Target::Json => Form::Json,
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    // What waits for the end of the input, if all of it must be right.
    let mut held: Vec<String> = Vec::new();
    let mut failed = 0u64;
    let mut games = 0u64;
    for reading in readings {
        games += 1;
        if !arguments.quiet {
            reading.warnings.iter().for_each(|warning| note!("warning: {name}, {warning}"));
        }
        let text = reading.record.map(|record| record.write(form));
        match reading.error {
            None => {}
            Some(error) if arguments.keep_going => {
                failed += 1;
                note!("error: {name}, {error}");
            }
            Some(error) => return Err(anyhow!("{name}, {error}")),
        }
        match text {
            Some(text) if arguments.keep_going => out.write_all(text.as_bytes())?,
            text => held.extend(text),
        }
    }
    for text in held {
        out.write_all(text.as_bytes())?;
    }
    out.flush()?;
    match failed {
        0 => Ok(Status::Done),
        _ => Err(anyhow!("{name}: {failed} of {games} did not read whole")),
    }
}

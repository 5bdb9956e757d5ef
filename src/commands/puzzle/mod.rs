//! `vibria puzzle`: mates to be found, and a check of suites of them.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::arguments::VariantArguments;
use super::drawing::DrawingArguments;
use super::{Status, Terminal};
use crate::dispatch;
use crate::puzzles::{Puzzle, embedded, read_suite};
use crate::variants::{Playable, Variant};

mod check;
mod request;
mod session;

/// Find the mate: a position is shown, you type moves, the best defence answers.
///
/// Every move that keeps the shortest mate is right: an exhaustive solver decides, not a list. Of a wrong move it says what the defence
/// is. In draughts a mate is the loss of the last piece or of the last move. The puzzles that come along are of C'escacs, Gliński's
/// chess and Hexdameo; a file of others holds a position and a number of moves a line, parted by a tab. The end of the input, or
/// Ctrl-C, before the solution is exit code 1.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria puzzle -v glinski --length 3
  vibria puzzle -v cescacs --number 17
  vibria puzzle -v hexdameo --check

With --check, a line goes to stdout for each puzzle that has more than one solution (a cook), or whose length is not what the suite
says; exit code 1 then. Columns: number, moves, what is wrong, first moves that solve it, position.")]
pub struct Arguments {
    #[command(flatten)]
    pub variant: VariantArguments,
    /// Puzzles from this file
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Only puzzles of so many moves
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..=20))]
    length: Option<u32>,
    /// Begin with the puzzle of this number, and go on in order
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// Shuffle the puzzles by this number, and always the same way
    #[arg(long, value_name = "N", conflicts_with = "number")]
    seed: Option<u64>,
    /// Look for puzzles with more than one solution instead, by trying every first move
    #[arg(long, conflicts_with_all = ["number", "seed"])]
    check: bool,
    #[command(flatten)]
    drawing: DrawingArguments,
}

/// Asks puzzles, or checks them.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Status> {
    dispatch!(arguments.variant.variant, G => {
        let puzzles = puzzles::<G>(arguments)?;
        if arguments.check {
            return check::run(arguments, &puzzles);
        }
        let order = order(arguments, puzzles.len())?;
        session::Session::new(arguments, terminal, puzzles, order)?.run()
    })
}

/// The puzzles that are asked for, each with its number in its suite.
fn puzzles<G: Playable>(arguments: &Arguments) -> Result<Vec<(usize, Puzzle<G>)>> {
    let variant = arguments.variant.variant;
    let puzzles = match &arguments.file {
        None => embedded::<G>(variant),
        Some(file) => {
            let name = file.display().to_string();
            let bytes = fs::read(file).with_context(|| name.clone())?;
            read_suite(&String::from_utf8_lossy(&bytes), &name, variant, &arguments.variant.settings())?
        }
    };
    if puzzles.is_empty() {
        if let Some(file) = &arguments.file {
            bail!("{}: no puzzle found: expected a position and a number of moves a line", file.display());
        }
        let with: Vec<&str> = Variant::ALL.iter().filter(|v| !v.facts().mates.is_empty()).map(|v| v.name()).collect();
        bail!("there are no puzzles of {variant}: expected a file of them, or one of {}", with.join(", "));
    }
    let numbered = (1..).zip(puzzles);
    let chosen: Vec<_> = numbered.filter(|(_, puzzle)| arguments.length.is_none_or(|n| n == puzzle.moves)).collect();
    ensure!(!chosen.is_empty(), "--length: no puzzle of {variant} takes so many moves");
    Ok(chosen)
}

/// In which order `count` puzzles are asked.
fn order(arguments: &Arguments, count: usize) -> Result<Vec<usize>> {
    let mut order: Vec<usize> = (0..count).collect();
    if let Some(number) = arguments.number {
        let number = number as usize;
        ensure!(number <= count, "--number: {number} is out of range: there are {count} puzzles");
        order.rotate_left(number - 1);
        return Ok(order);
    }
    let seed = match arguments.seed {
        Some(seed) => seed,
        None => getrandom::u64().map_err(|error| anyhow::anyhow!("no random number: {error}"))?,
    };
    let mut random = SplitMix64::seed_from_u64(seed);
    // Fisher and Yates; that 2^64 is no multiple of the length does not matter here.
    for last in (1..count).rev() {
        order.swap(last, (random.next_u64() % (last as u64 + 1)) as usize);
    }
    Ok(order)
}

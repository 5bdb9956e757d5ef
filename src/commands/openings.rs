//! `vibria openings`: suites of openings.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;

use super::Status;
use super::arguments::VariantArguments;
use super::interrupt::Interrupt;
use super::replacement::Replacement;
use crate::dispatch;
use crate::selfplay::{SuiteBuilder, read_openings, write_opening};
use crate::variants::Playable;

/// Makes a suite of openings: positions that are about equal, no two the same.
///
/// Candidates are the beginnings of recorded games, if a file of them is given, then random moves from the start position. One stays
/// whose score, by a search of --nodes, is at most --margin from 0. A line holds the position, the score from the side to move's
/// view in centipawns, of which 100 is an even chance to win, and the moves that lead there. The suite depends on the options and
/// the seed alone, not on the number of threads.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria openings -v hexdameo --count 600 --seed 1 --out positions/openings/hexdameo.tsv
  vibria openings -v glinski --games positions/games/glinski-tournament-games.tsv --plies 8-12 --out glinski.tsv
  vibria openings -v hexdameo --unequal 80-250 --count 300 --out unequal.tsv")]
pub struct Arguments {
    #[command(flatten)]
    pub variant: VariantArguments,
    /// How many openings
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Plies of an opening: a number, or the least and the most
    #[arg(long, value_name = "N-M", default_value = "6-9", value_parser = range)]
    plies: (u32, u32),
    /// The furthest that a score may be from 0, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 60, value_parser = clap::value_parser!(i32).range(0..=10_000))]
    margin: i32,
    /// Openings that are unequal instead, by at least and at most so many centipawns for one side or the other
    #[arg(long, value_name = "N-M", value_parser = range, conflicts_with = "margin")]
    unequal: Option<(u32, u32)>,
    /// Nodes of the search that decides
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: u64,
    /// Games to begin with: records, or lines of result, plies and moves
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Where to write; by default stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Two numbers with a hyphen between them, or one for both.
fn range(text: &str) -> Result<(u32, u32), String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if least <= most && most <= 10_000 => Ok((least, most)),
        _ => Err("expected a number, or the least and the most, as in 6-9".to_owned()),
    }
}

/// Makes the suite.
pub fn run(arguments: &Arguments) -> Result<Status> {
    let threads = usize::from(arguments.threads);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start the threads")?;
    let interrupt = Interrupt::install()?;
    // Writing is done outside the pool: stdout stays with this thread.
    let suite = pool.install(|| dispatch!(arguments.variant.variant, G => make::<G>(arguments, &interrupt)))?;
    let Some((text, complete)) = suite else {
        note!("interrupted");
        return Ok(Status::Negative);
    };
    match &arguments.out {
        None => io::stdout().lock().write_all(text.as_bytes())?,
        Some(path) => {
            let place = || path.display().to_string();
            let mut file = Replacement::of(path).with_context(place)?;
            file.write_all(text.as_bytes()).with_context(place)?;
            file.commit().with_context(place)?;
        }
    }
    Ok(if complete { Status::Done } else { Status::Negative })
}

/// The text of the suite, and whether it is as long as asked for; `None` after an interruption.
fn make<G: Playable>(arguments: &Arguments, interrupt: &Interrupt) -> Result<Option<(String, bool)>> {
    let (variant, settings) = (arguments.variant.variant, arguments.variant.settings());
    let games = match &arguments.games {
        Some(path) => read_openings::<G>(path, variant, &settings).context("--games")?,
        None => Vec::new(),
    };
    let rules = arguments.variant.rules::<G>();
    for game in &games {
        ensure!(*game.line.start() == G::start(&rules), "--games: a game does not begin with the start position");
    }
    let (least, most) = arguments.unequal.unwrap_or((0, arguments.margin as u32));
    let builder = SuiteBuilder::<G> {
        count: arguments.count as usize,
        rules,
        seed: arguments.seed,
        plies: arguments.plies.0..=arguments.plies.1,
        scores: least as i32..=most as i32,
        nodes: arguments.nodes,
        games: games.into_iter().map(|game| game.line).collect(),
    };
    let terminal = io::stderr().is_terminal();
    let mut looked_at = 0;
    let openings = builder.build(&|| interrupt.raised(), &mut |found, candidates| {
        looked_at = candidates;
        if terminal {
            eprint!("\r{found} of {} openings, {candidates} candidates\x1b[K", arguments.count);
        }
    });
    if terminal {
        eprint!("\r\x1b[K");
    }
    let openings = openings.map_err(|reason| anyhow!("no table for the search: {reason}"))?;
    if interrupt.raised() {
        return Ok(None);
    }
    let of_games = arguments.games.as_ref().map_or(String::new(), |_| format!(", {} games", builder.games.len()));
    let (plies, nodes, seed) = (&builder.plies, builder.nodes, builder.seed);
    let (first, last) = (plies.start(), plies.end());
    let mut text = format!(
        "# {variant}: {} openings of {first} to {last} plies with scores {least} to {most} from 0 by {nodes} nodes (seed {seed}{of_games}), vibria {}\n\
         # position\tscore of the side to move\tmoves\n",
        openings.len(),
        env!("CARGO_PKG_VERSION")
    );
    openings.iter().for_each(|opening| text += &(write_opening(opening) + "\n"));
    note!("{} openings of {looked_at} candidates", openings.len());
    Ok(Some((text, openings.len() == builder.count)))
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn ranges_are_one_number_or_two() {
        assert_eq!(range("6-9"), Ok((6, 9)));
        assert_eq!(range("8"), Ok((8, 8)));
        for wrong in ["", "-", "9-6", "6-", "a", "1-2-3", "-3"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }
}

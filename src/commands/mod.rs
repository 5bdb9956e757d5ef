//! The commands of the program, one file each.
//!
//! Data goes to stdout, progress and messages to stderr. A command answers with a [`Status`] or an error; [`main`] turns
//! them into the exit code: 0 done, 1 a definite negative (a mismatch, a lost condition, an interruption), 2 a usage or input
//! error, which is one line on stderr.
//!
//! A new command is a file with an `Arguments` struct and a `run` function, a line in `Command` and one in `run`.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;

use anyhow::{Context, Result, anyhow};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::dispatch;
use crate::hex::vector;

/// Prints a line for the person on stderr. Unlike `eprintln!` it does not panic when nobody reads any more: the work goes on.
macro_rules! note {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($text)*);
    }};
}

mod analyse;
mod annotate;
mod arguments;
mod bench;
mod completions;
mod convert;
mod datagen;
mod drawing;
mod eval;
mod explore;
mod guide;
mod interrupt;
mod lines;
mod man;
mod merge;
mod moves;
mod openings;
mod perft;
mod picture;
mod play;
mod puzzle;
mod replacement;
mod serve;
mod show;
mod terminal;
mod tournament;
mod tune;
mod uci;

pub use arguments::{EngineArguments, PositionArguments, VariantArguments};
pub use terminal::{ColorChoice, Terminal};

/// What `--version` says: the version on the first line, then the kernels that search.
static LONG_VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{}\nkernels: {}", env!("CARGO_PKG_VERSION"), vector::NAME));

/// Search engine for three games on hexagonal boards: C'escacs, Gliński's chess and Hexdameo.
#[derive(Parser, Debug)]
#[command(name = "vibria", version, long_version = LONG_VERSION.as_str(), max_term_width = 100)]
pub struct Cli {
    /// When to use colours: NO_COLOR and CLICOLOR_FORCE are honoured by "auto"
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: ColorChoice,
    #[command(subcommand)]
    command: Option<Command>,
}

/// What to do.
#[derive(Subcommand, Debug)]
enum Command {
    /// Analyse a position with live lines, or annotate the games of a file
    Analyse(analyse::Arguments),
    /// Play a game against the engine in the terminal
    Play(play::Arguments),
    /// Find mates: puzzles, and a check of suites of them
    Puzzle(puzzle::Arguments),
    /// Play and analyse in a browser
    Serve(serve::Arguments),
    /// Draw a position
    Show(show::Arguments),
    /// List the legal moves of a position
    Moves(moves::Arguments),
    /// Explain the evaluation of a position
    Eval(eval::Arguments),
    /// Show what was played in a position, and what came of it
    Explore(explore::Arguments),
    /// Count the leaves of the tree of legal moves
    Perft(perft::Arguments),
    /// Search fixed positions: node counts and speed
    Bench(bench::Arguments),
    /// Play matches between engines
    Tournament(tournament::Arguments),
    /// Put the parts of a match, or of a run of self-play, together
    Merge(merge::Arguments),
    /// Convert game records and positions
    Convert(convert::Arguments),
    /// Play games of the engine against itself, to train evaluators with
    Datagen(datagen::Arguments),
    /// Make suites of openings
    Openings(openings::Arguments),
    /// Fit the evaluation's weights to self-played games
    Tune(tune::Arguments),
    /// Speak UCI on stdin and stdout, which is also what the program does without a command
    Uci(uci::Arguments),
    /// Print a guide, or the rules of a game
    Guide(guide::Arguments),
    /// Print a completion script for a shell
    Completions(completions::Arguments),
    /// Print the manual page
    Man(man::Arguments),
}

impl Cli {
    /// Reads a command line.
    fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
        let mut line = command_line();
        let matches = line.try_get_matches_from_mut(arguments)?;
        let mut cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut line))?;
        if let (Some(Command::Play(play)), Some((_, matches))) = (&mut cli.command, matches.subcommand()) {
            play.variant_named = matches.value_source("variant") == Some(ValueSource::CommandLine);
        }
        Ok(cli)
    }
}

/// How a command ended that did its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Exit code 0.
    Done,
    /// Exit code 1: a mismatch, a lost condition, an interruption. What it was has been said.
    Negative,
}

fn run(cli: &Cli) -> Result<Status> {
    let Some(command) = &cli.command else { return uci::run_bare() };
    let terminal = Terminal::new(cli.color);
    match command {
        Command::Analyse(a) => analyse::run(a, &terminal),
        Command::Play(a) => play::run(a, &terminal),
        Command::Puzzle(a) => puzzle::run(a, &terminal),
        Command::Serve(a) => serve::run(a),
        Command::Show(a) => dispatch!(a.position.variant.variant, G => show::run::<G>(a, &terminal)),
        Command::Moves(a) => dispatch!(a.position.variant.variant, G => moves::run::<G>(a)),
        Command::Eval(a) => dispatch!(a.position.variant.variant, G => eval::run::<G>(a)),
        Command::Explore(a) => dispatch!(a.position.variant.variant, G => explore::run::<G>(a)),
        Command::Perft(a) => perft::run(a),
        Command::Bench(a) => bench::run(a),
        Command::Convert(a) => convert::run(a),
        Command::Merge(a) => merge::run(a),
        Command::Tournament(a) => tournament::run(a, &terminal),
        Command::Datagen(a) => datagen::run(a),
        Command::Openings(a) => openings::run(a),
        Command::Tune(a) => tune::run(a),
        Command::Uci(a) => uci::run(a),
        Command::Guide(a) => guide::run(a),
        Command::Completions(arguments) => completions::run(arguments),
        Command::Man(arguments) => man::run(arguments),
    }
}

/// The text of a file, or of stdin for `-`.
fn read_text(file: &Path) -> Result<String> {
    let place = || file.display().to_string();
    let bytes = if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    let bytes = bytes.with_context(place)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&b| b == b'\n').count() + 1;
        anyhow!("line {line}: not UTF-8 text")
    });
    text.with_context(place)
}

/// The command line as clap knows it, for completions and the manual page.
pub fn command_line() -> clap::Command {
    Cli::command()
}

/// Runs the program on its own command line and returns its exit code.
pub fn main() -> ExitCode {
    run_with(std::env::args_os())
}

/// Runs the program on these arguments, the program's name first.
pub fn run_with(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::read(arguments) {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    match run(&cli) {
        Ok(Status::Done) => ExitCode::SUCCESS,
        Ok(Status::Negative) => ExitCode::from(1),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            note!("error: {}", one_line(&format!("{error:#}")));
            ExitCode::from(2)
        }
    }
}

/// Help and version go to stdout and are no error; every other complaint of clap's becomes one line.
fn usage(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A reader who closes the pipe early has seen enough.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            ExitCode::from(2)
        }
        _ => {
            let text = error.render().to_string();
            let complaint = text.lines().take_while(|line| !line.starts_with("Usage:"));
            let complaint = complaint.filter(|line| !line.starts_with("For more information"));
            note!("{}", one_line(&complaint.collect::<Vec<_>>().join("\n")));
            ExitCode::from(2)
        }
    }
}

/// The reader of our stdout has gone: nobody is left to be told anything.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| match cause.downcast_ref::<io::Error>() {
        Some(cause) => cause.kind() == io::ErrorKind::BrokenPipe,
        None => false,
    })
}

/// Joins lines with single spaces, and shows control characters as escapes: an error is one line, whatever it quotes.
fn one_line(text: &str) -> String {
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    joined.chars().map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command_line().debug_assert();
    }

    /// Commands that are shown, in `sh` blocks, are commands that there are. Lines that end in a backslash go on.
    #[test]
    fn the_guides_and_the_readme_show_real_commands() {
        let guides = crate::guides::GUIDES.iter().map(|guide| guide.text);
        let mut count = 0;
        for text in guides.chain([include_str!("../../README.md")]) {
            let joined = text.replace("\\\n", " ");
            let blocks = joined.split("```sh\n").skip(1).flat_map(|block| block.split("```").next());
            for line in blocks.flat_map(str::lines).filter(|line| line.starts_with("vibria ") && !line.contains("..."))
            {
                let command = line.split(['|', '>']).next().unwrap_or_default();
                let words = shlex::split(command).expect(line);
                assert!(Cli::try_parse_from(words).is_ok(), "{line}");
                count += 1;
            }
        }
        assert!(count > 40, "{count}");
    }

    #[test]
    fn an_error_is_one_line_without_control_characters() {
        assert_eq!(one_line("a\n  b\u{1b}[31m\n"), "a b\\u{1b}[31m");
    }
}

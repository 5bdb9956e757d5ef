//! `vibria tournament`: matches between engines.

use std::env;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::Args;

use super::arguments::VariantArguments;
use super::interrupt::Interrupt;
use super::{Status, Terminal};
use crate::arena::adjudication::{Adjudication, DrawRule, Resignation};
use crate::arena::affinity;
use crate::arena::engine::{EngineConfig, quote};
use crate::arena::journal::Journal;
use crate::arena::openings::Openings;
use crate::arena::plan::{MOST_ROUNDS, Outline, Plan};
use crate::arena::runner::{self, Crew, Finished};
use crate::arena::schedule::Schedule;
use crate::arena::standing::Standing;
use crate::arena::statistics::{Sprt, Verdict};
use crate::arena::stop::Stop;
use crate::arena::tally::is_irregular;
use crate::dispatch;
use crate::shard::Shard;
use crate::variants::Playable;

mod progress;

pub use progress::show_result;
use progress::{Progress, say};

/// Plays engines against each other. A round is one opening, played twice by each two engines with colours changed.
///
/// Every game is written to --out as soon as it is over; after an interruption of any kind, the same command with --resume goes on.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria tournament -v glinski --engine 'name=new builtin nodes=2000' --engine \"name=old cmd='./old uci' nodes=2000\" \\
      --rounds 50 --openings openings.tsv --concurrency 2 --out games.pgn
  vibria tournament --engine 'name=a builtin' --engine 'name=b builtin hash=64' --each tc=10+0.1 --rounds 100

Engines: \"builtin\" is the engine of this program, cmd='PROGRAM ARGUMENTS' any program that speaks UCI. Limits: nodes=N, depth=PLIES,
movetime=MILLISECONDS, tc=SECONDS+SECONDS, tc=MOVES/SECONDS+SECONDS, level=N. Then name=, threads=, hash=MB, option.NAME=VALUE.")]
pub struct Arguments {
    #[command(flatten)]
    variant: VariantArguments,
    /// An engine, see below; at least two
    #[arg(long = "engine", value_name = "WORDS", required = true)]
    engines: Vec<String>,
    /// What holds for each engine that does not say otherwise
    #[arg(long, value_name = "WORDS", default_value = "")]
    each: String,
    /// Openings that each two engines play with both colours
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=MOST_ROUNDS))]
    rounds: u64,
    /// The first engine plays all others, and they do not play each other
    #[arg(long)]
    gauntlet: bool,
    /// Where games begin: a suite of openings, positions one a line, or records of games
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Without --openings: games begin with so many moves at random
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=200))]
    random_plies: u32,
    /// Of the order of openings, or of the moves at random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Keep each of these games to processors of its own (Linux)
    #[arg(long)]
    affinity: bool,
    /// Write the games to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the match in the --out file
    #[arg(long, requires = "out")]
    resume: bool,
    /// Play only the pairs of games whose number leaves I when divided by N: see merge
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Two engines: stop as soon as the first one is known to be stronger than the second by elo1 rather than elo0, or the other way
    /// round, which gives exit code 1: elo0=0,elo1=5[,alpha=0.05][,beta=0.05][,model=normalized]
    #[arg(long, value_name = "RULE")]
    sprt: Option<Sprt>,
    /// A player resigns after so many moves in a row with a score so bad: score=CENTIPAWNS,moves=N[,twosided=true]
    #[arg(long, value_name = "RULE")]
    resign: Option<Resignation>,
    /// A draw after so many moves of both with scores so even: score=CENTIPAWNS,moves=N[,from=MOVE]
    #[arg(long, value_name = "RULE")]
    draw: Option<DrawRule>,
    /// A draw after so many moves of each side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,
    /// Milliseconds that a move may be late
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    margin: u64,
    /// Seconds to wait for an answer that no clock limits
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = super::arguments::seconds)]
    patience: Duration,
    #[command(flatten)]
    exports: Exports,
}

/// What is done with a result.
#[derive(Args, Debug)]
pub struct Exports {
    /// Exit code 1 if an engine made an illegal move, crashed, lost on time or disconnected
    #[arg(long)]
    fail_on_irregularity: bool,
    /// Write the table of engines to this file as comma-separated values
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the table of engines to this file as Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Print JSON Lines: one object a game that was played, then one with the result
    #[arg(long)]
    pub json: bool,
}

impl Exports {
    /// Writes the table where it is wanted.
    pub fn write(&self, standing: &Standing) -> Result<()> {
        let table = standing.table();
        for (file, text) in [(&self.csv, table.to_csv()), (&self.markdown, table.to_markdown())] {
            if let Some(file) = file {
                std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
            }
        }
        Ok(())
    }

    /// An option that is given, and of matches alone.
    pub fn of_matches(&self) -> Option<&'static str> {
        let options = [
            ("--csv", self.csv.is_some()),
            ("--markdown", self.markdown.is_some()),
            ("--fail-on-irregularity", self.fail_on_irregularity),
        ];
        options.into_iter().find_map(|(option, given)| given.then_some(option))
    }

    /// Whether a condition of the match has failed.
    pub fn status(&self, standing: &Standing) -> Status {
        let irregular = self.fail_on_irregularity && is_irregular(standing.tally().all_irregularities());
        let rejected = standing.decided().is_some_and(|decision| decision.verdict == Verdict::AcceptH0);
        if irregular || rejected { Status::Negative } else { Status::Done }
    }
}

/// Plays the match.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Status> {
    dispatch!(arguments.variant.variant, G => play::<G>(arguments, terminal))
}

impl Arguments {
    fn configs(&self) -> Result<Vec<EngineConfig>> {
        let mut configs: Vec<EngineConfig> = Vec::new();
        for text in &self.engines {
            let config = EngineConfig::read(text, &self.each).with_context(|| format!("--engine {text:?}"))?;
            if configs.iter().any(|other| other.name == config.name) {
                let name = config.name;
                return Err(anyhow!("--engine {text:?}: the name {name:?} is taken: expected another name="));
            }
            configs.push(config);
        }
        if configs.len() < 2 {
            return Err(anyhow!("--engine: one engine alone: expected at least two"));
        }
        if self.sprt.is_some() && configs.len() > 2 {
            return Err(anyhow!("--sprt: {} engines: it tests one against another: expected two", configs.len()));
        }
        Ok(configs)
    }

    fn openings<G: Playable>(&self) -> Result<Openings<G>> {
        match &self.openings {
            Some(file) => Openings::read(file, self.variant.variant, &self.variant.settings()).context("--openings"),
            None => {
                let start = G::start(&self.variant.rules::<G>());
                Ok(Openings::Random { start, plies: self.random_plies, seed: self.seed })
            }
        }
    }

    fn plan<G: Playable>(&self, openings: &Openings<G>) -> Result<Plan> {
        let from = match &self.openings {
            Some(file) => file.display().to_string(),
            None => format!("{} random plies", self.random_plies),
        };
        Ok(Plan {
            variant: self.variant.variant,
            settings: self.variant.settings(),
            engines: self.configs()?,
            gauntlet: self.gauntlet,
            rounds: self.rounds,
            seed: self.seed,
            openings: (from, openings.digest(self.variant.variant)),
            distinct_openings: None,
            adjudication: Adjudication { resign: self.resign, draw: self.draw, longest: self.max_moves },
            sprt: self.sprt,
            margin: Duration::from_millis(self.margin),
            patience: self.patience,
            shard: self.shard,
        })
    }
}

fn play<G: Playable>(arguments: &Arguments, terminal: &Terminal) -> Result<Status> {
    let openings = arguments.openings::<G>()?;
    let mut plan = arguments.plan(&openings)?;
    let schedule = Schedule::new(plan.engines.len(), plan.gauntlet, plan.rounds, openings.len(), plan.seed, plan.shard);
    plan.distinct_openings = openings.distinct(schedule.openings().iter().copied());
    let stop = Arc::new(Stop::default());
    let interrupted = Arc::new(AtomicBool::new(false));
    let (stopper, flag) = (Arc::clone(&stop), Arc::clone(&interrupted));
    Interrupt::call(move || {
        flag.store(true, Ordering::SeqCst);
        stopper.raise();
    })?;
    if let Err((name, fault)) = plan.check_engines::<G>(&stop) {
        return Err(anyhow!("engine {name:?}: {fault}"));
    }
    if let Some(distinct) = plan.distinct_openings.filter(|&distinct| distinct < plan.rounds) {
        let rounds = plan.rounds;
        say(format_args!(
            "warning: {rounds} rounds, but {distinct} different openings: pairs of one opening are not independent, so that the \
             error bars are too narrow, and a test is too sure\n"
        ));
    }
    let mut standing = Standing::new(&Outline::of(&plan), G::CUSTOMS.points.prizes());
    let mut journal = None;
    if let Some(file) = &arguments.out {
        let json = plan.to_json();
        journal = Some(match arguments.resume {
            false => Journal::begin(file, &json).context("--out")?,
            true => {
                let (journal, games) = Journal::resume::<G>(file, &json).context("--resume")?;
                for game in games {
                    standing.add(game);
                }
                journal
            }
        });
    }
    if standing.decided().is_some() {
        stop.raise();
    }
    let left: Vec<_> = schedule.own_games().filter(|&game| !standing.tally().holds(game)).collect();
    let mut progress = Progress::new(&plan, terminal, arguments.exports.json, schedule.own_games().count() as u64);
    progress.begin(&standing);
    let mut failure = None;
    let crew = Crew { concurrency: arguments.concurrency.into(), affinity: arguments.affinity };
    if crew.affinity && affinity::places(&plan, crew).is_empty() {
        say(format_args!(
            "note: --affinity: too few processors, or a system that does not let them be chosen: games share them\n"
        ));
    }
    let ran = runner::run(&plan, &schedule, &openings, left.into_iter(), crew, &stop, |finished: Finished| {
        if failure.is_some() {
            return;
        }
        let written = journal.as_mut().map_or(Ok(()), |journal| journal.write(&finished.record));
        standing.add(finished.counted);
        if standing.decided().is_some() {
            stop.raise();
        }
        let shown = progress.game(&finished, &standing);
        // Without a record there is no use in playing on, nor without a reader.
        if let Err(error) = written.map_err(anyhow::Error::from).and(shown.map_err(anyhow::Error::from)) {
            failure = Some(error);
            stop.raise();
        }
    });
    ran.context("no thread to play in")?;
    if let Some(error) = failure {
        return Err(error);
    }
    journal.as_mut().map_or(Ok(()), Journal::sync).context("--out")?;
    progress.end(&standing)?;
    arguments.exports.write(&standing)?;
    if interrupted.load(Ordering::SeqCst) && standing.decided().is_none() {
        say(format_args!("interrupted after {} games\n", standing.tally().games()));
        if arguments.out.is_some() {
            say(format_args!("to go on: {}\n", resume_command()));
        }
        return Ok(Status::Negative);
    }
    Ok(arguments.exports.status(&standing))
}

/// The command line of this process, with `--resume`.
fn resume_command() -> String {
    let mut words: Vec<String> = env::args_os().map(|word| quote(&word.to_string_lossy())).collect();
    if !words.iter().any(|word| word == "--resume") {
        words.push("--resume".to_owned());
    }
    words.join(" ")
}

//! The engine of this program as a player.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::engine::EngineConfig;
use super::fault::Fault;
use super::player::{Broken, Opinion, Player, Thought, Turn};
use super::stop::{Stop, Waker};
use crate::eval::profile::named;
use crate::search::{Engine, Limits, Signals, Skill};
use crate::variants::Playable;

type EngineOf<G> = Engine<G, <G as Playable>::Evaluator>;

/// MiB of the table where none are given: UCI's customary default.
const HASH: usize = 16;

/// Milliseconds kept back of a clock where the option `Move Overhead` says nothing else: the default of our UCI.
const OVERHEAD: u64 = 10;

/// The engine of this program, in this process.
pub struct Builtin<'m, G: Playable> {
    engine: EngineOf<G>,
    setup: Setup<G>,
    signals: Arc<Signals>,
    stop: &'m Stop,
    /// Kept alive as long as the player.
    _waker: Arc<Waker>,
}

/// What can be set.
struct Setup<G: Playable> {
    evaluator: G::Evaluator,
    threads: usize,
    hash: usize,
    overhead: Duration,
}

impl<G: Playable> Setup<G> {
    fn of(config: &EngineConfig) -> Result<Setup<G>, Fault> {
        let mut setup = Setup {
            evaluator: G::evaluator(),
            threads: config.threads.unwrap_or(1),
            hash: config.hash.unwrap_or(HASH),
            overhead: Duration::from_millis(OVERHEAD),
        };
        for (name, value) in &config.options {
            let number = || {
                let wrong = || Fault::NoStart(format!("option.{name}={value}: expected a whole number"));
                value.parse::<usize>().map_err(|_| wrong())
            };
            match name.to_ascii_lowercase().as_str() {
                "threads" => setup.threads = number()?,
                "hash" => setup.hash = number()?,
                "evaluation" => {
                    let read = named::<G, G::Evaluator>(value);
                    setup.evaluator = read.map_err(|error| Fault::NoStart(format!("option.{name}: {error}")))?;
                }
                "move overhead" => setup.overhead = Duration::from_millis(number()? as u64),
                _ => {
                    let expected =
                        "expected Threads, Hash, Move Overhead or Evaluation; rules are set for the whole match";
                    return Err(Fault::NoStart(format!("the built-in engine has no option {name:?}: {expected}")));
                }
            }
        }
        let most = EngineOf::<G>::MAX_THREADS;
        if !(1..=most).contains(&setup.threads) {
            return Err(Fault::NoStart(format!("{} threads: expected 1 to {most}", setup.threads)));
        }
        Ok(setup)
    }

    fn engine(&self) -> Result<EngineOf<G>, Fault> {
        let mut engine = Engine::without_table(self.evaluator.clone());
        engine.set_threads(self.threads);
        engine.set_hash(self.hash).map_err(Fault::NoStart)?;
        Ok(engine)
    }
}

impl<'m, G: Playable> Builtin<'m, G> {
    /// The engine, ready to play.
    ///
    /// # Errors
    /// [`Fault::NoStart`] for settings that it does not have or cannot take.
    pub fn start(config: &EngineConfig, stop: &'m Stop) -> Result<Builtin<'m, G>, Fault> {
        let setup = Setup::of(config)?;
        let signals = Arc::new(Signals::default());
        let woken = Arc::clone(&signals);
        let waker: Arc<Waker> = Arc::new(move || woken.stop());
        stop.register(Arc::downgrade(&waker));
        Ok(Builtin { engine: setup.engine()?, setup, signals, stop, _waker: waker })
    }
}

impl<G: Playable> Player<G> for Builtin<'_, G> {
    fn new_game(&mut self) -> Result<(), Broken> {
        self.engine.clear();
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_, G>) -> Result<Thought<G::Move>, Broken> {
        let clock = turn.clocks[turn.line.position().side_to_move().index()];
        let limits = Limits {
            depth: turn.pace.depth,
            nodes: turn.pace.nodes,
            movetime: turn.pace.movetime,
            clock: clock.map(|clock| clock.for_search(self.setup.overhead)),
            skill: turn.pace.level.map(Skill::of_level).unwrap_or_default(),
            ..Limits::default()
        };
        self.signals.reset();
        // After the reset: a stop in between is not lost.
        if self.stop.raised() {
            return Err(Broken::Stopped);
        }
        let begun = Instant::now();
        let search = || self.engine.search(turn.line, &limits, &self.signals, &mut |_| {});
        let best = catch_unwind(AssertUnwindSafe(search));
        let took = begun.elapsed();
        if self.stop.raised() {
            return Err(Broken::Stopped);
        }
        let Ok(best) = best else {
            // What a panic has left half done is not played on with. Its message is on stderr.
            self.engine = self.setup.engine()?;
            return Err(Fault::Crash("the search panicked".to_owned()).into());
        };
        let m = best.best.ok_or_else(|| Fault::IllegalMove("the search found no move".to_owned()))?;
        let opinion = best.info.map_or_else(Opinion::default, |info| Opinion {
            score: Some(info.score),
            depth: Some(info.depth),
            nodes: Some(info.nodes),
        });
        Ok(Thought { m, took, opinion })
    }
}

//! One variant being played: the position, the engine, and what is asked of them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::command::{Place, Start};
use super::go::Go;
use super::options::Options;
use super::refusal::{Refusal, quote};
use super::task::{self, Show, Task};
use crate::board::{Diagram, Style};
use crate::dispatch;
use crate::eval::{Evaluator, Fitted, table};
use crate::game::Line;
use crate::search::{Clock, Engine, Limits, Skill, Table};
use crate::variants::{Playable, Settings, Variant};

/// What a session asks of a variant, whatever the game. All that is costly lies behind one of these calls, which is the only
/// place where the game is not known at compile time.
pub(super) trait Seat {
    /// Sets up a position and makes moves on it. Says what dialect it was written in, if not in the canonical one.
    fn set_place(&mut self, place: Place<'_>) -> Result<Option<&'static str>, Refusal>;
    /// Takes over options of the same variant.
    fn set_options(&mut self, old: &Options, new: &Options) -> Result<(), Refusal>;
    /// Forgets all that was learnt.
    fn clear(&mut self);
    /// Gives up the transposition table to the seat that follows.
    fn take_table(&mut self) -> Table;
    /// What `go` asks for.
    fn task(&self, go: &Go<'_>, options: &Options) -> Result<Task, Refusal>;
    /// Board, position text, key.
    fn display(&self) -> String;
    /// The evaluation by term.
    fn evaluation(&self) -> String;
    /// The legal moves, sorted, one a line.
    fn moves(&self) -> String;
}

/// A seat for the variant that the options name, at its start position.
pub(super) fn seat(options: &Options, table: Table) -> Box<dyn Seat> {
    dispatch!(options.variant, G => Box::new(SeatOf::<G>::new(options, table)))
}

type EngineOf<G> = Engine<G, <G as Playable>::Evaluator>;

/// A seat for one game.
struct SeatOf<G: Playable> {
    variant: Variant,
    rules: G::Rules,
    /// Shared with the search that runs.
    line: Arc<Line<G>>,
    /// The engine's, for explanations.
    evaluator: G::Evaluator,
    /// Locked by the search that runs.
    engine: Arc<Mutex<EngineOf<G>>>,
}

impl<G: Playable> SeatOf<G> {
    fn new(options: &Options, table: Table) -> SeatOf<G> {
        let rules = G::rules_of(options.variant, &options.settings);
        let line = Arc::new(Line::new(G::start(&rules)));
        let evaluator = evaluator::<G>(options);
        let engine = Arc::new(Mutex::new(engine::<G>(options, table)));
        SeatOf { variant: options.variant, rules, line, evaluator, engine }
    }

    fn read_start(&self, start: Start<'_>) -> Result<(G, Option<&'static str>), Refusal> {
        match start {
            Start::Array => Ok((G::start(&self.rules), None)),
            Start::Text(text) => Ok(G::read_position(text, &self.rules)?),
            Start::Bare(text) => {
                let read = G::read_position(text, &self.rules);
                read.map_err(|error| Refusal::NeitherWord { found: quote(text), error })
            }
        }
    }

    /// The same game by other rules. They concern draws only, so that its moves stay legal; but what was learnt by the old ones is
    /// wrong by these.
    fn set_settings(&mut self, settings: &Settings) -> Result<(), Refusal> {
        let rules = G::rules_of(self.variant, settings);
        if rules == self.rules {
            return Ok(());
        }
        let (start, _) = G::read_position(&self.line.start().write_position(), &rules)?;
        let mut line = Line::new(start);
        for m in self.line.moves() {
            line.push(m);
        }
        (self.rules, self.line) = (rules, Arc::new(line));
        self.clear();
        Ok(())
    }

    fn limits(&self, go: &Go<'_>, options: &Options) -> Result<Limits<G::Move>, Refusal> {
        let position = self.line.position();
        let mut searchmoves = Vec::new();
        for (index, text) in go.search_moves.iter().enumerate() {
            let m = position.read_move(text);
            let m = m.map_err(|error| Refusal::Move {
                place: "go searchmoves",
                number: index + 1,
                error: Box::new(error),
            })?;
            if !searchmoves.contains(&m) {
                searchmoves.push(m);
            }
        }
        let mover = position.side_to_move().index();
        let millis = Duration::from_millis;
        // A clock that is not named beside its fellow is taken to have run out: a move at once rather than never.
        let clock = (go.time != [None; 2] || go.increment != [None; 2]).then(|| Clock {
            remaining: millis(go.time[mover].unwrap_or(0)),
            increment: millis(go.increment[mover].unwrap_or(0)),
            moves_to_go: go.moves_to_go,
            overhead: millis(options.overhead as u64),
        });
        Ok(Limits {
            depth: go.depth,
            nodes: go.nodes,
            movetime: go.move_time.map(millis),
            clock,
            mate: go.mate,
            infinite: go.infinite,
            ponder: go.ponder,
            analyse: options.analyse,
            skill: if options.limit_strength { Skill::of_elo(options.elo as u32) } else { Skill::default() },
            searchmoves,
            multipv: options.multipv,
        })
    }
}

/// The evaluator that the options name.
fn evaluator<G: Playable>(options: &Options) -> G::Evaluator {
    if options.documented { G::Evaluator::documented() } else { G::evaluator() }
}

/// A new engine with the table of an old one.
fn engine<G: Playable>(options: &Options, table: Table) -> EngineOf<G> {
    let mut engine = Engine::with_table(evaluator::<G>(options), table);
    engine.set_threads(options.threads);
    engine
}

fn set_hash<G: Playable>(engine: &mut EngineOf<G>, hash: usize) -> Result<(), Refusal> {
    engine.set_hash(hash).map_err(|reason| Refusal::OptionFailed { name: "Hash", reason })
}

/// An engine whose search panicked has been replaced: see [`Seat::task`].
fn lock<E>(engine: &Mutex<E>) -> MutexGuard<'_, E> {
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: Playable> Seat for SeatOf<G> {
    fn set_place(&mut self, place: Place<'_>) -> Result<Option<&'static str>, Refusal> {
        let (start, dialect) = self.read_start(place.start)?;
        let mut line = Line::new(start);
        for (index, text) in place.moves.split_whitespace().enumerate() {
            let m = line.position().read_move(text);
            line.push(m.map_err(|error| Refusal::Move {
                place: "position",
                number: index + 1,
                error: Box::new(error),
            })?);
        }
        self.line = Arc::new(line);
        Ok(dialect)
    }

    fn set_options(&mut self, old: &Options, new: &Options) -> Result<(), Refusal> {
        if new.settings != old.settings {
            self.set_settings(&new.settings)?;
        }
        let mut engine = lock(&self.engine);
        if new.documented != old.documented {
            self.evaluator = evaluator::<G>(new);
            let table = engine.take_table();
            *engine = self::engine::<G>(new, table);
        }
        if new.hash != old.hash {
            set_hash::<G>(&mut engine, new.hash)?;
        }
        if new.threads != old.threads {
            engine.set_threads(new.threads);
        }
        Ok(())
    }

    fn clear(&mut self) {
        lock(&self.engine).clear();
    }

    fn take_table(&mut self) -> Table {
        lock(&self.engine).take_table()
    }

    fn task(&self, go: &Go<'_>, options: &Options) -> Result<Task, Refusal> {
        let limits = self.limits(go, options)?;
        let line = Arc::clone(&self.line);
        if let Some(depth) = go.perft {
            return Ok(Box::new(move |output, signals| task::perft(line.position().clone(), depth, output, signals)));
        }
        let show = Show { ponder: options.ponder, wdl: options.show_wdl };
        let (engine_of, options) = (Arc::clone(&self.engine), options.clone());
        Ok(Box::new(move |output, signals| {
            let search = |report: &mut dyn FnMut(&_)| lock(&engine_of).search(&line, &limits, signals, report);
            // What a panic has left half done is not played on with.
            let repair = || {
                engine_of.clear_poison();
                let mut broken = lock(&engine_of);
                let table = broken.take_table();
                *broken = engine::<G>(&options, table);
            };
            task::search(line.position(), &limits.searchmoves, show, output, search, repair)
        }))
    }

    fn display(&self) -> String {
        let position = self.line.position();
        let board = Diagram::new(position).draw(&Style::default());
        format!("{board}\nFen: {}\nKey: {:016X}\n", position.write_position(), position.key())
    }

    fn evaluation(&self) -> String {
        table(&self.evaluator.explain(self.line.position()))
    }

    fn moves(&self) -> String {
        let mut lines = self.line.position().legal_uci().join("\n");
        lines.push_str(if lines.is_empty() { "" } else { "\n" });
        lines
    }
}

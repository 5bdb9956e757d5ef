//! A match as it is played: several games at once, each in a thread with players of its own.

use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::affinity;
use super::arbiter::{Conditions, Played, Seat, play};
use super::builtin::Builtin;
use super::engine::{EngineConfig, Program};
use super::fault::Fault;
use super::journal::Counted;
use super::openings::Openings;
use super::plan::Plan;
use super::player::{Broken, Player};
use super::schedule::{GameNumber, Schedule};
use super::statistics::Points;
use super::stop::Stop;
use super::uci::{Terms, Uci};
use crate::record::Score;
use crate::variants::Playable;

/// A game that has just ended.
pub struct Finished {
    /// As it is counted.
    pub counted: Counted,
    /// The record, as it is written.
    pub record: String,
    /// Its players, White's first, by their numbers.
    pub players: [usize; 2],
    /// How it ended, in words.
    pub end: String,
    /// What was irregular, in words.
    pub report: Option<String>,
    /// Moves of the engines.
    pub plies: usize,
}

/// How games are played: nothing here changes what is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crew {
    /// Games at once, at least 1.
    pub concurrency: usize,
    /// Whether each game keeps to processors of its own.
    pub affinity: bool,
}

impl Plan {
    fn terms(&self) -> Terms {
        Terms { variant: self.variant, settings: self.settings, patience: self.patience }
    }

    /// Starts each engine once, to find out before the match what is wrong with it: the engine, and why.
    pub fn check_engines<G: Playable>(&self, stop: &Stop) -> Result<(), (String, Fault)> {
        for config in &self.engines {
            match player::<G>(config, self.terms(), stop) {
                Ok(_) | Err(Broken::Stopped) => {}
                Err(Broken::Fault(fault)) => return Err((config.name.clone(), fault)),
            }
        }
        Ok(())
    }
}

fn player<'m, G: Playable>(
    config: &'m EngineConfig,
    terms: Terms,
    stop: &'m Stop,
) -> Result<Box<dyn Player<G> + 'm>, Broken> {
    Ok(match &config.program {
        Program::Builtin => Box::new(Builtin::<G>::start(config, stop)?),
        Program::Command(_) => Box::new(Uci::start(config, terms, stop)?),
    })
}

/// A player that could not be started. It loses this game; for the next one it is tried again.
struct Absent<'m> {
    config: &'m EngineConfig,
    fault: Fault,
}

impl<G: Playable> Player<G> for Absent<'_> {
    fn new_game(&mut self) -> Result<(), Broken> {
        Err(self.fault.clone().into())
    }

    fn think(&mut self, _: &super::player::Turn<'_, G>) -> Result<super::player::Thought<G::Move>, Broken> {
        Err(Fault::NoStart(self.config.name.clone()).into())
    }
}

/// Plays `games` in order and calls `report` on this thread after each, which may raise `stop`.
///
/// # Errors
/// That the system refuses every thread.
pub fn run<G: Playable>(
    plan: &Plan,
    schedule: &Schedule,
    openings: &Openings<G>,
    games: impl Iterator<Item = GameNumber> + Send,
    crew: Crew,
    stop: &Stop,
    mut report: impl FnMut(Finished),
) -> io::Result<()> {
    let games = Mutex::new(games);
    let places = affinity::places(plan, crew);
    thread::scope(|scope| {
        let (sender, finished) = channel();
        for worker in 0..crew.concurrency {
            let (games, sender) = (&games, sender.clone());
            let place = places.get(worker).map(Vec::as_slice).unwrap_or_default();
            let work = move || {
                affinity::keep_to(place);
                Worker::new(plan, schedule, openings, stop).work(games, &sender);
            };
            // A thread that the system refuses is one fewer: those before it play its games.
            match thread::Builder::new().stack_size(8 << 20).spawn_scoped(scope, work) {
                Err(error) if worker == 0 => return Err(error),
                Err(_) => break,
                Ok(_) => {}
            }
        }
        drop(sender);
        finished.into_iter().for_each(&mut report);
        Ok(())
    })
}

/// Plays one game after the other.
struct Worker<'m, G: Playable> {
    plan: &'m Plan,
    schedule: &'m Schedule,
    openings: &'m Openings<G>,
    stop: &'m Stop,
    conditions: Conditions,
    /// Players that have been needed, by their numbers.
    players: Vec<Option<Box<dyn Player<G> + 'm>>>,
}

impl<'m, G: Playable> Worker<'m, G> {
    fn new(plan: &'m Plan, schedule: &'m Schedule, openings: &'m Openings<G>, stop: &'m Stop) -> Worker<'m, G> {
        let conditions = Conditions { variant: plan.variant, adjudication: plan.adjudication, margin: plan.margin };
        let players = plan.engines.iter().map(|_| None).collect();
        Worker { plan, schedule, openings, stop, conditions, players }
    }

    fn work(&mut self, games: &Mutex<impl Iterator<Item = GameNumber>>, finished: &Sender<Finished>) {
        loop {
            // Taking a number cannot leave it half taken.
            let next = games.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
            let Some(game) = next.filter(|_| !self.stop.raised()) else { return };
            let Some(played) = self.play(game) else { return };
            if finished.send(played).is_err() {
                return;
            }
        }
    }

    /// The player of this number, out of its place, and whether it has been started.
    fn take(&mut self, number: usize) -> Option<(Box<dyn Player<G> + 'm>, bool)> {
        let config = &self.plan.engines[number];
        match self.players[number].take() {
            Some(player) => Some((player, true)),
            None => match player::<G>(config, self.plan.terms(), self.stop) {
                Ok(player) => Some((player, true)),
                Err(Broken::Fault(fault)) => Some((Box::new(Absent { config, fault }), false)),
                Err(Broken::Stopped) => None,
            },
        }
    }

    fn play(&mut self, game: GameNumber) -> Option<Finished> {
        let fixture = self.schedule.fixture(game);
        let opening = self.openings.get(fixture.opening);
        let [white, black] = fixture.players;
        let ((mut white_player, white_started), (mut black_player, black_started)) =
            (self.take(white)?, self.take(black)?);
        let engines = &self.plan.engines;
        let seats = [(white, &mut white_player), (black, &mut black_player)].map(|(number, player)| Seat {
            name: &engines[number].name,
            pace: &engines[number].pace,
            player: &mut **player,
        });
        let mut played = play(&opening, seats, &self.conditions)?;
        for (number, player, started) in [(white, white_player, white_started), (black, black_player, black_started)] {
            self.players[number] = started.then_some(player);
        }
        let date = played.record.dialect().date(std::time::SystemTime::now());
        played.record.tags.set("Date", &date).expect("a tag's name of letters");
        played.record.tags.set("Event", "Vibria tournament").expect("a tag's name of letters");
        played.record.tags.set("Round", &game.to_string()).expect("a tag's name of letters");
        Some(finished(game, fixture.players, &played))
    }
}

fn finished<G: Playable>(game: GameNumber, players: [usize; 2], played: &Played<G>) -> Finished {
    let counted = Counted {
        game,
        white: Points::of(played.outcome, crate::game::Color::White),
        score: Score::of(played.outcome),
        irregularity: played.irregularity,
    };
    Finished {
        counted,
        record: played.record.to_text(),
        players,
        end: played.outcome.end.to_string(),
        report: played.report.clone(),
        plies: played.plies,
    }
}

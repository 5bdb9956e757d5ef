//! `vibria play`: a game in the terminal.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::arguments::{EngineArguments, PositionArguments};
use super::drawing::DrawingArguments;
use super::{Status, Terminal};
use crate::dispatch;
use crate::game::Color;
use crate::search::{Limits, Skill};

mod clock;
mod input;
mod save;
mod session;

use clock::Control;

/// Play a game against the engine, or watch it play itself. Type a move, or "help".
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria play -v cescacs-nocastling --level 3
  vibria play -v glinski --white engine --black human --time 3+2 --save game.pgn
  vibria play --resume game.pgn
  vibria play -v hexdameo --white engine --black engine --movetime 50

Levels: at level 1 the engine looks at 50 positions a move and misjudges each by up to one and a half pawns; at each further level it
looks at half as many again and misjudges less: 250 and 1.1 pawns at level 5, 1,900 and 0.6 at 10, 110,000 and nothing at 20. Without a
level it plays as well as it can.")]
pub struct Arguments {
    #[command(flatten)]
    pub position: PositionArguments,
    /// Who plays White; by default a person, and with --resume and no --black whoever the record names
    #[arg(long, value_enum, value_name = "WHO")]
    white: Option<Seat>,
    /// Who plays Black; by default the engine, or a person if the engine plays White
    #[arg(long, value_enum, value_name = "WHO")]
    black: Option<Seat>,
    /// Strength of the engine, 1 to 20: how many positions it looks at, see below
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=20))]
    level: Option<u8>,
    /// A clock for each player: minutes, and seconds a move
    #[arg(long, value_name = "3+2", value_parser = Control::read)]
    time: Option<Control>,
    /// Milliseconds that the engine thinks about a move; 1000 if nothing else limits it
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Depth to which the engine looks
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Write the game to this file after every move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with the last game in this file, of any variant, and save it there unless --save names another
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    resume: Option<PathBuf>,
    #[command(flatten)]
    engine: EngineArguments,
    #[command(flatten)]
    drawing: DrawingArguments,
}

/// Who plays a side.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person at the keyboard.
    Human,
    /// The engine.
    Engine,
}

impl Arguments {
    /// Who plays White and Black; `recorded` holds unless one of them is named.
    fn seats(&self, recorded: Option<[Seat; 2]>) -> [Seat; 2] {
        let white = match (self.white, self.black, recorded) {
            (None, None, Some(recorded)) => return recorded,
            (white, ..) => white.unwrap_or(Seat::Human),
        };
        let other = match white {
            Seat::Human => Seat::Engine,
            Seat::Engine => Seat::Human,
        };
        [white, self.black.unwrap_or(other)]
    }

    /// What the engine may spend on a move, the clock apart.
    fn limits<M>(&self) -> Limits<M> {
        let free = self.level.is_none() && self.time.is_none() && self.depth.is_none();
        let movetime = self.movetime.map(Duration::from_millis);
        Limits {
            depth: self.depth,
            skill: self.level.map(Skill::of_level).unwrap_or_default(),
            movetime: movetime.or(free.then_some(Duration::from_secs(1))),
            ..Limits::default()
        }
    }
}

/// Plays.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Status> {
    if let Some(file) = &arguments.resume {
        let last = save::read_last(file, &arguments.position.variant)?;
        return dispatch!(last.record.variant(), G => {
            let game = save::SavedGame::<G>::resume(file, last, arguments.save.clone())?;
            session::Session::new(arguments, terminal, game)?.run()
        });
    }
    let variant = arguments.position.variant.variant;
    dispatch!(variant, G => {
        let line = arguments.position.line::<G>()?;
        let game = save::SavedGame::<G>::new(variant, line, arguments)?;
        session::Session::new(arguments, terminal, game)?.run()
    })
}

/// The seat of a player.
fn seat_of(seats: [Seat; 2], color: Color) -> Seat {
    seats[color.index()]
}

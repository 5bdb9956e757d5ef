//! `vibria play`: a game in the terminal.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::arguments::{EngineArguments, PositionArguments};
use super::drawing::DrawingArguments;
use super::interrupt::Interrupt;
use super::{Status, Terminal};
use crate::dispatch;
use crate::game::{Color, Control};
use crate::search::{Limits, Skill};

mod answers;
pub mod completion;
mod editor;
pub mod input;
mod menu;
mod request;
mod save;
mod session;

use input::Input;

/// Play a game against the engine, or watch it play itself. Type a move, or "help".
///
/// At a terminal the line can be edited, the arrows bring earlier lines back, and Tab completes moves. Who names no variant there is
/// asked which game to play. The file of --save keeps the clocks and the level, and --resume goes on with them.
#[derive(Args, Clone, Debug)]
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
    /// Whether the variant was named, which the command line knows
    #[arg(skip)]
    pub variant_named: bool,
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

    /// What the engine may spend on a move at this level, its clock apart, if it is `timed`.
    fn limits<M>(&self, level: Option<u8>, timed: bool) -> Limits<M> {
        let free = level.is_none() && !timed && self.depth.is_none();
        let movetime = self.movetime.map(Duration::from_millis);
        Limits {
            depth: self.depth,
            skill: level.map(Skill::of_level).unwrap_or_default(),
            movetime: movetime.or(free.then_some(Duration::from_secs(1))),
            ..Limits::default()
        }
    }
}

/// Plays.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Status> {
    let interrupt = Interrupt::install()?;
    if let Some(file) = &arguments.resume {
        let last = save::read_last(file, &arguments.position.variant)?;
        return dispatch!(last.record.variant(), G => {
            let game = save::SavedGame::<G>::resume(file, last, arguments.save.clone())?;
            let person = arguments.seats(game.players()).contains(&Seat::Human);
            session::Session::new(arguments, terminal, interrupt, person.then(Input::open), game)?.run()
        });
    }
    let input = arguments.seats(None).contains(&Seat::Human).then(Input::open);
    let mut arguments = arguments.clone();
    if let Some(input) = input.as_ref().filter(|input| input.is_typed())
        && !choose(&mut arguments, input, &interrupt)?
    {
        return Ok(Status::Done);
    }
    let variant = arguments.position.variant.variant;
    dispatch!(variant, G => {
        let line = arguments.position.line::<G>()?;
        let game = save::SavedGame::<G>::new(variant, line, &arguments)?;
        session::Session::new(&arguments, terminal, interrupt, input, game)?.run()
    })
}

/// Asks for the game and the level if nothing was said of a game. `false` if the person leaves.
fn choose(arguments: &mut Arguments, input: &Input, interrupt: &Interrupt) -> Result<bool> {
    let position = &mut arguments.position;
    if arguments.variant_named || position.fen.is_some() || position.moves.is_some() {
        return Ok(true);
    }
    let Some(variant) = menu::variant(input, interrupt)? else { return Ok(false) };
    position.variant.variant = variant;
    let strength_named = arguments.level.is_some() || arguments.movetime.is_some() || arguments.depth.is_some();
    if arguments.seats(None).contains(&Seat::Engine) && !strength_named {
        let Some(level) = menu::level(input, interrupt)? else { return Ok(false) };
        arguments.level = level;
    }
    Ok(true)
}

/// The seat of a player.
fn seat_of(seats: [Seat; 2], color: Color) -> Seat {
    seats[color.index()]
}

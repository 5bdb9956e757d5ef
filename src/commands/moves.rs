//! `vibria moves`: the legal moves of a position.

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::Status;
use super::arguments::PositionArguments;
use crate::game::{MoveList, Stage};
use crate::variants::Playable;

/// Prints the legal moves, one a line, sorted by their UCI text. Draw rules are not looked at.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria moves -v hexdameo --fen 'W:WKh5:Be4,g5,h6'
  vibria moves -v glinski --moves 'd3d5 f7f6' --notation")]
pub struct Arguments {
    #[command(flatten)]
    pub position: PositionArguments,
    /// Write the moves in the game's own notation
    #[arg(long)]
    notation: bool,
    /// Print JSON Lines, with both texts
    #[arg(long)]
    json: bool,
}

/// Prints the moves.
pub fn run<G: Playable>(arguments: &Arguments) -> Result<Status> {
    let line = arguments.position.line::<G>()?;
    let position = line.position();
    let mut list = G::List::default();
    position.generate(Stage::All, &mut list);
    let mut moves: Vec<(String, G::Move)> = list.as_slice().iter().map(|&m| (position.write_uci(m), m)).collect();
    moves.sort_by(|a, b| a.0.cmp(&b.0));
    let mut out = io::stdout().lock();
    for (uci, m) in moves {
        if arguments.json {
            writeln!(out, "{}", json!({ "uci": uci, "notation": position.write_move(m) }))?;
        } else if arguments.notation {
            writeln!(out, "{}", position.write_move(m))?;
        } else {
            writeln!(out, "{uci}")?;
        }
    }
    out.flush()?;
    Ok(Status::Done)
}

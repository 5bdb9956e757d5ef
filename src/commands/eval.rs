//! `vibria eval`: the evaluation of a position by term.

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::Status;
use super::arguments::PositionArguments;
use crate::eval::{Evaluator, table};
use crate::variants::Playable;

/// Prints what a position is worth to each side, term by term, without a search.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria eval
  vibria eval -v glinski --moves 'd3d5 f7f6'")]
pub struct Arguments {
    #[command(flatten)]
    pub position: PositionArguments,
    /// Print JSON Lines: one object a term
    #[arg(long)]
    json: bool,
}

/// Prints the terms.
pub fn run<G: Playable>(arguments: &Arguments) -> Result<Status> {
    let line = arguments.position.line::<G>()?;
    let terms = G::evaluator().explain(line.position());
    let mut out = io::stdout().lock();
    if arguments.json {
        for term in &terms {
            writeln!(out, "{}", json!({ "term": term.name, "white": term.share[0], "black": term.share[1] }))?;
        }
    } else {
        write!(out, "{}", table(&terms))?;
    }
    out.flush()?;
    Ok(Status::Done)
}

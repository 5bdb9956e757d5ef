//! `vibria eval`: the evaluation of a position by term.

use std::io::{self, Write};

use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;

use super::Status;
use super::arguments::PositionArguments;
use crate::eval::profile::{FITTED, named};
use crate::eval::{Evaluator, table};
use crate::variants::Playable;

/// Prints what a position is worth to each side, term by term, without a search.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria eval
  vibria eval -v glinski --moves 'd3d5 f7f6'
  vibria eval --profile documented")]
pub struct Arguments {
    #[command(flatten)]
    pub position: PositionArguments,
    /// Weights: "fitted", which are played with, "documented", or a file as `vibria tune` writes it
    #[arg(long, value_name = "WEIGHTS", default_value = FITTED)]
    profile: String,
    /// Print JSON Lines: one object a term
    #[arg(long)]
    json: bool,
}

/// Prints the terms.
pub fn run<G: Playable>(arguments: &Arguments) -> Result<Status> {
    let line = arguments.position.line::<G>()?;
    let evaluator = named::<G, G::Evaluator>(&arguments.profile).context("--profile")?;
    let terms = evaluator.explain(line.position());
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

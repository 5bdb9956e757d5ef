//! `vibria bench`: a fixed amount of searching.

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::Status;
use super::arguments::VariantParser;
use super::interrupt::Interrupt;
use crate::bench::{self, Count};
use crate::hex::vector;
use crate::variants::Variant;

/// Searches fixed positions on one thread. The node counts are signatures of the search: equal on every run and machine, changed by
/// every change to what the search does.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria bench
  vibria bench -v glinski --json")]
pub struct Arguments {
    /// Only this variant
    #[arg(short = 'v', long, value_name = "NAME", value_parser = VariantParser)]
    variant: Option<Variant>,
    /// Print JSON Lines: one object a variant, and the sum
    #[arg(long)]
    json: bool,
}

/// Searches, and prints a line a variant and the sum.
pub fn run(arguments: &Arguments) -> Result<Status> {
    let variants = arguments.variant.map_or(Variant::ALL.to_vec(), |variant| vec![variant]);
    let mut out = io::stdout().lock();
    let interrupt = Interrupt::install()?;
    let mut failure = None;
    let mut print = |name: Option<&str>, count: Count| {
        // Of a search that was stopped the count means nothing.
        if interrupt.raised() {
            return;
        }
        let (nodes, speed) = (count.nodes, count.speed());
        let written = match (arguments.json, name) {
            (true, _) => writeln!(out, "{}", json!({ "variant": name, "nodes": nodes, "nps": speed })),
            (false, Some(name)) => writeln!(out, "{name} {nodes} nodes {speed} nps"),
            (false, None) => writeln!(out, "{nodes} nodes {speed} nps"),
        };
        failure = written.and_then(|()| out.flush()).err().or(failure.take());
    };
    let sum = bench::run(&variants, interrupt.signals(), &mut |variant, count| print(Some(variant.name()), count));
    print(None, sum);
    if interrupt.raised() {
        note!("interrupted");
        return Ok(Status::Negative);
    }
    note!("kernels: {}", vector::NAME);
    match failure {
        Some(error) => Err(error.into()),
        None => Ok(Status::Done),
    }
}

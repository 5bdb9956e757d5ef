//! `vibria uci`, and `vibria` alone: UCI on stdin and stdout.

use std::io::{self, IsTerminal};

use anyhow::{Context, Result};
use clap::{Args, Parser};

use super::{EngineArguments, Status, VariantArguments};
use crate::dispatch;
use crate::protocol::{self, Options};

/// Arguments of `uci`: the options that it begins with, each of which `setoption` can change.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  vibria uci --variant hexdameo --threads 2")]
pub struct Arguments {
    #[command(flatten)]
    variant: VariantArguments,
    #[command(flatten)]
    engine: EngineArguments,
}

impl Default for Arguments {
    /// What the command line gives when it says nothing.
    fn default() -> Arguments {
        #[derive(Parser)]
        struct Nothing {
            #[command(flatten)]
            arguments: Arguments,
        }
        Nothing::parse_from(["vibria"]).arguments
    }
}

/// Speaks UCI until `quit` or the end of stdin.
pub fn run(arguments: &Arguments) -> Result<Status> {
    protocol::run(io::stdin(), io::stdout(), options(arguments)?).context("uci")?;
    Ok(Status::Done)
}

/// As [`run`] without arguments; tells a person at a terminal, who has most likely come to play, how to.
pub fn run_bare() -> Result<Status> {
    if io::stdin().is_terminal() {
        note!(
            "Víbria speaks UCI here, a language for programs (quit ends it). For a game against it: vibria play; for all \
             commands: vibria --help."
        );
    }
    run(&Arguments::default())
}

fn options(arguments: &Arguments) -> Result<Options> {
    let (variant, settings) = (arguments.variant.variant, arguments.variant.settings());
    dispatch!(variant, G => arguments.engine.check::<G>())?;
    let EngineArguments { threads, hash } = arguments.engine;
    Ok(Options { threads, hash, variant, settings, ..Options::default() })
}

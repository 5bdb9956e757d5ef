//! `vibria guide NAME`: a guide, or the rules of a game, as text.

use std::io::{self, Write};

use anyhow::{Result, anyhow};
use clap::Args;

use super::Status;
use crate::guides::{GUIDES, find};

/// Prints a guide, or the rules of a game, as Markdown. `vibria serve` shows them with pictures, under its help.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  vibria guide\n  vibria guide glinski | less")]
pub struct Arguments {
    /// Which one; without it, they are listed
    name: Option<String>,
}

/// Prints it.
pub fn run(arguments: &Arguments) -> Result<Status> {
    let text = match &arguments.name {
        None => GUIDES.iter().map(|guide| format!("{:<10}  {}\n", guide.name, guide.title())).collect(),
        Some(name) => match find(name) {
            Some(guide) => guide.text.to_owned(),
            None => {
                let names: Vec<&str> = GUIDES.iter().map(|guide| guide.name).collect();
                return Err(anyhow!("guide: no guide {name:?}: expected one of {}", names.join(", ")));
            }
        },
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(Status::Done)
}

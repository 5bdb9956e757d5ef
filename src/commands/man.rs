//! `vibria man`: the manual page on stdout.

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;

use super::Status;

/// Arguments of `man`.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  vibria man | man -l -\n  vibria man perft | man -l -")]
pub struct Arguments {
    /// The command to describe; by default the whole program
    command: Option<String>,
}

/// Prints the page in roff.
pub fn run(arguments: &Arguments) -> Result<Status> {
    let mut program = super::command_line();
    program.build();
    let command = match &arguments.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(found) => found.clone().display_name(format!("vibria-{name}")).bin_name(format!("vibria {name}")),
            None => {
                let names: Vec<&str> = program.get_subcommands().map(|c| c.get_name()).collect();
                anyhow::bail!("man: no command {name:?}: expected one of {}", names.join(", "));
            }
        },
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    io::stdout().write_all(&page)?;
    Ok(Status::Done)
}

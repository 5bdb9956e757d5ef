//! `vibria man`: the manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use super::Status;

/// Arguments of `man`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria man | man -l -
  vibria man perft | man -l -
  vibria man --out ~/.local/share/man/man1")]
pub struct Arguments {
    /// The command to describe; by default the whole program
    #[arg(conflicts_with = "out")]
    command: Option<String>,
    /// Write all pages into this folder: vibria.1, and one a command
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Prints a page in roff, or writes all of them.
pub fn run(arguments: &Arguments) -> Result<Status> {
    // What a build is made for is no matter of the manual.
    let mut program = super::command_line().long_version(env!("CARGO_PKG_VERSION"));
    program.build();
    if let Some(folder) = &arguments.out {
        let place = || format!("--out {}", folder.display());
        fs::create_dir_all(folder).with_context(place)?;
        let names: Vec<String> = program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
        fs::write(folder.join("vibria.1"), page(program.clone())?).with_context(place)?;
        for name in names {
            let file = folder.join(format!("vibria-{name}.1"));
            fs::write(file, page(subcommand(&mut program, &name)?)?).with_context(place)?;
        }
        return Ok(Status::Done);
    }
    let command = match &arguments.command {
        None => program,
        Some(name) => subcommand(&mut program, name)?,
    };
    io::stdout().write_all(&page(command)?)?;
    Ok(Status::Done)
}

/// A command as its page names it.
fn subcommand(program: &mut clap::Command, name: &str) -> Result<clap::Command> {
    match program.find_subcommand(name) {
        Some(found) => Ok(found.clone().display_name(format!("vibria-{name}")).bin_name(format!("vibria {name}"))),
        None => {
            let names: Vec<&str> = program.get_subcommands().map(|c| c.get_name()).collect();
            anyhow::bail!("man: no command {name:?}: expected one of {}", names.join(", "));
        }
    }
}

fn page(command: clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(page)
}

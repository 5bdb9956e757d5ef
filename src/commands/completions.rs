//! `vibria completions SHELL`: a completion script on stdout.

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;
use clap_complete::Shell;

use super::Status;

/// Arguments of `completions`.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  vibria completions bash > ~/.local/share/bash-completion/completions/vibria")]
pub struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script.
pub fn run(arguments: &Arguments) -> Result<Status> {
    // Written to memory first: the generator panics when it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::command_line(), "vibria", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Status::Done)
}

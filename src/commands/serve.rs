//! `vibria serve`: the board in a browser.

use std::io::{self, Write};
use std::thread;

use anyhow::{Context, Result};
use clap::Args;

use super::Status;
use super::interrupt::Interrupt;
use crate::web::{Options, Server};

/// Serves the board to a browser on this machine: play against the engine, analyse, edit positions, look through games. Prints the address
/// as the first line of stdout. Ctrl-C ends it.
///
/// Nothing but this machine can reach it, and no other site's page. It needs no network.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria serve --open
  vibria serve --port 0 --threads 4 --hash 1024")]
pub struct Arguments {
    /// The port on 127.0.0.1; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = 8169)]
    port: u16,
    /// Search threads, shared by all pages; by default one a core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Size of the transposition tables of all pages together, in MiB
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(64..=1 << 20))]
    hash: u32,
    /// Open the page in the browser of this desktop
    #[arg(long)]
    open: bool,
}

/// Serves until Ctrl-C, which is how it is meant to end: exit code 0.
pub fn run(arguments: &Arguments) -> Result<Status> {
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get().min(256));
    let options = Options {
        port: arguments.port,
        threads: arguments.threads.map_or(cores, usize::from),
        hash: arguments.hash as usize,
    };
    let place = || format!("--port {}: cannot listen on 127.0.0.1", arguments.port);
    let server = Server::bind(&options).with_context(place)?;
    let stopper = server.stopper();
    Interrupt::call(move || stopper.stop())?;
    let mut out = io::stdout().lock();
    writeln!(out, "http://{}/", server.address())?;
    out.flush()?;
    drop(out);
    // The port is taken already: a browser that asks at once waits for its answer.
    match arguments.open.then(|| open::that_detached(format!("http://{}/", server.address()))) {
        None => note!("Open this address in a browser on this machine. Ctrl-C ends the server."),
        Some(Ok(())) => note!("Ctrl-C ends the server."),
        Some(Err(error)) => {
            note!("--open: no browser could be started ({error}): open this address in one. Ctrl-C ends the server.")
        }
    }
    server.run().context("the server")?;
    Ok(Status::Done)
}

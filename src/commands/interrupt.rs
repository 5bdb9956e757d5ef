//! Ctrl-C, and the other signals that ask a program to end: the search stops, and the command ends in good order.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

use crate::search::Signals;

/// Whether the user wants to end, and the signals of the search that is told so.
#[derive(Clone, Default, Debug)]
pub struct Interrupt {
    signals: Arc<Signals>,
    raised: Arc<AtomicBool>,
}

impl Interrupt {
    /// From now on Ctrl-C stops the search. A second one ends the program at once.
    pub fn install() -> Result<Interrupt> {
        let interrupt = Interrupt::default();
        let handler = interrupt.clone();
        let handle = move || {
            if handler.raised.swap(true, Ordering::SeqCst) {
                process::exit(1);
            }
            handler.signals.stop();
        };
        ctrlc::set_handler(handle).context("cannot watch for Ctrl-C")?;
        Ok(interrupt)
    }

    /// From now on Ctrl-C ends the program at once, for commands that have nothing to put in order.
    pub fn end_at_once() -> Result<()> {
        let end = || {
            note!("interrupted");
            process::exit(1);
        };
        ctrlc::set_handler(end).context("cannot watch for Ctrl-C")
    }

    /// From now on Ctrl-C calls `action`, for commands that break off more than a search. A second one ends the program at once.
    pub fn call(action: impl Fn() + Send + 'static) -> Result<()> {
        let raised = AtomicBool::new(false);
        let handle = move || {
            if raised.swap(true, Ordering::SeqCst) {
                process::exit(1);
            }
            action();
        };
        ctrlc::set_handler(handle).context("cannot watch for Ctrl-C")
    }

    /// The signals for the next search, reset unless the user wants to end.
    pub fn signals(&self) -> &Signals {
        self.signals.reset();
        // After the reset: an interruption in between is not lost.
        if self.raised() {
            self.signals.stop();
        }
        &self.signals
    }

    /// Ctrl-C has been pressed where it is a key and no signal: at a prompt with line editing.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::SeqCst);
        self.signals.stop();
    }

    /// Stops the search that runs.
    pub fn stop(&self) {
        self.signals.stop();
    }

    /// Whether the user wants to end.
    pub fn raised(&self) -> bool {
        self.raised.load(Ordering::SeqCst)
    }
}

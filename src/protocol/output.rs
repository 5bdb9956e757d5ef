//! Whole lines to anywhere.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Where answers go, from more than one thread. After the first error of writing, nothing more is written.
pub(super) struct Output {
    sink: Mutex<Sink>,
    failed: AtomicBool,
    on_failure: Box<dyn Fn() + Send + Sync>,
}

struct Sink {
    writer: Box<dyn Write + Send>,
    error: Option<io::Error>,
}

impl Output {
    /// `on_failure` is called once, by the thread that could not write.
    pub(super) fn new(writer: impl Write + Send + 'static, on_failure: impl Fn() + Send + Sync + 'static) -> Output {
        let sink = Mutex::new(Sink { writer: Box::new(writer), error: None });
        Output { sink, failed: AtomicBool::new(false), on_failure: Box::new(on_failure) }
    }

    /// Writes whole lines, each of which must end in a line feed, and flushes them.
    pub(super) fn send(&self, lines: &str) {
        let mut sink = self.sink();
        if sink.error.is_some() {
            return;
        }
        if let Err(error) = sink.writer.write_all(lines.as_bytes()).and_then(|()| sink.writer.flush()) {
            sink.error = Some(error);
            self.failed.store(true, Ordering::Relaxed);
            drop(sink);
            (self.on_failure)();
        }
    }

    /// Writes an `info string` line.
    pub(super) fn tell(&self, text: impl std::fmt::Display) {
        // Messages from elsewhere may hold line feeds, but this is one line.
        self.send(&format!("info string {}\n", text.to_string().replace(['\n', '\r'], " ")));
    }

    /// Whether an error of writing has occurred.
    pub(super) fn failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// The error of writing that has occurred.
    pub(super) fn result(&self) -> io::Result<()> {
        self.sink().error.take().map_or(Ok(()), Err)
    }

    /// Nothing that is kept under the lock is left half changed by a panic.
    fn sink(&self) -> MutexGuard<'_, Sink> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

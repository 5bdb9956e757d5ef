//! What another thread may tell a running search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex};

/// What another thread may tell a running search.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    ponderhit: AtomicBool,
    /// Held while a flag changes or is waited for, so that a sleeper misses nothing.
    change: Mutex<()>,
    changed: Condvar,
}

impl Signals {
    /// Ends the search as soon as it looks: at its next node.
    pub fn stop(&self) {
        self.raise(&self.stop);
    }

    /// The move that was pondered on has been played: the clock runs from now on.
    pub fn ponderhit(&self) {
        self.raise(&self.ponderhit);
    }

    /// Forgets earlier signals, before the next search.
    pub fn reset(&self) {
        self.stop.store(false, Ordering::Relaxed);
        self.ponderhit.store(false, Ordering::Relaxed);
    }

    /// Whether to stop.
    #[inline(always)]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the pondered move was played.
    #[inline(always)]
    pub fn ponder_hit(&self) -> bool {
        self.ponderhit.load(Ordering::Relaxed)
    }

    /// Sleeps until told to stop, or, if `or_ponderhit`, until the pondered move is played.
    pub(super) fn wait(&self, or_ponderhit: bool) {
        // The lock guards no data, so a panic elsewhere cannot have left it half changed.
        let mut guard = self.change.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        while !(self.stopped() || or_ponderhit && self.ponder_hit()) {
            guard = self.changed.wait(guard).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }

    fn raise(&self, flag: &AtomicBool) {
        let _guard = self.change.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        flag.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }
}

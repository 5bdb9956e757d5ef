//! How a match is broken off: whoever thinks is told so at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, Weak};

/// Wakes a player who thinks or waits.
pub type Waker = dyn Fn() + Send + Sync;

/// Whether a match is being broken off, and whom to wake.
#[derive(Default)]
pub struct Stop {
    raised: AtomicBool,
    wakers: Mutex<Vec<Weak<Waker>>>,
}

impl Stop {
    /// Breaks the match off. Games in progress are abandoned.
    pub fn raise(&self) {
        let wakers = self.wakers.lock().unwrap_or_else(PoisonError::into_inner);
        self.raised.store(true, Ordering::SeqCst);
        wakers.iter().filter_map(Weak::upgrade).for_each(|wake| wake());
    }

    /// Whether it is being broken off.
    pub fn raised(&self) -> bool {
        self.raised.load(Ordering::SeqCst)
    }

    /// From now on, as long as it lives, `waker` is called when the match is broken off; at once if it already is.
    pub fn register(&self, waker: Weak<Waker>) {
        let mut wakers = self.wakers.lock().unwrap_or_else(PoisonError::into_inner);
        if self.raised()
            && let Some(wake) = waker.upgrade()
        {
            wake();
        }
        // Engines that were restarted are not remembered.
        wakers.retain(|waker| waker.strong_count() > 0);
        wakers.push(waker);
    }
}

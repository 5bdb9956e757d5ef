//! The one thread on which engines are made.
//!
//! Allocators keep memory that was freed for the thread that had asked for it, or for a few threads together (glibc has up to eight such
//! arenas a core). Engines are large, and each table has a thread of its own: had every thread made its own engine, pages that come and go would leave
//! the memory of many engines behind. Made on one thread, the next engine gets what the last one gave back.

use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

type Job = Box<dyn FnOnce() + Send>;

/// See the module.
#[derive(Debug)]
pub struct Workshop(Mutex<Sender<Job>>);

impl Workshop {
    /// Begins the thread, which ends with this value.
    pub fn new() -> Workshop {
        let (sender, jobs) = mpsc::channel::<Job>();
        // Without a thread everybody makes engines for himself.
        let _ = thread::Builder::new().name("workshop".into()).spawn(move || jobs.into_iter().for_each(|job| job()));
        Workshop(Mutex::new(sender))
    }

    /// Makes something on the thread, and waits for it.
    pub fn make<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let (sender, made) = mpsc::sync_channel(1);
        let job: Job = Box::new(move || {
            // A panic is the asker's, not that of all others.
            let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
            let _ = sender.send(done);
        });
        let jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Err(mpsc::SendError(job)) = jobs.send(job) {
            job();
        }
        match made.recv() {
            Ok(Ok(made)) => made,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => panic!("the workshop's thread has gone"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_made_on_one_thread_also_after_a_panic() {
        let workshop = Workshop::new();
        let make = || workshop.make(|| thread::current().id());
        let first = make();
        assert_ne!(first, thread::current().id());
        let panicked =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| workshop.make(|| panic!("as it should"))));
        assert!(panicked.is_err());
        assert_eq!(make(), first);
    }
}

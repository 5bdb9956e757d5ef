//! The tables: how many there may be, how long they are kept, and what their engines share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::{oneshot, watch};

use super::command::Fields;
use super::library::Library;
use super::refusal::Refusal;
use super::server::Options;
use super::stream::Latest;
use super::table::{self, Answer, Message};
use super::workshop::Workshop;

/// Tables at the same time.
pub const TABLES: usize = 64;

/// Streams of events of one table: as many windows may show the same game.
const STREAMS: usize = 4;

/// How long a table is kept that nobody looks at.
const GRACE: Duration = Duration::from_secs(120);

/// MiB that one table may take for its transposition table, as a part of all: a quarter.
const PART: usize = 4;

/// A table as requests see it.
pub struct Seat {
    sender: Sender<Message>,
    events: watch::Receiver<Latest>,
    /// Streams of events, and since when it has been so many.
    streams: Mutex<(usize, Instant)>,
}

impl Seat {
    /// Asks the table to do something.
    pub async fn ask(&self, fields: Fields) -> Answer {
        let (answer, answered) = oneshot::channel();
        let sent = self.sender.send(Message::Command(fields, answer));
        if sent.is_err() {
            return Err(Refusal::crashed());
        }
        answered.await.unwrap_or_else(|_| Err(Refusal::crashed()))
    }

    /// Listens to the table, while the second value is kept.
    pub fn listen(self: &Arc<Seat>) -> Result<(watch::Receiver<Latest>, Presence), Refusal> {
        let mut streams = lock(&self.streams);
        if streams.0 == STREAMS {
            return Err(Refusal::new(503, "full", format!("{STREAMS} windows show this game already")));
        }
        *streams = (streams.0 + 1, Instant::now());
        // A table that has failed is noticed at the first command.
        let _ = self.sender.send(Message::Streams(streams.0));
        Ok((self.events.clone(), Presence(Arc::clone(self))))
    }

    /// Since when nobody has looked.
    fn empty_since(&self) -> Option<Instant> {
        let streams = lock(&self.streams);
        (streams.0 == 0).then_some(streams.1)
    }

    fn failed(&self) -> bool {
        self.events.has_changed().is_err()
    }
}

/// Somebody who listens to a table.
pub struct Presence(Arc<Seat>);

impl Drop for Presence {
    fn drop(&mut self) {
        let mut streams = lock(&self.0.streams);
        *streams = (streams.0 - 1, Instant::now());
        let _ = self.0.sender.send(Message::Streams(streams.0));
    }
}

/// What all engines share.
#[derive(Debug)]
pub struct Share {
    threads: usize,
    hash: usize,
    /// Tables that play or analyse.
    busy: AtomicUsize,
    /// MiB that are taken.
    taken: Mutex<usize>,
    /// Where engines are made.
    pub workshop: Workshop,
    /// The opening books.
    pub library: Library,
    /// Makes the next search panic: for tests of what happens then.
    #[cfg(test)]
    pub crash: std::sync::atomic::AtomicBool,
}

impl Share {
    /// Threads that a table may use now: equal parts of all.
    pub fn threads(&self) -> usize {
        (self.threads / self.busy.load(Ordering::Relaxed).max(1)).max(1)
    }

    /// Counts a table that begins to play or analyse, or ends.
    pub fn set_busy(&self, busy: bool) {
        if busy {
            self.busy.fetch_add(1, Ordering::Relaxed);
        } else {
            self.busy.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// MiB for a transposition table: what is asked for, as far as it is there, and at least one.
    pub fn hash(self: &Arc<Share>, asked: usize) -> Memory {
        let mut taken = lock(&self.taken);
        // A table that comes when all is taken gets one; there are few enough of them.
        let left = self.hash.saturating_sub(*taken);
        let mebibytes = asked.min(self.most_hash()).min(left).max(1);
        *taken += mebibytes;
        Memory { share: Arc::clone(self), asked, mebibytes }
    }

    /// The most threads that a table may ask for.
    pub fn most_threads(&self) -> usize {
        self.threads
    }

    /// The largest transposition table that a table may ask for, in MiB.
    pub fn most_hash(&self) -> usize {
        (self.hash / PART).max(1)
    }
}

/// Memory that an engine has been given; it is free again when this goes.
#[derive(Debug)]
pub struct Memory {
    share: Arc<Share>,
    /// MiB that were asked for at first.
    pub asked: usize,
    /// MiB.
    pub mebibytes: usize,
}

impl Drop for Memory {
    fn drop(&mut self) {
        *lock(&self.share.taken) -= self.mebibytes;
    }
}

/// All tables.
pub struct Lounge {
    seats: Mutex<HashMap<String, Arc<Seat>>>,
    share: Arc<Share>,
}

impl Lounge {
    /// Without tables.
    pub fn new(options: &Options) -> Lounge {
        let share = Share {
            threads: options.threads.max(1),
            hash: options.hash,
            busy: AtomicUsize::new(0),
            taken: Mutex::new(0),
            workshop: Workshop::new(),
            library: Library::default(),
            #[cfg(test)]
            crash: Default::default(),
        };
        Lounge { seats: Mutex::default(), share: Arc::new(share) }
    }

    /// What all engines share.
    pub fn share(&self) -> &Arc<Share> {
        &self.share
    }

    /// Sets up a table: its id, which cannot be guessed.
    pub fn open(&self) -> Result<String, Refusal> {
        let mut seats = lock(&self.seats);
        sweep(&mut seats, GRACE);
        if seats.len() >= TABLES {
            // Whoever left longest ago is least likely to come back.
            let empty = seats.iter().filter_map(|(id, seat)| Some((seat.empty_since()?, id.clone())));
            let Some((_, oldest)) = empty.min() else {
                return Err(Refusal::new(503, "full", format!("there are {TABLES} pages already: close one")));
            };
            seats.remove(&oldest);
        }
        let no_table = |_| Refusal::new(503, "full", "the system has nothing left for another table");
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(|error| no_table(error.to_string()))?;
        let id: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
        let (sender, receiver) = mpsc::channel();
        let (publisher, events) = watch::channel(Latest::default());
        let (share, own) = (Arc::clone(&self.share), sender.clone());
        // Records with deep variations are written by recursion.
        let thread = thread::Builder::new().name("table".into()).stack_size(8 << 20);
        let run = move || table::run(receiver, own, publisher, share);
        thread.spawn(run).map_err(|error| no_table(error.to_string()))?;
        let seat = Seat { sender, events, streams: Mutex::new((0, Instant::now())) };
        seats.insert(id.clone(), Arc::new(seat));
        Ok(id)
    }

    /// The table of this id.
    pub fn find(&self, id: &str) -> Result<Arc<Seat>, Refusal> {
        let mut seats = lock(&self.seats);
        sweep(&mut seats, GRACE);
        seats.get(id).cloned().ok_or_else(|| Refusal::new(404, "unknown-table", "there is no such table"))
    }

    /// Forgets tables that nobody has looked at for some time. Called now and then: a table that waits costs nothing but memory.
    pub fn tidy(&self) {
        sweep(&mut lock(&self.seats), GRACE);
    }

    /// Ends all tables.
    pub fn close(&self) {
        lock(&self.seats).clear();
    }
}

fn sweep(seats: &mut HashMap<String, Arc<Seat>>, grace: Duration) {
    seats.retain(|_, seat| !seat.failed() && seat.empty_since().is_none_or(|since| since.elapsed() < grace));
}

impl Drop for Seat {
    fn drop(&mut self) {
        let _ = self.sender.send(Message::Quit);
    }
}

/// A lock whose data no panic leaves half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

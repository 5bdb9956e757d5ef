//! Server-sent events: the latest of each kind, to everybody who listens.

use std::sync::Arc;
use std::time::Duration;

use hyper::body::Bytes;
use tokio::sync::{mpsc, watch};

/// The kinds of events, in the order in which a new stream gets them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The tree.
    Game,
    /// The position that is shown.
    Board,
    /// Both clocks.
    Clock,
    /// The engine's lines.
    Analysis,
    /// A good move.
    Hint,
    /// The puzzle.
    Puzzle,
    /// Something to tell.
    Notice,
}

/// Their names.
const NAMES: [&str; 7] = ["game", "board", "clock", "analysis", "hint", "puzzle", "notice"];

/// The latest event of each kind. Nothing waits for a slow reader, and no more than this is kept for it.
#[derive(Clone, Debug, Default)]
pub struct Latest {
    /// How many events of the kind there have been, and the text of the last.
    events: [(u64, Arc<str>); NAMES.len()],
}

impl Latest {
    /// Puts a new event in the place of the last one; `false` if it says the same.
    pub fn put(&mut self, kind: Kind, text: String) -> bool {
        let (count, last) = &mut self.events[kind as usize];
        if *count > 0 && **last == *text {
            return false;
        }
        *count += 1;
        *last = text.into();
        true
    }
}

/// How often a comment is sent, so that a connection that has broken is noticed.
const PULSE: Duration = Duration::from_secs(3);

/// Sends events until nobody listens, or the table has gone.
pub async fn send(mut events: watch::Receiver<Latest>, out: mpsc::Sender<Bytes>) {
    let mut seen = [0; NAMES.len()];
    let mut text = String::from("retry: 1000\n\n");
    loop {
        // Copied, since the table writes meanwhile: pointers only.
        let latest = events.borrow_and_update().clone();
        for (index, (count, event)) in latest.events.iter().enumerate() {
            if seen[index] != *count {
                seen[index] = *count;
                // JSON has no line ends of its own.
                text += &format!("event: {}\ndata: {event}\n\n", NAMES[index]);
            }
        }
        if !text.is_empty() && out.send(std::mem::take(&mut text).into()).await.is_err() {
            return;
        }
        match tokio::time::timeout(PULSE, events.changed()).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return,
            Err(_) => text.push_str(":\n\n"),
        }
    }
}

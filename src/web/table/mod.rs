//! A table: one page's game, on a thread of its own.
//!
//! The thread takes messages one after another, so that nothing of a table is ever seen half changed. A new game is made whole before it
//! takes the place of the old one.

mod actions;
mod events;
mod files;
mod game;
mod quiz;
mod search;
mod setup;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Instant;

use serde_json::{Value, json};
use tokio::sync::{oneshot, watch};

use super::command::Fields;
use super::lounge::Share;
use super::refusal::Refusal;
use super::stream::{Kind, Latest};
use crate::dispatch;
use crate::variants::{Playable, Settings, Variant};

pub use game::Table;

/// What a command is answered.
pub type Answer = Result<Value, Refusal>;

/// What a table is told.
pub enum Message {
    /// A command of the page.
    Command(Fields, oneshot::Sender<Answer>),
    /// So many windows look on.
    Streams(usize),
    /// The search of this number has found something.
    Found(u64),
    /// The search of this number has ended.
    Done(u64),
    /// Nobody needs the table any more.
    Quit,
}

/// Engine settings of a page, which outlive its games.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    /// 1 to 20, or 0 for full strength.
    pub level: u8,
    /// Milliseconds a move at full strength without clocks.
    pub movetime: u64,
    /// Threads that are asked for.
    pub threads: usize,
    /// MiB that are asked for.
    pub hash: usize,
}

/// What the games of a table have in common.
pub struct Desk {
    receiver: Receiver<Message>,
    sender: Sender<Message>,
    events: watch::Sender<Latest>,
    share: Arc<Share>,
    busy: bool,
    streams: usize,
    strength: Strength,
    /// Whether the page wants analysis, and of how many lines.
    analysing: bool,
    lines: usize,
    searches: u64,
    notices: u64,
}

impl Desk {
    fn publish(&self, kind: Kind, event: &Value) {
        self.events.send_if_modified(|latest| latest.put(kind, event.to_string()));
    }

    fn notice(&mut self, code: &str, message: &str) {
        self.notices += 1;
        self.publish(Kind::Notice, &json!({ "number": self.notices, "code": code, "message": message }));
    }

    fn set_busy(&mut self, busy: bool) {
        if self.busy != busy {
            self.busy = busy;
            self.share.set_busy(busy);
        }
    }

    /// The next message, or nothing at the deadline.
    fn hear(&self, deadline: Option<Instant>) -> Option<Message> {
        let Some(deadline) = deadline else { return self.receiver.recv().ok().or(Some(Message::Quit)) };
        match self.receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Message::Quit),
        }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.set_busy(false);
    }
}

/// A game at a table, whichever it is.
trait Playing {
    /// Plays until the next game begins; `None` when the table is not needed any more.
    fn run(self: Box<Self>, desk: &mut Desk) -> Option<Box<dyn Playing>>;
}

/// Keeps a table until nobody needs it. A panic ends this table and no other.
pub fn run(receiver: Receiver<Message>, sender: Sender<Message>, events: watch::Sender<Latest>, share: Arc<Share>) {
    let strength = Strength { level: 0, movetime: 1000, threads: 1, hash: 16 };
    let mut desk = Desk {
        receiver,
        sender,
        events,
        share,
        busy: false,
        streams: 0,
        strength,
        analysing: false,
        lines: 1,
        searches: 0,
        notices: 0,
    };
    // The message of a panic is on stderr; the channel closes, which requests and streams notice.
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let mut game = first_game();
        while let Some(next) = game.run(&mut desk) {
            game = next;
        }
    }));
}

fn first_game() -> Box<dyn Playing> {
    let (variant, settings) = (Variant::default(), Settings::default());
    dispatch!(variant, G => {
        let start = <G as crate::game::Game>::start(&G::rules_of(variant, &settings));
        Box::new(Table::<G>::new(variant, settings, start)) as Box<dyn Playing>
    })
}

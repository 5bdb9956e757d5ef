//! The conversation.

use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::command::{Command, Place};
use super::go::Go;
use super::input::{LONGEST, Line, Lines};
use super::options::{Change, Options};
use super::output::Output;
use super::refusal::{Refusal, quote};
use super::seat::{Seat, seat};
use super::task::{self, Task, reason};
use crate::search::{Signals, Table};

/// Stack of the search thread: the search and perft take some kilobytes a ply for their lists of moves.
const STACK: usize = 64 << 20;

/// How long a perft may go on after `quit` or the end of the input: a pipe that asks for a small one wants its answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// What the conversation goes by.
enum Event {
    /// A line has come.
    Line(Line),
    /// There will be no more, or nobody listens any longer.
    End,
}

/// As [`run`](super::run).
pub(super) fn run(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    options: Options,
) -> io::Result<()> {
    // Room for one: at most three lines are held at a time, however much is sent.
    let (sender, events) = sync_channel(1);
    let wake = sender.clone();
    // Where there is no room, something else wakes the conversation.
    let output = Arc::new(Output::new(output, move || drop(wake.try_send(Event::End))));
    thread::Builder::new().name("input".into()).spawn(move || read(input, &sender))?;
    let mut session = Session::new(options, Arc::clone(&output)).map_err(io::Error::other)?;
    while let Ok(Event::Line(line)) = events.recv() {
        if session.answer(line) == Then::Quit || output.failed() {
            break;
        }
    }
    session.end();
    output.result()
}

fn read(input: impl Read, sender: &SyncSender<Event>) {
    for line in Lines::new(input, LONGEST) {
        if sender.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = sender.send(Event::End);
}

/// Whether the conversation goes on.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    Quit,
}

struct Session {
    options: Options,
    seat: Box<dyn Seat>,
    search: Option<Search>,
    output: Arc<Output>,
}

/// Work that has been given to the search thread.
struct Search {
    thread: JoinHandle<()>,
    signals: Arc<Signals>,
    /// Set before the last line is written, so that whoever has read it can give the next command.
    done: Arc<AtomicBool>,
    /// Whether `ponderhit` means something.
    ponder: bool,
    /// Whether it is a perft.
    perft: bool,
}

impl Session {
    fn new(options: Options, output: Arc<Output>) -> Result<Session, Refusal> {
        let table = Table::new(options.hash);
        let table = table.map_err(|reason| Refusal::OptionFailed { name: "Hash", reason })?;
        Ok(Session { seat: seat(&options, table), options, search: None, output })
    }

    fn answer(&mut self, line: Line) -> Then {
        let Line::Text(bytes) = line else {
            self.refuse(&Refusal::TooLong(LONGEST));
            return Then::GoOn;
        };
        match Command::read(&String::from_utf8_lossy(&bytes)) {
            Ok(Command::Quit) => return Then::Quit,
            Ok(command) => self.carry_out(command).unwrap_or_else(|refusal| self.refuse(&refusal)),
            Err(refusal) => self.refuse(&refusal),
        }
        Then::GoOn
    }

    fn refuse(&self, refusal: &Refusal) {
        self.output.tell(format_args!("error: {refusal}"));
    }

    fn carry_out(&mut self, command: Command<'_>) -> Result<(), Refusal> {
        match command {
            Command::Uci => self.output.send(&self.introduction()),
            Command::IsReady => self.output.send("readyok\n"),
            Command::NewGame => {
                self.require_rest("ucinewgame")?;
                self.seat.clear();
            }
            Command::SetOption { name, value } => self.set_option(name, value)?,
            Command::Position(place) => self.set_place(place)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Display => self.output.send(&self.seat.display()),
            Command::Eval => self.output.send(&self.seat.evaluation()),
            Command::Bench => {
                self.require_rest("bench")?;
                self.search = Some(Search::start(Box::new(task::bench), &self.output)?);
            }
            Command::Moves => self.output.send(&self.seat.moves()),
            Command::Unknown(word) => self.output.tell(format_args!("unknown command {}", quote(word))),
            Command::Empty | Command::Quit => {}
        }
        Ok(())
    }

    fn introduction(&self) -> String {
        let (version, options) = (env!("CARGO_PKG_VERSION"), self.options.declaration());
        format!("id name Vibria {version}\nid author the Vibria developers\n{options}uciok\n")
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        self.require_rest("setoption")?;
        match self.options.change(name, value)? {
            Change::ClearHash => self.seat.clear(),
            Change::To(options) if options.variant != self.options.variant => {
                let table = self.seat.take_table();
                self.seat = seat(&options, table);
                self.options = options;
            }
            Change::To(options) => {
                self.seat.set_options(&self.options, &options)?;
                self.options = options;
            }
        }
        Ok(())
    }

    fn set_place(&mut self, place: Place<'_>) -> Result<(), Refusal> {
        self.require_rest("position")?;
        if let Some(dialect) = self.seat.set_place(place)? {
            self.output.tell(format_args!("position read as {dialect}"));
        }
        Ok(())
    }

    fn go(&mut self, go: &Go<'_>) -> Result<(), Refusal> {
        self.require_rest("go")?;
        let task = self.seat.task(go, &self.options)?;
        if let Some(word) = go.unknown {
            self.output.tell(format_args!("go: unknown word {} passed over", quote(word)));
        }
        let search = Search::start(task, &self.output)?;
        let perft = go.perft.is_some();
        self.search = Some(Search { ponder: go.ponder && !perft, perft, ..search });
        Ok(())
    }

    /// Ends the search that runs, and waits for its last line.
    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.signals.stop();
            search.join();
        }
    }

    /// Ends the conversation: a search at once, a perft after some [`PATIENCE`], by `quit` as by the end of the input. Scripts
    /// write `printf 'go perft 4\nquit\n' | vibria` as they do with chess engines, and want the count.
    fn end(&mut self) {
        if let Some(search) = self.search.as_ref().filter(|search| search.perft && !self.output.failed()) {
            let begin = Instant::now();
            while !search.done.load(Ordering::Acquire) && begin.elapsed() < PATIENCE {
                thread::sleep(Duration::from_millis(2));
            }
        }
        self.stop();
    }

    fn ponder_hit(&mut self) {
        match &mut self.search {
            Some(search) if search.ponder => {
                search.ponder = false;
                search.signals.ponderhit();
            }
            _ => self.output.tell("ponderhit without go ponder"),
        }
    }

    /// Refuses a command while a search runs.
    fn require_rest(&mut self, command: &'static str) -> Result<(), Refusal> {
        match self.search.take_if(|search| search.done.load(Ordering::Acquire)) {
            Some(finished) => finished.join(),
            None if self.search.is_some() => return Err(Refusal::Searching(command)),
            None => {}
        }
        Ok(())
    }
}

impl Search {
    fn start(task: Task, output: &Arc<Output>) -> Result<Search, Refusal> {
        let signals = Arc::new(Signals::default());
        let done = Arc::new(AtomicBool::new(false));
        let (for_task, is_done, output) = (Arc::clone(&signals), Arc::clone(&done), Arc::clone(output));
        let work = move || {
            let last = catch_unwind(AssertUnwindSafe(|| task(&output, &for_task)));
            is_done.store(true, Ordering::Release);
            match last {
                Ok(lines) => output.send(&lines),
                Err(payload) => output.tell(format_args!("error: go failed: {}", reason(&*payload))),
            }
        };
        let thread = thread::Builder::new().name("search".into()).stack_size(STACK).spawn(work)?;
        Ok(Search { thread, signals, done, ponder: false, perft: false })
    }

    /// Waits for the end. The thread catches its own panics.
    fn join(self) {
        let _ = self.thread.join();
    }
}

//! A program on the other end of pipes: what it says comes as [`Said`], and nothing of it is left when it is dropped.
//!
//! Three threads serve a program: one reads its output, one its error output, one writes. So neither a program that does not read
//! nor one that does not stop writing can hold up the arbiter, and what it says is timed when it comes.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::fault::Fault;

/// Bytes of the longest line that is taken: a line of analysis is far below that.
const LONGEST_LINE: u64 = 64 << 10;
/// Bytes that a program may write between two questions: hundreds of lines each of a hundred plies are far below that.
const MOST_OUTPUT: u64 = 16 << 20;
/// Answers that wait to be looked at. A program that says more has to wait.
const QUEUE: usize = 64;
/// How many of its last lines are kept, and how many characters of each.
const LAST_LINES: usize = 8;
const LAST_LINE_LENGTH: usize = 200;
/// How long a program that was asked to leave, or that closed its output, may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);

/// What comes from a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// A line that answers something, when it came.
    Line(Instant, String),
    /// It says too much.
    Flood(String),
    /// It has closed its output.
    End,
    /// Nobody wants to hear more: the match is being broken off.
    Stopped,
}

/// What the reading thread keeps at hand.
#[derive(Default)]
struct Shared {
    /// The last lines, of both outputs.
    last: Mutex<VecDeque<String>>,
    /// The last line of analysis with a score.
    info: Mutex<String>,
    /// Bytes since the last question.
    output: AtomicU64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn remember(&self, line: &str) {
        // Control characters are shown as escapes: these lines are printed and written into records.
        let shown = line.chars().take(LAST_LINE_LENGTH).flat_map(|c| {
            let escaped = c.is_control().then(|| c.escape_default());
            escaped.into_iter().flatten().chain((!c.is_control()).then_some(c))
        });
        let mut last = lock(&self.last);
        if last.len() == LAST_LINES {
            last.pop_front();
        }
        last.push_back(shown.collect());
    }
}

/// A running program.
pub struct Process {
    child: Child,
    /// Whether its group has been ended, as it was about to be waited for.
    reaped: bool,
    /// Lines to write; `None` once it is told no more.
    tell: Option<Sender<String>>,
    said: Option<Receiver<Said>>,
    /// A way into the queue of what is said.
    waker: SyncSender<Said>,
    shared: Arc<Shared>,
    /// Each thread closes its channel at its end, so that it can be waited for only so long.
    threads: Vec<(JoinHandle<()>, Receiver<()>)>,
}

impl Process {
    /// Starts a program with its arguments; `command` is not empty.
    ///
    /// # Errors
    /// [`Fault::NoStart`].
    pub fn start(command: &[String]) -> Result<Process, Fault> {
        let (program, arguments) = command.split_first().ok_or_else(|| Fault::NoStart("no program".to_owned()))?;
        let mut started = Command::new(program);
        started.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: Ctrl-C at our terminal is for us to deal with, and what it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut started, 0);
        let no_start = |error: io::Error| Fault::NoStart(format!("{program}: {error}"));
        let mut child = started.spawn().map_err(no_start)?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let shared = Arc::new(Shared::default());
        let (waker, said) = sync_channel(QUEUE);
        let (tell, told) = channel();
        let (to_arbiter, of_output, of_errors) = (waker.clone(), Arc::clone(&shared), Arc::clone(&shared));
        let mut process =
            Process { child, reaped: false, tell: Some(tell), said: Some(said), waker, shared, threads: Vec::new() };
        // Should a thread not start, dropping the process ends it.
        process.spawn(move || stdout.into_iter().for_each(|output| listen(output, &of_output, &to_arbiter)))?;
        process.spawn(move || stderr.into_iter().for_each(|errors| keep(errors, &of_errors)))?;
        process.spawn(move || stdin.into_iter().for_each(|input| write(input, &told)))?;
        Ok(process)
    }

    fn spawn(&mut self, work: impl FnOnce() + Send + 'static) -> Result<(), Fault> {
        let (alive, ended) = channel();
        let work = move || {
            let _alive: Sender<()> = alive;
            work();
        };
        let thread = thread::Builder::new().stack_size(128 << 10).spawn(work);
        let thread = thread.map_err(|error| Fault::NoStart(format!("no thread for its pipes: {error}")))?;
        self.threads.push((thread, ended));
        Ok(())
    }

    /// Sends a line. If the program has gone, the next [`listen`](Process::listen) says so.
    pub fn tell(&mut self, line: String) {
        if let Some(tell) = &self.tell {
            let _ = tell.send(line);
        }
    }

    /// Forgets what was said before a question is asked.
    pub fn hush(&mut self) -> Result<(), Said> {
        while let Some(said) = self.said.as_ref().and_then(|said| said.try_recv().ok()) {
            if !matches!(said, Said::Line(..)) {
                return Err(said);
            }
        }
        self.shared.output.store(0, Ordering::Relaxed);
        lock(&self.shared.info).clear();
        Ok(())
    }

    /// The next thing that it says; `None` if that does not come before `deadline`.
    pub fn listen(&mut self, deadline: Instant) -> Option<Said> {
        let said = self.said.as_ref()?;
        match said.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(said) => Some(said),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Said::End),
        }
    }

    /// The last line of analysis with a score, empty if there was none since the last question.
    pub fn info(&self) -> String {
        lock(&self.shared.info).clone()
    }

    /// The last lines that it said, the oldest first.
    pub fn last_lines(&self) -> Vec<String> {
        lock(&self.shared.last).iter().cloned().collect()
    }

    /// Wakes who listens.
    pub fn waker(&self) -> impl Fn() + Send + Sync + 'static {
        let waker = self.waker.clone();
        // If the queue is full, there is something to wake up to already.
        move || drop(waker.try_send(Said::Stopped))
    }

    /// Why the output ended: the program is given a moment to end by itself.
    pub fn why_ended(&mut self) -> Fault {
        let deadline = Instant::now() + FAREWELL;
        loop {
            match self.has_ended() {
                Some(fault) => return fault,
                None if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                None => return Fault::Left("it closed its output".to_owned()),
            }
        }
    }

    /// How it ended, if it has. What it started ends with it.
    pub fn has_ended(&mut self) -> Option<Fault> {
        if !self.reaped && !is_over(&mut self.child) {
            return None;
        }
        self.kill_group();
        let status = self.child.wait().ok()?;
        Some(if status.success() { Fault::Left(format!("it ended ({status})")) } else { Fault::Crash(how(status)) })
    }

    /// Ends the program's group, unless the program has been waited for: its number is nobody else's only until then.
    fn kill_group(&mut self) {
        #[cfg(unix)]
        if !self.reaped
            && let Some(pid) = pid_of(&self.child)
        {
            let _ = rustix::process::kill_process_group(pid, rustix::process::Signal::KILL);
        }
        self.reaped = true;
    }

    /// Ends the program; the last lines that it said, those on its way out included.
    pub fn end(self) -> Vec<String> {
        let shared = Arc::clone(&self.shared);
        drop(self);
        lock(&shared.last).iter().cloned().collect()
    }

    /// Asks the program to leave, and waits a moment for it.
    pub fn quit(mut self) {
        self.tell("quit".to_owned());
        self.tell = None;
        let deadline = Instant::now() + FAREWELL;
        while self.listen(deadline).is_some_and(|said| said != Said::End) {}
    }
}

#[cfg(unix)]
fn pid_of(child: &Child) -> Option<rustix::process::Pid> {
    i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw)
}

/// Whether a program has ended. It is not waited for, so that its number stays its own.
#[cfg(unix)]
fn is_over(child: &mut Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    pid_of(child).is_some_and(|pid| matches!(waitid(WaitId::Pid(pid), options), Ok(Some(_))))
}

#[cfg(not(unix))]
fn is_over(child: &mut Child) -> bool {
    matches!(child.try_wait(), Ok(Some(_)))
}

/// How a program ended that did not end well.
fn how(status: ExitStatus) -> String {
    // "exit status: 3", "signal: 11 (SIGSEGV)".
    status.to_string()
}

impl Drop for Process {
    fn drop(&mut self) {
        self.tell = None;
        // A thread that waits for room in the queue goes on when nobody listens any more.
        self.said = None;
        self.kill_group();
        let _ = self.child.kill();
        let _ = self.child.wait();
        for (thread, ended) in self.threads.drain(..) {
            // Something that the program started and that has left its group may still hold a pipe. It is not waited for.
            if ended.recv_timeout(FAREWELL) == Err(RecvTimeoutError::Disconnected) {
                let _ = thread.join();
            }
        }
    }
}

/// Reads the output up to its end, a flood, or until nobody listens.
fn listen(output: impl Read, shared: &Shared, to_arbiter: &SyncSender<Said>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = (&mut output).take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        let now = Instant::now();
        let Ok(1..) = read else { break };
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim();
        if !line.is_empty() {
            shared.remember(line);
        }
        let whole = bytes.ends_with(b"\n") || (bytes.len() as u64) < LONGEST_LINE;
        let much = shared.output.fetch_add(bytes.len() as u64, Ordering::Relaxed) > MOST_OUTPUT;
        let said = match line.split_ascii_whitespace().next() {
            _ if !whole => Said::Flood(format!("a line of more than {LONGEST_LINE} bytes")),
            _ if much => Said::Flood(format!("more than {MOST_OUTPUT} bytes in answer to one question")),
            // Analysis wakes nobody: it is looked at when there is a move.
            Some("info") => {
                if super::info::has_score(line) {
                    line.clone_into(&mut lock(&shared.info));
                }
                continue;
            }
            Some("bestmove" | "readyok" | "uciok" | "id" | "option") => Said::Line(now, line.to_owned()),
            // What UCI does not know is passed over.
            _ => continue,
        };
        let flood = matches!(said, Said::Flood(_));
        if to_arbiter.send(said).is_err() || flood {
            return;
        }
    }
    let _ = to_arbiter.send(Said::End);
}

/// Reads the error output: its last lines may say why a program crashed.
fn keep(errors: impl Read, shared: &Shared) {
    let mut errors = BufReader::new(errors);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut errors).take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(1..) => shared.remember(&format!("stderr: {}", String::from_utf8_lossy(&bytes).trim_end())),
            _ => return,
        }
    }
}

/// Writes what there is to tell, until there is no more or the program does not listen.
fn write(mut input: impl Write, told: &Receiver<String>) {
    for mut line in told {
        line.push('\n');
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

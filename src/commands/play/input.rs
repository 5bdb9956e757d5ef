//! What the person at the keyboard says.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::completion::Offers;
use super::editor::Editor;
use crate::protocol::input::{Line, Lines};

/// Where lines come from.
pub enum Input {
    /// A person at a terminal, who can edit them.
    Typed(Editor),
    /// Anything else.
    Piped(Piped),
}

/// What came of waiting for a line.
#[derive(PartialEq, Eq, Debug)]
pub enum Heard {
    /// A line, without its end and the blanks around it.
    Line(String),
    /// A line of more than [`Piped::LONGEST`] bytes, which has been skipped.
    TooLong,
    /// The time was up.
    Late,
    /// The player wants to end the program.
    Interrupted,
    /// Nothing more will come.
    End,
}

impl Input {
    /// Stdin: with line editing if it is a terminal, stdout is the person's too, and it can move its cursor.
    pub fn open() -> Input {
        let able = std::env::var("TERM").is_ok_and(|name| !name.is_empty() && name != "dumb") || cfg!(windows);
        let editor = if able && io::stdin().is_terminal() && io::stdout().is_terminal() { Editor::new() } else { None };
        editor.map_or_else(|| Input::Piped(Piped::new(io::stdin())), Input::Typed)
    }

    /// Whether a person sits at a terminal.
    pub fn is_typed(&self) -> bool {
        matches!(self, Input::Typed(_))
    }

    /// Prints the prompt and waits for a line until `deadline`, if there is one, or until `interrupted` says so. Tab completes what
    /// is offered, at a terminal.
    pub fn ask(
        &self,
        prompt: &str,
        offers: Offers,
        deadline: Option<Instant>,
        interrupted: impl Fn() -> bool,
    ) -> io::Result<Heard> {
        let lines = match self {
            Input::Typed(editor) => editor.ask(prompt, offers),
            Input::Piped(piped) => {
                let mut out = io::stdout().lock();
                out.write_all(prompt.as_bytes())?;
                out.flush()?;
                &piped.lines
            }
        };
        Ok(wait(lines, deadline, interrupted))
    }
}

/// Lines of a source, read by a thread of their own: a clock can run out while nothing is typed.
pub struct Piped {
    lines: Receiver<Heard>,
}

impl Piped {
    /// The longest line that is taken, in bytes: more than a person types.
    pub const LONGEST: usize = 1 << 16;
    /// Lines that may wait for the game; the source waits while there are so many.
    const WAITING: usize = 16;

    /// Begins to read lines.
    pub fn new(source: impl Read + Send + 'static) -> Piped {
        let (sender, lines) = sync_channel(Self::WAITING);
        thread::spawn(move || {
            for line in Lines::new(source, Self::LONGEST) {
                let heard = match line {
                    Line::Text(bytes) => Heard::Line(String::from_utf8_lossy(&bytes).trim().to_owned()),
                    Line::TooLong => Heard::TooLong,
                };
                if sender.send(heard).is_err() {
                    return;
                }
            }
        });
        Piped { lines }
    }
}

fn wait(lines: &Receiver<Heard>, deadline: Option<Instant>, interrupted: impl Fn() -> bool) -> Heard {
    const LOOK: Duration = Duration::from_millis(50);
    loop {
        if interrupted() {
            return Heard::Interrupted;
        }
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        if left == Some(Duration::ZERO) {
            return Heard::Late;
        }
        match lines.recv_timeout(left.map_or(LOOK, |left| left.min(LOOK))) {
            Ok(heard) => return heard,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Heard::End,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn next(piped: &Piped) -> Heard {
        wait(&piped.lines, None, || false)
    }

    #[test]
    fn a_line_is_heard_unless_it_is_too_long() {
        let long = vec![b'x'; Piped::LONGEST + 1];
        let text = [&b" one\r\n"[..], &long, b"\ntwo"].concat();
        let piped = Piped::new(std::io::Cursor::new(text));
        let heard = [(); 4].map(|()| next(&piped));
        assert_eq!(heard, [Heard::Line("one".into()), Heard::TooLong, Heard::Line("two".into()), Heard::End]);
    }

    /// An endless source that counts what is taken from it.
    struct Endless(Arc<AtomicUsize>, u8);

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            buffer.fill(self.1);
            self.0.fetch_add(buffer.len(), Ordering::SeqCst);
            Ok(buffer.len())
        }
    }

    /// What nobody listens to is not hoarded: a chunk is read, and as many lines as may wait.
    #[test]
    fn an_endless_source_has_to_wait() {
        let taken = Arc::new(AtomicUsize::new(0));
        let piped = Piped::new(Endless(taken.clone(), b'\n'));
        assert_eq!(next(&piped), Heard::Line(String::new()));
        thread::sleep(Duration::from_millis(50));
        assert!(taken.load(Ordering::SeqCst) <= 1 << 17, "{taken:?}");
    }
}

//! What the person at the keyboard says.

use std::io::Read;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::protocol::input::{Line, Lines};

/// Lines of a source, stdin for one, read by a thread of their own: a clock can run out while nothing is typed.
pub struct Input {
    lines: Receiver<Heard>,
}

/// What came of waiting for a line.
#[derive(PartialEq, Eq, Debug)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// A line of more than [`Input::LONGEST`] bytes, which has been skipped.
    TooLong,
    /// The time was up.
    Late,
    /// The player wants to end the program.
    Interrupted,
    /// Nothing more will come.
    End,
}

impl Input {
    /// The longest line that is taken, in bytes: more than a person types.
    pub const LONGEST: usize = 1 << 16;
    /// Lines that may wait for the game; the source waits while there are so many.
    const WAITING: usize = 16;

    /// Begins to read lines.
    pub fn new(source: impl Read + Send + 'static) -> Input {
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
        Input { lines }
    }

    /// Waits for a line until `deadline`, if there is one, or until `interrupted` says so.
    pub fn wait(&self, deadline: Option<Instant>, interrupted: impl Fn() -> bool) -> Heard {
        const LOOK: Duration = Duration::from_millis(50);
        loop {
            if interrupted() {
                return Heard::Interrupted;
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return Heard::Late;
            }
            match self.lines.recv_timeout(left.map_or(LOOK, |left| left.min(LOOK))) {
                Ok(heard) => return heard,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Heard::End,
            }
        }
    }
}

/// A line understood. No game's moves are spelled like these words.
#[derive(PartialEq, Eq, Debug)]
pub enum Request<'a> {
    /// Nothing.
    Empty,
    /// Take back.
    Undo,
    /// What would the engine play?
    Hint,
    /// Give up.
    Resign,
    /// Claim a draw, or offer one.
    Draw,
    /// Write the game, to this file or to that of `--save`.
    Save(Option<&'a str>),
    /// Turn the board.
    Flip,
    /// Draw the board again.
    Board,
    /// List the legal moves.
    Moves,
    /// Explain the evaluation.
    Eval,
    /// List the commands.
    Help,
    /// Leave.
    Quit,
    /// Anything else: a move, perhaps.
    Move(&'a str),
}

/// What [`Request::Help`] shows.
pub const HELP: &str = "a move, in the game's notation or as UCI text
undo      take your last move back, and the engine's answer
hint      what the engine would play
moves     the legal moves
eval      the evaluation by term
board     draw the board again
flip      turn the board
draw      claim a draw where the rules allow it, or offer one
resign    give up
save      write the game to the file of --save; save FILE to another
quit      leave
";

impl Request<'_> {
    /// Understands a line.
    pub fn read(line: &str) -> Request<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Request::Empty,
            ("undo", "") => Request::Undo,
            ("hint", "") => Request::Hint,
            ("resign", "") => Request::Resign,
            ("draw", "") => Request::Draw,
            ("save", "") => Request::Save(None),
            ("save", file) => Request::Save(Some(file)),
            ("flip", "") => Request::Flip,
            ("board" | "show", "") => Request::Board,
            ("moves", "") => Request::Moves,
            ("eval", "") => Request::Eval,
            ("help" | "?", "") => Request::Help,
            ("quit" | "exit", "") => Request::Quit,
            _ => Request::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn a_line_is_heard_unless_it_is_too_long() {
        let long = vec![b'x'; Input::LONGEST + 1];
        let text = [&b" one\r\n"[..], &long, b"\ntwo"].concat();
        let input = Input::new(std::io::Cursor::new(text));
        let heard = [(); 4].map(|()| input.wait(None, || false));
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
        let input = Input::new(Endless(taken.clone(), b'\n'));
        assert_eq!(input.wait(None, || false), Heard::Line(String::new()));
        thread::sleep(Duration::from_millis(50));
        assert!(taken.load(Ordering::SeqCst) <= 1 << 17, "{taken:?}");
    }

    #[test]
    fn requests_are_words_and_everything_else_is_a_move() {
        assert_eq!(Request::read("  UNDO "), Request::Undo);
        assert_eq!(Request::read("save my game.pgn"), Request::Save(Some("my game.pgn")));
        assert_eq!(Request::read("save"), Request::Save(None));
        assert_eq!(Request::read("?"), Request::Help);
        assert_eq!(Request::read("bxc6 e.p."), Request::Move("bxc6 e.p."));
        assert_eq!(Request::read("\t"), Request::Empty);
    }
}

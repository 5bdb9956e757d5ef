//! What the person at the keyboard says.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Lines of stdin, read by a thread of their own: a clock can run out while nothing is typed.
pub struct Input {
    lines: Receiver<String>,
}

/// What came of waiting for a line.
#[derive(PartialEq, Eq, Debug)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// The time was up.
    Late,
    /// The player wants to end the program.
    Interrupted,
    /// Nothing more will come.
    End,
}

impl Input {
    /// Begins to read stdin.
    pub fn new() -> Input {
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut stdin = io::stdin().lock();
            let mut bytes = Vec::new();
            loop {
                bytes.clear();
                match stdin.read_until(b'\n', &mut bytes) {
                    Ok(0) | Err(_) => return,
                    Ok(_) => {}
                }
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                if sender.send(line).is_err() {
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
                Ok(line) => return Heard::Line(line),
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
    use super::*;

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

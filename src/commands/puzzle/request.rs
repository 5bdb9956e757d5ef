//! What the person says.

/// A line understood. No game's moves are spelled like these words.
#[derive(PartialEq, Eq, Debug)]
pub enum Request<'a> {
    /// Nothing.
    Empty,
    /// Which piece? Asked again: where to?
    Hint,
    /// Show all of it.
    Solution,
    /// The next puzzle.
    Next,
    /// From the beginning again.
    Again,
    /// Draw the board again.
    Board,
    /// Turn the board.
    Flip,
    /// List the legal moves.
    Moves,
    /// List the commands.
    Help,
    /// Leave.
    Quit,
    /// Anything else: a move, perhaps.
    Move(&'a str),
}

/// The words, for completion.
pub const WORDS: [&str; 9] = ["hint", "solution", "next", "again", "moves", "board", "flip", "help", "quit"];

/// What [`Request::Help`] shows.
pub const HELP: &str = "a move, in the game's notation or as UCI text
hint      which piece moves; once more: where to
solution  show the solution
next      the next puzzle
again     the same puzzle from the beginning
moves     the legal moves
board     draw the board again
flip      turn the board
quit      leave
";

impl Request<'_> {
    /// Understands a line.
    pub fn read(line: &str) -> Request<'_> {
        let line = line.trim();
        match line.to_ascii_lowercase().as_str() {
            "" => Request::Empty,
            "hint" => Request::Hint,
            "solution" | "solve" => Request::Solution,
            "next" => Request::Next,
            "again" | "restart" => Request::Again,
            "board" | "show" => Request::Board,
            "flip" => Request::Flip,
            "moves" => Request::Moves,
            "help" | "?" => Request::Help,
            "quit" | "exit" => Request::Quit,
            _ => Request::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Request;

    #[test]
    fn requests_are_words_and_everything_else_is_a_move() {
        assert_eq!(Request::read("  HINT "), Request::Hint);
        assert_eq!(Request::read("?"), Request::Help);
        assert_eq!(Request::read("\t"), Request::Empty);
        assert_eq!(Request::read(" Qe5# "), Request::Move("Qe5#"));
    }
}

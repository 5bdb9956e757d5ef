//! What a typed line asks for.

/// A line understood. No game's moves are spelled like these words.
#[derive(PartialEq, Eq, Debug)]
pub enum Request<'a> {
    /// Nothing.
    Empty,
    /// Take back.
    Undo,
    /// What would the engine play?
    Hint,
    /// Who stands better?
    Eval,
    /// Explain the evaluation.
    Terms,
    /// Give up.
    Resign,
    /// Claim a draw, or offer one.
    Draw,
    /// Write the game, to this file or to that of `--save`.
    Save(Option<&'a str>),
    /// Show the record.
    Record,
    /// Turn the board.
    Flip,
    /// Draw the board again.
    Board,
    /// List the legal moves, all or those of the piece on this cell.
    Moves(Option<&'a str>),
    /// Tell the engine's level, or set it.
    Level(Option<&'a str>),
    /// List the commands.
    Help,
    /// Leave.
    Quit,
    /// Anything else: a move, perhaps.
    Move(&'a str),
}

/// The words that [`Request::read`] knows, for completion.
pub const WORDS: [&str; 14] = [
    "board", "draw", "eval", "flip", "help", "hint", "level", "moves", "quit", "record", "resign", "save", "terms",
    "undo",
];

/// What [`Request::Help`] shows.
pub const HELP: &str = "a move, in the game's notation or as UCI text
undo      take your last move back, and the engine's answer
hint      what the engine would play
moves     the legal moves; moves CELL those of one piece
eval      who stands better; terms the evaluation by term
board     draw the board again
flip      turn the board
draw      claim a draw where the rules give one, else offer it: the engine
          agrees unless it stands better than a draw by more than 0.20
level     the engine's level; level N, 1 to 20, or level max sets it
resign    give up
save      write the game to the file of --save; save FILE to another
record    show the record of the game
quit      leave
";

impl Request<'_> {
    /// Understands a line.
    pub fn read(line: &str) -> Request<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = Some(rest.trim()).filter(|rest| !rest.is_empty());
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Request::Empty,
            ("undo", None) => Request::Undo,
            ("hint", None) => Request::Hint,
            ("eval", None) => Request::Eval,
            ("terms", None) => Request::Terms,
            ("resign", None) => Request::Resign,
            ("draw", None) => Request::Draw,
            ("save", file) => Request::Save(file),
            ("record" | "pgn" | "pdn", None) => Request::Record,
            ("flip", None) => Request::Flip,
            ("board" | "show", None) => Request::Board,
            ("moves", cell) => Request::Moves(cell),
            ("level", level) => Request::Level(level),
            ("help" | "?", None) => Request::Help,
            ("quit" | "exit", None) => Request::Quit,
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
        assert_eq!(Request::read("moves  f5"), Request::Moves(Some("f5")));
        assert_eq!(Request::read("Level 3"), Request::Level(Some("3")));
        assert_eq!(Request::read("?"), Request::Help);
        assert_eq!(Request::read("bxc6 e.p."), Request::Move("bxc6 e.p."));
        assert_eq!(Request::read("draw or not"), Request::Move("draw or not"));
        assert_eq!(Request::read("\t"), Request::Empty);
    }

    #[test]
    fn words_are_known_and_explained() {
        for word in WORDS {
            assert!(!matches!(Request::read(word), Request::Move(_)), "{word}");
            assert!(HELP.contains(word) || word == "help", "{word}");
        }
        // An old terminal has 80 columns.
        assert!(HELP.lines().all(|line| line.chars().count() < 80));
        assert!(HELP.lines().count() < 23);
    }
}

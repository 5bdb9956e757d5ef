//! A line taken apart into a command.

use super::go::Go;
use super::refusal::{Refusal, quote_or_nothing};

/// What a line asks for. Texts are slices of the line.
#[derive(Debug, PartialEq)]
pub(super) enum Command<'a> {
    /// Who are you?
    Uci,
    /// Are you there?
    IsReady,
    /// What follows has nothing to do with what was before.
    NewGame,
    /// Change an option.
    SetOption {
        /// Its name, as spelt.
        name: &'a str,
        /// Its value, empty where the word `value` is missing or last.
        value: &'a str,
    },
    /// Set up a position.
    Position(Place<'a>),
    /// Search, or count.
    Go(Go<'a>),
    /// Answer now.
    Stop,
    /// The pondered move was played.
    PonderHit,
    /// Goodbye.
    Quit,
    /// Show the position.
    Display,
    /// Show the evaluation by term.
    Eval,
    /// Search fixed positions.
    Bench,
    /// List the legal moves.
    Moves,
    /// None of these: its first word.
    Unknown(&'a str),
    /// No word at all.
    Empty,
}

/// A position and the moves that follow it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place<'a> {
    /// Where it starts.
    pub start: Start<'a>,
    /// The moves made from there, with spaces between.
    pub moves: &'a str,
}

/// How a position's beginning is given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Start<'a> {
    /// `startpos`: the variant's start.
    Array,
    /// `fen` and a text.
    Text(&'a str),
    /// A text without the word `fen` before it: some variants' start arrays have names.
    Bare(&'a str),
}

/// The first word of a text, and what comes after it; both are empty when there is none.
pub(super) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

/// What comes before and after the first word equal to `word`; the second is `None` when there is no such word.
fn split_at_word<'a>(text: &'a str, word: &str) -> (&'a str, Option<&'a str>) {
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let start = text.len() - rest.len();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        if &rest[..end] == word {
            return (text[..start].trim(), Some(rest[end..].trim()));
        }
        rest = rest[end..].trim_start();
    }
    (text.trim(), None)
}

impl<'a> Command<'a> {
    /// Takes a line apart. Words are separated by white space of any kind and length.
    pub(super) fn read(line: &'a str) -> Result<Command<'a>, Refusal> {
        let (word, rest) = split_word(line);
        Ok(match word {
            "" => Command::Empty,
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => read_option(rest)?,
            "position" => Command::Position(read_place(rest)?),
            "go" => Command::Go(Go::read(rest)?),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            "d" => Command::Display,
            "eval" => Command::Eval,
            "bench" => Command::Bench,
            "moves" => Command::Moves,
            other => Command::Unknown(other),
        })
    }
}

fn read_option(text: &str) -> Result<Command<'_>, Refusal> {
    let malformed = |found: &str| Refusal::Malformed {
        command: "setoption",
        found: quote_or_nothing(found),
        expected: "name, an option's name, value and a value",
    };
    let (word, rest) = split_word(text);
    if word != "name" {
        return Err(malformed(word));
    }
    let (name, value) = split_at_word(rest, "value");
    if name.is_empty() {
        return Err(malformed(text));
    }
    Ok(Command::SetOption { name, value: value.unwrap_or("") })
}

fn read_place(text: &str) -> Result<Place<'_>, Refusal> {
    let (position, moves) = split_at_word(text, "moves");
    let (word, rest) = split_word(position);
    let malformed = |found: &str| Refusal::Malformed {
        command: "position",
        found: quote_or_nothing(found),
        expected: "startpos or fen and a position, then moves and the moves",
    };
    let start = match word {
        "" => return Err(malformed(text)),
        "startpos" if rest.is_empty() => Start::Array,
        "startpos" => return Err(malformed(rest)),
        "fen" if rest.is_empty() => return Err(malformed(position)),
        "fen" => Start::Text(rest),
        _ => Start::Bare(position),
    };
    Ok(Place { start, moves: moves.unwrap_or("") })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command<'_> {
        Command::read(line).unwrap()
    }

    fn refused(line: &str) -> String {
        Command::read(line).unwrap_err().to_string()
    }

    #[test]
    fn words_are_separated_by_any_white_space() {
        assert_eq!(read(" \t isready \r"), Command::IsReady);
        assert_eq!(read("\t\r"), Command::Empty);
        assert_eq!(read("isready\0"), Command::Unknown("isready\0"));
        assert_eq!(read("ISREADY now"), Command::Unknown("ISREADY"));
    }

    #[test]
    fn names_and_values_of_options_may_hold_spaces() {
        let option = |name, value| Command::SetOption { name, value };
        assert_eq!(read("setoption name Clear Hash"), option("Clear Hash", ""));
        assert_eq!(read("setoption  name Move Overhead \t value  30 "), option("Move Overhead", "30"));
        assert_eq!(read("setoption name UCI_Variant value C'escacs without castling"), {
            option("UCI_Variant", "C'escacs without castling")
        });
        assert_eq!(refused("setoption Hash value 3"), {
            "setoption: found \"Hash\", expected name, an option's name, value and a value"
        });
        assert!(refused("setoption name value 3").starts_with("setoption: found \"name value 3\""));
        assert!(refused("setoption").starts_with("setoption: found nothing"));
    }

    #[test]
    fn a_position_is_the_start_or_a_text_and_moves() {
        let place = |start, moves| Command::Position(Place { start, moves });
        assert_eq!(read("position startpos"), place(Start::Array, ""));
        assert_eq!(read("position startpos moves a b\r"), place(Start::Array, "a b"));
        assert_eq!(read("position fen  x w -  0 1  moves  a\tb "), place(Start::Text("x w -  0 1"), "a\tb"));
        assert_eq!(read("position fen movesx moves"), place(Start::Text("movesx"), ""));
        assert_eq!(read("position chevron16 moves a"), place(Start::Bare("chevron16"), "a"));
        for line in ["position", "position moves a", "position fen", "position fen moves a", "position startpos a"] {
            assert!(refused(line).contains("expected startpos or fen and a position"), "{line}");
        }
    }
}

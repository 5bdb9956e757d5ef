//! The recorded games replay, move by move, with their marks.

use std::fs;

use crate::game::{Game, Line, Text};

use super::super::Cescacs;
use super::CASTLING;

/// The move texts of a record: lines like `12. E7-E11, EF14×EE11`, tags and comments left out.
fn moves_of(record: &str) -> Vec<String> {
    let numbered = record.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let pairs = numbered.filter_map(|line| line.split_once(". "));
    pairs.flat_map(|(_, pair)| pair.split(", ")).map(str::to_string).collect()
}

#[test]
fn recorded_games_replay_with_their_marks() {
    let mut games: Vec<_> = fs::read_dir("positions/games").unwrap().map(|f| f.unwrap().path()).collect();
    games.retain(|path| path.extension().is_some_and(|e| e == "ctl-pgn"));
    assert_eq!(games.len(), 4);
    for path in games {
        let record = fs::read_to_string(&path).unwrap();
        let mut line: Line<Cescacs> = Line::new(<Cescacs>::start(&CASTLING));
        let moves = moves_of(&record);
        assert!(moves.len() > 60, "{path:?}");
        for text in &moves {
            let m = line.position().read_move(text).unwrap_or_else(|e| panic!("{path:?}: {e}"));
            let written = line.position().write_move(m);
            line.push(m);
            // The bare move is written as it stands, and a mark stands where there is check. Two of the games give only `+`,
            // and one gives two-part marks the other way round.
            let split = |text: &str| {
                let bare = text.trim_end_matches(['+', '∞', '^', '#']);
                (bare.to_string(), text[bare.len()..].replace("^+", "+^"))
            };
            let ((bare, mark), (own, right)) = (split(text), split(&written));
            assert_eq!(bare, own, "{path:?}");
            match mark.as_str() {
                // A bare `+` says no more than check.
                "+" => assert!(line.position().in_check(), "{path:?}: {text}"),
                mark => assert_eq!(mark, right, "{path:?}: {text}"),
            }
        }
        assert!(line.outcome().is_some(), "{path:?} ends with mate");
    }
}

//! What is wrong, where, and what is left.

use super::*;

/// The error of the n-th record, from 0, as text, and the moves that are left of it.
fn error_of(text: &str, n: usize) -> (String, usize) {
    let reading = read_all(text, Variant::Hexdame).remove(n);
    let moves = reading.record.map_or(usize::MAX, |record| {
        let json: serde_json::Value = serde_json::from_str(&record.write(Form::Json)).unwrap();
        json["moves"].as_array().unwrap().len()
    });
    (reading.error.expect("there is an error").to_string(), moves)
}

#[test]
fn an_error_names_line_game_variant_ply_and_token() {
    let text = "1. d4-e4 f6-e5 *\n\n[Variant \"Hexdameo\"]\n\n1. d4-e4 f6-f5\n2. e4-f4 {x\ny} f5-a9 3. Zz (\n) 2-0\n\n1. d4-e4 *\n";
    let all = read_all(text, Variant::Hexdame);
    assert_eq!(all.len(), 3);
    assert!(all[0].error.is_none() && all[2].error.is_none());
    assert_eq!(error_of(text, 1).1, 3);
    let error = all[1].error.as_ref().unwrap();
    assert_eq!((error.line, error.game, error.variant, error.ply), (7, 2, Some(Variant::Hexdameo), Some(4)));
    let message = error.to_string();
    assert!(message.starts_with("line 7, game 2 (hexdameo), ply 4: \"f5-a9\""), "{message}");
}

#[test]
fn other_things_that_can_be_wrong() {
    for (text, message, moves) in [
        ("[Variant \"Chess\"]\n1. e4 *", "line 1, game 1: tag Variant: unknown variant \"Chess\"", usize::MAX),
        ("[A \"b\"]\n[FEN \"W:Wz9:B\"]\n1. e4 *", "line 2, game 1 (hexdame): tag FEN: position, ", usize::MAX),
        ("[A \"b]\n1. d4-e4 *", "line 1, game 1: a tag is written", usize::MAX),
        ("1. d4-e4 { a", "line 1, game 1 (hexdame): the comment opened on line 1 is not closed", 1),
        ("1. d4-e4\n( 1. d4-d5", "line 2, game 1 (hexdame): the variation opened here is not closed", 1),
        ("1. d4-e4 ) f6-f5", "line 1, game 1 (hexdame): ')' closes no variation", 1),
        ("( 1. d4-e4 )", "line 1, game 1 (hexdame): a variation before the first move", 0),
        ("$1 1. d4-e4", "line 1, game 1 (hexdame): \"$1\" stands before the first move", 0),
        ("1. d4-e4 $256 f6-f5", "line 1, game 1 (hexdame): \"$256\"", 1),
        ("1. d4-e4 (1. d4-d5 f6-e5 2. x) f6-e5", "line 1, game 1 (hexdame), ply 3: \"x\"", 1),
    ] {
        let (error, left) = error_of(text, 0);
        assert!(error.starts_with(message), "{text}\n{error}");
        assert_eq!(left, moves, "{text}");
    }
}

#[test]
fn games_without_tags_or_results_are_told_apart() {
    let count = |text| read_all(text, Variant::Hexdame).len();
    assert_eq!(count("1. d4-e4 f6-f5\n2. d3-d4\n1. d4-e4 f6-f5\n"), 2);
    assert_eq!(count("1. d4-e4 f6-f5\n1. d4-e4 f6-f5\n"), 2);
    assert_eq!(count("1. d4-e4 1... f6-f5\n"), 1);
    assert_eq!(count("1. d4-e4 * 1. d4-e4 2-0 2-0 {end}\n"), 2);
    assert_eq!(count("[Event \"a\"]\n[Site \"b\"]\n\n[Event \"c\"]\n[Site \"d\"]\n"), 2);
    // A game that fails is left behind too.
    assert_eq!(count("1. d4-e4 f6-f5\n2. Zz y\n1. d4-e4 f6-f5\n"), 2);
    assert_eq!(count(""), 0);
    assert_eq!(count(" \r\n\u{FEFF}"), 0);
}

#[test]
fn oddities_are_told_beside_the_record() {
    for (text, warning) in [
        ("[Result \"2-0\"]\n1. d4-e4 0-2", "two results: 2-0 and then 0-2"),
        ("1. d4-e4 2-0 1-1", "two results: 2-0 and then 1-1"),
        ("[Result \"won\"]\n1. d4-e4 *", "tag Result: \"won\" is no result"),
        ("[Result \"*\"]\n[Result \"*\"]\n1. d4-e4 *", "a second tag Result is ignored"),
        ("1. d4-e4 f6-f5 3. d3-d4 *", "move number 3 where 2 was expected"),
        ("1. d4-e4 (1. d4-d5 2-0) *", "the result 2-0 inside a variation is ignored"),
        ("[FEN \"W:We4:Bf5\"]\n1. e4xg6 *", "the result says *, the last position is no pieces left: 2-0"),
    ] {
        assert_eq!(read_one(text, Variant::Hexdame).1, [warning], "{text}");
    }
    let mut readings = read_all(b"{a}\n1. d4-e4 {caf\xE9} *", Variant::Hexdame);
    let (record, warnings) = readings.remove(0).whole().unwrap();
    assert_eq!((warnings[0].line, warnings.len()), (2, 1));
    assert!(record.write(Form::Record).contains("{caf\u{FFFD}}"));
}

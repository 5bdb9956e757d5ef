//! Positions and moves as text.

use super::*;
use crate::game::{Illegal, MoveError};

fn refused(text: &str) -> (usize, String) {
    let error = Hexdameo::read_position(text, &Rules::default()).expect_err(text);
    (error.column, error.reason)
}

#[test]
fn start_arrays_are_named() {
    let read = |text| Hexdameo::read_position(text, &Rules::default()).unwrap();
    let (rhombus, dialect) = read(" Rhombus16 ");
    assert_eq!(dialect, Some("the name of a start array"));
    assert_eq!(rhombus, Hexdameo::start(&Rules::default()));
    // Opening moves as the rules' table has them: one for each man and way ahead that is open.
    for (name, men, moves) in [("rhombus16", 16, 48), ("chevron16", 16, 38), ("trapezoid21", 21, 53)] {
        let position = read(name).0;
        assert_eq!(position.men(Color::White).count_ones(), men);
        assert_eq!(legal(&position).len(), moves, "{name}");
    }
    assert_eq!(
        rhombus.write_position(),
        "W:Wa1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4:Bf6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9"
    );
}

#[test]
fn positions_are_read_in_any_order_and_written_in_one() {
    for text in ["B:BKi8,c3:WKb2,a1", "B:WKb2,a1:Bc3,Ki8", " B:Wa1,Kb2:Bc3,Ki8. ", "B:W A1 ,K B2:Bc3,Ki8"] {
        let read = Hexdameo::read_position(text, &Rules::default());
        match read {
            Ok((position, dialect)) => {
                assert_eq!((position.write_position().as_str(), dialect), ("B:Wa1,Kb2:Bc3,Ki8", None), "{text}");
            }
            Err(error) => assert!(text.contains("K B2"), "{text}: {error}"),
        }
    }
    let position = read::<WithLines>("B:Wa1,Kb2:Bc3,Ki8");
    let fixed = fixed_width(&position);
    assert_eq!(fixed.len(), 62);
    assert!(fixed.starts_with("Bweeeee"), "{fixed}");
    let (again, dialect) = Hexdameo::read_position(&fixed, &Rules::default()).unwrap();
    assert_eq!((again, dialect), (position, Some("the Hub protocol's fixed width")));
}

#[test]
fn wrong_positions_are_refused_with_place_and_reason() {
    for (text, column, reason) in [
        ("", 1, "expected W or B"),
        ("X:W:B", 1, "expected W or B"),
        ("W", 2, "expected a colon"),
        ("W:", 3, "expected W or B before"),
        ("W:Wa1", 6, "Black's pieces are missing"),
        ("W:Bb3,b2:Bc3", 10, "Black's pieces were given before"),
        ("W:Wa1,a6:B", 7, "\"a6\" is not a cell"),
        ("W:Wa1,,b2:B", 7, "\"\" is not a cell"),
        ("  W:Wa1,a1:B", 9, "a1 holds a piece already"),
        ("W:Wa1:Ba1", 8, "a1 holds a piece already"),
        ("W:Wa1:Bi9,Ke1,e1", 15, "e1 holds a piece already"),
        ("W:We9:B", 4, "promotion row"),
        ("W:Wé1:B", 4, "is not a cell"),
        ("W:Wa1:Bi9:H0", 11, "expected W or B before"),
        ("Wwx", 3, "'x' is none of"),
        ("Wwbee", 3, "promotion row"),
        ("Wwe", 4, "expected 61 cells, found 2"),
    ] {
        let (found, why) = refused(text);
        assert!(why.contains(reason) && found == column, "{text}: character {found}: {why}");
    }
    let (column, why) = refused(&format!("W{}", "e".repeat(62)));
    assert_eq!((column, why.as_str()), (63, "expected 61 cells, found more"));
}

#[test]
fn moves_are_read_in_every_spelling() {
    let position = Hexdameo::start(&Rules::default());
    for text in ["a1e5", "a1-e5", "A1-E5", " a1e5 "] {
        assert_eq!(position.write_uci(position.read_move(text).unwrap()), "a1e5");
    }
    assert_eq!(position.write_move(position.read_move("a1e5").unwrap()), "a1-e5");
    let position = read::<WithLines>("W:WKh5:Be4,g5,h6");
    for text in ["h5xe1xe4xg5", "h5xe1xg5xe4", "H5XE1XG5XE4", "h5xe1", "h5:e5:e1"] {
        assert_eq!(position.read_move(text).map(|m| position.write_uci(m)).as_deref(), Ok("h5xe1xe4xg5"), "{text}");
    }
    // Not guessed: a quiet move's spelling is not a capture's.
    assert!(position.read_move("h5e1").is_err());
}

#[test]
fn texts_that_are_no_moves_are_refused() {
    let position = Hexdameo::start(&Rules::default());
    let long = "a1x".repeat(4000);
    for text in
        ["", "a1", "a1-", "0000", "a1e", "a1-e5-e6", "a1:", "a1xb2:c3", "a1xa2xb2xb2", "ä1-e5", "x", ":", "+", &long]
    {
        let error = position.read_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Unreadable { .. }), "{text}: {error}");
    }
}

#[test]
fn illegal_moves_are_explained() {
    let check = |position: &str, m: &str, expected: &str| {
        let error = read::<WithLines>(position).read_move(m).expect_err(m);
        let MoveError::Illegal { reason, .. } = &error else { panic!("{m}: {error}") };
        assert_eq!(reason.to_string(), expected, "{m} in {position}");
    };
    let quiet = "W:Wc3,d4,Kh4:Be5,f4,f6,Kg4,i9";
    check(quiet, "a1a2", "there is no piece on a1");
    check(quiet, "i9i8", "the piece on i9 is not yours");
    check(quiet, "c3e5", "the way is blocked on e5");
    check(quiet, "c3b3", "men move forward only, not from c3 to b3");
    check(quiet, "c3c5", "c4 is vacant: a line of men has no gap");
    check(quiet, "c3d5", "a man does not move from c3 to d5");
    check(quiet, "c3d4", "your own piece stands on d4");
    check(quiet, "h4e4", "the way is blocked on g4");
    check(quiet, "c3c3", "a man does not move from c3 to c3");
    check("W:Wc3,Kd4,e5:Bi9", "c3f6", "the way is blocked on d4");
    check("W:WKa1,a4:Bi9", "a1a5", "the way is blocked on a4");
    check("W:Wa5:Bb5,b6,c5,c7", "a5b5", "there is no legal move");
    check("W:Wc3:Bi9", "c3xe3", "nothing can be captured here");
    check("W:Wc3:Bi9", "c3:e3", "there is nothing to capture between c3 and e3");
    let capture = "W:Wd4,a1:Be4,e5,f5,i9";
    check(capture, "a1b1", "a capture of 3 is possible: d4:f4:f6:d4");
    check(capture, "d4:f4", "a capture of 3 is possible: d4:f4:f6:d4");
    check(capture, "d4:f4:d4", "e4 cannot be jumped twice");
    check(capture, "d4:f4:e6", "f4 and e6 are not on one line");
    check(capture, "d4xf4", "a capture of 3 is possible: d4:f4:f6:d4");
    check(capture, "d4xd4xe4xe5", "a capture of 3 is possible: d4:f4:f6:d4");
    check("W:Wc3,Kb3:Bd3,e4", "c3:f3", "a man leaps over a neighbour onto the next cell, not from c3 to f3");
    check("W:WKb3,d3:Bf3,h5,i7", "b3:e3", "the piece on d3 is your own");
    check("W:WKa1:Bc2,e3", "a1:e2", "a1 and e2 are not on one line");
    check("W:WKb2:Bc2,d2,e5", "b2:e2", "the way is blocked on d2");
    check("W:Wc3:Bi9", "c3-c4+", "c3-c4 does not promote");
    let hexdame = read::<WithoutLines>("W:Wc3,d4:Bi9");
    let Err(MoveError::Illegal { reason, .. }) = hexdame.read_move("c3e5") else { panic!() };
    assert_eq!(reason, Illegal::Other("a man moves one cell at a time, not from c3 to e5".into()));
}

#[test]
fn anatomy_and_drawings() {
    let position = read::<WithLines>("W:Wc7:Bd8,Kf9,g4");
    let m = legal(&position).as_slice()[0];
    let cell = |name| Hexdameo::read_cell(name).unwrap();
    let anatomy = position.anatomy(m);
    assert_eq!((anatomy.from, anatomy.to, anatomy.kind), (cell("c7"), cell("g9"), MAN));
    assert_eq!((anatomy.captured, anatomy.promotion), (Some(KING), Some(KING)));
    assert_eq!(position.side_effects(m), [cell("d8"), cell("f9")]);
    // A man and a king taken, a man made a king.
    let values = [100, 300];
    assert!(position.see_at_least(m, 600, &values) && !position.see_at_least(m, 601, &values));
    assert_eq!(Hexdameo::cell_name(cell("I9")), "i9");
    assert_eq!(Hexdameo::read_cell("a6"), None);
    assert_eq!(position.piece_at(cell("f9")), Some(Piece { color: Color::Black, kind: KING }));
    assert_eq!(position.piece_at(cell("a1")), None);
}

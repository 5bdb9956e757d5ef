//! Where programs of these games go wrong, one test each. Unless said otherwise the right answers follow from the rules of
//! international draughts, which the games share, and were checked by hand.

use super::*;
use crate::game::{Illegal, Line, MoveError, Outcome};

fn hexdameo(text: &str) -> Hexdameo {
    read(text)
}

fn check(text: &str, moves: &str) {
    assert_eq!(hexdameo(text).legal_uci().join(" "), moves, "{text}");
}

#[test]
fn captures_of_the_same_ends_are_told_apart() {
    let position = hexdameo("W:WKh5:Be4,g5,h6");
    let m = position.read_move("h5xc2xe4xg5").unwrap();
    assert_ne!(m, position.read_move("h5xc2xe4xh6").unwrap());
    let Err(MoveError::Ambiguous { candidates, .. }) = position.read_move("h5xc2") else { panic!("not ambiguous") };
    assert_eq!(candidates, ["h5xc2xe4xg5", "h5xc2xe4xh6"]);
    // Each effect has a path of its own, and only e4 and g5 can be taken on the way to e1.
    let paths: Vec<String> = legal(&position).as_slice().iter().map(|&m| position.write_move(m)).collect();
    assert!(paths.iter().enumerate().all(|(i, path)| !paths[..i].contains(path)), "{paths:?}");
    assert_eq!(position.write_uci(position.read_move("h5xe1").unwrap()), "h5xe1xe4xg5");
}

#[test]
fn routes_of_one_effect_are_one_move() {
    // Round the triangle either way, back to the start.
    check("W:Wd4:Be4,e5,f5", "d4xd4xe4xe5xf5");
    let position = hexdameo("W:Wd4:Be4,e5,f5");
    let m = position.read_move("d4:f4:f6:d4").unwrap();
    assert_eq!(position.read_move("d4:f6:f4:d4"), Ok(m));
    assert_eq!(position.write_move(m), "d4:f4:f6:d4");
}

#[test]
fn men_on_their_promotion_row_and_missing_colours_are_refused() {
    for text in ["W:We9:Ba2", "W:Wa2:Ba5", "W:Wi5:B", "W:W:Be1"] {
        let error = Hexdameo::read_position(text, &Rules::default()).unwrap_err();
        assert!(error.reason.contains("promotion row"), "{text}: {error}");
    }
    assert_eq!(hexdameo("W:W:Be5").legal_uci(), [""; 0]);
    assert_eq!(hexdameo("B:B:We5"), hexdameo("B:We5:B"));
    assert!(Hexdameo::read_position("W:Wa1", &Rules::default()).is_err());
}

#[test]
fn captures_go_on_to_the_end() {
    let position = hexdameo("W:Wc5,f6,h7:Bb4,e3,e4,e7,g3,g4,g6,h6");
    let five = legal(&position).as_slice()[0];
    assert_eq!(five.victims().len(), 5);
    // The first leg alone is a possible leap, but not a legal move.
    let path = position.write_move(five);
    let leg: Vec<&str> = path.split(':').take(2).collect();
    let Err(MoveError::Illegal { reason: Illegal::CaptureCompulsory { count, .. }, .. }) =
        position.read_move(&leg.join(":"))
    else {
        panic!("an unfinished capture is legal")
    };
    assert_eq!(count, 5);
}

#[test]
fn men_promote_where_they_end() {
    // Over the back row twice, as a man to the end, and a king then.
    let position = hexdameo("W:Wc7:Bd8,Kf9,g4");
    check("W:Wc7:Bd8,Kf9,g4", "c7xg9xd8xf9");
    let m = legal(&position).as_slice()[0];
    assert_eq!(position.write_move(m), "c7:e9:g9+");
    let mut after = position;
    after.make(m, &mut ());
    assert_eq!(after.write_position(), "B:WKg9:Bg4");
    // Onto the back row and away again: no promotion.
    let position = hexdameo("W:Wf7:Bf8,g8,g9");
    for &m in legal(&position).as_slice() {
        let king = m.promotes();
        let to = BOARD.flip(BOARD.mirror(cell_at(m.to())));
        assert_eq!(king, TABLES.promotion[1].0[0] >> place_of(to).unwrap() & 1 != 0, "{m:?}");
    }
    // Only the man that arrives is promoted when a line steps onto the back row.
    let mut position = hexdameo("W:Wf6,g7,h8:Bb3,Kb6");
    let m = position.read_move("f6-i9+").unwrap();
    position.make(m, &mut ());
    assert_eq!(position.write_position(), "B:Wg7,h8,Ki9:Bb3,Kb6");
}

#[test]
fn the_start_cell_is_vacant_during_a_capture() {
    let position = hexdameo("W:Wc5,f6,h7:Bb4,e3,e4,e7,g3,g4,g6,h6");
    assert!(legal(&position).as_slice().iter().all(|m| m.victims().len() == 5));
}

#[test]
fn taking_back_restores_promotions_and_captures_that_end_where_they_began() {
    for (text, after) in [("W:Wd4:Be4,e5,f5", "B:Wd4:B"), ("W:Wc7,d5:Bd8,e7", "B:Wd5,Ke9:Be7")] {
        let before = hexdameo(text);
        let mut position = before;
        let m = legal(&position).as_slice()[0];
        let undo = position.make(m, &mut ());
        assert_eq!(position.write_position(), after);
        position.unmake(m, &undo);
        assert_eq!(position, before);
        assert_eq!((position.key(), position.reversible_plies()), (before.key(), before.reversible_plies()));
    }
}

#[test]
fn jumped_pieces_stay_till_the_end() {
    // The coup turc: the piece first jumped bars the way on.
    check("B:Wb5,e7,Kf5:BKf8", "f8xa5xb5xe7 f8xb6xb5xe7 f8xg5xe7xf5 f8xh5xe7xf5 f8xi5xe7xf5");
}

#[test]
fn the_majority_is_of_the_whole_side_and_counts_pieces_alike() {
    check("B:Wc4,e4:Bb4,e5", "b4xf4xc4xe4");
    // A king for one man, or a man for one king: a free choice.
    check("W:Wa1,Kh8:BKb2,h6", "a1xc3xb2 h8xh4xh6 h8xh5xh6");
}

#[test]
fn a_blocked_side_has_lost() {
    let line = Line::new(hexdameo("W:Wa5:Bb5,b6,c5,c7"));
    assert_eq!(line.outcome(), Some(Outcome::win(Color::Black, End::Blocked)));
    let line = Line::new(hexdameo("B:WKa1:B"));
    assert_eq!(line.outcome(), Some(Outcome::win(Color::White, End::NoPieces)));
}

#[test]
fn files_are_lines_and_not_rectangles_of_cells() {
    assert_eq!(legal(&hexdameo("B:WKa1,Kb4,Kd4,Kf4,Kf9,Kh6,Kh9:BKc3,Kc6,Kd1,Ki6")).len(), 4);
}

#[test]
fn a_lone_king_moves_along_six_lines() {
    assert_eq!(legal(&hexdameo("B:W:BKc5")).len(), 20);
}

#[test]
fn repetition_and_impotence_draw() {
    let mut line = Line::new(hexdameo("W:WKa1:BKi8"));
    // Out and back twice: the third time that the first position stands.
    for ply in 0..8 {
        assert_eq!(line.draw(), Draw::No, "ply {ply}");
        let text = ["a1a2", "i8i7", "a2a1", "i7i8"][ply % 4];
        line.push(line.position().read_move(text).unwrap());
    }
    assert_eq!(line.occurrences(), 3);
    assert_eq!(line.outcome(), Some(Outcome::draw(End::Repetition)));

    // 25 moves by each side, and never by a setting of 0.
    for (setting, drawn) in [(25, true), (26, false), (0, false)] {
        let rules = Rules { impotence_moves: setting };
        let mut position = Hexdameo::read_position("W:WKa1:BKi8", &rules).unwrap().0;
        for ply in 0..50 {
            assert_eq!(position.draw(1), Draw::No, "ply {ply}");
            let m = position.read_move(["a1a2", "i8i7", "a2a1", "i7i8"][ply % 4]).unwrap();
            position.make(m, &mut ());
        }
        assert_eq!(position.draw(1) == Draw::Automatic(End::MoveClock), drawn);
        assert_eq!(position.reversible_plies(), 50);
        assert_eq!(position.move_number(), 26);
    }

    // A numbered pair is White's move and Black's, whoever begins: 1… 2. 2… 3.
    let mut position = hexdameo("B:WKa1:BKi8");
    let numbers = ["i8i7", "a1a2", "i7i8", "a2a1"].map(|text| {
        let number = position.move_number();
        position.make(position.read_move(text).unwrap(), &mut ());
        number
    });
    assert_eq!(numbers, [1, 2, 2, 3]);

    // A man's move begins the count anew, and so does a capture by a king.
    for (text, m) in [("W:WKa1,b1:BKi8", "b1b2"), ("W:WKa1:Bb2", "a1xi9xb2")] {
        let mut position = hexdameo(text);
        position.reversible = 7;
        position.make(position.read_move(m).unwrap(), &mut ());
        assert_eq!(position.reversible_plies(), 0);
    }
}

//! Tests against the case files, and of the rules where programs go wrong.

use super::*;
use crate::game::{Color, Draw, End, Game, Illegal, MoveList, Stage};
use crate::games::chess::{List, testing};
use crate::hex::{DIAGONAL, ORTHOGONAL};

fn read(text: &str) -> Glinski {
    match <Glinski>::read_position(text, &Options::default()) {
        Ok((position, _)) => position,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Rows of a case file: tab-divided columns.
fn rows(file: &str) -> impl Iterator<Item = Vec<&str>> {
    file.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

#[test]
fn every_position_that_is_read_has_room_in_a_list() {
    let most = |queens: usize, knights: usize| {
        // On the queens' and rooks' lines, and on the queens' and bishops'; a promoted rook or bishop is less than a queen.
        let ridden = testing::most_ridden(GlinskiRules::BOARD, &ORTHOGONAL[..3], 1 + queens + 2)
            + testing::most_ridden(GlinskiRules::BOARD, &DIAGONAL[..3], 1 + queens + 3);
        // A pawn has at most three targets on which it promotes to four kinds, a knight and a king twelve cells around.
        ridden + 12 * (2 + knights) + 12 + 3 * 4 * (9 - queens - knights)
    };
    let all = (0..=9).flat_map(|queens| (0..=9 - queens).map(move |knights| most(queens, knights)));
    assert_eq!(all.max(), Some(486));
    const { assert!(486 <= List::CAPACITY) };
}

#[test]
fn moves_of_the_cases() {
    let composed = rows(include_str!("../../../positions/cases/glinski.composed.tsv")).map(|row| (row[0], row[4]));
    let moves = rows(include_str!("../../../positions/cases/glinski.moves.tsv")).map(|row| (row[0], row[1]));
    for (text, expected) in composed.chain(moves) {
        let position = read(text);
        assert_eq!(position.legal_uci().join(" "), expected, "{text}");
        assert_eq!(position.count() as usize, expected.split_whitespace().count(), "{text}");
    }
}

#[test]
fn counts_of_the_cases() {
    let composed = rows(include_str!("../../../positions/cases/glinski.composed.tsv"));
    for row in composed.chain(rows(include_str!("../../../positions/cases/glinski.perft.tsv"))) {
        let mut position = read(row[0]);
        for depth in 1..=2 {
            assert_eq!(position.perft(depth).to_string(), row[depth as usize], "{}", row[0]);
            assert_eq!(position.perft_with_lists(depth).to_string(), row[depth as usize], "{}", row[0]);
        }
    }
}

#[test]
fn a_capital_is_a_piece_before_it_is_a_file() {
    // Bishops on c6 and c3 reach b4, from different ranks of one file.
    let position = read("n/3/3bk/7/KbP6/2B8/2P8/11/2B8/11/11 w - 10 189");
    for (text, uci) in [("B6b4", "c6b4"), ("B3b4", "c3b4")] {
        assert_eq!(position.read_move(text).map(|m| position.write_uci(m)), Ok(uci.to_string()), "{text}");
    }
}

#[test]
fn counts_from_the_start() {
    // Several independent programs agree on these.
    let mut position = <Glinski>::start(&Options::default());
    let counts: Vec<u64> = (1..=4).map(|depth| position.perft(depth)).collect();
    assert_eq!(counts, [51, 2586, 137_858, 7_282_418]);
}

#[test]
fn what_must_hold_holds_in_random_games() {
    testing::random_games::<GlinskiRules>(&Options::default(), 6, 250);
}

/// The position after moves in UCI text.
fn after(text: &str, moves: &str) -> Glinski {
    let mut position = read(text);
    for m in moves.split_whitespace() {
        let m = position.read_move(m).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.make(m, &mut ());
    }
    position
}

fn refused(position: &Glinski, text: &str) -> MoveError {
    match position.read_move(text) {
        Ok(m) => panic!("{text} was read as {m:?}"),
        Err(error) => error,
    }
}

fn reason(position: &Glinski, text: &str) -> Illegal {
    match refused(position, text) {
        MoveError::Illegal { reason, .. } => reason,
        other => panic!("{text}: {other}"),
    }
}

#[test]
fn kings_and_queens_face_each_other() {
    let start = <Glinski>::start(&Options::default());
    for (name, kind) in [("g1", KING), ("g10", KING), ("e1", QUEEN), ("e10", QUEEN)] {
        assert_eq!(rules::read_cell(name).and_then(|cell| start.piece_at(cell)).map(|piece| piece.kind), Some(kind));
    }
    let fen = "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - 0 1";
    assert_eq!(start.write_position(), fen);
    assert_eq!(read(fen), start);
}

#[test]
fn dialects_are_told_apart_and_named() {
    let start = <Glinski>::start(&Options::default());
    let named = |text: &str| <Glinski>::read_position(text, &Options::default());
    let files = "6/P5p/RP4pr/N1P3p1n/Q2P2p2q/BBB1P1p1bbb/K2P2p2k/N1P3p1n/RP4pr/P5p/6 w - 0 1";
    assert_eq!(named(files), Ok((start.clone(), Some("Hex-FEN, file by file"))));
    let lines = "b/qk/nbn/r2r/p1b1p/1p2p1/1p1p1/2pp2/2p2/6/5/6/2P2/2PP2/1P1P1/1P2P1/P1B1P/R2R/NBN/QK/B w - - 0 1";
    assert_eq!(named(lines), Ok((start.clone(), Some("FEN in 21 lines"))));
    let inverted = "6/p5P/rp4PR/n1p3P1N/q2p2P2Q/bbb1p1P1BBB/k2p2P2K/n1p3P1N/rp4PR/p5P/6 w - - 0 1";
    assert_eq!(fen::read_inverted(inverted, &Options::default()), Ok(start.clone()));
    // One, two and four fields.
    let board = "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1";
    for rest in ["", " w", " w - 1"] {
        assert_eq!(named(&format!("{board}{rest}")), Ok((start.clone(), None)), "{rest:?}");
    }
}

#[test]
fn numbers_that_have_grown_too_large_are_written_so_that_they_are_read() {
    let text = "1/2k/5/7/9/11/11/11/11/11/5K5 b - 99999 99999";
    let mut position = read(text);
    let m = position.read_move(&position.legal_uci()[0]).unwrap();
    position.make(m, &mut ());
    assert!(position.write_position().ends_with(" w - 99999 99999"));
    read(&position.write_position());
}

#[test]
fn position_texts_are_refused_with_field_and_column() {
    let cases = [
        ("", "pieces", 1, "empty"),
        ("b/qbk w - 0 1", "pieces", 1, "11"),
        ("1/2k/6/7/9/11/11/11/11/11/5K5 w - 0 1", "pieces", 6, "rank 9"),
        ("1/2k/5/7/9/11/5j5/11/11/11/5K5 w - 0 1", "pieces", 16, "no piece"),
        ("1/3/5/7/9/11/11/11/11/11/5K5 w - 0 1", "pieces", 1, "Black has 0 kings"),
        ("1/2k/5/7/9/11/11/11/11/11/5K5 x - 0 1", "side to move", 31, "w or b"),
        ("1/2k/5/7/9/11/11/11/11/11/5K5 w KQ - 0 1", "castling", 33, "castling"),
        ("1/2k/5/7/9/11/11/11/11/11/5K5 w j4 0 1", "en passant", 33, "a cell"),
        ("1/2k/5/7/9/11/11/11/11/11/5K5 w f6 0 1", "en passant", 33, "no pawn"),
        ("1/2k/5/7/9/11/11/11/11/11/5K5 w a3 0 1", "en passant", 33, "no double step"),
        ("1/2k/5/7/9/11/11/11/11/11/5K5 w - -1 1", "plies without progress", 35, "number"),
        ("1/2k/5/7/9/11/11/11/11/11/5K5 w - 0 0", "move number", 37, "number"),
        ("P/2k/5/7/9/11/11/11/11/11/5K5 w - 0 1", "pieces", 1, "f11"),
        ("1/2k/5/7/9/11/QQQQQQQQQQQ/11/11/11/5K5 b - 0 1", "pieces", 1, "promoted"),
        ("1/2k/5/7/9/11/PPPPPPPPPPP/11/11/11/5K5 b - 0 1", "pieces", 1, "at most nine"),
        ("1/2k/3R1/7/9/11/11/11/11/11/5K5 w - 0 1", "side to move", 33, "in check"),
    ];
    for (text, field, column, part) in cases {
        match <Glinski>::read_position(text, &Options::default()) {
            Ok(_) => panic!("{text} was read"),
            Err(error) => {
                assert_eq!((error.field, error.column), (field, column), "{text}: {error}");
                assert!(error.reason.contains(part), "{text}: {error}");
            }
        }
    }
}

#[test]
fn wing_pawns_do_not_promote_on_the_bottom_edge() {
    // b1xa1 and k1xl1 are ordinary captures; so are b7xa6 and k7xl6 for Black.
    let position = read("1/2k/5/7/9/11/11/11/11/11/nP3K3Pn w - 0 1");
    for text in ["b1a1", "k1l1"] {
        assert_eq!(position.read_move(text).map(|m| m.promotion()), Ok(None), "{text}");
    }
    assert!(matches!(reason(&position, "b1a1q"), Illegal::Other(_)));
    // From a penultimate cell the advance and the outward capture promote, to each of four pieces; the inward capture, e9xf10,
    // does not.
    let position = read("1/1n1/nP3/6k/9/11/11/11/11/11/5K5 w - 0 1");
    let pawns: Vec<String> = position.legal_uci().into_iter().filter(|m| m.starts_with("e9")).collect();
    assert_eq!(pawns.join(" "), "e9d9b e9d9n e9d9q e9d9r e9e10b e9e10n e9e10q e9e10r e9f10");
}

#[test]
fn en_passant_goes_stale_and_is_undone_on_the_right_cell() {
    let start = "1/2k/5/7/5p3/5p5/11/4P6/11/11/5K5 w - 0 1";
    let mut position = after(start, "e4e6");
    assert_eq!(position.write_position().split(' ').nth(2), Some("e5"));
    let key = position.key();
    let m = position.read_move("f6e5").map_err(|e| e.to_string());
    assert!(m.is_ok(), "{m:?}");
    if let Ok(m) = m {
        let before = position.clone();
        let undo = position.make(m, &mut ());
        assert!(position.piece_at(rules::read_cell("e6").unwrap_or(m.to())).is_none());
        position.unmake(m, &undo);
        assert_eq!((position.key(), position), (key, before));
    }
    // A move later it is gone.
    let later = after(start, "e4e6 g10f10 f1f2");
    assert!(later.read_move("f6e5").is_err());
}

#[test]
fn en_passant_is_judged_with_both_pawns_gone() {
    let position = read("1/2k/5/7/9/11/2KPp6/11/7r3/11/11 w e6 0 2");
    assert!(matches!(reason(&position, "d5e6"), Illegal::KingAttacked { .. }), "{}", refused(&position, "d5e6"));
    // Equal for the repetition rule to the position without the right.
    let without = read("1/2k/5/7/9/11/2KPp6/11/7r3/11/11 w - 0 2");
    assert_eq!((position.key(), &position), (without.key(), &without));
    // Here it is the only answer to the pawn's check.
    let position = read("1/2k/1r3/r5b/9/5P5/4p6/3K7/11/11/11 w e6 0 2");
    assert!(position.in_check());
    assert!(position.read_move("f6e6").is_ok());
}

#[test]
fn lone_kings_and_minor_pieces_draw_two_knights_do_not() {
    let draw = |text: &str| read(text).draw(1);
    let dead = Draw::Automatic(End::Material);
    assert_eq!(draw("1/2k/5/7/9/11/11/11/11/11/5K5 w - 0 1"), dead);
    assert_eq!(draw("1/2k/5/7/9/11/11/11/11/11/4NK5 w - 0 1"), dead);
    assert_eq!(draw("1/2k/5/7/9/11/11/11/11/11/4BK5 w - 0 1"), dead);
    let knights = "1/2k/5/7/9/11/11/11/11/11/3NNK5 w - 0 1";
    assert_eq!(draw(knights), Draw::No);
    assert_eq!(read(knights).draw(3), Draw::Automatic(End::Repetition));
    assert_eq!(draw("1/2k/5/7/9/11/11/11/11/11/3RNK5 w - 100 80"), Draw::Automatic(End::MoveClock));
    let documented = Options { material: Material::Documented };
    let position: Glinski =
        <Glinski>::read_position(knights, &documented).map(|(p, _)| p).unwrap_or_else(|_| read(knights));
    assert_eq!(position.draw(1), dead);
    assert!(!position.can_win(Color::White));
    // Even a lone king can stalemate.
    let stalemate = read("k/3/2K2/7/9/11/11/11/11/11/11 b - 0 1");
    assert_eq!((stalemate.count(), stalemate.end_without_moves()), (0, End::Stalemate));
}

#[test]
fn san_is_written_and_read_for_every_move() {
    for row in rows(include_str!("../../../positions/cases/glinski.composed.tsv")) {
        let position = read(row[0]);
        let mut list = List::default();
        position.generate(Stage::All, &mut list);
        for &m in list.as_slice() {
            let (san, uci) = (position.write_move(m), position.write_uci(m));
            assert_eq!(position.read_move(&san), Ok(m), "{san} in {}", row[0]);
            assert_eq!(position.read_move(&uci), Ok(m), "{uci} in {}", row[0]);
        }
    }
}

#[test]
fn moves_are_read_in_every_spelling() {
    let start = <Glinski>::start(&Options::default());
    let uci = |position: &Glinski, text: &str| position.read_move(text).map(|m| position.write_uci(m));
    // Knight in English, Polish (skoczek) and Hungarian (huszár); a bishop is B, G, F; B is the rook in Hungarian.
    for text in ["Nc3", "Sc3", "Nd1-c3", "Nd1c3", "d1c3", "d1-c3", "Nc3!?", "Nc3+"] {
        assert_eq!(uci(&start, text).as_deref(), Ok("d1c3"), "{text}");
    }
    // H is a queen in Polish and a knight in Hungarian, and here both could go.
    assert!(matches!(refused(&start, "Hc3"), MoveError::Ambiguous { .. }));
    assert_eq!(san::read_san_in(&start, Language::Hungarian, "Hc3").map(|m| start.write_uci(m)).as_deref(), Ok("d1c3"));
    assert_eq!(uci(&start, "Bf1e2").as_deref(), Ok("f1e2"));
    assert_eq!(uci(&start, "Gf1e2").as_deref(), Ok("f1e2"));
    assert_eq!(uci(&start, "Bcf4").as_deref(), Ok("c1f4"), "no bishop goes to f4, a rook does");
    assert_eq!(san::read_san_in(&start, Language::Hungarian, "Bd2").map(|m| start.write_uci(m)).as_deref(), Ok("c1d2"));
    let passing = after("1/2k/5/7/5p3/5p5/11/4P6/11/11/5K5 w - 0 1", "e4e6");
    for text in ["fxe5 e.p.", "fxe5", "f6xe5 ep", "f6 x e5 bp", "f6:e5 ep.", "fxe"] {
        assert_eq!(uci(&passing, text).as_deref(), Ok("f6e5"), "{text}");
    }
}

#[test]
fn illegal_moves_are_explained() {
    let start = <Glinski>::start(&Options::default());
    assert_eq!(reason(&start, "f8f7"), Illegal::NoPiece("f8".into()));
    assert_eq!(reason(&start, "f7f6"), Illegal::NotYours("f7".into()));
    assert_eq!(reason(&start, "f1f2"), Illegal::OwnPiece("f2".into()));
    assert_eq!(reason(&start, "c1c5"), Illegal::Blocked("c2".into()));
    assert!(matches!(reason(&start, "d1d2"), Illegal::NotItsMove { .. }));
    assert!(matches!(refused(&start, "hello"), MoveError::Unreadable { .. }));
    assert!(matches!(refused(&start, ""), MoveError::Unreadable { .. }));
}

#[test]
fn a_pass_lets_the_clock_run_on() {
    // The table's keys hold the clock: without it a search after a pass would take draws for wins.
    let mut position = read("1/3/3k1/7/9/11/11/4Q6/11/3K7/11 w - 95 80");
    let before = position.clone();
    let undo = position.make_null();
    assert_eq!(position.draw_clock(), Some((96, 100)));
    position.unmake_null(&undo);
    assert_eq!((position.draw_clock(), position), (Some((95, 100)), before));
}

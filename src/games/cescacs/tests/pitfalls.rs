//! Where programs that play C'escacs go wrong, and the ends of games.

use crate::game::{Draw, End, Game, Line, MoveList, Stage, Text};

use super::{CASTLING, Cescacs, NO_CASTLING, after, allows, legal, place, place_under};

#[test]
fn an_elephant_two_ahead_gives_check_pins_and_guards() {
    // An elephant on F10 looks at F14 over F12.
    let open = place("KP7 EF10 kF14", "b");
    assert!(open.in_check());
    // Something between answers the check ...
    let block = place("KP7 EF10 kF14 rE11", "b");
    assert!(allows(&block, "e11f12") && !allows(&block, "e11e9"));
    // ... and is then pinned: it may move on the column, up to the elephant.
    let pinned = place("KP7 EF10 kF14 rF12", "b");
    assert!(!pinned.in_check());
    let rook: Vec<String> = pinned.legal_uci().into_iter().filter(|m| m.starts_with("f12")).collect();
    assert_eq!(rook, ["f12f10"]);
    // The king may not step onto the hex two ahead, unless the hex before it is occupied.
    assert!(!allows(&place("KP7 EF10 kF16", "b"), "f16f14"));
    assert!(allows(&place("KP7 EF10 PF12 kF16", "b"), "f16f14"));
    // Only ahead: behind, the elephant looks at nothing on the column.
    assert!(allows(&place("KP7 EF10 kF4", "b"), "f4f6"));
}

#[test]
fn a_pinned_piece_still_guards() {
    // The rook on F20 is pinned by the rook on F10, yet guards E19.
    let game = place("KE17 RF10 kF26 rF20", "w");
    assert!(!allows(&game, "e17e19"));
    assert!(allows(&place("KE17 RZ9 kF26", "w"), "e17e19"));
}

#[test]
fn castling_needs_an_unmoved_rook_at_home() {
    let rights = |pieces: &str, fields: &str| {
        let game = place(pieces, fields);
        let castlings = game.legal_uci().into_iter().filter(|m| m.starts_with("g1") && m.len() > 6).count();
        (castlings, game)
    };
    assert_eq!(rights("KG1 RC3 RI3 kG27", "w RKR-").0, 24);
    assert_eq!(rights("KG1 RC3 RI3 kG27", "w --").0, 0);
    assert_eq!(rights("KG1 RC3 RI3 kG27", "w K-").0, 0);
    // By the castling table: eight castlings with the queen's rook alone, eleven with the king's.
    assert_eq!(rights("KG1 RC3 RI3 kG27", "w RK-").0, 8);
    assert_eq!(rights("KG1 RC3 RI3 kG27", "w KR-").0, 11);
    // Neither another piece, nor an enemy rook, nor a rook that came back.
    assert_eq!(rights("KG1 RC3 DI3 kG27", "w RKR-").0, 8);
    let game = rights("KG1 RC3 rI3 kG27", "w RKR-");
    assert!(game.0 < 8 && !allows(&game.1, "g1h6i3i5"));
    let returned = after(rights("KG1 RC3 RI3 kG27", "w RKR-").1, "i3i5 g27g25 i5i3 g25g27");
    assert!(!allows(&returned, "g1h6i3i5") && allows(&returned, "g1d2c3d4"));
    // A rook captured at home is no rook to castle with, whatever stands there later.
    let captured = after(place("KG1 RC3 RI3 kG27 nK8", "b RKR-"), "k8i3");
    assert!(captured.write_position().contains(" w RK- "));
}

#[test]
fn castling_looks_at_the_landing_hex_before_and_after() {
    // Before: the rook on I21 attacks I5; the castling rook on I7 would shelter it, and may not.
    let before = place("KG1 RC3 RI3 kG27 rI21", "w RKR-");
    assert!(!allows(&before, "g1i5i3i7") && allows(&before, "g1h6i3h4"));
    // After: the rook on A5 sees D2 once the one on C3 has left.
    let after = place("KG1 RC3 RI3 kG27 rA5", "w RKR-");
    assert!(!allows(&after, "g1d2c3d4") && allows(&after, "g1d2"));
    // The king's way and the rooks' hexes may be attacked, and a pinned rook may castle: here on G1-H2-I3-K4-L5.
    assert!(allows(&place("KG1 RI3 kG27 rL5", "w KR-"), "g1h6i3i5"));
}

#[test]
fn no_castling_by_agreement() {
    let game = place_under("KG1 RC3 RI3 kG27 pI5", "w RKRk", &NO_CASTLING);
    let king: Vec<String> = game.legal_uci().into_iter().filter(|m| m.starts_with("g1")).collect();
    // The leap stays, but does not capture the pawn on I5; the pawn guards H2 and K2, which is off the board.
    assert_eq!(king, ["g1d2", "g1e1", "g1e5", "g1f0", "g1f2", "g1f4", "g1f6", "g1g3", "g1h4", "g1h6"]);
    // The leap hexes of an unmoved king are free.
    assert!(allows(&place_under("KI21 kG27", "w -k", &NO_CASTLING), "i21i23"));
    assert!(!allows(&place("KI21 kG27", "w -k"), "i21i23"));
}

#[test]
fn en_passant_takes_a_checking_pawn() {
    // Black steps E21-E17 and checks the king on D14; the pawn on F16 takes it on E19.
    let game = place("KD14 PF16 kZ21 pE21", "b");
    let game = after(game, "e21e17");
    assert!(game.in_check());
    assert!(allows(&game, "f16e19"));
    assert_eq!(game.write_move(game.read_move("f16e19").unwrap()), "F16@E19");
}

#[test]
fn en_passant_may_not_open_a_line_on_the_own_king() {
    // Both pawns leave the line B12-C13-D14-E15: the capturer and its victim, one hex apart, go together.
    let game = place("KB12 PC13 kZ21 pD14 rE15", "w -- D14@16");
    assert!(!allows(&game, "c13d16"));
    assert!(allows(&place("KB12 PC13 kZ21 pD14", "w -- D14@16"), "c13d16"));
    // The capturer alone opens a line.
    assert!(!allows(&place("KC9 PC13 kZ21 pD14 rC17", "w -- D14@16"), "c13d16"));
    // The victim alone opens a line: the rook on D20 looks at D10 once D14 is gone, were it not for D16, where the capturer
    // stands then; the bishop on A23 does.
    assert!(allows(&place("KD10 PC13 kZ21 pD14 rD20", "w -- D14@16"), "c13d16"));
    assert!(!allows(&place("KE11 PC13 kZ21 pD14 jB20", "w -- D14@16"), "c13d16"));
}

#[test]
fn a_checked_king_does_not_retreat_along_a_line() {
    // The king on F14 is checked by the rook on F20 and the bishop on I23 at once.
    let game = place("KF14 kZ21 rF20 jI23", "w");
    assert!(game.board().safety().checkers.len() == 2);
    assert!(!allows(&game, "f14f12"), "on along the rook's column");
    assert!(!allows(&game, "f14e11"), "on along the bishop's line");
    assert!(allows(&game, "f14e13"));
}

#[test]
fn forced_promotion_is_a_matter_of_the_position() {
    let moves = |game: &Cescacs| game.legal_uci().join(" ");
    // Everything but a knight stands: two pawns wait, and each may become the knight.
    let army = "KZ7 DE1 VF0 RC3 RI3 GD2 GH2 JF2 JF4 JF6 NG3";
    let two = place(&format!("{army} kZ21 PC25 PE27"), "w");
    assert_eq!(moves(&two), "c25c25n e27e27n");
    // One promotes; the other has nothing left and waits on.
    let next = after(two.clone(), "c25c25n z21z19");
    assert!(allows(&next, "z7z9") && allows(&next, "e27f28"));
    // One is captured instead: the other is still bound.
    let captured = place(&format!("{army} kZ21 nD22 PC25 PE27"), "b");
    assert_eq!(moves(&after(captured, "d22e27")), "c25c25n");
    // In check the rule sleeps, and binds at the first turn that is free of it.
    let checked = place(&format!("{army} kZ21 PC25 rZ13"), "w");
    assert!(checked.in_check() && !moves(&checked).contains("c25c25"));
    assert_eq!(moves(&after(checked, "z7x6 z13z15")), "c25c25n");
    // A waiting pawn gives no check and captures nothing, and is captured like any piece.
    assert!(!place(&format!("{army} kD26 PC25"), "b").in_check());
}

#[test]
fn a_promotion_in_place_uses_up_a_special_capture() {
    // Black steps E21-E17 beside D16, but White has a pawn to promote; after that the right is gone.
    let army = "KZ7 DE1 VF0 RC3 RI3 GD2 GH2 JF2 JF4 JF6 NG3";
    let game = after(place(&format!("{army} kZ21 PC25 PD16 pE21"), "b"), "e21e17");
    assert_eq!(game.legal_uci(), ["c25c25n"]);
    let game = after(game, "c25c25n z21z19");
    assert!(!allows(&game, "d16e19"));
    assert!(game.write_position().contains(" w -- - "));
}

#[test]
fn a_capture_that_cannot_be_made_is_not_in_the_key() {
    // After E21-E17 beside no pawn, the position is the same as without the step.
    let key = |fields: &str, pieces: &str| place(pieces, fields).key();
    let alone = "KZ7 kZ21 pE17";
    assert_eq!(key("w -- E17@19", alone), key("w -- -", alone));
    let taker = "KZ7 kZ21 pE17 PD16";
    assert_ne!(key("w -- E17@19", taker), key("w -- -", taker));
    // A pinned taker cannot take.
    let pinned = "KD10 kZ21 pE17 PD16 rD20";
    assert_eq!(key("w -- E17@19", pinned), key("w -- -", pinned));
    // Nor can one whose side is bound to promote.
    let bound = "KZ7 kZ21 pE17 PD16 PC25";
    assert_eq!(key("w -- E17@19", bound), key("w -- -", bound));
    // A dodge's taker, a step's length and the pawn count.
    let keys = [
        key("w -- -", "KZ7 kZ21 pF14 PE13 PG13"),
        key("w -- E13@F14", "KZ7 kZ21 pF14 PE13 PG13"),
        key("w -- G13@F14", "KZ7 kZ21 pF14 PE13 PG13"),
        key("w -- F14", "KZ7 kZ21 pF14 PE13 PG13"),
    ];
    for (i, a) in keys.iter().enumerate() {
        assert!(keys[i + 1..].iter().all(|b| a != b));
    }
    // Rooks count only where there is castling.
    let rooks = |rules| ["w RKR-", "w K-"].map(|f| place_under("KG1 RC3 RI3 kG27", f, &rules).key());
    assert_ne!(rooks(CASTLING)[0], rooks(CASTLING)[1]);
    assert_eq!(rooks(NO_CASTLING)[0], rooks(NO_CASTLING)[1]);
}

#[test]
fn only_what_was_captured_is_regained() {
    let promotions = |game: &Cescacs, ends: &str| -> String {
        let moves = game.legal_uci().into_iter().filter_map(|m| m.strip_prefix(ends).map(str::to_string));
        moves.collect::<Vec<_>>().join("")
    };
    // Nothing is missing: the pawn arrives as a pawn.
    let full = "KZ7 DE1 VF0 RC3 RI3 GD2 GH2 NE3 NG3 JF2 JF4 JF6 kZ21";
    let game = place(&format!("{full} PC23"), "w");
    assert!(allows(&game, "c23c25") && promotions(&game, "c23c25").is_empty());
    // The missing bishop is the one of black hexes, F6: it is regained on E27 (27 % 3 = 0, black), not on D26 (coloured).
    let bishops = "KZ7 DE1 VF0 RC3 RI3 GD2 GH2 NE3 NG3 JF2 JF4 kZ21";
    assert_eq!(promotions(&place(&format!("{bishops} PE25"), "w"), "e25e27"), "j");
    assert_eq!(promotions(&place(&format!("{bishops} PD24"), "w"), "d24d26"), "");
    // A queen that a pawn became, captured in turn, is there again.
    let lost = after(place("KZ7 PC23 kZ21 rC3 PE25", "w"), "c23c25d c3c25");
    assert_eq!(promotions(&lost, "e25e27"), "dgjnrv");
    let kept = after(place("KZ7 PC23 kZ21 rC3 PE25", "w"), "c23c25d z21z19");
    assert_eq!(promotions(&kept, "e25e27"), "gjnrv");
}

#[test]
fn special_captures_take_promoted_pieces() {
    // White's T18 steps two ahead, becomes a queen on T22, and the pawn on A23 takes it in passing.
    let start = place("KZ7 kZ21 PT18 pA23", "w");
    let game = after(start, "t18t22d");
    let m = game.read_move("A23@DT20").unwrap();
    assert_eq!(game.write_uci(m), "a23t20");
    assert_eq!(game.side_effects(m).len(), 1);
    assert_eq!(after(game, "a23t20").count(), place("KZ7 kZ21 pT20", "w").count());
    // White's A21 faces A23, dodges to T22, becomes a queen there, and is taken.
    let game = after(place("KZ7 kZ21 PA21 pA23", "w"), "a21t22d");
    assert_eq!(game.write_move(game.read_move("a23t22").unwrap()), "A23@DT22");
    // Black's A23 dodges A21 to T22; White takes there and promotes.
    let game = after(place("KZ7 kZ21 PA21 pA23", "b"), "a23t22");
    assert_eq!(game.write_move(game.read_move("a21t22d").unwrap()), "A21@T22=D");
    assert!(game.read_move("a21t22").is_err());
}

#[test]
fn an_unmoved_king_is_one_that_stands_at_home() {
    let game = place("KG3 RC3 RI3 kG27", "w RKR-");
    assert!(game.write_position().contains(" w -- "));
    assert!(!allows(&game, "g3h8"));
}

#[test]
fn stalemate_and_mate() {
    let stalemate = Line::new(<Cescacs>::read_position("/28:k/24:2K2/ b -- - 0 1", &CASTLING).unwrap().0);
    let outcome = stalemate.outcome().unwrap();
    // Two points of three: 2/3 and 1/3.
    assert_eq!((outcome.end, outcome.winner), (End::Stalemate, Some(crate::game::Color::White)));
    assert!((outcome.value(crate::game::Color::Black) - 1.0 / 3.0).abs() < 1e-9);
    // In the corner, guarded from F24; the queen beside the king mates.
    let mate = Line::new(place("KF24 DF26 kF28", "b"));
    assert_eq!(mate.outcome().map(|o| (o.end, o.value(crate::game::Color::White))), Some((End::Checkmate, 1.0)));
}

#[test]
fn draws_by_the_rules() {
    // Third repetition and 100 half-moves may be claimed; the fifth and 150 end the game.
    let game = place("KZ7 DE1 kP21", "w");
    assert_eq!(
        [1, 2, 3, 4, 5].map(|n| game.draw(n)),
        [
            Draw::No,
            Draw::No,
            Draw::Claimable(End::Repetition),
            Draw::Claimable(End::Repetition),
            Draw::Automatic(End::Repetition)
        ]
    );
    let clock = |n: u32| place("KZ7 DE1 kP21", &format!("w -- - {n} 90")).draw(1);
    assert_eq!(
        [99, 100, 149, 150].map(clock),
        [Draw::No, Draw::Claimable(End::MoveClock), Draw::Claimable(End::MoveClock), Draw::Automatic(End::MoveClock)]
    );
    let mut line = Line::new(game);
    for times in 2..=5 {
        for text in ["e1d2", "p21p19", "d2e1", "p19p21"] {
            let m = line.position().read_move(text).unwrap();
            line.push(m);
        }
        assert_eq!(line.occurrences(), times);
    }
    assert_eq!(line.outcome().map(|o| o.end), Some(End::Repetition));
    // A promotion in place sets the clock back, as a pawn move.
    let promoted = after(place("KZ7 PC25 kZ21", "w -- - 60 70"), "c25c25d");
    assert!(promoted.write_position().ends_with(" - 0 70"));
}

#[test]
fn dead_material() {
    let draw = |pieces: &str| place(&format!("KZ7 kP21{pieces}"), "w").draw(1) == Draw::Automatic(End::Material);
    for dead in ["", " NE3", " JF2", " EF2", " nE3"] {
        assert!(draw(dead), "{dead}");
    }
    // The rules leave these to agreement and the clock.
    for alive in [" GD2", " NE3 NG3", " JF2 JF4", " NE3 EF2", " EF2 ED4", " PE7", " RC3", " NE3 nG3"] {
        assert!(!draw(alive), "{alive}");
    }
}

#[test]
fn stages_split_promotions_and_captures_from_the_rest() {
    // The king's castlings are quiet; a pawn that arrives with nothing to regain moves quietly.
    let full = "KZ7 DE1 VF0 RC3 RI3 GD2 GH2 NE3 NG3 JF2 JF4 JF6 kZ21 PC23";
    let game = place(full, "w");
    assert!(legal(&game, Stage::Captures).as_slice().is_empty());
    let game = place("KZ7 kZ21 PC23", "w");
    assert_eq!(legal(&game, Stage::Captures).as_slice().len(), 12, "six pieces on C25, six on B24");
}

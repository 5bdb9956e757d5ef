//! Moves as text: written, read in every spelling, refused with the reason.

use proptest::prelude::*;

use crate::game::{Game, MoveError, MoveList, Stage, Text};

use super::{CASTLING, Cescacs, NO_CASTLING, after, legal, place, place_under};

/// What is written for a move given as UCI text.
fn written(game: &Cescacs, uci: &str) -> String {
    game.write_move(game.read_move(uci).unwrap_or_else(|e| panic!("{e}")))
}

/// Why a move is refused.
fn refused(game: &Cescacs, text: &str) -> String {
    game.read_move(text).expect_err(text).to_string()
}

#[test]
fn moves_are_written_as_the_notation_page_does() {
    let start = <Cescacs>::start(&CASTLING);
    assert_eq!(written(&start, "e7e13"), "E7-E13");
    assert_eq!(written(&start, "g3l11"), "NG3-L11");
    // The rules' examples: black E21 steps two or three ahead beside white pawns.
    let step = |to: &str, takers: &str| after(place(&format!("KZ7 kZ21 pE21 {takers}"), "b"), &format!("e21{to}"));
    assert_eq!(written(&step("e17", "PD16"), "d16e19"), "D16@E19");
    assert_eq!(written(&step("e15", "PD16"), "d16e19"), "D16@@E19");
    assert_eq!(written(&step("e15", "PF14"), "f14e17"), "F14@E17");
    let castling = place("KG1 RC3 RI3 kG27", "w RKR-");
    assert_eq!(written(&castling, "g1h6i3i5"), "KRK-HIO");
    assert_eq!(written(&castling, "g1h6i3i7"), "KRK-HIOO");
    assert_eq!(written(&castling, "g1h6i3i7c3h8"), "KRR-HIH");
    assert_eq!(written(&castling, "g1h6"), "KG1-H6");
    assert_eq!(written(&place("KZ7 kZ21 PC23", "w"), "c23c25v"), "C23-C25=V");
    assert_eq!(written(&place("KZ7 kZ21 PC25", "w"), "c25c25r"), "C25=R");
    let full = "KZ7 DE1 VF0 RC3 RI3 GD2 GH2 NE3 NG3 JF2 JF4 JF6 kZ21";
    assert_eq!(written(&place(&format!("{full} PC23"), "w"), "c23c25"), "C23-C25=&");
}

#[test]
fn check_marks_tell_how() {
    let mark = |game: Cescacs, uci: &str| {
        let text = written(&game, uci);
        text[text.find(['+', '#']).unwrap_or(text.len())..].to_string()
    };
    assert_eq!(mark(place("KZ7 RE1 kF20", "w"), "e1f2"), "+∞");
    assert_eq!(mark(place("KZ7 RD16 kF20", "w"), "d16f18"), "+^");
    assert_eq!(mark(place("KZ7 NF2 kF20 PE13", "w"), "f2e7"), "");
    assert_eq!(mark(place("KZ7 NF10 kF20", "w"), "f10g15"), "+^");
    assert_eq!(mark(place("KZ7 NF10 RF2 kF20", "w"), "f10g15"), "++");
    assert_eq!(mark(place("KF24 DE1 kF28", "w"), "e1e27"), "#");
    // An elephant two ahead may be blocked, so it checks from afar.
    assert_eq!(mark(place("KZ7 EF8 kF14", "w"), "f8f10"), "+∞");
}

#[test]
fn moves_are_read_in_every_spelling() {
    let same = |game: &Cescacs, uci: &str, texts: &[&str]| {
        let m = game.read_move(uci).unwrap();
        for text in texts {
            assert_eq!(game.read_move(text), Ok(m), "{text}");
        }
    };
    let start = <Cescacs>::start(&CASTLING);
    same(
        &start,
        "e7e13",
        &[
            "E7-E13",
            "E7E13",
            "e7-e13",
            "E7\u{2010}E13",
            " E7-E13 ",
            "E7-E13!",
            "E7-E13 !?",
            "E7-E13 (=)",
            "E7-E13 ◇",
            "E7-E13 :",
            "E7-E13 !(=)",
            "E7-E13+",
            "E7-E13+∞",
            "E7-E13^+",
            "E7-E13++",
            "E7-E13#",
        ],
    );
    // Letters of other sets.
    same(&start, "g3l11", &["NG3-L11", "SG3-L11", "CG3-L11", "ng3-l11"]);
    let game = place("KZ7 kZ21 DE1 nE19 JF2 VF10 tG9".replace("tG9", "rG9").as_str(), "w");
    same(
        &game,
        "e1e19",
        &["DE1×NE19", "QE1×NE19", "DE1*NE19", "DE1xNE19", "DE1×E19", "DE1-E19", "DE1×SE19", "DE1×CE19"],
    );
    same(&game, "f10g9", &["VF10×RG9", "WF10×TG9"]);
    same(&game, "f2g5", &["JF2-G5", "AF2-G5", "BF2-G5", "FF2-G5", "LF2-G5"]);
    same(&place("KZ7 kZ21 EF10", "w"), "f10f14", &["EF10-F14", "HF10-F14"]);
    // Column X is not a sign of capture.
    same(&place("KP7 kZ21 RX10 pX14", "w"), "x10x14", &["RX10×X14", "RX10xX14", "RX10XX14", "RX10X14"]);
    let castling = place("KG1 RC3 RI3 kG27", "w RKR-");
    same(&castling, "g1h6i3i5", &["KRK-HIO", "krk-hio", "KRK\u{2010}HIO", "KTK-HIO", "G1H6I3I5"]);
    same(&castling, "g1d2c3e1", &["KRD-DE", "KRQ-DE", "KRD-DE+"]);
    same(&castling, "g1h6i3i7c3h8", &["KRR-HIH", "g1h6c3h8i3i7"]);
    let promotion = place("KZ7 kZ21 PC23 DE1", "w");
    same(&promotion, "c23c25v", &["C23-C25=V", "C23-C25=W", "c23-c25=v"]);
    same(&place("KZ7 kZ21 PC25", "w"), "c25c25d", &["C25=D", "C25=Q", "C25C25D"]);
    let full = "KZ7 DE1 VF0 RC3 RI3 GD2 GH2 NE3 NG3 JF2 JF4 JF6 kZ21 PC23";
    same(&place(full, "w"), "c23c25", &["C23-C25=&", "C23-C25"]);
}

#[test]
fn refusals_say_why() {
    let start = <Cescacs>::start(&CASTLING);
    assert!(refused(&start, "E9-E11").contains("no piece on e9"));
    assert!(refused(&start, "E21-E19").contains("not yours"));
    assert!(refused(&start, "RG3-H8").contains("the piece on G3 is a knight, not a rook"));
    assert!(refused(&start, "G3-H8").contains("is a knight, not a pawn"));
    assert!(refused(&start, "DE1-E5").contains("your own piece stands on e5"));
    assert!(refused(&start, "RC3-C9").contains("blocked on c5"));
    assert!(refused(&start, "A5-A11").contains("cannot step three"));
    assert!(refused(&start, "E7-D10").contains("only by capture"));
    assert!(refused(&start, "NE3-E7").contains("own piece"));
    assert!(refused(&start, "E7×E13").contains("nothing to capture"));
    assert!(refused(&start, "E7@E13").contains("neither an en passant"));
    assert!(refused(&start, "E7-E13=D").contains("nothing promotes on e13"));
    assert!(refused(&start, "KRK-HIO").contains("blocked on i5"));
    // In the order of the conditions of castling.
    let castle = |pieces: &str, fields: &str, text: &str| refused(&place(pieces, fields), text);
    assert!(castle("KG1 RI3 kG27", "w --", "KRK-HIO").contains("the king has moved"));
    assert!(castle("KG1 RI3 kG27", "w K-", "KRK-HIO").contains("i3: the rook there has moved"));
    assert!(castle("KG1 RI3 kG27", "w KR-", "KRD-DE").contains("c3: no rook stands there"));
    assert!(castle("KG1 RI3 kG27 rG13", "w KR-", "KRK-HIO").contains("in check"));
    assert!(castle("KG1 RI3 kG27 nK4", "w KR-", "KRK-IK").contains("blocked on k4"));
    let attacked = castle("KG1 RI3 kG27 rI21", "w KR-", "KRK-II");
    assert!(attacked.contains("your king on i5 would be attacked by the rook on i21"), "{attacked}");
    let uncovered = castle("KG1 RC3 kG27 rA5", "w RK-", "KRD-DD");
    assert!(uncovered.contains("your king on d2 would be attacked by the rook on a5"), "{uncovered}");
    let agreed = place_under("KG1 RI3 kG27", "w KR-", &NO_CASTLING);
    assert!(refused(&agreed, "KRK-HIO").contains("excluded by agreement"));
    assert!(refused(&agreed, "g1h6i3i9").contains("no such castling"));
    // The king's leap.
    assert!(refused(&place("KG1 kG27", "w --"), "KG1-H6").contains("never moved"));
    assert!(refused(&place("KG1 kG27 rG13", "w K-"), "KG1-H6").contains("in check"));
    assert!(refused(&place_under("KG1 kG27 rH6", "w K-", &NO_CASTLING), "KG1×H6").contains("does not capture"));
    assert!(refused(&place("KI21 kG27", "w -k"), "KI21-I23").contains("attacked by the king on g27"));
    // Promotion.
    let bound = place("KZ7 kZ21 PC25 DE1 VF0", "w");
    assert!(refused(&bound, "DE1-E3").contains("promotion is forced: the pawn on c25 becomes a bishop or knight"));
    assert!(refused(&bound, "C25-D26").contains("promotion is forced"));
    let full = "KZ7 DE1 VF0 RC3 RI3 GD2 GH2 NE3 NG3 JF2 JF4 JF6";
    let waits = place(&format!("{full} kZ21 PC25"), "w");
    assert!(refused(&waits, "C25=D").contains("nothing to promote to"));
    assert!(refused(&place("KZ7 kZ21 PC25 rZ13", "w"), "C25=D").contains("in check"));
    assert!(refused(&place("KZ7 kZ21 PC23", "w"), "C23-C25=&").contains("cannot wait"));
    assert!(matches!(place("KZ7 kZ21 PC23", "w").read_move("C23-C25"), Err(MoveError::Ambiguous { candidates, .. })
        if candidates.len() == 6));
    assert!(refused(&place("KZ7 kZ21 PC23 DE1", "w"), "C23-C25=D").contains("no promotion to a queen on c25"));
    // Other pieces of C'escacs.
    assert!(refused(&place("KZ7 kZ21 EF10 pF12", "w"), "EF10-F14").contains("blocked on f12"));
    assert!(refused(&place("KZ7 kZ21 NF14 pG19", "w"), "NF14-H24").contains("blocked on g19"));
    assert!(refused(&place("KZ7 kZ21 NF14 pH24", "w"), "NF14×H24").contains("does not capture"));
    assert!(refused(&place("KZ7 kZ21 PF14 pE15", "w"), "F14×E15").contains("does not capture obliquely"));
    assert!(refused(&place("KZ7 kZ21 PF14 pF18", "w"), "F14-F18").contains("blocked on f18"));
    let pinned = refused(&place("KE7 NE11 kZ21 rE19", "w"), "NE11-F16");
    assert!(pinned.contains("your king on e7 would be attacked by the rook on e19"), "{pinned}");
    let wrong = place("KZ7 kZ21 DE1 nE19", "w");
    assert!(refused(&wrong, "DE1×RE19").contains("the captured piece is a knight, not a rook"));
    assert!(refused(&wrong, "DE1-RE17").contains("no rook is captured"));
}

#[test]
fn what_is_no_move_is_unreadable() {
    let start = <Cescacs>::start(&CASTLING);
    let long = "e".repeat(1 << 20);
    for text in [
        "",
        " ",
        "e7",
        "E7-",
        "-",
        "E7--E13",
        "E7-E13=",
        "E7-E13=DD",
        "E7-E13 x",
        "E7-E13+-",
        "KRX-HIO",
        "0000",
        "é7-é9",
        "J7-J9",
        "E7-E30",
        "E7-E13\u{0}",
        "=D",
        "@",
        "##",
        &long,
    ] {
        assert!(matches!(start.read_move(text), Err(MoveError::Unreadable { .. })), "{text:.40}");
    }
}

proptest! {
    #[test]
    fn reading_never_panics(text in "[A-Za-z0-9@×x*=&+∞^#!?/: ‐-]{0,40}") {
        let _ = <Cescacs>::start(&CASTLING).read_move(&text);
        let _ = <Cescacs>::read_position(&text, &CASTLING);
    }

    #[test]
    fn no_text_of_anything_panics(text in any::<String>()) {
        let _ = <Cescacs>::start(&CASTLING).read_move(&text);
        let _ = <Cescacs>::read_position(&text, &NO_CASTLING);
    }

    /// A changed position text is refused, or read as a position that writes and reads again and whose moves can be made.
    #[test]
    fn changed_positions_hold_together(row in 0usize..500, at in 0usize..200, with in "[0-9A-Za-z/@ -]{0,2}") {
        let rows = super::rows("cescacs.moves");
        let text = &rows[row][0];
        let (before, behind) = text.split_at(at.min(text.len()));
        let changed = format!("{before}{with}{}", behind.get(1..).unwrap_or(""));
        if let Ok((game, _)) = <Cescacs>::read_position(&changed, &CASTLING) {
            prop_assert_eq!(game.verify(), Ok(()));
            let again = <Cescacs>::read_position(&game.write_position(), &CASTLING);
            prop_assert_eq!(again.as_ref().map(|p| &p.0), Ok(&game));
            for &m in legal(&game, Stage::All).as_slice() {
                let mut next = game.clone();
                let undo = next.make(m, &mut ());
                prop_assert!(!next.opponent_in_check());
                prop_assert_eq!(next.verify(), Ok(()));
                next.unmake(m, &undo);
                prop_assert_eq!(&next, &game);
            }
        }
    }
}

//! Games that were really played, and the notation page's own examples.

use super::*;
use crate::games::cescacs::Cescacs;
use crate::games::glinski::Glinski;

#[test]
fn recorded_games_of_cescacs() {
    // Plies as the files number them. In the first, White mates, and the Result tag says that Black won; the others have the
    // right result or none, which is then the one that the moves lead to: White mates in all of them.
    for (name, text, plies, warnings) in [
        ("2020-07-20", include_str!("../../../positions/games/cescacs-2020-07-20.ctl-pgn"), 69, 1),
        ("2022-08-14", include_str!("../../../positions/games/cescacs-2022-08-14.2.ctl-pgn"), 69, 0),
        ("2023-09-11", include_str!("../../../positions/games/cescacs-2023-09-11.ctl-pgn"), 113, 0),
        ("2023-09-18", include_str!("../../../positions/games/cescacs-2023-09-18.ctl-pgn"), 133, 0),
    ] {
        let (record, found) = read_one(text, Variant::Cescacs);
        assert_eq!(found.len(), warnings, "{name}: {found:?}");
        if warnings > 0 {
            assert_eq!(found[0], "the result says 0-3, the last position is checkmate: 3-0");
        }
        let record = record.into_any().downcast::<Record<Cescacs>>().unwrap();
        assert_eq!(record.main.steps.len(), plies, "{name}");
        let black_won = Some(super::super::Score::Win(crate::game::Color::Black));
        assert_eq!(record.score == black_won, warnings > 0, "{name}");
        let written = record.to_text();
        let again: Record<Cescacs> = typed(&written, Variant::Cescacs);
        assert_eq!(again, *record);
        assert_eq!(again.to_text(), written);
    }
}

#[test]
fn all_files_one_after_another_are_as_many_games() {
    let all = [
        include_str!("../../../positions/games/cescacs-2023-09-11.ctl-pgn"),
        include_str!("../../../positions/games/cescacs-2023-09-18.ctl-pgn"),
        include_str!("../../../positions/games/cescacs-2020-07-20.ctl-pgn"),
        include_str!("../../../positions/games/cescacs-2022-08-14.2.ctl-pgn"),
    ]
    .join("\n");
    let readings = read_all(&all, Variant::Cescacs);
    assert_eq!(readings.len(), 4);
    assert!(readings.iter().all(|reading| reading.error.is_none()));
}

#[test]
fn tournament_games_of_glinski() {
    let table = include_str!("../../../positions/games/glinski-tournament-games.tsv");
    let mut games = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [result, plies, moves] = fields[..] else { panic!("three fields are expected: {row}") };
        let (record, warnings) = read_one(&format!("[Result \"{result}\"]\n\n{moves} {result}\n"), Variant::Glinski);
        assert_eq!(warnings, [""; 0], "{row}");
        let record = record.into_any().downcast::<Record<Glinski>>().unwrap();
        assert_eq!(record.main.steps.len().to_string(), plies, "{row}");
        assert_eq!(record.to_uci(), format!("position startpos moves {moves}"));
        let text = record.to_text();
        assert!(
            text.contains(&format!("[Result \"{result}\"]\n")) && text.ends_with(&format!("{result}\n\n")),
            "{text}"
        );
        assert_eq!(typed::<Glinski>(&text, Variant::Glinski), *record);
        games += 1;
    }
    assert_eq!(games, 193);
}

/// The example of CTL-PGN's own page, with its variations.
const FOOLS_MATE: &str = r#"[Variant "C'escacs"]
[Id "Cescacs-X01-V-en"]
[Lang "en"]
[Title "Fool's mate"]
1. H6-H12 ?!, I23-I19 ?!
{ @W: curious pawn to open }
{ @B: plays along with it }
2. JF6-C15 ?!, GH26-Z11 ?!
{ @W: ~J to cover line 15 but neglects defence of ~K }
{ @B: ~g's premature move to ~Z11 is very unorthodox }
3. L5-L7, NG25-L17 ?!
{ @B: Initial movement of ~n also to the flank }
4. EH4-H8 ??, GZ11-L5
{ @W: Removing ~EH4 leaves ~K unattended }
(4. GD2-F6
.{ @W would avoid ~gL5-H6+^ }
)
5. I5-I9 ??, NL17-G9
{ @W: Has ignored threats }
{ @B: Positions ~n }
(5. GD2-F6
.{ @W is still in time to avoid ~gL5-H6+^ }
)
(5. K4-K10 ??, GL5-H6+^
.{ @W: Displacing P threatens ~gL5 with ~RI3 }
.{ @B: Check without reinforcement will not succeed, but will capture ~RI3 }
.6. KG1-H4, GH6×RI3
.(6. …, GH6-K12)
.7. KH4×GI3)
6. K4-K10 ??, GL5-H6#
{ @W: Last chance for a reaction wasted }
(6. GD2-F6
.{ @W there was still time to avoid ~gL5-H6+^ }
)
(6. RI3-I7
.{ @W another alternative to avoid ~gL5-H6+^ }
)
0-3
{ @B Must neglect ~JF6 and ~EH4 }
{ @W Attack ~K to knight's leap with ~g i ~n }
"#;

#[test]
fn variations_and_comments_belong_to_the_moves_that_they_name() {
    let (record, warnings) = read_one(FOOLS_MATE, Variant::Cescacs);
    assert_eq!(warnings, [""; 0]);
    let record = record.into_any().downcast::<Record<Cescacs>>().unwrap();
    let steps = &record.main.steps;
    let texts = |ply: usize| steps[ply].comments().map(Comment::text).collect::<Vec<_>>();
    assert_eq!(
        (steps.len(), steps[0].nags.as_slice(), texts(0), texts(1)),
        (12, &[6][..], vec!["curious pawn to open"], vec!["plays along with it"])
    );
    // Variations stand below a pair of moves; their numbers say that they replace White's move.
    let variations: Vec<usize> = steps.iter().map(|step| step.variations().count()).collect();
    assert_eq!(variations, [0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 2, 0]);
    let deep = steps[8].variations().nth(1).unwrap();
    let inner: Vec<usize> = deep.steps.iter().map(|step| step.variations().count()).collect();
    assert_eq!(inner, [0, 0, 0, 1, 0]);
    assert_eq!(deep.steps[3].variations().next().unwrap().steps.len(), 1);
    assert_eq!(deep.steps[0].comments().next().unwrap().text(), "Displacing P threatens ~gL5 with ~RI3");
    assert_eq!(record.epilogue.len(), 2);
    let written = record.to_text();
    assert_eq!(typed::<Cescacs>(&written, Variant::Cescacs), *record);
    assert!(written.contains("\n6. K4-K10 ??, GL5-H6#"), "{written}");
}

#[test]
fn a_record_that_goes_on_from_a_position() {
    // From the notation page; it misspells the tag, and the position's own number of the move is missing.
    let text = r#"[Variant "C'escacs"]
[Id "Cescacs-A0001-24"]
[Annotator "Cescacs"]
[Date "2020-07-20"]
[Result "0-3"]
[DPTL "/28:v/27:1k/26:1jg/25:r1nr/24:pejep/23:pp2pp/22:2pjp2/21:4p3/11:3J4/9:4J3/8:3G3/7:2NN1P2/6:2P1Pd1/5:PPG2g/4:PE1EP/3:R3/2:2R/1:DK/0:V/ b KRrkr - 2"]
{ Don't remember move was the 20th }
1? …, GL5×GE5+^
2. DE1×GE5, KRD-DE :
*
"#;
    let (record, warnings) = read_one(text, Variant::Cescacs);
    // Our excerpt stops before Black's win.
    assert_eq!(warnings, ["two results: 0-3 and then *"]);
    let written = record.write(Form::Record);
    assert!(written.contains("\n1. …, GL5×GE5+^\n2. DE1×GE5, KRD-DE :\n"), "{written}");
    assert_eq!(read_one(&written, Variant::Cescacs).0.write(Form::Record), written);
}

#[test]
fn other_letters_of_pieces() {
    let text = "[Variant \"C'escacs\"]\n[Redefine \"A@J, C@N\"]\n1. A5-A7, A23-A21\n2. AF6-C15, CE25-D20\n*\n";
    let record: Record<Cescacs> = typed(text, Variant::Cescacs);
    let written = record.to_text();
    assert!(written.contains("1. A5-A7, A23-A21\n2. JF6-C15, NE25-D20 :\n*"), "{written}");
    assert!(!written.contains("Redefine"));
}

#[test]
fn results_of_glinski_s_quarters() {
    // The lone king stalemates: the rules' own example.
    let fen = "[FEN \"k/3/2K2/7/9/11/11/11/11/11/11 b - 0 1\"]\n";
    for (text, written) in [
        (format!("{fen}1-0"), ["1-0", "stalemate", "3/4-1/4"]),
        (format!("{fen}¾-¼"), ["1-0", "stalemate", "3/4-1/4"]),
        (format!("{fen}3/4-1/4"), ["1-0", "stalemate", "3/4-1/4"]),
        (fen.to_owned(), ["1-0", "stalemate", "3/4-1/4"]),
        ("[Result \"0-1\"]\n[Termination \"stalemate\"]\n1. e5 0-1".to_owned(), ["0-1", "stalemate", "1/4-3/4"]),
    ] {
        let (record, warnings) = read_one(&text, Variant::Glinski);
        assert_eq!(warnings, [""; 0], "{text}");
        let out = record.write(Form::Record);
        for part in written {
            assert!(out.contains(&format!("\"{part}\"]")), "{text}\n{out}");
        }
        assert_eq!(read_one(&out, Variant::Glinski).0.write(Form::Record), out);
    }
    let (_, warnings) = read_one(&format!("{fen}0-1"), Variant::Glinski);
    assert_eq!(warnings, ["the result says 0-1, the last position is stalemate: 1-0"]);
}

#[test]
fn words_that_belong_together_in_glinski_s_sheets() {
    // En passant as the only answer to a pawn's check. The Polish rules write such a capture in three words and "bp".
    let fen = "[FEN \"1/2k/1r3/r5b/9/5P5/4p6/3K7/11/11/11 w e6 0 2\"]\n";
    for text in ["2. f6 x e6 bp *", "2.fxe6 e.p. *", "2. fxe6 ep !?", "2. f6xe6 e.p.!?", "f6e6 bp $5"] {
        let record: Record<Glinski> = typed(&format!("{fen}{text}"), Variant::Glinski);
        assert_eq!(record.to_uci().rsplit(' ').next(), Some("f6e6"), "{text}");
        assert_eq!(record.main.steps[0].nags.is_empty(), text.ends_with('*'), "{text}");
    }
}

#[test]
fn wrong_check_and_mate_marks_are_told() {
    let text = "1. E7-E13+, E21-E15\n2. F8-F12, F20-F16#\n";
    let (_, warnings) = read_one(text, Variant::Cescacs);
    assert_eq!(
        warnings,
        ["ply 1, \"E7-E13+\": wrong mark, the move is E7-E13", "ply 4, \"F20-F16#\": wrong mark, the move is F20-F16"]
    );
}

#[test]
fn letters_of_the_pieces_are_those_of_one_language() {
    // B is a bishop in English and a rook in Hungarian, H a queen in Polish and a knight in Hungarian.
    let standard = typed::<Glinski>("1. c4 Ndf8 2. Rc3 *", Variant::Glinski).to_uci();
    for (text, language) in [("1. c4 Sdf8 2. Wc3 *", "Polish"), ("1. c4 Hdf8 2. Bc3 {Qx}", "Hungarian")] {
        let (record, warnings) = read_one(text, Variant::Glinski);
        assert_eq!(warnings, [format!("the letters of the pieces are read as {language}")]);
        assert_eq!(record.write(Form::Uci).trim_end(), standard, "{text}");
    }
    // Each record has its own language.
    let two = "1. c4 Sdf8 2. Wc3 *\n1. c4 Hdf8 2. Bc3\n1. c4 Ndf8 2. Rc3\n";
    let found: Vec<_> = read_all(two, Variant::Glinski).into_iter().map(|r| r.whole().unwrap()).collect();
    assert_eq!(found.iter().map(|(_, warnings)| warnings.len()).collect::<Vec<_>>(), [1, 1, 0]);
    assert!(found.iter().all(|(record, _)| record.write(Form::Uci).trim_end() == standard));
}

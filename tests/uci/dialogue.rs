//! What a program that plays by the book hears.

use vibria::dispatch;
use vibria::variants::{Playable, Variant};

use crate::program::{Program, check_search, line, moves, number};

/// The value of a line that begins with `name`, a colon and a space.
fn field(lines: &[String], name: &str) -> String {
    let found = lines.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    found.unwrap_or_else(|| panic!("no {name} in {lines:#?}")).to_string()
}

#[test]
fn it_introduces_itself_and_declares_its_options() {
    let mut program = Program::start();
    program.send("uci");
    let (lines, _) = program.until("uciok");
    assert!(lines[0].starts_with("id name Vibria "));
    assert!(lines[1].starts_with("id author "));
    let options: Vec<&str> = lines[2..lines.len() - 1].iter().map(String::as_str).collect();
    for start in [
        "option name Hash type spin default ",
        "option name Threads type spin default 1 min 1 max ",
        "option name MultiPV type spin default 1 min 1 max ",
        "option name Ponder type check default false",
        "option name UCI_AnalyseMode type check default false",
        "option name UCI_ShowWDL type check default false",
        "option name UCI_Variant type combo default cescacs var cescacs var cescacs-nocastling var glinski var hexdameo var hexdame",
        "option name Move Overhead type spin default ",
        "option name Clear Hash type button",
        "option name MaterialDraw type combo default dead var dead var documented",
        "option name ImpotenceMoves type spin default 25 min 0 max ",
    ] {
        assert_eq!(options.iter().filter(|option| option.starts_with(start)).count(), 1, "{start}: {options:#?}");
    }
    program.send("quit");
    assert_eq!(program.wait(), Some(0));
}

#[test]
fn a_bare_start_speaks_uci_too_and_flags_set_the_first_values() {
    let mut program = Program::with(&[]);
    assert_eq!(program.ready(), Vec::<String>::new());
    let mut program = Program::with(&["uci", "-v", "hexdame", "--hash", "1", "--threads", "2"]);
    let options = program.ask("uci");
    assert!(options.iter().any(|option| option.starts_with("option name Hash type spin default 1 ")), "{options:#?}");
    assert!(options.iter().any(|option| option.starts_with("option name Threads type spin default 2 ")));
    assert!(options.iter().any(|option| option.starts_with("option name UCI_Variant type combo default hexdame ")));
}

#[test]
fn every_variant_answers_a_scripted_dialogue() {
    for variant in Variant::ALL {
        dispatch!(variant, G => dialogue::<G>(variant));
    }
}

fn dialogue<G: Playable>(variant: Variant) {
    let mut program = Program::playing(variant);
    let mut line = line::<G>(variant);
    program.send("ucinewgame");
    assert_eq!(program.ask("position startpos"), Vec::<String>::new());
    assert_eq!(program.ask("moves"), line.position().legal_uci(), "{variant}");

    let shown = program.ask("d");
    assert_eq!(field(&shown, "Fen"), line.position().write_position());
    assert_eq!(field(&shown, "Key"), format!("{:016X}", line.position().key()));
    assert!(!program.ask("eval").is_empty());

    let output = program.go("depth 3");
    assert!(output.iter().any(|info| number(info, "depth") == Some(3)), "{output:#?}");
    let best = check_search(&line, &output).expect("a first move");
    let text = line.position().write_uci(best);
    line.push(best);
    assert_eq!(program.ask(&format!("position startpos moves {text}")), Vec::<String>::new());
    assert_eq!(field(&program.ask("d"), "Fen"), line.position().write_position());
    assert_eq!(program.ask("moves"), line.position().legal_uci());

    // The same position from its text.
    let fen = line.position().write_position();
    assert_eq!(program.ask(&format!("position fen {fen}")), Vec::<String>::new());
    assert_eq!(program.ask("moves"), line.position().legal_uci());

    check_perft::<G>(&mut program, line.position());

    let only = line.position().legal_uci().pop().expect("a reply");
    let output = program.go(&format!("nodes 500 searchmoves {only}"));
    assert_eq!(output.last().and_then(|line| line.split(' ').nth(1)), Some(only.as_str()), "{variant}");
    program.send("quit");
    assert_eq!(program.wait(), Some(0));
}

fn check_perft<G: Playable>(program: &mut Program, position: &G) {
    program.send("go perft 2");
    let (lines, _) = program.until("Nodes");
    let total: u64 =
        lines.last().and_then(|line| line.strip_prefix("Nodes searched: ")?.parse().ok()).expect("a total");
    assert_eq!(total, position.clone().perft(2));
    let counts: Vec<(&str, u64)> = lines
        .iter()
        .filter_map(|line| line.split_once(": ").filter(|(word, _)| *word != "Nodes searched"))
        .map(|(text, count)| (text, count.parse().expect("a count")))
        .collect();
    assert_eq!(counts.iter().map(|&(text, _)| text).collect::<Vec<_>>(), position.legal_uci());
    for &(text, count) in &counts {
        let mut after = position.clone();
        let m = position.read_move(text).expect("a legal move");
        after.make(m, &mut ());
        assert_eq!(count, moves(&after).len() as u64, "{text}");
    }
}

#[test]
fn start_arrays_have_names_where_the_variant_has_several() {
    let mut program = Program::playing(Variant::Hexdameo);
    let start = program.ask("moves");
    let read = ["info string position read as the name of a start array"];
    for command in ["position fen rhombus16", "position rhombus16"] {
        assert_eq!(program.ask(command), read);
        assert_eq!(program.ask("moves"), start);
    }
    // Counts of the composed cases, which come from the reference program.
    for (name, count) in [("chevron16", 38), ("trapezoid21", 53)] {
        assert_eq!(program.ask(&format!("position fen {name}")), read);
        assert_eq!(program.ask("moves").len(), count);
        assert_eq!(program.ask(&format!("position {name}")), read);
        assert_eq!(program.ask("moves").len(), count);
    }
}

#[test]
fn multipv_ranks_different_lines() {
    let mut program = Program::playing(Variant::Glinski);
    program.send("setoption name MultiPV value 3");
    let output = program.go("depth 3");
    let ranks = output.iter().filter(|info| number(info, "depth") == Some(3));
    let mut firsts: Vec<(Option<i64>, &str)> = ranks
        .map(|info| (number(info, "multipv"), info.split_once(" pv ").expect("a line").1.split(' ').next().unwrap()))
        .collect();
    firsts.dedup();
    assert_eq!(firsts.iter().map(|first| first.0).collect::<Vec<_>>(), [Some(1), Some(2), Some(3)], "{output:#?}");
    assert!(firsts[0].1 != firsts[1].1 && firsts[1].1 != firsts[2].1 && firsts[0].1 != firsts[2].1, "{output:#?}");
}

#[test]
fn a_position_without_a_move_is_answered_by_0000() {
    // Gliński: the seed's stalemate by a lone king, and White without pieces in Hexdame (from the composed cases).
    for (variant, fen) in
        [(Variant::Glinski, "k/3/2K2/7/9/11/11/11/11/11/11 b - 0 1"), (Variant::Hexdame, "W:W:Bb4,c2,d6")]
    {
        let mut program = Program::playing(variant);
        program.send(&format!("position fen {fen}"));
        let output = program.go("depth 5");
        assert_eq!(output.last().map(String::as_str), Some("bestmove 0000"), "{output:#?}");
        program.send("go infinite");
        program.send("stop");
        assert_eq!(program.until("bestmove").0.last().map(String::as_str), Some("bestmove 0000"));
        assert_eq!(program.ask("moves"), Vec::<String>::new());
    }
}

#[test]
fn an_infinite_search_answers_only_when_told() {
    let mut program = Program::playing(Variant::Hexdame);
    // Mate in one ply or a depth of 1 ends other searches at once.
    program.send("go infinite depth 1");
    std::thread::sleep(std::time::Duration::from_millis(300));
    let heard = program.ready();
    assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{heard:#?}");
    program.send("stop");
    program.until("bestmove");
}

#[test]
fn pondering_waits_for_the_hit_and_then_answers() {
    let mut program = Program::playing(Variant::Glinski);
    program.send("setoption name Ponder value true");
    program.send("go ponder movetime 50");
    std::thread::sleep(std::time::Duration::from_millis(300));
    let heard = program.ready();
    assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{heard:#?}");
    program.send("ponderhit");
    let output = program.until("bestmove").0;
    dispatch!(Variant::Glinski, G => assert!(check_search(&line::<G>(Variant::Glinski), &output).is_some()));
    // A miss is a stop.
    program.send("go ponder wtime 1000 btime 1000");
    program.send("stop");
    program.until("bestmove");
    assert_eq!(program.ask("ponderhit"), ["info string ponderhit without go ponder"]);
}

#[test]
fn an_only_move_is_thought_about_in_analysis_alone() {
    // A forced capture, from the cases of random play.
    let fen = "W:Wa2,a3,a4,b1,b3,b4,c2,c3,c4,c5,d1,d2,e1,e2:Be8,f3,f7,f8,f9,g6,g7,g8,g9,h5,h9,i6,i7,i8";
    let mut program = Program::playing(Variant::Hexdameo);
    program.send(&format!("position fen {fen}"));
    let depth = |program: &mut Program| {
        let output = program.go("wtime 4000 btime 4000 movestogo 4");
        assert_eq!(output.last().and_then(|best| best.split(' ').nth(1)), Some("e2xg4xf3"));
        output.iter().filter_map(|info| number(info, "depth")).max().expect("a line")
    };
    assert_eq!(depth(&mut program), 1);
    program.send("setoption name UCI_AnalyseMode value true");
    assert!(depth(&mut program) > 1);
}

#[test]
fn a_search_that_is_stopped_at_once_has_a_legal_move() {
    for variant in Variant::ALL {
        dispatch!(variant, G => {
            let mut program = Program::playing(variant);
            for _ in 0..20 {
                program.send("go infinite\nstop");
                let output = program.until("bestmove").0;
                assert!(check_search(&line::<G>(variant), &output).is_some(), "{variant}");
            }
        });
    }
}

#[test]
fn rules_that_the_sources_leave_open_apply_to_the_position_at_once() {
    // A lone king against king and two knights: no draw by "dead", but one by the documented minimum of pieces.
    let fen = "1/3/2k2/7/9/11/3K7/11/2NN7/11/11 w - 0 1";
    let mut program = Program::playing(Variant::Glinski);
    program.send(&format!("position fen {fen}"));
    let score = |program: &mut Program| {
        let output = program.go("depth 4");
        output.iter().rev().find_map(|info| number(info, "cp")).expect("a score")
    };
    assert!(score(&mut program) > 0);
    let before = program.ask("d");
    assert_eq!(program.ask("setoption name MaterialDraw value documented"), Vec::<String>::new());
    assert_eq!(program.ask("d"), before);
    assert_eq!(score(&mut program), 0);
}

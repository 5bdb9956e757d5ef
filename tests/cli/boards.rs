//! `show`.

use serde_json::Value;

use crate::support::{Ran, run, run_with, vibria};

/// The drawings made by hand are of the start arrays, without labels.
#[test]
fn start_arrays_look_as_drawn_by_hand() {
    let drawings = [
        (
            "cescacs",
            include_str!("../../src/board/drawings/cescacs-outline.txt"),
            include_str!("../../src/board/drawings/cescacs-lattice.txt"),
        ),
        (
            "glinski",
            include_str!("../../src/board/drawings/glinski-outline.txt"),
            include_str!("../../src/board/drawings/glinski-lattice.txt"),
        ),
        (
            "hexdameo",
            include_str!("../../src/board/drawings/hexdame-outline.txt"),
            include_str!("../../src/board/drawings/hexdame-lattice.txt"),
        ),
    ];
    for (variant, outline, lattice) in drawings {
        let shown = run(&["show", "-v", variant, "--no-labels"]).done();
        assert!(shown.starts_with(outline) && shown[outline.len()..].starts_with("White to move\n"), "{shown}");
        let shown = run(&["show", "-v", variant, "--no-labels", "--layout", "lattice"]).done();
        let expected: String = lattice.lines().map(|line| format!(" {line}\n")).collect();
        assert!(shown.starts_with(&expected), "{shown}");
        let labelled = run(&["show", "-v", variant]).done();
        let drawing = labelled.lines().take_while(|line| *line != "White to move");
        assert!(drawing.map(|line| line.chars().count()).max() <= Some(80));
    }
}

#[test]
fn lines_of_the_largest_lattice_are_numbered_and_its_columns_named() {
    let shown = run(&["show", "--layout", "lattice"]).done();
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].starts_with(" 28 ") && lines[28].starts_with("  0 "), "{shown}");
    assert_eq!(lines[29].split_whitespace().collect::<String>(), "ptabcdefghiklxz");
}

#[test]
fn colours_are_used_when_they_are_wanted() {
    let escapes = |arguments: &[&str], variables: &[(&str, &str)]| {
        let ran = Ran::of(
            vibria().args(["show", "-v", "glinski"]).args(arguments).envs(variables.iter().copied()).output().unwrap(),
        );
        ran.done().contains('\x1b')
    };
    assert!(!escapes(&[], &[]), "stdout is no terminal here");
    assert!(escapes(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!escapes(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(escapes(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!escapes(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
}

#[test]
fn moves_marks_and_the_side_to_move_are_shown() {
    let shown = run(&["show", "-v", "glinski", "--moves", "f5f7"]);
    assert_eq!(shown.code, 2, "a move that the rules forbid");
    let shown = run(&["show", "-v", "hexdameo", "--moves", "a1-e5", "--targets", "f6"]).done();
    assert!(shown.contains("( )") && shown.contains("(w)") && shown.contains("Black to move"), "{shown}");
    let turned = run(&["show", "-v", "hexdameo", "--flip"]).done();
    assert_eq!(turned.lines().next().unwrap().trim(), "a1");
    let object: Value =
        serde_json::from_str(&run(&["show", "-v", "hexdameo", "--fen", "W:Wa1,Kb2:Bi9", "--json"]).done()).unwrap();
    assert_eq!(object["pieces"], serde_json::json!({ "a1": "w", "b2": "W", "i9": "b" }));
    assert_eq!((object["side"].as_str(), object["position"].as_str()), (Some("white"), Some("W:Wa1,Kb2:Bi9")));
}

/// The file-by-file notation of Gliński's chess with White in small letters looks like the one with White in capitals.
#[test]
fn a_notation_that_looks_like_another_is_read_by_name() {
    let inverted = "6/p5P/rp4PR/n1p3P1N/q2p2P2Q/bbb1p1P1BBB/k2p2P2K/n1p3P1N/rp4PR/p5P/6 w - - 0 1";
    let start = "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - 0 1\n";
    let shown = run(&["show", "-v", "glinski", "--dialect", "inverted", "--fen", inverted]).done();
    assert!(shown.ends_with(start), "{shown}");
    let convert = ["convert", "--to", "fen", "--dialect", "inverted"];
    let converted = run_with(&[&convert[..], &["-v", "glinski"]].concat(), inverted).done();
    assert_eq!(converted, start);
    for (arguments, expected) in [
        (&["-v", "hexdame"][..], "\"inverted\" names no notation: expected none in this game"),
        (&["-v", "glinski", "--from", "records"][..], "--dialect"),
    ] {
        let refused = run_with(&[&convert[..], arguments].concat(), inverted);
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
        assert!(refused.stderr.contains(expected), "{}", refused.stderr);
    }
}

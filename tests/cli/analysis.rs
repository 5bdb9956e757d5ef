//! `eval`, `analyse` and `bench`.

use serde_json::Value;

use crate::support::{Folder, VARIANTS, run, vibria};

/// The rules' own values: 104 points a side at the start, the point for all three bishops among them.
#[test]
fn evaluation_of_the_first_position_is_the_documented_one() {
    let text = run(&["eval"]).done();
    let total = text.lines().find(|line| line.contains("104"));
    assert!(total.is_some_and(|line| line.matches("104").count() == 2), "{text}");
    for variant in VARIANTS {
        let text = run(&["eval", "-v", variant, "--json"]).done();
        assert!(text.lines().count() > 1, "{variant}: {text}");
        for line in text.lines() {
            let term: Value = serde_json::from_str(line).unwrap();
            assert!(term["term"].is_string() && term["white"].is_number() && term["black"].is_number(), "{line}");
        }
    }
}

#[test]
fn analysis_of_every_variant_gives_lines_and_a_move() {
    for variant in VARIANTS {
        let text = run(&["analyse", "-v", variant, "--depth", "3", "--no-labels"]).done();
        assert!(text.contains("White to move") && text.contains("depth 3/"), "{text}");
        assert!(text.lines().last().unwrap().starts_with("best move: "), "{text}");
        let objects = run(&["analyse", "-v", variant, "--nodes", "3000", "--lines", "3", "--json"]).done();
        let objects: Vec<Value> = objects.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let (best, lines) = objects.split_last().unwrap();
        assert!([1, 2, 3].iter().all(|rank| lines.iter().any(|line| line["multipv"] == *rank)), "{lines:?}");
        assert_eq!(best["interrupted"], false);
        for line in lines {
            let pv: Vec<&str> = line["pv"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
            let ran = run(&["moves", "-v", variant, "--moves", &pv.join(" ")]);
            assert_eq!(ran.code, 0, "{variant}: {pv:?}: {}", ran.stderr);
        }
        let first = lines.iter().rev().find(|line| line["multipv"] == 1).unwrap();
        assert_eq!(first["pv"][0], best["best"]);
    }
}

#[test]
fn a_finished_game_is_shown_and_not_searched() {
    // Blocked, from the rules of the game: the side to move without a move loses.
    let text = run(&["analyse", "-v", "hexdame", "--fen", "W:W:Be5"]).done();
    assert!(text.contains("Black wins by no pieces left, 0-1"), "{text}");
    assert!(!text.contains("best move"));
}

/// A mate in two from a game (`positions/mates/glinski-games.tsv`) is three plies deep: at depth 6 nothing is left to be found.
#[test]
fn analysis_ends_when_a_mate_is_proved() {
    let mate = ["analyse", "-v", "glinski", "--fen", "1/3/5/3k3/1K7/6p4/6b4/11/r10/11/9q1 b - 2 73"];
    let text = run(&mate).done();
    assert!(text.lines().last().unwrap().contains("#-2 at depth 6"), "{text}");
    // Told how deep to look, it looks, but has no more to say.
    let deep = run(&[&mate[..], &["--depth", "9"]].concat()).done();
    assert!(deep.lines().last().unwrap().contains("#-2 at depth 9"), "{deep}");
    for text in [text, deep] {
        assert!(text.contains("\ndepth 6/"), "{text}");
        assert!(!["\ndepth 7/", "\ndepth 8/", "\ndepth 9/"].iter().any(|deeper| text.contains(deeper)), "{text}");
    }
}

#[test]
fn games_of_a_file_are_annotated_and_read_again() {
    let folder = Folder::new("annotate");
    let (game, annotated) = (folder.file("game.pgn"), folder.file("annotated.pgn"));
    run(&["play", "-v", "glinski", "--white", "engine", "--black", "engine", "--level", "1", "--save", &game]).done();
    let ran = run(&["analyse", &game, "--nodes", "100", "--out", &annotated]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "{}", ran.stderr);
    assert!(ran.stderr.contains("1 games annotated"), "{}", ran.stderr);
    let text = std::fs::read_to_string(&annotated).unwrap();
    assert!(text.contains("[Annotator \"Vibria ") && text.contains('{'), "{text}");
    let moves = |file: &str| run(&["convert", file, "--to", "uci"]).done();
    assert_eq!(moves(&annotated), moves(&game));
    let same = run(&["analyse", &game, "--nodes", "100", "--out", &game]);
    assert!(same.code == 2 && same.stderr.contains("is the file that is read"), "{}", same.stderr);
    assert_eq!(run(&["analyse", "no/such/file"]).code, 2);
    // Whatever is wrong with the input, wherever: the older file stays as it is.
    let wrong = folder.file("wrong.pgn");
    for content in
        ["", "1. nonsense", &format!("{}\n[Event \"?\"]\n\n1. nonsense *\n", std::fs::read_to_string(&game).unwrap())]
    {
        std::fs::write(&wrong, content).unwrap();
        let ran = run(&["analyse", "-v", "glinski", &wrong, "--nodes", "100", "--out", &annotated]);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
        assert_eq!(std::fs::read_to_string(&annotated).unwrap(), text);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3, "no temporary file is left behind");
}

#[test]
fn the_bench_prints_a_line_a_variant_and_the_sum() {
    let text = run(&["bench", "-v", "hexdame"]).done();
    let [line, sum] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
    let words: Vec<&str> = line.split(' ').collect();
    assert_eq!((words[0], words[2], words[4], words.len()), ("hexdame", "nodes", "nps", 5), "{text}");
    assert!(words[1].parse::<u64>().is_ok() && words[3].parse::<u64>().is_ok(), "{text}");
    assert_eq!(sum, line.strip_prefix("hexdame ").unwrap());
}

/// Ctrl-C: the result so far, and exit code 1.
#[cfg(unix)]
#[test]
fn an_interrupted_analysis_gives_its_result() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let mut child =
        vibria().args(["analyse", "-v", "hexdameo", "--infinite", "--json"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    assert!(first.contains("\"depth\":1"), "{first}");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let last: Value = serde_json::from_str(&lines.last().unwrap().unwrap()).unwrap();
    assert_eq!((last["interrupted"].as_bool(), last["best"].is_string()), (Some(true), true), "{last}");
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

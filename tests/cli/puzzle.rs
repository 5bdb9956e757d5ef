//! `puzzle`.

use std::fs;

use crate::support::{Folder, run, run_with};

/// A mate in two of `positions/mates/glinski-games.tsv`, with the moves of one solution found by the program itself in the first
/// test and played in the others.
const MATE: &str = "1/3/5/Q2K3/9/11/11/2P1Q6/1k9/11/11 w - 1 79\t2\n";

fn suite(folder: &Folder) -> String {
    let file = folder.file("suite.tsv");
    fs::write(&file, MATE).unwrap();
    file
}

/// The moves behind `Solution: `, without numbers.
fn solution(file: &str) -> Vec<String> {
    let text = run_with(&["puzzle", "-v", "glinski", file], "solution\nquit\n").done();
    let line = text.lines().find_map(|line| line.split_once("Solution: ")).expect("a solution").1.to_owned();
    line.split(' ').filter(|word| !word.ends_with('.')).map(str::to_owned).collect()
}

#[test]
fn a_puzzle_is_solved_by_typed_moves() {
    let folder = Folder::new("puzzle");
    let file = suite(&folder);
    let solution = solution(&file);
    assert!(solution.len() == 3 && solution[2].ends_with('#'), "{solution:?}");
    let typed = format!("hint\nhint\n{}\n{}\n", solution[0], solution[2]);
    let text = run_with(&["puzzle", "-v", "glinski", &file], &typed).done();
    assert!(text.starts_with("Puzzle 1 of 1: White mates in 2. Type a move, or \"help\"."), "{text}");
    assert!(text.contains("Hint: the piece on ") && text.contains("Hint: from "), "{text}");
    assert!(text.contains("White mates in 1.") && text.contains("White wins by checkmate"), "{text}");
    assert!(text.contains("with 0 wrong moves and 2 hints"), "{text}");
}

#[test]
fn wrong_moves_are_answered_with_the_defence_and_illegal_ones_with_the_reason() {
    let folder = Folder::new("puzzle-wrong");
    let file = suite(&folder);
    let legal = run(&["moves", "-v", "glinski", "--fen", MATE.split('\t').next().unwrap()]).done();
    // One after another, until one is right.
    let typed: String = legal.lines().map(|m| format!("{m}\n")).collect();
    let text = run_with(&["puzzle", "-v", "glinski", &file], &format!("a1a2\n{typed}quit\n")).done();
    assert!(text.contains("there is no piece on a1"), "{text}");
    assert!(text.matches("because of ").count() > 1, "{text}");
    let ran = run_with(&["puzzle", "-v", "glinski", &file], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (1, "end of input: the puzzle is not solved\n"));
}

#[test]
fn puzzles_are_chosen_by_number_length_and_seed() {
    let title = |arguments: &[&str]| {
        let text = run_with(&[&["puzzle", "-v", "hexdameo"], arguments].concat(), "next\nquit\n").done();
        text.lines().filter(|line| line.contains("Puzzle ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let numbered = title(&["--number", "2"]);
    assert!(numbered[0].starts_with("Puzzle 2 of ") && numbered[1].contains("Puzzle 3 of "), "{numbered:?}");
    assert!(numbered[0].contains("wins in 1"), "{numbered:?}");
    assert_eq!(title(&["--seed", "7"]), title(&["--seed", "7"]));
    assert!(title(&["--length", "3", "--seed", "7"]).iter().all(|line| line.contains("wins in 3")));
    for (arguments, message) in [
        (&["-v", "hexdame"][..], "no puzzles of hexdame"),
        (&["-v", "glinski", "--number", "1000"], "--number: 1000 is out of range"),
        (&["-v", "glinski", "--length", "19"], "--length: no puzzle of glinski"),
        (&["-v", "glinski", "no/such/file"], "no/such/file"),
    ] {
        let ran = run(&[&["puzzle"], arguments].concat());
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.stderr.contains(message), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn cooks_and_wrong_lengths_are_reported() {
    let folder = Folder::new("puzzle-check");
    let file = folder.file("suite.tsv");
    let position = MATE.split('\t').next().unwrap();
    // The same mate in two, called one in two, in three and in one.
    fs::write(&file, format!("# suite\n{MATE}{position}\t3\n{position}\t1\n")).unwrap();
    let ran = run(&["puzzle", "-v", "glinski", "--check", &file]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(
        ran.stderr.contains("glinski: 3 puzzles, ") && ran.stderr.contains(" 2 of another length, 0 undecided"),
        "{}",
        ran.stderr
    );
    let rows: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split('\t').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == 5 && row[4] == position), "{}", ran.stdout);
    let fault = |moves: &str| rows.iter().find(|row| row[1] == moves).map(|row| row[2]);
    assert!(fault("3").unwrap().starts_with("takes 2, "), "{}", ran.stdout);
    assert_eq!(fault("1"), Some("takes 2"));
}

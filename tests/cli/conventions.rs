//! Exit codes, error lines, help, pipes.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use crate::support::{Folder, run, vibria};

#[test]
fn input_errors_are_one_line_with_the_place_and_exit_code_2() {
    let folder = Folder::new("errors");
    let suite = folder.file("hexdame.perft.tsv");
    fs::write(&suite, "# comment\nW:Wa1:Bi9\tmany\n").unwrap();
    let cases: &[(&[&str], &[&str])] = &[
        (
            &["moves", "-v", "chess"],
            &["'--variant <NAME>'", "expected cescacs, cescacs-nocastling, glinski, hexdameo or hexdame"],
        ),
        (&["moves", "-v", "hexdameo", "--fen", "W:Wa1,a1:Bi9"], &["--fen: hexdameo", "character"]),
        (&["moves", "-v", "glinski", "--fen", ""], &["--fen: glinski", "character 1"]),
        (
            &["moves", "-v", "glinski", "--moves", "d3d5 f6f5"],
            &["--moves, glinski, ply 2", "\"f6f5\"", "there is no piece on f6"],
        ),
        (&["show", "-v", "glinski", "--targets", "j5"], &["--targets", "\"j5\"", "expected"]),
        (&["perft"], &["<DEPTH>"]),
        (&["perft", "-1"], &["-1"]),
        (&["perft", "1000000"], &["1000000", "0..=64"]),
        (&["perft", "--suite", &suite], &["hexdame.perft.tsv, line 2", "\"many\" is not a count"]),
        (&["perft", "--suite", "no/such/file"], &["no/such/file"]),
        (&["analyse", "--threads", "0"], &["--threads", "expected 1 to"]),
        (&["analyse", "--hash", "0"], &["--hash", "expected 1 to"]),
        (&["analyse", "--time", "soon"], &["soon", "seconds"]),
        (&["analyse", "--infinite", "--depth", "3"], &["--infinite"]),
        (&["play", "--level", "21"], &["21", "1..=20"]),
        (&["play", "--time", "x"], &["3+2"]),
        (&["man", "nothing"], &["\"nothing\"", "perft"]),
        (&["nothing"], &["nothing"]),
    ];
    for (arguments, fragments) in cases {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}: {}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1, "{arguments:?}: {}", ran.stderr);
        assert!(ran.stderr.starts_with("error: "), "{arguments:?}: {}", ran.stderr);
        for fragment in *fragments {
            assert!(ran.stderr.contains(fragment), "{arguments:?}: {fragment:?} is missing: {}", ran.stderr);
        }
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    let help = run(&["--help"]).done();
    for command in
        ["analyse", "play", "show", "moves", "eval", "perft", "bench", "convert", "uci", "completions", "man"]
    {
        assert!(help.contains(&format!("  {command} ")), "{command} is not listed: {help}");
        let help = run(&[command, "--help"]).done();
        assert!(help.contains("Example") && help.contains(&format!("vibria {command}")), "{command}: {help}");
    }
    assert!(run(&["man"]).done().starts_with(".ie"));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(run(&["completions", shell]).done().contains("vibria"), "{shell}");
    }
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    for arguments in
        [&["moves", "--json"][..], &["perft", "3", "--divide"], &["analyse", "--depth", "4"], &["completions", "zsh"]]
    {
        let mut child = vibria().args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!(code, Some(0), "{arguments:?}: {stderr}");
        assert!(!stderr.contains("panicked") && !stderr.contains("error"), "{arguments:?}: {stderr}");
    }
}

//! Exit codes, error lines, help, pipes.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use crate::support::{Folder, run, vibria};

#[test]
fn input_errors_are_one_line_with_the_place_and_exit_code_2() {
    let folder = Folder::new("errors");
    let (suite, empty) = (folder.file("hexdame.perft.tsv"), folder.file("empty.tsv"));
    fs::write(&empty, "# nothing\n").unwrap();
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
        (&["perft", "--suite", &empty], &["empty.tsv", "no position"]),
        (&["play", "--save", &folder.file(".")], &["is a folder"]),
        (&["analyse", "--threads", "0"], &["--threads", "expected 1 to"]),
        (&["analyse", "--hash", "0"], &["--hash", "expected 1 to"]),
        (&["analyse", "--time", "soon"], &["soon", "seconds"]),
        (&["analyse", "--infinite", "--depth", "3"], &["--infinite"]),
        (&["play", "--level", "21"], &["21", "1..=20"]),
        (&["play", "--time", "x"], &["3+2"]),
        (&["guide", "nothing"], &["\"nothing\"", "cescacs"]),
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
    for command in [
        "analyse",
        "play",
        "puzzle",
        "show",
        "moves",
        "eval",
        "explore",
        "perft",
        "bench",
        "convert",
        "uci",
        "guide",
        "completions",
        "man",
    ] {
        assert!(help.contains(&format!("  {command} ")), "{command} is not listed: {help}");
        let help = run(&[command, "--help"]).done();
        assert!(help.contains("Example") && help.contains(&format!("vibria {command}")), "{command}: {help}");
    }
    assert!(run(&["man"]).done().starts_with(".ie"));
    let folder = Folder::new("man");
    run(&["man", "--out", folder.path().to_str().unwrap()]).done();
    assert_eq!(fs::read_to_string(folder.file("vibria.1")).unwrap(), run(&["man"]).done());
    assert_eq!(fs::read_to_string(folder.file("vibria-perft.1")).unwrap(), run(&["man", "perft"]).done());
    // A page for each command of the list, the program itself, and clap's `help`.
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let pages = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(pages, 1 + commands.filter(|line| !line.starts_with("   ")).count(), "{help}");
    let version = run(&["--version"]).done();
    assert_eq!(version.lines().next().unwrap(), format!("vibria {}", env!("CARGO_PKG_VERSION")));
    assert!(version.lines().nth(1).is_some_and(|line| line.starts_with("kernels: ")), "{version}");
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

/// Ctrl-C while a command works or waits for its input: exit code 1, and nothing that could be taken for a result.
#[cfg(target_os = "linux")]
#[test]
fn an_interruption_is_exit_code_1() {
    use std::process::Command;
    use std::time::{Duration, Instant};

    for arguments in
        [&["bench"][..], &["perft", "9"], &["perft", "9", "--threads", "2"], &["convert"], &["explore", "-"]]
    {
        let mut child = vibria()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The kernel tells when the program has begun to watch for SIGINT, number 2.
        let watches = || {
            let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
            let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
            u64::from_str_radix(mask.trim(), 16).unwrap() >> (2 - 1) & 1 == 1
        };
        let begun = Instant::now();
        while !watches() {
            assert!(begun.elapsed() < Duration::from_secs(20), "{arguments:?}: SIGINT is not watched for");
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let open = child.stdin.take();
        let output = child.wait_with_output().unwrap();
        drop(open);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        assert_eq!((output.status.code(), text(output.stdout)), (Some(1), String::new()), "{arguments:?}");
        assert_eq!(text(output.stderr), "interrupted\n", "{arguments:?}");
    }
}

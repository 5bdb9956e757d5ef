//! `moves` and `perft`.

use std::fs;

use serde_json::Value;

use crate::support::{Folder, run};

#[test]
fn moves_are_sorted_uci_text() {
    // From the rules: two captures of the same ends, with different victims, from h5 to c2.
    let moves = run(&["moves", "-v", "hexdameo", "--fen", "W:WKh5:Be4,g5,h6"]).done();
    let lines: Vec<&str> = moves.lines().collect();
    assert!(lines.is_sorted() && lines.contains(&"h5c2xe4xg5") || lines.contains(&"h5xc2xe4xg5"), "{moves}");
    for (variant, count) in [("cescacs", 68), ("glinski", 51), ("hexdameo", 48), ("hexdame", 15)] {
        let plain = run(&["moves", "-v", variant]).done();
        assert_eq!(plain.lines().count(), count, "{variant}");
        let notation = run(&["moves", "-v", variant, "--notation"]).done();
        let objects = run(&["moves", "-v", variant, "--json"]).done();
        for ((uci, notation), object) in plain.lines().zip(notation.lines()).zip(objects.lines()) {
            let object: Value = serde_json::from_str(object).unwrap();
            assert_eq!((object["uci"].as_str(), object["notation"].as_str()), (Some(uci), Some(notation)));
        }
    }
}

/// Counts from the start positions, of independent programs: see `positions/README.md`.
#[test]
fn perft_counts_in_every_way() {
    for (variant, depth, nodes) in [
        ("cescacs", "3", "340385"),
        ("glinski", "3", "137858"),
        ("hexdameo", "4", "4243991"),
        ("hexdame", "5", "848774"),
    ] {
        for how in
            [&[][..], &["--threads", "2"], &["--no-bulk"], &["--divide"], &["--divide", "--threads", "2", "--no-bulk"]]
        {
            let ran = run(&[&["perft", depth, "-v", variant, "--expect", nodes], how].concat());
            assert!(ran.stderr.contains("Mnps"), "{variant} {how:?}: {}", ran.stderr);
            let stdout = ran.done();
            assert_eq!(stdout.lines().last(), Some(format!("nodes {nodes}").as_str()), "{variant} {how:?}");
            if how.contains(&"--divide") {
                let counts =
                    stdout.lines().filter_map(|line| line.split_once(": ")).map(|(_, n)| n.parse::<u64>().unwrap());
                assert_eq!(counts.sum::<u64>().to_string(), nodes, "{variant} {how:?}");
            }
        }
    }
    assert_eq!(run(&["perft", "0", "-v", "glinski"]).done(), "nodes 1\n");
    let ran = run(&["perft", "1", "-v", "glinski", "--expect", "50"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, "nodes 51\n"));
    assert!(ran.stderr.contains("mismatch: 51 nodes, expected 50"));
}

#[test]
fn perft_checks_suites() {
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/positions/cases/start.perft.tsv");
    let stdout = run(&["perft", "3", "--suite", suite, "--threads", "2"]).done();
    assert!(stdout.ends_with("4 positions, 0 wrong counts, nodes 590407\n"), "{stdout}");
    let folder = Folder::new("suite");
    let wrong = folder.file("hexdame.perft.tsv");
    fs::write(&wrong, "startpos\t15\t211\nstartpos\t15\t212\n").unwrap();
    let ran = run(&["perft", "--suite", suite, "--suite", &wrong, "2"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("hexdame.perft.tsv, line 2: depth 2: 211 nodes, expected 212"), "{}", ran.stderr);
}

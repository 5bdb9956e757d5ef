//! `vibria tournament` and `vibria merge`.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Folder, Ran, VARIANTS, run, vibria};

/// The last line of a run with `--json`.
fn result(ran: &Ran) -> serde_json::Value {
    let last = ran.stdout.lines().last().unwrap_or_else(|| panic!("no output: {}", ran.stderr));
    serde_json::from_str(last).unwrap_or_else(|error| panic!("{error}: {last}: {}", ran.stderr))
}

fn number(result: &serde_json::Value, name: &str) -> f64 {
    result[name].as_f64().unwrap_or_else(|| panic!("{name} in {result}"))
}

const IRREGULARITIES: [&str; 4] = ["illegal_moves", "crashes", "time_losses", "disconnects"];

fn own_binary(name: &str, limit: &str) -> String {
    format!("name={name} cmd='{} uci' {limit}", env!("CARGO_BIN_EXE_vibria"))
}

/// Everything that does not depend on time.
fn timeless(record: &str) -> String {
    record.split(' ').filter(|word| word.parse::<f64>().is_err() || !word.contains('.')).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_engine_plays_itself_in_process_and_over_uci_and_every_game_reads() {
    let folder = Folder::new("tournament-self");
    for variant in VARIANTS {
        let file = folder.file(variant);
        let other = own_binary("piped", "nodes=60");
        let ran = run(&[
            "tournament",
            "-v",
            variant,
            "--engine",
            "name=inside builtin nodes=60",
            "--engine",
            &other,
            "--rounds",
            "2",
            "--concurrency",
            "2",
            "--out",
            &file,
            "--json",
            "--fail-on-irregularity",
            "--max-moves",
            "100",
        ]);
        assert_eq!(ran.code, 0, "{variant}: {}", ran.stderr);
        let result = result(&ran);
        // The same engine at fixed nodes, with colours changed: each game is played twice, and both get the same.
        assert_eq!((number(&result, "games"), number(&result, "pairs")), (4.0, 2.0), "{variant}");
        assert_eq!(number(&result, "points"), 2.0, "{variant}");
        for kind in IRREGULARITIES {
            assert_eq!(number(&result, kind), 0.0, "{variant}: {kind}");
        }
        assert_eq!(ran.stdout.lines().count(), 5, "a line a game and the result");
        let games = run(&["convert", &file, "--to", "uci"]).done();
        assert_eq!(games.lines().count(), 4, "{variant}");
    }
}

#[test]
fn a_match_that_was_killed_goes_on_to_the_same_result() {
    let folder = Folder::new("tournament-kill");
    let arguments = |file: &str| {
        let texts = ["-v", "hexdameo", "--rounds", "12", "--seed", "5", "--json", "--out", file];
        let engines = ["--engine", "name=a builtin nodes=400", "--engine", "name=b builtin nodes=200"];
        [&["tournament"][..], &texts, &engines].concat().into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let (whole, broken) = (folder.file("whole"), folder.file("broken"));
    let uninterrupted = Ran::of(vibria().args(arguments(&whole)).output().unwrap());
    assert_eq!(uninterrupted.code, 0, "{}", uninterrupted.stderr);

    let mut child = vibria().args(arguments(&broken)).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while fs::read_to_string(&broken).unwrap_or_default().matches("[Round ").count() < 3 {
        assert!(Instant::now() < deadline && child.try_wait().unwrap().is_none(), "killed too late");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // As if the power had gone in the middle of a record.
    let text = fs::read_to_string(&broken).unwrap();
    fs::write(&broken, &text[..text.len() - 40]).unwrap();

    let again = Ran::of(vibria().args(arguments(&broken)).output().unwrap());
    assert_eq!(again.code, 2, "a file that is there needs --resume");
    assert!(again.stderr.contains("--resume"), "{}", again.stderr);
    let other = arguments(&broken).iter().map(|word| word.replace("nodes=200", "nodes=201")).collect::<Vec<_>>();
    let refused = Ran::of(vibria().args(other).arg("--resume").output().unwrap());
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("engines") && refused.stderr.contains("nodes=201"), "{}", refused.stderr);

    let resumed = Ran::of(vibria().args(arguments(&broken)).args(["--resume", "--concurrency", "2"]).output().unwrap());
    assert_eq!(resumed.code, 0, "{}", resumed.stderr);
    assert_eq!(result(&resumed), result(&uninterrupted));
    let sorted = |file: &str| {
        let text = fs::read_to_string(file).unwrap();
        let mut records: Vec<String> = text.trim_end().split("\n\n[").map(timeless).collect();
        records.sort();
        records
    };
    assert_eq!(sorted(&broken), sorted(&whole));
    // A match that is over stays so.
    let over = Ran::of(vibria().args(arguments(&broken)).arg("--resume").output().unwrap());
    assert_eq!(result(&over), result(&uninterrupted));
}

#[test]
fn shards_put_together_are_the_whole() {
    let folder = Folder::new("tournament-shards");
    let play = |file: &str, more: &[&str]| {
        let arguments = ["tournament", "-v", "hexdame", "--rounds", "5", "--json", "--out", file];
        let engines = ["name=a builtin nodes=300", "name=b builtin nodes=100", "name=c builtin nodes=30"];
        let engines = engines.iter().flat_map(|engine| ["--engine", engine]).collect::<Vec<_>>();
        run(&[&arguments[..], &engines, more].concat())
    };
    let whole = play(&folder.file("whole"), &[]);
    let parts: Vec<String> = (0..3).map(|index| folder.file(&format!("part{index}"))).collect();
    for (index, part) in parts.iter().enumerate() {
        assert_eq!(play(part, &["--shard", &format!("{index}/3")]).code, 0);
    }
    let merged = folder.file("merged");
    let files: Vec<&str> = parts.iter().map(String::as_str).collect();
    let all = run(&[&["merge", "--json", "--out", &merged][..], &files].concat());
    assert_eq!(result(&all), result(&whole), "{}", all.stderr);
    assert_eq!(number(&result(&whole), "games"), 20.0, "of the first engine");
    // A part of it, with one part twice and one in the middle of being written.
    let text = fs::read_to_string(&parts[1]).unwrap();
    fs::write(&parts[1], &text[..text.len() - 30]).unwrap();
    let some = run(&["merge", "--json", &parts[0], &parts[1], &parts[0]]);
    assert_eq!(some.code, 0, "{}", some.stderr);
    let games = |file: &str| fs::read_to_string(file).unwrap().matches("[Round ").count();
    assert_eq!(games(&merged), 30);
    // What was merged goes on as a whole match, which has nothing left to play.
    assert_eq!(result(&play(&merged, &["--resume"])), result(&whole));
    // What stands in a file is not written over: it may be a match that is being played.
    let before = fs::read(&merged).unwrap();
    let refused = run(&["merge", &parts[0], "--out", &merged]);
    assert!(refused.code == 2 && refused.stderr.contains("something in it already"), "{}", refused.stderr);
    // Nor is a file gone on with whose lines another program has ended otherwise.
    let crlf = folder.file("crlf");
    let changed = String::from_utf8(before.clone()).unwrap().replace('\n', "\r\n");
    fs::write(&crlf, &changed).unwrap();
    for refused in [play(&crlf, &["--resume"]), run(&["merge", &crlf])] {
        assert!(refused.code == 2 && refused.stderr.contains("as it was written"), "{}", refused.stderr);
    }
    assert!(fs::read(&merged).unwrap() == before && fs::read_to_string(&crlf).unwrap() == changed);
    // Parts of different matches do not go together.
    let other = folder.file("other");
    play(&other, &["--seed", "2", "--shard", "0/3"]);
    let refused = run(&["merge", &parts[0], &other]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("seed"), "{}", refused.stderr);
}

#[test]
fn a_sequential_test_stops_the_match_and_decides_the_exit_code() {
    let test = |first: &str, second: &str| {
        let (first, second) = (format!("name=first builtin {first}"), format!("name=second builtin {second}"));
        run(&[
            "tournament",
            "-v",
            "hexdame",
            "--engine",
            &first,
            "--engine",
            &second,
            "--rounds",
            "400",
            "--json",
            "--sprt",
            "elo0=0,elo1=200",
            "--concurrency",
            "2",
        ])
    };
    let stronger = test("nodes=2000", "nodes=20");
    assert_eq!(stronger.code, 0, "{}", stronger.stderr);
    let weaker = test("nodes=20", "nodes=2000");
    assert_eq!(weaker.code, 1, "{}", weaker.stderr);
    for (ran, verdict) in [(stronger, "H1"), (weaker, "H0")] {
        let result = result(&ran);
        assert_eq!(result["sprt"]["verdict"], verdict);
        assert!(number(&result, "games") < 200.0 && number(&result, "llr").abs() > 2.9, "{result}");
    }
}

#[test]
fn what_is_wrong_with_a_match_is_said_before_it() {
    let refused = |arguments: &[&str], expected: &str| {
        let ran = run(&[&["tournament"], arguments].concat());
        assert!(ran.code == 2 && ran.stderr.contains(expected), "{arguments:?}: {}: {}", ran.code, ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    };
    let two = |second: &'static str| ["--engine", "builtin nodes=1", "--engine", second];
    refused(&["--engine", "builtin nodes=1"], "expected at least two");
    refused(&two("builtin nodes=1"), "the name \"builtin\" is taken");
    refused(&two("name=b builtin"), "nothing limits its moves");
    refused(&two("name=b cmd=/no/such/program nodes=1"), "engine \"b\": cannot be started: /no/such/program");
    refused(&two("name=b builtin nodes=1 option.Foo=1"), "no option \"Foo\"");
    refused(&[&two("name=b builtin nodes=1")[..], &["--openings", "/no/such/file"]].concat(), "/no/such/file");
    refused(&[&two("name=b builtin nodes=1")[..], &["--sprt", "elo0=5,elo1=0"]].concat(), "elo0");
    refused(&[&two("name=b builtin nodes=1")[..], &["--shard", "2/2"]].concat(), "expected I/N");
}

/// Ctrl-C, as a terminal sends it.
#[cfg(unix)]
#[test]
fn an_interrupted_match_says_how_to_go_on() {
    let folder = Folder::new("tournament-interrupt");
    let file = folder.file("games");
    let mut command = vibria();
    command.args(["tournament", "--engine", "name=a builtin movetime=60000", "--engine"]);
    command.args([&own_binary("b", "movetime=60000"), "--out", &file]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while fs::read_to_string(&file).unwrap_or_default().is_empty() {
        assert!(Instant::now() < deadline, "no match");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let begun = Instant::now();
    let ran = Ran::of(child.wait_with_output().unwrap());
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    let command = ran.stderr.lines().find_map(|line| line.strip_prefix("to go on: ")).expect("the command");
    assert!(command.ends_with("--resume") && command.contains("'name=a builtin movetime=60000'"), "{command}");
}

#[test]
fn shards_of_self_play_put_together_are_the_whole() {
    let folder = Folder::new("merge-data");
    let play = |file: &str, shard: &str| {
        let numbers = ["--games", "5", "--nodes", "100", "--hash", "1", "--shard", shard];
        run(&[&["datagen", "-v", "hexdame", "--json", "--out", file][..], &numbers].concat()).done()
    };
    let [whole, merged, game] = ["whole", "merged", "game"].map(|name| folder.file(name));
    let parts: Vec<String> = (0..2).map(|index| folder.file(&format!("part{index}"))).collect();
    let statistics = play(&whole, "0/1");
    for (index, part) in parts.iter().enumerate() {
        play(part, &format!("{index}/2"));
    }
    let refused = run(&["merge", &parts[0], &parts[1]]);
    assert!(refused.code == 2 && refused.stderr.contains("--out"), "{}", refused.stderr);
    let refused = run(&["merge", &parts[0], &parts[1], "--out", &merged, "--csv", &game]);
    assert!(refused.code == 2 && refused.stderr.contains("--csv"), "{}", refused.stderr);
    assert_eq!(run(&["merge", "--json", &parts[1], &parts[0], "--out", &merged]).done(), statistics);
    assert!(fs::read(&merged).unwrap() == fs::read(&whole).unwrap());
    // A game that is in two files is none of two shards.
    let refused = run(&["merge", &whole, &parts[0], "--out", &folder.file("twice")]);
    assert!(refused.code == 2 && refused.stderr.contains("game 1 stands in"), "{}", refused.stderr);
    fs::write(&game, "[Event \"?\"]\n\n*\n").unwrap();
    let mixed = run(&["merge", &parts[0], &game, "--out", &folder.file("mixed")]);
    assert!(mixed.code == 2 && mixed.stderr.contains("not a file of self-played games"), "{}", mixed.stderr);
}

#[test]
fn openings_that_come_again_are_warned_of_and_counted() {
    let folder = Folder::new("tournament-openings");
    let suite = folder.file("suite");
    // Two openings, one of them twice: by other moves.
    let start = "startpos moves";
    let moves = ["a4a5 i6i5 d1e1", "d1e1 i6i5 a4a5", "a4a5 i6i5"];
    fs::write(&suite, moves.map(|moves| format!("{start} {moves}\n")).concat()).unwrap();
    let play = |rounds: &str| {
        let engines = ["--engine", "name=a builtin nodes=20", "--engine", "name=b builtin nodes=20"];
        let numbers = ["-v", "hexdame", "--json", "--max-moves", "4", "--openings", &suite, "--rounds", rounds];
        run(&[&["tournament"][..], &numbers, &engines].concat())
    };
    let ran = play("3");
    assert_eq!(number(&result(&ran), "openings"), 2.0, "{}", ran.stderr);
    assert!(ran.stderr.contains("warning: 3 rounds, but 2 different openings"), "{}", ran.stderr);
    let once = play("1");
    assert_eq!(number(&result(&once), "openings"), 1.0);
    assert!(!once.stderr.contains("warning"), "{}", once.stderr);
}

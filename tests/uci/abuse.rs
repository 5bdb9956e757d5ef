//! What a program hears that does not play by the book.

use std::io::Write;
use std::time::Duration;

use vibria::dispatch;
use vibria::game::Text;
use vibria::variants::Variant;

use crate::program::Program;

const NOTHING: Vec<String> = Vec::new();

#[test]
fn unknown_commands_are_ignored_aloud() {
    let mut program = Program::start();
    let state = program.state();
    for (line, answer) in [
        ("hello", "info string unknown command \"hello\""),
        ("posit", "info string unknown command \"posit\""),
        ("isready\0", "info string unknown command \"isready\\0\""),
        ("ISREADY", "info string unknown command \"ISREADY\""),
    ] {
        assert_eq!(program.ask(line), [answer]);
    }
    program.send_bytes(b"\xff\xfe\x00 \xc3\x28\n");
    assert_eq!(program.ready().len(), 1);
    for nothing in ["", " ", "\t\t", "\r", "\u{3000}"] {
        assert_eq!(program.ask(nothing), NOTHING);
    }
    assert_eq!(program.state(), state);
}

#[test]
fn white_space_of_any_kind_separates_words() {
    let mut program = Program::start();
    assert_eq!(program.ask("\t setoption\tname  UCI_Variant   value\tglinski \r"), NOTHING);
    assert_eq!(program.ask("position\tstartpos\t\tmoves f5f6\r"), NOTHING);
    let moves = program.ask("moves\r");
    assert!(moves.contains(&"f7f6".to_string()) || moves.contains(&"e7e6".to_string()), "{moves:#?}");
}

#[test]
fn bad_positions_and_options_are_refused_and_change_nothing() {
    let mut program = Program::playing(Variant::Glinski);
    assert_eq!(program.ask("position startpos moves e4e5 e7e6"), NOTHING);
    for (line, reason) in [
        ("position", "position: found nothing, expected startpos or fen and a position"),
        ("position fen", "position: found \"fen\", expected"),
        ("position moves f5f6", "position: found \"moves f5f6\", expected"),
        ("position startpos f5f6", "position: found \"f5f6\", expected"),
        ("position here", "position: found \"here\", expected startpos or fen and a position"),
        ("position fen 6/6 w - 0 1", "position, "),
        ("position fen \0\0\0", "position, "),
        ("position startpos moves f5f6 e7e5 xx e4e5", "position, move 3: \"xx\""),
        ("position startpos moves f5f9", "position, move 1: \"f5f9\""),
        ("setoption", "setoption: found nothing"),
        ("setoption Hash 3", "setoption: found \"Hash\""),
        ("setoption name", "setoption: found \"name\""),
        ("setoption name value 5", "setoption: found \"name value 5\""),
        ("setoption name Nonsense value 5", "setoption: unknown option \"Nonsense\""),
        ("setoption name Hash", "setoption Hash: nothing is no value for it"),
        ("setoption name Hash value 0", "setoption Hash: \"0\" is no value for it: expected a whole number from 1 to "),
        ("setoption name Hash value -5", "setoption Hash: \"-5\""),
        ("setoption name Hash value 99999999999999999999999", "setoption Hash: \"99999999999999999999999\""),
        ("setoption name Threads value 0", "setoption Threads: \"0\""),
        ("setoption name Threads value 1000000", "setoption Threads: \"1000000\""),
        ("setoption name MultiPV value many", "setoption MultiPV: \"many\""),
        ("setoption name Ponder value maybe", "setoption Ponder: \"maybe\" is no value for it: expected true or false"),
        (
            "setoption name UCI_Variant value chess",
            "setoption UCI_Variant: unknown variant \"chess\": expected cescacs,",
        ),
        ("setoption name UCI_Variant", "setoption UCI_Variant: unknown variant \"\""),
        ("setoption name Move Overhead value 1e3", "setoption Move Overhead: \"1e3\""),
        ("setoption name MaterialDraw value alive", "setoption MaterialDraw: \"alive\""),
        ("setoption name ImpotenceMoves value 70000", "setoption ImpotenceMoves: \"70000\""),
        ("go depth", "go: found depth nothing, expected a whole number from 1"),
        ("go depth x", "go: found depth \"x\", expected"),
        ("go nodes -1", "go: found nodes \"-1\", expected"),
        ("go wtime soon", "go: found wtime \"soon\", expected a number of milliseconds"),
        ("go perft -1", "go: found perft \"-1\", expected"),
        ("go perft 1000000", "go: found perft \"1000000\", expected"),
        ("go searchmoves f5f9 depth 1", "go searchmoves, move 1: \"f5f9\""),
    ] {
        let found = program.refused(line);
        assert!(found.starts_with(reason), "{line}: {found}");
    }
}

#[test]
fn a_table_that_does_not_fit_is_refused() {
    let mut program = Program::start();
    let most = program
        .ask("uci")
        .iter()
        .find_map(|line| line.strip_prefix("option name Hash ")?.rsplit(' ').next()?.parse().ok());
    let most: u64 = most.expect("the largest table");
    // A terabyte: some machines promise it, none of ours has it. Either way the engine plays on.
    let answer = program.ask(&format!("setoption name Hash value {most}"));
    assert!(answer.is_empty() || answer[0].starts_with("info string error: setoption Hash: "), "{answer:#?}");
    program.send("setoption name Hash value 1");
    program.go("depth 1");
}

#[test]
fn clocks_that_have_run_out_or_make_no_sense_are_answered_soon() {
    let mut program = Program::playing(Variant::Hexdameo);
    for words in [
        "wtime 0 btime 0",
        "wtime -100 btime -100",
        "wtime 1 btime 1 winc 0 binc 0 movestogo 0",
        "wtime 1 btime 1 movestogo -3",
        "btime 1000",
        "movetime 0",
        "movetime -5",
        "nodes 0",
        "depth 0",
        "nodes 1",
        "mate 0 depth 1",
        "wtime 1 winc 99999999999999999999 depth 1",
        "depth 1 foo bar",
    ] {
        let output = program.go(words);
        assert!(output.last().is_some_and(|best| best != "bestmove 0000"), "{words}: {output:#?}");
    }
}

#[test]
fn while_a_search_runs_what_would_disturb_it_is_refused() {
    let mut program = Program::playing(Variant::Cescacs);
    let quiet = program.state();
    program.send("go infinite");
    let errors = |lines: Vec<String>| -> Vec<String> {
        lines.into_iter().filter_map(|line| line.strip_prefix("info string error: ").map(str::to_string)).collect()
    };
    for (line, word) in [
        ("position startpos", "position"),
        ("setoption name Hash value 1", "setoption"),
        ("ucinewgame", "ucinewgame"),
        ("go depth 1", "go"),
        ("go perft 1", "go"),
    ] {
        let errors = errors(program.ask(line));
        assert_eq!(errors.len(), 1, "{line}");
        assert!(errors[0].starts_with(&format!("{word}: a search is running")), "{line}: {errors:#?}");
    }
    let shown = program.ask("d");
    assert!(shown.iter().any(|line| line.starts_with("Key: ")), "{shown:#?}");
    assert!(!program.ask("moves").is_empty());
    assert!(!program.ask("eval").is_empty());
    assert_eq!(errors(program.ask("nonsense")), NOTHING);
    program.send("stop\nposition startpos\nisready");
    let (mut after, _) = program.until("readyok");
    after.retain(|line| !line.starts_with("info depth"));
    assert_eq!(after.len(), 2, "bestmove, then readyok, and nothing refused: {after:#?}");
    assert!(after[0].starts_with("bestmove "), "{after:#?}");
    assert_eq!(program.state(), quiet);
}

#[test]
fn stop_without_go_is_no_error() {
    let mut program = Program::start();
    assert_eq!(program.ask("stop"), NOTHING);
    program.go("depth 1");
    assert_eq!(program.ask("stop"), NOTHING);
}

#[test]
fn perft_can_be_stopped() {
    for variant in Variant::ALL {
        let mut program = Program::playing(variant);
        program.send("go perft 20");
        std::thread::sleep(Duration::from_millis(50));
        program.send("stop");
        let heard = program.ready();
        assert_eq!(heard.last().map(String::as_str), Some("info string perft stopped"), "{variant}");
        program.go("depth 1");
    }
}

#[test]
fn a_line_of_ten_megabytes_is_taken() {
    let mut program = Program::playing(Variant::Hexdame);
    let state = program.state();
    // Junk of several kinds.
    for byte in [b'x', b' ', 0, 0xff] {
        program.send_bytes(&vec![byte; 10 << 20]);
        program.send("");
        assert!(program.ready().len() <= 1);
    }
    assert_eq!(program.state(), state);
    // Moves: four kings' moves that lead back to where they began, over and over.
    let (fen, cycle) = ("W:WKa1:BKi9", "a1a2 i9i8 a2a1 i8i9 ");
    let count = (10 << 20) / cycle.len();
    program.send_bytes(format!("position fen {fen} moves ").as_bytes());
    program.send_bytes(cycle.repeat(count).as_bytes());
    program.send("a1b2");
    assert_eq!(program.ready(), NOTHING);
    let shown = program.ask("d");
    assert!(shown.iter().any(|line| line.starts_with("Fen: B:W") && line.contains("Kb2")), "{shown:#?}");
    program.go("depth 2");
    // The same with a mistake at its end.
    let state = program.state();
    program.send_bytes(format!("position fen {fen} moves ").as_bytes());
    program.send_bytes(cycle.repeat(count).as_bytes());
    program.send("a1i9");
    let answer = program.ready();
    let place = format!("info string error: position, move {}: \"a1i9\"", 4 * count + 1);
    assert!(answer.len() == 1 && answer[0].starts_with(&place), "{answer:#?}");
    assert_eq!(program.state(), state);
}

#[test]
fn a_line_longer_than_any_is_skipped() {
    let mut program = Program::start();
    let chunk = vec![b'a'; 1 << 20];
    for _ in 0..70 {
        program.send_bytes(&chunk);
    }
    program.send("");
    assert_eq!(program.ready(), ["info string error: line of more than 67108864 bytes skipped"]);
}

#[test]
fn the_input_may_end_at_any_point() {
    let dialogue = "uci\nsetoption name UCI_Variant value hexdameo\nposition startpos moves a1a5\ngo infinite\nstop\n\
                    go depth 2\nisready\ngo perft 9\n";
    for end in 0..=dialogue.len() {
        let mut program = Program::start();
        program.send_bytes(&dialogue.as_bytes()[..end]);
        let (lines, code) = program.end();
        assert_eq!(code, Some(0), "{:?}: {lines:#?}", &dialogue[..end]);
    }
}

#[test]
fn the_end_of_the_input_stops_a_search_that_runs() {
    for variant in Variant::ALL {
        for end in ["", "quit\n"] {
            let mut program = Program::playing(variant);
            program.send("go infinite");
            program.send_bytes(end.as_bytes());
            let (lines, code) = program.end();
            assert_eq!(code, Some(0));
            assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{variant}: {lines:#?}");
        }
    }
}

#[test]
fn it_ends_when_nobody_listens() {
    for commands in ["uci\n", "go infinite\n", "go perft 5\n"] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_vibria"))
            .arg("uci")
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        stdin.write_all(commands.as_bytes()).expect("the program reads");
        let begun = std::time::Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().expect("the program can be waited for") {
                break status;
            }
            if begun.elapsed() > Duration::from_secs(60) {
                let _ = child.kill();
                panic!("{commands:?}: the program does not end");
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let mut complaint = String::new();
        std::io::Read::read_to_string(&mut child.stderr.take().expect("a pipe"), &mut complaint).expect("UTF-8");
        assert_eq!((status.code(), complaint.as_str()), (Some(0), ""), "{commands:?}");
    }
}

#[test]
fn the_variant_can_change_between_searches() {
    let mut program = Program::start();
    for variant in Variant::ALL.into_iter().chain(Variant::ALL.into_iter().rev()) {
        assert_eq!(program.ask(&format!("setoption name UCI_Variant value {variant}")), NOTHING);
        let moves = dispatch!(variant, G => crate::program::line::<G>(variant).position().legal_uci());
        assert_eq!(program.ask("moves"), moves);
        program.go("depth 2");
    }
}

//! `play`: whole games, the dialogue, saving and going on.

use std::fs;

use crate::support::{Folder, VARIANTS, run, run_with};

/// The moves of a record as `convert` reads them: the UCI command that leads to its last position.
fn moves_of(file: &str) -> Vec<String> {
    let text = run(&["convert", file, "--to", "uci"]).done();
    let moves = text.trim().split_once(" moves ").map_or("", |(_, moves)| moves);
    moves.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn engine_games_end_by_the_rules_and_their_records_read_again() {
    let folder = Folder::new("engine-games");
    for variant in VARIANTS {
        let file = folder.file(&format!("{variant}.game"));
        let arguments =
            ["play", "-v", variant, "--white", "engine", "--black", "engine", "--level", "2", "--save", &file];
        let text = run(&arguments).done();
        let result = text.lines().last().unwrap();
        assert!(result.contains(" wins by ") || result.starts_with("Draw by "), "{variant}: {result}");
        // Every move was printed, numbered from 1.
        assert!(text.starts_with("1. ") || text.contains("\n1. "), "{variant}");
        let moves = moves_of(&file);
        let printed = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(['.', '…']);
        assert_eq!(text.lines().filter(printed).count(), moves.len(), "{variant}");
        assert!(moves.len() > 5, "{variant}: {moves:?}");
        // The position that the record ends in is one in which the rules end a game.
        let shown = run(&["show", "-v", variant, "--moves", &moves.join(" ")]).done();
        let claim = text.contains(" claims a draw by ");
        let ended = |line: &str| {
            line.contains(" wins by ") || line.starts_with("draw by ") || claim && line.contains("can be claimed")
        };
        assert!(shown.lines().any(ended), "{variant}: {shown}");
    }
}

#[test]
fn clocks_and_thinking_times_are_kept_to_the_end_of_a_game() {
    for how in [&["--movetime", "5"][..], &["--time", "0.05+0.02"], &["--depth", "2"]] {
        let text = run(&[&["play", "-v", "hexdame", "--white", "engine", "--black", "engine"], how].concat()).done();
        let result = text.lines().last().unwrap();
        assert!(result.contains(" wins by ") || result.starts_with("Draw by "), "{how:?}: {result}");
        assert!(!result.contains("by time"), "{how:?}: the engine kept its time: {result}");
    }
}

const QUICK: [&str; 8] = ["play", "-v", "glinski", "--level", "1", "--layout", "lattice", "--save"];

#[test]
fn a_dialogue_with_undo_save_and_resume() {
    let folder = Folder::new("dialogue");
    let file = folder.file("game.pgn");
    let arguments = [&QUICK[..], &[file.as_str()]].concat();
    // A move in each notation, two taken back, one refused with its reason; the input then ends.
    let input = "help\ne4e6\nundo\ne6\nmoves\nhint\neval\nflip\nc1c9\nBf1xf2\n";
    let ran = run_with(&arguments, input);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(ran.stderr.contains("end of input") && ran.stderr.contains("vibria play --resume "), "{}", ran.stderr);
    for expected in ["1. e6\n", "1… ", "take your last move back", "Hint: ", "your own piece stands on f2", "\"c1c9\""]
    {
        assert!(ran.stdout.contains(expected), "{expected:?} is missing: {}", ran.stdout);
    }
    let moves = moves_of(&file);
    assert_eq!((moves.len(), moves[0].as_str()), (2, "e4e6"));

    let ran = run_with(&["play", "--resume", &file, "--level", "1"], "undo\nb1b2\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let moves = moves_of(&file);
    assert_eq!((moves.len(), moves[0].as_str()), (2, "b1b2"));

    let ran = run_with(&["play", "--resume", &file, "--level", "1"], "resign\n");
    assert_eq!(ran.stdout.lines().last(), Some("White> Black wins by resignation, 0-1"), "{}", ran.stdout);
    let first = fs::read_to_string(&file).unwrap();
    assert!(first.contains("[Result \"0-1\"]"));

    // Another game goes behind the first one, and is the one that is gone on with.
    assert_eq!(run_with(&arguments, "b1b2\nquit\n").code, 0);
    let both = fs::read_to_string(&file).unwrap();
    assert!(both.starts_with(&first) && both.matches("[Variant ").count() == 2, "{both}");
    let ran = run_with(&["play", "--resume", &file, "--level", "1"], "undo\nc2c3\nsave\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with(&first) && text.matches("[Variant ").count() == 2 && text.contains("1. c3"), "{text}");

    // What stands in another file is not written over.
    let other = folder.file("other.pgn");
    fs::write(&other, "kept").unwrap();
    let ran = run_with(&arguments, &format!("save {other}\nquit\n"));
    assert!(ran.stdout.contains("holds something already"), "{}", ran.stdout);
    assert_eq!(fs::read_to_string(&other).unwrap(), "kept");
    fs::remove_file(&other).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left behind");
}

#[test]
fn what_stands_before_a_resumed_game_stays_as_it_is() {
    let folder = Folder::new("before");
    let file = folder.file("games.pgn");
    // A hidden line, odd spacing, and bytes that are no UTF-8 in an earlier game.
    let before =
        b"% a line that readers skip\n\n[Variant \"Glinski\"]\n[White \"\xe9\"]\n\n1. b1b2   b7b6 {so} *\n\n\n"
            .to_vec();
    fs::write(&file, [&before[..], b"[Variant \"Glinski\"]\n[White \"Human\"]\n\n1. c2c3 *\n"].concat()).unwrap();
    let ran = run_with(&[&["play", "--resume", &file][..], &TWO_PEOPLE].concat(), "b7b6\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let after = fs::read(&file).unwrap();
    assert!(after.starts_with(&before), "{}", String::from_utf8_lossy(&after));
    let last = String::from_utf8(after[before.len()..].to_vec()).unwrap();
    assert!(last.contains("1. c3 b6"), "{last}");
}

#[test]
fn a_resumed_game_keeps_its_players() {
    let folder = Folder::new("players");
    let file = folder.file("game.pgn");
    let engine_is_white = [&QUICK[..], &[file.as_str(), "--white", "engine"]].concat();
    assert_eq!(run_with(&engine_is_white, "quit\n").code, 0);
    assert_eq!(moves_of(&file).len(), 1);
    // The prompt names the person's side.
    let prompt = |extra: &[&str]| {
        let ran = run_with(&[&["play", "--resume", &file, "--level", "1"][..], extra].concat(), "quit\n");
        ran.stdout.lines().last().unwrap_or_default().to_owned()
    };
    assert!(prompt(&[]).starts_with("Black>"), "{}", prompt(&[]));
    assert!(fs::read_to_string(&file).unwrap().contains("[Black \"Human\"]"));
}

#[test]
fn a_resumed_game_keeps_its_clocks_and_level_unless_told_otherwise() {
    let folder = Folder::new("clocks");
    for variant in VARIANTS {
        let file = folder.file(variant);
        let new = ["play", "-v", variant, "--level", "2", "--time", "5+3", "--save", &file];
        // The first legal move, whichever it is.
        let first = run(&["moves", "-v", variant]).done().lines().next().unwrap().to_owned();
        assert_eq!(run_with(&new, &format!("{first}\nquit\n")).code, 0, "{variant}");
        let text = fs::read_to_string(&file).unwrap();
        for expected in ["[TimeControl \"300+3\"]", "[EngineLevel \"2\"]", "[Clock \"W/0:0", "[Date \"2"] {
            assert!(text.contains(expected), "{expected:?} is missing: {text}");
        }
        assert_eq!(text.matches("[%clk 0:0").count(), 2, "{text}");
        // Black's clock stands: it is what the record says of the last move.
        let (_, black) = text.rsplit_once("[%clk 0:0").unwrap();
        let black = format!("- {}]> ", black.split_once(']').unwrap().0);
        let ran = run_with(&["play", "--resume", &file], "level\nquit\n");
        assert!(ran.stdout.contains("The engine plays at level 2."), "{}", ran.stdout);
        assert!(ran.stdout.contains(&black), "{black}: {}", ran.stdout);
        assert_eq!(moves_of(&file).len(), 2, "{variant}");

        let flags = ["play", "--resume", &file, "--level", "3", "--time", "1"];
        let ran = run_with(&flags, "level\nlevel 21\nlevel max\nquit\n");
        for expected in [" - 1:00.0]> ", "at level 3.", "Expected a level from 1 to 20, or max.", "as well as it can."]
        {
            assert!(ran.stdout.contains(expected), "{expected:?} is missing: {}", ran.stdout);
        }
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains("[TimeControl \"60+0\"]") && !text.contains("EngineLevel"), "{text}");
    }
}

#[test]
fn the_engine_agrees_to_a_draw_unless_it_stands_better() {
    // A queen against a bare king: one for the person, one for the engine.
    for (fen, agrees) in
        [("1/3/2k2/7/9/11/11/11/11/11/4QK5 w - 0 1", true), ("1/3/2K2/7/9/11/11/11/11/11/4qk5 w - 0 1", false)]
    {
        let text = run_with(&["play", "-v", "glinski", "--fen", fen, "--depth", "3"], "draw\nquit\n").done();
        assert_eq!(text.contains("The engine agrees to a draw ("), agrees, "{text}");
        assert_eq!(text.contains("The engine plays on ("), !agrees, "{text}");
        assert_eq!(text.ends_with("Draw by agreement, ½–½\n"), agrees, "{text}");
    }
}

#[test]
fn questions_about_a_position_are_answered() {
    let input = "moves h9\nmoves f5\nmoves f6\nmoves z1\neval\nterms\nrecord\nquit\n";
    let text = run_with(&["play", "-v", "glinski", "--layout", "lattice"], input).done();
    for expected in [
        "The piece on h9 is not yours.",
        "\nf6\n",
        "There is no piece on f6.",
        "\"z1\" is no cell: expected a name such as a1.",
        ", about even, at depth ",
        "[Variant \"Glinski\"]",
    ] {
        assert!(text.contains(expected), "{expected:?} is missing: {text}");
    }
}

/// Nobody but the person at the keyboard moves.
const TWO_PEOPLE: [&str; 4] = ["--white", "human", "--black", "human"];

#[test]
fn a_resumed_record_keeps_its_comments_variations_and_result() {
    let folder = Folder::new("resume");
    let file = folder.file("game.pgn");
    // Not spaced as the program writes it, so that even a faithful rewriting shows.
    let text = "[Variant \"Glinski\"]\n[White \"A\"]\n[Result \"1-0\"]\n[Termination \"normal\"]\n\n\
                1. b1b2 {quiet}   b7b6 $2 (1... c7c6 {better}) 1-0\n";
    fs::write(&file, text).unwrap();
    let resumed = |input: &str| run_with(&[&["play", "--resume", &file][..], &TWO_PEOPLE].concat(), input);
    for input in ["quit\n", "moves\nnonsense\n", "draw\nn\nquit\n", "undo\nquit\n", "undo\nundo\nboard\n", ""] {
        let ran = resumed(input);
        assert!(ran.stderr.contains("1-0"), "the person is told of the result: {}", ran.stderr);
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "nothing has happened: {input:?}");
    }
    assert_eq!(resumed("c2c3\nquit\n").code, 0);
    let went_on = fs::read_to_string(&file).unwrap();
    for kept in ["{quiet}", "$2", "{better}", "[White \"A\"]", "[Result \"*\"]"] {
        assert!(went_on.contains(kept), "{kept:?} is missing: {went_on}");
    }
    assert!(!went_on.contains("1-0") && !went_on.contains("Termination"), "{went_on}");
    assert_eq!(moves_of(&file), ["b1b2", "b7b6", "c2c3"]);
    // Two moves back: the variation goes with the move that it was an alternative to.
    assert_eq!(resumed("undo\nundo\nresign\n").code, 0);
    let resigned = fs::read_to_string(&file).unwrap();
    assert!(resigned.contains("{quiet}") && resigned.contains("[Result \"1-0\"]"), "{resigned}");
    assert_eq!(moves_of(&file), ["b1b2"]);
}

#[test]
fn taking_back_to_the_start_and_resigning_before_the_first_move_are_saved() {
    let folder = Folder::new("first-move");
    let file = folder.file("game.pgn");
    let arguments = [&["play", "-v", "glinski", "--save", &file][..], &TWO_PEOPLE].concat();
    assert_eq!(run_with(&arguments, "f5f6\nundo\nquit\n").code, 0);
    assert_eq!(moves_of(&file), [""; 0]);
    let first = fs::read_to_string(&file).unwrap();
    assert!(first.contains("[Result \"*\"]"), "{first}");
    // A game in which nothing happens is not added to a file.
    assert_eq!(run_with(&arguments, "quit\n").code, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), first);
    assert_eq!(run_with(&arguments, "resign\n").code, 0);
    let second = fs::read_to_string(&file).unwrap();
    assert!(second.starts_with(&first) && second.contains("[Result \"0-1\"]"), "{second}");
}

#[test]
fn a_person_may_play_black_and_sees_the_board_from_there() {
    let ran = run_with(&["play", "-v", "hexdameo", "--white", "engine", "--level", "1"], "undo\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("reconstruction") && ran.stderr.contains("chevron16"), "{}", ran.stderr);
    assert!(ran.stdout.contains("There is no move of yours to take back."), "{}", ran.stdout);
    let board: Vec<&str> = ran.stdout.lines().skip_while(|line| !line.trim().ends_with("a1")).collect();
    assert!(board[1].contains("a2"), "White's corner is at the top: {}", ran.stdout);
}

#[test]
fn results_carry_the_prize_of_the_game() {
    // A lone king stalemates another: both games' rules have this as a win of their smaller prize.
    let shown = run(&["show", "--fen", "/28:k/24:2K2/ b -- - 0 1"]).done();
    assert!(shown.contains("White wins by stalemate, 2-1"), "{shown}");
    let shown = run(&["show", "-v", "glinski", "--fen", "k/3/2K2/7/9/11/11/11/11/11/11 b - 0 1"]).done();
    assert!(shown.contains("White wins by stalemate, ¾–¼"), "{shown}");
}

#[test]
fn draws_are_agreed_on_or_claimed() {
    let agreed = run_with(&["play", "-v", "glinski", "--black", "human"], "draw\ny\n");
    assert!(agreed.done().ends_with("Draw by agreement, ½–½\n"));
    // C'escacs: 50 moves by each side without a capture or a pawn move may be claimed, not before.
    let fen = "/28:k/20:2R4/0:K/ w -- - 100 90";
    let claimed = run_with(&["play", "--fen", fen], "draw\n").done();
    assert!(claimed.contains("A draw by moves without progress can be claimed"), "{claimed}");
    assert!(claimed.ends_with("Draw by moves without progress, 1-1\n"), "{claimed}");
    let engine = run(&["play", "--fen", fen, "--white", "engine", "--black", "engine", "--level", "1"]).done();
    assert!(engine.contains("White claims a draw by moves without progress."), "{engine}");
    // A pawn that can move begins the count anew: who is ahead plays on, who is behind claims.
    let ahead = "/28:k/20:2R4/12:3P3/0:K/ w -- - 100 90";
    for (fen, claims) in [(ahead, false), (&ahead.replace(" w ", " b "), true)] {
        let engine = ["--fen", fen, "--white", "engine", "--black", "engine", "--level", "3"];
        let text = run(&[&["play"][..], &engine].concat()).done();
        let first = text.lines().find(|line| line.contains(" claims ") || line.starts_with("90"));
        assert_eq!(first.is_some_and(|line| line.contains(" claims ")), claims, "{fen}: {text}");
    }
}

#[test]
fn a_flag_that_falls_loses() {
    // Nothing is typed: the input stays open until the program ends.
    use std::process::Stdio;
    let mut command = crate::support::vibria();
    command.args(["play", "-v", "glinski", "--time", "0.002"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let open = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(open);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.ends_with("Black wins by time, 0-1\n"), "{text}");
}

//! `explore`.

use std::fs;

use serde_json::Value;

use crate::support::{Folder, run, run_with};

/// The games of `positions/games`: 193 lines, of which `cut -f1` counts 76 wins of White, 71 of Black, 45 draws and one game without
/// a result.
#[test]
fn the_games_of_people_are_there_without_a_file() {
    let text = run(&["explore", "-v", "glinski"]).done();
    assert!(text.contains("193 games of 193 games"), "{text}");
    let object: Value = serde_json::from_str(&run(&["explore", "-v", "glinski", "--json"]).done()).unwrap();
    let results = &object["results"];
    let counts = ["white", "draw", "black", "open"].map(|name| results[name].as_u64().unwrap());
    let narrow = ["narrow_white", "narrow_black"].map(|name| results[name].as_u64().unwrap());
    assert_eq!((counts[0] + narrow[0], counts[1], counts[2] + narrow[1], counts[3]), (76, 45, 71, 1));
    let moves = object["moves"].as_array().unwrap();
    assert_eq!(moves.iter().map(|m| m["games"].as_u64().unwrap()).sum::<u64>(), 193);
    // The same games from the file.
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/positions/games/glinski-tournament-games.tsv");
    assert_eq!(run(&["explore", "-v", "glinski", file]).done(), text);
    let typed = run_with(&["explore", "-v", "glinski", "-"], &fs::read_to_string(file).unwrap()).done();
    assert_eq!(typed.replace("stdin", "glinski-tournament-games.tsv"), text);
    assert!(run(&["explore", "--moves", "E7-E13 E21-E15"]).done().contains("F8-F12"));
}

#[test]
fn where_no_game_came_the_answer_is_no() {
    let ending = "1/3/5/Q2K3/9/11/11/2P1Q6/1k9/11/11 w - 1 79";
    let ran = run(&["explore", "-v", "glinski", "--fen", ending]);
    assert_eq!((ran.code, ran.stdout), (1, format!("{ending}\n0 games of 193 games\n")));
    let ran = run(&["explore", "-v", "hexdame"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("no games of hexdame"), "{}", ran.stderr);
}

#[test]
fn matches_and_self_play_are_read_with_their_scores() {
    let folder = Folder::new("explore");
    let (games, data) = (folder.file("games.pdn"), folder.file("data.bin"));
    let engines = ["--engine", "name=a builtin nodes=200", "--engine", "name=b builtin nodes=100"];
    let ran = run(&[&["tournament", "-v", "hexdameo", "--random-plies", "0", "--out", &games], &engines[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let ran =
        run(&["datagen", "-v", "hexdameo", "--games", "2", "--nodes", "100", "--random-plies", "0", "--out", &data]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    for files in [vec![&games], vec![&data], vec![&games, &data]] {
        let mut arguments = vec!["explore", "-v", "hexdameo", "--json"];
        arguments.extend(files.iter().map(|file| file.as_str()));
        let object: Value = serde_json::from_str(&run(&arguments).stdout).unwrap();
        assert_eq!(object["searched"], 2 * files.len(), "{object}");
        let evals = object["moves"].as_array().unwrap().iter().filter(|m| m["eval"].is_i64()).count();
        assert!(evals > 0 || object["games"] == 0, "{object}");
    }
    // A damaged file is refused with its place, and nothing is shown.
    let text = fs::read_to_string(&games).unwrap();
    fs::write(&games, text.replacen("1. ", "1. z9 ", 1)).unwrap();
    let ran = run(&["explore", "-v", "hexdameo", &games]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.starts_with("error: ") && ran.stderr.contains("games.pdn: line "), "{}", ran.stderr);
    let ran = run(&["explore", "-v", "hexdameo", "--keep-going", "--json", &games]);
    assert!(ran.stderr.contains("1 game left out"), "{}", ran.stderr);
}

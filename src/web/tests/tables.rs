//! What the commands of a page do.

use std::sync::atomic::Ordering;

use super::*;
use crate::dispatch;
use crate::game::{Game, Text};
use crate::variants::{Playable, Settings, Variant};

fn variant_of_a_king() -> Variant {
    // A game in which kings can be attacked: one whose drawings know a checked king.
    Variant::ALL.into_iter().find(|variant| variant.facts().format == crate::variants::Format::Pgn).unwrap()
}

#[test]
fn moves_are_refused_with_the_game_s_reason() {
    let server = Running::start();
    let table = server.open();
    let name = variant_of_a_king().name();
    server.tell(&table, json!({ "do": "new", "variant": name }));
    let error = server.refused(&table, json!({ "do": "move", "text": "Zz9" }), 422, "unreadable-move");
    assert!(error["message"].as_str().unwrap().contains("Zz9"));
    let error = server.refused(&table, json!({ "do": "move", "from": "f6", "to": "f7" }), 422, "illegal-move");
    assert_eq!(error["reason"], json!({ "kind": "no-piece", "cell": "f6" }));
    server.refused(&table, json!({ "do": "move", "from": "f6" }), 400, "bad-command");
    server.refused(&table, json!({ "do": "move", "from": "z6", "to": "f6" }), 400, "bad-command");
    server.refused(&table, json!({ "do": "back" }), 409, "not-now");
}

#[test]
fn the_tree_grows_is_walked_and_cut() {
    let server = Running::start();
    for variant in Variant::ALL {
        let table = server.open();
        let mut events = server.listen(&table);
        server.tell(&table, json!({ "do": "new", "variant": variant.name() }));
        let latest = events.until("the start", |latest| latest["board"]["variant"] == variant.name());
        let moves = latest["board"]["moves"].clone();
        server.tell(&table, json!({ "do": "move", "text": moves[0]["uci"] }));
        server.tell(&table, json!({ "do": "go", "to": "first" }));
        let from_to = json!({ "do": "move", "from": moves[1]["from"], "to": moves[1]["to"] });
        server.tell(&table, from_to);
        server.tell(&table, json!({ "do": "comment", "node": 2, "text": "other", "nags": [5, 1] }));
        let latest = events.until("a variation", |latest| latest["game"]["nodes"][2]["comment"] == "other");
        assert_eq!(latest["game"]["nodes"][0]["children"], json!([1, 2]));
        assert_eq!(latest["game"]["nodes"][2]["nags"], json!([1, 5]));
        assert_eq!((&latest["board"]["node"], &latest["board"]["live"]), (&json!(2), &json!(2)));
        server.tell(&table, json!({ "do": "promote", "node": 2 }));
        server.refused(&table, json!({ "do": "promote", "node": 2 }), 409, "not-now");
        let latest = events.until("the other order", |latest| latest["game"]["nodes"][0]["children"] == json!([2, 1]));
        // The record holds it all.
        let record = latest["game"]["record"].clone();
        assert!(record.as_str().unwrap().contains("other"), "{record}");
        let text = server.tell(&table, json!({ "do": "export" }))["text"].clone();
        server.tell(&table, json!({ "do": "load", "text": text }));
        let latest = events.until("the loaded game", |latest| latest["game"]["nodes"][1]["comment"] == "other");
        assert_eq!(latest["game"]["nodes"].as_array().unwrap().len(), 3);
        server.tell(&table, json!({ "do": "delete", "node": 1 }));
        events.until("less", |latest| {
            latest["game"]["nodes"].as_array().unwrap().len() == 2 && latest["board"]["live"] == 0
        });
        server.refused(&table, json!({ "do": "go", "to": 1 }), 400, "bad-command");
    }
}

#[test]
fn an_editor_composes_every_start_position() {
    let server = Running::start();
    let table = server.open();
    for variant in Variant::ALL {
        let mut events = server.listen(&table);
        server.tell(&table, json!({ "do": "new", "variant": variant.name() }));
        let latest = events.until("the start", |latest| latest["board"]["variant"] == variant.name()).clone();
        let board = &latest["board"];
        let words: Vec<&str> = board["position"].as_str().unwrap().split(' ').skip(2).collect();
        let edit = json!({ "do": "compose", "pieces": board["pieces"], "side": "white", "rest": words.join(" ") });
        let answer = server.tell(&table, edit.clone());
        assert_eq!((&answer["text"], &answer["error"]), (&board["position"], &Value::Null));
        let mut edit = edit;
        edit["do"] = "edit".into();
        server.tell(&table, edit);
        let latest = events.until("the edited game", |latest| latest["board"]["position"] == board["position"]);
        assert_eq!(latest["board"]["moves"], board["moves"]);
        // The fields that a page leaves alone are blank, which can be read.
        let blank = json!({ "do": "compose", "pieces": board["pieces"] });
        assert_eq!(server.tell(&table, blank)["error"], Value::Null, "{variant}");
        let nothing = server.tell(&table, json!({ "do": "compose", "pieces": [] }));
        dispatch!(variant, G => {
            let rules = G::rules_of(variant, &Settings::default());
            let read = G::read_position(nothing["text"].as_str().unwrap(), &rules);
            assert_eq!(read.is_ok(), nothing["error"].is_null(), "{variant}: {nothing}");
            assert_eq!(G::start(&rules).write_position(), board["position"].as_str().unwrap());
        });
        server.refused(
            &table,
            json!({ "do": "edit", "pieces": [{ "cell": "a99", "kind": 0, "side": "white" }] }),
            400,
            "bad-command",
        );
        server.refused(&table, json!({ "do": "position", "text": "nonsense" }), 422, "bad-position");
    }
}

#[test]
fn files_of_several_games_are_listed() {
    let server = Running::start();
    let table = server.open();
    let text = "[White \"Ann\"]\n[Black \"Bob\"]\n\n*\n\n[White \"Cid\"]\n\nnonsense *\n";
    let answer = server.tell(&table, json!({ "do": "load", "text": text }));
    assert_eq!(answer["games"][0]["title"], "Ann – Bob");
    assert_eq!(answer["games"][0]["error"], Value::Null);
    assert!(answer["games"][1]["error"].as_str().unwrap().contains("game 2"), "{answer}");
    server.tell(&table, json!({ "do": "load", "text": text, "game": 0 }));
    let error = server.refused(&table, json!({ "do": "load", "text": text, "game": 1 }), 422, "bad-record");
    assert_eq!((&error["game"], &error["ply"]), (&json!(2), &json!(1)));
    server.refused(&table, json!({ "do": "load", "text": text, "game": 2 }), 400, "bad-command");
    server.refused(&table, json!({ "do": "load", "text": "" }), 422, "bad-record");
}

#[test]
fn analysis_begins_at_once_follows_the_board_and_ends() {
    let server = Running::start();
    let table = server.open();
    let mut events = server.listen(&table);
    let moves = events.until("the start", |latest| latest["board"].is_object())["board"]["moves"].clone();
    let begun = Instant::now();
    server.tell(&table, json!({ "do": "analyse", "on": true, "lines": 3 }));
    events.until("a line", |latest| latest["analysis"]["lines"].as_array().is_some_and(|lines| !lines.is_empty()));
    // The promise is 200 ms; tests run without optimisation, beside others.
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    let latest = events.until("three lines", |latest| latest["analysis"]["lines"].as_array().unwrap().len() == 3);
    let ranks: Vec<&Value> = latest["analysis"]["lines"].as_array().unwrap().iter().map(|line| &line["rank"]).collect();
    assert_eq!(ranks, [&json!(1), &json!(2), &json!(3)]);
    let first = &latest["analysis"]["lines"][0];
    assert!(moves.as_array().unwrap().iter().any(|m| m["uci"] == first["pv"][0]["uci"]));
    assert_eq!(first["wdl"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), 1000);
    server.tell(&table, json!({ "do": "move", "text": moves[0]["uci"] }));
    events.until("lines of the next board", |latest| latest["analysis"]["node"] == 1);
    server.tell(&table, json!({ "do": "hint" }));
    events.until("a hint, although it analyses", |latest| latest["hint"]["node"] == 1);
    server.tell(&table, json!({ "do": "analyse", "on": false }));
    events.until("no lines", |latest| latest["analysis"].is_null());
}

#[test]
fn a_search_that_crashes_is_told_and_the_table_goes_on() {
    let server = Running::start();
    let (table, other) = (server.open(), server.open());
    let mut events = server.listen(&table);
    server.routes.lounge().share().crash.store(true, Ordering::Relaxed);
    server.tell(&table, json!({ "do": "analyse", "on": true }));
    let latest = events.until("the news", |latest| latest["notice"]["code"] == "crashed");
    assert_eq!(latest["notice"]["number"], 1);
    events.until("no analysis", |latest| latest["board"]["analysis"]["on"] == false);
    server.tell(&table, json!({ "do": "analyse", "on": true }));
    events.until("analysis again", |latest| latest["analysis"]["lines"].is_array());
    server.tell(&other, json!({ "do": "hint" }));
}

#[test]
fn the_board_is_drawn_for_files() {
    let server = Running::start();
    let table = server.open();
    let answer = server.tell(&table, json!({ "do": "export", "form": "svg", "flip": true }));
    assert!(answer["text"].as_str().unwrap().starts_with("<svg"), "{answer}");
    let answer = server.tell(&table, json!({ "do": "export", "form": "png", "size": 64 }));
    // The signature of PNG files: 137 P N G.
    assert!(answer["base64"].as_str().unwrap().starts_with("iVBORw0KGgo"), "{answer}");
    assert!(answer["name"].as_str().unwrap().ends_with(".png"));
    server.refused(&table, json!({ "do": "export", "form": "png", "size": 100_000 }), 400, "bad-command");
    server.refused(&table, json!({ "do": "export", "form": "gif" }), 400, "bad-command");
}

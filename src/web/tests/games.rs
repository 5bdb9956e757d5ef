//! Whole games through the stream of events.

use super::*;
use crate::record::Reader;
use crate::variants::{Settings, Variant};

/// Half-moves after which a game that goes on is left.
const LONG: u64 = 600;

#[test]
fn the_engine_plays_itself_to_the_end_in_every_variant() {
    let server = Running::start();
    for variant in Variant::ALL {
        let table = server.open();
        let mut events = server.listen(&table);
        let name = variant.name();
        server.tell(&table, json!({ "do": "new", "variant": name, "white": "engine", "black": "engine", "level": 1 }));
        let latest = events.until(name, |latest| {
            let board = &latest["board"];
            board["variant"] == name && (!board["result"].is_null() || board["node"].as_u64() > Some(LONG))
        });
        let latest = latest.clone();
        assert_eq!(latest["board"]["node"], latest["board"]["live"]);
        if latest["board"]["result"].is_null() {
            continue;
        }
        assert_eq!(latest["board"]["moves"], json!([]), "nothing is legal after the end");
        assert_eq!(latest["board"]["turn"], Value::Null);
        // The record says the same to whoever reads it.
        events.until("the record of the last move", |latest| !latest["game"]["result"].is_null());
        let record = events.latest["game"]["record"].as_str().unwrap().to_owned();
        let mut reader = Reader::new(record.as_bytes(), Variant::default());
        let (read, warnings) = reader.next_any(&Settings::default()).unwrap().whole().unwrap();
        assert_eq!((read.variant(), warnings.len()), (variant, 0), "{record}");
        assert_eq!(read.write(crate::record::Form::Record), record);
    }
}

#[test]
fn a_person_plays_the_engine_takes_back_and_finds_the_game_again() {
    let server = Running::start();
    for variant in Variant::ALL {
        let table = server.open();
        let mut events = server.listen(&table);
        let name = variant.name();
        server.tell(&table, json!({ "do": "new", "variant": name, "white": "human", "black": "engine", "level": 2 }));
        for round in 0..4 {
            let latest = events.until("my turn", |latest| {
                latest["board"]["variant"] == name
                    && latest["board"]["turn"] == "human"
                    && latest["board"]["node"] == 2 * round
            });
            // Where captures are forced there may be few.
            let moves = latest["board"]["moves"].as_array().unwrap();
            let m = moves[round as usize % moves.len()].clone();
            server.tell(&table, json!({ "do": "move", "text": m["text"] }));
            let node = 2 * round + 1;
            events.until("my move", |latest| latest["board"]["live"].as_u64() >= Some(node));
        }
        events.until("the engine's fourth move", |latest| latest["board"]["live"] == 8);
        // Back to the last move of one's own: two half-moves, whose nodes are gone.
        server.tell(&table, json!({ "do": "back" }));
        let before = events
            .until("two half-moves less", |latest| {
                latest["board"]["live"] == 6 && latest["game"]["nodes"].as_array().unwrap().len() == 7
            })
            .clone();
        drop(events);
        // A reloaded page finds its table.
        let mut events = server.listen(&table);
        let latest = events.until("the same again", |latest| latest["board"].is_object() && latest["game"].is_object());
        assert_eq!(latest["board"]["position"], before["board"]["position"]);
        assert_eq!(latest["game"], before["game"]);
        // A page whose server was started anew has the record.
        let other = server.open();
        let mut others = server.listen(&other);
        server.tell(&other, json!({ "do": "load", "text": before["game"]["record"] }));
        let latest =
            others.until("the game again", |latest| latest["board"]["variant"] == name && latest["board"]["node"] == 6);
        assert_eq!(latest["board"]["position"], before["board"]["position"]);
        assert_eq!(latest["board"]["moves"], before["board"]["moves"]);
    }
}

#[test]
fn flags_fall_and_clocks_stand_still_while_nobody_looks() {
    let server = Running::start();
    let table = server.open();
    let mut events = server.listen(&table);
    server.tell(&table, json!({ "do": "new", "clock": "0.02" }));
    events.until("a running clock", |latest| latest["clock"]["running"] == "white");
    drop(events);
    thread::sleep(Duration::from_millis(1500));
    let mut events = server.listen(&table);
    let latest = events.until("the clock", |latest| latest["clock"]["running"] == "white");
    assert!(latest["board"]["result"].is_null(), "{latest}");
    let latest = events.until("the end", |latest| !latest["board"]["result"].is_null());
    assert_eq!(
        (&latest["board"]["result"]["end"], &latest["board"]["result"]["winner"]),
        (&json!("time"), &json!("black"))
    );
    server.refused(&table, json!({ "do": "resign" }), 409, "not-now");
}

#[test]
fn resigning_and_agreeing_end_games() {
    let server = Running::start();
    let table = server.open();
    let mut events = server.listen(&table);
    server.tell(&table, json!({ "do": "new", "white": "human", "black": "engine", "level": 1 }));
    server.tell(&table, json!({ "do": "resign" }));
    let latest = events.until("the end", |latest| !latest["board"]["result"].is_null());
    assert_eq!(
        (&latest["board"]["result"]["end"], &latest["board"]["result"]["winner"]),
        (&json!("resignation"), &json!("black"))
    );
    server.tell(&table, json!({ "do": "new" }));
    assert_eq!(server.tell(&table, json!({ "do": "draw" }))["agreed"], true);
    events.until("a draw", |latest| latest["board"]["result"]["end"] == "agreement");
    // The engine has no opinion yet, and so does not agree.
    server.tell(&table, json!({ "do": "new", "white": "human", "black": "engine" }));
    assert_eq!(server.tell(&table, json!({ "do": "draw" }))["agreed"], false);
    events.until("its answer", |latest| latest["notice"]["code"] == "declined");
}

//! The opening explorer and puzzles.

use super::*;
use crate::dispatch;
use crate::game::Text;
use crate::puzzles::{Attempt, Judge, embedded};
use crate::variants::Variant;

fn with(has: impl Fn(&Variant) -> bool) -> Vec<Variant> {
    Variant::ALL.into_iter().filter(has).collect()
}

#[test]
fn games_of_people_are_explored_where_the_board_stands() {
    let server = Running::start();
    let table = server.open();
    for variant in with(|variant| !variant.facts().games.is_empty()) {
        server.tell(&table, json!({ "do": "new", "variant": variant.name() }));
        let start = server.tell(&table, json!({ "do": "explore" }));
        assert_eq!(start["games"], start["searched"], "{variant}: every game begins at the start");
        let first = &start["moves"][0];
        server.tell(&table, json!({ "do": "move", "text": first["uci"] }));
        let next = server.tell(&table, json!({ "do": "explore" }));
        assert_eq!((&next["games"], &next["node"]), (&first["games"], &json!(1)), "{variant}");
    }
    for variant in with(|variant| variant.facts().games.is_empty()) {
        server.tell(&table, json!({ "do": "new", "variant": variant.name() }));
        let answer = server.tell(&table, json!({ "do": "explore" }));
        assert_eq!((&answer["searched"], &answer["moves"]), (&json!(0), &json!([])), "{variant}");
    }
    server.refused(&table, json!({ "do": "explore", "depth": 3 }), 400, "bad-command");
}

/// Number of the first puzzle of two moves, a move that solves it and one that does not, as UCI text.
fn puzzle(variant: Variant) -> (usize, String, String) {
    dispatch!(variant, G => {
        let puzzles = embedded::<G>(variant);
        let (index, puzzle) = puzzles.iter().enumerate().find(|(_, puzzle)| puzzle.moves == 2).unwrap();
        let mut judge = Judge::<G>::default();
        let right = judge.key(&puzzle.position, 2).unwrap();
        let wrong = puzzle.position.legal_uci().into_iter().find(|uci| {
            let m = puzzle.position.read_move(uci).unwrap();
            matches!(judge.attempt(&puzzle.position, m, 2), Attempt::Wrong { .. })
        });
        (index + 1, puzzle.position.write_uci(right), wrong.unwrap())
    })
}

#[test]
fn puzzles_are_judged_answered_hinted_and_shown() {
    let server = Running::start();
    let variants = with(|variant| !variant.facts().mates.is_empty());
    assert_eq!(variants.len(), 3);
    for variant in variants {
        let table = server.open();
        let mut events = server.listen(&table);
        let (number, right, wrong) = puzzle(variant);
        server.tell(&table, json!({ "do": "puzzle", "variant": variant.name(), "number": number }));
        let latest = events.until("the puzzle", |latest| latest["puzzle"]["number"] == number);
        assert_eq!((&latest["puzzle"]["moves"], &latest["puzzle"]["state"]), (&json!(2), &json!("open")));
        assert_eq!(latest["puzzle"]["side"], latest["board"]["side"]);
        let error = server.refused(&table, json!({ "do": "move", "text": wrong }), 422, "wrong-move");
        assert!(error["defence"]["uci"].is_string() && error["left"] == 2, "{error}");
        let clue = server.tell(&table, json!({ "do": "clue" }));
        assert!(right.starts_with(clue["from"].as_str().unwrap()) && clue["to"].is_null(), "{clue}");
        assert!(server.tell(&table, json!({ "do": "clue" }))["to"].is_string());
        server.tell(&table, json!({ "do": "move", "text": right }));
        let latest = events.until("the defence", |latest| latest["puzzle"]["left"] == 1);
        assert_eq!((&latest["puzzle"]["wrong"], &latest["puzzle"]["clues"]), (&json!(1), &json!(2)));
        assert_eq!((&latest["board"]["node"], &latest["puzzle"]["node"]), (&json!(2), &json!(2)));
        // What is tried elsewhere is no answer, and changes nothing.
        server.tell(&table, json!({ "do": "go", "to": "first" }));
        server.tell(&table, json!({ "do": "move", "text": wrong }));
        assert_eq!(events.until("a try", |latest| latest["board"]["node"] == 3)["puzzle"]["node"], 2);
        server.tell(&table, json!({ "do": "solution" }));
        let latest = events.until("the end", |latest| latest["puzzle"]["state"] == "shown");
        assert!(latest["board"]["result"]["winner"].is_string(), "{}", latest["board"]["result"]);
        server.refused(&table, json!({ "do": "clue" }), 409, "not-now");
        server.refused(&table, json!({ "do": "puzzle", "number": 0 }), 400, "bad-command");
        // Taken back to the beginning, it is asked anew.
        server.tell(&table, json!({ "do": "delete", "node": 1 }));
        events.until("again", |latest| latest["puzzle"]["state"] == "open" && latest["puzzle"]["node"] == 0);
        server.tell(&table, json!({ "do": "new" }));
        events.until("a game", |latest| latest["puzzle"].is_null());
        server.refused(&table, json!({ "do": "solution" }), 409, "not-now");
    }
    let table = server.open();
    server.refused(&table, json!({ "do": "puzzle", "variant": Variant::Hexdame.name() }), 409, "not-now");
}

/// Every puzzle that comes along is solved by what a page's judge may use: nobody is told that something could not be decided.
#[test]
#[ignore = "a minute"]
fn every_puzzle_can_be_shown_at_a_table() {
    let server = Running::start();
    let table = server.open();
    let mut events = server.listen(&table);
    for variant in with(|variant| !variant.facts().mates.is_empty()) {
        let count = dispatch!(variant, G => embedded::<G>(variant).len());
        for number in 1..=count {
            server.tell(&table, json!({ "do": "puzzle", "variant": variant.name(), "number": number }));
            events.until("the puzzle", |latest| latest["puzzle"]["number"] == number);
            let begun = Instant::now();
            server.tell(&table, json!({ "do": "solution" }));
            assert!(begun.elapsed() < Duration::from_secs(10), "{variant} {number}: {:?}", begun.elapsed());
            let latest = events.until("the end", |latest| latest["puzzle"]["state"] == "shown");
            assert!(latest["board"]["result"]["winner"].is_string(), "{variant} {number}");
        }
    }
}

//! Move sets and counts of every variant against those of independent reference programs: see `positions/README.md`.

mod common;

use common::{data, rows};
use vibria::game::Text;
use vibria::variants::{Playable, Settings, Variant};

fn read<G: Playable>(variant: Variant, text: &str, place: &str) -> G {
    let rules = G::rules_of(variant, &Settings::default());
    let (game, dialect) = G::read_position(text, &rules).unwrap_or_else(|e| panic!("{place}: {e}"));
    assert_eq!(dialect, None, "{place}: the case files are written in the canonical dialect");
    game
}

fn compare_moves<G: Text>(game: &G, expected: &str, place: &str) {
    let found = game.legal_uci();
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    expected.sort();
    let missing: Vec<_> = expected.iter().filter(|m| !found.iter().any(|f| f == *m)).collect();
    let surplus: Vec<_> = found.iter().filter(|m| !expected.contains(&m.as_str())).collect();
    assert!(missing.is_empty() && surplus.is_empty(), "{place}: missing {missing:?}, surplus {surplus:?}");
    assert_eq!(found, expected, "{place}: a move is listed twice");
    assert_eq!(game.count(), expected.len() as u64, "{place}: count");
}

fn compare_perft<G: Text>(game: &G, depth: u32, expected: &str, place: &str) {
    let expected: u64 = expected.parse().unwrap_or_else(|_| panic!("{place}: {expected:?} is no count"));
    let mut copy = game.clone();
    assert_eq!(copy.perft(depth), expected, "{place}: perft {depth}");
    assert_eq!(&copy, game, "{place}: perft changed the position");
}

fn met_in_play<G: Playable>(variant: Variant) {
    let file = format!("cases/{variant}.moves.tsv");
    let text = data(&file);
    let mut cases = 0;
    for (line, row) in rows(&text) {
        let place = format!("{file}:{line}");
        let game: G = read(variant, row[0], &place);
        compare_moves(&game, row.get(1).copied().unwrap_or(""), &place);
        assert_eq!(game.write_position(), row[0], "{place}: the text is canonical");
        cases += 1;
    }
    assert!(cases >= 80, "{file} holds {cases} cases");
}

fn counted<G: Playable>(variant: Variant) {
    let file = format!("cases/{variant}.perft.tsv");
    let text = data(&file);
    let mut cases = 0;
    for (line, row) in rows(&text) {
        let place = format!("{file}:{line}");
        let game: G = read(variant, row[0], &place);
        compare_perft(&game, 1, row[1], &place);
        compare_perft(&game, 2, row[2], &place);
        cases += 1;
    }
    assert!(cases >= 60, "{file} holds {cases} cases");
}

fn composed<G: Playable>(variant: Variant) {
    // The game without castling has no file of its own: its rules of castling stand in `moves` and `perft`.
    if variant == Variant::CescacsNoCastling {
        return;
    }
    let file = format!("cases/{variant}.composed.tsv");
    let text = data(&file);
    let mut cases = 0;
    for (line, row) in rows(&text) {
        let place = format!("{file}:{line} ({})", row[3]);
        let game: G = read_composed(variant, row[0], &place);
        compare_moves(&game, row.get(4).copied().unwrap_or(""), &place);
        compare_perft(&game, 1, row[1], &place);
        compare_perft(&game, 2, row[2], &place);
        cases += 1;
    }
    assert!(cases >= 50, "{file} holds {cases} cases");
}

/// Composed positions also test spellings that other programs write, so any dialect will do.
fn read_composed<G: Playable>(variant: Variant, text: &str, place: &str) -> G {
    let rules = G::rules_of(variant, &Settings::default());
    G::read_position(text, &rules).unwrap_or_else(|e| panic!("{place}: {e}")).0
}

/// Start perfts of `variant` whose count lies in `range`.
fn start<G: Playable>(variant: Variant, range: std::ops::Range<u64>) {
    // At the third ply the king may leap and capture, which the game without castling forbids: so far the two agree.
    let (name, deepest) = match variant {
        Variant::CescacsNoCastling => (Variant::Cescacs.name(), 2),
        _ => (variant.name(), u32::MAX),
    };
    let text = data("cases/start.perft.tsv");
    let game = G::start(&G::rules_of(variant, &Settings::default()));
    let (_, row) = rows(&text).find(|(_, row)| row[0] == name).expect("the file has a line for each variant");
    for (depth, &expected) in (1..=deepest).zip(&row[2..]) {
        if range.contains(&expected.parse().expect("a count")) {
            compare_perft(&game, depth, expected, variant.name());
        }
    }
}

/// Counts up to this take about a second each.
const QUICK: u64 = 30_000_000;

fn start_perft<G: Playable>(variant: Variant) {
    start::<G>(variant, 0..QUICK);
}

/// `cargo test --release --test cases -- --ignored`
fn start_perft_to_full_depth<G: Playable>(variant: Variant) {
    start::<G>(variant, QUICK..u64::MAX);
}

mod each {
    crate::for_each_variant! {
        met_in_play;
        counted;
        composed;
        start_perft;
        #[ignore = "takes up to a minute"]
        start_perft_to_full_depth;
    }
}

//! Tests against the case files, and of the rules where programs go wrong.

use super::*;
use crate::game::Game;

fn read(text: &str) -> Glinski {
    match <Glinski>::read_position(text, &Options::default()) {
        Ok((position, _)) => position,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Rows of a case file: tab-divided columns.
fn rows(file: &str) -> impl Iterator<Item = Vec<&str>> {
    file.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

#[test]
fn moves_of_the_cases() {
    let composed = rows(include_str!("../../../positions/cases/glinski.composed.tsv")).map(|row| (row[0], row[4]));
    let moves = rows(include_str!("../../../positions/cases/glinski.moves.tsv")).map(|row| (row[0], row[1]));
    for (text, expected) in composed.chain(moves) {
        let position = read(text);
        assert_eq!(position.legal_uci().join(" "), expected, "{text}");
        assert_eq!(position.count() as usize, expected.split_whitespace().count(), "{text}");
    }
}

#[test]
fn counts_of_the_cases() {
    let composed = rows(include_str!("../../../positions/cases/glinski.composed.tsv"));
    for row in composed.chain(rows(include_str!("../../../positions/cases/glinski.perft.tsv"))) {
        let mut position = read(row[0]);
        for depth in 1..=2 {
            assert_eq!(position.perft(depth).to_string(), row[depth as usize], "{}", row[0]);
            assert_eq!(position.perft_with_lists(depth).to_string(), row[depth as usize], "{}", row[0]);
        }
    }
}

#[test]
fn a_capital_is_a_piece_before_it_is_a_file() {
    // Bishops on c6 and c3 reach b4, from different ranks of one file.
    let position = read("n/3/3bk/7/KbP6/2B8/2P8/11/2B8/11/11 w - 10 189");
    for (text, uci) in [("B6b4", "c6b4"), ("B3b4", "c3b4")] {
        assert_eq!(position.read_move(text).map(|m| position.write_uci(m)), Ok(uci.to_string()), "{text}");
    }
}

#[test]
fn counts_from_the_start() {
    // Several independent programs agree on these.
    let mut position = <Glinski>::start(&Options::default());
    let counts: Vec<u64> = (1..=4).map(|depth| position.perft(depth)).collect();
    assert_eq!(counts, [51, 2586, 137_858, 7_282_418]);
}

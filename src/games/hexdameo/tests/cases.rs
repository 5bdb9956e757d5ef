//! Against the cases of `positions/cases`, which independent generators wrote from the rules.

use super::*;

/// Rows of a file of cases, taken apart at tabs.
fn rows(file: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    file.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn check_moves<M: Men>(position: &Draughts<M>, expected: &str) {
    assert_eq!(position.legal_uci().join(" "), expected, "{position:?}");
    assert_eq!(position.count(), expected.split_whitespace().count() as u64, "{position:?}");
}

fn check_cases<M: Men>(moves: &'static str, perft: &'static str, composed: &'static str) {
    for row in rows(moves) {
        let position = read::<M>(row[0]);
        assert_eq!(position.write_position(), row[0]);
        check_moves(&position, row[1]);
    }
    for row in rows(perft) {
        let mut position = read::<M>(row[0]);
        for depth in [1, 2] {
            assert_eq!(position.perft(depth as u32).to_string(), row[depth], "{}", row[0]);
            assert_eq!(position.perft_with_lists(depth as u32).to_string(), row[depth], "{}", row[0]);
        }
    }
    for row in rows(composed) {
        let mut position = read::<M>(row[0]);
        for depth in [1, 2] {
            assert_eq!(position.perft(depth as u32).to_string(), row[depth], "{}: {}", row[0], row[3]);
        }
        check_moves(&position, row[4]);
    }
}

#[test]
fn hexdameo_cases() {
    check_cases::<WithLines>(
        include_str!("../../../../positions/cases/hexdameo.moves.tsv"),
        include_str!("../../../../positions/cases/hexdameo.perft.tsv"),
        include_str!("../../../../positions/cases/hexdameo.composed.tsv"),
    );
}

#[test]
fn hexdame_cases() {
    check_cases::<WithoutLines>(
        include_str!("../../../../positions/cases/hexdame.moves.tsv"),
        include_str!("../../../../positions/cases/hexdame.perft.tsv"),
        include_str!("../../../../positions/cases/hexdame.composed.tsv"),
    );
}

/// Start perfts to a depth that takes a moment.
fn check_start<M: Men>(name: &str, depth: u32) {
    let row = rows(include_str!("../../../../positions/cases/start.perft.tsv")).find(|row| row[0] == name).unwrap();
    let mut position = Draughts::<M>::start(&Rules::default());
    for d in 1..=depth {
        assert_eq!(position.perft(d).to_string(), row[d as usize + 1], "{name} {d}");
        assert_eq!(position.perft_with_lists(d.min(4)).to_string(), row[d.min(4) as usize + 1], "{name} {d}");
    }
}

#[test]
fn start_perft() {
    check_start::<WithLines>("hexdameo", 5);
    check_start::<WithoutLines>("hexdame", 6);
}

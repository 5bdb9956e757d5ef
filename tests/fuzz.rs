//! The fuzz targets on a stable compiler: bytes from proptest, and known texts with a few characters changed, which get deeper
//! into the readers. `PROPTEST_CASES=100000 cargo test --release --test fuzz` runs longer.

#[allow(dead_code)]
#[path = "../fuzz/targets.rs"]
mod targets;

mod common;

use std::sync::LazyLock;

use common::{data, rows, setting};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use vibria::variants::Variant;

/// Positions of the case files, in every dialect that they hold, with the variant they belong to.
static POSITIONS: LazyLock<Vec<(Variant, String)>> = LazyLock::new(|| {
    let files = [
        ("cescacs.moves", Variant::Cescacs),
        ("cescacs.composed", Variant::Cescacs),
        ("cescacs-nocastling.moves", Variant::CescacsNoCastling),
        ("glinski.moves", Variant::Glinski),
        ("glinski.composed", Variant::Glinski),
        ("hexdameo.moves", Variant::Hexdameo),
        ("hexdameo.composed", Variant::Hexdameo),
        ("hexdame.composed", Variant::Hexdame),
    ];
    let texts = files.map(|(file, variant)| (variant, data(&format!("cases/{file}.tsv"))));
    let position = |variant, text: &str| rows(text).map(|(_, row)| (variant, row[0].to_string())).collect::<Vec<_>>();
    texts.iter().flat_map(|(variant, text)| position(*variant, text)).collect()
});

/// Moves as each game writes them, legal somewhere or not.
const MOVES: &[(Variant, &str)] = &[
    (Variant::Cescacs, "e7e13"),
    (Variant::Cescacs, "g1h6i3i7c3h8"),
    (Variant::Cescacs, "KRR-HIH"),
    (Variant::Cescacs, "KRK-HIOO"),
    (Variant::Cescacs, "EF20×F16+^"),
    (Variant::Cescacs, "F12@@G9"),
    (Variant::Cescacs, "A23@DT22=&"),
    (Variant::Cescacs, "c25c25d"),
    (Variant::CescacsNoCastling, "KG1-H6"),
    (Variant::Glinski, "f10f11q"),
    (Variant::Glinski, "bxc6 e.p."),
    (Variant::Glinski, "cxb7=N+"),
    (Variant::Glinski, "Qe1xf9#"),
    (Variant::Glinski, "b5 x c6 bp"),
    (Variant::Hexdameo, "a1-e5"),
    (Variant::Hexdameo, "c5:c1:h1+"),
    (Variant::Hexdameo, "h5xe1xe4xg5"),
    (Variant::Hexdame, "d4xd4"),
];

/// A change at some place of a text: what is put there, and whether it replaces or is inserted.
#[derive(Clone, Debug)]
struct Change {
    at: Index,
    with: String,
    replace: bool,
}

/// Small changes, from the characters that the formats use and some that they do not.
fn changes() -> impl Strategy<Value = Vec<Change>> {
    let with = prop_oneof![
        4 => "[a-zA-Z0-9/:,@ =x×+#*‐-]{0,2}",
        1 => any::<char>().prop_map(String::from),
        1 => select(vec!["99999999999999999999", "-1", "\0", "//", "::", "K", "[", "]", "¾", "\t", "\u{2010}"]).prop_map(str::to_string),
    ];
    vec((any::<Index>(), with, any::<bool>()).prop_map(|(at, with, replace)| Change { at, with, replace }), 0..5)
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for change in changes {
        let at = change.at.index(text.len() + 1);
        let end = (at + usize::from(change.replace)).min(text.len());
        text.splice(at..end, change.with.chars());
    }
    text.into_iter().collect()
}

fn variants() -> impl Strategy<Value = Variant> {
    select(Variant::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(setting("PROPTEST_CASES", 2000) as u32))]

    #[test]
    fn positions_of_any_bytes(variant in variants(), bytes in vec(any::<u8>(), 0..200)) {
        targets::position(variant, &bytes);
    }

    #[test]
    fn known_positions_with_changes((variant, text) in select(POSITIONS.as_slice()), changes in changes()) {
        targets::position(variant, changed(&text, &changes).as_bytes());
    }

    #[test]
    fn moves_of_any_bytes(variant in variants(), bytes in vec(any::<u8>(), 0..60)) {
        targets::move_text(variant, &bytes);
    }

    #[test]
    fn known_moves_with_changes((variant, text) in select(MOVES), way in vec(any::<u8>(), 16), changes in changes()) {
        let mut bytes = way;
        bytes.extend(changed(text, &changes).bytes());
        targets::move_text(variant, &bytes);
    }

    #[test]
    fn records_of_any_bytes(variant in variants(), bytes in vec(any::<u8>(), 0..200)) {
        targets::records(variant, &bytes);
    }

    #[test]
    fn games_by_bytes(variant in variants(), bytes in vec(any::<u8>(), 0..400)) {
        targets::walk(variant, &bytes);
    }
}

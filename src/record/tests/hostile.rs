//! No input makes the reader panic, and what it does read is written and read again.

use proptest::prelude::*;

use super::super::Positions;
use super::*;
use crate::dispatch;
use crate::variants::Playable;

fn check(bytes: &[u8], variant: Variant) {
    for reading in read_all(bytes, variant) {
        let Some(record) = reading.record else { continue };
        let text = record.write(Form::Record);
        let again = read_all(&text, variant).remove(0);
        let (again, _) = again.whole().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.write(Form::Record), text);
        assert_eq!(again.write(Form::Json), record.write(Form::Json), "{text}");
        assert_eq!(again.write(Form::Uci), record.write(Form::Uci));
    }
    Positions::new(bytes, variant, Settings::default()).for_each(drop);
}

fn sample<G: Playable>(variant: Variant, seed: u64) -> Vec<u8> {
    let rules = G::rules_of(variant, &Settings::default());
    random_record::<G>(variant, &rules, seed, 12).to_text().into_bytes()
}

fn variants() -> impl Strategy<Value = Variant> {
    proptest::sample::select(Variant::ALL.to_vec())
}

/// Pieces that records are made of, whole and broken.
const SCRAPS: [&str; 40] = [
    "[",
    "]",
    "\"",
    "\\",
    "{",
    "}",
    "(",
    ")",
    ";",
    "\n",
    "\r\n",
    "%",
    " ",
    ",",
    ".",
    "...",
    "…",
    "1.",
    "1...",
    "2?",
    "$",
    "$3",
    "$[",
    "$[1]",
    "(=)",
    "(=",
    ":",
    "*",
    "1-0",
    "3/4-1/4",
    "¾-¼",
    "!?",
    "◇",
    "[FEN \"\"]",
    "[Variant \"hexdame\"]",
    "[Redefine \"A@J\"]",
    "\u{FEFF}",
    "\u{0}",
    "99999999999",
    "x",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..300), variant in variants()) {
        check(&bytes, variant);
    }

    #[test]
    fn any_scraps(scraps in proptest::collection::vec(proptest::sample::select(SCRAPS.to_vec()), 0..60), variant in variants()) {
        check(scraps.concat().as_bytes(), variant);
    }

    #[test]
    fn records_with_changes(
        variant in variants(),
        seed in 0u64..1000,
        changes in proptest::collection::vec((any::<prop::sample::Index>(), 0..3u8, proptest::sample::select(SCRAPS.to_vec())), 1..6),
    ) {
        let mut bytes = dispatch!(variant, G => sample::<G>(variant, seed));
        for (at, how, scrap) in changes {
            let at = at.index(bytes.len());
            match how {
                0 => { bytes.remove(at); }
                1 => { bytes.splice(at..at, scrap.bytes()); }
                _ => bytes[at] = scrap.as_bytes()[0],
            }
            if bytes.is_empty() {
                break;
            }
        }
        check(&bytes, variant);
    }
}

#[test]
fn long_lines_and_deep_nesting() {
    let line = format!("{{{}}} 1. d4-e4 {} *", "x".repeat(10 << 20), "$1 ".repeat(100_000));
    check(line.as_bytes(), Variant::Hexdame);
    check("1. d4-e4 (1. d4-d5 ".repeat(100_000).as_bytes(), Variant::Hexdame);
    check("(".repeat(10 << 20).as_bytes(), Variant::Hexdame);
    check("[".repeat(100_000).as_bytes(), Variant::Hexdame);
    check("x".repeat(10 << 20).as_bytes(), Variant::Hexdame);
}

/// Minutes, if each tag were put in its place among those before it.
#[test]
fn very_many_tags() {
    let begun = std::time::Instant::now();
    let text = "[X \"x\"]\n[White \"w\"]\n".repeat(100_000) + "*\n";
    let (record, _) = read_one(&text, Variant::Glinski);
    let written = record.write(Form::Record);
    assert_eq!(written.matches("[White \"w\"]\n").count(), 100_000);
    assert!(written.rfind("[White").unwrap() < written.find("[X").unwrap());
    assert!(begun.elapsed() < std::time::Duration::from_secs(20), "{:?}", begun.elapsed());
}

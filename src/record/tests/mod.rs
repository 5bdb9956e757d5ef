//! Records of every variant, through the same doors that the commands use.

mod errors;
mod hostile;
mod real;
mod round_trip;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::{AnyRecord, Branch, Comment, Form, Note, Reader, Reading, Record, Step};
use crate::game::{Line, MoveList, Stage, Text};
use crate::variants::{Settings, Variant};

/// Reads every record of a text.
fn read_all(text: impl AsRef<[u8]>, variant: Variant) -> Vec<Reading<Box<dyn AnyRecord>>> {
    let mut reader = Reader::new(text.as_ref(), variant);
    std::iter::from_fn(|| reader.next_any(&Settings::default())).collect()
}

/// Reads the one record of a text, which must be whole; its warnings as text.
fn read_one(text: &str, variant: Variant) -> (Box<dyn AnyRecord>, Vec<String>) {
    let mut all = read_all(text, variant);
    assert_eq!(all.len(), 1, "{text}");
    let (record, warnings) = all.remove(0).whole().unwrap_or_else(|error| panic!("{error}\n{text}"));
    (record, warnings.iter().map(|warning| warning.what.to_string()).collect())
}

/// The one record of a text, as a record of `G`.
fn typed<G: Text>(text: &str, variant: Variant) -> Record<G> {
    let (record, _) = read_one(text, variant);
    *record.into_any().downcast::<Record<G>>().expect("the variant decides the type")
}

/// A number below `n`.
fn below(rng: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    (rng.next_u64() % n as u64) as usize
}

fn pick<G: Text>(position: &G, rng: &mut Xoshiro256PlusPlus) -> Option<G::Move> {
    let mut list = G::List::default();
    position.generate(Stage::All, &mut list);
    let moves = list.as_slice();
    (!moves.is_empty()).then(|| moves[below(rng, moves.len())])
}

/// Texts that are awkward to write down.
const TEXTS: [&str; 12] = [
    "plain",
    "two\nlines",
    "a } brace",
    "{ open",
    "; semicolon",
    "@W: hers",
    "@B: his",
    "\"quoted\" \\ back\\\\slash \\\"",
    "1-0 (e4) [x \"y\"]",
    "Gliński ½ × 🩐 …",
    "% per cent",
    "~E refers to #14@B",
];

/// A branch of random legal moves with everything that can stand between moves.
fn random_branch<G: Text>(
    mut position: G,
    rng: &mut Xoshiro256PlusPlus,
    plies: usize,
    depth: usize,
) -> Branch<G::Move> {
    let mut branch = Branch::default();
    let text = |rng: &mut Xoshiro256PlusPlus| TEXTS[below(rng, TEXTS.len())];
    while below(rng, 5) == 0 {
        branch.intro.extend(Comment::new(text(rng)));
    }
    for _ in 0..plies {
        let Some(m) = pick(&position, rng) else { break };
        let mut step = Step::new(m);
        while below(rng, 6) == 0 {
            step.add_nag(below(rng, 20) as u8 + 1);
        }
        step.draw_offer = below(rng, 20) == 0;
        while below(rng, 5) < 2 {
            if below(rng, 2) == 0 {
                step.add_comment(text(rng));
            } else if depth > 0 {
                let plies = 1 + below(rng, 6);
                let mut variation = random_branch(position.clone(), rng, plies, depth - 1);
                variation.label = (below(rng, 4) == 0).then(|| below(rng, 9) as u32);
                step.notes.push(Note::Variation(variation));
            }
        }
        branch.steps.push(step);
        position.make(m, &mut ());
    }
    branch
}

/// A random record, annotated at random, from a position that is not always the start.
fn random_record<G: Text>(variant: Variant, rules: &G::Rules, seed: u64, plies: usize) -> Record<G> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let rng = &mut rng;
    let mut line = Line::new(G::start(rules));
    for _ in 0..[0, 0, 1, 7][below(rng, 4)] {
        if let Some(m) = pick(line.position(), rng) {
            line.push(m);
        }
    }
    // The text of the position holds less than its history, so the record begins with what is read from the text.
    let start = G::read_position(&line.position().write_position(), rules).expect("a written position is read").0;
    let start = if line.moves().len() == 0 { line.start().clone() } else { start };
    let mut record = Record::new(variant, start.clone());
    for name in ["Event", "White", "Annotator", "Id", "X_1"] {
        if below(rng, 2) == 0 {
            record.tags.push(name, &TEXTS[below(rng, TEXTS.len())].replace('\n', " ")).unwrap();
        }
    }
    record.main = random_branch(start, rng, plies, 3);
    record.score = record.line().outcome().map(super::Score::of);
    record
}

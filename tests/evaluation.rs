//! What is tuned is what is played: the list of terms of a position gives its evaluation, for any weights.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use vibria::dispatch;
use vibria::eval::weights::{Pair, Weights, labels};
use vibria::eval::{Evaluator, Fitted};
use vibria::game::{Color, MoveList, Stage, Text};
use vibria::games::cescacs::Cescacs;
use vibria::games::glinski::Glinski;
use vibria::variants::{Playable, Settings, Variant};

/// Calls `f` with the positions of random games, from the start to their end.
fn walk<G: Playable>(variant: Variant, games: u64, mut f: impl FnMut(&G)) {
    let rules = G::rules_of(variant, &Settings::default());
    for seed in 0..games {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = G::start(&rules);
        for _ in 0..250 {
            let mut list = G::List::default();
            position.generate(Stage::All, &mut list);
            // Captures are preferred half of the time, so that endings are met.
            let all = list.as_slice();
            let captures: Vec<G::Move> = all.iter().copied().filter(|&m| position.is_capture(m)).collect();
            let choice = if random.next_u64() % 2 == 0 && !captures.is_empty() { &captures } else { all };
            if choice.is_empty() {
                break;
            }
            let m = choice[(random.next_u64() % choice.len() as u64) as usize];
            position.make(m, &mut ());
            f(&position);
        }
    }
}

/// Weights that tell all terms apart.
fn random_weights<G: Playable>() -> Weights {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut weights = G::evaluator().weights().clone();
    let mut number = || (random.next_u64() % 201) as i32 - 100;
    weights.values.fill_with(|| Pair::new(number(), number()));
    weights
}

#[test]
fn the_list_of_terms_gives_the_evaluation() {
    fn test<G: Playable>(variant: Variant) {
        let evaluators =
            [G::evaluator(), G::Evaluator::documented(), G::Evaluator::with_weights(random_weights::<G>())];
        walk::<G>(variant, 20, |position| {
            for evaluator in &evaluators {
                let value = evaluator.evaluate(position, &evaluator.sums(position), &mut Default::default());
                let white = evaluator.trace(position).score(evaluator.weights());
                let traced = if position.side_to_move() == Color::White { white } else { -white };
                assert_eq!(value, traced, "{variant}: {}", position.write_position());
            }
        });
    }
    for variant in Variant::ALL {
        dispatch!(variant, G => test::<G>(variant));
    }
}

#[test]
fn every_term_occurs() {
    // Terms that no random game met would be tuned by nothing.
    fn test<G: Playable>(variant: Variant) {
        let evaluator = G::evaluator();
        let mut seen = vec![false; evaluator.weights().values.len()];
        walk::<G>(variant, 60, |position| {
            evaluator.trace(position).terms.iter().for_each(|&(i, _)| seen[usize::from(i)] = true);
        });
        for group in G::Evaluator::groups().iter().filter(|group| !group.is_empty()) {
            let met = seen[group.start..group.end()].iter().any(|&seen| seen);
            assert!(met, "{variant}: no term of {}", group.name);
        }
    }
    for variant in Variant::ALL {
        dispatch!(variant, G => test::<G>(variant));
    }
}

#[test]
fn lists_of_weights_have_no_gaps_and_no_two_alike() {
    fn test<G: Playable>(variant: Variant) {
        let groups = G::Evaluator::groups();
        assert_eq!(groups[0].start, 0);
        for pair in groups.windows(2) {
            assert_eq!(pair[0].end(), pair[1].start, "{variant}: {}", pair[1].name);
        }
        let mut names: Vec<String> = labels(groups).collect();
        let weights = Weights::zero(groups, G::evaluator().model());
        assert_eq!(names.len(), weights.values.len());
        names.sort();
        names.dedup();
        assert_eq!(names.len(), weights.values.len(), "{variant}");
        assert_eq!(Weights::parse(&weights.write(groups, ""), groups), Ok(weights));
    }
    for variant in Variant::ALL {
        dispatch!(variant, G => test::<G>(variant));
    }
}

#[test]
fn documented_evaluations_are_explained_too() {
    fn test<G: Playable>(variant: Variant) {
        let evaluator = G::Evaluator::documented();
        walk::<G>(variant, 5, |position| {
            let terms = evaluator.explain(position);
            let [white, black] = terms.last().expect("there are terms").share;
            let value = f64::from(evaluator.evaluate(position, &evaluator.sums(position), &mut Default::default()));
            let explained = if position.side_to_move() == Color::White { white - black } else { black - white };
            assert!((explained - value).abs() <= 2.0, "{variant}: {value} {explained}");
        });
    }
    for variant in Variant::ALL {
        dispatch!(variant, G => test::<G>(variant));
    }
}

#[test]
fn material_that_does_not_win_is_worth_little() {
    fn value<G: Playable>(variant: Variant, text: &str) -> i32 {
        let rules = G::rules_of(variant, &Settings::default());
        let (position, _) = G::read_position(text, &rules).unwrap_or_else(|error| panic!("{text}: {error}"));
        let evaluator = G::evaluator();
        evaluator.evaluate(&position, &evaluator.sums(&position), &mut Default::default())
    }
    // By exhaustive analysis two knights mate a bare king in 99.6 % of positions of Gliński's chess, a bishop and a knight in 1 %.
    let glinski =
        |pieces: &str| value::<Glinski>(Variant::Glinski, &format!("1/3/1k3/7/9/11/11/11/{pieces}/11/5K5 w - 0 1"));
    assert!(glinski("3N1N5") > 400 && glinski("3B1N5") < 100, "{} {}", glinski("3N1N5"), glinski("3B1N5"));
    // C'escacs' rules page: a rook mates, two knights do not.
    let cescacs = |pieces: &str| value::<Cescacs>(Variant::Cescacs, &format!("/26:1k1/14:{pieces}/2:1K1/ w -- - 0 60"));
    assert!(cescacs("R6") > 700 && cescacs("NN5") < 100, "{} {}", cescacs("R6"), cescacs("NN5"));
}

#[test]
fn a_lone_king_is_driven_to_the_edge() {
    // The same material, once with the bare king in the middle of the board, once in a corner.
    let evaluator = <Glinski as Playable>::evaluator();
    let value = |text: &str| {
        let rules = Glinski::rules_of(Variant::Glinski, &Settings::default());
        let position: Glinski = Glinski::read_position(text, &rules).unwrap().0;
        evaluator.evaluate(&position, &evaluator.sums(&position), &mut Default::default())
    };
    let middle = value("1/3/5/7/9/5k5/11/11/11/R10/5K5 w - 0 1");
    let corner = value("k/3/5/7/9/11/11/11/11/R10/5K5 w - 0 1");
    assert!(corner > middle, "{corner} {middle}");
}

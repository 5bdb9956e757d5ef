//! Proved mates: those of `positions/mates`, which an exhaustive search found, are found with the right length, with and without
//! the table, by one thread and by two.

mod common;

use common::legal as moves;
use vibria::game::{End, Game, Line};
use vibria::games::cescacs::Cescacs;
use vibria::games::glinski::Glinski;
use vibria::games::hexdameo::Hexdameo;
use vibria::search::{Engine, Limits, Score, Signals};
use vibria::variants::{Playable, Settings, Variant};

/// Whether the side to move mates within `n` moves: by trying everything.
fn mates<G: Game>(position: &mut G, n: u32) -> bool {
    n > 0
        && moves(position).into_iter().any(|m| {
            let undo = position.make(m, &mut ());
            let mated = is_mated(position, n - 1);
            position.unmake(m, &undo);
            mated
        })
}

/// Whether the side to move is mated within `n` moves.
fn is_mated<G: Game>(position: &mut G, n: u32) -> bool {
    let legal = moves(position);
    if legal.is_empty() {
        return position.end_without_moves() != End::Stalemate;
    }
    n > 0
        && legal.into_iter().all(|m| {
            let undo = position.make(m, &mut ());
            let mates = mates(position, n);
            position.unmake(m, &undo);
            mates
        })
}

fn suite<G: Playable>(variant: Variant, text: &str) -> Vec<(G, i32)> {
    let rules = G::rules_of(variant, &Settings::default());
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (position, length) = line.split_once('\t').expect("two columns");
            let position = G::read_position(position, &rules).unwrap_or_else(|error| panic!("{position}: {error}")).0;
            (position, length.parse().expect("a number"))
        })
        .collect()
}

fn check<G: Playable>(variant: Variant, text: &str) {
    let suite = suite::<G>(variant, text);
    assert!(suite.len() >= 30);
    for (position, length) in suite {
        let text = position.write_position();
        // The suite itself: no mate is shorter than said, and the short ones are proved again.
        let (mut copy, n) = (position.clone(), length.unsigned_abs());
        match length {
            1..=2 => assert!(mates(&mut copy, n) && !mates(&mut copy, n - 1), "{text}"),
            3.. => assert!(!mates(&mut copy, n - 1), "{text}"),
            _ => assert!(is_mated(&mut copy, n) && !is_mated(&mut copy, n - 1), "{text}"),
        }
        let engines = [
            (Engine::new(G::evaluator()), 1),
            (Engine::<G, G::Evaluator>::without_table(G::evaluator()), 1),
            (Engine::new(G::evaluator()), 2),
        ];
        for (i, (mut engine, threads)) in engines.into_iter().enumerate() {
            engine.set_threads(threads);
            // Reductions may hide a mate at its own depth, but not for long.
            let limits = Limits { depth: Some(2 * n + 8), mate: Some(n), ..Limits::default() };
            let line = Line::new(position.clone());
            let best = engine.search(&line, &limits, &Signals::default(), &mut |_| ());
            let info = best.info.expect("a completed depth");
            assert_eq!(info.score, Score::Mate(length), "engine {i}: {text}");
            // The line shown ends in that mate.
            let mut end = position.clone();
            info.pv.iter().for_each(|&m| {
                end.make(m, &mut ());
            });
            assert_eq!(
                info.pv.len() as i32,
                if length > 0 { 2 * length - 1 } else { -2 * length },
                "engine {i}: {text}"
            );
            assert!(is_mated(&mut end, 0), "engine {i}: {text}");
        }
    }
}

#[test]
fn mates_of_cescacs() {
    check::<Cescacs>(Variant::Cescacs, include_str!("../positions/mates/cescacs.tsv"));
}

#[test]
fn mates_of_glinski() {
    check::<Glinski>(Variant::Glinski, include_str!("../positions/mates/glinski.tsv"));
}

#[test]
fn wins_of_hexdameo() {
    check::<Hexdameo>(Variant::Hexdameo, include_str!("../positions/mates/hexdameo.tsv"));
}

#[test]
fn a_mate_is_claimed_only_where_there_is_one() {
    // Random positions: whatever short mate the search claims, trying everything confirms, and it misses none.
    fn test<G: Playable>(variant: Variant, text: &str, most: usize) {
        let rules = G::rules_of(variant, &Settings::default());
        let mut seen = 0;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let position = line.split('\t').next().expect("a column");
            let mut position = G::read_position(position, &rules).expect("the cases read").0;
            let moves = moves(&position).len();
            if moves == 0 || moves > most || position.reversible_plies() > 80 {
                continue;
            }
            seen += 1;
            let mut engine = Engine::<G, G::Evaluator>::new(G::evaluator());
            let limits = Limits { depth: Some(5), ..Limits::default() };
            let line = Line::new(position.clone());
            let best = engine.search(&line, &limits, &Signals::default(), &mut |_| ());
            let claimed = match best.info.expect("a completed depth").score {
                Score::Mate(1) => 1,
                Score::Mate(-1) => -1,
                _ => 0,
            };
            let truth = if mates(&mut position, 1) {
                1
            } else if is_mated(&mut position, 1) {
                -1
            } else {
                0
            };
            assert_eq!(claimed, truth, "{}", position.write_position());
        }
        assert!(seen > 20, "{seen}");
    }
    test::<Cescacs>(Variant::Cescacs, include_str!("../positions/cases/cescacs.moves.tsv"), 60);
    test::<Glinski>(Variant::Glinski, include_str!("../positions/cases/glinski.moves.tsv"), 60);
    test::<Hexdameo>(Variant::Hexdameo, include_str!("../positions/cases/hexdameo.moves.tsv"), 60);
}

//! Proved mates: those of `positions/mates`, which an exhaustive search found, are found with the right length, with and without
//! the table, by one thread and by two; and those of `positions/mates/*-games.tsv`, from games, which the solver proves.

mod common;

use common::legal as moves;
use vibria::game::{End, Game, Line};
use vibria::games::cescacs::Cescacs;
use vibria::games::glinski::Glinski;
use vibria::games::hexdameo::Hexdameo;
use vibria::search::{Engine, Limits, Score, Signals};
use vibria::solver::{Answer, Length, Solver};
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
            let limits = Limits { depth: Some(4), ..Limits::default() };
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

/// What a mate from a game is proved with: a table of 2^20 entries, and so many positions a question.
const BUDGET: u64 = 20_000_000;

/// Proves a mate of a suite from games: it is no longer than said, and no shorter.
fn prove<G: Playable>(solver: &mut Solver<G>, position: &G, moves: u32) -> bool {
    solver.mates(position, moves - 1) == Answer::Refuted && solver.mates(position, moves) == Answer::Proved
}

/// Whether the engine finds the mate at its length within these limits. Whatever mate it claims is one, no longer than claimed: it is
/// played out against the defence that holds out longest, the engine answering anew each time.
fn solves<G: Playable>(position: &G, moves: u32, limits: &Limits<G::Move>) -> bool {
    let mut solver = Solver::<G>::new(18, BUDGET);
    let mut position = position.clone();
    let mut engine = Engine::<G, G::Evaluator>::new(G::evaluator());
    let mut left = None;
    loop {
        let text = position.write_position();
        let best = engine.search(&Line::new(position.clone()), limits, &Signals::default(), &mut |_| ());
        let score = best.info.expect("a completed depth").score;
        let Score::Mate(claimed) = score else { return false };
        assert!(claimed > 0, "{text}: {claimed}");
        // Never longer than what was claimed before, less the move that was made.
        let claimed = claimed as u32;
        if let Some(left) = left {
            assert!(claimed <= left, "{text}: {claimed} after {left}");
        }
        position.make(best.best.expect("a move"), &mut ());
        let Length::Exactly(truth) = solver.mated_length(&position, claimed - 1) else {
            panic!("{text}: a mate in {claimed} was claimed, and there is none")
        };
        assert!(truth < claimed, "{text}");
        if truth == 0 {
            return true;
        }
        if left.is_none() && claimed > moves {
            return false;
        }
        left = Some(claimed - 1);
        let defence = solver.defence(&position, claimed - 1).expect("it is not mate yet");
        position.make(defence, &mut ());
    }
}

/// Every mate of a suite from games as far as `longest`; how many of how many the engine solves.
fn from_games<G: Playable>(variant: Variant, text: &str, longest: i32, limits: &Limits<G::Move>) -> (usize, usize) {
    let suite = suite::<G>(variant, text);
    assert!(suite.len() >= 60, "{}", suite.len());
    let mut solver = Solver::<G>::new(20, BUDGET);
    let chosen: Vec<_> = suite.into_iter().filter(|&(_, length)| length <= longest).collect();
    let solved = chosen.iter().filter(|(position, length)| {
        assert!(prove(&mut solver, position, *length as u32), "{} {length}", position.write_position());
        solves(position, *length as u32, limits)
    });
    (solved.count(), chosen.len())
}

const CESCACS: &str = include_str!("../positions/mates/cescacs-games.tsv");
const GLINSKI: &str = include_str!("../positions/mates/glinski-games.tsv");

#[test]
fn short_mates_from_games_are_found() {
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let (solved, all) = from_games::<Cescacs>(Variant::Cescacs, CESCACS, 2, &limits);
    assert!(all >= 10 && 100 * solved >= 95 * all, "{solved} of {all}");
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let (solved, all) = from_games::<Glinski>(Variant::Glinski, GLINSKI, 3, &limits);
    assert!(all >= 10 && 100 * solved >= 95 * all, "{solved} of {all}");
}

/// `cargo test --release --test mates -- --ignored --nocapture all_mates`
#[test]
#[ignore = "a second a mate, and proofs of all of them: minutes"]
fn all_mates_from_games_are_found_within_a_second() {
    let second = Some(std::time::Duration::from_secs(1));
    let (solved, all) =
        from_games::<Cescacs>(Variant::Cescacs, CESCACS, 7, &Limits { movetime: second, ..Limits::default() });
    println!("cescacs: {solved} of {all}");
    assert!(100 * solved >= 95 * all);
    let (solved, all) =
        from_games::<Glinski>(Variant::Glinski, GLINSKI, 7, &Limits { movetime: second, ..Limits::default() });
    println!("glinski: {solved} of {all}");
    assert!(100 * solved >= 95 * all);
}

/// Mates in games, as rows of a suite: of each game at most one, each length in turn, up to fifteen of a length.
///
/// `VIBRIA_GAMES=games.pgn VIBRIA_VARIANT=glinski cargo test --release --test mates -- --ignored --nocapture rows_of`
#[test]
#[ignore = "writes rows of a suite"]
fn rows_of_a_suite() {
    let Ok(file) = std::env::var("VIBRIA_GAMES") else { return };
    let variant: Variant = std::env::var("VIBRIA_VARIANT").expect("VIBRIA_VARIANT").parse().expect("a variant");
    vibria::dispatch!(variant, G => rows::<G>(variant, &file));
}

fn rows<G: Playable>(variant: Variant, file: &str) {
    let input = std::io::BufReader::new(std::fs::File::open(file).expect("VIBRIA_GAMES names a file"));
    let mut reader = vibria::record::Reader::new(input, variant);
    let mut solver = Solver::<G>::new(20, BUDGET / 20);
    let mut found = [0; 8];
    let mut turn = 0;
    while let Some(reading) = reader.next_any(&Settings::default()) {
        let Ok((record, _)) = reading.whole() else { continue };
        let Ok(record) = record.into_any().downcast::<vibria::record::Record<G>>() else { continue };
        let line = record.line();
        turn += 1;
        let moves = 2 + turn % 6;
        let plies = 2 * moves as usize - 1;
        let made: Vec<_> = line.moves().collect();
        if found[moves as usize] >= 15 || made.len() < plies + 10 {
            continue;
        }
        let mut position = line.start().clone();
        made[..made.len() - plies].iter().for_each(|&m| {
            position.make(m, &mut ());
        });
        if position.draw(1).end().is_none() && prove(&mut solver, &position, moves) {
            println!("{}\t{moves}", position.write_position());
            found[moves as usize] += 1;
        }
        if found[2..].iter().all(|&found| found >= 15) {
            break;
        }
    }
}

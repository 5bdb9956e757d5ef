//! The search on real games: it always answers, legally and the same way each time, and keeps draws, clocks and signals.

use std::collections::HashSet;
use std::thread;
use std::time::{Duration, Instant};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

mod common;

use common::legal as moves;
use vibria::dispatch;
use vibria::eval::Evaluator;
use vibria::game::{Color, Game, Line};
use vibria::games::cescacs::Cescacs;
use vibria::games::glinski::Glinski;
use vibria::games::hexdameo::{Hexdame, Hexdameo};
use vibria::search::{Best, Bound, Clock, Engine, Info, Limits, Score, Signals};
use vibria::variants::{Playable, Settings, Variant};

type EngineOf<G> = Engine<G, <G as Playable>::Evaluator>;

fn variant_of<G: 'static>() -> Variant {
    let id = std::any::TypeId::of::<G>();
    if id == std::any::TypeId::of::<Cescacs>() {
        Variant::Cescacs
    } else if id == std::any::TypeId::of::<Glinski>() {
        Variant::Glinski
    } else if id == std::any::TypeId::of::<Hexdameo>() {
        Variant::Hexdameo
    } else {
        Variant::Hexdame
    }
}

fn rules<G: Playable>() -> G::Rules {
    G::rules_of(variant_of::<G>(), &Settings::default())
}

fn read<G: Playable>(text: &str) -> G {
    match text {
        "startpos" => G::start(&rules::<G>()),
        _ => G::read_position(text, &rules::<G>()).unwrap_or_else(|error| panic!("{text}: {error}")).0,
    }
}

fn search<G: Playable>(position: &G, limits: &Limits<G::Move>) -> (Best<G::Move>, Vec<Info<G::Move>>) {
    search_line(&Line::new(position.clone()), limits)
}

fn search_line<G: Playable>(line: &Line<G>, limits: &Limits<G::Move>) -> (Best<G::Move>, Vec<Info<G::Move>>) {
    let mut infos = Vec::new();
    let mut engine = EngineOf::<G>::new(G::evaluator());
    let best = engine.search(line, limits, &Signals::default(), &mut |info| infos.push(info.clone()));
    (best, infos)
}

fn depth<M>(depth: u32) -> Limits<M> {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// The bench's positions of a variant, the start position among them.
fn positions<G: Playable>() -> Vec<G> {
    let text = match variant_of::<G>() {
        Variant::Cescacs | Variant::CescacsNoCastling => include_str!("../positions/bench/cescacs.txt"),
        Variant::Glinski => include_str!("../positions/bench/glinski.txt"),
        Variant::Hexdameo => include_str!("../positions/bench/hexdameo.txt"),
        Variant::Hexdame => include_str!("../positions/bench/hexdame.txt"),
    };
    text.lines().filter(|line| !line.starts_with('#')).map(read::<G>).collect()
}

/// Runs a generic test for each game.
macro_rules! for_each_game {
    ($test:ident) => {
        for variant in [Variant::Cescacs, Variant::Glinski, Variant::Hexdameo, Variant::Hexdame] {
            dispatch!(variant, G => $test::<G>());
        }
    };
}

fn assert_legal<G: Playable>(position: &G, line: &[G::Move]) {
    let mut position = position.clone();
    for &m in line {
        assert!(moves(&position).contains(&m), "{m:?} is illegal in {}", position.write_position());
        position.make(m, &mut ());
    }
}

#[test]
fn a_search_stopped_at_any_node_answers_with_a_legal_move() {
    fn test<G: Playable>() {
        for position in positions::<G>() {
            let legal = moves(&position);
            for nodes in (1..24).chain([34, 55, 144, 377, 987]) {
                let (best, infos) = search(&position, &Limits { nodes: Some(nodes), ..Limits::default() });
                let m = best.best.expect("there is a legal move");
                assert!(legal.contains(&m), "{m:?} in {}", position.write_position());
                if let Some(info) = best.info {
                    assert_eq!(info.pv.first(), Some(&m));
                    assert_eq!(info.pv.get(1).copied(), best.ponder);
                    assert!(info.nodes <= nodes, "{} nodes of {nodes}", info.nodes);
                }
                infos.iter().for_each(|info| assert_legal(&position, &info.pv));
            }
        }
    }
    for_each_game!(test);
}

#[test]
fn a_stop_before_the_search_is_obeyed_at_once() {
    fn test<G: Playable>() {
        for position in positions::<G>() {
            for threads in [1, 2] {
                let signals = Signals::default();
                signals.stop();
                let mut engine = EngineOf::<G>::new(G::evaluator());
                engine.set_threads(threads);
                let limits = Limits { infinite: true, ..Limits::default() };
                let best = engine.search(&Line::new(position.clone()), &limits, &signals, &mut |_| ());
                assert!(moves(&position).contains(&best.best.expect("there is a legal move")));
            }
        }
    }
    for_each_game!(test);
}

#[test]
fn one_thread_is_deterministic() {
    fn test<G: Playable>() {
        for position in positions::<G>() {
            let mut results = [0, 1].map(|_| search(&position, &depth(5)));
            for (best, infos) in &mut results {
                // Lines with a bound are shown only after a second, which a busy machine may take.
                infos.retain(|info| info.bound == Bound::Exact);
                for info in infos.iter_mut().chain(&mut best.info) {
                    info.time = Duration::ZERO;
                }
            }
            assert_eq!(results[0], results[1]);
        }
    }
    for_each_game!(test);
}

#[test]
fn every_line_is_legal_and_every_depth_is_reported() {
    fn test<G: Playable>() {
        for position in positions::<G>() {
            let (best, infos) = search(&position, &depth(6));
            let mut depths: Vec<u32> = infos.iter().map(|info| info.depth).collect();
            // Bounds are reported beside whole iterations where those take long.
            depths.dedup();
            assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
            for info in &infos {
                assert!(!info.pv.is_empty());
                assert_legal(&position, &info.pv);
                assert!(info.seldepth >= 1 && info.hashfull <= 1000);
                assert_eq!(info.wdl.iter().sum::<u32>(), 1000);
            }
            assert_eq!(best.best, infos.last().map(|info| info.pv[0]));
        }
    }
    for_each_game!(test);
}

#[test]
fn several_lines_differ_in_their_first_moves_and_come_best_first() {
    fn test<G: Playable>() {
        for position in positions::<G>() {
            let lines = moves(&position).len().min(4);
            let (best, infos) = search(&position, &Limits { multipv: 4, ..depth(4) });
            assert_eq!(infos.len(), 4 * lines);
            for group in infos.chunks(lines) {
                let ranks: Vec<usize> = group.iter().map(|info| info.multipv).collect();
                assert_eq!(ranks, (1..=lines).collect::<Vec<_>>());
                let firsts: HashSet<G::Move> = group.iter().map(|info| info.pv[0]).collect();
                assert_eq!(firsts.len(), lines);
                for pair in group.windows(2) {
                    assert!(worth(pair[0].score) >= worth(pair[1].score), "{pair:?}");
                }
                group.iter().for_each(|info| assert_legal(&position, &info.pv));
            }
            assert_eq!(best.best, Some(infos[infos.len() - lines].pv[0]));
        }
    }
    fn worth(score: Score) -> i32 {
        match score {
            Score::Cp(cp) => cp,
            Score::Mate(n) if n > 0 => 1_000_000 - n,
            Score::Mate(n) => -1_000_000 - n,
        }
    }
    for_each_game!(test);
}

#[test]
fn searchmoves_restrict_the_root() {
    fn test<G: Playable>() {
        for position in positions::<G>() {
            let last = *moves(&position).last().expect("there is a legal move");
            let (best, infos) = search(&position, &Limits { searchmoves: vec![last], ..depth(3) });
            assert_eq!(best.best, Some(last));
            assert!(infos.iter().all(|info| info.pv[0] == last));
        }
    }
    for_each_game!(test);
}

#[test]
fn more_threads_answer_legally_and_count_all_nodes() {
    fn test<G: Playable>() {
        for position in positions::<G>() {
            let mut engine = EngineOf::<G>::new(G::evaluator());
            engine.set_threads(3);
            let (line, mut last) = (Line::new(position.clone()), 0);
            let best = engine.search(&line, &depth(5), &Signals::default(), &mut |info| {
                assert!(info.nodes >= last);
                last = info.nodes;
                assert_legal(&position, &info.pv);
            });
            assert!(moves(&position).contains(&best.best.expect("there is a legal move")));
            assert!(best.info.expect("a completed depth").nodes >= last);
        }
    }
    for_each_game!(test);
}

#[test]
fn sums_kept_by_moves_are_the_sums_of_the_board() {
    fn test<G: Playable>() {
        let evaluator = G::evaluator();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(0x5eed);
        for _ in 0..40 {
            let mut position = read::<G>("startpos");
            let mut sums = evaluator.sums(&position);
            for _ in 0..200 {
                let legal = moves(&position);
                if legal.is_empty() {
                    break;
                }
                let m = legal[(random.next_u64() % legal.len() as u64) as usize];
                position.make(m, &mut sums);
                assert_eq!(sums, evaluator.sums(&position), "{m:?} to {}", position.write_position());
                assert!(evaluator.evaluate(&position, &sums, &mut Default::default()).abs() <= vibria::eval::LIMIT);
            }
        }
    }
    for_each_game!(test);
}

#[test]
fn mirrored_positions_have_mirrored_evaluations() {
    fn test<G: Playable>(mirror: impl Fn(&G) -> G) {
        let evaluator = G::evaluator();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        for _ in 0..20 {
            let mut position = read::<G>("startpos");
            for _ in 0..150 {
                let legal = moves(&position);
                if legal.is_empty() {
                    break;
                }
                let m = legal[(random.next_u64() % legal.len() as u64) as usize];
                position.make(m, &mut ());
                let image = mirror(&position);
                let value =
                    |position: &G| evaluator.evaluate(position, &evaluator.sums(position), &mut Default::default());
                assert_eq!(value(&position), value(&image), "{}", position.write_position());
                let (terms, images) = (evaluator.explain(&position), evaluator.explain(&image));
                for (term, image) in terms.iter().zip(&images) {
                    assert_eq!(term.share, [image.share[1], image.share[0]], "{}", term.name);
                }
            }
        }
    }
    test(Cescacs::mirrored);
    test(<Glinski>::mirrored);
    test(Hexdameo::reflected);
    test(Hexdame::reflected);
}

#[test]
fn the_explained_sum_is_the_evaluation() {
    fn test<G: Playable>() {
        let evaluator = G::evaluator();
        for position in positions::<G>() {
            let terms = evaluator.explain(&position);
            let [white, black] = terms.last().expect("there are terms").share;
            let sign = if position.side_to_move() == Color::White { 1.0 } else { -1.0 };
            let value = evaluator.evaluate(&position, &evaluator.sums(&position), &mut Default::default());
            // Each side is rounded apart from the other.
            assert!((sign * (white - black) - f64::from(value)).abs() <= 2.0, "{value} {white} {black}");
        }
    }
    for_each_game!(test);
}

#[test]
fn the_start_of_cescacs_has_the_documented_points() {
    // The rules page: major pieces 51, medium 16, minor 18 with the point for all three bishops, troop 19: 104.
    let evaluator = Cescacs::evaluator();
    let terms = evaluator.explain(&read::<Cescacs>("startpos"));
    let points = |name: &str| {
        let name = format!("documented: {name}");
        terms.iter().find(|term| term.name == name).unwrap_or_else(|| panic!("no term {name}")).share
    };
    let sum = |names: &[&str]| names.iter().map(|name| points(name)[0]).sum::<f64>();
    assert_eq!(sum(&["queen", "wyvern", "rook"]), 51.0);
    assert_eq!(points("pegasus"), [16.0, 16.0]);
    assert_eq!(points("all three bishops"), [1.0, 1.0]);
    assert_eq!(sum(&["knight", "bishop", "all three bishops"]), 18.0);
    assert_eq!(sum(&["pawn", "elephant"]), 19.0);
    assert_eq!(points("sum, points"), [104.0, 104.0]);
}

#[test]
fn a_lost_side_repeats_where_it_can() {
    // White shuffles king and queen; Black has a bare king. After two rounds one more step back is the third occurrence.
    let mut line = Line::new(read::<Glinski>("1/3/3k1/7/9/11/11/4Q6/11/3K7/11 b - 0 1"));
    let go = |line: &mut Line<Glinski>, text: &str| {
        let m = moves(line.position()).into_iter().find(|&m| vibria::game::Text::write_uci(line.position(), m) == text);
        line.push(m.unwrap_or_else(|| panic!("{text} is not legal in {:?}", line.position())));
    };
    let king: Vec<String> =
        moves(line.position()).iter().map(|&m| vibria::game::Text::write_uci(line.position(), m)).collect();
    let forth = king[0].clone();
    let half = forth.len() / 2;
    let split = (1..forth.len()).find(|&i| i >= half && forth.as_bytes()[i].is_ascii_lowercase()).expect("two cells");
    let back = format!("{}{}", &forth[split..], &forth[..split]);
    for _ in 0..2 {
        for text in [forth.as_str(), "e4e3", back.as_str(), "e3e4"] {
            go(&mut line, text);
        }
    }
    assert_eq!(line.occurrences(), 3);
    let (best, _) = search_line(&line, &depth(6));
    assert_eq!(best.info.expect("a completed depth").score, Score::Cp(0));
    // A game that has not been there before is lost.
    let (best, _) = search(line.position(), &depth(6));
    assert!(matches!(best.info.expect("a completed depth").score, Score::Cp(..-300) | Score::Mate(..0)));
}

#[test]
fn the_draw_clock_runs_in_the_tree() {
    // White is a queen ahead, but whatever it plays is the hundredth half-move without capture or pawn move.
    let (best, _) = search(&read::<Glinski>("1/3/3k1/7/9/11/11/4Q6/11/3K7/11 w - 99 80"), &depth(5));
    assert_eq!(best.info.expect("a completed depth").score, Score::Cp(0));
    let (best, _) = search(&read::<Glinski>("1/3/3k1/7/9/11/11/4Q6/11/3K7/11 w - 0 80"), &depth(5));
    assert!(matches!(best.info.expect("a completed depth").score, Score::Cp(300..) | Score::Mate(1..)));
    // Kings only, without capture: 25 moves each draw in Hexdameo. Read positions have no clock, so it is played down.
    let mut line = Line::new(read::<Hexdameo>("W:WKa1,Kb1:BKi9"));
    let king = |line: &Line<Hexdameo>, text: &str| {
        moves(line.position()).into_iter().find(|&m| vibria::game::Text::write_uci(line.position(), m) == text)
    };
    for text in ["a1a2", "i9i8"].iter().chain(&["a2a1", "i8i9"]).cycle().take(49) {
        let m = king(&line, text).unwrap_or_else(|| panic!("{text} is not legal"));
        line.push(m);
    }
    let (best, _) = search_line(&line, &depth(4));
    assert_eq!(best.info.expect("a completed depth").score, Score::Cp(0));
}

#[test]
fn a_position_without_moves_has_no_best_move() {
    // From the cases: a stalemate in the corner, a mate by rooks; and draughts without pieces.
    let (best, infos) = search(&read::<Glinski>("k/3/2K2/1Q5/9/11/11/11/11/11/11 b - 0 1"), &depth(5));
    assert_eq!((best.best, best.ponder, infos.len()), (None, None, 1));
    // A quarter of a point: a finite score well below a mate.
    assert!(matches!(infos[0].score, Score::Cp(-200..-50)), "{:?}", infos[0].score);
    let (best, infos) = search(&read::<Glinski>("k/3/5/7/9/11/11/11/11/11/K3RRR4 b - 0 1"), &depth(5));
    assert_eq!((best.best, infos[0].score), (None, Score::Mate(0)));
    let (best, infos) = search(&read::<Hexdameo>("W:W:Be5"), &depth(5));
    assert_eq!((best.best, infos[0].score), (None, Score::Mate(0)));
}

#[test]
fn a_stalemate_is_worth_more_than_a_draw_and_less_than_a_mate() {
    // Two kings: everything draws at once but to stalemate, which comes before the rule of material.
    let (best, _) = search(&read::<Glinski>("k/3/5/2K4/9/11/11/11/11/11/11 w - 0 1"), &depth(4));
    let expected = <Glinski as Playable>::evaluator();
    let model = Evaluator::<Glinski>::model(&expected);
    let prize = model.normalise(model.score_of(0.75));
    assert_eq!(best.info.expect("a completed depth").score, Score::Cp(prize));
    let (best, _) = search(&read::<Cescacs>("/28:k/22:3K3/ w -- - 0 1"), &depth(4));
    let model = Evaluator::<Cescacs>::model(&Cescacs::evaluator());
    let prize = model.normalise(model.score_of(2.0 / 3.0));
    assert_eq!(best.info.expect("a completed depth").score, Score::Cp(prize));
}

#[test]
fn infinite_and_ponder_wait_to_be_told() {
    let position = read::<Glinski>("1/3/3k1/7/9/11/11/4Q6/11/3K7/11 b - 0 1");
    let told = |limits: Limits<<Glinski as Game>::Move>, tell: fn(&Signals)| {
        let (signals, begun) = (Signals::default(), Instant::now());
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(150));
                tell(&signals);
            });
            let mut engine = EngineOf::<Glinski>::new(Glinski::evaluator());
            let best = engine.search(&Line::new(position.clone()), &limits, &signals, &mut |_| ());
            assert!(best.best.is_some());
        });
        begun.elapsed()
    };
    let pause = Duration::from_millis(140);
    assert!(told(Limits { infinite: true, ..depth(2) }, Signals::stop) >= pause);
    assert!(told(Limits { ponder: true, ..depth(2) }, Signals::ponderhit) >= pause);
    let movetime = Some(Duration::from_millis(1));
    assert!(told(Limits { ponder: true, movetime, ..Limits::default() }, Signals::ponderhit) >= pause);
    assert!(told(Limits { ponder: true, infinite: true, ..depth(2) }, Signals::stop) >= pause);
}

#[test]
fn time_limits_are_kept() {
    fn test<G: Playable>() {
        let ms = Duration::from_millis;
        let clock = Clock { remaining: ms(400), increment: ms(0), moves_to_go: None, overhead: ms(20) };
        let limits = [
            Limits { movetime: Some(ms(60)), ..Limits::default() },
            Limits { clock: Some(clock), ..Limits::default() },
            Limits { clock: Some(Clock { moves_to_go: Some(1), ..clock }), ..Limits::default() },
        ];
        for limits in limits {
            let begun = Instant::now();
            let (best, _) = search(&read::<G>("startpos"), &limits);
            let time = begun.elapsed();
            assert!(best.best.is_some());
            // Generous, for machines that do much else: making the engine counts as well.
            assert!(time < ms(2000), "{time:?} for {limits:?}");
            assert!(limits.movetime.is_none_or(|movetime| time >= movetime));
        }
    }
    for_each_game!(test);
}

#[test]
fn the_heaviest_positions_hear_a_stop() {
    // A composition with twelve kings against sixteen, in which one generation takes milliseconds.
    let text = "W:WKa1,Ka2,Ka3,Ka4,Ka5,Kb6,Kc7,Kd8,Ki6,Ki7,Ki8,Ki9:BKb3,Kc2,Kc6,Kd1,Kd4,Kd5,Ke3,Ke7,Kf6,Kg3,Kg4,Kg5,Kg7,Kg8,Kg9,Kh6";
    let (signals, position) = (Signals::default(), read::<Hexdameo>(text));
    let mut engine = EngineOf::<Hexdameo>::new(Hexdameo::evaluator());
    let waited = thread::scope(|scope| {
        let stopper = scope.spawn(|| {
            thread::sleep(Duration::from_millis(200));
            signals.stop();
            Instant::now()
        });
        let best = engine.search(&Line::new(position), &Limits::default(), &signals, &mut |_| ());
        assert!(best.best.is_some());
        stopper.join().expect("the stopper does not panic").elapsed()
    });
    // Half a second is the interface's limit; an idle machine needs one generation, some milliseconds.
    assert!(waited < Duration::from_millis(500), "{waited:?}");
}

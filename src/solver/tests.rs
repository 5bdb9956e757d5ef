//! The solver against trying everything.

use super::{Answer, Goal, Length, Solver, legal};
use crate::game::{End, Game, Text};
use crate::games::glinski::{Glinski, Material, Options};
use crate::games::hexdameo::{Hexdameo, Rules};

const CHESS: Options = Options { material: Material::Dead };
const DRAUGHTS: Rules = Rules { impotence_moves: 25 };

/// Whether the goal of mate is reached within `plies`, without any table or order.
fn forced<G: Game>(position: &mut G, attacks: bool, plies: u32) -> bool {
    let moves = legal(position);
    if moves.is_empty() {
        return !attacks && position.end_without_moves() != End::Stalemate;
    }
    if plies == 0 || position.draw(1).end().is_some() {
        return false;
    }
    let mut after = moves.into_iter().map(|m| {
        let undo = position.make(m, &mut ());
        let forced = forced(position, !attacks, plies - 1);
        position.unmake(m, &undo);
        forced
    });
    if attacks { after.any(|forced| forced) } else { after.all(|forced| forced) }
}

fn position<G: Text>(rules: &G::Rules, text: &str) -> G {
    G::read_position(text, rules).expect("a position").0
}

fn compare<G: Text>(rules: &G::Rules, text: &str, most_moves: usize) {
    // A small table, so that entries are lost.
    let mut solver = Solver::<G>::new(8, u64::MAX);
    let (mut proved, mut refuted) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut position = position::<G>(rules, line.split('\t').next().expect("a column"));
        if legal(&position).len() > most_moves {
            continue;
        }
        for plies in 0..=3 {
            for attacks in [true, false] {
                let side = position.side_to_move();
                let goal = Goal::mate(if attacks { side } else { !side });
                let truth = if forced(&mut position, attacks, plies) { Answer::Proved } else { Answer::Refuted };
                assert_eq!(solver.solve(&position, &goal, plies), truth, "{line} {plies} {attacks}");
                *(if truth == Answer::Proved { &mut proved } else { &mut refuted }) += 1;
            }
        }
    }
    assert!(proved >= 10 && refuted >= 30, "{proved} {refuted}");
}

#[test]
fn solving_agrees_with_trying_everything() {
    compare::<Glinski>(&CHESS, include_str!("../../positions/mates/glinski.tsv"), 40);
    compare::<Hexdameo>(&DRAUGHTS, include_str!("../../positions/mates/hexdameo.tsv"), 20);
}

#[test]
fn a_stalemate_is_no_mate_and_a_draw_is_no_win() {
    // Black's bare king stalemates White in one and never mates.
    let bare = position::<Glinski>(&CHESS, "k/3/2K2/7/9/11/11/11/11/11/11 b - 0 1");
    assert_eq!(Solver::new(10, 1 << 20).mates(&bare, 3), Answer::Refuted);
    // A mate in two of the suite, with the clock so near its end that the game is drawn before the second move.
    let line =
        include_str!("../../positions/mates/glinski.tsv").lines().find(|line| line.ends_with("\t2")).expect("one");
    let text = line.split('\t').next().expect("a column").to_owned();
    let mut solver = Solver::new(12, 1 << 20);
    let timely = position::<Glinski>(&CHESS, &text);
    assert_eq!(solver.mate_length(&timely, 3), Length::Exactly(2));
    let late = text.replace(" - 0 1", " - 98 99");
    assert_ne!(late, text);
    let late = position::<Glinski>(&CHESS, &late);
    let reset = legal(&timely).into_iter().any(|m| timely.is_capture(m));
    assert!(reset || solver.mate_length(&late, 2) == Length::Longer);
}

#[test]
fn a_budget_ends_in_no_claim() {
    let start: Glinski = Glinski::start(&CHESS);
    let mut solver = Solver::new(10, 1000);
    assert_eq!(solver.mates(&start, 6), Answer::Unknown);
    assert!(solver.nodes() < 1200);
}

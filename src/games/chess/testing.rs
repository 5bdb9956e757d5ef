//! What must hold at every position of every chess game: for the games' own tests.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::game::{Game, MoveList, Stage};
use crate::hex::vector::{Best, Portable, Vector};
use crate::hex::{Hexagon, Step};

use super::{Lanes, Lineless, List, Move, Position, Setwise, general, setwise};

/// A bound on the moves of so many riders of one side along the lines of three axes, wherever they stand.
///
/// Each other cell of a line of `n` is reached by at most two of the `k` riders on it, one from either end: all make at most
/// `2 * (n - k)` moves, and one alone `n - 1`. So the first adds `n - 1`, the second `n - 3`, a third takes away; and the best
/// that riders could add on different lines is added up, as if they stood on each axis where they liked.
pub fn most_ridden(board: Hexagon, axes: &[Step], riders: usize) -> usize {
    let added = |&step: &Step| {
        let ends = board.iter().filter(move |&cell| board.step(cell, step.back()).is_none());
        let lengths = ends.map(move |end| std::iter::successors(Some(end), |&cell| board.step(cell, step)).count());
        let mut added: Vec<usize> = lengths.flat_map(|n| [n - 1, n.saturating_sub(3)]).collect();
        added.sort_unstable_by(|a, b| b.cmp(a));
        added.into_iter().take(riders).sum::<usize>()
    };
    axes.iter().map(added).sum()
}

fn sorted(list: &List) -> Vec<Move> {
    let mut moves = list.as_slice().to_vec();
    moves.sort();
    moves
}

fn set_wise<R: Setwise, V: Vector>(position: &Position<R, Lanes>, stage: Stage) -> Vec<Move> {
    let mut list = List::default();
    setwise::generate::<R, V>(&position.board, &position.layout, stage, &mut list);
    sorted(&list)
}

fn general_way<R: Setwise>(position: &Position<R, Lanes>, stage: Stage) -> Vec<Move> {
    let mut list = List::default();
    general::generate(&position.board, stage, &mut list);
    sorted(&list)
}

/// Set-wise generation with every vector back end is what the general way generates, stage by stage, and the counts agree.
fn generators_agree<R: Setwise>(position: &Position<R, Lanes>) {
    for stage in [Stage::All, Stage::Captures, Stage::Quiets] {
        let expected = general_way(position, stage);
        assert_eq!(set_wise::<R, Best>(position, stage), expected, "{stage:?} {position:?}");
        assert_eq!(set_wise::<R, Portable>(position, stage), expected, "portable, {stage:?} {position:?}");
        #[cfg(target_arch = "x86_64")]
        assert_eq!(set_wise::<R, crate::hex::vector::Sse2>(position, stage), expected, "SSE2, {stage:?} {position:?}");
    }
    let all = general_way(position, Stage::All);
    let mut stages = general_way(position, Stage::Captures);
    assert!(stages.iter().all(|&m| position.is_capture(m)));
    let quiets = general_way(position, Stage::Quiets);
    assert!(!quiets.iter().any(|&m| position.is_capture(m)));
    stages.extend(quiets);
    stages.sort();
    assert_eq!(stages, all, "the stages share moves or leave some out: {position:?}");
    let count = all.len() as u64;
    assert_eq!(position.count(), count);
    assert_eq!(setwise::count::<R, Portable>(&position.board, &position.layout), count);
    assert_eq!(position.with_layout::<Lineless>().count(), count);
}

/// Plays random games and looks at every position: generators agree, every move can be taken back, keys and derived fields are
/// those of the board, and the mirrored position has the mirrored moves.
pub(crate) fn random_games<R: Setwise>(options: &R::Options, games: u64, plies: u32) {
    for game in 0..games {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(game);
        let mut position = Position::<R, Lanes>::start(options);
        for _ in 0..plies {
            generators_agree(&position);
            let moves = general_way(&position, Stage::All);
            if moves.is_empty() {
                break;
            }
            let mirrored = position.mirrored();
            let ends = |m: &Move| (m.from(), m.to(), m.kind(), m.promotion());
            let mut seen: Vec<_> = general_way(&mirrored, Stage::All).iter().map(ends).collect();
            let flip = |m: &Move| (R::BOARD.flip(m.from()), R::BOARD.flip(m.to()), m.kind(), m.promotion());
            let mut expected: Vec<_> = moves.iter().map(flip).collect();
            seen.sort();
            expected.sort();
            assert_eq!(seen, expected, "mirrored: {position:?}");
            let before = position.clone();
            for &m in &moves {
                let undo = position.make(m, &mut ());
                if let Err(what) = position.verify() {
                    panic!("{m:?} in {before:?}: {what}");
                }
                assert!(!position.opponent_in_check(), "{m:?} in {before:?}");
                position.unmake(m, &undo);
                assert_eq!((position.key(), &position), (before.key(), &before), "{m:?}");
            }
            assert_eq!(position.verify(), Ok(()));
            let m = moves[random.next_u64() as usize % moves.len()];
            position.make(m, &mut ());
        }
    }
}

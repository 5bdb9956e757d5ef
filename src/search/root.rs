//! The root: iterative deepening with aspiration windows, one or several lines, and when to end.

use super::report::{Bound, Info};
use super::score::{self, DRAW, INFINITE, is_mate, mate_moves};
use super::worker::Worker;
use super::{MAX_DEPTH, reduction::reduction};
use crate::eval::Evaluator;
use crate::game::{Game, MoveList, Stage};

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub m: M,
    /// From this iteration; `-INFINITE` if not searched yet, or if a better move was known.
    pub score: i32,
    /// From the iteration before.
    pub previous: i32,
    pub bound: Bound,
    /// The iteration that gave `score`.
    pub depth: i32,
    pub seldepth: usize,
    /// The whole line, this move first.
    pub pv: Vec<M>,
}

/// What a thread has found.
pub(super) struct Found<M> {
    /// Best first.
    pub moves: Vec<RootMove<M>>,
    /// The last iteration that was completed.
    pub depth: i32,
}

/// Lines with a bound only are shown after this long: before, they would only scroll by.
const BOUNDS_AFTER: std::time::Duration = std::time::Duration::from_secs(1);

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// The moves to search at the root: those that the limits name, if any of them is legal. And whether no other is.
    pub fn root_moves(&mut self) -> (Vec<RootMove<G::Move>>, bool) {
        let mut list = G::List::default();
        self.position.generate(Stage::All, &mut list);
        let wanted = &self.shared.limits.searchmoves;
        let root = |&m: &G::Move| RootMove {
            m,
            score: -INFINITE,
            previous: -INFINITE,
            bound: Bound::Exact,
            depth: 0,
            seldepth: 0,
            pv: vec![m],
        };
        let chosen: Vec<_> = list.as_slice().iter().filter(|m| wanted.contains(m)).map(root).collect();
        let moves = if chosen.is_empty() { list.as_slice().iter().map(root).collect() } else { chosen };
        (moves, list.as_slice().len() == 1)
    }

    /// Deepens until a limit is reached. There must be a move; `only` if it is the only legal one.
    pub fn deepen(&mut self, mut moves: Vec<RootMove<G::Move>>, only: bool) -> Found<G::Move> {
        self.only_move = only;
        let limits = self.shared.limits;
        let deepest = limits.depth.map_or(MAX_DEPTH, |depth| (depth.min(MAX_DEPTH as u32) as i32).max(1));
        let lines = limits.multipv.clamp(1, moves.len());
        let in_check = self.position.in_check();
        let mut completed = 0;
        let mut changes = 0.0;
        let mut shown: Option<G::Move> = None;
        // The best line of the last completed iteration.
        let mut settled: Option<RootMove<G::Move>> = None;
        // Helpers begin at different depths, so that they run ahead of each other.
        let first = 1 + (self.id % 2) as i32;
        for depth in first.min(deepest)..=deepest {
            self.root_depth = depth;
            // What is not searched anew must not be compared with what is.
            for root in &mut moves {
                (root.previous, root.score) = (root.score, -INFINITE);
            }
            let (best_before, score_before) = (moves[0].m, moves[0].previous);
            for line in 0..lines {
                self.seldepth = 0;
                self.aspire(&mut moves, line, depth, in_check);
                if self.halted {
                    if line == 0 {
                        withdraw(&mut moves, settled.take());
                    }
                    break;
                }
                moves[..=line].sort_by_key(|root| -root.score);
            }
            if self.halted {
                break;
            }
            completed = depth;
            settled = Some(moves[0].clone());
            changes = changes / 2.0 + f64::from(u8::from(moves[0].m != best_before));
            if self.driver.is_some() {
                for (line, root) in moves[..lines].iter().enumerate() {
                    self.report(root, line);
                }
                shown = Some(moves[0].m);
                if depth < deepest && self.is_done(&moves, depth, changes, score_before) {
                    break;
                }
            }
        }
        if self.halted {
            if moves[0].score == -INFINITE {
                moves[0].score = moves[0].previous;
            }
            // An iteration that was broken off may have found something better than what was shown.
            if moves[0].depth > 0 && shown != Some(moves[0].m) {
                self.report(&moves[0], 0);
            }
        }
        if self.driver.is_some() {
            self.hold();
            self.halt();
        }
        Found { moves, depth: completed }
    }

    /// One iteration for one line, with windows that grow around the last score.
    fn aspire(&mut self, moves: &mut [RootMove<G::Move>], line: usize, depth: i32, in_check: bool) {
        let last = moves[line].previous;
        let mut delta = self.margins.window;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && !is_mate(last) && last != -INFINITE {
            (alpha, beta) = (last - delta, last + delta);
        }
        loop {
            let value = self.root(&mut moves[line..], depth, alpha, beta, in_check);
            moves[line..].sort_by_key(|root| -root.score);
            if self.halted || (value > alpha && value < beta) {
                return;
            }
            if self.driver.as_ref().is_some_and(|driver| driver.timer.elapsed() > BOUNDS_AFTER) {
                self.report(&moves[line], line);
            }
            // A failure by a mate is not worth a second guess.
            delta = if is_mate(value) { 2 * INFINITE } else { 2 * delta };
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - delta).max(-INFINITE);
            } else {
                beta = (value + delta).min(INFINITE);
            }
        }
    }

    /// Searches the root moves within a window.
    fn root(&mut self, moves: &mut [RootMove<G::Move>], depth: i32, alpha: i32, beta: i32, in_check: bool) -> i32 {
        self.frames[0].eval = if in_check { DRAW } else { self.evaluate() };
        self.frames[2].killers = [0; 2];
        let sums = self.sums.clone();
        let (floor, mut alpha, mut best) = (alpha, alpha, -INFINITE);
        let wide = (moves.len() as f32 / self.margins.usual_moves).max(1.0);
        let single = G::CAPTURES_FORCED && self.only_move && self.position.is_capture(moves[0].m);
        for (i, root) in moves.iter_mut().enumerate() {
            let m = root.m;
            let quiet = !self.position.is_capture(m);
            let undo = self.make(0, m);
            let gives_check = self.position.in_check();
            let new_depth = depth - 1 + i32::from(gives_check || single);
            let mut value = -INFINITE;
            if i > 0 {
                let mut reduced = new_depth;
                if depth >= 3 && i > 2 && quiet && !gives_check && !in_check {
                    let r = reduction(depth, ((i + 1) as f32 / wide) as usize) - 1;
                    reduced = (new_depth - r.max(0)).max(1);
                }
                value = -self.node::<false>(reduced, 1, -alpha - 1, -alpha, gives_check, true);
                if value > alpha && reduced < new_depth {
                    value = -self.node::<false>(new_depth, 1, -alpha - 1, -alpha, gives_check, true);
                }
            }
            if i == 0 || value > alpha {
                value = -self.node::<true>(new_depth, 1, -beta, -alpha, gives_check, false);
            }
            self.unmake(m, &undo);
            self.sums = sums.clone();
            if self.halted {
                return best;
            }
            if i == 0 || value > alpha {
                root.score = value;
                root.bound = match value {
                    _ if value >= beta => Bound::Lower,
                    _ if value <= floor => Bound::Upper,
                    _ => Bound::Exact,
                };
                root.depth = depth;
                root.seldepth = self.seldepth;
                root.pv.clear();
                root.pv.push(m);
                root.pv.extend_from_slice(self.lines.line(1));
            } else {
                root.score = -INFINITE;
            }
            best = best.max(value);
            if value >= beta {
                break;
            }
            alpha = alpha.max(value);
        }
        best
    }

    /// Whether another iteration is not worth beginning.
    fn is_done(&mut self, moves: &[RootMove<G::Move>], depth: i32, changes: f64, score_before: i32) -> bool {
        let Some(driver) = &mut self.driver else { return false };
        let best = &moves[0];
        if let Some(most) = self.shared.limits.mate
            && mate_moves(best.score).is_some_and(|n| n.unsigned_abs() <= most)
        {
            return true;
        }
        if driver.timer.pondering() && self.shared.signals.ponder_hit() {
            driver.timer.ponder_hit();
        }
        // On a clock an only move needs no thought, nor does a mate that twice its depth has not shortened.
        let mate = is_mate(best.score) && depth >= 2 * (score::MATE - best.score.abs());
        if driver.timer.on_clock() && !self.shared.limits.analyse && (moves.len() == 1 || mate) {
            return true;
        }
        // Unsettled or falling, a search may take longer; settled, it need not take all. Round numbers, unfitted.
        let fall = f64::from((score_before - best.score).clamp(0, 100)) / 200.0;
        driver.timer.is_enough(0.6 + changes.min(2.0) * 0.5 + fall)
    }

    /// After the last iteration: waits where the answer is not wanted yet.
    pub(super) fn hold(&mut self) {
        let limits = self.shared.limits;
        if limits.infinite {
            self.shared.signals.wait(false);
        } else if self.driver.as_ref().is_some_and(|driver| driver.timer.pondering()) {
            self.shared.signals.wait(true);
        }
    }

    /// Reports a line.
    fn report(&mut self, root: &RootMove<G::Move>, line: usize) {
        let Some(driver) = &mut self.driver else { return };
        let info = Info {
            multipv: line + 1,
            nodes: self.shared.total_nodes(),
            time: driver.timer.elapsed(),
            hashfull: self.shared.table.hashfull(),
            ..info(root, self.evaluator)
        };
        (driver.report)(&info);
    }
}

/// Takes back what an iteration that was broken off says of the best move, if that is only that it is worse than was thought or
/// mated: the moves that were not searched yet may be better, and nothing is proved.
fn withdraw<M: PartialEq>(moves: &mut [RootMove<M>], settled: Option<RootMove<M>>) {
    let best = &mut moves[0];
    if best.score == -INFINITE || best.bound != Bound::Upper && best.score > -score::PROVED {
        return;
    }
    match settled {
        Some(settled) => {
            if let Some(place) = moves.iter().position(|root| root.m == settled.m) {
                moves[place] = settled;
                moves[..=place].rotate_right(1);
            }
        }
        // Not even one iteration was completed: nothing is known.
        None => (best.score, best.depth) = (-INFINITE, 0),
    }
}

/// A root move as a line of analysis, without counts.
pub(super) fn info<G: Game, E: Evaluator<G>>(root: &RootMove<G::Move>, evaluator: &E) -> Info<G::Move> {
    Info {
        depth: root.depth.max(0) as u32,
        seldepth: root.seldepth as u32,
        multipv: 1,
        score: score::report(root.score, evaluator.model()),
        bound: root.bound,
        wdl: score::wdl(root.score, evaluator.model()),
        nodes: 0,
        time: std::time::Duration::ZERO,
        hashfull: 0,
        // Legal as it stands: each move of a line comes from the list of the position that it was played in.
        pv: root.pv.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(m: u8, score: i32, bound: Bound, depth: i32) -> RootMove<u8> {
        RootMove { m, score, previous: -INFINITE, bound, depth, seldepth: 0, pv: vec![m] }
    }

    fn best(mut moves: Vec<RootMove<u8>>, settled: Option<RootMove<u8>>) -> (u8, i32, i32) {
        withdraw(&mut moves, settled);
        (moves[0].m, moves[0].score, moves[0].depth)
    }

    #[test]
    fn a_broken_off_iteration_proves_no_mate_against_the_mover() {
        let (mated, other) = (score::mated_in(6), root(2, -INFINITE, Bound::Exact, 0));
        let settled = || Some(root(1, 50, Bound::Exact, 7));
        for bound in [Bound::Upper, Bound::Exact] {
            assert_eq!(best(vec![root(1, mated, bound, 8), other.clone()], settled()), (1, 50, 7));
            assert_eq!(best(vec![root(1, mated, bound, 1), other.clone()], None), (1, -INFINITE, 0));
        }
        // A second move that is mated later was found, and a third may be better.
        let later = root(2, mated + 2, Bound::Exact, 8);
        assert_eq!(best(vec![later, root(1, mated, Bound::Upper, 8)], settled()), (1, 50, 7));
        // A move that fell below the window is not worth its bound.
        assert_eq!(best(vec![root(1, 20, Bound::Upper, 8), other.clone()], settled()), (1, 50, 7));
    }

    #[test]
    fn what_a_broken_off_iteration_did_find_stays() {
        let settled = || Some(root(1, 50, Bound::Exact, 7));
        for (score, bound) in
            [(60, Bound::Exact), (-20, Bound::Exact), (70, Bound::Lower), (score::mate_in(5), Bound::Lower)]
        {
            assert_eq!(best(vec![root(2, score, bound, 8), root(1, 0, Bound::Upper, 8)], settled()), (2, score, 8));
        }
    }
}

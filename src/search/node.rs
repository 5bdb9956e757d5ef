//! Alpha-beta: the search of an inner node.

use super::picker::{Picked, Picker, Wanted};
use super::report::Bound;
use super::score::{self, INFINITE, PROVED, from_table, is_mate, mate_in, mated_in, to_table};
use super::tt::{Entry, NO_EVAL};
use super::worker::Worker;
use super::{MAX_PLY, reduction::reduction};
use crate::eval::Evaluator;
use crate::game::Game;

/// A path is extended by two plies at one move this often at most, or it might not end.
const MOST_DOUBLES: u8 = 6;

/// Depths in the table are this much more than in the search: below lie the two kinds of quiescence search.
const DEPTH_OFFSET: i32 = 1;

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// The value of the present position, `ply` plies from the root, searched `depth` plies deep: exact within
    /// `alpha..beta`, else a bound (fail-soft). `PV`: the window may be wide, and the line is wanted. `cut`: a move that
    /// fails high is expected.
    pub(super) fn node<const PV: bool>(
        &mut self,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        in_check: bool,
        cut: bool,
    ) -> i32 {
        debug_assert!(alpha < beta && (PV || alpha + 1 == beta));
        if depth <= 0 {
            return self.quiesce::<PV>(ply, alpha, beta, in_check, true);
        }
        let mut depth = depth;

        // 1. Limits, draws, the end of the stack.
        if PV {
            self.lines.clear(ply);
        }
        if self.enter(ply) {
            return 0;
        }
        if self.is_draw(ply) {
            return score::DRAW;
        }
        if ply >= MAX_PLY - 1 {
            return if in_check { score::DRAW } else { self.evaluate() };
        }

        // 2. Mate distance: no line from here is better than a mate on the next ply, none worse than being mated now.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // 3. The table.
        let key = self.table_key();
        let entry = self.shared.table.probe(key);
        let excluded = self.excluded.take();
        if let Some(entry) = entry
            && !PV
            && excluded.is_none()
            && entry.depth >= depth + DEPTH_OFFSET
        {
            let known = from_table(entry.score, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => known >= beta,
                Bound::Upper => known <= alpha,
            };
            if decides {
                return known;
            }
        }
        let was_pv = PV || entry.is_some_and(|entry| entry.pv);

        // 4. The moves, and whether the player must capture: then the static evaluation says little.
        let [first, second] = self.frames[ply].killers;
        let before = self.made_before(ply);
        let special = [first, second, self.histories.refutation(self.position.side_to_move(), before[0])];
        let (packed, captures) = entry.map_or((0, false), |entry| (entry.packed, entry.captures));
        let mut picker = self.pick_from(Wanted::All, packed, captures, special, before);
        let forced = G::CAPTURES_FORCED && {
            self.load_captures(&mut picker);
            picker.is_forced()
        };

        // 5. Static evaluation.
        let raw_eval = match entry {
            _ if in_check => NO_EVAL,
            Some(entry) if entry.eval != NO_EVAL => entry.eval,
            _ => self.evaluate(),
        };
        self.note_rest(ply, (raw_eval != NO_EVAL).then_some(raw_eval));
        let eval = if raw_eval == NO_EVAL { NO_EVAL } else { self.corrected(ply, raw_eval) };
        // In check the last evaluation stands in, so that the next one of this side has something to compare with.
        self.frames[ply].eval = match eval {
            NO_EVAL if ply >= 2 => self.frames[ply - 2].eval,
            NO_EVAL => 0,
            _ => eval,
        };
        let improving = ply >= 2 && !in_check && eval > self.frames[ply - 2].eval;
        let threatened = G::CAPTURES_FORCED && self.position.capture_threatened();
        let calm = !in_check && !forced && !threatened;
        self.frames[ply + 2].killers = [0; 2];

        // 6. Whole-node pruning, where the evaluation can be trusted and no mate is at stake.
        if !PV
            && calm
            && excluded.is_none()
            && !is_mate(beta)
            && let Some(value) = self.prune_node(depth, ply, beta, eval, improving, cut)
        {
            self.drop_moves(&picker);
            return value;
        }

        // 7. ProbCut: a capture that stands well above beta after a much shallower search would do so after this one.
        if !PV
            && !G::CAPTURES_FORCED
            && depth >= 5
            && !in_check
            && excluded.is_none()
            && !is_mate(beta)
            && let Some(value) = self.prob_cut(depth, ply, beta, [eval, raw_eval], entry, cut)
        {
            self.drop_moves(&picker);
            return value;
        }

        // 8. Without a move from the table the ordering is poor: a shallower search fills it (internal iterative reduction).
        if depth >= 4 && packed == 0 && excluded.is_none() && (PV || cut) {
            depth -= 1;
        }

        // 9. The moves.
        let margins = self.margins;
        let sums = self.sums.clone();
        let (alpha_at_first, mut best, mut best_move) = (alpha, -INFINITE, 0);
        let mut best_captures = false;
        let mut tried = 0;
        while let Some(picked) = self.next_move(&mut picker) {
            let Picked { m, captures, score, losing } = picked;
            if excluded == Some(m) {
                continue;
            }
            tried += 1;

            // 10. Late and hopeless moves of shallow nodes, once something better than being mated is known, and unless a known
            // mate is to be shortened. Where captures are forced a quiet move can be a sacrifice that the evaluation does not
            // see.
            if !PV && best > -PROVED && calm && !is_mate(alpha) && !G::CAPTURES_FORCED {
                if !captures {
                    let wide = (picker.quiets() as f32 / margins.usual_moves).max(1.0);
                    let most = ((3 + depth * depth) as f32 * wide) as i32 / if improving { 1 } else { 2 };
                    let hopeless = depth <= 6 && eval + margins.futility * (depth + 1) <= alpha;
                    if tried > most || hopeless {
                        picker.skip_quiets();
                        continue;
                    }
                    // Moves that have failed before, and those that lose what they move.
                    if depth <= 4 && score < -4096 * depth
                        || depth <= 6
                            && !self.position.see_at_least(m, -margins.exchange / 3 * depth * depth, self.values)
                    {
                        continue;
                    }
                } else if losing && depth <= 6 && !self.position.see_at_least(m, -margins.exchange * depth, self.values)
                {
                    continue;
                }
            }

            // Singular extension: if without the table's move the node falls well below that move's score, the line hangs by it.
            let mut singular = 0;
            if let Some(entry) = entry
                && tried == 1
                && excluded.is_none()
                && depth >= 6
                && G::pack(m) == packed
                && entry.bound != Bound::Upper
                && entry.depth >= depth - 3 + DEPTH_OFFSET
                && !is_mate(entry.score)
                && (ply as i32) < 2 * self.root_depth
            {
                let known = from_table(entry.score, ply);
                let below = known - 2 * depth * margins.window / 30;
                self.excluded = Some(m);
                let value = self.node::<false>((depth - 1) / 2, ply, below - 1, below, in_check, cut);
                if self.halted {
                    self.drop_moves(&picker);
                    return 0;
                }
                if value < below {
                    let far = !PV && value < below - margins.window / 2;
                    singular = if far && self.frames[ply].doubles < MOST_DOUBLES { 2 } else { 1 };
                } else if below >= beta && !is_mate(below) {
                    // Several moves fail high: so does the node (multi-cut).
                    self.drop_moves(&picker);
                    return below;
                } else if known >= beta {
                    singular = -1;
                }
            }

            let single = forced && picker.captures() == 1;
            let undo = self.make(ply, m);
            let gives_check = self.position.in_check();

            // 11. Extensions: checks, and the only capture where captures are forced.
            let extend = (gives_check || single) && (ply as i32) < 2 * self.root_depth;
            let extension = if singular > 0 { singular } else { singular + i32::from(extend) };
            let new_depth = depth - 1 + extension;
            self.frames[ply + 1].doubles += u8::from(extension == 2);

            // 12. Principal variation search with late move reductions.
            let mut value = -INFINITE;
            let mut full = !PV || tried > 1;
            if depth >= 3 && tried > 1 + i32::from(PV) && (!captures || losing) {
                let wide = (picker.captures() + picker.quiets()) as f32 / margins.usual_moves;
                let mut r = reduction(depth, (tried as f32 / wide.max(1.0)) as usize);
                r += i32::from(cut) - i32::from(was_pv) - i32::from(gives_check || in_check);
                r += i32::from(!improving) - score / 12288;
                let reduced = (new_depth - r.max(0)).clamp(1, new_depth.max(1));
                value = -self.node::<false>(reduced, ply + 1, -alpha - 1, -alpha, gives_check, true);
                full = value > alpha && reduced < new_depth;
            }
            if full {
                value = -self.node::<false>(new_depth, ply + 1, -alpha - 1, -alpha, gives_check, !cut);
            }
            if PV && (tried == 1 || value > alpha) {
                value = -self.node::<true>(new_depth, ply + 1, -beta, -alpha, gives_check, false);
            }

            self.unmake(m, &undo);
            self.sums = sums.clone();
            if self.halted {
                self.drop_moves(&picker);
                return 0;
            }
            self.note_searched(m, captures);

            if value > best {
                best = value;
                if value > alpha {
                    (best_move, best_captures) = (G::pack(m), captures);
                    if PV {
                        self.lines.extend(ply, m);
                    }
                    alpha = value;
                    if value >= beta {
                        self.learn(depth, ply, m, captures, &picker);
                        break;
                    }
                }
            }
        }

        // 13. Mate, stalemate, block.
        if tried == 0 {
            // Without the move left out there may be no other: then the node hangs by it.
            best = if excluded.is_none() { self.without_moves(ply) } else { alpha };
        }
        self.drop_moves(&picker);
        if excluded.is_some() {
            return best;
        }

        // 14. The table again.
        let bound = if best >= beta {
            Bound::Lower
        } else if alpha > alpha_at_first {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let foreseen = match bound {
            Bound::Exact => false,
            Bound::Lower => best <= eval,
            Bound::Upper => best >= eval,
        };
        // Where the best move is quiet and none must be a capture, the evaluation should have foreseen its value.
        if calm && !best_captures && !is_mate(best) && !foreseen {
            let (color, structure) = (self.position.side_to_move(), self.position.structure_key());
            self.histories.correct(color, structure, before[0], depth, best - eval);
        }
        let score = to_table(best, ply);
        let entry = Entry {
            packed: best_move,
            captures: best_captures,
            score,
            eval: raw_eval,
            depth: depth + DEPTH_OFFSET,
            bound,
            pv: was_pv,
        };
        self.shared.table.store(key, entry);
        best
    }

    /// Reverse futility, razoring and the null move: a value if one of them settles the node.
    fn prune_node(&mut self, depth: i32, ply: usize, beta: i32, eval: i32, improving: bool, cut: bool) -> Option<i32> {
        let margins = self.margins;

        // Reverse futility: so far above beta that the opponent's next plies will not change it.
        if depth <= 7 && eval - margins.reverse_futility * (depth - i32::from(improving)) >= beta {
            return Some(eval);
        }

        // Razoring: so far below that only captures can help.
        if depth <= 3 && eval + margins.razoring * depth < beta - 1 {
            let value = self.quiesce::<false>(ply, beta - 1, beta, false, true);
            if value < beta {
                return Some(value);
            }
        }

        // Null move: if the opponent may move twice and we still stand above beta, a move will do as well. Not twice in a row.
        if G::NULL_MOVE_SOUND
            && cut
            && depth >= 3
            && eval >= beta
            && ply >= self.no_null_before
            && self.frames[ply].since_null > 0
            && self.evaluator.may_pass(&self.sums, &self.position)
        {
            let reduced = depth - 4 - depth / 4 - ((eval - beta) / 200).min(3);
            let undo = self.make_null(ply);
            let value = -self.node::<false>(reduced, ply + 1, -beta, 1 - beta, false, false);
            self.unmake_null(&undo);
            if self.halted {
                return Some(0);
            }
            if value >= beta {
                // A mate found after a pass proves nothing.
                let value = if is_mate(value) { beta } else { value };
                if depth < 10 || self.no_null_before > 0 {
                    return Some(value);
                }
                // Where much is at stake zugzwang is ruled out by a search without passes.
                self.no_null_before = ply + (3 * (reduced.max(0) as usize)) / 4 + 1;
                let verified = self.node::<false>(reduced, ply, beta - 1, beta, false, false);
                self.no_null_before = 0;
                if self.halted {
                    return Some(0);
                }
                if verified >= beta {
                    return Some(value);
                }
            }
        }
        None
    }

    /// A value if a capture that wins enough in exchanges stands above a raised beta in a shallower search.
    fn prob_cut(
        &mut self,
        depth: i32,
        ply: usize,
        beta: i32,
        [eval, raw_eval]: [i32; 2],
        entry: Option<Entry>,
        cut: bool,
    ) -> Option<i32> {
        let raised = beta + 2 * self.margins.futility;
        let shallower = depth - 4;
        let (packed, captures) = entry.map_or((0, false), |entry| (entry.packed, entry.captures));
        if let Some(entry) = entry
            && entry.depth >= shallower + DEPTH_OFFSET
            && from_table(entry.score, ply) < raised
        {
            return None;
        }
        let before = self.made_before(ply);
        let table = if captures { packed } else { 0 };
        let mut picker = self.pick_from(Wanted::GoodCaptures, table, captures, [0; 3], before);
        let sums = self.sums.clone();
        let mut found = None;
        while let Some(Picked { m, .. }) = self.next_move(&mut picker) {
            if !self.position.see_at_least(m, raised - eval, self.values) {
                continue;
            }
            let undo = self.make(ply, m);
            let gives_check = self.position.in_check();
            let mut value = -self.quiesce::<false>(ply + 1, -raised, 1 - raised, gives_check, true);
            if value >= raised {
                value = -self.node::<false>(shallower, ply + 1, -raised, 1 - raised, gives_check, !cut);
            }
            self.unmake(m, &undo);
            self.sums = sums.clone();
            if self.halted {
                found = Some(0);
                break;
            }
            if value >= raised {
                let entry = Entry {
                    packed: G::pack(m),
                    captures: true,
                    score: to_table(value, ply),
                    eval: raw_eval,
                    depth: shallower + 1 + DEPTH_OFFSET,
                    bound: Bound::Lower,
                    pv: false,
                };
                self.shared.table.store(self.table_key(), entry);
                found = Some(if is_mate(value) { value } else { value - (raised - beta) });
                break;
            }
        }
        self.drop_moves(&picker);
        found
    }

    /// A move cut off: it is remembered, and those searched before it in vain are marked down.
    fn learn(&mut self, depth: i32, ply: usize, m: G::Move, captures: bool, picker: &Picker) {
        let bonus = (16 * depth * depth + 32 * depth).min(2000);
        let (color, before) = (self.position.side_to_move(), self.made_before(ply));
        let mut i = 0;
        while let Some((searched, captured)) = self.searched(picker, i) {
            i += 1;
            let anatomy = self.position.anatomy(searched);
            let bonus = if searched == m { bonus } else { -bonus };
            if captured {
                self.histories.reward_capture(color, &anatomy, bonus);
            } else if !captures {
                self.histories.reward(color, before, &anatomy, bonus);
            }
        }
        if !captures {
            let packed = G::pack(m);
            let killers = &mut self.frames[ply].killers;
            if killers[0] != packed {
                *killers = [packed, killers[0]];
            }
            self.histories.refute(color, before[0], packed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::glinski::GlinskiEvaluator;
    use crate::game::Line;
    use crate::games::glinski::Glinski;
    use crate::search::history::Histories;
    use crate::search::worker::Shared;
    use crate::search::{Limits, Signals, Table};

    /// Calls `f` with a worker on the start position of Gliński's chess.
    fn with_worker(f: impl FnOnce(&mut Worker<'_, Glinski, GlinskiEvaluator>)) {
        let (table, signals, limits) = (Table::new(1).unwrap(), Signals::default(), Limits::default());
        let shared = Shared::new(&table, &signals, &limits, 1);
        let (evaluator, mut histories) = (GlinskiEvaluator::default(), Histories::new());
        let line = Line::new(<Glinski as Game>::start(&Default::default()));
        f(&mut Worker::new(&shared, &evaluator, 0, None, &mut histories, &line));
    }

    #[test]
    fn only_searched_moves_are_learnt_from() {
        with_worker(|worker| {
            let before = worker.made_before(0);
            let mut picker = worker.pick_from(Wanted::All, 0, false, [0; 3], before);
            let moves: Vec<_> = std::iter::from_fn(|| worker.next_move(&mut picker)).take(3).map(|p| p.m).collect();
            // The second was handed out and passed over.
            worker.note_searched(moves[0], false);
            worker.note_searched(moves[2], false);
            worker.learn(3, 0, moves[2], false, &picker);
            let color = worker.position.side_to_move();
            let learnt = |m| worker.histories.quiet(color, worker.made_before(0), &worker.position.anatomy(m));
            // A bonus of 16 * 9 + 32 * 3 in each of the three tables.
            assert_eq!([learnt(moves[0]), learnt(moves[1]), learnt(moves[2])], [-720, 0, 720]);
            worker.drop_moves(&picker);
            assert!(worker.searched.is_empty() && worker.arena.is_empty());
        });
    }

    #[test]
    fn a_search_leaves_nothing_behind_on_its_stacks() {
        with_worker(|worker| {
            worker.root_depth = 7;
            worker.node::<true>(7, 0, -INFINITE, INFINITE, false, false);
            assert!(worker.nodes > 1000);
            assert!(worker.searched.is_empty() && worker.arena.is_empty() && worker.excluded.is_none());
        });
    }
}

//! The quiescence search: captures and promotions, until the static evaluation can be trusted.

use super::MAX_PLY;
use super::picker::{Picked, Wanted};
use super::report::Bound;
use super::score::{self, INFINITE, PROVED, from_table, mated_in, to_table};
use super::tt::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::eval::Evaluator;
use crate::game::Game;

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// The value of the present position when only forcing moves are looked at.
    ///
    /// Where captures are a choice, the side to move may stand pat on the static evaluation. Where they are forced it may
    /// not, and a quiet position in which the other side threatens to capture is searched one ply deeper, once
    /// (`threats`): the evaluation would be off by what is about to be lost.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        in_check: bool,
        threats: bool,
    ) -> i32 {
        debug_assert!(alpha < beta);
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

        // A position without threats looked at must not answer for one with them.
        let depth = i32::from(threats);
        let key = self.table_key();
        let entry = self.shared.table.probe(key);
        if let Some(entry) = entry
            && !PV
            && entry.depth >= depth
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

        let (packed, captures) = entry.map_or((0, false), |entry| (entry.packed, entry.captures));
        let wanted = match (in_check, G::CAPTURES_FORCED) {
            (true, _) => Wanted::All,
            (false, true) => Wanted::Captures,
            (false, false) => Wanted::GoodCaptures,
        };
        let before = self.made_before(ply);
        let mut picker = self.pick_from(wanted, packed, captures, [0; 3], before);
        let mut stand_pat = !in_check;
        if G::CAPTURES_FORCED {
            self.load_captures(&mut picker);
            if picker.is_forced() {
                stand_pat = false;
            } else if threats && self.position.capture_threatened() {
                stand_pat = false;
                picker.want_all();
            } else if !picker.has_captures() && self.position.count() == 0 {
                self.drop_moves(&picker);
                return self.without_moves(ply);
            }
        }

        let mut eval = NO_EVAL;
        let mut best = -INFINITE;
        let alpha_at_first = alpha;
        self.note_rest(ply, None);
        if stand_pat {
            let quick = self.evaluator.outline(&self.position, &self.sums) + self.frames[ply].rest;
            let quick = self.corrected(ply, quick);
            let change = self.margins.change;
            best = match entry {
                Some(entry) if entry.eval != NO_EVAL => {
                    eval = entry.eval;
                    self.note_rest(ply, Some(eval));
                    self.corrected(ply, eval)
                }
                // So far from the window what the pieces bring beyond their places will hardly matter (lazy evaluation).
                _ if !PV && (quick - change >= beta || quick + change <= alpha) => quick,
                _ => {
                    eval = self.evaluate();
                    self.note_rest(ply, Some(eval));
                    self.corrected(ply, eval)
                }
            };
            if best >= beta || (G::CAPTURES_FORCED && !picker.has_captures()) {
                self.drop_moves(&picker);
                return best;
            }
            alpha = alpha.max(best);
        }
        let pat = best;

        let sums = self.sums.clone();
        let (mut best_move, mut best_captures) = (0, false);
        let mut tried = 0;
        while let Some(Picked { m, captures, .. }) = self.next_move(&mut picker) {
            tried += 1;
            // Delta pruning: a capture that cannot lift the evaluation to alpha even with something more.
            if stand_pat {
                let anatomy = self.position.anatomy(m);
                let value = |kind: Option<u8>| kind.map_or(0, |kind| self.values[usize::from(kind)]);
                let hope = pat + value(anatomy.captured) + value(anatomy.promotion) + self.margins.delta;
                if hope <= alpha {
                    best = best.max(hope);
                    continue;
                }
            } else if in_check && best > -PROVED && !captures && tried > 8 {
                // Enough answers to this check: something better than being mated is known.
                continue;
            }
            let undo = self.make(ply, m);
            let gives_check = self.position.in_check();
            let value = -self.quiesce::<PV>(ply + 1, -beta, -alpha, gives_check, threats && captures);
            self.unmake(m, &undo);
            self.sums = sums.clone();
            if self.halted {
                self.drop_moves(&picker);
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (best_move, best_captures) = (G::pack(m), captures);
                    if PV {
                        self.lines.extend(ply, m);
                    }
                    alpha = value;
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.drop_moves(&picker);
        if !stand_pat && tried == 0 {
            return self.without_moves(ply);
        }
        debug_assert!(best > mated_in(0) - 1);

        let bound = if best >= beta {
            Bound::Lower
        } else if PV && alpha > alpha_at_first {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let score = to_table(best, ply);
        let entry = Entry { packed: best_move, captures: best_captures, score, eval, depth: 0, bound, pv: PV };
        self.shared.table.store(key, Entry { depth, ..entry });
        best
    }
}

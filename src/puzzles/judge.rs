//! Who decides: the solver, asked about each move.

use crate::game::{Color, Draw, End, Game, Line, MoveList, Outcome, Stage, Text};
use crate::solver::{Answer, Goal, Length, Solver};

/// Entries of the solver's table, as a power of two, and positions that it looks at for a question: what the suites were proved with.
const BITS: u32 = 20;
const BUDGET: u64 = 20_000_000;

/// How much further than asked for a late mate is looked for, in moves.
const LATER: u32 = 2;

/// What a move is worth in a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum Attempt<M> {
    /// It mates, or keeps the shortest mate: as many moves are left, 0 if it mates, and this is the defence that holds out longest.
    Right {
        /// Moves that the attacker still needs.
        left: u32,
        /// What the defender plays; `None` after mate.
        defence: Option<M>,
    },
    /// The game ends by it, and not by a mate.
    Ends(Outcome),
    /// There is a defence against it.
    Wrong {
        /// The defence. After it no mate follows in the moves that are left.
        defence: M,
        /// In how many moves, this one included, it mates all the same, if that is known.
        later: Option<u32>,
    },
    /// The solver's budget ended first.
    Undecided,
}

/// What is to be said of a puzzle as a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Check<M> {
    /// The length of the shortest mate, up to one move more than claimed.
    pub length: Length,
    /// First moves that mate in the moves claimed, in the order of their UCI texts: more than one are cooks.
    pub keys: Vec<M>,
    /// First moves that the budget left undecided.
    pub undecided: Vec<M>,
}

/// Judges moves in puzzles of one game.
pub struct Judge<G: Game> {
    solver: Solver<G>,
}

impl<G: Text> Default for Judge<G> {
    fn default() -> Judge<G> {
        Judge::new(BITS, BUDGET)
    }
}

impl<G: Text> Judge<G> {
    /// A judge with a table of `2^bits` entries of 24 bytes who looks at no more than `budget` positions a question.
    pub fn new(bits: u32, budget: u64) -> Judge<G> {
        Judge { solver: Solver::new(bits, budget) }
    }

    /// Judges a legal move where the side to move has a shortest mate of `moves` moves.
    pub fn attempt(&mut self, position: &G, m: G::Move, moves: u32) -> Attempt<G::Move> {
        let mut after = position.clone();
        after.make(m, &mut ());
        let attacker = position.side_to_move();
        if let Some(outcome) = end(&after) {
            return match mated(&outcome, attacker) {
                true => Attempt::Right { left: 0, defence: None },
                false => Attempt::Ends(outcome),
            };
        }
        let left = moves.saturating_sub(1);
        match self.solver.is_mated(&after, left) {
            Answer::Proved => Attempt::Right { left, defence: self.solver.defence(&after, left) },
            Answer::Unknown => Attempt::Undecided,
            Answer::Refuted => match self.refutation(&after, left) {
                None => Attempt::Undecided,
                Some(defence) => {
                    let later = match self.solver.mated_length(&after, left + LATER) {
                        Length::Exactly(moves) => Some(moves + 1),
                        _ => None,
                    };
                    Attempt::Wrong { defence, later }
                }
            },
        }
    }

    /// A move after which no mate in `left` moves follows; a mate of the other side's own, if there is one.
    fn refutation(&mut self, position: &G, left: u32) -> Option<G::Move> {
        let mut holds = None;
        for m in sorted(position) {
            let mut after = position.clone();
            after.make(m, &mut ());
            if let Some(outcome) = end(&after) {
                if mated(&outcome, position.side_to_move()) {
                    return Some(m);
                }
                holds = holds.or(Some(m));
            } else if holds.is_none() && (left == 0 || self.solver.mates(&after, left) == Answer::Refuted) {
                holds = Some(m);
            }
        }
        holds
    }

    /// The first move, in the order of UCI texts, that keeps the shortest mate of `moves` moves; `None` if there is none, or the
    /// budget is too small.
    pub fn key(&mut self, position: &G, moves: u32) -> Option<G::Move> {
        sorted(position).into_iter().find(|&m| self.keeps(position, m, moves) == Answer::Proved)
    }

    fn keeps(&mut self, position: &G, m: G::Move, moves: u32) -> Answer {
        let mut after = position.clone();
        after.make(m, &mut ());
        self.solver.solve(&after, &Goal::mate(position.side_to_move()), 2 * moves.saturating_sub(1))
    }

    /// A shortest mate with the longest defence, up to the mate, as far as the budget allows.
    pub fn solution(&mut self, position: &G, moves: u32) -> Vec<G::Move> {
        let (mut position, mut solution, mut left) = (position.clone(), Vec::new(), moves);
        while left > 0 {
            let Some(key) = self.key(&position, left) else { break };
            solution.push(key);
            position.make(key, &mut ());
            left -= 1;
            let Some(defence) = self.solver.defence(&position, left).filter(|_| left > 0) else { break };
            solution.push(defence);
            position.make(defence, &mut ());
            // A defence may be shorter than the longest only if the claim was wrong.
            left = match self.solver.mate_length(&position, left) {
                Length::Exactly(moves) => moves,
                _ => break,
            };
        }
        solution
    }

    /// Looks at a puzzle that claims a mate in `moves`: its true length, and every first move that solves it.
    pub fn check(&mut self, position: &G, moves: u32) -> Check<G::Move> {
        let length = self.solver.mate_length(position, moves + 1);
        let (mut keys, mut undecided) = (Vec::new(), Vec::new());
        for m in sorted(position) {
            match self.keeps(position, m, moves) {
                Answer::Proved => keys.push(m),
                Answer::Refuted => (),
                Answer::Unknown => undecided.push(m),
            }
        }
        Check { length, keys, undecided }
    }
}

/// How the game ends here, by a rule or a claim: who is not winning claims.
fn end<G: Game>(position: &G) -> Option<Outcome> {
    let line = Line::new(position.clone());
    let claimed = || match line.draw() {
        Draw::Claimable(end) => Some(Outcome::draw(end)),
        _ => None,
    };
    line.outcome().or_else(claimed)
}

/// Whether this is what the attacker wants.
fn mated(outcome: &Outcome, attacker: Color) -> bool {
    outcome.winner == Some(attacker) && outcome.end != End::Stalemate
}

/// All legal moves in the order of their UCI texts.
fn sorted<G: Text>(position: &G) -> Vec<G::Move> {
    let mut list = G::List::default();
    position.generate(Stage::All, &mut list);
    let mut moves = list.as_slice().to_vec();
    moves.sort_by_cached_key(|&m| position.write_uci(m));
    moves
}

#[cfg(test)]
mod tests {
    use super::super::embedded;
    use super::*;
    use crate::games::glinski::Glinski;
    use crate::games::hexdameo::Hexdameo;
    use crate::variants::{Playable, Variant};

    /// Whether the attacker mates within `moves` of its own, by trying everything.
    fn mates<G: Text>(position: &G, moves: u32) -> bool {
        moves > 0 && sorted(position).into_iter().any(|m| wins(position, m, moves))
    }

    fn wins<G: Text>(position: &G, m: G::Move, moves: u32) -> bool {
        let mut after = position.clone();
        after.make(m, &mut ());
        if let Some(outcome) = end(&after) {
            return mated(&outcome, position.side_to_move());
        }
        moves > 1
            && sorted(&after).into_iter().all(|defence| {
                let mut next = after.clone();
                next.make(defence, &mut ());
                end(&next).is_none() && mates(&next, moves - 1)
            })
    }

    /// Every first move of the short puzzles is judged as trying everything judges it.
    fn judged<G: Playable>(variant: Variant, most_moves: usize) {
        let mut judge = Judge::<G>::default();
        let (mut right, mut wrong) = (0, 0);
        for puzzle in embedded::<G>(variant).into_iter().filter(|puzzle| puzzle.moves <= 2) {
            let (position, moves) = (&puzzle.position, puzzle.moves);
            let all = sorted(position);
            if all.len() > most_moves {
                continue;
            }
            let solving: Vec<G::Move> = all.iter().copied().filter(|&m| wins(position, m, moves)).collect();
            assert_eq!(judge.check(position, moves).keys, solving);
            assert_eq!(judge.key(position, moves), solving.first().copied());
            for &m in &all {
                match judge.attempt(position, m, moves) {
                    Attempt::Right { left, defence } => {
                        assert!(solving.contains(&m));
                        assert_eq!(defence.is_none(), left == 0);
                        right += 1;
                    }
                    Attempt::Ends(outcome) => assert!(outcome.winner.is_none() || outcome.end == End::Stalemate),
                    Attempt::Wrong { defence, later } => {
                        assert!(!solving.contains(&m) && later.is_none_or(|later| later > moves));
                        let mut after = position.clone();
                        after.make(m, &mut ());
                        assert!(sorted(&after).contains(&defence));
                        after.make(defence, &mut ());
                        assert!(end(&after).is_some() || !mates(&after, moves - 1));
                        wrong += 1;
                    }
                    Attempt::Undecided => panic!("a short mate is decided"),
                }
            }
            let solution = judge.solution(position, moves);
            assert_eq!(solution.len() as u32, 2 * moves - 1);
            let mut line = Line::new(position.clone());
            solution.into_iter().for_each(|m| line.push(m));
            assert!(mated(&line.outcome().expect("an end"), position.side_to_move()));
        }
        assert!(right >= 10 && wrong >= 10, "{right} {wrong}");
    }

    #[test]
    fn moves_are_judged_as_trying_everything_does() {
        judged::<Glinski>(Variant::Glinski, 55);
        judged::<Hexdameo>(Variant::Hexdameo, 16);
    }

    #[test]
    fn without_a_budget_nothing_is_claimed() {
        let puzzle = embedded::<Glinski>(Variant::Glinski).into_iter().find(|puzzle| puzzle.moves == 3).expect("one");
        let mut judge = Judge::<Glinski>::new(10, 1);
        let check = judge.check(&puzzle.position, 3);
        assert!(check.keys.is_empty() && !check.undecided.is_empty());
        assert!(judge.solution(&puzzle.position, 3).is_empty());
    }
}

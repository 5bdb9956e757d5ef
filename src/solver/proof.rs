//! The search itself.
//!
//! Numbers are kept from the side to move's point of view, so that both kinds of nodes are one: `phi` is how many positions
//! must at least be decided for the mover to have its way (proof number where the attacker moves, disproof number where the defender does),
//! `delta` the same for the other side.

use super::goal::Goal;
use super::{Answer, Solver};
use crate::game::{Game, MoveList, Stage};

/// Decided: cannot be had at any price.
const NEVER: u32 = u32::MAX / 2;

/// A move of a node with the numbers of the position after it, from its mover's point of view.
#[derive(Clone, Copy)]
pub(super) struct Child<M> {
    m: M,
    phi: u32,
    delta: u32,
}

/// The numbers of a decided position.
const fn decided(mover_has_its_way: bool) -> (u32, u32) {
    if mover_has_its_way { (0, NEVER) } else { (NEVER, 0) }
}

impl<G: Game> Solver<G> {
    /// Searches the root until it is decided or the budget ends.
    pub(super) fn prove(&mut self, position: &mut G, goal: &Goal, plies: u32) -> Answer {
        let attacks = position.side_to_move() == goal.attacker();
        let (mut phi, mut delta) = self.first_look(position, goal, plies);
        if phi != 0 && delta != 0 {
            (phi, delta) = self.node(position, goal, plies, NEVER, NEVER);
        }
        match (phi, delta) {
            (0, _) if attacks => Answer::Proved,
            (_, 0) if !attacks => Answer::Proved,
            (0, _) | (_, 0) => Answer::Refuted,
            _ => Answer::Unknown,
        }
    }

    /// The numbers of a position when it is met: from the rules, the table, or its moves.
    fn first_look(&mut self, position: &G, goal: &Goal, left: u32) -> (u32, u32) {
        self.nodes += 1;
        let attacks = position.side_to_move() == goal.attacker();
        match goal.judge(position, left) {
            Ok(holds) => decided(holds == attacks),
            Err(moves) => {
                let (key, check) = identity(position, goal, left);
                // The defender has its way when one move does; the attacker must refute each: so mobility is what a proof costs.
                self.table.get(key, check).unwrap_or((1, moves))
            }
        }
    }

    /// Widens the tree below an undecided position until its numbers reach a limit.
    fn node(&mut self, position: &mut G, goal: &Goal, left: u32, most_phi: u32, most_delta: u32) -> (u32, u32) {
        let before = self.nodes;
        let base = self.stack.len();
        let mut list = G::List::default();
        position.generate(Stage::All, &mut list);
        let mut won = false;
        for &m in list.as_slice() {
            let undo = position.make(m, &mut ());
            let (phi, delta) = self.first_look(position, goal, left - 1);
            position.unmake(m, &undo);
            self.stack.push(Child { m, phi, delta });
            if delta == 0 {
                won = true;
                break;
            }
        }
        let numbers = loop {
            if won {
                break decided(true);
            }
            // The mover needs its cheapest move, the other side an answer to all.
            let children = &self.stack[base..];
            let (mut best, mut cheapest, mut second, mut sum) = (0, NEVER, NEVER, 0);
            for (i, child) in children.iter().enumerate() {
                sum += u64::from(child.phi);
                if child.delta < cheapest {
                    (best, second, cheapest) = (i, cheapest, child.delta);
                } else {
                    second = second.min(child.delta);
                }
            }
            // Many paths to one position count it often; only a decision may look like one.
            let all = if cheapest == 0 { NEVER } else { sum.min(u64::from(NEVER) - 1) as u32 };
            if cheapest == NEVER {
                break decided(false);
            }
            if cheapest >= most_phi || all >= most_delta || self.nodes >= self.budget {
                break (cheapest, all);
            }
            // Until another move is clearly cheaper (a quarter more keeps the search from jumping to and fro: Pawlewicz and Lew
            // 2007, "Improving depth-first PN-search: 1+ε trick"), or the limits of this node are reached.
            let child = children[best];
            let child_phi = most_delta - (all - child.phi.min(all));
            let child_delta = most_phi.min(second.saturating_add(second / 4).saturating_add(1));
            let undo = position.make(child.m, &mut ());
            let (phi, delta) = self.node(position, goal, left - 1, child_phi, child_delta);
            position.unmake(child.m, &undo);
            let child = &mut self.stack[base + best];
            (child.phi, child.delta) = (phi, delta);
            won = delta == 0;
        };
        self.stack.truncate(base);
        let (key, check) = identity(position, goal, left);
        self.table.put(key, check, numbers, self.nodes - before);
        numbers
    }
}

/// What makes two questions the same: position, plies left, goal, and the clock where it may run out within those plies.
fn identity<G: Game>(position: &G, goal: &Goal, left: u32) -> (u64, u32) {
    let clock = match position.draw_clock() {
        Some((clock, most)) if clock + left >= most => u64::from(clock) + 1,
        _ => 0,
    };
    let rest = (u64::from(left) << 32 | clock).wrapping_add(goal.salt());
    let key = position.key() ^ rest.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(29);
    (key, (position.structure_key() >> 16) as u32)
}

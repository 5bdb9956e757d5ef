//! A position with the moves that led to it.

use super::{Draw, Game, MoveList, Outcome, Prize, Stage};

/// A position, the one it began with, and the moves between: what repetition, taking back and records need.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    start: G,
    position: G,
    moves: Vec<(G::Move, G::Undo)>,
    keys: Vec<u64>,
}

impl<G: Game> Line<G> {
    /// A line of no moves.
    pub fn new(start: G) -> Line<G> {
        Line { position: start.clone(), keys: vec![start.key()], start, moves: Vec::new() }
    }

    /// The first position.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The position after all moves.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The moves from the first position to the last.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = G::Move> + '_ {
        self.moves.iter().map(|&(m, _)| m)
    }

    /// Keys of all positions, the first and the last included.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Makes a legal move.
    pub fn push(&mut self, m: G::Move) {
        let undo = self.position.make(m, &mut ());
        self.moves.push((m, undo));
        self.keys.push(self.position.key());
    }

    /// Takes back the last move; `None` at the first position.
    pub fn pop(&mut self) -> Option<G::Move> {
        let (m, undo) = self.moves.pop()?;
        self.keys.pop();
        self.position.unmake(m, &undo);
        Some(m)
    }

    /// How often the present position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        let (&last, before) = self.keys.split_last().expect("a line has at least one key");
        let reach = before.len().min(self.position.reversible_plies() as usize);
        1 + before[before.len() - reach..].iter().filter(|&&key| key == last).count() as u32
    }

    /// The draw rules at this point.
    pub fn draw(&self) -> Draw {
        self.position.draw(self.occurrences())
    }

    /// The result if the rules end the game here. Mate and stalemate come before every draw rule; claims are not made.
    pub fn outcome(&self) -> Option<Outcome> {
        let mut list = G::List::default();
        self.position.generate(Stage::All, &mut list);
        if list.as_slice().is_empty() {
            let end = self.position.end_without_moves();
            let prize = if end == super::End::Stalemate { G::STALEMATE_PRIZE } else { Prize::WHOLE };
            return Some(Outcome { winner: Some(!self.position.side_to_move()), prize, end });
        }
        match self.draw() {
            Draw::Automatic(end) => Some(Outcome::draw(end)),
            _ => None,
        }
    }
}

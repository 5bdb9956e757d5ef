//! What a position is worth. One file a game.

use crate::game::{Game, Observer};

/// Evaluates positions of one game.
///
/// `Sums` is what a move can keep up to date: the search tells it of each piece that comes and goes, and restores a copy
/// when it takes a move back.
pub trait Evaluator<G: Game>: Clone + Send + Sync + 'static {
    /// Sums over the pieces on the board.
    type Sums: Observer + Clone + PartialEq + std::fmt::Debug + Send;

    /// The sums of a position, from its board.
    fn sums(&self, game: &G) -> Self::Sums;
    /// Centipawns from the side to move's point of view, well inside mate scores.
    fn evaluate(&self, game: &G, sums: &Self::Sums) -> i32;
    /// Values of the kinds of pieces for exchanges, centipawns, in [`Game::KINDS`] order.
    fn exchange_values(&self) -> &[i32];
    /// Every term, for people: name, White's share and Black's, centipawns.
    fn explain(&self, game: &G) -> Vec<Term>;
}

/// One line of an explained evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// What it is.
    pub name: String,
    /// White's and Black's share, in centipawns or in the rules' documented points, as the heading says.
    pub share: [f64; 2],
}

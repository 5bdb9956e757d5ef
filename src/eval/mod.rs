//! What a position is worth. One file a game.

use crate::game::{Game, Observer};

pub mod cescacs;
pub mod chess;
pub mod glinski;
pub mod hexdameo;
mod model;
pub mod placement;
pub mod profile;
pub mod sink;
mod terms;
pub mod weights;

pub use model::WinModel;
pub use terms::{Term, table};

use sink::Trace;
use weights::{Group, Weights};

/// Evaluates positions of one game.
///
/// `Sums` is what a move can keep up to date: the search tells it of each piece that comes and goes, and restores a copy
/// when it takes a move back.
pub trait Evaluator<G: Game>: Clone + Send + Sync + 'static {
    /// Sums over the pieces on the board.
    type Sums: Observer + Clone + PartialEq + std::fmt::Debug + Send;

    /// What evaluations remember for the next ones: it makes them faster and never changes them. Each thread has its own.
    type Cache: Default + Send;

    /// The sums of a position, from its board.
    fn sums(&self, game: &G) -> Self::Sums;
    /// Centipawns from the side to move's point of view, within [`LIMIT`] either way.
    fn evaluate(&self, game: &G, sums: &Self::Sums, cache: &mut Self::Cache) -> i32;
    /// What the sums alone say: a rough and quick [`evaluate`](Evaluator::evaluate), with the same units.
    fn outline(&self, game: &G, sums: &Self::Sums) -> i32;
    /// Values of the kinds of pieces for exchanges, centipawns, in [`Game::KINDS`] order.
    fn exchange_values(&self) -> &[i32];
    /// Every term, for people: name, White's share and Black's, centipawns.
    fn explain(&self, game: &G) -> Vec<Term>;
    /// What a score says about the result.
    fn model(&self) -> WinModel;
    /// Margins and counts of the search.
    fn margins(&self) -> Margins {
        Margins::default()
    }
    /// Whether the side to move has pieces enough that being obliged to move will hardly hurt it: only then does the search
    /// try a pass. Not asked where passing is unsound anyhow.
    fn may_pass(&self, sums: &Self::Sums, game: &G) -> bool;
}

/// An evaluator whose weights can be exchanged and fitted.
pub trait Fitted<G: Game>: Evaluator<G> + Default {
    /// The list of its weights, in order and without gaps.
    fn groups() -> &'static [Group];
    /// The evaluator with the documented values and nothing fitted.
    fn documented() -> Self;
    /// The evaluator with these weights, one for each place of [`groups`](Fitted::groups), which are kept as long as the program
    /// runs.
    fn with_weights(weights: Weights) -> Self;
    /// The weights in use.
    fn weights(&self) -> &Weights;
    /// The evaluation as a list of terms: its score is what [`evaluate`](Evaluator::evaluate) says.
    fn trace(&self, game: &G) -> Trace;
}

/// No evaluation is further from 0, so that none can be taken for a mate.
pub const LIMIT: i32 = 20_000;

/// What a game tunes in the search. All scores are centipawns.
///
/// The defaults are those that open engines for orthodox chess have in common, in round numbers; `tuning/HISTORY.md` says
/// what matches have changed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Margins {
    /// Moves of an average position of the game that late-move counts were made for. Counts grow in proportion where a
    /// position has more.
    pub usual_moves: f32,
    /// Reverse futility: a node whose evaluation is this much a ply above beta fails high.
    pub reverse_futility: i32,
    /// Futility: a quiet move is skipped where the evaluation and this much a ply stay below alpha.
    pub futility: i32,
    /// Razoring: a node whose evaluation is this much a ply below alpha is left to the quiescence search.
    pub razoring: i32,
    /// A capture may lose this much a ply in exchanges before it is skipped.
    pub exchange: i32,
    /// What a capture may add beyond the captured piece, in the quiescence search.
    pub delta: i32,
    /// Half width of the first aspiration window.
    pub window: i32,
    /// What the evaluation has beyond its outline seldom changes by more in one move.
    pub change: i32,
}

impl Default for Margins {
    fn default() -> Margins {
        Margins {
            usual_moves: 35.0,
            reverse_futility: 80,
            futility: 100,
            razoring: 250,
            exchange: 60,
            delta: 150,
            window: 30,
            change: 175,
        }
    }
}

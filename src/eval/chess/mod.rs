//! What a position of a chess game is worth: terms that both games share, each with the game's own weights.
//!
//! | file | holds |
//! |---|---|
//! | `index` | [`Index`]: the list of weights |
//! | `pieces` | mobility, attacks on kings, threats, outposts, open columns |
//! | `pawns` | structure, passed pawns, the king's shelter |

use std::marker::PhantomData;

use super::placement::{Features, MOST_KINDS, Sums, Table, centre, distance, observe};
use super::sink::{Blend, Shares, Sink, Total, Trace, Tracer};
use super::weights::{Group, Pair, Weights};
use super::{Evaluator, Fitted, Margins, Term, WinModel};
use crate::game::{Color, Game};
use crate::games::chess::{Board, Layout, PAWN, Position, Rules};
use crate::hex::{Cell, Set};

mod index;
mod pawns;
mod pieces;

pub use index::Index;
use pawns::Pawns;

/// What a chess game tells the evaluation of itself.
pub trait Terms: Rules {
    /// Weight in the phase by kind, the king's 0.
    const PHASE: [i32; MOST_KINDS];
    /// Sum of phases of all pieces at the start.
    const FULL: i32;
    /// Cells in reach that share a bucket of the mobility table, by kind.
    const BUCKET: [u32; MOST_KINDS];
    /// Units of a piece that attacks the enemy king's surroundings, by kind.
    const UNITS: [usize; MOST_KINDS];
    /// The least kind whose presence makes zugzwang rare.
    const OFFICER: u8;
    /// The bishop's kind.
    const BISHOP: u8;
    /// Names of what a pawn can hope to become, as far as that makes a difference.
    const PRIZES: &'static [&'static str];

    /// The cells that a pawn attacks.
    fn pawn_attacks(color: Color, from: Cell) -> &'static Set;
    /// The cells that a piece, neither pawn nor king, attacks.
    fn attacks(board: &Board<Self>, color: Color, kind: u8, from: Cell, occupied: Set) -> Set;
    /// The dearest kind that a pawn of this color could become now.
    fn dearest_promotion(sums: &Sums, color: Color) -> Option<u8>;
    /// Which of [`PRIZES`](Terms::PRIZES) that is.
    fn prize(dearest: Option<u8>) -> usize;
    /// Of a score in favour of a side without pawns so many 64ths count.
    fn scale(sums: &Sums, strong: Color) -> i32;

    /// What is known by fitting.
    fn fitted() -> &'static Knowledge;
    /// What is known from the documents.
    fn documented() -> &'static Knowledge;
    /// The documented values, for people: a heading that ends the documented part is among them.
    fn documented_terms(sums: &Sums) -> Vec<Term> {
        let _ = sums;
        Vec::new()
    }
    /// Margins and counts of the search.
    fn margins() -> Margins;
}

/// What a piece of a game has where it stands.
fn features<R: Terms>() -> Features {
    Features {
        board: R::BOARD,
        phase: R::PHASE,
        full: R::FULL,
        each: |kind, cell, f| {
            let row = if kind == PAWN { steps_to_promotion::<R>(cell) } else { usize::from(R::BOARD.height(cell)) / 2 };
            let ring = distance(cell, centre(R::BOARD)) as usize;
            let outward = usize::from(cell.column().abs_diff(R::BOARD.side - 1));
            let kind = usize::from(kind);
            f(Index::<R>::VALUE.at(kind, 0));
            f(Index::<R>::COLUMN.at(kind, outward));
            f(Index::<R>::ROW.at(kind, row));
            f(Index::<R>::RING.at(kind, ring));
        },
    }
}

/// Gives a kind so many centipawns for each half cell of height and each ring nearer to the centre, middle game and end game.
pub(super) fn place(
    weights: &mut Weights,
    kind: usize,
    height: [i32; 2],
    inward: [i32; 2],
    rows: &Group,
    rings: &Group,
) {
    let (most_rows, most_rings) = (rows.table() as i32 - 1, rings.table() as i32 - 1);
    for row in 0..rows.table() {
        // A row is two half cells; a pawn's rows are counted from the far end.
        let up = 2 * if kind == usize::from(PAWN) { most_rows - row as i32 } else { row as i32 };
        weights.values[rows.at(kind, row)] = Pair::new(height[0], height[1]) * up;
    }
    for ring in 0..rings.table() {
        weights.values[rings.at(kind, ring)] = Pair::new(inward[0], inward[1]) * (most_rings - ring as i32);
    }
}

/// A white pawn's single steps to the end of its column.
fn steps_to_promotion<R: Rules>(cell: Cell) -> usize {
    let last = (R::BOARD.side - 1 + cell.column()).min(R::BOARD.columns() - 1);
    usize::from(last - cell.row())
}

/// Weights, and what follows from them.
pub struct Knowledge {
    weights: Weights,
    table: Table,
    /// Values for exchanges, by kind.
    exchange: [i32; MOST_KINDS],
}

impl Knowledge {
    /// Of a game.
    pub fn new<R: Terms>(weights: Weights) -> Knowledge {
        let kinds = usize::from(R::KING) + 1;
        let table = Table::new(&features::<R>(), kinds, &weights);
        let mut exchange = [0; MOST_KINDS];
        for (kind, value) in exchange.iter_mut().enumerate().take(kinds) {
            // Weights of any file make values that exchanges can be counted in.
            *value = table.average(R::BOARD, kind).max(1);
        }
        exchange[usize::from(R::KING)] = KING_VALUE;
        Knowledge { weights, table, exchange }
    }
}

/// A king in exchanges: more than all else together.
const KING_VALUE: i32 = 20_000;

/// Evaluates a chess game.
pub struct ChessEvaluator<R> {
    knowledge: &'static Knowledge,
    rules: PhantomData<R>,
}

impl<R> Clone for ChessEvaluator<R> {
    fn clone(&self) -> Self {
        ChessEvaluator { knowledge: self.knowledge, rules: PhantomData }
    }
}

impl<R: Terms> Default for ChessEvaluator<R> {
    /// With the fitted weights.
    fn default() -> Self {
        ChessEvaluator { knowledge: R::fitted(), rules: PhantomData }
    }
}

/// Names every term but the placement of pieces and what depends on pawns alone.
#[inline(always)]
fn terms<R: Terms>(board: &Board<R>, sums: &Sums, pawns: &Pawns, sink: &mut impl Sink) {
    pieces::terms(board, sums, pawns, sink);
    for color in Color::BOTH {
        pawns::terms(board, sums, pawns, color, sink);
        ending(board, sums, color, sink);
    }
    sink.add(board.turn(), Index::<R>::TEMPO.at(0, 0), 1);
}

/// A bare king is mated at the edge, with the other king's help.
#[inline(always)]
fn ending<R: Terms>(board: &Board<R>, sums: &Sums, color: Color, sink: &mut impl Sink) {
    if is_bare::<R>(sums, !color) && !is_bare::<R>(sums, color) {
        let (king, lone) = (board.king(color), board.king(!color));
        let near = i32::from(R::BOARD.columns()) - distance(king, lone);
        sink.add(color, Index::<R>::LONE.at(0, 0), distance(lone, centre(R::BOARD)));
        sink.add(color, Index::<R>::LONE.at(1, 0), near);
    }
}

/// Whether a side has nothing but its king.
pub fn is_bare<R: Rules>(sums: &Sums, color: Color) -> bool {
    (PAWN..R::KING).all(|kind| sums.count(color, kind) == 0)
}

#[inline(always)]
fn blend<R: Terms>(sums: &Sums) -> Blend {
    let (phase, full) = sums.phase();
    let scale = |color| if sums.count(color, PAWN) > 0 { Blend::WHOLE } else { R::scale(sums, color) };
    let scale = [scale(Color::White), scale(Color::Black)];
    Blend { phase, full, scale }
}

impl<R: Terms> ChessEvaluator<R> {
    /// Names every term.
    fn all_terms<L: Layout<R>>(&self, game: &Position<R, L>, sink: &mut impl Sink) {
        let (features, board) = (features::<R>(), game.board());
        for cell in board.occupied() {
            if let Some(piece) = board.piece_at(cell) {
                features.of(piece, cell, &mut |i| sink.add(piece.color, i, 1));
            }
        }
        let pawns = Pawns::new(board, sink);
        terms(board, &self.sums(game), &pawns, sink);
    }
}

impl<R: Terms, L: Layout<R>> Evaluator<Position<R, L>> for ChessEvaluator<R> {
    type Sums = Sums;
    type Cache = pawns::Cache;

    fn sums(&self, game: &Position<R, L>) -> Sums {
        let mut sums = Sums::new(&self.knowledge.table);
        observe(game, &mut sums);
        sums
    }

    #[inline]
    fn evaluate(&self, game: &Position<R, L>, sums: &Sums, cache: &mut pawns::Cache) -> i32 {
        let board = game.board();
        let mut total = Total::new(&self.knowledge.weights, sums.balance());
        let pawns = cache.pawns(board, game.structure_key(), &mut total);
        terms(board, sums, &pawns, &mut total);
        let score = blend::<R>(sums).score(total.sum);
        if board.turn() == Color::White { score } else { -score }
    }

    #[inline]
    fn outline(&self, game: &Position<R, L>, sums: &Sums) -> i32 {
        let score = blend::<R>(sums).score(sums.balance());
        if game.side_to_move() == Color::White { score } else { -score }
    }

    fn exchange_values(&self) -> &[i32] {
        &self.knowledge.exchange
    }

    fn explain(&self, game: &Position<R, L>) -> Vec<Term> {
        let sums = self.sums(game);
        let mut shares = Shares::new(&self.knowledge.weights, &Index::<R>::GROUPS);
        self.all_terms(game, &mut shares);
        let mut terms = R::documented_terms(&sums);
        terms.extend(shares.finish(blend::<R>(&sums)));
        terms
    }

    fn model(&self) -> WinModel {
        self.knowledge.weights.model
    }

    fn margins(&self) -> Margins {
        R::margins()
    }

    fn may_pass(&self, sums: &Sums, game: &Position<R, L>) -> bool {
        let color = game.side_to_move();
        (R::OFFICER..R::KING).any(|kind| sums.count(color, kind) > 0)
    }
}

impl<R: Terms, L: Layout<R>> Fitted<Position<R, L>> for ChessEvaluator<R> {
    fn groups() -> &'static [Group] {
        &Index::<R>::GROUPS
    }

    fn documented() -> Self {
        ChessEvaluator { knowledge: R::documented(), rules: PhantomData }
    }

    fn with_weights(weights: Weights) -> Self {
        ChessEvaluator { knowledge: Box::leak(Box::new(Knowledge::new::<R>(weights))), rules: PhantomData }
    }

    fn weights(&self) -> &Weights {
        &self.knowledge.weights
    }

    fn trace(&self, game: &Position<R, L>) -> Trace {
        let mut tracer = Tracer::new(self.knowledge.weights.values.len());
        self.all_terms(game, &mut tracer);
        tracer.finish(blend::<R>(&self.sums(game)))
    }
}

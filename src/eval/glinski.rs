//! What a position of Gliński's chess is worth.
//!
//! The game's author published no values, and no statistics of them were found. The numbers are ours and not fitted: orthodox chess'
//! 1, 3, 3, 5, 9, changed for a board on which a bishop reaches a third of the cells, a knight leaps to twelve and a rook runs six ways.
//! Their order is also that of C'escacs' published values (bishop 3, knight 4, rook 10, queen 16 on a larger board).

use super::placement::{self, Sums, Table, Weights, Worth};
use super::{Evaluator, Margins, Term, WinModel};
use crate::game::{Color, Game};
use crate::games::chess::{Layout, PAWN, Position, Rules};
use crate::games::glinski::{BISHOP, GlinskiRules, KING, KNIGHT, QUEEN, ROOK};

/// Centipawns, by kind. A pawn's step ahead is a height of 2. The phases add up to 26 a side at the start;
/// queens and rooks count most, as they make the attacks on kings.
const WORTH: [Worth; 6] = [
    Worth { value: [60, 70], height: [3, 6], centre: [4, 0], phase: 0 },
    Worth { value: [320, 320], height: [1, 1], centre: [9, 6], phase: 3 },
    Worth { value: [285, 290], height: [1, 1], centre: [5, 4], phase: 2 },
    Worth { value: [545, 565], height: [1, 1], centre: [2, 2], phase: 4 },
    Worth { value: [980, 1000], height: [0, 0], centre: [3, 5], phase: 6 },
    Worth { value: [0, 0], height: [-4, 0], centre: [-8, 12], phase: 0 },
];

/// Phases of both sides at the start: two knights, three bishops, two rooks, a queen each.
const FULL: i32 = 2 * (2 * 3 + 3 * 2 + 2 * 4 + 6);

static TABLE: Table = Table::new(GlinskiRules::BOARD, &WORTH, FULL);

/// Values for exchanges, in round numbers.
const EXCHANGE: [i32; 6] = [100, 350, 300, 560, 1000, 10_000];

/// Having the move.
const TEMPO: i32 = 10;
/// Bishops on all three colors of cells: together they guard the whole board.
const ALL_BISHOPS: i32 = 40;

/// The tables of this game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GlinskiWeights;

impl Weights for GlinskiWeights {
    #[inline(always)]
    fn table() -> &'static Table {
        &TABLE
    }
}

/// The evaluator of Gliński's chess.
#[derive(Clone, Copy, Debug, Default)]
pub struct GlinskiEvaluator;

/// Three bishops: promoted ones may share a color, which is rare enough.
fn bishops(sums: &Sums<GlinskiWeights>, color: Color) -> i32 {
    if sums.count(color, BISHOP) >= 3 { ALL_BISHOPS } else { 0 }
}

impl<L: Layout<GlinskiRules>> Evaluator<Position<GlinskiRules, L>> for GlinskiEvaluator {
    type Sums = Sums<GlinskiWeights>;

    fn sums(&self, game: &Position<GlinskiRules, L>) -> Self::Sums {
        Sums::of(game)
    }

    #[inline]
    fn evaluate(&self, game: &Position<GlinskiRules, L>, sums: &Self::Sums) -> i32 {
        let white = sums.balance() + bishops(sums, Color::White) - bishops(sums, Color::Black);
        TEMPO + if game.side_to_move() == Color::White { white } else { -white }
    }

    fn exchange_values(&self) -> &[i32] {
        &EXCHANGE
    }

    fn explain(&self, game: &Position<GlinskiRules, L>) -> Vec<Term> {
        let sums = Sums::<GlinskiWeights>::of(game);
        let term = |name: &str, share| Term { name: name.to_owned(), share };
        let both = |f: &dyn Fn(Color) -> i32| Color::BOTH.map(|color| f64::from(f(color)));
        let names = [(PAWN, "pawns"), (KNIGHT, "knights"), (BISHOP, "bishops"), (ROOK, "rooks"), (QUEEN, "queens")];
        let mut terms: Vec<Term> = names
            .iter()
            .map(|&(kind, name)| term(name, both(&|color| sums.count(color, kind) * EXCHANGE[usize::from(kind)])))
            .collect();
        let pieces = placement::shares::<GlinskiWeights, _>(game);
        let material = |i: usize| terms.iter().map(|term| term.share[i]).sum::<f64>();
        let placed = [0, 1].map(|i| pieces[i] - material(i));
        terms.push(term("placement", placed));
        terms.push(term("all three bishops", both(&|color| bishops(&sums, color))));
        terms.push(term("having the move", both(&|color| TEMPO * i32::from(color == game.side_to_move()))));
        let sum = [0, 1].map(|i| terms.iter().map(|term| term.share[i]).sum());
        terms.push(term("sum, centipawns", sum));
        terms
    }

    fn model(&self) -> WinModel {
        // Unfitted: a pawn and a half ahead is taken for an even chance to win.
        WinModel { even: 150.0, spread: 75.0 }
    }

    fn margins(&self) -> Margins {
        Margins::default()
    }

    fn may_pass(&self, sums: &Self::Sums, game: &Position<GlinskiRules, L>) -> bool {
        let color = game.side_to_move();
        (KNIGHT..KING).any(|kind| sums.count(color, kind) > 0)
    }
}

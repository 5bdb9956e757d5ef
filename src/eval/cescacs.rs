//! What a position of C'escacs is worth.
//!
//! The rules page gives values: pawn 1, elephant 2, bishop 3, knight 4, pegasus 8, rook 10, wyvern 15, queen 16, and a point for owning
//! all three bishops: 104 a side at the start. The engine's material is a hundred centipawns a point; where pieces stand best is our own
//! guess, by formula, not fitted.

use super::placement::{self, Sums, Table, Weights, Worth};
use super::{Evaluator, Margins, Term, WinModel};
use crate::game::{Color, Game};
use crate::games::cescacs::Rulebook;
use crate::games::cescacs::hexes::BOARD;
use crate::games::cescacs::kinds::{BISHOP, KING, KNIGHT, NAMES};
use crate::games::chess::{Layout, Position};

/// The values of the rules page, by kind, in points.
pub const POINTS: [i32; 9] = [1, 2, 3, 4, 8, 10, 15, 16, 0];
/// Its point for owning all three bishops.
pub const ALL_BISHOPS: i32 = 1;

/// Placement in centipawns, by kind. A height of 2 is a step straight ahead, and the board is 28 high, so these weights are less than on
/// smaller boards. A pawn promotes only to a captured piece, but then wins up to fifteen points. Phases are points, rounded, of the pieces
/// from the knight up.
const WORTH: [Worth; 9] = [
    worth(0, [3, 6], [3, 0], 0),
    worth(1, [3, 2], [6, 4], 0),
    worth(2, [2, 1], [6, 4], 3),
    worth(3, [2, 1], [10, 7], 4),
    worth(4, [1, 1], [9, 7], 8),
    worth(5, [1, 1], [4, 3], 10),
    worth(6, [0, 0], [4, 5], 15),
    worth(7, [0, 0], [4, 5], 16),
    worth(8, [-4, 0], [-8, 12], 0),
];

const fn worth(kind: usize, height: [i32; 2], centre: [i32; 2], phase: i32) -> Worth {
    Worth { value: [100 * POINTS[kind]; 2], height, centre, phase }
}

/// Phases of both sides at the start: three bishops, two knights, pegasi and rooks, a wyvern, a queen each.
const FULL: i32 = 2 * (3 * 3 + 2 * 4 + 2 * 8 + 2 * 10 + 15 + 16);

static TABLE: Table = Table::new(BOARD, &WORTH, FULL);

/// Values for exchanges.
const EXCHANGE: [i32; 9] = {
    let mut values = [0; 9];
    let mut kind = 0;
    while kind < 9 {
        values[kind] = 100 * POINTS[kind];
        kind += 1;
    }
    values[KING as usize] = 20_000;
    values
};

/// Having the move.
const TEMPO: i32 = 15;

/// The tables of this game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CescacsWeights;

impl Weights for CescacsWeights {
    #[inline(always)]
    fn table() -> &'static Table {
        &TABLE
    }
}

/// The evaluator of C'escacs.
#[derive(Clone, Copy, Debug, Default)]
pub struct CescacsEvaluator;

/// The point for all three bishops; no two of a side can share a color of hexes.
#[inline(always)]
fn bishops(sums: &Sums<CescacsWeights>, color: Color) -> i32 {
    if sums.count(color, BISHOP) >= 3 { ALL_BISHOPS } else { 0 }
}

impl<L: Layout<Rulebook>> Evaluator<Position<Rulebook, L>> for CescacsEvaluator {
    type Sums = Sums<CescacsWeights>;

    fn sums(&self, game: &Position<Rulebook, L>) -> Self::Sums {
        Sums::of(game)
    }

    #[inline]
    fn evaluate(&self, game: &Position<Rulebook, L>, sums: &Self::Sums) -> i32 {
        let white = sums.balance() + 100 * (bishops(sums, Color::White) - bishops(sums, Color::Black));
        TEMPO + if game.side_to_move() == Color::White { white } else { -white }
    }

    fn exchange_values(&self) -> &[i32] {
        &EXCHANGE
    }

    /// The documented view in points comes first: 104 a side at the start; then the engine's own terms in centipawns.
    fn explain(&self, game: &Position<Rulebook, L>) -> Vec<Term> {
        let sums = Sums::<CescacsWeights>::of(game);
        let term = |name: &str, share| Term { name: name.to_owned(), share };
        let both = |f: &dyn Fn(Color) -> i32| Color::BOTH.map(|color| f64::from(f(color)));
        let documented = |name: &str| format!("documented: {name}");
        let mut terms: Vec<Term> = (0..KING)
            .map(|kind| {
                let points = POINTS[usize::from(kind)];
                term(&documented(NAMES[usize::from(kind)]), both(&|color| points * sums.count(color, kind)))
            })
            .collect();
        terms.push(term(&documented("all three bishops"), both(&|color| bishops(&sums, color))));
        let points = [0, 1].map(|i| terms.iter().map(|term| term.share[i]).sum());
        terms.push(term(&documented("sum, points"), points));

        let pieces = placement::shares::<CescacsWeights, _>(game);
        let material = points.map(|points: f64| 100.0 * points);
        let pairs = both(&|color| 100 * bishops(&sums, color));
        let placed = [0, 1].map(|i| pieces[i] + pairs[i] - material[i]);
        let tempo = both(&|color| TEMPO * i32::from(color == game.side_to_move()));
        terms.push(term("material", material));
        terms.push(term("placement", placed));
        terms.push(term("having the move", tempo));
        terms.push(term("sum, centipawns", [0, 1].map(|i| material[i] + placed[i] + tempo[i])));
        terms
    }

    fn model(&self) -> WinModel {
        // Unfitted: two and a half points of 104 ahead are taken for an even chance to win.
        WinModel { even: 250.0, spread: 125.0 }
    }

    fn margins(&self) -> Margins {
        // Officers are worth nearly twice as many pawns as in orthodox chess, so margins in pawns are half as wide again.
        Margins {
            reverse_futility: 120,
            futility: 150,
            razoring: 375,
            exchange: 90,
            delta: 225,
            window: 45,
            ..Margins::default()
        }
    }

    fn may_pass(&self, sums: &Self::Sums, game: &Position<Rulebook, L>) -> bool {
        let color = game.side_to_move();
        (KNIGHT..KING).any(|kind| sums.count(color, kind) > 0)
    }
}

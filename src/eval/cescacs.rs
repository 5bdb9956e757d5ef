//! What a position of C'escacs is worth.
//!
//! The rules page gives values: pawn 1, elephant 2, bishop 3, knight 4, pegasus 8, rook 10, wyvern 15, queen 16, and a point for owning
//! all three bishops: 104 a side at the start. From them the documented weights are made, at a hundred centipawns a point, with a guess
//! by formula where pieces stand best. The weights that are played with are fitted: `tuning/weights/cescacs.txt`.

use std::sync::LazyLock;

use super::chess::{ChessEvaluator, Index, Knowledge, Terms};
use super::placement::{MOST_KINDS, Sums};
use super::sink::Blend;
use super::weights::{Pair, Weights};
use super::{Margins, Term, WinModel};
use crate::game::Color;
use crate::games::cescacs::Rulebook;
use crate::games::cescacs::kinds::{
    BISHOP, ELEPHANT, KING, KNIGHT, MOST, NAMES, PEGASUS, QUEEN, REGAINABLE, ROOK, WYVERN,
};
use crate::games::cescacs::steps;
use crate::games::chess::Board;
use crate::hex::{Cell, Set};

/// The values of the rules page, by kind, in points.
pub const POINTS: [i32; 9] = [1, 2, 3, 4, 8, 10, 15, 16, 0];
/// Its point for owning all three bishops.
pub const ALL_BISHOPS: i32 = 1;

/// The evaluator of C'escacs.
pub type CescacsEvaluator = ChessEvaluator<Rulebook>;

static FITTED: LazyLock<Knowledge> = LazyLock::new(|| {
    let text = include_str!("../../tuning/weights/cescacs.txt");
    let weights = Weights::parse(text, &Index::<Rulebook>::GROUPS);
    Knowledge::new::<Rulebook>(weights.expect("the built-in weights are in order"))
});

static DOCUMENTED: LazyLock<Knowledge> = LazyLock::new(|| Knowledge::new::<Rulebook>(documented()));

/// Centipawns for each half cell of height in the middle game and the end game, and for each ring nearer to the centre: guesses. The
/// board is 28 half cells high, so these are less than on smaller boards. A pawn promotes only to a captured piece, but then wins up to
/// fifteen points.
const PLACEMENT: [[[i32; 2]; 2]; 9] = [
    [[3, 6], [3, 0]],
    [[3, 2], [6, 4]],
    [[2, 1], [6, 4]],
    [[2, 1], [10, 7]],
    [[1, 1], [9, 7]],
    [[1, 1], [4, 3]],
    [[0, 0], [4, 5]],
    [[0, 0], [4, 5]],
    [[-4, 0], [-8, 12]],
];

/// Having the move: a guess.
const TEMPO: i32 = 15;

/// The documented values, and the guesses.
fn documented() -> Weights {
    type I = Index<Rulebook>;
    // Unfitted: two and a half points of 104 ahead are taken for an even chance to win.
    let mut weights = Weights::zero(&I::GROUPS, WinModel { even: 250.0, spread: 125.0 });
    for (kind, [height, inward]) in PLACEMENT.into_iter().enumerate() {
        let point = 100 * POINTS[kind];
        weights.values[I::VALUE.at(kind, 0)] = Pair::new(point, point);
        super::chess::place(&mut weights, kind, height, inward, &I::ROW, &I::RING);
    }
    weights.values[I::TEMPO.at(0, 0)] = Pair::new(TEMPO, TEMPO);
    weights.values[I::BISHOPS.at(0, 1)] = Pair::new(100 * ALL_BISHOPS, 100 * ALL_BISHOPS);
    weights
}

/// The point for all three bishops; no two of a side can share a color of hexes.
fn all_bishops(sums: &Sums, color: Color) -> i32 {
    if sums.count(color, BISHOP) >= 3 { ALL_BISHOPS } else { 0 }
}

impl Terms for Rulebook {
    /// Points, rounded, of the pieces from the bishop up.
    const PHASE: [i32; MOST_KINDS] = [0, 0, 3, 4, 8, 10, 15, 16, 0];
    const FULL: i32 = 2 * (3 * 3 + 2 * 4 + 2 * 8 + 2 * 10 + 15 + 16);
    /// On the empty board an elephant reaches up to 6 hexes, a bishop 18, a knight 12 without cavalcades, a pegasus 30, a rook 42, a wyvern 54, a queen 60.
    const BUCKET: [u32; MOST_KINDS] = [1, 1, 1, 1, 2, 2, 3, 3, 1];
    const UNITS: [usize; MOST_KINDS] = [0, 1, 2, 2, 3, 3, 5, 5, 0];
    const OFFICER: u8 = KNIGHT;
    const BISHOP: u8 = BISHOP;
    /// A pawn becomes a captured piece of its side, or waits.
    const PRIZES: &'static [&'static str] = &["waits", "minor", "major"];

    #[inline(always)]
    fn pawn_attacks(color: Color, from: Cell) -> &'static Set {
        &steps::PAWN_CAPTURES[color.index()][from.index()]
    }

    #[inline(always)]
    fn attacks(board: &Board<Rulebook>, color: Color, kind: u8, from: Cell, occupied: Set) -> Set {
        if kind != ELEPHANT {
            return board.reach(kind, from, occupied);
        }
        let mut attacks = steps::ELEPHANT[color.index()][from.index()];
        // Two ahead only over an empty hex.
        if let Some(first) = steps::next(color, from)
            && !occupied.has(first)
            && let Some(second) = steps::next(color, first)
        {
            attacks.insert(second);
        }
        attacks
    }

    /// Bishops are told apart by nothing here: which color of hexes a pawn will promote on is open.
    #[inline(always)]
    fn dearest_promotion(sums: &Sums, color: Color) -> Option<u8> {
        REGAINABLE.into_iter().rev().find(|&kind| sums.count(color, kind) < i32::from(MOST[usize::from(kind)]))
    }

    #[inline(always)]
    fn prize(dearest: Option<u8>) -> usize {
        match dearest {
            None => 0,
            Some(kind) => 1 + usize::from(kind >= PEGASUS),
        }
    }

    /// The rules page: to force mate takes a queen, a wyvern or a rook, or a pegasus and another officer. Against more than a bare king a
    /// lead of less than a rook does, by analogy with orthodox chess, seldom win without pawns.
    fn scale(sums: &Sums, strong: Color) -> i32 {
        let count = |kind| sums.count(strong, kind);
        let major = count(QUEEN) + count(WYVERN) + count(ROOK);
        let minor = count(KNIGHT) + count(BISHOP);
        if major == 0 && (count(PEGASUS) == 0 || count(PEGASUS) + minor < 2) {
            return 4;
        }
        let points = |color| (0..KING).map(|kind| POINTS[usize::from(kind)] * sums.count(color, kind)).sum::<i32>();
        if points(strong) - points(!strong) <= 4 { 20 } else { Blend::WHOLE }
    }

    fn fitted() -> &'static Knowledge {
        &FITTED
    }

    fn documented() -> &'static Knowledge {
        &DOCUMENTED
    }

    /// The documented view in points: 104 a side at the start.
    fn documented_terms(sums: &Sums) -> Vec<Term> {
        let documented = |name: &str, share| Term { name: format!("documented: {name}"), share };
        let both = |f: &dyn Fn(Color) -> i32| Color::BOTH.map(|color| f64::from(f(color)));
        let mut terms: Vec<Term> = (0..KING)
            .map(|kind| {
                let points = POINTS[usize::from(kind)];
                documented(NAMES[usize::from(kind)], both(&|color| points * sums.count(color, kind)))
            })
            .collect();
        terms.push(documented("all three bishops", both(&|color| all_bishops(sums, color))));
        let points = [0, 1].map(|i| terms.iter().map(|term| term.share[i]).sum());
        terms.push(documented("sum, points", points));
        terms
    }

    fn margins() -> Margins {
        // Officers are worth nearly twice as many pawns as in orthodox chess, so margins in pawns are half as wide again.
        Margins {
            reverse_futility: 120,
            futility: 150,
            razoring: 375,
            exchange: 90,
            delta: 225,
            window: 45,
            change: 350,
            ..Margins::default()
        }
    }
}

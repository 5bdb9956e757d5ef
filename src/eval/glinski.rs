//! What a position of Gliński's chess is worth.
//!
//! The game's author published no values, and no statistics of them were found. The documented weights are orthodox chess'
//! 1, 3, 3, 5, 9, changed for a board on which a bishop reaches a third of the cells, a knight leaps to twelve and a rook runs six ways.
//! Their order is also that of C'escacs' published values (bishop 3, knight 4, rook 10, queen 16 on a larger board). The weights that
//! are played with are fitted: `tuning/weights/glinski.txt`.

use std::sync::LazyLock;

use super::chess::{ChessEvaluator, Index, Knowledge, Terms, is_bare};
use super::placement::{MOST_KINDS, Sums};
use super::sink::Blend;
use super::weights::{Pair, Weights};
use super::{Margins, WinModel};
use crate::game::Color;
use crate::games::chess::Board;
use crate::games::glinski::{BISHOP, GlinskiRules, KING, KNIGHT, PAWN_ATTACKS, QUEEN, ROOK};
use crate::hex::{Cell, Set};

/// The evaluator of Gliński's chess.
pub type GlinskiEvaluator = ChessEvaluator<GlinskiRules>;

static FITTED: LazyLock<Knowledge> = LazyLock::new(|| {
    let text = include_str!("../../tuning/weights/glinski.txt");
    let weights = Weights::parse(text, &Index::<GlinskiRules>::GROUPS);
    Knowledge::new::<GlinskiRules>(weights.expect("the built-in weights are in order"))
});

static DOCUMENTED: LazyLock<Knowledge> = LazyLock::new(|| Knowledge::new::<GlinskiRules>(documented()));

/// Values of the kinds, centipawns, in the middle game and the end game.
const VALUES: [[i32; 2]; 6] = [[60, 70], [320, 320], [285, 290], [545, 565], [980, 1000], [0, 0]];
/// For each half cell of height, and for each ring nearer to the centre: guesses. A pawn's step ahead is a height of 2.
const PLACEMENT: [[[i32; 2]; 2]; 6] =
    [[[3, 6], [4, 0]], [[1, 1], [9, 6]], [[1, 1], [5, 4]], [[1, 1], [2, 2]], [[0, 0], [3, 5]], [[-4, 0], [-8, 12]]];
/// Having the move: a guess.
const TEMPO: i32 = 10;
/// Bishops on all three colors of cells, which together guard the whole board: a guess.
const ALL_BISHOPS: i32 = 40;

/// The values above.
fn documented() -> Weights {
    type I = Index<GlinskiRules>;
    // Unfitted: a pawn and a half ahead is taken for an even chance to win.
    let mut weights = Weights::zero(&I::GROUPS, WinModel { even: 150.0, spread: 75.0 });
    for (kind, [height, inward]) in PLACEMENT.into_iter().enumerate() {
        let [middle, end] = VALUES[kind];
        weights.values[I::VALUE.at(kind, 0)] = Pair::new(middle, end);
        super::chess::place(&mut weights, kind, height, inward, &I::ROW, &I::RING);
    }
    weights.values[I::TEMPO.at(0, 0)] = Pair::new(TEMPO, TEMPO);
    weights.values[I::BISHOPS.at(0, 1)] = Pair::new(ALL_BISHOPS, ALL_BISHOPS);
    weights
}

impl Terms for GlinskiRules {
    /// 26 a side at the start; queens and rooks count most, as they make the attacks on kings.
    const PHASE: [i32; MOST_KINDS] = [0, 3, 2, 4, 6, 0, 0, 0, 0];
    const FULL: i32 = 2 * (2 * 3 + 3 * 2 + 2 * 4 + 6);
    /// From the centre of the empty board a knight reaches 12 cells, a bishop 12, a rook 30, a queen 42.
    const BUCKET: [u32; MOST_KINDS] = [1, 1, 1, 2, 3, 1, 1, 1, 1];
    const UNITS: [usize; MOST_KINDS] = [0, 2, 2, 3, 5, 0, 0, 0, 0];
    const OFFICER: u8 = KNIGHT;
    const BISHOP: u8 = BISHOP;
    const PRIZES: &'static [&'static str] = &["any"];

    #[inline(always)]
    fn pawn_attacks(color: Color, from: Cell) -> &'static Set {
        &PAWN_ATTACKS[color.index()][from.index()]
    }

    #[inline(always)]
    fn attacks(board: &Board<GlinskiRules>, _: Color, kind: u8, from: Cell, occupied: Set) -> Set {
        board.reach(kind, from, occupied)
    }

    #[inline(always)]
    fn dearest_promotion(_: &Sums, _: Color) -> Option<u8> {
        Some(QUEEN)
    }

    #[inline(always)]
    fn prize(_: Option<u8>) -> usize {
        0
    }

    /// By exhaustive analysis two knights mate a bare king in 99.6 % of positions, but king, bishop and knight win 1 % and two bishops fewer;
    /// the rules count three minor pieces sufficient. Against more than a bare king a lead of less than a rook does, by analogy with orthodox
    /// chess, seldom win without pawns.
    fn scale(sums: &Sums, strong: Color) -> i32 {
        let minors = |color| sums.count(color, KNIGHT) + sums.count(color, BISHOP);
        let (rooks, queens) = (sums.count(strong, ROOK), sums.count(strong, QUEEN));
        let bare = is_bare::<GlinskiRules>(sums, !strong);
        if rooks + queens == 0 && minors(strong) < 3 {
            return if bare && sums.count(strong, KNIGHT) == 2 { Blend::WHOLE } else { 4 };
        }
        let value = |color| (1..KING).map(|kind| VALUES[usize::from(kind)][1] * sums.count(color, kind)).sum::<i32>();
        if !bare && value(strong) - value(!strong) <= VALUES[usize::from(KNIGHT)][1] { 20 } else { Blend::WHOLE }
    }

    fn fitted() -> &'static Knowledge {
        &FITTED
    }

    fn documented() -> &'static Knowledge {
        &DOCUMENTED
    }

    fn margins() -> Margins {
        Margins::default()
    }
}

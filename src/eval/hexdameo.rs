//! What a position of Hexdameo or Hexdame is worth.
//!
//! No published values exist for these games. All numbers here are ours, chosen by the following reasons, and not fitted:
//! men are counted 100; a king, which flies in six directions, 300 (international draughts engines use 250 to 350); a man gains
//! as it nears promotion; men spread evenly to both sides of the long file meet attacks better than a lopsided mass.

use super::placement::{self, Table, Weights, Worth};
use super::{Evaluator, Margins, Term, WinModel};
use crate::game::{Color, Game, Observer, Piece};
use crate::games::hexdameo::{Draughts, Hexdameo, KING, MAN, Men, letter_and_number};
use crate::hex::{Cell, Hexagon};

const BOARD: Hexagon = <Hexdameo as Game>::BOARD;

/// Centipawns. A height step is half a cell, so a man that steps straight ahead gains 6. With 16 men a side the game is all
/// middle game.
const WORTH: [Worth; 2] = [
    Worth { value: [100, 100], height: [2, 4], centre: [3, 1], phase: 1 },
    Worth { value: [300, 300], height: [0, 0], centre: [4, 4], phase: 1 },
];

static TABLE: Table = Table::new(BOARD, &WORTH, 32);

/// Having the move.
const TEMPO: i32 = 8;
/// For each column by which the centre of gravity of a side's men lies off the long file.
const LEAN: i32 = 6;
/// A man with no enemy in the cone ahead of it, by moves to its promotion row: it will promote.
const RUNAWAY: [i32; 5] = [0, 120, 90, 60, 40];

/// The tables of these games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DraughtsWeights;

impl Weights for DraughtsWeights {
    #[inline(always)]
    fn table() -> &'static Table {
        &TABLE
    }
}

/// Sums over the pieces.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DraughtsSums {
    pieces: placement::Sums<DraughtsWeights>,
    /// By color: columns right of the long file, summed over the men.
    lean: [i32; 2],
}

impl DraughtsSums {
    #[inline(always)]
    fn shift(&mut self, piece: Piece, cell: Cell, sign: i32) {
        if piece.kind == MAN {
            self.lean[piece.color.index()] += sign * (i32::from(cell.column()) - i32::from(BOARD.side - 1));
        }
    }
}

impl Observer for DraughtsSums {
    #[inline(always)]
    fn put(&mut self, piece: Piece, cell: Cell) {
        self.pieces.put(piece, cell);
        self.shift(piece, cell, 1);
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, cell: Cell) {
        self.pieces.remove(piece, cell);
        self.shift(piece, cell, -1);
    }
}

/// Of a cell: what decides whether a man there runs free.
#[derive(Clone, Copy)]
struct Ahead {
    /// Cells that it can reach by steps forward, and their neighbours, from which it could be stopped.
    cone: u64,
    /// Steps to the promotion row.
    steps: u8,
}

/// By color and place in the notation's order.
static AHEAD: [[Ahead; 64]; 2] = ahead();

const fn ahead() -> [[Ahead; 64]; 2] {
    let mut table = [[Ahead { cone: 0, steps: 0 }; 64]; 2];
    let mut place = 0;
    while place < BOARD.cells() {
        let (x, y) = coordinates(place);
        let far = if x > y { x } else { y };
        let near = if x < y { x } else { y };
        table[0][place].steps = (BOARD.columns() as i32 - 1 - far) as u8;
        table[1][place].steps = near as u8;
        let mut other = 0;
        while other < BOARD.cells() {
            let (u, v) = coordinates(other);
            // One cell of margin on either side: a piece there meets the man on its way.
            if u >= x - 1 && v >= y - 1 && u + v > x + y {
                table[0][place].cone |= 1 << other;
            }
            if u <= x + 1 && v <= y + 1 && u + v < x + y {
                table[1][place].cone |= 1 << other;
            }
            other += 1;
        }
        place += 1;
    }
    table
}

/// Letter and number of a place, from 0: each grows with steps ahead for White.
const fn coordinates(place: usize) -> (i32, i32) {
    let (letter, number) = letter_and_number(place);
    (letter as i32, number as i32)
}

/// The evaluator of Hexdameo and Hexdame.
#[derive(Clone, Copy, Debug, Default)]
pub struct DraughtsEvaluator;

impl DraughtsEvaluator {
    /// What a color's free runners are worth beyond their place, if no enemy king can catch them.
    fn runaways<M: Men>(game: &Draughts<M>, color: Color) -> i32 {
        if game.kings(!color) != 0 {
            return 0;
        }
        let mut men = game.men(color);
        let enemies = game.men(!color);
        let mut sum = 0;
        while men != 0 {
            let ahead = AHEAD[color.index()][men.trailing_zeros() as usize];
            if ahead.cone & enemies == 0 {
                sum += RUNAWAY.get(usize::from(ahead.steps)).copied().unwrap_or(0);
            }
            men &= men - 1;
        }
        sum
    }

    fn lean(sums: &DraughtsSums, color: Color) -> i32 {
        let men = sums.pieces.count(color, MAN).max(1);
        -LEAN * sums.lean[color.index()].abs() / men
    }
}

impl<M: Men> Evaluator<Draughts<M>> for DraughtsEvaluator {
    type Sums = DraughtsSums;

    fn sums(&self, game: &Draughts<M>) -> DraughtsSums {
        let mut sums = DraughtsSums { pieces: placement::Sums::EMPTY, lean: [0; 2] };
        placement::observe(game, &mut sums);
        sums
    }

    #[inline]
    fn evaluate(&self, game: &Draughts<M>, sums: &DraughtsSums) -> i32 {
        let side = |color| Self::lean(sums, color) + Self::runaways(game, color);
        let white = sums.pieces.balance() + side(Color::White) - side(Color::Black);
        TEMPO + if game.side_to_move() == Color::White { white } else { -white }
    }

    fn exchange_values(&self) -> &[i32] {
        &[100, 300]
    }

    fn explain(&self, game: &Draughts<M>) -> Vec<Term> {
        let sums: DraughtsSums = Evaluator::<Draughts<M>>::sums(self, game);
        let both = |f: &dyn Fn(Color) -> i32| Color::BOTH.map(|color| f64::from(f(color)));
        let term = |name: &str, share| Term { name: name.to_owned(), share };
        let material = |kind: u8| both(&|color| sums.pieces.count(color, kind) * WORTH[usize::from(kind)].value[0]);
        let (men, kings) = (material(MAN), material(KING));
        let pieces = placement::shares::<DraughtsWeights, _>(game);
        let mut terms = vec![
            term("men", men),
            term("kings", kings),
            term("placement", [0, 1].map(|i| pieces[i] - men[i] - kings[i])),
            term("balance of the flanks", both(&|color| Self::lean(&sums, color))),
            term("free runners", both(&|color| Self::runaways(game, color))),
            term("having the move", both(&|color| TEMPO * i32::from(color == game.side_to_move()))),
        ];
        let sum = |i: usize| terms.iter().map(|term| term.share[i]).sum();
        terms.push(term("sum, centipawns", [sum(0), sum(1)]));
        terms
    }

    fn model(&self) -> WinModel {
        // Unfitted: a man and a fifth ahead is taken for an even chance to win.
        WinModel { even: 120.0, spread: 60.0 }
    }

    fn margins(&self) -> Margins {
        // Unfitted; only those that do not depend on captures being a choice are used.
        Margins::default()
    }

    fn may_pass(&self, _: &DraughtsSums, _: &Draughts<M>) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Text;

    #[test]
    fn what_lies_ahead_of_a_man() {
        // By Freeling's rules White's men promote on e9 to i9 and i5 to i9, and step up the board three ways.
        let place = |name: &str| Hexdameo::read_position(&format!("W:WK{name}:B"), &Default::default()).unwrap().0;
        let bit = |name: &str| place(name).kings(Color::White);
        let ahead = |color: Color, name: &str| AHEAD[color.index()][bit(name).trailing_zeros() as usize];
        for (name, white, black) in [("a1", 8, 0), ("e5", 4, 4), ("e9", 0, 4), ("i5", 0, 4), ("d7", 2, 3), ("i9", 0, 8)]
        {
            assert_eq!(ahead(Color::White, name).steps, white, "{name}");
            assert_eq!(ahead(Color::Black, name).steps, black, "{name}");
        }
        let cone = |names: &str| names.split(' ').map(bit).sum::<u64>();
        assert_eq!(ahead(Color::White, "g7").cone, cone("f9 g8 g9 h7 h8 h9 i6 i7 i8 i9"));
        assert_eq!(ahead(Color::Black, "b2").cone, cone("a1 a2 b1"));
    }
}

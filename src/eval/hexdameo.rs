//! What a position of Hexdameo or Hexdame is worth.
//!
//! No published values exist for these games. The documented weights are ours, chosen by the following reasons, and not fitted:
//! men are counted 100; a king, which flies in six directions, 300 (international draughts engines use 250 to 350); a man gains
//! as it nears promotion; men spread evenly to both sides of the long file meet attacks better than a lopsided mass. The weights that
//! are played with are fitted to Hexdameo, and serve for Hexdame, too: `tuning/weights/hexdameo.txt`.

use std::sync::LazyLock;

use super::placement::{self, Features, Sums, Table, centre, distance};
use super::sink::{Blend, Shares, Sink, Total, Trace, Tracer};
use super::weights::{Group, Pair, Weights};
use super::{Evaluator, Fitted, Margins, Term, WinModel};
use crate::game::{Color, Game, Observer, Piece};
use crate::games::hexdameo::{Draughts, Hexdameo, KING, MAN, Men, letter_and_number, place_of};
use crate::hex::{Cell, Hexagon};

const BOARD: Hexagon = <Hexdameo as Game>::BOARD;

const NAMES: &[&str] = &["man", "king"];

/// What a kind is worth anywhere.
const VALUE: Group = Group::first("value", NAMES, 1);
/// By cell, mirror images together: see [`CLASS`].
const CELL: Group = VALUE.then("cell", NAMES, CLASSES);
/// Having the move.
const TEMPO: Group = CELL.then("having-the-move", &[], 1);
/// For each quarter of a column by which the centre of gravity of a side's men lies off the long file.
const LEAN: Group = TEMPO.then("balance-of-the-flanks", &[], 1);
/// A man with no enemy in the cone ahead of it, by steps to its promotion row, while the enemy has no king: it will promote.
const RUNAWAY: Group = LEAN.then("free-runner", &[], 9);
/// By the number of own men right behind a man, on which an attack on it breaks, and of free cells right ahead of it.
const BACKED: Group = RUNAWAY.then("backed-man", &["0-free", "1-free", "2-free", "3-free"], 4);
/// For each enemy neighbour of a man that could capture it: the cell beyond is free.
const EXPOSED: Group = BACKED.then("exposed-man", &[], 1);
/// Kings where the enemy has none: the first, each further one.
const ALONE: Group = EXPOSED.then("kings-alone", &["first", "more"], 1);
/// By the number of free cells around a king.
const ROOM: Group = ALONE.then("king-room", &[], 7);

static GROUPS: [Group; 9] = [VALUE, CELL, TEMPO, LEAN, RUNAWAY, BACKED, EXPOSED, ALONE, ROOM];

/// Cells that are not mirror images of each other.
const CLASSES: usize = 35;

/// The number of each place's class: in the order of the notation, a1 a2 a3 a4 a5 b2 and so on, without those whose letter is beyond their number.
static CLASS: [u8; 64] = {
    let mut classes = [0; 64];
    let (mut place, mut next) = (0, 0);
    while place < BOARD.cells() {
        let (x, y) = coordinates(place);
        if x <= y {
            let mut other = 0;
            while other < BOARD.cells() {
                let (u, v) = coordinates(other);
                if (u == x && v == y) || (u == y && v == x) {
                    classes[other] = next;
                }
                other += 1;
            }
            next += 1;
        }
        place += 1;
    }
    assert!(next as usize == CLASSES);
    classes
};

/// Men make the middle game: 16 a side.
const FULL: i32 = 32;

fn features() -> Features {
    Features {
        board: BOARD,
        phase: [1, 1, 0, 0, 0, 0, 0, 0, 0],
        full: FULL,
        each: |kind, cell, f| {
            let class = place_of(cell).map_or(0, |place| CLASS[place & 63]);
            f(VALUE.at(kind.into(), 0));
            f(CELL.at(kind.into(), class.into()));
        },
    }
}

/// Weights, and the tables that follow from them.
struct Knowledge {
    weights: Weights,
    table: Table,
    exchange: [i32; 2],
}

impl Knowledge {
    fn new(weights: Weights) -> Knowledge {
        let table = Table::new(&features(), NAMES.len(), &weights);
        let exchange = [0, 1].map(|kind| table.average(BOARD, kind).max(1));
        Knowledge { weights, table, exchange }
    }
}

static FITTED: LazyLock<Knowledge> = LazyLock::new(|| {
    let weights = Weights::parse(include_str!("../../tuning/weights/hexdameo.txt"), &GROUPS);
    Knowledge::new(weights.expect("the built-in weights are in order"))
});

static DOCUMENTED: LazyLock<Knowledge> = LazyLock::new(|| Knowledge::new(documented()));

/// The values and guesses of this page.
fn documented() -> Weights {
    // Unfitted: a man and a fifth ahead is taken for an even chance to win.
    let mut weights = Weights::zero(&GROUPS, WinModel { even: 120.0, spread: 60.0 });
    for (kind, value) in [(MAN, 100), (KING, 300)] {
        weights.values[VALUE.at(kind.into(), 0)] = Pair::new(value, value);
        for cell in BOARD.iter() {
            let inward = i32::from(BOARD.side) - 1 - distance(cell, centre(BOARD));
            // Half a cell of height is worth 2 to a man in the middle game, so that a step straight ahead gains it 4, and 4 in the end game.
            let height = if kind == MAN { i32::from(BOARD.height(cell)) } else { 0 };
            let ring = if kind == MAN { Pair::new(3, 1) } else { Pair::new(4, 4) };
            let class = CLASS[place_of(cell).map_or(0, |place| place & 63)];
            weights.values[CELL.at(kind.into(), class.into())] = Pair::new(2, 4) * height + ring * inward;
        }
    }
    weights.values[TEMPO.at(0, 0)] = Pair::new(8, 8);
    // 6 a column.
    weights.values[LEAN.at(0, 0)] = Pair::new(-2, -2);
    for (steps, value) in [(1, 120), (2, 90), (3, 60), (4, 40)] {
        weights.values[RUNAWAY.at(0, steps)] = Pair::new(value, value);
    }
    weights
}

/// Sums over the pieces.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DraughtsSums {
    pieces: Sums,
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

/// By place: its neighbours ahead and behind, as White sees them, and for each of the six directions the neighbour and the cell beyond it (no bit:
/// none).
struct Around {
    ahead: u64,
    behind: u64,
    /// Pairs of cells on either side, in each of the six orders: a piece on the first can leap to the second.
    leaps: [[u64; 2]; 6],
}

static AROUND: [Around; 64] = {
    const STEPS: [(i32, i32); 3] = [(0, 1), (1, 0), (1, 1)];
    const NONE: Around = Around { ahead: 0, behind: 0, leaps: [[0; 2]; 6] };
    let mut table = [NONE; 64];
    let mut place = 0;
    while place < BOARD.cells() {
        let (x, y) = coordinates(place);
        let mut i = 0;
        while i < 3 {
            let (up, down) = (bit(x + STEPS[i].0, y + STEPS[i].1), bit(x - STEPS[i].0, y - STEPS[i].1));
            table[place].ahead |= up;
            table[place].behind |= down;
            if up != 0 && down != 0 {
                table[place].leaps[2 * i] = [up, down];
                table[place].leaps[2 * i + 1] = [down, up];
            }
            i += 1;
        }
        place += 1;
    }
    table
};

/// The bit of the cell with this letter and number, from 0; none off the board.
const fn bit(letter: i32, number: i32) -> u64 {
    let mut place = 0;
    while place < BOARD.cells() {
        let (x, y) = coordinates(place);
        if x == letter && y == number {
            return 1 << place;
        }
        place += 1;
    }
    0
}

/// The evaluator of Hexdameo and Hexdame.
#[derive(Clone, Copy)]
pub struct DraughtsEvaluator {
    knowledge: &'static Knowledge,
}

impl Default for DraughtsEvaluator {
    /// With the fitted weights.
    fn default() -> DraughtsEvaluator {
        DraughtsEvaluator { knowledge: &FITTED }
    }
}

/// Places of a set of up to 64.
#[inline(always)]
fn each(mut set: u64, mut f: impl FnMut(usize)) {
    while set != 0 {
        f(set.trailing_zeros() as usize & 63);
        set &= set - 1;
    }
}

/// Names every term but the placement of pieces.
#[inline(always)]
fn terms<M: Men>(game: &Draughts<M>, sums: &DraughtsSums, sink: &mut impl Sink) {
    let pieces = [game.men(Color::White) | game.kings(Color::White), game.men(Color::Black) | game.kings(Color::Black)];
    let occupied = pieces[0] | pieces[1];
    for color in Color::BOTH {
        let (men, kings) = (game.men(color), game.kings(color));
        let (enemies, enemy_kings) = (pieces[(!color).index()], game.kings(!color));
        let count = men.count_ones().max(1) as i32;
        sink.add(color, LEAN.at(0, 0), 4 * sums.lean[color.index()].abs() / count);
        each(men, |place| {
            let around = &AROUND[place];
            let (ahead, behind) = match color {
                Color::White => (around.ahead, around.behind),
                Color::Black => (around.behind, around.ahead),
            };
            let free = (ahead & !occupied).count_ones() as usize;
            sink.add(color, BACKED.at(free, (behind & men).count_ones() as usize), 1);
            if (ahead | behind) & enemies != 0 {
                let threats = around.leaps.iter().filter(|[from, to]| from & enemies != 0 && to & !occupied != 0);
                sink.add(color, EXPOSED.at(0, 0), threats.count() as i32);
            }
            let free = AHEAD[color.index()][place];
            if enemy_kings == 0 && free.cone & enemies == 0 {
                sink.add(color, RUNAWAY.at(0, usize::from(free.steps)), 1);
            }
        });
        if kings != 0 {
            each(kings, |place| {
                let Around { ahead, behind, .. } = &AROUND[place];
                sink.add(color, ROOM.at(0, ((ahead | behind) & !occupied).count_ones() as usize), 1);
            });
            if enemy_kings == 0 {
                sink.add(color, ALONE.at(0, 0), 1);
                sink.add(color, ALONE.at(1, 0), kings.count_ones() as i32 - 1);
            }
        }
    }
    sink.add(game.side_to_move(), TEMPO.at(0, 0), 1);
}

/// Kings alone on both sides hardly catch each other unless they are many more: the fewer are left, the more drawish.
#[inline(always)]
fn blend<M: Men>(game: &Draughts<M>, sums: &DraughtsSums) -> Blend {
    let (phase, full) = sums.pieces.phase();
    let bare = game.men(Color::White) | game.men(Color::Black) == 0;
    let scale = |color: Color| {
        let (own, other) = (game.kings(color).count_ones(), game.kings(!color).count_ones());
        if bare && other > 0 && own < other + 3 { 8 } else { Blend::WHOLE }
    };
    let scale = [scale(Color::White), scale(Color::Black)];
    Blend { phase, full, scale }
}

impl DraughtsEvaluator {
    fn all_terms<M: Men>(&self, game: &Draughts<M>, sink: &mut impl Sink) {
        let features = features();
        for cell in BOARD.iter() {
            if let Some(piece) = game.piece_at(cell) {
                features.of(piece, cell, &mut |i| sink.add(piece.color, i, 1));
            }
        }
        terms(game, &self.sums(game), sink);
    }
}

impl<M: Men> Evaluator<Draughts<M>> for DraughtsEvaluator {
    type Sums = DraughtsSums;
    type Cache = ();

    fn sums(&self, game: &Draughts<M>) -> DraughtsSums {
        let mut sums = DraughtsSums { pieces: Sums::new(&self.knowledge.table), lean: [0; 2] };
        placement::observe(game, &mut sums);
        sums
    }

    #[inline]
    fn evaluate(&self, game: &Draughts<M>, sums: &DraughtsSums, _: &mut ()) -> i32 {
        let mut total = Total::new(&self.knowledge.weights, sums.pieces.balance());
        terms(game, sums, &mut total);
        let score = blend(game, sums).score(total.sum);
        if game.side_to_move() == Color::White { score } else { -score }
    }

    #[inline]
    fn outline(&self, game: &Draughts<M>, sums: &DraughtsSums) -> i32 {
        let score = blend(game, sums).score(sums.pieces.balance());
        if game.side_to_move() == Color::White { score } else { -score }
    }

    fn exchange_values(&self) -> &[i32] {
        &self.knowledge.exchange
    }

    fn explain(&self, game: &Draughts<M>) -> Vec<Term> {
        let mut shares = Shares::new(&self.knowledge.weights, &GROUPS);
        self.all_terms(game, &mut shares);
        shares.finish(blend(game, &self.sums(game)))
    }

    fn model(&self) -> WinModel {
        self.knowledge.weights.model
    }

    fn margins(&self) -> Margins {
        // Unfitted; only those that do not depend on captures being a choice are used.
        Margins::default()
    }

    fn may_pass(&self, _: &DraughtsSums, _: &Draughts<M>) -> bool {
        false
    }
}

impl<M: Men> Fitted<Draughts<M>> for DraughtsEvaluator {
    fn groups() -> &'static [Group] {
        &GROUPS
    }

    fn documented() -> DraughtsEvaluator {
        DraughtsEvaluator { knowledge: &DOCUMENTED }
    }

    fn with_weights(weights: Weights) -> DraughtsEvaluator {
        DraughtsEvaluator { knowledge: Box::leak(Box::new(Knowledge::new(weights))) }
    }

    fn weights(&self) -> &Weights {
        &self.knowledge.weights
    }

    fn trace(&self, game: &Draughts<M>) -> Trace {
        let mut tracer = Tracer::new(self.knowledge.weights.values.len());
        self.all_terms(game, &mut tracer);
        tracer.finish(blend(game, &self.sums(game)))
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

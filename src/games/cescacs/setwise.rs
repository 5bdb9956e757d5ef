//! The moves of C'escacs' own pieces, all pieces of a kind at once.

use crate::game::Color;
use crate::games::chess::{Board, Field, Kinds, Leaps, Setwise, kinds as set_of};
use crate::hex::lanes::{LaneTables, Zone};
use crate::hex::vector::Vector;
use crate::hex::{Cell, Set};

use super::hexes::{BOARD, seen_by};
use super::kinds::{ELEPHANT, KING_HOME, KNIGHT, PAWN};
use super::rules::Rulebook;
use super::steps::{CAVALCADES, LAST, TABLES, TRIPLES};

static LEAPS: [Leaps; 256] = Leaps::of_each(&TABLES.knight);

static LANES: LaneTables = LaneTables::new(BOARD, &TABLES.king, &TABLES.knight);

/// What surrounds a king at home that may leap.
static HOME_ZONES: [Zone; 2] = {
    const fn around(color: Color) -> Zone {
        let home = seen_by(color, KING_HOME).index();
        Zone::of(&LANES, &TABLES.knight, TABLES.king[home].union(TABLES.knight[home]))
    }
    [around(Color::White), around(Color::Black)]
};

/// The second of the three hexes that a pawn on a triple hex may step over, or to.
static SECOND_OF_THREE: [Set; 2] = {
    let mut sets = [Set::EMPTY; 2];
    let mut index = 0;
    while index < 240 {
        if TRIPLES[0].has(Cell::from_index(index)) {
            sets[0].insert(Cell::from_index(index + 2));
        }
        if TRIPLES[1].has(Cell::from_index(index)) {
            sets[1].insert(Cell::from_index(index - 2));
        }
        index += 1;
    }
    sets
};

/// One step straight ahead.
#[inline(always)]
fn ahead<V: Vector, const WHITE: bool>(pieces: V) -> V {
    if WHITE { pieces.up::<1>() } else { pieces.down::<1>() }
}

/// Where pawns capture to the right and to the left, hexes off the board among them.
#[inline(always)]
fn captures<V: Vector, const WHITE: bool>(right: V, left: V) -> (V, V) {
    if WHITE { (right.up::<2>(), left.up::<1>()) } else { (right.down::<1>(), left.down::<2>()) }
}

impl Setwise for Rulebook {
    const MORE_LEAPS: Kinds = set_of(&[KNIGHT]);
    const STEPPERS: Kinds = set_of(&[ELEPHANT]);

    #[inline(always)]
    fn lanes() -> &'static LaneTables {
        &LANES
    }

    /// A pawn on its last hexes promotes there, or waits.
    #[inline(always)]
    fn exceptional(board: &Board<Rulebook>) -> bool {
        board.pieces(board.turn(), PAWN).meets(LAST[board.turn().index()])
    }

    #[inline(always)]
    fn steps<V: Vector, const WHITE: bool>(
        board: &Board<Rulebook>,
        field: &Field<V>,
        mut emit: impl FnMut(u8, i16, V),
    ) {
        // Differences of index: 16 a column, 1 a row.
        let sign = if WHITE { 1 } else { -1 };
        let pawns = V::load(&board.kind(PAWN)).and(field.movers);
        let one = ahead::<V, WHITE>(pawns).and(field.empty);
        let two = ahead::<V, WHITE>(one).and(field.empty);
        let over = V::load(&SECOND_OF_THREE[!WHITE as usize]);
        let three = ahead::<V, WHITE>(two.and(over)).and(field.empty);
        emit(PAWN, sign, one);
        emit(PAWN, 2 * sign, two);
        emit(PAWN, 3 * sign, three);
        let (right, left) = (pawns.right(), pawns.left());
        let (to_right, to_left) = if WHITE { (right.up::<1>(), left) } else { (right, left.down::<1>()) };
        emit(PAWN, if WHITE { 17 } else { 16 }, to_right.and(field.empty));
        emit(PAWN, if WHITE { -16 } else { -17 }, to_left.and(field.empty));
        let (to_right, to_left) = captures::<V, WHITE>(right, left);
        emit(PAWN, if WHITE { 18 } else { 15 }, to_right.and(field.enemy));
        emit(PAWN, if WHITE { -15 } else { -18 }, to_left.and(field.enemy));

        let elephants = V::load(&board.kind(ELEPHANT)).and(field.movers);
        let (right, left) = (elephants.right(), elephants.left());
        emit(ELEPHANT, 18, right.up::<2>().and(field.free));
        emit(ELEPHANT, 15, right.down::<1>().and(field.free));
        emit(ELEPHANT, -18, left.down::<2>().and(field.free));
        emit(ELEPHANT, -15, left.up::<1>().and(field.free));
        let first = ahead::<V, WHITE>(elephants);
        emit(ELEPHANT, sign, first.and(field.free));
        emit(ELEPHANT, 2 * sign, ahead::<V, WHITE>(first.and(field.empty)).and(field.free));
    }

    #[inline(always)]
    fn step_attacks<V: Vector, const WHITE: bool>(board: &Board<Rulebook>, pieces: V, empty: V) -> V {
        let pawns = V::load(&board.kind(PAWN)).and(pieces);
        let (to_right, to_left) = captures::<V, WHITE>(pawns.right(), pawns.left());
        let elephants = V::load(&board.kind(ELEPHANT)).and(pieces);
        let (right, left) = (elephants.right(), elephants.left());
        let diagonal = right.up::<2>().or(right.down::<1>()).or(left.down::<2>()).or(left.up::<1>());
        let first = ahead::<V, WHITE>(elephants);
        let second = ahead::<V, WHITE>(first.and(empty));
        to_right.or(to_left).or(diagonal).or(first).or(second)
    }

    #[inline(always)]
    fn leaps() -> &'static [Leaps; 256] {
        &LEAPS
    }

    #[inline(always)]
    fn more_leaps<V: Vector>(_: u8, from: Cell, empty: V) -> (u16, &'static Leaps) {
        let leaps = &CAVALCADES[from.index()].leaps;
        let found = empty.find(&leaps.lookup);
        ((found & found >> 16) as u16, leaps)
    }

    #[inline(always)]
    fn leaping_zone(color: Color) -> Option<&'static Zone> {
        Some(&HOME_ZONES[color.index()])
    }
}

//! Generation of all pieces of a kind at once: see [`crate::hex::lanes`] for sliders; pawns and other steppers move by shifts
//! of whole sets.
//!
//! Serves positions without check; those in check, and what a game calls [exceptional](Setwise::exceptional), go to
//! [`general`]. Pinned pieces are taken out of the sets and generated singly.

use crate::game::{Color, Stage};
use crate::hex::lanes::{CORNERS, LaneTables, Layouts, Place, Zone, directions};
use crate::hex::vector::{Pair, Vector};
use crate::hex::{Cell, DIRECTIONS, Set};

use super::general::{self, Count, Sink};
use super::layout::Lanes;
use super::moves::{Leaps, Strides};
use super::{Board, List, Move, PAWN, Rules};

/// What set-wise generation needs to know of a game beside its rules. `WHITE` is whether the color spoken of is White.
pub trait Setwise: Rules {
    /// Kinds that move like a knight and in another way too: see [`more_leaps`](Setwise::more_leaps).
    const MORE_LEAPS: super::Kinds = 0;
    /// Kinds other than the pawn that [`steps`](Setwise::steps) speaks of.
    const STEPPERS: super::Kinds = 0;

    /// The board's lanes.
    fn lanes() -> &'static LaneTables;
    /// Whether the side to move, not in check, has moves that exclude others: the general way knows how.
    fn exceptional(board: &Board<Self>) -> bool {
        let _ = board;
        false
    }
    /// Emits, for each way of stepping, the kind, the difference of the cells' indices, and the cells that such pieces among
    /// `field.movers` step to: pawns and other kinds that neither ride nor leap, special captures apart.
    fn steps<V: Vector, const WHITE: bool>(board: &Board<Self>, field: &Field<V>, emit: impl FnMut(u8, i16, V));
    /// Cells that pieces of these kinds attack; `pieces` and what of them is of which kind, and the empty cells.
    fn step_attacks<V: Vector, const WHITE: bool>(board: &Board<Self>, pieces: V, empty: V) -> V;
    /// A knight's leaps from each cell.
    fn leaps() -> &'static [Leaps; 256];
    /// Moves of a kind in [`MORE_LEAPS`](Setwise::MORE_LEAPS) to empty cells, beyond its leaps: which of the leaps from a cell
    /// it has.
    fn more_leaps<V: Vector>(kind: u8, from: Cell, empty: V) -> (u16, &'static Leaps) {
        let _ = (kind, empty);
        (0, &Self::leaps()[from.index()])
    }
    /// The surroundings of an unmoved king with its leaps, for games where [`Rules::king_leaps`] says something.
    fn leaping_zone(color: Color) -> Option<&'static Zone> {
        let _ = color;
        None
    }
}

/// Sets of one moment, in registers.
#[derive(Clone, Copy)]
pub struct Field<V> {
    /// Pieces of the side to move that are not pinned.
    pub movers: V,
    /// Cells without a piece of the side to move.
    pub free: V,
    /// Pieces of the other side.
    pub enemy: V,
    /// Cells without a piece.
    pub empty: V,
}

/// What becomes of moves that are found set-wise.
trait Collector<V: Vector>: Sink {
    /// Whether the few steppers that are not pawns are better taken one by one than all of them in each way of stepping.
    const SINGLY: bool;
    /// Leaps of one piece, to `to`, which are those of `leaps` that lead to `aim`.
    fn leaps(&mut self, kind: u8, from: Cell, to: &Set, leaps: &Leaps, aim: V);
    /// Those leaps of one piece whose bit is set.
    fn chosen(&mut self, kind: u8, from: Cell, chosen: u16, leaps: &Leaps);
    /// Steps of one way: each from its target minus `delta`.
    fn steps(&mut self, kind: u8, delta: i16, to: V);
    /// Rides of all pieces in `movers`. `attacks` are their targets in the layouts.
    fn rides<R: Setwise, const STAGE: u8>(
        &mut self,
        board: &Board<R>,
        movers: Set,
        lanes: &Lanes,
        attacks: &[V::Pair; 6],
    );
}

/// Counts in registers, and at the end altogether.
///
/// Bytes do not overflow: twelve layouts and fewer than sixteen ways of stepping add at most 8 each to a byte, and a knight
/// reaches at most two cells of a byte.
struct Tally<V> {
    bytes: V,
    singles: u64,
}

impl<V> Sink for Tally<V> {
    #[inline(always)]
    fn targets(&mut self, _: u8, _: Cell, to: Set) {
        self.singles += u64::from(to.len());
    }
    #[inline(always)]
    fn one(&mut self, _: Move) {
        self.singles += 1;
    }
}

impl<V: Vector> Collector<V> for Tally<V> {
    const SINGLY: bool = false;
    #[inline(always)]
    fn leaps(&mut self, _: u8, _: Cell, to: &Set, _: &Leaps, aim: V) {
        self.bytes = self.bytes.add8(V::load(to).and(aim).count8());
    }
    #[inline(always)]
    fn chosen(&mut self, _: u8, _: Cell, chosen: u16, _: &Leaps) {
        self.singles += u64::from(chosen.count_ones());
    }
    #[inline(always)]
    fn steps(&mut self, _: u8, _: i16, to: V) {
        self.bytes = self.bytes.add8(to.count8());
    }
    #[inline(always)]
    fn rides<R: Setwise, const STAGE: u8>(&mut self, _: &Board<R>, _: Set, _: &Lanes, attacks: &[V::Pair; 6]) {
        self.bytes = self.bytes.add8(V::Pair::count8_of_6(attacks));
    }
}

/// For each axis, what a move's number grows by with each cell forth.
static STRIDES: [Strides; 6] = {
    let mut strides = [Strides([0; 16]); 6];
    let mut axis = 0;
    while axis < 6 {
        let step = DIRECTIONS[directions(axis)[0]];
        let mut bit = 0;
        while bit < 16 {
            strides[axis].0[bit] = (((16 * step.column as i32 + step.row as i32) * bit as i32) as u32) << 8;
            bit += 1;
        }
        axis += 1;
    }
    strides
};

/// What a rider on a place of a lane attacks in it, both ways: the bits from the next occupied place below to the next above
/// (obstruction difference, M. van Kervinck and others, 2004). A way without a piece ends at bit 0 below, and runs to the top
/// above.
#[inline(always)]
const fn attacks_in_lane(occupied: u32, bit: u32) -> u32 {
    let lower = occupied & ((1 << bit) - 1);
    let upper = occupied & (!1 << bit);
    (upper ^ upper.wrapping_sub(0x8000_0000 >> (lower | 1).leading_zeros())) & !(1 << bit)
}

impl<V: Vector> Collector<V> for List {
    const SINGLY: bool = true;
    #[inline(always)]
    fn leaps(&mut self, kind: u8, from: Cell, _: &Set, leaps: &Leaps, aim: V) {
        self.push_leaps(aim.find(&leaps.lookup) as u16, Move::new(kind, from, Cell::from_index(0)), leaps);
    }

    #[inline(always)]
    fn chosen(&mut self, kind: u8, from: Cell, chosen: u16, leaps: &Leaps) {
        self.push_leaps(chosen, Move::new(kind, from, Cell::from_index(0)), leaps);
    }

    #[inline(always)]
    fn steps(&mut self, kind: u8, delta: i16, to: V) {
        // Pawns rarely have anything to capture.
        if !to.meets(to) {
            return;
        }
        // A move's start is its target less the difference, and the two lie side by side in its number.
        let nowhere = Cell::from_index(0);
        self.push_set(to.set(), Move::new(kind, nowhere, nowhere).shifted(-i32::from(delta) as u32), 0x101);
    }

    /// Each rider's lanes are read one by one.
    #[inline(always)]
    fn rides<R: Setwise, const STAGE: u8>(&mut self, board: &Board<R>, movers: Set, lanes: &Lanes, _: &[V::Pair; 6]) {
        let (us, them) = (board.turn().index(), (!board.turn()).index());
        let (own, other) = (&lanes.pieces[us], &lanes.pieces[them]);
        for kind in 0..R::KING {
            if (R::ROOKS | R::BISHOPS) >> kind & 1 == 0 {
                continue;
            }
            (board.kind(kind) & movers).each(|from| {
                let places = &R::lanes().places[from.index()];
                let moves = Move::new(kind, from, from);
                if R::ROOKS >> kind & 1 == 1 {
                    (0..CORNERS).for_each(|axis| self.ride::<16, STAGE>(moves, axis, places[axis], own, other));
                }
                if R::BISHOPS >> kind & 1 == 1 {
                    (CORNERS..6).for_each(|axis| self.ride::<8, STAGE>(moves, axis, places[axis], own, other));
                }
            });
        }
    }
}

impl List {
    /// Appends both ways along an axis, whose lanes are `WIDTH` bits wide.
    #[inline(always)]
    fn ride<const WIDTH: u32, const STAGE: u8>(
        &mut self,
        moves: Move,
        axis: usize,
        place: Place,
        own: &Layouts,
        other: &Layouts,
    ) {
        let (bit, strides) = (u32::from(place.bit), &STRIDES[axis]);
        let own = own[axis].0[0].lane(WIDTH, place.lane);
        let other = other[axis].0[0].lane(WIDTH, place.lane);
        // A way without a piece runs on above the lane, which holds nothing there.
        let all = attacks_in_lane(own | other, bit) & !own & ((1 << WIDTH) - 1);
        let to = match STAGE {
            CAPTURES => all & other,
            QUIETS => all & !other,
            _ => all,
        };
        self.push_lane(to as u16, moves.shifted(strides.0[bit as usize & 15].wrapping_neg()), strides);
    }
}

const ALL: u8 = 0;
const CAPTURES: u8 = 1;
const QUIETS: u8 = 2;

const fn stage(number: u8) -> Stage {
    match number {
        ALL => Stage::All,
        CAPTURES => Stage::Captures,
        _ => Stage::Quiets,
    }
}

/// Appends the legal moves of a stage.
#[inline]
pub(super) fn generate<R: Setwise, V: Vector>(board: &Board<R>, lanes: &Lanes, stage: Stage, list: &mut List) {
    let done = match (stage, board.turn()) {
        (Stage::All, Color::White) => collect::<R, V, _, ALL, true>(board, lanes, list),
        (Stage::All, Color::Black) => collect::<R, V, _, ALL, false>(board, lanes, list),
        (Stage::Captures, Color::White) => collect::<R, V, _, CAPTURES, true>(board, lanes, list),
        (Stage::Captures, Color::Black) => collect::<R, V, _, CAPTURES, false>(board, lanes, list),
        (Stage::Quiets, Color::White) => collect::<R, V, _, QUIETS, true>(board, lanes, list),
        (Stage::Quiets, Color::Black) => collect::<R, V, _, QUIETS, false>(board, lanes, list),
    };
    if !done {
        generally(board, stage, list);
    }
}

#[cold]
#[inline(never)]
fn generally<R: Rules>(board: &Board<R>, stage: Stage, sink: &mut impl Sink) {
    general::generate(board, stage, sink);
}

/// The number of legal moves.
#[inline]
pub(super) fn count<R: Setwise, V: Vector>(board: &Board<R>, lanes: &Lanes) -> u64 {
    let mut tally = Tally { bytes: V::zero(), singles: 0 };
    let done = match board.turn() {
        Color::White => collect::<R, V, _, ALL, true>(board, lanes, &mut tally),
        Color::Black => collect::<R, V, _, ALL, false>(board, lanes, &mut tally),
    };
    if done {
        return tally.singles + u64::from(tally.bytes.total8());
    }
    let mut count = Count(0);
    generally(board, Stage::All, &mut count);
    count.0
}

/// Attacks of riders along an axis, from the occupied places.
#[inline(always)]
fn attacks<P: Pair>(axis: usize, occupied: P, riders: P) -> P {
    let shot = if axis < CORNERS { occupied.sub16(riders).sub16(riders) } else { occupied.sub8(riders).sub8(riders) };
    occupied.xor(shot)
}

/// All pieces of these kinds, of both colors.
#[inline(always)]
fn any_of<R: Rules, V: Vector>(board: &Board<R>, kinds: super::Kinds) -> V {
    let mut set = V::zero();
    // An inclusive range would not be unrolled.
    for kind in 0..R::KING + 1 {
        if kinds >> kind & 1 == 1 {
            set = set.or(V::load(&board.kinds[kind as usize]));
        }
    }
    set
}

/// What the king needs to know.
struct Guard<V> {
    /// Cells that steppers, leapers and the king of the other side attack, as far as they lie around the king.
    danger: V,
    /// Own pieces that may move on their line only.
    pinned: Set,
}

/// Looks for checks, pins, and cells that are attacked other than by riders; `None` in check.
#[inline(always)]
fn guard<R: Setwise, V: Vector, const WHITE: bool>(
    board: &Board<R>,
    zone: &Zone,
    own: V,
    enemy: V,
    empty: V,
) -> Option<Guard<V>> {
    let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
    let tables = R::tables();
    let king = board.king(us);
    let stepped = if WHITE {
        R::step_attacks::<V, false>(board, enemy, empty)
    } else {
        R::step_attacks::<V, true>(board, enemy, empty)
    };
    let leapers = any_of::<R, V>(board, R::KNIGHTS).and(enemy);
    let checked = stepped.and(V::load(Set::single(king))).or(leapers.and(V::load(&tables.knight[king.index()])));
    let rooks = any_of::<R, V>(board, R::ROOKS).and(V::load(&tables.orthogonal[king.index()]));
    let bishops = any_of::<R, V>(board, R::BISHOPS).and(V::load(&tables.diagonal[king.index()]));
    let aligned = rooks.or(bishops).and(enemy);
    if checked.meets(checked) {
        return None;
    }
    let mut pinned = Set::EMPTY;
    if aligned.meets(aligned) {
        let occupied = own.or(enemy);
        for rider in aligned.set() {
            let standing = V::load(&tables.between(king, rider)).and(occupied).set();
            if standing.is_empty() {
                return None;
            }
            if !standing.is_many() {
                pinned |= standing & board.color(us);
            }
        }
    }
    if let Some(lame) = R::lame_attacker(king, them)
        && board.pieces(them, lame.kind).has(lame.from)
        && board.color(us).has(lame.between)
    {
        // An empty cell between would be a check, and one of the steps' attacks.
        pinned.insert(lame.between);
    }
    let mut danger = stepped.or(V::load(&tables.king[board.king(them).index()]));
    let near = leapers.and(V::load(&zone.knights));
    if near.meets(near) {
        near.set().each(|leaper| danger = danger.or(V::load(&tables.knight[leaper.index()])));
    }
    Some(Guard { danger, pinned })
}

/// Collects the moves of a stage; returns `false`, having done nothing, where the general way must be taken.
#[inline(never)]
fn collect<R: Setwise, V: Vector, C: Collector<V>, const STAGE: u8, const WHITE: bool>(
    board: &Board<R>,
    lanes: &Lanes,
    out: &mut C,
) -> bool {
    let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
    if R::exceptional(board) {
        return false;
    }
    let (tables, lane_tables) = (R::tables(), R::lanes());
    let cells = V::load(&tables.cells);
    let (own, enemy) = (V::load(&board.colors[us.index()]), V::load(&board.colors[them.index()]));
    let empty = cells.and_not(own.or(enemy));
    let free = cells.and_not(own);
    let aim = match STAGE {
        ALL => free,
        CAPTURES => enemy,
        _ => empty,
    };

    let king = board.king(us);
    let mut reach = V::load(&tables.king[king.index()]);
    let mut zone = &lane_tables.zones[king.index()];
    if let Some(leaping) = R::leaping_zone(us) {
        let leaps = R::king_leaps(board);
        if !leaps.is_empty() {
            reach = reach.or(V::load(&leaps));
            zone = leaping;
        }
    }
    let Some(Guard { danger, pinned }) = guard::<R, V, WHITE>(board, zone, own, enemy, empty) else {
        return false;
    };

    // Riders of both sides: where ours go, and what theirs shoot at around the king. He is not in check, so no rider looks
    // through him.
    let (mine, theirs) = (&lanes.pieces[us.index()], &lanes.pieces[them.index()]);
    let unpinned;
    let riders = if pinned.is_empty() {
        &lanes.riders[us.index()]
    } else {
        unpinned = without(&lanes.riders[us.index()], pinned, lane_tables);
        &unpinned
    };
    let enemy_riders = &lanes.riders[them.index()];
    let mut rides = [V::Pair::zero(); 6];
    let mut shots = [V::Pair::zero(); 6];
    let mut shot_at = V::Pair::zero();
    for axis in 0..6 {
        let (own, other) = (V::Pair::load(&mine[axis]), V::Pair::load(&theirs[axis]));
        let occupied = own.or(other);
        let all = attacks(axis, occupied, V::Pair::load(&riders[axis])).and_not(own);
        rides[axis] = match STAGE {
            ALL => all,
            CAPTURES => all.and(other),
            _ => all.and_not(other),
        };
        shots[axis] = attacks(axis, occupied, V::Pair::load(&enemy_riders[axis]));
        // The zone holds cells of own pieces too.
        shot_at = shot_at.or(shots[axis].and(V::Pair::load(&zone.lanes[axis])).and_not(own));
    }
    let movers = own.and_not(V::load(&pinned));
    out.rides::<R, STAGE>(board, movers.set(), lanes, &rides);

    // The king.
    let mut safe = reach.and(aim).and_not(danger).set();
    if shot_at.any() {
        safe = sheltered(safe, &shots, lane_tables);
    }
    safe = R::restrict_king(board, safe);
    out.targets(R::KING, king, safe);
    if STAGE != CAPTURES {
        R::castle(board, safe, out);
    }
    if STAGE != QUIETS {
        R::special(board, out);
    }

    // Pawns and other steppers.
    let field = Field { movers, free, enemy, empty };
    let last = V::load(R::last_cells(us));
    let mut promoting = V::zero();
    R::steps::<V, WHITE>(board, &field, |kind, delta, to| {
        if kind == PAWN {
            promoting = promoting.or(to);
            out.steps(kind, delta, to.and_not(last).and(aim));
        } else if !C::SINGLY {
            out.steps(kind, delta, to.and(aim));
        }
    });
    if promoting.meets(last) {
        promotions::<R, V, WHITE>(board, &field, stage(STAGE), out);
    }

    if C::SINGLY {
        for kind in (0..R::KING).filter(|kind| R::STEPPERS >> kind & 1 == 1) {
            V::load(&board.kinds[kind as usize]).and(movers).set().each(|from| {
                out.targets(kind, from, V::load(&R::targets(board, kind, from)).and(aim).set());
            });
        }
    }

    // Leapers.
    for kind in 0..R::KING {
        if R::KNIGHTS >> kind & 1 == 1 {
            V::load(&board.kinds[kind as usize]).and(movers).set().each(|from| {
                out.leaps(kind, from, &tables.knight[from.index()], &R::leaps()[from.index()], aim);
                if R::MORE_LEAPS >> kind & 1 == 1 && STAGE != CAPTURES {
                    let (chosen, leaps) = R::more_leaps(kind, from, empty);
                    out.chosen(kind, from, chosen, leaps);
                }
            });
        }
    }

    if !pinned.is_empty() {
        pinned_pieces(board, pinned, stage(STAGE), out);
    }
    true
}

/// The layouts without these cells.
#[inline(never)]
fn without(layouts: &Layouts, cells: Set, tables: &LaneTables) -> Layouts {
    let mut left = *layouts;
    cells.each(|cell| {
        for (axis, place) in left.iter_mut().zip(&tables.cells[cell.index()]) {
            axis.0[0] &= !place.0[0];
            axis.0[1] &= !place.0[1];
        }
    });
    left
}

/// Those of the cells that no rider shoots at.
#[inline(always)]
fn sheltered<P: Pair>(cells: Set, shots: &[P; 6], tables: &LaneTables) -> Set {
    let mut safe = cells;
    cells.each(|cell| {
        let places = &tables.cells[cell.index()];
        let mut hit = P::zero();
        for axis in 0..6 {
            hit = hit.or(shots[axis].and(P::load(&places[axis])));
        }
        if hit.any() {
            safe.remove(cell);
        }
    });
    safe
}

/// Moves of pinned pieces along their lines.
#[inline(never)]
fn pinned_pieces<R: Rules>(board: &Board<R>, pinned: Set, stage: Stage, out: &mut impl Sink) {
    let king = board.king(board.turn());
    pinned.each(|cell| {
        let kind = board.squares[cell.index()] & 15;
        general::piece(board, stage, kind, cell, R::tables().line(king, cell), out);
    });
}

/// Moves of pawns that are not pinned to their last cells.
#[cold]
#[inline(never)]
fn promotions<R: Setwise, V: Vector, const WHITE: bool>(
    board: &Board<R>,
    field: &Field<V>,
    stage: Stage,
    out: &mut impl Sink,
) {
    let last = V::load(R::last_cells(if WHITE { Color::White } else { Color::Black }));
    R::steps::<V, WHITE>(board, field, |kind, delta, to| {
        if kind == PAWN {
            to.and(last).set().each(|to| {
                let from = Cell::from_index((to.index() as u8).wrapping_sub(delta as u8));
                general::promote(board, stage, from, Set::of(to), out);
            });
        }
    });
}

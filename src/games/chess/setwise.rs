//! Generation of all pieces of a kind at once: see [`crate::hex::lanes`] for sliders; pawns and other steppers move by shifts
//! of whole sets.
//!
//! Serves positions without check; those in check, and what a game calls [exceptional](Setwise::exceptional), go to
//! [`general`]. Pinned pieces are taken out of the sets and generated singly.

use crate::game::{Color, Stage};
use crate::hex::lanes::{CORNERS, LaneTables, Zone, direction};
use crate::hex::vector::Vector;
use crate::hex::{Cell, DIRECTIONS, Set};

use super::general::{self, Count, Sink};
use super::layout::Lanes;
use super::{Board, List, Move, PAWN, Rules};

/// What set-wise generation needs to know of a game beside its rules. `WHITE` is whether the color spoken of is White.
pub trait Setwise: Rules {
    /// Kinds that move like a knight and in another way too: see [`more_leaps`](Setwise::more_leaps).
    const MORE_LEAPS: super::Kinds = 0;

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
    /// Moves of a kind in [`MORE_LEAPS`](Setwise::MORE_LEAPS) to empty cells, beyond its leaps.
    fn more_leaps(kind: u8, from: Cell, empty: Set) -> Set {
        let _ = (kind, from, empty);
        Set::EMPTY
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
    /// Leaps of one piece.
    fn leaps(&mut self, kind: u8, from: Cell, to: V);
    /// Steps of one way: each from its target minus `delta`.
    fn steps(&mut self, kind: u8, delta: i16, to: V);
    /// Rides of all pieces in `movers`. `attacks` are their targets in the twelve layouts.
    fn rides<R: Setwise, const STAGE: u8>(&mut self, board: &Board<R>, movers: Set, lanes: &Lanes, attacks: &[V; 12]);
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
    #[inline(always)]
    fn leaps(&mut self, _: u8, _: Cell, to: V) {
        self.bytes = self.bytes.add8(to.count8());
    }
    #[inline(always)]
    fn steps(&mut self, _: u8, _: i16, to: V) {
        self.bytes = self.bytes.add8(to.count8());
    }
    #[inline(always)]
    fn rides<R: Setwise, const STAGE: u8>(&mut self, _: &Board<R>, _: Set, _: &Lanes, attacks: &[V; 12]) {
        self.bytes = self.bytes.add8(V::count8_of_12(attacks));
    }
}

/// For each direction, what the move field of a packed move grows by with each cell: moves of a ray are a base plus these.
static STRIDES: [[u32; List::BLOCK]; 12] = {
    let mut strides = [[0; List::BLOCK]; 12];
    let mut direction = 0;
    while direction < 12 {
        let step = DIRECTIONS[direction];
        let delta = 16 * step.column as i32 + step.row as i32;
        let mut i = 0;
        while i < List::BLOCK {
            strides[direction][i] = ((delta * (i as i32 + 1)) as u32) << 8;
            i += 1;
        }
        direction += 1;
    }
    strides
};

impl<V: Vector> Collector<V> for List {
    #[inline(always)]
    fn leaps(&mut self, kind: u8, from: Cell, to: V) {
        self.targets(kind, from, to.set());
    }

    #[inline(always)]
    fn steps(&mut self, kind: u8, delta: i16, to: V) {
        to.set().each(|to| {
            let from = Cell::from_index((to.index() as u8).wrapping_sub(delta as u8));
            self.push(Move::new(kind, from, to));
        });
    }

    /// Each way of each rider is a run of cells up to the first piece: it is found in the rider's lane, and all its moves are
    /// written at once.
    #[inline(always)]
    fn rides<R: Setwise, const STAGE: u8>(&mut self, board: &Board<R>, movers: Set, lanes: &Lanes, _: &[V; 12]) {
        let (us, them) = (board.turn().index(), (!board.turn()).index());
        let (own, other) = (&lanes.pieces[us], &lanes.pieces[them]);
        for kind in 0..R::KING {
            if (R::ROOKS | R::BISHOPS) >> kind & 1 == 0 {
                continue;
            }
            (board.kind(kind) & movers).each(|from| {
                let places = &R::lanes().places[from.index()];
                let base = Move::new(kind, from, from);
                let mut axis = |axis: usize, width: u32| {
                    let place = places[axis];
                    let bit = u32::from(place.bit);
                    // A lane over edges always has a place beyond its line; one over corners gets it here.
                    let guard = if width == 8 { 0x100 } else { 0 };
                    let own = own[2 * axis].lane(width, place.lane) | guard;
                    let occupied = own | other[2 * axis].lane(width, place.lane);
                    let up = occupied >> (bit + 1);
                    let run = up.trailing_zeros();
                    let hit = !(own >> (bit + 1 + run)) & 1;
                    self.ride::<STAGE>(base, direction(2 * axis), run, hit);
                    // Downwards the same, with a place before the line.
                    let (own, occupied) = (own << 1 | 1, occupied << 1 | 1);
                    let blocker = 31 - (occupied & ((1 << (bit + 1)) - 1)).leading_zeros();
                    self.ride::<STAGE>(base, direction(2 * axis + 1), bit - blocker, !(own >> blocker) & 1);
                };
                if R::ROOKS >> kind & 1 == 1 {
                    (0..3).for_each(|a| axis(a, 16));
                }
                if R::BISHOPS >> kind & 1 == 1 {
                    (3..6).for_each(|a| axis(a, 8));
                }
            });
        }
    }
}

impl List {
    /// Appends one way of a rider: `run` empty cells, then a piece to capture if `hit` is 1.
    #[inline(always)]
    fn ride<const STAGE: u8>(&mut self, base: Move, direction: usize, run: u32, hit: u32) {
        let strides = &STRIDES[direction];
        if STAGE == CAPTURES {
            if hit == 1 {
                self.push(base.shifted(strides[run as usize & 15]));
            }
            return;
        }
        let len = if STAGE == QUIETS { run } else { run + hit };
        self.push_block(&std::array::from_fn(|i| base.shifted(strides[i])), len as usize);
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

/// Attacks of riders in one layout, from the occupied places.
#[inline(always)]
fn attacks<V: Vector>(layout: usize, occupied: V, riders: V) -> V {
    let shot = if layout < CORNERS { occupied.sub16(riders).sub16(riders) } else { occupied.sub8(riders).sub8(riders) };
    occupied.xor(shot)
}

/// Collects the moves of a stage; returns `false`, having done nothing, where the general way must be taken.
#[inline(never)]
fn collect<R: Setwise, V: Vector, C: Collector<V>, const STAGE: u8, const WHITE: bool>(
    board: &Board<R>,
    lanes: &Lanes,
    out: &mut C,
) -> bool {
    let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
    let safety = board.safety();
    if !safety.checkers.is_empty() || R::exceptional(board) {
        return false;
    }
    let pinned = safety.pinned;
    let tables = R::tables();
    let cells = V::load(&tables.cells);
    let (own, enemy) = (V::load(&board.color(us)), V::load(&board.color(them)));
    let empty = cells.and_not(own.or(enemy));
    let free = cells.and_not(own);
    let aim = match STAGE {
        ALL => free,
        CAPTURES => enemy,
        _ => empty,
    };
    let (mine, theirs) = (&lanes.pieces[us.index()], &lanes.pieces[them.index()]);
    let mut occupied = [V::zero(); 12];
    for layout in 0..12 {
        occupied[layout] = V::load(&mine[layout]).or(V::load(&theirs[layout]));
    }

    king::<R, V, C, STAGE, WHITE>(board, lanes, &occupied, aim, empty, out);
    if STAGE != QUIETS {
        R::special(board, out);
    }

    // Pawns and other steppers.
    let movers = board.color(us) & !pinned;
    let field = Field { movers: V::load(&movers), free, enemy, empty };
    let last = V::load(R::last_cells(us));
    let mut promoting = V::zero();
    R::steps::<V, WHITE>(board, &field, |kind, delta, to| {
        if kind == PAWN {
            promoting = promoting.or(to);
            out.steps(kind, delta, to.and_not(last).and(aim));
        } else {
            out.steps(kind, delta, to.and(aim));
        }
    });
    if promoting.meets(last) {
        promotions::<R, V, WHITE>(board, &field, stage(STAGE), out);
    }

    // Riders.
    let mut riders = lanes.riders[us.index()];
    pinned.each(|cell| {
        for (layout, place) in riders.iter_mut().zip(&R::lanes().cells[cell.index()]) {
            *layout &= !*place;
        }
        let kind = board.squares[cell.index()] & 15;
        let line = tables.line(board.king(us), cell);
        general::piece(board, stage(STAGE), kind, cell, line, out);
    });
    let mut rides = [V::zero(); 12];
    for layout in 0..12 {
        let all = attacks(layout, occupied[layout], V::load(&riders[layout])).and_not(V::load(&mine[layout]));
        rides[layout] = match STAGE {
            ALL => all,
            CAPTURES => all.and(V::load(&theirs[layout])),
            _ => all.and_not(V::load(&theirs[layout])),
        };
    }
    out.rides::<R, STAGE>(board, movers, lanes, &rides);

    // Leapers.
    for kind in 0..R::KING {
        if R::KNIGHTS >> kind & 1 == 0 {
            continue;
        }
        (board.kind(kind) & movers).each(|from| {
            out.leaps(kind, from, V::load(&tables.knight[from.index()]).and(aim));
            if R::MORE_LEAPS >> kind & 1 == 1 && STAGE != CAPTURES {
                out.targets(kind, from, R::more_leaps(kind, from, empty.set()));
            }
        });
    }
    true
}

/// The king's moves, and castlings. The king is not in check, so no rider looks through him.
#[inline(always)]
fn king<R: Setwise, V: Vector, C: Collector<V>, const STAGE: u8, const WHITE: bool>(
    board: &Board<R>,
    lanes: &Lanes,
    occupied: &[V; 12],
    aim: V,
    empty: V,
    out: &mut C,
) {
    let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
    let (tables, lane_tables) = (R::tables(), R::lanes());
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
    let enemy = board.color(them);
    let other_king = V::load(&tables.king[board.king(them).index()]);
    let stepped = if WHITE {
        R::step_attacks::<V, false>(board, V::load(&enemy), empty)
    } else {
        R::step_attacks::<V, true>(board, V::load(&enemy), empty)
    };
    let mut danger = other_king.or(stepped);
    (zone.knights & board.any_of(R::KNIGHTS) & enemy).each(|leaper| {
        danger = danger.or(V::load(&tables.knight[leaper.index()]));
    });
    let reach = reach.and(aim).and_not(danger);
    if !reach.meets(reach) {
        return;
    }
    // Is any cell around him shot at? Own pieces' cells are: they are taken out first.
    let (mine, riders) = (&lanes.pieces[us.index()], &lanes.riders[them.index()]);
    let mut shots = [V::zero(); 12];
    let mut any = V::zero();
    for layout in 0..12 {
        shots[layout] = attacks(layout, occupied[layout], V::load(&riders[layout]));
        any = any.or(shots[layout].and(V::load(&zone.lanes[layout])).and_not(V::load(&mine[layout])));
    }
    let mut safe = reach.set();
    if any.meets(any) {
        let candidates = safe;
        candidates.each(|cell| {
            let places = &lane_tables.cells[cell.index()];
            let mut hit = V::zero();
            for layout in 0..12 {
                hit = hit.or(shots[layout].and(V::load(&places[layout])));
            }
            if hit.meets(hit) {
                safe.remove(cell);
            }
        });
    }
    safe = R::restrict_king(board, safe);
    out.targets(R::KING, king, safe);
    if STAGE != CAPTURES {
        R::castle(board, safe, out);
    }
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

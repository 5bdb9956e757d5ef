//! All sliders of a side at once.
//!
//! The board is laid out once for each of the six axes, so that every line of the axis lies in a lane of its own: lines over
//! edges in 16 bits (at most 15 cells), lines over corners in 8 bits (at most 8 cells); and once more with every line
//! reversed. In such a layout, with `o` the occupied cells and `r` the riders among them, `o ^ (o - 2r)`, lane by lane, is
//! what all riders attack towards the upper end: the subtraction runs from each rider up to the first occupied cell. (The
//! classical trick for one slider, "o^(o-2r)" by Gerd Isenberg, needs its own line cut out of the board first.) No table is
//! looked at, no bits are gathered, and there is no loop over pieces.
//!
//! Places of a lane beyond its line count as occupied, so that attacks end there.

use super::{Cell, DIRECTIONS, Hexagon, Set, opposite};

/// Sets in the layout along an axis, and in the reversed one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Axis(pub [Set; 2]);

impl Axis {
    /// No cell.
    pub const EMPTY: Axis = Axis([Set::EMPTY; 2]);

    const fn union(self, other: Axis) -> Axis {
        Axis([self.0[0].union(other.0[0]), self.0[1].union(other.0[1])])
    }
}

/// The twelve layouts, by axis: 0 to 2 lie over edges, 3 to 5 over corners.
pub type Layouts = [Axis; 6];

/// The first axis of lines over corners.
pub const CORNERS: usize = 3;

/// The directions (indices into [`DIRECTIONS`]) in which bits rise in the layout along an axis, and in the reversed one.
pub const fn directions(axis: usize) -> [usize; 2] {
    let forth = if axis < CORNERS { axis } else { axis + 3 };
    [forth, opposite(forth)]
}

/// Where a cell lies in the layout along an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The lane: bits `16 * lane` up for axes 0 to 2, bits `8 * lane` up for axes 3 to 5.
    pub lane: u8,
    /// The bit in the lane.
    pub bit: u8,
}

/// Layouts of single cells, and of cells around a king.
pub struct LaneTables {
    /// Each cell in all layouts.
    pub cells: [Layouts; 256],
    /// The places that are no cell.
    pub pad: Layouts,
    /// Each cell along each axis.
    pub places: [[Place; 6]; 256],
    /// For a king on each cell, what surrounds it.
    pub zones: [Zone; 256],
}

/// Cells that a king may go to, as attackers see them.
#[derive(Clone, Copy)]
pub struct Zone {
    /// The cells in all layouts.
    pub lanes: Layouts,
    /// Where a knight attacks one of them.
    pub knights: Set,
}

impl Zone {
    /// Around these cells.
    pub const fn of(tables: &LaneTables, knights: &[Set; 256], cells: Set) -> Zone {
        let mut zone = Zone { lanes: [Axis::EMPTY; 6], knights: Set::EMPTY };
        let mut index = 0;
        while index < 240 {
            if cells.has(Cell::from_index(index as u8)) {
                zone.knights = zone.knights.union(knights[index]);
                let mut axis = 0;
                while axis < 6 {
                    zone.lanes[axis] = zone.lanes[axis].union(tables.cells[index][axis]);
                    axis += 1;
                }
            }
            index += 1;
        }
        zone
    }
}

impl LaneTables {
    /// The tables of `board`, from its kings' steps and knights' leaps; meant for a `static`.
    pub const fn new(board: Hexagon, king: &[Set; 256], knight: &[Set; 256]) -> LaneTables {
        let none = Zone { lanes: [Axis::EMPTY; 6], knights: Set::EMPTY };
        let mut tables = LaneTables {
            cells: [[Axis::EMPTY; 6]; 256],
            pad: [Axis([Set::ALL; 2]); 6],
            places: [[Place { lane: 0, bit: 0 }; 6]; 256],
            zones: [none; 256],
        };
        let mut index = 0;
        while index < 240 {
            let cell = Cell::from_index(index as u8);
            if board.contains(cell) {
                let mut axis = 0;
                while axis < 6 {
                    let place = place(board, cell, axis);
                    let width = if axis < CORNERS { 16 } else { 8 };
                    tables.places[index][axis] = place;
                    let forth = Cell::from_index(place.lane * width + place.bit);
                    let back = Cell::from_index(place.lane * width + (width - 1 - place.bit));
                    tables.cells[index][axis] = Axis([Set::of(forth), Set::of(back)]);
                    tables.pad[axis].0[0].remove(forth);
                    tables.pad[axis].0[1].remove(back);
                    axis += 1;
                }
            }
            index += 1;
        }
        index = 0;
        while index < 240 {
            if board.contains(Cell::from_index(index as u8)) {
                tables.zones[index] = Zone::of(&tables, knight, king[index]);
            }
            index += 1;
        }
        tables
    }
}

/// Lines of an axis are numbered by what their cells have in common, from 0.
const fn place(board: Hexagon, cell: Cell, axis: usize) -> Place {
    let (column, row, most) = (cell.column() as i8, cell.row() as i8, board.side as i8 - 1);
    let lane = match axis {
        0 => column,
        1 => row - column + most,
        2 => row,
        3 => 2 * column - row + most,
        4 => column - 2 * row + 3 * most,
        _ => column + row,
    };
    let back = DIRECTIONS[directions(axis)[0]].back();
    let mut bit = 0;
    let mut at = cell;
    while let Some(next) = board.step(at, back) {
        at = next;
        bit += 1;
    }
    Place { lane: lane as u8, bit }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Tables;
    use crate::hex::vector::{Portable, Vector};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    static SMALL: Tables = Tables::new(Hexagon { side: 6 });
    static SMALL_LANES: LaneTables = LaneTables::new(SMALL.board, &SMALL.king, &SMALL.knight);
    static LARGE: Tables = Tables::new(Hexagon { side: 8 });
    static LARGE_LANES: LaneTables = LaneTables::new(LARGE.board, &LARGE.king, &LARGE.knight);

    fn lay_out(lanes: &LaneTables, set: Set, start: &Layouts) -> Layouts {
        let mut layouts = *start;
        for cell in set {
            for (axis, change) in layouts.iter_mut().zip(&lanes.cells[cell.index()]) {
                axis.0[0] ^= change.0[0];
                axis.0[1] ^= change.0[1];
            }
        }
        layouts
    }

    #[test]
    fn one_subtraction_attacks_as_the_rays_do() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        for (tables, lanes) in [(&SMALL, &SMALL_LANES), (&LARGE, &LARGE_LANES)] {
            for _ in 0..200 {
                let mut draw = || Set(std::array::from_fn(|_| random.next_u64()));
                let occupied = draw() & draw() & tables.cells;
                let riders = draw() & draw() & occupied;
                let o = lay_out(lanes, occupied, &lanes.pad);
                let r = lay_out(lanes, riders, &[Axis::EMPTY; 6]);
                for (axis, back) in (0..6).flat_map(|axis| [(axis, 0), (axis, 1)]) {
                    let direction = directions(axis)[back];
                    let (o, r) = (Portable::load(&o[axis].0[back]), Portable::load(&r[axis].0[back]));
                    let minus = |x: Portable| if axis < CORNERS { x.sub16(r) } else { x.sub8(r) };
                    let attacks = o.xor(minus(minus(o))).set() & !lanes.pad[axis].0[back];
                    let mut expected = Set::EMPTY;
                    for rider in riders {
                        let ray = *tables.ray(rider, direction);
                        let reach = match tables.first(rider, direction, occupied) {
                            Some(blocker) => ray ^ *tables.ray(blocker, direction),
                            None => ray,
                        };
                        for cell in reach {
                            expected |= lanes.cells[cell.index()][axis].0[back];
                        }
                    }
                    assert_eq!(attacks, expected, "axis {axis}, reversed {back}");
                }
            }
        }
    }

    #[test]
    fn no_two_cells_share_a_place() {
        for (tables, lanes) in [(&SMALL, &SMALL_LANES), (&LARGE, &LARGE_LANES)] {
            for (axis, back) in (0..6).flat_map(|axis| [(axis, 0), (axis, 1)]) {
                let cells = tables.cells.into_iter();
                let places: Set = cells.filter_map(|cell| lanes.cells[cell.index()][axis].0[back].first()).collect();
                assert_eq!(places.len(), tables.cells.len());
                assert_eq!(places, !lanes.pad[axis].0[back]);
            }
        }
    }
}

//! Tables of one board: leaps, rays, the direction from one cell to another; and the attacks of single sliders.
//!
//! Sliders are looked up by classical rays: the first piece on the ray, and what lies behind it taken away. That needs no
//! particular processor, serves wherever *one* attack set is wanted (exchanges, evasions, pinned pieces), and is the
//! reference for the set-wise technique of [`super::lanes`], which generates moves.

use super::{Cell, DIAGONAL, Hexagon, KNIGHT, ORTHOGONAL, Set, Step};

/// The twelve directions of a slider: the six over an edge, then the six over a corner, each clockwise.
pub const DIRECTIONS: [Step; 12] = {
    let mut all = [ORTHOGONAL[0]; 12];
    let mut i = 0;
    while i < 6 {
        all[i] = ORTHOGONAL[i];
        all[i + 6] = DIAGONAL[i];
        i += 1;
    }
    all
};

/// The direction that leads back.
#[inline(always)]
pub const fn opposite(direction: usize) -> usize {
    direction / 6 * 6 + (direction % 6 + 3) % 6
}

/// Whether the index of cells grows in this direction.
#[inline(always)]
const fn rises(direction: usize) -> bool {
    direction % 6 < 3
}

/// What is known of a board beforehand. All sets lie on the board; entries of cells off the board are empty.
pub struct Tables {
    /// The board.
    pub board: Hexagon,
    /// All its cells.
    pub cells: Set,
    /// One step in each of the twelve directions.
    pub king: [Set; 256],
    /// The knight's leaps.
    pub knight: [Set; 256],
    /// All cells that a rook reaches on an empty board.
    pub orthogonal: [Set; 256],
    /// All cells that a bishop reaches on an empty board.
    pub diagonal: [Set; 256],
    rays: [[Set; 12]; 256],
    directions: [[u8; 256]; 256],
}

impl Tables {
    /// The tables of `board`; meant for a `static`.
    pub const fn new(board: Hexagon) -> Tables {
        let none = [Set::EMPTY; 256];
        let mut tables = Tables {
            board,
            cells: Set::EMPTY,
            king: none,
            knight: none,
            orthogonal: none,
            diagonal: none,
            rays: [[Set::EMPTY; 12]; 256],
            directions: [[NO_DIRECTION; 256]; 256],
        };
        let mut index = 0;
        while index < 240 {
            let cell = Cell::from_index(index as u8);
            if board.contains(cell) {
                tables.cells.insert(cell);
                let mut direction = 0;
                while direction < 12 {
                    tables.king[index] = tables.king[index].union(leap(board, cell, DIRECTIONS[direction]));
                    tables.knight[index] = tables.knight[index].union(leap(board, cell, KNIGHT[direction]));
                    let mut ray = Set::EMPTY;
                    let mut at = cell;
                    while let Some(next) = board.step(at, DIRECTIONS[direction]) {
                        ray.insert(next);
                        tables.directions[index][next.index()] = direction as u8;
                        at = next;
                    }
                    tables.rays[index][direction] = ray;
                    let lines = if direction < 6 { &mut tables.orthogonal } else { &mut tables.diagonal };
                    lines[index] = lines[index].union(ray);
                    direction += 1;
                }
            }
            index += 1;
        }
        tables
    }

    /// The cells from `cell` (not itself) to the edge in a direction.
    #[inline(always)]
    pub fn ray(&self, cell: Cell, direction: usize) -> &Set {
        &self.rays[cell.index()][direction]
    }

    /// The direction that leads from one cell straight to another, if one does.
    #[inline(always)]
    pub fn direction(&self, from: Cell, to: Cell) -> Option<usize> {
        let direction = self.directions[from.index()][to.index()];
        (direction < 12).then_some(direction as usize)
    }

    /// The cells strictly between two cells of a line; none for other cells.
    #[inline(always)]
    pub fn between(&self, a: Cell, b: Cell) -> Set {
        match self.direction(a, b) {
            Some(direction) => *self.ray(a, direction) & *self.ray(b, opposite(direction)),
            None => Set::EMPTY,
        }
    }

    /// The whole line through two cells, both included; none for cells that share no line.
    #[inline(always)]
    pub fn line(&self, a: Cell, b: Cell) -> Set {
        match self.direction(a, b) {
            Some(direction) => (*self.ray(a, direction) | *self.ray(a, opposite(direction))).with(a),
            None => Set::EMPTY,
        }
    }

    /// The first occupied cell from `cell` in a direction.
    #[inline(always)]
    pub fn first(&self, cell: Cell, direction: usize, occupied: Set) -> Option<Cell> {
        let met = *self.ray(cell, direction) & occupied;
        if rises(direction) { met.first() } else { met.last() }
    }

    #[inline(always)]
    fn slide(&self, cell: Cell, direction: usize, occupied: Set) -> Set {
        let ray = *self.ray(cell, direction);
        match self.first(cell, direction, occupied) {
            Some(blocker) => ray ^ *self.ray(blocker, direction),
            None => ray,
        }
    }

    /// What a rook on `cell` attacks: its ways up to the first occupied cell, that one included.
    #[inline]
    pub fn rook(&self, cell: Cell, occupied: Set) -> Set {
        // Named one by one, so that which way each direction runs is known when this is compiled.
        let slide = |direction| self.slide(cell, direction, occupied);
        slide(0) | slide(1) | slide(2) | slide(3) | slide(4) | slide(5)
    }

    /// What a bishop on `cell` attacks.
    #[inline]
    pub fn bishop(&self, cell: Cell, occupied: Set) -> Set {
        let slide = |direction| self.slide(cell, direction, occupied);
        slide(6) | slide(7) | slide(8) | slide(9) | slide(10) | slide(11)
    }
}

const NO_DIRECTION: u8 = 255;

/// The set of the cell that `step` leads to; empty off the board.
pub const fn leap(board: Hexagon, cell: Cell, step: Step) -> Set {
    match board.step(cell, step) {
        Some(to) => Set::of(to),
        None => Set::EMPTY,
    }
}

/// For each cell of the board, the cells that the steps lead to; for tables of games.
pub const fn leaps(board: Hexagon, steps: &[Step]) -> [Set; 256] {
    let mut table = [Set::EMPTY; 256];
    let mut index = 0;
    while index < 240 {
        let cell = Cell::from_index(index as u8);
        if board.contains(cell) {
            let mut i = 0;
            while i < steps.len() {
                table[index] = table[index].union(leap(board, cell, steps[i]));
                i += 1;
            }
        }
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    static SMALL: Tables = Tables::new(Hexagon { side: 6 });
    static LARGE: Tables = Tables::new(Hexagon { side: 8 });

    /// A slider's attacks step by step.
    fn walk(board: Hexagon, cell: Cell, occupied: Set, directions: &[Step]) -> Set {
        let mut attacks = Set::EMPTY;
        for &step in directions {
            let mut at = cell;
            while let Some(next) = board.step(at, step) {
                attacks.insert(next);
                if occupied.has(next) {
                    break;
                }
                at = next;
            }
        }
        attacks
    }

    #[test]
    fn sliders_stop_at_the_first_piece() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for tables in [&SMALL, &LARGE] {
            for density in 0..4 {
                let mut occupied = tables.cells;
                for _ in 0..density {
                    occupied &= Set(std::array::from_fn(|_| random.next_u64()));
                }
                for cell in tables.cells {
                    assert_eq!(tables.rook(cell, occupied), walk(tables.board, cell, occupied, &ORTHOGONAL));
                    assert_eq!(tables.bishop(cell, occupied), walk(tables.board, cell, occupied, &DIAGONAL));
                }
            }
        }
    }

    #[test]
    fn mobility_on_an_empty_board() {
        // From the centre of Gliński's board: rook 30, bishop 12, knight 12, king 12.
        let centre = Cell::new(5, 5);
        let counts = [
            SMALL.rook(centre, Set::EMPTY).len(),
            SMALL.bishop(centre, Set::EMPTY).len(),
            SMALL.knight[centre.index()].len(),
            SMALL.king[centre.index()].len(),
        ];
        assert_eq!(counts, [30, 12, 12, 12]);
        assert_eq!((SMALL.cells.len(), LARGE.cells.len()), (91, 169));
    }

    #[test]
    fn between_and_line_agree_with_the_rays() {
        for a in LARGE.cells {
            for b in LARGE.cells {
                let (between, line) = (LARGE.between(a, b), LARGE.line(a, b));
                assert_eq!(between, LARGE.between(b, a));
                assert_eq!(line, LARGE.line(b, a));
                match LARGE.direction(a, b) {
                    None => assert!(line.is_empty() && between.is_empty()),
                    Some(direction) => {
                        assert_eq!(LARGE.direction(b, a), Some(opposite(direction)));
                        let step = DIRECTIONS[direction];
                        let distance = between.len() as i8 + 1;
                        assert_eq!(LARGE.board.step(a, step.times(distance)), Some(b));
                        assert!(line.has(a) && line.has(b) && (between & line) == between);
                    }
                }
            }
        }
    }
}

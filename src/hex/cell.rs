//! Cells and steps of hexagonal boards that stand on a corner.

use std::fmt;

/// A cell of any of the three boards: the column in the high four bits, the *row* in the low four.
///
/// Columns are counted from the left (for White) and run straight away from White. The row grows by one for each step
/// straight ahead, and also for the step ahead to the right; the step ahead to the left keeps it. So a board with `side`
/// cells a side is the hexagon `|column - row| < side` cut from the rhombus `0..2*side-1` by `0..2*side-1`, and one byte
/// addresses each of the three boards (61, 91 and 169 cells) and each bit of a 256-bit set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// The cell in `column` and `row`, each below 16. It need not lie on any board: ask [`Hexagon::contains`].
    pub const fn new(column: u8, row: u8) -> Cell {
        debug_assert!(column < 16 && row < 16);
        Cell(column << 4 | row)
    }

    /// The cell with this [`index`](Cell::index).
    pub const fn from_index(index: u8) -> Cell {
        Cell(index)
    }

    /// `16 * column + row`: below 240 for each cell of a board.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column from the left, 0 to 14.
    #[inline(always)]
    pub const fn column(self) -> u8 {
        self.0 >> 4
    }

    /// Row, 0 to 14; see the type.
    #[inline(always)]
    pub const fn row(self) -> u8 {
        self.0 & 15
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.column(), self.row())
    }
}

/// A step from cell to cell: the change of column, and the change of row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Change of column: positive to the right.
    pub column: i8,
    /// Change of row.
    pub row: i8,
}

const fn step(column: i8, row: i8) -> Step {
    Step { column, row }
}

impl Step {
    /// The step that leads back.
    pub const fn back(self) -> Step {
        step(-self.column, -self.row)
    }

    /// This step made `n` times.
    pub const fn times(self, n: i8) -> Step {
        step(self.column * n, self.row * n)
    }

    /// How far ahead the step leads, in half cells: 2 for a step straight ahead, 1 for an oblique one.
    pub const fn height(self) -> i8 {
        2 * self.row - self.column
    }
}

/// The six steps over an edge, clockwise from straight ahead; `i` and `i + 3` are opposite.
pub const ORTHOGONAL: [Step; 6] = [step(0, 1), step(1, 1), step(1, 0), step(0, -1), step(-1, -1), step(-1, 0)];

/// The six steps over a corner, between two cells, clockwise from ahead to the right; `i` and `i + 3` are opposite.
pub const DIAGONAL: [Step; 6] = [step(1, 2), step(2, 1), step(1, -1), step(-1, -2), step(-2, -1), step(-1, 1)];

/// The twelve leaps of a knight: one step over a corner, then one over an edge, outwards. `i` and `i + 6` are opposite.
pub const KNIGHT: [Step; 12] = [
    step(1, 3),
    step(2, 3),
    step(3, 2),
    step(3, 1),
    step(2, -1),
    step(1, -2),
    step(-1, -3),
    step(-2, -3),
    step(-3, -2),
    step(-3, -1),
    step(-2, 1),
    step(-1, 2),
];

/// A board: a regular hexagon with `side` cells a side, standing on a corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hexagon {
    /// Cells a side: 5, 6 or 8 for the games here; at most 8.
    pub side: u8,
}

impl Hexagon {
    /// The number of columns, which is also the number of rows: 9, 11 or 15.
    pub const fn columns(self) -> u8 {
        2 * self.side - 1
    }

    /// The number of cells: 61, 91 or 169.
    pub const fn cells(self) -> usize {
        let n = self.side as usize;
        3 * n * (n - 1) + 1
    }

    /// Whether the cell lies on this board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.column() < self.columns() && cell.row() < self.columns() && cell.column().abs_diff(cell.row()) < self.side
    }

    /// The cell that `step` leads to, if it lies on the board.
    pub const fn step(self, cell: Cell, step: Step) -> Option<Cell> {
        let column = cell.column() as i8 + step.column;
        let row = cell.row() as i8 + step.row;
        if column < 0 || row < 0 || column > 15 || row > 15 {
            return None;
        }
        let to = Cell::new(column as u8, row as u8);
        if self.contains(to) { Some(to) } else { None }
    }

    /// Height above White's corner in half cells: 0 at the corner, 2 more for each step straight ahead, one more for an
    /// oblique one. Cells of one height form a horizontal line across the board; the greatest height is `4 * (side - 1)`.
    pub const fn height(self, cell: Cell) -> u8 {
        2 * cell.row() + self.side - 1 - cell.column()
    }

    /// The cell in this column at this height, if there is one.
    pub const fn at(self, column: u8, height: u8) -> Option<Cell> {
        let double = height as i16 + column as i16 + 1 - self.side as i16;
        if column >= self.columns() || double < 0 || double % 2 != 0 || double / 2 > 15 {
            return None;
        }
        let cell = Cell::new(column, (double / 2) as u8);
        if self.contains(cell) { Some(cell) } else { None }
    }

    /// The mirror image for the other player: the same column, `height -> 4 * (side - 1) - height`.
    pub const fn flip(self, cell: Cell) -> Cell {
        Cell::new(cell.column(), cell.column() + self.side - 1 - cell.row())
    }

    /// The mirror image left to right, which keeps the height.
    pub const fn mirror(self, cell: Cell) -> Cell {
        let column = self.columns() - 1 - cell.column();
        Cell::new(column, cell.row() + self.side - 1 - cell.column())
    }

    /// The number of each cell in the order of [`iter`](Self::iter), by [`Cell::index`]; what is no cell has that of none.
    pub const fn ordinals(self) -> [u8; 256] {
        let mut ordinals = [self.cells() as u8; 256];
        let (mut index, mut next) = (0, 0);
        while index < 256 {
            if self.contains(Cell::new((index >> 4) as u8, (index & 15) as u8)) {
                ordinals[index] = next;
                next += 1;
            }
            index += 1;
        }
        ordinals
    }

    /// All cells, column by column from the left, each from White's end to Black's.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let columns = self.columns();
        (0..columns).flat_map(move |c| (0..columns).map(move |r| Cell::new(c, r))).filter(move |&c| self.contains(c))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARDS: [Hexagon; 3] = [Hexagon { side: 5 }, Hexagon { side: 6 }, Hexagon { side: 8 }];

    #[test]
    fn boards_have_the_cells_that_the_rules_give() {
        assert_eq!(BOARDS.map(|b| b.iter().count()), [61, 91, 169]);
        assert_eq!(BOARDS.map(|b| b.cells()), [61, 91, 169]);
    }

    #[test]
    fn ordinals_number_the_cells_without_gaps() {
        for board in BOARDS {
            let ordinals = board.ordinals();
            assert!(board.iter().map(|cell| usize::from(ordinals[cell.index()])).eq(0..board.cells()));
            assert_eq!(ordinals.iter().filter(|&&n| usize::from(n) == board.cells()).count(), 256 - board.cells());
        }
    }

    #[test]
    fn mirrors_are_involutions_on_the_board() {
        for board in BOARDS {
            for cell in board.iter() {
                let (f, m) = (board.flip(cell), board.mirror(cell));
                assert!(board.contains(f) && board.contains(m), "{board:?} {cell:?}");
                assert_eq!((board.flip(f), board.mirror(m)), (cell, cell));
                assert_eq!(board.height(f), 4 * (board.side - 1) - board.height(cell));
                assert_eq!(board.height(m), board.height(cell));
                assert_eq!(board.at(cell.column(), board.height(cell)), Some(cell));
            }
        }
    }

    #[test]
    fn steps_from_the_centre_of_the_largest_board() {
        // From C'escacs' F14 a knight reaches the cells that the official notation page lists: C13 C15 D10 E9 D18 E19 G9 H10
        // G19 H18 I13 I15; columns P T A B C D E F G H I K L X Z, lines are heights.
        let board = Hexagon { side: 8 };
        let centre = board.at(7, 14).unwrap();
        let mut reached: Vec<(u8, u8)> =
            KNIGHT.iter().map(|&s| board.step(centre, s).unwrap()).map(|c| (c.column(), board.height(c))).collect();
        reached.sort();
        let (c, d, e, g, h, i) = (4, 5, 6, 8, 9, 10);
        assert_eq!(
            reached,
            [(c, 13), (c, 15), (d, 10), (d, 18), (e, 9), (e, 19), (g, 9), (g, 19), (h, 10), (h, 18), (i, 13), (i, 15)]
        );
        for i in 0..6 {
            assert_eq!(ORTHOGONAL[i].back(), ORTHOGONAL[(i + 3) % 6]);
            assert_eq!(DIAGONAL[i].back(), DIAGONAL[(i + 3) % 6]);
            assert_eq!(KNIGHT[i].back(), KNIGHT[i + 6]);
        }
    }
}

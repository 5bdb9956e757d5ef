//! Sums of what each piece is worth where it stands, for the middle game and the end game ("tapered" evaluation), kept up to date
//! by each move.
//!
//! Tables are made from weights: a game says by [`Features`] which of them a piece on a cell has.

use std::fmt;

use super::weights::{Pair, Weights};
use crate::game::{Color, Game, Observer, Piece};
use crate::hex::{Cell, Hexagon};

/// The most kinds of pieces of a game.
pub const MOST_KINDS: usize = 9;

/// Steps over edges between two cells.
pub const fn distance(a: Cell, b: Cell) -> i32 {
    let columns = (a.column() as i32 - b.column() as i32).abs();
    let rows = (a.row() as i32 - b.row() as i32).abs();
    let skew = (a.column() as i32 - b.column() as i32 - a.row() as i32 + b.row() as i32).abs();
    let larger = if columns > rows { columns } else { rows };
    if larger > skew { larger } else { skew }
}

/// The centre of a board.
pub const fn centre(board: Hexagon) -> Cell {
    Cell::new(board.side - 1, board.side - 1)
}

/// What a piece has where it stands.
pub struct Features {
    /// The board.
    pub board: Hexagon,
    /// Weight in the phase by kind: how much of the middle game a piece makes.
    pub phase: [i32; MOST_KINDS],
    /// Sum of phases at which the middle game is whole.
    pub full: i32,
    /// Calls with the place of each weight that White's piece of this kind has on this cell.
    pub each: fn(u8, Cell, &mut dyn FnMut(usize)),
}

impl Features {
    /// Calls with the place of each weight that this piece has on this cell.
    pub fn of(&self, piece: Piece, cell: Cell, f: &mut dyn FnMut(usize)) {
        let cell = if piece.color == Color::White { cell } else { self.board.flip(cell) };
        (self.each)(piece.kind, cell, f);
    }
}

/// What pieces of one game are worth, cell by cell.
pub struct Table {
    /// By color, kind and cell; White's plus, Black's minus.
    cells: [[[[i16; 2]; 256]; MOST_KINDS]; 2],
    phase: [i32; MOST_KINDS],
    full: i32,
}

impl Table {
    /// The table of a game's first `kinds` kinds with these weights.
    pub fn new(features: &Features, kinds: usize, weights: &Weights) -> Table {
        let mut table = Table { cells: [[[[0; 2]; 256]; MOST_KINDS]; 2], phase: features.phase, full: features.full };
        for kind in 0..kinds {
            for cell in features.board.iter() {
                let mut sum = Pair::ZERO;
                (features.each)(kind as u8, cell, &mut |i| sum += weights.values[i]);
                let place = |pair: Pair| [pair.middle as i16, pair.end as i16];
                table.cells[0][kind][cell.index()] = place(sum);
                table.cells[1][kind][features.board.flip(cell).index()] = place(-sum);
            }
        }
        table
    }

    /// What a kind is worth on average over the cells of the board and the phases, in centipawns.
    pub fn average(&self, board: Hexagon, kind: usize) -> i32 {
        let sum: i32 = board.iter().flat_map(|cell| self.cells[0][kind][cell.index()]).map(i32::from).sum();
        sum / (2 * board.cells() as i32)
    }
}

/// Sums over the pieces on the board.
#[derive(Clone, Copy)]
pub struct Sums {
    table: &'static Table,
    /// White's worth less Black's.
    worth: [i32; 2],
    phase: i32,
    /// Pieces by color and kind.
    count: [[i8; MOST_KINDS]; 2],
}

impl Sums {
    /// No pieces.
    pub fn new(table: &'static Table) -> Sums {
        Sums { table, worth: [0; 2], phase: 0, count: [[0; MOST_KINDS]; 2] }
    }

    #[inline(always)]
    fn add(&mut self, piece: Piece, cell: Cell, sign: i32) {
        let (color, kind) = (piece.color.index(), usize::from(piece.kind));
        let [middle, end] = self.table.cells[color][kind][cell.index()];
        self.worth[0] += sign * i32::from(middle);
        self.worth[1] += sign * i32::from(end);
        self.phase += sign * self.table.phase[kind];
        self.count[color][kind] += sign as i8;
    }

    /// White's worth less Black's.
    #[inline(always)]
    pub fn balance(&self) -> Pair {
        Pair::new(self.worth[0], self.worth[1])
    }

    /// How much of the middle game is left, and of how much.
    #[inline(always)]
    pub fn phase(&self) -> (i32, i32) {
        let full = self.table.full;
        // Promotions can make more than at the start.
        (self.phase.clamp(0, full), full)
    }

    /// Pieces of a color and kind.
    #[inline(always)]
    pub fn count(&self, color: Color, kind: u8) -> i32 {
        i32::from(self.count[color.index()][usize::from(kind)])
    }
}

impl PartialEq for Sums {
    fn eq(&self, other: &Sums) -> bool {
        std::ptr::eq(self.table, other.table)
            && (self.worth, self.phase, self.count) == (other.worth, other.phase, other.count)
    }
}

impl fmt::Debug for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sums { table: _, worth, phase, count } = self;
        f.debug_struct("Sums").field("worth", worth).field("phase", phase).field("count", count).finish()
    }
}

impl Observer for Sums {
    #[inline(always)]
    fn put(&mut self, piece: Piece, cell: Cell) {
        self.add(piece, cell, 1);
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, cell: Cell) {
        self.add(piece, cell, -1);
    }
}

/// Puts every piece of a position.
pub fn observe<G: Game>(game: &G, observer: &mut impl Observer) {
    for cell in G::BOARD.iter() {
        if let Some(piece) = game.piece_at(cell) {
            observer.put(piece, cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_steps() {
        let board = Hexagon { side: 8 };
        assert_eq!(board.iter().filter(|&cell| distance(cell, centre(board)) == 1).count(), 6);
        assert_eq!(board.iter().filter(|&cell| distance(cell, centre(board)) == 7).count(), 42);
    }
}

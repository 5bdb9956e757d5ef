//! Sums of what each piece is worth where it stands, for the middle game and the end game ("tapered" evaluation).
//!
//! The tables are made by formula from the board's geometry: a value a kind, so much for each half cell of height above
//! its player's corner, so much for each ring nearer to the centre.

use std::marker::PhantomData;

use crate::game::{Color, Game, Observer, Piece};
use crate::hex::{Cell, Hexagon};

/// The most kinds of pieces of a game.
pub const MOST_KINDS: usize = 9;

/// What a kind is worth, in centipawns: in the middle game, and in the end game.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// On the centre's own ring at height 0.
    pub value: [i32; 2],
    /// For each half cell of height above the player's corner.
    pub height: [i32; 2],
    /// For each ring nearer to the centre.
    pub centre: [i32; 2],
    /// Weight in the phase: how much of the middle game this piece makes.
    pub phase: i32,
}

/// What pieces of one game are worth, cell by cell.
#[derive(Debug)]
pub struct Table {
    /// By color, kind and cell; White's plus, Black's minus.
    cells: [[[[i16; 2]; 256]; MOST_KINDS]; 2],
    phase: [i32; MOST_KINDS],
    /// Sum of phases at which the middle game is whole.
    full: i32,
}

const fn max(a: i32, b: i32) -> i32 {
    if a > b { a } else { b }
}

/// Steps over edges between two cells.
const fn distance(a: Cell, b: Cell) -> i32 {
    let columns = (a.column() as i32 - b.column() as i32).abs();
    let rows = (a.row() as i32 - b.row() as i32).abs();
    let skew = (a.column() as i32 - b.column() as i32 - a.row() as i32 + b.row() as i32).abs();
    max(max(columns, rows), skew)
}

impl Table {
    /// The table of a board and its kinds. `full` is the sum of phases of all pieces at the start.
    pub const fn new<const K: usize>(board: Hexagon, worth: &[Worth; K], full: i32) -> Table {
        let mut table = Table { cells: [[[[0; 2]; 256]; MOST_KINDS]; 2], phase: [0; MOST_KINDS], full };
        let last = board.side - 1;
        let centre = Cell::new(last, last);
        let mut kind = 0;
        while kind < K {
            table.phase[kind] = worth[kind].phase;
            let mut index = 0;
            while index < 256 {
                let cell = Cell::from_index(index as u8);
                if board.contains(cell) {
                    let mut half = 0;
                    while half < 2 {
                        let Worth { value, height, centre: ring, .. } = worth[kind];
                        let inward = last as i32 - distance(cell, centre);
                        let worth = value[half] + height[half] * board.height(cell) as i32 + ring[half] * inward;
                        table.cells[0][kind][index][half] = worth as i16;
                        table.cells[1][kind][board.flip(cell).index()][half] = -worth as i16;
                        half += 1;
                    }
                }
                index += 1;
            }
            kind += 1;
        }
        table
    }
}

/// Names a table, so that sums need not carry it.
pub trait Weights: Copy + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// The table.
    fn table() -> &'static Table;
}

/// Sums over the pieces on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sums<W> {
    /// White's worth less Black's, middle game and end game.
    worth: [i32; 2],
    phase: i32,
    /// Pieces by color and kind.
    count: [[i8; MOST_KINDS]; 2],
    weights: PhantomData<W>,
}

impl<W: Weights> Sums<W> {
    /// No pieces.
    pub const EMPTY: Sums<W> = Sums { worth: [0; 2], phase: 0, count: [[0; MOST_KINDS]; 2], weights: PhantomData };

    /// The pieces of a position.
    pub fn of<G: Game>(game: &G) -> Sums<W> {
        let mut sums = Sums::EMPTY;
        observe(game, &mut sums);
        sums
    }

    #[inline(always)]
    fn add(&mut self, piece: Piece, cell: Cell, sign: i32) {
        let (color, kind) = (piece.color.index(), usize::from(piece.kind));
        let table = W::table();
        let [middle, end] = table.cells[color][kind][cell.index()];
        self.worth[0] += sign * i32::from(middle);
        self.worth[1] += sign * i32::from(end);
        self.phase += sign * table.phase[kind];
        self.count[color][kind] += sign as i8;
    }

    /// White's worth less Black's, blended by phase.
    #[inline(always)]
    pub fn balance(&self) -> i32 {
        let full = W::table().full;
        // Promotions can make more than at the start.
        let phase = self.phase.clamp(0, full);
        (self.worth[0] * phase + self.worth[1] * (full - phase)) / full
    }

    /// Pieces of a color and kind.
    #[inline(always)]
    pub fn count(&self, color: Color, kind: u8) -> i32 {
        i32::from(self.count[color.index()][usize::from(kind)])
    }
}

impl<W: Weights> Observer for Sums<W> {
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

/// Each side's worth of its pieces where they stand, blended by phase, in centipawns: for people.
pub fn shares<W: Weights, G: Game>(game: &G) -> [f64; 2] {
    let all = Sums::<W>::of(game);
    Color::BOTH.map(|color| {
        let mut own = Sums::<W>::EMPTY;
        for cell in G::BOARD.iter() {
            if let Some(piece) = game.piece_at(cell).filter(|piece| piece.color == color) {
                own.put(piece, cell);
            }
        }
        own.phase = all.phase;
        f64::from(own.balance().abs())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_steps() {
        let board = Hexagon { side: 8 };
        let centre = Cell::new(7, 7);
        assert_eq!(board.iter().filter(|&cell| distance(cell, centre) == 1).count(), 6);
        assert_eq!(board.iter().filter(|&cell| distance(cell, centre) == 7).count(), 42);
    }
}

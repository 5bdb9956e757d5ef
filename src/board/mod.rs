//! Drawings of boards for a terminal, the same code for every game.
//!
//! A [`Diagram`] is a position with marks; `outline` draws each cell with its six edges, `lattice` one row a rank line for
//! low terminals. Both fill a `canvas`, which writes letters and, if asked, colours.

use crate::game::{Color, Piece, Text};
use crate::hex::{Cell, Hexagon};
use crate::variants::{Playable, Sign, Tint};

mod canvas;
mod glyphs;
mod lattice;
mod outline;

use canvas::{Canvas, Ink};
pub use glyphs::Glyphs;

/// The layout of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Every cell with its edges; the default.
    Outline,
    /// One row for each height, without edges: two to three rows lower.
    Lattice,
}

/// How to draw.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Outline or lattice.
    pub layout: Layout,
    /// Letters or chess symbols.
    pub glyphs: Glyphs,
    /// Whether to colour cells and marks.
    pub color: bool,
    /// Whether Black sits at the bottom.
    pub flipped: bool,
    /// Whether to write coordinates around the board.
    pub labels: bool,
    /// Tints of the cells of [heights](Hexagon::height) 0, 1 and 2, and so on by threes.
    pub tints: [Tint; 3],
}

impl Default for Style {
    fn default() -> Style {
        Style {
            layout: Layout::Outline,
            glyphs: Glyphs::Letters,
            color: false,
            flipped: false,
            labels: true,
            tints: [Tint::Dark, Tint::Light, Tint::Medium],
        }
    }
}

/// What is marked on a cell: by signs, and with colour also by the background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Part of the last move: `(N)`, `( )`.
    LastMove,
    /// Where a piece can go: `*`, or `*p*` where it captures.
    Target,
    /// A king in check: `+k+`.
    Check,
}

impl Mark {
    /// What stands left and right of the piece.
    const fn signs(self) -> (char, char) {
        match self {
            Mark::LastMove => ('(', ')'),
            Mark::Target => ('*', '*'),
            Mark::Check => ('+', '+'),
        }
    }
}

/// What is shown of a cell.
#[derive(Clone, Debug)]
struct Place {
    cell: Cell,
    name: String,
    /// Whose piece, and its letter or symbol.
    piece: Option<(Color, char)>,
    mark: Option<Mark>,
}

/// A position as it is drawn.
#[derive(Clone, Debug)]
pub struct Diagram {
    board: Hexagon,
    signs: &'static [Sign],
    pieces: Vec<Option<Piece>>,
    names: Vec<String>,
    marks: Vec<Option<Mark>>,
    cells: Vec<Cell>,
}

impl Diagram {
    /// The board and its pieces; a king in check is marked.
    pub fn new<G: Playable>(game: &G) -> Diagram {
        let cells: Vec<Cell> = G::BOARD.iter().collect();
        let mut diagram = Diagram {
            board: G::BOARD,
            signs: G::CUSTOMS.signs,
            pieces: vec![None; 256],
            names: vec![String::new(); 256],
            marks: vec![None; 256],
            cells,
        };
        for &cell in &diagram.cells {
            diagram.pieces[cell.index()] = game.piece_at(cell);
            diagram.names[cell.index()] = G::cell_name(cell);
        }
        if let Some(king) = game.checked_king() {
            diagram.mark(king, Mark::Check);
        }
        diagram
    }

    /// Marks a cell. A check stays marked whatever else is asked for; otherwise the last mark holds.
    pub fn mark(&mut self, cell: Cell, mark: Mark) {
        let place = &mut self.marks[cell.index()];
        if *place != Some(Mark::Check) {
            *place = Some(mark);
        }
    }

    /// Marks what the move that led from `before` to this position touched.
    pub fn mark_move<G: Text>(&mut self, before: &G, m: G::Move) {
        let anatomy = before.anatomy(m);
        for cell in before.side_effects(m).into_iter().chain([anatomy.from, anatomy.to]) {
            self.mark(cell, Mark::LastMove);
        }
    }

    /// Columns and rows of the drawing, labels included.
    pub fn size(&self, style: &Style) -> (usize, usize) {
        let lines = self.canvas(style).lines(false);
        (lines.iter().map(|line| line.chars().count()).max().unwrap_or(0), lines.len())
    }

    /// The drawing, each line ended by a line feed, without trailing blanks.
    pub fn draw(&self, style: &Style) -> String {
        self.canvas(style).lines(style.color).iter().map(|line| format!("{line}\n")).collect()
    }

    fn canvas(&self, style: &Style) -> Canvas {
        match style.layout {
            Layout::Outline => outline::draw(self, style),
            Layout::Lattice => lattice::draw(self, style),
        }
    }

    fn place(&self, cell: Cell, glyphs: Glyphs) -> Place {
        let index = cell.index();
        let piece = self.pieces[index].map(|piece| (piece.color, glyphs.of(self.signs, piece)));
        Place { cell, name: self.names[index].clone(), piece, mark: self.marks[index] }
    }

    /// Column and row on the screen in cells: columns from the left, rows (one for each height) from the top.
    fn screen(&self, cell: Cell, flipped: bool) -> (usize, usize) {
        let (column, height) = (usize::from(cell.column()), usize::from(self.board.height(cell)));
        let (last_column, last_row) = (usize::from(self.board.columns()) - 1, 4 * (usize::from(self.board.side) - 1));
        if flipped { (last_column - column, height) } else { (column, last_row - height) }
    }

    fn ink(&self, place: &Place, style: &Style) -> Ink {
        let tint = style.tints[usize::from(self.board.height(place.cell)) % 3];
        Ink { tint, mark: place.mark, piece: place.piece.map(|piece| piece.0) }
    }
}

#[cfg(test)]
mod tests;

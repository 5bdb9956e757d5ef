//! Pictures of boards, the same code for every game: SVG by a writer of our own, PNG from it.
//!
//! A [`Picture`] is a position with what is marked on it; a [`Style`] says how it is drawn. The options are those that
//! python-chess's `chess.svg.board` has made known. Text is drawn as lines of our own, so that no font is needed.
//!
//! | file | holds |
//! |---|---|
//! | `glyphs` | the pieces as paths |
//! | `lettering` | letters, digits and signs as lines |
//! | `color`, `theme` | colours |
//! | `geometry`, `labels` | where cells and coordinates lie |
//! | `svg`, `raster` | the writers |

use crate::game::{Color, Text};
use crate::hex::{Cell, Hexagon};
use crate::variants::{Figure, Playable, Tint};

mod color;
mod geometry;
pub mod glyphs;
mod labels;
mod lettering;
mod raster;
mod svg;
mod theme;

pub use color::{ColorError, Rgba};
pub use lettering::unreadable;
pub use raster::{DEFAULT_SIZE, RasterError, png};
pub use theme::{ArrowPaint, Side, Theme, ThemeName};

/// The smallest and the largest [`Style::size`]: a picture of the largest takes some 300 MB while it is drawn.
pub const SIZES: std::ops::RangeInclusive<u32> = 16..=8192;

/// A position as it is drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    board: Hexagon,
    tints: [Tint; 3],
    places: Vec<Place>,
    /// What the picture shows, for those who cannot see it.
    pub title: String,
    /// Cells that the last move touched. Those where a piece stands are outlined, empty ones with dashes.
    pub last_move: Vec<Cell>,
    /// A king in check: a star behind it.
    pub check: Option<Cell>,
    /// Where a piece can go: a dot on empty cells, corners around pieces.
    pub targets: Vec<Cell>,
    /// Cells marked with a cross.
    pub marked: Vec<Cell>,
    /// Cells in a colour of their own.
    pub fills: Vec<(Cell, Rgba)>,
    /// Arrows, the last on top.
    pub arrows: Vec<Arrow>,
}

/// A cell of a picture.
#[derive(Clone, Debug)]
struct Place {
    cell: Cell,
    name: String,
    piece: Option<(Color, Figure)>,
}

/// An arrow from a cell to another, or a circle around one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Cell,
    /// Where it points to: the same cell for a circle.
    pub to: Cell,
    /// Its colour.
    pub color: ArrowColor,
    /// What is written on it, an evaluation, say; characters that [`unreadable`] finds are left out.
    pub score: Option<String>,
}

/// The colours of arrows that game records use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ArrowColor {
    /// The default.
    #[default]
    Green,
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
}

impl ArrowColor {
    /// All of them.
    pub const ALL: [ArrowColor; 4] = [ArrowColor::Green, ArrowColor::Blue, ArrowColor::Red, ArrowColor::Yellow];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            ArrowColor::Green => "green",
            ArrowColor::Blue => "blue",
            ArrowColor::Red => "red",
            ArrowColor::Yellow => "yellow",
        }
    }
}

/// Where coordinates stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// Around the board.
    #[default]
    Edge,
    /// The name of each cell in it.
    Cells,
    /// Nowhere.
    None,
}

/// How to draw a picture.
#[derive(Clone, Debug, Default)]
pub struct Style {
    /// Colours.
    pub theme: Theme,
    /// Whether Black sits at the bottom.
    pub flipped: bool,
    /// Where coordinates stand.
    pub coordinates: Coordinates,
    /// Width in pixels, one of [`SIZES`]; an SVG without it fills the place that it is given.
    pub size: Option<u32>,
}

impl Picture {
    /// The board and its pieces; a king in check is marked.
    pub fn new<G: Playable>(game: &G) -> Picture {
        let figure = |kind: u8| G::CUSTOMS.signs.get(usize::from(kind)).map(|sign| sign.figure);
        let place = |cell| {
            let piece = game.piece_at(cell).and_then(|piece| Some((piece.color, figure(piece.kind)?)));
            Place { cell, name: G::cell_name(cell), piece }
        };
        Picture {
            board: G::BOARD,
            tints: G::CUSTOMS.tints,
            places: G::BOARD.iter().map(place).collect(),
            title: String::new(),
            last_move: Vec::new(),
            check: game.checked_king(),
            targets: Vec::new(),
            marked: Vec::new(),
            fills: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// Marks what the move that led from `before` to this position touched.
    pub fn mark_move<G: Text>(&mut self, before: &G, m: G::Move) {
        let anatomy = before.anatomy(m);
        self.last_move = before.side_effects(m);
        self.last_move.extend([anatomy.from, anatomy.to]);
        self.last_move.sort();
        self.last_move.dedup();
    }

    /// The picture as SVG 1.1 with `href`s as browsers have them since 2018, without fonts, scripts and references to elsewhere.
    pub fn svg(&self, style: &Style) -> String {
        svg::write(self, style)
    }

    fn place(&self, cell: Cell) -> Option<&Place> {
        self.places.iter().find(|place| place.cell == cell)
    }

    fn is_occupied(&self, cell: Cell) -> bool {
        self.place(cell).is_some_and(|place| place.piece.is_some())
    }

    fn tint(&self, cell: Cell) -> Tint {
        self.tints[usize::from(self.board.height(cell)) % 3]
    }
}

#[cfg(test)]
mod tests;

//! How commands draw boards: the arguments, and the choice of a layout that fits the terminal.

use clap::{Args, ValueEnum};

use super::Terminal;
use crate::board::{Diagram, Glyphs, Layout, Style};
use crate::dispatch;
use crate::variants::{Playable, Variant};

/// How to draw a board.
#[derive(Args, Clone, Debug)]
pub struct DrawingArguments {
    /// Layout of the board
    #[arg(long, value_enum, default_value_t, value_name = "LAYOUT")]
    pub layout: LayoutChoice,
    /// Put Black at the bottom
    #[arg(long)]
    pub flip: bool,
    /// Signs of the pieces
    #[arg(long, value_enum, default_value_t, value_name = "SIGNS")]
    pub pieces: PieceChoice,
    /// Leave the coordinates out
    #[arg(long, visible_alias = "no-coordinates")]
    pub no_labels: bool,
}

/// Which drawing.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LayoutChoice {
    /// The outline if it fits the terminal, else the lattice.
    #[default]
    Auto,
    /// Each cell with its edges.
    Outline,
    /// A row for each line across the board: lower and narrower.
    Lattice,
}

/// Which signs.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceChoice {
    /// Capitals for White, small letters for Black; in draughts w and b, kings W and B.
    #[default]
    Letters,
    /// Unicode symbols, where the font has them.
    Unicode,
}

impl DrawingArguments {
    /// The style in which to draw `diagram` of a game of `variant`, with `below` more lines under it.
    pub fn style(&self, variant: Variant, diagram: &Diagram, terminal: &Terminal, below: usize) -> Style {
        let outline = Style {
            layout: Layout::Outline,
            glyphs: match self.pieces {
                PieceChoice::Letters => Glyphs::Letters,
                PieceChoice::Unicode => Glyphs::Unicode,
            },
            color: terminal.color,
            flipped: self.flip,
            labels: !self.no_labels,
            tints: dispatch!(variant, G => G::CUSTOMS.tints),
        };
        let fits = match (self.layout, terminal.size) {
            (LayoutChoice::Outline, _) | (LayoutChoice::Auto, None) => true,
            (LayoutChoice::Lattice, _) => false,
            (LayoutChoice::Auto, Some((columns, rows))) => {
                let (width, height) = diagram.size(&outline);
                width <= columns && height + below <= rows
            }
        };
        if fits { outline } else { Style { layout: Layout::Lattice, ..outline } }
    }
}

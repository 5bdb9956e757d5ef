//! The outline drawing: each cell with its six edges.
//!
//! ```text
//!  ___
//! / K \___
//! \___/   \
//! ```

use std::cmp::Ordering;

use super::canvas::{Canvas, Ink};
use super::{Diagram, Style};

/// From one column to the next.
const PITCH: usize = 4;
/// Room for a name at each side, and a blank.
const MARGIN: usize = 4;

/// Labels: names of the lowest and highest cell of each column below and above it, and of all cells of the outer columns
/// beside them. A name of three characters fits each of these places.
pub(super) fn draw(diagram: &Diagram, style: &Style) -> Canvas {
    let (columns, heights) = (usize::from(diagram.board.columns()), 4 * usize::from(diagram.board.side) - 3);
    let (left, top) = if style.labels { (MARGIN, 1) } else { (0, 0) };
    let mut canvas = Canvas::new(columns * PITCH + 1 + 2 * left, heights + 2 + 2 * top);
    let middle = |column: usize| left + column * PITCH + 2;
    for &cell in &diagram.cells {
        let (column, row) = diagram.screen(cell, style.flipped);
        let (x, y) = (middle(column), row + 1 + top);
        canvas.write(x - 2, y, "/", None);
        canvas.write(x + 2, y, "\\", None);
        canvas.write(x - 2, y + 1, "\\", None);
        canvas.write(x + 2, y + 1, "/", None);
        canvas.write(x - 1, y - 1, "___", None);
    }
    // After the edges: the upper edge of one cell is drawn on the ground of the cell above it.
    for &cell in &diagram.cells {
        let (column, row) = diagram.screen(cell, style.flipped);
        let (x, y) = (middle(column), row + 1 + top);
        let place = diagram.place(cell, style.glyphs);
        let ink = diagram.ink(&place, style);
        let (open, close) = place.mark.map_or((' ', ' '), |mark| mark.signs());
        let inside = match (place.piece, place.mark) {
            (Some((_, sign)), _) => format!("{open}{sign}{close}"),
            (None, Some(super::Mark::Target)) => " * ".to_owned(),
            (None, _) => format!("{open} {close}"),
        };
        canvas.write(x - 1, y, &inside, Some(ink));
        canvas.write(x - 1, y + 1, "___", Some(Ink { piece: None, ..ink }));
        if !style.labels {
            continue;
        }
        let rows = column_rows(diagram, column);
        // Away from the edge of the next column towards the centre.
        let start = match column.cmp(&(columns / 2)) {
            Ordering::Less => x + 1 - place.name.len(),
            Ordering::Equal => x - place.name.len() / 2,
            Ordering::Greater => x,
        };
        if row == rows.0 {
            canvas.write(start, y - 2, &place.name, None);
        }
        if row == rows.1 {
            canvas.write(start, y + 2, &place.name, None);
        }
        if row != rows.0 && row != rows.1 {
            if column == 0 {
                canvas.write(x - 3 - place.name.len(), y, &place.name, None);
            } else if column == columns - 1 {
                canvas.write(x + 4, y, &place.name, None);
            }
        }
    }
    canvas
}

/// The first and the last screen row of a column.
fn column_rows(diagram: &Diagram, column: usize) -> (usize, usize) {
    let side = usize::from(diagram.board.side);
    let first = (side - 1).abs_diff(column);
    (first, 4 * (side - 1) - first)
}

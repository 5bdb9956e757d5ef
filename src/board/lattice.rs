//! The lattice drawing: a row for each height, a letter or a dot for each cell.

use super::canvas::Canvas;
use super::{Diagram, Mark, Style};
use crate::hex::Cell;

/// From one column to the next, in characters: on the small boards wider, for the proportions.
const fn pitch(side: u8) -> usize {
    if side <= 5 { 5 } else { 4 }
}

/// Room for a name of three characters and two blanks.
const MARGIN: usize = 5;

/// Labels: where all cells of a row share the number in their names, as lines of some boards do, it stands at the left; else the
/// names of the row's first and last cell stand at its ends. Where all cells of a column share the letter, it stands below.
pub(super) fn draw(diagram: &Diagram, style: &Style) -> Canvas {
    let side = diagram.board.side;
    let (columns, heights) = (usize::from(diagram.board.columns()), 4 * usize::from(side) - 3);
    let pitch = pitch(side);
    let left = if style.labels { MARGIN } else { 0 };
    let column_labels = column_letters(diagram, style.flipped);
    let below = usize::from(style.labels && column_labels.is_some());
    let mut canvas = Canvas::new((columns - 1) * pitch + 3 + 2 * left, heights + below);
    for &cell in &diagram.cells {
        let (column, row) = diagram.screen(cell, style.flipped);
        let x = left + column * pitch + 1;
        let place = diagram.place(cell, style.glyphs);
        let ink = Some(diagram.ink(&place, style));
        let (open, close) = place.mark.map_or((' ', ' '), |mark| mark.signs());
        let inside = match (place.piece, place.mark) {
            (Some((_, sign)), _) => format!("{open}{sign}{close}"),
            (None, Some(Mark::Target)) => " * ".to_owned(),
            (None, _) => format!("{open}·{close}"),
        };
        canvas.write(x - 1, row, &inside, ink);
    }
    if !style.labels {
        return canvas;
    }
    for row in 0..heights {
        let mut cells: Vec<Cell> =
            diagram.cells.iter().copied().filter(|&cell| diagram.screen(cell, style.flipped).1 == row).collect();
        cells.sort_by_key(|&cell| diagram.screen(cell, style.flipped).0);
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { continue };
        let name = |cell: Cell| diagram.names[cell.index()].as_str();
        if numbers_are_rows(diagram) {
            canvas.write(0, row, &format!("{:>3}", number(name(first))), None);
            continue;
        }
        let start = left + diagram.screen(first, style.flipped).0 * pitch;
        let end = left + diagram.screen(last, style.flipped).0 * pitch + 3;
        canvas.write(start - 1 - name(first).len(), row, name(first), None);
        if last != first {
            canvas.write(end + 1, row, name(last), None);
        }
    }
    for (column, letter) in column_labels.into_iter().flatten().enumerate() {
        canvas.write(left + column * pitch + 1, heights, &letter.to_string(), None);
    }
    canvas
}

fn number(name: &str) -> &str {
    name.trim_start_matches(|c: char| !c.is_ascii_digit())
}

/// Whether all cells of each row share their number.
fn numbers_are_rows(diagram: &Diagram) -> bool {
    let mut numbers = vec![None; 64];
    diagram.cells.iter().all(|&cell| {
        let found = number(&diagram.names[cell.index()]);
        *numbers[usize::from(diagram.board.height(cell))].get_or_insert(found) == found
    })
}

/// The letter of each column from the left of the screen, if all cells of each column share it.
fn column_letters(diagram: &Diagram, flipped: bool) -> Option<Vec<char>> {
    let mut letters = vec![None; usize::from(diagram.board.columns())];
    for &cell in &diagram.cells {
        let letter = diagram.names[cell.index()].chars().next()?;
        if *letters[diagram.screen(cell, flipped).0].get_or_insert(letter) != letter {
            return None;
        }
    }
    letters.into_iter().collect()
}

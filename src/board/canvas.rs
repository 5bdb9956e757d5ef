//! A sheet of characters with colours.

use super::Mark;
use crate::game::Color;
use crate::variants::Tint;

/// The colours of a character on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ink {
    pub(super) tint: Tint,
    pub(super) mark: Option<Mark>,
    pub(super) piece: Option<Color>,
}

impl Ink {
    /// Backgrounds from the 256-colour table. Each has a relative luminance between 0.10 and 0.30, so that white and black
    /// letters both stand out against it with a contrast of at least 3 (WCAG 2.2, 1.4.11).
    fn escape(self) -> String {
        let background = match (self.mark, self.tint) {
            (Some(Mark::LastMove), _) => 136,
            (Some(Mark::Target), _) => 67,
            (Some(Mark::Check), _) => 160,
            (None, Tint::Light) => 137,
            (None, Tint::Medium) => 65,
            (None, Tint::Dark) => 95,
        };
        let foreground = match self.piece {
            Some(Color::White) => "1;38;5;231",
            Some(Color::Black) => "1;38;5;16",
            None => "38;5;16",
        };
        format!("\x1b[{foreground};48;5;{background}m")
    }
}

/// Rows of characters, each with the ink of its cell if it lies on one.
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Option<Ink>)>>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Canvas {
        Canvas { rows: vec![vec![(' ', None); width]; height] }
    }

    /// Writes a text from column `x` of row `y` on. What lies beyond the sheet is cut off.
    pub(super) fn write(&mut self, x: usize, y: usize, text: &str, ink: Option<Ink>) {
        let Some(row) = self.rows.get_mut(y) else { return };
        for (place, c) in row.iter_mut().skip(x).zip(text.chars()) {
            *place = (c, ink);
        }
    }

    /// The rows as text, without trailing blanks.
    pub(super) fn lines(&self, color: bool) -> Vec<String> {
        self.rows.iter().map(|row| line(row, color)).collect()
    }
}

fn line(row: &[(char, Option<Ink>)], color: bool) -> String {
    let end = row.iter().rposition(|&(c, ink)| c != ' ' || (color && ink.is_some())).map_or(0, |last| last + 1);
    let mut text = String::with_capacity(end);
    let mut current = None;
    for &(c, ink) in &row[..end] {
        if color && ink != current {
            if current.is_some() {
                text.push_str("\x1b[0m");
            }
            if let Some(ink) = ink {
                text.push_str(&ink.escape());
            }
            current = ink;
        }
        text.push(c);
    }
    if current.is_some() {
        text.push_str("\x1b[0m");
    }
    text
}

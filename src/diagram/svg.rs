//! The SVG writer.
//!
//! Cells, pieces and characters are defined once and used by reference, which keeps a picture of the largest board under 25 kB.
//! Layers from back to front: frame, cells, marks of cells, coordinates, pieces, arrows and what is written on them.

use std::fmt::{Display, Write};

use super::geometry::{EDGE, HEIGHT, Point, centre, frame, hexagon, point};
use super::glyphs::{self, Glyph};
use super::labels::{self, Label};
use super::lettering::{self, BASELINE, letter_of};
use super::{Arrow, Coordinates, Picture, Rgba, Style};
use crate::game::Color;
use crate::hex::Cell;
use crate::variants::{Figure, Tint};

/// Side of the square that a glyph is drawn in.
const PIECE: f32 = 0.94 * HEIGHT;
/// Height of digits around the board, on arrows, and in cells.
const LABEL: f32 = 0.25 * HEIGHT;
const SCORE: f32 = 0.26 * HEIGHT;
const NAME: f32 = 0.13 * HEIGHT;
/// From the centres of the outer cells to the frame's edge, with coordinates around the board and without.
const ROOM: [f32; 2] = [1.04 * HEIGHT, 0.72 * HEIGHT];

/// Writes a picture.
pub fn write(picture: &Picture, style: &Style) -> String {
    let room = ROOM[usize::from(style.coordinates != Coordinates::Edge)];
    let corners = frame(picture.board, room);
    let (right, bottom) = corners.iter().fold((0.0f32, 0.0f32), |(x, y), corner| (x.max(corner.x), y.max(corner.y)));
    let mut writer = Writer { text: String::new(), picture, style };
    writer.open(right.ceil(), bottom.ceil());
    writer.frame(&corners);
    writer.cells();
    writer.marks();
    writer.coordinates();
    writer.pieces();
    writer.arrows();
    writer.text.push_str("</svg>\n");
    writer.text
}

struct Writer<'a> {
    text: String,
    picture: &'a Picture,
    style: &'a Style,
}

/// A number with at most two decimals.
fn number(value: f32) -> impl Display {
    let hundredths = (value * 100.0).round() as i64;
    let (sign, hundredths) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match (rest, rest % 10) {
        (0, _) => format!("{sign}{whole}"),
        (_, 0) => format!("{sign}{whole}.{}", rest / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

/// Points as attributes and paths write them.
fn points(points: &[Point]) -> String {
    let texts: Vec<String> = points.iter().map(|p| format!("{},{}", number(p.x), number(p.y))).collect();
    texts.join(" ")
}

/// Text as XML content; characters that XML forbids are left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// Appends formatted text; writing to a string does not fail.
macro_rules! put {
    ($writer:expr, $($text:tt)*) => {{
        let _ = write!($writer.text, $($text)*);
    }};
}

impl Writer<'_> {
    /// The centre of a cell as it is seen.
    fn at(&self, cell: Cell) -> Point {
        self.turned(centre(self.picture.board, cell))
    }

    fn turned(&self, point: Point) -> Point {
        if self.style.flipped { -point } else { point }
    }

    fn open(&mut self, right: f32, bottom: f32) {
        let (width, height) = (2.0 * right, 2.0 * bottom);
        put!(
            self,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}""#,
            number(-right),
            number(-bottom),
            number(width),
            number(height)
        );
        if let Some(size) = self.style.size {
            // No rounding to two decimals: the proportions would make a picture of odd sizes one pixel too high.
            put!(self, r#" width="{size}" height="{}""#, (size as f32 * height / width).round().max(1.0));
        }
        put!(self, r#" role="img">"#);
        if !self.picture.title.is_empty() {
            put!(self, "<title>{}</title>", escaped(&self.picture.title));
        }
        self.text.push('\n');
        self.definitions();
        if self.style.theme.background != Rgba::NONE {
            put!(
                self,
                r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>"#,
                number(-right),
                number(-bottom),
                number(width),
                number(height),
                self.style.theme.background
            );
        }
    }

    /// Shapes that are used more than once: a cell, the glyphs on the board, the characters.
    fn definitions(&mut self) {
        put!(self, r#"<defs><polygon id="cell" points="{}"/>"#, points(&hexagon(EDGE)));
        let in_cells = self.style.coordinates == Coordinates::Cells;
        // The name of the cell stands below the piece.
        let (size, up) = if in_cells { (0.82 * PIECE, 0.07 * HEIGHT) } else { (PIECE, 0.0) };
        for figure in Figure::ALL {
            if self.picture.places.iter().any(|place| place.piece.is_some_and(|(_, f)| f == figure)) {
                let glyph = Glyph::of(figure);
                put!(
                    self,
                    r#"<g id="{}" transform="translate({} {}) scale({:.4})">{}</g>"#,
                    glyph.name,
                    number(-size / 2.0),
                    number(-size / 2.0 - up),
                    size / 100.0,
                    glyph.markup()
                );
            }
        }
        let mut signs: Vec<char> = self.labels().iter().flat_map(|label| label.text.chars()).collect();
        signs.extend(self.picture.arrows.iter().flat_map(|arrow| arrow.score.iter()).flat_map(|score| score.chars()));
        signs.sort();
        signs.dedup();
        for letter in signs.into_iter().filter_map(letter_of) {
            put!(self, r#"<path id="t{:x}" d="{}"/>"#, u32::from(letter.sign), letter.path);
        }
        put!(self, "</defs>\n");
    }

    fn frame(&mut self, corners: &[Point; 6]) {
        let frame = self.style.theme.frame;
        if frame != Rgba::NONE {
            // A thick line with round joins rounds the corners.
            let inner = corners.map(|corner| corner * (1.0 - 6.0 / corner.length()));
            put!(
                self,
                r#"<polygon fill="{frame}" stroke="{frame}" stroke-width="10" stroke-linejoin="round" points="{}"/>"#,
                points(&inner)
            );
        }
    }

    fn use_cell(&mut self, cell: Cell) {
        let at = self.at(cell);
        put!(self, r##"<use href="#cell" x="{}" y="{}"/>"##, number(at.x), number(at.y));
    }

    fn cells(&mut self) {
        let theme = self.style.theme;
        put!(self, r#"<g stroke="{}" stroke-linejoin="round">"#, theme.edge);
        for tint in [Tint::Light, Tint::Medium, Tint::Dark] {
            put!(self, r#"<g fill="{}">"#, theme.tint(tint));
            for place in &self.picture.places {
                if self.picture.tint(place.cell) == tint {
                    self.use_cell(place.cell);
                }
            }
            put!(self, "</g>\n");
        }
        for &(cell, color) in &self.picture.fills {
            put!(self, r#"<g fill="{color}">"#);
            self.use_cell(cell);
            put!(self, "</g>\n");
        }
        put!(self, "</g>");
    }

    fn marks(&mut self) {
        let theme = self.style.theme;
        let [outline, tint] = theme.last_move;
        for &cell in &self.picture.last_move {
            // Not colour alone: where the mover stands now the line is whole, where it came from it is dashed.
            let dashes = if self.picture.is_occupied(cell) { "" } else { r#" stroke-dasharray="6.2 3""# };
            put!(
                self,
                r#"<polygon fill="{tint}" stroke="{outline}" stroke-width="2.4"{dashes} points="{}"/>"#,
                points(&hexagon(0.88 * EDGE).map(|corner| corner + self.at(cell)))
            );
        }
        if let Some(king) = self.picture.check {
            let [fill, edge] = theme.check;
            let star: Vec<Point> = (0..24)
                .map(|corner| {
                    let radius = if corner % 2 == 0 { 0.485 } else { 0.38 } * HEIGHT;
                    let angle = corner as f32 * std::f32::consts::TAU / 24.0;
                    point(angle.sin(), angle.cos()) * radius + self.at(king)
                })
                .collect();
            put!(
                self,
                r#"<polygon fill="{fill}" stroke="{edge}" stroke-width="1.2" stroke-linejoin="round" points="{}"/>"#,
                points(&star)
            );
        }
        for &cell in &self.picture.marked {
            let (at, arm) = (self.at(cell), 0.36 * HEIGHT);
            let corners = [(-arm, -arm), (arm, arm), (-arm, arm), (arm, -arm)].map(|(x, y)| at + point(x, y));
            let [a, b, c, d] = corners.map(|corner| points(&[corner]));
            put!(
                self,
                r#"<path d="M{a}L{b}M{c}L{d}" fill="none" stroke="{}" stroke-width="3.6" stroke-linecap="round"/>"#,
                theme.mark
            );
        }
        for &cell in &self.picture.targets {
            let at = self.at(cell);
            if self.picture.is_occupied(cell) {
                let corners = hexagon(EDGE * 0.97);
                let mut path = String::new();
                for (index, &corner) in corners.iter().enumerate() {
                    let beside = |other: Point| corner + (other - corner) * 0.38;
                    let [next, previous] = [corners[(index + 1) % 6], corners[(index + 5) % 6]].map(beside);
                    let triangle = [previous, corner, next].map(|p| p + at);
                    path.push_str(&format!("M{}Z", points(&triangle).replace(' ', "L")));
                }
                put!(self, r#"<path fill="{}" d="{path}"/>"#, theme.target);
            } else {
                put!(
                    self,
                    r#"<circle cx="{}" cy="{}" r="{}" fill="{}"/>"#,
                    number(at.x),
                    number(at.y),
                    number(0.15 * HEIGHT),
                    theme.target
                );
            }
        }
    }

    /// The coordinates as they are seen.
    fn labels(&self) -> Vec<Label> {
        let labels = match self.style.coordinates {
            Coordinates::None => return Vec::new(),
            Coordinates::Edge => labels::around(self.picture),
            Coordinates::Cells => {
                let label = |place: &super::Place| {
                    // In the lower part of the cell, also when it is turned.
                    let down = if self.style.flipped { -0.39 } else { 0.39 } * HEIGHT;
                    Label { text: place.name.clone(), at: centre(self.picture.board, place.cell) + point(0.0, down) }
                };
                self.picture.places.iter().map(label).collect()
            }
        };
        labels.into_iter().map(|label| Label { at: self.turned(label.at), ..label }).collect()
    }

    fn coordinates(&mut self) {
        let labels = self.labels();
        if labels.is_empty() {
            return;
        }
        let theme = self.style.theme;
        let (size, color) = match self.style.coordinates {
            Coordinates::Cells => (NAME, theme.name),
            _ => (LABEL, theme.label),
        };
        self.begin_text(size, color);
        for label in &labels {
            self.text(&label.text, label.at, size);
        }
        put!(self, "</g>\n");
    }

    /// A group for text whose digits are `size` high.
    fn begin_text(&mut self, size: f32, color: Rgba) {
        put!(
            self,
            r#"<g fill="none" stroke="{color}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round" transform="scale({:.4})">"#,
            number(lettering::STROKE),
            size / BASELINE
        );
    }

    /// Text around a point, inside such a group.
    fn text(&mut self, text: &str, at: Point, size: f32) {
        let (letters, width) = lettering::set(text);
        let start = at * (BASELINE / size) - point(width / 2.0, BASELINE / 2.0 + 0.5);
        for (x, letter) in letters {
            let code = u32::from(letter.sign);
            put!(self, r##"<use href="#t{code:x}" x="{}" y="{}"/>"##, number(start.x + x), number(start.y));
        }
    }

    fn pieces(&mut self) {
        for color in Color::BOTH {
            let side = self.style.theme.sides[color.index()];
            put!(
                self,
                r#"<g fill="{}" stroke="{}" color="{}" stroke-width="{}" stroke-linejoin="round" stroke-linecap="round">"#,
                side.fill,
                side.outline,
                side.detail,
                number(glyphs::STROKE)
            );
            for place in &self.picture.places {
                if let Some((_, figure)) = place.piece.filter(|piece| piece.0 == color) {
                    let at = self.at(place.cell);
                    let name = Glyph::of(figure).name;
                    put!(self, r##"<use href="#{name}" x="{}" y="{}"/>"##, number(at.x), number(at.y));
                }
            }
            put!(self, "</g>\n");
        }
    }

    fn arrows(&mut self) {
        for arrow in &self.picture.arrows {
            self.arrow(arrow);
        }
        // On top of all arrows.
        for arrow in &self.picture.arrows {
            if let Some(score) = &arrow.score {
                self.score(arrow, score);
            }
        }
    }

    fn arrow(&mut self, arrow: &Arrow) {
        let paint = *self.style.theme.arrow(arrow.color);
        let (from, to) = (self.at(arrow.from), self.at(arrow.to));
        let width = 0.13 * HEIGHT;
        let mut dashes = String::new();
        if !paint.dashes.is_empty() {
            let lengths: Vec<String> = paint.dashes.iter().map(|&d| number(d * width).to_string()).collect();
            dashes = format!(r#" stroke-dasharray="{}""#, lengths.join(" "));
        }
        put!(self, r#"<g fill="{0}" stroke="{0}" opacity=".85">"#, paint.color);
        if arrow.from == arrow.to {
            let (x, y, radius) = (number(to.x), number(to.y), number(0.43 * HEIGHT));
            put!(
                self,
                r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke-width="{}"{dashes}/>"#,
                number(0.1 * HEIGHT)
            );
        } else {
            let way = (to - from) * (1.0 / (to - from).length());
            let across = point(-way.y, way.x);
            // Begins beside the middle of the piece that goes, and points at the middle of the target.
            let start = from + way * (0.2 * HEIGHT);
            let base = to - way * (0.4 * HEIGHT);
            let head = [base + across * (0.21 * HEIGHT), to, base - across * (0.21 * HEIGHT)];
            let [start, end] = [start, base].map(|end| points(&[end]));
            put!(self, r#"<path d="M{start}L{end}" stroke-width="{}"{dashes}/>"#, number(width));
            put!(self, r#"<polygon stroke="none" points="{}"/>"#, points(&head));
        }
        put!(self, "</g>\n");
    }

    /// What is written on an arrow: in its middle, beyond the head of a short one, which it would hide, or below a circle.
    fn score(&mut self, arrow: &Arrow, score: &str) {
        let paint = *self.style.theme.arrow(arrow.color);
        let (from, to) = (self.at(arrow.from), self.at(arrow.to));
        let length = (to - from).length();
        let at = if arrow.from == arrow.to {
            to + point(0.0, 0.43 * HEIGHT)
        } else if length < 2.2 * HEIGHT {
            to + (to - from) * (0.3 * HEIGHT / length)
        } else {
            (from + to) * 0.5
        };
        let (_, width) = lettering::set(score);
        let half = point(width * SCORE / BASELINE / 2.0 + 0.13 * HEIGHT, 0.5 * SCORE + 0.1 * HEIGHT);
        let corner = at - half;
        put!(
            self,
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="{}" stroke="{}" stroke-width="1"/>"#,
            number(corner.x),
            number(corner.y),
            number(2.0 * half.x),
            number(2.0 * half.y),
            number(half.y),
            paint.color,
            paint.text
        );
        self.begin_text(SCORE, paint.text);
        self.text(score, at, SCORE);
        put!(self, "</g>\n");
    }
}

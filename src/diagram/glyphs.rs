//! The pieces as drawings of our own: paths in a square of 100 by 100 units, the same for both colours.
//!
//! A glyph is painted shape by shape. Bodies are filled with the colour of the side and outlined, lines and spots show what is
//! inside them, in a colour that stands out from the body: dark on White's pieces, light on Black's. [`Glyph::markup`] writes
//! that so that fill, outline and `color` come from the element that uses it: one `<symbol>` a figure serves both sides.

use std::fmt::Write;

use crate::variants::Figure;

/// Width of outlines and lines in units of the square: one pixel where a cell is 24 pixels high.
pub const STROKE: f32 = 4.0;

/// The drawing of a figure.
#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    /// What it shows.
    pub figure: Figure,
    /// A name for identifiers: small letters and hyphens.
    pub name: &'static str,
    /// What to paint, in this order.
    pub shapes: &'static [Shape],
}

/// A part of a glyph.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// How it is painted.
    pub role: Role,
    /// SVG path data in absolute coordinates from 0 to 100, y downwards.
    pub path: &'static str,
}

/// How a shape is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Filled with the colour of the side, with an outline.
    Body,
    /// A line in the colour of details.
    Line,
    /// Filled with the colour of details.
    Spot,
}

impl Glyph {
    /// The glyph of a figure.
    pub fn of(figure: Figure) -> &'static Glyph {
        &GLYPHS[figure as usize]
    }

    /// The shapes as SVG elements, for a `<symbol viewBox="0 0 100 100">` or a `<g>`. What uses it sets `fill` and `stroke` for bodies
    /// and `color` for details, and `stroke-width`, `stroke-linejoin` and `stroke-linecap` as [`STROKE`], round and round.
    pub fn markup(&self) -> String {
        let mut text = String::new();
        for shape in self.shapes {
            let paint = match shape.role {
                Role::Body => "",
                Role::Line => r#" fill="none" stroke="currentColor""#,
                Role::Spot => r#" fill="currentColor" stroke="none""#,
            };
            // Writing to a string does not fail.
            let _ = write!(text, r#"<path{paint} d="{}"/>"#, shape.path);
        }
        text
    }
}

const fn body(path: &'static str) -> Shape {
    Shape { role: Role::Body, path }
}

const fn line(path: &'static str) -> Shape {
    Shape { role: Role::Line, path }
}

const fn spot(path: &'static str) -> Shape {
    Shape { role: Role::Spot, path }
}

/// The foot that most pieces stand on.
const BASE: Shape = body("M23 92V88Q23 82 30 82H70Q77 82 77 88V92Z");

/// The glyphs, in the order of [`Figure::ALL`].
pub const GLYPHS: [Glyph; Figure::ALL.len()] = [
    Glyph {
        figure: Figure::Pawn,
        name: "pawn",
        shapes: &[
            body("M27 92V88C28 76 42 72 44 52H56C58 72 72 76 73 88V92Z"),
            body("M36 46H64Q68 46 68 50T64 54H36Q32 54 32 50T36 46Z"),
            body("M50 17A15 15 0 1 1 50 47A15 15 0 1 1 50 17Z"),
            line("M39 82H61"),
        ],
    },
    Glyph {
        figure: Figure::Elephant,
        name: "elephant",
        shapes: &[
            body(
                "M18 82C11 83 8 77 12 74C17 66 13 56 17 45C21 34 31 29 40 31C47 24 60 23 71 28C84 34 88 46 88 60V84H74V70C67 73 57 73 51 71V84H36V65C33 66 30 66 28 64C27 74 26 81 18 82Z",
            ),
            line("M42 36C54 37 56 53 45 59C39 53 37 43 42 36Z"),
            spot("M27 43A3.2 3.2 0 1 1 27 49.4A3.2 3.2 0 1 1 27 43Z"),
        ],
    },
    Glyph {
        figure: Figure::Bishop,
        name: "bishop",
        shapes: &[
            BASE,
            body("M32 82C33 76 38 75 41 69H59C62 75 67 76 68 82Z"),
            body("M50 20C62 29 70 42 68 53C67 61 63 66 58 70H42C37 66 33 61 32 53C30 42 38 29 50 20Z"),
            body("M50 8A6 6 0 1 1 50 20A6 6 0 1 1 50 8Z"),
            line("M60 34L48 49M40 70H60M36 82H64"),
        ],
    },
    Glyph {
        figure: Figure::Knight,
        name: "knight",
        shapes: &[
            BASE,
            body(
                "M31 82C31 72 42 66 46 56C41 59 37 59 34 62C31 66 28 70 24 68C18 66 15 60 17 55C20 50 24 45 27 38C29 32 33 28 37 25L38 12L47 20C66 22 79 38 79 62C79 70 77 76 75 82Z",
            ),
            line("M53 28C65 33 71 46 70 66M37 82H64"),
            spot("M38 34A3.2 3.2 0 1 1 38 40.4A3.2 3.2 0 1 1 38 34Z"),
        ],
    },
    Glyph {
        figure: Figure::Pegasus,
        name: "pegasus",
        shapes: &[
            BASE,
            body("M54 82C50 56 60 34 92 12C96 22 93 31 88 36C93 41 91 49 85 53C88 58 84 65 77 67C75 75 70 80 64 82Z"),
            body(
                "M27 82C27 72 36 66 40 56C35 59 31 59 28 62C25 66 22 69 18 67C12 65 10 60 12 55C15 50 18 45 21 39C23 33 26 30 30 27L31 14L40 22C56 25 65 40 63 60C62 70 61 76 60 82Z",
            ),
            line("M45 30C53 36 56 48 54 64M88 36C80 39 74 43 69 50M85 53C79 54 74 58 70 63M33 82H64"),
            spot("M31 35A3.2 3.2 0 1 1 31 41.4A3.2 3.2 0 1 1 31 35Z"),
        ],
    },
    Glyph {
        figure: Figure::Rook,
        name: "rook",
        shapes: &[
            BASE,
            body("M33 82L37 46H63L67 82Z"),
            body("M27 16H38V25H45V16H55V25H62V16H73V37L64 46H36L27 37Z"),
            line("M36 37H64M37 82H63"),
        ],
    },
    Glyph {
        figure: Figure::Wyvern,
        name: "wyvern",
        shapes: &[
            BASE,
            body(
                "M52.8 82C53.7 63.4 46.3 33.6 38.8 11.3L6.3 29.9Q15.6 39.2 7.2 56Q17.4 56 15.6 71.8Q25.8 69.9 29.5 82Z",
            ),
            body(
                "M70.5 82C76 71.8 61.2 67.1 61.2 57.8C61.2 52.2 65.8 51.3 69.5 51.3L74.2 57.8L77 52.2L87.2 55L84.4 48.5L91.8 43.9C88.1 37.4 80.7 34.6 75.1 30.8C73.2 26.2 67.7 23.4 63 23.4L52.8 10.4L52.8 24.3L44.4 26.2L46.3 33.6L38.8 37.4L42.6 42.9L36 49.4L41.6 53.2C42.6 62.5 38.8 70.8 39.8 82Z",
            ),
            line("M37 17.8L10.9 54.1M37.9 20.6L19.3 69M65.8 82H40.7"),
            spot("M68.6 31.8A3.2 3.2 0 1 1 68.6 37.7A3.2 3.2 0 1 1 68.6 31.8Z"),
        ],
    },
    Glyph {
        figure: Figure::Queen,
        name: "queen",
        shapes: &[
            BASE,
            body("M29 70L15 38L33 53L34 26L44 50L50 21L56 50L66 26L67 53L85 38L71 70Z"),
            body("M29 70H71L68 82H32Z"),
            body("M15 29A5 5 0 1 1 15 39A5 5 0 1 1 15 29Z"),
            body("M34 16A5 5 0 1 1 34 26A5 5 0 1 1 34 16Z"),
            body("M50 11A5 5 0 1 1 50 21A5 5 0 1 1 50 11Z"),
            body("M66 16A5 5 0 1 1 66 26A5 5 0 1 1 66 16Z"),
            body("M85 29A5 5 0 1 1 85 39A5 5 0 1 1 85 29Z"),
            line("M33 70H67M36 82H64"),
        ],
    },
    Glyph {
        figure: Figure::King,
        name: "king",
        shapes: &[
            BASE,
            body("M46 38V27H37V19H46V9H54V19H63V27H54V38Z"),
            body("M29 70C14 54 20 36 35 36C43 36 48 41 50 46C52 41 57 36 65 36C80 36 86 54 71 70Z"),
            body("M29 70H71L68 82H32Z"),
            line("M50 48V64M33 70H67M36 82H64"),
        ],
    },
    Glyph {
        figure: Figure::Man,
        name: "man",
        shapes: &[
            body("M50 12A38 38 0 1 1 50 88A38 38 0 1 1 50 12Z"),
            line("M50 25A25 25 0 1 1 50 75A25 25 0 1 1 50 25Z"),
        ],
    },
    Glyph {
        figure: Figure::CrownedMan,
        name: "crowned-man",
        shapes: &[
            body("M50 12A38 38 0 1 1 50 88A38 38 0 1 1 50 12Z"),
            spot("M32 66L26 39L39 49L50 31L61 49L74 39L68 66Z"),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dispatch;
    use crate::variants::{Playable, Variant};

    #[test]
    fn each_figure_has_its_own_glyph() {
        for (index, figure) in Figure::ALL.into_iter().enumerate() {
            let glyph = Glyph::of(figure);
            assert_eq!((glyph.figure, figure as usize), (figure, index));
            assert!(glyph.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'));
            let same = GLYPHS.iter().filter(|other| other.name == glyph.name || other.markup() == glyph.markup());
            assert_eq!(same.count(), 1, "{}", glyph.name);
        }
    }

    #[test]
    fn no_two_kinds_of_a_game_look_alike() {
        for variant in Variant::ALL {
            let mut figures: Vec<u8> =
                dispatch!(variant, G => G::CUSTOMS.signs.iter().map(|sign| sign.figure as u8).collect());
            let kinds = figures.len();
            figures.sort();
            figures.dedup();
            assert_eq!(figures.len(), kinds, "{variant}");
        }
    }

    /// Absolute commands only, and all points inside the square with half a stroke to spare.
    #[test]
    fn paths_stay_inside_their_square() {
        for shape in GLYPHS.iter().flat_map(|glyph| glyph.shapes) {
            let path = shape.path;
            assert!(path.starts_with('M') && path.chars().all(|c| "MLHVCQTAZ0123456789. ".contains(c)), "{path}");
            let numbers = path.split(|c: char| !c.is_ascii_digit() && c != '.').filter(|text| !text.is_empty());
            for number in numbers {
                assert!(number.parse::<f32>().is_ok_and(|number| number <= 100.0 - STROKE / 2.0), "{number} in {path}");
            }
        }
    }
}

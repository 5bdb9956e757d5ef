//! Colours of everything in a picture.

use super::{ArrowColor, Rgba};
use crate::variants::Tint;

/// Colours of a side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// Bodies.
    pub fill: Rgba,
    /// Outlines.
    pub outline: Rgba,
    /// Lines and spots inside.
    pub detail: Rgba,
}

/// How arrows of a colour are painted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArrowPaint {
    /// The arrow.
    pub color: Rgba,
    /// What is written on it.
    pub text: Rgba,
    /// Lengths of dashes and gaps in units of the shaft's width, none for a line without gaps.
    pub dashes: &'static [f32],
}

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Theme {
    /// Behind everything.
    pub background: Rgba,
    /// The frame that the coordinates stand in.
    pub frame: Rgba,
    /// Coordinates.
    pub label: Rgba,
    /// Coordinates inside cells.
    pub name: Rgba,
    /// Edges of cells.
    pub edge: Rgba,
    /// The lightest cells.
    pub light: Rgba,
    /// Cells between.
    pub medium: Rgba,
    /// The darkest cells.
    pub dark: Rgba,
    /// White's pieces, Black's pieces.
    pub sides: [Side; 2],
    /// Outlines of the last move, and what its cells are tinted with.
    pub last_move: [Rgba; 2],
    /// The star behind a king in check, and its edge.
    pub check: [Rgba; 2],
    /// Where a piece can go.
    pub target: Rgba,
    /// Crosses.
    pub mark: Rgba,
    /// Green, blue, red, yellow.
    pub arrows: [ArrowPaint; 4],
}

/// The themes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ThemeName {
    /// Wood.
    #[default]
    Light,
    /// Slate.
    Dark,
    /// Black and grey on white, with the most contrast.
    Print,
}

const WHITE: Rgba = Rgba::rgb(0xff_ff_ff);
const BLACK: Rgba = Rgba::rgb(0x00_00_00);
const IVORY: Side = Side { fill: Rgba::rgb(0xff_fd_f8), outline: Rgba::rgb(0x1c_1a_18), detail: Rgba::rgb(0x1c_1a_18) };
const EBONY: Side = Side { fill: Rgba::rgb(0x2b_27_24), outline: Rgba::rgb(0x14_11_0f), detail: Rgba::rgb(0xf3_ea_d9) };

const fn arrow(color: u32, text: Rgba) -> ArrowPaint {
    ArrowPaint { color: Rgba::rgb(color), text, dashes: &[] }
}

const ARROWS: [ArrowPaint; 4] =
    [arrow(0x1b_7f_3b, WHITE), arrow(0x1f_5f_c4, WHITE), arrow(0xc4_1e_2a, WHITE), arrow(0xf0_b4_00, BLACK)];

const LIGHT: Theme = Theme {
    background: Rgba::NONE,
    frame: Rgba::rgb(0x6e_4a_2c),
    label: Rgba::rgb(0xf9_ea_cd),
    name: Rgba::rgb(0x5a_3c_22),
    edge: Rgba::rgb(0x6e_4a_2c),
    light: Rgba::rgb(0xf9_ea_cd),
    medium: Rgba::rgb(0xe5_c1_8e),
    dark: Rgba::rgb(0xc9_98_60),
    sides: [IVORY, EBONY],
    last_move: [Rgba::rgb(0x3f_7d_20), Rgba::rgb(0x6f_b0_2c).alpha(0x70)],
    check: [Rgba::rgb(0xe0_3a_2f), Rgba::rgb(0x8c_14_10)],
    target: Rgba::rgb(0x1f_6b_4c),
    mark: Rgba::rgb(0x7a_1f_a2),
    arrows: ARROWS,
};

const DARK: Theme = Theme {
    frame: Rgba::rgb(0x1d_22_2a),
    label: Rgba::rgb(0xc9_d2_dd),
    name: Rgba::rgb(0x1d_22_2a),
    edge: Rgba::rgb(0x1d_22_2a),
    light: Rgba::rgb(0xb9_c4_d1),
    medium: Rgba::rgb(0x94_a2_b4),
    dark: Rgba::rgb(0x72_82_97),
    sides: [IVORY, Side { fill: Rgba::rgb(0x1d_1f_24), outline: Rgba::rgb(0x0c_0d_10), ..EBONY }],
    last_move: [Rgba::rgb(0xff_d1_4a), Rgba::rgb(0xff_d1_4a).alpha(0x50)],
    check: [Rgba::rgb(0xff_5a_4f), Rgba::rgb(0x7d_0f_0f)],
    target: Rgba::rgb(0x12_4f_3a),
    mark: Rgba::rgb(0x6b_16_8f),
    ..LIGHT
};

/// On paper arrows differ by their dashes.
const PRINT: Theme = Theme {
    background: WHITE,
    frame: Rgba::NONE,
    label: BLACK,
    name: BLACK,
    edge: BLACK,
    light: WHITE,
    medium: Rgba::rgb(0xdd_dd_dd),
    dark: Rgba::rgb(0xb8_b8_b8),
    sides: [Side { fill: WHITE, outline: BLACK, detail: BLACK }, Side { fill: BLACK, outline: BLACK, detail: WHITE }],
    last_move: [BLACK, Rgba::NONE],
    check: [WHITE, BLACK],
    target: BLACK,
    mark: BLACK,
    arrows: [
        ArrowPaint { color: BLACK, text: WHITE, dashes: &[] },
        ArrowPaint { color: BLACK, text: WHITE, dashes: &[2.0, 1.0] },
        ArrowPaint { color: BLACK, text: WHITE, dashes: &[0.7, 0.7] },
        ArrowPaint { color: BLACK, text: WHITE, dashes: &[2.0, 0.7, 0.7, 0.7] },
    ],
};

impl Theme {
    /// The colours with this name.
    pub const fn named(name: ThemeName) -> Theme {
        match name {
            ThemeName::Light => LIGHT,
            ThemeName::Dark => DARK,
            ThemeName::Print => PRINT,
        }
    }

    /// What can be changed one by one.
    pub const PARTS: [&'static str; 13] = [
        "background",
        "frame",
        "label",
        "name",
        "edge",
        "light",
        "medium",
        "dark",
        "white",
        "black",
        "last-move",
        "check",
        "mark",
    ];

    /// The colour of one of the [`PARTS`](Theme::PARTS).
    pub fn part(&mut self, name: &str) -> Option<&mut Rgba> {
        Some(match name {
            "background" => &mut self.background,
            "frame" => &mut self.frame,
            "label" => &mut self.label,
            "name" => &mut self.name,
            "edge" => &mut self.edge,
            "light" => &mut self.light,
            "medium" => &mut self.medium,
            "dark" => &mut self.dark,
            "white" => &mut self.sides[0].fill,
            "black" => &mut self.sides[1].fill,
            "last-move" => &mut self.last_move[0],
            "check" => &mut self.check[0],
            "mark" => &mut self.mark,
            _ => return None,
        })
    }

    pub(super) const fn tint(&self, tint: Tint) -> Rgba {
        match tint {
            Tint::Light => self.light,
            Tint::Medium => self.medium,
            Tint::Dark => self.dark,
        }
    }

    pub(super) const fn arrow(&self, color: ArrowColor) -> &ArrowPaint {
        &self.arrows[color as usize]
    }
}

impl Default for Theme {
    fn default() -> Theme {
        LIGHT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance and contrast as the Web Content Accessibility Guidelines 2.1 define them.
    fn contrast(a: Rgba, b: Rgba) -> f64 {
        let luminance = |Rgba([r, g, b, _]): Rgba| {
            let [r, g, b] = [r, g, b].map(|byte| {
                let part = f64::from(byte) / 255.0;
                if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        (a / b).max(b / a)
    }

    /// 3 to 1 is what the guidelines ask of graphics, 4.5 to 1 of text.
    #[test]
    fn pieces_and_coordinates_stand_out() {
        for name in [ThemeName::Light, ThemeName::Dark, ThemeName::Print] {
            let theme = Theme::named(name);
            let ground = if theme.frame == Rgba::NONE { theme.background } else { theme.frame };
            assert!(contrast(theme.label, ground) >= 4.5, "{name:?}");
            let [white, black] = theme.sides;
            for cell in [theme.light, theme.medium, theme.dark] {
                assert!(contrast(black.fill, cell) >= 3.0, "{name:?}, black on {cell}");
                assert!(contrast(white.outline, cell) >= 3.0, "{name:?}, white on {cell}");
            }
            for side in theme.sides {
                assert!(contrast(side.fill, side.detail) >= 7.0, "{name:?}");
            }
            assert!(contrast(white.fill, black.fill) >= 7.0, "{name:?}");
            for paint in theme.arrows {
                assert!(contrast(paint.color, paint.text) >= 4.5, "{name:?}, {}", paint.color);
            }
        }
    }

    #[test]
    fn each_part_can_be_changed() {
        let red = Rgba::rgb(0xff_00_00);
        for part in Theme::PARTS {
            let mut theme = Theme::default();
            *theme.part(part).unwrap() = red;
            assert_ne!(theme, Theme::default(), "{part}");
        }
        assert_eq!(Theme::default().part("square"), None);
    }
}

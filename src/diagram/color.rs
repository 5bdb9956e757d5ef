//! Colours as people write them.

use std::fmt;
use std::str::FromStr;

/// A colour: red, green, blue, and how opaque it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgba(pub [u8; 4]);

impl Rgba {
    /// Nothing is painted.
    pub const NONE: Rgba = Rgba([0, 0, 0, 0]);

    /// An opaque colour, as `0xrrggbb`.
    pub const fn rgb(rgb: u32) -> Rgba {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Rgba([red, green, blue, 255])
    }

    /// The same, less opaque.
    pub const fn alpha(self, alpha: u8) -> Rgba {
        let [red, green, blue, _] = self.0;
        Rgba([red, green, blue, alpha])
    }
}

/// Names that are understood; the values are those of CSS.
const NAMES: [(&str, Rgba); 12] = [
    ("black", Rgba::rgb(0x00_00_00)),
    ("white", Rgba::rgb(0xff_ff_ff)),
    ("gray", Rgba::rgb(0x80_80_80)),
    ("grey", Rgba::rgb(0x80_80_80)),
    ("red", Rgba::rgb(0xff_00_00)),
    ("green", Rgba::rgb(0x00_80_00)),
    ("blue", Rgba::rgb(0x00_00_ff)),
    ("yellow", Rgba::rgb(0xff_ff_00)),
    ("orange", Rgba::rgb(0xff_a5_00)),
    ("purple", Rgba::rgb(0x80_00_80)),
    ("none", Rgba::NONE),
    ("transparent", Rgba::NONE),
];

/// The text is no colour.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0:?} is not a colour: expected #rgb, #rrggbb, #rrggbbaa, black, white, gray, red, green, blue, yellow, orange, purple or none"
)]
pub struct ColorError(String);

impl FromStr for Rgba {
    type Err = ColorError;

    fn from_str(text: &str) -> Result<Rgba, ColorError> {
        let error = || ColorError(text.chars().take(40).collect());
        let Some(digits) = text.strip_prefix('#') else {
            let named = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
            return named.map(|&(_, color)| color).ok_or_else(error);
        };
        let digits: Option<Vec<u8>> = digits.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
        match digits.ok_or_else(error)?[..] {
            [r, g, b] => Ok(Rgba([17 * r, 17 * g, 17 * b, 255])),
            [r, s, g, h, b, c] => Ok(Rgba([16 * r + s, 16 * g + h, 16 * b + c, 255])),
            [r, s, g, h, b, c, a, d] => Ok(Rgba([16 * r + s, 16 * g + h, 16 * b + c, 16 * a + d])),
            _ => Err(error()),
        }
    }
}

/// As SVG writes it.
impl fmt::Display for Rgba {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue, alpha] = self.0;
        match alpha {
            0 => f.write_str("none"),
            255 => write!(f, "#{red:02x}{green:02x}{blue:02x}"),
            _ => write!(f, "#{red:02x}{green:02x}{blue:02x}{alpha:02x}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_css_writes_them() {
        for (text, color, written) in [
            ("#fa0", Rgba([255, 170, 0, 255]), "#ffaa00"),
            ("#12345678", Rgba([0x12, 0x34, 0x56, 0x78]), "#12345678"),
            ("Orange", Rgba([255, 165, 0, 255]), "#ffa500"),
            ("none", Rgba::NONE, "none"),
        ] {
            assert_eq!(text.parse(), Ok(color));
            assert_eq!(color.to_string(), written);
        }
        for text in ["", "#", "#12", "#1234567", "#gggggg", "#ééé", "url(#x)", "red\"/>", "#fff onload=x"] {
            assert!(text.parse::<Rgba>().is_err(), "{text}");
        }
    }
}

//! How `show` draws pictures: the arguments, read against the board.

use anyhow::{Context, Result, anyhow};
use clap::{Args, ValueEnum};

use crate::diagram::{Arrow, ArrowColor, Coordinates, Picture, Rgba, SIZES, Style, Theme, ThemeName, unreadable};
use crate::game::Text;
use crate::hex::Cell;

/// How to draw a picture.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Pictures (--format svg or png)")]
pub struct PictureArguments {
    /// Colours
    #[arg(long, value_enum, value_name = "THEME")]
    theme: Option<ThemeChoice>,
    /// Width in pixels, 16 to 8192; PNG: 800 if not given
    #[arg(long, value_name = "PIXELS")]
    size: Option<u32>,
    /// Where coordinates stand
    #[arg(long, value_enum, value_name = "WHERE", conflicts_with = "no_labels")]
    coordinates: Option<CoordinatesChoice>,
    /// Arrows, as [COLOR:]FROM-TO[=SCORE]; a cell alone is circled. Colours: green, blue, red, yellow
    #[arg(long, value_name = "\"A1 A2 …\"", allow_hyphen_values = true)]
    arrows: Option<String>,
    /// Cells to mark with a cross
    #[arg(long, value_name = "\"CELL …\"")]
    mark: Option<String>,
    /// Cells in colours of their own, as CELL=COLOR; colours are #rgb, #rrggbb, #rrggbbaa or a name
    #[arg(long, value_name = "\"CELL=COLOR …\"")]
    fill: Option<String>,
    /// Cells of the last move, or "none"; by default those of the last of --moves
    #[arg(long, value_name = "\"CELL …\"")]
    last_move: Option<String>,
    /// Colours that differ from the theme's, as PART=COLOR: background, frame, label, name, edge, light, medium, dark, white, black,
    /// last-move, check, mark
    #[arg(long, value_name = "\"PART=COLOR …\"")]
    colors: Option<String>,
}

/// Which colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum ThemeChoice {
    /// Wood.
    Light,
    /// Slate.
    Dark,
    /// Black and grey on white, with the most contrast; arrows differ by dashes.
    Print,
}

/// Which coordinates.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum CoordinatesChoice {
    /// Around the board.
    Edge,
    /// The name of each cell in it.
    Cells,
    /// None.
    None,
}

impl PictureArguments {
    /// The first argument that was given, which means nothing to other drawings.
    pub fn given(&self) -> Option<&'static str> {
        let given = [
            ("--theme", self.theme.is_some()),
            ("--size", self.size.is_some()),
            ("--coordinates", self.coordinates.is_some()),
            ("--arrows", self.arrows.is_some()),
            ("--mark", self.mark.is_some()),
            ("--fill", self.fill.is_some()),
            ("--last-move", self.last_move.is_some()),
            ("--colors", self.colors.is_some()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(name, _)| name)
    }

    /// The style; `labels` and `flipped` come from the arguments that all drawings share.
    pub fn style(&self, labels: bool, flipped: bool) -> Result<Style> {
        if let Some(size) = self.size.filter(|size| !SIZES.contains(size)) {
            return Err(anyhow!("--size: {size} is out of range: expected {} to {}", SIZES.start(), SIZES.end()));
        }
        let mut theme = Theme::named(match self.theme {
            None | Some(ThemeChoice::Light) => ThemeName::Light,
            Some(ThemeChoice::Dark) => ThemeName::Dark,
            Some(ThemeChoice::Print) => ThemeName::Print,
        });
        for (place, word) in words("--colors", self.colors.as_deref()) {
            let (part, color) = pair(&word).with_context(|| place.clone())?;
            let parts = Theme::PARTS.join(", ");
            let slot =
                theme.part(part).with_context(|| format!("{place}: {part:?} has no colour: expected {parts}"))?;
            *slot = color.parse::<Rgba>().context(place)?;
        }
        let coordinates = match self.coordinates {
            _ if !labels => Coordinates::None,
            None | Some(CoordinatesChoice::Edge) => Coordinates::Edge,
            Some(CoordinatesChoice::Cells) => Coordinates::Cells,
            Some(CoordinatesChoice::None) => Coordinates::None,
        };
        Ok(Style { theme, flipped, coordinates, size: self.size })
    }

    /// Marks what was asked for.
    pub fn mark<G: Text>(&self, picture: &mut Picture) -> Result<()> {
        for (place, word) in words("--mark", self.mark.as_deref()) {
            picture.marked.push(cell::<G>(&word).context(place)?);
        }
        for (place, word) in words("--fill", self.fill.as_deref()) {
            let fill = || -> Result<(Cell, Rgba)> {
                let (name, color) = pair(&word)?;
                Ok((cell::<G>(name)?, color.parse()?))
            };
            picture.fills.push(fill().context(place)?);
        }
        for (place, word) in words("--arrows", self.arrows.as_deref()) {
            picture.arrows.push(arrow::<G>(&word).context(place)?);
        }
        if let Some(text) = &self.last_move {
            picture.last_move.clear();
            if text.trim() != "none" {
                for (place, word) in words("--last-move", Some(text)) {
                    picture.last_move.push(cell::<G>(&word).context(place)?);
                }
            }
        }
        Ok(())
    }
}

/// The words of a list, separated by blanks or commas, each with its place for error messages.
fn words<'a>(argument: &'a str, text: Option<&'a str>) -> impl Iterator<Item = (String, String)> + 'a {
    let words = text.unwrap_or("").split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty());
    words.enumerate().map(move |(index, word)| {
        let quoted: String = word.chars().take(40).collect();
        (format!("{argument}, item {}, {quoted:?}", index + 1), word.to_owned())
    })
}

/// The two sides of `NAME=VALUE`.
fn pair(word: &str) -> Result<(&str, &str)> {
    word.split_once('=').context("expected NAME=COLOR")
}

/// The cell with this name.
pub fn cell<G: Text>(name: &str) -> Result<Cell> {
    G::read_cell(name).with_context(|| {
        let quoted: String = name.chars().take(40).collect();
        let example = G::BOARD.iter().next().map(G::cell_name).unwrap_or_default();
        format!("{quoted:?} is not a cell of this board: expected a name such as {example:?}")
    })
}

/// Characters of a score: more do not fit on an arrow.
const LONGEST_SCORE: usize = 8;

/// Reads `[COLOR:]FROM-TO[=SCORE]`, without the hyphen too, or `[COLOR:]CELL[=SCORE]`.
fn arrow<G: Text>(word: &str) -> Result<Arrow> {
    let (color, rest) = match word.split_once(':') {
        None => (ArrowColor::default(), word),
        Some((name, rest)) => {
            let color = ArrowColor::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(name));
            (color.context("expected a colour before the colon: green, blue, red or yellow")?, rest)
        }
    };
    let (cells, score) = match rest.split_once('=') {
        None => (rest, None),
        Some((cells, score)) => (cells, Some(score)),
    };
    if let Some(score) = score {
        if score.is_empty() || score.chars().count() > LONGEST_SCORE {
            return Err(anyhow!("expected a score of 1 to {LONGEST_SCORE} characters after \"=\""));
        }
        if let Some(sign) = unreadable(score) {
            return Err(anyhow!("the score has {sign:?}: expected digits, small letters and + - . , : # = / % ! ?"));
        }
    }
    let read = |text: &str| G::read_cell(text);
    let ends = if let Some((from, to)) = cells.split_once('-') {
        (cell::<G>(from)?, cell::<G>(to)?)
    } else if let Some(cell) = read(cells) {
        (cell, cell)
    } else {
        let splits = cells.char_indices().skip(1).map(|(index, _)| cells.split_at(index));
        let ends = splits.filter_map(|(from, to)| Some((read(from)?, read(to)?))).next();
        ends.map_or_else(|| cell::<G>(cells).map(|cell| (cell, cell)), Ok)?
    };
    Ok(Arrow { from: ends.0, to: ends.1, color, score: score.map(str::to_owned) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::glinski::Glinski;

    #[test]
    fn arrows_are_read_in_every_spelling() {
        let cell = |name| <Glinski>::read_cell(name).unwrap();
        for (word, from, to, color, score) in [
            ("e4-e5", "e4", "e5", ArrowColor::Green, None),
            ("e10f11", "e10", "f11", ArrowColor::Green, None),
            ("f1f11", "f1", "f11", ArrowColor::Green, None),
            ("red:G7=-0.35", "g7", "g7", ArrowColor::Red, Some("-0.35")),
            ("BLUE:a1-l6=#5", "a1", "l6", ArrowColor::Blue, Some("#5")),
        ] {
            let expected = Arrow { from: cell(from), to: cell(to), color, score: score.map(str::to_owned) };
            assert_eq!(arrow::<Glinski>(word).unwrap(), expected, "{word}");
        }
        for word in [
            "",
            "-",
            "e4-",
            "e4-e99",
            "pink:e4",
            ":e4",
            "e4=",
            "e4=123456789",
            "e4=<b>",
            "e4é5",
            "éé",
            "e4-e5-e6",
            "=1",
        ] {
            assert!(arrow::<Glinski>(word).is_err(), "{word:?}");
        }
    }
}

//! The variants as the page must know them: boards, pieces, names.

use serde_json::{Value, json};

use super::lounge::Share;
use crate::diagram::glyphs::Glyph;
use crate::dispatch;
use crate::game::{Color, Text};
use crate::puzzles::embedded;
use crate::record::Dialect;
use crate::search::LEVELS;
use crate::variants::{Format, Playable, Setting, Settings, Sign, Tint, Variant};

/// Best lines that an analysis can show.
pub const LINES: usize = 5;

/// What `GET /api/variants` answers.
pub fn catalogue(share: &Share) -> Value {
    let variants: Vec<Value> = Variant::ALL.iter().map(|&v| dispatch!(v, G => entry::<G>(v))).collect();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "default": Variant::FIRST.name(),
        "limits": { "levels": LEVELS, "threads": share.most_threads(), "hash": share.most_hash(), "lines": LINES },
        "variants": variants,
    })
}

fn entry<G: Playable>(variant: Variant) -> Value {
    let customs = G::CUSTOMS;
    let cells: Vec<Value> = G::BOARD
        .iter()
        .map(|cell| {
            let height = G::BOARD.height(cell);
            let tint = match customs.tints[usize::from(height) % 3] {
                Tint::Light => "light",
                Tint::Medium => "medium",
                Tint::Dark => "dark",
            };
            json!({ "name": G::cell_name(cell), "x": cell.column(), "y": height, "tint": tint })
        })
        .collect();
    let kind = |sign: &Sign| {
        let glyph = Glyph::of(sign.figure);
        json!({ "name": sign.figure.name(), "letters": sign.letters, "glyph": glyph.name, "markup": glyph.markup() })
    };
    let kinds: Vec<Value> = customs.signs.iter().map(kind).collect();
    let points = |color: Color| [customs.points.win[color.index()], customs.points.narrow_win[color.index()]];
    json!({
        "name": variant.name(),
        "tag": variant.tag(),
        "advice": variant.advice(),
        "dialects": G::DIALECTS.iter().map(|&(name, _)| name).collect::<Vec<_>>(),
        "starts": customs.starts,
        "format": match variant.facts().format {
            Format::Pgn => "pgn",
            Format::CtlPgn => "ctl-pgn",
            Format::Pdn => "pdn",
        },
        "check_marks": !Dialect::of(variant).check_marks.is_empty(),
        "side": G::BOARD.side,
        "points": { "white": points(Color::White), "black": points(Color::Black), "draw": customs.points.draw },
        "cells": cells,
        "kinds": kinds,
        "rest": <G as Text>::REST.map(|rest| json!({ "label": rest.label, "default": rest.blank })),
        "games": variant.facts().games.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        "puzzles": embedded::<G>(variant).iter().map(|puzzle| puzzle.moves).collect::<Vec<_>>(),
        "rules": rules(),
    })
}

/// The settings of rules, each with its default. Some say nothing in some games.
fn rules() -> Vec<Value> {
    let mut settings = Settings::default();
    let options = settings.options().map(|(name, setting)| match setting {
        Setting::Choice(value, names) => {
            json!({ "name": name, "choices": names, "value": names[usize::from(*value)] })
        }
        Setting::Number(value) => json!({ "name": name, "most": u16::MAX, "value": *value }),
    });
    options.into()
}

#[cfg(test)]
mod tests {
    use super::super::lounge::Lounge;
    use super::super::server::Options;
    use super::*;

    #[test]
    fn the_catalogue_has_every_cell_and_kind() {
        let lounge = Lounge::new(&Options { port: 0, threads: 3, hash: 100 });
        let catalogue = catalogue(lounge.share());
        assert_eq!((&catalogue["limits"]["threads"], &catalogue["limits"]["hash"]), (&json!(3), &json!(25)));
        let variants = catalogue["variants"].as_array().unwrap();
        let counts: Vec<usize> = variants.iter().map(|v| v["cells"].as_array().unwrap().len()).collect();
        assert_eq!(counts, [169, 169, 91, 61, 61]);
        let kinds: Vec<usize> = variants.iter().map(|v| v["kinds"].as_array().unwrap().len()).collect();
        assert_eq!(kinds, [9, 9, 6, 2, 2]);
    }
}

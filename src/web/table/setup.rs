//! New games, from a start array, a position text or the pieces of an editor.

use std::time::SystemTime;

use serde_json::{Value, json};

use super::super::command::{Fields, read_side};
use super::actions::{clocks, seats, strength_fields};
use super::game::{Seat, Table};
use super::{Desk, Playing, Refusal};
use crate::dispatch;
use crate::game::{Color, Piece, Text};
use crate::hex::Cell;
use crate::record::Dialect;
use crate::variants::{Playable, Setting, Settings, Variant};

/// A game that has been made, or none, and what to answer.
pub struct Made {
    /// The game.
    pub game: Option<Box<dyn Playing>>,
    /// The answer.
    pub answer: Value,
}

/// Does one of the commands `new`, `position`, `edit` and `compose`.
pub fn setup(
    name: &str,
    mut fields: Fields,
    variant: Variant,
    settings: Settings,
    desk: &mut Desk,
) -> Result<Made, Refusal> {
    let variant = variant_field(&mut fields, variant)?;
    dispatch!(variant, G => match name {
        "new" => new::<G>(fields, variant, desk),
        "position" => position::<G>(fields, variant, settings),
        name => edit::<G>(fields, variant, settings, name == "compose"),
    })
}

/// The variant, the present one if nothing is said.
pub fn variant_field(fields: &mut Fields, variant: Variant) -> Result<Variant, Refusal> {
    match fields.text("variant")? {
        None => Ok(variant),
        Some(name) => name.parse().map_err(|error: crate::variants::UnknownVariant| {
            Refusal::new(400, "bad-command", error.to_string()).with("field", "variant")
        }),
    }
}

fn new<G: Playable>(mut fields: Fields, variant: Variant, desk: &mut Desk) -> Result<Made, Refusal> {
    let settings = rules(fields.take("rules"))?;
    let text = fields.text("position")?;
    let dialect = fields.text("dialect")?;
    let seats = seats(&mut fields, [Seat::Human; 2])?;
    let clocks = clocks(&mut fields, "clock")?;
    let mut strength = desk.strength;
    strength_fields(&mut fields, &mut strength)?;
    fields.end()?;
    let (start, dialect) = read::<G>(text.as_deref(), dialect.as_deref(), variant, &settings)?;
    let mut table = Table::<G>::new(variant, settings, start);
    for (tag, seat) in ["White", "Black"].into_iter().zip(seats) {
        if seat == Seat::Engine {
            let name =
                if strength.level > 0 { format!("Víbria, level {}", strength.level) } else { "Víbria".to_owned() };
            table.tags.set(tag, &name).expect("a tag's name of letters");
        }
    }
    if seats.contains(&Seat::Engine) {
        let date = Dialect::of(variant).date(SystemTime::now());
        table.tags.set("Date", &date).expect("a tag's name of letters");
    }
    table.seats = seats;
    table.clocks = clocks;
    if let Some(clocks) = clocks {
        table.tree.node_mut(0).clocks = Some(clocks.both());
    }
    desk.strength = strength;
    Ok(Made { game: Some(Box::new(table)), answer: json!({ "ok": true, "dialect": dialect }) })
}

fn position<G: Playable>(mut fields: Fields, variant: Variant, settings: Settings) -> Result<Made, Refusal> {
    let text = fields.needed_text("text")?;
    let dialect = fields.text("dialect")?;
    fields.end()?;
    let (start, dialect) = read::<G>(Some(&text), dialect.as_deref(), variant, &settings)?;
    let table = Table::<G>::new(variant, settings, start);
    Ok(Made { game: Some(Box::new(table)), answer: json!({ "ok": true, "dialect": dialect }) })
}

/// Reads a position text; `startpos` or none is the start. The second value names a dialect that was recognised.
fn read<G: Playable>(
    text: Option<&str>,
    dialect: Option<&str>,
    variant: Variant,
    settings: &Settings,
) -> Result<(G, Option<&'static str>), Refusal> {
    let rules = G::rules_of(variant, settings);
    match text.map(str::trim) {
        None | Some("startpos") => Ok((G::start(&rules), None)),
        Some(text) => Ok(G::read_position_in(dialect, text, &rules)?),
    }
}

fn edit<G: Playable>(
    mut fields: Fields,
    variant: Variant,
    settings: Settings,
    only_text: bool,
) -> Result<Made, Refusal> {
    let pieces = pieces::<G>(fields.take("pieces"))?;
    let side = fields.side("side")?.unwrap_or(Color::White);
    let blank = <G as Text>::REST.map_or("", |rest| rest.blank);
    let rest = fields.text("rest")?.filter(|rest| !rest.trim().is_empty());
    fields.end()?;
    let text = G::compose(&pieces, side, rest.as_deref().unwrap_or(blank).trim());
    let read = G::read_position(&text, &G::rules_of(variant, &settings)).map_err(Refusal::from);
    if only_text {
        let error = read.err().map(|refusal| refusal.object());
        return Ok(Made { game: None, answer: json!({ "ok": true, "text": text, "error": error }) });
    }
    let (start, _) = read?;
    let table = Table::<G>::new(variant, settings, start);
    Ok(Made { game: Some(Box::new(table)), answer: json!({ "ok": true, "text": text }) })
}

fn pieces<G: Playable>(list: Option<Value>) -> Result<Vec<(Cell, Piece)>, Refusal> {
    let expected = || Refusal::field("pieces", "a list of pieces with cell, kind and side");
    let list = list.ok_or_else(expected)?;
    let list = list.as_array().filter(|list| list.len() <= G::BOARD.cells()).ok_or_else(expected)?;
    let piece = |value: &Value| {
        let cell = G::read_cell(value["cell"].as_str()?)?;
        let kind = u8::try_from(value["kind"].as_u64()?).ok().filter(|&kind| usize::from(kind) < G::KINDS.len())?;
        Some((cell, Piece { color: read_side(&value["side"])?, kind }))
    };
    list.iter().map(|value| piece(value).ok_or_else(expected)).collect()
}

/// Settings of rules, by their names in UCI.
fn rules(value: Option<Value>) -> Result<Settings, Refusal> {
    let mut settings = Settings::default();
    let Some(value) = value else { return Ok(settings) };
    let expected = || Refusal::field("rules", "an object with settings of the catalogue");
    for (name, value) in value.as_object().ok_or_else(expected)? {
        let mut options = settings.options();
        let option = options.iter_mut().find(|(option, _)| option == name).ok_or_else(expected)?;
        match &mut option.1 {
            Setting::Choice(choice, names) => {
                let place = names.iter().position(|name| value.as_str() == Some(name)).ok_or_else(expected)?;
                **choice = place == 1;
            }
            Setting::Number(number) => {
                **number = value.as_u64().and_then(|n| u16::try_from(n).ok()).ok_or_else(expected)?;
            }
        }
    }
    Ok(settings)
}

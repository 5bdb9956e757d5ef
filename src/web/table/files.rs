//! Games from files and to files.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::super::command::Fields;
use super::super::tree::Tree;
use super::game::Table;
use super::setup::{Made, variant_field};
use super::{Answer, Playing, Refusal};
use crate::diagram::{DEFAULT_SIZE, Picture, SIZES, Style, png};
use crate::dispatch;
use crate::record::{AnyRecord, Form, Positions, Reader, Reading, Record, Source, source_of};
use crate::variants::{Format, Playable, Settings, Variant};

/// Games that are listed of one file, at most.
const MOST: usize = 5_000;

/// The widest picture, in pixels: one of a few megabytes, drawn in a second.
const LARGEST: u64 = 4096;

/// Games of a file, one after another.
type Games<'t> = Box<dyn Iterator<Item = Reading<Box<dyn AnyRecord>>> + 't>;

/// Reads a file's text; `variant` is the one of games that do not say theirs.
fn games(text: &str, variant: Variant, settings: Settings) -> Result<Games<'_>, Refusal> {
    let mut input = text.as_bytes();
    let source = source_of(&mut input, variant, &settings);
    let source = source.map_err(|error| Refusal::new(422, "bad-record", error.to_string()))?;
    Ok(match source {
        Source::Records => {
            let mut reader = Reader::new(input, variant);
            Box::new(std::iter::from_fn(move || reader.next_any(&settings)))
        }
        Source::Positions => Box::new(Positions::new(input, variant, settings)),
    })
}

/// The command `load`.
pub fn load(mut fields: Fields, variant: Variant, settings: Settings) -> Result<Made, Refusal> {
    let text = fields.needed_text("text")?;
    let index = fields.number("game", 0, u64::from(u32::MAX))?.map(|index| index as usize);
    let ply = fields.number("ply", 0, u64::from(u32::MAX))?.map(|ply| ply as usize);
    let variant = variant_field(&mut fields, variant)?;
    fields.end()?;
    let empty = || Refusal::new(422, "bad-record", "there is no game in this text");
    let mut games = games(&text, variant, settings)?;
    let reading = match index {
        Some(index) => games.nth(index).ok_or_else(|| Refusal::field("game", "the index of a game of this text"))?,
        None => {
            let first = games.next().ok_or_else(empty)?;
            let mut rest = games.peekable();
            if rest.peek().is_some() {
                let all = std::iter::once(first).chain(rest).take(MOST);
                let list: Vec<Value> = all.enumerate().map(|(index, reading)| listed(index, reading)).collect();
                return Ok(Made { game: None, answer: json!({ "ok": true, "games": list }) });
            }
            first
        }
    };
    let (record, warnings) = reading.whole()?;
    let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    let game = dispatch!(record.variant(), G => table::<G>(own(record)?, settings, ply)?);
    Ok(Made { game: Some(game), answer: json!({ "ok": true, "warnings": warnings }) })
}

/// The record as one of its own game.
fn own<G: Playable>(record: Box<dyn AnyRecord>) -> Result<Record<G>, Refusal> {
    record.into_any().downcast().map(|record| *record).map_err(|_| Refusal::crashed())
}

fn table<G: Playable>(record: Record<G>, settings: Settings, ply: Option<usize>) -> Result<Box<dyn Playing>, Refusal> {
    let mut table = Table::<G>::new(record.variant, settings, record.start.clone());
    table.tree = Tree::of(record.start, &record.main)?;
    table.tags = record.tags;
    let end = table.tree.last(0);
    table.loaded = record.score.map(|score| (end, score));
    table.epilogue = record.epilogue;
    table.live = end;
    let mut shown = end;
    while ply.is_some_and(|ply| table.tree.ply(shown) > ply) {
        shown = table.tree.parent(shown).unwrap_or(0);
    }
    table.show(shown);
    Ok(Box::new(table))
}

/// A game in the list of a file.
fn listed(index: usize, reading: Reading<Box<dyn AnyRecord>>) -> Value {
    let error = reading.error.map(|error| error.to_string());
    let about = reading.record.map(|record| dispatch!(record.variant(), G => own::<G>(record).ok().map(about)));
    let (variant, title, plies, result) = about.flatten().unwrap_or_default();
    json!({ "index": index, "variant": variant, "title": title, "plies": plies, "result": result, "error": error })
}

/// Variant, title, half-moves and result.
fn about<G: Playable>(record: Record<G>) -> (Option<&'static str>, String, usize, Option<&'static str>) {
    let tag = |name: &str| record.tags.get(name).filter(|value| !value.is_empty() && *value != "?");
    let players = match (tag("White"), tag("Black")) {
        (None, None) => None,
        (white, black) => Some(format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?"))),
    };
    let date = tag("Date").filter(|date| !date.starts_with('?')).map(str::to_owned);
    let parts = [players, tag("Event").map(str::to_owned), date];
    let title = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let result = record.score.map(|score| record.dialect().results.write(Some(score)));
    (Some(record.variant.name()), title, record.main.steps.len(), result)
}

impl<G: Playable> Table<G> {
    /// The command `export`.
    pub(super) fn export(&self, mut fields: Fields) -> Answer {
        let name = fields.text("form")?;
        if let Some(form @ ("svg" | "png")) = name.as_deref() {
            return self.picture(form, fields);
        }
        fields.end()?;
        let extension = match self.variant.facts().format {
            Format::Pgn | Format::CtlPgn => "pgn",
            Format::Pdn => "pdn",
        };
        let record = self.record();
        let (text, extension) = match name.as_deref().unwrap_or("record") {
            "record" => (AnyRecord::write(&record, Form::Record), extension),
            "json" => (AnyRecord::write(&record, Form::Json), "json"),
            "fen" => (self.line.position().write_position() + "\n", "txt"),
            // The way to the node that is shown, whichever line it lies in.
            "uci" => (Record::of_line(self.variant, &self.line).to_uci() + "\n", "txt"),
            _ => return Err(Refusal::field("form", "record, fen, uci, json, svg or png")),
        };
        Ok(json!({ "ok": true, "text": text, "name": format!("{}.{extension}", self.variant) }))
    }

    /// The node that is shown, drawn.
    fn picture(&self, form: &str, mut fields: Fields) -> Answer {
        let size = fields.number("size", u64::from(*SIZES.start()), LARGEST)?.unwrap_or(u64::from(DEFAULT_SIZE));
        let flipped = fields.flag("flip")?.unwrap_or(false);
        fields.end()?;
        let style = Style { flipped, size: Some(size as u32), ..Style::default() };
        let mut picture = Picture::new(self.line.position());
        picture.title = format!("{}: {}", self.variant.tag(), self.line.position().write_position());
        let mut before = self.line.clone();
        if let Some(m) = before.pop() {
            picture.mark_move(before.position(), m);
        }
        let name = format!("{}.{form}", self.variant);
        if form == "svg" {
            return Ok(json!({ "ok": true, "text": picture.svg(&style), "name": name }));
        }
        let bytes = png(&picture, &style).map_err(|error| Refusal::new(500, "no-picture", error.to_string()))?;
        Ok(json!({ "ok": true, "base64": STANDARD.encode(bytes), "name": name }))
    }
}

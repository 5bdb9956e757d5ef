//! Commands as they come from the page: fields of a JSON object, each taken once.

use serde_json::{Map, Value};

use super::refusal::Refusal;
use crate::game::{Color, Illegal, MoveError, PositionError};
use crate::record::{Reason, RecordError};

/// The fields of a command that have not been looked at yet.
#[derive(Debug)]
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Reads a body.
    pub fn read(body: &[u8]) -> Result<Fields, Refusal> {
        let bad = |message: String| Refusal::new(400, "bad-json", message);
        match serde_json::from_slice(body) {
            Ok(Value::Object(object)) => Ok(Fields(object)),
            Ok(_) => Err(bad("expected a JSON object".into())),
            Err(error) => Err(bad(error.to_string())),
        }
    }

    /// A field, unless it is left out or null.
    pub fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name).filter(|value| !value.is_null())
    }

    /// A text.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, Refusal> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Refusal::field(name, "a text")),
        }
    }

    /// A text that must be there.
    pub fn needed_text(&mut self, name: &str) -> Result<String, Refusal> {
        self.text(name)?.ok_or_else(|| Refusal::field(name, "a text"))
    }

    /// A whole number in a range.
    pub fn number(&mut self, name: &str, least: u64, most: u64) -> Result<Option<u64>, Refusal> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let number = value.as_u64().filter(|number| (least..=most).contains(number));
        number.map(Some).ok_or_else(|| Refusal::field(name, &format!("a whole number from {least} to {most}")))
    }

    /// Yes or no.
    pub fn flag(&mut self, name: &str) -> Result<Option<bool>, Refusal> {
        let Some(value) = self.take(name) else { return Ok(None) };
        value.as_bool().map(Some).ok_or_else(|| Refusal::field(name, "true or false"))
    }

    /// A player.
    pub fn side(&mut self, name: &str) -> Result<Option<Color>, Refusal> {
        self.take(name).map(|value| read_side(&value).ok_or_else(|| Refusal::field(name, "white or black"))).transpose()
    }

    /// Refuses what has not been looked at: a misspelt field should not be passed over.
    pub fn end(self) -> Result<(), Refusal> {
        match self.0.into_iter().find(|(_, value)| !value.is_null()) {
            None => Ok(()),
            Some((name, _)) => {
                let name: String = name.chars().take(40).collect();
                let message = format!("{name}: this command has no such field");
                Err(Refusal::new(400, "bad-command", message).with("field", name))
            }
        }
    }
}

/// `white` or `black`.
pub fn read_side(value: &Value) -> Option<Color> {
    match value.as_str()? {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Refusal {
        let code = match error {
            MoveError::Unreadable { .. } => "unreadable-move",
            MoveError::Illegal { .. } => "illegal-move",
            MoveError::Ambiguous { .. } => "ambiguous-move",
        };
        let refusal = Refusal::new(422, code, error.to_string());
        match error {
            MoveError::Illegal { reason, .. } => refusal.with("reason", reason_object(reason)),
            _ => refusal,
        }
    }
}

/// The reason in parts, so that a page can say it in another language.
fn reason_object(reason: Illegal) -> Value {
    let of = |kind: &str, fields: &[(&str, Value)]| {
        let mut object: Map<String, Value> = fields.iter().map(|(n, v)| ((*n).to_owned(), v.clone())).collect();
        object.insert("kind".into(), kind.into());
        Value::Object(object)
    };
    match reason {
        Illegal::NoPiece(cell) => of("no-piece", &[("cell", cell.into())]),
        Illegal::NotYours(cell) => of("not-yours", &[("cell", cell.into())]),
        Illegal::NoSuchMover { piece, to } => of("no-such-mover", &[("piece", piece.into()), ("to", to.into())]),
        Illegal::NotItsMove { piece, from, to } => {
            of("not-its-move", &[("piece", piece.into()), ("from", from.into()), ("to", to.into())])
        }
        Illegal::Blocked(cell) => of("blocked", &[("cell", cell.into())]),
        Illegal::OwnPiece(cell) => of("own-piece", &[("cell", cell.into())]),
        Illegal::KingAttacked { king, piece, by } => {
            of("king-attacked", &[("king", king.into()), ("piece", piece.into()), ("by", by.into())])
        }
        Illegal::CaptureCompulsory { count, examples } => {
            of("capture-compulsory", &[("count", count.into()), ("examples", examples.into())])
        }
        Illegal::Other(_) => of("other", &[]),
    }
}

impl From<PositionError> for Refusal {
    fn from(error: PositionError) -> Refusal {
        Refusal::new(422, "bad-position", error.to_string())
            .with("place", error.field)
            .with("column", error.column)
            .with("reason", error.reason)
    }
}

impl From<RecordError> for Refusal {
    fn from(error: RecordError) -> Refusal {
        let reason = match &*error.reason {
            Reason::Io(_) => "cannot read on".to_owned(),
            reason => reason.to_string(),
        };
        Refusal::new(422, "bad-record", error.to_string())
            .with("line", error.line)
            .with("game", error.game)
            .with("ply", error.ply)
            .with("reason", reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Fields {
        Fields::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn fields_are_checked() {
        let message = |refusal: Refusal| refusal.object()["message"].as_str().unwrap().to_owned();
        assert_eq!(message(Fields::read(b"{\"do\": }").unwrap_err()), "expected value at line 1 column 8");
        assert_eq!(message(Fields::read(b"[]").unwrap_err()), "expected a JSON object");
        assert_eq!(fields("{\"a\": 3}").number("a", 1, 5).unwrap(), Some(3));
        assert_eq!(fields("{\"a\": null}").number("a", 1, 5).unwrap(), None);
        let wrong = fields("{\"a\": 6}").number("a", 1, 5).unwrap_err();
        assert_eq!(message(wrong), "a: expected a whole number from 1 to 5");
        let rest = fields("{\"a\": 1, \"b\": null}").end().unwrap_err();
        assert_eq!(message(rest), "a: this command has no such field");
        assert_eq!(fields("{\"a\": \"black\"}").side("a").unwrap(), Some(Color::Black));
    }
}

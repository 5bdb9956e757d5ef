//! Records as JSON and as UCI commands, for programs.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::game::Text;

use super::Record;
use super::tree::{Branch, Comment, Note};

impl<G: Text> Record<G> {
    /// The UCI command that leads to the last position of the main line.
    pub fn to_uci(&self) -> String {
        let mut text = match self.from_start() {
            true => String::from("position startpos"),
            false => format!("position fen {}", self.start.write_position()),
        };
        let mut position = self.start.clone();
        for (i, m) in self.main.moves().enumerate() {
            let _ = write!(text, "{}{}", if i == 0 { " moves " } else { " " }, position.write_uci(m));
            position.make(m, &mut ());
        }
        text
    }

    /// The whole record:
    ///
    /// `variant`, `tags` (name to value, or to a list of values where a name repeats), `start` (position text), `startpos`
    /// (whether that is the variant's own), `comments` (before the first move), `moves`, `fen` (the last position),
    /// `result` (the dialect's token), `white` (White's share, 0 to 1, or null), `epilogue` (comments after the result).
    ///
    /// A move holds `uci`, `text`, and where there are any `nags`, `draw_offer`, `comments`, `variations`; a variation holds
    /// `comments`, `moves` and perhaps `label`, and stands at the move that it replaces.
    pub fn to_json(&self) -> Value {
        let mut tags = Map::new();
        for (name, value) in self.tags.iter() {
            match tags.get_mut(name) {
                None => {
                    tags.insert(name.into(), value.into());
                }
                Some(Value::Array(values)) => values.push(value.into()),
                Some(one) => *one = json!([one.take(), value]),
            }
        }
        json!({
            "variant": self.variant.name(),
            "tags": tags,
            "start": self.start.write_position(),
            "startpos": self.from_start(),
            "comments": texts(&self.main.intro),
            "moves": moves(self.start.clone(), &self.main),
            "fen": self.line().position().write_position(),
            "result": self.dialect().results.write(self.score),
            "white": self.score.map(|score| score.white_share::<G>()),
            "epilogue": texts(&self.epilogue),
        })
    }
}

fn texts<'c>(comments: impl IntoIterator<Item = &'c Comment>) -> Vec<&'c str> {
    comments.into_iter().map(Comment::text).collect()
}

fn moves<G: Text>(mut position: G, branch: &Branch<G::Move>) -> Value {
    let mut list = Vec::new();
    for step in &branch.steps {
        let mut object = Map::new();
        object.insert("uci".into(), position.write_uci(step.m).into());
        object.insert("text".into(), position.write_move(step.m).into());
        if !step.nags.is_empty() {
            object.insert("nags".into(), step.nags.clone().into());
        }
        if step.draw_offer {
            object.insert("draw_offer".into(), true.into());
        }
        let comments = texts(step.comments());
        if !comments.is_empty() {
            object.insert("comments".into(), comments.into());
        }
        let variations: Vec<Value> = step
            .notes
            .iter()
            .filter_map(|note| match note {
                Note::Comment(_) => None,
                Note::Variation(variation) => {
                    let mut value =
                        json!({ "comments": texts(&variation.intro), "moves": moves(position.clone(), variation) });
                    if let Some(label) = variation.label {
                        value["label"] = label.into();
                    }
                    Some(value)
                }
            })
            .collect();
        if !variations.is_empty() {
            object.insert("variations".into(), variations.into());
        }
        list.push(object.into());
        position.make(step.m, &mut ());
    }
    Value::Array(list)
}

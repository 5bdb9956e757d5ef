//! Errors as they go to the page.

use serde_json::{Map, Value, json};

/// Why a request is not done: an HTTP status, a code for the page, a message for people. Nothing has changed then.
#[derive(Debug)]
pub struct Refusal {
    /// The HTTP status.
    pub status: u16,
    code: &'static str,
    message: String,
    more: Map<String, Value>,
}

impl Refusal {
    /// A refusal without further fields.
    pub fn new(status: u16, code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { status, code, message: message.into(), more: Map::new() }
    }

    /// The same with a further field.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Refusal {
        self.more.insert(name.to_owned(), value.into());
        self
    }

    /// `{"code": …, "message": …}` and what else there is.
    pub fn object(&self) -> Value {
        let mut object = self.more.clone();
        object.insert("code".into(), self.code.into());
        object.insert("message".into(), self.message.as_str().into());
        Value::Object(object)
    }

    /// The body of the answer.
    pub fn body(&self) -> String {
        json!({ "error": self.object() }).to_string()
    }
}

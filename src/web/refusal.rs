//! Errors as they go to the page.

use serde_json::{Map, Value, json};

/// Why a request is not done: an HTTP status, a code for the page, a message for people. Nothing has changed then.
#[derive(Debug)]
pub struct Refusal {
    /// The HTTP status.
    pub status: u16,
    /// What it is, for the page.
    pub code: &'static str,
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

    /// A command that makes no sense at this moment.
    pub fn not_now(message: impl Into<String>) -> Refusal {
        Refusal::new(409, "not-now", message)
    }

    /// A field of a command that is not as it should be.
    pub fn field(name: &str, expected: &str) -> Refusal {
        Refusal::new(400, "bad-command", format!("{name}: expected {expected}")).with("field", name)
    }

    /// A table that has failed.
    pub fn crashed() -> Refusal {
        Refusal::new(500, "crashed", "the table has failed; its message is on the server's terminal")
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

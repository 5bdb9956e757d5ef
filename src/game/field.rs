//! Parts of position texts.

use super::PositionError;

/// A part of a position text, and where it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field<'a> {
    /// The part.
    pub text: &'a str,
    /// The place of its first character in the whole text, in characters from 1.
    pub column: usize,
}

impl<'a> Field<'a> {
    /// The whole text.
    pub fn whole(text: &'a str) -> Field<'a> {
        Field { text, column: 1 }
    }

    /// An error at the beginning of this part.
    pub fn error(self, field: &'static str, reason: impl Into<String>) -> PositionError {
        PositionError::new(field, self.column, reason)
    }

    /// The parts between separators, empty ones too.
    pub fn split(self, separator: impl Fn(char) -> bool) -> impl Iterator<Item = Field<'a>> {
        let mut column = self.column;
        self.text.split(separator).map(move |text| {
            let part = Field { text, column };
            column += text.chars().count() + 1;
            part
        })
    }

    /// The parts between blanks.
    pub fn words(self) -> impl Iterator<Item = Field<'a>> {
        self.split(char::is_whitespace).filter(|word| !word.text.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_know_their_columns() {
        let parts = |parts: &mut dyn Iterator<Item = Field<'static>>| {
            parts.map(|part| (part.text, part.column)).collect::<Vec<_>>()
        };
        let whole = Field::whole(" é/b  c\u{2003}/");
        assert_eq!(parts(&mut whole.words()), [("é/b", 2), ("c", 7), ("/", 9)]);
        assert_eq!(parts(&mut whole.split(|c| c == '/')), [(" é", 1), ("b  c\u{2003}", 4), ("", 10)]);
        let second = whole.words().nth(1).unwrap();
        assert_eq!(second.error("pieces", "why").column, 7);
    }
}

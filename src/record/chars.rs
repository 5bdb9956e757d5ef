//! Characters of an input, one at a time, with the line they stand on.

use std::io::{self, BufRead, ErrorKind};

/// A stream of characters. Line ends of every kind become `\n`; each run of bytes that is not UTF-8 becomes U+FFFD.
pub(super) struct Chars<R> {
    input: R,
    ahead: Option<char>,
    line: u64,
    line_start: bool,
    not_utf8: Option<u64>,
    failure: Option<io::Error>,
}

impl<R: BufRead> Chars<R> {
    pub(super) fn new(input: R) -> Chars<R> {
        Chars { input, ahead: None, line: 1, line_start: true, not_utf8: None, failure: None }
    }

    /// The line of the next character, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// Whether the next character is the first of its line.
    pub(super) fn at_line_start(&self) -> bool {
        self.line_start
    }

    /// The first line on which bytes were replaced since the last call.
    pub(super) fn take_not_utf8(&mut self) -> Option<u64> {
        self.not_utf8.take()
    }

    /// The error that ended the stream, if it was one.
    pub(super) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// The next character, which stays the next.
    pub(super) fn peek(&mut self) -> Option<char> {
        if self.ahead.is_none() {
            self.ahead = self.decode();
        }
        self.ahead
    }

    /// The next character.
    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.ahead = None;
        self.line_start = c == '\n';
        self.line += u64::from(self.line_start);
        Some(c)
    }

    /// The next character if it is `c`.
    pub(super) fn next_if(&mut self, c: char) -> bool {
        self.peek() == Some(c) && self.next().is_some()
    }

    fn byte(&mut self) -> Option<u8> {
        while self.failure.is_none() {
            match self.input.fill_buf() {
                Ok(buffer) => return buffer.first().copied(),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => self.failure = Some(error),
            }
        }
        None
    }

    fn decode(&mut self) -> Option<char> {
        let first = self.byte()?;
        self.input.consume(1);
        let length = match first {
            b'\r' => {
                if self.byte() == Some(b'\n') {
                    self.input.consume(1);
                }
                return Some('\n');
            }
            0..=0x7F => return Some(char::from(first)),
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => 1,
        };
        let mut bytes = [first, 0, 0, 0];
        let mut found = 1;
        while found < length {
            match self.byte() {
                Some(next @ 0x80..=0xBF) => {
                    bytes[found] = next;
                    self.input.consume(1);
                    found += 1;
                }
                _ => break,
            }
        }
        let decoded = std::str::from_utf8(&bytes[..found]).ok().and_then(|text| text.chars().next());
        if decoded.is_none() {
            self.not_utf8.get_or_insert(self.line);
        }
        decoded.or(Some('\u{FFFD}'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> (String, u64, Option<u64>) {
        let mut chars = Chars::new(bytes);
        let text = std::iter::from_fn(|| chars.next()).collect();
        (text, chars.line(), chars.take_not_utf8())
    }

    #[test]
    fn line_ends_and_encodings() {
        assert_eq!(all("a\r\nb\rc\n×🩐".as_bytes()), ("a\nb\nc\n×🩐".into(), 4, None));
        assert_eq!(all(b"a\xFFb\xE2\x88c\xC3"), ("a\u{FFFD}b\u{FFFD}c\u{FFFD}".into(), 1, Some(1)));
    }
}

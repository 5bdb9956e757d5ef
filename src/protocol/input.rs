//! Lines of bytes.

use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is taken, in bytes: a game of some ten million moves. What is longer is skipped.
pub(super) const LONGEST: usize = 1 << 26;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line without its end. The last one of the input may lack its line feed.
    Text(Vec<u8>),
    /// A line of more than the longest length, which has been skipped.
    TooLong,
}

/// Reads lines of at most `longest` bytes from `source`, never holding more than one.
pub(crate) struct Lines<R> {
    source: BufReader<R>,
    longest: usize,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(source: R, longest: usize) -> Lines<R> {
        Lines { source: BufReader::with_capacity(1 << 16, source), longest }
    }

    /// Skips to the end of the line; whether there was one before the end of the input.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let chunk = match self.source.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let (length, end) = (chunk.len(), chunk.iter().position(|&byte| byte == b'\n'));
            self.source.consume(end.map_or(length, |end| end + 1));
            if end.is_some() || length == 0 {
                return Ok(());
            }
        }
    }

    fn read_line(&mut self) -> io::Result<Option<Line>> {
        let mut text = Vec::new();
        self.source.by_ref().take(self.longest as u64 + 1).read_until(b'\n', &mut text)?;
        if text.is_empty() {
            return Ok(None);
        }
        if text.last() == Some(&b'\n') {
            text.pop();
        } else if text.len() > self.longest {
            drop(text);
            self.skip_line()?;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(Line::Text(text)))
    }
}

/// An error of reading ends the input.
impl<R: Read> Iterator for Lines<R> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        self.read_line().unwrap_or(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8], longest: usize) -> Vec<Line> {
        Lines::new(input, longest).collect()
    }

    fn text(text: &[u8]) -> Line {
        Line::Text(text.to_vec())
    }

    #[test]
    fn lines_are_split_at_line_feeds_and_the_last_may_lack_its_own() {
        assert_eq!(lines(b"", 9), []);
        assert_eq!(lines(b"\n\na\r\n", 9), [text(b""), text(b""), text(b"a\r")]);
        assert_eq!(lines(b"a\0\xff\nb", 9), [text(b"a\0\xff"), text(b"b")]);
    }

    #[test]
    fn a_line_of_more_than_the_longest_length_is_skipped_whole() {
        assert_eq!(lines(b"1234\n12345\n1234\n", 4), [text(b"1234"), Line::TooLong, text(b"1234")]);
        assert_eq!(lines(b"12345", 4), [Line::TooLong]);
        assert_eq!(lines(b"1234", 4), [text(b"1234")]);
    }

    /// Gives a few bytes at a time, and then an error.
    struct Broken(&'static [u8]);

    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some((&first, rest)) = self.0.split_first() else { return Err(io::ErrorKind::Other.into()) };
            self.0 = rest;
            buffer[0] = first;
            Ok(1)
        }
    }

    #[test]
    fn an_error_of_reading_ends_the_input() {
        assert_eq!(Lines::new(Broken(b"ab\nc"), 9).collect::<Vec<_>>(), [text(b"ab")]);
    }
}

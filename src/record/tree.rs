//! Moves with what people write between them: comments, annotations, variations.

/// A comment. Its text is in normal form: no blanks at its ends, line ends as `\n`, never empty, and a text with a closing
/// brace has one line, because it can only be written as a `;` comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment(String);

impl Comment {
    /// The comment with this text, put into normal form; `None` if nothing but blanks is left.
    pub fn new(text: &str) -> Option<Comment> {
        let text = text.trim_matches(is_blank);
        if text.is_empty() {
            return None;
        }
        let mut normal = text.replace("\r\n", "\n").replace('\r', "\n");
        if normal.contains('}') {
            normal = normal.replace('\n', " ");
        }
        Some(Comment(normal))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// Blanks between the words of a record; a byte order mark is one wherever it stands.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{FEFF}'
}

/// What follows a move, in the order in which it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note<M> {
    /// A remark on the move.
    Comment(Comment),
    /// Another move in place of the one that it is attached to, and how play goes on from there. A branch without moves is
    /// written as its comments alone.
    Variation(Branch<M>),
}

/// One move of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<M> {
    /// The move.
    pub m: M,
    /// Numeric annotation glyphs, sorted, each once: `$1` good, `$2` bad, … `$6` dubious, `$7` forced (the PGN standard, §10).
    pub nags: Vec<u8>,
    /// Whether the player offered a draw with the move, written `(=)`.
    pub draw_offer: bool,
    /// Comments and variations after the move.
    pub notes: Vec<Note<M>>,
}

impl<M> Step<M> {
    /// A move without annotations.
    pub fn new(m: M) -> Step<M> {
        Step { m, nags: Vec::new(), draw_offer: false, notes: Vec::new() }
    }

    /// Adds an annotation glyph.
    pub fn add_nag(&mut self, nag: u8) {
        if let Err(place) = self.nags.binary_search(&nag) {
            self.nags.insert(place, nag);
        }
    }

    /// Adds a comment, unless its text is blank.
    pub fn add_comment(&mut self, text: &str) {
        self.notes.extend(Comment::new(text).map(Note::Comment));
    }

    /// The comments on the move.
    pub fn comments(&self) -> impl Iterator<Item = &Comment> {
        self.notes.iter().filter_map(|note| match note {
            Note::Comment(comment) => Some(comment),
            Note::Variation(_) => None,
        })
    }

    /// The variations that begin in place of the move.
    pub fn variations(&self) -> impl Iterator<Item = &Branch<M>> {
        self.notes.iter().filter_map(|note| match note {
            Note::Comment(_) => None,
            Note::Variation(branch) => Some(branch),
        })
    }
}

/// A sequence of moves: the main line, or a variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch<M> {
    /// The number by which comments refer to a variation, written `$[1]` in CTL-PGN.
    pub label: Option<u32>,
    /// Comments before the first move.
    pub intro: Vec<Comment>,
    /// The moves.
    pub steps: Vec<Step<M>>,
}

impl<M> Default for Branch<M> {
    fn default() -> Branch<M> {
        Branch { label: None, intro: Vec::new(), steps: Vec::new() }
    }
}

impl<M: Copy> Branch<M> {
    /// These moves, without annotations.
    pub fn of(moves: impl IntoIterator<Item = M>) -> Branch<M> {
        Branch { steps: moves.into_iter().map(Step::new).collect(), ..Branch::default() }
    }

    /// The moves.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = M> + '_ {
        self.steps.iter().map(|step| step.m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_take_their_normal_form() {
        assert_eq!(Comment::new(" \r\n\u{FEFF}"), None);
        assert_eq!(Comment::new(" a\r\nb\rc ").unwrap().text(), "a\nb\nc");
        assert_eq!(Comment::new("a }\nb").unwrap().text(), "a } b");
    }

    #[test]
    fn glyphs_stay_sorted_and_single() {
        let mut step = Step::new(());
        for nag in [14, 1, 14, 5] {
            step.add_nag(nag);
        }
        assert_eq!(step.nags, [1, 5, 14]);
    }
}

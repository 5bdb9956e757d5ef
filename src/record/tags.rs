//! Tags: what a record says about the game apart from its moves.

/// The PGN standard's roster without `Result`, which the record's score stands for, in the order of the standard.
pub const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tags of a record that its other fields do not already say, those of the [`ROSTER`] first, then `Id`, then the rest in
/// the order in which they were added. A roster tag of unknown value (`?`) is the same as none. Names may repeat
/// (`Annotator`).
///
/// They are kept apart by rank, so that each joins the end of its list however many there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags([Vec<(String, String)>; RANKS]);

/// The ranks of tags: each of the roster, `Id`, the rest.
const RANKS: usize = ROSTER.len() + 2;

/// The text cannot be a tag's name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no name for a tag: letters, digits, '_', '-', '+' and '.' are expected")]
pub struct BadName(pub String);

/// Place among the kinds of tags. CTL-PGN has the identifier of a game right behind the roster.
fn rank(name: &str) -> usize {
    ROSTER.iter().position(|&r| r == name).unwrap_or(ROSTER.len() + usize::from(name != "Id"))
}

impl Tags {
    /// No tags.
    pub fn new() -> Tags {
        Tags::default()
    }

    /// Adds a tag. Line ends in the value become blanks.
    pub fn push(&mut self, name: &str, value: &str) -> Result<(), BadName> {
        let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.');
        if name.is_empty() || !name.chars().all(part) {
            return Err(BadName(name.chars().take(40).collect()));
        }
        let value = value.replace("\r\n", " ").replace(['\r', '\n'], " ");
        let known = |c: char| !matches!(c, '?' | '.' | '-') && !c.is_whitespace();
        if !ROSTER.contains(&name) || value == "-" || value.chars().any(known) {
            self.0[rank(name)].push((name.into(), value));
        }
        Ok(())
    }

    /// Puts `value` in place of every tag of this name, or adds it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), BadName> {
        self.remove(name);
        self.push(name, value)
    }

    /// Takes away every tag of this name.
    pub fn remove(&mut self, name: &str) {
        self.0[rank(name)].retain(|(other, _)| other != name);
    }

    /// The value of the first tag of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(other, _)| other == name).map(|(_, value)| value)
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().flatten().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roster_comes_first_and_unknown_values_are_none() {
        let mut tags = Tags::new();
        for (name, value) in [
            ("Annotator", "a"),
            ("White", "w"),
            ("Annotator", "b"),
            ("Event", "e"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "-"),
        ] {
            tags.push(name, value).unwrap();
        }
        let all: Vec<_> = tags.iter().collect();
        assert_eq!(all, [("Event", "e"), ("Round", "-"), ("White", "w"), ("Annotator", "a"), ("Annotator", "b")]);
        assert!(tags.push("two words", "").is_err() && tags.push("", "").is_err());
    }
}

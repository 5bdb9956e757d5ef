//! Pieces' letters of several languages, told apart by the record as a whole.
//!
//! A move alone cannot tell: `Bc4` is a bishop's move in English and a rook's in Hungarian. A record keeps to one language.

/// The letters of one language.
#[derive(Debug)]
pub struct Alphabet {
    /// The language, in English.
    pub name: &'static str,
    /// Its letters, each with the standard one.
    pub letters: &'static [(char, char)],
}

impl Alphabet {
    /// A move in standard letters. Capitals are pieces: cells are written small.
    pub(super) fn standard_move(&self, text: &str) -> String {
        let standard = |c: char| self.letters.iter().find(|&&(own, _)| own == c).map_or(c, |&(_, standard)| standard);
        text.chars().map(standard).collect()
    }
}

/// The language that the moves of a record are written in: the only one, but for the standard, whose letters they use.
/// `None` for standard letters, and where several languages or none would do.
pub(super) fn alphabet_of<'w>(
    alphabets: &'static [Alphabet],
    moves: impl Iterator<Item = &'w str>,
) -> Option<&'static Alphabet> {
    let mut used: Vec<char> = moves.flat_map(str::chars).filter(char::is_ascii_uppercase).collect();
    used.sort();
    used.dedup();
    let fits = |alphabet: &&Alphabet| used.iter().all(|c| alphabet.letters.iter().any(|(own, _)| own == c));
    let mut fitting = alphabets.iter().enumerate().filter(|(_, alphabet)| fits(alphabet));
    match (fitting.next(), fitting.next()) {
        (Some((1.., alphabet)), None) => Some(alphabet),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::dialect::PGN;
    use super::*;

    #[test]
    fn languages_are_told_by_all_the_letters() {
        let name = |moves: &[&str]| alphabet_of(PGN.alphabets, moves.iter().copied()).map(|alphabet| alphabet.name);
        assert_eq!(name(&["Bc4", "Kg2"]), None);
        assert_eq!(name(&["Bc4", "Vg2", "k7=H"]), Some("Hungarian"));
        assert_eq!(name(&["Hc4", "Bg2"]), Some("Hungarian"));
        assert_eq!(name(&["Hc4", "Gg2"]), Some("Polish"));
        assert_eq!(name(&["Hc4", "Kg2"]), None);
        assert_eq!(name(&["Qc4", "Vg2"]), None);
        assert_eq!(name(&["f5", "g4g5"]), None);
    }
}

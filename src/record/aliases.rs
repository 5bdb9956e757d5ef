//! Other letters for C'escacs' pieces, as the `Redefine` tag of a record declares them (its notation page).

use std::borrow::Cow;

/// Letters that stand for others in one record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Aliases(Vec<(char, char)>);

/// Piece symbols and their letters, White's and Black's; a record with `Redefine "FAN"` is written with them.
const SYMBOLS: [(&str, char); 9] = [
    ("♙♟", 'P'),
    ("☖☗", 'E'),
    ("♗♝", 'J'),
    ("♘♞", 'N'),
    ("🩐🩓", 'G'),
    ("♖♜", 'R'),
    ("🩏🩒", 'V'),
    ("♕♛", 'D'),
    ("♔♚", 'K'),
];

impl Aliases {
    /// Reads the tag's value: `A@J, T@R`, or `FAN`.
    pub(super) fn read(value: &str) -> Result<Aliases, String> {
        if value.trim() == "FAN" {
            return Ok(Aliases::default());
        }
        let mut pairs = Vec::new();
        for part in value.split([',', ' ']).filter(|part| !part.is_empty()) {
            let letters: Vec<char> = part.chars().collect();
            match letters[..] {
                [new, '@', old] if new.is_ascii_uppercase() && "PEJNGRVDK".contains(old) => pairs.push((new, old)),
                _ => return Err(format!("{part:?}: a new letter, '@' and one of PEJNGRVDK are expected, or \"FAN\"")),
            }
        }
        Ok(Aliases(pairs))
    }

    fn standard(&self, c: char) -> char {
        let upper = c.to_ascii_uppercase();
        let old = self.0.iter().find(|&&(new, _)| new == upper).map_or(upper, |&(_, old)| old);
        if c.is_ascii_lowercase() { old.to_ascii_lowercase() } else { old }
    }

    fn symbol(c: char) -> Option<(char, bool)> {
        let (symbols, letter) = SYMBOLS.iter().find(|(symbols, _)| symbols.contains(c))?;
        Some((*letter, symbols.starts_with(c)))
    }

    /// A move in standard letters. A letter names a piece where a column and a line follow it, behind `=`, and in castling;
    /// elsewhere it is a column.
    pub(super) fn standard_move<'t>(&self, text: &'t str) -> Cow<'t, str> {
        // The pawn's symbol is dropped: a pawn has no letter.
        let plain: Vec<char> = text
            .chars()
            .filter_map(|c| match Aliases::symbol(c) {
                Some(('P', _)) => None,
                Some((letter, _)) => Some(letter),
                None => Some(c),
            })
            .collect();
        let letter = |i: usize| plain.get(i).is_some_and(|c| c.is_ascii_alphabetic());
        let digit = |i: usize| plain.get(i).is_some_and(|c| c.is_ascii_digit());
        let castling = plain.first() == Some(&'K') && letter(1) && letter(2) && !letter(3) && !digit(3);
        let piece = |i: usize| {
            (letter(i + 1) && digit(i + 2)) || (i > 0 && plain[i - 1] == '=') || (castling && (1..3).contains(&i))
        };
        let standard: String =
            plain.iter().enumerate().map(|(i, &c)| if letter(i) && piece(i) { self.standard(c) } else { c }).collect();
        if standard == text { Cow::Borrowed(text) } else { Cow::Owned(standard) }
    }

    /// A position text in standard letters: its first field holds no columns, its third the castling rights.
    pub(super) fn standard_position(&self, text: &str) -> String {
        let fields = text.split(' ').enumerate().map(|(i, field)| match i {
            0 | 2 => field
                .chars()
                .map(|c| match Aliases::symbol(c) {
                    Some((letter, white)) => {
                        if white {
                            letter
                        } else {
                            letter.to_ascii_lowercase()
                        }
                    }
                    None => self.standard(c),
                })
                .collect(),
            _ => field.to_owned(),
        });
        fields.collect::<Vec<String>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_pieces_are_told_from_columns() {
        let aliases = Aliases::read("A@J, C@N, T@R, Q@D").unwrap();
        for (text, standard) in [
            ("A5-A7", "A5-A7"),
            ("AF6-C15", "JF6-C15"),
            ("CC15×AF14+^", "NC15×JF14+^"),
            ("C23-C25=T", "C23-C25=R"),
            ("C25=A", "C25=J"),
            ("KTQ-DE", "KRD-DE"),
            ("KTT-HIH", "KRR-HIH"),
            ("KG1-T6", "KG1-T6"),
        ] {
            assert_eq!(aliases.standard_move(text), standard);
        }
        assert_eq!(aliases.standard_position("/25:tcct/0:Q/ w TKTtkt - 0 1"), "/25:rnnr/0:D/ w RKRrkr - 0 1");
    }

    #[test]
    fn symbols_are_letters() {
        let aliases = Aliases::read("FAN").unwrap();
        assert_eq!(aliases.standard_move("🩐L5×🩐E5+^"), "GL5×GE5+^");
        assert_eq!(aliases.standard_move("♙E7-E13"), "E7-E13");
        assert_eq!(aliases.standard_position("/28:🩒/8:3♙3/ w ♖♔♖♜♚♜ - 0 1"), "/28:v/8:3P3/ w RKRrkr - 0 1");
    }

    #[test]
    fn a_wrong_tag_is_refused() {
        for bad in ["A", "A@B", "A@J T", "a@J"] {
            assert!(Aliases::read(bad).is_err(), "{bad}");
        }
    }
}

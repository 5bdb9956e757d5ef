//! Letters, digits and signs as lines of our own, so that a picture needs no font.

/// A character.
#[derive(Clone, Copy, Debug)]
pub struct Letter {
    /// The character.
    pub sign: char,
    /// From its left end to its right one.
    pub width: f32,
    /// SVG path data to be stroked, [`STROKE`] wide with round ends; the baseline is at [`BASELINE`], digits begin at 0.
    pub path: &'static str,
}

/// Height of digits, which begin at 0.
pub const BASELINE: f32 = 14.0;
/// Width of the lines.
pub const STROKE: f32 = 2.0;
/// Between two characters.
const GAP: f32 = 3.6;

const fn letter(sign: char, width: f32, path: &'static str) -> Letter {
    Letter { sign, width, path }
}

/// What can be written.
const LETTERS: [Letter; 47] = [
    letter('0', 9.0, "M4.5 0C1.5 0 0 3 0 7S1.5 14 4.5 14S9 11 9 7S7.5 0 4.5 0Z"),
    letter('1', 5.0, "M0 3L4 0V14"),
    letter('2', 9.0, "M.5 3.6C1 1.2 2.5 0 4.5 0C7 0 8.5 1.6 8.5 4C8.5 6.6 6 8.6 .5 14H9"),
    letter(
        '3',
        9.0,
        "M.5 2.5C1.2 .9 2.6 0 4.4 0C6.8 0 8.3 1.4 8.3 3.4C8.3 5.4 6.8 6.7 4.2 6.7C7.2 6.7 9 8.1 9 10.3C9 12.6 7.2 14 4.5 14C2.3 14 .7 13 0 11.2",
    ),
    letter('4', 9.0, "M6.6 14V0L0 10H9"),
    letter(
        '5',
        9.0,
        "M8 0H1.6L.8 6.3C1.8 5.5 3 5.1 4.4 5.1C7.2 5.1 9 6.9 9 9.5C9 12.2 7.1 14 4.4 14C2.2 14 .7 13 0 11.3",
    ),
    letter(
        '6',
        9.0,
        "M7.5 .2C3.5 1.2 .5 4.5 .3 9.2C.2 12.2 1.9 14 4.6 14C7.3 14 9 12.2 9 9.6C9 7 7.3 5.3 4.8 5.3C2.6 5.3 1 6.6 .3 8.8",
    ),
    letter('7', 9.0, "M0 0H9L3.5 14"),
    letter(
        '8',
        9.0,
        "M4.5 6.6C2 6.6 .7 5.3 .7 3.3S2 0 4.5 0S8.3 1.3 8.3 3.3S7 6.6 4.5 6.6C1.6 6.6 0 8.1 0 10.3S1.6 14 4.5 14S9 12.5 9 10.3S7.4 6.6 4.5 6.6Z",
    ),
    letter(
        '9',
        9.0,
        "M1.5 13.8C5.5 12.8 8.5 9.5 8.7 4.8C8.8 1.8 7.1 0 4.4 0C1.7 0 0 1.8 0 4.4C0 7 1.7 8.7 4.2 8.7C6.4 8.7 8 7.4 8.7 5.2",
    ),
    letter('a', 8.0, "M8 9.5C8 7 6.4 5 4 5S0 7 0 9.5S1.6 14 4 14S8 12 8 9.5M8 5V14"),
    letter('b', 8.0, "M0 0V14M0 9.5C0 7 1.6 5 4 5S8 7 8 9.5S6.4 14 4 14S0 12 0 9.5"),
    letter('c', 7.5, "M7.5 7C6.8 5.8 5.6 5 4.2 5C1.7 5 0 6.9 0 9.5S1.7 14 4.2 14C5.6 14 6.8 13.2 7.5 12"),
    letter('d', 8.0, "M8 0V14M8 9.5C8 7 6.4 5 4 5S0 7 0 9.5S1.6 14 4 14S8 12 8 9.5"),
    letter('e', 8.0, "M0 9.3H8C8 6.8 6.5 5 4.1 5C1.7 5 0 6.9 0 9.5S1.7 14 4.2 14C5.8 14 7 13.3 7.7 12"),
    letter('f', 6.0, "M6 .2C3.6 -.3 2.2 .8 2.2 3V14M0 5.3H5.5"),
    letter(
        'g',
        8.0,
        "M8 9.5C8 7 6.4 5 4 5S0 7 0 9.5S1.6 14 4 14S8 12 8 9.5M8 5V14.5C8 17 6.6 18.5 4 18.5C2.5 18.5 1.2 18 .5 17",
    ),
    letter('h', 7.5, "M0 0V14M0 9C.3 6.5 1.9 5 4 5C6.3 5 7.5 6.4 7.5 9V14"),
    letter('i', 2.0, "M1 5V14M1 .8V1"),
    letter('j', 3.0, "M2.5 5V15C2.5 17.3 1.6 18.4 0 18.4M2.5 .8V1"),
    letter('k', 7.3, "M0 0V14M7 5L0 10.5M2.8 8.4L7.3 14"),
    letter('l', 2.8, "M.2 0V11.5C.2 13.2 1.1 14 2.8 14"),
    letter(
        'm',
        12.4,
        "M0 5V14M0 8.5C.3 6.4 1.6 5 3.4 5C5.3 5 6.2 6.2 6.2 8.5V14M6.2 8.5C6.5 6.4 7.8 5 9.6 5C11.5 5 12.4 6.2 12.4 8.5V14",
    ),
    letter('n', 7.5, "M0 5V14M0 9C.3 6.5 1.9 5 4 5C6.3 5 7.5 6.4 7.5 9V14"),
    letter('o', 8.4, "M4.2 5C1.7 5 0 7 0 9.5S1.7 14 4.2 14S8.4 12 8.4 9.5S6.7 5 4.2 5Z"),
    letter('p', 8.0, "M0 5V18.5M0 9.5C0 7 1.6 5 4 5S8 7 8 9.5S6.4 14 4 14S0 12 0 9.5"),
    letter('q', 8.0, "M8 5V18.5M8 9.5C8 7 6.4 5 4 5S0 7 0 9.5S1.6 14 4 14S8 12 8 9.5"),
    letter('r', 4.8, "M0 5V14M0 9.3C.3 6.5 2 5 4.8 5.1"),
    letter(
        's',
        6.8,
        "M6.4 6.6C5.8 5.6 4.8 5 3.4 5C1.6 5 .3 5.9 .3 7.3C.3 10.4 6.8 8.4 6.8 11.5C6.8 13.1 5.4 14 3.4 14C1.8 14 .6 13.3 0 12.2",
    ),
    letter('t', 6.0, "M2.2 1.5V11C2.2 13.2 3.6 14.4 6 13.8M0 5.3H5.6"),
    letter('u', 7.5, "M0 5V10C0 12.6 1.2 14 3.5 14C5.6 14 7.2 12.5 7.5 10M7.5 5V14"),
    letter('v', 7.6, "M0 5L3.8 14L7.6 5"),
    letter('w', 11.6, "M0 5L2.8 14L5.8 5.5L8.8 14L11.6 5"),
    letter('x', 7.0, "M0 5L7 14M7 5L0 14"),
    letter('y', 7.6, "M0 5L3.8 14M7.6 5L3.2 15.5C2.4 17.5 1.4 18.5 0 18.3"),
    letter('z', 7.4, "M.2 5H7L0 14H7.4"),
    letter('+', 8.0, "M0 7.5H8M4 3.5V11.5"),
    letter('-', 6.0, "M0 7.5H6"),
    letter('.', 1.0, "M.5 13.8V14"),
    letter(',', 1.5, "M1 13.8L.2 16.5"),
    letter(':', 1.0, "M.5 6V6.2M.5 13.8V14"),
    letter('#', 8.4, "M2.8 1L1.4 13.5M7 1L5.6 13.5M.4 5H8.4M0 9.6H8"),
    letter('=', 8.0, "M0 5.5H8M0 10H8"),
    letter('/', 6.0, "M0 15L6 -1"),
    letter(
        '%',
        10.0,
        "M8.6 0L1.4 14M2.2 0A2.2 2.2 0 1 1 2.2 5A2.2 2.2 0 1 1 2.2 0M7.8 9A2.2 2.2 0 1 1 7.8 14A2.2 2.2 0 1 1 7.8 9",
    ),
    letter('!', 1.0, "M.5 0V9.5M.5 13.8V14"),
    letter('?', 7.0, "M0 3.2C.4 1.2 1.7 0 3.5 0C5.6 0 7 1.4 7 3.4C7 6 3.6 6.4 3.6 9.8M3.6 13.8V14"),
];

/// The drawing of a character, if there is one.
pub fn letter_of(sign: char) -> Option<&'static Letter> {
    LETTERS.iter().find(|letter| letter.sign == sign)
}

/// The first character of the text that cannot be written.
pub fn unreadable(text: &str) -> Option<char> {
    text.chars().find(|&sign| letter_of(sign).is_none())
}

/// The characters of a text with their left ends, and how wide it is. What cannot be written is left out.
pub fn set(text: &str) -> (Vec<(f32, &'static Letter)>, f32) {
    let mut x = 0.0;
    let mut letters = Vec::new();
    for letter in text.chars().filter_map(letter_of) {
        letters.push((x, letter));
        x += letter.width + GAP;
    }
    (letters, (x - GAP).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dispatch;
    use crate::game::{Game, Text};
    use crate::variants::Variant;

    #[test]
    fn the_names_of_all_cells_can_be_written() {
        for variant in Variant::ALL {
            dispatch!(variant, G => for cell in G::BOARD.iter() {
                assert_eq!(unreadable(&G::cell_name(cell)), None, "{variant}");
            });
        }
        assert_eq!(unreadable("+0.35"), None);
        assert_eq!(unreadable("ab<c"), Some('<'));
    }

    #[test]
    fn characters_stand_side_by_side() {
        for (index, letter) in LETTERS.iter().enumerate() {
            assert!(letter.path.starts_with('M') && letter.width > 0.0);
            assert!(LETTERS[..index].iter().all(|other| other.sign != letter.sign && other.path != letter.path));
        }
        let (letters, width) = set("1\u{1b}0");
        assert_eq!(
            letters.iter().map(|(x, letter)| (*x, letter.sign)).collect::<Vec<_>>(),
            [(0.0, '1'), (5.0 + GAP, '0')]
        );
        assert_eq!(width, 14.0 + GAP);
        assert_eq!(set("").1, 0.0);
    }
}

//! The record formats, as data: PGN, CTL-PGN, PDN. One lexer, parser and writer serve them all.

use crate::variants::{Format, Variant};

use super::letters::Alphabet;
use super::score::Tokens;

/// A record format.
#[derive(Debug)]
pub struct Dialect {
    /// How moves are laid out.
    pub layout: Layout,
    /// Tags that hold the start position; the first is written.
    pub position_tags: &'static [&'static str],
    /// Whether `SetUp "1"` goes with a start position.
    pub setup: bool,
    /// The tag that declares other letters for pieces.
    pub aliases_tag: Option<&'static str>,
    /// Languages whose letters for pieces are read, the standard ones first.
    pub alphabets: &'static [Alphabet],
    /// Result tokens that are written.
    pub results: Tokens,
    /// Whether the tokens tell a narrow win from a win. If not, tags do: `Termination "stalemate"` and `Points "3/4-1/4"`.
    pub narrow_tokens: bool,
    /// The value of the Date tag for an unknown date.
    pub no_date: &'static str,
    /// Characters of check and mate marks at the end of a move; empty where moves have none.
    pub check_marks: &'static str,
    /// Signs after a move, attached or apart, longest first, with their glyph numbers; 0 says nothing of the move.
    pub ratings: &'static [(&'static str, u8)],
    /// Signs that stand apart only, with their glyph numbers.
    pub glyphs: &'static [(&'static str, u8)],
    /// Words that belong to the move before them.
    pub suffixes: &'static [&'static str],
    /// Words that join the move text before them to the one after them.
    pub joiners: &'static [&'static str],
}

/// How moves are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Words run on, lines are filled; a comment or variation stands behind its move.
    Running,
    /// A numbered pair of moves a line, with a comma between them; comments and variations of both follow on lines of their
    /// own. A comment says by `@W:` or `@B:` whose move it is on, a variation by the number of its first move.
    Pairs,
}

/// The glyphs of the PGN standard, §10, that have signs.
const RATINGS: &[(&str, u8)] = &[("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2), ("□", 7)];

const GLYPHS: &[(&str, u8)] =
    &[("=", 10), ("∞", 13), ("+=", 14), ("⩲", 14), ("=+", 15), ("⩱", 15), ("±", 16), ("∓", 17), ("+-", 18), ("-+", 19)];

/// PGN for Gliński's chess: the standard of 1994 with the game's own moves, positions and quarter points.
pub static PGN: Dialect = Dialect {
    layout: Layout::Running,
    position_tags: &["FEN"],
    setup: true,
    aliases_tag: None,
    alphabets: &[
        Alphabet { name: "English", letters: &[('K', 'K'), ('Q', 'Q'), ('R', 'R'), ('B', 'B'), ('N', 'N')] },
        Alphabet { name: "Polish", letters: &[('K', 'K'), ('H', 'Q'), ('W', 'R'), ('G', 'B'), ('S', 'N')] },
        Alphabet { name: "Hungarian", letters: &[('K', 'K'), ('V', 'Q'), ('B', 'R'), ('F', 'B'), ('H', 'N')] },
    ],
    results: Tokens { win: ["1-0", "0-1"], narrow_win: ["1-0", "0-1"], draw: "1/2-1/2" },
    narrow_tokens: false,
    no_date: "????.??.??",
    check_marks: "+#‡†",
    ratings: RATINGS,
    glyphs: GLYPHS,
    suffixes: &["e.p.", "e.p", "ep", "ep.", "bp", "bp."],
    joiners: &["x", "×", "-"],
};

/// CTL-PGN, the format of C'escacs' notation page.
pub static CTL_PGN: Dialect = Dialect {
    layout: Layout::Pairs,
    // The page itself misspells its tag once.
    position_tags: &["PDTL", "DPTL"],
    setup: false,
    aliases_tag: Some("Redefine"),
    alphabets: &[],
    results: Tokens { win: ["3-0", "0-3"], narrow_win: ["2-1", "1-2"], draw: "1-1" },
    narrow_tokens: true,
    no_date: "????-??-??",
    check_marks: "+#∞^",
    // A colon marks the last move of the record; it is written from the moves themselves.
    ratings: &[("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2), ("◇", 7), ("□", 7), (":", 0)],
    glyphs: GLYPHS,
    suffixes: &[],
    joiners: &[],
};

/// PDN, the draughts players' format, with cell names of letter and number.
pub static PDN: Dialect = Dialect {
    layout: Layout::Running,
    position_tags: &["FEN"],
    setup: true,
    aliases_tag: None,
    alphabets: &[],
    results: Tokens { win: ["2-0", "0-2"], narrow_win: ["2-0", "0-2"], draw: "1-1" },
    narrow_tokens: false,
    no_date: "????.??.??",
    check_marks: "",
    ratings: RATINGS,
    glyphs: GLYPHS,
    suffixes: &[],
    joiners: &["-", "x", ":"],
};

impl Dialect {
    /// The record format of a variant.
    pub fn of(variant: Variant) -> &'static Dialect {
        match variant.facts().format {
            Format::CtlPgn => &CTL_PGN,
            Format::Pgn => &PGN,
            Format::Pdn => &PDN,
        }
    }

    /// Cuts the check and mate marks off a move.
    pub(super) fn split_marks<'t>(&self, text: &'t str) -> (&'t str, &'t str) {
        text.split_at(text.trim_end_matches(|c| self.check_marks.contains(c)).len())
    }

    /// Cuts the signs off the end of a word: the rest, and the glyph numbers.
    pub(super) fn split_ratings<'t>(&self, mut text: &'t str) -> (&'t str, Vec<u8>) {
        let mut nags = Vec::new();
        while let Some((rest, nag)) = self.ratings.iter().find_map(|&(sign, nag)| Some((text.strip_suffix(sign)?, nag)))
        {
            text = rest;
            nags.extend((nag != 0).then_some(nag));
        }
        (text, nags)
    }

    /// The sign of a glyph where moves are written with signs.
    pub(super) fn sign(&self, nag: u8) -> Option<&'static str> {
        self.ratings.iter().find(|&&(_, n)| n == nag).map(|&(sign, _)| sign).filter(|_| self.layout == Layout::Pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_cut_off_moves() {
        assert_eq!(PGN.split_ratings("e4!?"), ("e4", vec![5]));
        assert_eq!(CTL_PGN.split_ratings("G7-E13:"), ("G7-E13", vec![]));
        assert_eq!(CTL_PGN.split_ratings("◇:"), ("", vec![7]));
        assert_eq!(PDN.split_ratings("c5:c1"), ("c5:c1", vec![]));
        assert_eq!(CTL_PGN.split_marks("GL5×GE5+^"), ("GL5×GE5", "+^"));
        assert_eq!(PDN.split_marks("c5:i5+"), ("c5:i5+", ""));
    }
}

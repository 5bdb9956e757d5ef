//! What people are used to in each game: how its cells are tinted, its pieces signed and its points counted.

/// One of the three tints of cells. No two cells that share an edge have the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tint {
    /// The lightest.
    Light,
    /// Between.
    Medium,
    /// The darkest.
    Dark,
}

/// What a drawn piece shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Figure {
    /// A chess pawn.
    Pawn,
    /// An elephant.
    Elephant,
    /// A bishop.
    Bishop,
    /// A horse's head.
    Knight,
    /// A horse's head with a feathered wing.
    Pegasus,
    /// A tower.
    Rook,
    /// A dragon's head with a wing of skin.
    Wyvern,
    /// A crown with points.
    Queen,
    /// A crown with a cross.
    King,
    /// A draughts man.
    Man,
    /// A draughts king.
    CrownedMan,
}

impl Figure {
    /// All of them.
    pub const ALL: [Figure; 11] = [
        Figure::Pawn,
        Figure::Elephant,
        Figure::Bishop,
        Figure::Knight,
        Figure::Pegasus,
        Figure::Rook,
        Figure::Wyvern,
        Figure::Queen,
        Figure::King,
        Figure::Man,
        Figure::CrownedMan,
    ];

    /// The English name of the piece that is drawn so.
    pub const fn name(self) -> &'static str {
        match self {
            Figure::Pawn => "pawn",
            Figure::Elephant => "elephant",
            Figure::Bishop => "bishop",
            Figure::Knight => "knight",
            Figure::Pegasus => "pegasus",
            Figure::Rook => "rook",
            Figure::Wyvern => "wyvern",
            Figure::Queen => "queen",
            Figure::King | Figure::CrownedMan => "king",
            Figure::Man => "man",
        }
    }
}

/// The signs of a kind of pieces, White's and Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    /// What it is drawn as.
    pub figure: Figure,
    /// Letters for any terminal.
    pub letters: [char; 2],
    /// Unicode's symbols, or the letters again where there are none; few fonts have those of combined pieces.
    pub symbols: [char; 2],
}

impl Sign {
    const fn new(figure: Figure, letters: [char; 2], symbols: [char; 2]) -> Sign {
        Sign { figure, letters, symbols }
    }
}

/// How results are shown, White's points first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// White wins, Black wins.
    pub win: [&'static str; 2],
    /// The smaller prize for White, for Black; where there is none, the same as a win.
    pub narrow_win: [&'static str; 2],
    /// A draw.
    pub draw: &'static str,
}

impl Points {
    /// Prize points of both sides, White's first, of a win for White, a narrow win for White, a draw; `None` in a game whose results
    /// are not shown in whole points.
    pub fn prizes(&self) -> Option<[[u64; 2]; 3]> {
        let read = |text: &str| {
            let (white, black) = text.split_once('-')?;
            Some([white.parse().ok()?, black.parse().ok()?])
        };
        Some([read(self.win[0])?, read(self.narrow_win[0])?, read(self.draw)?])
    }
}

/// The customs of a game.
#[derive(Clone, Copy, Debug)]
pub struct Customs {
    /// Tints of the cells of [heights](crate::hex::Hexagon::height) 0, 1 and 2, and so on by threes.
    pub tints: [Tint; 3],
    /// Signs of the kinds of pieces, by number.
    pub signs: &'static [Sign],
    /// How results are shown.
    pub points: Points,
    /// Names of other start arrays, which are read as position texts.
    pub starts: &'static [&'static str],
}

const PAWN: Sign = Sign::new(Figure::Pawn, ['P', 'p'], ['♙', '♟']);
const KNIGHT: Sign = Sign::new(Figure::Knight, ['N', 'n'], ['♘', '♞']);
const ROOK: Sign = Sign::new(Figure::Rook, ['R', 'r'], ['♖', '♜']);
const KING: Sign = Sign::new(Figure::King, ['K', 'k'], ['♔', '♚']);

/// C'escacs. Its rules: lines 0, 3, 6 … are black, 1, 4 … white, 2, 5 … coloured; a win is worth three points, a stalemate two to
/// one, a draw one each. The combined pieces have symbols in Unicode's block "Chess Symbols": knight-rook U+1FA4F, U+1FA52,
/// knight-bishop U+1FA50, U+1FA53.
pub const CESCACS: Customs = Customs {
    tints: [Tint::Dark, Tint::Light, Tint::Medium],
    signs: &[
        PAWN,
        Sign::new(Figure::Elephant, ['E', 'e'], ['E', 'e']),
        Sign::new(Figure::Bishop, ['J', 'j'], ['♗', '♝']),
        KNIGHT,
        Sign::new(Figure::Pegasus, ['G', 'g'], ['\u{1FA50}', '\u{1FA53}']),
        ROOK,
        Sign::new(Figure::Wyvern, ['V', 'v'], ['\u{1FA4F}', '\u{1FA52}']),
        Sign::new(Figure::Queen, ['D', 'd'], ['♕', '♛']),
        KING,
    ],
    points: Points { win: ["3-0", "0-3"], narrow_win: ["2-1", "1-2"], draw: "1-1" },
    starts: &[],
};

/// Gliński's chess: White's corner is light, the centre medium, Black's corner dark; a stalemate is three quarters of a win.
pub const GLINSKI: Customs = Customs {
    tints: [Tint::Light, Tint::Medium, Tint::Dark],
    signs: &[
        PAWN,
        KNIGHT,
        Sign::new(Figure::Bishop, ['B', 'b'], ['♗', '♝']),
        ROOK,
        Sign::new(Figure::Queen, ['Q', 'q'], ['♕', '♛']),
        KING,
    ],
    points: Points { win: ["1-0", "0-1"], narrow_win: ["¾–¼", "¼–¾"], draw: "½–½" },
    starts: &[],
};

/// Draughts, where tints mean nothing. The letters are those of the Hub protocol's position texts.
pub const DRAUGHTS: Customs = Customs {
    tints: [Tint::Light, Tint::Medium, Tint::Dark],
    signs: &[Sign::new(Figure::Man, ['w', 'b'], ['⛀', '⛂']), Sign::new(Figure::CrownedMan, ['W', 'B'], ['⛁', '⛃'])],
    points: Points { win: ["1-0", "0-1"], narrow_win: ["1-0", "0-1"], draw: "½–½" },
    starts: &["chevron16", "trapezoid21"],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_points_are_prizes() {
        assert_eq!(CESCACS.points.prizes(), Some([[3, 0], [2, 1], [1, 1]]));
        assert_eq!(GLINSKI.points.prizes(), None);
        assert_eq!(DRAUGHTS.points.prizes(), None);
    }
}

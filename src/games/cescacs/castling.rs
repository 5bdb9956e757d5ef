//! The twenty-four castlings, as data.
//!
//! Source: the castling page of the rules. The king makes his leap, and one rook or both make a rook's move that ends beside
//! him. By geometry these are all such moves from the rooks' homes.

use std::sync::LazyLock;

use crate::game::Color;
use crate::hex::{Cell, Set};

use super::hexes::{hex, seen_by};
use super::kinds::{KINGS_ROOK_HOME, QUEENS_ROOK_HOME};
use super::rights::Unmoved;

/// A row of [`TABLE`]: name, where White's king, king's rook and queen's rook land ("" where it stays), and what must be empty
/// for the rooks, their landing hexes included.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str);

/// The names say where: the king's column, then the rooks', the king's rook first. `HIO` and `HIOO`: the king's rook makes one
/// step or two.
const TABLE: [Row; 24] = [
    ("KRK-II", "I5", "I7", "", "I5 I7"),
    ("KRK-IK", "I5", "K4", "", "K4"),
    ("KRK-IH", "I5", "H4", "", "H4"),
    ("KRK-HIO", "H6", "I5", "", "I5"),
    ("KRK-HIOO", "H6", "I7", "", "I5 I7"),
    ("KRK-HH", "H6", "H4", "", "H4"),
    ("KRK-HG", "H6", "G5", "", "H4 G5"),
    ("KRK-FG", "F6", "G5", "", "H4 G5"),
    ("KRK-FE", "F6", "E7", "", "H4 G5 F6 E7"),
    ("KRK-EF", "E5", "F6", "", "H4 G5 F6"),
    ("KRK-EE", "E5", "E7", "", "H4 G5 F6 E7"),
    ("KRD-DD", "D2", "", "D4", "D4"),
    ("KRD-DE", "D2", "", "E1", "D2 E1"),
    ("KRD-HH", "H6", "", "H8", "D4 E5 F6 G7 H8"),
    ("KRD-HG", "H6", "", "G7", "D4 E5 F6 G7"),
    ("KRD-FG", "F6", "", "G7", "D4 E5 F6 G7"),
    ("KRD-FE", "F6", "", "E5", "D4 E5"),
    ("KRD-EF", "E5", "", "F6", "D4 E5 F6"),
    ("KRD-ED", "E5", "", "D4", "D4"),
    ("KRR-HIH", "H6", "I7", "H8", "I5 I7 D4 E5 F6 G7 H8"),
    ("KRR-HGG", "H6", "G5", "G7", "H4 G5 D4 E5 F6 G7"),
    ("KRR-FGG", "F6", "G5", "G7", "H4 G5 D4 E5 F6 G7"),
    ("KRR-FEE", "F6", "E7", "E5", "H4 G5 F6 E7 D4 E5"),
    ("KRR-EEF", "E5", "E7", "F6", "H4 G5 F6 E7 D4 E5 F6"),
];

/// A castling of one colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castling {
    /// Its name, the same for both colours: `KRK-HIO`.
    pub name: &'static str,
    /// Where the king lands.
    pub king: Cell,
    /// Which king and rooks must never have moved.
    pub unmoved: Unmoved,
    /// From where to where the rooks go, the king's rook first.
    pub rooks: Vec<(Cell, Cell)>,
    /// What must be empty, in the order in which the rooks pass: their ways, and last the king's landing hex.
    pub empty: Vec<Cell>,
    /// The same as a set.
    pub way: Set,
}

impl Castling {
    fn new(row: Row, color: Color) -> Castling {
        let (name, king, kings_rook, queens_rook, way) = row;
        let see = |name: &str| seen_by(color, hex(name));
        let rook = |home: Cell, to: &str| (!to.is_empty()).then(|| (seen_by(color, home), see(to)));
        let mut empty: Vec<Cell> = way.split(' ').map(see).collect();
        empty.push(see(king));
        let (kings, queens) = (rook(KINGS_ROOK_HOME, kings_rook), rook(QUEENS_ROOK_HOME, queens_rook));
        Castling {
            name,
            king: see(king),
            unmoved: Unmoved::side(color, true, queens.is_some(), kings.is_some()),
            rooks: kings.into_iter().chain(queens).collect(),
            way: empty.iter().copied().collect(),
            empty,
        }
    }

    /// Where the rook from this home lands, if it takes part.
    pub fn landing(&self, home: Cell) -> Option<Cell> {
        self.rooks.iter().find(|rook| rook.0 == home).map(|rook| rook.1)
    }
}

/// All castlings by [`Color::index`], in the order of the castling page.
pub static CASTLINGS: LazyLock<[Vec<Castling>; 2]> =
    LazyLock::new(|| Color::BOTH.map(|color| TABLE.iter().map(|&row| Castling::new(row, color)).collect()));

#[cfg(test)]
mod tests {
    use super::super::hexes::{BOARD, name};
    use super::super::kinds::KING_HOME;
    use super::*;
    use crate::hex::{KNIGHT, ORTHOGONAL, Step};

    /// The hexes of a rook's way from `from` to `to`, the last included.
    fn way(from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let ray = |step: Step| {
            let mut cells: Vec<Cell> = Vec::new();
            while let Some(next) = BOARD.step(*cells.last().unwrap_or(&from), step) {
                cells.push(next);
                if next == to {
                    return Some(cells);
                }
            }
            None
        };
        ORTHOGONAL.into_iter().find_map(ray)
    }

    #[test]
    fn the_table_is_what_geometry_gives() {
        // For each leap of the king: every rook's move that ends beside him, and every pair of them whose rooks stand side by
        // side too. Every hex that a rook may pass is tried, as if the board were empty.
        let beside = |a: Cell, b: Cell| ORTHOGONAL.iter().any(|&s| BOARD.step(a, s) == Some(b));
        let leaps = KNIGHT.iter().filter_map(|&s| BOARD.step(KING_HOME, s));
        let mut expected: Vec<(Cell, Option<Cell>, Option<Cell>)> = Vec::new();
        for king in leaps {
            let ends = |home: Cell| -> Vec<Cell> {
                BOARD.iter().filter(|&c| c != home && beside(c, king) && way(home, c).is_some()).collect()
            };
            let (kings, queens) = (ends(KINGS_ROOK_HOME), ends(QUEENS_ROOK_HOME));
            // A rook's way over the king's home is his own, so it is closed.
            let open = |home: Cell, c: &Cell| !way(home, *c).unwrap().contains(&KING_HOME);
            let kings: Vec<Cell> = kings.into_iter().filter(|c| open(KINGS_ROOK_HOME, c)).collect();
            let queens: Vec<Cell> = queens.into_iter().filter(|c| open(QUEENS_ROOK_HOME, c)).collect();
            expected.extend(kings.iter().map(|&k| (king, Some(k), None)));
            expected.extend(queens.iter().map(|&q| (king, None, Some(q))));
            for &k in &kings {
                expected.extend(queens.iter().filter(|&&q| beside(k, q)).map(|&q| (king, Some(k), Some(q))));
            }
        }
        let mut table: Vec<_> =
            CASTLINGS[0].iter().map(|c| (c.king, c.landing(KINGS_ROOK_HOME), c.landing(QUEENS_ROOK_HOME))).collect();
        expected.sort();
        table.sort();
        assert_eq!(table, expected);
    }

    #[test]
    fn ways_and_names_fit_the_rooks() {
        for castling in &CASTLINGS[0] {
            let mut cells: Vec<Cell> = castling.rooks.iter().flat_map(|&(from, to)| way(from, to).unwrap()).collect();
            cells.push(castling.king);
            assert_eq!(castling.empty, cells, "{}", castling.name);
            let columns: String = [castling.king]
                .into_iter()
                .chain(castling.rooks.iter().map(|r| r.1))
                .map(|c| name(c).remove(0))
                .collect();
            assert!(castling.name[4..].starts_with(&columns), "{}", castling.name);
            let prefix = match (castling.landing(KINGS_ROOK_HOME), castling.landing(QUEENS_ROOK_HOME)) {
                (Some(_), Some(_)) => "KRR-",
                (Some(_), None) => "KRK-",
                _ => "KRD-",
            };
            assert!(castling.name.starts_with(prefix));
        }
    }

    #[test]
    fn every_castling_goes_through_a_door() {
        // The doors of the rules: where a rook's first step leads.
        let doors = ["I5", "H4", "K4", "D4", "D2"].map(hex);
        assert!(CASTLINGS[0].iter().all(|castling| doors.contains(&castling.empty[0])));
    }

    #[test]
    fn black_castles_on_the_mirror_images() {
        // The castling page's columns for Black, of three rows.
        let row = |name: &str| {
            let c = CASTLINGS[1].iter().find(|c| c.name == name).unwrap();
            std::iter::once(c.king)
                .chain(c.rooks.iter().map(|r| r.1))
                .map(super::super::hexes::name)
                .collect::<Vec<_>>()
        };
        assert_eq!(row("KRK-HIO"), ["H22", "I23"]);
        assert_eq!(row("KRD-DE"), ["D26", "E27"]);
        assert_eq!(row("KRR-EEF"), ["E23", "E21", "F22"]);
    }
}

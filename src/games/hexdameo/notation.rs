//! Moves as text.
//!
//! | text | means |
//! |---|---|
//! | `a1-e5`, `a1e5` | a quiet move: the man that is lifted over its line, and the vacant cell before it |
//! | `c5:c1:h1` | a capture by its path, every landing cell, as Freeling writes Dameo |
//! | `h5xe1xe4xg5` | a capture by its effect: from, to and all victims, as in the Hub protocol |
//! | `h5xe1` | a capture by its ends, where only one effect has them |
//!
//! A `+` marks a promotion. Written are `a1-e5` and the path; in UCI `a1e5` and the effect with the victims in order.

use fxhash::FxHashSet;

use super::board::{OFF, TABLES, name, place_of, read_place};
use super::lanes::Bits;
use super::{Draughts, KING, List, Men, Move, Rules, explain, position};
use crate::game::{Color, Game, Illegal, MoveError, MoveList, Piece, PositionError, Stage, Text};
use crate::hex::Cell;

/// A move by its effect: UCI text.
pub(super) fn effect(m: Move) -> String {
    let (from, to) = (name(m.from()), name(m.to()));
    if m.victims == 0 {
        return from + &to;
    }
    Bits(m.victims).fold(format!("{from}x{to}"), |text, victim| text + "x" + &name(victim))
}

/// What a text says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Claim {
    /// A move without capture.
    Quiet(usize, usize),
    /// A capture by every landing cell, the start cell first; at least two.
    Path(Vec<usize>),
    /// A capture by its ends.
    Ends(usize, usize),
    /// A capture by its ends and victims.
    Effect(usize, usize, u64),
}

const EXPECTED: &str = "expected a1-e5 or a1e5, a capture's path c5:c1:h1, or its ends and victims h5xe1xe4xg5";

/// Takes a text apart; the second value says whether it claims a promotion.
fn parse(text: &str) -> Result<(Claim, bool), MoveError> {
    let unreadable = || MoveError::unreadable(text, EXPECTED);
    let trimmed = text.trim();
    let (body, promotes) = match trimmed.strip_suffix('+') {
        Some(body) => (body, true),
        None => (trimmed, false),
    };
    if !body.is_ascii() || body.len() > 8 * super::CELLS {
        return Err(unreadable());
    }
    let cell = |name: &str| read_place(name).ok_or_else(unreadable);
    let cells = |separator: char| body.split(separator).map(cell).collect::<Result<Vec<usize>, _>>();
    let claim = if body.contains(':') {
        Claim::Path(cells(':')?)
    } else if body.contains(['x', 'X']) {
        let cells = cells(if body.contains('x') { 'x' } else { 'X' })?;
        let mut victims = 0;
        for &victim in &cells[2..] {
            if victims >> victim & 1 != 0 {
                return Err(MoveError::unreadable(text, format!("{} is named twice as a victim", name(victim))));
            }
            victims |= 1 << victim;
        }
        if victims == 0 { Claim::Ends(cells[0], cells[1]) } else { Claim::Effect(cells[0], cells[1], victims) }
    } else if body.len() == 4 {
        Claim::Quiet(cell(&body[..2])?, cell(&body[2..])?)
    } else {
        let &[from, to] = cells('-')?.as_slice() else { return Err(unreadable()) };
        Claim::Quiet(from, to)
    };
    Ok((claim, promotes))
}

/// The piece that a leap from `from` to `to` takes: the only one between two cells of a line. `Err` says why it is no leap.
pub(super) fn victim(occupied: u64, from: usize, to: usize) -> Result<usize, Illegal> {
    let in_line = (0..6).find_map(|direction| {
        let mut between = Vec::new();
        let mut at = TABLES.next[from][direction];
        while at != OFF {
            if at as usize == to {
                return Some(between);
            }
            if occupied >> at & 1 != 0 {
                between.push(at as usize);
            }
            at = TABLES.next[at as usize][direction];
        }
        None
    });
    match in_line.as_deref() {
        None => Err(Illegal::Other(format!("{} and {} are not on one line", name(from), name(to)))),
        Some([]) => Err(Illegal::Other(format!("there is nothing to capture between {} and {}", name(from), name(to)))),
        Some(&[victim]) => Ok(victim),
        Some(&[.., second]) => Err(Illegal::Blocked(name(second))),
    }
}

impl<M: Men> Draughts<M> {
    /// All pieces.
    pub(super) fn occupied(&self) -> u64 {
        !self.view().empty.0[0] & TABLES.board.0[0]
    }

    /// The victims of a path, if each leg leaps over exactly one piece.
    fn victims_of(&self, path: &[usize]) -> Option<u64> {
        let occupied = self.occupied() & !(1 << path[0]);
        path.windows(2).try_fold(0, |victims, leg| {
            let victim = 1 << victim(occupied, leg[0], leg[1]).ok()?;
            (victims & victim == 0).then_some(victims | victim)
        })
    }

    /// The path of a capture that comes first in the order of cells. All paths of one effect are equally long.
    pub(super) fn path(&self, m: Move) -> Vec<usize> {
        let occupied = self.occupied() & !(1 << m.from());
        let mut path = vec![m.from()];
        let mut dead = FxHashSet::default();
        let found = self.extend(m, occupied, m.victims, &mut path, &mut dead);
        debug_assert!(found, "no path of {m:?} in {self:?}");
        path
    }

    fn extend(
        &self,
        m: Move,
        occupied: u64,
        left: u64,
        path: &mut Vec<usize>,
        dead: &mut FxHashSet<(usize, u64)>,
    ) -> bool {
        let at = path[path.len() - 1];
        if left == 0 {
            return at == m.to();
        }
        if dead.contains(&(at, left)) {
            return false;
        }
        let king = m.before() == KING;
        let mut landings = 0u64;
        for direction in 0..6 {
            let mut next = TABLES.next[at][direction];
            while king && next != OFF && occupied >> next & 1 == 0 {
                next = TABLES.next[next as usize][direction];
            }
            if next == OFF || left >> next & 1 == 0 {
                continue;
            }
            let mut landing = TABLES.next[next as usize][direction];
            while landing != OFF && occupied >> landing & 1 == 0 {
                landings |= 1 << landing;
                landing = if king { TABLES.next[landing as usize][direction] } else { OFF };
            }
        }
        for landing in Bits(landings) {
            // Both cells are on one line with one piece between, or the landing would not be there.
            let Ok(victim) = victim(occupied, at, landing) else { continue };
            path.push(landing);
            if self.extend(m, occupied, left & !(1 << victim), path, dead) {
                return true;
            }
            path.pop();
        }
        dead.insert((at, left));
        false
    }

    /// The legal moves that fit a claim.
    fn fitting(&self, claim: &Claim, legal: &[Move]) -> Vec<Move> {
        let path = if let Claim::Path(path) = claim { self.victims_of(path) } else { None };
        let ends = |m: &Move, from: usize, to: usize| m.from() == from && m.to() == to;
        let fits = |m: &Move| match *claim {
            Claim::Quiet(from, to) => m.victims == 0 && ends(m, from, to),
            Claim::Ends(from, to) => m.victims != 0 && ends(m, from, to),
            Claim::Effect(from, to, victims) => m.victims == victims && ends(m, from, to),
            Claim::Path(ref cells) => Some(m.victims) == path && ends(m, cells[0], cells[cells.len() - 1]),
        };
        legal.iter().copied().filter(fits).collect()
    }
}

impl<M: Men> Text for Draughts<M> {
    fn read_position(text: &str, rules: &Rules) -> Result<(Draughts<M>, Option<&'static str>), PositionError> {
        position::read(text, rules)
    }

    fn write_position(&self) -> String {
        position::write(self)
    }

    fn compose(pieces: &[(Cell, Piece)], side: Color, _: &str) -> String {
        position::compose(pieces, side)
    }

    fn write_uci(&self, m: Move) -> String {
        effect(m)
    }

    fn write_move(&self, m: Move) -> String {
        let mut text = if m.victims == 0 {
            format!("{}-{}", name(m.from()), name(m.to()))
        } else {
            self.path(m).into_iter().map(name).collect::<Vec<_>>().join(":")
        };
        if m.promotes() {
            text.push('+');
        }
        text
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let (claim, promotes) = parse(text)?;
        let mut legal = List::new();
        self.generate(Stage::All, &mut legal);
        let fitting = self.fitting(&claim, legal.as_slice());
        match *fitting.as_slice() {
            [] => Err(MoveError::illegal(text, explain::why(self, &claim, legal.as_slice()))),
            [m] if promotes && !m.promotes() => {
                Err(MoveError::illegal(text, Illegal::Other(format!("{} does not promote", self.write_move(m)))))
            }
            [m] => Ok(m),
            _ => {
                let mut candidates: Vec<String> = fitting.into_iter().map(effect).collect();
                candidates.sort();
                Err(MoveError::ambiguous(text, candidates))
            }
        }
    }

    fn cell_name(cell: Cell) -> String {
        place_of(cell).map_or_else(|| format!("{cell:?}"), name)
    }

    fn read_cell(name: &str) -> Option<Cell> {
        read_place(name).map(super::cell_at)
    }

    fn side_effects(&self, m: Move) -> Vec<Cell> {
        m.victims().collect()
    }
}

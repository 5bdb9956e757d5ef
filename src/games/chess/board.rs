//! The position as rules see it: who stands where, whose turn it is, what else is possible.

use crate::game::{Color, Piece};
use crate::hex::{Cell, Set};

use super::{Kinds, Rules};

/// The most kinds of a chess game.
pub(super) const MOST_KINDS: usize = 9;
const EMPTY: u8 = 0xff;

/// Pieces, side to move, state, clocks and key of a position.
#[derive(Clone, Debug)]
pub struct Board<R: Rules> {
    pub(super) colors: [Set; 2],
    pub(super) kinds: [Set; MOST_KINDS],
    /// Kind, and 16 for Black, by cell.
    pub(super) squares: [u8; 256],
    pub(super) kings: [Cell; 2],
    pub(super) turn: Color,
    pub(super) state: R::State,
    pub(super) options: R::Options,
    /// Plies without capture and pawn move.
    pub(super) clock: u32,
    /// Move number.
    pub(super) number: u32,
    /// Key of the pieces and the side to move.
    pub(super) board_key: u64,
    /// Key of everything.
    pub(super) key: u64,
}

/// Checks and pins of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Safety {
    /// Pieces that give check.
    pub checkers: Set,
    /// Cells between a checker and the king: a piece put there answers that check.
    pub block: Set,
    /// Own pieces that alone stand between the king and an attacker. They may move on their line only.
    pub pinned: Set,
}

impl<R: Rules> Board<R> {
    pub(super) fn empty(options: R::Options) -> Board<R> {
        Board {
            colors: [Set::EMPTY; 2],
            kinds: [Set::EMPTY; MOST_KINDS],
            squares: [EMPTY; 256],
            kings: [Cell::from_index(255); 2],
            turn: Color::White,
            state: R::State::default(),
            options,
            clock: 0,
            number: 1,
            board_key: 0,
            key: 0,
        }
    }

    /// The player to move.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Rights and special captures.
    #[inline(always)]
    pub fn state(&self) -> R::State {
        self.state
    }

    /// What was agreed on.
    pub fn options(&self) -> &R::Options {
        &self.options
    }

    /// Plies since the last capture or pawn move.
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// All pieces of a color.
    #[inline(always)]
    pub fn color(&self, color: Color) -> Set {
        self.colors[color.index()]
    }

    /// All pieces of a kind, of both colors.
    #[inline(always)]
    pub fn kind(&self, kind: u8) -> Set {
        self.kinds[kind as usize]
    }

    /// All pieces of this color and kind.
    #[inline(always)]
    pub fn pieces(&self, color: Color, kind: u8) -> Set {
        self.color(color) & self.kind(kind)
    }

    /// All pieces of these kinds, of both colors.
    #[inline(always)]
    pub fn any_of(&self, kinds: Kinds) -> Set {
        let mut set = Set::EMPTY;
        // An inclusive range would not be unrolled.
        for kind in 0..R::KING + 1 {
            if kinds >> kind & 1 == 1 {
                set |= self.kind(kind);
            }
        }
        set
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> Set {
        self.colors[0] | self.colors[1]
    }

    /// The king's cell.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Cell {
        self.kings[color.index()]
    }

    /// What stands on a cell.
    #[inline(always)]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let code = self.squares[cell.index()];
        let color = if code & 16 == 0 { Color::White } else { Color::Black };
        (code != EMPTY).then_some(Piece { color, kind: code & 15 })
    }

    #[inline(always)]
    pub(super) fn set_square(&mut self, cell: Cell, color: Color, kind: u8) {
        self.squares[cell.index()] = kind | (color as u8) << 4;
    }

    #[inline(always)]
    pub(super) fn clear_square(&mut self, cell: Cell) {
        self.squares[cell.index()] = EMPTY;
    }

    /// Where riding and leaping take a piece of this kind; own pieces' cells may be among them.
    #[inline(always)]
    pub fn reach(&self, kind: u8, from: Cell, occupied: Set) -> Set {
        let (tables, bit) = (R::tables(), 1 << kind);
        let mut reach = Set::EMPTY;
        if R::ROOKS & bit != 0 {
            reach |= tables.rook(from, occupied);
        }
        if R::BISHOPS & bit != 0 {
            reach |= tables.bishop(from, occupied);
        }
        if R::KNIGHTS & bit != 0 {
            reach |= tables.knight[from.index()];
        }
        reach
    }

    /// Riders of `by` that look at `cell`, blocked or not.
    #[inline(always)]
    fn aligned(&self, cell: Cell, by: Color) -> Set {
        let tables = R::tables();
        ((tables.orthogonal[cell.index()] & self.any_of(R::ROOKS))
            | (tables.diagonal[cell.index()] & self.any_of(R::BISHOPS)))
            & self.color(by)
    }

    /// Pieces of `by` that attack `cell` without riding to it.
    #[inline(always)]
    fn near_attackers(&self, cell: Cell, by: Color, occupied: Set) -> Set {
        let tables = R::tables();
        ((tables.knight[cell.index()] & self.any_of(R::KNIGHTS)) | (tables.king[cell.index()] & self.kind(R::KING)))
            & self.color(by)
            | R::step_attackers(self, cell, by, occupied)
    }

    /// Pieces of `by` that attack `cell` if these cells are occupied; pieces outside `occupied` do not count.
    pub fn attackers(&self, cell: Cell, by: Color, occupied: Set) -> Set {
        let tables = R::tables();
        let mut attackers = self.near_attackers(cell, by, occupied);
        let riders = self.aligned(cell, by) & occupied;
        for rider in riders {
            if !tables.between(cell, rider).meets(occupied) {
                attackers.insert(rider);
            }
        }
        attackers & occupied
    }

    /// Whether a piece of `by` attacks `cell` if these cells are occupied; pieces outside `occupied` do not count.
    #[inline]
    pub fn attacked(&self, cell: Cell, by: Color, occupied: Set) -> bool {
        if self.near_attackers(cell, by, occupied).meets(occupied) {
            return true;
        }
        let tables = R::tables();
        (self.aligned(cell, by) & occupied).into_iter().any(|rider| !tables.between(cell, rider).meets(occupied))
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.attacked(self.king(self.turn), !self.turn, self.occupied())
    }

    /// Checks and pins of the side to move.
    #[inline]
    pub fn safety(&self) -> Safety {
        let (us, them) = (self.turn, !self.turn);
        let (king, occupied, own) = (self.king(us), self.occupied(), self.color(us));
        let tables = R::tables();
        let mut safety = Safety {
            checkers: (tables.knight[king.index()] & self.any_of(R::KNIGHTS) & self.color(them))
                | R::step_attackers(self, king, them, occupied),
            block: Set::EMPTY,
            pinned: Set::EMPTY,
        };
        self.aligned(king, them).each(|rider| {
            let between = tables.between(king, rider);
            let standing = between & occupied;
            if standing.is_empty() {
                safety.checkers.insert(rider);
                safety.block |= between;
            } else if !standing.is_many() {
                safety.pinned |= standing & own;
            }
        });
        if let Some(lame) = R::lame_attacker(king, them)
            && self.pieces(them, lame.kind).has(lame.from)
        {
            if !occupied.has(lame.between) {
                safety.block.insert(lame.between);
            } else if own.has(lame.between) {
                safety.pinned.insert(lame.between);
            }
        }
        safety
    }
}

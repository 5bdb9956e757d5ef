//! A position laid out plainly: what a text says, before it is a position that can be played.

use crate::game::{Color, Piece};
use crate::games::chess::Parts;
use crate::hex::Cell;

use super::hexes::{BOARD, colour, name, promotes, seen_by, triples};
use super::kinds::{self, BISHOP, KING, MOST, NAMES, PAWN, REGAINABLE, ROOK};
use super::rights::{Special, Unmoved};
use super::rules::{Rulebook, State};

/// Pieces, side to move, rights and clocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// By [`Cell::index`]; only hexes of the board are used.
    pub board: [Option<Piece>; 240],
    /// The player to move.
    pub side: Color,
    /// Kings and rooks that have never moved.
    pub unmoved: Unmoved,
    /// What the last move allows.
    pub special: Special,
    /// Half-moves since the last capture or pawn move.
    pub clock: u16,
    /// Number of the move, from 1.
    pub number: u32,
}

impl Setup {
    /// An empty board, White to move.
    pub const EMPTY: Setup = Setup {
        board: [None; 240],
        side: Color::White,
        unmoved: Unmoved::NONE,
        special: Special::None,
        clock: 0,
        number: 1,
    };

    /// The start position.
    pub fn start() -> Setup {
        let mut setup = Setup { unmoved: Unmoved::ALL, ..Setup::EMPTY };
        for (color, kind, cell) in kinds::start_array() {
            setup.board[cell.index()] = Some(Piece { color, kind });
        }
        setup
    }

    /// The setup of these parts.
    pub fn of(parts: &Parts<Rulebook>) -> Setup {
        let mut setup = Setup {
            side: parts.turn,
            unmoved: parts.state.unmoved,
            special: parts.state.special,
            clock: parts.clock.min(u32::from(u16::MAX)) as u16,
            number: parts.number,
            ..Setup::EMPTY
        };
        for &(piece, cell) in &parts.pieces {
            setup.board[cell.index()] = Some(piece);
        }
        setup
    }

    /// The parts of the position.
    pub fn parts(&self) -> Parts<Rulebook> {
        Parts {
            pieces: BOARD.iter().filter_map(|cell| Some((self.at(cell)?, cell))).collect(),
            turn: self.side,
            state: State { unmoved: self.unmoved, special: self.special },
            clock: u32::from(self.clock),
            number: self.number,
        }
    }

    /// What stands on a hex.
    pub fn at(&self, cell: Cell) -> Option<Piece> {
        self.board[cell.index()]
    }

    /// The hexes with this piece.
    pub fn find(&self, color: Color, kind: u8) -> impl Iterator<Item = Cell> + '_ {
        BOARD.iter().filter(move |&c| self.at(c) == Some(Piece { color, kind }))
    }

    /// Puts a piece on an empty hex of the board, if its side may have one more of this kind.
    pub fn put(&mut self, piece: Piece, cell: Cell) -> Result<(), String> {
        let Piece { color, kind } = piece;
        let most = MOST[kind as usize] as usize;
        if self.find(color, kind).count() >= most {
            return Err(format!("{color} cannot have more than {most} {}{}", NAMES[kind as usize], plural(most)));
        }
        if kind == BISHOP
            && let Some(other) = self.find(color, BISHOP).find(|&c| colour(c) == colour(cell))
        {
            return Err(format!("{color}'s bishops on {} and {} stand on one hex colour", name(other), name(cell)));
        }
        self.board[cell.index()] = Some(piece);
        Ok(())
    }

    /// Takes away the rights of kings and rooks that do not stand at home.
    pub fn drop_rights_away_from_home(&mut self) {
        let home = |color: Color, kind: u8, home: Cell| self.at(seen_by(color, home)) == Some(Piece { color, kind });
        let mut possible = Unmoved::NONE;
        for color in Color::BOTH {
            let king = home(color, KING, kinds::KING_HOME);
            let (queens, kings) =
                (home(color, ROOK, kinds::QUEENS_ROOK_HOME), home(color, ROOK, kinds::KINGS_ROOK_HOME));
            possible = possible.and(Unmoved::side(color, king, queens, kings));
        }
        self.unmoved = self.unmoved.only(possible);
    }

    /// Whether the last move can have left this right of special capture; if not, why.
    pub fn check_special(&self, special: Special) -> Result<(), String> {
        let mover = !self.side;
        let Some(victim) = special.victim() else { return Ok(()) };
        match self.at(victim) {
            Some(p) if p.color != mover => return Err(format!("the piece on {} is not {mover}'s", name(victim))),
            Some(p) if p.kind == PAWN => {}
            // The pawn was promoted at once.
            Some(p) if promotes(mover, victim) && REGAINABLE.contains(&p.kind) => {}
            _ => return Err(format!("there is no pawn on {} that can just have moved", name(victim))),
        }
        let expected = match special {
            Special::Dodge { takers, .. } => takers.iter().filter(|&&t| t).count(),
            _ => 1,
        };
        let origins: Vec<Cell> = special.origins(mover).collect();
        if origins.len() != expected {
            return Err(format!("a pawn cannot have come to {} in that way", name(victim)));
        }
        if let Special::Step { triple: true, .. } = special
            && !triples(mover, origins[0])
        {
            return Err(format!("a pawn on {} cannot step three ahead", name(origins[0])));
        }
        let crossed = special.crossed(mover);
        if let Some(cell) = origins.iter().copied().chain(crossed).find(|&c| self.at(c).is_some()) {
            return Err(format!("{} is occupied, though a pawn has just left or crossed it", name(cell)));
        }
        let pawn = Some(Piece { color: self.side, kind: PAWN });
        match special.takers(mover).find(|&c| self.at(c) != pawn) {
            Some(cell) => {
                Err(format!("there is no pawn of {}'s on {} that {} dodged", self.side, name(cell), name(victim)))
            }
            None => Ok(()),
        }
    }
}

fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}

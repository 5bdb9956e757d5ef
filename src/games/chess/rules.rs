//! What a chess game tells the core of itself.

use std::fmt::Debug;

use crate::game::{Color, Draw, Illegal, Prize, Stage};
use crate::hex::{Cell, Hexagon, Set, Tables};

use super::{Board, Move, Parts, Sink};

/// A set of kinds: bit `k` for kind `k`.
pub type Kinds = u16;

/// The pawn is kind 0 in every chess game; the king is the last.
pub const PAWN: u8 = 0;

/// The set of these kinds.
pub const fn kinds(list: &[u8]) -> Kinds {
    let mut set = 0;
    let mut i = 0;
    while i < list.len() {
        set |= 1 << list[i];
        i += 1;
    }
    set
}

/// A piece that would attack a cell from two steps away if the cell between were empty: C'escacs' elephant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lame {
    /// Kind of the attacker.
    pub kind: u8,
    /// The cell that must be empty.
    pub between: Cell,
    /// Where the attacker would stand.
    pub from: Cell,
}

/// The rules of one chess game.
///
/// The core knows kings (one step in twelve directions), riders and leapers by the sets of kinds below; everything else a
/// game says here. Hooks see a [`Board`]; what they emit must be legal, and [`Board::attacked`] is the judge.
pub trait Rules: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// What is not on the board: castling rights, a capture that is possible only now.
    type State: Copy + PartialEq + Debug + Default + Send + Sync;
    /// What players agree on before the game.
    type Options: Clone + PartialEq + Debug + Send + Sync;

    /// The board.
    const BOARD: Hexagon;
    /// Letters of the kinds, the pawn first, the king last.
    const KINDS: &'static str;
    /// Names of the kinds in English, in the same order.
    const NAMES: &'static [&'static str];
    /// The king's kind: the last.
    const KING: u8;
    /// Kinds that ride over edges, like a rook.
    const ROOKS: Kinds;
    /// Kinds that ride over corners, like a bishop.
    const BISHOPS: Kinds;
    /// Kinds that leap like a knight.
    const KNIGHTS: Kinds;
    /// See [`crate::game::Game::STALEMATE_PRIZE`].
    const STALEMATE_PRIZE: Prize;

    /// The board's tables.
    fn tables() -> &'static Tables;
    /// The name of a cell, as the game writes it in UCI text.
    fn cell_name(cell: Cell) -> String;
    /// The start position.
    fn start(options: &Self::Options) -> Parts<Self>;

    // Moves

    /// Where a piece of the side to move could go from `from`, own king and pins apart: cells of own pieces may be among
    /// them, special captures are not. Kinds that only ride and leap are [`Board::reach`].
    fn targets(board: &Board<Self>, kind: u8, from: Cell) -> Set;
    /// Pieces of `by` that attack `cell` and that are neither riders nor leapers nor kings. Pieces outside `occupied` are not
    /// to be thought of as gone: the core does that.
    fn step_attackers(board: &Board<Self>, cell: Cell, by: Color, occupied: Set) -> Set;
    /// The [`Lame`] attacker that `cell` has to look out for, of color `by`.
    fn lame_attacker(cell: Cell, by: Color) -> Option<Lame> {
        let _ = (cell, by);
        None
    }
    /// Cells where a pawn of this color promotes.
    fn last_cells(color: Color) -> &'static Set;
    /// What a pawn of `color` can become on this cell; if nothing, it stays a pawn.
    fn promotions(board: &Board<Self>, color: Color, cell: Cell) -> Kinds;
    /// Moves that exclude all others when the side to move is not in check; returns whether there are any. They count as
    /// [`Stage::Captures`].
    fn forced(board: &Board<Self>, stage: Stage, sink: &mut impl Sink) -> bool {
        let _ = (board, stage, sink);
        false
    }
    /// Emits the legal special captures (en passant), in check or not.
    fn special(board: &Board<Self>, sink: &mut impl Sink);
    /// The cell of the piece that a tagged move captures.
    fn victim(board: &Board<Self>, m: Move) -> Cell;
    /// The cell of the piece that a special capture by this piece with this target would capture, legal or not; for
    /// explanations.
    fn special_victim(board: &Board<Self>, kind: u8, from: Cell, to: Cell) -> Option<Cell>;
    /// What the king may do beyond its steps, when not in check.
    fn king_leaps(board: &Board<Self>) -> Set {
        let _ = board;
        Set::EMPTY
    }
    /// Takes cells out of those that the king can go to because of attacks that only matter to kings.
    fn restrict_king(board: &Board<Self>, safe: Set) -> Set {
        let _ = board;
        safe
    }
    /// Emits castlings; `safe` holds the empty cells that the king can go to. Not called in check.
    fn castle(board: &Board<Self>, safe: Set, sink: &mut impl Sink) {
        let _ = (board, safe, sink);
    }
    /// The rooks' moves of a castling, from and to.
    fn rook_moves(color: Color, castling: u8) -> &'static [(Cell, Cell)] {
        let _ = (color, castling);
        &[]
    }

    // State

    /// The state after a move of the side to move; `board` is still as before.
    fn after(board: &Board<Self>, m: Move) -> Self::State;
    /// The state after a pass.
    fn after_pass(state: Self::State) -> Self::State;
    /// The state as the repetition rule sees it: without a special capture that is not legal.
    fn effective(board: &Board<Self>) -> Self::State;
    /// The key of an effective state.
    fn state_key(state: Self::State) -> u64;
    /// The state of the mirrored position.
    fn flip_state(state: Self::State) -> Self::State;

    // End of the game

    /// Plies without capture or pawn move after which a player may claim a draw, or the game is drawn.
    const DRAW_CLOCK: u32;
    /// The draw rules: see [`crate::game::Game::draw`].
    fn draw(board: &Board<Self>, occurrences: u32) -> Draw;
    /// See [`crate::game::Game::can_win`].
    fn can_win(board: &Board<Self>, color: Color) -> bool;

    // Explanations

    /// Why a piece of the side to move cannot go from here to there, where the core knows no better word than "does not move
    /// like that".
    fn why_not(board: &Board<Self>, kind: u8, from: Cell, to: Cell) -> Option<Illegal> {
        let _ = (board, kind, from, to);
        None
    }
}

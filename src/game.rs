//! What a search, an arena, a protocol or a notation needs to know of a game.
//!
//! [`Game`] is a position that moves can be made on; [`Text`] reads and writes its positions and moves; [`Line`] is a
//! position with the moves that led to it, which is what repetition rules need.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;

use crate::hex::{Cell, Hexagon};

mod clock;
mod error;
mod field;
mod line;
mod packed;
mod result;

pub use clock::{BadControl, ClockText, Clocks, Control};
pub use error::{Illegal, MoveError, PositionError};
pub use field::Field;
pub use line::Line;
pub use packed::{BitReader, BitWriter, Packed, PackedError};
pub use result::{Draw, End, Outcome, Prize};

/// The two players. White moves first in all three games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Plays from the bottom of a diagram.
    White,
    /// Plays from the top of a diagram.
    Black,
}

impl Color {
    /// Both, White first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl std::ops::Not for Color {
    type Output = Color;
    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// A piece on the board, as drawings and notations see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// Its kind: a number below [`Game::KINDS`]`.len()`.
    pub kind: u8,
}

/// Which moves to generate. All of them are legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Every legal move.
    All,
    /// Captures of every kind and promotions: what a quiescence search looks at.
    Captures,
    /// What [`Stage::Captures`] leaves out; the two together are [`Stage::All`], without overlap.
    Quiets,
}

/// A list that a generator fills.
///
/// Its capacity is never exceeded silently: a list either grows or is long enough for each legal position of its game.
pub trait MoveList<M>: Default {
    /// Appends a move.
    fn push(&mut self, m: M);
    /// The moves so far.
    fn as_slice(&self) -> &[M];
    /// Forgets the moves.
    fn clear(&mut self);
}

/// Is told of each piece that a move puts on the board or takes off it, so that sums over pieces can be kept up to date.
///
/// The order of calls within one move is not defined; a move of one piece is a `remove` and a `put`.
pub trait Observer {
    /// A piece now stands on `cell`.
    fn put(&mut self, piece: Piece, cell: Cell);
    /// A piece no longer stands on `cell`.
    fn remove(&mut self, piece: Piece, cell: Cell);
}

/// Nobody watches.
impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: Piece, _: Cell) {}
    #[inline(always)]
    fn remove(&mut self, _: Piece, _: Cell) {}
}

/// A position of a game, on which moves can be made and taken back.
///
/// Two positions are equal when a player would call them so: board, side to move, rights, and clocks where the game's position
/// text carries them (draughts' does not). Nothing here allocates.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// A legal move of the position that generated it.
    type Move: Copy + PartialEq + Eq + Hash + Debug + Send + Sync + 'static;
    /// A list of moves.
    type List: MoveList<Self::Move>;
    /// What [`unmake`](Game::unmake) needs beside the move.
    type Undo: Copy + Debug + Send + Sync;
    /// What players may agree on before the game, and settings of rules that the sources leave open.
    type Rules: Clone + PartialEq + Debug + Send + Sync;

    /// The board.
    const BOARD: Hexagon;
    /// Letters of the kinds of pieces in capitals, by number: `"PNBRQK"`, say.
    const KINDS: &'static str;
    /// Whether passing is a meaningful threat test: false where being unable to move loses or captures are forced.
    const NULL_MOVE_SOUND: bool;
    /// Whether a side that can capture must: the quiescence search then never stands pat before a capture.
    const CAPTURES_FORCED: bool;
    /// What the winner gets when the side to move has no move and is not in check, and the loser the rest: 1 in draughts,
    /// 3/4 in Gliński's chess, 2/3 in C'escacs.
    const STALEMATE_PRIZE: Prize;

    /// The start position under these rules.
    fn start(rules: &Self::Rules) -> Self;
    /// The rules that this position is played by.
    fn rules(&self) -> Self::Rules;

    /// The player to move.
    fn side_to_move(&self) -> Color;
    /// What stands on a cell.
    fn piece_at(&self, cell: Cell) -> Option<Piece>;
    /// Zobrist key of all that makes two positions the same for the repetition rule; kept up to date by each move.
    fn key(&self) -> u64;
    /// The key computed anew from the board: equal to [`key`](Game::key) always, for tests.
    fn compute_key(&self) -> u64;
    /// Whether every derived field equals what the board gives; the message names the first that does not. For tests.
    fn verify(&self) -> Result<(), String>;
    /// A key of what changes least from move to move, pawns or men of both sides: positions that share it tend to be misjudged
    /// alike.
    fn structure_key(&self) -> u64;
    /// Plies since the last move that can never be taken back (capture, pawn or man move): how far back a repetition can lie.
    fn reversible_plies(&self) -> u32;
    /// Plies without progress so far, and after how many a search takes the game for drawn; `None` where no rule counts them.
    /// A pass counts like a move.
    fn draw_clock(&self) -> Option<(u32, u32)>;
    /// Number of the move as players count, from 1.
    fn move_number(&self) -> u32;

    /// Appends the legal moves of a stage to `list`. Draw rules are not looked at.
    fn generate(&self, stage: Stage, list: &mut Self::List);
    /// The number of legal moves, without writing them.
    fn count(&self) -> u64 {
        let mut list = Self::List::default();
        self.generate(Stage::All, &mut list);
        list.as_slice().len() as u64
    }
    /// Makes a legal move.
    fn make(&mut self, m: Self::Move, observer: &mut impl Observer) -> Self::Undo;
    /// Takes back the last move made; the observer's owner restores its sums itself.
    fn unmake(&mut self, m: Self::Move, undo: &Self::Undo);
    /// Passes: only where [`NULL_MOVE_SOUND`](Game::NULL_MOVE_SOUND), and not in check.
    fn make_null(&mut self) -> Self::Undo;
    /// Takes back a pass.
    fn unmake_null(&mut self, undo: &Self::Undo);
    /// Number of leaves at `depth` half-moves. Games override it where counting without lists is faster.
    fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(),
            _ => self.perft_each(depth, |game, depth| game.perft(depth)),
        }
    }
    /// The same with the list of moves written in every position but the leaves: what a search pays for them. Games override
    /// it where positions can be walked without keys and clocks, as in [`perft`](Game::perft).
    fn perft_with_lists(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut list = Self::List::default();
                self.generate(Stage::All, &mut list);
                list.as_slice().len() as u64
            }
            _ => self.perft_each(depth, |game, depth| game.perft_with_lists(depth)),
        }
    }
    /// The sum of `f(depth - 1)` after each legal move; `depth` is at least 1.
    fn perft_each(&mut self, depth: u32, mut f: impl FnMut(&mut Self, u32) -> u64) -> u64 {
        let mut list = Self::List::default();
        self.generate(Stage::All, &mut list);
        let mut nodes = 0;
        for &m in list.as_slice() {
            let undo = self.make(m, &mut ());
            nodes += f(self, depth - 1);
            self.unmake(m, &undo);
        }
        nodes
    }

    /// Whether the side to move is in check; always false in draughts.
    fn in_check(&self) -> bool;
    /// The cell of the king that is in check, for drawings.
    fn checked_king(&self) -> Option<Cell> {
        None
    }
    /// Whether a legal move captures or promotes: whether [`Stage::Captures`] lists it.
    fn is_capture(&self, m: Self::Move) -> bool;
    /// Whether the other side could capture if it were to move: whether a quiet position is about to change. Asked only where
    /// [`CAPTURES_FORCED`](Game::CAPTURES_FORCED).
    fn capture_threatened(&self) -> bool {
        false
    }
    /// Whether the moves that follow the best replies to `m` on its target cell win at least `threshold`, in the values
    /// given for each kind of piece ([`Game::KINDS`] order): static exchange evaluation. Draughts answers by the capture alone.
    fn see_at_least(&self, m: Self::Move, threshold: i32, values: &[i32]) -> bool;
    /// A number below 2^24 that tells the legal moves of a position apart, for tables: not 0. Where it could clash (draughts
    /// captures of the same ends), the searcher checks it against the generated list and takes the first.
    fn pack(m: Self::Move) -> u32;
    /// From and to, and what moves and what is captured, for histories and drawings: see [`Anatomy`].
    fn anatomy(&self, m: Self::Move) -> Anatomy;

    /// Why the side to move, which has no legal move, has lost: mate, stalemate or a block.
    fn end_without_moves(&self) -> End;
    /// Draws by clocks and material, and by repetition when the position has occurred `occurrences` times, this one included.
    fn draw(&self, occurrences: u32) -> Draw;
    /// Whether `color` has what the rules call enough to win: decides a flag fall.
    fn can_win(&self, color: Color) -> bool;
}

/// A move taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Anatomy {
    /// Where the mover comes from.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// Kind of the moving piece.
    pub kind: u8,
    /// Kind of the captured piece, or of the dearest one.
    pub captured: Option<u8>,
    /// Kind of the piece that a promotion makes.
    pub promotion: Option<u8>,
}

/// Reads a position in one dialect.
pub type ReadDialect<G> = fn(&str, &<G as Game>::Rules) -> Result<G, PositionError>;

/// The words of a position text that say more than where the pieces stand and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rest {
    /// What they are, for people.
    pub label: &'static str,
    /// What they are when nothing is known: no rights, clocks at their beginning.
    pub blank: &'static str,
}

/// Positions and moves as text. See each game's folder for its formats.
///
/// Reading never panics, whatever the text, and never changes anything on an error.
pub trait Text: Game {
    /// Reads a position in any dialect of this game. The second value names the dialect if it is not the canonical one.
    fn read_position(text: &str, rules: &Self::Rules) -> Result<(Self, Option<&'static str>), PositionError>;
    /// Dialects that cannot be told from another one, and so are read only where they are asked for by name.
    const DIALECTS: &'static [(&'static str, ReadDialect<Self>)] = &[];
    /// Reads a position in the dialect of this name among [`DIALECTS`](Text::DIALECTS), or without a name as
    /// [`read_position`](Text::read_position) does.
    fn read_position_in(
        dialect: Option<&str>,
        text: &str,
        rules: &Self::Rules,
    ) -> Result<(Self, Option<&'static str>), PositionError> {
        let Some(dialect) = dialect else { return Self::read_position(text, rules) };
        if let Some((_, read)) = Self::DIALECTS.iter().find(|(name, _)| *name == dialect) {
            return Ok((read(text, rules)?, None));
        }
        let names: Vec<&str> = Self::DIALECTS.iter().map(|&(name, _)| name).collect();
        let names = if names.is_empty() { "none in this game".to_owned() } else { names.join(", ") };
        let quoted: String = dialect.chars().take(40).collect();
        Err(PositionError::new("dialect", 1, format!("{quoted:?} names no notation: expected {names}")))
    }
    /// The position in the canonical dialect.
    fn write_position(&self) -> String;
    /// What the canonical text says after its first two words, pieces and side to move; `None` where that is all.
    const REST: Option<Rest> = None;
    /// The canonical text of pieces that somebody has laid out, which need not be a position: reading it tells. `rest` is what
    /// [`REST`](Text::REST) is about. Cells off the board are left out; of several pieces on a cell the last counts.
    fn compose(pieces: &[(Cell, Piece)], side: Color, rest: &str) -> String;

    /// A legal move as UCI text.
    fn write_uci(&self, m: Self::Move) -> String;
    /// A legal move in the game's own notation, with check and mate marks.
    fn write_move(&self, m: Self::Move) -> String;
    /// Reads a move: UCI text or the game's own notation in any spelling; exactly one legal move must fit.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// The name of a cell of the board: `f14`, say, in lower case.
    fn cell_name(cell: Cell) -> String;
    /// The cell with this name, in either case.
    fn read_cell(name: &str) -> Option<Cell>;
    /// Every captured cell of a move, and cells that other pieces leave and enter: for drawings. Most moves: none.
    fn side_effects(&self, m: Self::Move) -> Vec<Cell> {
        let _ = m;
        Vec::new()
    }

    /// All legal moves as UCI text, sorted as bytes.
    fn legal_uci(&self) -> Vec<String> {
        let mut list = Self::List::default();
        self.generate(Stage::All, &mut list);
        let mut texts: Vec<String> = list.as_slice().iter().map(|&m| self.write_uci(m)).collect();
        texts.sort();
        texts
    }
}

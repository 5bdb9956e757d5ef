//! Hexdameo and Hexdame: draughts by Christian Freeling on the hexagonal board of 61 cells, with the capture rules of
//! international draughts. In Hexdameo men also move in lines, as in his Dameo; Hexdame is the same without.
//!
//! | file | holds |
//! |---|---|
//! | `board` | cells, names, and the tables of the three layouts |
//! | `lanes` | sets of cells in three layouts at once |
//! | `list` | a list of moves |
//! | `quiet` | moves without capture |
//! | `capture` | captures under the majority rule |
//! | `jumps`, `trails` | the same where routes are countless |
//! | `perft` | counting positions |
//! | `position`, `notation`, `explain` | positions and moves as text, and why a move is illegal |
//! | `packed` | positions in few bytes |
//! | `start` | the start arrays |

use std::fmt;
use std::marker::PhantomData;
use std::sync::LazyLock;

use crate::game::{Anatomy, Color, Draw, End, Game, Observer, Piece, Prize, Stage};
use crate::hex::{Cell, Hexagon, Zobrist};

mod board;
mod capture;
mod explain;
mod jumps;
mod lanes;
mod list;
mod notation;
mod packed;
mod perft;
mod position;
mod quiet;
mod start;
#[cfg(test)]
mod tests;
mod trails;

use board::{BOARD, CELLS, TABLES, cell_at, mirrored, reflected};
pub use board::{letter_and_number, place_of};
use lanes::{Bits, Down, Lanes, Up, Way};
pub use list::List;

/// Hexdameo.
pub type Hexdameo = Draughts<WithLines>;
/// Hexdame: Hexdameo without line moves.
pub type Hexdame = Draughts<WithoutLines>;

/// How men move: all that tells the two games apart.
pub trait Men: Copy + Send + Sync + 'static {
    /// Whether a line of men may step ahead as one.
    const LINES: bool;
}

/// Men move in lines: Hexdameo.
#[derive(Clone, Copy, Debug)]
pub struct WithLines;
/// Men move one by one: Hexdame.
#[derive(Clone, Copy, Debug)]
pub struct WithoutLines;

impl Men for WithLines {
    const LINES: bool = true;
}
impl Men for WithoutLines {
    const LINES: bool = false;
}

/// Number of a man in [`Game::KINDS`].
pub const MAN: u8 = 0;
/// Number of a king in [`Game::KINDS`].
pub const KING: u8 = 1;

/// Settings of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Moves by each side, of kings only and without capture, that draw; 0 for never.
    ///
    /// The rules call a game drawn when neither side can make progress, which no position shows. The default, 25, is what
    /// international draughts plays by.
    pub impotence_moves: u16,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { impotence_moves: 25 }
    }
}

/// A legal move, named by its effect: who goes where and what it captures. Routes of one effect are one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Captured places.
    victims: u64,
    /// From, to, whether a king moves, whether a man is promoted; a byte each. One number is copied faster than four, and
    /// without padding lists are cleared faster.
    ends: u64,
}

impl Move {
    /// Fills places that mean nothing.
    const NONE: Move = Move { victims: 0, ends: 0 };

    #[inline(always)]
    const fn man(from: usize, to: usize, victims: u64, promotes: bool) -> Move {
        Move { victims, ends: from as u64 | (to as u64) << 8 | (promotes as u64) << 24 }
    }

    #[inline(always)]
    fn king(from: usize, to: usize, victims: u64) -> Move {
        Move { victims, ends: from as u64 | (to as u64) << 8 | 1 << 16 }
    }

    #[inline(always)]
    fn from(self) -> usize {
        (self.ends & 63) as usize
    }

    #[inline(always)]
    fn to(self) -> usize {
        (self.ends >> 8 & 63) as usize
    }

    /// The kind that moves.
    #[inline(always)]
    fn before(self) -> u8 {
        (self.ends >> 16 & 1) as u8
    }

    /// The kind that it is then.
    #[inline(always)]
    fn after(self) -> u8 {
        ((self.ends >> 16 | self.ends >> 24) & 1) as u8
    }

    /// The captured cells in the order of the notation.
    pub fn victims(self) -> impl ExactSizeIterator<Item = Cell> {
        Bits(self.victims).map(cell_at)
    }

    /// Whether it captures.
    #[inline(always)]
    pub fn captures(self) -> bool {
        self.victims != 0
    }

    /// Whether it makes a king.
    #[inline(always)]
    pub fn promotes(self) -> bool {
        self.ends >> 24 != 0
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::effect(*self))
    }
}

/// A position.
///
/// Two are equal when pieces, side to move and rules are: the notation has no clock, and no player counts one as part of a
/// position.
#[derive(Clone, Copy)]
pub struct Draughts<M> {
    /// By colour and kind.
    pieces: [[Lanes; 2]; 2],
    key: u64,
    side: Color,
    /// Plies since the last capture or move of a man.
    reversible: u32,
    /// Plies since White's first move, as if it had been made where Black begins.
    ply: u32,
    impotence: u16,
    men: PhantomData<M>,
}

/// What [`Game::unmake`] needs beside the move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    key: u64,
    reversible: u32,
    /// Which of the victims were kings.
    kings: u64,
}

/// Random numbers by colour, kind and place, and one for Black to move.
struct Keys {
    pieces: [[[u64; 64]; 2]; 2],
    black: u64,
}

static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    // "hexdameo" in ASCII.
    let mut zobrist = Zobrist::new(0x6865_7864_616d_656f);
    Keys { pieces: [(); 2].map(|()| [(); 2].map(|()| zobrist.numbers())), black: zobrist.number() }
});

/// A position from the mover's point of view.
#[derive(Clone, Copy)]
struct View {
    men: Lanes,
    kings: Lanes,
    enemy: Lanes,
    empty: Lanes,
}

impl View {
    #[inline(always)]
    fn new(own: [Lanes; 2], enemy: [Lanes; 2]) -> View {
        let enemy = enemy[0] | enemy[1];
        View { men: own[0], kings: own[1], enemy, empty: TABLES.board.without(own[0] | own[1] | enemy) }
    }

    /// Appends the legal moves of a stage.
    #[inline(always)]
    fn push<M: Men, W: Way>(&self, stage: Stage, list: &mut List) {
        if self.can_capture() {
            if stage != Stage::Quiets {
                capture::push::<W>(self, list);
            }
            return;
        }
        if stage != Stage::Quiets {
            quiet::push_promotions::<W>(self, M::LINES, list);
        }
        if stage != Stage::Captures {
            quiet::push_men::<W>(self, M::LINES, list);
            if self.kings.any() {
                quiet::push_kings(self, list);
            }
        }
    }
}

impl<M: Men> Draughts<M> {
    /// An empty board.
    fn empty(side: Color, rules: &Rules) -> Draughts<M> {
        let key = if side == Color::Black { KEYS.black } else { 0 };
        let impotence = rules.impotence_moves;
        Draughts { pieces: Default::default(), key, side, reversible: 0, ply: side as u32, impotence, men: PhantomData }
    }

    #[inline(always)]
    fn toggle(&mut self, color: Color, kind: u8, place: usize) {
        self.pieces[color.index()][kind as usize] ^= TABLES.cell(place);
        self.key ^= KEYS.pieces[color.index()][kind as usize][place];
    }

    /// Puts a move of `color` on the board, or takes it back: an exclusive or is its own inverse. `kings` are the victims that
    /// are kings.
    #[inline(always)]
    fn exchange(&mut self, color: Color, m: Move, kings: u64) {
        let own = &mut self.pieces[color.index()];
        own[m.before() as usize] ^= TABLES.cell(m.from());
        own[m.after() as usize] ^= TABLES.cell(m.to());
        if m.victims != 0 {
            let enemy = &mut self.pieces[(!color).index()];
            enemy[MAN as usize] ^= Lanes::of(m.victims & !kings);
            enemy[KING as usize] ^= Lanes::of(kings);
        }
    }

    #[inline(always)]
    fn view(&self) -> View {
        let side = self.side.index();
        View::new(self.pieces[side], self.pieces[1 - side])
    }

    /// The men of a colour: bit n is the n-th cell in the order of the notation (a1 a2 … i9).
    #[inline(always)]
    pub fn men(&self, color: Color) -> u64 {
        self.pieces[color.index()][MAN as usize].0[0]
    }

    /// The kings of a colour, as [`men`](Draughts::men).
    #[inline(always)]
    pub fn kings(&self, color: Color) -> u64 {
        self.pieces[color.index()][KING as usize].0[0]
    }

    /// The same position for the other player: the point reflection of the board, colours swapped. Clocks begin anew.
    pub fn reflected(&self) -> Draughts<M> {
        self.carried(!self.side, |color, place| (!color, reflected(place)))
    }

    /// The mirror image left to right. Clocks begin anew.
    pub fn mirrored(&self) -> Draughts<M> {
        self.carried(self.side, |color, place| (color, mirrored(place)))
    }

    fn carried(&self, side: Color, carry: impl Fn(Color, usize) -> (Color, usize)) -> Draughts<M> {
        let mut image = Draughts::empty(side, &self.rules());
        for color in Color::BOTH {
            for kind in [MAN, KING] {
                for place in Bits(self.pieces[color.index()][kind as usize].0[0]) {
                    let (color, place) = carry(color, place);
                    image.toggle(color, kind, place);
                }
            }
        }
        image
    }
}

impl<M: Men> PartialEq for Draughts<M> {
    fn eq(&self, other: &Draughts<M>) -> bool {
        self.pieces == other.pieces && self.side == other.side && self.impotence == other.impotence
    }
}

impl<M: Men> fmt::Debug for Draughts<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&position::write(self))
    }
}

impl<M: Men> Game for Draughts<M> {
    type Move = Move;
    type List = List;
    type Undo = Undo;
    type Rules = Rules;

    const BOARD: Hexagon = BOARD;
    const KINDS: &'static str = "MK";
    const NULL_MOVE_SOUND: bool = false;
    const CAPTURES_FORCED: bool = true;
    const STALEMATE_PRIZE: Prize = Prize::WHOLE;

    fn start(rules: &Rules) -> Draughts<M> {
        start::ARRAYS[0].position(rules)
    }

    fn rules(&self) -> Rules {
        Rules { impotence_moves: self.impotence }
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let place = place_of(cell)?;
        Color::BOTH.into_iter().find_map(|color| {
            let kind = self.pieces[color.index()].iter().position(|set| set.0[0] >> place & 1 != 0)?;
            Some(Piece { color, kind: kind as u8 })
        })
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn structure_key(&self) -> u64 {
        // The multipliers of splitmix64 (Steele, Lea and Flood, 2014).
        let [white, black] = Color::BOTH.map(|color| self.men(color));
        (white.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(32) ^ black).wrapping_mul(0x94d0_49bb_1331_11eb)
    }

    fn compute_key(&self) -> u64 {
        let mut key = if self.side == Color::Black { KEYS.black } else { 0 };
        for (color, kind) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            for place in Bits(self.pieces[color][kind].0[0]) {
                key ^= KEYS.pieces[color][kind][place];
            }
        }
        key
    }

    fn verify(&self) -> Result<(), String> {
        let mut seen = 0;
        for color in Color::BOTH {
            for kind in [MAN, KING] {
                let set = self.pieces[color.index()][kind as usize];
                let cells = set.0[0];
                if cells & !TABLES.board.0[0] != 0 {
                    return Err(format!("{color}'s pieces of kind {kind} stand off the board: {cells:#x}"));
                }
                if set != Lanes::of(cells) {
                    return Err(format!("the layouts of {color}'s pieces of kind {kind} disagree: {set:?}"));
                }
                if seen & cells != 0 {
                    return Err(format!("two pieces stand on one cell: {:#x}", seen & cells));
                }
                seen |= cells;
            }
            if self.men(color) & TABLES.promotion[color.index()].0[0] != 0 {
                return Err(format!("a man of {color}'s stands on its promotion row"));
            }
        }
        if self.key != self.compute_key() {
            return Err(format!("key {:#x}, computed {:#x}", self.key, self.compute_key()));
        }
        Ok(())
    }

    #[inline(always)]
    fn reversible_plies(&self) -> u32 {
        self.reversible
    }

    #[inline(always)]
    fn draw_clock(&self) -> Option<(u32, u32)> {
        (self.impotence != 0).then(|| (self.reversible, 2 * u32::from(self.impotence)))
    }

    fn move_number(&self) -> u32 {
        self.ply / 2 + 1
    }

    fn generate(&self, stage: Stage, list: &mut List) {
        match self.side {
            Color::White => self.view().push::<M, Up>(stage, list),
            Color::Black => self.view().push::<M, Down>(stage, list),
        }
    }

    fn count(&self) -> u64 {
        self.perft_in_bulk(1)
    }

    #[inline]
    fn make(&mut self, m: Move, observer: &mut impl Observer) -> Undo {
        let (color, before, after) = (self.side, m.before(), m.after());
        let undo = Undo { key: self.key, reversible: self.reversible, kings: m.victims & self.kings(!color) };
        self.exchange(color, m, undo.kings);
        let keys = &*KEYS;
        // Lifted first: a capture may end where it began.
        self.key ^= keys.black ^ keys.pieces[color.index()][before as usize][m.from()];
        observer.remove(Piece { color, kind: before }, cell_at(m.from()));
        for place in Bits(m.victims) {
            let kind = (undo.kings >> place & 1) as u8;
            self.key ^= keys.pieces[(!color).index()][kind as usize][place];
            observer.remove(Piece { color: !color, kind }, cell_at(place));
        }
        self.key ^= keys.pieces[color.index()][after as usize][m.to()];
        observer.put(Piece { color, kind: after }, cell_at(m.to()));
        self.reversible = if before == KING && m.victims == 0 { self.reversible + 1 } else { 0 };
        self.ply += 1;
        self.side = !color;
        undo
    }

    #[inline]
    fn unmake(&mut self, m: Move, undo: &Undo) {
        self.unmake_null(undo);
        self.exchange(self.side, m, undo.kings);
    }

    fn make_null(&mut self) -> Undo {
        let undo = Undo { key: self.key, reversible: self.reversible, kings: 0 };
        self.side = !self.side;
        self.key ^= KEYS.black;
        self.reversible += 1;
        self.ply += 1;
        undo
    }

    #[inline]
    fn unmake_null(&mut self, undo: &Undo) {
        self.key = undo.key;
        self.reversible = undo.reversible;
        self.ply -= 1;
        self.side = !self.side;
    }

    fn perft(&mut self, depth: u32) -> u64 {
        self.perft_in_bulk(depth)
    }

    fn perft_with_lists(&mut self, depth: u32) -> u64 {
        self.perft_in_lists(depth)
    }

    fn in_check(&self) -> bool {
        false
    }

    #[inline]
    fn is_capture(&self, m: Move) -> bool {
        m.captures() || m.promotes()
    }

    #[inline]
    fn capture_threatened(&self) -> bool {
        let side = self.side.index();
        View::new(self.pieces[1 - side], self.pieces[side]).can_capture()
    }

    fn see_at_least(&self, m: Move, threshold: i32, values: &[i32]) -> bool {
        let kings = (m.victims & self.kings(!self.side)).count_ones() as i32;
        let men = m.victims.count_ones() as i32 - kings;
        let [man, king] = [MAN, KING].map(|kind| values.get(kind as usize).copied().unwrap_or(0));
        let promotion = if m.promotes() { king - man } else { 0 };
        men * man + kings * king + promotion >= threshold
    }

    #[inline]
    fn pack(m: Move) -> u32 {
        // Victims are hashed to 12 bits by a multiplication with 2^64 divided by the golden ratio.
        let hash = (m.victims.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52) as u32;
        hash << 12 | (m.from() as u32 + 1) << 6 | m.to() as u32
    }

    fn anatomy(&self, m: Move) -> Anatomy {
        let captured = match m.victims {
            0 => None,
            victims if victims & self.kings(!self.side) != 0 => Some(KING),
            _ => Some(MAN),
        };
        Anatomy {
            from: cell_at(m.from()),
            to: cell_at(m.to()),
            kind: m.before(),
            captured,
            promotion: m.promotes().then_some(KING),
        }
    }

    fn end_without_moves(&self) -> End {
        if self.men(self.side) | self.kings(self.side) == 0 { End::NoPieces } else { End::Blocked }
    }

    fn draw(&self, occurrences: u32) -> Draw {
        if occurrences >= 3 {
            return Draw::Automatic(End::Repetition);
        }
        if self.draw_clock().is_some_and(|(plies, most)| plies >= most) {
            return Draw::Automatic(End::MoveClock);
        }
        Draw::No
    }

    fn can_win(&self, color: Color) -> bool {
        self.men(color) | self.kings(color) != 0
    }
}

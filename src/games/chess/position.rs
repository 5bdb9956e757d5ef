//! A position that moves can be made on.

use crate::game::{Anatomy, Color, Draw, End, Game, MoveList, Observer, Piece, Prize, Stage};
use crate::hex::{Cell, Hexagon, Set};

use super::{Board, Keys, Layout, Lineless, List, Move, PAWN, Rules, exchange};

/// A position of a chess game: the board, and what the layout keeps beside it.
#[derive(Clone, Debug)]
pub struct Position<R: Rules, L: Layout<R> = Lineless> {
    pub(super) board: Board<R>,
    pub(super) layout: L,
}

/// A position in parts, as it is read from a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Parts<R: Rules> {
    /// The pieces; no two on one cell, exactly one king of each color.
    pub pieces: Vec<(Piece, Cell)>,
    /// The player to move.
    pub turn: Color,
    /// Rights and special captures.
    pub state: R::State,
    /// Plies since the last capture or pawn move.
    pub clock: u32,
    /// Number of the move, from 1.
    pub number: u32,
}

/// What a move destroys.
#[derive(Clone, Copy, Debug)]
pub struct Undo<S> {
    key: u64,
    board_key: u64,
    clock: u32,
    state: S,
    captured: Option<(u8, Cell)>,
}

impl<R: Rules, L: Layout<R>> Position<R, L> {
    /// The position of these parts. Whether it can occur is the reader's business.
    pub fn new(parts: &Parts<R>, options: &R::Options) -> Position<R, L> {
        let mut position = Position { board: Board::empty(options.clone()), layout: L::empty() };
        for &(piece, cell) in &parts.pieces {
            position.put(piece.color, piece.kind, cell, &mut ());
            if piece.kind == R::KING {
                position.board.kings[piece.color.index()] = cell;
            }
        }
        let board = &mut position.board;
        (board.turn, board.state) = (parts.turn, parts.state);
        (board.clock, board.number) = (parts.clock, parts.number);
        if board.turn == Color::Black {
            board.board_key ^= Keys::get().black;
        }
        board.key = board.board_key ^ R::state_key(R::effective(board));
        position
    }

    /// The position in parts.
    pub fn parts(&self) -> Parts<R> {
        let board = &self.board;
        let pieces = board.occupied().into_iter().filter_map(|cell| Some((board.piece_at(cell)?, cell))).collect();
        Parts { pieces, turn: board.turn, state: board.state, clock: board.clock, number: board.number }
    }

    /// The position as rules see it.
    #[inline(always)]
    pub fn board(&self) -> &Board<R> {
        &self.board
    }

    /// The same position with the players' roles exchanged: the board turned top to bottom, colors swapped. Its moves mirror
    /// the moves of this one.
    pub fn mirrored(&self) -> Position<R, L> {
        let mut parts = self.parts();
        for (piece, cell) in &mut parts.pieces {
            piece.color = !piece.color;
            *cell = R::BOARD.flip(*cell);
        }
        parts.turn = !parts.turn;
        parts.state = R::flip_state(parts.state);
        Position::new(&parts, &self.board.options)
    }

    /// The same position with another layout.
    pub fn with_layout<M: Layout<R>>(&self) -> Position<R, M> {
        let mut layout = M::empty();
        for cell in self.board.occupied() {
            if let Some(Piece { color, kind }) = self.board.piece_at(cell) {
                layout.toggle(color, cell, kind);
            }
        }
        Position { board: self.board.clone(), layout }
    }

    /// Whether the side that has just moved stands in check, which no legal move leaves.
    pub fn opponent_in_check(&self) -> bool {
        let board = &self.board;
        board.attacked(board.king(!board.turn), board.turn, board.occupied())
    }

    #[inline(always)]
    fn put(&mut self, color: Color, kind: u8, cell: Cell, observer: &mut impl Observer) {
        self.toggle(color, kind, cell);
        self.board.set_square(cell, color, kind);
        observer.put(Piece { color, kind }, cell);
    }

    #[inline(always)]
    fn take(&mut self, color: Color, kind: u8, cell: Cell, observer: &mut impl Observer) {
        self.toggle(color, kind, cell);
        self.board.clear_square(cell);
        observer.remove(Piece { color, kind }, cell);
    }

    #[inline(always)]
    fn toggle(&mut self, color: Color, kind: u8, cell: Cell) {
        self.board.board_key ^= Keys::get().piece(color.index(), kind, cell);
        self.toggle_sets(color, kind, cell);
    }

    #[inline(always)]
    fn toggle_sets(&mut self, color: Color, kind: u8, cell: Cell) {
        self.board.colors[color.index()].toggle(cell);
        self.board.kinds[kind as usize].toggle(cell);
        self.layout.toggle(color, cell, kind);
    }

    /// Moves a piece to an empty cell.
    #[inline(always)]
    fn shift(&mut self, color: Color, kind: u8, from: Cell, to: Cell, observer: &mut impl Observer) {
        let keys = Keys::get();
        self.board.board_key ^= keys.piece(color.index(), kind, from) ^ keys.piece(color.index(), kind, to);
        self.shift_sets(color, kind, from, to);
        observer.remove(Piece { color, kind }, from);
        observer.put(Piece { color, kind }, to);
    }

    #[inline(always)]
    fn shift_sets(&mut self, color: Color, kind: u8, from: Cell, to: Cell) {
        let board = &mut self.board;
        board.colors[color.index()].toggle_both(from, to);
        board.kinds[kind as usize].toggle_both(from, to);
        board.clear_square(from);
        board.set_square(to, color, kind);
        self.layout.shift(color, from, to, kind);
    }

    /// King and rooks of a castling, forth or back. They may pass over each other's cells, so all leave before any enters.
    #[cold]
    fn castle(&mut self, m: Move, back: bool, observer: &mut impl Observer) {
        let us = self.board.turn;
        let way = |(from, to): (Cell, Cell)| if back { (to, from) } else { (from, to) };
        let (from, to) = way((m.from(), m.to()));
        let rooks = R::rook_moves(us, m.castling());
        let rook_at = |position: &Self, cell: Cell| position.board.squares[cell.index()] & 15;
        let kind = rooks.first().map_or(R::KING, |&rook| rook_at(self, way(rook).0));
        self.take(us, R::KING, from, observer);
        for &rook in rooks {
            self.take(us, kind, way(rook).0, observer);
        }
        self.put(us, R::KING, to, observer);
        for &rook in rooks {
            self.put(us, kind, way(rook).1, observer);
        }
        self.board.kings[us.index()] = to;
    }

    #[inline(always)]
    fn undo(&self) -> Undo<R::State> {
        let board = &self.board;
        Undo { key: board.key, board_key: board.board_key, clock: board.clock, state: board.state, captured: None }
    }

    /// The cell and kind of what a move captures.
    #[inline(always)]
    fn captured(&self, m: Move) -> Option<(u8, Cell)> {
        let cell = if m.tag() == 0 { m.to() } else { R::victim(&self.board, m) };
        let code = self.board.squares[cell.index()];
        // On the target of a promotion in place stands the pawn itself.
        (code >> 4 == !self.board.turn as u8).then_some((code & 15, cell))
    }

    /// All lists at the leaves are written to `leaf`.
    /// Number of leaves, counted in bulk with this layout.
    fn leaves(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(),
            2 => self.sum_over_replies(|position| position.count()),
            _ => self.perft_each(depth, |position, depth| position.leaves(depth)),
        }
    }

    fn perft_lists(&mut self, depth: u32, leaf: &mut List) -> u64 {
        match depth {
            0 => 1,
            1 => {
                leaf.clear();
                self.generate(Stage::All, leaf);
                std::hint::black_box(&*leaf).as_slice().len() as u64
            }
            2 => self.sum_over_replies(|position| position.perft_lists(1, leaf)),
            _ => self.perft_each(depth, |position, depth| position.perft_lists(depth, leaf)),
        }
    }

    /// The sum of `f` over the positions that the legal moves lead to. These serve to generate moves and for nothing else: keys
    /// and clocks are left behind, since every move is taken back at once.
    fn sum_over_replies(&mut self, mut f: impl FnMut(&mut Self) -> u64) -> u64 {
        let mut list = List::default();
        self.generate(Stage::All, &mut list);
        let (us, state) = (self.board.turn, self.board.state);
        let mut sum = 0;
        for &m in list.as_slice() {
            if !m.is_plain() {
                let undo = self.make(m, &mut ());
                sum += f(self);
                self.unmake(m, &undo);
                continue;
            }
            let (kind, from, to) = (m.kind(), m.from(), m.to());
            let captured = self.captured(m);
            self.board.state = R::after(&self.board, m);
            if let Some((kind, cell)) = captured {
                self.toggle_sets(!us, kind, cell);
            }
            self.shift_sets(us, kind, from, to);
            if kind == R::KING {
                self.board.kings[us.index()] = to;
            }
            self.board.turn = !us;
            sum += f(self);
            self.board.turn = us;
            if kind == R::KING {
                self.board.kings[us.index()] = from;
            }
            self.shift_sets(us, kind, to, from);
            if let Some((kind, cell)) = captured {
                self.toggle_sets(!us, kind, cell);
                self.board.set_square(cell, !us, kind);
            }
            self.board.state = state;
        }
        sum
    }
}

/// Board, side to move, rights and clocks: rights as the repetition rule sees them.
impl<R: Rules, L: Layout<R>> PartialEq for Position<R, L> {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&self.board, &other.board);
        a.colors == b.colors
            && a.kinds == b.kinds
            && a.turn == b.turn
            && a.options == b.options
            && (a.clock, a.number) == (b.clock, b.number)
            && R::effective(a) == R::effective(b)
    }
}

impl<R: Rules, L: Layout<R>> Game for Position<R, L> {
    type Move = Move;
    type List = List;
    type Undo = Undo<R::State>;
    type Rules = R::Options;

    const BOARD: Hexagon = R::BOARD;
    const KINDS: &'static str = R::KINDS;
    // Zugzwang is as rare as in chess, although to be stalemated loses here.
    const NULL_MOVE_SOUND: bool = true;
    const CAPTURES_FORCED: bool = false;
    const STALEMATE_PRIZE: Prize = R::STALEMATE_PRIZE;

    fn start(rules: &R::Options) -> Self {
        Position::new(&R::start(rules), rules)
    }

    fn rules(&self) -> R::Options {
        self.board.options.clone()
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.board.turn
    }

    #[inline(always)]
    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        self.board.piece_at(cell)
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.board.key
    }

    #[inline]
    fn structure_key(&self) -> u64 {
        let pawns = self.board.kind(PAWN);
        hash(pawns & self.board.color(Color::White), hash(pawns & self.board.color(Color::Black), 0))
    }

    fn compute_key(&self) -> u64 {
        Self::new(&self.parts(), &self.board.options).board.key
    }

    fn verify(&self) -> Result<(), String> {
        let fresh = Self::new(&self.parts(), &self.board.options);
        let (a, b) = (&self.board, &fresh.board);
        let checks = [
            ("colors", a.colors == b.colors),
            ("kinds", a.kinds == b.kinds),
            ("squares", a.squares == b.squares),
            ("kings", a.kings == b.kings),
            ("key of the board", a.board_key == b.board_key),
            ("key", a.key == b.key),
            ("layout", self.layout == fresh.layout),
            ("colors apart", !a.colors[0].meets(a.colors[1])),
            ("pieces on the board", !a.occupied().meets(!R::tables().cells)),
        ];
        match checks.iter().find(|(_, right)| !right) {
            Some((what, _)) => Err(format!("{what} differ from the board")),
            None => Ok(()),
        }
    }

    #[inline(always)]
    fn reversible_plies(&self) -> u32 {
        self.board.clock
    }

    #[inline(always)]
    fn draw_clock(&self) -> Option<(u32, u32)> {
        Some((self.board.clock, R::DRAW_CLOCK))
    }

    fn move_number(&self) -> u32 {
        self.board.number
    }

    #[inline]
    fn generate(&self, stage: Stage, list: &mut List) {
        self.layout.generate(&self.board, stage, list);
    }

    #[inline]
    fn count(&self) -> u64 {
        self.layout.count(&self.board)
    }

    fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(),
            _ => self.with_layout::<L::Counting>().leaves(depth),
        }
    }

    fn perft_with_lists(&mut self, depth: u32) -> u64 {
        self.with_layout::<L::Counting>().perft_lists(depth, &mut List::default())
    }

    #[inline]
    fn make(&mut self, m: Move, observer: &mut impl Observer) -> Undo<R::State> {
        let mut undo = self.undo();
        let us = self.board.turn;
        let (kind, from, to) = (m.kind(), m.from(), m.to());
        let state = R::after(&self.board, m);
        undo.captured = self.captured(m);
        if let Some((kind, cell)) = undo.captured {
            self.take(!us, kind, cell, observer);
        }
        if m.castling() != 0 {
            self.castle(m, false, observer);
        } else if let Some(promotion) = m.promotion() {
            self.take(us, kind, from, observer);
            self.put(us, promotion, to, observer);
        } else {
            self.shift(us, kind, from, to, observer);
            if kind == R::KING {
                self.board.kings[us.index()] = to;
            }
        }
        let board = &mut self.board;
        board.clock = if kind == PAWN || undo.captured.is_some() { 0 } else { board.clock + 1 };
        board.number += us as u32;
        board.turn = !us;
        board.state = state;
        board.board_key ^= Keys::get().black;
        board.key = board.board_key ^ R::state_key(R::effective(board));
        undo
    }

    #[inline]
    fn unmake(&mut self, m: Move, undo: &Undo<R::State>) {
        let us = !self.board.turn;
        let (kind, from, to) = (m.kind(), m.from(), m.to());
        self.board.turn = us;
        self.board.number -= us as u32;
        if m.castling() != 0 {
            self.castle(m, true, &mut ());
        } else if let Some(promotion) = m.promotion() {
            self.take(us, promotion, to, &mut ());
            self.put(us, kind, from, &mut ());
        } else {
            self.shift(us, kind, to, from, &mut ());
            if kind == R::KING {
                self.board.kings[us.index()] = from;
            }
        }
        if let Some((kind, cell)) = undo.captured {
            self.put(!us, kind, cell, &mut ());
        }
        let board = &mut self.board;
        (board.key, board.board_key, board.state) = (undo.key, undo.board_key, undo.state);
        board.clock = undo.clock;
    }

    fn make_null(&mut self) -> Undo<R::State> {
        let undo = self.undo();
        let board = &mut self.board;
        board.number += board.turn as u32;
        board.turn = !board.turn;
        board.state = R::after_pass(board.state);
        board.clock += 1;
        board.board_key ^= Keys::get().black;
        board.key = board.board_key ^ R::state_key(R::effective(board));
        undo
    }

    fn unmake_null(&mut self, undo: &Undo<R::State>) {
        let board = &mut self.board;
        board.turn = !board.turn;
        board.number -= board.turn as u32;
        (board.key, board.board_key, board.state) = (undo.key, undo.board_key, undo.state);
        board.clock = undo.clock;
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.board.in_check()
    }

    fn checked_king(&self) -> Option<Cell> {
        self.in_check().then(|| self.board.king(self.board.turn))
    }

    #[inline]
    fn is_capture(&self, m: Move) -> bool {
        m.promotion().is_some() || self.captured(m).is_some()
    }

    fn see_at_least(&self, m: Move, threshold: i32, values: &[i32]) -> bool {
        exchange::at_least(&self.board, m, self.captured(m), threshold, values)
    }

    #[inline(always)]
    fn pack(m: Move) -> u32 {
        m.packed()
    }

    fn anatomy(&self, m: Move) -> Anatomy {
        Anatomy {
            from: m.from(),
            to: m.to(),
            kind: m.kind(),
            captured: self.captured(m).map(|(kind, _)| kind),
            promotion: m.promotion(),
        }
    }

    fn end_without_moves(&self) -> End {
        if self.in_check() { End::Checkmate } else { End::Stalemate }
    }

    fn draw(&self, occurrences: u32) -> Draw {
        R::draw(&self.board, occurrences)
    }

    fn can_win(&self, color: Color) -> bool {
        R::can_win(&self.board, color)
    }
}

/// A hash of a set of cells, by the multiplier of splitmix64 (Steele, Lea and Flood, 2014). The upper half of each product is folded
/// into the lower one, or differences in a word's upper bits could be cancelled by the next word's. Empty sets leave a seed 0 as it is.
#[inline(always)]
fn hash(set: Set, seed: u64) -> u64 {
    set.0.into_iter().fold(seed, |hash, word| {
        let product = u128::from(hash.rotate_left(23) ^ word) * 0xbf58_476d_1ce4_e5b9;
        product as u64 ^ (product >> 64) as u64
    })
}

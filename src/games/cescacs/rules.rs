//! The rules, as the chess core asks for them.

use crate::game::{Color, Draw, End, Illegal, Prize, Stage};
use crate::games::chess::{self, Board, Keys, Kinds, Lame, Move, Parts, Sink, kinds as set_of};
use crate::hex::{Cell, Hexagon, Set, Tables};

use super::castling::CASTLINGS;
use super::hexes::{BOARD, colour, hex, name, seen_by};
use super::kinds::{self, BISHOP, ELEPHANT, KING, KNIGHT, MOST, NAMES, PAWN, PEGASUS, QUEEN, ROOK, WYVERN};
use super::rights::{Special, Unmoved};
use super::setup::Setup;
use super::steps::{
    ByColor, CAVALCADES, ELEPHANT as ELEPHANT_STEPS, LAST, OBLIQUE, PAWN_CAPTURES, TABLES, TRIPLES, for_both, next,
};
use super::why;

/// What players agree on before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Agreement {
    /// Whether the king may castle. Without castling his leap stays, but captures nothing, and the leap hexes of an unmoved
    /// king count as attacked no more.
    pub castling: bool,
}

/// What a position holds beside its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct State {
    /// Kings and rooks that have never moved.
    pub unmoved: Unmoved,
    /// What the last move allows.
    pub special: Special,
}

/// The tag of an en passant capture.
pub const EN_PASSANT: u8 = 1;
/// The tag of a scornful capture.
pub const SCORNFUL: u8 = 2;

/// Half-moves without capture and pawn move after which a player may claim a draw.
const CLAIM_AFTER: u32 = 100;
/// Half-moves without capture and pawn move that end the game.
const DRAWN_AFTER: u32 = 150;

/// The rights that stay when a piece leaves a hex or is captured on it.
static KEPT: [Unmoved; 256] = {
    let mut kept = [Unmoved::ALL; 256];
    let mut i = 0;
    while i < 2 {
        let color = Color::BOTH[i];
        let king = Unmoved::side(color, true, false, false);
        let (queens_rook, kings_rook) = (
            Unmoved::side(color, true, true, false).without(king),
            Unmoved::side(color, true, false, true).without(king),
        );
        kept[seen_by(color, kinds::QUEENS_ROOK_HOME).index()] = Unmoved::ALL.without(queens_rook);
        kept[seen_by(color, kinds::KINGS_ROOK_HOME).index()] = Unmoved::ALL.without(kings_rook);
        kept[seen_by(color, kinds::KING_HOME).index()] = Unmoved::ALL.without(king.and(queens_rook).and(kings_rook));
        i += 1;
    }
    kept
};

/// The kings alone.
const KINGS: Unmoved =
    Unmoved::side(Color::White, true, false, false).and(Unmoved::side(Color::Black, true, false, false));

/// Where a rook's first step of any castling leads: unless one of these hexes is empty, there is none.
static DOORS: ByColor<Set> = for_both(&[hex("I5"), hex("H4"), hex("K4"), hex("D4"), hex("D2")]);

/// The rules of C'escacs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rulebook;

impl chess::Rules for Rulebook {
    type State = State;
    type Options = Agreement;

    const BOARD: Hexagon = BOARD;
    const KINDS: &'static str = kinds::LETTERS;
    const NAMES: &'static [&'static str] = &NAMES;
    const KING: u8 = KING;
    const ROOKS: Kinds = set_of(&[ROOK, WYVERN, QUEEN]);
    const BISHOPS: Kinds = set_of(&[BISHOP, PEGASUS, QUEEN]);
    const KNIGHTS: Kinds = set_of(&[KNIGHT, PEGASUS, WYVERN]);
    // The stalemated side gets 1 point of the 3 that a game is worth.
    const STALEMATE_PRIZE: Prize = Prize::TWO_THIRDS;

    #[inline(always)]
    fn tables() -> &'static Tables {
        &TABLES
    }

    fn cell_name(cell: Cell) -> String {
        name(cell).to_ascii_lowercase()
    }

    fn start(_: &Agreement) -> Parts<Rulebook> {
        Setup::start().parts()
    }

    #[inline(always)]
    fn targets(board: &Board<Rulebook>, kind: u8, from: Cell) -> Set {
        match kind {
            PAWN => pawn_targets(board, from),
            ELEPHANT => {
                let color = board.turn();
                let mut to = ELEPHANT_STEPS[color.index()][from.index()];
                // Two ahead only over an empty hex.
                if let Some(first) = next(color, from)
                    && !board.occupied().has(first)
                    && let Some(second) = next(color, first)
                {
                    to.insert(second);
                }
                to
            }
            KNIGHT => TABLES.knight[from.index()] | cavalcades(from, board.occupied()),
            _ => board.reach(kind, from, board.occupied()),
        }
    }

    #[inline(always)]
    fn step_attackers(board: &Board<Rulebook>, cell: Cell, by: Color, occupied: Set) -> Set {
        // Whoever would attack from `cell` with the other colour's steps is attacked from there.
        let back = (!by).index();
        let mut attackers = (PAWN_CAPTURES[back][cell.index()] & board.pieces(by, PAWN))
            | (ELEPHANT_STEPS[back][cell.index()] & board.pieces(by, ELEPHANT));
        if let Some(lame) = Self::lame_attacker(cell, by)
            && !occupied.has(lame.between)
            && board.pieces(by, ELEPHANT).has(lame.from)
        {
            attackers.insert(lame.from);
        }
        attackers
    }

    #[inline(always)]
    fn lame_attacker(cell: Cell, by: Color) -> Option<Lame> {
        let between = next(!by, cell)?;
        Some(Lame { kind: ELEPHANT, between, from: next(!by, between)? })
    }

    #[inline(always)]
    fn last_cells(color: Color) -> &'static Set {
        &LAST[color.index()]
    }

    fn promotions(board: &Board<Rulebook>, color: Color, cell: Cell) -> Kinds {
        // A pawn becomes a piece that its side has lost, so one of which it has fewer than at the start; as to bishops, one that
        // stood on hexes of this colour.
        let mut possible = 0;
        for kind in [KNIGHT, PEGASUS, ROOK, WYVERN, QUEEN] {
            if board.pieces(color, kind).len() < u32::from(MOST[kind as usize]) {
                possible |= 1 << kind;
            }
        }
        if !board.pieces(color, BISHOP).into_iter().any(|other| colour(other) == colour(cell)) {
            possible |= 1 << BISHOP;
        }
        possible
    }

    fn forced(board: &Board<Rulebook>, stage: Stage, sink: &mut impl Sink) -> bool {
        let us = board.turn();
        let mut any = false;
        for cell in board.pieces(us, PAWN) & LAST[us.index()] {
            for kind in 0..KING {
                if Self::promotions(board, us, cell) >> kind & 1 == 1 {
                    any = true;
                    if stage != Stage::Quiets {
                        sink.one(Move::new(PAWN, cell, cell).promoting(kind));
                    }
                }
            }
        }
        any
    }

    #[inline(always)]
    fn special(board: &Board<Rulebook>, sink: &mut impl Sink) {
        if may_capture_specially(board) {
            for_each_special(board, |m| {
                let kinds = if LAST[board.turn().index()].has(m.to()) {
                    Self::promotions(board, board.turn(), m.to())
                } else {
                    0
                };
                if kinds == 0 {
                    sink.one(m);
                }
                (0..KING).filter(|kind| kinds >> kind & 1 == 1).for_each(|kind| sink.one(m.promoting(kind)));
            });
        }
    }

    fn victim(board: &Board<Rulebook>, m: Move) -> Cell {
        board.state().special.victim().unwrap_or(m.to())
    }

    fn special_victim(board: &Board<Rulebook>, kind: u8, from: Cell, to: Cell) -> Option<Cell> {
        let captures = |m: &Move| kind == PAWN && (m.from(), m.to()) == (from, to);
        special_captures(board).find(captures).and(board.state().special.victim())
    }

    #[inline(always)]
    fn king_leaps(board: &Board<Rulebook>) -> Set {
        let us = board.turn();
        if !board.state().unmoved.king(us) {
            return Set::EMPTY;
        }
        let leaps = TABLES.knight[board.king(us).index()];
        if board.options().castling { leaps } else { leaps & !board.color(!us) }
    }

    #[inline(always)]
    fn restrict_king(board: &Board<Rulebook>, safe: Set) -> Set {
        let them = !board.turn();
        let leaps = board.options().castling && board.state().unmoved.king(them);
        if leaps && TABLES.knight[board.king(them).index()].meets(safe) { keep_off_leaps(board, safe) } else { safe }
    }

    #[inline(always)]
    fn castle(board: &Board<Rulebook>, safe: Set, sink: &mut impl Sink) {
        let unmoved = board.state().unmoved;
        let us = board.turn().index();
        if board.options().castling
            && unmoved.king(board.turn())
            && DOORS[us].meets(!board.occupied())
            && safe.meets(TABLES.knight[board.king(board.turn()).index()])
        {
            castle(board, unmoved, safe, sink);
        }
    }

    fn rook_moves(color: Color, castling: u8) -> &'static [(Cell, Cell)] {
        &CASTLINGS[color.index()][castling as usize - 1].rooks
    }

    #[inline(always)]
    fn after(board: &Board<Rulebook>, m: Move) -> State {
        let unmoved = board.state().unmoved.only(KEPT[m.from().index()]).only(KEPT[m.to().index()]);
        let special = if m.kind() == PAWN { after_pawn(board, m) } else { Special::None };
        State { unmoved, special }
    }

    fn after_pass(state: State) -> State {
        State { special: Special::None, ..state }
    }

    #[inline(always)]
    fn effective(board: &Board<Rulebook>) -> State {
        let mut state = board.state();
        if !board.options().castling {
            state.unmoved = state.unmoved.only(KINGS);
        }
        if state.special != Special::None && !(may_capture_specially(board) && can_capture_specially(board)) {
            state.special = Special::None;
        }
        state
    }

    #[inline(always)]
    fn state_key(state: State) -> u64 {
        let keys = Keys::get();
        keys.rights(state.unmoved.bits() as u8)
            ^ if state.special == Special::None { 0 } else { special_key(state.special) }
    }

    fn flip_state(state: State) -> State {
        let special = match state.special {
            Special::None => Special::None,
            Special::Step { pawn, triple } => Special::Step { pawn: BOARD.flip(pawn), triple },
            Special::Dodge { evader, takers } => Special::Dodge { evader: BOARD.flip(evader), takers },
        };
        State { unmoved: state.unmoved.swapped(), special }
    }

    const DRAW_CLOCK: u32 = CLAIM_AFTER;

    fn draw(board: &Board<Rulebook>, occurrences: u32) -> Draw {
        if occurrences >= 5 {
            Draw::Automatic(End::Repetition)
        } else if board.clock() >= DRAWN_AFTER {
            Draw::Automatic(End::MoveClock)
        } else if is_dead(board) {
            Draw::Automatic(End::Material)
        } else if occurrences >= 3 {
            Draw::Claimable(End::Repetition)
        } else if board.clock() >= CLAIM_AFTER {
            Draw::Claimable(End::MoveClock)
        } else {
            Draw::No
        }
    }

    fn can_win(board: &Board<Rulebook>, color: Color) -> bool {
        // The rules say nothing of clocks; as everywhere, time is not lost to a side that could not mate however badly the
        // other played: to a bare king, or to the material of a dead draw.
        board.color(color).len() > 1 && !is_dead(board)
    }

    fn why_not(board: &Board<Rulebook>, kind: u8, from: Cell, to: Cell) -> Option<Illegal> {
        why::why_not(board, kind, from, to)
    }
}

/// Where a pawn can go and what it can capture, special captures apart.
#[inline(always)]
fn pawn_targets(board: &Board<Rulebook>, from: Cell) -> Set {
    let (us, empty) = (board.turn(), TABLES.cells & !board.occupied());
    let mut to =
        (PAWN_CAPTURES[us.index()][from.index()] & board.color(!us)) | (OBLIQUE[us.index()][from.index()] & empty);
    let mut at = from;
    for _ in 0..if TRIPLES[us.index()].has(from) { 3 } else { 2 } {
        match next(us, at) {
            Some(ahead) if empty.has(ahead) => to.insert(ahead),
            _ => break,
        }
        at = next(us, at).unwrap_or(at);
    }
    to
}

/// Where a knight's cavalcades end.
#[inline(always)]
pub(super) fn cavalcades(from: Cell, occupied: Set) -> Set {
    let mut to = Set::EMPTY;
    for (middle, end) in CAVALCADES[from.index()].pairs() {
        if !occupied.has(middle) && !occupied.has(end) {
            to.insert(end);
        }
    }
    to
}

/// Takes out the hexes that the unmoved enemy king could leap to: his leap captures, so he attacks them, unless he would be in
/// check himself when the mover's king stands there.
#[cold]
#[inline(never)]
fn keep_off_leaps(board: &Board<Rulebook>, mut safe: Set) -> Set {
    let (us, them) = (board.turn(), !board.turn());
    let without_king = board.occupied().without(board.king(us));
    for to in TABLES.knight[board.king(them).index()] & safe {
        if !board.attacked(board.king(them), us, without_king.with(to)) {
            safe.remove(to);
        }
    }
    safe
}

/// Emits the castlings whose king's landing hex is safe *before* the move, and empty.
#[inline(never)]
fn castle(board: &Board<Rulebook>, unmoved: Unmoved, safe: Set, sink: &mut impl Sink) {
    let (us, occupied) = (board.turn(), board.occupied());
    for (number, castling) in (1..).zip(&CASTLINGS[us.index()]) {
        if !unmoved.has(castling.unmoved) || castling.way.meets(occupied) || !safe.has(castling.king) {
            continue;
        }
        // A rook that leaves may uncover an attack on the landing hex.
        let king = board.king(us);
        let mut after = occupied.without(king).with(castling.king);
        for &(from, to) in &castling.rooks {
            after = after.without(from).with(to);
        }
        if !board.attacked(castling.king, !us, after) {
            sink.one(Move::new(KING, king, castling.king).castling_as(number));
        }
    }
}

/// The special captures that the shapes of moves allow; a promotion is not among their marks yet.
pub(super) fn special_captures(board: &Board<Rulebook>) -> impl Iterator<Item = Move> {
    let (us, special) = (board.turn(), board.state().special);
    let pawns = board.pieces(us, PAWN);
    let en_passant = special.crossed(!us).flat_map(move |to| {
        let takers = PAWN_CAPTURES[(!us).index()][to.index()] & pawns;
        takers.into_iter().map(move |from| Move::new(PAWN, from, to).tagged(EN_PASSANT))
    });
    let scornful = special.takers(!us).filter_map(move |from| {
        let m = Move::new(PAWN, from, special.victim()?).tagged(SCORNFUL);
        pawns.has(from).then_some(m)
    });
    en_passant.chain(scornful)
}

/// Whether a pawn stands where it can make a special capture: quickly, since after most steps none does.
#[inline(always)]
fn may_capture_specially(board: &Board<Rulebook>) -> bool {
    let (us, them) = (board.turn(), !board.turn());
    match board.state().special {
        Special::None => false,
        Special::Step { pawn, triple } => {
            // The crossed hexes lie one and two behind the pawn, and a capture's two hexes are where an enemy's would be from.
            let behind = |n: u8| {
                let index = pawn.index() as u8;
                Cell::from_index(if them == Color::White { index.wrapping_sub(n) } else { index.wrapping_add(n) })
            };
            let captures = &PAWN_CAPTURES[them.index()];
            let pawns = board.pieces(us, PAWN);
            captures[behind(1).index()].meets(pawns) || (triple && captures[behind(2).index()].meets(pawns))
        }
        Special::Dodge { .. } => true,
    }
}

/// Calls `f` with each special capture that leaves the own king safe.
#[cold]
#[inline(never)]
fn for_each_special(board: &Board<Rulebook>, mut f: impl FnMut(Move)) {
    let us = board.turn();
    let Some(victim) = board.state().special.victim() else { return };
    for m in special_captures(board) {
        // The victim no longer stands; after a scornful capture the capturer stands on its hex.
        let after = board.occupied().without(victim).without(m.from()).with(m.to());
        if board.attackers(board.king(us), !us, after).without(victim).is_empty() {
            f(m);
        }
    }
}

/// Whether a special capture is a legal move.
#[cold]
#[inline(never)]
fn can_capture_specially(board: &Board<Rulebook>) -> bool {
    if !board.in_check() && <Rulebook as chess::Rules>::forced(board, Stage::Quiets, &mut chess::Count(0)) {
        return false;
    }
    let mut any = false;
    for_each_special(board, |_| any = true);
    any
}

/// The right of special capture that a pawn's move leaves.
#[inline(always)]
fn after_pawn(board: &Board<Rulebook>, m: Move) -> Special {
    let (us, from, to) = (board.turn(), m.from(), m.to());
    if m.tag() != 0 || from == to {
        return Special::None;
    }
    let Some(first) = next(us, from) else { return Special::None };
    if from.column() == to.column() {
        return match from.row().abs_diff(to.row()) {
            1 => Special::None,
            rows => Special::Step { pawn: to, triple: rows == 3 },
        };
    }
    if OBLIQUE[us.index()][from.index()].has(to) && board.pieces(!us, PAWN).has(first) {
        let left = from.column() < to.column();
        return Special::Dodge { evader: to, takers: [left, !left] };
    }
    Special::None
}

/// The key of a special capture that can be made: the numbers of the victim's hex and of what else must be told apart, for
/// which numbers of cells that are on no board serve.
#[cold]
fn special_key(special: Special) -> u64 {
    const TRIPLE: Cell = Cell::from_index(253);
    const TAKERS: [Cell; 2] = [Cell::from_index(254), Cell::from_index(255)];
    let keys = Keys::get();
    match special {
        Special::None => 0,
        Special::Step { pawn, triple: false } => keys.cell(pawn),
        Special::Step { pawn, triple: true } => keys.cell(pawn) ^ keys.cell(TRIPLE),
        Special::Dodge { evader, takers } => {
            let sides = [0, 1].into_iter().filter(|&side| takers[side]);
            sides.fold(keys.cell(evader), |key, side| key ^ keys.cell(TAKERS[side]))
        }
    }
}

/// Whether nobody can mate: a bare king against a king with at most one knight, bishop or elephant.
fn is_dead(board: &Board<Rulebook>) -> bool {
    let others = board.occupied() & !board.kind(KING);
    let weak = board.kind(KNIGHT) | board.kind(BISHOP) | board.kind(ELEPHANT);
    others.is_empty() || (!others.is_many() && others.meets(weak))
}

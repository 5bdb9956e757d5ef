//! Gliński's rules.

use crate::game::{Color, Draw, End, Piece, Prize};
use crate::games::chess::{self, Board, Field, Keys, Kinds, Leaps, Move, PAWN, Parts, Setwise, Sink, kinds};
use crate::hex::lanes::LaneTables;
use crate::hex::vector::Vector;
use crate::hex::{Cell, Hexagon, Set, Step, Tables, leaps};

/// The kinds, in the order of [`chess::Rules::KINDS`].
pub const KNIGHT: u8 = 1;
/// The bishop.
pub const BISHOP: u8 = 2;
/// The rook.
pub const ROOK: u8 = 3;
/// The queen.
pub const QUEEN: u8 = 4;
/// The king.
pub const KING: u8 = 5;

const BOARD: Hexagon = Hexagon { side: 6 };

/// Files from the left. There is no j.
const FILES: &[u8; 11] = b"abcdefghikl";

/// The cell of a file (0 to 10) and a rank (1 to 11), if the board has it.
pub const fn cell(file: u8, rank: u8) -> Option<Cell> {
    // Ranks are bent at the f-file: each file's rank 1 lies at its lower end.
    let lowest = file.saturating_sub(5);
    if file > 10 || rank == 0 || rank > 11 {
        return None;
    }
    let cell = Cell::new(file, lowest + rank - 1);
    if BOARD.contains(cell) { Some(cell) } else { None }
}

/// The file of a cell, 0 to 10.
pub const fn file(cell: Cell) -> u8 {
    cell.column()
}

/// The rank of a cell, 1 to 11.
pub const fn rank(cell: Cell) -> u8 {
    cell.row() - cell.column().saturating_sub(5) + 1
}

/// The letter of a file, 0 to 10.
pub const fn file_letter(file: u8) -> char {
    FILES[file as usize] as char
}

/// The file with this letter, in either case.
pub fn file_of(letter: char) -> Option<u8> {
    FILES.iter().position(|&file| file as char == letter.to_ascii_lowercase()).map(|file| file as u8)
}

/// The cell with this name: a file's letter and a rank in decimal digits.
pub fn read_cell(name: &str) -> Option<Cell> {
    let mut letters = name.chars();
    let file = file_of(letters.next()?)?;
    let digits = letters.as_str();
    let plain = matches!(digits.len(), 1 | 2) && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    if !plain {
        return None;
    }
    cell(file, digits.parse().ok()?)
}

/// What decides that neither side has enough to win. The rules name what is sufficient to mate, but their list of draws has no
/// draw by material.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Material {
    /// Drawn at once only with king against king, king and bishop, or king and knight: no series of moves mates there.
    /// (Two knights do mate here: exhaustive analysis wins 99.6 % of those positions.)
    #[default]
    Dead,
    /// Drawn also when neither side has what the rules call sufficient: a pawn, a rook, a queen or three minor pieces.
    Documented,
}

/// What players may agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Draws by material.
    pub material: Material,
}

/// The one thing that is not on the board: the cell that a pawn has just passed over with its double step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// Where it can be captured in passing, whether or not a pawn can do that.
    pub passed: Option<Cell>,
}

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GlinskiRules;

static TABLES: Tables = Tables::new(BOARD);
static LEAPS: [Leaps; 256] = Leaps::of_each(&TABLES.knight);

static LANES: LaneTables = LaneTables::new(BOARD, &TABLES.king, &TABLES.knight);

const AHEAD: [Step; 2] = [Step { column: 0, row: 1 }, Step { column: 0, row: -1 }];

/// A pawn captures on the two adjacent cells ahead, to the right and to the left: *not* where a bishop goes.
const CAPTURES: [[Step; 2]; 2] = [
    [Step { column: 1, row: 1 }, Step { column: -1, row: 0 }],
    [Step { column: 1, row: 0 }, Step { column: -1, row: -1 }],
];

/// What a pawn attacks, by color and cell.
pub static PAWN_ATTACKS: [[Set; 256]; 2] = [leaps(BOARD, &CAPTURES[0]), leaps(BOARD, &CAPTURES[1])];

/// Ranks of the nine pawns' start cells by file, 0 where there is none: b1 c2 d3 e4 f5 g4 h3 i2 k1; Black's are the mirror
/// images.
const START_RANKS: [u8; 11] = [0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0];

const fn start_cells() -> [Set; 2] {
    let mut sets = [Set::EMPTY; 2];
    let mut file = 0;
    while file < 11 {
        if let Some(cell) = cell(file, START_RANKS[file as usize]) {
            sets[0].insert(cell);
            sets[1].insert(BOARD.flip(cell));
        }
        file += 1;
    }
    sets
}

/// Cells from which a pawn may step twice: *any* of its side's nine. The rules let a pawn keep the double step after an
/// inward capture from its start cell; such a capture always lands on the next start cell, and nothing else leads to one.
pub static START_CELLS: [Set; 2] = start_cells();

/// Cells that double steps pass over.
static PASSED_CELLS: [Set; 2] = {
    let mut sets = [Set::EMPTY; 2];
    let mut file = 0;
    while file < 11 {
        if START_RANKS[file as usize] != 0
            && let Some(cell) = cell(file, START_RANKS[file as usize] + 1)
        {
            sets[0].insert(cell);
            sets[1].insert(BOARD.flip(cell));
        }
        file += 1;
    }
    sets
};

const fn last_cells() -> [Set; 2] {
    let mut sets = [Set::EMPTY; 2];
    let mut file = 0;
    while file < 11 {
        if let Some(cell) = cell(file, 1) {
            sets[0].insert(BOARD.flip(cell));
            sets[1].insert(cell);
        }
        file += 1;
    }
    sets
}

/// The last cell of each file: there a pawn promotes.
static LAST_CELLS: [Set; 2] = last_cells();

/// The tag of an en passant capture.
const EN_PASSANT: u8 = 1;

/// The cell one step ahead for this color.
#[inline(always)]
pub fn ahead(cell: Cell, color: Color) -> Option<Cell> {
    BOARD.step(cell, AHEAD[color.index()])
}

impl GlinskiRules {
    /// Own pawns that may capture in passing on `passed`, king's safety apart.
    fn takers(board: &Board<GlinskiRules>, passed: Cell) -> Set {
        PAWN_ATTACKS[(!board.turn()).index()][passed.index()] & board.pieces(board.turn(), PAWN)
    }

    /// Whether this en passant capture leaves the own king unattacked. Both pawns leave their lines.
    fn passing_is_legal(board: &Board<GlinskiRules>, from: Cell, passed: Cell, victim: Cell) -> bool {
        let occupied = board.occupied().without(from).without(victim).with(passed);
        !board.attacked(board.king(board.turn()), !board.turn(), occupied)
    }

    /// The pawn that has just stepped over `passed`.
    fn stepper(board: &Board<GlinskiRules>, passed: Cell) -> Option<Cell> {
        ahead(passed, !board.turn())
    }

    /// What the rules call sufficient to mate: a pawn, a rook, a queen, or three minor pieces.
    fn sufficient(board: &Board<GlinskiRules>, color: Color) -> bool {
        let own = board.color(color);
        board.any_of(kinds(&[PAWN, ROOK, QUEEN])).meets(own)
            || (board.any_of(kinds(&[KNIGHT, BISHOP])) & own).len() >= 3
    }
}

impl chess::Rules for GlinskiRules {
    type State = State;
    type Options = Options;

    const BOARD: Hexagon = BOARD;
    const KINDS: &'static str = "PNBRQK";
    const NAMES: &'static [&'static str] = &["pawn", "knight", "bishop", "rook", "queen", "king"];
    const KING: u8 = KING;
    const ROOKS: Kinds = kinds(&[ROOK, QUEEN]);
    const BISHOPS: Kinds = kinds(&[BISHOP, QUEEN]);
    const KNIGHTS: Kinds = kinds(&[KNIGHT]);
    const STALEMATE_PRIZE: Prize = Prize::THREE_QUARTERS;

    #[inline(always)]
    fn tables() -> &'static Tables {
        &TABLES
    }

    fn cell_name(cell: Cell) -> String {
        format!("{}{}", file_letter(file(cell)), rank(cell))
    }

    fn start(_: &Options) -> Parts<GlinskiRules> {
        // White: Kg1 Qe1 Rc1 Ri1 Nd1 Nh1 Bf1 Bf2 Bf3 and nine pawns. Black is the mirror image top to bottom, so that kings and
        // queens face each other.
        const OFFICERS: [(u8, u8, u8); 9] = [
            (KING, 6, 1),
            (QUEEN, 4, 1),
            (ROOK, 2, 1),
            (ROOK, 8, 1),
            (KNIGHT, 3, 1),
            (KNIGHT, 7, 1),
            (BISHOP, 5, 1),
            (BISHOP, 5, 2),
            (BISHOP, 5, 3),
        ];
        let mut pieces = Vec::new();
        let mut put = |kind, at| {
            pieces.push((Piece { color: Color::White, kind }, at));
            pieces.push((Piece { color: Color::Black, kind }, BOARD.flip(at)));
        };
        for (kind, file, rank) in OFFICERS {
            if let Some(at) = cell(file, rank) {
                put(kind, at);
            }
        }
        for at in START_CELLS[0] {
            put(PAWN, at);
        }
        Parts { pieces, turn: Color::White, state: State::default(), clock: 0, number: 1 }
    }

    #[inline(always)]
    fn targets(board: &Board<GlinskiRules>, kind: u8, from: Cell) -> Set {
        let us = board.turn();
        if kind != PAWN {
            return board.reach(kind, from, board.occupied());
        }
        let mut targets = PAWN_ATTACKS[us.index()][from.index()] & board.color(!us);
        if let Some(one) = ahead(from, us)
            && !board.occupied().has(one)
        {
            targets.insert(one);
            if START_CELLS[us.index()].has(from)
                && let Some(two) = ahead(one, us)
                && !board.occupied().has(two)
            {
                targets.insert(two);
            }
        }
        targets
    }

    #[inline(always)]
    fn step_attackers(board: &Board<GlinskiRules>, cell: Cell, by: Color, _: Set) -> Set {
        PAWN_ATTACKS[(!by).index()][cell.index()] & board.pieces(by, PAWN)
    }

    #[inline(always)]
    fn last_cells(color: Color) -> &'static Set {
        &LAST_CELLS[color.index()]
    }

    #[inline(always)]
    fn promotions(_: &Board<GlinskiRules>, _: Color, _: Cell) -> Kinds {
        kinds(&[KNIGHT, BISHOP, ROOK, QUEEN])
    }

    #[inline]
    fn special(board: &Board<GlinskiRules>, sink: &mut impl Sink) {
        let Some(passed) = board.state().passed else { return };
        let Some(victim) = GlinskiRules::stepper(board, passed) else { return };
        for from in GlinskiRules::takers(board, passed) {
            if GlinskiRules::passing_is_legal(board, from, passed, victim) {
                sink.one(Move::new(PAWN, from, passed).tagged(EN_PASSANT));
            }
        }
    }

    #[inline]
    fn victim(board: &Board<GlinskiRules>, m: Move) -> Cell {
        GlinskiRules::stepper(board, m.to()).unwrap_or(m.to())
    }

    fn special_victim(board: &Board<GlinskiRules>, kind: u8, from: Cell, to: Cell) -> Option<Cell> {
        let passes = kind == PAWN && board.state().passed == Some(to) && GlinskiRules::takers(board, to).has(from);
        if passes { GlinskiRules::stepper(board, to) } else { None }
    }

    #[inline(always)]
    fn after(_: &Board<GlinskiRules>, m: Move) -> State {
        let double =
            m.kind() == PAWN && m.from().column() == m.to().column() && m.from().row().abs_diff(m.to().row()) == 2;
        State { passed: double.then(|| Cell::new(m.from().column(), (m.from().row() + m.to().row()) / 2)) }
    }

    fn after_pass(_: State) -> State {
        State::default()
    }

    /// Two positions are the same for the repetition rule if the same moves are possible: an en passant capture that no pawn
    /// can make does not count (as in FIDE's laws; Gliński's rules do not say).
    #[inline(always)]
    fn effective(board: &Board<GlinskiRules>) -> State {
        match board.state().passed {
            Some(passed) if !GlinskiRules::takers(board, passed).is_empty() => {
                GlinskiRules::effective_passing(board, passed)
            }
            _ => State::default(),
        }
    }

    #[inline(always)]
    fn state_key(state: State) -> u64 {
        state.passed.map_or(0, |passed| Keys::get().cell(passed))
    }

    fn flip_state(state: State) -> State {
        State { passed: state.passed.map(|passed| BOARD.flip(passed)) }
    }

    const DRAW_CLOCK: u32 = 100;

    /// The third occurrence and fifty moves by each side end the game at once; the rules ask nobody to claim. An arbiter or a
    /// search looks at mate and stalemate first: even a lone king can stalemate.
    fn draw(board: &Board<GlinskiRules>, occurrences: u32) -> Draw {
        if occurrences >= 3 {
            return Draw::Automatic(End::Repetition);
        }
        if board.clock() >= Self::DRAW_CLOCK {
            return Draw::Automatic(End::MoveClock);
        }
        let others = board.occupied() & !board.kind(KING);
        let dead = others.is_empty() || others.len() == 1 && others.meets(board.any_of(kinds(&[KNIGHT, BISHOP])));
        let documented = board.options().material == Material::Documented
            && !Color::BOTH.into_iter().any(|color| GlinskiRules::sufficient(board, color));
        if dead || documented { Draw::Automatic(End::Material) } else { Draw::No }
    }

    fn can_win(board: &Board<GlinskiRules>, color: Color) -> bool {
        GlinskiRules::sufficient(board, color)
    }
}

impl GlinskiRules {
    #[cold]
    fn effective_passing(board: &Board<GlinskiRules>, passed: Cell) -> State {
        let legal = GlinskiRules::stepper(board, passed).is_some_and(|victim| {
            GlinskiRules::takers(board, passed)
                .into_iter()
                .any(|from| GlinskiRules::passing_is_legal(board, from, passed, victim))
        });
        State { passed: legal.then_some(passed) }
    }
}

impl Setwise for GlinskiRules {
    #[inline(always)]
    fn lanes() -> &'static LaneTables {
        &LANES
    }

    #[inline(always)]
    fn leaps() -> &'static [Leaps; 256] {
        &LEAPS
    }

    #[inline(always)]
    fn steps<V: Vector, const WHITE: bool>(
        board: &Board<GlinskiRules>,
        field: &Field<V>,
        mut emit: impl FnMut(u8, i16, V),
    ) {
        let pawns = V::load(&board.kind(PAWN)).and(field.movers);
        // A double step passes over the cell ahead of a start cell.
        let passed = V::load(&PASSED_CELLS[!WHITE as usize]);
        let (sign, right, left) = if WHITE { (1, 17, -16) } else { (-1, 16, -17) };
        let one = step_ahead::<V, WHITE>(pawns).and(field.empty);
        emit(PAWN, sign, one);
        emit(PAWN, 2 * sign, step_ahead::<V, WHITE>(one.and(passed)).and(field.empty));
        let (to_right, to_left) = captures::<V, WHITE>(pawns);
        emit(PAWN, right, to_right.and(field.enemy));
        emit(PAWN, left, to_left.and(field.enemy));
    }

    #[inline(always)]
    fn step_attacks<V: Vector, const WHITE: bool>(board: &Board<GlinskiRules>, pieces: V, _: V) -> V {
        let (to_right, to_left) = captures::<V, WHITE>(V::load(&board.kind(PAWN)).and(pieces));
        to_right.or(to_left)
    }
}

#[inline(always)]
fn step_ahead<V: Vector, const WHITE: bool>(pawns: V) -> V {
    if WHITE { pawns.up::<1>() } else { pawns.down::<1>() }
}

/// Where these pawns capture to the right and to the left, cells off the board among them: see [`CAPTURES`].
#[inline(always)]
fn captures<V: Vector, const WHITE: bool>(pawns: V) -> (V, V) {
    let (right, left) = (pawns.right(), pawns.left());
    if WHITE { (right.up::<1>(), left) } else { (right, left.down::<1>()) }
}

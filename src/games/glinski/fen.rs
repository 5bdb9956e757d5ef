//! Position texts of Gliński's chess. No standard exists; these dialects are in use:
//!
//! | dialect | pieces | fields | start position |
//! |---|---|---|---|
//! | A, written here | 11 ranks, 11 to 1, each from a to l | pieces, turn, passed cell, plies without progress, move | `b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - 0 1` |
//! | B, "Hex-FEN" | 11 files, a to l, each from rank 1 up | the same, some with `-` for castling after the turn | `6/P5p/RP4pr/N1P3p1n/Q2P2p2q/BBB1P1p1bbb/K2P2p2k/N1P3p1n/RP4pr/P5p/6 w - 0 1` |
//! | B inverted | as B, but White in small letters | the same | `6/p5P/rp4PR/n1p3P1N/q2p2P2Q/bbb1p1P1BBB/k2p2P2K/n1p3P1N/rp4PR/p5P/6 w - - 0 1` |
//! | C | 21 horizontal lines, from Black's corner down, each from the left | with `-` for castling | `b/qk/nbn/r2r/p1b1p/1p2p1/1p1p1/2pp2/2p2/6/5/6/2P2/2PP2/1P1P1/1P2P1/P1B1P/R2R/NBN/QK/B w - - 1 1` |
//!
//! A, B and C tell themselves apart by the number of groups and the length of the first. B inverted cannot be told from B and
//! is read by [`read_inverted`] only, where a user asks for the dialect "inverted". Numbers of empty cells are decimal: `10` and `11` are ten and eleven. Trailing fields
//! may be missing; four fields end with the number of the move.

use crate::game::{Color, Field, Game, Piece, PositionError, Text};
use crate::games::chess::{Layout, PAWN, Parts, Rules, text};
use crate::hex::Cell;

use super::rules::{self, START_CELLS};
use super::{BISHOP, Glinski, GlinskiRules, KING, KNIGHT, Options, QUEEN, ROOK, State, ahead};

const PIECES: &str = "pieces";
const TURN: &str = "side to move";
const CASTLING: &str = "castling";
const PASSED: &str = "en passant";
const CLOCK: &str = "plies without progress";
const NUMBER: &str = "move number";

/// The greatest number in a text: no game comes near, and nothing overflows. A clock or move number beyond it is written so, for
/// what is written must be read.
const MOST: u32 = 99_999;

/// How pieces are laid out in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dialect {
    Ranks,
    Files,
    Lines,
}

impl Dialect {
    /// The groups of cells in the order of the text.
    fn groups(self) -> Vec<Vec<Cell>> {
        let files = 0..11u8;
        match self {
            Dialect::Ranks => {
                (1..=11).rev().map(|rank| files.clone().filter_map(|file| rules::cell(file, rank)).collect()).collect()
            }
            Dialect::Files => files.map(|file| (1..=11).filter_map(|rank| rules::cell(file, rank)).collect()).collect(),
            Dialect::Lines => (0..=20)
                .rev()
                .map(|line| files.clone().filter_map(|file| GlinskiRules::BOARD.at(file, line)).collect())
                .collect(),
        }
    }

    /// What a group is called in messages.
    fn group_name(self, index: usize) -> String {
        match self {
            Dialect::Ranks => format!("rank {}", 11 - index),
            Dialect::Files => format!("file {}", rules::file_letter(index as u8)),
            Dialect::Lines => format!("line {} from the top", index + 1),
        }
    }

    fn name(self) -> Option<&'static str> {
        match self {
            Dialect::Ranks => None,
            Dialect::Files => Some("Hex-FEN, file by file"),
            Dialect::Lines => Some("FEN in 21 lines"),
        }
    }
}

/// Reads dialects A, B and C; the second value names the dialect unless it is A.
pub fn read<L: Layout<GlinskiRules>>(
    text: &str,
    options: &Options,
) -> Result<(Glinski<L>, Option<&'static str>), PositionError> {
    parse(text, options, false)
}

/// Reads dialect B inverted: file by file, White in small letters.
pub fn read_inverted<L: Layout<GlinskiRules>>(text: &str, options: &Options) -> Result<Glinski<L>, PositionError> {
    parse(text, options, true).map(|(position, _)| position)
}

fn parse<L: Layout<GlinskiRules>>(
    text: &str,
    options: &Options,
    inverted: bool,
) -> Result<(Glinski<L>, Option<&'static str>), PositionError> {
    let whole = Field::whole(text);
    let fields: Vec<Field> = whole.words().collect();
    let Some((&pieces, rest)) = fields.split_first() else {
        return Err(whole.error(PIECES, "the text is empty; expected eleven groups of cells divided by /"));
    };
    let (dialect, men) = read_pieces(pieces, inverted)?;
    let mut parts: Parts<GlinskiRules> =
        Parts { pieces: men, turn: Color::White, state: State::default(), clock: 0, number: 1 };
    let (turn, castling, passed, clock, number) = match *rest {
        [] => (None, None, None, None, None),
        [turn] => (Some(turn), None, None, None, None),
        [turn, passed] => (Some(turn), None, Some(passed), None, None),
        [turn, passed, number] => (Some(turn), None, Some(passed), None, Some(number)),
        [turn, passed, clock, number] => (Some(turn), None, Some(passed), Some(clock), Some(number)),
        [turn, castling, passed, clock, number] => {
            (Some(turn), Some(castling), Some(passed), Some(clock), Some(number))
        }
        [_, _, _, _, _, extra, ..] => {
            return Err(extra.error(NUMBER, format!("{:?} follows the last field", shorten(extra.text))));
        }
    };
    if let Some(field) = turn {
        parts.turn = match field.text {
            "w" => Color::White,
            "b" => Color::Black,
            other => return Err(field.error(TURN, format!("{:?} found, w or b expected", shorten(other)))),
        };
    }
    if let Some(field) = castling
        && field.text != "-"
    {
        return Err(
            field.error(CASTLING, format!("{:?} found, but there is no castling: - expected", shorten(field.text)))
        );
    }
    if let Some(field) = clock {
        parts.clock = read_number(field, CLOCK, 0)?;
    }
    if let Some(field) = number {
        parts.number = read_number(field, NUMBER, 1)?;
    }
    check_material(&parts.pieces, pieces)?;
    if let Some(field) = passed {
        parts.state.passed = read_passed(field, &parts)?;
    }
    let position: Glinski<L> = Glinski::new(&parts, options);
    if position.opponent_in_check() {
        let king = position.board().king(!parts.turn);
        let reason = format!(
            "{} is to move, but {}'s king on {} is in check already",
            parts.turn,
            !parts.turn,
            GlinskiRules::cell_name(king)
        );
        return Err(turn.unwrap_or(pieces).error(TURN, reason));
    }
    Ok((position, dialect.name()))
}

/// A text cut to a readable length.
fn shorten(text: &str) -> String {
    text.chars().take(20).collect()
}

fn read_pieces(field: Field, inverted: bool) -> Result<(Dialect, Vec<(Piece, Cell)>), PositionError> {
    let groups: Vec<Field> = field.split(|letter| letter == '/').collect();
    let dialect = match groups.len() {
        21 => Dialect::Lines,
        // The first group is the f11 cell alone, or the six cells of file a. A false length is told below.
        11 if matches!(count(groups[0].text), Some(2..)) => Dialect::Files,
        11 => Dialect::Ranks,
        n => return Err(field.error(PIECES, format!("{n} groups divided by / found, 11 (or 21 lines) expected"))),
    };
    if inverted && dialect != Dialect::Files {
        return Err(
            field.error(PIECES, "only file by file (6 cells of file a first) is read with White in small letters")
        );
    }
    let mut men = Vec::new();
    for (index, (group, cells)) in groups.iter().zip(dialect.groups()).enumerate() {
        read_group(*group, &cells, inverted, &mut men).map_err(|(column, reason)| {
            PositionError::new(PIECES, column, format!("{}: {reason}", dialect.group_name(index)))
        })?;
    }
    Ok((dialect, men))
}

/// The number of cells that a group describes, if it is well formed.
fn count(group: &str) -> Option<usize> {
    let mut total = 0usize;
    let mut run = 0usize;
    for letter in group.chars() {
        match letter.to_digit(10) {
            Some(digit) => run = run.checked_mul(10)?.checked_add(digit as usize)?,
            None => {
                total = total.checked_add(run)?.checked_add(1)?;
                run = 0;
            }
        }
    }
    total.checked_add(run)
}

fn read_group(
    group: Field,
    cells: &[Cell],
    inverted: bool,
    men: &mut Vec<(Piece, Cell)>,
) -> Result<(), (usize, String)> {
    let expected = cells.len();
    let (mut filled, mut run) = (0usize, None::<usize>);
    for (index, letter) in group.text.chars().enumerate() {
        let column = group.column + index;
        if let Some(digit) = letter.to_digit(10) {
            if run == Some(0) || run.is_none() && digit == 0 {
                return Err((column, "a number of empty cells does not start with 0".into()));
            }
            let number = run.unwrap_or(0) * 10 + digit as usize;
            if number > expected {
                return Err((column, format!("{number} empty cells, but it has {expected}")));
            }
            run = Some(number);
            continue;
        }
        filled += run.take().unwrap_or(0);
        let Some(kind) = text::kind::<GlinskiRules>(letter) else {
            return Err((column, format!("{letter:?} is no piece: P N B R Q K or small letters expected")));
        };
        let Some(&cell) = cells.get(filled) else {
            return Err((column, format!("more than {expected} cells")));
        };
        let color = if letter.is_ascii_uppercase() != inverted { Color::White } else { Color::Black };
        men.push((Piece { color, kind }, cell));
        filled += 1;
    }
    filled += run.unwrap_or(0);
    if filled != expected {
        return Err((group.column, format!("{filled} cells found, {expected} expected")));
    }
    Ok(())
}

fn read_number(field: Field, name: &'static str, least: u32) -> Result<u32, PositionError> {
    let digits = !field.text.is_empty() && field.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { field.text.parse().ok() } else { None };
    number.filter(|number| (least..=MOST).contains(number)).ok_or_else(|| {
        field.error(name, format!("{:?} found, a number from {least} to {MOST} expected", shorten(field.text)))
    })
}

/// Refuses what no game can lead to.
fn check_material(men: &[(Piece, Cell)], field: Field) -> Result<(), PositionError> {
    material_fault(men).map_or(Ok(()), |reason| Err(field.error(PIECES, reason)))
}

/// Why no game can lead to these pieces: kings, pawns and promoted pieces are counted.
pub(super) fn material_fault(men: &[(Piece, Cell)]) -> Option<String> {
    let mut counts = [[0usize; KING as usize + 1]; 2];
    for (piece, cell) in men {
        counts[piece.color.index()][piece.kind as usize] += 1;
        if piece.kind == PAWN && GlinskiRules::last_cells(piece.color).has(*cell) {
            let (color, name) = (piece.color, GlinskiRules::cell_name(*cell));
            return Some(format!("{color} has a pawn on {name}, where it would have promoted"));
        }
    }
    for color in Color::BOTH {
        let count = |kind: u8| counts[color.index()][kind as usize];
        let kings = count(KING);
        if kings != 1 {
            return Some(format!("{color} has {kings} kings, exactly one expected"));
        }
        let pawns = count(PAWN);
        if pawns > 9 {
            return Some(format!("{color} has {pawns} pawns, at most nine are possible"));
        }
        let promoted: usize = [(KNIGHT, 2), (BISHOP, 3), (ROOK, 2), (QUEEN, 1)]
            .into_iter()
            .map(|(kind, start)| count(kind).saturating_sub(start))
            .sum();
        if promoted > 9 - pawns {
            return Some(format!("{color} has {promoted} promoted pieces, but only {} pawns are missing", 9 - pawns));
        }
    }
    None
}

/// The passed cell: a double step of the side that has just moved must have led over it.
fn read_passed(field: Field, parts: &Parts<GlinskiRules>) -> Result<Option<Cell>, PositionError> {
    if field.text == "-" {
        return Ok(None);
    }
    let Some(passed) = rules::read_cell(field.text) else {
        return Err(field.error(PASSED, format!("{:?} found, a cell or - expected", shorten(field.text))));
    };
    passed_fault(passed, parts).map_or(Ok(Some(passed)), |reason| Err(field.error(PASSED, reason)))
}

/// Why no pawn has just stepped over this cell.
pub(super) fn passed_fault(passed: Cell, parts: &Parts<GlinskiRules>) -> Option<String> {
    let stepper = !parts.turn;
    let standing = |cell| parts.pieces.iter().find(|&&(_, other)| other == cell).map(|&(piece, _)| piece);
    let (start, end) = (ahead(passed, parts.turn), ahead(passed, stepper));
    let name = GlinskiRules::cell_name;
    match (start, end) {
        (Some(start), Some(end)) if START_CELLS[stepper.index()].has(start) => {
            if standing(passed).is_some() {
                Some(format!("{} is occupied, so no pawn stepped over it", name(passed)))
            } else if standing(start).is_some() {
                Some(format!("{} is occupied, so no pawn has just left it", name(start)))
            } else if standing(end) != Some(Piece { color: stepper, kind: PAWN }) {
                Some(format!("no pawn of {stepper} stands on {}", name(end)))
            } else {
                None
            }
        }
        _ => Some(format!("no double step of {stepper} leads over {}", name(passed))),
    }
}

/// Writes dialect A. The passed cell is given after every double step, whether or not it can be used.
pub fn write<L: Layout<GlinskiRules>>(position: &Glinski<L>) -> String {
    let board = position.board();
    let text = write_pieces(|cell| board.piece_at(cell));
    let turn = turn_letter(board.turn());
    let passed = board.state().passed.map_or("-".into(), <Glinski<L> as Text>::cell_name);
    format!("{text} {turn} {passed} {} {}", board.clock().min(MOST), position.move_number().min(MOST))
}

/// The letter of the player to move.
pub fn turn_letter(turn: Color) -> char {
    if turn == Color::White { 'w' } else { 'b' }
}

/// The first field.
pub fn write_pieces(piece_at: impl Fn(Cell) -> Option<Piece>) -> String {
    let mut text = String::new();
    for (index, cells) in Dialect::Ranks.groups().iter().enumerate() {
        if index > 0 {
            text.push('/');
        }
        let mut run = 0;
        for &cell in cells {
            let Some(piece) = piece_at(cell) else {
                run += 1;
                continue;
            };
            if run > 0 {
                text.push_str(&run.to_string());
                run = 0;
            }
            let letter = text::letter::<GlinskiRules>(piece.kind).unwrap_or('?');
            text.push(if piece.color == Color::White { letter } else { letter.to_ascii_lowercase() });
        }
        if run > 0 {
            text.push_str(&run.to_string());
        }
    }
    text
}

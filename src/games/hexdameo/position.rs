//! Positions as text.
//!
//! Canonical is the form of PDN's `FEN` tag with the names of cells: `W:Wa1,Kb2:Bi9,h8`, side to move first, `K` before a
//! king's cell; written White first, cells in the order a1 a2 … i9. Also read: the fixed width of the Hub protocol (side and
//! 61 characters of `w b W B e` in the same order), and the name of a start array.

use super::board::{CELLS, TABLES, name, place_of, read_place};
use super::lanes::Bits;
use super::{Draughts, KING, MAN, Men, Rules, start};
use crate::game::{Color, Piece, PositionError};
use crate::hex::Cell;

/// Writes the canonical form.
pub(super) fn write<M: Men>(position: &Draughts<M>) -> String {
    let mut text = String::from(letter(position.side));
    for color in Color::BOTH {
        text.push(':');
        text.push_str(letter(color));
        let kings = position.kings(color);
        let mut separator = "";
        for place in Bits(position.men(color) | kings) {
            text.push_str(separator);
            separator = ",";
            if kings >> place & 1 != 0 {
                text.push('K');
            }
            text.push_str(&name(place));
        }
    }
    text
}

/// The canonical form of pieces that need not be a position.
pub(super) fn compose(pieces: &[(Cell, Piece)], side: Color) -> String {
    let mut kinds: [Option<Piece>; CELLS] = [None; CELLS];
    for &(cell, piece) in pieces {
        if let Some(place) = place_of(cell) {
            kinds[place] = Some(piece);
        }
    }
    let list = |color: Color| {
        let own = kinds.iter().enumerate().filter_map(|(place, piece)| Some((place, (*piece)?)));
        let own = own.filter(|(_, piece)| piece.color == color);
        let texts: Vec<String> =
            own.map(|(place, piece)| format!("{}{}", if piece.kind == KING { "K" } else { "" }, name(place))).collect();
        format!("{}{}", letter(color), texts.join(","))
    };
    format!("{}:{}:{}", letter(side), list(Color::White), list(Color::Black))
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::White => "W",
        Color::Black => "B",
    }
}

fn color(letter: char) -> Option<Color> {
    match letter {
        'W' => Some(Color::White),
        'B' => Some(Color::Black),
        _ => None,
    }
}

type Read<M> = Result<(Draughts<M>, Option<&'static str>), PositionError>;

/// Reads any form, and names it if it is not the canonical one.
pub(super) fn read<M: Men>(text: &str, rules: &Rules) -> Read<M> {
    let start = text.chars().take_while(|c| c.is_whitespace()).count();
    let trimmed = text.trim();
    if let Some(array) = start::ARRAYS.iter().find(|array| trimmed.eq_ignore_ascii_case(array.name)) {
        return Ok((array.position(rules), Some("the name of a start array")));
    }
    let mut characters = trimmed.chars();
    let Some(side) = characters.next().and_then(color) else {
        let names = start::ARRAYS.map(|array| array.name).join(", ");
        let expected = format!("expected W or B and the pieces, as in W:Wa1,Kb2:Bh8,i9, or one of {names}");
        return Err(PositionError::new("side to move", start + 1, expected));
    };
    let mut position = Draughts::empty(side, rules);
    match characters.next() {
        Some(':') => {
            lists(&mut position, trimmed, start)?;
            Ok((position, None))
        }
        Some(c) if "wbWBe".contains(c) => {
            fixed_width(&mut position, trimmed, start)?;
            Ok((position, Some("the Hub protocol's fixed width")))
        }
        _ => Err(PositionError::new("pieces", start + 2, "expected a colon and the pieces, as in W:Wa1,Kb2:Bh8,i9")),
    }
}

/// Puts a piece on the board, if it may stand there. `column` is where the text says so.
fn put<M: Men>(
    position: &mut Draughts<M>,
    color: Color,
    kind: u8,
    place: usize,
    column: usize,
) -> Result<(), PositionError> {
    let occupied = Color::BOTH.iter().any(|&c| (position.men(c) | position.kings(c)) >> place & 1 != 0);
    if occupied {
        return Err(PositionError::new("pieces", column, format!("{} holds a piece already", name(place))));
    }
    if kind == MAN && TABLES.promotion[color.index()].0[0] >> place & 1 != 0 {
        let reason =
            format!("{color}'s man on {} stands on its promotion row, where it could only be a king", name(place));
        return Err(PositionError::new("pieces", column, reason));
    }
    position.toggle(color, kind, place);
    Ok(())
}

/// Reads `W:W…:B…`.
fn lists<M: Men>(position: &mut Draughts<M>, text: &str, start: usize) -> Result<(), PositionError> {
    // PDN ends the text with a full stop in places.
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut column = start + 3;
    let mut seen = [false; 2];
    for group in text.split(':').skip(1) {
        let Some(owner) = group.chars().next().and_then(color) else {
            return Err(PositionError::new("pieces", column, "expected W or B before a list of cells"));
        };
        if std::mem::replace(&mut seen[owner.index()], true) {
            return Err(PositionError::new("pieces", column, format!("{owner}'s pieces were given before")));
        }
        // Both colours' letters are one byte.
        let list = &group[1..];
        let mut at = column + 1;
        for token in list.split(',').filter(|_| !list.trim().is_empty()) {
            let (kind, cell) = match token.trim().strip_prefix('K') {
                Some(cell) => (KING, cell),
                None => (MAN, token.trim()),
            };
            let Some(place) = read_place(cell) else {
                let quoted: String = token.chars().take(20).collect();
                let reason = format!("{quoted:?} is not a cell: expected a1 to i9, with a K before it for a king");
                return Err(PositionError::new("pieces", at, reason));
            };
            put(position, owner, kind, place, at)?;
            at += token.chars().count() + 1;
        }
        column += group.chars().count() + 1;
    }
    for owner in Color::BOTH {
        if !seen[owner.index()] {
            let reason =
                format!("{owner}'s pieces are missing: expected :{} and a list, which may be empty", letter(owner));
            return Err(PositionError::new("pieces", start + text.chars().count() + 1, reason));
        }
    }
    Ok(())
}

/// Reads a side and 61 characters.
fn fixed_width<M: Men>(position: &mut Draughts<M>, text: &str, start: usize) -> Result<(), PositionError> {
    let mut place = 0;
    for (i, character) in text.chars().enumerate().skip(1) {
        let column = start + i + 1;
        if place == CELLS {
            return Err(PositionError::new("pieces", column, format!("expected {CELLS} cells, found more")));
        }
        match character {
            'w' => put(position, Color::White, MAN, place, column)?,
            'b' => put(position, Color::Black, MAN, place, column)?,
            'W' => put(position, Color::White, KING, place, column)?,
            'B' => put(position, Color::Black, KING, place, column)?,
            'e' => {}
            _ => return Err(PositionError::new("pieces", column, format!("{character:?} is none of w b W B e"))),
        }
        place += 1;
    }
    if place < CELLS {
        let column = start + text.chars().count() + 1;
        return Err(PositionError::new("pieces", column, format!("expected {CELLS} cells, found {place}")));
    }
    Ok(())
}

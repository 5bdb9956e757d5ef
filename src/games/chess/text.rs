//! Texts that chess games share: UCI moves.

use crate::game::{Game, MoveError, MoveList, Stage, Text};
use crate::hex::Cell;

use super::{Layout, List, Move, Position, Rules};

/// From-cell, to-cell, and the letter of a promotion in lower case.
pub fn write_uci<R: Rules>(m: Move) -> String {
    let mut text = R::cell_name(m.from()) + &R::cell_name(m.to());
    text.extend(m.promotion().and_then(|kind| letter::<R>(kind)).map(|letter| letter.to_ascii_lowercase()));
    text
}

/// The letter of a kind, a capital.
pub fn letter<R: Rules>(kind: u8) -> Option<char> {
    R::KINDS.chars().nth(kind as usize)
}

/// The kind with this letter, in either case.
pub fn kind<R: Rules>(letter: char) -> Option<u8> {
    R::KINDS.chars().position(|other| other == letter.to_ascii_uppercase()).map(|kind| kind as u8)
}

/// Splits a cell's name, a letter and one or two digits, off the front of a text.
pub fn split_cell<G: Text>(text: &str) -> Option<(Cell, &str)> {
    let digits = text.bytes().skip(1).take(2).take_while(u8::is_ascii_digit).count();
    let (name, rest) = text.split_at_checked(1 + digits)?;
    Some((G::read_cell(name)?, rest))
}

/// All legal moves.
pub fn legal<R: Rules, L: Layout<R>>(position: &Position<R, L>) -> List {
    let mut list = List::default();
    position.generate(Stage::All, &mut list);
    list
}

/// Reads the UCI text of a move without castling, in either case: `None` if it has not that shape.
pub fn read_uci<R: Rules, L: Layout<R>>(position: &Position<R, L>, text: &str) -> Option<Result<Move, MoveError>>
where
    Position<R, L>: Text,
{
    let (from, rest) = split_cell::<Position<R, L>>(text)?;
    let (to, rest) = split_cell::<Position<R, L>>(rest)?;
    let mut letters = rest.chars();
    let promotion = match letters.next() {
        Some(letter) => Some(kind::<R>(letter)?),
        None => None,
    };
    if letters.next().is_some() {
        return None;
    }
    let found = legal(position)
        .as_slice()
        .iter()
        .copied()
        .find(|&m| m.castling() == 0 && (m.from(), m.to(), m.promotion()) == (from, to, promotion));
    Some(found.ok_or_else(|| MoveError::illegal(text, position.board().why_illegal(from, to, promotion))))
}

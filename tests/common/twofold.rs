//! Other ways to the same moves: from a mirror image, and by another generator.

use std::collections::HashSet;

use vibria::game::{Color, Game, Stage, Text};
use vibria::games::cescacs::Cescacs;
use vibria::games::chess::Lineless;
use vibria::games::glinski::Glinski;
use vibria::games::hexdameo::{Draughts, Men};
use vibria::hex::Cell;

use super::moves;

/// What a mirror does to a cell.
pub type Map = fn(Cell) -> Cell;

/// A game whose board and rules are carried onto themselves by some mirror.
pub trait Twofold: Text {
    /// The same position with the players' roles exchanged, and what that does to a cell.
    fn exchanged(&self) -> (Self, Map);
    /// The mirror image left to right, where the rules know no left and right.
    fn sideways(&self) -> Option<(Self, Map)>;
    /// The moves as another generator of the game finds them, where there is one.
    fn generated_otherwise(&self, stage: Stage) -> Option<Vec<Self::Move>>;
}

impl Twofold for Cescacs {
    fn exchanged(&self) -> (Self, Map) {
        (self.mirrored(), |cell| <Cescacs>::BOARD.flip(cell))
    }

    /// Kings and castling tell left from right.
    fn sideways(&self) -> Option<(Self, Map)> {
        None
    }

    fn generated_otherwise(&self, stage: Stage) -> Option<Vec<Self::Move>> {
        Some(moves(&self.with_layout::<Lineless>(), stage))
    }
}

impl Twofold for Glinski {
    fn exchanged(&self) -> (Self, Map) {
        (self.mirrored(), |cell| <Glinski>::BOARD.flip(cell))
    }

    fn sideways(&self) -> Option<(Self, Map)> {
        let map: Map = |cell| <Glinski>::BOARD.mirror(cell);
        let text = self.write_position();
        let fields: Vec<&str> = text.split(' ').collect();
        let rows: Vec<String> = fields[0].split('/').map(reversed).collect();
        let rest = carried::<Glinski>(&fields[2..].join(" "), map);
        let text = format!("{} {} {rest}", rows.join("/"), fields[1]);
        let (mirrored, _) = <Glinski>::read_position(&text, &self.rules()).unwrap_or_else(|e| panic!("{text}: {e}"));
        Some((mirrored, map))
    }

    fn generated_otherwise(&self, stage: Stage) -> Option<Vec<Self::Move>> {
        Some(moves(&self.with_layout::<Lineless>(), stage))
    }
}

impl<M: Men> Twofold for Draughts<M>
where
    Draughts<M>: Text,
{
    fn exchanged(&self) -> (Self, Map) {
        (self.reflected(), |cell| Self::BOARD.flip(Self::BOARD.mirror(cell)))
    }

    fn sideways(&self) -> Option<(Self, Map)> {
        Some((self.mirrored(), |cell| Self::BOARD.mirror(cell)))
    }

    /// The plain search of captures is compared with this one in the game's own tests.
    fn generated_otherwise(&self, _: Stage) -> Option<Vec<Self::Move>> {
        None
    }
}

/// A row of a FEN from right to left.
fn reversed(row: &str) -> String {
    let mut tokens: Vec<String> = Vec::new();
    for c in row.chars() {
        match tokens.last_mut() {
            Some(number) if c.is_ascii_digit() && number.ends_with(|d: char| d.is_ascii_digit()) => number.push(c),
            _ => tokens.push(c.to_string()),
        }
    }
    tokens.into_iter().rev().collect()
}

/// A text with each cell in it carried elsewhere. Cells are a letter and a number.
fn carried<G: Text>(text: &str, map: Map) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest[letter.len_utf8()..].chars().take_while(char::is_ascii_digit).count();
        let (token, after) = rest.split_at(letter.len_utf8() + if letter.is_alphabetic() { digits } else { 0 });
        match G::read_cell(token) {
            Some(cell) => result.push_str(&G::cell_name(map(cell))),
            None => result.push_str(token),
        }
        rest = after;
    }
    result
}

/// Panics unless each mirror image has exactly the mirrored moves.
pub fn mirrored_moves<G: Twofold>(game: &G, place: &str) {
    let (exchanged, flip) = game.exchanged();
    assert_eq!(exchanged.side_to_move() == Color::White, game.side_to_move() == Color::Black, "{place}: exchanged");
    for (image, map) in [Some((exchanged, flip)), game.sideways()].into_iter().flatten() {
        if let Err(fault) = image.verify() {
            panic!("{place} mirrored to {}: {fault}", image.write_position());
        }
        let expected: HashSet<G::Move> = moves(&image, Stage::All).into_iter().collect();
        let mut found = HashSet::new();
        for text in game.legal_uci() {
            let carried = carried::<G>(&text, map);
            let m = image
                .read_move(&carried)
                .unwrap_or_else(|e| panic!("{place}: {text} has no mirror image in {}: {e}", image.write_position()));
            found.insert(m);
        }
        assert_eq!(found, expected, "{place}: moves of the mirror image {}", image.write_position());
    }
}

/// Panics unless the game's other generator, if it has one, finds the same moves.
pub fn same_moves<G: Twofold>(game: &G, place: &str) {
    for stage in [Stage::All, Stage::Captures, Stage::Quiets] {
        let Some(expected) = game.generated_otherwise(stage) else { return };
        let found = moves(game, stage);
        assert_eq!(found.len(), expected.len(), "{place}: {stage:?}");
        let (found, expected): (HashSet<_>, HashSet<_>) = (found.into_iter().collect(), expected.into_iter().collect());
        assert_eq!(found, expected, "{place}: {stage:?}");
    }
}

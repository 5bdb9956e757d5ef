//! What a packed position holds beside the pieces: rights, and the special capture that the last move allows.

use crate::game::Color;
use crate::games::chess::{PackedRules, Parts};
use crate::hex::Cell;

use super::hexes::{BOARD, colour};
use super::kinds::{BISHOP, KING, MOST, NAMES};
use super::rights::{Special, Unmoved};
use super::setup::Setup;
use super::{Rulebook, State};

impl PackedRules for Rulebook {
    /// Six bits [`Unmoved::bits`], three of the kind of special capture (0 none, 1 a step of two, 2 of three, 3 a dodge with a
    /// taker on the left, 4 on the right, 5 on both sides), eight [`Cell::index`] of the victim.
    const STATE_BITS: u32 = 6 + 3 + 8;
    const MOST_PIECES: usize = 54;

    fn pack_state(state: State) -> u64 {
        let kind = match state.special {
            Special::None => 0,
            Special::Step { triple, .. } => 1 + u64::from(triple),
            Special::Dodge { takers: [true, false], .. } => 3,
            Special::Dodge { takers: [false, _], .. } => 4,
            Special::Dodge { takers: [true, true], .. } => 5,
        };
        let victim = state.special.victim().map_or(0, |cell| cell.index() as u64);
        state.unmoved.bits() as u64 | kind << 6 | victim << 9
    }

    fn unpack_state(bits: u64) -> Option<State> {
        let mut unmoved = Unmoved::NONE;
        for color in Color::BOTH {
            let [king, queens, kings] = [0, 1, 2].map(|i| bits >> (3 * color.index() + i) & 1 == 1);
            unmoved = unmoved.and(Unmoved::side(color, king, queens, kings));
        }
        let cell = Cell::from_index((bits >> 9) as u8);
        let special = match bits >> 6 & 7 {
            0 => Special::None,
            kind @ (1 | 2) => Special::Step { pawn: cell, triple: kind == 2 },
            kind @ 3..=5 => Special::Dodge { evader: cell, takers: [kind != 4, kind != 3] },
            _ => return None,
        };
        let state = State { unmoved, special };
        // A rook's right without its king's is dropped, a cell without a special capture means nothing.
        let known = special == Special::None || BOARD.contains(cell);
        (known && Self::pack_state(state) == bits).then_some(state)
    }

    fn check(parts: &Parts<Rulebook>) -> Result<(), String> {
        let mut counts = [[0u8; MOST.len()]; 2];
        let mut bishops = [[0u8; 3]; 2];
        for (piece, cell) in &parts.pieces {
            counts[piece.color.index()][piece.kind as usize] += 1;
            if piece.kind == BISHOP {
                bishops[piece.color.index()][colour(*cell)] += 1;
            }
        }
        for color in Color::BOTH {
            let counts = &counts[color.index()];
            if let Some(kind) = (0..MOST.len()).find(|&kind| counts[kind] > MOST[kind]) {
                return Err(format!(
                    "{color} has {} of the kind {}, at most {}",
                    counts[kind], NAMES[kind], MOST[kind]
                ));
            }
            if counts[KING as usize] == 0 {
                return Err(format!("{color} has no king"));
            }
            if bishops[color.index()].iter().any(|&count| count > 1) {
                return Err(format!("{color} has two bishops on one hex colour"));
            }
        }
        let State { unmoved, special } = parts.state;
        if unmoved == Unmoved::NONE && special == Special::None {
            return Ok(());
        }
        let mut setup = Setup::of(parts);
        setup.drop_rights_away_from_home();
        if setup.unmoved != unmoved {
            return Err("a king or rook that has not moved is not at home".to_owned());
        }
        setup.check_special(special)
    }
}

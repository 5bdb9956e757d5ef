//! What a packed position holds beside the pieces: the passed cell.

use crate::games::chess::{PackedRules, Parts};
use crate::hex::Cell;

use super::{GlinskiRules, State, fen};

/// Stands for no cell.
const NONE: u8 = 0xff;

impl PackedRules for GlinskiRules {
    /// [`Cell::index`] of the passed cell, or 255.
    const STATE_BITS: u32 = 8;
    const MOST_PIECES: usize = 36;

    fn pack_state(state: State) -> u64 {
        state.passed.map_or(u64::from(NONE), |cell| cell.index() as u64)
    }

    fn unpack_state(bits: u64) -> Option<State> {
        let cell = Cell::from_index(bits as u8);
        match bits as u8 {
            NONE => Some(State { passed: None }),
            _ if <GlinskiRules as crate::games::chess::Rules>::BOARD.contains(cell) => {
                Some(State { passed: Some(cell) })
            }
            _ => None,
        }
    }

    fn check(parts: &Parts<GlinskiRules>) -> Result<(), String> {
        fen::material_fault(&parts.pieces).map_or(Ok(()), Err)?;
        parts.state.passed.and_then(|cell| fen::passed_fault(cell, parts)).map_or(Ok(()), Err)
    }
}

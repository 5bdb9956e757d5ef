//! Positions in few bytes.
//!
//! Bits, the lowest first: White's pieces, Black's, and which of all are kings, 61 bits each in the order of the notation
//! (a1 a2 … i9); Black to move; plies since the last capture or move of a man; the number of the move, 16 bits each.

use crate::game::{BitReader, BitWriter, Color, Game, Packed, PackedError};

use super::board::{CELLS, TABLES};
use super::lanes::Bits;
use super::{Draughts, KING, MAN, Men, Rules};

const CELL_BITS: u32 = CELLS as u32;
const CLOCK_BITS: u32 = 16;
const MOST: u32 = (1 << CLOCK_BITS) - 1;

impl<M: Men> Packed for Draughts<M> {
    const PACKED_BYTES: usize = (3 * CELLS + 1 + 2 * CLOCK_BITS as usize).div_ceil(8);

    fn pack_position(&self, bytes: &mut [u8]) {
        let mut bits = BitWriter::new(&mut bytes[..Self::PACKED_BYTES]);
        for color in Color::BOTH {
            bits.put(self.men(color) | self.kings(color), CELL_BITS);
        }
        bits.put(self.kings(Color::White) | self.kings(Color::Black), CELL_BITS);
        bits.put(self.side as u64, 1);
        bits.put(u64::from(self.reversible.min(MOST)), CLOCK_BITS);
        bits.put(u64::from(self.move_number().min(MOST)), CLOCK_BITS);
    }

    fn unpack_position(bytes: &[u8], rules: &Rules) -> Result<Self, PackedError> {
        let refused = |reason: &str| Err(PackedError(reason.to_owned()));
        if bytes.len() != Self::PACKED_BYTES {
            return Err(PackedError(format!("{} bytes, {} expected", bytes.len(), Self::PACKED_BYTES)));
        }
        let mut bits = BitReader::new(bytes);
        let pieces = [bits.take(CELL_BITS), bits.take(CELL_BITS)];
        let kings = bits.take(CELL_BITS);
        let side = if bits.take(1) == 0 { Color::White } else { Color::Black };
        let (reversible, number) = (bits.take(CLOCK_BITS) as u32, bits.take(CLOCK_BITS) as u32);
        if !bits.is_spent() {
            return refused("something follows the number of the move");
        }
        if number == 0 {
            return refused("moves are numbered from 1");
        }
        if pieces[0] & pieces[1] != 0 {
            return refused("two pieces stand on one cell");
        }
        if kings & !(pieces[0] | pieces[1]) != 0 {
            return refused("a king stands where there is no piece");
        }
        let mut position = Draughts::empty(side, rules);
        for color in Color::BOTH {
            let all = pieces[color.index()];
            if all & !kings & TABLES.promotion[color.index()].0[0] != 0 {
                return refused("a man stands on its promotion row");
            }
            for (kind, set) in [(MAN, all & !kings), (KING, all & kings)] {
                Bits(set).for_each(|place| position.toggle(color, kind, place));
            }
        }
        position.reversible = reversible;
        position.ply = 2 * (number - 1) + side as u32;
        Ok(position)
    }
}

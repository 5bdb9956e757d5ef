//! Positions of the chess games in few bytes.
//!
//! Bits, the lowest first: whether each cell of the board is occupied, in the order of [`Hexagon::iter`]; Black to move; the
//! state, as the game writes it; clock and move number, 16 bits each; then the pieces in the order of the cells, Black's bit
//! first, then the kind; zeros to the end.
//!
//! [`Hexagon::iter`]: crate::hex::Hexagon::iter

use crate::game::{BitReader, BitWriter, Color, Game, Packed, PackedError, Piece};

use super::{Layout, Parts, Position, Rules};

/// How the state of a game is packed, and what its positions must satisfy.
pub trait PackedRules: Rules {
    /// Bits of a state.
    const STATE_BITS: u32;
    /// The most pieces of a position.
    const MOST_PIECES: usize;

    /// The state as a number of that many bits.
    fn pack_state(state: Self::State) -> u64;
    /// The state that is packed so; `None` if none is.
    fn unpack_state(bits: u64) -> Option<Self::State>;
    /// Whether the reader of texts would take this position; the reason if not. Checks against the side that has just moved are
    /// looked at elsewhere.
    fn check(parts: &Parts<Self>) -> Result<(), String>;
}

const CLOCK_BITS: u32 = 16;

fn clock(value: u32) -> u64 {
    u64::from(value.min((1 << CLOCK_BITS) - 1))
}

/// Bits of a kind.
const fn kind_bits<R: Rules>() -> u32 {
    u8::BITS - R::KING.leading_zeros()
}

impl<R: PackedRules, L: Layout<R>> Packed for Position<R, L> {
    const PACKED_BYTES: usize = {
        let pieces = R::MOST_PIECES * (1 + kind_bits::<R>() as usize);
        (R::BOARD.cells() + 1 + R::STATE_BITS as usize + 2 * CLOCK_BITS as usize + pieces).div_ceil(8)
    };

    fn pack_position(&self, bytes: &mut [u8]) {
        let mut bits = BitWriter::new(&mut bytes[..Self::PACKED_BYTES]);
        let board = self.board();
        let occupied = board.occupied();
        R::BOARD.iter().for_each(|cell| bits.put(u64::from(occupied.has(cell)), 1));
        bits.put(board.turn() as u64, 1);
        bits.put(R::pack_state(board.state()), R::STATE_BITS);
        bits.put(clock(board.clock()), CLOCK_BITS);
        bits.put(clock(self.move_number()), CLOCK_BITS);
        for piece in R::BOARD.iter().filter_map(|cell| board.piece_at(cell)) {
            bits.put(piece.color as u64 | u64::from(piece.kind) << 1, 1 + kind_bits::<R>());
        }
    }

    fn unpack_position(bytes: &[u8], options: &R::Options) -> Result<Self, PackedError> {
        let refused = |reason: &str| Err(PackedError(reason.to_owned()));
        if bytes.len() != Self::PACKED_BYTES {
            return Err(PackedError(format!("{} bytes, {} expected", bytes.len(), Self::PACKED_BYTES)));
        }
        let mut bits = BitReader::new(bytes);
        let mut pieces = Vec::with_capacity(R::MOST_PIECES);
        let nobody = Piece { color: Color::White, kind: 0 };
        for cell in R::BOARD.iter() {
            if bits.take(1) == 1 {
                pieces.push((nobody, cell));
            }
        }
        if pieces.len() > R::MOST_PIECES {
            return Err(PackedError(format!("{} pieces, at most {} expected", pieces.len(), R::MOST_PIECES)));
        }
        let color = |bit: u64| if bit & 1 == 0 { Color::White } else { Color::Black };
        let turn = color(bits.take(1));
        let Some(state) = R::unpack_state(bits.take(R::STATE_BITS)) else {
            return refused("its rights and special captures mean nothing");
        };
        let (clock, number) = (bits.take(CLOCK_BITS) as u32, bits.take(CLOCK_BITS) as u32);
        if number == 0 {
            return refused("moves are numbered from 1");
        }
        for (piece, _) in &mut pieces {
            let code = bits.take(1 + kind_bits::<R>());
            *piece = Piece { color: color(code), kind: (code >> 1) as u8 };
            if piece.kind > R::KING {
                return Err(PackedError(format!("there is no kind {}", piece.kind)));
            }
        }
        if !bits.is_spent() {
            return refused("something follows the last piece");
        }
        let parts = Parts { pieces, turn, state, clock, number };
        R::check(&parts).map_err(PackedError)?;
        let position = Position::new(&parts, options);
        if position.opponent_in_check() {
            return Err(PackedError(format!("{turn} is to move and could take the king")));
        }
        Ok(position)
    }
}

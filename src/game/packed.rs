//! Positions in few bytes, for files of many.

use thiserror::Error;

use super::Game;

/// Writes and reads positions as a fixed number of bytes.
///
/// Everything is kept that the game goes on from: board, side to move, rights and clocks, but not the rules, which are the same
/// for a whole file. Clocks and move numbers beyond 65,535 are written as that.
pub trait Packed: Game {
    /// Bytes of a position.
    const PACKED_BYTES: usize;

    /// Writes the position into the first [`PACKED_BYTES`](Packed::PACKED_BYTES) of `bytes`, which must not be fewer.
    fn pack_position(&self, bytes: &mut [u8]);

    /// Reads what [`pack_position`](Packed::pack_position) has written, for the same rules. Bytes that no position which can be
    /// read from a text is written as are refused.
    fn unpack_position(bytes: &[u8], rules: &Self::Rules) -> Result<Self, PackedError>;
}

/// Bytes that are no packed position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("not a packed position: {0}")]
pub struct PackedError(pub String);

/// Writes numbers of so many bits one after another, the lowest bit first.
pub struct BitWriter<'a> {
    bytes: &'a mut [u8],
    at: usize,
}

impl<'a> BitWriter<'a> {
    /// Writes to `bytes`, which are cleared.
    pub fn new(bytes: &'a mut [u8]) -> BitWriter<'a> {
        bytes.fill(0);
        BitWriter { bytes, at: 0 }
    }

    /// Writes the low `bits` of `value`, at most 64; there must be room.
    pub fn put(&mut self, value: u64, bits: u32) {
        debug_assert!(bits == 64 || value >> bits == 0, "{value} in {bits} bits");
        let (mut value, mut left) = (value, bits as usize);
        while left > 0 {
            let (byte, shift) = (self.at / 8, self.at % 8);
            let here = left.min(8 - shift);
            self.bytes[byte] |= ((value & ((1 << here) - 1)) as u8) << shift;
            value >>= here;
            left -= here;
            self.at += here;
        }
    }
}

/// Reads what a [`BitWriter`] has written.
pub struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    /// Reads from `bytes`.
    pub fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, at: 0 }
    }

    /// The next number of `bits` bits, at most 64. Beyond the end stand zeros.
    #[inline]
    pub fn take(&mut self, bits: u32) -> u64 {
        let (byte, shift) = (self.at / 8, self.at % 8);
        if let Some(eight) = self.bytes.get(byte..byte + 8)
            && shift + bits as usize <= 64
            && bits < 64
        {
            let mut word = [0; 8];
            word.copy_from_slice(eight);
            self.at += bits as usize;
            return u64::from_le_bytes(word) >> shift & ((1 << bits) - 1);
        }
        let mut value = 0;
        for i in 0..bits {
            let bit = self.bytes.get(self.at / 8).map_or(0, |byte| byte >> (self.at % 8) & 1);
            value |= u64::from(bit) << i;
            self.at += 1;
        }
        value
    }

    /// Whether nothing but zeros is left.
    pub fn is_spent(&self) -> bool {
        let rest = self.bytes.get(self.at / 8..).unwrap_or_default();
        rest.first().is_none_or(|byte| byte >> (self.at % 8) == 0) && rest.iter().skip(1).all(|&byte| byte == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let numbers = [
            (1, 1),
            (0, 3),
            (0x1fff, 13),
            (u64::MAX, 64),
            (0, 61),
            (5, 5),
            (1 << 60, 61),
            (3, 2),
            (u64::MAX, 64),
            (1, 1),
        ];
        let mut bytes = [0xaa; 36];
        let mut writer = BitWriter::new(&mut bytes);
        numbers.iter().for_each(|&(value, bits)| writer.put(value, bits));
        let mut reader = BitReader::new(&bytes);
        for (value, bits) in numbers {
            assert!(!reader.is_spent());
            assert_eq!(reader.take(bits), value);
        }
        assert!(reader.is_spent());
        assert_eq!(reader.take(64), 0);
    }
}

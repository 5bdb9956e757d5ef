//! Plain numbers, which the compiler may vectorise.

use super::{Halves, Vector};
use crate::hex::Set;

/// Four 64-bit numbers.
#[derive(Clone, Copy)]
pub struct Portable(Set);

impl Portable {
    #[inline(always)]
    fn words(self, f: impl Fn(u64) -> u64) -> Portable {
        Portable(Set(self.0.0.map(f)))
    }

    #[inline(always)]
    fn pairs(self, other: Portable, f: impl Fn(u64, u64) -> u64) -> Portable {
        Portable(Set(std::array::from_fn(|i| f(self.0.0[i], other.0.0[i]))))
    }

    /// `x - y` in fields whose highest bits are `high`: the highest bits are subtracted apart, so that no field borrows from
    /// the next.
    #[inline(always)]
    fn sub_fields(self, other: Portable, high: u64) -> Portable {
        self.pairs(other, |x, y| ((x | high) - (y & !high)) ^ ((x ^ !y) & high))
    }
}

impl Vector for Portable {
    type Pair = Halves<Portable>;

    #[inline(always)]
    fn load(set: &Set) -> Portable {
        Portable(*set)
    }
    #[inline(always)]
    fn store(self, set: &mut Set) {
        *set = self.0;
    }
    #[inline(always)]
    fn zero() -> Portable {
        Portable(Set::EMPTY)
    }
    #[inline(always)]
    fn and(self, other: Portable) -> Portable {
        Portable(self.0 & other.0)
    }
    #[inline(always)]
    fn or(self, other: Portable) -> Portable {
        Portable(self.0 | other.0)
    }
    #[inline(always)]
    fn xor(self, other: Portable) -> Portable {
        Portable(self.0 ^ other.0)
    }
    #[inline(always)]
    fn and_not(self, other: Portable) -> Portable {
        Portable(self.0 & !other.0)
    }
    #[inline(always)]
    fn meets(self, other: Portable) -> bool {
        self.0.meets(other.0)
    }
    #[inline(always)]
    fn right(self) -> Portable {
        let [a, b, c, d] = self.0.0;
        Portable(Set([a << 16, b << 16 | a >> 48, c << 16 | b >> 48, d << 16 | c >> 48]))
    }
    #[inline(always)]
    fn left(self) -> Portable {
        let [a, b, c, d] = self.0.0;
        Portable(Set([a >> 16 | b << 48, b >> 16 | c << 48, c >> 16 | d << 48, d >> 16]))
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Portable {
        let kept = (0xffff << N & 0xffff) * 0x0001_0001_0001_0001;
        self.words(|x| x << N & kept)
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Portable {
        let kept = (0xffff >> N) * 0x0001_0001_0001_0001;
        self.words(|x| x >> N & kept)
    }
    #[inline(always)]
    fn sub16(self, other: Portable) -> Portable {
        self.sub_fields(other, 0x8000_8000_8000_8000)
    }
    #[inline(always)]
    fn sub8(self, other: Portable) -> Portable {
        self.sub_fields(other, 0x8080_8080_8080_8080)
    }
    #[inline(always)]
    fn add8(self, other: Portable) -> Portable {
        let high = 0x8080_8080_8080_8080u64;
        self.pairs(other, |x, y| ((x & !high) + (y & !high)) ^ ((x ^ y) & high))
    }
    #[inline(always)]
    fn count8(self) -> Portable {
        self.words(|x| {
            let x = x - (x >> 1 & 0x5555_5555_5555_5555);
            let x = (x & 0x3333_3333_3333_3333) + (x >> 2 & 0x3333_3333_3333_3333);
            (x + (x >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
        })
    }
    #[inline(always)]
    fn total8(self) -> u32 {
        let even = 0x00ff_00ff_00ff_00ffu64;
        let sums = self.0.0.iter().fold(0, |sum, &x| sum + (x & even) + (x >> 8 & even));
        (sums.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
    }
}

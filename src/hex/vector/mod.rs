//! 256-bit vectors for whole sets of cells: three back ends behind one trait.
//!
//! `avx2` where the compiler may use it, `sse2` on every other x86-64 processor, `portable` anywhere. Which one serves is
//! decided when the program is compiled; see [`Best`].

#[cfg(target_feature = "avx2")]
mod avx2;
mod portable;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(target_feature = "avx2")]
pub use avx2::Avx2;
pub use portable::Portable;
#[cfg(target_arch = "x86_64")]
pub use sse2::Sse2;

use super::Set;

/// The fastest back end of this build.
#[cfg(target_feature = "avx2")]
pub type Best = Avx2;
/// The fastest back end of this build.
#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
pub type Best = Sse2;
/// The fastest back end of this build.
#[cfg(not(target_arch = "x86_64"))]
pub type Best = Portable;

/// A set of cells in a register, or 32 bytes, or 16 numbers of 16 bits: a column of cells each.
pub trait Vector: Copy {
    /// The vector of a set.
    fn load(set: &Set) -> Self;
    /// The set of a vector.
    fn set(self) -> Set;
    /// No bit.
    fn zero() -> Self;
    /// Bits of both.
    fn and(self, other: Self) -> Self;
    /// Bits of either.
    fn or(self, other: Self) -> Self;
    /// Bits of one, but not both.
    fn xor(self, other: Self) -> Self;
    /// Bits of this one that the other lacks.
    fn and_not(self, other: Self) -> Self;
    /// Whether the two share a bit.
    fn meets(self, other: Self) -> bool;
    /// Each cell to the next column on the right, same row.
    fn right(self) -> Self;
    /// Each cell to the next column on the left, same row.
    fn left(self) -> Self;
    /// Each cell `N` rows up; what leaves 16 rows is lost.
    fn up<const N: i32>(self) -> Self;
    /// Each cell `N` rows down; what leaves is lost.
    fn down<const N: i32>(self) -> Self;
    /// Differences of 16-bit numbers, wrapping.
    fn sub16(self, other: Self) -> Self;
    /// Differences of bytes, wrapping.
    fn sub8(self, other: Self) -> Self;
    /// Sums of bytes, wrapping.
    fn add8(self, other: Self) -> Self;
    /// The number of bits of each byte.
    fn count8(self) -> Self;
    /// The sum of all bytes.
    fn total8(self) -> u32;

    /// The number of bits in twelve vectors, spread over bytes: carry-save adders first, so that only four counts are made
    /// (Harley and Seal, in Warren, "Hacker's Delight", chapter 5).
    #[inline(always)]
    fn count8_of_12(sets: &[Self; 12]) -> Self {
        let add = |a: Self, b: Self, c: Self| {
            let half = a.xor(b);
            (half.xor(c), a.and(b).or(half.and(c)))
        };
        let double = |a: Self| a.add8(a);
        let [a, b, c, d] = [0, 3, 6, 9].map(|i| add(sets[i], sets[i + 1], sets[i + 2]));
        let ones = add(a.0, b.0, c.0);
        let (one, two) = (ones.0.xor(d.0), ones.0.and(d.0));
        let (x, y) = (add(a.1, b.1, c.1), add(d.1, ones.1, two));
        let (twos, four) = (x.0.xor(y.0), x.0.and(y.0));
        let fours = add(x.1, y.1, four);
        let sum = double(fours.1.count8()).add8(fours.0.count8());
        let sum = double(sum).add8(twos.count8());
        double(sum).add8(one.count8())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    fn agrees<V: Vector>() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut draw = || Set(std::array::from_fn(|_| random.next_u64()));
        for _ in 0..1000 {
            let sets: [Set; 12] = std::array::from_fn(|_| draw());
            let (a, b) = (V::load(&sets[0]), V::load(&sets[1]));
            let (x, y) = (Portable::load(&sets[0]), Portable::load(&sets[1]));
            assert_eq!(a.set(), sets[0]);
            assert_eq!(V::zero().set(), Set::EMPTY);
            let pairs = [
                (a.and(b).set(), x.and(y).set()),
                (a.or(b).set(), x.or(y).set()),
                (a.xor(b).set(), x.xor(y).set()),
                (a.and_not(b).set(), x.and_not(y).set()),
                (a.right().set(), x.right().set()),
                (a.left().set(), x.left().set()),
                (a.up::<1>().set(), x.up::<1>().set()),
                (a.up::<3>().set(), x.up::<3>().set()),
                (a.down::<2>().set(), x.down::<2>().set()),
                (a.sub16(b).set(), x.sub16(y).set()),
                (a.sub8(b).set(), x.sub8(y).set()),
                (a.add8(b).set(), x.add8(y).set()),
                (a.count8().set(), x.count8().set()),
            ];
            for (index, (found, expected)) in pairs.into_iter().enumerate() {
                assert_eq!(found, expected, "operation {index}");
            }
            assert_eq!(a.count8().total8(), sets[0].len());
            assert_eq!(
                V::count8_of_12(&sets.map(|set| V::load(&set))).total8(),
                sets.iter().map(Set::len).sum::<u32>()
            );
            let cell = sets[0].first().unwrap_or(crate::hex::Cell::from_index(0));
            assert!(!a.meets(V::load(&!sets[0])) && !V::zero().meets(a));
            assert!(a.meets(V::load(&Set::of(cell))));
        }
    }

    #[test]
    fn the_portable_vector_moves_cells() {
        use crate::hex::Cell;
        let cell = Portable::load(&Set::of(Cell::new(4, 9)));
        assert_eq!(cell.right().set(), Set::of(Cell::new(5, 9)));
        assert_eq!(cell.left().set(), Set::of(Cell::new(3, 9)));
        assert_eq!(cell.up::<2>().set(), Set::of(Cell::new(4, 11)));
        assert_eq!(cell.down::<1>().set(), Set::of(Cell::new(4, 8)));
        agrees::<Portable>();
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn sse2_agrees_with_portable() {
        agrees::<Sse2>();
    }

    #[test]
    #[cfg(target_feature = "avx2")]
    fn avx2_agrees_with_portable() {
        agrees::<Avx2>();
    }
}

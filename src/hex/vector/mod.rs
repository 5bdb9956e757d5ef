//! 256-bit vectors for whole sets of cells: three back ends behind one trait.
//!
//! `avx2` where the compiler may use it (with `avx512` for pairs of vectors), `sse2` on every other x86-64 processor, `portable`
//! anywhere. The intrinsics are x86-64's own, so 32-bit x86 takes `portable` too. Which one serves is decided when the program is compiled; see [`Best`].

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512bitalg"
))]
mod avx512;
mod portable;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use avx2::Avx2;
pub use portable::Portable;
#[cfg(target_arch = "x86_64")]
pub use sse2::Sse2;

use super::lanes::Axis;
use super::{Cell, Set};

/// The fastest back end of this build.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub type Best = Avx2;
/// The fastest back end of this build.
#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
pub type Best = Sse2;
/// The fastest back end of this build.
#[cfg(not(target_arch = "x86_64"))]
pub type Best = Portable;

/// What this build takes of a processor for its kernels: the vectors of this module, and how lists of moves are written.
pub const NAME: &str = if cfg!(all(
    target_feature = "avx512bitalg",
    target_feature = "avx512bw",
    target_feature = "avx512vbmi",
    target_feature = "avx512vbmi2",
    target_feature = "avx512vl"
)) {
    "avx512-vbmi2"
} else if cfg!(target_feature = "avx512f") {
    "avx512"
} else if cfg!(target_feature = "avx2") {
    "avx2"
} else if cfg!(target_arch = "x86_64") {
    "sse2"
} else {
    "portable"
};

/// Adds the cells of `change` to a set, and takes those out that were in it: whole sets are read and written, so that the next
/// reader, who wants the whole, need not wait until parts of it reach memory.
#[inline(always)]
pub fn toggle(set: &mut Set, change: &Set) {
    Best::load(set).xor(Best::load(change)).store(set);
}

/// Adds and takes out the cells of two changes: see [`toggle`].
#[inline(always)]
pub fn toggle_both(set: &mut Set, a: &Set, b: &Set) {
    Best::load(set).xor(Best::load(a)).xor(Best::load(b)).store(set);
}

/// As [`toggle`], with layouts along an axis.
#[inline(always)]
pub fn toggle_axis(axis: &mut Axis, change: &Axis) {
    type P = <Best as Vector>::Pair;
    P::load(axis).xor(P::load(change)).store(axis);
}

/// As [`toggle_both`], with layouts along an axis.
#[inline(always)]
pub fn toggle_axis_both(axis: &mut Axis, a: &Axis, b: &Axis) {
    type P = <Best as Vector>::Pair;
    P::load(axis).xor(P::load(a)).xor(P::load(b)).store(axis);
}

/// A set of cells in a register, or 32 bytes, or 16 numbers of 16 bits: a column of cells each.
pub trait Vector: Copy {
    /// Two of them.
    type Pair: Pair<Half = Self>;

    /// The vector of a set.
    fn load(set: &Set) -> Self;
    /// Writes the set of a vector.
    fn store(self, set: &mut Set);
    /// The set of a vector.
    #[inline(always)]
    fn set(self) -> Set {
        let mut set = Set::EMPTY;
        self.store(&mut set);
        set
    }
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
    /// Bit `i` says whether the set has the `i`-th cell of a lookup.
    #[inline(always)]
    fn find(self, lookup: &Lookup) -> u32 {
        let bytes = self.set().bytes();
        let found = |i: usize| u32::from(bytes[lookup.bytes[i] as usize & 31] & lookup.bits[i] != 0);
        (0..32).fold(0, |all, i| all | found(i) << i)
    }
}

/// Up to 32 cells to be looked up in a set at once: see [`Vector::find`].
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub struct Lookup {
    /// The byte of each cell's bit in a set.
    bytes: [u8; 32],
    /// The bit in that byte; 0 for a cell that is never found.
    bits: [u8; 32],
}

impl Lookup {
    /// These cells; of missing ones nothing is found.
    pub const fn new(cells: &[Option<Cell>; 32]) -> Lookup {
        let mut lookup = Lookup { bytes: [0; 32], bits: [0; 32] };
        let mut i = 0;
        while i < 32 {
            if let Some(cell) = cells[i] {
                lookup.bytes[i] = (cell.index() / 8) as u8;
                lookup.bits[i] = 1 << (cell.index() % 8);
            }
            i += 1;
        }
        lookup
    }
}

/// Two vectors side by side: a layout of the board along an axis, and the reversed one. See [`super::lanes`].
pub trait Pair: Copy {
    /// Each of the two.
    type Half: Vector;

    /// The vectors of two sets.
    fn load(sets: &Axis) -> Self;
    /// Writes the sets of the vectors.
    fn store(self, sets: &mut Axis);
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
    /// Whether there is a bit.
    fn any(self) -> bool;
    /// Differences of 16-bit numbers, wrapping.
    fn sub16(self, other: Self) -> Self;
    /// Differences of bytes, wrapping.
    fn sub8(self, other: Self) -> Self;
    /// The number of bits in six pairs, spread over bytes.
    fn count8_of_6(pairs: &[Self; 6]) -> Self::Half;
}

/// A pair of two registers.
#[derive(Clone, Copy)]
pub struct Halves<V>(V, V);

impl<V: Vector> Halves<V> {
    #[inline(always)]
    fn each(self, other: Halves<V>, f: impl Fn(V, V) -> V) -> Halves<V> {
        Halves(f(self.0, other.0), f(self.1, other.1))
    }
}

impl<V: Vector> Pair for Halves<V> {
    type Half = V;

    #[inline(always)]
    fn load(sets: &Axis) -> Halves<V> {
        Halves(V::load(&sets.0[0]), V::load(&sets.0[1]))
    }
    #[inline(always)]
    fn store(self, sets: &mut Axis) {
        self.0.store(&mut sets.0[0]);
        self.1.store(&mut sets.0[1]);
    }
    #[inline(always)]
    fn zero() -> Halves<V> {
        Halves(V::zero(), V::zero())
    }
    #[inline(always)]
    fn and(self, other: Halves<V>) -> Halves<V> {
        self.each(other, V::and)
    }
    #[inline(always)]
    fn or(self, other: Halves<V>) -> Halves<V> {
        self.each(other, V::or)
    }
    #[inline(always)]
    fn xor(self, other: Halves<V>) -> Halves<V> {
        self.each(other, V::xor)
    }
    #[inline(always)]
    fn and_not(self, other: Halves<V>) -> Halves<V> {
        self.each(other, V::and_not)
    }
    #[inline(always)]
    fn any(self) -> bool {
        let both = self.0.or(self.1);
        both.meets(both)
    }
    #[inline(always)]
    fn sub16(self, other: Halves<V>) -> Halves<V> {
        self.each(other, V::sub16)
    }
    #[inline(always)]
    fn sub8(self, other: Halves<V>) -> Halves<V> {
        self.each(other, V::sub8)
    }

    /// Carry-save adders first, so that only four counts are made for twelve vectors (Harley and Seal, in Warren, "Hacker's
    /// Delight", chapter 5).
    #[inline(always)]
    fn count8_of_6(pairs: &[Halves<V>; 6]) -> V {
        let add = |a: V, b: V, c: V| {
            let half = a.xor(b);
            (half.xor(c), a.and(b).or(half.and(c)))
        };
        let double = |a: V| a.add8(a);
        let [p, q, r, s, t, u] = *pairs;
        let (a, b, c, d) = (add(p.0, p.1, q.0), add(q.1, r.0, r.1), add(s.0, s.1, t.0), add(t.1, u.0, u.1));
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
            agrees_in_pairs::<V>(&sets);
            let cells: [Option<Cell>; 32] = std::array::from_fn(|i| {
                let index = (sets[1].0[i / 8] >> (8 * (i % 8))) as u8;
                (i % 5 != 4).then_some(Cell::from_index(index))
            });
            let found = a.find(&Lookup::new(&cells));
            for (i, cell) in cells.into_iter().enumerate() {
                assert_eq!(found >> i & 1 == 1, cell.is_some_and(|cell| sets[0].has(cell)));
            }
            let cell = sets[0].first().unwrap_or(Cell::from_index(0));
            assert!(!a.meets(V::load(&!sets[0])) && !V::zero().meets(a));
            assert!(a.meets(V::load(&Set::of(cell))));
        }
    }

    fn agrees_in_pairs<V: Vector>(sets: &[Set; 12]) {
        let axes: [Axis; 6] = std::array::from_fn(|i| Axis([sets[2 * i], sets[2 * i + 1]]));
        let load = |i: usize| (V::Pair::load(&axes[i]), <Portable as Vector>::Pair::load(&axes[i]));
        let ((a, x), (b, y)) = (load(0), load(1));
        let same = |pair: V::Pair, expected: <Portable as Vector>::Pair| {
            let (mut found, mut right) = (Axis::EMPTY, Axis::EMPTY);
            pair.store(&mut found);
            expected.store(&mut right);
            assert_eq!(found, right);
        };
        same(a, x);
        same(a.and(b), x.and(y));
        same(a.or(b), x.or(y));
        same(a.xor(b), x.xor(y));
        same(a.and_not(b), x.and_not(y));
        same(a.sub16(b), x.sub16(y));
        same(a.sub8(b), x.sub8(y));
        same(V::Pair::zero(), <Portable as Vector>::Pair::zero());
        assert!(!V::Pair::zero().any() && a.any());
        assert!(V::Pair::load(&Axis([Set::EMPTY, Set::of(crate::hex::Cell::from_index(200))])).any());
        let all: [V::Pair; 6] = std::array::from_fn(|i| load(i).0);
        assert_eq!(V::Pair::count8_of_6(&all).total8(), sets.iter().map(Set::len).sum::<u32>());
    }

    #[test]
    fn the_portable_vector_moves_cells() {
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
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    fn avx2_agrees_with_portable() {
        agrees::<Avx2>();
    }
}

//! Two 128-bit registers of SSE2, which every x86-64 processor has.

use std::arch::x86_64::*;

use super::{Halves, Vector};
use crate::hex::Set;

/// The lower and the upper half.
#[derive(Clone, Copy)]
pub struct Sse2(__m128i, __m128i);

impl Sse2 {
    #[inline(always)]
    fn halves(self, f: impl Fn(__m128i) -> __m128i) -> Sse2 {
        Sse2(f(self.0), f(self.1))
    }

    #[inline(always)]
    fn pairs(self, other: Sse2, f: impl Fn(__m128i, __m128i) -> __m128i) -> Sse2 {
        Sse2(f(self.0, other.0), f(self.1, other.1))
    }
}

// SAFETY, for all blocks below: SSE2 belongs to every x86-64 processor, and this module is compiled for no other. Loads and
// stores stay inside the 32 bytes of a `Set`, which is aligned to 32.
impl Vector for Sse2 {
    type Pair = Halves<Sse2>;

    #[inline(always)]
    fn load(set: &Set) -> Sse2 {
        let at = set.0.as_ptr().cast::<__m128i>();
        // SAFETY: see above.
        unsafe { Sse2(_mm_load_si128(at), _mm_load_si128(at.add(1))) }
    }
    #[inline(always)]
    fn store(self, set: &mut Set) {
        let at = set.0.as_mut_ptr().cast::<__m128i>();
        // SAFETY: see above.
        unsafe {
            _mm_store_si128(at, self.0);
            _mm_store_si128(at.add(1), self.1);
        }
    }
    #[inline(always)]
    fn zero() -> Sse2 {
        // SAFETY: see above.
        unsafe { Sse2(_mm_setzero_si128(), _mm_setzero_si128()) }
    }
    #[inline(always)]
    fn and(self, other: Sse2) -> Sse2 {
        // SAFETY: see above.
        self.pairs(other, |a, b| unsafe { _mm_and_si128(a, b) })
    }
    #[inline(always)]
    fn or(self, other: Sse2) -> Sse2 {
        // SAFETY: see above.
        self.pairs(other, |a, b| unsafe { _mm_or_si128(a, b) })
    }
    #[inline(always)]
    fn xor(self, other: Sse2) -> Sse2 {
        // SAFETY: see above.
        self.pairs(other, |a, b| unsafe { _mm_xor_si128(a, b) })
    }
    #[inline(always)]
    fn and_not(self, other: Sse2) -> Sse2 {
        // SAFETY: see above.
        self.pairs(other, |a, b| unsafe { _mm_andnot_si128(b, a) })
    }
    #[inline(always)]
    fn meets(self, other: Sse2) -> bool {
        let both = self.and(other);
        // SAFETY: see above.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_or_si128(both.0, both.1), _mm_setzero_si128())) != 0xffff }
    }
    #[inline(always)]
    fn right(self) -> Sse2 {
        // SAFETY: see above.
        unsafe {
            let upper = _mm_or_si128(_mm_slli_si128::<2>(self.1), _mm_srli_si128::<14>(self.0));
            Sse2(_mm_slli_si128::<2>(self.0), upper)
        }
    }
    #[inline(always)]
    fn left(self) -> Sse2 {
        // SAFETY: see above.
        unsafe {
            let lower = _mm_or_si128(_mm_srli_si128::<2>(self.0), _mm_slli_si128::<14>(self.1));
            Sse2(lower, _mm_srli_si128::<2>(self.1))
        }
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Sse2 {
        // SAFETY: see above.
        self.halves(|a| unsafe { _mm_slli_epi16::<N>(a) })
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Sse2 {
        // SAFETY: see above.
        self.halves(|a| unsafe { _mm_srli_epi16::<N>(a) })
    }
    #[inline(always)]
    fn sub16(self, other: Sse2) -> Sse2 {
        // SAFETY: see above.
        self.pairs(other, |a, b| unsafe { _mm_sub_epi16(a, b) })
    }
    #[inline(always)]
    fn sub8(self, other: Sse2) -> Sse2 {
        // SAFETY: see above.
        self.pairs(other, |a, b| unsafe { _mm_sub_epi8(a, b) })
    }
    #[inline(always)]
    fn add8(self, other: Sse2) -> Sse2 {
        // SAFETY: see above.
        self.pairs(other, |a, b| unsafe { _mm_add_epi8(a, b) })
    }
    #[inline(always)]
    fn count8(self) -> Sse2 {
        // SAFETY: see above.
        self.halves(|x| unsafe {
            let x = _mm_sub_epi8(x, _mm_and_si128(_mm_srli_epi16::<1>(x), _mm_set1_epi8(0x55)));
            let pairs = _mm_set1_epi8(0x33);
            let x = _mm_add_epi8(_mm_and_si128(x, pairs), _mm_and_si128(_mm_srli_epi16::<2>(x), pairs));
            _mm_and_si128(_mm_add_epi8(x, _mm_srli_epi16::<4>(x)), _mm_set1_epi8(0x0f))
        })
    }
    #[inline(always)]
    fn total8(self) -> u32 {
        // SAFETY: see above.
        unsafe {
            let zero = _mm_setzero_si128();
            let sums = _mm_add_epi64(_mm_sad_epu8(self.0, zero), _mm_sad_epu8(self.1, zero));
            (_mm_cvtsi128_si64(sums) + _mm_cvtsi128_si64(_mm_srli_si128::<8>(sums))) as u32
        }
    }
}

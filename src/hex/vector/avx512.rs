//! One 512-bit register of AVX-512, which counts bits by itself.

use std::arch::x86_64::*;

use super::{Avx2, Pair, Vector};
use crate::hex::lanes::Axis;

/// The register.
#[derive(Clone, Copy)]
pub struct Avx512(__m512i);

// SAFETY, for all blocks below: this module is compiled only when the compiler may use AVX-512 with BW, VL and BITALG
// everywhere, so a processor that runs the program has them. Loads and stores are of the 64 bytes of an `Axis`, which is
// aligned to 64.
impl Pair for Avx512 {
    type Half = Avx2;

    #[inline(always)]
    fn load(sets: &Axis) -> Avx512 {
        // SAFETY: see above.
        unsafe { Avx512(_mm512_load_si512(sets.0.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, sets: &mut Axis) {
        // SAFETY: see above.
        unsafe { _mm512_store_si512(sets.0.as_mut_ptr().cast(), self.0) };
    }
    #[inline(always)]
    fn zero() -> Avx512 {
        // SAFETY: see above.
        unsafe { Avx512(_mm512_setzero_si512()) }
    }
    #[inline(always)]
    fn and(self, other: Avx512) -> Avx512 {
        // SAFETY: see above.
        unsafe { Avx512(_mm512_and_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Avx512) -> Avx512 {
        // SAFETY: see above.
        unsafe { Avx512(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Avx512) -> Avx512 {
        // SAFETY: see above.
        unsafe { Avx512(_mm512_xor_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn and_not(self, other: Avx512) -> Avx512 {
        // SAFETY: see above.
        unsafe { Avx512(_mm512_andnot_si512(other.0, self.0)) }
    }
    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: see above.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) != 0 }
    }
    #[inline(always)]
    fn sub16(self, other: Avx512) -> Avx512 {
        // SAFETY: see above.
        unsafe { Avx512(_mm512_sub_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn sub8(self, other: Avx512) -> Avx512 {
        // SAFETY: see above.
        unsafe { Avx512(_mm512_sub_epi8(self.0, other.0)) }
    }
    #[inline(always)]
    fn count8_of_6(pairs: &[Avx512; 6]) -> Avx2 {
        // SAFETY: see above.
        unsafe {
            let mut sum = _mm512_popcnt_epi8(pairs[0].0);
            for pair in &pairs[1..] {
                sum = _mm512_add_epi8(sum, _mm512_popcnt_epi8(pair.0));
            }
            Avx2(_mm512_castsi512_si256(sum)).add8(Avx2(_mm512_extracti64x4_epi64::<1>(sum)))
        }
    }
}

//! One 256-bit register of AVX2; bits are counted by AVX-512's own instruction where there is one.

use std::arch::x86_64::*;

use super::{Lookup, Vector};
use crate::hex::Set;

/// The register.
#[derive(Clone, Copy)]
pub struct Avx2(pub(super) __m256i);

// SAFETY, for all blocks below: this module is compiled only when the compiler may use AVX2 everywhere, so a processor that
// runs the program has it. Loads and stores are of the 32 bytes of a `Set`, which is aligned to 32.
impl Vector for Avx2 {
    #[cfg(all(target_feature = "avx512bw", target_feature = "avx512vl", target_feature = "avx512bitalg"))]
    type Pair = super::avx512::Avx512;
    #[cfg(not(all(target_feature = "avx512bw", target_feature = "avx512vl", target_feature = "avx512bitalg")))]
    type Pair = super::Halves<Avx2>;

    #[inline(always)]
    fn load(set: &Set) -> Avx2 {
        // SAFETY: see above.
        unsafe { Avx2(_mm256_load_si256(set.0.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, set: &mut Set) {
        // SAFETY: see above.
        unsafe { _mm256_store_si256(set.0.as_mut_ptr().cast(), self.0) };
    }
    #[inline(always)]
    fn zero() -> Avx2 {
        // SAFETY: see above.
        unsafe { Avx2(_mm256_setzero_si256()) }
    }
    #[inline(always)]
    fn and(self, other: Avx2) -> Avx2 {
        // SAFETY: see above.
        unsafe { Avx2(_mm256_and_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Avx2) -> Avx2 {
        // SAFETY: see above.
        unsafe { Avx2(_mm256_or_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Avx2) -> Avx2 {
        // SAFETY: see above.
        unsafe { Avx2(_mm256_xor_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn and_not(self, other: Avx2) -> Avx2 {
        // SAFETY: see above.
        unsafe { Avx2(_mm256_andnot_si256(other.0, self.0)) }
    }
    #[inline(always)]
    fn meets(self, other: Avx2) -> bool {
        // SAFETY: see above.
        unsafe { _mm256_testz_si256(self.0, other.0) == 0 }
    }
    #[inline(always)]
    fn right(self) -> Avx2 {
        // SAFETY: see above. The lower half, below it nothing, lends its last column to the upper.
        unsafe { Avx2(_mm256_alignr_epi8::<14>(self.0, _mm256_permute2x128_si256::<0x08>(self.0, self.0))) }
    }
    #[inline(always)]
    fn left(self) -> Avx2 {
        // SAFETY: see above.
        unsafe { Avx2(_mm256_alignr_epi8::<2>(_mm256_permute2x128_si256::<0x81>(self.0, self.0), self.0)) }
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Avx2 {
        // SAFETY: see above.
        unsafe { Avx2(_mm256_slli_epi16::<N>(self.0)) }
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Avx2 {
        // SAFETY: see above.
        unsafe { Avx2(_mm256_srli_epi16::<N>(self.0)) }
    }
    #[inline(always)]
    fn sub16(self, other: Avx2) -> Avx2 {
        // SAFETY: see above.
        unsafe { Avx2(_mm256_sub_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn sub8(self, other: Avx2) -> Avx2 {
        // SAFETY: see above.
        unsafe { Avx2(_mm256_sub_epi8(self.0, other.0)) }
    }
    #[inline(always)]
    fn add8(self, other: Avx2) -> Avx2 {
        // SAFETY: see above.
        unsafe { Avx2(_mm256_add_epi8(self.0, other.0)) }
    }
    #[inline(always)]
    #[cfg(all(target_feature = "avx512vl", target_feature = "avx512bitalg"))]
    fn count8(self) -> Avx2 {
        // SAFETY: the compiler may use these features too.
        unsafe { Avx2(_mm256_popcnt_epi8(self.0)) }
    }
    #[inline(always)]
    #[cfg(not(all(target_feature = "avx512vl", target_feature = "avx512bitalg")))]
    fn count8(self) -> Avx2 {
        // By a table of the bits in half a byte: W. Muła, "SSSE3: fast popcount", 2008.
        // SAFETY: see above.
        unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let half = _mm256_set1_epi8(0x0f);
            let low = _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, half));
            let high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), half));
            Avx2(_mm256_add_epi8(low, high))
        }
    }
    #[inline(always)]
    fn total8(self) -> u32 {
        // SAFETY: see above.
        unsafe {
            let sums = _mm256_sad_epu8(self.0, _mm256_setzero_si256());
            let half = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
            (_mm_cvtsi128_si64(half) + _mm_extract_epi64::<1>(half)) as u32
        }
    }
    #[inline(always)]
    #[cfg(all(target_feature = "avx512vbmi", target_feature = "avx512bw", target_feature = "avx512vl"))]
    fn find(self, lookup: &Lookup) -> u32 {
        // SAFETY: the compiler may use these features too; both loads lie in a `Lookup`, which is aligned to 32.
        unsafe {
            let bytes = _mm256_permutexvar_epi8(_mm256_load_si256(lookup.bytes.as_ptr().cast()), self.0);
            _mm256_test_epi8_mask(bytes, _mm256_load_si256(lookup.bits.as_ptr().cast()))
        }
    }
    #[inline(always)]
    #[cfg(not(all(target_feature = "avx512vbmi", target_feature = "avx512bw", target_feature = "avx512vl")))]
    fn find(self, lookup: &Lookup) -> u32 {
        // A shuffle takes from half a register, and gives 0 where an index has its highest bit: adding 0x70 sets that for
        // indices from 16 up, and after exclusion with 0x10 for those below.
        // SAFETY: see above; both loads lie in a `Lookup`, which is aligned to 32.
        unsafe {
            let indices = _mm256_load_si256(lookup.bytes.as_ptr().cast());
            let bits = _mm256_load_si256(lookup.bits.as_ptr().cast());
            let raise = _mm256_set1_epi8(0x70);
            let low = _mm256_permute2x128_si256::<0x00>(self.0, self.0);
            let high = _mm256_permute2x128_si256::<0x11>(self.0, self.0);
            let below = _mm256_shuffle_epi8(low, _mm256_add_epi8(indices, raise));
            let flipped = _mm256_xor_si256(indices, _mm256_set1_epi8(0x10));
            let above = _mm256_shuffle_epi8(high, _mm256_add_epi8(flipped, raise));
            let found = _mm256_and_si256(_mm256_or_si256(below, above), bits);
            !(_mm256_movemask_epi8(_mm256_cmpeq_epi8(found, _mm256_setzero_si256())) as u32)
        }
    }
}

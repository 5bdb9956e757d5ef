//! The transposition table, shared by all threads without locks.
//!
//! A cluster of four entries fills a cache line. An entry is two words, the first XORed with the second, so that a reader
//! who sees halves of two writes finds a key that is not its own (Hyatt and Mann, "A lock-less transposition table
//! implementation for parallel search chess engines", ICGA Journal 25(1), 2002). Plain atomics suffice for that; only the
//! prefetch, a hint to the processor, is `unsafe`.
//!
//! | word | bits | holds |
//! |---|---|---|
//! | 1 | 0-23 | move, as [`Game::pack`](crate::game::Game::pack) gives it; 0 for none |
//! | | 24-39 | score, mates counted from the node |
//! | | 40-47 | depth |
//! | | 48-49 | bound |
//! | | 50 | the move captures or promotes |
//! | | 51 | the node was in a principal variation |
//! | | 52-57 | age: the search that wrote it |
//! | 0 | 0-15 | static evaluation, XORed with the same bits of word 1 |
//! | | 16-63 | lower 48 bits of the key, XORed with the same bits of word 1 |

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::report::Bound;

/// Entries of a cluster.
const WAYS: usize = 4;
/// Ages are counted modulo this.
const AGES: u8 = 64;
/// Stands for "no static evaluation" (the node was in check).
pub const NO_EVAL: i32 = i16::MIN as i32;

#[derive(Default)]
#[repr(align(64))]
struct Cluster([[AtomicU64; 2]; WAYS]);

const _: () = assert!(size_of::<Cluster>() == 64);

/// Clusters of a MiB.
const CLUSTERS: usize = (1 << 20) / size_of::<Cluster>();

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move's [`pack`](crate::game::Game::pack), 0 if unknown.
    pub packed: u32,
    /// Whether that move is one of [`Stage::Captures`](crate::game::Stage::Captures).
    pub captures: bool,
    /// Score, mates counted from the node.
    pub score: i32,
    /// Static evaluation or `NO_EVAL`.
    pub eval: i32,
    /// Plies searched below the node, at least 0.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
    /// Whether the node was in a principal variation.
    pub pv: bool,
}

/// The table.
pub struct Table {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

impl Table {
    /// A table of no entries, which forgets everything.
    pub fn empty() -> Table {
        Table { clusters: Vec::new(), age: AtomicU8::new(0) }
    }

    /// A cleared table of exactly this size.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Table, String> {
        let short = || short(mebibytes);
        let count = mebibytes.checked_mul(CLUSTERS).ok_or_else(short)?;
        if available_memory().is_some_and(|bytes| bytes / (1 << 20) < mebibytes as u64) {
            return Err(short());
        }
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).map_err(|_| short())?;
        // The first touch of each page costs the most: all threads share it.
        clusters.par_extend((0..count).into_par_iter().with_min_len(1 << 14).map(|_| Cluster::default()));
        Ok(Table { clusters, age: AtomicU8::new(0) })
    }

    /// Gives the table another size in place, so that two are never held at once, and clears it.
    ///
    /// # Errors
    /// If there is not so much memory. The table is then as it was, or, should the memory have gone while it was being asked for, a
    /// cleared one of the old size, if there still is room for that.
    pub fn resize(&mut self, mebibytes: usize) -> Result<(), String> {
        let old = self.clusters.len() / CLUSTERS;
        if available_memory().is_some_and(|bytes| (bytes >> 20) + (old as u64) < mebibytes as u64) {
            return Err(short(mebibytes));
        }
        *self = Table::empty();
        Table::new(mebibytes).map(|new| *self = new).inspect_err(|_| *self = Table::new(old).unwrap_or(Table::empty()))
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.clusters.par_iter_mut().with_min_len(1 << 14).for_each(|cluster| *cluster = Cluster::default());
        self.age.store(0, Relaxed);
    }

    /// Begins a new search: entries of earlier ones are replaced first.
    pub fn next_age(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// Entries that this search wrote, in thousandths, from a sample of a thousand.
    pub fn hashfull(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(1000 / WAYS)];
        let age = self.age.load(Relaxed);
        let words = sample.iter().flat_map(|cluster| &cluster.0).map(|entry| entry[1].load(Relaxed));
        let used = words.filter(|&word| word != 0 && age_of(word) == age).count();
        (used * 1000 / (sample.len() * WAYS).max(1)) as u32
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> Option<&Cluster> {
        // The high bits of the product are a uniform index for any size of table.
        let index = ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize;
        self.clusters.get(index)
    }

    /// Begins to fetch what [`probe`](Self::probe) will read: in a bench of the chess games waiting for memory there took a fifth of the
    /// time.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        if let Some(cluster) = self.cluster(key) {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch reads nothing that the program sees and cannot fault; SSE is part of x86-64.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(cluster).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.cluster(key)?.0.iter().find_map(|entry| read(entry, key))
    }

    /// Writes down a result.
    ///
    /// An entry of the same position is kept if it is much deeper and the new one no exact score; its move is kept if
    /// the new result has none. Otherwise the least useful entry of the cluster gives way: shallow and old.
    pub fn store(&self, key: u64, new: Entry) {
        let Some(cluster) = self.cluster(key) else { return };
        let age = self.age.load(Relaxed);
        let (mut place, mut least) = (&cluster.0[0], i32::MAX);
        let mut new = new;
        for entry in &cluster.0 {
            let word = entry[1].load(Relaxed);
            if let Some(old) = read(entry, key) {
                let aged = age_of(word) != age;
                if new.bound != Bound::Exact && !aged && old.depth > new.depth + 4 {
                    return;
                }
                if new.packed == 0 {
                    (new.packed, new.captures) = (old.packed, old.captures);
                }
                place = entry;
                break;
            }
            let staleness = i32::from((AGES + age - age_of(word)) % AGES);
            let worth = if word == 0 { i32::MIN } else { depth_of(word) - 8 * staleness };
            if worth < least {
                (place, least) = (entry, worth);
            }
        }
        let bound = match new.bound {
            Bound::Exact => 3,
            Bound::Lower => 2,
            Bound::Upper => 1,
        };
        let word = u64::from(new.packed) & 0xff_ffff
            | u64::from(new.score as i16 as u16) << 24
            | (new.depth.clamp(0, 255) as u64) << 40
            | bound << 48
            | u64::from(new.captures) << 50
            | u64::from(new.pv) << 51
            | u64::from(age) << 52;
        place[1].store(word, Relaxed);
        place[0].store((key << 16 | u64::from(new.eval as i16 as u16)) ^ word, Relaxed);
    }
}

fn age_of(word: u64) -> u8 {
    (word >> 52) as u8 & (AGES - 1)
}

fn depth_of(word: u64) -> i32 {
    i32::from((word >> 40) as u8)
}

#[inline(always)]
fn read(entry: &[AtomicU64; 2], key: u64) -> Option<Entry> {
    let word = entry[1].load(Relaxed);
    let check = entry[0].load(Relaxed) ^ word;
    if check >> 16 != key & (u64::MAX >> 16) {
        return None;
    }
    let bound = match word >> 48 & 3 {
        3 => Bound::Exact,
        2 => Bound::Lower,
        1 => Bound::Upper,
        _ => return None,
    };
    Some(Entry {
        packed: word as u32 & 0xff_ffff,
        captures: word >> 50 & 1 != 0,
        score: i32::from((word >> 24) as u16 as i16),
        eval: i32::from(check as u16 as i16),
        depth: depth_of(word),
        bound,
        pv: word >> 51 & 1 != 0,
    })
}

fn short(mebibytes: usize) -> String {
    format!("there is no memory for a table of {mebibytes} MiB")
}

/// Memory that can be had without swapping, in bytes, where the system tells: an allocation alone would succeed, and the
/// program be killed when it writes there.
fn available_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    fn entry(depth: i32, score: i32) -> Entry {
        Entry { packed: 0xabcdef, captures: true, score, eval: -77, depth, bound: Bound::Exact, pv: true }
    }

    fn one_cluster() -> Table {
        Table { clusters: vec![Cluster::default()], ..Table::empty() }
    }

    #[test]
    fn an_entry_comes_back_as_it_was() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for i in 0..1000 {
            let key = random.next_u64();
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let new = Entry { bound, score: i * 31 - 16_000, eval: 500 - i, depth: i % 200, ..entry(0, 0) };
                let table = one_cluster();
                table.store(key, new);
                assert_eq!(table.probe(key), Some(new));
                assert_eq!(table.probe(key ^ 1), None);
            }
        }
    }

    #[test]
    fn the_size_is_exact() {
        for mebibytes in [1, 3, 16] {
            assert_eq!(Table::new(mebibytes).unwrap().clusters.len() * 64, mebibytes << 20);
        }
        assert!(Table::new(usize::MAX).is_err());
        assert!(Table::new(1 << 40).is_err());
    }

    #[test]
    fn a_table_is_resized_in_place_and_kept_where_that_fails() {
        let mut table = Table::new(1).unwrap();
        table.store(7, entry(3, 5));
        assert!(table.resize(1 << 40).is_err());
        assert_eq!(table.clusters.len(), CLUSTERS);
        assert!(table.resize(2).is_ok());
        assert_eq!((table.clusters.len(), table.probe(7)), (2 * CLUSTERS, None));
    }

    #[test]
    fn deep_results_survive_shallow_ones_and_age_out() {
        let table = one_cluster();
        table.store(7, entry(20, 5));
        table.store(7, Entry { bound: Bound::Lower, ..entry(3, 6) });
        assert_eq!(table.probe(7).unwrap().depth, 20);
        for key in 100..200 {
            table.store(key, entry(1, 0));
        }
        assert_eq!(table.probe(7).unwrap().depth, 20);
        for _ in 0..4 {
            table.next_age();
        }
        for key in 100..104 {
            table.store(key + 1000, entry(1, 0));
        }
        assert_eq!(table.probe(7), None);
    }

    #[test]
    fn a_move_is_kept_when_a_later_result_has_none() {
        let table = Table::new(1).unwrap();
        table.store(7, entry(3, 5));
        table.store(7, Entry { packed: 0, captures: false, ..entry(4, 9) });
        assert_eq!(table.probe(7), Some(entry(4, 9)));
    }

    #[test]
    fn halves_of_two_writes_are_no_entry() {
        let mut table = one_cluster();
        table.store(7, entry(3, 5));
        let half = table.clusters[0].0[0][0].load(Relaxed);
        table.clear();
        table.store(8, entry(9, 1));
        table.clusters[0].0[0][0].store(half, Relaxed);
        assert_eq!((table.probe(7), table.probe(8)), (None, None));
    }

    #[test]
    fn a_table_of_no_entries_forgets() {
        let table = Table::empty();
        table.store(7, entry(3, 5));
        assert_eq!((table.probe(7), table.hashfull()), (None, 0));
    }
}

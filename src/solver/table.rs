//! What the solver remembers: pairs of entries, of which the one with more work behind it stays.

/// Proof and disproof numbers of one question.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    /// A second hash of other parts of the position: a false match of both would need some 2^90 positions.
    check: u32,
    phi: u32,
    delta: u32,
    work: u32,
}

/// A table of fixed size.
pub(super) struct Table {
    entries: Vec<[Entry; 2]>,
}

impl Table {
    /// `2^bits` entries.
    pub fn new(bits: u32) -> Table {
        Table { entries: vec![Default::default(); 1 << bits.clamp(1, 30) >> 1] }
    }

    /// The numbers stored for this key.
    pub fn get(&self, key: u64, check: u32) -> Option<(u32, u32)> {
        let pair = &self.entries[self.index(key)];
        pair.iter()
            .find(|entry| entry.key == key && entry.check == check && entry.work > 0)
            .map(|entry| (entry.phi, entry.delta))
    }

    /// Stores numbers that took `work` positions.
    pub fn put(&mut self, key: u64, check: u32, (phi, delta): (u32, u32), work: u64) {
        let index = self.index(key);
        let pair = &mut self.entries[index];
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        let entry = Entry { key, check, phi, delta, work };
        if let Some(same) = pair.iter_mut().find(|entry| entry.key == key && entry.check == check) {
            let work = same.work.saturating_add(work);
            *same = Entry { work, ..entry };
        } else if pair[0].work <= work {
            pair[1] = pair[0];
            pair[0] = entry;
        } else {
            // The second place takes what comes, and the first grows old, so that it does not stay for ever.
            pair[0].work -= pair[0].work / 64;
            pair[1] = entry;
        }
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}

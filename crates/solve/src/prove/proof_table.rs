//! What a proof-number search knows, by position, shared by threads without locks. Keys are whole
//! positions.
//!
//! An entry is one word of 64 bits although keys may be longer: the key is scrambled by a
//! permutation, part of the result chooses the bucket, and only the rest has to be kept. Where an
//! entry lies and what it holds together give back the key, so two positions are never mistaken
//! for each other.

use std::sync::atomic::{AtomicU64, Ordering};

use super::numbers::{BITS, Entry, ProofNumbers};

/// A position in up to 96 bits, no two alike.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct StateKey {
    /// What `low` has no room for.
    pub high: u32,
    /// The first 64 bits.
    pub low: u64,
}

/// Entries a bucket.
const WAYS: usize = 4;

/// What is known about positions. Forgets the cheapest entries when it is full.
#[derive(Debug)]
pub struct ProofTable {
    buckets: Box<[Bucket]>,
    /// Logarithm of the number of buckets.
    order: u32,
    /// Nodes searched with the table.
    nodes: AtomicU64,
}

/// Entries that share an address. Aligned, so that one is never on two lines of the cache.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Bucket([AtomicU64; WAYS]);

/// Where a key belongs.
#[derive(Copy, Clone, Debug)]
struct Address {
    bucket: usize,
    /// The rest of the key, in the place it has in an entry.
    tag: u64,
}

impl ProofTable {
    /// An empty table of at most so many bytes, but of as many as it takes to keep keys whose
    /// `high` part has up to `high_bits` bits: `2^(15 + high_bits)`.
    pub fn new(bytes: usize, high_bits: u32) -> ProofTable {
        let buckets = (bytes / (8 * WAYS)).max(1);
        let order = buckets.ilog2().max(BITS + high_bits);
        ProofTable {
            buckets: (0..1_u64 << order).map(|_| Bucket::default()).collect(),
            order,
            nodes: AtomicU64::new(0),
        }
    }

    /// Counts nodes of a search.
    pub(super) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Nodes searched so far, in round numbers.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether the table is large enough for keys whose `high` part has so many bits.
    pub fn fits(&self, high_bits: u32) -> bool {
        BITS + high_bits <= self.order
    }

    #[inline]
    fn address(&self, key: StateKey) -> Address {
        // Each step can be undone as long as `high` is known, and `high` is kept as it is.
        let mut low = key.low ^ u64::from(key.high).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for _ in 0..2 {
            low = (low ^ low >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        }
        low ^= low >> 32;
        let bucket = low & ((1 << self.order) - 1);
        let rest = low >> self.order | u64::from(key.high) << (64 - self.order);
        Address {
            bucket: bucket as usize,
            tag: rest << BITS,
        }
    }

    #[inline]
    fn bucket(&self, address: Address) -> &[AtomicU64; WAYS] {
        &self.buckets[address.bucket].0
    }

    fn slots(&self) -> impl Iterator<Item = &AtomicU64> {
        self.buckets.iter().flat_map(|it| &it.0)
    }

    /// Starts to load what will be asked for. A loop over this overlaps the waits for memory,
    /// which are most of a search's time: it made Moai's a quarter faster. The result is nothing
    /// of interest, but has to be used.
    #[inline]
    pub(super) fn touch(&self, key: StateKey) -> u64 {
        self.bucket(self.address(key))[0].load(Ordering::Relaxed)
    }

    /// What is known about a position.
    #[inline]
    pub fn get(&self, key: StateKey) -> Option<ProofNumbers> {
        let address = self.address(key);
        self.bucket(address).iter().find_map(|slot| {
            let word = slot.load(Ordering::Relaxed);
            let same = (word ^ address.tag) >> BITS == 0;
            Entry::from_bits(word).filter(|_| same).map(Entry::numbers)
        })
    }

    /// Keeps what has been found in so many nodes, in place of what is worth least.
    #[inline]
    pub(super) fn put(&self, key: StateKey, numbers: ProofNumbers, nodes: u64) {
        let address = self.address(key);
        let worth = |slot: &&AtomicU64| {
            let word = slot.load(Ordering::Relaxed);
            let same = (word ^ address.tag) >> BITS == 0;
            match Entry::from_bits(word) {
                Some(entry) if !same => 1 + entry.worth(),
                _ => 0,
            }
        };
        if let Some(slot) = self.bucket(address).iter().min_by_key(worth) {
            let word = address.tag | Entry::new(numbers, nodes).bits();
            slot.store(word, Ordering::Relaxed);
        }
    }

    /// The table as words, which [`load`](Self::load) takes.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        self.slots().map(|it| it.load(Ordering::Relaxed))
    }

    /// Number of words.
    pub(crate) fn len(&self) -> usize {
        WAYS * self.buckets.len()
    }

    /// Puts back the words of a table of the same size.
    pub(crate) fn load(&self, words: impl Iterator<Item = u64>) {
        for (slot, word) in self.slots().zip(words) {
            slot.store(word, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use game::Rng;

    use super::*;

    #[test]
    fn answers_are_only_about_the_very_position() {
        let table = ProofTable::new(0, 5);
        let mut rng = Rng::new(1);
        let mut stored = HashMap::new();
        for _ in 0..100_000 {
            // Few keys that differ in few bits, so that buckets overflow.
            let low = 1 << rng.below(64) | 1 << rng.below(64) | 1 << rng.below(64);
            let key = StateKey {
                high: rng.below(32),
                low,
            };
            let numbers = match rng.below(3) {
                0 => ProofNumbers::WON,
                1 => ProofNumbers::LOST,
                _ => ProofNumbers { win: 1, loss: 2 },
            };
            let known = stored.get(&(key.high, key.low));
            if let Some(found) = table.get(key) {
                assert_eq!(Some(&found), known);
            }
            table.put(key, numbers, 1);
            assert_eq!(table.get(key), Some(numbers));
            stored.insert((key.high, key.low), numbers);
        }
    }
}

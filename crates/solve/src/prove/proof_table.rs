//! The transposition table of the proof-number search. Shared by threads without locks.
//!
//! An entry is one 64-bit word, although keys have up to 96 bits. The key is scrambled by a
//! permutation; some bits of the result select the bucket, and only the remaining bits are stored in
//! the entry. Bucket and entry together determine the key, so two positions are never confused. This
//! is why a table has a minimum size: the longer the keys, the more bits the bucket must carry.
//!
//! Writers overwrite the entry of the bucket that represents the least work. Since an entry is
//! written in one atomic store, a reader sees either the old or the new one, never a mixture.

use std::sync::atomic::{AtomicU64, Ordering};

use super::numbers::{BITS, Entry, ProofNumbers};

/// A whole position of a game encoded in up to 96 bits. Different positions have different keys.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct StateKey {
    /// The bits of the position's key above the lowest 64; how many are in use is a parameter of
    /// the table.
    pub high: u32,
    /// The lowest 64 bits of the position's key.
    pub low: u64,
}

/// Number of entries per bucket of the proof table, among which a new entry replaces the one of least
/// work.
const WAYS: usize = 4;

/// A table of proof numbers by position. A new entry overwrites the one of least work in its
/// bucket.
#[derive(Debug)]
pub struct ProofTable {
    buckets: Box<[Bucket]>,
    /// Binary logarithm of the number of the table's buckets, each of which holds `WAYS` entries.
    order: u32,
    /// Number of nodes that searches have visited with the table.
    nodes: AtomicU64,
}

/// The entries of one bucket of the proof table, aligned so that a bucket never spans two cache
/// lines.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Bucket([AtomicU64; WAYS]);

/// The place of a position in the proof table, computed from its scrambled key: the bucket, and the
/// tag by which its entry is recognised there.
#[derive(Copy, Clone, Debug)]
struct Address {
    bucket: usize,
    /// The bits of the key that the bucket doesn't determine, shifted above the entry's data bits.
    tag: u64,
}

impl ProofTable {
    /// Creates an empty table of at most `bytes` bytes, for keys whose `high` part has up to
    /// `high_bits` bits. Such keys need at least `2^(15 + high_bits)` bytes, which are allocated even
    /// if `bytes` is less.
    pub fn new(bytes: usize, high_bits: u32) -> ProofTable {
        let buckets = (bytes / (8 * WAYS)).max(1);
        let order = buckets.ilog2().max(BITS + high_bits);
        ProofTable {
            buckets: (0..1_u64 << order).map(|_| Bucket::default()).collect(),
            order,
            nodes: AtomicU64::new(0),
        }
    }

    /// Adds `nodes` to the number of nodes searched with the table.
    pub(super) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Approximate number of nodes searched with the table so far: searches report them some
    /// hundreds at a time.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether the table is large enough for keys whose `high` part has up to `high_bits` bits.
    pub fn fits(&self, high_bits: u32) -> bool {
        BITS + high_bits <= self.order
    }

    #[inline]
    fn address(&self, key: StateKey) -> Address {
        // Every step is invertible given `high`, and `high` is stored unchanged in the tag.
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
        self.buckets.iter().flat_map(|Bucket(slots)| slots)
    }

    /// Loads the bucket of a key into the cache. A loop over this overlaps the memory latencies,
    /// which dominate a search: it made Moai's a quarter faster. The returned word has no meaning,
    /// but must be used so that the load isn't optimised away.
    #[inline]
    pub(super) fn prefetch(&self, key: StateKey) -> u64 {
        self.bucket(self.address(key))[0].load(Ordering::Relaxed)
    }

    /// The stored proof numbers of a position; `None` if it has no entry.
    #[inline]
    pub fn get(&self, key: StateKey) -> Option<ProofNumbers> {
        let address = self.address(key);
        self.bucket(address).iter().find_map(|slot| {
            let word = slot.load(Ordering::Relaxed);
            let same = (word ^ address.tag) >> BITS == 0;
            Entry::from_bits(word).filter(|_| same).map(Entry::numbers)
        })
    }

    /// Stores the proof numbers of a position, found in `nodes` nodes, in place of its old entry, or
    /// else of the entry of least work in its bucket.
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

    /// The raw 64-bit words of the table, one per entry, which [`load`](Self::load) accepts.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        self.slots().map(|slot| slot.load(Ordering::Relaxed))
    }

    /// Number of words of the proof table, which is its capacity in entries.
    pub(crate) fn len(&self) -> usize {
        WAYS * self.buckets.len()
    }

    /// Overwrites the proof table with the words of a table of the same size.
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
    fn a_position_never_gets_the_numbers_of_another() {
        let table = ProofTable::new(0, 5);
        let mut rng = Rng::new(1);
        let mut stored = HashMap::new();
        for _ in 0..100_000 {
            // Keys with few bits set, so that some repeat and buckets overflow.
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

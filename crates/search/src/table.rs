//! The transposition table: a cache of search results by position, shared by threads without locks.
//!
//! A slot is two words: the data, and the key combined with the data by exclusive or. If two threads
//! write a slot at once, the words of different writers don't match any key, and the slot reads as
//! absent. Two positions with the same 64-bit key would be mixed up; proofs that must exclude even
//! that are made by the crate `solve`.
//!
//! Replacement: a bucket of four slots is one cache line. A new entry replaces the entry of the same
//! position, or else the one worth least: shallow, from an older search, and not proven. A proven
//! entry is never replaced by an unproven one of the same position.

use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicU8, AtomicU64, Ordering},
};

use game::Key;

use crate::{
    ordering::Experience,
    score::{Score, Window, is_decisive},
    tag::Tag,
};

/// A cache of search results, used within one search and kept between searches of the same game.
/// Share it by reference: allocating one of the usual size takes longer than a short search.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Number of searches begun so far with the table, modulo [`AGES`].
    age: AtomicU8,
    /// What the threads of the last search with the table have learnt, for the next
    /// one.
    experiences: Mutex<Vec<Experience>>,
}

/// Four slots of the transposition table that share one cache line. An entry may be in any slot of
/// its position's bucket.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    /// Key of the stored position, combined with the data by exclusive or.
    check: AtomicU64,
    data: AtomicU64,
}

/// Number of distinct ages of table entries. The age says which search wrote the entry, and has
/// five bits of it.
const AGES: u8 = 32;

/// Relation of a score stored in the table to the true value of the position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Bound {
    /// The true value of the position is at most the stored score.
    Upper = 1,
    /// The true value of the position is at least the stored score.
    Lower = 2,
    /// The true value of the position is the stored score.
    Exact = 3,
}

impl Bound {
    /// The relation to the true value of a value returned by a search with the given window.
    pub(crate) fn of(value: i32, window: Window) -> Bound {
        if window.beta <= value {
            Bound::Lower
        } else if value <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    /// Whether the true value of the position is at least the stored score.
    pub(crate) fn is_lower(self) -> bool {
        self != Bound::Upper
    }

    /// Whether the true value of the position is at most the stored score.
    pub(crate) fn is_upper(self) -> bool {
        self != Bound::Lower
    }
}

/// The stored result of searching a position: an entry of the transposition table.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct TableEntry {
    /// The score of the position. Distances of wins are counted from the position itself, not from
    /// the root of the search.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// Depth of the search of the position, in plies.
    pub(crate) depth: i32,
    /// The static evaluation of the position.
    pub(crate) eval: i32,
    /// The tag (16-bit hash) of the best move, or [`Tag::NONE`] if none exceeded alpha.
    pub(crate) tag: Tag,
}

impl TableEntry {
    /// The stored score with distances counted from the root of a search that reached the position
    /// after `ply` plies.
    pub(crate) fn score_at(&self, ply: usize) -> Score {
        let ply = ply as i32;
        let value = match self.score.value {
            value if Score::WIN_THRESHOLD < value => (value - ply).max(Score::WIN_THRESHOLD + 1),
            value if value < -Score::WIN_THRESHOLD => (value + ply).min(-Score::WIN_THRESHOLD - 1),
            value => value,
        };
        Score {
            value,
            ..self.score
        }
    }

    /// Converts a score whose distances are counted from the root, `ply` plies away, into one
    /// counted from the position: the inverse of [`score_at`](Self::score_at).
    pub(crate) fn score_from_here(score: Score, ply: usize) -> Score {
        let ply = ply as i32;
        let value = match score.value {
            value if Score::WIN_THRESHOLD < value => (value + ply).min(Score::WIN),
            value if value < -Score::WIN_THRESHOLD => (value - ply).max(-Score::WIN),
            value => value,
        };
        Score { value, ..score }
    }

    /// Whether the stored score is proven, so that it can be used at any depth.
    fn is_certain(&self) -> bool {
        let value = self.score.value;
        if !is_decisive(value) {
            return self.score.solid;
        }
        // "At most a win" and "at least a loss" hold for every position and prove nothing.
        if 0 < value {
            self.bound.is_lower()
        } else {
            self.bound.is_upper()
        }
    }

    /// The score to return instead of searching to `depth` with this window, or `None` if the entry
    /// is unproven and too shallow or its bound doesn't decide whether the value is in the window.
    pub(crate) fn cutoff(&self, depth: i32, ply: usize, window: Window) -> Option<Score> {
        if self.depth < depth && !self.is_certain() {
            return None;
        }
        let score = self.score_at(ply);
        let decides = self.bound == Bound::Exact
            || self.bound == Bound::Lower && window.beta <= score.value
            || self.bound == Bound::Upper && score.value <= window.alpha;
        decides.then_some(score)
    }

    /// The stored score where it is a better estimate of the position than the evaluation `eval`:
    /// where its bound lies beyond it. Else `eval`.
    pub(crate) fn better_estimate(&self, eval: i32) -> i32 {
        let value = self.score.value;
        let is_better = if eval < value {
            self.bound.is_lower()
        } else {
            self.bound.is_upper()
        };
        if is_better && !is_decisive(value) {
            value
        } else {
            eval
        }
    }

    /// Packs an entry of the transposition table and its age into a 64-bit word: value (16 bits),
    /// evaluation (16), tag (16), depth (8), bound (2), solid (1), age (5).
    fn pack(&self, age: u8) -> u64 {
        u64::from(self.score.value as i16 as u16)
            | u64::from(self.eval as i16 as u16) << 16
            | u64::from(self.tag.0) << 32
            | (self.depth.clamp(0, 255) as u64) << 48
            | (self.bound as u64) << 56
            | u64::from(self.score.solid) << 58
            | u64::from(age) << 59
    }

    /// Unpacks an entry of the transposition table from a 64-bit word, or returns `None` if the
    /// word's slot was never written.
    fn unpack(data: u64) -> Option<TableEntry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(TableEntry {
            score: Score {
                value: i32::from(data as u16 as i16),
                solid: data >> 58 & 1 == 1,
            },
            bound,
            depth: (data >> 48) as i32 & 0xff,
            eval: i32::from((data >> 16) as u16 as i16),
            tag: Tag((data >> 32) as u16),
        })
    }
}

impl TranspositionTable {
    /// Allocates an empty table of about `megabytes`, at least one cache line. If the allocation
    /// fails, halves the size until it succeeds.
    pub fn new(megabytes: usize) -> TranspositionTable {
        let mut n_buckets = (megabytes.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        while 1 < n_buckets && buckets.try_reserve_exact(n_buckets).is_err() {
            n_buckets /= 2;
        }
        #[cfg(target_os = "linux")]
        advise_huge_pages(&mut buckets);
        buckets.resize_with(n_buckets, Bucket::default);
        TranspositionTable {
            buckets,
            age: AtomicU8::new(0),
            experiences: Mutex::default(),
        }
    }

    /// Removes all entries from the table. Not atomic: call it while no search uses the table.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|Bucket(slots)| slots) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
        self.experiences().clear();
    }

    fn experiences(&self) -> MutexGuard<'_, Vec<Experience>> {
        self.experiences
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes and returns what a thread of the last search has learnt, or `None` if other
    /// threads have taken them all.
    pub(crate) fn take_experience(&self) -> Option<Experience> {
        self.experiences().pop()
    }

    /// Keeps what a thread has learnt for the next search.
    pub(crate) fn keep_experience(&self, experience: Experience) {
        self.experiences().push(experience);
    }

    /// Share of the table's slots written by the latest search, from 0 to 1, estimated from the first
    /// 256 buckets.
    pub fn fullness(&self) -> f64 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self
            .buckets
            .iter()
            .take(256)
            .flat_map(|Bucket(slots)| slots);
        let (mut n_slots, mut n_used) = (0_u32, 0_u32);
        for slot in sample {
            let data = slot.data.load(Ordering::Relaxed);
            n_slots += 1;
            n_used += u32::from(data != 0 && (data >> 59) as u8 == age);
        }
        f64::from(n_used) / f64::from(n_slots.max(1))
    }

    /// Advances the age of the table, so that entries of earlier searches are worth less and are
    /// replaced sooner.
    pub(crate) fn begin_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[Slot; 4] {
        let i = (u128::from(key.0) * self.buckets.len() as u128) >> 64;
        &self.buckets[i as usize].0
    }

    /// The entry of a position in the table, or `None` if there is none or it has been replaced.
    #[inline]
    pub(crate) fn find(&self, key: Key) -> Option<TableEntry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key.0 {
                TableEntry::unpack(data)
            } else {
                None
            }
        })
    }

    /// Stores the entry of a position in place of its old one, or else of the least valuable one in
    /// the bucket. Keeps the old entry of the position if that one is proven and the new one is
    /// not, and keeps its best move if the new entry has none.
    pub(crate) fn store(&self, key: Key, mut entry: TableEntry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            let old = TableEntry::unpack(data);
            if slot.check.load(Ordering::Relaxed) ^ data == key.0 {
                if let Some(old) = old {
                    if entry.tag == Tag::NONE {
                        entry.tag = old.tag;
                    }
                    if old.is_certain() && !entry.is_certain() {
                        return;
                    }
                }
                victim = Some(slot);
                break;
            }
            let worth = old.map_or(i32::MIN, |old| {
                let n_searches_ago = i32::from((AGES + age - (data >> 59) as u8) % AGES);
                // A proven entry can be used at any depth, so it is worth more than its depth says.
                old.depth + 4 * i32::from(old.is_certain()) - 8 * n_searches_ago
            });
            if worth < least {
                (victim, least) = (Some(slot), worth);
            }
        }
        if let Some(slot) = victim {
            let data = entry.pack(age);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key.0 ^ data, Ordering::Relaxed);
        }
    }
}

/// Asks the system to back the reserved memory of a large table by huge pages, before it is first
/// written. A probe reads a random cache line, and with pages of 4 kB it nearly always misses the
/// processor's cache of page addresses, too. Measured on Racing Kings with a table of 32 MB: 1.90 instead
/// of 1.51 million positions a second of processor time.
#[cfg(target_os = "linux")]
#[expect(
    unsafe_code,
    reason = "the system call takes a raw range of memory; no crate has a safe form of it for a vector"
)]
fn advise_huge_pages(buckets: &mut Vec<Bucket>) {
    /// The range must begin at a page, and no system in use has larger ordinary pages than this.
    const ALIGNMENT: usize = 1 << 16;
    /// Small tables are made for every move of a weak level and fit the processor's caches.
    const MIN_BYTES: usize = 1 << 22;
    let memory = buckets.spare_capacity_mut();
    let size = size_of_val(memory);
    let start = memory.as_mut_ptr().cast::<u8>();
    let offset = start.align_offset(ALIGNMENT);
    if size < MIN_BYTES || size <= offset {
        return;
    }
    // SAFETY: the range lies within the vector's own allocation, and this advice changes no contents.
    let advised = unsafe {
        let first = start.add(offset).cast();
        rustix::mm::madvise(first, size - offset, rustix::mm::Advice::LinuxHugepage)
    };
    // A system without huge pages refuses, and the table works without them.
    advised.unwrap_or_default();
}

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;

    fn entry(rng: &mut Rng) -> TableEntry {
        let bounds = [Bound::Upper, Bound::Lower, Bound::Exact];
        TableEntry {
            score: Score {
                value: rng.below(64_001) as i32 - Score::WIN,
                solid: rng.below(2) == 1,
            },
            bound: bounds[rng.below(3) as usize],
            depth: rng.below(256) as i32,
            eval: rng.below(58_001) as i32 - Score::MAX_ESTIMATE,
            tag: Tag(rng.bits() as u16),
        }
    }

    #[test]
    fn entries_survive_packing() {
        let mut rng = Rng::new(1);
        for age in 0..AGES {
            for _ in 0..1000 {
                let entry = entry(&mut rng);
                assert_eq!(TableEntry::unpack(entry.pack(age)), Some(entry));
            }
        }
    }

    #[test]
    fn table_returns_the_stored_entry_or_none() {
        let mut rng = Rng::new(2);
        let table = TranspositionTable::new(0);
        for i in 0..1000 {
            let (key, entry) = (Key(rng.bits()), entry(&mut rng));
            table.store(key, entry);
            assert_eq!(table.find(key), Some(entry), "{i}");
            assert_eq!(table.find(Key(rng.bits())), None);
            table.begin_search();
        }
        table.clear();
        assert!(table.fullness() == 0.0);
    }

    #[test]
    fn unproven_entry_does_not_replace_a_proven_one() {
        let table = TranspositionTable::new(0);
        let won = TableEntry {
            score: Score {
                value: Score::WIN - 3,
                solid: true,
            },
            bound: Bound::Lower,
            depth: 1,
            eval: 0,
            tag: Tag(7),
        };
        let guess = TableEntry {
            score: Score::estimate(50),
            depth: 9,
            ..won
        };
        table.store(Key(5), won);
        table.store(Key(5), guess);
        assert_eq!(table.find(Key(5)), Some(won));
    }
}

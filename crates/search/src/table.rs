//! The transposition table: what has been found out about positions, shared without locks.
//!
//! A slot is two words, the data and the key combined with it. A slot that two threads wrote at
//! once has a key that fits nothing, so it reads as absent. Two positions with the same 64-bit key
//! would be mixed up; a proof without that doubt is made by `solve`.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use game::Key;

use crate::{
    score::{Score, Window, is_decisive},
    tag::Tag,
};

/// Remembers positions between and within searches. Cheap to share, costly to make.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Number of the current search, modulo [`AGES`].
    age: AtomicU8,
}

/// One cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    /// Key of the position, combined with the data by exclusive or.
    check: AtomicU64,
    data: AtomicU64,
}

const AGES: u8 = 32;

/// Which side of the true value a score is on.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Bound {
    /// The value is at most the score.
    Upper = 1,
    /// The value is at least the score.
    Lower = 2,
    Exact = 3,
}

impl Bound {
    /// What a score means that a search with the given window returned.
    pub(crate) fn of(value: i32, window: Window) -> Bound {
        if window.beta <= value {
            Bound::Lower
        } else if value <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    pub(crate) fn is_lower(self) -> bool {
        self != Bound::Upper
    }

    pub(crate) fn is_upper(self) -> bool {
        self != Bound::Lower
    }
}

/// What the table knows about a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Entry {
    /// Counted from the position itself, not from the root.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: i32,
    /// The static evaluation.
    pub(crate) eval: i32,
    pub(crate) tag: Tag,
}

impl Entry {
    /// The score as seen from the root of a search that met the position after `ply` plies.
    pub(crate) fn score_at(&self, ply: usize) -> Score {
        let ply = ply as i32;
        let value = match self.score.value {
            value if Score::LIMIT < value => (value - ply).max(Score::LIMIT + 1),
            value if value < -Score::LIMIT => (value + ply).min(-Score::LIMIT - 1),
            value => value,
        };
        Score {
            value,
            ..self.score
        }
    }

    /// Turns a score counted from the root into one counted from the position.
    pub(crate) fn home(score: Score, ply: usize) -> Score {
        let ply = ply as i32;
        let value = match score.value {
            value if Score::LIMIT < value => (value + ply).min(Score::WIN),
            value if value < -Score::LIMIT => (value - ply).max(-Score::WIN),
            value => value,
        };
        Score { value, ..score }
    }

    /// Whether the bound holds in the game itself, so that the depth does not matter.
    fn is_certain(&self) -> bool {
        let value = self.score.value;
        if !is_decisive(value) {
            return self.score.solid;
        }
        // "At most won" and "at least lost" are said of every position.
        if 0 < value {
            self.bound.is_lower()
        } else {
            self.bound.is_upper()
        }
    }

    /// The score, if it answers a search of the given depth and window.
    pub(crate) fn answer(&self, depth: i32, ply: usize, window: Window) -> Option<Score> {
        if self.depth < depth && !self.is_certain() {
            return None;
        }
        let score = self.score_at(ply);
        let answers = self.bound == Bound::Exact
            || self.bound == Bound::Lower && window.beta <= score.value
            || self.bound == Bound::Upper && score.value <= window.alpha;
        answers.then_some(score)
    }

    fn pack(&self, age: u8) -> u64 {
        u64::from(self.score.value as i16 as u16)
            | u64::from(self.eval as i16 as u16) << 16
            | u64::from(self.tag.0) << 32
            | (self.depth.clamp(0, 255) as u64) << 48
            | (self.bound as u64) << 56
            | u64::from(self.score.solid) << 58
            | u64::from(age) << 59
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
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
    /// A table that takes about the given number of megabytes, and at least one cache line. Where
    /// so much memory can't be had, it takes less.
    pub fn new(megabytes: usize) -> TranspositionTable {
        let mut n_buckets = (megabytes.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        while 1 < n_buckets && buckets.try_reserve_exact(n_buckets).is_err() {
            n_buckets /= 2;
        }
        buckets.resize_with(n_buckets, Bucket::default);
        TranspositionTable {
            buckets,
            age: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|it| &it.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// Share of the table in use by the latest search, from 0 to 1, from a sample.
    pub fn fullness(&self) -> f64 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(256).flat_map(|it| &it.0);
        let (mut n_slots, mut n_used) = (0_u32, 0_u32);
        for slot in sample {
            let data = slot.data.load(Ordering::Relaxed);
            n_slots += 1;
            n_used += u32::from(data != 0 && (data >> 59) as u8 == age);
        }
        f64::from(n_used) / f64::from(n_slots.max(1))
    }

    /// Makes what is there older than what is to come.
    pub(crate) fn begin_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[Slot; 4] {
        let i = (u128::from(key.0) * self.buckets.len() as u128) >> 64;
        &self.buckets[i as usize].0
    }

    #[inline]
    pub(crate) fn find(&self, key: Key) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key.0 {
                Entry::unpack(data)
            } else {
                None
            }
        })
    }

    pub(crate) fn store(&self, key: Key, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            let old = Entry::unpack(data);
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
                let years = i32::from((AGES + age - (data >> 59) as u8) % AGES);
                // What is certain keeps its worth at any depth.
                old.depth + 4 * i32::from(old.is_certain()) - 8 * years
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

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;

    fn entry(rng: &mut Rng) -> Entry {
        let bounds = [Bound::Upper, Bound::Lower, Bound::Exact];
        Entry {
            score: Score {
                value: rng.below(64_001) as i32 - Score::WIN,
                solid: rng.below(2) == 1,
            },
            bound: bounds[rng.below(3) as usize],
            depth: rng.below(256) as i32,
            eval: rng.below(58_001) as i32 - Score::MOST,
            tag: Tag(rng.bits() as u16),
        }
    }

    #[test]
    fn packing_loses_nothing() {
        let mut rng = Rng::new(1);
        for age in 0..AGES {
            for _ in 0..1000 {
                let entry = entry(&mut rng);
                assert_eq!(Entry::unpack(entry.pack(age)), Some(entry));
            }
        }
    }

    #[test]
    fn a_table_returns_what_was_stored_or_nothing() {
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
    fn an_uncertain_result_does_not_displace_a_certain_one() {
        let table = TranspositionTable::new(0);
        let won = Entry {
            score: Score {
                value: Score::WIN - 3,
                solid: true,
            },
            bound: Bound::Lower,
            depth: 1,
            eval: 0,
            tag: Tag(7),
        };
        let guess = Entry {
            score: Score::estimate(50),
            depth: 9,
            ..won
        };
        table.store(Key(5), won);
        table.store(Key(5), guess);
        assert_eq!(table.find(Key(5)), Some(won));
    }
}

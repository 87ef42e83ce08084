//! 16-bit hashes of moves, for the transposition table and the history tables, whose entries have no
//! room for a game's own move type.

use std::hash::{Hash, Hasher};

/// A 16-bit hash of a move.
///
/// Two moves of a position may share a tag, but rarely do. A collision costs time, never
/// correctness: a tag only ever selects among legal moves.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Tag(pub(crate) u16);

impl Tag {
    /// The tag that stands for no move. The hash of a move is never 0.
    pub(crate) const NONE: Tag = Tag(0);

    /// The tag of a move: a short hash of it, which is never 0.
    #[inline]
    pub(crate) fn of(m: impl Hash) -> Tag {
        let mut mixer = Mixer::default();
        m.hash(&mut mixer);
        Tag(((mixer.finish() >> 48) as u16).max(1))
    }
}

/// A fast hasher for a few words: rotate, multiply and fold. Not resistant to chosen input.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Mixer(u64);

impl Mixer {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.mix(u64::from(word));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.mix(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.mix(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.mix(word as u64);
        self.mix((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }

    #[inline]
    fn write_isize(&mut self, word: isize) {
        self.mix(word as u64);
    }
}

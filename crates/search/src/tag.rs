//! Short names of moves, for tables that have no room for moves.

use std::hash::{Hash, Hasher};

/// Sixteen bits that tell the moves of a position apart, nearly always.
///
/// A mix-up costs time, never correctness: a tag is only ever looked up among legal moves.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Tag(pub(crate) u16);

impl Tag {
    /// The name of no move.
    pub(crate) const NONE: Tag = Tag(0);

    #[inline]
    pub(crate) fn of(m: impl Hash) -> Tag {
        let mut mixer = Mixer::default();
        m.hash(&mut mixer);
        Tag(((mixer.finish() >> 48) as u16).max(1))
    }
}

/// A quick mixer of few words: multiply and fold. Not for input chosen by an enemy.
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

//! A small, fast pseudo-random number generator. The same seed gives the same numbers on every
//! machine and in every version: tests, Zobrist keys and recorded matches depend on it.

/// A pseudo-random number generator, `SplitMix64`. Not cryptographically secure.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A random number generator seeded with `seed`.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// Returns the next 64 random bits and advances the generator.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let (next, word) = Rng::step(self.0);
        self.0 = next;
        word
    }

    /// A random number below `n`, or 0 if `n` is 0. Nearly uniform: probabilities differ by less
    /// than `n / 2^32`.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// One step of the random number generator: the next state and its output. `const`, so that
    /// tables of keys can be computed at compile time.
    #[inline]
    pub const fn step(state: u64) -> (u64, u64) {
        let next = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = next;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (next, word ^ (word >> 31))
    }
}

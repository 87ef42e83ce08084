//! Where things are in a receipt.

use std::ops::Range;

use super::crc::crc64;

/// Bytes of payload under one checksum: a page, so that checking one reads no more than the map
/// has to load anyway.
pub const BLOCK: usize = 4096;

/// The first line up to the version.
pub(super) const OPENING: &str = "henge receipt ";

/// The version this code reads and writes.
pub(super) const VERSION: &str = "1";

/// The last bytes of a complete receipt.
pub(super) const CLOSING: [u8; 8] = *b"henge-1\n";

/// A header longer than this is not ours.
pub(super) const LONGEST_HEADER: usize = 1 << 20;

/// Bytes of the end.
pub(super) const END: usize = 48;

/// The end of a receipt: how long its parts are, and their checksums.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct End {
    pub(super) header: u64,
    pub(super) payload: u64,
    pub(super) header_sum: u64,
    pub(super) sums_sum: u64,
}

impl End {
    pub(super) fn to_bytes(self) -> [u8; END] {
        let mut bytes = [0; END];
        let numbers = [self.header, self.payload, self.header_sum, self.sums_sum];
        for (slot, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            slot.copy_from_slice(&number.to_le_bytes());
        }
        let sum = crc64(&bytes[..32]);
        bytes[32..40].copy_from_slice(&sum.to_le_bytes());
        bytes[40..].copy_from_slice(&CLOSING);
        bytes
    }

    /// The checksum of the end, which covers the other checksums and so stands for the whole file.
    pub(super) fn root(self) -> u64 {
        word(&self.to_bytes()[32..])
    }

    /// Reads the numbers, whether or not they are intact.
    pub(super) fn from_bytes(bytes: &[u8; END]) -> End {
        let number = |i: usize| word(&bytes[8 * i..]);
        End {
            header: number(0),
            payload: number(1),
            header_sum: number(2),
            sums_sum: number(3),
        }
    }

    /// Where header, payload and checksums lie in a file of `len` bytes, if they fill it exactly.
    pub(super) fn parts(&self, len: usize) -> Option<[Range<usize>; 3]> {
        let header = usize::try_from(self.header).ok()?;
        let payload = header.checked_add(usize::try_from(self.payload).ok()?)?;
        let n_blocks = (payload - header).div_ceil(BLOCK);
        let sums = payload.checked_add(n_blocks.checked_mul(8)?)?;
        let fills = sums.checked_add(END)? == len;
        fills.then_some([0..header, header..payload, payload..sums])
    }
}

/// The number in the first 8 bytes, lowest first. Missing bytes are 0.
pub(super) fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    for (slot, byte) in word.iter_mut().zip(bytes) {
        *slot = *byte;
    }
    u64::from_le_bytes(word)
}

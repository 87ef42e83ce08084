//! The binary layout of a receipt: constants, and the record at its end.

use std::ops::Range;

use super::crc::crc64;

/// Number of payload bytes per checksum of a receipt (file with a result): a memory page, so that
/// checking a block reads no more than the memory map loads anyway.
pub const BLOCK: usize = 4096;

/// The text with which every receipt (file with a result) begins; the version of the format
/// follows.
pub(super) const OPENING: &str = "henge receipt ";

/// The version of the receipt format that this code reads and writes.
pub(super) const VERSION: &str = "1";

/// The last bytes of a complete receipt, by which a truncated file is recognised.
pub(super) const CLOSING: [u8; 8] = *b"henge-1\n";

/// Maximum size of a receipt's header in bytes, 1 MiB; those of this program have less than 1 KiB. A
/// file with a larger one isn't a receipt.
pub(super) const MAX_HEADER_SIZE: usize = 1 << 20;

/// Size of the record at the end of a receipt, [`End`], in bytes.
pub(super) const END_SIZE: usize = 48;

/// The record at the end of a receipt, with the lengths of its parts and their checksums.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct End {
    /// Length of the receipt's header in bytes.
    pub(super) header: u64,
    /// Length of the receipt's payload in bytes.
    pub(super) payload: u64,
    /// CRC-64 of the receipt's header.
    pub(super) header_sum: u64,
    /// CRC-64 of the list of checksums of the receipt's payload blocks.
    pub(super) sums_sum: u64,
}

impl End {
    pub(super) fn to_bytes(self) -> [u8; END_SIZE] {
        let mut bytes = [0; END_SIZE];
        let numbers = [self.header, self.payload, self.header_sum, self.sums_sum];
        for (slot, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            slot.copy_from_slice(&number.to_le_bytes());
        }
        let sum = crc64(&bytes[..32]);
        bytes[32..40].copy_from_slice(&sum.to_le_bytes());
        bytes[40..].copy_from_slice(&CLOSING);
        bytes
    }

    /// The checksum of this record at the end of a receipt. It covers the other checksums and so
    /// identifies the whole file.
    pub(super) fn root(self) -> u64 {
        word(&self.to_bytes()[32..])
    }

    /// Decodes the lengths and checksums of the record at the end of a receipt, without checking
    /// them.
    pub(super) fn from_bytes(bytes: &[u8; END_SIZE]) -> End {
        let number = |i: usize| word(&bytes[8 * i..]);
        End {
            header: number(0),
            payload: number(1),
            header_sum: number(2),
            sums_sum: number(3),
        }
    }

    /// The byte ranges of header, payload and checksums in a receipt (file with a result) of `len`
    /// bytes; `None` if the lengths in this record don't add up to `len`.
    pub(super) fn parts(&self, len: usize) -> Option<[Range<usize>; 3]> {
        let header = usize::try_from(self.header).ok()?;
        let payload = header.checked_add(usize::try_from(self.payload).ok()?)?;
        let n_blocks = (payload - header).div_ceil(BLOCK);
        let sums = payload.checked_add(n_blocks.checked_mul(8)?)?;
        let fills = sums.checked_add(END_SIZE)? == len;
        fills.then_some([0..header, header..payload, payload..sums])
    }
}

/// The little-endian number in the first 8 bytes. Missing bytes count as 0.
pub(super) fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    for (slot, byte) in word.iter_mut().zip(bytes) {
        *slot = *byte;
    }
    u64::from_le_bytes(word)
}

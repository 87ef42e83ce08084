//! The checksum CRC-64/XZ, and locating a single flipped bit with it.

/// The polynomial of the CRC-64 checksum, ECMA-182, reflected: the lowest bit is the highest power.
const POLYNOMIAL: u64 = 0xc96c_5795_d787_0f42;

/// `TABLES[k][b]`: the contribution of byte `b` to the checksum if `k` zero bytes follow it.
static TABLES: [[u64; 256]; 8] = {
    let mut tables = [[0; 256]; 8];
    let mut b = 0;
    while b < 256 {
        let (mut sum, mut i) = (b as u64, 0);
        while i < 8 {
            sum = sum >> 1 ^ POLYNOMIAL & (sum & 1).wrapping_neg();
            i += 1;
        }
        tables[0][b] = sum;
        b += 1;
    }
    let mut k = 1;
    while k < 8 {
        let mut b = 0;
        while b < 256 {
            let sum = tables[k - 1][b];
            tables[k][b] = sum >> 8 ^ tables[0][(sum & 255) as usize];
            b += 1;
        }
        k += 1;
    }
    tables
};

/// Updates a CRC-64 checksum in progress, before its final inversion, with one more byte.
#[inline]
fn step(sum: u64, byte: u8) -> u64 {
    sum >> 8 ^ TABLES[0][(sum as u8 ^ byte) as usize]
}

/// The CRC-64/XZ of some bytes, as `xz` computes it.
pub fn crc64(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut sum = !0;
    for &word in words {
        let mixed = (sum ^ u64::from_le_bytes(word)).to_le_bytes();
        sum = (0..8).fold(0, |all, k| all ^ TABLES[7 - k][mixed[k] as usize]);
    }
    !rest.iter().fold(sum, |sum, &byte| step(sum, byte))
}

/// The place of a single flipped bit in damaged bytes, found by their checksum.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Flip {
    /// Offset of the byte with the flipped bit, in the checked bytes or, in an error about a file,
    /// in the file.
    pub byte: u64,
    /// Index of the flipped bit in its byte, 0 for the lowest.
    pub bit: u8,
}

/// Finds the bit whose flip explains why the checksum of `bytes` is not `expected`; `None` if no
/// single bit does, or if the checksum is right.
///
/// A CRC is linear: the difference of the sums depends only on which bits differ, and each single
/// bit has a difference of its own. Damage to several bits is mistaken for one with a probability of
/// about `bits / 2^64`.
pub fn find_flip(bytes: &[u8], expected: u64) -> Option<Flip> {
    let difference = crc64(bytes) ^ expected;
    let mut marks: [u64; 8] = std::array::from_fn(|bit| step(0, 1 << bit));
    for byte in (0..bytes.len() as u64).rev() {
        if let Some(bit) = marks.iter().position(|&mark| mark == difference) {
            return Some(Flip {
                byte,
                bit: bit as u8,
            });
        }
        marks = marks.map(|mark| step(mark, 0));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crc64_equals_the_published_check_value() {
        assert_eq!(crc64(b""), 0);
        assert_eq!(crc64(b"123456789"), 0x995d_c9bb_df19_39fa);
    }

    #[test]
    fn every_single_flip_is_found() {
        let bytes: Vec<u8> = (0..300).map(|i| (i * i % 251) as u8).collect();
        let sum = crc64(&bytes);
        assert_eq!(find_flip(&bytes, sum), None);
        for byte in 0..bytes.len() {
            for bit in 0..8 {
                let mut bad = bytes.clone();
                bad[byte] ^= 1 << bit;
                let expected = Flip {
                    byte: byte as u64,
                    bit,
                };
                assert_eq!(find_flip(&bad, sum), Some(expected));
                bad[(byte + 7) % 300] ^= 0x18;
                assert_eq!(find_flip(&bad, sum), None);
            }
        }
    }
}

//! Symmetries of 8x8 boards stored in one `u64`, where bit `8 * rank + file` is a square.

/// The board with left and right exchanged: file `f` becomes file `7 - f`.
#[inline]
pub const fn mirrored(set: u64) -> u64 {
    set.swap_bytes().reverse_bits()
}

/// The board with files and ranks exchanged: swaps blocks of 4x4, 2x2 and 1x1 squares across the
/// diagonal.
#[inline]
pub const fn transposed(set: u64) -> u64 {
    let swap = (set ^ set << 28) & 0x0f0f_0f0f_0000_0000;
    let set = set ^ swap ^ swap >> 28;
    let swap = (set ^ set << 14) & 0x3333_0000_3333_0000;
    let set = set ^ swap ^ swap >> 14;
    let swap = (set ^ set << 7) & 0x5500_5500_5500_5500;
    set ^ swap ^ swap >> 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_mirrored_and_transposed() {
        for rank in 0..8 {
            for file in 0..8 {
                let bit = |file: u64, rank: u64| 1 << (8 * rank + file);
                assert_eq!(mirrored(bit(file, rank)), bit(7 - file, rank));
                assert_eq!(transposed(bit(file, rank)), bit(rank, file));
            }
        }
    }
}

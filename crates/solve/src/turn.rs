//! Words of 8 x 8 bits, turned and mirrored.

/// Left and right change places.
#[inline]
pub(crate) const fn mirrored(set: u64) -> u64 {
    const ONES: u64 = 0x5555_5555_5555_5555;
    const TWOS: u64 = 0x3333_3333_3333_3333;
    const FOURS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let set = set >> 1 & ONES | (set & ONES) << 1;
    let set = set >> 2 & TWOS | (set & TWOS) << 2;
    set >> 4 & FOURS | (set & FOURS) << 4
}

/// Files become ranks: blocks of four, two and one are swapped across the diagonal.
#[inline]
pub(crate) const fn transposed(set: u64) -> u64 {
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
    fn every_bit_goes_where_it_should() {
        for rank in 0..8 {
            for file in 0..8 {
                let bit = |file: u64, rank: u64| 1 << (8 * rank + file);
                assert_eq!(mirrored(bit(file, rank)), bit(7 - file, rank));
                assert_eq!(transposed(bit(file, rank)), bit(rank, file));
            }
        }
    }
}

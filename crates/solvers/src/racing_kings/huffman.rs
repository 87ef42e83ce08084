//! Huffman codes for the values of an endgame table, one code for each preceding value.
//!
//! Neighbouring values in a table are mostly equal: given the preceding value, most values take one
//! bit. Codes are canonical, so the lengths alone determine them.

/// Maximum length of a code in bits, so that a window of 64 bits always holds the next code. Longer
/// codes are never made, and rejected by the reader.
const MAX_CODE_LENGTH: usize = 24;

/// The length of each symbol's Huffman code in bits; 0 for symbols that don't occur.
pub(crate) type Lengths = Vec<u8>;

/// Computes the lengths of the Huffman codes of symbols that occur with these counts, at most
/// [`MAX_CODE_LENGTH`].
pub(crate) fn lengths(counts: &[u64]) -> Lengths {
    let mut counts = counts.to_vec();
    loop {
        let lengths = ideal_lengths(&counts);
        if lengths
            .iter()
            .all(|&length| usize::from(length) <= MAX_CODE_LENGTH)
        {
            return lengths;
        }
        // Flattening the counts shortens the longest codes and costs hardly any space.
        for count in counts.iter_mut().filter(|count| 0 < **count) {
            *count = count.div_ceil(4);
        }
    }
}

/// A group of symbols that Huffman's algorithm has merged, with the sum of their counts. Ordered by
/// count, then by symbols, so that ties are broken in the same way every time.
#[derive(Eq, Ord, PartialEq, PartialOrd)]
struct Group {
    count: u64,
    symbols: Vec<usize>,
}

/// Computes the code lengths by Huffman's algorithm, without a maximum: the two rarest groups of
/// symbols are merged until one is left. The same counts always give the same lengths.
fn ideal_lengths(counts: &[u64]) -> Lengths {
    let mut lengths = vec![0; counts.len()];
    let occurring = counts.iter().enumerate().filter(|&(_, &count)| 0 < count);
    let mut groups: Vec<Group> = occurring
        .map(|(symbol, &count)| Group {
            count,
            symbols: vec![symbol],
        })
        .collect();
    if let [only] = &groups[..] {
        lengths[only.symbols[0]] = 1;
        return lengths;
    }
    while 1 < groups.len() {
        groups.sort_by(|a, b| b.cmp(a));
        if let (Some(rarest), Some(mut group)) = (groups.pop(), groups.pop()) {
            group.count += rarest.count;
            group.symbols.extend(rarest.symbols);
            for &symbol in &group.symbols {
                lengths[symbol] += 1;
            }
            groups.push(group);
        }
    }
    lengths
}

/// A canonical Huffman code.
///
/// Codes of equal length are consecutive numbers, and greater than all shorter codes if both are padded
/// with zeros. So comparing the next bits with one number per length determines the length.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    /// For each code length, an exclusive upper bound of all codes up to that length, each padded
    /// with zeros to [`MAX_CODE_LENGTH`] bits.
    limits: [u32; MAX_CODE_LENGTH + 1],
    /// For each code length, the number added to a code to get its index in `symbols`.
    shifts: [u32; MAX_CODE_LENGTH + 1],
    /// The symbols that have a code, in the order of their codes.
    symbols: Vec<u8>,
}

impl Code {
    /// The canonical code in which symbols have codes of these lengths; `None` if there are too many
    /// short ones, or one is too long.
    pub(crate) fn new(lengths: &[u8]) -> Option<Code> {
        let mut code = Code {
            limits: [0; MAX_CODE_LENGTH + 1],
            shifts: [0; MAX_CODE_LENGTH + 1],
            symbols: Vec::new(),
        };
        let mut next = 0_u32;
        for length in 1..=MAX_CODE_LENGTH {
            next *= 2;
            let n_before = code.symbols.len();
            code.shifts[length] = (n_before as u32).wrapping_sub(next);
            let of_length =
                (0..lengths.len()).filter(|&symbol| usize::from(lengths[symbol]) == length);
            code.symbols.extend(of_length.map(|symbol| symbol as u8));
            next += (code.symbols.len() - n_before) as u32;
            if 1 << length < next {
                return None; // More codes than there is room for.
            }
            code.limits[length] = next << (MAX_CODE_LENGTH - length);
        }
        let longest = lengths.iter().copied().max().unwrap_or(0);
        (usize::from(longest) <= MAX_CODE_LENGTH).then_some(code)
    }

    /// The Huffman code of each of `n_symbols` symbols, as (code, length in bits).
    pub(crate) fn codes(&self, n_symbols: usize) -> Vec<(u32, u8)> {
        let mut codes = vec![(0, 0); n_symbols];
        for length in 1..=MAX_CODE_LENGTH {
            let down = MAX_CODE_LENGTH - length;
            for code in self.limits[length - 1] >> down..self.limits[length] >> down {
                let place = code.wrapping_add(self.shifts[length]) as usize;
                if let Some(&symbol) = self.symbols.get(place) {
                    codes[usize::from(symbol)] = (code, length as u8);
                }
            }
        }
        codes
    }

    /// Reads one symbol from the bits; `None` if the next bits are not a code.
    #[inline]
    pub(crate) fn read(&self, bits: &mut BitReader<'_>) -> Option<u8> {
        let next = bits.peek();
        for length in 1..=MAX_CODE_LENGTH {
            if next < self.limits[length] {
                bits.skip(length as u32);
                let code = next >> (MAX_CODE_LENGTH - length);
                let place = code.wrapping_add(self.shifts[length]) as usize;
                return self.symbols.get(place).copied();
            }
        }
        None
    }
}

/// Reads bits from bytes, the highest bit of each byte first. After the end it reads zeros.
#[derive(Clone, Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    /// The bits to be read next, from the highest bit down.
    window: u64,
    /// Number of bits in the window that haven't been read.
    left: u32,
}

impl<'a> BitReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader {
            bytes,
            window: 0,
            left: 0,
        }
    }

    /// The next [`MAX_CODE_LENGTH`] bits, without consuming them.
    #[inline]
    fn peek(&mut self) -> u32 {
        if self.left < 32 {
            self.window |= u64::from(self.four_bytes()) << (32 - self.left);
            self.left += 32;
        }
        (self.window >> (64 - MAX_CODE_LENGTH)) as u32
    }

    #[inline]
    fn four_bytes(&mut self) -> u32 {
        if let Some((now, later)) = self.bytes.split_first_chunk() {
            self.bytes = later;
            return u32::from_be_bytes(*now);
        }
        let rest = std::mem::take(&mut self.bytes);
        (0..4).fold(0, |all, i| {
            all << 8 | u32::from(rest.get(i).copied().unwrap_or(0))
        })
    }

    #[inline]
    fn skip(&mut self, n: u32) {
        self.window <<= n;
        self.left -= n;
    }
}

/// Writes bits to bytes, the highest bit of each byte first.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// The last bits written, which aren't in `bytes` yet; the last one is lowest.
    window: u64,
    /// Number of bits in the window that aren't in `bytes` yet.
    held: u32,
}

impl BitWriter {
    /// Appends the bits of a code, given with its length in bits.
    #[inline]
    pub(crate) fn put(&mut self, (code, length): (u32, u8)) {
        self.window = self.window << length | u64::from(code);
        self.held += u32::from(length);
        while 8 <= self.held {
            self.held -= 8;
            self.bytes.push((self.window >> self.held) as u8);
        }
    }

    /// Pads the last byte with zeros and returns the number of bytes written.
    pub(crate) fn align(&mut self) -> usize {
        if 0 < self.held {
            self.put((0, (8 - self.held) as u8));
        }
        self.bytes.len()
    }

    pub(crate) fn into_bytes(mut self) -> Vec<u8> {
        self.align();
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_round_trip() {
        // The last counts would make codes of forty bits.
        let mut steep = vec![1, 1];
        (0..40).for_each(|i| steep.push(steep[i] + steep[i + 1]));
        for counts in [
            vec![7],
            vec![0, 3, 0],
            vec![5, 5],
            vec![90, 4, 3, 2, 1, 0, 1],
            steep,
        ] {
            let code = Code::new(&lengths(&counts)).expect("a code");
            let codes = code.codes(counts.len());
            let occurring = || (0..counts.len()).filter(|&symbol| 0 < counts[symbol]);
            let mut writer = BitWriter::default();
            occurring().for_each(|symbol| writer.put(codes[symbol]));
            let bytes = writer.into_bytes();
            let mut reader = BitReader::new(&bytes);
            for symbol in occurring() {
                assert_eq!(code.read(&mut reader), Some(symbol as u8));
            }
        }
    }

    #[test]
    fn impossible_lengths_are_refused() {
        assert!(Code::new(&[1, 1, 1]).is_none());
        assert!(Code::new(&[1, 25]).is_none());
        let empty = Code::new(&[]).expect("a code without symbols");
        assert_eq!(empty.read(&mut BitReader::new(&[255; 9])), None);
        let one = Code::new(&[1]).expect("a code");
        assert_eq!(one.read(&mut BitReader::new(&[255; 9])), None);
    }
}

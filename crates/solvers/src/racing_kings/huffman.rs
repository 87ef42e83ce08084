//! Prefix codes for values that depend on the value before.
//!
//! Neighbours in a table are mostly alike: given the value before, most values take one bit. Codes
//! are canonical, so that the lengths alone determine them.

/// Longer codes are avoided when codes are made, and refused when they are read.
const LONGEST: usize = 24;

/// Lengths of the codes of each symbol, 0 for symbols that do not occur.
pub(crate) type Lengths = Vec<u8>;

/// Lengths of codes that are short for frequent symbols.
pub(crate) fn lengths(counts: &[u64]) -> Lengths {
    let mut counts = counts.to_vec();
    loop {
        let lengths = ideal_lengths(&counts);
        if lengths.iter().all(|&it| usize::from(it) <= LONGEST) {
            return lengths;
        }
        // Levelling the counts shortens the longest codes, at hardly any cost.
        for count in counts.iter_mut().filter(|it| 0 < **it) {
            *count = count.div_ceil(4);
        }
    }
}

/// Huffman's algorithm: the two rarest groups of symbols become one, until one is left.
fn ideal_lengths(counts: &[u64]) -> Lengths {
    let mut lengths = vec![0; counts.len()];
    let mut groups: Vec<(u64, Vec<usize>)> = counts
        .iter()
        .enumerate()
        .filter(|it| 0 < *it.1)
        .map(|(symbol, &count)| (count, vec![symbol]))
        .collect();
    if let [(_, only)] = &groups[..] {
        lengths[only[0]] = 1;
        return lengths;
    }
    while 1 < groups.len() {
        // Ties are broken by the symbols, so that the same table gives the same file.
        groups.sort_by(|a, b| b.cmp(a));
        if let (Some(a), Some(mut b)) = (groups.pop(), groups.pop()) {
            b.0 += a.0;
            b.1.extend(a.1);
            b.1.iter().for_each(|&symbol| lengths[symbol] += 1);
            groups.push(b);
        }
    }
    lengths
}

/// The codes of some symbols.
///
/// Codes of one length are consecutive numbers, and greater than all shorter codes if both are
/// filled up with zeros: so comparing the next bits with one number a length tells the length.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    /// By length: a number of [`LONGEST`] bits above all codes up to that length.
    limits: [u32; LONGEST + 1],
    /// By length: what is added to a code to get its place in `symbols`.
    shifts: [u32; LONGEST + 1],
    /// Symbols in the order of their codes.
    symbols: Vec<u8>,
}

impl Code {
    /// The code with these lengths, `None` if they make none.
    pub(crate) fn new(lengths: &[u8]) -> Option<Code> {
        let mut code = Code {
            limits: [0; LONGEST + 1],
            shifts: [0; LONGEST + 1],
            symbols: Vec::new(),
        };
        let mut next = 0_u32;
        for length in 1..=LONGEST {
            next *= 2;
            let n_before = code.symbols.len();
            code.shifts[length] = (n_before as u32).wrapping_sub(next);
            let of_length = (0..lengths.len()).filter(|&it| usize::from(lengths[it]) == length);
            code.symbols.extend(of_length.map(|it| it as u8));
            next += (code.symbols.len() - n_before) as u32;
            if 1 << length < next {
                return None; // More codes than there is room for.
            }
            code.limits[length] = next << (LONGEST - length);
        }
        let longest = lengths.iter().copied().max().unwrap_or(0);
        (usize::from(longest) <= LONGEST).then_some(code)
    }

    /// The code of each symbol and its length.
    pub(crate) fn codes(&self, n_symbols: usize) -> Vec<(u32, u8)> {
        let mut codes = vec![(0, 0); n_symbols];
        for length in 1..=LONGEST {
            let down = LONGEST - length;
            for code in self.limits[length - 1] >> down..self.limits[length] >> down {
                let place = code.wrapping_add(self.shifts[length]) as usize;
                if let Some(&symbol) = self.symbols.get(place) {
                    codes[usize::from(symbol)] = (code, length as u8);
                }
            }
        }
        codes
    }

    /// Reads one symbol, `None` if the bits are no code.
    #[inline]
    pub(crate) fn read(&self, bits: &mut BitReader<'_>) -> Option<u8> {
        let next = bits.peek();
        for length in 1..=LONGEST {
            if next < self.limits[length] {
                bits.skip(length as u32);
                let code = next >> (LONGEST - length);
                let place = code.wrapping_add(self.shifts[length]) as usize;
                return self.symbols.get(place).copied();
            }
        }
        None
    }
}

/// Bits of some bytes, the highest of each first. Behind the end there are only zeros.
#[derive(Clone, Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    /// Bits not yet read, the next one highest.
    window: u64,
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

    /// The next [`LONGEST`] bits.
    #[inline]
    fn peek(&mut self) -> u32 {
        if self.left < 32 {
            self.window |= u64::from(self.four_bytes()) << (32 - self.left);
            self.left += 32;
        }
        (self.window >> (64 - LONGEST)) as u32
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

/// Collects bits, the highest of each byte first.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits not yet in `bytes`, the last one lowest.
    window: u64,
    held: u32,
}

impl BitWriter {
    #[inline]
    pub(crate) fn put(&mut self, (code, length): (u32, u8)) {
        self.window = self.window << length | u64::from(code);
        self.held += u32::from(length);
        while 8 <= self.held {
            self.held -= 8;
            self.bytes.push((self.window >> self.held) as u8);
        }
    }

    /// Fills up the last byte, and returns how many there are.
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
            let occurring = || (0..counts.len()).filter(|&it| 0 < counts[it]);
            let mut writer = BitWriter::default();
            occurring().for_each(|it| writer.put(codes[it]));
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

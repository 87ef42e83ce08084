//! Reads lines of untrusted input, with a maximum length.

use std::io::{self, BufRead, Read};

/// Iterator over the lines of an untrusted input. Invalid UTF-8 is replaced, and lines are cut at a
/// maximum length, so that the other side can't exhaust memory.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
}

impl<R: BufRead> Lines<R> {
    /// Maximum length of an input line, in bytes; the rest is dropped. Enough for a game of 100,000
    /// moves.
    pub const MAX_BYTES: u64 = 1 << 20;

    /// Makes an iterator over the lines of `input`.
    pub fn new(input: R) -> Lines<R> {
        Lines { input }
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let mut start = self.input.by_ref().take(Self::MAX_BYTES);
        if start.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == Self::MAX_BYTES {
            self.input.skip_until(b'\n')?;
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<String>;

    fn next(&mut self) -> Option<io::Result<String>> {
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_bad_bytes_replaced() {
        let mut bytes = vec![b'x'; 3 << 20];
        bytes.extend(b"\n\xff uci\r\nlast");
        let lines: Vec<String> = Lines::new(bytes.as_slice())
            .map(|it| it.expect("memory can be read"))
            .collect();
        assert_eq!(lines[0].len(), 1 << 20);
        assert_eq!(lines[1..], ["\u{fffd} uci", "last"]);
    }
}

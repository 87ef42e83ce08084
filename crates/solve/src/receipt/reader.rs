//! Reads receipts (files with results) through a memory map.

use std::{
    fs::File,
    ops::Range,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

use memmap2::Mmap;

use super::{
    crc::{Flip, crc64, find_flip},
    error::{Error, FileOperation, ReceiptPart},
    header::Header,
    layout::{BLOCK, CLOSING, END_SIZE, End, MAX_HEADER_SIZE, OPENING, VERSION, word},
};

/// A receipt (a file with a result) that has been opened. Its header, list of checksums and end have
/// been checked; blocks of the payload are checked when they are first read.
#[derive(Debug)]
pub struct Receipt {
    path: PathBuf,
    header: Header,
    map: Mmap,
    // Invariant: `payload` and `sums` are ranges within `map`, with 8 bytes of sums per payload block.
    payload: Range<usize>,
    sums: Range<usize>,
    root: u64,
    /// Bit set of the payload blocks that have been checked and are intact.
    intact: Vec<AtomicU64>,
}

impl Receipt {
    /// Opens the receipt at a path and checks everything but its payload.
    ///
    /// The file is mapped into memory and must not be truncated while it is open. The writer of this
    /// crate replaces files and never modifies one.
    ///
    /// # Errors
    ///
    /// Any [`Error`] but [`Error::Unexpected`] and [`Error::Payload`]: the file can't be read, isn't a
    /// receipt, is truncated, or its header, checksums or end are damaged.
    pub fn open(path: &Path) -> Result<Receipt, Error> {
        let map = map(path)?;
        let end = read_end(&map, path)?;
        let Some([header, payload, sums]) = end.parts(map.len()) else {
            return Err(truncated(&map, path)); // Or bytes were inserted, which looks the same.
        };
        let whole = |part, range: &Range<usize>, sum| {
            check(&map[range.clone()], sum).map_err(|flip| damaged(path, part, range, flip))
        };
        whole(ReceiptPart::Header, &header, end.header_sum)?;
        whole(ReceiptPart::Checksums, &sums, end.sums_sum)?;
        let text = str::from_utf8(&map[header.clone()]).unwrap_or_default();
        if MAX_HEADER_SIZE < text.len() || !text.ends_with("\n\n") {
            return Err(Error::NotAReceipt {
                path: path.to_owned(),
            });
        }
        let n_blocks = payload.len().div_ceil(BLOCK);
        Ok(Receipt {
            path: path.to_owned(),
            header: Header::from_text(text, path)?,
            root: end.root(),
            payload,
            sums,
            map,
            intact: (0..n_blocks.div_ceil(64))
                .map(|_| AtomicU64::new(0))
                .collect(),
        })
    }

    /// The path by which the receipt was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The header of the receipt, which states its claim.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// A checksum of the whole receipt, by which other receipts refer to it.
    pub fn root(&self) -> u64 {
        self.root
    }

    /// Length of the receipt's payload in bytes.
    pub fn len(&self) -> usize {
        self.payload.len()
    }

    /// Whether the receipt's payload is empty.
    pub fn is_empty(&self) -> bool {
        self.payload.is_empty()
    }

    /// A range of the payload's bytes, after checking the blocks that it touches. A block is checked
    /// only once.
    ///
    /// # Errors
    ///
    /// [`Error::Damaged`] with the damaged block, and the bit if only one is wrong;
    /// [`Error::Payload`] if the payload is shorter than the range.
    #[inline]
    pub fn bytes(&self, range: Range<usize>) -> Result<&[u8], Error> {
        let Some(bytes) = self.map[self.payload.clone()].get(range.clone()) else {
            return Err(self.bad_payload(range.start, format!("there is no byte {}", range.end)));
        };
        for block in range.start / BLOCK..range.end.div_ceil(BLOCK) {
            let (word, bit) = (block / 64, 1 << (block % 64));
            if self.intact[word].load(Ordering::Relaxed) & bit == 0 {
                self.check_block(block)?;
                self.intact[word].fetch_or(bit, Ordering::Relaxed);
            }
        }
        Ok(bytes)
    }

    /// All bytes of the payload, after checking every block.
    ///
    /// # Errors
    ///
    /// [`Error::Damaged`] with the first damaged block, and the bit if only one is wrong.
    pub fn payload(&self) -> Result<&[u8], Error> {
        self.bytes(0..self.len())
    }

    /// Checks that a field of the receipt's header has the expected value.
    ///
    /// # Errors
    ///
    /// [`Error::Unexpected`] if the field has another value or is missing.
    pub fn expect(&self, field: &'static str, expected: &str) -> Result<(), Error> {
        let found = self.header.field(field).unwrap_or_default();
        if found == expected {
            return Ok(());
        }
        Err(Error::Unexpected {
            path: self.path.clone(),
            field,
            expected: expected.to_owned(),
            found: found.to_owned(),
        })
    }

    /// Creates the error that the receipt's payload is invalid at an offset although its checksum is
    /// right.
    pub fn bad_payload(&self, at: usize, problem: impl Into<String>) -> Error {
        Error::Payload {
            path: self.path.clone(),
            at: at as u64,
            problem: problem.into(),
        }
    }

    #[cold]
    fn check_block(&self, block: usize) -> Result<(), Error> {
        let start = self.payload.start + block * BLOCK;
        let range = start..self.payload.end.min(start + BLOCK);
        let sum = word(&self.map[self.sums.clone()][8 * block..]);
        check(&self.map[range.clone()], sum)
            .map_err(|flip| damaged(&self.path, ReceiptPart::Payload(block as u64), &range, flip))
    }
}

fn map(path: &Path) -> Result<Mmap, Error> {
    let failed = |error| Error::io(path, FileOperation::Reading, error);
    let file = File::open(path).map_err(failed)?;
    let meta = file.metadata().map_err(failed)?;
    if !meta.is_file() || meta.len() == 0 {
        return Err(Error::NotAReceipt {
            path: path.to_owned(),
        });
    }
    #[expect(
        unsafe_code,
        reason = "a probe of a table reads three places: 0.9 us of processor time each by system \
                  calls, next to nothing through a memory map"
    )]
    // SAFETY: the map is sound as long as the file isn't changed. Receipts are written to a temporary
    // file and renamed, never changed in place. If another program truncates one while it is mapped,
    // this process receives SIGBUS, never wrong bytes.
    let map = unsafe { Mmap::map(&file) };
    map.map_err(failed)
}

/// Checks the checksum of some bytes. The error is the flipped bit, if a single one explains the
/// damage.
fn check(bytes: &[u8], sum: u64) -> Result<(), Option<Flip>> {
    if crc64(bytes) == sum {
        Ok(())
    } else {
        Err(find_flip(bytes, sum))
    }
}

fn damaged(path: &Path, part: ReceiptPart, range: &Range<usize>, flip: Option<Flip>) -> Error {
    let start = range.start as u64;
    Error::Damaged {
        path: path.to_owned(),
        part,
        start,
        end: range.end as u64,
        flip: flip.map(|flip| Flip {
            byte: start + flip.byte,
            ..flip
        }),
    }
}

/// Reads and checks the record at the end of a receipt. Distinguishes a damaged record from a missing
/// one.
fn read_end(map: &[u8], path: &Path) -> Result<End, Error> {
    let Some(bytes) = map.last_chunk::<END_SIZE>() else {
        return Err(truncated(map, path));
    };
    let end = End::from_bytes(bytes);
    let expected = end.to_bytes();
    if *bytes == expected {
        return Ok(end);
    }
    let range = map.len() - END_SIZE..map.len();
    // A single flipped bit is either among the numbers, or in their sum or the closing mark.
    let in_numbers = find_flip(&bytes[..32], word(&bytes[32..]));
    let wrong: Vec<usize> = (32..END_SIZE)
        .filter(|&i| bytes[i] != expected[i])
        .collect();
    let after_numbers = match wrong[..] {
        [i] if (bytes[i] ^ expected[i]).is_power_of_two() => Some(Flip {
            byte: i as u64,
            bit: (bytes[i] ^ expected[i]).trailing_zeros() as u8,
        }),
        _ => None,
    };
    let flip = in_numbers
        .filter(|_| bytes[40..] == CLOSING)
        .or(after_numbers);
    match flip {
        None if bytes[40..] != CLOSING => Err(truncated(map, path)),
        _ => Err(damaged(path, ReceiptPart::End, &range, flip)),
    }
}

/// The error for a file without a valid record at its end: a truncated receipt, another version of
/// the format, or not a receipt.
fn truncated(map: &[u8], path: &Path) -> Error {
    let path = path.to_owned();
    let Some(rest) = map.strip_prefix(OPENING.as_bytes()) else {
        return Error::NotAReceipt { path };
    };
    let line = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let version = String::from_utf8_lossy(&line[..line.len().min(20)]);
    if VERSION.starts_with(&*version) {
        let bytes = map.len() as u64;
        Error::Truncated { path, bytes }
    } else {
        let found = version
            .chars()
            .filter(|letter| !letter.is_control())
            .collect();
        Error::Version { path, found }
    }
}

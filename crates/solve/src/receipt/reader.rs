//! Reading receipts through a memory map.

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
    layout::{BLOCK, CLOSING, END, End, LONGEST_HEADER, OPENING, VERSION, word},
};

/// An open receipt whose header, checksums and end are sound.
#[derive(Debug)]
pub struct Receipt {
    path: PathBuf,
    header: Header,
    map: Mmap,
    // Invariant: `payload` and `sums` are ranges of `map`, with 8 bytes of sums a payload block.
    payload: Range<usize>,
    sums: Range<usize>,
    root: u64,
    /// One bit a block: it has been checked, and is sound.
    sound: Vec<AtomicU64>,
}

impl Receipt {
    /// Opens a receipt and checks everything but its payload.
    ///
    /// The file is mapped into memory: nobody may shorten it while it is open. Writers of this
    /// crate replace files and never change one.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the file.
    pub fn open(path: &Path) -> Result<Receipt, Error> {
        let map = map(path)?;
        let end = read_end(&map, path)?;
        let Some([header, payload, sums]) = end.parts(map.len()) else {
            return Err(truncated(&map, path)); // Or something was put into it: no longer ours.
        };
        let whole = |part, range: &Range<usize>, sum| {
            check(&map[range.clone()], sum).map_err(|flip| damaged(path, part, range, flip))
        };
        whole(ReceiptPart::Header, &header, end.header_sum)?;
        whole(ReceiptPart::Checksums, &sums, end.sums_sum)?;
        let text = str::from_utf8(&map[header.clone()]).unwrap_or_default();
        if LONGEST_HEADER < text.len() || !text.ends_with("\n\n") {
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
            sound: (0..n_blocks.div_ceil(64))
                .map(|_| AtomicU64::new(0))
                .collect(),
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the receipt says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// One number for the whole file, by which other receipts can refer to it.
    pub fn root(&self) -> u64 {
        self.root
    }

    /// Length of the payload in bytes.
    pub fn len(&self) -> usize {
        self.payload.len()
    }

    /// Whether there is no payload.
    pub fn is_empty(&self) -> bool {
        self.payload.is_empty()
    }

    /// Part of the payload, checked. A block is checked once; reading it again costs nothing.
    ///
    /// # Errors
    ///
    /// Names the damaged block, and the bit if only one is wrong; or says that the payload is
    /// shorter than that.
    #[inline]
    pub fn bytes(&self, range: Range<usize>) -> Result<&[u8], Error> {
        let Some(bytes) = self.map[self.payload.clone()].get(range.clone()) else {
            return Err(self.bad_payload(range.start, format!("there is no byte {}", range.end)));
        };
        for block in range.start / BLOCK..range.end.div_ceil(BLOCK) {
            let (word, bit) = (block / 64, 1 << (block % 64));
            if self.sound[word].load(Ordering::Relaxed) & bit == 0 {
                self.check_block(block)?;
                self.sound[word].fetch_or(bit, Ordering::Relaxed);
            }
        }
        Ok(bytes)
    }

    /// The whole payload, checked.
    ///
    /// # Errors
    ///
    /// Names the first damaged block, and the bit if only one is wrong.
    pub fn payload(&self) -> Result<&[u8], Error> {
        self.bytes(0..self.len())
    }

    /// Checks that the receipt is about what the caller expects.
    ///
    /// # Errors
    ///
    /// Names the field of the header that says something else.
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

    /// The error that something in the payload makes no sense although its checksum fits.
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
    let file = File::open(path).map_err(|it| Error::io(path, FileOperation::Reading, it))?;
    let meta = file
        .metadata()
        .map_err(|it| Error::io(path, FileOperation::Reading, it))?;
    if !meta.is_file() || meta.len() == 0 {
        return Err(Error::NotAReceipt {
            path: path.to_owned(),
        });
    }
    // SAFETY: a map is sound as long as nobody changes the file. Receipts are written beside the
    // target and renamed, never changed in place; whoever cuts one short while it is open gets a
    // signal, not a wrong answer. What it gains: a probe of a table reads in three places, which
    // takes 0.9 us of processor time each by system calls, and next to nothing through the map.
    #[allow(unsafe_code)]
    let map = unsafe { Mmap::map(&file) };
    map.map_err(|it| Error::io(path, FileOperation::Reading, it))
}

/// Whether the sum of some bytes is right; else the bit that is wrong, if only one is.
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
        flip: flip.map(|it| Flip {
            byte: start + it.byte,
            ..it
        }),
    }
}

/// Reads the end, and tells damage from a file that has no end at all.
fn read_end(map: &[u8], path: &Path) -> Result<End, Error> {
    let Some(bytes) = map.last_chunk::<END>() else {
        return Err(truncated(map, path));
    };
    let end = End::from_bytes(bytes);
    let expected = end.to_bytes();
    if *bytes == expected {
        return Ok(end);
    }
    let range = map.len() - END..map.len();
    // One flipped bit among the numbers, in their sum or in the closing mark.
    let in_numbers = find_flip(&bytes[..32], word(&bytes[32..]));
    let behind: Vec<usize> = (32..END).filter(|&i| bytes[i] != expected[i]).collect();
    let behind = match behind[..] {
        [i] => Some((i, bytes[i] ^ expected[i])).filter(|it| it.1.is_power_of_two()),
        _ => None,
    };
    let behind = behind.map(|(i, difference)| Flip {
        byte: i as u64,
        bit: difference.trailing_zeros() as u8,
    });
    let flip = in_numbers.filter(|_| bytes[40..] == CLOSING).or(behind);
    match flip {
        None if bytes[40..] != CLOSING => Err(truncated(map, path)),
        _ => Err(damaged(path, ReceiptPart::End, &range, flip)),
    }
}

/// The file has no end: tell a receipt cut short from another version and from something else.
fn truncated(map: &[u8], path: &Path) -> Error {
    let path = path.to_owned();
    let Some(rest) = map.strip_prefix(OPENING.as_bytes()) else {
        return Error::NotAReceipt { path };
    };
    let line = rest.split(|&it| it == b'\n').next().unwrap_or_default();
    let version = String::from_utf8_lossy(&line[..line.len().min(20)]);
    if VERSION.starts_with(&*version) {
        let bytes = map.len() as u64;
        Error::Truncated { path, bytes }
    } else {
        let found = version.chars().filter(|it| !it.is_control()).collect();
        Error::Version { path, found }
    }
}

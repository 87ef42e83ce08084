//! The errors of writing, reading and checking receipts, the files with results.

use std::{
    io,
    path::{Path, PathBuf},
};

use game::{Arg, Reason};

use super::crc::Flip;

/// Why a receipt (a file that documents a result) could not be written or read, or is damaged.
/// Every variant names the file. `Display` is terse, for logs; [`reason`](Error::reason) is the
/// message for players.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.reason())]
#[non_exhaustive]
pub enum Error {
    /// The operating system refused to read or write the receipt's file: no such file, no
    /// permission, no space left.
    Io {
        /// Path of the receipt's file, or of its folder, that could not be read or written.
        path: PathBuf,
        /// Whether the file could not be read or not be written.
        doing: FileOperation,
        /// The error that the operating system returned for the file.
        source: io::Error,
    },
    /// The file doesn't begin like a receipt, a file with a result.
    NotAReceipt {
        /// Path of the file that is not a receipt.
        path: PathBuf,
    },
    /// The file has another version of the receipt format than this program reads.
    Version {
        /// Path of the receipt whose format version isn't supported.
        path: PathBuf,
        /// The unsupported format version, from the first line of the file.
        found: String,
    },
    /// The file begins like a receipt but its end is missing, as after an interrupted copy.
    Truncated {
        /// Path of the receipt whose end is missing.
        path: PathBuf,
        /// Length in bytes of what is left of the file.
        bytes: u64,
    },
    /// A checksum of the receipt is wrong: the file is corrupted.
    Damaged {
        /// Path of the damaged receipt.
        path: PathBuf,
        /// The part of the receipt whose checksum is wrong.
        part: ReceiptPart,
        /// Offset in the file of the first byte of the damaged part.
        start: u64,
        /// Offset in the file of the first byte after the damaged part.
        end: u64,
        /// The one bit whose flip explains the wrong checksum, as an offset in the file; `None` if
        /// there is no such bit.
        flip: Option<Flip>,
    },
    /// A line of the receipt's header is not `name: value`, or a required field is missing or
    /// invalid.
    Header {
        /// Path of the receipt with the invalid header.
        path: PathBuf,
        /// The malformed line of the header, or the name of the missing or invalid field.
        field: String,
    },
    /// The receipt is intact, but a field of its header differs from what the reader expects: it is
    /// about another game or position, say.
    Unexpected {
        /// Path of the receipt with the unexpected header.
        path: PathBuf,
        /// Name of the header field that differs.
        field: &'static str,
        /// The value that the reader expects in the header field that differs.
        expected: String,
        /// The value of the differing header field in the file.
        found: String,
    },
    /// The checksums of the receipt are right, but the payload is invalid for its kind of receipt.
    Payload {
        /// Path of the receipt with the invalid payload.
        path: PathBuf,
        /// Offset in the payload where it is invalid, in bytes.
        at: u64,
        /// Description of the fault of the payload, in English.
        problem: String,
    },
}

/// The operation on a receipt's file that failed.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum FileOperation {
    /// Opening or reading the receipt's file failed.
    Reading,
    /// Creating, writing, renaming or removing the receipt's file or its folder failed.
    Writing,
}

/// A part of a receipt's file that has its own checksum, named by an error about damage.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum ReceiptPart {
    /// The text at the start of the receipt, which states its claim.
    Header,
    /// The block of the receipt's payload with this index, counted from 0.
    Payload(u64),
    /// The list of the payload blocks' checksums, which follows the payload.
    Checksums,
    /// The last 48 bytes of the receipt: lengths and checksums of the other parts.
    End,
}

impl Error {
    /// Creates the error that an operation on the file at `path` failed in the operating system.
    pub fn io(path: &Path, doing: FileOperation, source: io::Error) -> Error {
        Error::Io {
            path: path.to_owned(),
            doing,
            source,
        }
    }

    /// The file or folder that the error is about.
    pub fn path(&self) -> &Path {
        match self {
            Error::Io { path, .. }
            | Error::NotAReceipt { path }
            | Error::Version { path, .. }
            | Error::Truncated { path, .. }
            | Error::Damaged { path, .. }
            | Error::Header { path, .. }
            | Error::Unexpected { path, .. }
            | Error::Payload { path, .. } => path,
        }
    }

    /// Whether the error is that the file, or a folder of its path, doesn't exist.
    pub fn is_missing(&self) -> bool {
        let missing = [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory];
        matches!(self, Error::Io { source, .. } if missing.contains(&source.kind()))
    }

    /// The message for players that says why the receipt could not be written or read.
    pub fn reason(&self) -> Reason {
        let reason = match self {
            Error::Io { doing, source, .. } => {
                let reason = match doing {
                    FileOperation::Reading => Reason::new("solve-cannot-read"),
                    FileOperation::Writing => Reason::new("solve-cannot-write"),
                };
                reason.with("error", source)
            }
            Error::NotAReceipt { .. } => Reason::new("solve-not-a-receipt"),
            Error::Version { found, .. } => {
                Reason::new("solve-other-version").with("version", &**found)
            }
            Error::Truncated { bytes, .. } => Reason::new("solve-cut-short").with("bytes", *bytes),
            Error::Damaged {
                part,
                start,
                end,
                flip,
                ..
            } => {
                let reason = match flip {
                    Some(Flip { byte, bit }) => Reason::new("solve-flipped-bit")
                        .with("byte", *byte)
                        .with("bit", *bit),
                    None => Reason::new("solve-damaged")
                        .with("start", *start)
                        .with("end", *end),
                };
                reason.with("part", part.name())
            }
            Error::Header { field, .. } => Reason::new("solve-bad-header").with("field", &**field),
            Error::Unexpected {
                field,
                expected,
                found,
                ..
            } => Reason::new("solve-unexpected")
                .with("field", *field)
                .with("expected", expected.clone())
                .with("found", &**found),
            Error::Payload { at, .. } => Reason::new("solve-bad-payload").with("at", *at),
        };
        reason.with("path", self.path().display().to_string())
    }
}

impl ReceiptPart {
    /// The message argument with the name of the part of the receipt.
    fn name(self) -> Arg {
        match self {
            ReceiptPart::Header => Arg::Message("solve-part-header"),
            ReceiptPart::Payload(_) => Arg::Message("solve-part-payload"),
            ReceiptPart::Checksums => Arg::Message("solve-part-checksums"),
            ReceiptPart::End => Arg::Message("solve-part-end"),
        }
    }
}

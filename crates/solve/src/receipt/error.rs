//! What can be wrong with a receipt, as data.

use std::{
    io,
    path::{Path, PathBuf},
};

use game::{Arg, Reason};

use super::crc::Flip;

/// Why a receipt could not be written, read or trusted. Every variant names the file. As
/// text it is terse: see [`reason`](Error::reason).
#[derive(Debug, thiserror::Error)]
#[error("{}", self.reason())]
#[non_exhaustive]
pub enum Error {
    /// The system refused: no such file, no permission, no space left.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What was being done.
        doing: FileOperation,
        /// What the system said.
        source: io::Error,
    },
    /// The file does not begin like a receipt.
    NotAReceipt {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by another version of the program.
    Version {
        /// The file.
        path: PathBuf,
        /// The version it names.
        found: String,
    },
    /// The file begins like a receipt, but its end is missing: the copy was interrupted.
    Truncated {
        /// The file.
        path: PathBuf,
        /// How long it is now.
        bytes: u64,
    },
    /// A checksum does not fit.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The part that is damaged.
        part: ReceiptPart,
        /// First byte of the damaged block, counted from the start of the file.
        start: u64,
        /// First byte behind it.
        end: u64,
        /// The very bit, counted from the start of the file, if only one is wrong.
        flip: Option<Flip>,
    },
    /// A line of the header is not `name: value`, or a required one is missing.
    Header {
        /// The file.
        path: PathBuf,
        /// The line, or the name of the field that is missing or can't be written.
        field: String,
    },
    /// The receipt is sound, but not about what was asked for.
    Unexpected {
        /// The file.
        path: PathBuf,
        /// The field of the header.
        field: &'static str,
        /// What it should say.
        expected: String,
        /// What it says.
        found: String,
    },
    /// The checksums fit, but the payload is not what this kind of receipt holds.
    Payload {
        /// The file.
        path: PathBuf,
        /// Where, counted from the start of the payload.
        at: u64,
        /// What is wrong there.
        problem: String,
    },
}

/// What can be done with a file.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum FileOperation {
    /// Opening or reading it.
    Reading,
    /// Making, writing or renaming it.
    Writing,
}

/// A part of a receipt.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum ReceiptPart {
    /// The text at the start.
    Header,
    /// The block of the payload with this number.
    Payload(u64),
    /// The checksums behind the payload.
    Checksums,
    /// The last 48 bytes.
    End,
}

impl Error {
    /// Wraps what the system said about a file.
    pub fn io(path: &Path, doing: FileOperation, source: io::Error) -> Error {
        Error::Io {
            path: path.to_owned(),
            doing,
            source,
        }
    }

    /// The file or folder that is wrong.
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

    /// Whether there is simply no such file.
    pub fn is_missing(&self) -> bool {
        let missing = [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory];
        matches!(self, Error::Io { source, .. } if missing.contains(&source.kind()))
    }

    /// The same for people, in any language.
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
    /// What people call it.
    fn name(self) -> Arg {
        match self {
            ReceiptPart::Header => Arg::Message("solve-part-header"),
            ReceiptPart::Payload(_) => Arg::Message("solve-part-payload"),
            ReceiptPart::Checksums => Arg::Message("solve-part-checksums"),
            ReceiptPart::End => Arg::Message("solve-part-end"),
        }
    }
}

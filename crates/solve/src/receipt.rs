//! The file format of tables, proofs and checkpoints: a text header with the claim, a payload, and
//! checksums that locate a flipped bit.
//!
//! ```text
//! henge receipt 1\n                 text, one `name: value` a line, ended by an empty line
//! kind: table\n
//! game: racing-kings\n
//! …
//! \n
//! payload                           any bytes
//! checksums                         CRC-64/XZ of each block of 4,096 payload bytes, 8 bytes each
//! header length, payload length,    the end, 48 bytes; numbers have 8 bytes, lowest first
//! CRC of the header, CRC of the
//! checksums, CRC of these four,
//! "henge-1\n"
//! ```
//!
//! The checksums detect accidents, not forgery. Forgery needs no protection, because a verifier
//! derives the claim again from the rules. A cyclic code is used because it also identifies the
//! wrong bit if there is only one.
//!
//! A [`ReceiptWriter`] writes to a temporary file and renames it at the end, so that readers see the
//! whole receipt or none, whatever interrupts the writer. [`Receipt::open`] checks everything but the
//! payload; each block of the payload is checked when it is first read. So large tables open at once,
//! and a damaged block is reported instead of returned.

mod crc;
mod error;
mod folder;
mod header;
mod layout;
mod reader;
mod writer;

pub use crc::{Flip, crc64, find_flip};
pub use error::{Error, FileOperation, ReceiptPart};
pub use folder::{files_in, headers_in};
pub use header::Header;
pub use layout::BLOCK;
pub use reader::Receipt;
pub use writer::{ReceiptWriter, check_writable, remove};

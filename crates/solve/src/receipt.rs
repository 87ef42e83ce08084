//! The file every table and proof is kept in: a text header that says what is claimed, a payload,
//! and checksums that find a flipped bit and name its place.
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
//! Checksums guard against accidents, not against forgers: nobody has to trust a receipt, because
//! its claim can be derived again from the rules. A cyclic code is used because it also tells which
//! bit is wrong when only one is.
//!
//! A [`ReceiptWriter`] writes beside the target and renames at the end, so that a receipt is there as a
//! whole or not at all, whatever interrupts the work. [`Receipt::open`] checks everything but the
//! payload; a payload block is checked when it is first read, so that large tables open at once
//! and damage never becomes an answer.

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

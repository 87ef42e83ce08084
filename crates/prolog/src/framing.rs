//! Splits the bytes of a connection into messages of the Prolog protocol.

use std::mem;

use crate::{Limit, ReadError};

/// Collects the bytes of a connection until a message is complete. Holds at most [`Limit::LENGTH`]
/// bytes.
///
/// A message ends where a full stop is the last character on a line other than white space, so a
/// term may take several lines.
#[derive(Debug, Default)]
pub struct MessageReader {
    pending: Vec<u8>,
    /// The last byte of `pending` that is not white space. `None` before the first such byte.
    last: Option<u8>,
    /// Whether the current message is too long, so that all further bytes are discarded.
    overrun: bool,
}

impl MessageReader {
    /// Creates a reader that has received nothing.
    pub fn new() -> MessageReader {
        MessageReader::default()
    }

    /// Consumes bytes from the front of `bytes` until a message is complete, and returns it.
    ///
    /// `None` if all bytes are consumed and the message is not complete. After a message that is too
    /// long all bytes are discarded: the connection should be closed.
    ///
    /// # Errors
    ///
    /// [`ReadError::Limit`] if the message is too long, [`ReadError::Syntax`] if it is not UTF-8.
    pub fn next(&mut self, bytes: &mut &[u8]) -> Option<Result<String, ReadError>> {
        if self.overrun {
            *bytes = &[];
            return None;
        }
        while let Some((&byte, rest)) = bytes.split_first() {
            *bytes = rest;
            if byte.is_ascii_whitespace() && self.last.is_none() {
                continue;
            }
            if self.pending.len() == Limit::LENGTH {
                self.overrun = true;
                self.pending = Vec::new();
                return Some(Err(ReadError::Limit(Limit::Length)));
            }
            self.pending.push(byte);
            if byte == b'\n' && self.last == Some(b'.') {
                self.last = None;
                return Some(text(mem::take(&mut self.pending)));
            }
            if !byte.is_ascii_whitespace() {
                self.last = Some(byte);
            }
        }
        None
    }

    /// Whether a message has begun and is not complete yet.
    pub fn is_in_message(&self) -> bool {
        self.last.is_some()
    }
}

fn text(bytes: Vec<u8>) -> Result<String, ReadError> {
    String::from_utf8(bytes).map_err(|error| {
        let readable = error.utf8_error().valid_up_to();
        let readable = &error.as_bytes()[..readable];
        ReadError::Syntax(String::from_utf8_lossy(readable).chars().count())
    })
}

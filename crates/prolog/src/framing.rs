//! Cutting bytes from a connection into messages.

use std::mem;

use crate::{Limit, ReadError};

/// Bytes on their way to being messages. Holds no more than one message of the allowed length.
///
/// A message ends where a full stop is the last thing on a line, so a term may take several lines.
#[derive(Debug, Default)]
pub struct Messages {
    pending: Vec<u8>,
    /// The last byte of what is pending that is no white space.
    last: Option<u8>,
    /// The message at hand is too long. Nothing can follow.
    overrun: bool,
}

impl Messages {
    /// Nothing has been received yet.
    pub fn new() -> Messages {
        Messages::default()
    }

    /// Takes bytes off the front of `bytes` until a message is complete.
    ///
    /// Returns `None` when all bytes are taken and the message goes on. After a message that is too
    /// long nothing more is taken: the connection is to be closed.
    ///
    /// # Errors
    ///
    /// The message is too long, or is not UTF-8.
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

    /// Whether a message has begun and is not complete.
    pub fn is_waiting(&self) -> bool {
        self.last.is_some()
    }
}

fn text(bytes: Vec<u8>) -> Result<String, ReadError> {
    String::from_utf8(bytes).map_err(|it| {
        let readable = it.utf8_error().valid_up_to();
        let readable = &it.as_bytes()[..readable];
        ReadError::Syntax(String::from_utf8_lossy(readable).chars().count())
    })
}

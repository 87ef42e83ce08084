//! The hash chain of a stream.
//!
//! Each event's hash covers the event and the hash of the event before it, so the last hash of a stream
//! covers all of it: an event can't be altered, removed or inserted without changing every later hash.
//! Events are hashed when they are appended ([`StoredEvent::new`]) and checked whenever they are read
//! ([`Checker`]). The algorithm is permanent; stored hashes must stay valid in every later version.

use std::{fmt, str::FromStr};

use sha2::{Digest, Sha256};

use crate::{Append, Appended, Error, StoredEvent, Tombstone};

/// SHA-256 of a stored event and, through the hash of the event before it, of all earlier events of its
/// stream. Also used for the text of a command.
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash that the first event of a stream has in place of a previous one: all zeros.
    pub const NONE: Hash = Hash([0; 32]);

    /// Stands for a hash in the database that isn't 32 bytes long. No event has it, so it fails every check.
    pub(crate) const UNREADABLE: Hash = Hash([u8::MAX; 32]);

    /// The hash of a command's text, by which a repeated command is compared with the first one.
    pub(crate) fn of(text: &str) -> Hash {
        Hash(Sha256::digest(text.as_bytes()).into())
    }

    /// The hash of the event that follows the event with hash `self` in the chain of a stream.
    pub(crate) fn then(
        self,
        stream: &str,
        seq: u64,
        command: &str,
        request: Hash,
        body: &str,
    ) -> Hash {
        let mut hasher = Sha256::new();
        hasher.update(b"henge event 1");
        hasher.update(self.0);
        hasher.update(seq.to_be_bytes());
        hasher.update(request.0);
        for text in [stream, command, body] {
            // With its length, so that moving a byte from one text to the next changes the hash.
            hasher.update((text.len() as u64).to_be_bytes());
            hasher.update(text.as_bytes());
        }
        Hash(hasher.finalize().into())
    }

    /// Reads a hash from the bytes of a database column. `None` if there aren't 32.
    pub(crate) fn read(bytes: &[u8]) -> Option<Hash> {
        bytes.try_into().ok().map(Hash)
    }
}

/// The error of parsing a text that isn't 64 hexadecimal digits as a hash.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("not a hash: 64 hexadecimal digits")]
pub struct BadHash;

/// Parses a hash from 64 hexadecimal digits.
impl FromStr for Hash {
    type Err = BadHash;

    fn from_str(text: &str) -> Result<Hash, BadHash> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(BadHash);
        }
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = str::from_utf8(digits).map_err(|_| BadHash)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| BadHash)?;
        }
        Ok(Hash(bytes))
    }
}

/// Writes a hash as 64 lower-case hexadecimal digits.
impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl StoredEvent {
    /// Creates the event that an append request adds to its stream, after the event with the hash `before`.
    pub(crate) fn new(append: &Append, before: Hash) -> StoredEvent {
        let Append {
            stream,
            expected,
            command,
            request,
            body,
            mark: _,
            before: _,
            fence: _,
        } = append;
        let (seq, request) = (expected + 1, Hash::of(request));
        StoredEvent {
            seq,
            command: command.clone(),
            request,
            body: body.clone(),
            hash: before.then(stream, seq, command, request, body),
        }
    }

    /// Whether this is the event that follows number `seq` with the hash `before` in its stream's hash
    /// chain: its number is the next, and its hash covers its content and all events before it.
    pub fn follows(&self, stream: &str, seq: u64, before: Hash) -> bool {
        Checker::after(stream, seq, before).check(self).is_ok()
    }

    /// The outcome of a command that has the id of the one that caused this event: a repetition if
    /// its request text matches, otherwise a misuse of the id.
    pub(crate) fn into_repeated(self, request: &str) -> Appended {
        if self.request != Hash::of(request) {
            return Appended::Misused;
        }
        Appended::Repeated(self)
    }
}

/// Sequence number and hash of the last event of a stream.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct LastEvent {
    pub(crate) seq: u64,
    pub(crate) hash: Hash,
}

impl LastEvent {
    /// Compares the last event of a stream as its row in the table of streams records it with the last one
    /// that the table of events really has.
    ///
    /// # Errors
    ///
    /// [`Error::Corrupt`] with the number of the first event that is missing, or that was never
    /// acknowledged.
    pub(crate) fn compare(
        stream: &str,
        recorded: Option<LastEvent>,
        found: Option<LastEvent>,
    ) -> Result<(), Error> {
        if recorded == found {
            return Ok(());
        }
        let seq = |last: Option<LastEvent>| last.map_or(0, |last| last.seq);
        Err(Error::Corrupt {
            stream: stream.to_owned(),
            seq: seq(recorded).min(seq(found)) + 1,
        })
    }
}

/// Checks the hash chain of a stream's events, which are passed one by one in their order.
#[derive(Debug)]
pub(crate) struct Checker<'a> {
    stream: &'a str,
    seq: u64,
    hash: Hash,
}

impl Checker<'_> {
    /// Creates a checker of a stream's hash chain that expects the event after the one with this
    /// sequence number and hash.
    pub(crate) fn after(stream: &str, seq: u64, hash: Hash) -> Checker<'_> {
        Checker { stream, seq, hash }
    }

    /// Checks the next event of a stream read from its start. A tombstone, which can only be the first,
    /// follows the deleted events, whose number and last hash it states.
    pub(crate) fn check_from_start(&mut self, event: &StoredEvent) -> Result<(), Error> {
        if let Some(tombstone) = Tombstone::of(event).filter(|_| self.seq == 0) {
            (self.seq, self.hash) = (tombstone.events, tombstone.hash);
        }
        self.check(event)
    }

    /// Checks that this event follows the last one that was checked, by sequence number and hash.
    pub(crate) fn check(&mut self, event: &StoredEvent) -> Result<(), Error> {
        let StoredEvent {
            seq,
            command,
            request,
            body,
            hash,
        } = event;
        let expected = self
            .hash
            .then(self.stream, self.seq + 1, command, *request, body);
        if (*seq, *hash) != (self.seq + 1, expected) {
            return Err(self.corrupt());
        }
        (self.seq, self.hash) = (*seq, *hash);
        Ok(())
    }

    /// Checks the hash chain of all events of a stream, from the first.
    pub(crate) fn check_all(stream: &str, events: &[StoredEvent]) -> Result<(), Error> {
        let mut checker = Checker::after(stream, 0, Hash::NONE);
        events.iter().try_for_each(|event| checker.check(event))
    }

    /// Checks that the last event checked is the last one that the stream's row records.
    pub(crate) fn check_end(&self, recorded: LastEvent) -> Result<(), Error> {
        if (self.seq, self.hash) != (recorded.seq, recorded.hash) {
            return Err(self.corrupt());
        }
        Ok(())
    }

    /// The error that the event after the last one checked is missing, or isn't the one that was appended.
    pub(crate) fn corrupt(&self) -> Error {
        Error::Corrupt {
            stream: self.stream.to_owned(),
            seq: self.seq + 1,
        }
    }
}

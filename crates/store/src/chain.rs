//! The hash of an event covers the one before it.

use std::{fmt, str::FromStr};

use sha2::{Digest, Sha256};

use crate::{Append, Appended, Error, Event, Tombstone};

/// SHA-256 of an event and, through the hash before it, of all events before it.
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What the first event of a stream follows.
    pub const NONE: Hash = Hash([0; 32]);

    /// The hash of a request.
    pub(crate) fn of(text: &str) -> Hash {
        Hash(Sha256::digest(text.as_bytes()).into())
    }

    /// The hash of an event that follows `self`.
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
            // With its length, so that no text can pass for the end of another.
            hasher.update((text.len() as u64).to_be_bytes());
            hasher.update(text.as_bytes());
        }
        Hash(hasher.finalize().into())
    }

    /// A hash from the database.
    pub(crate) fn read(bytes: &[u8]) -> Option<Hash> {
        bytes.try_into().ok().map(Hash)
    }
}

/// A text that is no hash.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("not a hash: 64 hexadecimal digits")]
pub struct BadHash;

/// As it is shown.
impl FromStr for Hash {
    type Err = BadHash;

    fn from_str(text: &str) -> Result<Hash, BadHash> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|it| it.is_ascii_hexdigit()) {
            return Err(BadHash);
        }
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = str::from_utf8(digits).map_err(|_| BadHash)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| BadHash)?;
        }
        Ok(Hash(bytes))
    }
}

/// In hexadecimal.
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

impl Event {
    /// The event that follows one with the hash `before`.
    pub(crate) fn new(append: Append, before: Hash) -> Event {
        let Append {
            stream,
            expected,
            command,
            request,
            body,
            mark: _,
            fence: _,
        } = append;
        let (seq, request) = (expected + 1, Hash::of(&request));
        let hash = before.then(&stream, seq, &command, request, &body);
        Event {
            seq,
            command,
            request,
            body,
            hash,
        }
    }

    /// What a command gets to hear that has the same id as the one that caused this event.
    pub(crate) fn answer(self, request: &str) -> Appended {
        if self.request != Hash::of(request) {
            return Appended::Misused;
        }
        Appended::Repeated(self)
    }
}

/// Looks at events one by one and says which is not what was appended.
#[derive(Debug)]
pub(crate) struct Checker<'a> {
    stream: &'a str,
    seq: u64,
    hash: Hash,
}

impl Checker<'_> {
    /// Begins after the event with a number and a hash.
    pub(crate) fn after(stream: &str, seq: u64, hash: Hash) -> Checker<'_> {
        Checker { stream, seq, hash }
    }

    /// Takes the next event. A tombstone, which is the only one, stands for all before it.
    pub(crate) fn check_from_start(&mut self, event: &Event) -> Result<(), Error> {
        if let Some(tombstone) = Tombstone::of(event).filter(|_| self.seq == 0) {
            (self.seq, self.hash) = (tombstone.events, tombstone.hash);
        }
        self.check(event)
    }

    /// Takes the next event.
    pub(crate) fn check(&mut self, event: &Event) -> Result<(), Error> {
        let Event {
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

    /// Takes all events of a stream.
    pub(crate) fn check_all(stream: &str, events: &[Event]) -> Result<(), Error> {
        let mut checker = Checker::after(stream, 0, Hash::NONE);
        events.iter().try_for_each(|it| checker.check(it))
    }

    /// Takes the end of the stream.
    pub(crate) fn ends(&self, head: u64, hash: Hash) -> Result<(), Error> {
        if (self.seq, self.hash) != (head, hash) {
            return Err(self.corrupt());
        }
        Ok(())
    }

    /// The error that the next event is not what was appended.
    pub(crate) fn corrupt(&self) -> Error {
        Error::Corrupt {
            stream: self.stream.to_owned(),
            seq: self.seq + 1,
        }
    }
}

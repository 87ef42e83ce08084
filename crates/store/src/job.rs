//! Write requests on their way to the thread that writes, and the replies on their way back.
//!
//! Callers of [`Sqlite`](crate::Sqlite) and [`Postgres`](crate::Postgres) don't write: they put a
//! [`Job`] into a bounded queue. The one writer thread of the store takes jobs from the queue, commits
//! many of them in one transaction, and calls each job's [`Completion`] after the commit. A job that
//! can't be queued, or whose transaction fails, is completed with an error instead; no job is ever
//! dropped without a reply.

use std::panic::{AssertUnwindSafe, catch_unwind};

use nevermind::Nevermind as _;

use crate::{Append, Appended, Error, StoredEvent, StreamMark, Tombstone, tombstone::COMMAND};

/// Maximum write requests in one transaction. Bounds how long the first request of a batch waits for the
/// last.
pub(crate) const MAX_BATCH_SIZE: usize = 256;

/// A callback with the outcome of a write: called once, after the change has been committed or has
/// failed. Usually called by the thread that writes, so it must not block: all later writes wait
/// for it.
pub type Completion<T> = Box<dyn FnOnce(Result<T, Error>) + Send>;

/// A change that a caller wants written. Every store decides on it by [`decide`](crate::decide::decide).
#[derive(Clone, Debug)]
pub(crate) enum WriteRequest {
    /// Appends one event to a stream.
    Append(Append),
    /// Sets a note (a named text outside all streams), replacing the one of this name.
    Note { name: String, value: String },
    /// Writes a whole stream, copied from another store, if there is no stream of that name.
    Restore {
        stream: String,
        events: Vec<StoredEvent>,
        mark: StreamMark,
    },
    /// Replaces all events of a stream by a tombstone, if `expected` is the number of the last one.
    /// `None` to delete it in any case.
    Delete {
        stream: String,
        expected: Option<u64>,
        note: String,
    },
    /// Writes the tombstone of a stream that was deleted in another store, if there is no stream of
    /// that name.
    Bury {
        stream: String,
        tombstone: Tombstone,
    },
}

impl WriteRequest {
    /// The stream that the request changes, or `None` for a note.
    pub(crate) fn stream(&self) -> Option<&str> {
        match self {
            WriteRequest::Append(append) => Some(&append.stream),
            WriteRequest::Note { .. } => None,
            WriteRequest::Restore { stream, .. }
            | WriteRequest::Delete { stream, .. }
            | WriteRequest::Bury { stream, .. } => Some(stream),
        }
    }

    /// The command id to look up among the stream's events before the request is decided: an
    /// append's own id, or that of tombstones for a delete or bury. `None` for other requests.
    pub(crate) fn command(&self) -> Option<&str> {
        match self {
            WriteRequest::Append(append) => Some(&append.command),
            WriteRequest::Note { .. } | WriteRequest::Restore { .. } => None,
            WriteRequest::Delete { .. } | WriteRequest::Bury { .. } => Some(COMMAND),
        }
    }
}

/// The successful outcome of a [`WriteRequest`], one variant for each kind of reply.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Reply {
    /// The reply to [`WriteRequest::Append`]: what became of the event.
    Appended(Appended),
    /// The reply to [`WriteRequest::Note`]: the note was written.
    Noted,
    /// The reply to [`WriteRequest::Restore`]: `true` if the stream was written, `false` if its
    /// name was taken or it had no events.
    Restored(bool),
    /// The reply to [`WriteRequest::Delete`] and [`WriteRequest::Bury`]: the tombstone that the
    /// stream has now. `None` if there was no stream to delete, or if a stream that isn't deleted
    /// has the name of the one to bury.
    Tombstone(Option<Tombstone>),
}

impl Reply {
    /// Unwraps the reply to an append. A reply of any other kind is [`Error::Broken`].
    pub(crate) fn appended(self) -> Result<Appended, Error> {
        match self {
            Reply::Appended(appended) => Ok(appended),
            Reply::Noted | Reply::Restored(_) | Reply::Tombstone(_) => Err(Error::Broken),
        }
    }

    /// Unwraps the reply to writing a note. A reply of any other kind is [`Error::Broken`].
    pub(crate) fn noted(self) -> Result<(), Error> {
        match self {
            Reply::Noted => Ok(()),
            Reply::Appended(_) | Reply::Restored(_) | Reply::Tombstone(_) => Err(Error::Broken),
        }
    }

    /// Unwraps the reply to a restore: whether the stream was written. A reply of any other kind is
    /// [`Error::Broken`].
    pub(crate) fn restored(self) -> Result<bool, Error> {
        match self {
            Reply::Restored(is_new) => Ok(is_new),
            Reply::Appended(_) | Reply::Noted | Reply::Tombstone(_) => Err(Error::Broken),
        }
    }

    /// Unwraps the reply to a delete or bury: the stream's tombstone. A reply of any other kind is
    /// [`Error::Broken`].
    pub(crate) fn tombstone(self) -> Result<Option<Tombstone>, Error> {
        match self {
            Reply::Tombstone(tombstone) => Ok(tombstone),
            Reply::Appended(_) | Reply::Noted | Reply::Restored(_) => Err(Error::Broken),
        }
    }
}

/// A write request in the queue of a store's writer thread, with the callback for its outcome.
pub(crate) struct Job {
    pub(crate) request: WriteRequest,
    done: Completion<Reply>,
}

impl Job {
    pub(crate) fn new(request: WriteRequest, done: Completion<Reply>) -> Job {
        Job { request, done }
    }

    /// Creates the job that appends one event and calls `done` with the outcome.
    pub(crate) fn append(append: Append, done: Completion<Appended>) -> Job {
        let request = WriteRequest::Append(append);
        Job::new(
            request,
            Box::new(|reply| done(reply.and_then(Reply::appended))),
        )
    }

    /// Calls the job's completion callback. A panic inside it is caught: it is the caller's bug, and must not
    /// end the thread that writes for all other callers.
    pub(crate) fn complete(self, reply: Result<Reply, Error>) {
        catch_unwind(AssertUnwindSafe(|| (self.done)(reply)))
            .nevermind("the caller's callback panicked");
    }
}

/// Calls the completion callbacks of all these jobs with this error.
pub(crate) fn fail(jobs: impl IntoIterator<Item = Job>, error: &Error) {
    for job in jobs {
        job.complete(Err(error.clone()));
    }
}

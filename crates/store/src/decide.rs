//! The decision on a write request, shared by all three stores.
//!
//! A store loads the stored state that a request depends on ([`Loaded`]), calls [`decide`], and
//! writes what the [`Verdict`] says; the reply is sent after the commit. Because the decision is a pure
//! function of the two, a repeated command, a conflict or a stale fencing token has the same outcome
//! in memory, in `SQLite` and on `PostgreSQL`. The store has to load and write under one lock or
//! transaction, so that nothing changes in between.

use crate::{
    Append, Appended, DELETED, Error, Hash, Head, StoredEvent, StreamMark, Tombstone,
    chain::LastEvent,
    job::{Reply, WriteRequest},
};

/// The stored state of a stream that the decision on one write request depends on.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Loaded {
    /// The stream's row in the table of streams: its last event as recorded, its label and its wake time.
    /// `None` if it has no row.
    pub(crate) head: Option<Head>,
    /// The stream's last row in the table of events, `None` if it has none. It differs from `head` only if
    /// the database has been damaged.
    pub(crate) last: Option<LastEvent>,
    /// The event that the request's [command](WriteRequest::command) caused before, `None` if it caused none.
    pub(crate) by_command: Option<StoredEvent>,
    /// The lease of the node that writes, against which the request's fencing token is compared.
    pub(crate) lease: Lease,
}

/// The lease of the node that writes, as of the transaction in which it writes.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) enum Lease {
    /// Fencing tokens aren't compared: the store is used by one server alone, or no request of the
    /// batch has a token.
    #[default]
    Unneeded,
    /// The node holds its lease under this fencing token.
    Held(u64),
    /// The node has sent no heartbeat for longer than its lease.
    Expired,
}

/// The decision on a write request: the change that the store has to write, which also determines
/// the reply to the caller.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Verdict {
    /// Write this event at the end of the stream, and reply [`Appended::New`].
    Append(StoredEvent),
    /// Write the named text (note) of the request.
    Note,
    /// Write all events of the request as a new stream, as part of restoring a copy.
    Restore,
    /// Delete the stream's events, if it has any, and write the tombstone's event in their place.
    Bury(Tombstone),
    /// Write nothing, and send this reply or error to the caller.
    Unchanged(Result<Reply, Error>),
}

impl Verdict {
    /// The reply to the caller of the write request, valid once what was decided is committed.
    pub(crate) fn into_reply(self) -> Result<Reply, Error> {
        match self {
            Verdict::Append(event) => Ok(Reply::Appended(Appended::New(event))),
            Verdict::Note => Ok(Reply::Noted),
            Verdict::Restore => Ok(Reply::Restored(true)),
            Verdict::Bury(tombstone) => Ok(Reply::Tombstone(Some(tombstone))),
            Verdict::Unchanged(reply) => reply,
        }
    }
}

impl Loaded {
    /// Whether the stream's name is in use: by a stream, by a tombstone, or by events whose stream row is
    /// lost.
    fn is_taken(&self) -> bool {
        self.head.is_some() || self.last.is_some()
    }

    fn is_deleted(&self) -> bool {
        self.head
            .as_ref()
            .is_some_and(|head| head.mark.label == DELETED)
    }

    /// The stream's tombstone, `None` if it isn't deleted. Only valid if the state was loaded for a request
    /// to delete or bury, since these look up the event by the command id of tombstones.
    fn tombstone(&self) -> Option<Tombstone> {
        let event = self.by_command.as_ref().filter(|_| self.is_deleted());
        event.and_then(Tombstone::of)
    }
}

/// Decides on a write request by the stored state of its stream. A pure function: reads no clock, writes
/// nothing.
pub(crate) fn decide(request: &WriteRequest, loaded: &Loaded) -> Verdict {
    match request {
        WriteRequest::Append(append) => decide_append(append, loaded),
        WriteRequest::Note { .. } => Verdict::Note,
        WriteRequest::Restore { events, .. } if events.is_empty() || loaded.is_taken() => {
            Verdict::Unchanged(Ok(Reply::Restored(false)))
        }
        WriteRequest::Restore { .. } => Verdict::Restore,
        WriteRequest::Delete { expected, note, .. } => decide_delete(*expected, note, loaded),
        WriteRequest::Bury { .. } if loaded.is_taken() => {
            Verdict::Unchanged(Ok(Reply::Tombstone(loaded.tombstone())))
        }
        WriteRequest::Bury { tombstone, .. } => Verdict::Bury(tombstone.clone()),
    }
}

fn decide_append(append: &Append, loaded: &Loaded) -> Verdict {
    let reply = |appended| Verdict::Unchanged(Ok(Reply::Appended(appended)));
    // Before everything else: a command that was acknowledged stays acknowledged, also for a node
    // that has lost its lease since.
    if let Some(event) = &loaded.by_command {
        return reply(event.clone().into_repeated(&append.request));
    }
    let is_fenced = match (loaded.lease, append.fence) {
        (Lease::Unneeded, _) | (_, None) => false,
        (Lease::Held(current), Some(fence)) => current != fence,
        (Lease::Expired, Some(_)) => true,
    };
    if is_fenced {
        return Verdict::Unchanged(Err(Error::Fenced));
    }
    if loaded.is_deleted() {
        let stream = append.stream.clone();
        return Verdict::Unchanged(Err(Error::Deleted { stream }));
    }
    let recorded = loaded.head.as_ref().map(|head| LastEvent {
        seq: head.seq,
        hash: head.hash,
    });
    let head = recorded.map_or(0, |last| last.seq);
    if recorded != loaded.last {
        // A damaged stream isn't extended: the new event's hash would vouch for the damage.
        let stream = append.stream.clone();
        return Verdict::Unchanged(Err(Error::Corrupt { stream, seq: head }));
    }
    let before = recorded.map_or(Hash::NONE, |last| last.hash);
    let is_other = append.before.is_some_and(|expected| expected != before);
    if head != append.expected || is_other {
        return reply(Appended::Conflict { head });
    }
    Verdict::Append(StoredEvent::new(append, before))
}

fn decide_delete(expected: Option<u64>, note: &str, loaded: &Loaded) -> Verdict {
    if let Some(tombstone) = loaded.tombstone() {
        return Verdict::Unchanged(Ok(Reply::Tombstone(Some(tombstone))));
    }
    // Events whose stream row is lost can't be read or extended, but they can be deleted.
    let recorded = loaded.head.as_ref().map(|head| (head.seq, head.hash));
    let last = recorded.or(loaded.last.map(|last| (last.seq, last.hash)));
    let Some((events, hash)) = last else {
        return Verdict::Unchanged(Ok(Reply::Tombstone(None)));
    };
    if expected.is_some_and(|expected| expected != events) {
        return Verdict::Unchanged(Ok(Reply::Tombstone(None)));
    }
    let note = note.to_owned();
    Verdict::Bury(Tombstone { events, hash, note })
}

/// The label and wake time that a stream gets when it is deleted: the label of deleted streams, and
/// never due.
pub(crate) fn deleted_mark() -> StreamMark {
    StreamMark {
        label: DELETED.to_owned(),
        wake: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn append(expected: u64, command: &str, request: &str, fence: Option<u64>) -> WriteRequest {
        WriteRequest::Append(Append {
            stream: "s".to_owned(),
            expected,
            command: command.to_owned(),
            request: request.to_owned(),
            body: "body".to_owned(),
            mark: StreamMark::default(),
            before: None,
            fence,
        })
    }

    fn event(request: &WriteRequest, before: Hash) -> StoredEvent {
        match request {
            WriteRequest::Append(append) => StoredEvent::new(append, before),
            other => panic!("no append: {other:?}"),
        }
    }

    /// The state of a stream with one event, by command `c1` and request `r1`, as loaded for a
    /// request of another command; and that event.
    fn one_event() -> (Loaded, StoredEvent) {
        let first = event(&append(0, "c1", "r1", None), Hash::NONE);
        let loaded = Loaded {
            head: Some(Head {
                seq: first.seq,
                hash: first.hash,
                mark: StreamMark::default(),
            }),
            last: Some(LastEvent {
                seq: first.seq,
                hash: first.hash,
            }),
            by_command: None,
            lease: Lease::Unneeded,
        };
        (loaded, first)
    }

    fn tombstone(events: u64, hash: Hash) -> Tombstone {
        let note = "on request".to_owned();
        Tombstone { events, hash, note }
    }

    /// The state of a deleted stream, as loaded for a request to delete or to bury it; and its
    /// tombstone.
    fn deleted() -> (Loaded, Tombstone) {
        let (_, first) = one_event();
        let tombstone = tombstone(first.seq, first.hash);
        let event = tombstone.event("s");
        let loaded = Loaded {
            head: Some(Head {
                seq: event.seq,
                hash: event.hash,
                mark: deleted_mark(),
            }),
            last: Some(LastEvent {
                seq: event.seq,
                hash: event.hash,
            }),
            by_command: Some(event),
            lease: Lease::Unneeded,
        };
        (loaded, tombstone)
    }

    fn delete() -> WriteRequest {
        WriteRequest::Delete {
            stream: "s".to_owned(),
            expected: None,
            note: "on request".to_owned(),
        }
    }

    fn appended(appended: Appended) -> Verdict {
        Verdict::Unchanged(Ok(Reply::Appended(appended)))
    }

    #[test]
    fn append_after_the_last_event_is_written() {
        let (loaded, first) = one_event();
        let request = append(1, "c2", "r2", None);
        let second = event(&request, first.hash);
        assert_eq!(decide(&request, &loaded), Verdict::Append(second.clone()));
        let reply = Verdict::Append(second.clone()).into_reply();
        assert_eq!(reply, Ok(Reply::Appended(Appended::New(second))));
        let begin = append(0, "c1", "r1", None);
        assert_eq!(decide(&begin, &Loaded::default()), Verdict::Append(first));
    }

    #[test]
    fn append_after_any_other_event_is_a_conflict() {
        let (loaded, _) = one_event();
        for expected in [0, 2, u64::MAX] {
            let verdict = decide(&append(expected, "c2", "r2", None), &loaded);
            assert_eq!(verdict, appended(Appended::Conflict { head: 1 }));
        }
        let verdict = decide(&append(1, "c2", "r2", None), &Loaded::default());
        assert_eq!(verdict, appended(Appended::Conflict { head: 0 }));
    }

    #[test]
    fn append_after_an_event_with_another_hash_is_a_conflict() {
        let (loaded, first) = one_event();
        let after = |before| match append(1, "c2", "r2", None) {
            WriteRequest::Append(append) => WriteRequest::Append(Append {
                before: Some(before),
                ..append
            }),
            other => other,
        };
        let verdict = decide(&after(Hash::of("another")), &loaded);
        assert_eq!(verdict, appended(Appended::Conflict { head: 1 }));
        let verdict = decide(&after(first.hash), &loaded);
        assert!(matches!(verdict, Verdict::Append(_)), "{verdict:?}");
    }

    #[test]
    fn repeated_command_returns_its_event_whatever_is_expected() {
        let (loaded, first) = one_event();
        let by_command = Some(first.clone());
        let loaded = Loaded {
            by_command,
            ..loaded
        };
        for expected in [0, 1, 7] {
            let verdict = decide(&append(expected, "c1", "r1", None), &loaded);
            assert_eq!(verdict, appended(Appended::Repeated(first.clone())));
        }
    }

    #[test]
    fn command_id_with_another_request_is_misused() {
        let (loaded, first) = one_event();
        let by_command = Some(first);
        let loaded = Loaded {
            by_command,
            ..loaded
        };
        let verdict = decide(&append(1, "c1", "another", None), &loaded);
        assert_eq!(verdict, appended(Appended::Misused));
    }

    #[test]
    fn stale_fencing_token_is_refused() {
        let (loaded, first) = one_event();
        let fenced = Verdict::Unchanged(Err(Error::Fenced));
        for (lease, fence, is_refused) in [
            (Lease::Unneeded, Some(1), false),
            (Lease::Held(2), Some(1), true),
            (Lease::Held(2), Some(2), false),
            (Lease::Held(2), None, false),
            (Lease::Expired, Some(2), true),
            (Lease::Expired, None, false),
        ] {
            let loaded = Loaded {
                lease,
                ..loaded.clone()
            };
            let verdict = decide(&append(1, "c2", "r2", fence), &loaded);
            assert_eq!(verdict == fenced, is_refused, "{lease:?} {fence:?}");
            // A repeated command is answered even without a lease.
            let known = Loaded {
                by_command: Some(first.clone()),
                ..loaded
            };
            let verdict = decide(&append(0, "c1", "r1", fence), &known);
            assert_eq!(verdict, appended(Appended::Repeated(first.clone())));
        }
    }

    #[test]
    fn damaged_stream_is_not_extended() {
        let (loaded, first) = one_event();
        let corrupt = |seq| {
            let stream = "s".to_owned();
            Verdict::Unchanged(Err(Error::Corrupt { stream, seq }))
        };
        let other = LastEvent {
            seq: first.seq,
            hash: Hash::NONE,
        };
        let request = append(1, "c2", "r2", None);
        for last in [None, Some(other)] {
            let loaded = Loaded {
                last,
                ..loaded.clone()
            };
            assert_eq!(decide(&request, &loaded), corrupt(1));
        }
        let headless = Loaded {
            head: None,
            ..loaded
        };
        assert_eq!(decide(&request, &headless), corrupt(0));
    }

    #[test]
    fn append_to_a_deleted_stream_is_refused() {
        let (loaded, _) = deleted();
        let loaded = Loaded {
            by_command: None,
            ..loaded
        };
        let stream = "s".to_owned();
        let verdict = decide(&append(2, "c3", "r3", None), &loaded);
        assert_eq!(verdict, Verdict::Unchanged(Err(Error::Deleted { stream })));
    }

    #[test]
    fn note_is_always_written() {
        let note = WriteRequest::Note {
            name: "n".to_owned(),
            value: "v".to_owned(),
        };
        assert_eq!(decide(&note, &Loaded::default()), Verdict::Note);
        assert_eq!(Verdict::Note.into_reply(), Ok(Reply::Noted));
    }

    #[test]
    fn restore_needs_events_and_a_free_name() {
        let (loaded, first) = one_event();
        let restore = |events: Vec<StoredEvent>| WriteRequest::Restore {
            stream: "s".to_owned(),
            events,
            mark: StreamMark::default(),
        };
        let free = Loaded::default();
        let unchanged = Verdict::Unchanged(Ok(Reply::Restored(false)));
        let whole = restore(vec![first]);
        assert_eq!(decide(&whole, &free), Verdict::Restore);
        assert_eq!(Verdict::Restore.into_reply(), Ok(Reply::Restored(true)));
        assert_eq!(decide(&restore(vec![]), &free), unchanged);
        assert_eq!(decide(&whole, &loaded), unchanged);
        let headless = Loaded {
            head: None,
            ..loaded
        };
        assert_eq!(decide(&whole, &headless), unchanged);
    }

    #[test]
    fn delete_buries_what_was_appended_and_only_once() {
        let (loaded, first) = one_event();
        let buried = Verdict::Bury(tombstone(first.seq, first.hash));
        assert_eq!(decide(&delete(), &loaded), buried);
        let headless = Loaded {
            head: None,
            ..loaded
        };
        assert_eq!(decide(&delete(), &headless), buried);
        let missing = Verdict::Unchanged(Ok(Reply::Tombstone(None)));
        assert_eq!(decide(&delete(), &Loaded::default()), missing);
        let (loaded, tombstone) = deleted();
        let again = Verdict::Unchanged(Ok(Reply::Tombstone(Some(tombstone))));
        assert_eq!(decide(&delete(), &loaded), again);
    }

    #[test]
    fn stream_labelled_deleted_without_a_tombstone_can_be_deleted() {
        let (loaded, tombstone) = deleted();
        let loaded = Loaded {
            by_command: None,
            ..loaded
        };
        let verdict = decide(&delete(), &loaded);
        assert!(
            matches!(&verdict, Verdict::Bury(it) if it.events == tombstone.events + 1),
            "{verdict:?}"
        );
    }

    #[test]
    fn bury_needs_a_free_name() {
        let (loaded, first) = one_event();
        let elsewhere = tombstone(9, first.hash);
        let bury = WriteRequest::Bury {
            stream: "s".to_owned(),
            tombstone: elsewhere.clone(),
        };
        let buried = Verdict::Bury(elsewhere.clone());
        assert_eq!(decide(&bury, &Loaded::default()), buried);
        let reply = buried.into_reply();
        assert_eq!(reply, Ok(Reply::Tombstone(Some(elsewhere))));
        let taken = Verdict::Unchanged(Ok(Reply::Tombstone(None)));
        assert_eq!(decide(&bury, &loaded), taken);
        let (loaded, tombstone) = deleted();
        let already = Verdict::Unchanged(Ok(Reply::Tombstone(Some(tombstone))));
        assert_eq!(decide(&bury, &loaded), already);
    }
}

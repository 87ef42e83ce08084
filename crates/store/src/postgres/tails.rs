//! Reads what other nodes have appended: the events of many streams after the last one that this node knows.
//!
//! Requests that come while a query is under way are collected, and the next query answers all of them. So
//! one match costs one round trip, and a thousand that change at once cost a few.

use std::{collections::HashMap, sync::Arc};

use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    task::JoinSet,
};
use tokio_postgres::Row;

use super::{
    Shared,
    batch::{event, hash, number},
    store::limit_of,
};
use crate::{
    Completion, DELETED, Error, Hash, MAX_TAIL_LENGTH, StoredEvent, Tail, chain::LastEvent,
};

/// Maximum requests that one query answers.
const MAX_BATCH_SIZE: usize = 256;

/// Maximum queries under way. Half of the pool's connections remain for everything else.
const MAX_QUERIES: usize = 4;

/// SQL that reads the rows of streams `$1` with at most `$3` events of each after number `$2`. One statement
/// sees one snapshot, so the events end where the stream's row says.
const TAILS: &str =
    "SELECT q.n, s.head, s.hash, s.label, e.seq, e.command, e.request, e.body, e.hash
    FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS q (name, known, n)
    JOIN stream s ON s.name = q.name
    LEFT JOIN LATERAL (SELECT * FROM event WHERE event.stream = q.name AND q.known < event.seq
        ORDER BY event.seq LIMIT $3) AS e ON true
    ORDER BY q.n, e.seq";

/// A request for the events of a stream after the last one that the caller knows.
struct TailRequest {
    stream: String,
    known: LastEvent,
    done: Completion<Tail>,
}

/// Accepts requests for the tails of streams. Clones share one queue.
#[derive(Clone)]
pub(super) struct TailReader(UnboundedSender<TailRequest>);

impl TailReader {
    /// Starts the task that answers the requests, in the current runtime.
    pub(super) fn start(shared: Arc<Shared>) -> TailReader {
        let (sender, requests) = unbounded_channel();
        tokio::spawn(run(shared, requests));
        TailReader(sender)
    }

    /// Requests the events of a stream after number `seq` with this hash, and calls `done` with them.
    pub(super) fn read(&self, stream: &str, seq: u64, hash: Hash, done: Completion<Tail>) {
        let request = TailRequest {
            stream: stream.to_owned(),
            known: LastEvent { seq, hash },
            done,
        };
        if let Err(refused) = self.0.send(request) {
            (refused.0.done)(Err(Error::Unavailable));
        }
    }
}

/// Answers requests until all senders are dropped.
async fn run(shared: Arc<Shared>, mut requests: UnboundedReceiver<TailRequest>) {
    let mut queries = JoinSet::new();
    loop {
        let mut batch = Vec::new();
        tokio::select! {
            n = requests.recv_many(&mut batch, MAX_BATCH_SIZE), if queries.len() < MAX_QUERIES => {
                if n == 0 {
                    return;
                }
                queries.spawn(answer(Arc::clone(&shared), batch));
            }
            Some(_) = queries.join_next() => {}
        }
    }
}

/// Answers a batch of requests by one query.
async fn answer(shared: Arc<Shared>, batch: Vec<TailRequest>) {
    let streams: Vec<&str> = batch
        .iter()
        .map(|request| request.stream.as_str())
        .collect();
    let known = batch.iter().map(|request| request.known.seq);
    let known: Vec<i64> = known
        .map(|seq| i64::try_from(seq).unwrap_or(i64::MAX))
        .collect();
    let rows = shared
        .query(TAILS, &[&streams, &known, &limit_of(MAX_TAIL_LENGTH)])
        .await;
    let rows = match rows {
        Ok(rows) => rows,
        Err(error) => {
            for request in batch {
                (request.done)(Err(error.clone()));
            }
            return;
        }
    };
    let mut found: HashMap<u64, FoundStream> = HashMap::new();
    for row in &rows {
        let stream = found
            .entry(number(row, 0))
            .or_insert_with(|| FoundStream::read(row));
        if row.get::<_, Option<i64>>(4).is_some() {
            stream.events.push(event(row, 4));
        }
    }
    for (n, request) in (1..).zip(batch) {
        let tail = tail(&request.stream, request.known, found.remove(&n));
        (request.done)(tail);
    }
}

/// A stream as [`TAILS`] has read it.
#[derive(Clone, Debug)]
struct FoundStream {
    head: LastEvent,
    is_deleted: bool,
    events: Vec<StoredEvent>,
}

impl FoundStream {
    fn read(row: &Row) -> FoundStream {
        FoundStream {
            head: LastEvent {
                seq: number(row, 1),
                hash: hash(row, 2),
            },
            is_deleted: row.get::<_, &str>(3) == DELETED,
            events: Vec::new(),
        }
    }
}

/// The reply to a request, by what was found of the stream: `None` if it has no row.
fn tail(stream: &str, known: LastEvent, found: Option<FoundStream>) -> Result<Tail, Error> {
    let Some(found) = found else {
        return Ok(Tail::Diverged);
    };
    if found.is_deleted {
        let stream = stream.to_owned();
        return Err(Error::Deleted { stream });
    }
    let mut last = known;
    for event in &found.events {
        if !event.follows(stream, last.seq, last.hash) {
            return Ok(Tail::Diverged);
        }
        (last.seq, last.hash) = (event.seq, event.hash);
    }
    let is_whole = last == found.head;
    let is_page = found.events.len() == MAX_TAIL_LENGTH && last.seq < found.head.seq;
    if is_whole || is_page {
        Ok(Tail::Events(found.events))
    } else {
        Ok(Tail::Diverged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Append, StreamMark};

    /// Three events of a stream whose bodies begin with `body`.
    fn events(body: &str) -> Vec<StoredEvent> {
        let mut before = Hash::NONE;
        let event = |expected| {
            let append = Append {
                stream: "s".to_owned(),
                expected,
                command: format!("c{expected}"),
                request: String::new(),
                body: format!("{body} {expected}"),
                mark: StreamMark::default(),
                before: None,
                fence: None,
            };
            let event = StoredEvent::new(&append, before);
            before = event.hash;
            event
        };
        (0..3).map(event).collect()
    }

    fn last(event: &StoredEvent) -> LastEvent {
        LastEvent {
            seq: event.seq,
            hash: event.hash,
        }
    }

    #[test]
    fn tail_must_follow_what_the_caller_knows() {
        let (ours, others) = (events("a"), events("b"));
        let found = |head: &StoredEvent, events: &[StoredEvent]| {
            Some(FoundStream {
                head: last(head),
                is_deleted: false,
                events: events.to_vec(),
            })
        };
        let read = |known: &StoredEvent, found| tail("s", last(known), found);
        let next = Ok(Tail::Events(ours[1..].to_vec()));
        assert_eq!(read(&ours[0], found(&ours[2], &ours[1..])), next);
        let none = Ok(Tail::Events(Vec::new()));
        assert_eq!(read(&ours[2], found(&ours[2], &[])), none);
        for (known, found) in [
            (&ours[0], None),
            // The head went back, also to an event of the same number, or to another history.
            (&ours[2], found(&ours[1], &[])),
            (&ours[2], found(&others[2], &[])),
            (&ours[0], found(&others[2], &others[1..])),
            // An event is missing.
            (&ours[0], found(&ours[2], &ours[2..])),
            (&ours[0], found(&ours[2], &ours[1..2])),
        ] {
            assert_eq!(read(known, found.clone()), Ok(Tail::Diverged), "{found:?}");
        }
        let deleted = FoundStream {
            is_deleted: true,
            ..found(&ours[2], &[]).expect("made above")
        };
        let stream = "s".to_owned();
        assert_eq!(
            read(&ours[0], Some(deleted)),
            Err(Error::Deleted { stream })
        );
    }
}

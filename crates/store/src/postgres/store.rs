//! [`Store`] for [`Postgres`]: reads are single queries on a connection of the pool, writes are queued for
//! the thread that writes.

use std::sync::Arc;

use tokio_postgres::types::ToSql;

use super::{
    Postgres,
    batch::{event, hash, number},
};
use crate::{
    Append, Appended, Completion, DELETED, Error, Hash, Head, Nodes, Store, StoredEvent,
    StreamMark, Tombstone, VerifiedCounts,
    chain::{Checker, LastEvent},
    job::{Job, WriteRequest},
    tombstone::COMMAND,
};

/// SQL that reads the names of at most `$2` streams after `$1`. With `$1 IS NULL OR $1 < name` the index
/// couldn't be used, and each page would read the whole table.
pub(super) const STREAMS_AFTER: &str =
    "SELECT name FROM stream WHERE $1 < name ORDER BY name LIMIT $2";

/// Converts the `limit` of a query to SQL's `bigint`. Larger values mean no limit.
pub(super) fn limit_of(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

impl Store for Postgres {
    fn submit(&self, append: Append, done: Completion<Appended>) {
        self.queue(Job::append(append, done));
    }

    fn read(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<StoredEvent>, Error> {
        // No event has a number above the largest `bigint`.
        let first = i64::try_from(from.max(1)).unwrap_or(i64::MAX);
        let (shared, name) = (Arc::clone(&self.shared), stream.to_owned());
        let limit = limit_of(limit);
        let (events, around) = self.block_on(async move {
            let events = "SELECT seq, command, request, body, hash FROM event
                WHERE stream = $1 AND $2 <= seq ORDER BY seq LIMIT $3";
            let around = "SELECT s.head, s.hash, s.label, l.seq, l.hash, b.hash
                FROM (SELECT $1::text COLLATE \"C\" AS name) AS n
                LEFT JOIN stream s ON s.name = n.name
                LEFT JOIN LATERAL (SELECT seq, hash FROM event WHERE stream = n.name
                    ORDER BY seq DESC LIMIT 1) AS l ON true
                LEFT JOIN event b ON b.stream = n.name AND b.seq = $2";
            // The events come first: if more are appended between the two queries, those read still
            // lie before the head, and if the stream is deleted, `around` shows it.
            let events = shared.query(events, &[&name, &first, &limit]).await?;
            let around = shared.query(around, &[&name, &(first - 1)]).await?;
            Ok((events, around))
        })?;
        let around = around.first().ok_or(Error::Unavailable)?;
        let is_deleted = around.get::<_, Option<&str>>(2) == Some(DELETED);
        if is_deleted {
            let stream = stream.to_owned();
            return Err(Error::Deleted { stream });
        }
        let end = |column: usize| {
            let is_there = around.get::<_, Option<i64>>(column).is_some();
            is_there.then(|| LastEvent {
                seq: number(around, column),
                hash: hash(around, column + 1),
            })
        };
        LastEvent::compare(stream, end(0), end(3))?;
        let before = around.get::<_, Option<&[u8]>>(5).and_then(Hash::read);
        let before = before.unwrap_or(Hash::NONE);
        let mut checker = Checker::after(stream, (first - 1).unsigned_abs(), before);
        events
            .iter()
            .map(|row| {
                let event = event(row, 0);
                checker.check(&event)?;
                Ok(event)
            })
            .collect()
    }

    /// Looks up a command through the writer. Its transaction locks the stream's row, so that its commit waits
    /// for a synchronous standby as an append does: an event is never confirmed that a failover would lose.
    fn find(&self, stream: &str, command: &str, request: &str) -> Result<Option<Appended>, Error> {
        #[cfg(debug_assertions)]
        if super::planted::is_repeat_unconfirmed() {
            let events = self.read(stream, 1, usize::MAX)?;
            let found = events.into_iter().find(|event| event.command == command);
            return Ok(found.map(Appended::Repeated));
        }
        let found = self.append(Append {
            stream: stream.to_owned(),
            // No stream has such an event: nothing is appended.
            expected: u64::MAX,
            command: command.to_owned(),
            request: request.to_owned(),
            body: String::new(),
            mark: StreamMark::default(),
            before: None,
            fence: None,
        });
        match found {
            Ok(Appended::Repeated(_) | Appended::Misused) => found.map(Some),
            Ok(Appended::New(_) | Appended::Conflict { .. }) | Err(Error::Deleted { .. }) => {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    fn head(&self, stream: &str) -> Result<Option<Head>, Error> {
        let sql = "SELECT head, hash, label, wake FROM stream WHERE name = $1";
        let rows = self.query(sql, vec![Box::new(stream.to_owned())])?;
        Ok(rows.first().map(|row| Head {
            seq: number(row, 0),
            hash: hash(row, 1),
            mark: StreamMark {
                label: row.get(2),
                wake: row.get(3),
            },
        }))
    }

    fn labelled(&self, label: &str, limit: usize) -> Result<Vec<String>, Error> {
        let sql = "SELECT name FROM stream WHERE label = $1 ORDER BY touched DESC LIMIT $2";
        self.query_names(
            sql,
            vec![Box::new(label.to_owned()), Box::new(limit_of(limit))],
        )
    }

    fn due(&self, time: i64, limit: usize) -> Result<Vec<String>, Error> {
        let sql = "SELECT name FROM stream WHERE wake <= $1 ORDER BY wake, name LIMIT $2";
        self.query_names(sql, vec![Box::new(time), Box::new(limit_of(limit))])
    }

    fn streams(&self, after: Option<&str>, limit: usize) -> Result<Vec<String>, Error> {
        // Every name is greater than "".
        let after = after.unwrap_or_default().to_owned();
        self.query_names(
            STREAMS_AFTER,
            vec![Box::new(after), Box::new(limit_of(limit))],
        )
    }

    fn write_note(&self, name: &str, value: &str) -> Result<(), Error> {
        let (name, value) = (name.to_owned(), value.to_owned());
        self.write(WriteRequest::Note { name, value })?.noted()
    }

    fn read_note(&self, name: &str) -> Result<Option<String>, Error> {
        let sql = "SELECT value FROM note WHERE name = $1";
        let mut values = self.query_names(sql, vec![Box::new(name.to_owned())])?;
        Ok(values.pop())
    }

    fn restore(
        &self,
        stream: &str,
        events: Vec<StoredEvent>,
        mark: StreamMark,
    ) -> Result<bool, Error> {
        Checker::check_all(stream, &events)?;
        let stream = stream.to_owned();
        let request = WriteRequest::Restore {
            stream,
            events,
            mark,
        };
        self.write(request)?.restored()
    }

    fn delete(
        &self,
        stream: &str,
        expected: Option<u64>,
        note: &str,
    ) -> Result<Option<Tombstone>, Error> {
        let (stream, note) = (stream.to_owned(), note.to_owned());
        self.write(WriteRequest::Delete {
            stream,
            expected,
            note,
        })?
        .tombstone()
    }

    fn bury(&self, stream: &str, tombstone: &Tombstone) -> Result<Option<Tombstone>, Error> {
        let (stream, tombstone) = (stream.to_owned(), tombstone.clone());
        self.write(WriteRequest::Bury { stream, tombstone })?
            .tombstone()
    }

    fn tombstone(&self, stream: &str) -> Result<Option<Tombstone>, Error> {
        let sql = "SELECT e.seq, e.command, e.request, e.body, e.hash FROM event e
            JOIN stream s ON s.name = e.stream
            WHERE e.stream = $1 AND e.command = $2 AND s.label = $3";
        let values: Vec<Box<dyn ToSql + Send + Sync>> = vec![
            Box::new(stream.to_owned()),
            Box::new(COMMAND),
            Box::new(DELETED),
        ];
        let rows = self.query(sql, values)?;
        Ok(rows.first().and_then(|row| Tombstone::of(&event(row, 0))))
    }

    /// Whether the database server answers a query, isn't a read-only replica and, after a failed write,
    /// stores events again.
    fn is_writable(&self) -> bool {
        let health = &self.shared.health;
        let has_failed = !health.is_writable();
        let sql = if has_failed {
            "SELECT NOT pg_is_in_recovery() AND probe_1()"
        } else {
            "SELECT NOT pg_is_in_recovery()"
        };
        let rows = self.query(sql, vec![]);
        let is_writable = rows.is_ok_and(|rows| rows.first().is_some_and(|row| row.get(0)));
        if has_failed && is_writable {
            health.set_writable();
        }
        is_writable
    }

    fn nodes(&self) -> Option<&dyn Nodes> {
        Some(self)
    }

    fn verify(&self) -> Result<VerifiedCounts, Error> {
        let examined = self.examine(|_, _| true, |_| true)?;
        match examined.findings.into_iter().next() {
            Some(finding) => Err(finding.into_error()),
            None => Ok(VerifiedCounts {
                streams: examined.streams,
                events: examined.events,
            }),
        }
    }
}

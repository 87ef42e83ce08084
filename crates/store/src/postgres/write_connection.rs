//! A connection that writes, with its prepared statements.
//!
//! A batch of appends whose callers know the hash of each stream's last event takes one round trip:
//! [`append`](WriteConnection::append) is one statement that locks the rows of the streams, compares number,
//! hash and lease, writes, and commits by itself. It leaves out what doesn't fit.
//!
//! Everything else takes two. [`load`](WriteConnection::load) begins the transaction, locks the rows of the
//! batch's streams and reads what the decisions depend on; [`commit`](WriteConnection::commit) writes and
//! commits. Each sends all its statements before it waits for the first result.

use std::{
    collections::{BTreeSet, HashSet},
    time::Duration,
};

use futures_util::future::{try_join3, try_join4, try_join5};
use tokio::time::timeout;
use tokio_postgres::{Client, Statement, types::ToSql};

use super::{
    Shared,
    batch::{BatchState, Changes, number},
    writer::QueuedJob,
};
use crate::{Append, Error, Head, StoredEvent, decide::Lease, job::WriteRequest};

/// A round trip to the database that takes longer counts as a lost connection. Longer than the server's own
/// `statement_timeout`, so that a slow statement is reported by the server instead.
const ROUND_TRIP_TIMEOUT: Duration = Duration::from_secs(5);

/// Why a batch of write requests was not committed, as this client observed it.
#[derive(Debug)]
pub(super) enum Failure {
    /// The database server reported an error: nothing was written.
    Refused(tokio_postgres::Error),
    /// The connection to the database was lost, or a round trip timed out. The transaction may have been
    /// committed.
    Lost,
    /// The connection leads to another database than before, by its cluster id: nothing was written.
    Elsewhere(Error),
}

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Failure {
        match error.code() {
            Some(_) => Failure::Refused(error),
            None => Failure::Lost,
        }
    }
}

/// SQL that appends one event to each of several streams, and returns the names of the streams that it
/// extended. `$1` and `$2` are the node and the duration of its lease, the others are arrays with a value for
/// each event. A stream is left out if its last event isn't the expected one, by number and hash, or if the
/// event's fencing token isn't that of a valid lease; then the event is decided on by the slower path. A
/// concurrent change of a row makes `UPDATE` wait for it and compare again, under the row's lock.
///
/// The time is that of the function `time_1`, written out: the call of a volatile function would cost more
/// than the rest of the comparison. `touched` changes only with the label, so that a usual update changes
/// no indexed column and is heap-only.
const APPEND: &str = "WITH
    held AS MATERIALIZED (SELECT n.fence FROM node n CROSS JOIN cluster c WHERE n.id = $1
        AND greatest((extract(epoch FROM clock_timestamp()) * 1000)::bigint + c.shift,
            coalesce(c.alive, 0)) - n.beat <= $2),
    new AS MATERIALIZED (SELECT * FROM unnest($3::text[], $4::bigint[], $5::bytea[], $6::text[],
        $7::bytea[], $8::text[], $9::bytea[], $10::text[], $11::bigint[], $12::bigint[])
        AS n (name, expected, before, command, request, body, hash, label, wake, fence)
        WHERE n.fence IS NULL OR n.fence = (SELECT fence FROM held)),
    created AS (INSERT INTO stream AS s (name, head, hash, label, wake, touched)
        SELECT name, 1, hash, label, wake, nextval('touched') FROM new WHERE expected = 0
        ON CONFLICT DO NOTHING RETURNING s.name),
    extended AS (UPDATE stream s SET head = n.expected + 1, hash = n.hash, label = n.label,
        wake = n.wake,
        touched = CASE WHEN s.label = n.label THEN s.touched ELSE nextval('touched') END
        FROM new n WHERE s.name = n.name AND s.head = n.expected AND s.hash = n.before
        RETURNING s.name),
    changed AS (SELECT name FROM created UNION ALL SELECT name FROM extended)
    INSERT INTO event (stream, seq, command, request, body, hash)
    SELECT n.name, n.expected + 1, n.command, n.request, n.body, n.hash
        FROM new n JOIN changed USING (name)
    RETURNING stream";

/// One of the database connections of the writer thread, with the prepared statements of a batch.
pub(super) struct WriteConnection {
    client: Client,
    append: Statement,
    lock_streams: Statement,
    last_events: Statement,
    by_command: Statement,
    lease: Statement,
    insert_events: Statement,
    upsert_streams: Statement,
    delete_events: Statement,
    upsert_notes: Statement,
}

impl WriteConnection {
    /// Connects to the database, refuses it if its cluster id has changed, and prepares all statements.
    pub(super) async fn open(shared: &Shared) -> Result<WriteConnection, Failure> {
        let client = timeout(ROUND_TRIP_TIMEOUT, shared.target.connect()).await;
        let client = client.map_err(|_| Failure::Lost)??;
        shared
            .insist_on_cluster(&client)
            .await
            .map_err(Failure::Elsewhere)?;
        let lock_streams = "SELECT name, head, hash, label, wake FROM stream WHERE name = ANY($1)
            ORDER BY name FOR UPDATE";
        let last_events = "SELECT n.name, e.seq, e.hash FROM unnest($1::text[]) AS n (name)
            CROSS JOIN LATERAL (SELECT seq, hash FROM event WHERE stream = n.name
                ORDER BY seq DESC LIMIT 1) AS e";
        let by_command = "SELECT w.stream, e.seq, e.command, e.request, e.body, e.hash
            FROM unnest($1::text[], $2::text[]) AS w (stream, command)
            CROSS JOIN LATERAL (SELECT * FROM event WHERE event.stream = w.stream
                AND event.command = w.command) AS e";
        // No row for a node whose lease has expired. The time is written out as in `APPEND`.
        let lease = "SELECT n.fence FROM node n CROSS JOIN cluster c WHERE n.id = $1
            AND greatest((extract(epoch FROM clock_timestamp()) * 1000)::bigint + c.shift,
                coalesce(c.alive, 0)) - n.beat <= $2";
        let insert_events = "INSERT INTO event (stream, seq, command, request, body, hash)
            SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[], $5::text[],
                $6::bytea[])";
        let upsert_streams = "INSERT INTO stream (name, head, hash, label, wake, touched)
            SELECT name, head, hash, label, wake, nextval('touched') FROM unnest($1::text[],
                $2::bigint[], $3::bytea[], $4::text[], $5::bigint[])
                AS s (name, head, hash, label, wake)
            ON CONFLICT (name) DO UPDATE SET head = excluded.head, hash = excluded.hash,
                label = excluded.label, wake = excluded.wake, touched = CASE
                    WHEN stream.label = excluded.label THEN stream.touched ELSE excluded.touched END";
        let delete_events = "DELETE FROM event WHERE stream = ANY($1)";
        let upsert_notes = "INSERT INTO note (name, value)
            SELECT * FROM unnest($1::text[], $2::text[])
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        let prepared = try_join3(
            client.prepare(APPEND),
            try_join4(
                client.prepare(lock_streams),
                client.prepare(last_events),
                client.prepare(by_command),
                client.prepare(lease),
            ),
            try_join4(
                client.prepare(insert_events),
                client.prepare(upsert_streams),
                client.prepare(delete_events),
                client.prepare(upsert_notes),
            ),
        );
        let prepared = timeout(ROUND_TRIP_TIMEOUT, prepared).await;
        let (
            append,
            (lock_streams, last_events, by_command, lease),
            (insert_events, upsert_streams, delete_events, upsert_notes),
        ) = prepared.map_err(|_| Failure::Lost)??;
        Ok(WriteConnection {
            client,
            append,
            lock_streams,
            last_events,
            by_command,
            lease,
            insert_events,
            upsert_streams,
            delete_events,
            upsert_notes,
        })
    }

    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Appends events to different streams, in one round trip and one transaction. Returns the names of the
    /// streams that it extended. The others aren't as their callers expect, or the lease has expired.
    pub(super) async fn append(
        &self,
        appends: &[(&Append, StoredEvent)],
        shared: &Shared,
    ) -> Result<HashSet<String>, Failure> {
        let appends = || appends.iter();
        let streams: Vec<&str> = appends().map(|(it, _)| it.stream.as_str()).collect();
        let expected: Vec<i64> = appends().map(|(it, _)| to_bigint(it.expected)).collect();
        let before: Vec<Option<&[u8]>> = appends()
            .map(|(it, _)| it.before.as_ref().map(|hash| &hash.0[..]))
            .collect();
        let commands: Vec<&str> = appends().map(|(it, _)| it.command.as_str()).collect();
        let requests: Vec<&[u8]> = appends().map(|(_, event)| &event.request.0[..]).collect();
        let bodies: Vec<&str> = appends().map(|(it, _)| it.body.as_str()).collect();
        let hashes: Vec<&[u8]> = appends().map(|(_, event)| &event.hash.0[..]).collect();
        let labels: Vec<&str> = appends().map(|(it, _)| it.mark.label.as_str()).collect();
        let wakes: Vec<Option<i64>> = appends().map(|(it, _)| it.mark.wake).collect();
        let fences: Vec<Option<i64>> = appends().map(|(it, _)| it.fence.map(to_bigint)).collect();
        let values: [&(dyn ToSql + Sync); 12] = [
            &shared.node,
            &shared.lease,
            &streams,
            &expected,
            &before,
            &commands,
            &requests,
            &bodies,
            &hashes,
            &labels,
            &wakes,
            &fences,
        ];
        let rows = self.client.query(&self.append, &values);
        let rows = timeout(ROUND_TRIP_TIMEOUT, rows).await;
        let rows = rows.map_err(|_| Failure::Lost)??;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Begins a transaction, locks the rows of all streams of a batch, and loads the state that its decisions
    /// depend on.
    pub(super) async fn load(
        &self,
        batch: &[QueuedJob],
        shared: &Shared,
    ) -> Result<BatchState, Failure> {
        let requests = batch.iter().map(|queued| &queued.job.request);
        let (mut streams, mut commands) = (BTreeSet::new(), BTreeSet::new());
        let mut is_fenced = false;
        for request in requests {
            streams.extend(request.stream());
            commands.extend(request.stream().zip(request.command()));
            is_fenced |= matches!(request, WriteRequest::Append(it) if it.fence.is_some());
        }
        let streams: Vec<&str> = streams.into_iter().collect();
        let (among, commands): (Vec<&str>, Vec<&str>) = commands.into_iter().unzip();
        let lease = async {
            if !is_fenced {
                return Ok(Lease::Unneeded);
            }
            let values: [&(dyn ToSql + Sync); 2] = [&shared.node, &shared.lease];
            let row = self.client.query_opt(&self.lease, &values).await?;
            Ok(row.map_or(Lease::Expired, |row| Lease::Held(number(&row, 0))))
        };
        // Under READ COMMITTED each statement sees what is committed when it begins. So the locks are
        // taken first: whatever is read after them can't change before this transaction ends. The
        // futures are polled, and their statements sent, in this order.
        let begin = self.client.batch_execute("BEGIN");
        let commands: [&(dyn ToSql + Sync); 2] = [&among, &commands];
        let streams: [&(dyn ToSql + Sync); 1] = [&streams];
        let heads = self.client.query(&self.lock_streams, &streams);
        let last = self.client.query(&self.last_events, &streams);
        let by_command = self.client.query(&self.by_command, &commands);
        let all = try_join5(begin, heads, last, by_command, lease);
        let results = timeout(ROUND_TRIP_TIMEOUT, all).await;
        let ((), heads, last, by_command, lease) = results.map_err(|_| Failure::Lost)??;
        Ok(BatchState::read(&heads, &last, &by_command, lease))
    }

    /// Writes the changes of a batch in the transaction that `load` began, and commits it.
    pub(super) async fn commit(
        &self,
        changes: &Changes,
        state: &BatchState,
    ) -> Result<(), Failure> {
        let client = &self.client;
        let delete = async {
            if changes.deleted.is_empty() {
                return Ok(0);
            }
            client
                .execute(&self.delete_events, &[&changes.deleted])
                .await
        };
        // After an error the server rolls back at COMMIT; the earlier error is the one that is returned.
        let commit = client.batch_execute("COMMIT");
        let all = try_join5(
            delete,
            self.insert_events(changes),
            self.upsert_streams(changes, state),
            self.upsert_notes(changes),
            commit,
        );
        timeout(ROUND_TRIP_TIMEOUT, all)
            .await
            .map_err(|_| Failure::Lost)??;
        Ok(())
    }

    async fn insert_events(&self, changes: &Changes) -> Result<u64, tokio_postgres::Error> {
        let rows = &changes.events;
        if rows.is_empty() {
            return Ok(0);
        }
        let streams: Vec<&str> = rows.iter().map(|row| row.stream.as_str()).collect();
        let events = || rows.iter().map(|row| &row.event);
        let numbers: Vec<i64> = events().map(|event| to_bigint(event.seq)).collect();
        let commands: Vec<&str> = events().map(|event| event.command.as_str()).collect();
        let requests: Vec<&[u8]> = events().map(|event| &event.request.0[..]).collect();
        let bodies: Vec<&str> = events().map(|event| event.body.as_str()).collect();
        let hashes: Vec<&[u8]> = events().map(|event| &event.hash.0[..]).collect();
        let values: [&(dyn ToSql + Sync); 6] =
            [&streams, &numbers, &commands, &requests, &bodies, &hashes];
        self.client.execute(&self.insert_events, &values).await
    }

    async fn upsert_streams(
        &self,
        changes: &Changes,
        state: &BatchState,
    ) -> Result<u64, tokio_postgres::Error> {
        if changes.touched.is_empty() {
            return Ok(0);
        }
        let touched = changes.touched.iter();
        let (names, heads): (Vec<&str>, Vec<&Head>) = touched
            .filter_map(|name| Some((name.as_str(), state.head(name)?)))
            .unzip();
        let numbers: Vec<i64> = heads.iter().map(|head| to_bigint(head.seq)).collect();
        let hashes: Vec<&[u8]> = heads.iter().map(|head| &head.hash.0[..]).collect();
        let labels: Vec<&str> = heads.iter().map(|head| head.mark.label.as_str()).collect();
        let wakes: Vec<Option<i64>> = heads.iter().map(|head| head.mark.wake).collect();
        let values: [&(dyn ToSql + Sync); 5] = [&names, &numbers, &hashes, &labels, &wakes];
        self.client.execute(&self.upsert_streams, &values).await
    }

    async fn upsert_notes(&self, changes: &Changes) -> Result<u64, tokio_postgres::Error> {
        if changes.notes.is_empty() {
            return Ok(0);
        }
        let notes = changes.notes.iter();
        let (names, values): (Vec<&str>, Vec<&str>) = notes
            .map(|note| (note.name.as_str(), note.value.as_str()))
            .unzip();
        self.client
            .execute(&self.upsert_notes, &[&names, &values])
            .await
    }
}

/// A sequence number as SQL's `bigint`. No stream comes near the limit.
fn to_bigint(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}

//! [`Nodes`] for [`Postgres`]: heartbeats, claims and presence, in the tables `node`, `claim`, `outage` and
//! `seen`. All times are those of the database (`time_1()`), so the clocks of nodes needn't agree.

use std::{
    sync::{Arc, PoisonError},
    time::Instant,
};

use tokio_postgres::types::ToSql;

use super::{Postgres, batch::number, hints, milliseconds, store::limit_of};
use crate::{
    Completion, Error, Hash,
    nodes::{
        ClaimFilter, Heartbeat, HintReceiver, NodeLiveness, Nodes, PoolStatus, SeatPresence, Tail,
    },
};

const DAY: i64 = 24 * 60 * 60 * 1000;
/// Milliseconds for which it is kept when a player was last connected: no player has to wait longer until
/// they may claim the win from an opponent who has left.
const PRESENCE_TTL: i64 = DAY;
/// Milliseconds for which a node without a heartbeat is kept. Long, so that one that was stopped and
/// continues finds its fencing token changed.
const NODE_TTL: i64 = 30 * DAY;
/// Milliseconds for which an outage is kept. No turn takes longer than 30 days, and no match is credited
/// for an outage before its last event.
const OUTAGE_TTL: i64 = 60 * DAY;

/// SQL that claims for node `$1` the streams in the subquery `f`, and returns those that it holds
/// now; `$2` is the duration of a lease in milliseconds. A claim of another node is replaced only
/// if that node's lease has expired, or its fencing token has changed since.
const CLAIM: &str = "INSERT INTO claim (stream, node, fence)
    SELECT f.name, $1, n.fence FROM f JOIN node n ON n.id = $1 AND time_1() - n.beat <= $2
    ON CONFLICT (stream) DO UPDATE SET node = excluded.node, fence = excluded.fence
        WHERE claim.node = excluded.node OR NOT EXISTS (SELECT 1 FROM node o
            WHERE o.id = claim.node AND o.fence = claim.fence AND time_1() - o.beat <= $2)
    RETURNING stream";

/// SQL condition that is true for a stream `s` that no node other than `$1` with a valid lease has
/// claimed. Only a pre-selection, read without locks: [`CLAIM`] decides.
const FREE: &str = "NOT EXISTS (SELECT 1 FROM claim c JOIN node o ON o.id = c.node
    WHERE c.stream = s.name AND c.node <> $1 AND o.fence = c.fence AND time_1() - o.beat <= $2)";

impl Nodes for Postgres {
    fn heartbeat(&self) -> Result<Heartbeat, Error> {
        let shared = Arc::clone(&self.shared);
        self.block_on(async move {
            let lock = || {
                let last_outage = &shared.last_outage;
                last_outage.lock().unwrap_or_else(PoisonError::into_inner)
            };
            let known = *lock();
            let refused = shared.refused.drain();
            let ago = refused.map(|at| milliseconds(at.elapsed()));
            let sql = "SELECT now, number, refused_since, last_outage
                FROM beat_2($1, $2, $3, $4, $5)";
            let values: [&(dyn ToSql + Sync); 5] = [
                &shared.node,
                &shared.serving,
                &shared.outage_threshold,
                &shared.lease,
                &ago,
            ];
            let timed = shared.query_timed(sql, &values).await;
            let (row, within) = timed.inspect_err(|_| {
                shared.health.set_stuck();
                if let Some(at) = refused {
                    shared.refused.record(at);
                }
            })?;
            let at = Instant::now();
            let refused_since: Option<i64> = row.get(2);
            if refused_since.is_some() {
                // Another node may have found it out.
                shared.health.set_stuck();
            }
            let mut outages = Vec::new();
            if row
                .get::<_, Option<i64>>(3)
                .is_some_and(|last| known < last)
            {
                let sql = "SELECT id, began, ended FROM outage WHERE $1 < id ORDER BY id";
                outages = shared.query(sql, &[&known]).await?;
            }
            if let Some(last) = outages.last() {
                *lock() = last.get(0);
            }
            Ok(Heartbeat {
                now: row.get(0),
                at,
                within,
                fence: row.get::<_, i64>(1).unsigned_abs(),
                refused_since,
                outages: outages.iter().map(|row| (row.get(1), row.get(2))).collect(),
            })
        })
    }

    fn liveness(&self) -> Result<NodeLiveness, Error> {
        let sql = "SELECT alive, EXISTS (SELECT 1 FROM node WHERE time_1() - beat <= $1)
            FROM cluster";
        let rows = self.query(sql, vec![Box::new(self.shared.lease)])?;
        let row = rows.first().ok_or(Error::Unavailable)?;
        let outages = self.query("SELECT began, ended FROM outage ORDER BY id", vec![])?;
        Ok(NodeLiveness {
            last: row.get(0),
            is_served: row.get(1),
            outages: outages.iter().map(|row| (row.get(0), row.get(1))).collect(),
        })
    }

    fn claim(&self, duty: ClaimFilter<'_>, limit: usize) -> Result<Vec<String>, Error> {
        let (which, what): (&str, Box<dyn ToSql + Send + Sync>) = match duty {
            ClaimFilter::Due(time) => ("s.wake <= $3", Box::new(time)),
            ClaimFilter::Labelled(label) => ("s.label = $3", Box::new(label.to_owned())),
            ClaimFilter::Stream(name) => ("s.name = $3", Box::new(name.to_owned())),
        };
        let sql = format!(
            "WITH f AS MATERIALIZED (SELECT s.name FROM stream s WHERE {which} AND {FREE}
                LIMIT $4 FOR UPDATE OF s SKIP LOCKED) {CLAIM}"
        );
        let (shared, limit) = (Arc::clone(&self.shared), limit_of(limit));
        self.block_on(async move {
            let values: [&(dyn ToSql + Sync); 4] = [&shared.node, &shared.lease, &*what, &limit];
            let rows = shared.query(&sql, &values).await?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    fn release(&self, stream: &str) -> Result<(), Error> {
        let (node, stream) = (self.shared.node.clone(), stream.to_owned());
        let sql = "DELETE FROM claim WHERE stream = $1 AND node = $2";
        self.query(sql, vec![Box::new(stream), Box::new(node)])
            .map(drop)
    }

    fn tail(&self, stream: &str, seq: u64, hash: Hash, done: Completion<Tail>) {
        self.tails.read(stream, seq, hash, done);
    }

    fn heads(&self, streams: &[String]) -> Result<Vec<(String, u64)>, Error> {
        let sql = "SELECT name, head FROM stream WHERE name = ANY($1)";
        let rows = self.query(sql, vec![Box::new(streams.to_vec())])?;
        let rows = rows.iter();
        Ok(rows.map(|row| (row.get(0), number(row, 1))).collect())
    }

    fn publish_presence(&self, seen: &[SeatPresence]) -> Result<(), Error> {
        let sql = "INSERT INTO seen (stream, seat, node, connected, at)
            SELECT stream, seat, $1, connected, at
                FROM unnest($2::text[], $3::smallint[], $4::boolean[], $5::bigint[])
                AS s (stream, seat, connected, at)
            ON CONFLICT (stream, seat, node) DO UPDATE
                SET connected = excluded.connected, at = excluded.at";
        let streams: Vec<String> = seen.iter().map(|it| it.stream.clone()).collect();
        let seats: Vec<i16> = seen.iter().map(|it| it.seat.into()).collect();
        let connected: Vec<bool> = seen.iter().map(|it| it.connected).collect();
        let at: Vec<i64> = seen.iter().map(|it| it.at).collect();
        let values: Vec<Box<dyn ToSql + Send + Sync>> = vec![
            Box::new(self.shared.node.clone()),
            Box::new(streams),
            Box::new(seats),
            Box::new(connected),
            Box::new(at),
        ];
        self.query(sql, values)?;
        self.hints
            .add_presence(seen.iter().map(|it| it.stream.clone()));
        Ok(())
    }

    fn presence_elsewhere(&self, streams: &[String]) -> Result<Vec<SeatPresence>, Error> {
        // The last heartbeat of a dead node is the last time its players were known to be connected.
        let sql = "SELECT s.stream, s.seat, bool_or(s.connected AND time_1() - n.beat <= $3),
                max(CASE WHEN s.connected THEN n.beat ELSE s.at END)
            FROM seen s JOIN node n ON n.id = s.node
            WHERE s.stream = ANY($1) AND s.node <> $2 GROUP BY s.stream, s.seat";
        let values: Vec<Box<dyn ToSql + Send + Sync>> = vec![
            Box::new(streams.to_vec()),
            Box::new(self.shared.node.clone()),
            Box::new(self.shared.lease),
        ];
        let rows = self.query(sql, values)?;
        let read = |row: &tokio_postgres::Row| SeatPresence {
            stream: row.get(0),
            seat: u8::try_from(row.get::<_, i16>(1)).unwrap_or(u8::MAX),
            connected: row.get(2),
            at: row.get(3),
        };
        Ok(rows.iter().map(read).collect())
    }

    fn publish_lobby(&self, text: &str) -> Result<(), Error> {
        // Notes of nodes that are gone go with them.
        let sql = "WITH gone AS (DELETE FROM note WHERE name LIKE 'lobby/%' AND NOT EXISTS
                (SELECT 1 FROM node WHERE 'lobby/' || id = name AND time_1() - beat <= $3))
            INSERT INTO note (name, value) VALUES ('lobby/' || $1::text, $2)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        let values: Vec<Box<dyn ToSql + Send + Sync>> = vec![
            Box::new(self.shared.node.clone()),
            Box::new(text.to_owned()),
            Box::new(self.shared.lease),
        ];
        self.query(sql, values).map(drop)
    }

    fn lobbies_elsewhere(&self) -> Result<Vec<String>, Error> {
        let sql = "SELECT value FROM note JOIN node ON name = 'lobby/' || id
            WHERE id <> $1 AND time_1() - beat <= $2 ORDER BY id";
        let (node, lease) = (self.shared.node.clone(), self.shared.lease);
        self.query_names(sql, vec![Box::new(node), Box::new(lease)])
    }

    fn replace_note(&self, name: &str, before: Option<&str>, after: &str) -> Result<bool, Error> {
        let sql = match before {
            Some(_) => "UPDATE note SET value = $2 WHERE name = $1 AND value = $3 RETURNING name",
            None => {
                "INSERT INTO note (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING
                    RETURNING name"
            }
        };
        let mut values: Vec<Box<dyn ToSql + Send + Sync>> =
            vec![Box::new(name.to_owned()), Box::new(after.to_owned())];
        if let Some(before) = before {
            values.push(Box::new(before.to_owned()));
        }
        Ok(!self.query(sql, values)?.is_empty())
    }

    fn pool_status(&self) -> PoolStatus {
        let status = self.shared.pool.status();
        PoolStatus {
            connections: status.size,
            waiting: status.waiting,
        }
    }

    fn sweep(&self) -> Result<(), Error> {
        // A claim without a valid lease may be replaced by any node, so it is as good as none. A node
        // that returns after `NODE_TTL` begins anew.
        let claims = "DELETE FROM claim c WHERE NOT EXISTS (SELECT 1 FROM node o
            WHERE o.id = c.node AND o.fence = c.fence AND time_1() - o.beat <= $1)";
        let seen = "DELETE FROM seen s WHERE NOT EXISTS (SELECT 1 FROM node n
            WHERE n.id = s.node AND time_1() - n.beat <= $1 AND (s.connected OR time_1() - s.at <= $1))";
        let nodes = "DELETE FROM node WHERE $1 < time_1() - beat";
        let outages = "DELETE FROM outage WHERE $1 < time_1() - ended";
        for (sql, ttl) in [
            (claims, self.shared.lease),
            (seen, PRESENCE_TTL),
            (nodes, NODE_TTL),
            (outages, OUTAGE_TTL),
        ] {
            self.query(sql, vec![Box::new(ttl)])?;
        }
        Ok(())
    }

    fn listen(&self, receiver: Box<dyn HintReceiver>) {
        let Some(runtime) = &self.runtime else {
            return;
        };
        let task = runtime.spawn(hints::listen(
            self.shared.target.clone(),
            self.shared.node.clone(),
            receiver,
        ));
        let mut listening = self
            .listening
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = listening.replace(task.abort_handle()) {
            before.abort();
        }
    }
}

//! What the nodes of a cluster agree on, in tables of their own.

use std::{
    sync::{Arc, PoisonError},
    time::Instant,
};

use tokio_postgres::types::ToSql;

use super::{Postgres, batch::number, hints, store::limit_of};
use crate::{
    Error,
    nodes::{Beat, Duty, Listener, Lives, Nodes, Seen},
};

/// Which streams a node may take on. What another has taken on is its own for as long as it lives.
const CLAIM: &str = "INSERT INTO claim (stream, node, fence)
    SELECT f.name, $1, n.fence FROM f JOIN node n ON n.id = $1 AND time_1() - n.beat <= $2
    ON CONFLICT (stream) DO UPDATE SET node = excluded.node, fence = excluded.fence
        WHERE claim.node = excluded.node OR NOT EXISTS (SELECT 1 FROM node o
            WHERE o.id = claim.node AND o.fence = claim.fence AND time_1() - o.beat <= $2)
    RETURNING stream";

/// Whether nobody else has a stream, as far as can be seen without waiting.
const FREE: &str = "NOT EXISTS (SELECT 1 FROM claim c JOIN node o ON o.id = c.node
    WHERE c.stream = s.name AND c.node <> $1 AND o.fence = c.fence AND time_1() - o.beat <= $2)";

impl Nodes for Postgres {
    fn beat(&self) -> Result<Beat, Error> {
        let shared = Arc::clone(&self.shared);
        self.wait(async move {
            let known = *shared.known.lock().unwrap_or_else(PoisonError::into_inner);
            let sql = "SELECT now, number FROM beat_1($1, $2, $3, $4)";
            let values: [&(dyn ToSql + Sync); 4] = [
                &shared.node,
                &shared.serving,
                &shared.silence,
                &shared.lease,
            ];
            let (row, within) = shared.ask_once(sql, &values).await?;
            let at = Instant::now();
            let sql = "SELECT id, began, ended FROM outage WHERE $1 < id ORDER BY id";
            let outages = shared.ask(sql, &[&known]).await?;
            if let Some(last) = outages.last() {
                let mut known = shared.known.lock().unwrap_or_else(PoisonError::into_inner);
                *known = last.get(0);
            }
            Ok(Beat {
                now: row.get(0),
                at,
                within,
                fence: row.get::<_, i64>(1).unsigned_abs(),
                outages: outages.iter().map(|it| (it.get(1), it.get(2))).collect(),
            })
        })
    }

    fn lives(&self) -> Result<Lives, Error> {
        let sql = "SELECT alive, EXISTS (SELECT 1 FROM node WHERE time_1() - beat <= $1)
            FROM cluster";
        let rows = self.ask(sql, vec![Box::new(self.shared.lease)])?;
        let row = rows.first().ok_or(Error::Unavailable)?;
        let outages = self.ask("SELECT began, ended FROM outage ORDER BY id", vec![])?;
        Ok(Lives {
            last: row.get(0),
            is_served: row.get(1),
            outages: outages.iter().map(|it| (it.get(0), it.get(1))).collect(),
        })
    }

    fn claim(&self, duty: Duty<'_>, limit: usize) -> Result<Vec<String>, Error> {
        let (which, what): (&str, Box<dyn ToSql + Send + Sync>) = match duty {
            Duty::Due(time) => ("s.wake <= $3", Box::new(time)),
            Duty::Labelled(label) => ("s.label = $3", Box::new(label.to_owned())),
            Duty::Stream(name) => ("s.name = $3", Box::new(name.to_owned())),
        };
        let sql = format!(
            "WITH f AS MATERIALIZED (SELECT s.name FROM stream s WHERE {which} AND {FREE}
                LIMIT $4 FOR UPDATE OF s SKIP LOCKED) {CLAIM}"
        );
        let (shared, limit) = (Arc::clone(&self.shared), limit_of(limit));
        self.wait(async move {
            let values: [&(dyn ToSql + Sync); 4] = [&shared.node, &shared.lease, &*what, &limit];
            let rows = shared.ask(&sql, &values).await?;
            Ok(rows.iter().map(|it| it.get(0)).collect())
        })
    }

    fn release(&self, stream: &str) -> Result<(), Error> {
        let (node, stream) = (self.shared.node.clone(), stream.to_owned());
        let sql = "DELETE FROM claim WHERE stream = $1 AND node = $2";
        self.ask(sql, vec![Box::new(stream), Box::new(node)])
            .map(drop)
    }

    fn heads(&self, streams: &[String]) -> Result<Vec<(String, u64)>, Error> {
        let sql = "SELECT name, head FROM stream WHERE name = ANY($1)";
        let rows = self.ask(sql, vec![Box::new(streams.to_vec())])?;
        let rows = rows.iter();
        Ok(rows.map(|it| (it.get(0), number(it, 1))).collect())
    }

    fn tell_seen(&self, seen: &[Seen]) -> Result<(), Error> {
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
        self.ask(sql, values).map(drop)
    }

    fn seen_elsewhere(&self, streams: &[String]) -> Result<Vec<Seen>, Error> {
        // Who was connected to a node that is dead was last heard of when the node was.
        let sql = "SELECT s.stream, s.seat, bool_or(s.connected AND time_1() - n.beat <= $3),
                max(CASE WHEN s.connected THEN n.beat ELSE s.at END)
            FROM seen s JOIN node n ON n.id = s.node
            WHERE s.stream = ANY($1) AND s.node <> $2 GROUP BY s.stream, s.seat";
        let values: Vec<Box<dyn ToSql + Send + Sync>> = vec![
            Box::new(streams.to_vec()),
            Box::new(self.shared.node.clone()),
            Box::new(self.shared.lease),
        ];
        let rows = self.ask(sql, values)?;
        let read = |it: &tokio_postgres::Row| Seen {
            stream: it.get(0),
            seat: it.get::<_, i16>(1).unsigned_abs() as u8,
            connected: it.get(2),
            at: it.get(3),
        };
        Ok(rows.iter().map(read).collect())
    }

    fn listen(&self, listener: Listener) {
        let Some(runtime) = &self.runtime else {
            return;
        };
        let heard = runtime.spawn(hints::hear(self.shared.target.clone(), listener));
        let mut listening = self
            .listening
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = listening.replace(heard.abort_handle()) {
            before.abort();
        }
    }
}

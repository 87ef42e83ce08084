//! What every store can do, on a `PostgreSQL` server.

use std::sync::Arc;

use tokio_postgres::types::ToSql;

use super::{
    Postgres,
    batch::{event, hash, number},
};
use crate::{
    Append, Appended, DELETED, Done, Error, Event, Hash, Head, Mark, Nodes, Store, Tombstone,
    Verified, chain::Checker, tombstone::COMMAND, sqlite::writer::Job,
};

/// A limit as SQL knows it.
pub(super) fn limit_of(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

impl Store for Postgres {
    fn submit(&self, append: Append, done: Done) {
        self.send(Job::Append(append, done));
    }

    fn read(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<Event>, Error> {
        // Beyond the largest number there is nothing, so nothing is missed.
        let from = from.clamp(1, i64::MAX as u64);
        let (shared, name) = (Arc::clone(&self.shared), stream.to_owned());
        let (first, limit) = (from as i64, limit_of(limit));
        let (events, around) = self.wait(async move {
            let events = "SELECT seq, command, request, body, hash FROM event
                WHERE stream = $1 AND $2 <= seq ORDER BY seq LIMIT $3";
            let around = "SELECT s.head, s.hash, s.label, l.seq, l.hash, b.hash
                FROM (SELECT $1::text COLLATE \"C\" AS name) AS n
                LEFT JOIN stream s ON s.name = n.name
                LEFT JOIN LATERAL (SELECT seq, hash FROM event WHERE stream = n.name
                    ORDER BY seq DESC LIMIT 1) AS l ON true
                LEFT JOIN event b ON b.stream = n.name AND b.seq = $2";
            // Whatever is appended between the two, what was read is no further than the head. And
            // what is deleted between them is known to be.
            let events = shared.ask(events, &[&name, &first, &limit]).await?;
            let around = shared.ask(around, &[&name, &(first - 1)]).await?;
            Ok((events, around))
        })?;
        let around = around.first().ok_or(Error::Unavailable)?;
        let is_deleted = around.get::<_, Option<&str>>(2) == Some(DELETED);
        if is_deleted {
            let stream = stream.to_owned();
            return Err(Error::Deleted { stream });
        }
        let end = |column: usize| {
            let there = around.get::<_, Option<i64>>(column).is_some();
            there.then(|| (number(around, column), hash(around, column + 1)))
        };
        let (recorded, last) = (end(0), end(3));
        if recorded != last {
            // The last events are missing, or were never acknowledged.
            let known = |it: Option<(u64, Hash)>| it.map_or(0, |it| it.0);
            let seq = known(recorded).min(known(last)) + 1;
            let stream = stream.to_owned();
            return Err(Error::Corrupt { stream, seq });
        }
        let before = around.get::<_, Option<&[u8]>>(5).and_then(Hash::read);
        let mut checker = Checker::after(stream, from - 1, before.unwrap_or(Hash::NONE));
        events
            .iter()
            .map(|row| {
                let event = event(row, 0);
                checker.check(&event)?;
                Ok(event)
            })
            .collect()
    }

    fn find(&self, stream: &str, command: &str, request: &str) -> Result<Option<Appended>, Error> {
        let sql = "SELECT seq, command, request, body, hash FROM event
            WHERE stream = $1 AND command = $2";
        let rows = self.ask(
            sql,
            vec![Box::new(stream.to_owned()), Box::new(command.to_owned())],
        )?;
        Ok(rows.first().map(|it| event(it, 0).answer(request)))
    }

    fn head(&self, stream: &str) -> Result<Option<Head>, Error> {
        let sql = "SELECT head, hash, label, wake FROM stream WHERE name = $1";
        let rows = self.ask(sql, vec![Box::new(stream.to_owned())])?;
        Ok(rows.first().map(|row| Head {
            seq: number(row, 0),
            hash: hash(row, 1),
            mark: Mark {
                label: row.get(2),
                wake: row.get(3),
            },
        }))
    }

    fn labelled(&self, label: &str, limit: usize) -> Result<Vec<String>, Error> {
        let sql = "SELECT name FROM stream WHERE label = $1 ORDER BY touched DESC LIMIT $2";
        self.names(
            sql,
            vec![Box::new(label.to_owned()), Box::new(limit_of(limit))],
        )
    }

    fn due(&self, time: i64, limit: usize) -> Result<Vec<String>, Error> {
        let sql = "SELECT name FROM stream WHERE wake <= $1 ORDER BY wake, name LIMIT $2";
        self.names(sql, vec![Box::new(time), Box::new(limit_of(limit))])
    }

    fn streams(&self, after: Option<&str>, limit: usize) -> Result<Vec<String>, Error> {
        let sql = "SELECT name FROM stream WHERE $1::text IS NULL OR $1 < name
            ORDER BY name LIMIT $2";
        let after = after.map(ToOwned::to_owned);
        self.names(sql, vec![Box::new(after), Box::new(limit_of(limit))])
    }

    fn write_note(&self, name: &str, value: &str) -> Result<(), Error> {
        let (name, value) = (name.to_owned(), value.to_owned());
        self.write(|done| Job::Note { name, value, done })
    }

    fn read_note(&self, name: &str) -> Result<Option<String>, Error> {
        let sql = "SELECT value FROM note WHERE name = $1";
        Ok(self.names(sql, vec![Box::new(name.to_owned())])?.pop())
    }

    fn restore(&self, stream: &str, events: Vec<Event>, mark: Mark) -> Result<bool, Error> {
        Checker::check_all(stream, &events)?;
        let stream = stream.to_owned();
        self.write(|done| Job::Restore {
            stream,
            events,
            mark,
            done,
        })
    }

    fn delete(&self, stream: &str, note: &str) -> Result<Option<Tombstone>, Error> {
        let (stream, note) = (stream.to_owned(), note.to_owned());
        self.write(|done| Job::Delete { stream, note, done })
    }

    fn bury(&self, stream: &str, tombstone: &Tombstone) -> Result<Option<Tombstone>, Error> {
        let (stream, tombstone) = (stream.to_owned(), tombstone.clone());
        self.write(|done| Job::Bury {
            stream,
            tombstone,
            done,
        })
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
        let rows = self.ask(sql, values)?;
        Ok(rows.first().and_then(|it| Tombstone::of(&event(it, 0))))
    }

    /// Asks the server.
    fn is_writable(&self) -> bool {
        let writable = self.ask("SELECT NOT pg_is_in_recovery()", vec![]);
        writable.is_ok_and(|it| it.first().is_some_and(|it| it.get(0)))
    }

    fn nodes(&self) -> Option<&dyn Nodes> {
        Some(self)
    }

    fn verify(&self) -> Result<Verified, Error> {
        let examined = self.examine(|_, _| true, |_| true)?;
        match examined.findings.into_iter().next() {
            Some(finding) => Err(finding.error()),
            None => Ok(Verified {
                streams: examined.streams,
                events: examined.events,
            }),
        }
    }
}

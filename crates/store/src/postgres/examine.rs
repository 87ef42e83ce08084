//! Checks everything in a `PostgreSQL` database: `henge check`.
//!
//! It has a connection of its own, without the time limits of a page view: its last query reads the whole
//! table of events, which takes minutes in a large database.

use std::sync::Arc;

use tokio_postgres::{Client, Row, Statement, types::ToSql};

use super::{
    Postgres,
    batch::{event, hash, number},
    store::{STREAMS_AFTER, limit_of},
};
use crate::{
    DELETED, Damage, Error, Examined, Flaw, StoredEvent, chain::LastEvent, examine::check_chain,
};

/// Number of stream names that [`Postgres::examine`] fetches at a time.
const PAGE_SIZE: usize = 500;

/// SQL settings of the connection. Locks are waited for, too: a migration may hold one for a while.
const SETTINGS: &str = "SET statement_timeout = 0; SET lock_timeout = 0";

/// The connection of a check, with its prepared statements.
struct Connection {
    client: Arc<Client>,
    /// Reads a page of stream names.
    names: Statement,
    /// Reads all events of a stream, and its row.
    events: Statement,
    /// Finds the streams whose events have no row in the table of streams.
    strays: Statement,
}

impl Postgres {
    /// Checks everything in the database, as [`examine`](crate::examine()) does in a file. `makes_sense`
    /// is called with every intact event, stream by stream, and returns whether it fits those before it;
    /// `goes_on` is called with the number of streams so far, and returns `false` to end early.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if the server can't be reached, or the connection to it is lost.
    pub fn examine(
        &self,
        mut makes_sense: impl FnMut(&str, &StoredEvent) -> bool,
        mut goes_on: impl FnMut(u64) -> bool,
    ) -> Result<Examined, Error> {
        let connection = self.connect_to_examine()?;
        let mut examined = Examined::default();
        let mut after = String::new();
        loop {
            // Every name is greater than "".
            let values: Values = vec![Box::new(after), Box::new(limit_of(PAGE_SIZE))];
            let names = self.query_on(&connection, &connection.names, values)?;
            let names: Vec<String> = names.iter().map(|row| row.get(0)).collect();
            for name in &names {
                self.examine_stream(&connection, name, &mut examined, &mut makes_sense)?;
                if !goes_on(examined.streams + examined.deleted) {
                    return Ok(examined);
                }
            }
            match names.into_iter().nth(PAGE_SIZE - 1) {
                Some(last) => after = last,
                None => break,
            }
        }
        let strays = self.query_on(&connection, &connection.strays, vec![])?;
        let headless = |row: &Row| Damage {
            stream: Some(row.get(0)),
            flaw: Flaw::Headless,
        };
        examined.findings.extend(strays.iter().map(headless));
        Ok(examined)
    }

    fn connect_to_examine(&self) -> Result<Connection, Error> {
        let shared = Arc::clone(&self.shared);
        self.block_on(async move {
            let failed = |error: tokio_postgres::Error| shared.target.failed(&error);
            let client = shared.target.connect().await.map_err(failed)?;
            shared.insist_on_cluster(&client).await?;
            client.batch_execute(SETTINGS).await.map_err(failed)?;
            // One statement sees one snapshot, so a concurrent append can't look like damage.
            let events =
                "SELECT e.seq, e.command, e.request, e.body, e.hash, s.head, s.hash, s.label
                FROM stream s LEFT JOIN event e ON e.stream = s.name
                WHERE s.name = $1 ORDER BY e.seq";
            let strays = "SELECT DISTINCT stream FROM event
                WHERE NOT EXISTS (SELECT 1 FROM stream WHERE name = event.stream) ORDER BY stream";
            Ok(Connection {
                names: client.prepare(STREAMS_AFTER).await.map_err(failed)?,
                events: client.prepare(events).await.map_err(failed)?,
                strays: client.prepare(strays).await.map_err(failed)?,
                client: Arc::new(client),
            })
        })
    }

    /// Runs a query on a connection, however long it takes.
    fn query_on(
        &self,
        connection: &Connection,
        statement: &Statement,
        values: Values,
    ) -> Result<Vec<Row>, Error> {
        let (shared, client) = (Arc::clone(&self.shared), Arc::clone(&connection.client));
        let statement = statement.clone();
        self.block_on(async move {
            let values = values.iter().map(|value| &**value as &(dyn ToSql + Sync));
            let values: Vec<&(dyn ToSql + Sync)> = values.collect();
            let rows = client.query(&statement, &values).await;
            rows.map_err(|error| shared.target.failed(&error))
        })
    }

    fn examine_stream(
        &self,
        connection: &Connection,
        name: &str,
        examined: &mut Examined,
        makes_sense: &mut impl FnMut(&str, &StoredEvent) -> bool,
    ) -> Result<(), Error> {
        let values: Values = vec![Box::new(name.to_owned())];
        let rows = self.query_on(connection, &connection.events, values)?;
        let Some(first) = rows.first() else {
            return Ok(());
        };
        let (head, end, label) = (number(first, 5), hash(first, 6), first.get::<_, String>(7));
        let events = rows
            .iter()
            .filter(|row| row.get::<_, Option<i64>>(0).is_some());
        let events = events.map(|row| Ok((number(row, 0), Some(event(row, 0)))));
        let is_deleted = label == DELETED;
        examined.streams += u64::from(!is_deleted);
        examined.deleted += u64::from(is_deleted);
        let recorded = LastEvent {
            seq: head,
            hash: end,
        };
        match check_chain(name, recorded, is_deleted, events, makes_sense) {
            Ok(n) => examined.events += if is_deleted { 0 } else { n },
            Err(flaw) => examined.findings.push(Damage {
                stream: Some(name.to_owned()),
                flaw,
            }),
        }
        Ok(())
    }
}

/// The values of a query, which are moved to the store's runtime.
type Values = Vec<Box<dyn ToSql + Send + Sync>>;

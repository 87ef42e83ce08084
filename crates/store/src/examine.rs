//! The check of a whole database, behind `henge check`.
//!
//! It walks the hash chain of every stream, reports every kind of damage it finds, and changes nothing.
//! [`check_chain`] is shared with [`Postgres::examine`](crate::Postgres::examine).

use std::path::Path;

use rusqlite::{Connection, Row};

use crate::{
    DELETED, Error, Hash, StoredEvent, Tombstone,
    chain::{Checker, LastEvent},
    error::Obstacle,
    sqlite::{
        connect,
        rows::{event, hash},
        schema::Tables,
    },
};

/// The result of checking the streams of a database: counts and damage. Covers only a part if the
/// check was ended early.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Examined {
    /// Number of streams found, damaged ones included, deleted ones not.
    pub streams: u64,
    /// Number of events in undamaged streams that aren't deleted.
    pub events: u64,
    /// Number of deleted streams, of which only a tombstone is left.
    pub deleted: u64,
    /// All damage found: of the file as a whole, then of streams in the order of their names, then
    /// of events whose stream has no row.
    pub findings: Vec<Damage>,
}

/// One damage found in a database: the stream and what is wrong with it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Damage {
    /// The damaged stream. `None` if the file as a whole is damaged.
    pub stream: Option<String>,
    /// What is wrong with the stream or file.
    pub flaw: Flaw,
}

/// A kind of damage to an event store. Of each stream only the first damage is reported.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Flaw {
    /// The database file is damaged. The text is `SQLite`'s own description.
    File(String),
    /// The last events of the stream are missing.
    Truncated {
        /// Sequence number of the last event that is still there; 0 if none is.
        last: u64,
        /// Sequence number of the last event that was appended, as the stream's row records it.
        head: u64,
    },
    /// An event is missing, while later events of the stream are there.
    Missing {
        /// Sequence number of the missing event.
        seq: u64,
    },
    /// An event of the stream isn't the one that was appended: its hash doesn't match, or its
    /// columns can't be read.
    Altered {
        /// Sequence number of the altered event.
        seq: u64,
    },
    /// The stream has events beyond its recorded end, which were never acknowledged.
    Beyond {
        /// Sequence number of the last event of the stream that was acknowledged, as the stream's
        /// row records it; there are later ones.
        head: u64,
    },
    /// An event is as it was appended, but the caller's own check (such as replaying the match) rejected it.
    Senseless {
        /// Sequence number of the rejected event.
        seq: u64,
    },
    /// The table of events has events of the stream, but the table of streams has no row for it.
    Headless,
    /// The database pages that hold the stream's events can't be read.
    Unreadable,
}

/// Checks everything in an `SQLite` database. Changes nothing, and works while a server uses it.
///
/// `makes_sense` is called with every intact event, stream by stream, and returns whether it fits those
/// before it. `goes_on` is called with the number of streams so far, and returns `false` to end early.
///
/// # Errors
///
/// [`Error::Open`] if the file can't be opened or belongs to another program; [`Error::Newer`] if its
/// tables aren't those of this version. Damage isn't an error: it is in the result.
pub fn examine(
    path: &Path,
    mut makes_sense: impl FnMut(&str, &StoredEvent) -> bool,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Result<Examined, Error> {
    connect::insist_on_version(path)?;
    let connection = connect::for_inspection(path)?;
    let tables = Tables::of(&connection).map_err(|error| connect::diagnose(path, &error))?;
    match tables {
        Tables::Ours(found) if !tables.are_current() => return Err(Error::Newer { found }),
        Tables::Ours(_) => {}
        Tables::None | Tables::Foreign => return Err(Error::open(path, Obstacle::Foreign)),
    }
    let mut examined = Examined::default();
    let damage = damage_of_file(&connection, "PRAGMA integrity_check(20)");
    let damage = damage.unwrap_or_else(|error| vec![error.to_string()]);
    let damage = damage.into_iter().map(|line| Damage {
        stream: None,
        flaw: Flaw::File(line),
    });
    examined.findings.extend(damage);
    examine_streams(&connection, &mut examined, &mut makes_sense, &mut goes_on);
    Ok(examined)
}

/// Runs one of `SQLite`'s own checks of a database file (the pragma in `sql`). Returns its complaints: an
/// empty list if the file is undamaged.
pub(crate) fn damage_of_file(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(sql)?;
    let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
    let lines: Vec<String> = lines.collect::<rusqlite::Result<_>>()?;
    Ok(lines.into_iter().filter(|line| line != "ok").collect())
}

/// Checks the hash chain of every stream from its first event to its recorded end, and adds the damage found
/// to `examined`.
pub(crate) fn examine_streams(
    connection: &Connection,
    examined: &mut Examined,
    makes_sense: &mut impl FnMut(&str, &StoredEvent) -> bool,
    goes_on: &mut impl FnMut(u64) -> bool,
) {
    if let Err(error) = try_streams(connection, examined, makes_sense, goes_on) {
        // The pages are damaged, or another program holds a lock.
        let flaw = Flaw::File(error.to_string());
        examined.findings.push(Damage { stream: None, flaw });
    }
}

fn try_streams(
    connection: &Connection,
    examined: &mut Examined,
    makes_sense: &mut impl FnMut(&str, &StoredEvent) -> bool,
    goes_on: &mut impl FnMut(u64) -> bool,
) -> rusqlite::Result<()> {
    // A read transaction: a concurrent append can't look like damage.
    let view = connection.unchecked_transaction()?;
    let mut streams = view.prepare("SELECT name, head, hash, label FROM stream ORDER BY name")?;
    let mut streams = streams.query([])?;
    while let Some(row) = streams.next()? {
        let entry = Entry::read(row)?;
        let is_deleted = entry.label == DELETED;
        let found = entry.check(&view, makes_sense);
        match found {
            Ok(n) if is_deleted => debug_assert_eq!(n, 1),
            Ok(n) => examined.events += n,
            Err(flaw) => examined.findings.push(Damage {
                stream: Some(entry.name),
                flaw,
            }),
        }
        if is_deleted {
            examined.deleted += 1;
        } else {
            examined.streams += 1;
        }
        if !goes_on(examined.streams + examined.deleted) {
            return Ok(());
        }
    }
    let strays = "SELECT DISTINCT stream FROM event
        WHERE stream NOT IN (SELECT name FROM stream) ORDER BY stream";
    let mut strays = view.prepare(strays)?;
    for name in strays.query_map([], |row| row.get(0))? {
        examined.findings.push(Damage {
            stream: Some(name?),
            flaw: Flaw::Headless,
        });
    }
    Ok(())
}

/// A stream's row in the table of streams: its name, label, and last event as recorded.
struct Entry {
    name: String,
    head: u64,
    hash: Hash,
    label: String,
}

impl Entry {
    fn read(row: &Row<'_>) -> rusqlite::Result<Entry> {
        Ok(Entry {
            name: row.get(0)?,
            head: row.get(1)?,
            hash: hash(row, 2)?,
            label: row.get(3)?,
        })
    }

    /// Checks the hash chain of the stream's events. Returns their number, or the first damage
    /// found.
    fn check(
        &self,
        view: &Connection,
        makes_sense: &mut impl FnMut(&str, &StoredEvent) -> bool,
    ) -> Result<u64, Flaw> {
        let unreadable = |_| Flaw::Unreadable;
        let sql = "SELECT seq, command, request, body, hash FROM event
            WHERE stream = ?1 ORDER BY seq";
        let mut events = view.prepare_cached(sql).map_err(unreadable)?;
        let mut rows = events.query([&self.name]).map_err(unreadable)?;
        let found = std::iter::from_fn(|| {
            let row = match rows.next() {
                Ok(row) => row?,
                Err(_) => return Some(Err(Flaw::Unreadable)),
            };
            let seq = row.get(0).map_err(unreadable);
            Some(seq.map(|seq| (seq, event(row).ok())))
        });
        let is_deleted = self.label == DELETED;
        let recorded = LastEvent {
            seq: self.head,
            hash: self.hash,
        };
        check_chain(&self.name, recorded, is_deleted, found, makes_sense)
    }
}

/// Checks the hash chain of a stream's events up to its recorded end. Returns the number of events,
/// or the first damage found.
///
/// Each item is an event's number with the event, or without it if its columns can't be read.
pub(crate) fn check_chain(
    stream: &str,
    recorded: LastEvent,
    is_deleted: bool,
    events: impl Iterator<Item = Result<(u64, Option<StoredEvent>), Flaw>>,
    makes_sense: &mut impl FnMut(&str, &StoredEvent) -> bool,
) -> Result<u64, Flaw> {
    let mut checker = Checker::after(stream, 0, Hash::NONE);
    let (mut n, mut last) = (0, 0);
    for found in events {
        let (seq, event) = found?;
        let altered = Flaw::Altered { seq };
        let Some(event) = event else {
            return Err(altered);
        };
        let is_tombstone = n == 0 && Tombstone::of(&event).is_some();
        if is_tombstone != (n == 0 && is_deleted) {
            return Err(altered);
        }
        if !is_tombstone && seq != last + 1 {
            return Err(Flaw::Missing { seq: last + 1 });
        }
        checker.check_from_start(&event).map_err(|_| altered)?;
        if !is_tombstone && !makes_sense(stream, &event) {
            return Err(Flaw::Senseless { seq });
        }
        (n, last) = (n + 1, seq);
    }
    let head = recorded.seq;
    match last {
        _ if last < head => Err(Flaw::Truncated { last, head }),
        _ if head < last => Err(Flaw::Beyond { head }),
        _ if checker.check_end(recorded).is_err() => Err(Flaw::Altered { seq: head }),
        _ => Ok(n),
    }
}

impl Damage {
    /// Converts one damage into the error that [`Store::verify`](crate::Store::verify) returns.
    pub(crate) fn into_error(self) -> Error {
        let Damage { stream, flaw } = self;
        let stream = stream.unwrap_or_default();
        let seq = match flaw {
            Flaw::File(damage) => return Error::Damaged(damage),
            Flaw::Headless => return Error::Damaged("events without a stream".to_owned()),
            Flaw::Unreadable => return Error::Damaged(stream),
            Flaw::Truncated { last, .. } => last + 1,
            Flaw::Beyond { head } => head + 1,
            Flaw::Missing { seq } | Flaw::Altered { seq } | Flaw::Senseless { seq } => seq,
        };
        Error::Corrupt { stream, seq }
    }
}

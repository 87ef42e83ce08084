//! Looking at a whole database: what is there, and what is not as it should be.

use std::path::Path;

use rusqlite::{Connection, Row};

use crate::{
    DELETED, Error, Event, Hash, Tombstone,
    chain::Checker,
    error::Obstacle,
    sqlite::{
        connect,
        schema::Tables,
        writer::{event, hash},
    },
};

/// What was found in a database.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Examined {
    /// Number of streams, without those that were deleted.
    pub streams: u64,
    /// Number of their events.
    pub events: u64,
    /// Number of streams that were deleted.
    pub deleted: u64,
    /// What is wrong, in the order of the streams' names.
    pub findings: Vec<Finding>,
}

/// Something that is wrong.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Finding {
    /// With which stream. None if it is the file as a whole.
    pub stream: Option<String>,
    /// What.
    pub flaw: Flaw,
}

/// What can be wrong.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Flaw {
    /// The file is damaged, as `SQLite` says.
    File(String),
    /// The last events of a stream are missing.
    Truncated {
        /// The last event that is there.
        last: u64,
        /// The last that was appended.
        head: u64,
    },
    /// An event between others is missing.
    Missing {
        /// Its number.
        seq: u64,
    },
    /// An event is not what was appended.
    Altered {
        /// Its number.
        seq: u64,
    },
    /// There are events that were never acknowledged.
    Beyond {
        /// The last event that was.
        head: u64,
    },
    /// An event is what was appended, but makes no sense to the caller.
    Senseless {
        /// Its number.
        seq: u64,
    },
    /// There are events, but no entry for their stream.
    Headless,
    /// Its part of the file can't be read.
    Unreadable,
}

/// Looks at everything in a database, which it does not change, whether a server uses it or not.
/// `makes_sense` sees every event that is what was appended, stream by stream, and says whether it
/// fits those before it; `goes_on` hears the number of streams so far, and may end it.
///
/// # Errors
///
/// The file can't be opened, or is no database of ours.
pub fn examine(
    path: &Path,
    mut makes_sense: impl FnMut(&str, &Event) -> bool,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Result<Examined, Error> {
    connect::insist_on_version(path)?;
    let connection = connect::for_inspection(path)?;
    let tables = Tables::of(&connection).map_err(|it| connect::diagnose(path, &it))?;
    match tables {
        Tables::Ours(found) if !tables.are_current() => return Err(Error::Newer { found }),
        Tables::Ours(_) => {}
        Tables::None | Tables::Foreign => return Err(Error::open(path, Obstacle::Foreign)),
    }
    let mut examined = Examined::default();
    let damage = damage_of_file(&connection, "PRAGMA integrity_check(20)");
    let damage = damage.unwrap_or_else(|error| vec![error.to_string()]);
    let damage = damage.into_iter().map(|it| Finding {
        stream: None,
        flaw: Flaw::File(it),
    });
    examined.findings.extend(damage);
    examine_streams(&connection, &mut examined, &mut makes_sense, &mut goes_on);
    Ok(examined)
}

/// What `SQLite` says about the file. Nothing if it is whole.
pub(crate) fn damage_of_file(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(sql)?;
    let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
    let lines: Vec<String> = lines.collect::<rusqlite::Result<_>>()?;
    Ok(lines.into_iter().filter(|it| it != "ok").collect())
}

/// Follows the chain of every stream from its first event to its head.
pub(crate) fn examine_streams(
    connection: &Connection,
    examined: &mut Examined,
    makes_sense: &mut impl FnMut(&str, &Event) -> bool,
    goes_on: &mut impl FnMut(u64) -> bool,
) {
    if let Err(error) = try_streams(connection, examined, makes_sense, goes_on) {
        // What can't be read is damaged, or somebody is in the way.
        let flaw = Flaw::File(error.to_string());
        examined.findings.push(Finding { stream: None, flaw });
    }
}

fn try_streams(
    connection: &Connection,
    examined: &mut Examined,
    makes_sense: &mut impl FnMut(&str, &Event) -> bool,
    goes_on: &mut impl FnMut(u64) -> bool,
) -> rusqlite::Result<()> {
    // One view of the database, whatever is appended meanwhile.
    let view = connection.unchecked_transaction()?;
    let mut streams = view.prepare("SELECT name, head, hash, label FROM stream ORDER BY name")?;
    let mut streams = streams.query([])?;
    while let Some(row) = streams.next()? {
        let entry = Entry::read(row)?;
        let is_deleted = entry.label == DELETED;
        let found = entry.follow(&view, makes_sense);
        match found {
            Ok(n) if is_deleted => debug_assert_eq!(n, 1),
            Ok(n) => examined.events += n,
            Err(flaw) => examined.findings.push(Finding {
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
        examined.findings.push(Finding {
            stream: Some(name?),
            flaw: Flaw::Headless,
        });
    }
    Ok(())
}

/// How a stream stands, as far as it is recorded beside its events.
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

    /// Follows the chain of the events. Returns how many there are.
    fn follow(
        &self,
        view: &Connection,
        makes_sense: &mut impl FnMut(&str, &Event) -> bool,
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
        follow(
            &self.name,
            (self.head, self.hash),
            is_deleted,
            found,
            makes_sense,
        )
    }
}

/// Follows the chain of a stream's events, which are given with their numbers as far as they can be
/// read, to its recorded end. Returns how many there are.
pub(crate) fn follow(
    stream: &str,
    (head, end): (u64, Hash),
    is_deleted: bool,
    events: impl Iterator<Item = Result<(u64, Option<Event>), Flaw>>,
    makes_sense: &mut impl FnMut(&str, &Event) -> bool,
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
    match last {
        _ if last < head => Err(Flaw::Truncated { last, head }),
        _ if head < last => Err(Flaw::Beyond { head }),
        _ if checker.ends(head, end).is_err() => Err(Flaw::Altered { seq: head }),
        _ => Ok(n),
    }
}

impl Finding {
    /// The same, as the error of somebody who wanted all to be well.
    pub(crate) fn error(self) -> Error {
        let Finding { stream, flaw } = self;
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

//! Reads single rows of the tables `stream` and `event`. Shared by the thread that writes, which calls
//! it inside its transaction, and by readers on connections of their own.

use rusqlite::{Connection, OptionalExtension, Row};

use crate::{
    DELETED, Error, Hash, Head, StoredEvent, StreamMark, Tombstone, chain::LastEvent,
    tombstone::COMMAND,
};

/// Reads a stream's row in the table of streams. `None` if it has none.
pub(crate) fn head_of(connection: &Connection, stream: &str) -> Result<Option<Head>, Error> {
    let sql = "SELECT head, hash, label, wake FROM stream WHERE name = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let head = statement.query_row([stream], |row| {
        Ok(Head {
            seq: row.get(0)?,
            hash: hash(row, 1)?,
            mark: StreamMark {
                label: row.get(2)?,
                wake: row.get(3)?,
            },
        })
    });
    Ok(head.optional()?)
}

/// Reads a stream's last row in the table of events. `None` if it has none.
pub(crate) fn last_event(
    connection: &Connection,
    stream: &str,
) -> Result<Option<LastEvent>, Error> {
    let sql = "SELECT seq, hash FROM event WHERE stream = ?1 ORDER BY seq DESC LIMIT 1";
    let mut statement = connection.prepare_cached(sql)?;
    let last = statement.query_row([stream], |row| {
        Ok(LastEvent {
            seq: row.get(0)?,
            hash: hash(row, 1)?,
        })
    });
    Ok(last.optional()?)
}

/// Reads the event of a stream that the command with this id caused. `None` if it caused none.
pub(crate) fn by_command(
    connection: &Connection,
    stream: &str,
    command: &str,
) -> Result<Option<StoredEvent>, Error> {
    let sql = "SELECT seq, command, request, body, hash FROM event
        WHERE stream = ?1 AND command = ?2";
    let mut found = connection.prepare_cached(sql)?;
    Ok(found.query_row([stream, command], event).optional()?)
}

/// Reads the tombstone of a deleted stream; `None` if the stream exists, or never did.
pub(crate) fn tombstone_of(
    connection: &Connection,
    stream: &str,
) -> Result<Option<Tombstone>, Error> {
    let label = head_of(connection, stream)?.map(|head| head.mark.label);
    if label.as_deref() != Some(DELETED) {
        return Ok(None);
    }
    let event = by_command(connection, stream, COMMAND)?;
    Ok(event.as_ref().and_then(Tombstone::of))
}

/// Reads an event from a row with the columns `seq`, `command`, `request`, `body` and `hash`.
pub(crate) fn event(row: &Row<'_>) -> rusqlite::Result<StoredEvent> {
    Ok(StoredEvent {
        seq: row.get(0)?,
        command: row.get(1)?,
        request: hash(row, 2)?,
        body: row.get(3)?,
        hash: hash(row, 4)?,
    })
}

/// Reads a hash from a column. A value that isn't 32 bytes, which only damage can leave there, becomes
/// a hash that no event has, so that the check of the chain reports the event.
pub(crate) fn hash(row: &Row<'_>, column: usize) -> rusqlite::Result<Hash> {
    let bytes = row.get_ref(column)?.as_blob().unwrap_or_default();
    Ok(Hash::read(bytes).unwrap_or(Hash::UNREADABLE))
}

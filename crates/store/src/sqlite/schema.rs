//! The tables of an `SQLite` database, and their migrations.
//!
//! The version of the tables is `SQLite`'s `user_version`: the number of migrations that have been run. A
//! database of an older version is migrated when it is opened for writing, in one transaction; one of a
//! newer version is refused.

use rusqlite::{Connection, TransactionBehavior};

use crate::Error;

/// Tables that every version of a Henge database has. A database without them belongs to another program.
const TABLES: [&str; 3] = ["stream", "event", "note"];

/// SQL of the migrations that create the tables in an empty database, one for each table version. Never
/// changed, only added to: databases of every version are in use.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE stream (
        name TEXT NOT NULL PRIMARY KEY,
        head INTEGER NOT NULL,
        hash BLOB NOT NULL,
        label TEXT NOT NULL,
        wake INTEGER,
        touched INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX stream_by_label ON stream (label, touched DESC);
    CREATE INDEX stream_by_wake ON stream (wake) WHERE wake IS NOT NULL;
    CREATE TABLE event (
        stream TEXT NOT NULL,
        seq INTEGER NOT NULL,
        command TEXT NOT NULL,
        request BLOB NOT NULL,
        body TEXT NOT NULL,
        hash BLOB NOT NULL,
        PRIMARY KEY (stream, seq),
        UNIQUE (stream, command)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE note (
        name TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
"];

/// Which program's tables an `SQLite` database has, if any.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Tables {
    /// The database has no tables: it is empty.
    None,
    /// The database has Henge's tables, of this table version.
    Ours(u32),
    /// The database has the tables of another program.
    Foreign,
}

impl Tables {
    /// Reads which tables a database has.
    pub(crate) fn of(connection: &Connection) -> rusqlite::Result<Tables> {
        let version = "PRAGMA user_version";
        let version: u32 = connection.query_row(version, [], |row| row.get(0))?;
        let mut names =
            connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")?;
        let names = names.query_map([], |row| row.get(0))?;
        let names: Vec<String> = names.collect::<rusqlite::Result<_>>()?;
        let has = |table: &&str| names.iter().any(|name| name == table);
        Ok(match version {
            0 if names.is_empty() => Tables::None,
            1.. if TABLES.iter().all(has) => Tables::Ours(version),
            _ => Tables::Foreign,
        })
    }

    /// Whether these are Henge's tables, in the version of this program.
    pub(crate) fn are_current(self) -> bool {
        self == Tables::Ours(version_of(MIGRATIONS))
    }
}

/// The table version that a database has after all these migrations.
fn version_of(migrations: &[&str]) -> u32 {
    u32::try_from(migrations.len()).unwrap_or(u32::MAX)
}

/// Migrates a database's tables to the version of this program. The outer error is `SQLite`'s; the inner one
/// says that the tables are newer.
pub(crate) fn migrate(connection: &mut Connection) -> rusqlite::Result<Result<(), Error>> {
    migrate_by(connection, MIGRATIONS)
}

fn migrate_by(
    connection: &mut Connection,
    migrations: &[&str],
) -> rusqlite::Result<Result<(), Error>> {
    let current = version_of(migrations);
    let version = |connection: &Connection| {
        connection.query_row("PRAGMA user_version", [], |row| row.get::<_, u32>(0))
    };
    // No transaction if there is nothing to do: it would fail on a full disk.
    if version(connection)? == current {
        return Ok(Ok(()));
    }
    // Another process may be migrating: read the version again when no other can write.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = version(&transaction)?;
    let done = usize::try_from(found).unwrap_or(usize::MAX);
    let Some(missing) = migrations.get(done..) else {
        return Ok(Err(Error::Newer { found }));
    };
    for migration in missing {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", current)?;
    transaction.commit()?;
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_migration_runs_once_and_in_order() {
        let steps = [
            "CREATE TABLE a (x)",
            "ALTER TABLE a ADD COLUMN y",
            "DROP TABLE a",
        ];
        let mut connection = Connection::open_in_memory().expect("memory");
        for n in [1, 1, 2, 3, 3] {
            let migrated = migrate_by(&mut connection, &steps[..n]);
            assert_eq!(migrated, Ok(Ok(())), "each step follows the one before");
        }
        let newer = migrate_by(&mut connection, &steps[..2]);
        assert_eq!(newer, Ok(Err(Error::Newer { found: 3 })));
    }

    #[test]
    fn failed_migration_changes_nothing() {
        let mut connection = Connection::open_in_memory().expect("memory");
        let steps = [
            "CREATE TABLE a (x)",
            "CREATE TABLE b (x); CREATE TABLE a (x)",
        ];
        assert_eq!(migrate_by(&mut connection, &steps[..1]), Ok(Ok(())));
        migrate_by(&mut connection, &steps).expect_err("exists");
        let tables = "SELECT count(*) FROM sqlite_schema";
        let n_tables: u32 = connection
            .query_row(tables, [], |row| row.get(0))
            .expect("a count");
        assert_eq!(n_tables, 1);
    }
}

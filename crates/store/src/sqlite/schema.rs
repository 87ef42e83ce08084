//! The tables, and how those of older programs become those of this one.

use rusqlite::{Connection, TransactionBehavior};

use crate::Error;

/// The tables, as every version has had them.
const TABLES: [&str; 3] = ["stream", "event", "note"];

/// What leads from each version to the next, beginning with an empty database. Never changed, only
/// added to: databases of every version are out there.
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

/// Whose tables a database has.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Tables {
    /// Nobody's: it is empty.
    None,
    /// This program's, of an age.
    Ours(u32),
    /// Another program's.
    Foreign,
}

impl Tables {
    /// Looks at a database.
    pub(crate) fn of(connection: &Connection) -> rusqlite::Result<Tables> {
        let version = "PRAGMA user_version";
        let version: u32 = connection.query_row(version, [], |row| row.get(0))?;
        let mut names =
            connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")?;
        let names = names.query_map([], |row| row.get(0))?;
        let names: Vec<String> = names.collect::<rusqlite::Result<_>>()?;
        let has = |it: &&str| names.iter().any(|name| name == it);
        Ok(match version {
            0 if names.is_empty() => Tables::None,
            1.. if TABLES.iter().all(has) => Tables::Ours(version),
            _ => Tables::Foreign,
        })
    }

    /// Whether they are as this program has them.
    pub(crate) fn are_current(self) -> bool {
        self == Tables::Ours(MIGRATIONS.len() as u32)
    }
}

/// Brings the tables to the version of this program.
pub(crate) fn migrate(connection: &mut Connection) -> rusqlite::Result<Result<(), Error>> {
    migrate_by(connection, MIGRATIONS)
}

/// What is wrong with the database itself is an error of `SQLite`; the other is ours.
fn migrate_by(
    connection: &mut Connection,
    migrations: &[&str],
) -> rusqlite::Result<Result<(), Error>> {
    let version = |it: &Connection| it.query_row("PRAGMA user_version", [], |row| row.get(0));
    // Where nothing has to be done, nothing is written: the disk may be full.
    if version(connection)? == migrations.len() as u32 {
        return Ok(Ok(()));
    }
    // Somebody else may be about to do the same: look only when nobody else can write.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: u32 = version(&transaction)?;
    let Some(missing) = migrations.get(found as usize..) else {
        return Ok(Err(Error::Newer { found }));
    };
    for migration in missing {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", migrations.len() as u32)?;
    transaction.commit()?;
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_migration_happens_once_and_in_order() {
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
    fn a_failed_migration_leaves_everything_as_it_was() {
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

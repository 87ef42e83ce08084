//! The tables, and how those of older programs become those of this one.

use rusqlite::{Connection, TransactionBehavior};

use crate::Error;

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

/// Brings the tables to the version of this program.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), Error> {
    migrate_by(connection, MIGRATIONS)
}

fn migrate_by(connection: &mut Connection, migrations: &[&str]) -> Result<(), Error> {
    // Somebody else may be about to do the same: look only when nobody else can write.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let missing = migrations
        .get(found as usize..)
        .ok_or(Error::Newer { found })?;
    for migration in missing {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", migrations.len() as u32)?;
    transaction.commit()?;
    Ok(())
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
            migrate_by(&mut connection, &steps[..n]).expect("each step follows the one before");
        }
        let newer = migrate_by(&mut connection, &steps[..2]);
        assert_eq!(newer, Err(Error::Newer { found: 3 }));
    }

    #[test]
    fn a_failed_migration_leaves_everything_as_it_was() {
        let mut connection = Connection::open_in_memory().expect("memory");
        let steps = [
            "CREATE TABLE a (x)",
            "CREATE TABLE b (x); CREATE TABLE a (x)",
        ];
        migrate_by(&mut connection, &steps[..1]).expect("a table");
        migrate_by(&mut connection, &steps).expect_err("exists");
        let tables = "SELECT count(*) FROM sqlite_schema";
        let n_tables: u32 = connection
            .query_row(tables, [], |row| row.get(0))
            .expect("a count");
        assert_eq!(n_tables, 1);
    }
}

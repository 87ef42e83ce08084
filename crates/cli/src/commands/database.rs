//! Finds and opens the database of a command, and describes errors of databases in words.

use std::{fs, path::Path, sync::Arc};

use game::Reason;
use nevermind::Nevermind as _;
use server::Database;
use store::{Error, Obstacle, OpenError, Postgres, PostgresConfig, Store};

use super::serve;
use crate::failure::Failure;

/// The default database, a file in the user's data folder. `None` if there is no such folder.
pub(crate) fn own_database() -> Option<Database> {
    Some(Database::File(home::data_folder()?.join("matches.db")))
}

/// Creates the folder of a database if that is the default one. The folder of another database must
/// exist: a mistyped path must not create an empty database.
pub(super) fn make_own_folder(database: &Database) {
    if own_database().as_ref() == Some(database)
        && let Some(folder) = home::data_folder()
    {
        let created = fs::create_dir_all(folder);
        created.nevermind("opening the database then fails with a better error");
    }
}

/// The database that the command's option names, or else that of the server's settings. Fails if
/// neither names one and there is no data folder for the default one.
pub(super) fn find(named: Option<&Database>, config: Option<&Path>) -> Result<Database, Failure> {
    match named {
        Some(named) => Ok(named.clone()),
        None => match serve::configuration(config)?.database {
            // No setting names a database, and there is no data folder for the default one.
            Database::Memory if own_database().is_none() => {
                Err(Failure::input("database-homeless", &[]))
            }
            database => Ok(database),
        },
    }
}

/// The path of the file of an `SQLite` database. Fails if the file doesn't exist or the database is
/// of another kind.
pub(super) fn file(database: &Database) -> Result<&Path, Failure> {
    match database {
        Database::File(path) if path.exists() => Ok(path),
        Database::File(path) => {
            let args = [("path", path.display().to_string().into())];
            Err(Failure::input("database-missing", &args))
        }
        Database::Memory => Err(Failure::input("database-memory", &[])),
        Database::Server(_) => {
            let args = [("path", database.to_string().into())];
            Err(Failure::input("backup-postgres", &args))
        }
    }
}

/// Opens a database that must already exist.
pub(super) fn existing(database: &Database) -> Result<Arc<dyn Store>, Failure> {
    if let Database::Server(url) = database {
        return Ok(Arc::new(existing_server(url)?));
    }
    store::insist_on_database(file(database)?).map_err(|error| failed(&error))?;
    database.open().map_err(|error| failed(&error))
}

/// Opens an existing `PostgreSQL` database, without creating or changing its tables.
pub(super) fn existing_server(url: &str) -> Result<Postgres, Failure> {
    let config = PostgresConfig {
        create: false,
        ..PostgresConfig::default()
    };
    Postgres::open(url, &config).map_err(|error| failed(&error))
}

/// The failure of a command because of a database error: wrong input if the address is malformed,
/// else failed work.
pub(super) fn failed(error: &Error) -> Failure {
    match error {
        Error::Open(OpenError {
            why: Obstacle::Url(_),
            ..
        }) => Failure::Input(reason(error)),
        _ => Failure::Work(reason(error)),
    }
}

/// Describes a database error in a message for users, with what to do about it.
pub(super) fn reason(error: &Error) -> Reason {
    match error {
        Error::Unavailable | Error::Fenced => Reason::new("database-unavailable"),
        Error::Broken => Reason::new("database-broken"),
        Error::Corrupt { stream, seq } => Reason::new("database-event-damaged")
            .with("match", stream.clone())
            .with("event", *seq),
        Error::Deleted { stream } => Reason::new("database-deleted").with("match", stream.clone()),
        Error::Damaged(why) => Reason::new("database-damaged").with("why", why.clone()),
        Error::Newer { found } => Reason::new("database-newer").with("version", *found),
        Error::Open(OpenError { path, why }) => {
            obstacle(why).with("path", path.display().to_string())
        }
    }
}

fn obstacle(why: &Obstacle) -> Reason {
    match why {
        Obstacle::Missing => Reason::new("database-missing"),
        Obstacle::NoFolder => Reason::new("database-no-folder"),
        Obstacle::Folder => Reason::new("database-folder"),
        Obstacle::Permission => Reason::new("database-permission"),
        Obstacle::ReadOnlyDisk => Reason::new("database-read-only"),
        Obstacle::Full => Reason::new("database-full"),
        Obstacle::NotADatabase => Reason::new("database-not"),
        Obstacle::Foreign => Reason::new("database-foreign"),
        Obstacle::Held {
            holder: Some(holder),
        } => Reason::new("database-held")
            .with("pid", holder.pid.to_string())
            .with("address", holder.address.clone()),
        Obstacle::Held { holder: None } => Reason::new("database-held-unknown"),
        Obstacle::Names => Reason::new("database-names"),
        Obstacle::Locked => Reason::new("database-locked"),
        Obstacle::Itself => Reason::new("database-itself"),
        Obstacle::InUse => Reason::new("database-in-use"),
        Obstacle::Name => Reason::new("database-name"),
        Obstacle::Url(why) => Reason::new("database-url").with("why", why.clone()),
        Obstacle::Unreachable(why) => Reason::new("database-unreachable").with("why", why.clone()),
        Obstacle::Password => Reason::new("database-password"),
        Obstacle::NoDatabase => Reason::new("database-none"),
        Obstacle::Rights => Reason::new("database-rights"),
        Obstacle::Replica => Reason::new("database-replica"),
        Obstacle::Encryption(why) => Reason::new("database-encryption").with("why", why.clone()),
        Obstacle::ServerVersion { found } => {
            Reason::new("database-server-version").with("found", found.clone())
        }
        Obstacle::OtherCluster => Reason::new("database-other-cluster"),
        Obstacle::Other(why) => Reason::new("database-other").with("why", why.clone()),
    }
}

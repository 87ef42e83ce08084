//! The database setting: a path or a URL that names the store of the matches.

use std::{fmt, net::SocketAddr, path::PathBuf, str::FromStr, sync::Arc};

use store::{Memory, Postgres, PostgresConfig, Sqlite, Store};

/// The database that holds matches and bans, as a setting names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// The memory of this process: everything is lost when the server stops.
    Memory,
    /// An `SQLite` file at this path.
    File(PathBuf),
    /// A `PostgreSQL` server by its URL, which may contain a password.
    Server(String),
}

/// The error of parsing a database setting that is neither a path nor a URL of a known kind.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a database: a path, sqlite:PATH, postgres://HOST/NAME or memory:")]
pub struct BadDatabase;

impl FromStr for Database {
    type Err = BadDatabase;

    fn from_str(text: &str) -> Result<Database, BadDatabase> {
        if text == "memory:" {
            return Ok(Database::Memory);
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Database::Server(text.to_owned()));
        }
        let path = match text.strip_prefix("sqlite:") {
            // `sqlite://PATH`, as other programs write it, has an empty host before the path.
            Some(path) => path.strip_prefix("//").unwrap_or(path),
            None if text.contains("://") => return Err(BadDatabase),
            None => text,
        };
        if path.is_empty() {
            return Err(BadDatabase);
        }
        Ok(Database::File(path.into()))
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Memory => f.write_str("memory:"),
            Database::File(path) => write!(f, "{}", path.display()),
            Database::Server(url) => f.write_str(&store::without_password(url)),
        }
    }
}

/// The addresses of a server that a store keeps for operators and other servers.
#[derive(Copy, Clone, Debug)]
pub(crate) struct ServerAddresses {
    /// Where the server listens for HTTP.
    pub(crate) http: SocketAddr,
    /// Where it serves its metrics: the admin listener, if there is one.
    pub(crate) metrics: SocketAddr,
}

impl Database {
    /// Opens the database as a store, creating an `SQLite` file and its folder if they don't exist.
    ///
    /// # Errors
    ///
    /// The file or the server can't be opened, is damaged, or is of a newer version.
    pub fn open(&self) -> Result<Arc<dyn Store>, store::Error> {
        self.open_with(None)
    }

    /// Opens the database as the store of a server. An `SQLite` file is locked, because only one server
    /// may use it at a time.
    pub(crate) fn open_to_serve(
        &self,
        at: ServerAddresses,
    ) -> Result<Arc<dyn Store>, store::Error> {
        self.open_with(Some(at))
    }

    fn open_with(&self, at: Option<ServerAddresses>) -> Result<Arc<dyn Store>, store::Error> {
        let path = match self {
            Database::Memory => return Ok(Arc::new(Memory::new())),
            Database::File(path) => path,
            Database::Server(url) => {
                let config = PostgresConfig {
                    serving: at.map_or_else(String::new, |at| at.metrics.to_string()),
                    ..PostgresConfig::default()
                };
                return Ok(Arc::new(Postgres::open(url, &config)?));
            }
        };
        let config = store::SqliteConfig {
            serving: at.map(|at| at.http),
            ..store::SqliteConfig::default()
        };
        Ok(Arc::new(Sqlite::open(path, config)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn database_urls_are_parsed_and_shown_without_password() {
        let file = |path: &str| Ok(Database::File(path.into()));
        for (text, expected) in [
            ("memory:", Ok(Database::Memory)),
            ("a/b.db", file("a/b.db")),
            ("sqlite:/a/b.db", file("/a/b.db")),
            ("sqlite:///a/b.db", file("/a/b.db")),
            ("sqlite:b", file("b")),
            ("sqlite:", Err(BadDatabase)),
            ("", Err(BadDatabase)),
            (
                "postgres://localhost/henge",
                Ok(Database::Server("postgres://localhost/henge".to_owned())),
            ),
            ("mysql://localhost/henge", Err(BadDatabase)),
        ] {
            assert_eq!(text.parse(), expected, "{text}");
        }
        let secret = "postgresql://henge:se@cret@db.example.org/henge?sslmode=require";
        let shown = Database::Server(secret.to_owned()).to_string();
        assert_eq!(shown, "postgresql://db.example.org/henge");
    }
}

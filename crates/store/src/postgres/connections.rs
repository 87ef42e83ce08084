//! A pool of connections to the same database, for code that keeps other tables in it than the event log:
//! the queue of cluster jobs.

use deadpool_postgres::{Object, Pool, PoolError, Runtime};

use super::{
    QUERY_TIMEOUT, hints, insist_on,
    link::{Target, is_transient},
    planted, schema,
};
use crate::{Error, Obstacle};

/// A callback for `NOTIFY` on a channel: called with the payload of each, and with `None` when notifications
/// may have been missed. Must not block.
pub type NotificationListener = Box<dyn Fn(Option<&str>) + Send + Sync>;

/// SQL settings of the pool's connections: longer timeouts than those of the event store, because
/// results of cluster jobs have several megabytes.
const SETTINGS: &str = "SET statement_timeout = '60s'; SET lock_timeout = '10s'";

/// A pool of connections to a database with Henge's tables, in the caller's tokio runtime.
///
/// Lost connections are opened again. All lead to the same cluster, or getting one fails.
#[derive(Clone)]
pub struct ConnectionPool {
    target: Target,
    pool: Pool,
    cluster: String,
}

impl std::fmt::Debug for ConnectionPool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConnectionPool")
            .field("at", &self.target.shown)
            .finish_non_exhaustive()
    }
}

impl ConnectionPool {
    /// Opens a database by its address, with at most `max_size` connections. Creates or migrates the
    /// tables where needed.
    ///
    /// # Errors
    ///
    /// [`Error::Open`] if the database can't be reached or used; [`Error::Newer`] if its tables belong to
    /// a newer program.
    pub async fn open(url: &str, max_size: usize) -> Result<ConnectionPool, Error> {
        let target = Target::new(url)?;
        let failed = |error: tokio_postgres::Error| target.open_error(&error);
        let mut client = target.connect().await.map_err(failed)?;
        let cluster = schema::prepare(&mut client, &target, planted::migrations(), true).await?;
        let pool = Pool::builder(target.manager(SETTINGS))
            .max_size(max_size)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(QUERY_TIMEOUT))
            .create_timeout(Some(QUERY_TIMEOUT))
            .post_create(insist_on(&cluster.id))
            .build()
            .map_err(|error| target.obstacle(Obstacle::Other(error.to_string())))?;
        Ok(ConnectionPool {
            target,
            pool,
            cluster: cluster.id,
        })
    }

    /// Id of the Henge database (cluster) that all connections of the pool lead to.
    pub fn cluster(&self) -> &str {
        &self.cluster
    }

    /// The underlying `deadpool` pool, for callers that need its own interface.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Gets a connection to the database from the pool.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if none is free in time or the server can't be reached;
    /// [`Error::Open`] if the server refuses the connection, or the address leads to another
    /// cluster than before.
    pub async fn client(&self) -> Result<Object, Error> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::PostCreateHook(deadpool_postgres::HookError::Message(_)) => {
                self.target.obstacle(Obstacle::OtherCluster)
            }
            PoolError::Backend(error) if !is_transient(&error) => self.target.open_error(&error),
            _ => Error::Unavailable,
        })
    }

    /// Translates the error of a query on one of the pool's connections into an error of the store.
    pub fn failed(&self, error: &tokio_postgres::Error) -> Error {
        self.target.failed(error)
    }

    /// The error that the pool's database can't be used, for this reason.
    pub fn obstacle(&self, why: Obstacle) -> Error {
        self.target.obstacle(why)
    }

    /// Calls a listener with the notifications on a channel, until the future is dropped. Reconnects by
    /// itself; notifications sent meanwhile are lost.
    pub async fn listen(&self, channel: &str, listener: NotificationListener) {
        hints::listen_on(self.target.clone(), channel, listener).await;
    }
}

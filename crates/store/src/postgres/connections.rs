//! Connections for those who keep more in a database than events, such as a queue of work.

use deadpool_postgres::{Object, Pool, PoolError, Runtime};

use super::{
    PATIENCE, hints, insist,
    link::{Target, may_pass},
    planted, schema,
};
use crate::{Error, Obstacle};

/// Hears what is sent on a channel, or nothing where something may have been missed. Must not block.
pub type SignalListener = Box<dyn Fn(Option<&str>) + Send + Sync>;

/// What is asked for here may take longer than an event: whole tables go to and fro.
const ORDERS: &str = "SET statement_timeout = '60s'; SET lock_timeout = '10s'";

/// Connections to a database of ours, in the runtime of whoever asks for them.
///
/// They are made again when they are lost, and all lead to the same cluster.
#[derive(Clone)]
pub struct Connections {
    target: Target,
    pool: Pool,
    cluster: String,
}

impl std::fmt::Debug for Connections {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connections")
            .field("at", &self.target.shown)
            .finish_non_exhaustive()
    }
}

impl Connections {
    /// Opens a database by its address, with at most so many connections. Makes the tables or
    /// modernises them where needed.
    ///
    /// # Errors
    ///
    /// Says why this program can't use it safely.
    pub async fn open(url: &str, most: usize) -> Result<Connections, Error> {
        let target = Target::new(url)?;
        let mut client = target.connect().await.map_err(|it| target.unopened(&it))?;
        let cluster = schema::prepare(&mut client, &target, planted::migrations(), true).await?;
        let pool = Pool::builder(target.manager(ORDERS))
            .max_size(most)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .post_create(insist(&cluster.id))
            .build()
            .map_err(|it| target.obstacle(Obstacle::Other(it.to_string())))?;
        Ok(Connections {
            target,
            pool,
            cluster: cluster.id,
        })
    }

    /// Which cluster it is.
    pub fn cluster(&self) -> &str {
        &self.cluster
    }

    /// All of them.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// One of them.
    ///
    /// # Errors
    ///
    /// There is none to be had now, or the address leads to another cluster than before.
    pub async fn one(&self) -> Result<Object, Error> {
        self.pool.get().await.map_err(|it| match it {
            PoolError::PostCreateHook(deadpool_postgres::HookError::Message(_)) => {
                self.target.obstacle(Obstacle::OtherCluster)
            }
            PoolError::Backend(error) if !may_pass(&error) => self.target.unopened(&error),
            _ => Error::Unavailable,
        })
    }

    /// What an error means that a connection has told.
    pub fn failed(&self, error: &tokio_postgres::Error) -> Error {
        self.target.failed(error)
    }

    /// Why something else than a connection can't be used.
    pub fn obstacle(&self, why: Obstacle) -> Error {
        self.target.obstacle(why)
    }

    /// Hears what is sent on a channel, for ever. What is sent may be lost.
    pub async fn hear(&self, channel: &str, heard: SignalListener) {
        hints::hear_channel(self.target.clone(), channel, heard).await;
    }
}

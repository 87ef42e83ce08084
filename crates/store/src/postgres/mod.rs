//! The store on a `PostgreSQL` server, shared by several programs (nodes).
//!
//! Each program has one thread that writes ([`writer`]), a pool of connections that read, and a
//! connection that notifies the other programs of new events ([`hints`]). The row locks of the database
//! order the writers. All of it runs in a small tokio runtime that belongs to the store: callers block,
//! or are called back, and needn't be in a runtime themselves.
//!
//! A connection that is lost is opened again, and what can be repeated safely is. A database that was
//! replaced by another (restored from a dump, a wrong DNS entry) is recognised by its cluster id and
//! never written to.

mod batch;
mod connections;
mod examine;
mod hints;
mod link;
mod node;
mod overview;
mod planted;
mod schema;
mod store;
mod tails;
mod write_connection;
mod writer;

use std::{
    fmt, io,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, SyncSender},
    },
    thread,
    time::{Duration, Instant},
};

use deadpool_postgres::{Hook, HookError, Object, Pool, PoolError, Runtime as PoolRuntime};
use nevermind::Nevermind as _;
use tokio::{
    runtime::{Builder, Runtime},
    sync::mpsc::{Sender, channel, error::TrySendError},
    task::{AbortHandle, LocalSet},
    time::timeout,
};
use tokio_postgres::{Client, Row, types::ToSql};

pub use self::{
    connections::{ConnectionPool, NotificationListener},
    link::without_password,
    overview::{ClusterOverview, NodeSummary, WorkerSummary},
};
use self::{
    hints::HintSender,
    link::Target,
    tails::TailReader,
    writer::{QueuedJob, Writer},
};
use crate::{
    Error,
    error::Obstacle,
    health::Health,
    job::{Job, Reply, WriteRequest, fail},
    nodes::{LEASE_TTL, OUTAGE_THRESHOLD},
};

/// Maximum time of one attempt of a query to the database, and of getting a connection from the
/// pool. A page view waits for it.
const QUERY_TIMEOUT: Duration = Duration::from_secs(3);
/// Maximum time that dropping a store waits for queued writes to be committed.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);

/// Settings of a [`Postgres`] store.
#[derive(Clone, Debug)]
pub struct PostgresConfig {
    /// Capacity of the queue of write requests. When it is full, writes fail with [`Error::Unavailable`].
    pub queue: usize,
    /// Maximum number of connections that read. There are up to five more: two to write, and those to
    /// migrate, and to send and receive change notifications between nodes.
    pub readers: usize,
    /// Whether to create the tables in a database that has none, which is an error otherwise.
    /// Tables of an older version are migrated in any case.
    pub create: bool,
    /// Address at which the Henge server that opens the store serves its metrics, written to the table of
    /// nodes for operators.
    pub serving: String,
    /// Time without a heartbeat of any node that counts as an outage. All nodes must agree on it.
    pub outage_threshold: Duration,
    /// Time after its last heartbeat that a node keeps its lease. All nodes must agree on it.
    pub lease: Duration,
}

impl Default for PostgresConfig {
    fn default() -> PostgresConfig {
        PostgresConfig {
            queue: 4096,
            readers: 8,
            create: true,
            serving: String::new(),
            outage_threshold: OUTAGE_THRESHOLD,
            lease: LEASE_TTL,
        }
    }
}

/// An event store on a `PostgreSQL` server, which several Henge servers can share.
pub struct Postgres {
    shared: Arc<Shared>,
    /// Sends write requests to the writer thread. `None` only while the store is being dropped.
    jobs: Option<Sender<QueuedJob>>,
    /// Reads the events that other nodes have appended.
    tails: TailReader,
    /// Notifies the other nodes of changes.
    hints: HintSender,
    /// Disconnected when the thread that writes has ended.
    ended: Mutex<mpsc::Receiver<()>>,
    /// The task that receives change notifications of other nodes, if
    /// [`listen`](crate::Nodes::listen) was called.
    listening: Mutex<Option<AbortHandle>>,
    /// The tokio runtime of the connections. `None` only while the store is being dropped.
    runtime: Option<Runtime>,
}

/// The state that the threads and tasks of a `PostgreSQL` store share.
struct Shared {
    target: Target,
    pool: Pool,
    /// Id of the database (cluster) that was opened. A connection that leads to another one is refused.
    cluster: String,
    /// Id of this program among the nodes (servers that share the database), new with every start.
    node: String,
    serving: String,
    /// [`PostgresConfig::outage_threshold`] of this store, in milliseconds.
    outage_threshold: i64,
    /// [`PostgresConfig::lease`] of this store, in milliseconds.
    lease: i64,
    health: Health,
    /// The first write that the database refused, for want of room say, since the last heartbeat.
    refused: Refused,
    /// Id of the last outage that a heartbeat has returned to this node, so that each is returned once.
    last_outage: Mutex<i64>,
}

/// The time of the first refused write that hasn't been reported to the other nodes. `None` if there is none.
#[derive(Debug, Default)]
struct Refused(Mutex<Option<Instant>>);

impl Refused {
    fn record(&self, at: Instant) {
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *first = Some(first.map_or(at, |first| first.min(at)));
    }

    /// Returns the time, and forgets it: it is being reported.
    fn drain(&self) -> Option<Instant> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres")
            .field("at", &self.shared.target.shown)
            .finish_non_exhaustive()
    }
}

impl Shared {
    /// Refuses a connection that leads to another database (by its cluster id) than the store was opened
    /// with.
    async fn insist_on_cluster(&self, client: &Client) -> Result<(), Error> {
        let found = timeout(QUERY_TIMEOUT, cluster_of(client))
            .await
            .map_err(|_| Error::Unavailable)?
            .map_err(|error| self.target.failed(&error))?;
        if found != self.cluster {
            return Err(self.target.obstacle(Obstacle::OtherCluster));
        }
        Ok(())
    }

    async fn client(&self) -> Result<Object, Error> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::PostCreateHook(HookError::Message(message)) if message == OTHER_CLUSTER => {
                self.target.obstacle(Obstacle::OtherCluster)
            }
            _ => Error::Unavailable,
        })
    }

    /// Runs a query on a connection of the pool, with a cached prepared statement. The query must
    /// be idempotent: if the connection is lost or the query times out, it is run a second time on
    /// another one.
    async fn query(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error> {
        for _ in 0..2 {
            let client = self.client().await?;
            let query = async {
                let statement = client.prepare_cached(sql).await?;
                client.query(&statement, values).await
            };
            match timeout(QUERY_TIMEOUT, query).await {
                Ok(Ok(rows)) => return Ok(rows),
                Ok(Err(error)) if error.code().is_some() => {
                    return Err(self.target.failed(&error));
                }
                // Taken out of the pool: its state is unknown.
                Ok(Err(_)) | Err(_) => drop(Object::take(client)),
            }
        }
        Err(Error::Unavailable)
    }

    /// Runs a query that returns one row, without a retry. Also returns how long the round trip took.
    async fn query_timed(
        &self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<(Row, Duration), Error> {
        let client = self.client().await?;
        let query = async {
            let statement = client.prepare_cached(sql).await?;
            let began = Instant::now();
            let row = client.query_one(&statement, values).await?;
            Ok::<_, tokio_postgres::Error>((row, began.elapsed()))
        };
        match timeout(QUERY_TIMEOUT, query).await {
            Ok(Ok(timed)) => Ok(timed),
            Ok(Err(error)) if error.code().is_some() => Err(self.target.failed(&error)),
            Ok(Err(_)) | Err(_) => {
                drop(Object::take(client));
                Err(Error::Unavailable)
            }
        }
    }
}

/// Reads the id of the Henge database (cluster) that a connection leads to.
async fn cluster_of(client: &Client) -> Result<String, tokio_postgres::Error> {
    let row = client
        .query_one("SELECT id FROM henge.cluster", &[])
        .await?;
    Ok(row.get(0))
}

impl Postgres {
    /// Opens a database by its address, `postgres://user:password@host:port/name`, and starts the
    /// thread that writes.
    ///
    /// # Errors
    ///
    /// [`Error::Open`] if the address is wrong, the server can't be reached, or it refuses the user;
    /// [`Error::Newer`] if the tables belong to a newer program.
    pub fn open(url: &str, config: &PostgresConfig) -> Result<Postgres, Error> {
        Postgres::open_with(url, config, planted::migrations())
    }

    fn open_with(
        url: &str,
        config: &PostgresConfig,
        migrations: &'static [schema::Migration],
    ) -> Result<Postgres, Error> {
        let target = Target::new(url)?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("postgres")
            .enable_all()
            .build()
            .map_err(|error| target.obstacle(Obstacle::Other(error.to_string())))?;
        let found = {
            let (target, create) = (target.clone(), config.create);
            block_on(&runtime, async move {
                let failed = |error: tokio_postgres::Error| target.open_error(&error);
                let mut client = target.connect().await.map_err(failed)?;
                let cluster = schema::prepare(&mut client, &target, migrations, create).await?;
                let node = "SELECT gen_random_uuid()::text";
                let node = client.query_one(node, &[]).await.map_err(failed)?;
                Ok((cluster.id, node.get::<_, String>(0)))
            })
        };
        let (cluster, node) = match found {
            Ok(found) => found,
            Err(error) => {
                runtime.shutdown_background();
                return Err(error);
            }
        };
        let pool = Pool::builder(target.manager(""))
            .max_size(config.readers)
            .runtime(PoolRuntime::Tokio1)
            .wait_timeout(Some(QUERY_TIMEOUT))
            .create_timeout(Some(QUERY_TIMEOUT))
            .post_create(insist_on(&cluster))
            .build()
            .map_err(|error| target.obstacle(Obstacle::Other(error.to_string())))?;
        let shared = Arc::new(Shared {
            target,
            pool,
            cluster,
            node,
            serving: config.serving.clone(),
            outage_threshold: milliseconds(config.outage_threshold),
            lease: milliseconds(config.lease),
            health: Health::default(),
            refused: Refused::default(),
            last_outage: Mutex::new(0),
        });
        let (jobs, queue) = channel(config.queue);
        let (ending, ended): (SyncSender<()>, _) = mpsc::sync_channel(1);
        let hints = HintSender::default();
        runtime.spawn(
            hints
                .clone()
                .run(shared.target.clone(), shared.node.clone()),
        );
        let tails = {
            let _inside = runtime.enter();
            TailReader::start(Arc::clone(&shared))
        };
        // In its own thread and runtime: what the writer awaits, its connections, is polled there, too.
        let failed = |error: io::Error| shared.target.obstacle(Obstacle::Other(error.to_string()));
        let own = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(failed)?;
        let writer = Writer::new(&shared, queue, &hints);
        let run = move || {
            own.block_on(LocalSet::new().run_until(writer.run()));
            drop(ending);
        };
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(run)
            .map_err(failed)?;
        Ok(Postgres {
            shared,
            jobs: Some(jobs),
            tails,
            hints,
            ended: Mutex::new(ended),
            listening: Mutex::new(None),
            runtime: Some(runtime),
        })
    }

    /// Id of the cluster: the same for all programs that use this database, and for no other database.
    pub fn cluster(&self) -> &str {
        &self.shared.cluster
    }

    /// Runs a future in the store's runtime, and blocks this thread until it is done.
    fn block_on<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Error>> + Send + 'static,
    ) -> Result<T, Error> {
        match &self.runtime {
            Some(runtime) => block_on(runtime, work),
            None => Err(Error::Unavailable),
        }
    }

    /// Runs an idempotent query, and blocks this thread until its rows are there.
    fn query(
        &self,
        sql: &'static str,
        values: Vec<Box<dyn ToSql + Send + Sync>>,
    ) -> Result<Vec<Row>, Error> {
        let shared = Arc::clone(&self.shared);
        self.block_on(async move {
            let values: Vec<&(dyn ToSql + Sync)> = values
                .iter()
                .map(|value| &**value as &(dyn ToSql + Sync))
                .collect();
            shared.query(sql, &values).await
        })
    }

    /// Runs an idempotent query, and returns the first column of its rows as text.
    fn query_names(
        &self,
        sql: &'static str,
        values: Vec<Box<dyn ToSql + Send + Sync>>,
    ) -> Result<Vec<String>, Error> {
        let rows = self.query(sql, values)?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Queues a write for the thread that writes. If the queue is full, the write fails at once.
    fn queue(&self, job: Job) {
        let Some(jobs) = &self.jobs else {
            return fail([job], &Error::Unavailable);
        };
        if let Err(TrySendError::Full(queued) | TrySendError::Closed(queued)) =
            jobs.try_send(QueuedJob::new(job))
        {
            fail([queued.job], &Error::Unavailable);
        }
    }

    /// Queues a write request and blocks this thread until it is committed or has failed.
    fn write(&self, request: WriteRequest) -> Result<Reply, Error> {
        let (sender, reply) = mpsc::sync_channel(1);
        let done = move |reply| sender.send(reply).nevermind("the caller waits below");
        self.queue(Job::new(request, Box::new(done)));
        reply.recv().unwrap_or(Err(Error::Unavailable))
    }
}

/// Runs a future in a runtime, and blocks this thread, which may belong to another runtime, until it is
/// done.
fn block_on<T: Send + 'static>(
    runtime: &Runtime,
    work: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Error> {
    let (sender, result) = mpsc::sync_channel(1);
    runtime.spawn(async move {
        let done = sender.send(work.await);
        done.nevermind("the caller waits below");
    });
    result.recv().unwrap_or(Err(Error::Unavailable))
}

/// The error message of the pool hook [`insist_on`] for a connection that leads to another database
/// (cluster).
const OTHER_CLUSTER: &str = "another cluster";

/// A duration in milliseconds, as the tables store it. No setting comes near the limit.
fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// A pool hook that refuses every new connection that leads to another database than the one with this
/// cluster id.
fn insist_on(cluster: &str) -> Hook {
    let cluster = cluster.to_owned();
    Hook::async_fn(move |client, _| {
        let cluster = cluster.clone();
        Box::pin(async move {
            // The pool's `create_timeout` doesn't include its hooks.
            match timeout(QUERY_TIMEOUT, cluster_of(client)).await {
                Ok(Ok(found)) if found == cluster => Ok(()),
                Ok(Ok(_)) => Err(HookError::message(OTHER_CLUSTER)),
                Ok(Err(error)) => Err(HookError::Backend(error)),
                Err(_) => Err(HookError::message("no answer")),
            }
        })
    })
}

impl Drop for Postgres {
    /// Waits until all queued writes are committed or have failed, for `DRAIN_TIMEOUT` at most.
    fn drop(&mut self) {
        self.jobs = None;
        let ended = self.ended.get_mut();
        if let Ok(ended) = ended {
            // It never receives: the sender is dropped when the thread has ended.
            ended
                .recv_timeout(DRAIN_TIMEOUT)
                .nevermind("nothing is ever sent");
        }
        if let Some(runtime) = self.runtime.take() {
            // `Runtime::drop` would panic in a thread that belongs to another runtime.
            runtime.shutdown_background();
        }
    }
}

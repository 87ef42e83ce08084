//! The store on a `PostgreSQL` server.
//!
//! Several programs may use it at once; each has one thread that writes ([`writer`]), a pool of
//! connections that read, and tells the others what it has written ([`hints`]). What it does at the
//! same time it does in a runtime of its own.

mod batch;
mod connections;
mod hints;
mod link;
mod node;
mod planted;
mod schema;
mod store;
mod writer;

use std::{
    fmt,
    sync::{
        Arc, Mutex,
        mpsc::{self, SyncSender},
    },
    thread,
    time::{Duration, Instant},
};

use deadpool_postgres::{Hook, HookError, Object, Pool, PoolError, Runtime as PoolRuntime};
use tokio::{
    runtime::{Builder, Runtime},
    sync::mpsc::{Sender, channel, error::TrySendError},
    task::AbortHandle,
    time::timeout,
};
use tokio_postgres::{Client, Row, types::ToSql};

use self::{
    batch::{event, hash, number},
    hints::Hints,
    link::Target,
    writer::{Waiting, Writer},
};
pub use self::{
    connections::{Connections, SignalListener},
    link::without_password,
};
use crate::{
    DELETED, Error, Event, Examined, Finding, Flaw,
    error::Obstacle,
    examine::follow,
    health::Health,
    nodes::{LEASE, SILENCE},
    sqlite::writer::{Job, refuse},
};

/// How long a question may take.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a store that is dropped waits until all that was handed in is written.
const FAREWELL: Duration = Duration::from_secs(10);
/// How many streams are examined at once.
const PAGE: i64 = 500;

/// How a database is used.
#[derive(Clone, Debug)]
pub struct PostgresConfig {
    /// How many appends may wait for the writer. Any more are refused.
    pub queue: usize,
    /// How many connections read. There are up to four more: to write, to live, to send hints and to
    /// hear them.
    pub readers: usize,
    /// Whether to make the tables, or to modernise them, where needed.
    pub create: bool,
    /// Where the server can be reached that is a node, for people who look for it.
    pub serving: String,
    /// See [`SILENCE`]. The same for all nodes.
    pub silence: Duration,
    /// See [`LEASE`]. The same for all nodes.
    pub lease: Duration,
}

impl Default for PostgresConfig {
    fn default() -> PostgresConfig {
        PostgresConfig {
            queue: 4096,
            readers: 8,
            create: true,
            serving: String::new(),
            silence: SILENCE,
            lease: LEASE,
        }
    }
}

/// A store on a `PostgreSQL` server.
pub struct Postgres {
    shared: Arc<Shared>,
    /// `None` only while the store is being dropped.
    jobs: Option<Sender<Waiting>>,
    /// Hears when the writer has ended.
    ended: Mutex<mpsc::Receiver<()>>,
    /// Hears hints, if somebody wants to.
    listening: Mutex<Option<AbortHandle>>,
    /// `None` only while the store is being dropped.
    runtime: Option<Runtime>,
}

/// What all parts of a store share.
struct Shared {
    target: Target,
    pool: Pool,
    /// Which cluster it is. One that was put in its place is not written to.
    cluster: String,
    /// What this program is called among the nodes.
    node: String,
    serving: String,
    /// In milliseconds.
    silence: i64,
    lease: i64,
    health: Health,
    /// The last outage that this node has heard of.
    known: Mutex<i64>,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres")
            .field("at", &self.shared.target.shown)
            .finish_non_exhaustive()
    }
}

impl Shared {
    /// Refuses a database that was put in the place of the one that was there before.
    async fn insist_on_cluster(&self, client: &Client) -> Result<(), Error> {
        let found = timeout(PATIENCE, cluster_of(client))
            .await
            .map_err(|_| Error::Unavailable)?
            .map_err(|it| self.target.failed(&it))?;
        if found != self.cluster {
            return Err(self.target.obstacle(Obstacle::OtherCluster));
        }
        Ok(())
    }

    async fn client(&self) -> Result<Object, Error> {
        self.pool.get().await.map_err(|it| match it {
            PoolError::PostCreateHook(HookError::Message(it)) if it == OTHER_CLUSTER => {
                self.target.obstacle(Obstacle::OtherCluster)
            }
            _ => Error::Unavailable,
        })
    }

    /// Asks, with statements that are prepared once. A question does not hurt: where the connection
    /// was lost meanwhile, it is asked again.
    async fn ask(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error> {
        for _ in 0..2 {
            let client = self.client().await?;
            let asked = async {
                let statement = client.prepare_cached(sql).await?;
                client.query(&statement, values).await
            };
            match timeout(PATIENCE, asked).await {
                Ok(Ok(rows)) => return Ok(rows),
                Ok(Err(error)) if error.code().is_some() => {
                    return Err(self.target.failed(&error));
                }
                // It is not asked for anything more.
                Ok(Err(_)) | Err(_) => drop(Object::take(client)),
            }
        }
        Err(Error::Unavailable)
    }

    /// Asks for one row, once, and says how long the question and its answer took.
    async fn ask_once(
        &self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<(Row, Duration), Error> {
        let client = self.client().await?;
        let asked = async {
            let statement = client.prepare_cached(sql).await?;
            let began = Instant::now();
            let row = client.query_one(&statement, values).await?;
            Ok::<_, tokio_postgres::Error>((row, began.elapsed()))
        };
        match timeout(PATIENCE, asked).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) if error.code().is_some() => Err(self.target.failed(&error)),
            Ok(Err(_)) | Err(_) => {
                drop(Object::take(client));
                Err(Error::Unavailable)
            }
        }
    }
}

async fn cluster_of(client: &Client) -> Result<String, tokio_postgres::Error> {
    let row = client
        .query_one("SELECT id FROM henge.cluster", &[])
        .await?;
    Ok(row.get(0))
}

impl Postgres {
    /// Opens a database by its address, `postgres://user:password@host:port/name`.
    ///
    /// # Errors
    ///
    /// Says why this program can't use it safely.
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
            .map_err(|it| target.obstacle(Obstacle::Other(it.to_string())))?;
        let found = {
            let (target, create) = (target.clone(), config.create);
            wait(&runtime, async move {
                let mut client = target.connect().await.map_err(|it| target.unopened(&it))?;
                let cluster = schema::prepare(&mut client, &target, migrations, create).await?;
                let node = "SELECT gen_random_uuid()::text";
                let node = client.query_one(node, &[]).await;
                let node = node.map_err(|it| target.unopened(&it))?.get::<_, String>(0);
                Ok((cluster.id, node))
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
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .post_create(insist(&cluster))
            .build()
            .map_err(|it| target.obstacle(Obstacle::Other(it.to_string())))?;
        let shared = Arc::new(Shared {
            target,
            pool,
            cluster,
            node,
            serving: config.serving.clone(),
            silence: config.silence.as_millis() as i64,
            lease: config.lease.as_millis() as i64,
            health: Health::default(),
            known: Mutex::new(0),
        });
        let (jobs, queue) = channel(config.queue);
        let (ending, ended): (SyncSender<()>, _) = mpsc::sync_channel(1);
        let hints = Hints::default();
        runtime.spawn(hints.clone().send(shared.target.clone()));
        let writer = Writer::new(Arc::clone(&shared), queue, hints);
        let handle = runtime.handle().clone();
        let run = move || {
            handle.block_on(writer.run());
            drop(ending);
        };
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(run)
            .map_err(|it| shared.target.obstacle(Obstacle::Other(it.to_string())))?;
        Ok(Postgres {
            shared,
            jobs: Some(jobs),
            ended: Mutex::new(ended),
            listening: Mutex::new(None),
            runtime: Some(runtime),
        })
    }

    /// Which cluster it is. All nodes of a cluster see the same, and no other does.
    pub fn cluster(&self) -> &str {
        &self.shared.cluster
    }

    /// Does something in the runtime, and waits for it in this thread.
    fn wait<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Error>> + Send + 'static,
    ) -> Result<T, Error> {
        match &self.runtime {
            Some(runtime) => wait(runtime, work),
            None => Err(Error::Unavailable),
        }
    }

    /// Asks for rows, and waits for them in this thread.
    fn ask(
        &self,
        sql: &'static str,
        values: Vec<Box<dyn ToSql + Send + Sync>>,
    ) -> Result<Vec<Row>, Error> {
        let shared = Arc::clone(&self.shared);
        self.wait(async move {
            let values: Vec<&(dyn ToSql + Sync)> = values
                .iter()
                .map(|it| &**it as &(dyn ToSql + Sync))
                .collect();
            shared.ask(sql, &values).await
        })
    }

    fn names(
        &self,
        sql: &'static str,
        values: Vec<Box<dyn ToSql + Send + Sync>>,
    ) -> Result<Vec<String>, Error> {
        Ok(self.ask(sql, values)?.iter().map(|it| it.get(0)).collect())
    }

    /// Hands a job to the writer. Who can't be served is told at once.
    fn send(&self, job: Job) {
        let Some(jobs) = &self.jobs else {
            return refuse([job], &Error::Unavailable);
        };
        if let Err(TrySendError::Full(it) | TrySendError::Closed(it)) =
            jobs.try_send((Instant::now(), job))
        {
            refuse([it.1], &Error::Unavailable);
        }
    }

    /// Hands a job to the writer and waits for its answer.
    fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(crate::sqlite::writer::Told<T>) -> Job,
    ) -> Result<T, Error> {
        let (sender, answer) = mpsc::sync_channel(1);
        self.send(job(Box::new(move |it| sender.send(it).unwrap_or_default())));
        answer.recv().unwrap_or(Err(Error::Unavailable))
    }

    /// Looks at everything in the database, as [`examine`](crate::examine()) does in a file.
    ///
    /// # Errors
    ///
    /// The server can't be reached.
    pub fn examine(
        &self,
        mut makes_sense: impl FnMut(&str, &Event) -> bool,
        mut goes_on: impl FnMut(u64) -> bool,
    ) -> Result<Examined, Error> {
        let mut examined = Examined::default();
        let mut after: Option<String> = None;
        loop {
            let sql = "SELECT name FROM stream WHERE $1::text IS NULL OR $1 < name
                ORDER BY name LIMIT $2";
            let names = self.names(sql, vec![Box::new(after.take()), Box::new(PAGE)])?;
            for name in &names {
                self.examine_stream(name, &mut examined, &mut makes_sense)?;
                if !goes_on(examined.streams + examined.deleted) {
                    return Ok(examined);
                }
            }
            if names.len() < PAGE as usize {
                break;
            }
            after = names.last().cloned();
        }
        let strays = "SELECT DISTINCT stream FROM event
            WHERE NOT EXISTS (SELECT 1 FROM stream WHERE name = event.stream) ORDER BY stream";
        examined
            .findings
            .extend(self.names(strays, vec![])?.into_iter().map(|it| Finding {
                stream: Some(it),
                flaw: Flaw::Headless,
            }));
        Ok(examined)
    }

    fn examine_stream(
        &self,
        name: &str,
        examined: &mut Examined,
        makes_sense: &mut impl FnMut(&str, &Event) -> bool,
    ) -> Result<(), Error> {
        // One statement sees one moment.
        let sql = "SELECT e.seq, e.command, e.request, e.body, e.hash, s.head, s.hash, s.label
            FROM stream s LEFT JOIN event e ON e.stream = s.name WHERE s.name = $1 ORDER BY e.seq";
        let rows = self.ask(sql, vec![Box::new(name.to_owned())])?;
        let Some(first) = rows.first() else {
            return Ok(());
        };
        let (head, end, label) = (number(first, 5), hash(first, 6), first.get::<_, String>(7));
        let events = rows
            .iter()
            .filter(|it| it.get::<_, Option<i64>>(0).is_some());
        let events = events.map(|it| Ok((number(it, 0), Some(event(it, 0)))));
        let is_deleted = label == DELETED;
        examined.streams += u64::from(!is_deleted);
        examined.deleted += u64::from(is_deleted);
        match follow(name, (head, end), is_deleted, events, makes_sense) {
            Ok(n) => examined.events += if is_deleted { 0 } else { n },
            Err(flaw) => examined.findings.push(Finding {
                stream: Some(name.to_owned()),
                flaw,
            }),
        }
        Ok(())
    }
}

/// Does something in a runtime, and waits for it in this thread, which may be one of another runtime.
fn wait<T: Send + 'static>(
    runtime: &Runtime,
    work: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Error> {
    let (sender, answer) = mpsc::sync_channel(1);
    runtime.spawn(async move { sender.send(work.await).unwrap_or_default() });
    answer.recv().unwrap_or(Err(Error::Unavailable))
}

/// What a pool says of a connection that leads elsewhere.
const OTHER_CLUSTER: &str = "another cluster";

/// Looks at every new connection of a pool: it must lead to the same cluster as the first.
fn insist(cluster: &str) -> Hook {
    let cluster = cluster.to_owned();
    Hook::async_fn(move |client, _| {
        let cluster = cluster.clone();
        Box::pin(async move {
            // The pool's own patience ends with the connection.
            match timeout(PATIENCE, cluster_of(client)).await {
                Ok(Ok(found)) if found == cluster => Ok(()),
                Ok(Ok(_)) => Err(HookError::message(OTHER_CLUSTER)),
                Ok(Err(error)) => Err(HookError::Backend(error)),
                Err(_) => Err(HookError::message("no answer")),
            }
        })
    })
}

impl Drop for Postgres {
    /// Waits until all that was handed in is written, if the server can be reached.
    fn drop(&mut self) {
        self.jobs = None;
        let ended = self.ended.get_mut();
        if let Ok(ended) = ended {
            ended.recv_timeout(FAREWELL).unwrap_or_default();
        }
        if let Some(runtime) = self.runtime.take() {
            // Also where this thread belongs to another runtime.
            runtime.shutdown_background();
        }
    }
}

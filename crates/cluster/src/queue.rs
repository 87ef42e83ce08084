//! The queue, by `graphile_worker`: which jobs there are, who has one, and who has lost his.
//!
//! A job is nothing but the key of a part; what matters is in the table of parts. Jobs carry a flag
//! with the version of the program that asked, and workers take those of their own only: another
//! version may play or count otherwise.

use std::{any::Any, fmt, sync::Arc, time::Duration};

use futures_util::{FutureExt, stream};
use graphile_worker::{
    BoxFuture, Database, DatabaseDriver, DbError, DbExecutor, DbParams, DbRow, DbTransaction,
    IntoTaskHandlerResult, JobKeyMode, JobSpec, Notification, NotificationStream, RawJobSpec,
    TaskHandler, WorkerContext, WorkerOptions, WorkerRecoveryConfig, WorkerShutdownConfig,
    WorkerUtils, tokio_postgres::TokioPostgresDatabase,
};
use serde::{Deserialize, Serialize};
use store::{ConnectionPool, Obstacle};
use tokio::sync::{Notify, watch};

use crate::{Error, worker::Hand};

/// Without a sign of life for so long, a worker has lost what it was doing.
pub const LEASE: Duration = Duration::from_secs(4);

/// How often a worker says that it lives, and looks who does not.
pub(crate) const BEAT: Duration = Duration::from_secs(1);

/// How often a worker looks for jobs it has not heard of.
const LOOK: Duration = Duration::from_millis(500);

/// Where the library keeps its tables.
const SCHEMA: &str = "henge_queue";

/// Who makes the library's tables holds this lock.
const LOCK: i64 = 0x6865_6e68;

/// What the library sends its hints on.
pub(crate) const CHANNEL: &str = "jobs:insert";

/// How soon jobs are needed. Workers do those of each kind beside the others.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Lane {
    /// Parts of something large.
    Long,
    /// Somebody waits for it.
    Quick,
}

impl Lane {
    fn identifier(self) -> &'static str {
        match self {
            Lane::Long => Job::IDENTIFIER,
            Lane::Quick => QuickJob::IDENTIFIER,
        }
    }
}

/// A job: a part to be done.
#[derive(Debug, Deserialize, Serialize)]
struct Job {
    key: String,
}

/// A job that somebody waits for.
#[derive(Debug, Deserialize, Serialize)]
struct QuickJob {
    key: String,
}

async fn carry_out(key: String, context: WorkerContext) -> Result<(), String> {
    match context.get_ext::<Hand>().cloned() {
        Some(hand) => hand.carry_out(&key).await,
        None => Err("no worker".to_owned()),
    }
}

impl TaskHandler for Job {
    const IDENTIFIER: &'static str = "part";

    async fn run(self, context: WorkerContext) -> impl IntoTaskHandlerResult {
        carry_out(self.key, context).await
    }
}

impl TaskHandler for QuickJob {
    const IDENTIFIER: &'static str = "quick-part";

    async fn run(self, context: WorkerContext) -> impl IntoTaskHandlerResult {
        carry_out(self.key, context).await
    }
}

/// The library's view of our connections, which wakes its workers by a signal of ours.
pub(crate) struct Driver {
    inner: TokioPostgresDatabase,
    signal: Arc<Notify>,
}

impl Driver {
    /// `signal` tells that there may be something to do.
    pub(crate) fn database(connections: &ConnectionPool, signal: Arc<Notify>) -> Database {
        let inner = TokioPostgresDatabase::new(connections.pool().clone());
        Database::new(Driver { inner, signal })
    }
}

impl fmt::Debug for Driver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Driver").finish_non_exhaustive()
    }
}

impl DbExecutor for Driver {
    fn execute<'a>(
        &'a self,
        sql: &'a str,
        params: DbParams,
    ) -> BoxFuture<'a, Result<u64, DbError>> {
        DbExecutor::execute(&self.inner, sql, params)
    }

    fn fetch_all<'a>(
        &'a self,
        sql: &'a str,
        params: DbParams,
    ) -> BoxFuture<'a, Result<Vec<DbRow>, DbError>> {
        DbExecutor::fetch_all(&self.inner, sql, params)
    }
}

impl DatabaseDriver for Driver {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn begin(&self) -> BoxFuture<'_, Result<DbTransaction, DbError>> {
        self.inner.begin()
    }

    fn listen<'a>(
        &'a self,
        channel: &'a str,
    ) -> BoxFuture<'a, Result<Option<NotificationStream>, DbError>> {
        let start = (Arc::clone(&self.signal), channel.to_owned());
        let signals = stream::unfold(start, |(signal, channel)| async move {
            signal.notified().await;
            let notification = Notification {
                channel: channel.clone(),
                payload: String::new(),
            };
            Some((Ok(notification), (signal, channel)))
        });
        Box::pin(async move { Ok(Some(Box::pin(signals) as NotificationStream)) })
    }
}

/// Makes the library's tables, or modernises them, one program at a time.
pub(crate) async fn prepare(
    connections: &ConnectionPool,
    database: &Database,
) -> Result<(), Error> {
    let client = connections.client().await?;
    let failed = |it: tokio_postgres::Error| connections.failed(&it);
    let lock = "SELECT pg_advisory_lock($1)";
    client.execute(lock, &[&LOCK]).await.map_err(failed)?;
    let migrated = WorkerUtils::new(database, SCHEMA).migrate().await;
    let unlock = "SELECT pg_advisory_unlock($1)";
    client.execute(unlock, &[&LOCK]).await.map_err(failed)?;
    migrated.map_err(|it| {
        let why = Obstacle::Other(it.to_string());
        connections.obstacle(why).into()
    })
}

/// Puts parts into the queue, unless they are there already.
pub(crate) async fn add(
    database: &Database,
    lane: Lane,
    keys: &[String],
    program: &str,
) -> Result<(), Error> {
    put(database, lane, keys, program, JobKeyMode::UnsafeDedupe).await
}

/// Puts a part into the queue even though somebody is at it. Whoever that is keeps a job that nobody
/// takes again.
pub(crate) async fn add_again(
    database: &Database,
    lane: Lane,
    key: &str,
    program: &str,
) -> Result<(), Error> {
    let keys = [key.to_owned()];
    put(database, lane, &keys, program, JobKeyMode::Replace).await
}

async fn put(
    database: &Database,
    lane: Lane,
    keys: &[String],
    program: &str,
    mode: JobKeyMode,
) -> Result<(), Error> {
    let jobs: Result<Vec<RawJobSpec>, serde_json::Error> = keys
        .iter()
        .map(|key| {
            Ok(RawJobSpec {
                identifier: lane.identifier().to_owned(),
                payload: serde_json::to_value(Job { key: key.clone() })?,
                spec: JobSpec::builder()
                    .job_key(key.as_str())
                    .job_key_mode(mode.clone())
                    // How often a part is tried is counted with the part.
                    .max_attempts(i16::MAX)
                    .flags(vec![flag(program)])
                    .build(),
            })
        })
        .collect();
    let jobs = jobs.map_err(|it| Error::Queue(it.to_string()))?;
    // One by one: a key that is there already makes the library refuse the whole of a batch.
    let utils = WorkerUtils::new(database, SCHEMA);
    for job in jobs {
        let added = utils.add_raw_job(&job.identifier, job.payload, job.spec);
        added.await.map_err(|it| Error::Queue(it.to_string()))?;
    }
    Ok(())
}

/// The flag of jobs that a version of the program asked for.
fn flag(program: &str) -> String {
    format!("henge {program}")
}

/// Takes jobs and does them, several at once, until told to stop or the database fails.
pub(crate) async fn run(
    lane: Lane,
    database: Database,
    hand: Hand,
    slots: usize,
    mut stop: watch::Receiver<bool>,
) -> Result<(), Error> {
    let shutdown = WorkerShutdownConfig::default()
        .listen_os_shutdown_signals(false)
        .grace_period(Duration::ZERO)
        .interrupted_job_retry_delay(Duration::ZERO)
        .shutdown_signal(async move { stop.wait_for(|it| *it).map(drop).await });
    let recovery = WorkerRecoveryConfig::default()
        .heartbeat_interval(BEAT)
        .sweep_interval(BEAT)
        .sweep_threshold(LEASE)
        .recovery_delay(Duration::ZERO);
    let options = match lane {
        Lane::Long => WorkerOptions::default().define_job::<Job>(),
        Lane::Quick => WorkerOptions::default().define_job::<QuickJob>(),
    };
    let worker = options
        .database(database)
        .schema(SCHEMA)
        .concurrency(slots)
        .poll_interval(LOOK)
        .add_accepted_flag(&flag(hand.program()))
        .add_extension(hand)
        .worker_recovery(recovery)
        .worker_shutdown(shutdown)
        .init()
        .await
        .map_err(|it| Error::Queue(it.to_string()))?;
    worker
        .run()
        .await
        .map_err(|it| Error::Queue(it.to_string()))
}

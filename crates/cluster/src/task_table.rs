//! The `henge.part` table: one row per task, which is its place in the queue, its lease and its result.
//!
//! A client inserts a row ([`TaskTable::request`]) and keeps renewing its `wanted` time. A worker claims the
//! most urgent open row ([`TaskTable::claim`]) under a lease and receives a fencing token, renews the lease by
//! heartbeats, and stores the result. A result is accepted only with the row's current token, so a worker
//! that stalls past its lease can't overwrite the result of its successor. Identical tasks share one row: the
//! key is a hash of the request.
//!
//! No column holds the state of a task; it follows from the others:
//!
//! ```text
//!          request               claim                   store_result
//! (no row) -------> open ---------------------> claimed -------------> done or failed
//!                    ^   lease expired, released   |
//!                    +-----------------------------+
//!
//! open      no `answer`, no `failure`, `wanted` is in the future, `beat` is NULL or older than `LEASE_TTL`
//! claimed   the same, but `beat` is newer
//! unwanted  `wanted` is in the past: not claimed any more, and a worker that has it stops
//! ```
//!
//! All times are the database's, so the clocks of machines needn't agree. Any method may fail because the
//! database can't be reached; [`retry`] repeats such a call.

#[cfg(test)]
mod tests;

use std::{future::Future, sync::Arc, time::Duration};

use store::ConnectionPool;
use tokio::time::{sleep, timeout};
use tokio_postgres::{Row, types::ToSql};

use crate::{Error, Task, task::Lane};

/// Time after its last heartbeat that a worker keeps a claimed task, and that it counts as alive. Eight
/// heartbeats of a task, four of a worker: a worker isn't replaced because it was slow for a moment, and its
/// tasks continue elsewhere within seconds.
pub const LEASE_TTL: Duration = Duration::from_secs(4);

/// Time, in seconds, after which workers drop a task whose client hasn't marked it as still wanted. Longer
/// than a restart of the database takes, during which no client can.
const WANTED_TTL_SECONDS: f64 = 15.0;

/// A task fails after this many workers have claimed it and not finished it, so that one task that exhausts
/// memory can't take down every worker.
const MAX_ATTEMPTS: i32 = 5;

/// Results of tasks that no client has requested again are deleted after this many days.
const RESULT_TTL_DAYS: i32 = 30;

/// Maximum time of a query to the task table. Results of several megabytes take a while.
const QUERY_TIMEOUT: Duration = Duration::from_mins(1);

/// Pause before a call that failed because the database couldn't be reached is repeated.
const RETRY_INTERVAL: Duration = Duration::from_millis(250);

/// PostgreSQL `NOTIFY` channel on which workers learn that there may be tasks to claim. Without payload.
const TASK_CHANNEL: &str = "henge_tasks";

/// PostgreSQL `NOTIFY` channel for clients that wait for tasks. The payload is the key of a task that has a
/// result, a new intermediate result, or has failed.
const RESULT_CHANNEL: &str = "henge_work";

type Value<'a> = &'a (dyn ToSql + Sync);

/// The database table with the tasks of one version of the program. Other versions may play or count
/// differently, so they neither share results nor do each other's tasks.
#[derive(Clone, Debug)]
pub(crate) struct TaskTable {
    connections: ConnectionPool,
    pub(crate) program: Arc<str>,
}

/// A worker's claim to a task, which entitles it to store the result.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Claim {
    pub(crate) key: String,
    /// The claimed task as JSON ([`Task::text`]).
    pub(crate) task: String,
    /// The fencing token of the claim: a number that increases with each claim of the task. A result is
    /// accepted only with the newest.
    pub(crate) fence: i64,
}

/// Whether a worker's claim to a task is still valid.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum ClaimState {
    /// The worker still holds its claim, and should continue with the task.
    Held,
    /// No client wants the task any more, so the worker should stop.
    Unwanted,
    /// Another worker has claimed the task, or its result is stored already, so the worker should stop.
    Lost,
}

/// The state of a task, for the client that has requested it: whether it has a result or has
/// failed, and its progress.
#[derive(Debug)]
pub(crate) struct TaskStatus {
    pub(crate) key: String,
    pub(crate) has_result: bool,
    pub(crate) failure: Option<String>,
    /// Progress of the task as its worker last reported it, in thousandths: 1000 is done.
    pub(crate) progress: i64,
    /// Whether no worker holds a claim to the task, or the last heartbeat for it is older than
    /// twice [`LEASE_TTL`].
    pub(crate) is_idle: bool,
}

impl TaskTable {
    /// Opens the database at the address `url`, for tasks of the program version `program`, with at most
    /// `max_connections` connections.
    pub(crate) async fn open(
        url: &str,
        program: &str,
        max_connections: usize,
    ) -> Result<TaskTable, Error> {
        Ok(TaskTable {
            connections: ConnectionPool::open(url, max_connections).await?,
            program: program.into(),
        })
    }

    /// Calls `notified` whenever there may be tasks to claim, until the future is dropped. Notifications may be
    /// lost, so a worker also has to poll.
    pub(crate) async fn listen_for_tasks(self, notified: impl Fn() + Send + Sync + 'static) {
        let listener = Box::new(move |_: Option<&str>| notified());
        self.connections.listen(TASK_CHANNEL, listener).await;
    }

    /// Calls `notified` with the key of each task that has a result, an intermediate result or a failure,
    /// until the future is dropped; with `None` when notifications may have been lost.
    pub(crate) async fn listen_for_results(
        self,
        notified: impl Fn(Option<&str>) + Send + Sync + 'static,
    ) {
        let listener = Box::new(notified);
        self.connections.listen(RESULT_CHANNEL, listener).await;
    }

    async fn query(&self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>, Error> {
        let client = self.connections.client().await?;
        let query = async {
            let statement = client.prepare_cached(sql).await?;
            client.query(&statement, values).await
        };
        match timeout(QUERY_TIMEOUT, query).await {
            Ok(Ok(rows)) => Ok(rows),
            Ok(Err(error)) => Err(self.connections.failed(&error).into()),
            Err(_) => Err(store::Error::Unavailable.into()),
        }
    }

    /// Notifies workers that there are tasks to claim. A statement of its own: inside the transaction of an
    /// update, `NOTIFY` would make all commits of the server wait for each other.
    async fn notify_workers(&self) -> Result<(), Error> {
        let sql = "SELECT pg_notify($1, '')";
        self.query(sql, &[&TASK_CHANNEL]).await.map(drop)
    }

    /// Notifies the clients that wait for a task that it has a result, a new intermediate result, or has
    /// failed.
    async fn notify_clients(&self, key: &str) -> Result<(), Error> {
        let sql = "SELECT pg_notify($1, $2)";
        self.query(sql, &[&RESULT_CHANNEL, &key]).await.map(drop)
    }
}

/// Methods for clients, which request tasks and fetch results.
impl TaskTable {
    /// Requests tasks from workers. One that has been requested before keeps its place in the queue, its
    /// worker and its result; one that has failed is tried again.
    pub(crate) async fn request(&self, tasks: &[Task]) -> Result<(), Error> {
        let keys: Vec<String> = tasks.iter().map(|task| task.key(&self.program)).collect();
        let texts: Vec<String> = tasks.iter().map(Task::text).collect();
        let priorities: Vec<i16> = tasks.iter().map(|task| task.priority().number()).collect();
        let sql = "INSERT INTO part AS p (key, program, task, priority, wanted)
            SELECT key, $1, task, priority, now() + $2 * interval '1 s'
                FROM unnest($3::text[], $4::text[], $5::smallint[]) AS a (key, task, priority)
            ON CONFLICT (key) DO UPDATE
                SET wanted = greatest(p.wanted, excluded.wanted), failure = NULL,
                    tries = CASE WHEN p.failure IS NULL THEN p.tries ELSE 0 END,
                    beat = CASE WHEN p.failure IS NULL THEN p.beat END,
                    queued = CASE WHEN p.failure IS NULL THEN p.queued ELSE now() END
            RETURNING answer IS NULL";
        let values: [Value<'_>; 5] = [
            &&*self.program,
            &WANTED_TTL_SECONDS,
            &keys,
            &texts,
            &priorities,
        ];
        let rows = self.query(sql, &values).await?;
        if rows.iter().any(|row| row.get(0)) {
            self.notify_workers().await?;
        }
        Ok(())
    }

    /// Stores a result that the client has already in the task's database row, unless the row has one. Adds
    /// the row if necessary.
    pub(crate) async fn offer(&self, task: &Task, result: &[u8]) -> Result<(), Error> {
        let sql = "INSERT INTO part AS p (key, program, task, wanted, answer)
            VALUES ($1, $2, $3, now(), $4)
            ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, fence = p.fence + 1
                WHERE p.answer IS NULL";
        let (key, text) = (task.key(&self.program), task.text());
        self.query(sql, &[&key, &&*self.program, &text, &result])
            .await
            .map(drop)
    }

    /// Renews the `wanted` time in the database rows of a client's tasks, so that workers don't drop them.
    /// Rows that were renewed a moment ago aren't written again.
    pub(crate) async fn renew_wanted(&self, keys: &[String]) -> Result<(), Error> {
        let sql = "UPDATE part SET wanted = now() + $2 * interval '1 s'
            WHERE key = ANY($1) AND answer IS NULL AND wanted < now() + $2 * interval '0.7 s'";
        self.query(sql, &[&keys, &WANTED_TTL_SECONDS])
            .await
            .map(drop)
    }

    /// The state of each task with one of these keys. Tasks without a row are left out.
    pub(crate) async fn status(&self, keys: &[String]) -> Result<Vec<TaskStatus>, Error> {
        let sql = "SELECT key, answer IS NOT NULL, failure, done,
                beat IS NULL OR beat < now() - $2 * interval '1 s'
            FROM part WHERE key = ANY($1)";
        let idle_seconds = 2.0 * LEASE_TTL.as_secs_f64();
        let rows = self.query(sql, &[&keys, &idle_seconds]).await?;
        let status = rows.iter().map(|row| TaskStatus {
            key: row.get(0),
            has_result: row.get(1),
            failure: row.get(2),
            progress: row.get(3),
            is_idle: row.get(4),
        });
        Ok(status.collect())
    }

    /// The result of the task with this key. `None` if it has none, or there is no such task.
    pub(crate) async fn result(&self, key: &str) -> Result<Option<Vec<u8>>, Error> {
        let sql = "SELECT answer FROM part WHERE key = $1";
        let rows = self.query(sql, &[&key]).await?;
        Ok(rows.first().and_then(|row| row.get(0)))
    }

    /// The newest intermediate result of the task with this key. `None` if it has published none,
    /// or there is no such task.
    pub(crate) async fn update(&self, key: &str) -> Result<Option<String>, Error> {
        let sql = "SELECT news FROM part WHERE key = $1";
        let rows = self.query(sql, &[&key]).await?;
        Ok(rows.first().and_then(|row| row.get(0)))
    }

    /// Discards a wrong result of a task, so that a worker does it again. If [`MAX_ATTEMPTS`] are used up,
    /// the task fails with `why`.
    pub(crate) async fn reject(&self, key: &str, why: &str) -> Result<(), Error> {
        let sql = "UPDATE part SET answer = NULL, done = 0, beat = NULL, queued = now(),
                failure = CASE WHEN tries < $2 THEN NULL ELSE $3 END
            WHERE key = $1";
        self.query(sql, &[&key, &MAX_ATTEMPTS, &why]).await?;
        self.notify_workers().await
    }

    /// Discards a task's result that may be wrong. A worker does the task again when a client next requests
    /// it.
    pub(crate) async fn forget(&self, key: &str) -> Result<(), Error> {
        let sql = "UPDATE part SET answer = NULL, done = 0, beat = NULL, wanted = now()
            WHERE key = $1";
        self.query(sql, &[&key]).await.map(drop)
    }

    /// Deletes the database row of a task that no other client shares. A worker that has claimed it stops at
    /// its next heartbeat.
    pub(crate) async fn withdraw(&self, key: &str) -> Result<(), Error> {
        let sql = "DELETE FROM part WHERE key = $1";
        self.query(sql, &[&key]).await.map(drop)
    }

    /// Number of tasks of long jobs that the live workers of this program version can do at once, all workers
    /// together.
    pub(crate) async fn slots(&self) -> Result<usize, Error> {
        let sql = "SELECT coalesce(sum(slots), 0)::bigint FROM worker
            WHERE program = $1 AND now() - beat <= $2 * interval '1 s'";
        let rows = self
            .query(sql, &[&&*self.program, &LEASE_TTL.as_secs_f64()])
            .await?;
        let slots = rows.first().map_or(0, |row| row.get::<_, i64>(0));
        Ok(usize::try_from(slots).unwrap_or(0))
    }
}

/// Methods for workers, which claim tasks and store results.
impl TaskTable {
    /// Claims the open task with the highest priority among those of a lane (long jobs, or tasks that a
    /// player waits for), the one requested first among equals. `None` if there is none. Workers that claim
    /// at the same moment skip each other's rows, so each task goes to one of them and none waits.
    pub(crate) async fn claim(&self, lane: Lane, worker: &str) -> Result<Option<Claim>, Error> {
        // Read by the index on `wanted`: of the rows kept for 30 days only those wanted now are visited.
        let sql = "UPDATE part SET fence = fence + 1, tries = tries + 1, worker = $2, beat = now(),
                done = 0, failure = CASE WHEN tries < $6 THEN NULL ELSE $7 END
            WHERE key = (SELECT key FROM part
                WHERE program = $1 AND now() < wanted AND answer IS NULL AND failure IS NULL
                    AND priority BETWEEN $3 AND $4
                    AND (beat IS NULL OR beat < now() - $5 * interval '1 s')
                ORDER BY priority, queued, key LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING key, task, fence, failure IS NULL";
        let priorities = lane.priorities();
        let failure = format!("{MAX_ATTEMPTS} workers have failed to finish it");
        let values: [Value<'_>; 7] = [
            &&*self.program,
            &worker,
            &priorities.start().number(),
            &priorities.end().number(),
            &LEASE_TTL.as_secs_f64(),
            &MAX_ATTEMPTS,
            &failure,
        ];
        loop {
            let rows = self.query(sql, &values).await?;
            let Some(row) = rows.first() else {
                return Ok(None);
            };
            let claim = Claim {
                key: row.get(0),
                task: row.get(1),
                fence: row.get(2),
            };
            if row.get(3) {
                return Ok(Some(claim));
            }
            // Its attempts are used up: it has just been marked as failed.
            self.notify_clients(&claim.key).await?;
        }
    }

    /// Sends a worker's heartbeat for a claimed task, which renews its lease, and records its progress in
    /// thousandths. Returns whether the claim is still valid.
    pub(crate) async fn heartbeat(
        &self,
        claim: &Claim,
        progress: i64,
    ) -> Result<ClaimState, Error> {
        let sql = "UPDATE part SET beat = now(), done = $3 WHERE key = $1 AND fence = $2
            AND answer IS NULL RETURNING now() < wanted";
        let rows = self
            .query(sql, &[&claim.key, &claim.fence, &progress])
            .await?;
        Ok(match rows.first().map(|row| row.get(0)) {
            Some(true) => ClaimState::Held,
            Some(false) => ClaimState::Unwanted,
            None => self.state_of_lost_claim(claim).await?,
        })
    }

    /// Publishes an intermediate result to the clients of a claimed task. Only the newest is kept.
    pub(crate) async fn publish_update(&self, claim: &Claim, update: &str) -> Result<(), Error> {
        let sql = "UPDATE part SET news = $3 WHERE key = $1 AND fence = $2 AND answer IS NULL";
        self.query(sql, &[&claim.key, &claim.fence, &update])
            .await?;
        self.notify_clients(&claim.key).await
    }

    /// Stores the result of a claimed task, or the reason why it failed. Returns [`ClaimState::Held`] if it
    /// was accepted, otherwise why the claim isn't valid any more.
    pub(crate) async fn store_result(
        &self,
        claim: &Claim,
        worker: &str,
        result: Result<&[u8], &str>,
    ) -> Result<ClaimState, Error> {
        let sql = "WITH answered AS (
                UPDATE part SET answer = $3, failure = $4, done = 1000
                WHERE key = $1 AND fence = $2 AND answer IS NULL RETURNING key),
            counted AS (
                UPDATE worker SET done = done + 1
                WHERE id = $5 AND EXISTS (SELECT 1 FROM answered))
            SELECT key FROM answered";
        let values: [Value<'_>; 5] = [
            &claim.key,
            &claim.fence,
            &result.ok(),
            &result.err(),
            &worker,
        ];
        if self.query(sql, &values).await?.is_empty() {
            return self.state_of_lost_claim(claim).await;
        }
        self.notify_clients(&claim.key).await?;
        Ok(ClaimState::Held)
    }

    /// Why a worker's claim isn't valid any more: unwanted if the task's row was deleted, otherwise lost to
    /// another worker or to a result stored meanwhile.
    async fn state_of_lost_claim(&self, claim: &Claim) -> Result<ClaimState, Error> {
        let sql = "SELECT 1 FROM part WHERE key = $1";
        let is_deleted = self.query(sql, &[&claim.key]).await?.is_empty();
        Ok(if is_deleted {
            ClaimState::Unwanted
        } else {
            ClaimState::Lost
        })
    }

    /// Lets other workers claim a task whose computation hangs. The claim stays valid until one of them does:
    /// if the computation continues after all, its result is accepted. Counts as an attempt.
    pub(crate) async fn give_up_lease(&self, claim: &Claim) -> Result<(), Error> {
        let sql = "UPDATE part SET beat = NULL WHERE key = $1 AND fence = $2 AND answer IS NULL
            AND now() < wanted RETURNING key";
        if self
            .query(sql, &[&claim.key, &claim.fence])
            .await?
            .is_empty()
        {
            return Ok(());
        }
        self.notify_workers().await?;
        self.notify_clients(&claim.key).await
    }

    /// Lets other workers claim a task that its worker has stopped because no client wanted it at the last
    /// heartbeat. Doesn't count as an attempt.
    pub(crate) async fn release(&self, claim: &Claim) -> Result<(), Error> {
        let sql = "UPDATE part SET beat = NULL, tries = greatest(tries - 1, 0)
            WHERE key = $1 AND fence = $2 AND answer IS NULL AND failure IS NULL
                AND beat IS NOT NULL";
        self.query(sql, &[&claim.key, &claim.fence]).await.map(drop)
    }

    /// Lets other workers claim all tasks of a worker that ends. Doesn't count as an attempt.
    pub(crate) async fn release_all(&self, worker: &str) -> Result<(), Error> {
        let sql = "UPDATE part SET beat = NULL, tries = greatest(tries - 1, 0)
            WHERE worker = $1 AND answer IS NULL AND failure IS NULL AND beat IS NOT NULL
            RETURNING key";
        if self.query(sql, &[&worker]).await?.is_empty() {
            return Ok(());
        }
        self.notify_workers().await
    }

    /// Makes a random name (UUID) for a worker, different from those of all other workers on any machine.
    pub(crate) async fn new_worker_name(&self) -> Result<String, Error> {
        let rows = self.query("SELECT gen_random_uuid()::text", &[]).await?;
        let name = rows.first().map(|row| row.get(0));
        name.ok_or_else(|| store::Error::Unavailable.into())
    }

    /// Sends the heartbeat of a worker, with the number of tasks of each lane (long jobs, quick tasks) it can
    /// do at once. The first one registers the worker.
    pub(crate) async fn worker_heartbeat(
        &self,
        worker: &str,
        machine: &str,
        slots: i32,
    ) -> Result<(), Error> {
        let sql = "INSERT INTO worker (id, program, machine, slots, beat)
            VALUES ($1, $2, $3, $4, now())
            ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, slots = excluded.slots";
        self.query(sql, &[&worker, &&*self.program, &machine, &slots])
            .await
            .map(drop)
    }

    /// Removes a worker that ends from the table of workers.
    pub(crate) async fn remove_worker(&self, worker: &str) -> Result<(), Error> {
        let sql = "DELETE FROM worker WHERE id = $1";
        self.query(sql, &[&worker]).await.map(drop)
    }

    /// Deletes tasks of any version that no client has requested for [`RESULT_TTL_DAYS`], and workers without
    /// a heartbeat for a day.
    pub(crate) async fn delete_expired(&self) -> Result<(), Error> {
        let sql = "DELETE FROM part WHERE wanted < now() - $1 * interval '1 day'";
        self.query(sql, &[&f64::from(RESULT_TTL_DAYS)]).await?;
        let sql = "DELETE FROM worker WHERE beat < now() - interval '1 day'";
        self.query(sql, &[]).await.map(drop)
    }
}

/// Repeats a call to the task table while it fails because the database can't be reached.
pub(crate) async fn retry<T, F>(mut call: impl FnMut() -> F) -> Result<T, Error>
where
    F: Future<Output = Result<T, Error>>,
{
    loop {
        match call().await {
            Err(error) if error.is_transient() => sleep(RETRY_INTERVAL).await,
            other => return other,
        }
    }
}

//! The thread of a program that writes to `PostgreSQL`.
//!
//! It takes all queued jobs, executes them as a batch in one transaction, and completes them after the
//! commit. If the connection is lost, the writer reconnects and retries the batch until each of
//! its jobs has been queued for [`COMMIT_TIMEOUT`]; then the job fails with [`Error::Unavailable`], and
//! its caller may send it again.
//!
//! A commit whose acknowledgement was lost may or may not have happened. The retry finds out: an event
//! that had been committed is found by its command, and its hash shows that this writer wrote it, so
//! the caller receives [`Appended::New`] and not [`Appended::Repeated`].

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{sync::mpsc::Receiver, time::sleep};

use super::{
    Shared,
    batch::Changes,
    hints::HintSender,
    link::is_transient,
    planted::Planted,
    write_connection::{Failure, WriteConnection},
};
use crate::{
    Appended, Error, Hash,
    decide::Lease,
    job::{Job, MAX_BATCH_SIZE, Reply, WriteRequest, fail},
};

/// No more attempts to commit a write are made once this time has passed since it was queued: it
/// fails, usually with [`Error::Unavailable`], and the caller retries with the same command id.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(3);

/// Pause between two attempts to commit a batch of writes, long enough not to flood a server that restarts.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

/// A write request in the queue of the writer thread, with the time at which it was queued.
pub(super) struct QueuedJob {
    pub(super) job: Job,
    pub(super) queued_at: Instant,
}

impl QueuedJob {
    pub(super) fn new(job: Job) -> QueuedJob {
        QueuedJob {
            job,
            queued_at: Instant::now(),
        }
    }

    /// Whether the write may share a transaction with others. A delete may not, because a transaction deletes
    /// events before it inserts any; a restore may be large, and others would wait for it.
    fn is_small(&self) -> bool {
        match self.job.request {
            WriteRequest::Append(_) | WriteRequest::Note { .. } => true,
            WriteRequest::Restore { .. }
            | WriteRequest::Delete { .. }
            | WriteRequest::Bury { .. } => false,
        }
    }
}

/// Hashes of the events in attempted commits whose acknowledgement may have been lost, by stream
/// name and command id.
type Unacknowledged = HashMap<(String, String), Hash>;

/// The state of the thread that writes to the database.
pub(super) struct Writer {
    shared: Arc<Shared>,
    jobs: Receiver<QueuedJob>,
    hints: HintSender,
    /// The connection that writes. `None` before the first batch, and after a failure.
    connection: Option<WriteConnection>,
    planted: Planted,
}

impl Writer {
    pub(super) fn new(shared: Arc<Shared>, jobs: Receiver<QueuedJob>, hints: HintSender) -> Writer {
        Writer {
            shared,
            jobs,
            hints,
            connection: None,
            planted: Planted::read(),
        }
    }

    /// Executes write requests until all senders of the queue are dropped.
    pub(super) async fn run(mut self) {
        while let Some(first) = self.jobs.recv().await {
            let mut batch = vec![first];
            while batch.len() < MAX_BATCH_SIZE {
                match self.jobs.try_recv() {
                    Ok(next) => batch.push(next),
                    Err(_) => break,
                }
            }
            while !batch.is_empty() {
                let large = batch.iter().position(|queued| !queued.is_small());
                let rest = batch.split_off(large.unwrap_or(batch.len()).max(1));
                self.write(batch).await;
                batch = rest;
            }
        }
    }

    /// Writes a batch of requests in one transaction, retrying until it is committed or its requests have
    /// timed out.
    async fn write(&mut self, mut batch: Vec<QueuedJob>) {
        #[cfg(debug_assertions)]
        if self.planted.acknowledges_early {
            return self.acknowledge_before_commit(batch).await;
        }
        let mut unacknowledged = Unacknowledged::new();
        loop {
            let failure = match self.try_write(&batch, &mut unacknowledged).await {
                Ok(replies) => {
                    self.shared.health.set_writable();
                    for (queued, reply) in batch.into_iter().zip(replies) {
                        self.complete(queued.job, reply);
                    }
                    return;
                }
                Err(failure) => failure,
            };
            self.connection = None;
            let reason = match failure {
                Failure::Refused(error) if is_transient(&error) => Error::Unavailable,
                Failure::Refused(error) if batch.len() == 1 => {
                    fail(jobs(batch), &self.shared.target.failed(&error));
                    return;
                }
                Failure::Refused(_) => {
                    // The server rejects one of the jobs. Written one by one, only that one fails.
                    for queued in batch {
                        Box::pin(self.write(vec![queued])).await;
                    }
                    return;
                }
                Failure::Lost => Error::Unavailable,
                Failure::Elsewhere(error) => error,
            };
            self.shared.health.set_stuck();
            let has_timed_out =
                |queued: &mut QueuedJob| COMMIT_TIMEOUT <= queued.queued_at.elapsed();
            let late: Vec<QueuedJob> = batch.extract_if(.., has_timed_out).collect();
            fail(jobs(late), &reason);
            if batch.is_empty() {
                return;
            }
            sleep(RETRY_INTERVAL).await;
        }
    }

    /// Makes one attempt to commit a batch of write requests. Returns the reply to each.
    async fn try_write(
        &mut self,
        batch: &[QueuedJob],
        unacknowledged: &mut Unacknowledged,
    ) -> Result<Vec<Result<Reply, Error>>, Failure> {
        let connection = match self.connection.take() {
            Some(connection) if !connection.is_closed() => connection,
            _ => WriteConnection::open(&self.shared).await?,
        };
        if !self.planted.hold.is_zero() {
            sleep(self.planted.hold).await;
        }
        let mut state = connection.load(batch, &self.shared).await?;
        if self.planted.is_unfenced {
            state.lease = Lease::Unneeded;
        }
        let mut changes = Changes::default();
        let mut resolved = unacknowledged.clone();
        let mut replies = Vec::with_capacity(batch.len());
        for queued in batch {
            let request = &queued.job.request;
            let mut reply = state.decide(request, &mut changes).into_reply();
            resolve(request, &mut reply, &mut resolved);
            replies.push(reply);
        }
        for row in &changes.events {
            let key = (row.stream.clone(), row.event.command.clone());
            unacknowledged.insert(key, row.event.hash);
        }
        connection.commit(&changes, &state).await?;
        self.connection = Some(connection);
        Ok(replies)
    }

    /// Sends the reply to a write request, and schedules the notification of other nodes about its event.
    fn complete(&self, job: Job, reply: Result<Reply, Error>) {
        let seq = match &reply {
            Ok(Reply::Appended(Appended::New(event))) => Some(event.seq),
            Ok(Reply::Tombstone(Some(tombstone))) => Some(tombstone.events + 1),
            _ => None,
        };
        if let (Some(stream), Some(seq)) = (job.request.stream(), seq) {
            self.hints.add(stream.to_owned(), seq);
        }
        job.complete(reply);
    }

    /// A bug that a test can plant: acknowledges events before they are committed. The test shows
    /// that its check of recorded histories detects it.
    #[cfg(debug_assertions)]
    async fn acknowledge_before_commit(&mut self, batch: Vec<QueuedJob>) {
        use nevermind::Nevermind as _;

        let Ok(connection) = WriteConnection::open(&self.shared).await else {
            return fail(jobs(batch), &Error::Unavailable);
        };
        let Ok(mut state) = connection.load(&batch, &self.shared).await else {
            return fail(jobs(batch), &Error::Unavailable);
        };
        let mut changes = Changes::default();
        for job in jobs(batch) {
            let reply = state.decide(&job.request, &mut changes).into_reply();
            self.complete(job, reply);
        }
        sleep(self.planted.hold).await;
        let committed = connection.commit(&changes, &state).await;
        committed.nevermind("that it may be lost is the planted bug");
    }
}

fn jobs(batch: Vec<QueuedJob>) -> impl Iterator<Item = Job> {
    batch.into_iter().map(|queued| queued.job)
}

/// Turns the reply [`Appended::Repeated`] into [`Appended::New`] if this writer had committed the event
/// itself, in an attempt whose acknowledgement was lost. Only once: a second job of the batch with the
/// same command is a repetition.
fn resolve(
    request: &WriteRequest,
    reply: &mut Result<Reply, Error>,
    resolved: &mut Unacknowledged,
) {
    let (WriteRequest::Append(append), Ok(Reply::Appended(appended))) = (request, reply) else {
        return;
    };
    if let Appended::Repeated(event) = appended {
        let key = (append.stream.clone(), append.command.clone());
        if resolved.remove(&key) == Some(event.hash) {
            *appended = Appended::New(event.clone());
        }
    }
}

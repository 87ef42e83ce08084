//! The thread of a program that writes to `PostgreSQL`.
//!
//! It takes all queued jobs, executes them as a batch in one transaction, and completes them after the
//! commit. Two connections (lanes) alternate: while a batch is being committed on one, the next is written on
//! the other. A job waits for an earlier one of its stream, so a stream is never in both.
//!
//! If the connection is lost, the writer reconnects and retries the batch until each of its jobs has
//! been queued for [`COMMIT_TIMEOUT`]; then the job fails with [`Error::Unavailable`], and its caller may
//! send it again.
//!
//! A commit whose acknowledgement was lost may or may not have happened. The retry finds out: an event
//! that had been committed is found by its command, and its hash shows that this writer wrote it, so
//! the caller receives [`Appended::New`] and not [`Appended::Repeated`].

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{
    sync::mpsc::Receiver,
    task::JoinSet,
    time::{sleep, sleep_until},
};

use super::{
    Shared,
    batch::Changes,
    hints::HintSender,
    link::{is_transient, is_unwritable},
    planted::Planted,
    write_connection::{Failure, WriteConnection},
};
use crate::{
    Append, Appended, Error, Hash, StoredEvent,
    decide::Lease,
    job::{Job, MAX_BATCH_SIZE, Reply, WriteRequest, fail},
};

/// No more attempts to commit a write are made once this time has passed since it was queued: it
/// fails, usually with [`Error::Unavailable`], and the caller retries with the same command id.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(3);

/// Pause between two attempts to commit a batch of writes, long enough not to flood a server that restarts.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

/// Number of connections that write. With a third, batches only become smaller.
const N_LANES: usize = 2;

/// While a batch is under way, the next is begun once it has this many jobs, or after
/// [`SECOND_BATCH_DELAY`]: small batches cost the database more for each event.
const SECOND_BATCH_SIZE: usize = 16;

/// Time after which a second batch is begun beside one that is under way, however small it is: half of what a
/// commit takes on a good disk, and little if the database is far.
const SECOND_BATCH_DELAY: Duration = Duration::from_millis(2);

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

    /// What the write changes: the name of a stream, or of a note.
    fn key(&self) -> String {
        match &self.job.request {
            WriteRequest::Note { name, .. } => format!("note {name}"),
            request => request.stream().unwrap_or_default().to_owned(),
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

/// The state of the thread that writes to the database: distributes queued jobs over [`N_LANES`] lanes.
pub(super) struct Writer {
    jobs: Receiver<QueuedJob>,
    /// Jobs taken from the queue that no lane has begun, in their order.
    backlog: Vec<QueuedJob>,
    idle: Vec<Lane>,
    running: JoinSet<(Lane, Vec<String>)>,
    /// What the batches under way change: a job that changes any of it waits, so that the order of the jobs
    /// of a stream is kept.
    busy: HashSet<String>,
    /// When the last batch was begun.
    begun: Instant,
}

impl Writer {
    pub(super) fn new(
        shared: &Arc<Shared>,
        jobs: Receiver<QueuedJob>,
        hints: &HintSender,
    ) -> Writer {
        let lane = |_| Lane {
            shared: Arc::clone(shared),
            hints: hints.clone(),
            connection: None,
            planted: Planted::read(),
        };
        Writer {
            jobs,
            backlog: Vec::new(),
            idle: (0..N_LANES).map(lane).collect(),
            running: JoinSet::new(),
            busy: HashSet::new(),
            begun: Instant::now(),
        }
    }

    /// Whether the next batch should wait for more jobs, because one is under way.
    fn should_gather(&self) -> bool {
        !self.running.is_empty()
            && self.backlog.len() < SECOND_BATCH_SIZE
            && self.begun.elapsed() < SECOND_BATCH_DELAY
    }

    /// Executes write requests until all senders of the queue are dropped and all are done. Must be called
    /// in a [`LocalSet`](tokio::task::LocalSet).
    pub(super) async fn run(mut self) {
        let mut is_open = true;
        loop {
            self.begin_batches();
            let room = MAX_BATCH_SIZE.saturating_sub(self.backlog.len());
            let is_gathering = !self.backlog.is_empty() && self.should_gather();
            let gathered = sleep_until((self.begun + SECOND_BATCH_DELAY).into());
            tokio::select! {
                () = gathered, if is_gathering => {}
                Some(done) = self.running.join_next() => {
                    // A lane never panics: callbacks are caught. If it did, the store would stop with it.
                    let Ok((lane, keys)) = done else { return };
                    self.idle.push(lane);
                    for key in keys {
                        self.busy.remove(&key);
                    }
                }
                n = self.jobs.recv_many(&mut self.backlog, room), if is_open && 0 < room => {
                    is_open = 0 < n;
                }
                else => return,
            }
        }
    }

    /// Starts a batch on every idle lane, as long as there are jobs that may be written now.
    fn begin_batches(&mut self) {
        while let Some(mut lane) = self.idle.pop() {
            if self.should_gather() {
                self.idle.push(lane);
                return;
            }
            let batch = next_batch(&mut self.backlog, &self.busy);
            if batch.is_empty() {
                self.idle.push(lane);
                return;
            }
            let keys: Vec<String> = batch.iter().map(QueuedJob::key).collect();
            self.busy.extend(keys.iter().cloned());
            self.begun = Instant::now();
            self.running.spawn_local(async move {
                lane.write(batch).await;
                (lane, keys)
            });
        }
    }
}

/// Takes the jobs of the next batch from the backlog: all that change nothing busy, or a large one alone.
fn next_batch(backlog: &mut Vec<QueuedJob>, busy: &HashSet<String>) -> Vec<QueuedJob> {
    let mut skipped = HashSet::new();
    let mut has_large = false;
    let mut n_taken = 0;
    let is_next = |queued: &mut QueuedJob| {
        let key = queued.key();
        // A stream's later jobs wait for those that were skipped.
        let is_blocked = busy.contains(&key) || skipped.contains(&key);
        let is_alone = has_large || (0 < n_taken && !queued.is_small());
        if is_blocked || is_alone {
            skipped.insert(key);
            return false;
        }
        has_large = !queued.is_small();
        n_taken += 1;
        true
    };
    backlog.extract_if(.., is_next).collect()
}

/// A connection that writes one batch after another. Batches of different lanes are written at the same
/// time: one fills while the other is being committed.
struct Lane {
    shared: Arc<Shared>,
    hints: HintSender,
    /// The lane's connection. `None` before the first batch, and after a failure.
    connection: Option<WriteConnection>,
    planted: Planted,
}

impl Lane {
    /// Writes a batch of requests. Appends whose callers know the last event's hash are written in one round
    /// trip; what remains, in the transaction that decides on each request.
    async fn write(&mut self, batch: Vec<QueuedJob>) {
        #[cfg(debug_assertions)]
        if self.planted.acknowledges_early {
            return self.acknowledge_before_commit(batch).await;
        }
        let mut unacknowledged = Unacknowledged::new();
        let mut remaining = self.append(batch, &mut unacknowledged).await;
        if !remaining.is_empty() {
            self.decide_and_write(&mut remaining, &mut unacknowledged)
                .await;
        }
    }

    /// Makes one attempt to write the batch in one round trip, if each of its jobs is an append to another
    /// stream whose caller knows the last event. Returns the jobs that weren't written.
    async fn append(
        &mut self,
        mut batch: Vec<QueuedJob>,
        unacknowledged: &mut Unacknowledged,
    ) -> Vec<QueuedJob> {
        // In this order rows are locked, so that two nodes can't wait for each other.
        batch.sort_by(|a, b| a.job.request.stream().cmp(&b.job.request.stream()));
        let mut appends = Vec::with_capacity(batch.len());
        for queued in &batch {
            let WriteRequest::Append(append) = &queued.job.request else {
                return batch;
            };
            let is_second = appends
                .last()
                .is_some_and(|(last, _): &(&Append, StoredEvent)| last.stream == append.stream);
            match append.before {
                Some(before) if !is_second && !self.planted.is_unfenced() => {
                    appends.push((append, StoredEvent::new(append, before)));
                }
                _ => return batch,
            }
        }
        let written = match self.connect().await {
            Ok(connection) => {
                let written = connection.append(&appends, &self.shared).await;
                if written.is_ok() {
                    self.connection = Some(connection);
                }
                written
            }
            Err(failure) => Err(failure),
        };
        let events = appends
            .into_iter()
            .map(|(append, event)| (append.command.clone(), event));
        let events: Vec<(String, StoredEvent)> = events.collect();
        let Ok(written) = written else {
            // It may have been committed. The next attempt finds out, or reports the error.
            for (queued, (command, event)) in batch.iter().zip(&events) {
                let stream = queued.job.request.stream().unwrap_or_default().to_owned();
                unacknowledged.insert((stream, command.clone()), event.hash);
            }
            return batch;
        };
        self.shared.health.set_writable();
        let mut remaining = Vec::new();
        for (queued, (_, event)) in batch.into_iter().zip(events) {
            let is_written = queued
                .job
                .request
                .stream()
                .is_some_and(|it| written.contains(it));
            if is_written {
                self.complete(queued.job, Ok(Reply::Appended(Appended::New(event))));
            } else {
                remaining.push(queued);
            }
        }
        remaining
    }

    /// The lane's connection, opened again if it was lost.
    async fn connect(&mut self) -> Result<WriteConnection, Failure> {
        if !self.planted.hold().is_zero() {
            sleep(self.planted.hold()).await;
        }
        match self.connection.take() {
            Some(connection) if !connection.is_closed() => Ok(connection),
            _ => WriteConnection::open(&self.shared).await,
        }
    }

    /// Writes a batch of requests in one transaction, retrying until it is committed or its requests have
    /// timed out.
    async fn decide_and_write(
        &mut self,
        batch: &mut Vec<QueuedJob>,
        unacknowledged: &mut Unacknowledged,
    ) {
        loop {
            let failure = match self.try_write(batch, unacknowledged).await {
                Ok(replies) => {
                    self.shared.health.set_writable();
                    for (queued, reply) in batch.drain(..).zip(replies) {
                        self.complete(queued.job, reply);
                    }
                    return;
                }
                Err(failure) => failure,
            };
            self.connection = None;
            let reason = match failure {
                Failure::Refused(error) if is_unwritable(&error) => {
                    // The clients are told at once, and the other nodes with the next heartbeat.
                    self.shared.health.set_stuck();
                    if let Some(first) = batch.iter().map(|queued| queued.queued_at).min() {
                        self.shared.refused.record(first);
                    }
                    fail(jobs(batch), &Error::Unavailable);
                    return;
                }
                Failure::Refused(error) if is_transient(&error) => Error::Unavailable,
                Failure::Refused(error) if batch.len() == 1 => {
                    fail(jobs(batch), &self.shared.target.failed(&error));
                    return;
                }
                Failure::Refused(_) => {
                    // The server rejects one of the jobs. Written one by one, only that one fails.
                    for queued in batch.drain(..) {
                        let mut one = vec![queued];
                        Box::pin(self.decide_and_write(&mut one, unacknowledged)).await;
                    }
                    return;
                }
                Failure::Lost => Error::Unavailable,
                Failure::Elsewhere(error) => error,
            };
            self.shared.health.set_stuck();
            let has_timed_out =
                |queued: &mut QueuedJob| COMMIT_TIMEOUT <= queued.queued_at.elapsed();
            let mut late: Vec<QueuedJob> = batch.extract_if(.., has_timed_out).collect();
            fail(jobs(&mut late), &reason);
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
        let connection = self.connect().await?;
        let mut state = connection.load(batch, &self.shared).await?;
        if self.planted.is_unfenced() {
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
        if let Some(stream) = job.request.stream().map(ToOwned::to_owned) {
            match &reply {
                Ok(Reply::Appended(Appended::New(event))) => {
                    self.hints.add_event(stream, event.clone());
                }
                Ok(Reply::Tombstone(Some(tombstone))) => {
                    self.hints.add_head(stream, tombstone.events + 1);
                }
                _ => {}
            }
        }
        job.complete(reply);
    }

    /// A bug that a test can plant: acknowledges events before they are committed. The test shows
    /// that its check of recorded histories detects it.
    #[cfg(debug_assertions)]
    async fn acknowledge_before_commit(&mut self, mut batch: Vec<QueuedJob>) {
        use nevermind::Nevermind as _;

        let Ok(connection) = WriteConnection::open(&self.shared).await else {
            return fail(jobs(&mut batch), &Error::Unavailable);
        };
        let Ok(mut state) = connection.load(&batch, &self.shared).await else {
            return fail(jobs(&mut batch), &Error::Unavailable);
        };
        let mut changes = Changes::default();
        for job in jobs(&mut batch) {
            let reply = state.decide(&job.request, &mut changes).into_reply();
            self.complete(job, reply);
        }
        sleep(self.planted.hold()).await;
        let committed = connection.commit(&changes, &state).await;
        committed.nevermind("that it may be lost is the planted bug");
    }
}

fn jobs(batch: &mut Vec<QueuedJob>) -> impl Iterator<Item = Job> {
    batch.drain(..).map(|queued| queued.job)
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

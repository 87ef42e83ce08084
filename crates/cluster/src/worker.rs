//! A worker (`henge work`): claims tasks and executes them.
//!
//! For each [`Lane`] one loop claims tasks until all slots of the lane are taken, then waits until a task ends,
//! a notification says that there is more to claim, or [`POLL_INTERVAL`] has passed. Each task runs in a thread
//! of its own, supervised by a future that renews its lease (`execution.rs`). Nothing is kept on the worker:
//! one that dies is replaced by any other after [`LEASE_TTL`](crate::LEASE_TTL).

mod execution;

use std::{
    cell::Cell,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use catalog::Knowledge;
use nevermind::Nevermind as _;
use tokio::{
    runtime::{Builder, Runtime},
    sync::{
        Notify,
        mpsc::{UnboundedSender, unbounded_channel},
        watch,
    },
    task::JoinSet,
    time::{MissedTickBehavior, interval, sleep, timeout},
};

use crate::{Error, planted::Planted, task::Lane, task_context::TaskCache, task_table::TaskTable};

/// Interval between two heartbeats by which a worker counts as alive. A quarter of its lease.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);

/// Interval at which an idle worker polls for a task to claim, in case a notification was lost.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Interval at which a worker checks whether its process was interrupted.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Interval at which a worker deletes expired results and dead workers from the database.
const CLEANUP_INTERVAL: Duration = Duration::from_hours(1);

/// Pause after a failed attempt to claim a task before the worker tries the database again.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// Maximum time for a worker that ends to release its claimed tasks. If it fails, their leases expire.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(2);

/// Maximum time to wait for the tokio runtime's own threads when a worker ends.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);

/// Settings of a worker, a process that executes tasks of a cluster.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// Address of the database in which the worker finds its tasks.
    pub url: String,
    /// Version of the program. A worker executes the tasks of its own version only.
    pub program: String,
    /// Name of this machine, stored in the table of workers for operators.
    pub machine: String,
    /// Number of tasks of long jobs that the worker executes at once. It executes up to as many more at once
    /// that a player or a client of a server waits for.
    pub slots: usize,
    /// Exact knowledge about games (solved tables) that computer players may look up.
    pub knowledge: &'static Knowledge,
}

/// An event in the life of a worker, for its log.
#[derive(Clone, Debug)]
pub enum WorkerEvent {
    /// The worker has connected to the database and waits for tasks.
    Ready,
    /// The worker has begun to execute the task with this description.
    Begun(String),
    /// The worker has stored the result of the task with this description, after executing it for this long.
    Answered(String, Duration),
    /// The task with this description failed, for this reason.
    Failed(String, String),
    /// The computation of the task with this description hangs. Other workers may claim the task.
    Silent(String),
    /// The work on the task with this description was in vain: another worker had claimed the task, or its
    /// result had been stored, meanwhile.
    Refused(String),
    /// The worker has stopped the task with this description, because no client wants it any more.
    Unwanted(String),
    /// The database can't be used, for this reason. While it can't be reached, the worker retries, and sends
    /// this once in each outage.
    Trouble(String),
}

/// Runs a worker until `stop` is set. Tasks that aren't finished by then can be claimed by other workers at once.
///
/// `report` is called with each event, in this thread.
///
/// # Errors
///
/// [`Error::Store`] if the database can't be used at the start, or never will be again; [`Error::Stuck`] if all
/// tasks of a lane hang: a thread can't be killed, only the process can be restarted.
pub fn run_worker(
    options: &WorkerOptions,
    stop: &AtomicBool,
    mut report: impl FnMut(WorkerEvent),
) -> Result<(), Error> {
    let runtime = runtime()?;
    let (sender, mut events) = unbounded_channel();
    let result = runtime.block_on(async {
        let running = run(options, stop, EventSender(sender));
        tokio::pin!(running);
        loop {
            tokio::select! {
                Some(event) = events.recv() => report(event),
                result = &mut running => return result,
            }
        }
    });
    while let Ok(event) = events.try_recv() {
        report(event);
    }
    runtime.shutdown_timeout(SHUTDOWN_GRACE);
    result
}

/// Starts a tokio runtime for the connections to the database. One thread is enough: tasks have their own.
pub(crate) fn runtime() -> Result<Runtime, Error> {
    Builder::new_multi_thread()
        .worker_threads(1)
        .thread_name("cluster")
        .enable_all()
        .build()
        .map_err(|error| Error::Runtime(error.to_string()))
}

async fn run(options: &WorkerOptions, stop: &AtomicBool, events: EventSender) -> Result<(), Error> {
    let slots = options.slots.max(1);
    // One for each task's heartbeats, in both lanes; the rest for claims and the worker's own heartbeat.
    let max_connections = 4 + 2 * slots;
    let table = TaskTable::open(&options.url, &options.program, max_connections).await?;
    let worker = Worker(Arc::new(WorkerState {
        name: table.new_worker_name().await?,
        table,
        events,
        wake: Default::default(),
        cache: TaskCache::new(options.knowledge),
        slots,
        hanging: Default::default(),
        is_in_trouble: AtomicBool::new(false),
        planted: Planted::read(),
    }));
    let table = &worker.0.table;
    let listening = {
        let waking = worker.clone();
        let notified = move || waking.0.wake.iter().for_each(Notify::notify_one);
        tokio::spawn(table.clone().listen_for_tasks(notified))
    };
    let heartbeats = tokio::spawn(worker.clone().send_heartbeats(options.machine.clone()));
    worker.0.events.send(WorkerEvent::Ready);
    let (stopping, stopped) = watch::channel(false);
    let lanes = async {
        let [long, quick] =
            [Lane::Long, Lane::Quick].map(|lane| worker.run_lane(lane, stopped.clone()));
        tokio::try_join!(long, quick).map(drop)
    };
    let is_stuck = Cell::new(false);
    let watching = async {
        while !stop.load(Ordering::Relaxed) && !is_stuck.get() {
            sleep(STOP_CHECK_INTERVAL).await;
            is_stuck.set(worker.free_of_hangs() == 0);
        }
        // The lanes end by themselves then.
        stopping.send_replace(true);
        std::future::pending::<()>().await;
    };
    let result = tokio::select! {
        result = lanes => result,
        () = watching => Ok(()),
    };
    heartbeats.abort();
    listening.abort();
    let released = timeout(RELEASE_TIMEOUT, async {
        table.release_all(&worker.0.name).await?;
        table.remove_worker(&worker.0.name).await
    });
    released.await.nevermind("its leases expire by themselves");
    if is_stuck.get() {
        return result.and(Err(Error::Stuck));
    }
    result
}

/// Sends the events of a worker to the thread that called [`run_worker`].
#[derive(Clone)]
struct EventSender(UnboundedSender<WorkerEvent>);

impl EventSender {
    fn send(&self, event: WorkerEvent) {
        self.0.send(event).nevermind("the worker ends");
    }
}

/// A running worker, which executes tasks of a cluster. Clones share its state.
#[derive(Clone)]
struct Worker(Arc<WorkerState>);

struct WorkerState {
    name: String,
    table: TaskTable,
    events: EventSender,
    /// Wakes the loop that claims tasks when there may be something to claim: one for each lane (long jobs,
    /// quick tasks).
    wake: [Notify; Lane::COUNT],
    cache: TaskCache,
    /// Number of tasks that the worker executes at once in each of its lanes (long jobs, quick tasks).
    slots: usize,
    /// Number of tasks whose computation hangs, for each lane (long jobs, quick tasks). Each occupies a slot
    /// until its thread ends.
    hanging: [AtomicUsize; Lane::COUNT],
    /// Whether the last attempt to claim a task failed, so that an outage is reported only once.
    is_in_trouble: AtomicBool,
    planted: Planted,
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Worker").field(&self.0.name).finish()
    }
}

impl Worker {
    /// Number of the worker's slots in which no task hangs, in the lane (long jobs, or quick tasks) that has
    /// fewer of them.
    fn free_of_hangs(&self) -> usize {
        let hanging = self.0.hanging.iter();
        let hanging = hanging.map(|lane| lane.load(Ordering::Relaxed)).max();
        self.0.slots.saturating_sub(hanging.unwrap_or(0))
    }

    /// Sends the worker's heartbeats, and deletes expired rows once per [`CLEANUP_INTERVAL`], until this is
    /// aborted.
    async fn send_heartbeats(self, machine: String) {
        let WorkerState { table, name, .. } = &*self.0;
        let mut ticks = interval(HEARTBEAT_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut cleaned_at: Option<Instant> = None;
        loop {
            ticks.tick().await;
            let slots = i32::try_from(self.free_of_hangs()).unwrap_or(i32::MAX);
            let sent = table.worker_heartbeat(name, &machine, slots).await;
            sent.nevermind("the next one is sent in a second");
            if cleaned_at.is_none_or(|at| CLEANUP_INTERVAL < at.elapsed()) {
                cleaned_at = Some(Instant::now());
                let deleted = table.delete_expired().await;
                deleted.nevermind("it is tried again in an hour");
            }
        }
    }

    /// Claims and executes the tasks of a lane (long jobs, or quick tasks) until `stopped` or a permanent
    /// failure of the database. Tasks that are running then are dropped, which sets their threads' stop
    /// flags.
    async fn run_lane(&self, lane: Lane, mut stopped: watch::Receiver<bool>) -> Result<(), Error> {
        let mut running = JoinSet::new();
        let result = tokio::select! {
            result = self.fill_slots(lane, &mut running) => result,
            _ = stopped.wait_for(|is_stopped| *is_stopped) => Ok(()),
        };
        // Waits for the futures, so that none renews a lease after its task has been released.
        running.shutdown().await;
        result
    }

    /// Claims tasks of a lane (long jobs, or quick tasks) whenever one of its slots is free. Ends only with a
    /// permanent failure of the database.
    async fn fill_slots(&self, lane: Lane, running: &mut JoinSet<()>) -> Result<(), Error> {
        let wake = &self.0.wake[lane.index()];
        loop {
            while running.len() < self.0.slots && self.claim_one(lane, running).await? {}
            let is_full = self.0.slots <= running.len();
            tokio::select! {
                Some(ended) = running.join_next() => ended.nevermind("its own errors are events"),
                () = wake.notified(), if !is_full => {}
                () = sleep(POLL_INTERVAL), if !is_full => {}
            }
        }
    }

    /// Claims a task of a lane (long jobs, or quick tasks) and begins to execute it. Returns `false` if there
    /// is none to claim, `true` also if the database couldn't be reached and a retry is due.
    async fn claim_one(&self, lane: Lane, running: &mut JoinSet<()>) -> Result<bool, Error> {
        let WorkerState {
            table,
            name,
            events,
            is_in_trouble,
            ..
        } = &*self.0;
        match table.claim(lane, name).await {
            Ok(claim) => {
                is_in_trouble.store(false, Ordering::Relaxed);
                let Some(claim) = claim else {
                    return Ok(false);
                };
                running.spawn(self.clone().execute(lane, claim));
                Ok(true)
            }
            Err(error) if error.is_transient() => {
                if !is_in_trouble.swap(true, Ordering::Relaxed) {
                    events.send(WorkerEvent::Trouble(error.to_string()));
                }
                sleep(RETRY_INTERVAL).await;
                Ok(true)
            }
            Err(error) => Err(error),
        }
    }
}

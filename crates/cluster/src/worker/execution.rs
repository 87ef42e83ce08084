//! The execution of one task that a worker has claimed.
//!
//! The task computes in a thread of its own. A future beside it sends heartbeats, passes on updates, and watches
//! for three ends: the thread finishes; the claim is lost or unwanted, and the thread's stop flag is set; or the
//! computation hangs, and other workers may claim the task. Dropping the future sets the stop flag, too. A thread
//! can't be killed: one that never checks its flag keeps its slot.

use std::{
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use nevermind::Nevermind as _;
use tokio::{
    runtime::Handle,
    sync::{
        oneshot::{self, error::RecvError},
        watch,
    },
    time::{MissedTickBehavior, interval},
};

use super::{Worker, WorkerEvent, WorkerState};
use crate::{
    Task, TaskError,
    liveness::{self, Liveness},
    task::Lane,
    task_context::TaskContext,
    task_table::{Claim, ClaimState, TaskTable, retry},
};

/// Interval between two heartbeats by which a worker renews the lease of a task: an eighth of the lease.
const TASK_HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);

/// A task is considered hanging after this many heartbeats in a row without a sign of life: six seconds, or
/// longer if this worker itself is slow.
const MAX_QUIET_HEARTBEATS: u32 = 12;

/// How the execution of a claimed task ended.
enum Outcome {
    /// The task has this result, or has failed for this reason.
    Finished(Result<Vec<u8>, String>),
    /// The task was stopped, because no client wants it any more.
    Unwanted,
    /// The task was stopped, because another worker has claimed it or its result is stored already.
    Lost,
}

/// The thread that computes a task, as seen by the future that supervises it.
struct RunningTask {
    stop: StopOnDrop,
    /// Progress of the task, in thousandths: 1000 is done.
    progress: Arc<AtomicI64>,
    result: oneshot::Receiver<Result<Vec<u8>, TaskError>>,
    /// The newest intermediate result of the task. Older ones that weren't read in time are skipped.
    updates: watch::Receiver<String>,
}

/// The stop flag of a task's thread. Dropping this sets the flag.
struct StopOnDrop(Arc<AtomicBool>);

impl StopOnDrop {
    fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Detects that the computation of a task hangs, by its missing signs of life.
struct HangDetector<'a> {
    liveness: Arc<Liveness>,
    /// Number of heartbeats in a row at which the task had given no sign of life.
    quiet_heartbeats: u32,
    /// Number of hanging tasks in this task's lane (long jobs, or quick tasks) of the worker, shared by all
    /// of them.
    hanging: &'a AtomicUsize,
    /// Whether this task is included in the number of hanging tasks.
    is_hanging: bool,
}

impl HangDetector<'_> {
    fn new(hanging: &AtomicUsize) -> HangDetector<'_> {
        HangDetector {
            liveness: Arc::default(),
            quiet_heartbeats: 0,
            hanging,
            is_hanging: false,
        }
    }

    /// Checks for a sign of life of the task since the last call. Returns whether there has been none for
    /// [`MAX_QUIET_HEARTBEATS`] calls.
    fn is_quiet(&mut self) -> bool {
        if self.liveness.take_sign() {
            self.quiet_heartbeats = 0;
            self.set_hanging(false);
        } else {
            self.quiet_heartbeats = self.quiet_heartbeats.saturating_add(1);
        }
        MAX_QUIET_HEARTBEATS <= self.quiet_heartbeats
    }

    fn set_hanging(&mut self, is_hanging: bool) {
        match (self.is_hanging, is_hanging) {
            (false, true) => self.hanging.fetch_add(1, Ordering::Relaxed),
            (true, false) => self.hanging.fetch_sub(1, Ordering::Relaxed),
            (false, false) | (true, true) => return,
        };
        self.is_hanging = is_hanging;
    }
}

impl Drop for HangDetector<'_> {
    fn drop(&mut self) {
        self.set_hanging(false);
    }
}

impl Worker {
    /// Executes a claimed task, stores its result or failure, and reports the outcome as a worker event.
    pub(super) async fn execute(self, lane: Lane, claim: Claim) {
        let WorkerState { table, events, .. } = &*self.0;
        let task = match Task::parse(&claim.task) {
            Ok(task) => task,
            Err(error) => {
                let (name, result) = (claim.task.clone(), Err(error.to_string()));
                return self.store(&claim, name, result, Duration::ZERO).await;
            }
        };
        let name = task.to_string();
        events.send(WorkerEvent::Begun(name.clone()));
        let started = Instant::now();
        match self.run_task(lane, task, &claim).await {
            Outcome::Finished(result) => self.store(&claim, name, result, started.elapsed()).await,
            Outcome::Unwanted => {
                events.send(WorkerEvent::Unwanted(name));
                let released = table.release(&claim).await;
                released.nevermind("its lease expires by itself");
            }
            Outcome::Lost => events.send(WorkerEvent::Refused(name)),
        }
    }

    /// Stores the result of a claimed task, retrying until the database can be reached, and reports the
    /// outcome.
    async fn store(
        &self,
        claim: &Claim,
        name: String,
        result: Result<Vec<u8>, String>,
        took: Duration,
    ) {
        let WorkerState { table, events, .. } = &*self.0;
        let result = result.as_deref().map_err(String::as_str);
        let stored = retry(|| table.store_result(claim, &self.0.name, result)).await;
        events.send(match (stored, result) {
            (Ok(ClaimState::Held), Ok(_)) => WorkerEvent::Answered(name, took),
            (Ok(ClaimState::Held), Err(why)) => WorkerEvent::Failed(name, why.to_owned()),
            (Ok(ClaimState::Unwanted), _) => WorkerEvent::Unwanted(name),
            (Ok(ClaimState::Lost), _) => WorkerEvent::Refused(name),
            (Err(error), _) => WorkerEvent::Trouble(error.to_string()),
        });
    }

    /// Runs a claimed task in a thread, and supervises it until the thread ends.
    async fn run_task(&self, lane: Lane, task: Task, claim: &Claim) -> Outcome {
        let mut hang = HangDetector::new(&self.0.hanging[lane.index()]);
        let name = task.to_string();
        let mut running = match self.spawn(task, Arc::clone(&hang.liveness)) {
            Ok(running) => running,
            Err(error) => return Outcome::Finished(Err(error.to_string())),
        };
        let state = self.supervise(claim, &name, &mut running, &mut hang).await;
        match state {
            (ClaimState::Lost, _) => Outcome::Lost,
            (_, Ok(result)) => Outcome::Finished(Ok(result)),
            (ClaimState::Unwanted, Err(_)) => Outcome::Unwanted,
            (ClaimState::Held, Err(error)) => Outcome::Finished(Err(error.to_string())),
        }
    }

    /// Starts the thread that computes a task.
    fn spawn(&self, task: Task, liveness: Arc<Liveness>) -> std::io::Result<RunningTask> {
        let stop = Arc::new(AtomicBool::new(false));
        let progress = Arc::new(AtomicI64::new(0));
        let (sender, result) = oneshot::channel();
        let (updates_sender, updates) = watch::channel(String::new());
        let (stop_inside, progress_inside) = (Arc::clone(&stop), Arc::clone(&progress));
        let (state, runtime) = (Arc::clone(&self.0), Handle::current());
        let compute = move || {
            liveness::begin(liveness);
            let context = TaskContext {
                stop: &stop_inside,
                progress: &progress_inside,
                cache: &state.cache,
                publish: &|update| {
                    updates_sender.send_replace(update.to_owned());
                },
                find_result: &|task| find_result(&state.table, task, &runtime),
            };
            let execution = AssertUnwindSafe(|| task.execute(&context));
            let result = panic::catch_unwind(execution);
            let result = result.unwrap_or_else(|_| Err(TaskError::failed("it panicked")));
            state.planted.hang();
            let sent = sender.send(result);
            sent.nevermind("the execution was dropped: the worker ends");
        };
        // A thread of its own, because the runtime's thread must stay free for heartbeats.
        let name = "task".to_owned();
        thread::Builder::new().name(name).spawn(compute)?;
        Ok(RunningTask {
            stop: StopOnDrop(stop),
            progress,
            result,
            updates,
        })
    }

    /// Renews the lease of a task and publishes its updates until its thread has ended. If the claim isn't
    /// held any more, sets the thread's stop flag and waits for it. Returns the state of the claim and the
    /// thread's result.
    async fn supervise(
        &self,
        claim: &Claim,
        name: &str,
        running: &mut RunningTask,
        hang: &mut HangDetector<'_>,
    ) -> (ClaimState, Result<Vec<u8>, TaskError>) {
        let table = &self.0.table;
        let ended = |result: Result<_, RecvError>| {
            result.unwrap_or_else(|_| Err(TaskError::failed("its thread has ended")))
        };
        let mut ticks = interval(TASK_HEARTBEAT_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                result = &mut running.result => return (ClaimState::Held, ended(result)),
                Ok(()) = running.updates.changed() => {
                    let update = running.updates.borrow_and_update().clone();
                    let published = table.publish_update(claim, &update).await;
                    published.nevermind("the next update replaces it");
                }
                _ = ticks.tick() => {
                    if hang.is_quiet() {
                        self.give_up_hanging(claim, name, hang).await;
                        continue;
                    }
                    let progress = running.progress.load(Ordering::Relaxed);
                    let state = table.heartbeat(claim, progress).await;
                    // If the database can't be reached, the claim may still be held: the task continues.
                    let state = state.unwrap_or(ClaimState::Held);
                    if state != ClaimState::Held {
                        running.stop.stop();
                        let result = (&mut running.result).await;
                        return (state, ended(result));
                    }
                }
            }
        }
    }

    /// Lets other workers claim a task whose computation hangs. Does nothing if that was done before.
    async fn give_up_hanging(&self, claim: &Claim, name: &str, hang: &mut HangDetector<'_>) {
        if hang.is_hanging {
            return;
        }
        // If it fails, it is tried again at the next heartbeat.
        let given_up = self.0.table.give_up_lease(claim).await;
        hang.set_hanging(given_up.is_ok());
        if hang.is_hanging {
            let event = WorkerEvent::Silent(name.to_owned());
            self.0.events.send(event);
        }
    }
}

/// Fetches the result of another task, for a task that builds on it. `None` if there is none, or it can't be
/// fetched: then the task has to compute its own.
fn find_result(table: &TaskTable, task: &Task, runtime: &Handle) -> Option<Vec<u8>> {
    let result = runtime.block_on(table.result(&task.key(&table.program)));
    result.ok().flatten()
}

//! Long jobs: commands with `--cluster`, which request tasks and collect their results.
//!
//! A command describes its job as a [`Plan`]. [`Cluster::execute`] requests as many tasks as the live workers can
//! do soon, hands each result to the plan, which checks it, and requests more, until the plan has none left. All
//! state is in the database: a command that is interrupted and started again finds the results so far.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use nevermind::Nevermind as _;
use tokio::{
    runtime::Runtime,
    sync::Notify,
    task::AbortHandle,
    time::{MissedTickBehavior, interval, sleep, timeout},
};

use crate::{
    Error, Task,
    task_table::{TaskTable, retry},
    worker::runtime,
};

/// Interval at which a command polls the database for results of its tasks, in case a notification was lost,
/// and at which it marks them as still wanted.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Interval at which a command that waits for the database checks whether it was interrupted.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Number of tasks that a command keeps requested even if few workers or none are alive, so that workers that
/// start later find some.
const MIN_OPEN_TASKS: usize = 16;

/// Maximum database connections of a command: one to request tasks and collect results, one to mark its tasks
/// as still wanted.
const MAX_CONNECTIONS: usize = 2;

/// A long job that is divided into tasks for workers: creates the tasks, and checks and collects their
/// results.
pub trait Plan {
    /// Why the job can't be continued, such as a file that can't be written.
    type Error: From<Error>;

    /// The next task of the job to request from workers. `None` if there is none left, or none before the
    /// results of other tasks are there.
    fn next(&mut self) -> Option<Task>;

    /// Checks the result of a task, and uses it for the job if it is right.
    ///
    /// # Errors
    ///
    /// The job can't be continued.
    fn accept(&mut self, task: &Task, result: &[u8]) -> Result<Acceptance, Self::Error>;

    /// Whether the job can end although requested tasks are still without a result. `false` by
    /// default: then it ends when no task is left and all requested ones have results.
    fn is_done(&self) -> bool {
        false
    }

    /// Called with the state of the job whenever results were collected, and at least about once a second, to
    /// show it to the user.
    fn report(&mut self, progress: &JobProgress);
}

/// A job's judgement of the result that a worker has stored for a task.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Acceptance {
    /// The result is right, and the job has used it.
    Accepted,
    /// The result is wrong, for this reason. A worker does the task again.
    Rejected(String),
    /// The result shows that the result of another task, accepted before, is wrong, for this reason. A worker
    /// does that other task again, and this one when it is next requested.
    OtherRejected(Task, String),
}

/// The state of a job whose tasks are done by workers, for showing it to the user: its open tasks,
/// and how many workers there are.
#[derive(Clone, Debug, Default)]
pub struct JobProgress {
    /// The tasks of the job that have been requested from workers and have no result yet.
    pub open: Vec<OpenTask>,
    /// Number of tasks of long jobs that the live workers of the cluster can do at once, all workers
    /// together.
    pub slots: usize,
    /// Time since this job last saw a live worker, or since it started if it saw none. About zero while a
    /// worker is alive.
    pub without_worker: Duration,
}

/// A requested task that is queued or that a worker executes.
#[derive(Clone, Debug)]
pub struct OpenTask {
    /// The computation (`Task`) that the job requests.
    pub task: Task,
    /// Progress of the task as its worker last reported it, in thousandths: 1000 is done.
    pub progress: u64,
}

/// A command's connection to the database through which it requests tasks from workers. Its methods block the
/// calling thread.
#[derive(Debug)]
pub struct Cluster {
    table: TaskTable,
    /// Keys of the tasks that the command still wants. A background future renews the `wanted` time in their
    /// database rows, after which workers would drop them.
    wanted: Arc<Mutex<Vec<String>>>,
    /// Notified when a task of any client has a result or an intermediate result.
    notified: Arc<Notify>,
    background: Vec<AbortHandle>,
    /// The tokio runtime of the database connections. `None` only while this is being dropped.
    runtime: Option<Runtime>,
}

impl Cluster {
    /// Opens the database at the address `url`, for tasks of the program version `program`.
    ///
    /// # Errors
    ///
    /// [`Error::Store`] if the database can't be used.
    pub fn open(url: &str, program: &str) -> Result<Cluster, Error> {
        let runtime = runtime()?;
        let table = runtime.block_on(TaskTable::open(url, program, MAX_CONNECTIONS))?;
        let notified = Arc::new(Notify::new());
        let wanted = Arc::new(Mutex::new(Vec::new()));
        let notify = Arc::clone(&notified);
        let listening = table
            .clone()
            .listen_for_results(move |_| notify.notify_one());
        let listening = runtime.spawn(listening);
        let renewing = runtime.spawn(renew(table.clone(), Arc::clone(&wanted)));
        Ok(Cluster {
            table,
            wanted,
            notified,
            background: vec![listening.abort_handle(), renewing.abort_handle()],
            runtime: Some(runtime),
        })
    }

    fn block_on<T>(&self, work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        match &self.runtime {
            Some(runtime) => runtime.block_on(work),
            None => Err(Error::Stopped),
        }
    }

    /// Stores the result of a task that this machine has already in the database, so that workers needn't
    /// compute it again. Does nothing if the database has one.
    ///
    /// # Errors
    ///
    /// [`Error::Store`] if the database can't be used.
    pub fn offer(&self, task: &Task, result: &[u8]) -> Result<(), Error> {
        self.block_on(retry(|| self.table.offer(task, result)))
    }

    /// Executes a job by having workers do its tasks, until all results are accepted, the plan says that it
    /// is done, or `stop` is set.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] if `stop` was set, [`Error::Task`] if a task has failed, [`Error::Store`]
    /// if the database can't be used, or an error of the plan.
    pub fn execute<P: Plan>(&self, plan: &mut P, stop: &AtomicBool) -> Result<(), P::Error> {
        let result = self.run(plan, stop);
        // The remaining tasks expire.
        self.set_wanted(&HashMap::new());
        result
    }

    fn run<P: Plan>(&self, plan: &mut P, stop: &AtomicBool) -> Result<(), P::Error> {
        let mut open: HashMap<String, Task> = HashMap::new();
        let mut last_worker = Instant::now();
        loop {
            let slots = self.unless_stopped(stop, retry(|| self.table.slots()))?;
            if 0 < slots {
                last_worker = Instant::now();
            }
            self.request_more(plan, &mut open, slots, stop)?;
            if plan.is_done() || open.is_empty() {
                return Ok(());
            }
            let (open_tasks, has_results) = self.collect_results(plan, &mut open, stop)?;
            self.set_wanted(&open);
            plan.report(&JobProgress {
                open: open_tasks,
                slots,
                without_worker: last_worker.elapsed(),
            });
            if !has_results {
                let notified = async {
                    let notified = timeout(POLL_INTERVAL, self.notified.notified()).await;
                    notified.nevermind("results are polled anyway");
                    Ok(())
                };
                self.unless_stopped(stop, notified)?;
            }
        }
    }

    /// Requests tasks of the job until twice as many are open as workers can do at once, and at least
    /// [`MIN_OPEN_TASKS`], so that no worker is idle until the next round.
    fn request_more<P: Plan>(
        &self,
        plan: &mut P,
        open: &mut HashMap<String, Task>,
        slots: usize,
        stop: &AtomicBool,
    ) -> Result<(), P::Error> {
        let max_open = MIN_OPEN_TASKS.max(2 * slots);
        let mut requested = Vec::new();
        while open.len() + requested.len() < max_open {
            match plan.next() {
                Some(task) => requested.push(task),
                None => break,
            }
        }
        if plan.is_done() || requested.is_empty() {
            return Ok(());
        }
        self.unless_stopped(stop, retry(|| self.table.request(&requested)))?;
        for task in requested {
            open.insert(task.key(&self.table.program), task);
        }
        self.set_wanted(open);
        Ok(())
    }

    /// Passes all new results of open tasks to the job's plan. Returns the tasks that are still open, with
    /// their progress, and whether there were results.
    fn collect_results<P: Plan>(
        &self,
        plan: &mut P,
        open: &mut HashMap<String, Task>,
        stop: &AtomicBool,
    ) -> Result<(Vec<OpenTask>, bool), P::Error> {
        let keys: Vec<String> = open.keys().cloned().collect();
        let status = self.unless_stopped(stop, retry(|| self.table.status(&keys)))?;
        let (mut open_tasks, mut has_results) = (Vec::new(), false);
        for row in status {
            let Some(task) = open.get(&row.key).cloned() else {
                continue;
            };
            if let Some(why) = row.failure {
                let task = task.to_string();
                return Err(Error::Task { task, why }.into());
            }
            if row.has_result {
                let again = self.accept(plan, &row.key, &task, stop)?;
                open.remove(&row.key);
                open.extend(again.map(|task| (task.key(&self.table.program), task)));
                has_results = true;
                continue;
            }
            let progress = row.progress.unsigned_abs();
            open_tasks.push(OpenTask { task, progress });
        }
        Ok((open_tasks, has_results))
    }

    /// Passes the result of a task to the job's plan. Returns the task that has to be done again:
    /// this one, or the other one that its result shows to be wrong. `None` if the result was
    /// accepted.
    fn accept<P: Plan>(
        &self,
        plan: &mut P,
        key: &str,
        task: &Task,
        stop: &AtomicBool,
    ) -> Result<Option<Task>, P::Error> {
        let result = self.unless_stopped(stop, retry(|| self.table.result(key)))?;
        let Some(result) = result else {
            return Ok(Some(task.clone()));
        };
        let (wrong, why) = match plan.accept(task, &result)? {
            Acceptance::Accepted => return Ok(None),
            Acceptance::Rejected(why) => (task.clone(), why),
            Acceptance::OtherRejected(task, why) => {
                // Either of the two may be wrong, so this one is done again as well when it is next requested.
                self.unless_stopped(stop, retry(|| self.table.forget(key)))?;
                (task, why)
            }
        };
        let key = wrong.key(&self.table.program);
        self.unless_stopped(stop, retry(|| self.table.reject(&key, &why)))?;
        Ok(Some(wrong))
    }

    fn set_wanted(&self, open: &HashMap<String, Task>) {
        let mut wanted = self.wanted.lock().unwrap_or_else(PoisonError::into_inner);
        *wanted = open.keys().cloned().collect();
    }

    /// Waits for a future of the database, or fails with [`Error::Stopped`] soon after `stop` is set.
    fn unless_stopped<T>(
        &self,
        stop: &AtomicBool,
        work: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        self.block_on(async {
            let stopped = async {
                while !stop.load(Ordering::Relaxed) {
                    sleep(STOP_CHECK_INTERVAL).await;
                }
            };
            tokio::select! {
                biased;
                () = stopped => Err(Error::Stopped),
                result = work => result,
            }
        })
    }
}

/// Renews the `wanted` time in the database rows of a command's open tasks once a second, so that workers
/// don't drop them, until this is aborted.
async fn renew(table: TaskTable, wanted: Arc<Mutex<Vec<String>>>) {
    let mut ticks = interval(POLL_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let keys = wanted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        if !keys.is_empty() {
            let renewed = table.renew_wanted(&keys).await;
            renewed.nevermind("it is tried again in a second");
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for task in &self.background {
            task.abort();
        }
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

//! The worker threads of the engine, and the lock around the schedule that they share.
//!
//! There are more threads than requests that run at once: a paused search keeps its thread. All state
//! is behind one mutex, and one condition variable wakes threads that wait for a job or for their turn.

use std::{
    fmt, io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use nevermind::Nevermind as _;
use search::{TimeSource, TranspositionTable};

use crate::{
    Busy, Config, Requester, pause,
    schedule::{Gate, JobId, Schedule, TIME_SLICE},
};

/// The work of a job: a function of a transposition table and the flag that cancels the job.
type Work = dyn FnOnce(&TranspositionTable, &AtomicBool) + Send;

/// A request that no worker thread has begun yet: its work and the flag that cancels it.
pub(crate) struct Job {
    pub(crate) cancel: Arc<AtomicBool>,
    pub(crate) work: Box<Work>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("cancel", &self.cancel)
            .finish_non_exhaustive()
    }
}

/// The state that the worker threads and the engine share: the schedule and spare transposition
/// tables.
#[derive(Debug)]
pub(crate) struct Pool {
    state: Mutex<State>,
    /// The condition variable that is notified when a job may begin or resume, or when the engine is
    /// dropped.
    changed: Condvar,
    /// Transposition tables that no job uses, kept for the next jobs.
    tables: Mutex<Vec<TranspositionTable>>,
    /// Maximum unused transposition tables that are kept: as many as jobs run at once, and one more
    /// on a shared engine. Allocating one takes time.
    max_spare_tables: usize,
    megabytes: usize,
}

#[derive(Debug)]
struct State {
    schedule: Schedule<Job>,
    /// The jobs that have begun, with the flags that cancel them.
    current: Vec<(JobId, Arc<AtomicBool>)>,
    /// Whether the engine is being dropped, so that waiting jobs are not begun.
    closing: bool,
}

/// The system's monotonic time, by which the schedule measures time slices and running times.
fn now() -> Duration {
    TimeSource::system().now()
}

impl Pool {
    pub(crate) fn new(config: &Config) -> Arc<Pool> {
        let (workers, shared) = (config.workers.get(), config.shared);
        Arc::new(Pool {
            state: Mutex::new(State {
                schedule: Schedule::new(workers, config.queue, shared),
                current: Vec::new(),
                closing: false,
            }),
            changed: Condvar::new(),
            tables: Mutex::default(),
            max_spare_tables: workers + usize::from(shared),
            megabytes: config.megabytes,
        })
    }

    /// Number of threads that the engine has to start: one per worker, and more on a shared engine.
    pub(crate) fn n_threads(&self) -> usize {
        self.state().schedule.n_threads()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    fn acquire_table(&self) -> TranspositionTable {
        let kept = lock(&self.tables).pop();
        kept.unwrap_or_else(|| TranspositionTable::new(self.megabytes))
    }

    fn release_table(&self, table: TranspositionTable) {
        let mut tables = lock(&self.tables);
        if tables.len() < self.max_spare_tables {
            tables.push(table);
        }
    }

    /// Blocks a worker thread until the schedule changes. While any job waits, it also reschedules
    /// after half a time slice: a running job that doesn't read its clock can't end its own slice.
    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        if !state.schedule.is_waiting() {
            return (self.changed.wait(state)).unwrap_or_else(PoisonError::into_inner);
        }
        let waited = self.changed.wait_timeout(state, TIME_SLICE / 2);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        self.plan(&mut state);
        state
    }

    /// Reschedules the jobs, and wakes all waiting threads if the set of running jobs has changed.
    fn plan(&self, state: &mut State) {
        if state.schedule.plan(now()) {
            self.changed.notify_all();
        }
    }

    pub(crate) fn admit(&self, requester: Requester, job: Job) -> Result<(), Busy> {
        let mut state = self.state();
        let cancel = Arc::clone(&job.cancel);
        state.schedule.admit(requester, cancel, job, now())?;
        self.changed.notify_all();
        Ok(())
    }

    /// Blocks a worker thread until there is a job to begin. `None` when the engine is being dropped.
    fn next(&self) -> Option<(JobId, Arc<Gate>, Job)> {
        let mut state = self.state();
        while !state.closing {
            if let Some((id, gate, job)) = state.schedule.begin() {
                state.current.push((id, Arc::clone(&job.cancel)));
                return Some((id, gate, job));
            }
            state = self.wait(state);
        }
        None
    }

    fn end(&self, id: JobId) {
        let mut state = self.state();
        state.current.retain(|(other, _)| *other != id);
        state.schedule.end(id, now());
        self.changed.notify_all();
    }

    /// Reschedules, and blocks the calling job's thread for as long as its gate is paused, the job
    /// isn't cancelled and the engine isn't dropped.
    pub(crate) fn pause_while_gated(&self, gate: &Gate, cancel: &AtomicBool) {
        let mut state = self.state();
        self.plan(&mut state);
        while gate.is_paused() && !cancel.load(Ordering::Relaxed) && !state.closing {
            state = self.wait(state);
        }
    }

    /// Shuts the pool down: cancels the jobs that have begun, and makes the threads end without
    /// beginning others.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.closing = true;
        for (_, cancel) in &state.current {
            cancel.store(true, Ordering::Relaxed);
        }
        self.changed.notify_all();
    }
}

/// Locks a mutex even if it is poisoned: no panic leaves its data inconsistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A worker thread of the engine, which runs one job after another.
#[derive(Debug)]
pub(crate) struct Worker(JoinHandle<()>);

impl Worker {
    pub(crate) fn start(pool: Arc<Pool>) -> io::Result<Worker> {
        let run = move || {
            while let Some((id, gate, job)) = pool.next() {
                if !job.cancel.load(Ordering::Relaxed) {
                    let table = pool.acquire_table();
                    let cancel = Arc::clone(&job.cancel);
                    pause::run_pausable(Arc::clone(&pool), gate, cancel, || work(job, &table));
                    pool.release_table(table);
                }
                pool.end(id);
            }
        };
        let thread = thread::Builder::new()
            .name("engine".to_owned())
            .spawn(run)?;
        Ok(Worker(thread))
    }

    pub(crate) fn join(self) {
        self.0
            .join()
            .nevermind("jobs can't end the thread: their panics are caught");
    }
}

/// Runs the work of a job. A panic loses the job's result, but doesn't end the thread; the
/// transposition table is then cleared.
fn work(job: Job, table: &TranspositionTable) {
    let Job { cancel, work } = job;
    if catch_unwind(AssertUnwindSafe(|| work(table, &cancel))).is_err() {
        table.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paused_search_has_a_spare_table_where_workers_are_shared() {
        for shared in [false, true] {
            let pool = Pool::new(&Config {
                shared,
                megabytes: 1,
                ..Config::default()
            });
            for _ in 0..4 {
                pool.release_table(TranspositionTable::new(1));
            }
            assert_eq!(lock(&pool.tables).len(), 1 + usize::from(shared));
        }
    }
}

//! Threads that do one job after another, in the order of a schedule.

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

use search::{TimeSource, TranspositionTable};

use crate::{
    Asker, Busy, Config, pause,
    schedule::{Gate, SLICE, Schedule, Ticket},
};

/// What to do with the worker's memory, until cancelled.
type Work = dyn FnOnce(&TranspositionTable, &AtomicBool) + Send;

/// A question on its way to a worker.
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

/// What the workers share with the engine.
#[derive(Debug)]
pub(crate) struct Pool {
    state: Mutex<State>,
    /// Somebody else may have a turn, or the engine is going away.
    changed: Condvar,
    /// Memory that nobody searches with.
    tables: Mutex<Vec<TranspositionTable>>,
    /// How much of it is kept: it takes time to get, but only as much is needed as work at once.
    kept_tables: usize,
    megabytes: usize,
}

#[derive(Debug)]
struct State {
    schedule: Schedule<Job>,
    /// Cancels what is being worked on.
    current: Vec<(Ticket, Arc<AtomicBool>)>,
    /// The engine is going away: whatever still waits is not worth beginning.
    closing: bool,
}

/// The time by which turns are taken.
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
            kept_tables: workers + usize::from(shared),
            megabytes: config.megabytes,
        })
    }

    /// How many threads are needed.
    pub(crate) fn n_threads(&self) -> usize {
        self.state().schedule.n_threads()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    fn take_table(&self) -> TranspositionTable {
        let kept = lock(&self.tables).pop();
        kept.unwrap_or_else(|| TranspositionTable::new(self.megabytes))
    }

    fn keep_table(&self, table: TranspositionTable) {
        let mut tables = lock(&self.tables);
        if tables.len() < self.kept_tables {
            tables.push(table);
        }
    }

    /// Waits for a change. Those that never pause are looked after by those who wait.
    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        if !state.schedule.is_waiting() {
            return (self.changed.wait(state)).unwrap_or_else(PoisonError::into_inner);
        }
        let waited = self.changed.wait_timeout(state, SLICE / 2);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        self.plan(&mut state);
        state
    }

    /// Decides who runs from now on, and tells them.
    fn plan(&self, state: &mut State) {
        if state.schedule.plan(now()) {
            self.changed.notify_all();
        }
    }

    pub(crate) fn admit(&self, asker: Asker, job: Job) -> Result<(), Busy> {
        let mut state = self.state();
        let cancel = Arc::clone(&job.cancel);
        state.schedule.admit(asker, cancel, job, now())?;
        self.changed.notify_all();
        Ok(())
    }

    /// The next job to be begun. None when the engine is going away.
    fn next(&self) -> Option<(Ticket, Arc<Gate>, Job)> {
        let mut state = self.state();
        while !state.closing {
            if let Some((ticket, gate, job)) = state.schedule.begin() {
                state.current.push((ticket, Arc::clone(&job.cancel)));
                return Some((ticket, gate, job));
            }
            state = self.wait(state);
        }
        None
    }

    fn end(&self, ticket: Ticket) {
        let mut state = self.state();
        state.current.retain(|it| it.0 != ticket);
        state.schedule.end(ticket, now());
        self.changed.notify_all();
    }

    /// Lets others have their turn, if it is theirs, and waits for the next of one's own.
    pub(crate) fn take_turns(&self, gate: &Gate, cancel: &AtomicBool) {
        let mut state = self.state();
        self.plan(&mut state);
        while gate.is_paused() && !cancel.load(Ordering::Relaxed) && !state.closing {
            state = self.wait(state);
        }
    }

    /// Stops the jobs at hand and lets the others go.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.closing = true;
        for (_, cancel) in &state.current {
            cancel.store(true, Ordering::Relaxed);
        }
        self.changed.notify_all();
    }
}

/// The data of a lock, even if somebody panicked with it: what is inside is always whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A thread that works.
#[derive(Debug)]
pub(crate) struct Worker(JoinHandle<()>);

impl Worker {
    pub(crate) fn start(pool: Arc<Pool>) -> io::Result<Worker> {
        let run = move || {
            while let Some((ticket, gate, job)) = pool.next() {
                if !job.cancel.load(Ordering::Relaxed) {
                    let table = pool.take_table();
                    let cancel = Arc::clone(&job.cancel);
                    pause::with(Arc::clone(&pool), gate, cancel, || work(job, &table));
                    pool.keep_table(table);
                }
                pool.end(ticket);
            }
        };
        let thread = thread::Builder::new()
            .name("engine".to_owned())
            .spawn(run)?;
        Ok(Worker(thread))
    }

    pub(crate) fn join(self) {
        // Jobs can't end the thread, so there is nothing to be told but that it is over.
        self.0.join().unwrap_or_default();
    }
}

/// Does a job. A search that panics loses its answer, not the worker.
fn work(job: Job, table: &TranspositionTable) {
    let Job { cancel, work } = job;
    if catch_unwind(AssertUnwindSafe(|| work(table, &cancel))).is_err() {
        table.clear();
    }
}

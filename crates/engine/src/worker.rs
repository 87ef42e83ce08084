//! A thread that does one job after another.

use std::{
    fmt, io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::Receiver,
    },
    thread::{self, JoinHandle},
};

use search::Table;

/// What to do with the worker's memory, until cancelled.
type Work = dyn FnOnce(&Table, &AtomicBool) + Send;

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

/// What a worker shares with the engine.
#[derive(Debug, Default)]
struct State {
    /// The engine is going away: whatever still waits is not worth beginning.
    closing: bool,
    /// Cancels the job at hand.
    current: Option<Arc<AtomicBool>>,
}

#[derive(Debug)]
pub(crate) struct Worker {
    thread: JoinHandle<()>,
    state: Arc<Mutex<State>>,
}

impl Worker {
    pub(crate) fn start(queue: Arc<Mutex<Receiver<Job>>>, megabytes: usize) -> io::Result<Worker> {
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        let run = move || {
            let table = Table::new(megabytes);
            // The lock is held while waiting: the others wait for the lock instead.
            while let Ok(job) = { lock(&queue).recv() } {
                if begin(&shared, &job) {
                    work(job, &table);
                }
                lock(&shared).current = None;
            }
        };
        let thread = thread::Builder::new()
            .name("engine".to_owned())
            .spawn(run)?;
        Ok(Worker { thread, state })
    }

    /// Stops the job at hand and lets the others go.
    pub(crate) fn cancel(&self) {
        let mut state = lock(&self.state);
        state.closing = true;
        if let Some(cancel) = &state.current {
            cancel.store(true, Ordering::Relaxed);
        }
    }

    pub(crate) fn join(self) {
        // Jobs can't end the thread, so there is nothing to be told but that it is over.
        self.thread.join().unwrap_or_default();
    }
}

/// Notes what is worked on. Returns whether it is still wanted.
fn begin(state: &Mutex<State>, job: &Job) -> bool {
    let mut state = lock(state);
    state.current = Some(Arc::clone(&job.cancel));
    !state.closing && !job.cancel.load(Ordering::Relaxed)
}

/// Does a job. A search that panics loses its answer, not the worker.
fn work(job: Job, table: &Table) {
    let Job { cancel, work } = job;
    if catch_unwind(AssertUnwindSafe(|| work(table, &cancel))).is_err() {
        table.clear();
    }
}

/// The data of a lock, even if somebody panicked with it: what is inside is always whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

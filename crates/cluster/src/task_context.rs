//! The environment in which a worker executes a task: how it is stopped, where it reports, and what the tasks
//! of a worker share.

use std::{
    fmt,
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
};

use arena::{ContestTerms, Rounds};
use catalog::Knowledge;
use moai::Moai;
use search::TranspositionTable;
use solve::Stop;
use solvers::moai::{Solver, default_table_bytes};
use tempfile::TempDir;

use crate::{Task, TaskError, liveness};

/// Size of the transposition table of a search on a worker, in megabytes: the size that a server uses, so
/// that a search finds the same here.
const TABLE_MEGABYTES: usize = 64;

/// Expensive values that the tasks of a worker reuse, such as transposition tables. All of it can be lost and
/// made again.
#[derive(Debug)]
pub(crate) struct TaskCache {
    /// Exact knowledge about games (solved tables) that computer players may look up.
    pub(crate) knowledge: &'static Knowledge,
    /// Transposition tables that no search of this worker uses now, kept for the next one.
    tables: Mutex<Vec<TranspositionTable>>,
    /// A temporary folder for the Racing Kings tables that this worker fetches or builds, and for proofs.
    /// `None` until it is first needed; removed when the worker ends.
    folder: Mutex<Option<TempDir>>,
    /// The solver of the Moai board that this worker solved last, with the name of the board's variant.
    solver: Mutex<Option<(String, Arc<Solver>)>>,
    /// The contest between computer players of which this worker played games last (its terms and
    /// the openings drawn so far), with the terms as text.
    rounds: Mutex<Option<(String, Arc<Rounds>)>>,
}

impl TaskCache {
    pub(crate) fn new(knowledge: &'static Knowledge) -> TaskCache {
        TaskCache {
            knowledge,
            tables: Mutex::default(),
            folder: Mutex::default(),
            solver: Mutex::default(),
            rounds: Mutex::default(),
        }
    }

    /// A transposition table for one search of a task, new or used by an earlier search, to be
    /// [returned](Self::return_table) after it.
    pub(crate) fn borrow_table(&self) -> TranspositionTable {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = tables.pop();
        drop(tables);
        kept.unwrap_or_else(|| TranspositionTable::new(TABLE_MEGABYTES))
    }

    /// Keeps a transposition table for the next search. There are at most as many as searches have run at
    /// once.
    pub(crate) fn return_table(&self, table: TranspositionTable) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.push(table);
    }

    /// The worker's temporary folder for Racing Kings tables and proofs, created at the first call.
    pub(crate) fn folder(&self) -> Result<PathBuf, TaskError> {
        let mut folder = self.folder.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(folder) = &*folder {
            return Ok(folder.path().to_owned());
        }
        let new = tempfile::Builder::new().prefix("henge-work-").tempdir();
        let new = new.map_err(TaskError::failed)?;
        let path = new.path().to_owned();
        *folder = Some(new);
        Ok(path)
    }

    /// The solver for the board of a Moai variant. The one used last is reused for the same variant, with
    /// what it has learnt from earlier positions.
    pub(crate) fn solver(&self, variant: &str, pos: &Moai<u64>) -> Result<Arc<Solver>, TaskError> {
        let (width, height) = (pos.width(), pos.height());
        cached(&self.solver, variant, || {
            let solver = Solver::new(width, height, default_table_bytes(width, height), 1);
            solver.ok_or_else(|| TaskError::failed("the board is too large"))
        })
    }

    /// The games of a contest with their openings. Computed once for consecutive tasks of the same contest.
    pub(crate) fn rounds(&self, terms: ContestTerms) -> Result<Arc<Rounds>, TaskError> {
        let name = terms.text();
        cached(&self.rounds, &name, || {
            Rounds::new(terms).map_err(TaskError::failed)
        })
    }
}

/// The value in `cache` if it was made under this name, or else a new one by `make`, which replaces the old.
fn cached<T>(
    cache: &Mutex<Option<(String, Arc<T>)>>,
    name: &str,
    make: impl FnOnce() -> Result<T, TaskError>,
) -> Result<Arc<T>, TaskError> {
    let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((cached_name, value)) = &*cache
        && cached_name == name
    {
        return Ok(Arc::clone(value));
    }
    // Dropped before the new one is made: both together may not fit into memory.
    *cache = None;
    let new = Arc::new(make()?);
    *cache = Some((name.to_owned(), Arc::clone(&new)));
    Ok(new)
}

/// What a running task uses of the worker that executes it: stop flag, progress, shared caches, and access to
/// results in the database.
pub(crate) struct TaskContext<'a> {
    /// Set when the task has to stop, because no client wants it, another worker has it, or the
    /// worker ends.
    pub(crate) stop: &'a AtomicBool,
    /// Progress of the task, in thousandths: 1000 is done.
    pub(crate) progress: &'a AtomicI64,
    pub(crate) cache: &'a TaskCache,
    /// Publishes an intermediate result of the task to its clients.
    pub(crate) publish: &'a (dyn Fn(&str) + Sync),
    /// Fetches the result of another task from the database. `None` if there is none or the database can't be
    /// reached.
    pub(crate) find_result: &'a (dyn Fn(&Task) -> Option<Vec<u8>> + Sync),
}

impl TaskContext<'_> {
    /// The condition on which the task has to stop, for solvers. Every check of it counts as a sign of life
    /// of the task.
    pub(crate) fn stop(&self) -> Stop<'_> {
        liveness::stop(self.stop)
    }

    /// Reports the progress of the task: `done` of `total` steps. Counts as a sign of life, without which the
    /// task would be considered hanging.
    pub(crate) fn report_progress(&self, done: u64, total: u64) {
        liveness::show();
        let share = u128::from(done) * 1000 / u128::from(total.max(1));
        let share = i64::try_from(share).unwrap_or(1000).min(1000);
        self.progress.store(share, Ordering::Relaxed);
    }

    /// Publishes an intermediate result of the task: a line that clients may show before the result is there.
    /// Counts as a sign of life of the task.
    pub(crate) fn publish(&self, update: &str) {
        liveness::show();
        (self.publish)(update);
    }

    /// Fetches the result of another task from the database, for a task that builds on it. `None` if there is
    /// none or the database can't be reached.
    pub(crate) fn find_result(&self, task: &Task) -> Option<Vec<u8>> {
        liveness::wait(|| (self.find_result)(task))
    }
}

impl fmt::Debug for TaskContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TaskContext").finish_non_exhaustive()
    }
}

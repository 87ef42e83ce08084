//! What tasks need while they are done, and what they leave for the next.

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

use crate::{Task, Unfinished, life};

/// Memory of a search for people, as a server has it.
const MEGABYTES: usize = 64;

/// What the tasks of a worker share. Anything in here can be lost.
#[derive(Debug)]
pub(crate) struct Workshop {
    /// What computers may look up.
    pub(crate) knowledge: &'static Knowledge,
    /// Memory that nobody searches with.
    memory: Mutex<Vec<TranspositionTable>>,
    /// Tables that have been fetched or built.
    folder: Mutex<Option<TempDir>>,
    /// What is known about the board that was searched last.
    solver: Mutex<Option<(String, Arc<Solver>)>>,
    /// The openings of the contest that was played last.
    rounds: Mutex<Option<(String, Arc<Rounds>)>>,
}

impl Workshop {
    pub(crate) fn new(knowledge: &'static Knowledge) -> Workshop {
        Workshop {
            knowledge,
            memory: Mutex::default(),
            folder: Mutex::default(),
            solver: Mutex::default(),
            rounds: Mutex::default(),
        }
    }

    /// Memory for a search.
    pub(crate) fn take_memory(&self) -> TranspositionTable {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = memory.pop();
        drop(memory);
        kept.unwrap_or_else(|| TranspositionTable::new(MEGABYTES))
    }

    /// Keeps it for the next one: there is never more than is needed at once.
    pub(crate) fn keep_memory(&self, table: TranspositionTable) {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        memory.push(table);
    }

    /// A folder for files.
    pub(crate) fn folder(&self) -> Result<PathBuf, Unfinished> {
        let mut folder = self.folder.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(folder) = &*folder {
            return Ok(folder.path().to_owned());
        }
        let new = tempfile::Builder::new().prefix("henge-work-").tempdir();
        let new = new.map_err(Unfinished::failed)?;
        let path = new.path().to_owned();
        *folder = Some(new);
        Ok(path)
    }

    /// A solver for a variant, which may know something already.
    pub(crate) fn solver(&self, variant: &str, pos: &Moai<u64>) -> Result<Arc<Solver>, Unfinished> {
        let (width, height) = (pos.width(), pos.height());
        cached(&self.solver, variant, || {
            let solver = Solver::new(width, height, default_table_bytes(width, height), 1);
            solver.ok_or_else(|| Unfinished::failed("the board is too large"))
        })
    }

    /// The games of a contest.
    pub(crate) fn rounds(&self, terms: ContestTerms) -> Result<Arc<Rounds>, Unfinished> {
        let name = terms.text();
        cached(&self.rounds, &name, || {
            Rounds::new(terms).map_err(Unfinished::failed)
        })
    }
}

/// What was made last, if it has the same name, or else a new one.
fn cached<T>(
    place: &Mutex<Option<(String, Arc<T>)>>,
    name: &str,
    make: impl FnOnce() -> Result<T, Unfinished>,
) -> Result<Arc<T>, Unfinished> {
    let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((known, it)) = &*place
        && known == name
    {
        return Ok(Arc::clone(it));
    }
    // The old one goes before the new one comes: they are large.
    *place = None;
    let new = Arc::new(make()?);
    *place = Some((name.to_owned(), Arc::clone(&new)));
    Ok(new)
}

/// Stops a task, hears how far it has come, and knows what others have answered.
pub(crate) struct Control<'a> {
    pub(crate) stop: &'a AtomicBool,
    /// In thousandths.
    pub(crate) done: &'a AtomicI64,
    pub(crate) workshop: &'a Workshop,
    /// Hears what is known before the answer.
    pub(crate) news: &'a (dyn Fn(&str) + Sync),
    pub(crate) answers: &'a (dyn Fn(&Task) -> Option<Vec<u8>> + Sync),
}

impl Control<'_> {
    /// When to stop. Whoever looks shows that he lives.
    pub(crate) fn stop(&self) -> Stop<'_> {
        life::stop(self.stop)
    }

    /// Tells how much of how much is done.
    pub(crate) fn tell(&self, done: u64, all: u64) {
        life::show();
        let share = u128::from(done) * 1000 / u128::from(all.max(1));
        let share = i64::try_from(share).unwrap_or(1000).min(1000);
        self.done.store(share, Ordering::Relaxed);
    }

    /// Tells what is known before the answer.
    pub(crate) fn say(&self, line: &str) {
        life::show();
        (self.news)(line);
    }

    /// What another task has been answered, if it has.
    pub(crate) fn known(&self, task: &Task) -> Option<Vec<u8>> {
        life::wait(|| (self.answers)(task))
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control").finish_non_exhaustive()
    }
}

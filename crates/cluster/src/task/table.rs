//! Tasks of `henge solve racing-kings`: tables of solved positions, built and checked class by class of
//! material.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
};

use nevermind::Nevermind as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use solve::receipt::{self, FileOperation};
use solvers::racing_kings::{
    Class, Error, build, is_up_to_date, table_file, verify, with_captures,
};

use super::{Task, TaskError, hexadecimal};
use crate::task_context::TaskContext;

/// Task that builds the Racing Kings endgame table of a class of material (the pieces on the board), such as
/// `KQRvKR`. The tables of the classes that captures lead to are fetched from the database or, if missing,
/// built first. The result is the table, as the bytes of a file.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct TableTask {
    class: String,
}

impl TableTask {
    /// Creates the task that builds the Racing Kings endgame table of a class of material (the pieces on the
    /// board).
    pub fn of(class: Class) -> TableTask {
        TableTask {
            class: class.to_string(),
        }
    }

    /// Writes the result of the task, a table that has been [checked](TableCheckTask), into a folder with
    /// the tables of fewer pieces. Returns `false`, and removes the file again, if it is damaged or was
    /// built from other tables than those in the folder.
    ///
    /// # Errors
    ///
    /// Fails if the file can't be written.
    pub fn keep(&self, folder: &Path, result: &[u8]) -> Result<bool, Error> {
        let class: Class = self.class.parse()?;
        let path = table_file(folder, class);
        let failed = |error| receipt::Error::io(&path, FileOperation::Writing, error);
        home::write(&path, result).map_err(failed)?;
        let is_kept = is_up_to_date(folder, class);
        if !is_kept {
            fs::remove_file(&path).map_err(failed)?;
        }
        Ok(is_kept)
    }

    pub(super) fn execute(&self, context: &TaskContext<'_>) -> Result<Vec<u8>, TaskError> {
        let (class, folder) = prepare(&self.class, context)?;
        let path = table_file(&folder, class);
        // A table that was rejected as wrong must not be returned again.
        if path.exists() {
            fs::remove_file(&path).map_err(TaskError::failed)?;
        }
        let mut report = |progress: solvers::racing_kings::BuildProgress| {
            context.report_progress(progress.done, progress.total);
        };
        match build(&folder, &[class], 1, &mut report, context.stop()) {
            Err(Error::Stopped) => Err(TaskError::Stopped),
            Err(error) => Err(TaskError::failed(error)),
            Ok(()) => fs::read(&path).map_err(TaskError::failed),
        }
    }
}

impl fmt::Display for TableTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}", self.class)
    }
}

/// Task that checks every value of a Racing Kings endgame table that a worker has built, by code that is
/// independent of the builder. This takes longer than building, so it is a task of its own.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct TableCheckTask {
    class: String,
    /// Hash of the table to check, so that the check of another table is another task.
    hash: String,
}

impl TableCheckTask {
    /// Creates the task that checks the table in `result`, which the task `table` has built.
    pub fn of(table: &TableTask, result: &[u8]) -> TableCheckTask {
        TableCheckTask {
            class: table.class.clone(),
            hash: hash(result),
        }
    }

    /// The error that a check found in a table, read from the check's result. `None` if the table passed the
    /// check.
    pub fn complaint(result: &[u8]) -> Option<String> {
        (result != RIGHT).then(|| String::from_utf8_lossy(result).into_owned())
    }

    pub(super) fn execute(&self, context: &TaskContext<'_>) -> Result<Vec<u8>, TaskError> {
        let (class, folder) = prepare(&self.class, context)?;
        let table = context.find_result(&Task::Table(TableTask::of(class)));
        let table = table.filter(|bytes| hash(bytes) == self.hash);
        let Some(table) = table else {
            return Ok(b"another table is there by now".to_vec());
        };
        let path = folder.join(format!("{class}-{}.check", self.hash));
        home::write(&path, &table).map_err(TaskError::failed)?;
        let report = |done, total| context.report_progress(done, total);
        let verified = verify(&path, 1, &report, context.stop());
        let removed = fs::remove_file(&path);
        removed.nevermind("the folder is temporary");
        match verified {
            Ok(table) if table.class == class => Ok(RIGHT.to_vec()),
            Ok(table) => Ok(format!("it is the table of {}", table.class).into_bytes()),
            Err(Error::Stopped) => Err(TaskError::Stopped),
            Err(error) => Ok(error.to_string().into_bytes()),
        }
    }
}

/// The result of [`TableCheckTask`] for a table in which every value is right.
const RIGHT: &[u8] = b"right";

impl fmt::Display for TableCheckTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "check of table {}", self.class)
    }
}

fn hash(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Parses a class of material, and fetches the Racing Kings tables of the classes that captures lead to into
/// the worker's folder, as far as they are in the database and not yet there. Returns the class and the
/// folder.
fn prepare(class: &str, context: &TaskContext<'_>) -> Result<(Class, PathBuf), TaskError> {
    let class: Class = class.parse().map_err(TaskError::failed)?;
    let folder = context.cache.folder()?;
    for below in with_captures(&[class]) {
        let path = table_file(&folder, below);
        if below == class || path.exists() {
            continue;
        }
        if let Some(bytes) = context.find_result(&Task::Table(TableTask::of(below))) {
            home::write(&path, &bytes).map_err(TaskError::failed)?;
        }
    }
    Ok((class, folder))
}

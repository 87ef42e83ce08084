//! The atlas computed by the workers of a cluster: a task is a range of instances.

use std::{collections::VecDeque, sync::atomic::Ordering};

use chess_loop::Instance;
use cluster::{Acceptance, AtlasTask, JobProgress, Plan, Task};
use indicatif::ProgressBar;
use server::Database;

use super::{effort, journal::Journal};
use crate::{
    commands::remote_jobs::{self, NoWorkerWarning},
    context::Context,
    failure::Failure,
    interrupt,
};

/// Has the workers of a cluster find all missing entries of an atlas (puzzles with their numbers of
/// solutions) and adds them to `journal`, until all are found or Ctrl-C is pressed.
pub(super) fn search(
    database: &Database,
    max: (u8, u8),
    wanted: &[Instance],
    journal: &mut Journal,
    bar: &ProgressBar,
    context: &Context,
) -> Result<(), Failure> {
    let cluster = remote_jobs::open(database)?;
    let is_missing = |range: &AtlasTask| {
        range
            .instances()
            .iter()
            .any(|instance| !journal.has(*instance))
    };
    let mut atlas = Atlas {
        todo: AtlasTask::all(max, effort)
            .into_iter()
            .filter(is_missing)
            .collect(),
        n_wanted: wanted.len(),
        done: bar.position(),
        journal,
        bar,
        no_worker: NoWorkerWarning::new(database, context),
    };
    let stop = interrupt::flag();
    match cluster.execute(&mut atlas, stop) {
        // The caller reports the interruption.
        Err(_) if stop.load(Ordering::Relaxed) => Ok(()),
        other => other,
    }
}

struct Atlas<'a> {
    todo: VecDeque<AtlasTask>,
    n_wanted: usize,
    /// The sum of the estimated efforts of all entries found so far, for the progress bar.
    done: u64,
    journal: &'a mut Journal,
    bar: &'a ProgressBar,
    no_worker: NoWorkerWarning<'a>,
}

impl Plan for Atlas<'_> {
    type Error = Failure;

    fn next(&mut self) -> Option<Task> {
        self.todo.pop_front().map(Task::Atlas)
    }

    fn accept(&mut self, task: &Task, result: &[u8]) -> Result<Acceptance, Failure> {
        let Task::Atlas(range) = task else {
            return Ok(Acceptance::Rejected("another task".to_owned()));
        };
        let Some(entries) = range.entries(result) else {
            return Ok(Acceptance::Rejected(
                "not the entries of the range".to_owned(),
            ));
        };
        for entry in entries {
            if !self.journal.has(entry.instance) {
                self.done += effort(entry.instance);
                self.journal.add(entry)?;
            }
        }
        Ok(Acceptance::Accepted)
    }

    fn report(&mut self, progress: &JobProgress) {
        self.no_worker.update(progress, self.bar);
        let under_way = progress.open.iter().map(|open| {
            let Task::Atlas(range) = &open.task else {
                return 0;
            };
            let whole: u64 = range.instances().into_iter().map(effort).sum();
            whole / 1000 * open.progress
        });
        let (found, all) = (self.journal.len(), self.n_wanted);
        self.bar.set_message(format!("{found}/{all}"));
        self.bar.set_position(self.done + under_way.sum::<u64>());
    }
}

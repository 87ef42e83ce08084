//! The atlas computed by the workers of a cluster: a task is a range of instances.

use std::{collections::VecDeque, sync::atomic::Ordering};

use chess_loop::Instance;
use cluster::{News, Plan, Range, Taken, Task};
use indicatif::ProgressBar;
use server::Database;

use super::{effort, journal::Journal};
use crate::{
    commands::remote_jobs::{self, NoWorkerWarning},
    context::Context,
    failure::Failure,
    interrupt,
};

/// Finds all missing entries, until all are found or Ctrl-C is pressed.
pub(super) fn search(
    database: &Database,
    max: (u8, u8),
    wanted: &[Instance],
    journal: &mut Journal,
    bar: &ProgressBar,
    context: &Context,
) -> Result<(), Failure> {
    let cluster = remote_jobs::open(database)?;
    let is_missing = |range: &Range| {
        range
            .instances()
            .iter()
            .any(|instance| !journal.has(*instance))
    };
    let mut atlas = Atlas {
        todo: Range::all(max, effort)
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
    match cluster.carry_out(&mut atlas, stop) {
        // The caller reports the interruption.
        Err(_) if stop.load(Ordering::Relaxed) => Ok(()),
        other => other,
    }
}

struct Atlas<'a> {
    todo: VecDeque<Range>,
    n_wanted: usize,
    /// The sum of the efforts of all entries in the journal.
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

    fn take(&mut self, task: &Task, answer: &[u8]) -> Result<Taken, Failure> {
        let Task::Atlas(range) = task else {
            return Ok(Taken::No("another task".to_owned()));
        };
        let Some(entries) = range.entries(answer) else {
            return Ok(Taken::No("not the entries of the range".to_owned()));
        };
        for entry in entries {
            if !self.journal.has(entry.instance) {
                self.done += effort(entry.instance);
                self.journal.add(entry)?;
            }
        }
        Ok(Taken::Yes)
    }

    fn tell(&mut self, news: &News) {
        self.no_worker.update(news, self.bar);
        let under_way = news.open.iter().map(|(task, done)| {
            let Task::Atlas(range) = task else {
                return 0;
            };
            let whole: u64 = range.instances().into_iter().map(effort).sum();
            whole / 1000 * done.unsigned_abs()
        });
        let (found, all) = (self.journal.len(), self.n_wanted);
        self.bar.set_message(format!("{found}/{all}"));
        self.bar.set_position(self.done + under_way.sum::<u64>());
    }
}

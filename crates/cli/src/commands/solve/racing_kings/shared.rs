//! Tables built by the workers of a cluster: one task builds the table of a class, and another one checks
//! it. No table is kept before every value of it has been derived again.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    fs,
    path::Path,
};

use cluster::{Acceptance, Cluster, JobProgress, Plan, TableCheckTask, TableTask, Task};
use indicatif::ProgressBar;
use server::Database;
use solvers::racing_kings::{
    BuildProgress, BuildStage, Class, build_cost, is_up_to_date, table_file, with_captures,
};

use super::{NotBuilt, advance};
use crate::{
    commands::remote_jobs::{self, NoWorkerWarning},
    interrupt,
};

/// Has the workers of a cluster build the endgame tables of some classes of material (sets of
/// pieces), and of all classes that captures lead to.
pub(super) fn build(
    database: &Database,
    folder: &Path,
    classes: &[Class],
    bar: &ProgressBar,
    no_worker: NoWorkerWarning<'_>,
    report: &mut dyn FnMut(BuildProgress),
) -> Result<(), NotBuilt> {
    ::solve::receipt::check_writable(folder).map_err(|error| NotBuilt::Failed(error.into()))?;
    let cluster = remote_jobs::open(database).map_err(NotBuilt::Failed)?;
    let all = with_captures(classes);
    let mut tables = Tables {
        total: all.iter().map(|class| build_cost(*class)).sum(),
        done: 0,
        kept: HashSet::new(),
        todo: Vec::new(),
        asked: HashMap::new(),
        unchecked: VecDeque::new(),
        checks: HashMap::new(),
        folder,
        bar,
        no_worker,
        report,
    };
    for class in all {
        if is_up_to_date(folder, class) {
            tables.finish(class, BuildStage::Kept);
        } else {
            tables.todo.push(class);
        }
    }
    tables.offer(&cluster)?;
    cluster.execute(&mut tables, interrupt::flag())
}

/// Endgame tables as a job of a cluster: the tasks build and check the table of each class of
/// material.
struct Tables<'a> {
    /// Classes of material whose tables no worker has been given yet, smaller ones first.
    todo: Vec<Class>,
    /// Tasks to build a table that have been requested from workers, each with its class of
    /// material (set of pieces).
    asked: HashMap<Task, Class>,
    /// Checks of built tables that have not been given to a worker yet.
    unchecked: VecDeque<TableCheckTask>,
    /// Built tables whose check has no result yet: for each check, the task that built the table,
    /// and the table's bytes.
    checks: HashMap<TableCheckTask, (TableTask, Vec<u8>)>,
    /// Classes of material (sets of pieces) whose table is in the folder.
    kept: HashSet<Class>,
    folder: &'a Path,
    bar: &'a ProgressBar,
    no_worker: NoWorkerWarning<'a>,
    report: &'a mut dyn FnMut(BuildProgress),
    /// The sum of the estimated costs of all classes that are done, for the progress bar.
    done: u64,
    total: u64,
}

impl Tables<'_> {
    /// Uploads the tables in the folder that the workers need to build others of the job.
    fn offer(&self, cluster: &Cluster) -> Result<(), NotBuilt> {
        let needed: HashSet<Class> = with_captures(&self.todo).into_iter().collect();
        for &class in needed.intersection(&self.kept) {
            // A table that can't be read is built again by a worker.
            if let Ok(bytes) = fs::read(table_file(self.folder, class)) {
                cluster.offer(&Task::Table(TableTask::of(class)), &bytes)?;
            }
        }
        Ok(())
    }

    /// Records that the endgame table of a class of material is in the folder, and reports the
    /// progress.
    fn finish(&mut self, class: Class, stage: BuildStage) {
        self.kept.insert(class);
        self.done += build_cost(class);
        (self.report)(BuildProgress {
            class,
            stage,
            done: self.done,
            total: self.total,
        });
    }
}

impl Plan for Tables<'_> {
    type Error = NotBuilt;

    fn next(&mut self) -> Option<Task> {
        if let Some(check) = self.unchecked.pop_front() {
            return Some(Task::Check(check));
        }
        let is_ready = |class: &Class| {
            let mut needed = class.after_captures().into_iter();
            needed.all(|class| self.kept.contains(&class))
        };
        let next = self.todo.iter().position(is_ready)?;
        let class = self.todo.remove(next);
        let task = Task::Table(TableTask::of(class));
        self.asked.insert(task.clone(), class);
        Some(task)
    }

    fn accept(&mut self, task: &Task, result: &[u8]) -> Result<Acceptance, NotBuilt> {
        let (table, bytes) = match task {
            Task::Table(table) => {
                let check = TableCheckTask::of(table, result);
                self.unchecked.push_back(check.clone());
                self.checks.insert(check, (table.clone(), result.to_vec()));
                return Ok(Acceptance::Accepted);
            }
            Task::Check(check) => match self.checks.remove(check) {
                Some(checked) => checked,
                None => return Ok(Acceptance::Accepted),
            },
            _ => return Ok(Acceptance::Rejected("another task".to_owned())),
        };
        let asked = Task::Table(table.clone());
        if let Some(why) = TableCheckTask::complaint(result) {
            return Ok(Acceptance::OtherRejected(asked, why));
        }
        if !table.keep(self.folder, &bytes)? {
            return Ok(Acceptance::OtherRejected(
                asked,
                "it rests on other tables".to_owned(),
            ));
        }
        if let Some(&class) = self.asked.get(&asked) {
            self.finish(class, BuildStage::Written);
        }
        Ok(Acceptance::Accepted)
    }

    fn report(&mut self, progress: &JobProgress) {
        self.no_worker.update(progress, self.bar);
        // Building counts as a fifth of the work, checking as the rest.
        let under_way = progress.open.iter().filter_map(|open| {
            let (class, from, to) = match &open.task {
                Task::Check(check) => {
                    let (table, _) = self.checks.get(check)?;
                    (self.asked.get(&Task::Table(table.clone()))?, 200, 1000)
                }
                task => (self.asked.get(task)?, 0, 200),
            };
            let share = from + (to - from) * open.progress / 1000;
            Some(build_cost(*class) / 1000 * share)
        });
        advance(self.bar, self.done + under_way.sum::<u64>(), self.total);
        let busy = progress.open.iter().filter(|open| 0 < open.progress);
        let names: Vec<String> = busy.map(|open| open.task.to_string()).collect();
        self.bar.set_message(names.join(", "));
    }
}

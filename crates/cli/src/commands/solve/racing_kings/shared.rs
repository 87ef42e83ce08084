//! Tables built by the workers of a cluster, class by class, and checked by them: no table is taken
//! before every value of it has been derived again.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    fs,
    path::Path,
};

use cluster::{Check, Cluster, News, Plan, Table, Taken, Task};
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

/// Builds the tables of some classes, and of those that captures lead to.
pub(super) fn build(
    database: &Database,
    folder: &Path,
    classes: &[Class],
    bar: &ProgressBar,
    no_worker: NoWorkerWarning<'_>,
    tell: &mut dyn FnMut(BuildProgress),
) -> Result<(), NotBuilt> {
    ::solve::receipt::check_writable(folder).map_err(|it| NotBuilt::Failed(it.into()))?;
    let cluster = remote_jobs::open(database).map_err(NotBuilt::Failed)?;
    let all = with_captures(classes);
    let mut tables = Tables {
        total: all.iter().map(|it| build_cost(*it)).sum(),
        done: 0,
        kept: HashSet::new(),
        todo: Vec::new(),
        asked: HashMap::new(),
        unchecked: VecDeque::new(),
        checks: HashMap::new(),
        folder,
        bar,
        no_worker,
        tell,
    };
    for class in all {
        if is_up_to_date(folder, class) {
            tables.finish(class, BuildStage::Kept);
        } else {
            tables.todo.push(class);
        }
    }
    tables.offer(&cluster)?;
    cluster.carry_out(&mut tables, interrupt::flag())
}

struct Tables<'a> {
    /// Classes that have not been asked for, smaller ones first.
    todo: Vec<Class>,
    asked: HashMap<Task, Class>,
    /// Checks that have not been asked for.
    unchecked: VecDeque<Check>,
    /// Tables that are being checked.
    checks: HashMap<Check, (Table, Vec<u8>)>,
    kept: HashSet<Class>,
    folder: &'a Path,
    bar: &'a ProgressBar,
    no_worker: NoWorkerWarning<'a>,
    tell: &'a mut dyn FnMut(BuildProgress),
    done: u64,
    total: u64,
}

impl Tables<'_> {
    /// Gives the workers the tables that those to be built rest on, if they are here already.
    fn offer(&self, cluster: &Cluster) -> Result<(), NotBuilt> {
        let needed: HashSet<Class> = with_captures(&self.todo).into_iter().collect();
        for &class in needed.intersection(&self.kept) {
            // One that can't be read now is built again there.
            if let Ok(bytes) = fs::read(table_file(self.folder, class)) {
                cluster.offer(&Task::Table(Table::of(class)), &bytes)?;
            }
        }
        Ok(())
    }

    fn finish(&mut self, class: Class, stage: BuildStage) {
        self.kept.insert(class);
        self.done += build_cost(class);
        (self.tell)(BuildProgress {
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
        let is_ready = |it: &Class| it.after_captures().iter().all(|it| self.kept.contains(it));
        let next = self.todo.iter().position(is_ready)?;
        let class = self.todo.remove(next);
        let task = Task::Table(Table::of(class));
        self.asked.insert(task.clone(), class);
        Some(task)
    }

    fn take(&mut self, task: &Task, answer: &[u8]) -> Result<Taken, NotBuilt> {
        let (table, bytes) = match task {
            Task::Table(table) => {
                let check = Check::of(table, answer);
                self.unchecked.push_back(check.clone());
                self.checks.insert(check, (table.clone(), answer.to_vec()));
                return Ok(Taken::Yes);
            }
            Task::Check(check) => match self.checks.remove(check) {
                Some(checked) => checked,
                None => return Ok(Taken::Yes),
            },
            _ => return Ok(Taken::No("another task".to_owned())),
        };
        let asked = Task::Table(table.clone());
        if let Some(why) = Check::complaint(answer) {
            return Ok(Taken::Other(asked, why));
        }
        if !table.keep(self.folder, &bytes)? {
            return Ok(Taken::Other(asked, "it rests on other tables".to_owned()));
        }
        if let Some(&class) = self.asked.get(&asked) {
            self.finish(class, BuildStage::Written);
        }
        Ok(Taken::Yes)
    }

    fn tell(&mut self, news: &News) {
        self.no_worker.update(news, self.bar);
        // Most of the work is the check.
        let under_way = news.open.iter().filter_map(|(task, share)| {
            let (class, from, to) = match task {
                Task::Check(check) => {
                    let (table, _) = self.checks.get(check)?;
                    (self.asked.get(&Task::Table(table.clone()))?, 200, 1000)
                }
                _ => (self.asked.get(task)?, 0, 200),
            };
            let share = from + (to - from) * share.unsigned_abs() / 1000;
            Some(build_cost(*class) / 1000 * share)
        });
        advance(self.bar, self.done + under_way.sum::<u64>(), self.total);
        let busy = news.open.iter().filter(|it| 0 < it.1);
        let names: Vec<String> = busy.map(|it| it.0.to_string()).collect();
        self.bar.set_message(names.join(", "));
    }
}

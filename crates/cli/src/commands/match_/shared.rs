//! A contest played by the workers of a cluster: a task is a pair of games with the same opening.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::atomic::Ordering,
};

use arena::{Bout, Contest, Rounds};
use cluster::{Acceptance, JobProgress, PairTask, Plan, Task};
use game::Reason;
use indicatif::ProgressBar;
use server::Database;

use super::{ContestRun, running_score};
use crate::{
    commands::remote_jobs::{self, NoWorkerWarning},
    context::Context,
    failure::Failure,
    interrupt,
};

/// Has the workers of a cluster play the remaining games of a contest, until all are played, the
/// SPRT is decided, or Ctrl-C is pressed.
pub(super) fn play(
    database: &Database,
    run: &ContestRun<'_>,
    games: &mut Contest,
    bar: &ProgressBar,
    context: &Context,
) -> Result<(), Failure> {
    let missing = games.missing_pairs();
    let rounds = Rounds::new(run.terms.clone());
    let rounds = rounds.map_err(|error| run.failure(error, context))?;
    let pairs: Option<VecDeque<PairTask>> = (missing.iter())
        .map(|number| PairTask::of(&run.terms, *number))
        .collect();
    let Some(pairs) = pairs else {
        return Err(Failure::input("match-cluster-program", &[]));
    };
    let cluster = remote_jobs::open(database)?;
    let mut shared = Shared {
        order: missing.into(),
        pairs,
        early: BTreeMap::new(),
        rounds,
        run,
        games,
        bar,
        context,
        no_worker: NoWorkerWarning::new(database, context),
    };
    let stop = interrupt::flag();
    match cluster.execute(&mut shared, stop) {
        // The caller reports the interruption.
        Err(_) if stop.load(Ordering::Relaxed) => Ok(()),
        other => other,
    }
}

/// A contest between computer players as a job of a cluster: its pairs of games are the tasks.
struct Shared<'a> {
    /// Pairs of games that have not been given to a worker yet.
    pairs: VecDeque<PairTask>,
    /// Numbers of the pairs of games that have not been added to the contest. They are added in
    /// this order, so that the file is the same whichever worker is faster.
    order: VecDeque<u32>,
    /// Pairs of games that were played before earlier pairs, and wait for them, by number.
    early: BTreeMap<u32, [Bout; 2]>,
    rounds: Rounds,
    run: &'a ContestRun<'a>,
    games: &'a mut Contest,
    bar: &'a ProgressBar,
    context: &'a Context,
    no_worker: NoWorkerWarning<'a>,
}

impl Plan for Shared<'_> {
    type Error = Failure;

    fn next(&mut self) -> Option<Task> {
        self.pairs.pop_front().map(Task::Pair)
    }

    fn accept(&mut self, task: &Task, result: &[u8]) -> Result<Acceptance, Failure> {
        let games = match task {
            Task::Pair(pair) => pair.games(&self.rounds, result).map(|games| (pair, games)),
            _ => None,
        };
        let Some((pair, games)) = games else {
            return Ok(Acceptance::Rejected("not the games of the pair".to_owned()));
        };
        self.early.insert(pair.number(), games);
        let words = |reason: &Reason| self.context.words.say(reason);
        while !self.games.is_decided() {
            let Some(&number) = self.order.front() else {
                break;
            };
            let Some(games) = self.early.remove(&number) else {
                break;
            };
            let entered = self.games.enter_pair(number, &games, &words);
            entered.map_err(|error| self.run.failure(error, self.context))?;
            self.order.pop_front();
        }
        Ok(Acceptance::Accepted)
    }

    fn is_done(&self) -> bool {
        self.games.is_decided()
    }

    fn report(&mut self, progress: &JobProgress) {
        self.no_worker.update(progress, self.bar);
        let progress = self.games.progress();
        self.bar.set_position(u64::from(progress.done));
        self.bar
            .set_message(running_score(&progress.tally, self.context));
    }
}

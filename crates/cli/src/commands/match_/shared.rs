//! A match played by the workers of a cluster, pair by pair.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::atomic::Ordering,
};

use arena::{Bout, Contest, Rounds};
use cluster::{News, Pair, Plan, Taken, Task as Asked};
use game::Reason;
use indicatif::ProgressBar;
use server::Database;

use super::{Task, running_score};
use crate::{
    commands::remote_jobs::{self, NoWorkerWarning},
    context::Context,
    failure::Failure,
    interrupt,
};

/// Plays what is left of a match, until it is done, decided, or Ctrl-C.
pub(super) fn play(
    database: &Database,
    task: &Task<'_>,
    games: &mut Contest,
    bar: &ProgressBar,
    context: &Context,
) -> Result<(), Failure> {
    let missing = games.missing_pairs();
    let rounds = Rounds::new(task.terms.clone());
    let rounds = rounds.map_err(|error| task.failure(error, context))?;
    let pairs: Option<VecDeque<Pair>> = (missing.iter())
        .map(|it| Pair::of(&task.terms, *it))
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
        task,
        games,
        bar,
        context,
        no_worker: NoWorkerWarning::new(database, context),
    };
    let stop = interrupt::flag();
    match cluster.carry_out(&mut shared, stop) {
        // What is kept is told by whoever asked.
        Err(_) if stop.load(Ordering::Relaxed) => Ok(()),
        other => other,
    }
}

struct Shared<'a> {
    /// Pairs that have not been asked for.
    pairs: VecDeque<Pair>,
    /// Pairs that have not been entered. They are entered in this order, so that the same file comes
    /// of it whoever is faster.
    order: VecDeque<u32>,
    /// Pairs that wait for earlier ones.
    early: BTreeMap<u32, [Bout; 2]>,
    rounds: Rounds,
    task: &'a Task<'a>,
    games: &'a mut Contest,
    bar: &'a ProgressBar,
    context: &'a Context,
    no_worker: NoWorkerWarning<'a>,
}

impl Plan for Shared<'_> {
    type Error = Failure;

    fn next(&mut self) -> Option<Asked> {
        self.pairs.pop_front().map(Asked::Pair)
    }

    fn take(&mut self, asked: &Asked, answer: &[u8]) -> Result<Taken, Failure> {
        let games = match asked {
            Asked::Pair(pair) => pair.games(&self.rounds, answer).map(|it| (pair, it)),
            _ => None,
        };
        let Some((pair, games)) = games else {
            return Ok(Taken::No("not the games of the pair".to_owned()));
        };
        self.early.insert(pair.number(), games);
        let words = |reason: &Reason| self.context.words.say(reason);
        while !self.games.is_decided() {
            let next = self.order.front().copied();
            let Some((number, games)) = next.and_then(|it| Some((it, self.early.remove(&it)?)))
            else {
                break;
            };
            let entered = self.games.enter_pair(number, &games, &words);
            entered.map_err(|error| self.task.failure(error, self.context))?;
            self.order.pop_front();
        }
        Ok(Taken::Yes)
    }

    fn is_done(&self) -> bool {
        self.games.is_decided()
    }

    fn tell(&mut self, news: &News) {
        self.no_worker.update(news, self.bar);
        let progress = self.games.progress();
        self.bar.set_position(u64::from(progress.done));
        self.bar
            .set_message(running_score(&progress.tally, self.context));
    }
}

//! A board proved by the workers of a cluster, placement by placement.

use std::path::{Path, PathBuf};

use ::solve::{receipt, strategy::Error};
use cluster::{News, Placement, Plan, Taken, Task};
use indicatif::ProgressBar;
use server::Database;
use solvers::moai::{BoardProof, VerifiedBoard};

use super::{Moai, advance, stop};
use crate::{
    commands::remote_jobs::{self, NoWorkerWarning},
    context::Context,
    failure::Failure,
    interrupt,
};

/// Proves who wins a board, and keeps the proof.
pub(super) fn prove(
    database: &Database,
    options: &Moai,
    variant: &str,
    path: &Path,
    bar: &ProgressBar,
    context: &Context,
) -> Result<VerifiedBoard, Failure> {
    options.work.writable_folder()?;
    let cluster = remote_jobs::open(database)?;
    let proof = BoardProof::new(variant)?;
    let n_all = proof.positions().len();
    let mut board = Board {
        variant,
        next: 0,
        given: vec![false; n_all],
        proof,
        parts: path.with_extension("parts"),
        bar,
        no_worker: NoWorkerWarning::new(database, context),
    };
    let carried_out = cluster.carry_out(&mut board, interrupt::flag());
    let written = carried_out.and_then(|()| Ok(board.proof.write(path)?));
    // The database has the parts, should they be needed again.
    std::fs::remove_dir_all(&board.parts).unwrap_or_default();
    written
}

struct Board<'a> {
    variant: &'a str,
    /// The number of the placement that is asked for next.
    next: usize,
    /// Which placements have been answered.
    given: Vec<bool>,
    /// The placements are put together in their order.
    proof: BoardProof,
    /// A folder for answers that wait for earlier ones.
    parts: PathBuf,
    bar: &'a ProgressBar,
    no_worker: NoWorkerWarning<'a>,
}

impl Board<'_> {
    fn part(&self, number: usize) -> PathBuf {
        self.parts.join(number.to_string())
    }
}

impl Plan for Board<'_> {
    type Error = Failure;

    fn next(&mut self) -> Option<Task> {
        let number = self.next;
        if self.given.len() <= number {
            return None;
        }
        self.next += 1;
        Some(Task::Placement(Placement::new(self.variant, number)))
    }

    fn take(&mut self, task: &Task, answer: &[u8]) -> Result<Taken, Failure> {
        let Task::Placement(placement) = task else {
            return Ok(Taken::No("another task".to_owned()));
        };
        let number = placement.number();
        let part = self.part(number);
        let failed = |it| receipt::Error::io(&part, receipt::FileOperation::Writing, it);
        home::write(&part, answer).map_err(failed)?;
        match self.proof.check(number, &part, stop()) {
            Err(error @ (Error::Stopped | Error::Receipt(receipt::Error::Io { .. }))) => {
                return Err(stopped(error));
            }
            Err(error) => return Ok(Taken::No(error.to_string())),
            Ok(()) => {}
        }
        if let Some(given) = self.given.get_mut(number) {
            *given = true;
        }
        while self.given.get(self.proof.len()) == Some(&true) {
            let part = self.part(self.proof.len());
            self.proof.add(&part, stop()).map_err(stopped)?;
            receipt::remove(&part)?;
        }
        Ok(Taken::Yes)
    }

    fn tell(&mut self, news: &News) {
        self.no_worker.update(news, self.bar);
        let (done, all) = (
            self.given.iter().filter(|it| **it).count(),
            self.given.len(),
        );
        advance(self.bar, done as u64, all as u64);
        self.bar.set_message(format!("{done}/{all}"));
    }
}

/// A search that is stopped here goes on where it was, thanks to the cluster.
fn stopped(error: Error) -> Failure {
    match error {
        Error::Stopped => cluster::Error::Stopped.into(),
        error => error.into(),
    }
}

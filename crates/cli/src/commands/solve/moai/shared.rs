//! A board proved by the workers of a cluster: a task is a placement of both pawns.

use std::path::{Path, PathBuf};

use ::solve::{receipt, strategy::Error};
use cluster::{Acceptance, JobProgress, PlacementTask, Plan, Task};
use indicatif::ProgressBar;
use nevermind::Nevermind as _;
use server::Database;
use solvers::moai::{BoardProof, VerifiedBoard};

use super::{Moai, advance, stop};
use crate::{
    commands::remote_jobs::{self, NoWorkerWarning},
    context::Context,
    failure::Failure,
    interrupt,
};

/// Has the workers of a cluster prove the winner of a Moai board, and writes the proof.
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
        is_answered: vec![false; n_all],
        proof,
        parts: path.with_extension("parts"),
        bar,
        no_worker: NoWorkerWarning::new(database, context),
    };
    let done = cluster.execute(&mut board, interrupt::flag());
    let written = done.and_then(|()| Ok(board.proof.write(path)?));
    let removed = std::fs::remove_dir_all(&board.parts);
    removed.nevermind("there may be none, and the database has them all");
    written
}

/// The proof of a Moai board as a job of a cluster: each placement of both pawns is a task.
struct Board<'a> {
    variant: &'a str,
    /// The number of the next placement of pawns to give to a worker.
    next: usize,
    /// For each placement of pawns, whether a worker has given an answer that was accepted.
    is_answered: Vec<bool>,
    /// The proof so far. The answers about placements are added in the order of the placements.
    proof: BoardProof,
    /// The folder of workers' answers that wait until those about earlier placements of pawns have
    /// been added to the proof.
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
        if self.is_answered.len() <= number {
            return None;
        }
        self.next += 1;
        Some(Task::Placement(PlacementTask::new(self.variant, number)))
    }

    fn accept(&mut self, task: &Task, result: &[u8]) -> Result<Acceptance, Failure> {
        let Task::Placement(placement) = task else {
            return Ok(Acceptance::Rejected("another task".to_owned()));
        };
        let number = placement.number();
        let part = self.part(number);
        let failed = |error| receipt::Error::io(&part, receipt::FileOperation::Writing, error);
        home::write(&part, result).map_err(failed)?;
        match self.proof.check(number, &part, stop()) {
            Err(error @ (Error::Stopped | Error::Receipt(receipt::Error::Io { .. }))) => {
                return Err(stopped(error));
            }
            Err(error) => return Ok(Acceptance::Rejected(error.to_string())),
            Ok(()) => {}
        }
        if let Some(is_answered) = self.is_answered.get_mut(number) {
            *is_answered = true;
        }
        while self.is_answered.get(self.proof.len()) == Some(&true) {
            let part = self.part(self.proof.len());
            self.proof.add(&part, stop()).map_err(stopped)?;
            receipt::remove(&part)?;
        }
        Ok(Acceptance::Accepted)
    }

    fn report(&mut self, progress: &JobProgress) {
        self.no_worker.update(progress, self.bar);
        let (done, all) = (
            self.is_answered.iter().filter(|done| **done).count(),
            self.is_answered.len(),
        );
        advance(self.bar, done as u64, all as u64);
        self.bar.set_message(format!("{done}/{all}"));
    }
}

/// Maps an interruption of the proof to that of a cluster job, whose message says that the next run
/// resumes.
fn stopped(error: Error) -> Failure {
    match error {
        Error::Stopped => cluster::Error::Stopped.into(),
        error => error.into(),
    }
}

//! The option `--cluster` of long jobs: their tasks are done by the workers (`henge work`) of a database.

use std::{
    io::{self, Write as _},
    time::Duration,
};

use cluster::{Cluster, Error, JobProgress};
use indicatif::ProgressBar;
use nevermind::Nevermind as _;
use server::Database;

use super::database;
use crate::{context::Context, failure::Failure};

/// The version of this program with its commit. A worker of a cluster accepts tasks of its own
/// version only.
pub(super) const PROGRAM: &str = env!("HENGE_VERSION");

/// Time without an active worker of the cluster after which a warning is printed.
const NO_WORKER_TIMEOUT: Duration = Duration::from_secs(3);

/// Connects to the database of a cluster, which must be on a `PostgreSQL` server.
pub(super) fn open(database: &Database) -> Result<Cluster, Failure> {
    let Database::Server(url) = database else {
        let path = ("path", database.to_string().into());
        return Err(Failure::input("work-needs-server", &[path]));
    };
    Ok(Cluster::open(url, PROGRAM)?)
}

/// Prints a warning, once, if no worker of the cluster has been active for [`NO_WORKER_TIMEOUT`].
pub(super) struct NoWorkerWarning<'a> {
    database: &'a Database,
    context: &'a Context,
    is_printed: bool,
}

impl<'a> NoWorkerWarning<'a> {
    pub(super) fn new(database: &'a Database, context: &'a Context) -> NoWorkerWarning<'a> {
        NoWorkerWarning {
            database,
            context,
            is_printed: false,
        }
    }

    /// Prints the warning if no worker of the cluster has been active for [`NO_WORKER_TIMEOUT`],
    /// unless it has been printed before.
    pub(super) fn update(&mut self, progress: &JobProgress, bar: &ProgressBar) {
        if self.is_printed || progress.without_worker < NO_WORKER_TIMEOUT {
            return;
        }
        self.is_printed = true;
        let path = ("path", self.database.to_string().into());
        let version = ("version", PROGRAM.into());
        let sentence = self.context.with("cluster-lonely", &[path, version]);
        bar.suspend(|| {
            let written = writeln!(io::stderr().lock(), "henge: {sentence}");
            written.nevermind("standard error is closed; the job still waits for workers");
        });
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error {
            Error::Store(error) => database::failed(&error),
            Error::Runtime(why) => Failure::work("cluster-queue", &[("why", why.into())]),
            Error::Task { task, why } => {
                let args = [("task", task.into()), ("why", why.into())];
                Failure::work("cluster-task-failed", &args)
            }
            Error::Stuck => Failure::work("work-stuck", &[]),
            Error::Stopped => Failure::work("cluster-stopped", &[]),
        }
    }
}

//! `--cluster`: long work that the workers of a database do.

use std::{
    io::{self, Write as _},
    time::Duration,
};

use cluster::{Cluster, Error, News};
use indicatif::ProgressBar;
use server::Database;

use super::database;
use crate::{context::Context, failure::Failure};

/// The version of the program: workers do what their own asks for.
pub(super) const PROGRAM: &str = env!("HENGE_VERSION");

/// How long nobody may do anything before people are told so.
const LONELY: Duration = Duration::from_secs(3);

/// Opens the database whose workers are to do something.
pub(super) fn open(database: &Database) -> Result<Cluster, Failure> {
    let Database::Server(url) = database else {
        let path = ("path", database.to_string().into());
        return Err(Failure::input("work-needs-server", &[path]));
    };
    Ok(Cluster::open(url, PROGRAM)?)
}

/// Says once that nobody works.
pub(super) struct Lonely<'a> {
    database: &'a Database,
    context: &'a Context,
    is_told: bool,
}

impl<'a> Lonely<'a> {
    pub(super) fn new(database: &'a Database, context: &'a Context) -> Lonely<'a> {
        Lonely {
            database,
            context,
            is_told: false,
        }
    }

    pub(super) fn hear(&mut self, news: &News, bar: &ProgressBar) {
        if self.is_told || news.alone < LONELY {
            return;
        }
        self.is_told = true;
        let path = ("path", self.database.to_string().into());
        let version = ("version", PROGRAM.into());
        let sentence = self.context.with("cluster-lonely", &[path, version]);
        bar.suspend(|| {
            // If nobody listens, waiting is all the same.
            writeln!(io::stderr().lock(), "henge: {sentence}").unwrap_or_default();
        });
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error {
            Error::Store(error) => database::failed(&error),
            Error::Queue(why) => Failure::work("cluster-queue", &[("why", why.into())]),
            Error::Task { task, why } => {
                let args = [("task", task.into()), ("why", why.into())];
                Failure::work("cluster-task-failed", &args)
            }
            Error::Stuck => Failure::work("work-stuck", &[]),
            Error::Stopped => Failure::work("cluster-stopped", &[]),
        }
    }
}

//! `henge work`: a worker, which does tasks of servers and of commands with `--cluster` until it is
//! interrupted. Tasks and results go through a `PostgreSQL` database.

use std::{
    env, fs,
    io::{self, Write as _},
    num::NonZeroUsize,
    path::PathBuf,
};

use catalog::Knowledge;
use clap::Args;
use cluster::{WorkerEvent, WorkerOptions};
use nevermind::Nevermind as _;
use server::Database;

use super::{database, remote_jobs, solve::threads};
use crate::{context::Context, failure::Failure, interrupt};

#[derive(Debug, Args)]
pub(crate) struct Work {
    #[arg(long, value_name = "URL")]
    database: Option<Database>,
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(options: &Work, context: &Context) -> Result<(), Failure> {
    let database = database::find(options.database.as_ref(), options.config.as_deref())?;
    let Database::Server(url) = &database else {
        let path = ("path", database.to_string().into());
        return Err(Failure::input("work-needs-server", &[path]));
    };
    let slots = threads(options.threads);
    let options = WorkerOptions {
        url: url.clone(),
        program: remote_jobs::PROGRAM.to_owned(),
        machine: machine(),
        slots,
        knowledge: Knowledge::of_user(),
    };
    let path = database.to_string();
    let report = |event: WorkerEvent| {
        let say = |id: &'static str, args: &[(&'static str, game::Arg)]| {
            let sentence = context.with(id, args);
            let written = writeln!(io::stderr().lock(), "henge: {sentence}");
            written.nevermind("standard error is closed; the worker goes on");
        };
        let path = || ("path", path.clone().into());
        match event {
            WorkerEvent::Ready => say("work-ready", &[path(), ("slots", slots.into())]),
            // Successful tasks are reported by the program that asked for them.
            WorkerEvent::Begun(_) | WorkerEvent::Answered(..) | WorkerEvent::Unwanted(_) => {}
            WorkerEvent::Silent(task) => say("work-silent", &[("task", task.into())]),
            WorkerEvent::Refused(task) => say("work-refused", &[("task", task.into())]),
            WorkerEvent::Failed(task, why) => {
                say("work-failed", &[("task", task.into()), ("why", why.into())]);
            }
            WorkerEvent::Trouble(why) => say("work-trouble", &[path(), ("why", why.into())]),
        }
    };
    cluster::run_worker(&options, interrupt::flag(), report)?;
    context.print(&context.with("work-stopped", &[]))
}

/// The host name of this machine. Empty if it is unknown.
fn machine() -> String {
    let name = env::var("HOSTNAME").ok();
    let name = name.or_else(|| fs::read_to_string("/proc/sys/kernel/hostname").ok());
    name.map(|name| name.trim().to_owned()).unwrap_or_default()
}

//! `henge work`: does what others ask for, by way of a database.

use std::{
    env, fs,
    io::{self, Write as _},
    num::NonZeroUsize,
    path::PathBuf,
};

use catalog::Knowledge;
use clap::Args;
use cluster::{Event, Options};
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
    let options = Options {
        url: url.clone(),
        program: remote_jobs::PROGRAM.to_owned(),
        machine: machine(),
        slots,
        knowledge: Knowledge::of_user(),
    };
    let path = database.to_string();
    let hear = |event: Event| {
        let say = |id: &'static str, args: &[(&'static str, game::Arg)]| {
            let sentence = context.with(id, args);
            // If nobody listens, the work is worth while all the same.
            writeln!(io::stderr().lock(), "henge: {sentence}").unwrap_or_default();
        };
        let path = || ("path", path.clone().into());
        match event {
            Event::Ready => say("work-ready", &[path(), ("slots", slots.into())]),
            // What goes well is seen by whoever asked.
            Event::Begun(_) | Event::Answered(..) | Event::Unwanted(_) => {}
            Event::Silent(task) => say("work-silent", &[("task", task.into())]),
            Event::Refused(task) => say("work-refused", &[("task", task.into())]),
            Event::Failed(task, why) => {
                say("work-failed", &[("task", task.into()), ("why", why.into())]);
            }
            Event::Trouble(why) => say("work-trouble", &[path(), ("why", why.into())]),
        }
    };
    cluster::work(&options, interrupt::flag(), hear)?;
    context.print(&context.with("work-stopped", &[]))
}

/// What this machine is called.
fn machine() -> String {
    let told = env::var("HOSTNAME").ok();
    let told = told.or_else(|| fs::read_to_string("/proc/sys/kernel/hostname").ok());
    told.map(|it| it.trim().to_owned()).unwrap_or_default()
}

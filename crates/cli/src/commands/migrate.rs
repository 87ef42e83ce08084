//! `henge migrate`: copies all matches of a database into another, empty one, such as from `SQLite` to
//! `PostgreSQL`.

use std::{slice, sync::atomic::Ordering};

use clap::Args;
use server::{
    Database,
    archive::{NotTransferred, transfer},
};

use super::{
    archive::counter,
    database::{existing, failed},
};
use crate::{context::Context, failure::Failure, interrupt};

#[derive(Debug, Args)]
pub(crate) struct Migrate {
    #[arg(value_name = "FROM")]
    from: Database,
    #[arg(value_name = "TO")]
    to: Database,
}

pub(crate) fn run(options: &Migrate, context: &Context) -> Result<(), Failure> {
    let Migrate { from, to } = options;
    let in_use = |database: &Database| {
        let args = [("path", database.to_string().into())];
        Failure::work("migrate-served", &args)
    };
    for database in [from, to] {
        match database {
            Database::Memory => return Err(Failure::input("database-memory", &[])),
            Database::File(path) if store::is_served(path) => return Err(in_use(database)),
            Database::File(_) | Database::Server(_) => {}
        }
    }
    let source = existing(from)?;
    let target = to.open().map_err(|error| failed(&error))?;
    let stop = interrupt::flag();
    let bar = counter();
    let moved = transfer(&*source, &*target, |n| {
        bar.set_position(n);
        !stop.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    let target = ("path", to.to_string().into());
    let n_matches = moved.map_err(|why| match why {
        NotTransferred::NotEmpty => Failure::work("migrate-not-empty", slice::from_ref(&target)),
        NotTransferred::Served => in_use(from),
        NotTransferred::Differs(id) => Failure::work("migrate-differs", &[("match", id.into())]),
        NotTransferred::Store(error) => failed(&error),
    })?;
    if stop.load(Ordering::Relaxed) {
        return Err(Failure::work("migrate-stopped", &[target]));
    }
    let args = [("matches", n_matches.into()), target];
    context.print(&context.with("migrate-done", &args))
}

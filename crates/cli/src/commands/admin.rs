//! `henge admin` and `henge purge`: an operator's orders to the server that runs on this machine.

use std::{
    net::IpAddr,
    path::PathBuf,
    process::ExitCode,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use clap::{Args, Subcommand};
use game::Reason;
use matches::Side;
use serde_json::{Value, json};
use server::{AdminCommand, AdminRefusal, AdminReply, Ban, Config, Database, ListedMatch};
use store::Store;

use super::{
    database::{existing, failed},
    serve,
};
use crate::{
    args::{Form, duration},
    context::Context,
    failure::Failure,
};

/// Which server.
#[derive(Debug, Args)]
pub(crate) struct Which {
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[arg(long, value_name = "URL")]
    database: Option<Database>,
    #[command(flatten)]
    form: Form,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Admin {
    List(Which),
    End {
        #[arg(id = "match", value_name = "MATCH")]
        id: String,
        #[arg(long, value_name = "first|second", value_parser = side)]
        winner: Option<Side>,
        #[command(flatten)]
        which: Which,
    },
    Delete {
        #[arg(id = "match", value_name = "MATCH")]
        id: String,
        #[arg(
            long,
            value_name = "TEXT",
            default_value = "",
            hide_default_value = true
        )]
        reason: String,
        #[command(flatten)]
        which: Which,
    },
    Ban {
        #[arg(value_name = "ADDRESS")]
        address: IpAddr,
        #[arg(long = "for", value_name = "TIME", value_parser = duration)]
        time: Option<Duration>,
        #[command(flatten)]
        which: Which,
    },
    Unban {
        #[arg(value_name = "ADDRESS")]
        address: IpAddr,
        #[command(flatten)]
        which: Which,
    },
    Bans(Which),
}

#[derive(Debug, Args)]
pub(crate) struct Purge {
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    days: u32,
    #[command(flatten)]
    which: Which,
}

fn side(text: &str) -> Result<Side, String> {
    match text {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ => Err(text.to_owned()),
    }
}

impl Which {
    /// The settings of the server that is meant.
    fn config(&self) -> Result<Config, Failure> {
        let mut config = serve::configuration(self.config.as_deref())?;
        if let Some(database) = &self.database {
            config.database = database.clone();
        }
        Ok(config)
    }
}

pub(crate) fn run(command: &Admin, context: &Context) -> Result<ExitCode, Failure> {
    let (order, which) = match command {
        Admin::List(which) => (AdminCommand::List, which),
        Admin::End { id, winner, which } => {
            let (id, winner) = (id.clone(), *winner);
            (AdminCommand::End { id, winner }, which)
        }
        Admin::Delete { id, reason, which } => {
            let (id, reason) = (id.clone(), reason.clone());
            (AdminCommand::Delete { id, reason }, which)
        }
        Admin::Ban {
            address,
            time,
            which,
        } => {
            let (address, seconds) = (*address, time.map(|it| it.as_secs().max(1)));
            (AdminCommand::Ban { address, seconds }, which)
        }
        Admin::Unban { address, which } => (AdminCommand::Unban { address: *address }, which),
        Admin::Bans(which) => (AdminCommand::Bans, which),
    };
    let config = which.config()?;
    let answer = match ask(&config, &order)? {
        Some(answer) => answer,
        None => without_server(&config, &order)?,
    };
    tell(&order, answer, context)
}

pub(crate) fn run_purge(options: &Purge, context: &Context) -> Result<ExitCode, Failure> {
    let config = options.which.config()?;
    let order = AdminCommand::Purge { days: options.days };
    let answer = match ask(&config, &order)? {
        Some(answer) => answer,
        None => without_server(&config, &order)?,
    };
    tell(&order, answer, context)
}

/// Gives an order to a server. None if none takes orders there.
#[cfg(unix)]
fn ask(config: &Config, order: &AdminCommand) -> Result<Option<AdminReply>, Failure> {
    use std::{
        io::{BufRead, BufReader, ErrorKind, Write},
        os::unix::net::UnixStream,
    };

    let Some(path) = config.control.path(&config.database) else {
        return Ok(None);
    };
    let stream = match UnixStream::connect(&path) {
        Ok(stream) => stream,
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            let args = [("path", path.display().to_string().into())];
            return Err(Failure::work("admin-forbidden", &args));
        }
        Err(_) => return Ok(None),
    };
    let lost = |_| Failure::work("admin-lost", &[]);
    let mut text = serde_json::to_string(order).unwrap_or_default();
    text.push('\n');
    (&stream).write_all(text.as_bytes()).map_err(lost)?;
    let mut answer = String::new();
    BufReader::new(stream)
        .read_line(&mut answer)
        .map_err(lost)?;
    let answer = serde_json::from_str(&answer);
    answer
        .map(Some)
        .map_err(|_| Failure::work("admin-lost", &[]))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
fn ask(_: &Config, _: &AdminCommand) -> Result<Option<AdminReply>, Failure> {
    Ok(None)
}

/// Carries out what needs no server, on a database that none uses.
fn without_server(config: &Config, order: &AdminCommand) -> Result<AdminReply, Failure> {
    let absent = || {
        let Some(path) = config.control.path(&config.database) else {
            return Failure::work("admin-no-control", &[]);
        };
        let is_served = matches!(&config.database, Database::File(it) if store::is_served(it));
        let id = if is_served {
            "admin-no-orders"
        } else {
            "admin-no-server"
        };
        Failure::work(id, &[("path", path.display().to_string().into())])
    };
    if !matches!(
        order,
        AdminCommand::Delete { .. } | AdminCommand::Purge { .. }
    ) {
        return Err(absent());
    }
    // One in a file may be there, but take no orders. On a server, all nodes see what happens.
    if let Database::File(path) = &config.database
        && store::is_served(path)
    {
        return Err(absent());
    }
    let store = existing(&config.database)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |it| it.as_millis() as i64);
    match order {
        AdminCommand::Delete { id, reason } => {
            let deleted = store.tombstone(id).and_then(|before| match before {
                Some(_) => Ok(AdminReply::Refused(AdminRefusal::Deleted)),
                None => server::delete(&*store, id, now, reason).map(|left| match left {
                    Some(_) => AdminReply::Done(1),
                    None => AdminReply::Refused(AdminRefusal::Unknown),
                }),
            });
            deleted.map_err(|error| failed(&error))
        }
        AdminCommand::Purge { days } => purge(&*store, now, *days)
            .map(AdminReply::Done)
            .map_err(|error| failed(&error)),
        _ => Err(absent()),
    }
}

fn purge(store: &dyn Store, now: i64, days: u32) -> Result<u64, store::Error> {
    let moment = matches::Time(now - i64::from(days) * 24 * 60 * 60 * 1000);
    let (mut after, mut n_deleted) = (None, 0);
    loop {
        let (names, next) = server::untouched_since(store, moment, after.as_deref())?;
        for name in names {
            server::delete(store, &name, now, server::OLD)?;
            n_deleted += 1;
        }
        if next.is_none() {
            return Ok(n_deleted);
        }
        after = next;
    }
}

/// Says what became of an order.
fn tell(order: &AdminCommand, answer: AdminReply, context: &Context) -> Result<ExitCode, Failure> {
    if let AdminReply::Refused(why) = answer {
        return Err(Failure::Work(refusal(order, why)));
    }
    if context.json {
        context.print_json(&as_json(&answer))?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = match (order, answer) {
        (_, AdminReply::Matches(matches)) if matches.is_empty() => {
            context.with("admin-no-matches", &[])
        }
        (_, AdminReply::Matches(matches)) => {
            let lines: Vec<String> = matches.iter().map(line).collect();
            lines.join("\n")
        }
        (AdminCommand::Ban { .. }, AdminReply::Bans(bans)) => {
            let address = bans
                .first()
                .map_or_else(String::new, |it| it.address.to_string());
            context.with("admin-banned", &[("address", address.into())])
        }
        (_, AdminReply::Bans(bans)) if bans.is_empty() => context.with("admin-no-bans", &[]),
        (_, AdminReply::Bans(bans)) => {
            let lines: Vec<String> = bans.iter().map(|it| banned(it, context)).collect();
            lines.join("\n")
        }
        (AdminCommand::End { id, .. }, _) => {
            context.with("admin-ended", &[("match", id.as_str().into())])
        }
        (AdminCommand::Delete { id, .. }, _) => {
            context.with("admin-deleted", &[("match", id.as_str().into())])
        }
        (AdminCommand::Unban { address }, _) => {
            let address = address.to_string();
            context.with("admin-unbanned", &[("address", address.into())])
        }
        (_, AdminReply::Done(n)) => context.with("purge-done", &[("matches", (n as usize).into())]),
        (_, AdminReply::Refused(_)) => String::new(),
    };
    context.print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// A ban on a line, and for how long it is still in force.
fn banned(ban: &Ban, context: &Context) -> String {
    let address = ban.address.to_string();
    let Some(until) = ban.until else {
        return address;
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let left = until.saturating_sub(now.map_or(0, |it| it.as_secs()));
    let minutes = left.div_ceil(60) as usize;
    let args = [
        ("address", address.into()),
        ("hours", (minutes / 60).into()),
        ("minutes", (minutes % 60).into()),
    ];
    context.with("admin-ban-left", &args)
}

/// A match on a line.
fn line(it: &ListedMatch) -> String {
    let players = it.players.each_ref().map(|it| match it.as_str() {
        "" => "?",
        name => name,
    });
    let ListedMatch {
        id,
        game,
        seq,
        state,
        ..
    } = it;
    format!(
        "{id}  {state:9}  {game:12}  {seq:5}  {} - {}",
        players[0], players[1]
    )
}

fn as_json(answer: &AdminReply) -> Value {
    match answer {
        AdminReply::Matches(matches) => json!({ "matches": matches }),
        AdminReply::Done(n) => json!({ "done": n }),
        AdminReply::Bans(bans) => json!({ "bans": bans }),
        AdminReply::Refused(why) => json!({ "refused": why }),
    }
}

fn refusal(order: &AdminCommand, why: AdminRefusal) -> Reason {
    let name = match order {
        AdminCommand::End { id, .. } | AdminCommand::Delete { id, .. } => id.clone(),
        AdminCommand::Ban { address, .. } | AdminCommand::Unban { address } => address.to_string(),
        AdminCommand::List | AdminCommand::Bans | AdminCommand::Purge { .. } => String::new(),
    };
    let id = match (why, order) {
        (AdminRefusal::Unknown, AdminCommand::Unban { .. }) => "admin-not-banned",
        (AdminRefusal::Unknown, _) => "admin-no-match",
        (AdminRefusal::Deleted, _) => "admin-deleted-before",
        (AdminRefusal::Over, _) => "admin-over",
        (AdminRefusal::Damaged, _) => "admin-damaged",
        (AdminRefusal::Unavailable, _) => "database-unavailable",
        (AdminRefusal::Command, _) => "admin-versions",
    };
    Reason::new(id).with("name", name)
}

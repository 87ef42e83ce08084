//! `henge admin` and `henge purge`: an operator's commands to the server that runs on this machine.
//!
//! Commands go as one line of JSON to the control socket of the server. Deleting and purging also work
//! without a server, on the database itself.

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
    args::{JsonFlag, duration},
    context::Context,
    failure::Failure,
};

/// Options that select the server, by its settings or its database.
#[derive(Debug, Args)]
pub(crate) struct ServerArgs {
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[arg(long, value_name = "URL")]
    database: Option<Database>,
    #[command(flatten)]
    form: JsonFlag,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Admin {
    List(ServerArgs),
    End {
        #[arg(id = "match", value_name = "MATCH")]
        id: String,
        #[arg(long, value_name = "first|second", value_parser = side)]
        winner: Option<Side>,
        #[command(flatten)]
        which: ServerArgs,
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
        which: ServerArgs,
    },
    Ban {
        #[arg(value_name = "ADDRESS")]
        address: IpAddr,
        #[arg(long = "for", value_name = "TIME", value_parser = duration)]
        time: Option<Duration>,
        #[command(flatten)]
        which: ServerArgs,
    },
    Unban {
        #[arg(value_name = "ADDRESS")]
        address: IpAddr,
        #[command(flatten)]
        which: ServerArgs,
    },
    Bans(ServerArgs),
}

#[derive(Debug, Args)]
pub(crate) struct Purge {
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    days: u32,
    #[command(flatten)]
    which: ServerArgs,
}

fn side(text: &str) -> Result<Side, String> {
    match text {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ => Err(text.to_owned()),
    }
}

impl ServerArgs {
    /// Loads the settings of the server that these options select, with the database that they
    /// name, if any.
    fn config(&self) -> Result<Config, Failure> {
        let mut config = serve::configuration(self.config.as_deref())?;
        if let Some(database) = &self.database {
            config.database = database.clone();
        }
        Ok(config)
    }
}

pub(crate) fn run(command: &Admin, context: &Context) -> Result<ExitCode, Failure> {
    let (command, which) = match command {
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
    execute(&config, &command, context)
}

pub(crate) fn run_purge(options: &Purge, context: &Context) -> Result<ExitCode, Failure> {
    let config = options.which.config()?;
    let command = AdminCommand::Purge { days: options.days };
    execute(&config, &command, context)
}

/// Sends an operator's command to the running server and prints the answer. If no server runs,
/// matches can still be deleted and purged in the database; other commands fail.
fn execute(
    config: &Config,
    command: &AdminCommand,
    context: &Context,
) -> Result<ExitCode, Failure> {
    let answer = match send(config, command)? {
        Some(answer) => answer,
        None => without_server(config, command)?,
    };
    report(command, answer, context)
}

/// Sends an operator's command to the control socket of a server and returns its answer. `None` if
/// no server listens there or the settings give no socket. Fails if the user may not use the
/// socket.
#[cfg(unix)]
fn send(config: &Config, command: &AdminCommand) -> Result<Option<AdminReply>, Failure> {
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
    let mut text = serde_json::to_string(command).unwrap_or_default();
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
#[expect(clippy::unnecessary_wraps, reason = "it may fail on Unix")]
fn send(_: &Config, _: &AdminCommand) -> Result<Option<AdminReply>, Failure> {
    Ok(None)
}

/// Deletes or purges matches directly in the database, because no server answers at the control
/// socket. Fails if a server uses the database file nevertheless, and for other operator's
/// commands, which need a server.
fn without_server(config: &Config, command: &AdminCommand) -> Result<AdminReply, Failure> {
    let absent = || {
        let Some(path) = config.control.path(&config.database) else {
            return Failure::work("admin-no-control", &[]);
        };
        let is_served = matches!(&config.database, Database::File(path) if store::is_served(path));
        let id = if is_served {
            "admin-no-orders"
        } else {
            "admin-no-server"
        };
        Failure::work(id, &[("path", path.display().to_string().into())])
    };
    if !matches!(
        command,
        AdminCommand::Delete { .. } | AdminCommand::Purge { .. }
    ) {
        return Err(absent());
    }
    // A server may use the file without a control socket. Nodes on PostgreSQL notice the change.
    if let Database::File(path) = &config.database
        && store::is_served(path)
    {
        return Err(absent());
    }
    let store = existing(&config.database)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.ok().and_then(|it| i64::try_from(it.as_millis()).ok());
    let now = now.unwrap_or(0);
    match command {
        AdminCommand::Delete { id, reason } => {
            let deleted = store.tombstone(id).and_then(|before| match before {
                Some(_) => Ok(AdminReply::Refused(AdminRefusal::Deleted)),
                None => server::delete(&*store, id, None, now, reason).map(|left| match left {
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

/// Deletes the matches of a database that had no event in the last `days` days before `now` (in
/// milliseconds since 1970). Returns their number.
fn purge(store: &dyn Store, now: i64, days: u32) -> Result<u64, store::Error> {
    let moment = matches::Time(now - i64::from(days) * 24 * 60 * 60 * 1000);
    let (mut after, mut n_deleted) = (None, 0);
    loop {
        let (names, next) = server::untouched_since(store, moment, after.as_deref())?;
        for server::OldMatch { name, head } in names {
            // A match with an event since then stays.
            let deleted = server::delete(store, &name, Some(head), now, server::OLD)?;
            n_deleted += u64::from(deleted.is_some());
        }
        if next.is_none() {
            return Ok(n_deleted);
        }
        after = next;
    }
}

/// Prints the server's answer to an operator's command, as text or JSON. Fails if the server has
/// refused the command.
fn report(
    command: &AdminCommand,
    answer: AdminReply,
    context: &Context,
) -> Result<ExitCode, Failure> {
    if let AdminReply::Refused(why) = answer {
        return Err(Failure::Work(refusal(command, why)));
    }
    if context.json {
        context.print_json(&as_json(&answer))?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = match (command, answer) {
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
                .map_or_else(String::new, |ban| ban.address.to_string());
            context.with("admin-banned", &[("address", address.into())])
        }
        (_, AdminReply::Bans(bans)) if bans.is_empty() => context.with("admin-no-bans", &[]),
        (_, AdminReply::Bans(bans)) => {
            let lines: Vec<String> = bans.iter().map(|ban| banned(ban, context)).collect();
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
        (_, AdminReply::Done(n)) => context.with("purge-done", &[("matches", n.into())]),
        (_, AdminReply::Refused(_)) => String::new(),
    };
    context.print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Formats a banned address as a line of text, with the hours and minutes that are left of the ban,
/// if it has an end.
fn banned(ban: &Ban, context: &Context) -> String {
    let address = ban.address.to_string();
    let Some(until) = ban.until else {
        return address;
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let left = until.saturating_sub(now.map_or(0, |it| it.as_secs()));
    let minutes = left.div_ceil(60);
    let args = [
        ("address", address.into()),
        ("hours", (minutes / 60).into()),
        ("minutes", (minutes % 60).into()),
    ];
    context.with("admin-ban-left", &args)
}

/// Formats a match of the server as a line of text for `henge admin list`: id, state, game, number
/// of events and players.
fn line(listed: &ListedMatch) -> String {
    let players = listed.players.each_ref().map(|name| match name.as_str() {
        "" => "?",
        name => name,
    });
    let ListedMatch {
        id,
        game,
        seq,
        state,
        ..
    } = listed;
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

fn refusal(command: &AdminCommand, why: AdminRefusal) -> Reason {
    let name = match command {
        AdminCommand::End { id, .. } | AdminCommand::Delete { id, .. } => id.clone(),
        AdminCommand::Ban { address, .. } | AdminCommand::Unban { address } => address.to_string(),
        AdminCommand::List | AdminCommand::Bans | AdminCommand::Purge { .. } => String::new(),
    };
    let id = match (why, command) {
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

//! `henge serve`: runs the server (web app, API, live matches, Prolog socket) until it is interrupted.

mod file;
mod logs;
mod settings;
mod web_app;

use std::{
    io,
    path::{Path, PathBuf},
};

use catalog::Knowledge;
use clap::Args;
use nevermind::Nevermind as _;
use server::{BadTls, Config, Server, StartError, TlsFiles};

use super::{database, remote_jobs};
use crate::{context::Context, failure::Failure, interrupt};

use settings::Settings;

/// The flags of `henge serve`. Their values are parsed by `settings`, like those of the environment and the
/// settings file.
#[derive(Debug, Default, Args)]
pub(crate) struct Serve {
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[arg(long)]
    print_config: bool,
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    prolog: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    admin: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    peer: Option<String>,
    #[arg(long, value_name = "FILE")]
    tls_cert: Option<String>,
    #[arg(long, value_name = "FILE")]
    tls_key: Option<String>,
    #[arg(long, value_name = "FILE|auto|off")]
    control: Option<String>,
    #[arg(long, value_name = "DAYS")]
    retention: Option<String>,
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    workers: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    queue: Option<String>,
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    connections: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    per_address: Option<String>,
    #[arg(long, value_name = "TIME")]
    patience: Option<String>,
    #[arg(long, value_name = "BYTES")]
    body: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    matches_per_minute: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    joins_per_minute: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    open_challenges: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    requests_per_minute: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    all_requests_per_minute: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    commands_per_minute: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    all_commands_per_minute: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    computer_matches: Option<String>,
    #[arg(long, value_name = "TIME")]
    computer_pace: Option<String>,
    #[arg(long, value_name = "ORIGINS")]
    origins: Option<String>,
    #[arg(long, value_name = "NAMES")]
    hosts: Option<String>,
    #[arg(long, value_name = "ADDRESSES")]
    proxies: Option<String>,
    #[arg(long, value_name = "LEVEL")]
    log: Option<String>,
    #[arg(long, value_name = "text|json")]
    log_format: Option<String>,
}

impl Serve {
    /// The value that the command line gives for the setting `key`. `None` if the flag was not
    /// given.
    fn flag(&self, key: &str) -> Option<&str> {
        let given = match key {
            "listen" => &self.listen,
            "prolog" => &self.prolog,
            "admin" => &self.admin,
            "peer" => &self.peer,
            "tls_cert" => &self.tls_cert,
            "tls_key" => &self.tls_key,
            "control" => &self.control,
            "retention" => &self.retention,
            "database" => &self.database,
            "workers" => &self.workers,
            "queue" => &self.queue,
            "time" => &self.time,
            "connections" => &self.connections,
            "per_address" => &self.per_address,
            "patience" => &self.patience,
            "body" => &self.body,
            "matches_per_minute" => &self.matches_per_minute,
            "joins_per_minute" => &self.joins_per_minute,
            "open_challenges" => &self.open_challenges,
            "requests_per_minute" => &self.requests_per_minute,
            "all_requests_per_minute" => &self.all_requests_per_minute,
            "commands_per_minute" => &self.commands_per_minute,
            "all_commands_per_minute" => &self.all_commands_per_minute,
            "computer_matches" => &self.computer_matches,
            "computer_pace" => &self.computer_pace,
            "origins" => &self.origins,
            "hosts" => &self.hosts,
            "proxies" => &self.proxies,
            "log" => &self.log,
            "log_format" => &self.log_format,
            _ => &None,
        };
        given.as_deref()
    }
}

/// The failure for a server that can't start, with advice on what to do about it.
fn start_failure(error: &StartError) -> Failure {
    match error {
        StartError::Database(error) => database::failed(error),
        StartError::Listen { address, error } => {
            let id = match error.kind() {
                io::ErrorKind::AddrInUse => "serve-address-used",
                io::ErrorKind::AddrNotAvailable => "serve-address-foreign",
                io::ErrorKind::PermissionDenied => "serve-address-forbidden",
                _ => "serve-address-failed",
            };
            let args = [
                ("address", address.to_string().into()),
                ("why", error.into()),
            ];
            Failure::work(id, &args)
        }
        StartError::Tls(error) => {
            let (id, path, why) = match error {
                BadTls::Certificate { path, why } => ("serve-tls-certificate", Some(path), why),
                BadTls::Key { path, why } => ("serve-tls-key", Some(path), why),
                BadTls::Pair(why) => ("serve-tls-pair", None, why),
            };
            let path = path.map_or_else(String::new, |path| path.display().to_string());
            Failure::input(id, &[("path", path.into()), ("why", why.as_str().into())])
        }
        StartError::Control { path, error } => {
            let args = [
                ("path", path.display().to_string().into()),
                ("why", error.into()),
            ];
            Failure::work("serve-control-failed", &args)
        }
    }
}

/// The paths of the server's TLS certificate and its key. `None` for unencrypted HTTP. Fails if
/// only one of the two is set.
fn tls(settings: &Settings) -> Result<Option<TlsFiles>, Failure> {
    match (settings.tls_cert.clone(), settings.tls_key.clone()) {
        (Some(certificate), Some(key)) => Ok(Some(TlsFiles { certificate, key })),
        (None, None) => Ok(None),
        _ => Err(Failure::input("serve-tls-half", &[])),
    }
}

/// The settings that a server would have with this settings file and the environment, but without
/// flags, for commands about its database or its control socket. `None` stands for the file that
/// the server itself would find.
pub(super) fn configuration(config: Option<&Path>) -> Result<Config, Failure> {
    let options = Serve {
        config: config.map(Path::to_owned),
        ..Serve::default()
    };
    Ok(settings::read(&options)?.config)
}

pub(crate) fn run(options: &Serve, context: &Context) -> Result<(), Failure> {
    if options.print_config {
        return context.print(&file::commented(&mut Settings::default(), context));
    }
    let settings = settings::read(options)?;
    let failed = |error: io::Error| Failure::work("serve-failed", &[("why", (&error).into())]);
    let log = logs::start(settings.log, settings.log_format);
    let tls = tls(&settings)?;
    let greeting = if tls.is_some() {
        "serve-https"
    } else {
        "serve-http"
    };
    let config = Config {
        tls,
        dropped_lines: log.dropped.clone(),
        knowledge: Knowledge::of_user(),
        version: remote_jobs::PROGRAM,
        web: web_app::FILES,
        ..settings.config
    };
    let stop = interrupt::flag();
    database::make_own_folder(&config.database);
    let server = Server::bind(config).map_err(|error| start_failure(&error))?;
    let address = server.address().map_err(failed)?.to_string();
    tracing::info!(http = address, version = env!("CARGO_PKG_VERSION"), "start");
    let print = |id, args: &[_]| {
        let printed = context.print(&context.with(id, args));
        printed.nevermind("standard output is closed; the server goes on");
    };
    print(greeting, &[("address", address.into())]);
    let others = [
        ("serve-prolog", server.prolog_address()),
        ("serve-admin", server.admin_address()),
    ];
    for (id, address) in others {
        if let Some(address) = address.map_err(failed)? {
            let address = address.to_string();
            print(id, &[("address", address.into())]);
        }
    }
    server.run(stop).map_err(failed)?;
    tracing::info!("stop");
    print("serve-stopped", &[]);
    Ok(())
}

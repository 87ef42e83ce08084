//! `henge serve`: the games over HTTP, and the Prolog socket.

mod file;
mod logs;
mod settings;

use std::{io, path::PathBuf};

use catalog::Knowledge;
use clap::Args;
use server::{Config, Server};

use crate::{context::Context, failure::Failure, interrupt};

use settings::Settings;

/// The flags. Their values are read by `settings`, like those of the environment and the file.
#[derive(Debug, Args)]
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
    #[arg(long, value_name = "ORIGINS")]
    origins: Option<String>,
    #[arg(long, value_name = "ADDRESSES")]
    proxies: Option<String>,
    #[arg(long, value_name = "LEVEL")]
    log: Option<String>,
    #[arg(long, value_name = "text|json")]
    log_format: Option<String>,
}

impl Serve {
    /// What was given for a setting.
    fn flag(&self, key: &str) -> Option<&str> {
        let given = match key {
            "listen" => &self.listen,
            "prolog" => &self.prolog,
            "admin" => &self.admin,
            "database" => &self.database,
            "workers" => &self.workers,
            "queue" => &self.queue,
            "time" => &self.time,
            "connections" => &self.connections,
            "per_address" => &self.per_address,
            "patience" => &self.patience,
            "body" => &self.body,
            "matches_per_minute" => &self.matches_per_minute,
            "origins" => &self.origins,
            "proxies" => &self.proxies,
            "log" => &self.log,
            "log_format" => &self.log_format,
            _ => &None,
        };
        given.as_deref()
    }
}

pub(crate) fn run(options: &Serve, context: &Context) -> Result<(), Failure> {
    if options.print_config {
        return context.print(&file::commented(&mut Settings::default(), context));
    }
    let settings = settings::read(options)?;
    logs::start(settings.log, settings.log_format);
    let config = Config {
        knowledge: Knowledge::of_user(),
        ..settings.config
    };
    let failed = |it: io::Error| Failure::work("serve-failed", &[("why", it.to_string().into())]);
    let stop = interrupt::flag();
    let server = Server::bind(config).map_err(failed)?;
    let address = server.address().map_err(failed)?.to_string();
    tracing::info!(http = address, version = env!("CARGO_PKG_VERSION"), "start");
    // A server goes on whether anybody reads this or not.
    let tell = |id, args: &[_]| context.print(&context.with(id, args)).unwrap_or_default();
    tell("serve-http", &[("address", address.into())]);
    let others = [
        ("serve-prolog", server.prolog_address()),
        ("serve-admin", server.admin_address()),
    ];
    for (id, address) in others {
        if let Some(address) = address.map_err(failed)? {
            let address = address.to_string();
            tell(id, &[("address", address.into())]);
        }
    }
    server.run(stop).map_err(failed)?;
    tracing::info!("stop");
    tell("serve-stopped", &[]);
    Ok(())
}

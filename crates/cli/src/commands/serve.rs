//! `henge serve`: the games over HTTP, and the Prolog socket.

use std::{io, net::SocketAddr, num::NonZeroUsize, time::Duration};

use catalog::Knowledge;
use clap::Args;
use server::{Config, Server};

use crate::{args::duration, context::Context, failure::Failure, interrupt};

#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    #[arg(long, value_name = "ADDRESS")]
    prolog: Option<SocketAddr>,
    #[arg(long, value_name = "NUMBER")]
    workers: Option<NonZeroUsize>,
    #[arg(long, value_name = "NUMBER")]
    queue: Option<usize>,
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    #[arg(long, value_name = "NUMBER")]
    connections: Option<usize>,
    #[arg(long, value_name = "NUMBER")]
    per_address: Option<usize>,
}

pub(crate) fn run(options: &Serve, context: &Context) -> Result<(), Failure> {
    let usual = Config::default();
    let config = Config {
        listen: options.listen,
        prolog: options.prolog,
        workers: options.workers.unwrap_or(usual.workers),
        queue: options.queue.unwrap_or(usual.queue),
        most_time: options.time.unwrap_or(usual.most_time),
        connections: options.connections.unwrap_or(usual.connections),
        connections_per_address: options.per_address.unwrap_or(usual.connections_per_address),
        knowledge: Knowledge::of_user(),
        ..usual
    };
    let failed = |it: io::Error| Failure::work("serve-failed", &[("why", it.to_string().into())]);
    let stop = interrupt::flag();
    let server = Server::bind(config).map_err(failed)?;
    let address = server.address().map_err(failed)?.to_string();
    context.print(&context.with("serve-http", &[("address", address.into())]))?;
    if let Some(address) = server.prolog_address().map_err(failed)? {
        let address = address.to_string();
        context.print(&context.with("serve-prolog", &[("address", address.into())]))?;
    }
    server.run(stop).map_err(failed)?;
    context.print(&context.with("serve-stopped", &[]))
}

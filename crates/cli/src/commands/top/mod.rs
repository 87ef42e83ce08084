//! `henge top`: a live view of a server or a cluster, from the metrics of its nodes and, with a
//! database, its tables of nodes and workers.

mod metrics;
mod view;

use std::{
    io::{self, IsTerminal as _, Read as _, Write as _},
    net::{TcpStream, ToSocketAddrs as _},
    path::PathBuf,
    sync::atomic::Ordering,
    thread,
    time::{Duration, Instant},
};

use clap::Args;
use server::Database;
use store::Postgres;

use self::{
    metrics::Metrics,
    view::{ClusterView, NodeView},
};
use super::database::{existing_server, find};
use crate::{
    args::{JsonFlag, duration},
    context::Context,
    failure::Failure,
    interrupt,
};

#[derive(Debug, Args)]
pub(crate) struct Top {
    #[arg(value_name = "ADDRESS")]
    nodes: Vec<String>,
    #[arg(long, value_name = "URL")]
    database: Option<Database>,
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "2s", hide_default_value = true)]
    interval: Duration,
    #[arg(long)]
    once: bool,
    #[command(flatten)]
    form: JsonFlag,
}

/// The address of a server that is started without settings.
const DEFAULT_ADDRESS: &str = "127.0.0.1:8080";
/// Time for a node to answer. One that takes longer is shown as not answering.
const NODE_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum bytes of a node's metrics that are read. They have about 20 KB.
const MAX_METRICS_SIZE: u64 = 4 << 20;
/// Time between the two samples of a view that is shown once.
const SAMPLE_INTERVAL: Duration = Duration::from_secs(1);
/// Interval at which the view looks for Ctrl-C.
const INTERRUPT_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Moves the cursor to the top left of the screen, and clears what is below it.
const CLEAR: &str = "\x1b[H\x1b[J";
/// Switches to the terminal's second screen, and hides the cursor.
const ENTER_SCREEN: &str = "\x1b[?1049h\x1b[?25l";
/// Shows the cursor, and switches back to the screen with the shell's lines.
const LEAVE_SCREEN: &str = "\x1b[?25h\x1b[?1049l";

pub(crate) fn run(options: &Top, context: &Context) -> Result<(), Failure> {
    let mut cluster = Watched::open(options)?;
    let is_live = !options.once && !context.json && io::stdout().is_terminal();
    // Rates are differences between two samples.
    cluster.sample();
    if !is_live {
        pause(SAMPLE_INTERVAL);
        let view = cluster.sample();
        return if context.json {
            context.print_json(&view.to_json())
        } else {
            context.print(&view.to_text(context))
        };
    }
    context.write(ENTER_SCREEN)?;
    pause(SAMPLE_INTERVAL);
    let shown = loop {
        let text = cluster.sample().to_text(context);
        let shown = context.write(&format!(
            "{CLEAR}{text}\n\n{}\n",
            context.with("top-quit", &[])
        ));
        if shown.is_err() || !pause(options.interval) {
            break shown;
        }
    };
    context.write(LEAVE_SCREEN)?;
    shown
}

/// Waits, or returns `false` as soon as the command is interrupted.
fn pause(time: Duration) -> bool {
    let began = Instant::now();
    while began.elapsed() < time {
        if interrupt::flag().load(Ordering::Relaxed) {
            return false;
        }
        thread::sleep(INTERRUPT_POLL_INTERVAL.min(time));
    }
    true
}

/// The servers that are watched, and what they said last.
struct Watched {
    /// The nodes that the command names. Empty if they are found in the database.
    named: Vec<String>,
    database: Option<Postgres>,
    last: Vec<Sample>,
}

/// The metrics of a node at some moment. `None` if it didn't answer.
#[derive(Clone)]
struct Sample {
    address: String,
    at: Instant,
    metrics: Option<Metrics>,
}

impl Watched {
    /// Opens the database, if the command or the server's settings name one on a server.
    fn open(options: &Top) -> Result<Watched, Failure> {
        let database = find(options.database.as_ref(), options.config.as_deref());
        let database = match database {
            Ok(Database::Server(url)) => Some(existing_server(&url)?),
            Ok(_) => None,
            Err(_) if !options.nodes.is_empty() => None,
            Err(failure) => return Err(failure),
        };
        let mut named = options.nodes.clone();
        if named.is_empty() && database.is_none() {
            named.push(DEFAULT_ADDRESS.to_owned());
        }
        Ok(Watched {
            named,
            database,
            last: Vec::new(),
        })
    }

    /// Reads the metrics of all nodes and the tables of the database.
    fn sample(&mut self) -> ClusterView {
        let overview = self.database.as_ref().map(Postgres::overview);
        let (overview, problem) = match overview {
            None => (None, None),
            Some(Ok(overview)) => (Some(overview), None),
            Some(Err(error)) => (None, Some(error.to_string())),
        };
        let mut addresses = self.named.clone();
        if addresses.is_empty() {
            let nodes = overview.iter().flat_map(|overview| &overview.nodes);
            addresses.extend(nodes.map(|node| node.address.clone()));
        }
        let samples: Vec<Sample> = thread::scope(|scope| {
            let reading: Vec<_> = addresses
                .iter()
                .map(|address| scope.spawn(|| Sample::read(address)))
                .collect();
            let reading = reading.into_iter().zip(&addresses);
            let samples = reading.map(|(sample, address)| {
                sample.join().unwrap_or_else(|_| Sample {
                    address: address.clone(),
                    at: Instant::now(),
                    metrics: None,
                })
            });
            samples.collect()
        });
        let nodes = samples.iter().map(|sample| {
            let before = self.last.iter().find(|last| last.address == sample.address);
            sample.view(before)
        });
        let view = ClusterView {
            nodes: nodes.collect(),
            workers: overview.map(|overview| overview.workers),
            problem,
        };
        self.last = samples;
        view
    }
}

impl Sample {
    fn read(address: &str) -> Sample {
        let metrics = fetch(address).ok().map(|text| Metrics::parse(&text));
        Sample {
            address: address.to_owned(),
            at: Instant::now(),
            metrics,
        }
    }

    /// What the node does now, compared with the sample `before`.
    fn view(&self, before: Option<&Sample>) -> NodeView {
        let now = self.metrics.as_ref();
        let before = before.and_then(|sample| Some((sample.metrics.as_ref()?, sample.at)));
        let before = before.map(|(metrics, at)| (metrics, (self.at - at).as_secs_f64()));
        NodeView::new(&self.address, now, before)
    }
}

/// Fetches `/metrics` from a node, over plain HTTP.
fn fetch(address: &str) -> io::Result<String> {
    let address = address.strip_prefix("http://").unwrap_or(address);
    let address = address.trim_end_matches('/');
    let resolved = address.to_socket_addrs()?.next();
    let resolved = resolved.ok_or(io::ErrorKind::NotFound)?;
    let mut stream = TcpStream::connect_timeout(&resolved, NODE_TIMEOUT)?;
    stream.set_read_timeout(Some(NODE_TIMEOUT))?;
    stream.set_write_timeout(Some(NODE_TIMEOUT))?;
    // HTTP/1.0: the answer isn't chunked, and ends with the connection.
    write!(stream, "GET /metrics HTTP/1.0\r\nhost: {resolved}\r\n\r\n")?;
    let mut text = String::new();
    stream.take(MAX_METRICS_SIZE).read_to_string(&mut text)?;
    match text.split_once("\r\n\r\n") {
        Some((head, body)) if head.split(' ').nth(1) == Some("200") => Ok(body.to_owned()),
        _ => Err(io::ErrorKind::InvalidData.into()),
    }
}

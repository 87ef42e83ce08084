//! Metrics for operators, served as `OpenMetrics` text.
//!
//! Counters are incremented where things happen; gauges are sampled when the text is written. No label
//! ever holds text of a client, which might be a secret and would make the number of series unbounded.
//! A counter registered as `henge_x` is written, and stored by Prometheus, as `henge_x_total`.

mod sampled;

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use nevermind::Nevermind as _;
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{
        MetricType,
        family::{Family, MetricConstructor},
        gauge::{ConstGauge, Gauge},
        histogram,
    },
    registry::{Metric, Registry},
};
use store::PoolStatus;

use self::sampled::{ByListener, SampledCounter, SampledGauge, SampledSeconds};
use crate::{accept::Caps, limit::Rate, matches::MatchService, thinking::Thinking};

pub(crate) use prometheus_client::metrics::counter::Counter;

/// The media type of the `OpenMetrics` text that [`Metrics::text`] renders.
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds of the buckets of histograms of durations, in seconds: fine around the duration of
/// a commit (a few milliseconds), up to that of the longest search by default.
const BUCKETS: [f64; 12] = [
    0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

/// A histogram of durations, whose buckets are [`BUCKETS`].
#[derive(Clone, Debug)]
pub(crate) struct Histogram(histogram::Histogram);

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram(histogram::Histogram::new(BUCKETS))
    }
}

impl Histogram {
    pub(crate) fn observe(&self, time: Duration) {
        self.0.observe(time.as_secs_f64());
    }
}

/// Constructs the histogram of request durations for a combination of labels that is counted for
/// the first time.
#[derive(Clone, Debug)]
struct NewHistogram;

impl MetricConstructor<histogram::Histogram> for NewHistogram {
    fn new_metric(&self) -> histogram::Histogram {
        Histogram::default().0
    }
}

/// Counts log lines that were dropped because the reader of the log is too slow or gone. Clones share
/// one counter.
#[derive(Clone, Debug, Default)]
pub struct DroppedLines(Counter);

impl DroppedLines {
    /// Counts `n` more dropped log lines.
    pub fn add(&self, n: u64) {
        self.0.inc_by(n);
    }

    /// Number of log lines dropped so far.
    pub fn count(&self) -> u64 {
        self.0.get()
    }
}

/// The labels of the metric `henge_http_requests`: route template, such as `/api/v1/matches/{id}`,
/// HTTP method, and class of the status, such as `4xx`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    method: &'static str,
    class: &'static str,
}

/// The labels of the metric `henge_http_request_seconds`: route template, such as
/// `/api/v1/matches/{id}`, and HTTP method.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct DurationLabels {
    route: String,
    method: &'static str,
}

/// All metrics of a server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    durations: Family<DurationLabels, histogram::Histogram, NewHistogram>,
    /// The last number that an HTTP request was given, from 1 on, as part of its id in the log.
    last_request: AtomicU64,
    /// Number of requests whose handler panicked.
    pub(crate) panics: Counter,
    /// Number of messages received on the Prolog socket.
    pub(crate) prolog_messages: Counter,
}

impl Metrics {
    /// Registers the metrics of requests and the process, and those that other parts count:
    /// connections by listener, searches, matches, refusals of rate limits, dropped log lines.
    pub(crate) fn new(
        listeners: &[(&'static str, Arc<Caps>)],
        thinking: &Arc<Thinking>,
        matches: &Arc<MatchService>,
        dropped: &DroppedLines,
        limited: &[(&'static str, &Rate)],
    ) -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::default(),
            requests: Family::default(),
            durations: Family::new_with_constructor(NewHistogram),
            last_request: AtomicU64::default(),
            panics: Counter::default(),
            prolog_messages: Counter::default(),
        };
        metrics.register_own();
        metrics.register_connections(listeners);
        metrics.register_questions(thinking);
        metrics.register_matches(matches);
        metrics.register_cluster(matches);
        for (kind, rate) in limited {
            let (name, help) = (
                format!("henge_{kind}_limited"),
                format!("Refused {kind}, because an address or all together sent too many"),
            );
            metrics.register(&name, &help, rate.refused.clone());
        }
        metrics.register_process();
        metrics.register(
            "henge_log_lines_dropped",
            "Lines of the log that could not be written",
            dropped.0.clone(),
        );
        metrics
    }

    /// Returns the next number of a request, unique in this run of the server.
    pub(crate) fn next_request(&self) -> u64 {
        self.last_request.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Counts an HTTP request and its duration until the response began. `route` is a template such
    /// as `/api/v1/matches/{id}`, never the actual path.
    pub(crate) fn count_request(
        &self,
        route: &str,
        method: &'static str,
        status: u16,
        duration: Duration,
    ) {
        let class = match status / 100 {
            0 | 1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        let labels = RequestLabels {
            route: route.to_owned(),
            method,
            class,
        };
        self.requests.get_or_create(&labels).inc();
        let labels = DurationLabels {
            route: route.to_owned(),
            method,
        };
        let durations = self.durations.get_or_create(&labels);
        durations.observe(duration.as_secs_f64());
    }

    /// Renders all metrics as `OpenMetrics` text, whose media type is [`CONTENT_TYPE`].
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry)
            .nevermind("writing to a string can't fail, and every value has a text");
        text
    }

    /// Registers a metric. The encoder appends `_total` to the names of counters, and a full stop to
    /// `help`.
    fn register(&mut self, name: &str, help: &str, metric: impl Metric) {
        self.registry.register(name, help, metric);
    }

    fn register_own(&mut self) {
        let version = [("version", env!("CARGO_PKG_VERSION"))];
        let build = Family::<[(&str, &str); 1], Gauge>::default();
        build.get_or_create(&version).set(1);
        self.register("henge_build_info", "The version that runs", build);
        self.register(
            "henge_http_requests",
            "Requests by route and class of status",
            self.requests.clone(),
        );
        self.register(
            "henge_http_request_seconds",
            "Time until the answer begins, by route",
            self.durations.clone(),
        );
        self.register(
            "henge_prolog_messages",
            "Messages on the Prolog socket",
            self.prolog_messages.clone(),
        );
        self.register(
            "henge_panics",
            "Requests that met a bug of ours",
            self.panics.clone(),
        );
    }

    fn register_connections(&mut self, listeners: &[(&'static str, Arc<Caps>)]) {
        let by_listener = |kind, read: fn(&Caps) -> u64| ByListener {
            listeners: listeners.to_vec(),
            kind,
            read,
        };
        self.register(
            "henge_connections",
            "Connections now",
            by_listener(MetricType::Gauge, |caps| as_u64(caps.n_open())),
        );
        self.register(
            "henge_connections_refused",
            "Connections over a cap, closed at once",
            by_listener(MetricType::Counter, Caps::n_refused),
        );
    }

    fn register_questions(&mut self, thinking: &Arc<Thinking>) {
        let sampled = Arc::clone(thinking);
        self.register(
            "henge_questions_open",
            "Questions waiting or being thought about",
            SampledGauge::new(move || Some(as_u64(sampled.open()))),
        );
        self.register(
            "henge_questions",
            "Questions asked of the workers",
            thinking.submitted.clone(),
        );
        self.register(
            "henge_questions_refused",
            "Questions refused because too many were waiting",
            thinking.refused.clone(),
        );
    }

    fn register_matches(&mut self, matches: &Arc<MatchService>) {
        let commands = &matches.commands.metrics;
        let sampled = Arc::clone(matches);
        self.register(
            "henge_sockets",
            "WebSockets now",
            SampledGauge::new(move || Some(as_u64(sampled.n_sockets.load(Ordering::Relaxed)))),
        );
        // `henge_rooms` is the name up to 0.2, to be removed after 0.3.
        for name in ["henge_matches_cached", "henge_rooms"] {
            let sampled = Arc::clone(matches);
            let n_cached = SampledGauge::new(move || Some(as_u64(sampled.registry.len())));
            self.register(name, "Matches in memory now", n_cached);
        }
        self.register("henge_matches", "Matches made", commands.created.clone());
        let sampled = Arc::clone(matches);
        self.register(
            "henge_open_challenges",
            "Challenges in the lobby whose makers are at this node",
            SampledGauge::new(move || Some(as_u64(sampled.lobby.n_open()))),
        );
        self.register(
            "henge_commit_failures",
            "Events that could not be stored",
            commands.failures.clone(),
        );
        self.register(
            "henge_commit_seconds",
            "Time until an event is on disk",
            commands.commits.0.clone(),
        );
    }

    /// Registers metrics of a node's life in its cluster. They exist without other nodes, too, so that
    /// dashboards and alarms needn't know the difference.
    fn register_cluster(&mut self, matches: &Arc<MatchService>) {
        self.register(
            "henge_conflicts",
            "Attempts to store an event for which another node was faster",
            matches.commands.metrics.conflicts.clone(),
        );
        self.register(
            "henge_commands_forwarded",
            "Commands that another node, at which the match is at home, has executed for this one",
            matches.peers.forwarded.clone(),
        );
        let sampled = Arc::clone(matches);
        self.register(
            "henge_leases_lost",
            "Times that this node had been silent for longer than its lease",
            // The fencing token is 1 at first, and grows by one with every lost lease.
            SampledCounter::new(move || sampled.time.fence().map_or(0, |fence| fence - 1)),
        );
        let sampled = Arc::clone(matches);
        self.register(
            "henge_heartbeat_age_seconds",
            "Time since the store has answered a heartbeat",
            SampledSeconds::new(move || sampled.time.heartbeat_age()),
        );
        self.register(
            "henge_permit_wait_seconds",
            "Time that reads of the store waited for their turn",
            matches.store.waits.0.clone(),
        );
        self.register(
            "henge_event_delay_seconds",
            "Age of other nodes' events when they are published here",
            matches.registry.delays.0.clone(),
        );
        for (name, help, read) in [
            (
                "henge_database_connections",
                "Connections to the shared database that are open",
                (|status| status.connections) as fn(PoolStatus) -> usize,
            ),
            (
                "henge_database_waiting",
                "Queries that wait for a connection to the shared database",
                |status| status.waiting,
            ),
        ] {
            let sampled = Arc::clone(matches);
            let gauge = SampledGauge::new(move || Some(as_u64(read(sampled.store.pool_status()))));
            self.register(name, help, gauge);
        }
    }

    /// Registers metrics of the process, under the names that Prometheus clients share.
    fn register_process(&mut self) {
        let started = SystemTime::now().duration_since(UNIX_EPOCH);
        self.register(
            "process_start_time_seconds",
            "When it started",
            ConstGauge::new(started.unwrap_or_default().as_secs_f64()),
        );
        self.register(
            "process_resident_memory_bytes",
            "Memory in use",
            SampledGauge::new(resident_bytes),
        );
        self.register(
            "process_open_fds",
            "Open files and sockets",
            SampledGauge::new(open_files),
        );
    }
}

/// Resident memory of this process in bytes. `None` on systems without `/proc`.
fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let resident = (status.lines()).find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = resident.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// Number of open file descriptors of this process. `None` on systems without `/proc`.
fn open_files() -> Option<u64> {
    Some(as_u64(fs::read_dir("/proc/self/fd").ok()?.count()))
}

fn as_u64(n: usize) -> u64 {
    u64::try_from(n).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_counted_in_buckets_and_counters_end_in_total() {
        let histogram = Histogram::default();
        for ms in [0, 1, 3, 60_000] {
            histogram.observe(Duration::from_millis(ms));
        }
        let mut registry = Registry::default();
        registry.register("t", "Times", histogram.0.clone());
        let counter = Counter::<u64>::default();
        counter.inc();
        registry.register("c", "Some", counter);
        let mut text = String::new();
        encode(&mut text, &registry).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        for line in [
            "# HELP t Times.",
            "# TYPE t histogram",
            "t_bucket{le=\"0.001\"} 2",
            "t_bucket{le=\"0.002\"} 2",
            "t_bucket{le=\"0.005\"} 3",
            "t_bucket{le=\"1.0\"} 3",
            "t_bucket{le=\"2.5\"} 3",
            "t_bucket{le=\"10.0\"} 3",
            "t_bucket{le=\"+Inf\"} 4",
            "t_sum 60.004",
            "t_count 4",
            "# HELP c Some.",
            "# TYPE c counter",
            "c_total 1",
            "# EOF",
        ] {
            assert!(lines.contains(&line), "{line}: {text}");
        }
        assert_eq!(lines.len(), 21, "{text}");
    }
}

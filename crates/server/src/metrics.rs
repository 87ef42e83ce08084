//! What has happened since the start, for operators: numbers in the text format of Prometheus. No
//! label ever holds what a client wrote.

use std::{
    fmt, fs,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use prometheus_client::{
    encoding::{EncodeLabelSet, EncodeMetric, MetricEncoder, NoLabelSet, text::encode_registry},
    metrics::{
        MetricType,
        family::{Family, MetricConstructor},
        gauge::{ConstGauge, Gauge},
        histogram,
    },
    registry::{Metric, Registry},
};

use crate::{accept::Caps, limit::Rate, matches::LiveMatches, thinking::Thinking};

pub(crate) use prometheus_client::metrics::counter::Counter;

/// Upper bounds of the buckets of times, in seconds.
const BUCKETS: [f64; 12] = [
    0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

/// How often something took how long.
#[derive(Clone, Debug)]
pub(crate) struct Histogram(histogram::Histogram);

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram(histogram::Histogram::new(BUCKETS))
    }
}

impl Histogram {
    pub(crate) fn add(&self, time: Duration) {
        self.0.observe(time.as_secs_f64());
    }
}

/// Makes a histogram for each route.
#[derive(Clone, Debug)]
struct NewHistogram;

impl MetricConstructor<histogram::Histogram> for NewHistogram {
    fn new_metric(&self) -> histogram::Histogram {
        Histogram::default().0
    }
}

/// How many lines of the log could not be written: nobody waits for whoever reads it.
#[derive(Clone, Debug, Default)]
pub struct DroppedLines(Counter);

impl DroppedLines {
    /// So many more.
    pub fn add(&self, n: u64) {
        self.0.inc_by(n);
    }

    /// How many so far.
    pub fn count(&self) -> u64 {
        self.0.get()
    }
}

/// What requests are counted by. `route` is the form of a path, never a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answers {
    route: String,
    method: &'static str,
    class: &'static str,
}

/// What requests are timed by.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Times {
    route: String,
    method: &'static str,
}

/// What has happened since the start.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Answers, Counter>,
    times: Family<Times, histogram::Histogram, NewHistogram>,
    /// Numbers given to requests.
    numbers: AtomicU64,
    /// Handlers that panicked.
    pub(crate) panics: Counter,
    /// Messages on the Prolog socket.
    pub(crate) prolog_messages: Counter,
}

impl Metrics {
    /// Counts requests, and reads what others count: connections by listener, questions, matches.
    pub(crate) fn new(
        listeners: &[(&'static str, Arc<Caps>)],
        thinking: &Arc<Thinking>,
        matches: &Arc<LiveMatches>,
        dropped: &DroppedLines,
        limited: &[(&'static str, &Rate)],
    ) -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::default(),
            requests: Family::default(),
            times: Family::new_with_constructor(NewHistogram),
            numbers: AtomicU64::default(),
            panics: Counter::default(),
            prolog_messages: Counter::default(),
        };
        metrics.register_own();
        metrics.register_connections(listeners);
        metrics.register_questions(thinking);
        metrics.register_matches(matches);
        for (what, rate) in limited {
            let (name, help) = (
                format!("henge_{what}_limited"),
                format!("Refused {what}, because an address or all together sent too many"),
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

    /// A number for a request, never given before.
    pub(crate) fn next_request(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Takes note of an answered request. `route` is the form of a path, never a path.
    pub(crate) fn answered(&self, route: &str, method: &'static str, status: u16, time: Duration) {
        let route = route.to_owned();
        let class = match status / 100 {
            0 | 1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        let times = Times {
            route: route.clone(),
            method,
        };
        let answers = Answers {
            route,
            method,
            class,
        };
        self.requests.get_or_create(&answers).inc();
        let times = self.times.get_or_create(&times);
        times.observe(time.as_secs_f64());
    }

    /// All of it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // A string takes everything, and every number has a form.
        encode_registry(&mut text, &self.registry).unwrap_or_default();
        to_prometheus(&text)
    }

    /// Adds a metric. The names of counters get `_total` at the end.
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
            self.times.clone(),
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
            by_listener(MetricType::Gauge, |it| it.open() as u64),
        );
        self.register(
            "henge_connections_refused",
            "Connections over a cap, closed at once",
            by_listener(MetricType::Counter, Caps::refused),
        );
    }

    fn register_questions(&mut self, thinking: &Arc<Thinking>) {
        let it = Arc::clone(thinking);
        self.register(
            "henge_questions_open",
            "Questions waiting or being thought about",
            Reading::new(move || Some(it.open() as u64)),
        );
        self.register(
            "henge_questions",
            "Questions asked of the workers",
            thinking.asked.clone(),
        );
        self.register(
            "henge_questions_refused",
            "Questions refused because too many were waiting",
            thinking.refused.clone(),
        );
    }

    fn register_matches(&mut self, matches: &Arc<LiveMatches>) {
        let figures = &matches.figures;
        let it = Arc::clone(matches);
        self.register(
            "henge_sockets",
            "WebSockets now",
            Reading::new(move || Some(it.figures.sockets.load(Ordering::Relaxed) as u64)),
        );
        let it = Arc::clone(matches);
        self.register(
            "henge_rooms",
            "Matches at hand now",
            Reading::new(move || Some(it.count() as u64)),
        );
        self.register("henge_matches", "Matches made", figures.made.clone());
        self.register(
            "henge_commit_failures",
            "Events that could not be stored",
            figures.failures.clone(),
        );
        self.register(
            "henge_commit_seconds",
            "Time until an event is on disk",
            figures.commits.0.clone(),
        );
    }

    /// What the system knows about the process, under the names that everybody uses.
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
            Reading::new(resident_bytes),
        );
        self.register(
            "process_open_fds",
            "Open files and sockets",
            Reading::new(open_files),
        );
    }
}

/// Memory in use, on systems that tell it as Linux does.
fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let resident = status.lines().find_map(|it| it.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = resident.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// Open files and sockets, on systems that tell it as Linux does.
fn open_files() -> Option<u64> {
    Some(fs::read_dir("/proc/self/fd").ok()?.count() as u64)
}

/// A gauge that is read when somebody asks, and left out where the system doesn't tell.
struct Reading(Box<dyn Fn() -> Option<u64> + Send + Sync>);

impl Reading {
    fn new(read: impl Fn() -> Option<u64> + Send + Sync + 'static) -> Reading {
        Reading(Box::new(read))
    }
}

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reading").finish_non_exhaustive()
    }
}

impl EncodeMetric for Reading {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> fmt::Result {
        match (self.0)() {
            Some(value) => encoder.encode_gauge(&value),
            None => Ok(()),
        }
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Gauge
    }

    fn is_empty(&self) -> bool {
        (self.0)().is_none()
    }
}

/// A number of each listener, read when somebody asks.
#[derive(Debug)]
struct ByListener {
    listeners: Vec<(&'static str, Arc<Caps>)>,
    kind: MetricType,
    read: fn(&Caps) -> u64,
}

impl EncodeMetric for ByListener {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> fmt::Result {
        for (listener, caps) in &self.listeners {
            let (labels, value) = ([("listener", *listener)], (self.read)(caps));
            let mut encoder = encoder.encode_family(&labels)?;
            match self.kind {
                MetricType::Counter => encoder.encode_counter::<NoLabelSet, _, u64>(&value, None),
                _ => encoder.encode_gauge(&value),
            }?;
        }
        Ok(())
    }

    fn metric_type(&self) -> MetricType {
        self.kind
    }
}

/// The text format of Prometheus from that of `OpenMetrics`, which differs in two things: there a
/// counter is announced without its `_total`, and bounds of buckets are written with a point.
fn to_prometheus(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line
            .strip_prefix("# TYPE ")
            .and_then(|it| it.strip_suffix(" counter"))
        {
            let help = lines.pop().unwrap_or_default();
            lines.push(help.replacen(name, &format!("{name}_total"), 1));
            lines.push(format!("# TYPE {name}_total counter"));
        } else if line.contains("_bucket{le=") {
            lines.push(line.replacen(".0\"", "\"", 1));
        } else {
            lines.push(line.to_owned());
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_in_buckets() {
        let histogram = Histogram::default();
        for ms in [0, 1, 3, 60_000] {
            histogram.add(Duration::from_millis(ms));
        }
        let mut registry = Registry::default();
        registry.register("t", "Times", histogram.0.clone());
        let counter = Counter::<u64>::default();
        counter.inc();
        registry.register("c", "Some", counter);
        let mut text = String::new();
        encode_registry(&mut text, &registry).expect("text");
        let text = to_prometheus(&text);
        let lines: Vec<&str> = text.lines().collect();
        for line in [
            "# HELP t Times.",
            "# TYPE t histogram",
            "t_bucket{le=\"0.001\"} 2",
            "t_bucket{le=\"0.002\"} 2",
            "t_bucket{le=\"0.005\"} 3",
            "t_bucket{le=\"1\"} 3",
            "t_bucket{le=\"2.5\"} 3",
            "t_bucket{le=\"10\"} 3",
            "t_bucket{le=\"+Inf\"} 4",
            "t_sum 60.004",
            "t_count 4",
            "# HELP c_total Some.",
            "# TYPE c_total counter",
            "c_total 1",
        ] {
            assert!(lines.contains(&line), "{line}: {text}");
        }
        assert_eq!(lines.len(), 20, "{text}");
    }
}

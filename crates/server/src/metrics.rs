//! What has happened since the start, for those who operate the server: numbers in the text format
//! of Prometheus. No label ever holds what a client wrote.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use crate::{accept::Caps, matches::LiveMatches, thinking::Thinking};

/// A number that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    pub(crate) fn count(&self) {
        self.add(1);
    }

    pub(crate) fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Upper ends of the classes of times, in milliseconds.
const CLASSES: [u64; 12] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000];

/// How often something took how long.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    /// By class; what took longer than all classes is in none.
    classes: [AtomicU64; CLASSES.len()],
    n: AtomicU64,
    microseconds: AtomicU64,
}

impl Histogram {
    pub(crate) fn add(&self, time: Duration) {
        let micros = time.as_micros() as u64;
        if let Some(class) = CLASSES.iter().position(|it| micros <= it * 1000) {
            self.classes[class].fetch_add(1, Ordering::Relaxed);
        }
        self.n.fetch_add(1, Ordering::Relaxed);
        self.microseconds.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, text: &mut Text, name: &str, labels: &str) {
        let comma = if labels.is_empty() { "" } else { "," };
        let mut sum = 0;
        for (upper, class) in CLASSES.iter().zip(&self.classes) {
            sum += class.load(Ordering::Relaxed);
            let upper = *upper as f64 / 1000.0;
            text.line(&format!(
                "{name}_bucket{{{labels}{comma}le=\"{upper}\"}} {sum}"
            ));
        }
        let n = self.n.load(Ordering::Relaxed);
        let seconds = self.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        text.line(&format!("{name}_bucket{{{labels}{comma}le=\"+Inf\"}} {n}"));
        let braced = if labels.is_empty() {
            String::new()
        } else {
            format!("{{{labels}}}")
        };
        text.line(&format!("{name}_sum{braced} {seconds}"));
        text.line(&format!("{name}_count{braced} {n}"));
    }
}

/// What has happened since the start.
#[derive(Debug)]
pub(crate) struct Metrics {
    started: SystemTime,
    /// By route and method: how many of each class of status, and how long they took.
    requests: Mutex<BTreeMap<(String, &'static str), Requests>>,
    /// Numbers given to requests.
    numbers: AtomicU64,
    /// Handlers that panicked.
    pub(crate) panics: Counter,
    /// Messages on the Prolog socket.
    pub(crate) terms: Counter,
}

/// Requests to one route.
#[derive(Debug, Default)]
struct Requests {
    classes: [u64; 5],
    times: Histogram,
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics {
            started: SystemTime::now(),
            requests: Mutex::default(),
            numbers: AtomicU64::default(),
            panics: Counter::default(),
            terms: Counter::default(),
        }
    }
}

impl Metrics {
    /// A number for a request, never given before.
    pub(crate) fn next_request(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Takes note of an answered request. `route` is the form of a path, never a path.
    pub(crate) fn answered(&self, route: &str, method: &'static str, status: u16, time: Duration) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = requests.entry((route.to_owned(), method)).or_default();
        let class = usize::from(status / 100).clamp(1, 5) - 1;
        entry.classes[class] += 1;
        entry.times.add(time);
    }

    /// All of it, with what others count: connections by listener, and questions.
    pub(crate) fn text(
        &self,
        listeners: &[(&str, Arc<Caps>)],
        thinking: &Thinking,
        matches: &LiveMatches,
    ) -> String {
        let mut text = Text::default();
        text.about("henge_build_info", "gauge", "The version that runs.");
        text.line(&format!(
            "henge_build_info{{version=\"{}\"}} 1",
            env!("CARGO_PKG_VERSION")
        ));
        self.write_requests(&mut text);
        text.about("henge_connections", "gauge", "Connections now.");
        for (listener, caps) in listeners {
            let n = caps.open();
            text.line(&format!("henge_connections{{listener=\"{listener}\"}} {n}"));
        }
        let name = "henge_connections_refused_total";
        text.about(name, "counter", "Connections over a cap, closed at once.");
        for (listener, caps) in listeners {
            let n = caps.refused();
            text.line(&format!("{name}{{listener=\"{listener}\"}} {n}"));
        }
        text.one(
            "henge_questions_open",
            "gauge",
            "Questions waiting or being thought about.",
            thinking.open() as f64,
        );
        let counters = [
            (
                "henge_questions_total",
                "Questions asked of the workers.",
                &thinking.asked,
            ),
            (
                "henge_questions_refused_total",
                "Questions refused because too many were waiting.",
                &thinking.refused,
            ),
            (
                "henge_prolog_messages_total",
                "Messages on the Prolog socket.",
                &self.terms,
            ),
            (
                "henge_panics_total",
                "Requests that met a bug of ours.",
                &self.panics,
            ),
        ];
        for (name, help, counter) in counters {
            text.one(name, "counter", help, counter.value() as f64);
        }
        write_matches(&mut text, matches);
        self.write_process(&mut text);
        text.0
    }

    fn write_requests(&self, text: &mut Text) {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let name = "henge_http_requests_total";
        text.about(name, "counter", "Requests by route and class of status.");
        for ((route, method), it) in &*requests {
            for (class, n) in (1..).zip(it.classes).filter(|it| 0 < it.1) {
                text.line(&format!(
                    "{name}{{route=\"{route}\",method=\"{method}\",class=\"{class}xx\"}} {n}"
                ));
            }
        }
        let name = "henge_http_request_seconds";
        text.about(name, "histogram", "Time until the answer begins, by route.");
        for ((route, method), it) in &*requests {
            let labels = format!("route=\"{route}\",method=\"{method}\"");
            it.times.write(text, name, &labels);
        }
    }

    /// What the system knows about the process, under the names that everybody uses.
    fn write_process(&self, text: &mut Text) {
        let started = self.started.duration_since(UNIX_EPOCH).unwrap_or_default();
        text.one(
            "process_start_time_seconds",
            "gauge",
            "When it started.",
            started.as_secs_f64(),
        );
        // Only Linux tells it this way.
        if let Ok(status) = fs::read_to_string("/proc/self/status") {
            let resident = status.lines().find_map(|it| it.strip_prefix("VmRSS:"));
            let resident = resident.and_then(|it| it.trim().strip_suffix(" kB"));
            if let Some(kilobytes) = resident.and_then(|it| it.parse::<u64>().ok()) {
                text.one(
                    "process_resident_memory_bytes",
                    "gauge",
                    "Memory in use.",
                    (kilobytes * 1024) as f64,
                );
            }
        }
        if let Ok(files) = fs::read_dir("/proc/self/fd") {
            let n = files.count() as f64;
            text.one("process_open_fds", "gauge", "Open files and sockets.", n);
        }
    }
}

/// What is known of live matches.
fn write_matches(text: &mut Text, matches: &LiveMatches) {
    let figures = &matches.figures;
    let sockets = figures.sockets.load(Ordering::Relaxed);
    for (name, help, n) in [
        ("henge_sockets", "WebSockets now.", sockets),
        ("henge_rooms", "Matches at hand now.", matches.count()),
    ] {
        text.one(name, "gauge", help, n as f64);
    }
    let counters = [
        ("henge_matches_total", "Matches made.", &figures.made),
        (
            "henge_commit_failures_total",
            "Events that could not be stored.",
            &figures.failures,
        ),
    ];
    for (name, help, counter) in counters {
        text.one(name, "counter", help, counter.value() as f64);
    }
    let name = "henge_commit_seconds";
    text.about(name, "histogram", "Time until an event is on disk.");
    figures.commits.write(text, name, "");
}

/// The text format of Prometheus.
#[derive(Debug, Default)]
struct Text(String);

impl Text {
    fn line(&mut self, line: &str) {
        writeln!(self.0, "{line}").unwrap_or_default();
    }

    fn about(&mut self, name: &str, kind: &str, help: &str) {
        self.line(&format!("# HELP {name} {help}\n# TYPE {name} {kind}"));
    }

    fn one(&mut self, name: &str, kind: &str, help: &str, value: f64) {
        self.about(name, kind, help);
        self.line(&format!("{name} {value}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_in_classes() {
        let histogram = Histogram::default();
        for ms in [0, 1, 3, 60_000] {
            histogram.add(Duration::from_millis(ms));
        }
        let mut text = Text::default();
        histogram.write(&mut text, "t", "");
        let lines: Vec<&str> = text.0.lines().collect();
        assert_eq!(
            [lines[0], lines[1], lines[2], lines[11]],
            [
                "t_bucket{le=\"0.001\"} 2",
                "t_bucket{le=\"0.002\"} 2",
                "t_bucket{le=\"0.005\"} 3",
                "t_bucket{le=\"10\"} 3",
            ]
        );
        assert_eq!(
            lines[12..],
            ["t_bucket{le=\"+Inf\"} 4", "t_sum 60.004", "t_count 4"]
        );
    }
}

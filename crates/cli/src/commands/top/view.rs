//! What `henge top` shows of a cluster, as a table or as JSON.

use serde_json::{Value, json};
use store::WorkerSummary;

use super::metrics::Metrics;
use crate::context::Context;

/// The nodes and workers of a cluster at some moment.
pub(super) struct ClusterView {
    pub(super) nodes: Vec<NodeView>,
    /// The workers of the cluster. `None` if no database with workers is known.
    pub(super) workers: Option<Vec<WorkerSummary>>,
    /// Why the database can't be read.
    pub(super) problem: Option<String>,
}

/// A node at some moment. Numbers are `None` if it doesn't answer, or isn't known for long enough.
#[derive(Default)]
pub(super) struct NodeView {
    address: String,
    version: Option<String>,
    matches: Option<f64>,
    sockets: Option<f64>,
    challenges: Option<f64>,
    moves_per_second: Option<f64>,
    /// Seconds in which 99 of 100 events were stored.
    p99: Option<f64>,
    questions: Option<f64>,
    memory: Option<f64>,
    /// Seconds since the node's last heartbeat.
    heartbeat_age: Option<f64>,
}

impl NodeView {
    /// What a node does, by its metrics `now` and those of some seconds `before`.
    pub(super) fn new(
        address: &str,
        now: Option<&Metrics>,
        before: Option<(&Metrics, f64)>,
    ) -> NodeView {
        let Some(now) = now else {
            return NodeView {
                address: address.to_owned(),
                ..NodeView::default()
            };
        };
        let stored = "henge_commit_seconds_count";
        let rate = before.and_then(|(before, seconds)| {
            // A node that was restarted counts from zero.
            let moves = now.sum(stored)? - before.sum(stored)?;
            Some(moves.max(0.0) / seconds.max(0.001))
        });
        NodeView {
            address: address.to_owned(),
            version: now.label("henge_build_info", "version"),
            matches: now.sum("henge_matches_cached"),
            sockets: now.sum("henge_sockets"),
            challenges: now.sum("henge_open_challenges"),
            moves_per_second: rate,
            p99: before.and_then(|(before, _)| now.p99_since(before, "henge_commit_seconds")),
            questions: now.sum("henge_questions_open"),
            memory: now.sum("process_resident_memory_bytes"),
            heartbeat_age: now.sum("henge_heartbeat_age_seconds"),
        }
    }

    fn to_json(&self) -> Value {
        json!({
            "address": self.address,
            "answers": self.version.is_some(),
            "version": self.version,
            "matches": self.matches,
            "sockets": self.sockets,
            "challenges": self.challenges,
            "moves_per_second": self.moves_per_second,
            "p99_seconds": self.p99,
            "questions": self.questions,
            "memory_bytes": self.memory,
            "heartbeat_age_seconds": self.heartbeat_age,
        })
    }

    /// The cells of the node's row in the table.
    fn cells(&self, context: &Context) -> Vec<String> {
        if self.version.is_none() {
            return vec![self.address.clone(), context.with("top-silent", &[])];
        }
        let number = |value: Option<f64>, digits: usize, scale: f64| {
            value.map_or_else(
                || "–".to_owned(),
                |value| format!("{:.digits$}", value * scale),
            )
        };
        vec![
            self.address.clone(),
            number(self.matches, 0, 1.0),
            number(self.sockets, 0, 1.0),
            number(self.moves_per_second, 1, 1.0),
            number(self.p99, 1, 1e3),
            number(self.questions, 0, 1.0),
            number(self.memory, 0, 1e-6),
            number(self.heartbeat_age, 1, 1.0),
        ]
    }
}

impl ClusterView {
    pub(super) fn to_json(&self) -> Value {
        let worker = |worker: &WorkerSummary| {
            json!({
                "machine": worker.machine,
                "version": worker.program,
                "slots": worker.slots,
                "done": worker.done,
                "beat_age_seconds": worker.beat_age,
            })
        };
        let workers = self.workers.as_ref();
        json!({
            "nodes": self.nodes.iter().map(NodeView::to_json).collect::<Vec<_>>(),
            "workers": workers.map(|workers| workers.iter().map(worker).collect::<Vec<_>>()),
            "problem": self.problem,
        })
    }

    pub(super) fn to_text(&self, context: &Context) -> String {
        let words = |ids: &[&'static str]| -> Vec<String> {
            ids.iter().map(|id| context.with(id, &[])).collect()
        };
        let mut rows = vec![words(&[
            "top-node",
            "top-matches",
            "top-sockets",
            "top-moves",
            "top-p99",
            "top-questions",
            "top-memory",
            "top-heartbeat",
        ])];
        rows.extend(self.nodes.iter().map(|node| node.cells(context)));
        let mut parts = vec![table(&rows)];
        if let Some(workers) = &self.workers {
            let mut rows = vec![words(&[
                "top-worker",
                "top-slots",
                "top-done",
                "top-heartbeat",
            ])];
            rows.extend(workers.iter().map(|worker| {
                vec![
                    worker.machine.clone(),
                    worker.slots.to_string(),
                    worker.done.to_string(),
                    format!("{:.1}", worker.beat_age),
                ]
            }));
            parts.push(if workers.is_empty() {
                context.with("top-no-worker", &[])
            } else {
                table(&rows)
            });
        }
        parts.extend(self.problem.clone());
        parts.join("\n\n")
    }
}

/// Formats rows as a table: the first column to the left, the others to the right.
fn table(rows: &[Vec<String>]) -> String {
    let n_columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let whole = rows.iter().filter(|row| row.len() == n_columns);
        let cells = whole.filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let first = rows.iter().filter_map(|row| row.first());
    let first = first.map(|cell| cell.chars().count()).max().unwrap_or(0);
    let lines = rows.iter().map(|row| {
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            0 => format!("{cell:<first$}"),
            _ if row.len() != n_columns => cell.clone(),
            _ => format!("{cell:>width$}", width = width(column)),
        });
        let cells: Vec<String> = cells.collect();
        cells.join("  ").trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

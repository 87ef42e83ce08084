//! A summary of a cluster for operators: its nodes and workers that are alive.

use super::Postgres;
use crate::Error;

/// The nodes and workers of a cluster that are alive.
#[derive(Clone, Debug, PartialEq)]
pub struct ClusterOverview {
    /// The servers that hold their lease, by address.
    pub nodes: Vec<NodeSummary>,
    /// The workers that have sent a heartbeat lately, by machine.
    pub workers: Vec<WorkerSummary>,
}

/// A server that shares the database.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeSummary {
    /// The address at which the node serves its metrics.
    pub address: String,
    /// Seconds since the node's last heartbeat.
    pub beat_age: f64,
}

/// A worker that takes tasks from the database.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkerSummary {
    /// The host name of the worker's machine.
    pub machine: String,
    /// The version of the worker's program.
    pub program: String,
    /// Number of tasks that the worker does at a time.
    pub slots: i32,
    /// Number of tasks that the worker has done.
    pub done: i64,
    /// Seconds since the worker's last heartbeat.
    pub beat_age: f64,
}

impl Postgres {
    /// Reads which nodes and workers of the cluster are alive.
    ///
    /// # Errors
    ///
    /// Fails if the database can't be read.
    pub fn overview(&self) -> Result<ClusterOverview, Error> {
        let sql = "SELECT address, (time_1() - beat)::double precision / 1000 FROM node
            WHERE address <> '' AND time_1() - beat <= $1 ORDER BY address";
        let nodes = self.query(sql, vec![Box::new(self.shared.lease)])?;
        // A worker sends a heartbeat twice a second.
        let sql = "SELECT machine, program, slots, done,
                extract(epoch FROM now() - beat)::double precision
            FROM worker WHERE now() - interval '10 seconds' < beat ORDER BY machine, id";
        let workers = self.query(sql, vec![])?;
        let node = |row: &tokio_postgres::Row| NodeSummary {
            address: row.get(0),
            beat_age: row.get(1),
        };
        let worker = |row: &tokio_postgres::Row| WorkerSummary {
            machine: row.get(0),
            program: row.get(1),
            slots: row.get(2),
            done: row.get(3),
            beat_age: row.get(4),
        };
        Ok(ClusterOverview {
            nodes: nodes.iter().map(node).collect(),
            workers: workers.iter().map(worker).collect(),
        })
    }
}

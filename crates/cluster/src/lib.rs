//! Jobs for many machines: tasks in, results out, by way of a `PostgreSQL` database.
//!
//! A [`Task`] is a computation with the same result on every machine. Clients request tasks: a command with
//! `--cluster` by [`Cluster`], a server by [`RemoteEngine`]. Workers ([`run_worker`]) claim and execute them. In
//! between is one table, with a row for each task that is its place in the queue, its lease and its result
//! (`task_table.rs`). A row is named by what it asks, so equal requests share one result.
//!
//! A worker claims a task for [`LEASE_TTL`] and renews the lease twice a second. If it dies, or if the computation
//! hangs, any other worker claims the task after that, under a new fencing token, and the late result of the
//! first one is refused. Clients renew their interest: a task that no client wants any more is stopped.
//!
//! Nothing here prints; a worker reports by [`WorkerEvent`]s.

mod cluster;
mod error;
mod liveness;
mod planted;
mod remote_engine;
mod task;
mod task_context;
mod task_table;
mod worker;

pub use cluster::{Acceptance, Cluster, JobProgress, OpenTask, Plan};
pub use error::Error;
pub use remote_engine::{RemoteEngine, RemoteSearch, RemoteUpdate};
pub use task::{
    AtlasTask, MoveTask, PairTask, PlacementTask, SearchTask, TableCheckTask, TableTask, Task,
    TaskError,
};
pub use task_table::LEASE_TTL;
pub use worker::{WorkerEvent, WorkerOptions, run_worker};

//! Work for many machines: tasks in, answers out, by way of a `PostgreSQL` database.
//!
//! A [`Task`] is a piece of work that any machine does alike: what it is called is what is asked, so
//! that two who ask the same share the answer. [`Cluster`] asks for tasks and takes their answers;
//! [`work`] does them. In between is a durable queue, `graphile_worker`, and a table of parts with
//! what was asked, who does it, and what came of it.
//!
//! A worker says every second that it lives. The jobs of one that has not for [`LEASE`] go back into
//! the queue, and whoever takes one gets a new fencing number: what the first one answers when it
//! wakes comes too late and is refused. The same holds for a single task whose computation shows no
//! sign of life while the worker lives. Nobody works for nothing: a task is left alone as soon as
//! nobody waits for it any more.
//!
//! Nothing here prints.

mod cluster;
mod desk;
mod error;
mod helpers;
mod life;
mod planted;
mod queue;
mod task;
mod worker;
mod workshop;

pub use cluster::{Cluster, News, Plan, Taken};
pub use error::Error;
pub use helpers::{Following, Helpers, Told};
pub use queue::LEASE;
pub use task::{Check, Pair, Placement, Question, Range, Table, Task, Turn, Unfinished};
pub use worker::{Event, Options, work};

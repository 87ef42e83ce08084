//! Errors of cluster jobs.

/// Why a cluster job couldn't be executed, or a worker had to end.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database through which tasks and results are exchanged can't be used.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The tokio runtime of the database connections can't be started: the system refuses another
    /// thread.
    #[error("the queue failed: {0}")]
    Runtime(String),
    /// A task failed on the worker that did it, or no worker could finish it.
    #[error("{task}: {why}")]
    Task {
        /// The failed task in a few words, such as `table KQRvKR`.
        task: String,
        /// Why the task failed: the worker's error, why its results were rejected, or that too many
        /// workers didn't finish it.
        why: String,
    },
    /// As many tasks of a worker hang as it can do at once, so the worker can do nothing more.
    #[error("all tasks hang")]
    Stuck,
    /// The user interrupted the job before it was done. Results so far are kept in the database.
    #[error("stopped")]
    Stopped,
}

impl Error {
    /// Whether a retry may succeed without a change by the operator: the database couldn't be
    /// reached.
    pub(crate) fn is_transient(&self) -> bool {
        match self {
            Error::Store(error) => error.is_retryable(),
            Error::Runtime(_) | Error::Task { .. } | Error::Stuck | Error::Stopped => false,
        }
    }
}

//! What can go wrong with work.

/// Why tasks could not be asked for or done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database can't be used, and why.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The queue can't be used, and why.
    #[error("the queue failed: {0}")]
    Queue(String),
    /// A task failed on the machine that did it, or killed one after the other.
    #[error("{task}: {why}")]
    Task {
        /// Which one.
        task: String,
        /// What it said.
        why: String,
    },
    /// None of the tasks that a worker can do at once shows a sign of life.
    #[error("all tasks hang")]
    Stuck,
    /// The work was stopped. What was answered is kept.
    #[error("stopped")]
    Stopped,
}

impl Error {
    /// Whether it may pass without anybody doing anything.
    pub(crate) fn may_pass(&self) -> bool {
        match self {
            Error::Store(error) => error.is_retryable(),
            Error::Queue(_) => true,
            Error::Task { .. } | Error::Stuck | Error::Stopped => false,
        }
    }
}

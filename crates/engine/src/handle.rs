//! The submitter's end of a request: receives rounds and the result, and cancels.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    time::Duration,
};

use catalog::Analysis;
use nevermind::Nevermind as _;
use search::TranspositionTable;

use crate::worker::Job;

/// A request that is queued, running or done, with a result of type `T` and rounds of type `R` on the
/// way. Dropping it cancels the request.
#[derive(Debug)]
pub struct Handle<T, R = Analysis> {
    cancel: Arc<AtomicBool>,
    begun: Arc<AtomicBool>,
    progress: Receiver<R>,
    result: Receiver<T>,
}

/// The outcome of waiting for the next round of a request.
#[derive(Debug)]
pub enum SearchUpdate<R = Analysis> {
    /// A round was completed.
    Round(R),
    /// No round was completed in the time allowed.
    Pending,
    /// The request has ended: the result is there, or there will be none.
    Over,
}

/// Makes a handle, and the job whose rounds and result it receives.
pub(crate) fn pair<T: Send + 'static, R: Send + 'static>(
    work: impl FnOnce(&TranspositionTable, &AtomicBool, &Sender<R>) -> Option<T> + Send + 'static,
) -> (Handle<T, R>, Job) {
    let cancel = Arc::new(AtomicBool::new(false));
    let begun = Arc::new(AtomicBool::new(false));
    let (progress_in, progress) = mpsc::channel();
    let (result_in, result) = mpsc::sync_channel(1);
    let handle = Handle {
        cancel: Arc::clone(&cancel),
        begun: Arc::clone(&begun),
        progress,
        result,
    };
    let job = Job {
        cancel,
        work: Box::new(move |table, cancel| {
            begun.store(true, Ordering::Relaxed);
            if let Some(result) = work(table, cancel, &progress_in) {
                result_in.send(result).nevermind("the handle was dropped");
            }
        }),
    };
    (handle, job)
}

impl<T, R> Handle<T, R> {
    /// Tells the worker to stop. The result is then the best that was found so far.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Whether a worker has begun with the request. If it has ended without, it was evicted from a full
    /// queue or cancelled.
    pub fn has_begun(&self) -> bool {
        self.begun.load(Ordering::Relaxed)
    }

    /// Iterates over the rounds, blocking until the next is completed, and ends with the request.
    pub fn progress(&self) -> impl Iterator<Item = R> {
        self.progress.iter()
    }

    /// Blocks until the next round is completed, the request has ended, or `timeout` has passed.
    pub fn next(&self, timeout: Duration) -> SearchUpdate<R> {
        match self.progress.recv_timeout(timeout) {
            Ok(round) => SearchUpdate::Round(round),
            Err(mpsc::RecvTimeoutError::Timeout) => SearchUpdate::Pending,
            Err(mpsc::RecvTimeoutError::Disconnected) => SearchUpdate::Over,
        }
    }

    /// Blocks until the result is there. `None` if the request was cancelled before a worker began with
    /// it, was evicted from the queue, panicked, or the engine was dropped.
    pub fn wait(self) -> Option<T> {
        self.result.recv().ok()
    }
}

impl<T, R> Drop for Handle<T, R> {
    fn drop(&mut self) {
        self.cancel();
    }
}

//! The submitter's end of a search request: receives rounds of progress and the result, and cancels.

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

/// A request to the engine (a search or other work) that is queued, running or done, as its
/// submitter holds it, with a result of type `T` and on the way rounds of progress of type `R`,
/// such as the result at each search depth. Dropping it cancels the request.
#[derive(Debug)]
pub struct Handle<T, R = Analysis> {
    cancel: Arc<AtomicBool>,
    begun: Arc<AtomicBool>,
    progress: Receiver<R>,
    result: Receiver<T>,
}

/// The outcome of waiting for the next round of progress (such as a completed search depth) of a
/// search request.
#[derive(Debug)]
pub enum SearchUpdate<R = Analysis> {
    /// The search completed a round, such as the next depth; `R` is the result so far.
    Round(R),
    /// The search completed no round within the timeout.
    Pending,
    /// The request has ended: its result is there, or there will be none.
    Over,
}

/// Makes the handle of a request, and the job to queue, which runs `work` and sends its rounds of
/// progress and its result to the handle.
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
    /// Cancels the request. If a worker has begun with it, a search stops and its result is the best
    /// found so far; otherwise there is none.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Whether a worker has begun with the request. A request that has ended without being begun was
    /// cancelled, evicted from a full queue, or dropped with the engine.
    pub fn has_begun(&self) -> bool {
        self.begun.load(Ordering::Relaxed)
    }

    /// Iterates over the rounds of progress (such as completed search depths) of the request,
    /// blocking until the next is completed, and ends when the request has ended.
    pub fn progress(&self) -> impl Iterator<Item = R> {
        self.progress.iter()
    }

    /// Blocks until the next round of progress (such as a search depth) is completed, the request has
    /// ended, or `timeout` has passed.
    pub fn next(&self, timeout: Duration) -> SearchUpdate<R> {
        match self.progress.recv_timeout(timeout) {
            Ok(round) => SearchUpdate::Round(round),
            Err(mpsc::RecvTimeoutError::Timeout) => SearchUpdate::Pending,
            Err(mpsc::RecvTimeoutError::Disconnected) => SearchUpdate::Over,
        }
    }

    /// Blocks until the result of the request is there. `None` if the request was cancelled before a
    /// worker began with it, was evicted from the queue, panicked, or the engine was dropped.
    pub fn wait(self) -> Option<T> {
        self.result.recv().ok()
    }
}

impl<T, R> Drop for Handle<T, R> {
    fn drop(&mut self) {
        self.cancel();
    }
}

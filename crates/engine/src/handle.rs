//! What the asker holds while a worker works.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    time::Duration,
};

use catalog::Analysis;
use search::TranspositionTable;

use crate::worker::Job;

/// A question that is being worked on, with rounds of its progress. Dropping it cancels.
#[derive(Debug)]
pub struct Handle<T, R = Analysis> {
    cancel: Arc<AtomicBool>,
    begun: Arc<AtomicBool>,
    progress: Receiver<R>,
    answer: Receiver<T>,
}

/// What can be heard of a question within some time.
#[derive(Debug)]
pub enum Progress<R = Analysis> {
    /// A round of the search is complete.
    Round(R),
    /// Nothing new.
    Nothing,
    /// The answer is there, or will never come.
    Over,
}

/// A handle, and the job that answers it.
pub(crate) fn pair<T: Send + 'static, R: Send + 'static>(
    work: impl FnOnce(&TranspositionTable, &AtomicBool, &Sender<R>) -> Option<T> + Send + 'static,
) -> (Handle<T, R>, Job) {
    let cancel = Arc::new(AtomicBool::new(false));
    let begun = Arc::new(AtomicBool::new(false));
    let (progress_in, progress) = mpsc::channel();
    let (answer_in, answer) = mpsc::sync_channel(1);
    let handle = Handle {
        cancel: Arc::clone(&cancel),
        begun: Arc::clone(&begun),
        progress,
        answer,
    };
    let job = Job {
        cancel,
        work: Box::new(move |table, cancel| {
            begun.store(true, Ordering::Relaxed);
            if let Some(answer) = work(table, cancel, &progress_in) {
                // Nobody may be waiting any more, which is nobody's loss.
                answer_in.send(answer).unwrap_or_default();
            }
        }),
    };
    (handle, job)
}

impl<T, R> Handle<T, R> {
    /// Asks the worker to stop. The answer is then the best that was found so far.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Whether a worker has begun with it. If it never does, too many others were waiting.
    pub fn has_begun(&self) -> bool {
        self.begun.load(Ordering::Relaxed)
    }

    /// Every completed round as it comes, until the answer is there.
    pub fn progress(&self) -> impl Iterator<Item = R> {
        self.progress.iter()
    }

    /// Waits some time for the next completed round.
    pub fn next(&self, patience: Duration) -> Progress<R> {
        match self.progress.recv_timeout(patience) {
            Ok(round) => Progress::Round(round),
            Err(mpsc::RecvTimeoutError::Timeout) => Progress::Nothing,
            Err(mpsc::RecvTimeoutError::Disconnected) => Progress::Over,
        }
    }

    /// Waits for the answer. `None` if it was cancelled before a worker began with it, or the
    /// engine has gone.
    pub fn wait(self) -> Option<T> {
        self.answer.recv().ok()
    }
}

impl<T, R> Drop for Handle<T, R> {
    fn drop(&mut self) {
        self.cancel();
    }
}

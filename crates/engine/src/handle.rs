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
use search::Table;

use crate::worker::Job;

/// A question that is being worked on. Dropping it cancels.
#[derive(Debug)]
pub struct Handle<T> {
    cancel: Arc<AtomicBool>,
    progress: Receiver<Analysis>,
    answer: Receiver<T>,
}

/// What can be heard of a question within some time.
#[derive(Debug)]
pub enum Progress {
    /// A round of the search is complete.
    Round(Analysis),
    /// Nothing new.
    Nothing,
    /// The answer is there, or will never come.
    Over,
}

/// A handle, and the job that answers it.
pub(crate) fn pair<T: Send + 'static>(
    work: impl FnOnce(&Table, &AtomicBool, &Sender<Analysis>) -> Option<T> + Send + 'static,
) -> (Handle<T>, Job) {
    let cancel = Arc::new(AtomicBool::new(false));
    let (progress_in, progress) = mpsc::channel();
    let (answer_in, answer) = mpsc::sync_channel(1);
    let handle = Handle {
        cancel: Arc::clone(&cancel),
        progress,
        answer,
    };
    let job = Job {
        cancel,
        work: Box::new(move |table, cancel| {
            if let Some(answer) = work(table, cancel, &progress_in) {
                // Nobody may be waiting any more, which is nobody's loss.
                answer_in.send(answer).unwrap_or_default();
            }
        }),
    };
    (handle, job)
}

impl<T> Handle<T> {
    /// Asks the worker to stop. The answer is then the best that was found so far.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Every completed round as it comes, until the answer is there.
    pub fn progress(&self) -> impl Iterator<Item = Analysis> {
        self.progress.iter()
    }

    /// Waits some time for the next completed round.
    pub fn next(&self, patience: Duration) -> Progress {
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

impl<T> Drop for Handle<T> {
    fn drop(&mut self) {
        self.cancel();
    }
}

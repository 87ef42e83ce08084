//! Tells people who wait for days what becomes of the checkpoints of their search.

use std::{
    io::{self, IsTerminal as _, Write as _},
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use ::solve::{checkpoint::CheckpointEvent, receipt, strategy::Error};
use game::Reason;
use indicatif::ProgressBar;

use crate::{context::Context, failure::Failure, interrupt};

/// Hears of the checkpoints of a search, and tells of what is worth telling: that it goes on from
/// one, that none can be written at once and not each time, and that they can be written again.
pub(super) struct CheckpointReporter<'a> {
    checkpoint: &'a Path,
    bar: &'a ProgressBar,
    context: &'a Context,
    resumed: AtomicBool,
    /// What came of the last try to write one.
    last: Mutex<Option<Result<(), Reason>>>,
}

impl<'a> CheckpointReporter<'a> {
    pub(super) fn new(
        checkpoint: &'a Path,
        bar: &'a ProgressBar,
        context: &'a Context,
    ) -> CheckpointReporter<'a> {
        if io::stderr().is_terminal() {
            interrupt::set_stopping_message(context.words.get("solve-stopping").into_owned());
        }
        CheckpointReporter {
            checkpoint,
            bar,
            context,
            resumed: AtomicBool::new(false),
            last: Mutex::new(None),
        }
    }

    /// Whether the search went on from a checkpoint.
    pub(super) fn has_resumed(&self) -> bool {
        self.resumed.load(Ordering::Relaxed)
    }

    pub(super) fn hear(&self, event: CheckpointEvent<'_>) {
        let now = match event {
            CheckpointEvent::Resumed => {
                self.resumed.store(true, Ordering::Relaxed);
                if !self.context.json {
                    self.note("solve-checkpoint-found", None);
                }
                return;
            }
            CheckpointEvent::Written => Ok(()),
            CheckpointEvent::Failed(error) => Err(error.reason()),
        };
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let failed_before = matches!(*last, Some(Err(_)));
        // People who ended the search are told how it ended, and nothing else.
        let ending = interrupt::flag().load(Ordering::Relaxed);
        match &now {
            Err(reason) if !failed_before && !ending => {
                self.note("solve-checkpoint-refused", Some(reason));
            }
            Ok(()) if failed_before && !ending => self.note("solve-checkpoint-again", None),
            _ => {}
        }
        *last = Some(now);
    }

    /// Hears what came of the very last try to write a checkpoint, when the work has failed.
    /// [`failure`](Self::failure) tells.
    pub(super) fn hear_last(&self, written: &Result<(), receipt::Error>) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = Some(match written {
            Ok(()) => Ok(()),
            Err(error) => Err(error.reason()),
        });
    }

    /// What to say about a search that ended early: where it goes on from, or that what it knew is
    /// lost.
    pub(super) fn failure(&self, error: Error) -> Failure {
        let path = ("path", self.checkpoint.display().to_string().into());
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let said = |reason: &Reason| ("reason", self.context.words.say(reason).into());
        match (error, &*last) {
            (Error::Stopped, Some(Ok(()))) => Failure::work("solve-checkpoint-kept", &[path]),
            (Error::Stopped, Some(Err(reason))) if self.checkpoint.exists() => {
                Failure::work("solve-checkpoint-old", &[said(reason), path])
            }
            (Error::Stopped, Some(Err(reason))) => {
                Failure::work("solve-checkpoint-lost", &[said(reason)])
            }
            (error, Some(Ok(()))) => {
                Failure::work("solve-unfinished", &[said(&error.reason()), path])
            }
            (Error::Receipt(error), None) if error.path() == self.checkpoint => {
                Failure::work("solve-checkpoint-bad", &[said(&error.reason())])
            }
            (error, _) => error.into(),
        }
    }

    /// A line beside the progress.
    fn note(&self, id: &'static str, reason: Option<&Reason>) {
        let said = reason.map(|it| self.context.words.say(it));
        let args = [
            ("path", self.checkpoint.display().to_string().into()),
            ("reason", said.unwrap_or_default().into()),
        ];
        let text = self.context.with(id, &args);
        self.bar.suspend(|| {
            // If nobody listens, the search is worth while all the same.
            writeln!(io::stderr().lock(), "henge: {text}").ok();
        });
    }
}

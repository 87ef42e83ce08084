//! Reports the checkpoints of a search that takes hours or days: that it resumed from one, that they can't
//! be written, and after an interruption whether the next run can resume.

use std::{
    fs,
    io::{self, IsTerminal as _, Write as _},
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use ::solve::{checkpoint::CheckpointEvent, receipt, strategy::Error};
use game::{Arg, Reason};
use indicatif::ProgressBar;
use nevermind::Nevermind as _;

use crate::{context::Context, failure::Failure, interrupt};

/// Receives the events of a search that saves checkpoints (files to resume from), and prints those
/// that matter to the user. A failure to write is printed once, not at every attempt, and so is the
/// first success after it.
pub(super) struct CheckpointReporter<'a> {
    checkpoint: &'a Path,
    bar: &'a ProgressBar,
    context: &'a Context,
    resumed: AtomicBool,
    /// The result of the last attempt to write a checkpoint. `None` if there was no attempt.
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

    /// Whether the solver's search resumed from a checkpoint.
    pub(super) fn has_resumed(&self) -> bool {
        self.resumed.load(Ordering::Relaxed)
    }

    /// Prints what a checkpoint event means for the user, if anything. Called in the thread of the
    /// search.
    pub(super) fn handle(&self, event: CheckpointEvent<'_>) {
        let now = match event {
            CheckpointEvent::Resumed => {
                self.resumed.store(true, Ordering::Relaxed);
                if !self.context.json {
                    self.print("solve-checkpoint-found", None);
                }
                return;
            }
            CheckpointEvent::Written => Ok(()),
            CheckpointEvent::Failed(error) => Err(error.reason()),
        };
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let failed_before = matches!(*last, Some(Err(_)));
        // After an interruption only the outcome is printed, by `failure`.
        let ending = interrupt::flag().load(Ordering::Relaxed);
        match &now {
            Err(reason) if !failed_before && !ending => {
                self.print("solve-checkpoint-refused", Some(reason));
            }
            Ok(()) if failed_before && !ending => self.print("solve-checkpoint-again", None),
            _ => {}
        }
        *last = Some(now);
    }

    /// Records whether a checkpoint could be written after the search has failed.
    /// [`failure`](Self::failure) then says whether the progress is kept.
    pub(super) fn record_last(&self, written: &Result<(), receipt::Error>) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = Some(match written {
            Ok(()) => Ok(()),
            Err(error) => Err(error.reason()),
        });
    }

    /// The failure of a solver's search that ended early: says where the next run resumes, or that
    /// the progress is lost. Other errors are returned as they are if no checkpoint was written.
    pub(super) fn failure(&self, error: Error) -> Failure {
        let path = ("path", self.checkpoint.display().to_string().into());
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let said = |reason: &Reason| ("reason", self.context.words.say(reason).into());
        match (error, &*last) {
            (Error::Stopped, Some(Ok(()))) => {
                Failure::work("solve-checkpoint-kept", &[path, self.size()])
            }
            (Error::Stopped, Some(Err(reason))) if self.checkpoint.exists() => {
                Failure::work("solve-checkpoint-old", &[said(reason), path])
            }
            (Error::Stopped, Some(Err(reason))) => {
                Failure::work("solve-checkpoint-lost", &[said(reason)])
            }
            (error, Some(Ok(()))) => Failure::work(
                "solve-unfinished",
                &[said(&error.reason()), path, self.size()],
            ),
            (Error::Receipt(error), None) if error.path() == self.checkpoint => {
                Failure::work("solve-checkpoint-bad", &[said(&error.reason())])
            }
            (error, _) => error.into(),
        }
    }

    /// The size of the checkpoint in megabytes, as a value of a message.
    fn size(&self) -> (&'static str, Arg) {
        #[expect(clippy::cast_precision_loss, reason = "one digit is shown")]
        let megabytes = fs::metadata(self.checkpoint).map_or(0.0, |it| it.len() as f64 / 1e6);
        ("megabytes", self.context.words.decimal(megabytes, 1).into())
    }

    /// Prints a message about checkpoints on a line above the progress bar.
    fn print(&self, id: &'static str, reason: Option<&Reason>) {
        let said = reason.map(|reason| self.context.words.say(reason));
        let args = [
            ("path", self.checkpoint.display().to_string().into()),
            ("reason", said.unwrap_or_default().into()),
        ];
        let text = self.context.with(id, &args);
        self.bar.suspend(|| {
            let written = writeln!(io::stderr().lock(), "henge: {text}");
            written.nevermind("standard error is closed; the search goes on");
        });
    }
}

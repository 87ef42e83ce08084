//! A search of our engine in its own thread: starting, pondering, stopping and joining it.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::{self, Scope, ScopedJoinHandle},
    time::Duration,
};

use search::{Limits, TimeSource};

use crate::protocol::Go;

/// Flags shared by a search thread and the command loop.
#[derive(Clone, Debug)]
pub(super) struct Signals {
    /// Set by the command loop to end the search.
    pub(super) cancel: Arc<AtomicBool>,
    /// Set when the search thread may send `bestmove`. `go infinite` and `go ponder` must not reply
    /// before `stop` or `ponderhit`, even if the search has finished.
    may_answer: Arc<AtomicBool>,
}

impl Signals {
    /// Blocks the search thread until it may send `bestmove`.
    pub(super) fn wait_to_answer(&self) {
        while !self.may_answer.load(Ordering::Acquire) {
            thread::park();
        }
    }
}

/// A search (or perft) that is running in its own thread.
#[derive(Debug)]
pub(super) struct Job<'scope> {
    thread: ScopedJoinHandle<'scope, io::Result<()>>,
    signals: Signals,
    /// The limits that apply from `ponderhit` on. `None` unless the search is on the opponent's
    /// time.
    pondering: Option<Pondering>,
}

/// A search on the opponent's time, which `ponderhit` turns into an ordinary one.
#[derive(Debug)]
struct Pondering {
    /// The search limits that apply from `ponderhit` on.
    limits: Limits,
    move_time: Option<Duration>,
    since: Duration,
    /// Channel without messages that the search thread disconnects when the search is over.
    is_over: Receiver<()>,
}

impl<'scope> Job<'scope> {
    /// Starts a search (or perft) in a thread of its own. If `go` asks for pondering, `limits`
    /// apply from `ponderhit` on.
    pub(super) fn start<'env>(
        scope: &'scope Scope<'scope, 'env>,
        go: &Go,
        limits: Limits,
        work: impl FnOnce(&Signals) -> io::Result<()> + Send + 'scope,
    ) -> Job<'scope> {
        let signals = Signals {
            cancel: Arc::default(),
            may_answer: Arc::new(AtomicBool::new(!go.infinite && !go.ponder)),
        };
        let (end, is_over): (Sender<()>, _) = channel();
        let theirs = signals.clone();
        let thread = scope.spawn(move || {
            let done = work(&theirs);
            drop(end);
            done
        });
        let pondering = go.ponder.then(|| Pondering {
            limits,
            move_time: go.move_time,
            since: TimeSource::system().now(),
            is_over,
        });
        Job {
            thread,
            signals,
            pondering,
        }
    }

    /// Handles `ponderhit`: the limits of the ponder search apply from now on. Time spent pondering
    /// counts towards the clock's allotment, but not towards `movetime`; without any limit, the
    /// search ends at once. Ignored if the search isn't pondering.
    pub(super) fn hit<'env>(&mut self, scope: &'scope Scope<'scope, 'env>) {
        let Some(pondering) = self.pondering.take() else {
            return;
        };
        let Limits {
            depth,
            nodes,
            time,
            soft_time,
            ..
        } = pondering.limits;
        let spent = TimeSource::system().now().saturating_sub(pondering.since);
        let on_the_clock = soft_time.or(time).map(|it| it.saturating_sub(spent));
        let left = pondering.move_time.or(on_the_clock);
        self.signals.may_answer.store(true, Ordering::Release);
        match left {
            Some(left) if !left.is_zero() => {
                let cancel = Arc::clone(&self.signals.cancel);
                scope.spawn(move || {
                    if pondering.is_over.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                        cancel.store(true, Ordering::Release);
                    }
                });
            }
            // The search ends at its depth or node limit.
            None if depth.is_some() || nodes.is_some() => (),
            Some(_) | None => self.signals.cancel.store(true, Ordering::Release),
        }
        self.thread.thread().unpark();
    }

    /// Cancels the search and allows it to send `bestmove`.
    pub(super) fn stop(&self) {
        self.signals.cancel.store(true, Ordering::Release);
        self.signals.may_answer.store(true, Ordering::Release);
        self.thread.thread().unpark();
    }

    /// Whether the search must not send `bestmove` before `stop` or `ponderhit`, as after `go
    /// infinite` and `go ponder`.
    pub(super) fn is_endless(&self) -> bool {
        !self.signals.may_answer.load(Ordering::Acquire)
    }

    /// Waits until the search has sent its reply and its thread has ended.
    pub(super) fn join(self) -> io::Result<()> {
        let failed = |_| Err(io::Error::other("the search has failed"));
        self.thread.join().unwrap_or_else(failed)
    }
}

//! A search in its thread, and how it comes to an end.

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

/// Flags between a search and those who told it to begin.
#[derive(Clone, Debug)]
pub(super) struct Signals {
    /// Set when the search is to end.
    pub(super) cancel: Arc<AtomicBool>,
    /// Set when it may answer: an endless search waits for that even when all is known.
    may_answer: Arc<AtomicBool>,
}

impl Signals {
    /// Waits until the answer may be given.
    pub(super) fn wait_to_answer(&self) {
        while !self.may_answer.load(Ordering::Acquire) {
            thread::park();
        }
    }
}

/// A search in its thread.
#[derive(Debug)]
pub(super) struct Job<'scope> {
    thread: ScopedJoinHandle<'scope, io::Result<()>>,
    signals: Signals,
    /// How to go on when the expected move is played.
    pondering: Option<Pondering>,
}

/// A search on the opponent's time.
#[derive(Debug)]
struct Pondering {
    /// The limits from the moment the move is played.
    limits: Limits,
    move_time: Option<Duration>,
    since: Duration,
    /// Closed when the search is over.
    is_over: Receiver<()>,
}

impl<'scope> Job<'scope> {
    /// Begins a search, which will have these limits if it is a ponder search and the expected move
    /// is played.
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

    /// The expected move was played: from now on the clock runs. Time spent so far counts as
    /// thinking, so that there may be no need for more.
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
            // It ends by itself.
            None if depth.is_some() || nodes.is_some() => (),
            Some(_) | None => self.signals.cancel.store(true, Ordering::Release),
        }
        self.thread.thread().unpark();
    }

    /// Makes the search end soon and answer.
    pub(super) fn stop(&self) {
        self.signals.cancel.store(true, Ordering::Release);
        self.signals.may_answer.store(true, Ordering::Release);
        self.thread.thread().unpark();
    }

    /// Whether it goes on until it is told to end.
    pub(super) fn is_endless(&self) -> bool {
        !self.signals.may_answer.load(Ordering::Acquire)
    }

    /// Waits for the answer.
    pub(super) fn join(self) -> io::Result<()> {
        let failed = |_| Err(io::Error::other("the search has failed"));
        self.thread.join().unwrap_or_else(failed)
    }
}

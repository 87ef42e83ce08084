//! Background preparation of exact knowledge. Opening tables and building small ones takes up to
//! seconds, so a thread does it while the command loop goes on; a search waits for it only a small
//! part of its own time.

use std::{
    sync::{
        Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use search::TimeSource;

/// A flag that is set once the background preparation of exact knowledge (tables and provers) is
/// done, and that threads can wait for.
#[derive(Debug, Default)]
pub(super) struct Readiness {
    is_ready: Mutex<bool>,
    changed: Condvar,
}

/// Interval of checks for cancellation and timeout while a search waits for exact knowledge.
const CANCEL_POLL_INTERVAL: Duration = Duration::from_millis(10);

impl Readiness {
    /// Marks the preparation of exact knowledge as done, and wakes all waiting threads.
    pub(super) fn announce(&self) {
        *self.is_ready.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    /// Blocks until the preparation of exact knowledge is done.
    pub(super) fn wait(&self) {
        self.wait_while(|| true);
    }

    /// Blocks until the preparation of exact knowledge is done, `timeout` has passed or `cancel` is
    /// set. Returns whether it is done. A `timeout` of `None` waits without limit.
    pub(super) fn wait_for(&self, timeout: Option<Duration>, cancel: &AtomicBool) -> bool {
        let clock = TimeSource::system();
        let end = timeout.map(|it| clock.now() + it);
        self.wait_while(|| {
            !cancel.load(Ordering::Acquire) && end.is_none_or(|end| clock.now() < end)
        })
    }

    fn wait_while(&self, keep_waiting: impl Fn() -> bool) -> bool {
        let mut is_ready = self.is_ready.lock().unwrap_or_else(PoisonError::into_inner);
        while !*is_ready && keep_waiting() {
            let waited = self.changed.wait_timeout(is_ready, CANCEL_POLL_INTERVAL);
            is_ready = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *is_ready
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wait_for_ends_at_timeout_or_cancellation() {
        let readiness = Readiness::default();
        let (never, cancelled) = (AtomicBool::new(false), AtomicBool::new(true));
        assert!(!readiness.wait_for(Some(Duration::ZERO), &never));
        assert!(!readiness.wait_for(None, &cancelled));
        readiness.announce();
        readiness.wait();
        assert!(readiness.wait_for(Some(Duration::ZERO), &never));
        assert!(readiness.wait_for(None, &cancelled));
    }
}

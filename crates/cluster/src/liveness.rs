//! Signs of life of a running task, by which a worker detects that its computation hangs.
//!
//! Every search and solver checks a clock or a stop flag every few milliseconds. Tasks are given a clock and a
//! stop condition from this module, which record each check as a sign of life. A computation that is caught in
//! an endless loop doesn't check any more. One that checks but never ends isn't detected: it looks like one that
//! takes long.
//!
//! The signs belong to the thread of the task ([`begin`]); code in other threads records nothing.

use std::{
    cell::RefCell,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use search::TimeSource;
use solve::Stop;

/// The signs of life of a task: its computation records one whenever it reads its clock or checks its stop
/// condition. Shared by the task's thread and the future that supervises it.
#[derive(Debug, Default)]
pub(crate) struct Liveness {
    /// Whether the task has given a sign of life since the supervising future last checked.
    has_sign: AtomicBool,
    /// Whether the task waits for the database, so that it can't give a sign.
    is_waiting: AtomicBool,
}

thread_local! {
    /// The signs of life of the task that this thread runs. `None` if it runs none.
    static LIVENESS: RefCell<Option<Arc<Liveness>>> = const { RefCell::new(None) };
}

impl Liveness {
    /// Whether the task has given a sign of life since the last call. Also `true` while it waits for the
    /// database.
    pub(crate) fn take_sign(&self) -> bool {
        self.has_sign.swap(false, Ordering::Relaxed) || self.is_waiting.load(Ordering::Relaxed)
    }
}

/// Declares that this thread runs a task, whose signs of life are to be recorded in `liveness`.
pub(crate) fn begin(liveness: Arc<Liveness>) {
    LIVENESS.set(Some(liveness));
}

/// Records a sign of life of the task that this thread runs. Does nothing in threads that run no task.
pub(crate) fn show() {
    LIVENESS.with_borrow(|liveness| {
        if let Some(liveness) = liveness {
            liveness.has_sign.store(true, Ordering::Relaxed);
        }
    });
}

/// Runs `work`, in which this thread's task waits for the database and can give no sign of life. The task
/// counts as alive meanwhile, so `work` needs a timeout.
pub(crate) fn wait<T>(work: impl FnOnce() -> T) -> T {
    let set = |is_waiting| {
        LIVENESS.with_borrow(|liveness| {
            if let Some(liveness) = liveness {
                liveness.is_waiting.store(is_waiting, Ordering::Relaxed);
            }
        });
    };
    set(true);
    let done = work();
    set(false);
    show();
    done
}

/// The system's clock for a task. Every reading counts as a sign of life of this thread's task.
pub(crate) fn clock() -> TimeSource {
    TimeSource::of_host(|| {
        show();
        TimeSource::system().now()
    })
}

/// A stop condition for a task: met when the flag is set. Every check counts as a sign of life of this
/// thread's task.
pub(crate) fn stop(flag: &AtomicBool) -> Stop<'_> {
    let now = || {
        show();
        Duration::ZERO
    };
    // The clock is read at every check, and its deadline never comes.
    Stop::when(flag).or_at(now, Duration::MAX)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn every_check_is_a_sign_of_life_of_the_threads_own_task() {
        let [mine, other] = [(); 2].map(|()| Arc::new(Liveness::default()));
        let flag = AtomicBool::new(false);
        let checks: [(&str, &dyn Fn()); 3] = [
            ("the clock", &|| assert!(clock().now() < Duration::MAX)),
            ("the flag", &|| assert!(!stop(&flag).is_due())),
            ("a wait", &|| wait(|| ())),
        ];
        begin(Arc::clone(&mine));
        for (what, check) in checks {
            assert!(!mine.take_sign(), "before {what}");
            check();
            assert!(mine.take_sign(), "after {what}");
        }
        wait(|| {
            assert!(mine.take_sign());
            assert!(mine.take_sign(), "for as long as it waits");
        });
        assert!(mine.take_sign());
        thread::scope(|scope| {
            scope.spawn(|| {
                show();
                begin(Arc::clone(&other));
                show();
            });
        });
        assert!(!mine.take_sign());
        assert!(other.take_sign());
        flag.store(true, Ordering::Relaxed);
        assert!(stop(&flag).is_due());
    }
}

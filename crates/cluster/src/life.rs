//! Signs of life of tasks.
//!
//! Whoever computes looks every few milliseconds at a clock, or whether to stop, so as to end in time.
//! Here both lead through this module, and each look is a sign that the computation goes on. One that
//! never ends and no longer looks shows none.

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

/// Signs of life of a task, shared by the thread that does it and whoever watches over it.
#[derive(Debug, Default)]
pub(crate) struct Life {
    is_shown: AtomicBool,
    /// It waits for the database, and can show nothing.
    waits: AtomicBool,
}

thread_local! {
    /// Of the task that this thread does.
    static LIFE: RefCell<Option<Arc<Life>>> = const { RefCell::new(None) };
}

impl Life {
    /// Whether there was a sign since this was last asked.
    pub(crate) fn was_shown(&self) -> bool {
        self.is_shown.swap(false, Ordering::Relaxed) || self.waits.load(Ordering::Relaxed)
    }
}

/// From now on, what this thread does shows the life of a task.
pub(crate) fn begin(life: Arc<Life>) {
    LIFE.set(Some(life));
}

/// Shows that the task of this thread lives.
pub(crate) fn show() {
    LIFE.with_borrow(|it| {
        if let Some(life) = it {
            life.is_shown.store(true, Ordering::Relaxed);
        }
    });
}

/// Waits for something that is not for the task to do, which must end by itself.
pub(crate) fn wait<T>(work: impl FnOnce() -> T) -> T {
    let set = |waits| {
        LIFE.with_borrow(|it| {
            if let Some(life) = it {
                life.waits.store(waits, Ordering::Relaxed);
            }
        });
    };
    set(true);
    let done = work();
    set(false);
    show();
    done
}

/// The system's clock: whoever reads it shows that he lives.
pub(crate) fn clock() -> TimeSource {
    TimeSource::of_host(|| {
        show();
        TimeSource::system().now()
    })
}

/// Stops when a flag is set: whoever looks shows that he lives.
pub(crate) fn stop(flag: &AtomicBool) -> Stop<'_> {
    let looked = || {
        show();
        Duration::ZERO
    };
    // A moment that never comes.
    Stop::when(flag).or_at(looked, Duration::MAX)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn every_look_is_a_sign_of_life_of_the_thread_s_own_task() {
        let [mine, other] = [(); 2].map(|()| Arc::new(Life::default()));
        let flag = AtomicBool::new(false);
        let looks: [(&str, &dyn Fn()); 3] = [
            ("the clock", &|| assert!(clock().now() < Duration::MAX)),
            ("the flag", &|| assert!(!stop(&flag).is_due())),
            ("a wait", &|| wait(|| ())),
        ];
        begin(Arc::clone(&mine));
        for (what, look) in looks {
            assert!(!mine.was_shown(), "before {what}");
            look();
            assert!(mine.was_shown(), "after {what}");
        }
        wait(|| {
            assert!(mine.was_shown());
            assert!(mine.was_shown(), "for as long as it waits");
        });
        assert!(mine.was_shown());
        thread::scope(|scope| {
            scope.spawn(|| {
                show();
                begin(Arc::clone(&other));
                show();
            });
        });
        assert!(!mine.was_shown());
        assert!(other.was_shown());
        flag.store(true, Ordering::Relaxed);
        assert!(stop(&flag).is_due());
    }
}

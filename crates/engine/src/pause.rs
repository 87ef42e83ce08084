//! Preemption of running searches in favour of other requests.
//!
//! A search reads its clock every few positions. [`clock`] uses that call to pause the thread while
//! the schedule gives its turn to another request. The clock excludes the time spent paused, so a
//! search has all of its own limit of time.

use std::{
    cell::{Cell, RefCell},
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use search::TimeSource;

use crate::{
    schedule::{Gate, TIME_SLICE},
    worker::Pool,
};

/// The search request that the current thread runs, with what is needed to pause it.
struct Running {
    pool: Arc<Pool>,
    gate: Arc<Gate>,
    cancel: Arc<AtomicBool>,
    /// When the request's time slice ends and the schedule has to be consulted.
    slice_end: Duration,
}

thread_local! {
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
    /// Total time that the searches run by this thread, one after another, have spent paused.
    static PAUSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// The clock of searches on a shared [`Engine`](crate::Engine): it stops while the search is paused
/// for others. On threads of no engine it is the system's monotonic clock.
pub fn clock() -> TimeSource {
    TimeSource::of_host(read)
}

fn read() -> Duration {
    let now = TimeSource::system().now();
    let now = RUNNING.with_borrow_mut(|running| match running {
        Some(running) if running.gate.is_paused() || running.slice_end <= now => {
            running
                .pool
                .pause_while_gated(&running.gate, &running.cancel);
            let paused = TimeSource::system().now().saturating_sub(now);
            PAUSED.set(PAUSED.get() + paused);
            running.slice_end = now + paused + TIME_SLICE;
            now + paused
        }
        Some(_) | None => now,
    });
    now.saturating_sub(PAUSED.get())
}

/// Runs the work of a request on this thread so that it pauses, when it reads [`clock`], while the
/// schedule gives its turn to others.
pub(crate) fn run_pausable(
    pool: Arc<Pool>,
    gate: Arc<Gate>,
    cancel: Arc<AtomicBool>,
    work: impl FnOnce(),
) {
    let running = Running {
        pool,
        gate,
        cancel,
        slice_end: TimeSource::system().now() + TIME_SLICE,
    };
    RUNNING.set(Some(running));
    work();
    RUNNING.set(None);
}

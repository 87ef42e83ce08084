//! How a search pauses: whenever it looks at the clock, which it does every few positions, its turn
//! may be over. The clock stands still meanwhile, so that nobody loses the time that others had.

use std::{
    cell::{Cell, RefCell},
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use search::TimeSource;

use crate::{
    schedule::{Gate, SLICE},
    worker::Pool,
};

/// What the thread works on.
struct Turn {
    pool: Arc<Pool>,
    gate: Arc<Gate>,
    cancel: Arc<AtomicBool>,
    /// When to look whether others have their turn.
    ends: Duration,
}

thread_local! {
    static TURN: RefCell<Option<Turn>> = const { RefCell::new(None) };
    /// How long the thread has paused so far.
    static PAUSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// The time of those who share the workers of an engine: it stands still while others have their
/// turn. Elsewhere it is the system's.
pub fn clock() -> TimeSource {
    TimeSource::of_host(read)
}

fn read() -> Duration {
    let now = TimeSource::system().now();
    let now = TURN.with_borrow_mut(|turn| match turn {
        Some(it) if it.gate.is_paused() || it.ends <= now => {
            it.pool.take_turns(&it.gate, &it.cancel);
            let paused = TimeSource::system().now().saturating_sub(now);
            PAUSED.set(PAUSED.get() + paused);
            it.ends = now + paused + SLICE;
            now + paused
        }
        Some(_) | None => now,
    });
    now.saturating_sub(PAUSED.get())
}

/// Does something that may pause.
pub(crate) fn with(pool: Arc<Pool>, gate: Arc<Gate>, cancel: Arc<AtomicBool>, work: impl FnOnce()) {
    let turn = Turn {
        pool,
        gate,
        cancel,
        ends: TimeSource::system().now() + SLICE,
    };
    TURN.set(Some(turn));
    work();
    TURN.set(None);
}

//! The only place of this crate that reads a clock.

use std::{
    sync::LazyLock,
    time::{Duration, Instant},
};

/// The time since this was first asked for.
pub(crate) fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The time since it was so late.
pub(crate) fn since(start: Duration) -> Duration {
    now().saturating_sub(start)
}

//! Cancellation of long work, by a flag or a deadline.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

/// A monotonic clock: returns the time since an arbitrary but fixed moment.
///
/// Passed in by the caller because not every platform has one: `Instant::now` panics in a browser.
pub type ClockFn = fn() -> Duration;

/// A cancellation token: due once its flag is set or its deadline has passed.
///
/// Work that takes a `Stop` polls it every few milliseconds and returns early when it is due. So a
/// deadline needs no thread that watches the clock.
#[derive(Copy, Clone, Debug)]
pub struct Stop<'a> {
    flag: &'a AtomicBool,
    deadline: Option<(ClockFn, Duration)>,
}

impl<'a> Stop<'a> {
    /// Creates a token that becomes due when `flag` is set.
    pub const fn when(flag: &'a AtomicBool) -> Stop<'a> {
        Stop {
            flag,
            deadline: None,
        }
    }

    /// Adds a deadline: the token is also due once `clock` returns at least `time`.
    #[must_use]
    pub const fn or_at(self, clock: ClockFn, time: Duration) -> Stop<'a> {
        Stop {
            deadline: Some((clock, time)),
            ..self
        }
    }

    /// Whether the flag is set or the deadline has passed, so that the work that polls this token
    /// has to stop.
    #[inline]
    pub fn is_due(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|(clock, time)| time <= clock())
    }
}

impl Stop<'static> {
    /// Creates a token that never becomes due.
    pub const fn never() -> Stop<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Stop::when(&NEVER)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    #[test]
    fn a_flag_or_the_clock_stops_the_work() {
        static SECONDS: AtomicU64 = AtomicU64::new(4);
        let clock = || Duration::from_secs(SECONDS.load(Ordering::Relaxed));
        let flag = AtomicBool::new(false);
        let (by_flag, by_both) = (
            Stop::when(&flag),
            Stop::when(&flag).or_at(clock, Duration::from_secs(5)),
        );
        let due = || [Stop::never(), by_flag, by_both].map(|stop| stop.is_due());
        assert_eq!(due(), [false, false, false]);
        SECONDS.store(5, Ordering::Relaxed);
        assert_eq!(due(), [false, false, true]);
        SECONDS.store(0, Ordering::Relaxed);
        flag.store(true, Ordering::Relaxed);
        assert_eq!(due(), [false, true, true]);
    }
}

//! When long work is to end before it is done.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

/// The time that has passed since some moment, always the same one.
///
/// It is passed in because not every platform has a clock: `Instant::now` panics in a browser.
pub type Clock = fn() -> Duration;

/// A flag that somebody may set and a moment that may come: each of them ends the work.
///
/// Whoever works looks at it often enough to end within a few milliseconds, so nobody has to watch
/// the clock in another thread.
#[derive(Copy, Clone, Debug)]
pub struct Stop<'a> {
    flag: &'a AtomicBool,
    deadline: Option<(Clock, Duration)>,
}

impl<'a> Stop<'a> {
    /// Stops soon after a flag is set.
    pub const fn when(flag: &'a AtomicBool) -> Stop<'a> {
        Stop {
            flag,
            deadline: None,
        }
    }

    /// Stops, in addition, when a clock shows at least this time.
    #[must_use]
    pub const fn or_at(self, clock: Clock, time: Duration) -> Stop<'a> {
        Stop {
            deadline: Some((clock, time)),
            ..self
        }
    }

    /// Whether it is time to stop. Once it is, it remains so.
    #[inline]
    pub fn is_due(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|(clock, time)| time <= clock())
    }
}

impl Stop<'static> {
    /// Never stops.
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
        let due = || [Stop::never(), by_flag, by_both].map(|it| it.is_due());
        assert_eq!(due(), [false, false, false]);
        SECONDS.store(5, Ordering::Relaxed);
        assert_eq!(due(), [false, false, true]);
        SECONDS.store(0, Ordering::Relaxed);
        flag.store(true, Ordering::Relaxed);
        assert_eq!(due(), [false, true, true]);
    }
}

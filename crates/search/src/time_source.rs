//! The source of time for search limits: the system's monotonic clock, or a function of the host
//! where the standard library has no clock (WASM in a browser, or a test that fakes the time).

use std::{fmt, time::Duration};

/// A monotonic clock for the time limits of a search. Reads as the time since an arbitrary but
/// fixed moment.
///
/// The default is the system's clock. In a browser the standard library has none, so the default
/// always reads zero there and time limits never expire: a host that wants them must supply its own
/// function with [`of_host`](Self::of_host).
#[derive(Copy, Clone, Default)]
pub struct TimeSource(Source);

#[derive(Copy, Clone, Default)]
enum Source {
    #[default]
    System,
    Host(fn() -> Duration),
}

impl TimeSource {
    /// The system's monotonic clock. Always reads zero on `wasm32-unknown-unknown`.
    pub const fn system() -> TimeSource {
        TimeSource(Source::System)
    }

    /// A clock read by calling `read`, which must never return less than it did before.
    pub const fn of_host(read: fn() -> Duration) -> TimeSource {
        TimeSource(Source::Host(read))
    }

    /// Time since the fixed moment from which this clock counts.
    pub fn now(self) -> Duration {
        self.reader()()
    }

    /// The function that reads this clock, for crates that don't depend on `search`.
    pub fn reader(self) -> fn() -> Duration {
        match self.0 {
            Source::System => system_time,
            Source::Host(read) => read,
        }
    }
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system_time() -> Duration {
    use std::{sync::LazyLock, time::Instant};

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The time of the system's clock on a target that has none: always zero, since `Instant::now` panics
/// there.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system_time() -> Duration {
    Duration::ZERO
}

/// Two sources are equal if both are the system's clock, or both call the same host function.
impl PartialEq for TimeSource {
    fn eq(&self, other: &TimeSource) -> bool {
        match (self.0, other.0) {
            (Source::System, Source::System) => true,
            (Source::Host(one), Source::Host(other)) => std::ptr::fn_addr_eq(one, other),
            (Source::System, Source::Host(_)) | (Source::Host(_), Source::System) => false,
        }
    }
}

impl Eq for TimeSource {}

impl fmt::Debug for TimeSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Source::System => "TimeSource::system",
            Source::Host(_) => "TimeSource::of_host",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_function_replaces_the_system_clock() {
        let noon = TimeSource::of_host(|| Duration::from_hours(12));
        assert_eq!(noon.now(), Duration::from_hours(12));
        assert_eq!(TimeSource::default(), TimeSource::system());
        assert_ne!(noon, TimeSource::system());
        let (before, after) = (TimeSource::system().now(), TimeSource::system().now());
        assert!(before <= after);
    }
}

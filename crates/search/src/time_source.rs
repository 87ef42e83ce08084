//! Where the time comes from: the machine, or a host that knows it where the machine doesn't.

use std::{fmt, time::Duration};

/// A clock for the limits of a search. It tells how long ago some moment was, always the same one.
///
/// The default is the system's clock. In a browser there is none that the standard library can read:
/// no time passes there until the host brings a clock of its own, so that limits of time need one.
#[derive(Copy, Clone, Default)]
pub struct TimeSource(Source);

#[derive(Copy, Clone, Default)]
enum Source {
    #[default]
    System,
    Host(fn() -> Duration),
}

impl TimeSource {
    /// The system's clock.
    pub const fn system() -> TimeSource {
        TimeSource(Source::System)
    }

    /// A clock of the host. It must never run backwards.
    pub const fn of_host(read: fn() -> Duration) -> TimeSource {
        TimeSource(Source::Host(read))
    }

    /// The time since the moment this clock counts from.
    pub fn now(self) -> Duration {
        self.reader()()
    }

    /// What reads this clock, for those who know no search.
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

/// The standard library would panic.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system_time() -> Duration {
    Duration::ZERO
}

/// The same source. Two hosts' clocks are the same if the same function reads them.
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
    fn a_hosts_clock_is_read_instead_of_the_systems() {
        let noon = TimeSource::of_host(|| Duration::from_hours(12));
        assert_eq!(noon.now(), Duration::from_hours(12));
        assert_eq!(TimeSource::default(), TimeSource::system());
        assert_ne!(noon, TimeSource::system());
        let (before, after) = (TimeSource::system().now(), TimeSource::system().now());
        assert!(before <= after);
    }
}

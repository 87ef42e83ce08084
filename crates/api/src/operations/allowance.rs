//! The limits that a host puts on every search, and how they combine with those of a request.

use std::time::Duration;

use search::{Limits, TimeSource};

use crate::SearchLimits;

/// Search time in seconds for a request that sets no limits.
const DEFAULT_SECONDS: f64 = 1.0;

/// The limit of time that the program which serves the API puts on the searches of every request,
/// and the clock to measure it.
#[derive(Copy, Clone, Debug, Default)]
pub struct Allowance {
    /// Maximum search time of any request, also of one that asks for more. `None` for no limit.
    pub max_time: Option<Duration>,
    /// The clock that time limits of searches are measured with. Without one, in a browser, they
    /// have no effect.
    pub clock: TimeSource,
}

impl Allowance {
    /// The limits of a search: those of the request, at most [`max_time`](Allowance::max_time), and
    /// [`DEFAULT_SECONDS`] if the request has none.
    pub(crate) fn limits(&self, requested: SearchLimits) -> Limits {
        let SearchLimits {
            seconds,
            depth,
            nodes,
        } = requested;
        let unlimited = seconds.is_none() && depth.is_none() && nodes.is_none();
        let seconds = seconds.or(unlimited.then_some(DEFAULT_SECONDS));
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
        Limits {
            depth,
            nodes,
            time: self.at_most(time),
            soft_time: None,
            clock: self.clock,
        }
    }

    /// The shorter of the time that a request asks for and [`max_time`](Allowance::max_time).
    /// `None` if neither is set.
    pub(crate) fn at_most(&self, time: Option<Duration>) -> Option<Duration> {
        time.into_iter().chain(self.max_time).min()
    }
}

impl SearchLimits {
    /// Whether a request limits only depth or nodes, so that equal requests have equal results on
    /// every machine, unless the host's limit of time is reached first.
    pub(crate) fn are_repeatable(self) -> bool {
        self.seconds.is_none() && (self.depth.is_some() || self.nodes.is_some())
    }
}

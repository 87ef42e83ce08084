//! What a question may cost, and what it may use.

use std::time::Duration;

use search::{Limits, TimeSource};

use crate::SearchLimits;

/// How long a position is thought about if nothing else is said, in seconds.
const DEFAULT_SECONDS: f64 = 1.0;

/// What a host allows any question to take.
#[derive(Copy, Clone, Debug, Default)]
pub struct Allowance {
    /// The longest any question may be thought about.
    pub max_time: Option<Duration>,
    /// What tells the time. Without one, in a browser, limits of time have no effect.
    pub clock: TimeSource,
}

impl Allowance {
    /// How much may be searched of what is asked for. Without a word about it, a second.
    pub(crate) fn limits(&self, asked: SearchLimits) -> Limits {
        let unlimited = asked.seconds.is_none() && asked.depth.is_none() && asked.nodes.is_none();
        let seconds = asked.seconds.or(unlimited.then_some(DEFAULT_SECONDS));
        let time = seconds.and_then(|it| Duration::try_from_secs_f64(it.max(0.0)).ok());
        Limits {
            depth: asked.depth,
            nodes: asked.nodes,
            time: self.at_most(time),
            soft_time: None,
            clock: self.clock,
        }
    }

    /// The time asked for, within what any question may take.
    pub(crate) fn at_most(&self, time: Option<Duration>) -> Option<Duration> {
        time.into_iter().chain(self.max_time).min()
    }
}

impl SearchLimits {
    /// Whether only depth or nodes are limited, so that the same question has the same answer on
    /// every machine. The host's own limit of time is not meant to be reached then.
    pub(crate) fn are_repeatable(self) -> bool {
        self.seconds.is_none() && (self.depth.is_some() || self.nodes.is_some())
    }
}

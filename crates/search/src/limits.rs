//! When to stop: the only place of this crate that reads the clock.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use crate::TimeSource;

/// How much a search may do. Without any limit it goes on until it is cancelled, or certain.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Limits {
    /// Search no deeper than this many moves.
    pub depth: Option<u32>,
    /// Visit no more positions than this, whatever the number of threads.
    pub nodes: Option<u64>,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Begin no further round of the search after this time.
    pub soft_time: Option<Duration>,
    /// What tells the time.
    pub clock: TimeSource,
}

impl Limits {
    /// Nothing but a depth.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// Nothing but a number of positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// The same without limits of time.
    #[must_use]
    pub fn without_time(self) -> Limits {
        Limits {
            time: None,
            soft_time: None,
            ..self
        }
    }

    /// The same for a search that begins so much later, and is to end at the same time.
    #[must_use]
    pub fn later_by(self, spent: Duration) -> Limits {
        let left = |time: Option<Duration>| time.map(|it| it.saturating_sub(spent));
        Limits {
            time: left(self.time),
            soft_time: left(self.soft_time),
            ..self
        }
    }

    /// Nothing but a time.
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }
}

/// The search was told to stop. What it was about to return means nothing.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Stopped;

/// Positions a thread may visit between two looks at the clock. The flags are read at every one.
pub(crate) const GRANT: u64 = 128;

/// What is left of the limits, shared by the threads of a search.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    cancel: &'a AtomicBool,
    finished: AtomicBool,
    granted: AtomicU64,
    limits: Limits,
    started: Duration,
    grant: u64,
}

impl<'a> Budget<'a> {
    /// A budget that looks at the clock after every `grant` positions.
    pub(crate) fn new(limits: Limits, cancel: &'a AtomicBool, grant: u64) -> Budget<'a> {
        Budget {
            grant,
            cancel,
            finished: AtomicBool::new(false),
            granted: AtomicU64::new(0),
            limits,
            started: limits.clock.now(),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.limits.clock.now().saturating_sub(self.started)
    }

    /// Positions visited so far, or about to be by threads that still run.
    pub(crate) fn nodes(&self) -> u64 {
        self.granted.load(Ordering::Relaxed)
    }

    /// Makes all threads stop.
    pub(crate) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    /// Whether another round may begin.
    pub(crate) fn allows_round(&self) -> bool {
        !self.is_over() && self.limits.soft_time.is_none_or(|it| self.elapsed() < it)
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.finished.load(Ordering::Relaxed) || self.cancel.load(Ordering::Relaxed)
    }

    /// Takes some positions from the pool. Fails when the pool is empty or time is up.
    fn take(&self) -> Result<u64, Stopped> {
        let is_late = self.limits.time.is_some_and(|it| it <= self.elapsed());
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        let more = |granted: u64| {
            let next = most.min(granted.saturating_add(self.grant));
            (!is_late && granted < next).then_some(next)
        };
        self.granted
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more)
            .map(|granted| most.min(granted.saturating_add(self.grant)) - granted)
            .map_err(|_| {
                self.finish();
                Stopped
            })
    }
}

/// Who hears, about once a second, of the positions visited and the time spent so far.
pub(crate) type Pulse<'a> = &'a dyn Fn(u64, Duration) -> ControlFlow<()>;

/// Time between two reports: a little less than the second that is promised.
const PULSE: Duration = Duration::from_millis(900);

/// One thread's share of a [`Budget`].
pub(crate) struct Share<'a> {
    budget: &'a Budget<'a>,
    left: u64,
    pulse: Option<Pulse<'a>>,
    /// When the next report is due.
    due: Duration,
}

impl<'a> Share<'a> {
    pub(crate) fn new(budget: &'a Budget<'a>) -> Share<'a> {
        Share {
            budget,
            left: 0,
            pulse: None,
            due: PULSE,
        }
    }

    /// Reports to somebody.
    pub(crate) fn reporting(self, pulse: Option<Pulse<'a>>) -> Share<'a> {
        Share { pulse, ..self }
    }

    /// Accounts for one position. To be asked before anything is done with it.
    #[inline]
    pub(crate) fn visit(&mut self) -> Result<(), Stopped> {
        if self.budget.is_over() {
            return Err(Stopped);
        }
        if self.left == 0 {
            self.refill()?;
        }
        self.left -= 1;
        Ok(())
    }

    #[cold]
    fn refill(&mut self) -> Result<(), Stopped> {
        self.left = self.budget.take()?;
        let Some(pulse) = self.pulse else {
            return Ok(());
        };
        let elapsed = self.budget.elapsed();
        if elapsed < self.due {
            return Ok(());
        }
        self.due = elapsed + PULSE;
        if pulse(self.budget.nodes(), elapsed).is_break() {
            self.budget.finish();
            return Err(Stopped);
        }
        Ok(())
    }

    /// Puts off the next report: there has just been one.
    pub(crate) fn has_reported(&mut self) {
        self.due = self.budget.elapsed() + PULSE;
    }

    /// Gives back what has not been used, which makes [`Budget::nodes`] exact.
    pub(crate) fn settle(&mut self) {
        let left = std::mem::take(&mut self.left);
        self.budget.granted.fetch_sub(left, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_shares_never_exceed_the_pool() {
        let cancel = AtomicBool::new(false);
        let budget = Budget::new(Limits::nodes(1000), &cancel, GRANT);
        let mut shares = [Share::new(&budget), Share::new(&budget)];
        let mut n = 0;
        while shares.iter_mut().any(|it| it.visit().is_ok()) {
            n += 1;
        }
        assert!((1000 - GRANT..=1000).contains(&n), "{n}");
        shares.iter_mut().for_each(Share::settle);
        assert_eq!(budget.nodes(), n);
    }

    #[test]
    fn a_cancel_stops_at_the_next_position() {
        let cancel = AtomicBool::new(false);
        let budget = Budget::new(Limits::default(), &cancel, GRANT);
        let mut share = Share::new(&budget);
        assert_eq!(share.visit(), Ok(()));
        cancel.store(true, Ordering::Relaxed);
        assert_eq!(share.visit(), Err(Stopped));
    }

    #[test]
    fn time_is_up_when_the_clock_of_the_limits_says_so() {
        thread_local! {
            static NOW: std::cell::Cell<Duration> = const { std::cell::Cell::new(Duration::ZERO) };
        }
        let cancel = AtomicBool::new(false);
        let limits = Limits {
            clock: TimeSource::of_host(|| NOW.get()),
            ..Limits::time(Duration::from_secs(5))
        };
        let budget = Budget::new(limits, &cancel, 1);
        let mut share = Share::new(&budget);
        NOW.set(Duration::from_secs(4));
        assert_eq!(share.visit(), Ok(()));
        assert_eq!(budget.elapsed(), Duration::from_secs(4));
        NOW.set(Duration::from_secs(5));
        assert_eq!(share.visit(), Err(Stopped));
    }

    #[test]
    fn a_long_search_reports_and_may_be_broken_off() {
        let cancel = AtomicBool::new(false);
        let budget = Budget::new(Limits::default(), &cancel, 1);
        let heard = std::cell::Cell::new(0);
        let pulse = |nodes, _| {
            heard.set(nodes);
            ControlFlow::Break(())
        };
        let mut share = Share::new(&budget).reporting(Some(&pulse));
        assert_eq!(share.visit(), Ok(()));
        share.due = Duration::ZERO;
        assert_eq!(share.visit(), Err(Stopped));
        assert_eq!(heard.get(), 2);
        assert!(!budget.allows_round());
    }
}

//! Limits of a search in depth, positions and time, and how its threads share them.
//!
//! The caller sets [`Limits`]. A search turns them into one [`Budget`], from which each thread claims
//! [`NODES_PER_GRANT`] positions at a time into its own [`Share`]. Visiting a position then costs one
//! decrement and two relaxed loads of the stop flags; the clock is read and the shared counter
//! updated only when a share runs out. This is the only module of the crate that reads the clock.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use crate::TimeSource;

/// Limits of a search. With none set, it runs until it is cancelled, the values of all variations
/// to report are proven, or it has reached the maximum depth of a search.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Limits {
    /// Maximum depth of the search in plies; `None` for no limit.
    pub depth: Option<u32>,
    /// Maximum number of positions that the search visits, by all threads together; `None` for no
    /// limit.
    pub nodes: Option<u64>,
    /// Time after which the search stops, even in the middle of an iteration; `None` for no limit.
    pub time: Option<Duration>,
    /// Time after which the search begins no further iteration; `None` for no limit. One already
    /// running is completed unless it reaches another limit.
    pub soft_time: Option<Duration>,
    /// Clock with which the limits `time` and `soft_time` are measured.
    pub clock: TimeSource,
}

impl Limits {
    /// Creates limits on the depth only, in plies.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// Creates a limit on the number of visited positions only.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// The limits without both time limits, soft and hard.
    #[must_use]
    pub fn without_time(self) -> Limits {
        Limits {
            time: None,
            soft_time: None,
            ..self
        }
    }

    /// Shortens both time limits, soft and hard, by the time already spent, for a search that starts
    /// late but must end at the same moment. They don't go below zero.
    #[must_use]
    pub fn later_by(self, spent: Duration) -> Limits {
        let left = |time: Option<Duration>| time.map(|total| total.saturating_sub(spent));
        Limits {
            time: left(self.time),
            soft_time: left(self.soft_time),
            ..self
        }
    }

    /// Creates a limit on the time of the search only.
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }
}

/// The error of a call within a search that was interrupted because the search was cancelled or
/// reached a limit. The result of that call is lost.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Stopped;

/// Number of positions a thread claims from the budget at once, and so visits between two readings
/// of the clock: about a tenth of a millisecond. The stop flags are read at every position.
pub(crate) const NODES_PER_GRANT: u64 = 128;

/// The limits of a running search and how much of them is used, shared by its threads.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    /// Flag that the caller sets to stop the search.
    cancel: &'a AtomicBool,
    /// Flag that the search itself sets to stop its other threads.
    finished: AtomicBool,
    /// Number of positions that threads have claimed so far.
    granted: AtomicU64,
    limits: Limits,
    /// Reading of the clock when the search began.
    started: Duration,
    /// Number of positions that a thread claims at once.
    grant: u64,
}

impl<'a> Budget<'a> {
    /// Creates the budget of a search that begins now. Each thread reads the clock after every
    /// `grant` positions.
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

    /// Number of positions visited so far, plus those that running threads have claimed but not yet
    /// visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.granted.load(Ordering::Relaxed)
    }

    /// Makes all threads of the search stop at their next position.
    pub(crate) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    /// Whether another iteration may begin: the search isn't stopped, and within the soft time limit.
    pub(crate) fn allows_round(&self) -> bool {
        let is_soon_enough = |limit: Duration| self.elapsed() < limit;
        !self.is_over() && self.limits.soft_time.is_none_or(is_soon_enough)
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.finished.load(Ordering::Relaxed) || self.cancel.load(Ordering::Relaxed)
    }

    /// Claims up to `self.grant` positions for a thread and returns their number. Fails, and stops
    /// all threads, when the node limit is used up or time is over.
    fn claim_grant(&self) -> Result<u64, Stopped> {
        // The clock is read without a time limit, too: where there are no threads, a host's clock is
        // the only place from which it can set the stop flag while a search runs.
        let elapsed = self.elapsed();
        let is_late = self.limits.time.is_some_and(|it| it <= elapsed);
        let max_nodes = self.limits.nodes.unwrap_or(u64::MAX);
        let more = |granted: u64| {
            let next = max_nodes.min(granted.saturating_add(self.grant));
            (!is_late && granted < next).then_some(next)
        };
        self.granted
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more)
            .map(|granted| max_nodes.min(granted.saturating_add(self.grant)) - granted)
            .map_err(|_| {
                self.finish();
                Stopped
            })
    }
}

/// Callback invoked about once a second with the number of positions visited and the time spent so
/// far. Returning `Break` stops the search.
pub(crate) type OnProgress<'a> = &'a dyn Fn(u64, Duration) -> ControlFlow<()>;

/// Time between two progress reports of a search. A little under the second that [`Search::run`]
/// promises, as the clock is only read between grants.
///
/// [`Search::run`]: crate::Search::run
const PROGRESS_INTERVAL: Duration = Duration::from_millis(900);

/// The positions one thread has claimed from the [`Budget`] and may still visit.
pub(crate) struct Share<'a> {
    budget: &'a Budget<'a>,
    left: u64,
    on_progress: Option<OnProgress<'a>>,
    /// Time since the start of the search at which the next progress report is due.
    due: Duration,
}

impl<'a> Share<'a> {
    pub(crate) fn new(budget: &'a Budget<'a>) -> Share<'a> {
        Share {
            budget,
            left: 0,
            on_progress: None,
            due: PROGRESS_INTERVAL,
        }
    }

    /// Sets the callback for progress reports; `None` for no reports.
    pub(crate) fn reporting_to(self, on_progress: Option<OnProgress<'a>>) -> Share<'a> {
        Share {
            on_progress,
            ..self
        }
    }

    /// Accounts for one visited position. Call it before searching the position. Fails if the
    /// search was cancelled or has reached a limit.
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
        self.left = self.budget.claim_grant()?;
        let Some(on_progress) = self.on_progress else {
            return Ok(());
        };
        let elapsed = self.budget.elapsed();
        if elapsed < self.due {
            return Ok(());
        }
        self.due = elapsed + PROGRESS_INTERVAL;
        if on_progress(self.budget.nodes(), elapsed).is_break() {
            self.budget.finish();
            return Err(Stopped);
        }
        Ok(())
    }

    /// Restarts the interval between progress reports, because a completed iteration has just been
    /// reported.
    pub(crate) fn postpone_report(&mut self) {
        self.due = self.budget.elapsed() + PROGRESS_INTERVAL;
    }

    /// Returns to the budget the positions claimed but not visited, which makes [`Budget::nodes`]
    /// exact.
    pub(crate) fn return_unused(&mut self) {
        let left = std::mem::take(&mut self.left);
        self.budget.granted.fetch_sub(left, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_shares_never_exceed_the_node_limit() {
        let cancel = AtomicBool::new(false);
        let budget = Budget::new(Limits::nodes(1000), &cancel, NODES_PER_GRANT);
        let mut shares = [Share::new(&budget), Share::new(&budget)];
        let mut n = 0;
        while shares.iter_mut().any(|it| it.visit().is_ok()) {
            n += 1;
        }
        assert!((1000 - NODES_PER_GRANT..=1000).contains(&n), "{n}");
        shares.iter_mut().for_each(Share::return_unused);
        assert_eq!(budget.nodes(), n);
    }

    #[test]
    fn a_cancel_stops_at_the_next_position() {
        let cancel = AtomicBool::new(false);
        let budget = Budget::new(Limits::default(), &cancel, NODES_PER_GRANT);
        let mut share = Share::new(&budget);
        assert_eq!(share.visit(), Ok(()));
        cancel.store(true, Ordering::Relaxed);
        assert_eq!(share.visit(), Err(Stopped));
    }

    #[test]
    fn time_limit_is_measured_with_the_clock_of_the_limits() {
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
    fn progress_callback_is_invoked_and_may_stop_the_search() {
        let cancel = AtomicBool::new(false);
        let budget = Budget::new(Limits::default(), &cancel, 1);
        let reported = std::cell::Cell::new(0);
        let on_progress = |nodes, _| {
            reported.set(nodes);
            ControlFlow::Break(())
        };
        let mut share = Share::new(&budget).reporting_to(Some(&on_progress));
        assert_eq!(share.visit(), Ok(()));
        share.due = Duration::ZERO;
        assert_eq!(share.visit(), Err(Stopped));
        assert_eq!(reported.get(), 2);
        assert!(!budget.allows_round());
    }
}

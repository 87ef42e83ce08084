//! Scheduling of searches across clients.
//!
//! A pure state machine: the caller passes the current time and gets back which jobs run and which
//! pause. Jobs have a [`Priority`]. Within a priority, the workers' time is shared equally between
//! [clients](Requester::client), however many jobs each has queued. A running job is preempted at once
//! by a job of a higher priority, and after one [`TIME_SLICE`] by another client's of its own.
//!
//! The share of a client is the running time of its jobs so far. Among jobs of one priority, that of
//! the client with the smallest share runs first. A client that comes back after a pause doesn't keep
//! the advantage of having used nothing: its share is raised to the smallest of the clients with open
//! jobs, and a large one is forgotten down to [`MAX_SHARE_DEBT`] above that.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap, VecDeque},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use crate::Busy;

/// Why a search was requested. Determines its scheduling priority, highest first.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Priority {
    /// A player is waiting for the computer opponent's move.
    Opponent,
    /// A client requested an analysis, hint or review.
    #[default]
    Analysis,
    /// The search is for a game in which both players are computers.
    Computers,
}

impl Priority {
    const ALL: [Priority; 3] = [Priority::Opponent, Priority::Analysis, Priority::Computers];
}

/// The client that a request is made for, and the request's priority.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Requester {
    /// Why the search was requested, which determines its priority.
    pub priority: Priority,
    /// A number that identifies the client. On a shared engine, the clients of a priority share the
    /// workers' time equally.
    pub client: u128,
}

/// Time that a job runs before another client's job of the same priority may preempt it. Long beside
/// the cost of a switch, too short for a person to notice.
pub(crate) const TIME_SLICE: Duration = Duration::from_millis(100);
/// Maximum running time that counts against a client that submits jobs again, beyond that of the
/// client with the least: what it used longer ago is forgotten.
const MAX_SHARE_DEBT: Duration = Duration::from_secs(5);
/// Maximum number of clients whose used running time is remembered. Above it, clients without open jobs
/// that have used no more than others are forgotten; above ten times as many, all.
const SHARES_SOFT_LIMIT: usize = 1000;
/// Number of extra threads, besides one per worker, on which only jobs of [`Priority::Opponent`] begin
/// while paused jobs occupy other threads.
const SPARE_OPPONENT_THREADS: usize = 3;
/// Number of extra threads, besides one per worker, on which jobs of [`Priority::Analysis`] or higher
/// begin while paused jobs occupy other threads.
const SPARE_ANALYSIS_THREADS: usize = 3;

/// The number by which a job is identified; jobs are numbered in the order of submission.
pub(crate) type JobId = u64;

/// The flag that says whether a job that has begun is paused. Shared between the schedule and the thread
/// that runs the job.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    paused: AtomicBool,
}

impl Gate {
    pub(crate) fn is_paused(&self) -> bool {
        self.paused.load(Ordering::Relaxed)
    }
}

/// A job in the schedule: it waits, runs or is paused.
#[derive(Debug)]
struct Entry<J> {
    requester: Requester,
    cancel: Arc<AtomicBool>,
    /// The work of the job. `None` once a thread has begun with it.
    job: Option<J>,
    /// The state of a job that has begun; `None` while the job waits for its first turn.
    begun: Option<Begun>,
}

impl<J> Entry<J> {
    fn runs(&self) -> bool {
        self.begun
            .as_ref()
            .is_some_and(|begun| begun.running.is_some())
    }
}

/// The state of a job that has begun: running or paused.
#[derive(Debug)]
struct Begun {
    gate: Arc<Gate>,
    /// The job's current time slice; `None` while the job is paused.
    running: Option<Slice>,
}

/// The current time slice of a running job.
#[derive(Copy, Clone, Debug)]
struct Slice {
    /// When the job's time slice began, by the caller's clock.
    since: Duration,
    /// Time up to which the slice has been added to the client's running time.
    counted: Duration,
}

/// The schedule: all jobs that wait, run or are paused, with work of type `J`.
#[derive(Debug)]
pub(crate) struct Schedule<J> {
    /// Maximum number of jobs that run at once, not counting paused ones.
    workers: usize,
    /// Maximum number of jobs of each priority that wait for their first turn.
    queue: usize,
    /// Whether running jobs are paused for those of a higher priority or of other clients.
    shared: bool,
    jobs: BTreeMap<JobId, Entry<J>>,
    /// The running time so far that counts against each client, separately for each priority. The client
    /// with the least runs first.
    shares: HashMap<Requester, Duration>,
    /// For each priority, the smallest running time that counts against a client with open jobs, with
    /// which a new client begins. Doesn't decrease.
    least_share: [Duration; Priority::ALL.len()],
    next: JobId,
    /// Jobs that have been given a turn and that the next idle threads are to begin, in order.
    ready: VecDeque<JobId>,
}

impl<J> Schedule<J> {
    pub(crate) fn new(workers: usize, queue: usize, shared: bool) -> Schedule<J> {
        Schedule {
            workers,
            queue,
            shared,
            jobs: BTreeMap::new(),
            shares: HashMap::new(),
            least_share: [Duration::ZERO; Priority::ALL.len()],
            next: 0,
            ready: VecDeque::new(),
        }
    }

    /// Number of threads that the running and paused jobs together may occupy.
    pub(crate) fn n_threads(&self) -> usize {
        self.max_begun(Priority::Opponent)
    }

    /// Maximum number of jobs of a priority and all lower ones that may have begun, running or paused,
    /// at once.
    fn max_begun(&self, priority: Priority) -> usize {
        let spare = match priority {
            _ if !self.shared => 0,
            Priority::Opponent => SPARE_ANALYSIS_THREADS + SPARE_OPPONENT_THREADS,
            Priority::Analysis => SPARE_ANALYSIS_THREADS,
            Priority::Computers => 0,
        };
        self.workers + spare
    }

    /// Adds a job to the schedule. If all workers are busy with jobs of its priority or higher, and
    /// the queue of its priority is full, the newest waiting job of the client with the most
    /// waiting jobs in that queue is evicted.
    ///
    /// # Errors
    ///
    /// [`Busy`] if the queue is full and no other client has more jobs waiting than this one would have.
    pub(crate) fn admit(
        &mut self,
        requester: Requester,
        cancel: Arc<AtomicBool>,
        job: J,
        now: Duration,
    ) -> Result<(), Busy> {
        self.plan(now);
        let running = self.jobs.values().filter(|entry| entry.runs());
        let ahead = running.filter(|entry| entry.requester.priority <= requester.priority);
        if self.workers <= ahead.count() && self.queue <= self.waiting(requester.priority).count() {
            let evicted = self.newest_of_largest(requester).ok_or(Busy)?;
            self.remove(evicted);
        }
        let is_new = (self.jobs.values()).all(|entry| entry.requester != requester);
        if is_new {
            let least = self.least_share[requester.priority as usize];
            let share = self.shares.entry(requester).or_default();
            *share = (*share).clamp(least, least + MAX_SHARE_DEBT);
        }
        let id = self.next;
        self.next += 1;
        let entry = Entry {
            requester,
            cancel,
            job: Some(job),
            begun: None,
        };
        self.jobs.insert(id, entry);
        self.plan(now);
        Ok(())
    }

    /// Jobs of a priority that wait for their first turn.
    fn waiting(&self, priority: Priority) -> impl Iterator<Item = (JobId, &Entry<J>)> {
        let all = self.jobs.iter().map(|(id, entry)| (*id, entry));
        all.filter(move |(_, entry)| entry.begun.is_none() && entry.requester.priority == priority)
    }

    /// The job to evict from a full queue for a new one of `requester`: the newest waiting job of the
    /// client with the most waiting jobs. `None` if those are not more than the requester's would be.
    fn newest_of_largest(&self, requester: Requester) -> Option<JobId> {
        // By client: the number of waiting jobs, and the newest.
        let mut counts: HashMap<u128, (usize, JobId)> = HashMap::new();
        for (id, entry) in self.waiting(requester.priority) {
            let (n, newest) = counts.entry(entry.requester.client).or_default();
            (*n, *newest) = (*n + 1, id);
        }
        let own = counts.get(&requester.client).map_or(0, |(n, _)| *n);
        let (most, newest) = counts.into_values().max()?;
        (own + 1 < most).then_some(newest)
    }

    /// Removes a job that has ended, and reschedules.
    pub(crate) fn end(&mut self, id: JobId, now: Duration) {
        self.count_time(now);
        self.remove(id);
        self.plan(now);
    }

    fn remove(&mut self, id: JobId) {
        self.jobs.remove(&id);
        self.ready.retain(|ready| *ready != id);
        if SHARES_SOFT_LIMIT < self.shares.len() {
            let (jobs, least) = (&self.jobs, &self.least_share);
            self.shares.retain(|requester, share| {
                let is_open = (jobs.values()).any(|entry| entry.requester == *requester);
                is_open || least[requester.priority as usize] < *share
            });
            if 10 * SHARES_SOFT_LIMIT < self.shares.len() {
                self.shares.clear();
            }
        }
    }

    /// The next job for an idle thread to begin. `None` if no job has been given a turn.
    pub(crate) fn begin(&mut self) -> Option<(JobId, Arc<Gate>, J)> {
        let id = self.ready.pop_front()?;
        let entry = self.jobs.get_mut(&id)?;
        let gate = Arc::clone(&entry.begun.as_ref()?.gate);
        Some((id, gate, entry.job.take()?))
    }

    /// Whether any job waits for a turn or is paused.
    pub(crate) fn is_waiting(&self) -> bool {
        self.jobs.values().any(|entry| !entry.runs())
    }

    /// Adds the running time of all jobs since the last call to the running time that counts against
    /// their clients.
    fn count_time(&mut self, now: Duration) {
        for entry in self.jobs.values_mut() {
            let begun = entry.begun.as_mut();
            if let Some(slice) = begun.and_then(|begun| begun.running.as_mut()) {
                let share = self.shares.entry(entry.requester).or_default();
                *share += now.saturating_sub(slice.counted);
                slice.counted = now.max(slice.counted);
            }
        }
        for priority in Priority::ALL {
            let open = self.jobs.values().map(|entry| entry.requester);
            let open = open.filter(|requester| requester.priority == priority);
            let least = open.filter_map(|requester| self.shares.get(&requester));
            let known = &mut self.least_share[priority as usize];
            *known = least.min().map_or(*known, |least| *least.max(known));
        }
    }

    /// Removes jobs that were cancelled before they began, decides which jobs run from now on, and
    /// pauses the others. Returns whether the running jobs differ from those that ran before.
    pub(crate) fn plan(&mut self, now: Duration) -> bool {
        self.count_time(now);
        // A job that was cancelled before it began has no result.
        self.jobs
            .retain(|_, entry| entry.begun.is_some() || !entry.cancel.load(Ordering::Relaxed));
        let mut order: Vec<_> = self.jobs.keys().copied().collect();
        order.sort_by_key(|id| self.rank(*id, now));
        let mut left = self.workers;
        let mut changed = false;
        for id in order {
            let runs = 0 < left && (self.is_begun(id) || self.may_begin(id));
            left -= usize::from(runs);
            changed |= self.jobs[&id].runs() != runs;
            self.set_running(id, runs, now);
        }
        changed
    }

    /// The sort key of a job in scheduling: the smallest runs first. Jobs that may not be paused come
    /// first; then the priority decides, whether the current time slice has not ended, the client's
    /// running time so far, whether the job has begun, and the order of submission.
    fn rank(&self, id: JobId, now: Duration) -> impl Ord + use<J> {
        let entry = &self.jobs[&id];
        let requester = entry.requester;
        let begun = entry.begun.as_ref();
        let slice = begun.and_then(|begun| begun.running);
        let is_in_slice = slice.is_some_and(|slice| now.saturating_sub(slice.since) < TIME_SLICE);
        let is_unpausable = !self.shared && begun.is_some();
        let share = self.shares.get(&requester).copied().unwrap_or_default();
        (
            Reverse(is_unpausable),
            requester.priority,
            Reverse(is_in_slice),
            share,
            Reverse(begun.is_some()),
            id,
        )
    }

    fn is_begun(&self, id: JobId) -> bool {
        self.jobs[&id].begun.is_some()
    }

    /// Whether there is a free thread on which a waiting job may begin: jobs of lower priorities leave
    /// some threads to the higher ones.
    fn may_begin(&self, id: JobId) -> bool {
        let own = self.jobs[&id].requester.priority;
        let mut higher = Priority::ALL.into_iter().filter(|other| *other <= own);
        higher.all(|priority| {
            let begun = self.jobs.values().filter(|entry| entry.begun.is_some());
            let lower = begun.filter(|entry| priority <= entry.requester.priority);
            lower.count() < self.max_begun(priority)
        })
    }

    fn set_running(&mut self, id: JobId, runs: bool, now: Duration) {
        let Some(entry) = self.jobs.get_mut(&id) else {
            return;
        };
        if runs && entry.begun.is_none() {
            self.ready.push_back(id);
            entry.begun = Some(Begun {
                gate: Arc::default(),
                running: None,
            });
        }
        let Some(begun) = &mut entry.begun else {
            return;
        };
        begun.gate.paused.store(!runs, Ordering::Relaxed);
        begun.running = match begun.running {
            _ if !runs => None,
            Some(slice) if now.saturating_sub(slice.since) < TIME_SLICE => Some(slice),
            Some(_) | None => Some(Slice {
                since: now,
                counted: now,
            }),
        };
    }
}

#[cfg(test)]
mod tests;

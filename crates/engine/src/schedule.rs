//! Who is served when: a pure table of questions, which is told the time and decides.
//!
//! Questions are served by [kind](Kind), and within a kind every [client](Asker::client) gets the
//! same share of the workers' time, however many questions it has. A question that has been begun
//! may have to pause for one that comes before it: at once for one of an earlier kind, and after a
//! [slice](SLICE) of time for one of the same kind.

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

/// What a question is asked for. Earlier kinds are served first.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Kind {
    /// A person waits for the opponent's move.
    Opponent,
    /// Somebody wants to know something.
    #[default]
    Analysis,
    /// Computers play each other.
    Computers,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Opponent, Kind::Analysis, Kind::Computers];
}

/// Who asks a question, and what for.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Asker {
    /// What for.
    pub kind: Kind,
    /// Any number that tells clients apart.
    pub client: u128,
}

/// How long a question may be thought about before somebody else's of the same kind has its turn.
pub(crate) const SLICE: Duration = Duration::from_millis(100);
/// How much more than others a client may have used for this to count against it.
const MEMORY: Duration = Duration::from_secs(5);
/// How many clients without a question are remembered.
const REMEMBERED: usize = 1000;
/// Threads beyond the number of workers, for questions that are begun while others pause: those of
/// people, and analyses.
const FOR_PEOPLE: usize = 3;
const FOR_ANALYSES: usize = 3;

/// The number of a question.
pub(crate) type Ticket = u64;

/// Whether a question that has been begun may go on. Shared with the thread that works on it.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    paused: AtomicBool,
}

impl Gate {
    pub(crate) fn is_paused(&self) -> bool {
        self.paused.load(Ordering::Relaxed)
    }
}

/// Something to be done for an asker.
#[derive(Debug)]
struct Question<J> {
    asker: Asker,
    cancel: Arc<AtomicBool>,
    /// What is to be done, until a thread has it.
    job: Option<J>,
    /// Once it is a thread's turn to do it.
    begun: Option<Begun>,
}

impl<J> Question<J> {
    fn runs(&self) -> bool {
        self.begun.as_ref().is_some_and(|it| it.running.is_some())
    }
}

#[derive(Debug)]
struct Begun {
    gate: Arc<Gate>,
    /// Since when it runs in this slice, and up to when that has been counted. None while it pauses.
    running: Option<(Duration, Duration)>,
}

/// The questions that wait or have been begun.
#[derive(Debug)]
pub(crate) struct Schedule<J> {
    /// How many run at once.
    workers: usize,
    /// How many of each kind may wait.
    queue: usize,
    /// Whether questions pause for others.
    shared: bool,
    questions: BTreeMap<Ticket, Question<J>>,
    /// What each client has used of each kind, as far as it counts.
    used: HashMap<Asker, Duration>,
    /// By kind: what the client with a question has used that has used least. Who comes begins there.
    least: [Duration; Kind::ALL.len()],
    next: Ticket,
    /// What is to be begun by the next thread that has nothing to do.
    ready: VecDeque<Ticket>,
}

impl<J> Schedule<J> {
    pub(crate) fn new(workers: usize, queue: usize, shared: bool) -> Schedule<J> {
        Schedule {
            workers,
            queue,
            shared,
            questions: BTreeMap::new(),
            used: HashMap::new(),
            least: [Duration::ZERO; 3],
            next: 0,
            ready: VecDeque::new(),
        }
    }

    /// How many threads it takes.
    pub(crate) fn n_threads(&self) -> usize {
        self.most_begun(Kind::Opponent)
    }

    /// How many questions of a kind and all later ones may have been begun at once.
    fn most_begun(&self, kind: Kind) -> usize {
        let spare = match kind {
            _ if !self.shared => 0,
            Kind::Opponent => FOR_ANALYSES + FOR_PEOPLE,
            Kind::Analysis => FOR_ANALYSES,
            Kind::Computers => 0,
        };
        self.workers + spare
    }

    /// Takes a question. If all places are taken, the newest question of the client that has the most
    /// waiting gives way.
    ///
    /// # Errors
    ///
    /// All places are taken, and nobody has taken more than the client would have.
    pub(crate) fn admit(
        &mut self,
        asker: Asker,
        cancel: Arc<AtomicBool>,
        job: J,
        now: Duration,
    ) -> Result<(), Busy> {
        self.plan(now);
        let running = self.questions.values().filter(|it| it.runs());
        let ahead = running.filter(|it| it.asker.kind <= asker.kind).count();
        if self.workers <= ahead && self.queue <= self.waiting(asker.kind).count() {
            let evicted = self.greediest(asker).ok_or(Busy)?;
            self.forget(evicted);
        }
        let is_new = self.questions.values().all(|it| it.asker != asker);
        if is_new {
            let least = self.least[asker.kind as usize];
            let used = self.used.entry(asker).or_default();
            *used = (*used).clamp(least, least + MEMORY);
        }
        let ticket = self.next;
        self.next += 1;
        let question = Question {
            asker,
            cancel,
            job: Some(job),
            begun: None,
        };
        self.questions.insert(ticket, question);
        self.plan(now);
        Ok(())
    }

    /// Questions of a kind that nobody has begun with.
    fn waiting(&self, kind: Kind) -> impl Iterator<Item = (Ticket, &Question<J>)> {
        let all = self.questions.iter().map(|(ticket, it)| (*ticket, it));
        all.filter(move |(_, it)| it.begun.is_none() && it.asker.kind == kind)
    }

    /// The newest waiting question of the client with the most of them, if those are more than the
    /// asker's would be.
    fn greediest(&self, asker: Asker) -> Option<Ticket> {
        let mut counts: HashMap<u128, (usize, Ticket)> = HashMap::new();
        for (ticket, it) in self.waiting(asker.kind) {
            let (n, newest) = counts.entry(it.asker.client).or_default();
            (*n, *newest) = (*n + 1, ticket);
        }
        let own = counts.get(&asker.client).map_or(0, |it| it.0);
        let (most, newest) = counts.into_values().max()?;
        (own + 1 < most).then_some(newest)
    }

    /// Takes a question off the table, because it has been answered or nobody wants to know.
    pub(crate) fn end(&mut self, ticket: Ticket, now: Duration) {
        self.count_time(now);
        self.forget(ticket);
        self.plan(now);
    }

    fn forget(&mut self, ticket: Ticket) {
        self.questions.remove(&ticket);
        self.ready.retain(|it| *it != ticket);
        if REMEMBERED < self.used.len() {
            let (questions, least) = (&self.questions, &self.least);
            self.used.retain(|asker, used| {
                let is_open = questions.values().any(|it| it.asker == *asker);
                is_open || least[asker.kind as usize] < *used
            });
            if 10 * REMEMBERED < self.used.len() {
                self.used.clear();
            }
        }
    }

    /// The question that a thread with nothing to do is to begin with.
    pub(crate) fn begin(&mut self) -> Option<(Ticket, Arc<Gate>, J)> {
        let ticket = self.ready.pop_front()?;
        let question = self.questions.get_mut(&ticket)?;
        let gate = Arc::clone(&question.begun.as_ref()?.gate);
        Some((ticket, gate, question.job.take()?))
    }

    /// Whether anybody waits for a turn.
    pub(crate) fn is_waiting(&self) -> bool {
        self.questions.values().any(|it| !it.runs())
    }

    /// Adds what has run since the last time to what its clients have used.
    fn count_time(&mut self, now: Duration) {
        for question in self.questions.values_mut() {
            let running = question.begun.as_mut().and_then(|it| it.running.as_mut());
            if let Some((_, counted)) = running {
                let used = self.used.entry(question.asker).or_default();
                *used += now.saturating_sub(*counted);
                *counted = now.max(*counted);
            }
        }
        for kind in Kind::ALL {
            let asked = self.questions.values().map(|it| it.asker);
            let asked = asked.filter(|it| it.kind == kind);
            let least = asked.filter_map(|it| self.used.get(&it)).min();
            let known = &mut self.least[kind as usize];
            *known = least.map_or(*known, |it| *it.max(known));
        }
    }

    /// Decides who runs from now on. Returns whether that is somebody else than before.
    pub(crate) fn plan(&mut self, now: Duration) -> bool {
        self.count_time(now);
        // Nobody waits for what was cancelled before it was begun.
        self.questions
            .retain(|_, it| it.begun.is_some() || !it.cancel.load(Ordering::Relaxed));
        let mut order: Vec<_> = self.questions.keys().copied().collect();
        order.sort_by_key(|it| self.rank(*it, now));
        let mut left = self.workers;
        let mut changed = false;
        for ticket in order {
            let runs = 0 < left && (self.is_begun(ticket) || self.may_begin(ticket));
            left -= usize::from(runs);
            changed |= self.questions[&ticket].runs() != runs;
            self.set_running(ticket, runs, now);
        }
        changed
    }

    /// What questions are sorted by.
    fn rank(&self, ticket: Ticket, now: Duration) -> impl Ord + use<J> {
        let question = &self.questions[&ticket];
        let asker = question.asker;
        let begun = question.begun.as_ref();
        let running = begun.and_then(|it| it.running);
        let keeps = running.is_some_and(|(since, _)| now.saturating_sub(since) < SLICE);
        let stays = !self.shared && begun.is_some();
        let used = self.used.get(&asker).copied().unwrap_or_default();
        (
            Reverse(stays),
            asker.kind,
            Reverse(keeps),
            used,
            Reverse(begun.is_some()),
            ticket,
        )
    }

    fn is_begun(&self, ticket: Ticket) -> bool {
        self.questions[&ticket].begun.is_some()
    }

    /// Whether there is a thread for a question: those of later kinds leave some to the earlier ones.
    fn may_begin(&self, ticket: Ticket) -> bool {
        let own = self.questions[&ticket].asker.kind;
        Kind::ALL.into_iter().filter(|it| *it <= own).all(|kind| {
            let all = self.questions.values();
            let begun = all.filter(|it| it.begun.is_some() && kind <= it.asker.kind);
            begun.count() < self.most_begun(kind)
        })
    }

    fn set_running(&mut self, ticket: Ticket, runs: bool, now: Duration) {
        let Some(question) = self.questions.get_mut(&ticket) else {
            return;
        };
        if runs && question.begun.is_none() {
            self.ready.push_back(ticket);
            question.begun = Some(Begun {
                gate: Arc::default(),
                running: None,
            });
        }
        let Some(begun) = &mut question.begun else {
            return;
        };
        begun.gate.paused.store(!runs, Ordering::Relaxed);
        begun.running = match begun.running {
            _ if !runs => None,
            Some((since, counted)) if now.saturating_sub(since) < SLICE => Some((since, counted)),
            Some(_) | None => Some((now, now)),
        };
    }
}

#[cfg(test)]
mod tests;

//! A store that fails, blocks or becomes unreachable on demand.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    time::Instant,
};

use nevermind::Nevermind as _;
use store::{Append, Appended, Completion, Error, Head, Memory, Store, Tombstone, VerifiedCounts};

/// A fault of the next append.
#[derive(Copy, Clone)]
pub(super) enum Fault {
    /// Nothing is appended, and the append fails.
    Lost,
    /// The event is appended, but the append fails.
    Unanswered,
    /// Nothing happens until the append is [released](Faulty::release).
    Stuck,
}

/// A store in memory whose appends fail or block on demand.
#[derive(Default)]
pub(super) struct Faulty {
    memory: Memory,
    /// Number of events read so far.
    pub(super) n_read: AtomicUsize,
    fault: Mutex<Option<Fault>>,
    /// The appends that are stuck.
    stuck: Mutex<Vec<(Append, Completion<Appended>)>>,
    /// An event that is appended just before the next stream is deleted.
    pub(super) before_delete: Mutex<Option<Append>>,
    /// If set, the store is shared and its heartbeats block.
    heartbeats: Option<StuckHeartbeats>,
}

/// Membership of a shared store that has become unreachable right after the start: every heartbeat
/// but the first blocks, as on a connection that drops all packets.
struct StuckHeartbeats {
    n_beats: AtomicUsize,
    /// A heartbeat blocks until the other end of this is dropped.
    gate: Mutex<mpsc::Receiver<()>>,
}

impl store::Nodes for StuckHeartbeats {
    fn heartbeat(&self) -> Result<store::Heartbeat, Error> {
        if 0 < self.n_beats.fetch_add(1, Ordering::Relaxed) {
            let closed = self.gate.lock().expect("whole").recv();
            closed.nevermind("nothing is ever sent");
            return Err(Error::Unavailable);
        }
        Ok(store::Heartbeat {
            now: 1000,
            at: Instant::now(),
            // The answer took so long that the node is out of step when it has started.
            within: 2 * store::OUTAGE_THRESHOLD,
            fence: 1,
            refused_since: None,
            outages: Vec::new(),
        })
    }

    fn liveness(&self) -> Result<store::NodeLiveness, Error> {
        Err(Error::Unavailable)
    }

    fn claim(&self, _: store::ClaimFilter<'_>, _: usize) -> Result<Vec<String>, Error> {
        Err(Error::Unavailable)
    }

    fn release(&self, _: &str) -> Result<(), Error> {
        Err(Error::Unavailable)
    }

    fn tail(&self, _: &str, _: u64, _: store::Hash, done: Completion<store::Tail>) {
        done(Err(Error::Unavailable));
    }

    fn heads(&self, _: &[String]) -> Result<Vec<(String, u64)>, Error> {
        Err(Error::Unavailable)
    }

    fn publish_presence(&self, _: &[store::SeatPresence]) -> Result<(), Error> {
        Err(Error::Unavailable)
    }

    fn presence_elsewhere(&self, _: &[String]) -> Result<Vec<store::SeatPresence>, Error> {
        Err(Error::Unavailable)
    }

    fn publish_lobby(&self, _: &str) -> Result<(), Error> {
        Err(Error::Unavailable)
    }

    fn lobbies_elsewhere(&self) -> Result<Vec<String>, Error> {
        Err(Error::Unavailable)
    }

    fn replace_note(&self, _: &str, _: Option<&str>, _: &str) -> Result<bool, Error> {
        Err(Error::Unavailable)
    }

    fn pool_status(&self) -> store::PoolStatus {
        store::PoolStatus::default()
    }

    fn sweep(&self) -> Result<(), Error> {
        Err(Error::Unavailable)
    }

    fn listen(&self, _: Box<dyn store::HintReceiver>) {}
}

impl Faulty {
    /// A shared store that is unreachable from its first heartbeat on, until the other end of
    /// `gate` is dropped.
    pub(super) fn unreachable(gate: mpsc::Receiver<()>) -> Faulty {
        Faulty {
            heartbeats: Some(StuckHeartbeats {
                n_beats: AtomicUsize::new(0),
                gate: Mutex::new(gate),
            }),
            ..Faulty::default()
        }
    }

    /// Number of attempts to write a heartbeat after the first.
    pub(super) fn n_stuck_heartbeats(&self) -> usize {
        let heartbeats = self.heartbeats.as_ref();
        heartbeats.map_or(0, |it| it.n_beats.load(Ordering::Relaxed) - 1)
    }

    pub(super) fn fail(&self, fault: Fault) {
        *self.fault.lock().expect("whole") = Some(fault);
    }

    pub(super) fn n_stuck(&self) -> usize {
        self.stuck.lock().expect("whole").len()
    }

    /// Executes the appends that are stuck.
    pub(super) fn release(&self) {
        for (append, done) in self.stuck.lock().expect("whole").drain(..) {
            self.memory.submit(append, done);
        }
    }
}

impl Store for Faulty {
    fn submit(&self, append: Append, done: Completion<Appended>) {
        let fault = self.fault.lock().expect("whole").take();
        match fault {
            None => self.memory.submit(append, done),
            Some(Fault::Lost) => done(Err(Error::Unavailable)),
            Some(Fault::Unanswered) => {
                self.memory.append(append).expect("never fails");
                done(Err(Error::Unavailable));
            }
            Some(Fault::Stuck) => self.stuck.lock().expect("whole").push((append, done)),
        }
    }

    fn read(
        &self,
        stream: &str,
        from: u64,
        limit: usize,
    ) -> Result<Vec<store::StoredEvent>, Error> {
        let events = self.memory.read(stream, from, limit)?;
        self.n_read.fetch_add(events.len(), Ordering::Relaxed);
        Ok(events)
    }

    fn find(&self, stream: &str, command: &str, request: &str) -> Result<Option<Appended>, Error> {
        self.memory.find(stream, command, request)
    }

    fn head(&self, stream: &str) -> Result<Option<Head>, Error> {
        self.memory.head(stream)
    }

    fn labelled(&self, label: &str, limit: usize) -> Result<Vec<String>, Error> {
        self.memory.labelled(label, limit)
    }

    fn due(&self, time: i64, limit: usize) -> Result<Vec<String>, Error> {
        self.memory.due(time, limit)
    }

    fn streams(&self, after: Option<&str>, limit: usize) -> Result<Vec<String>, Error> {
        self.memory.streams(after, limit)
    }

    fn write_note(&self, name: &str, value: &str) -> Result<(), Error> {
        self.memory.write_note(name, value)
    }

    fn read_note(&self, name: &str) -> Result<Option<String>, Error> {
        self.memory.read_note(name)
    }

    fn restore(
        &self,
        stream: &str,
        events: Vec<store::StoredEvent>,
        mark: store::StreamMark,
    ) -> Result<bool, Error> {
        self.memory.restore(stream, events, mark)
    }

    fn delete(
        &self,
        stream: &str,
        expected: Option<u64>,
        note: &str,
    ) -> Result<Option<Tombstone>, Error> {
        if let Some(append) = self.before_delete.lock().expect("whole").take() {
            self.memory.append(append)?;
        }
        self.memory.delete(stream, expected, note)
    }

    fn bury(&self, stream: &str, tombstone: &Tombstone) -> Result<Option<Tombstone>, Error> {
        self.memory.bury(stream, tombstone)
    }

    fn tombstone(&self, stream: &str) -> Result<Option<Tombstone>, Error> {
        self.memory.tombstone(stream)
    }

    fn is_writable(&self) -> bool {
        self.memory.is_writable()
    }

    fn nodes(&self) -> Option<&dyn store::Nodes> {
        self.heartbeats.as_ref().map(|it| it as &dyn store::Nodes)
    }

    fn verify(&self) -> Result<VerifiedCounts, Error> {
        self.memory.verify()
    }
}

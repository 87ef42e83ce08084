//! Scheduling decisions at times that the tests choose.

use super::*;

/// A schedule whose jobs are names, with a clock that the test moves.
struct Rig {
    schedule: Schedule<&'static str>,
    now: Duration,
    /// Jobs that have begun, in that order.
    begun: Vec<BegunJob>,
    cancels: HashMap<&'static str, Arc<AtomicBool>>,
}

struct BegunJob {
    name: &'static str,
    id: JobId,
    gate: Arc<Gate>,
}

impl Rig {
    fn new(workers: usize, queue: usize) -> Rig {
        Rig {
            schedule: Schedule::new(workers, queue, true),
            now: Duration::ZERO,
            begun: Vec::new(),
            cancels: HashMap::new(),
        }
    }

    fn submit(&mut self, name: &'static str, priority: Priority, client: u128) -> Result<(), Busy> {
        let cancel = Arc::<AtomicBool>::default();
        self.cancels.insert(name, Arc::clone(&cancel));
        let requester = Requester { priority, client };
        let admitted = self.schedule.admit(requester, cancel, name, self.now);
        self.begin();
        admitted
    }

    fn begin(&mut self) {
        while let Some((id, gate, name)) = self.schedule.begin() {
            self.begun.push(BegunJob { name, id, gate });
        }
    }

    /// Advances the clock, and reschedules as a running job does.
    fn advance(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.schedule.plan(self.now);
        self.begin();
    }

    fn end(&mut self, name: &str) {
        let at = self.begun.iter().position(|job| job.name == name);
        let BegunJob { id, .. } = self.begun.remove(at.expect("begun"));
        self.schedule.end(id, self.now);
        self.begin();
    }

    /// The jobs that run, in the order in which they began.
    fn running(&self) -> Vec<&'static str> {
        let running = self.begun.iter().filter(|job| !job.gate.is_paused());
        running.map(|job| job.name).collect()
    }
}

#[test]
fn opponent_move_preempts_analyses_and_computer_games_at_once() {
    for priority in [Priority::Analysis, Priority::Computers] {
        let mut it = Rig::new(1, 64);
        for name in ["a", "b", "c"] {
            it.submit(name, priority, 1).expect("room");
        }
        assert_eq!(it.running(), ["a"]);
        it.submit("person", Priority::Opponent, 2).expect("room");
        assert_eq!(it.running(), ["person"], "at once");
        it.end("person");
        assert_eq!(it.running(), ["a"], "where it was");
        it.end("a");
        assert_eq!(it.running(), ["b"]);
    }
}

#[test]
fn analysis_preempts_computer_games() {
    let mut it = Rig::new(1, 64);
    it.submit("match", Priority::Computers, 1).expect("room");
    it.submit("another match", Priority::Computers, 2)
        .expect("room");
    it.submit("analysis", Priority::Analysis, 3).expect("room");
    assert_eq!(it.running(), ["analysis"]);
    for _ in 0..20 {
        it.advance(100);
        assert_eq!(it.running(), ["analysis"]);
    }
    it.end("analysis");
    assert_eq!(it.running(), ["match"]);
}

#[test]
fn single_job_gets_a_turn_between_those_of_a_busy_client() {
    for priority in Priority::ALL {
        let mut it = Rig::new(1, 64);
        for name in ["a", "b", "c", "d"] {
            it.submit(name, priority, 1).expect("room");
        }
        it.advance(5000);
        it.submit("other", priority, 2).expect("room");
        assert_eq!(it.running(), ["a"], "a slice");
        if priority == Priority::Computers {
            // Computer games have no spare thread, so the running one has to end first.
            it.advance(100);
            it.end("a");
        }
        it.advance(100);
        assert_eq!(it.running(), ["other"]);
        if priority != Priority::Computers {
            // Their shares are equal from here.
            it.advance(200);
            assert_eq!(it.running(), ["a"]);
            it.advance(200);
            assert_eq!(it.running(), ["other"]);
        }
        it.end("other");
        assert_eq!(it.running().len(), 1);
    }
}

#[test]
fn several_workers_are_shared_between_clients() {
    let mut it = Rig::new(2, 64);
    for name in ["a", "b", "c"] {
        it.submit(name, Priority::Analysis, 1).expect("room");
    }
    assert_eq!(it.running(), ["a", "b"]);
    it.advance(1000);
    it.submit("other", Priority::Analysis, 2).expect("room");
    it.advance(100);
    let running = it.running();
    assert!(
        running.contains(&"other") && running.len() == 2,
        "{running:?}"
    );
    it.submit("person", Priority::Opponent, 1).expect("room");
    it.submit("another person", Priority::Opponent, 3)
        .expect("room");
    assert_eq!(it.running(), ["person", "another person"]);
}

#[test]
fn full_queue_refuses_only_the_client_that_fills_it() {
    let mut it = Rig::new(1, 3);
    for name in ["a", "b", "c", "d"] {
        it.submit(name, Priority::Analysis, 1).expect("room");
    }
    assert_eq!(it.submit("e", Priority::Analysis, 1), Err(Busy));
    it.submit("other", Priority::Analysis, 2)
        .expect("the newest goes");
    it.submit("person", Priority::Opponent, 1)
        .expect("another queue");
    it.end("person");
    assert_eq!(it.submit("e", Priority::Analysis, 1), Err(Busy));
    assert_eq!(
        it.submit("two", Priority::Analysis, 2),
        Err(Busy),
        "not for more"
    );
    for name in ["a", "other", "b", "c"] {
        it.advance(1000);
        assert!(it.begun.iter().any(|job| job.name == name), "{name}");
        it.end(name);
    }
    assert!(it.running().is_empty(), "d gave way");
}

#[test]
fn cancelled_job_frees_its_place_in_the_queue() {
    let mut it = Rig::new(1, 1);
    it.submit("a", Priority::Analysis, 1).expect("idle");
    it.submit("b", Priority::Analysis, 1).expect("room");
    assert_eq!(it.submit("c", Priority::Analysis, 1), Err(Busy));
    it.cancels["b"].store(true, Ordering::Relaxed);
    it.submit("c", Priority::Analysis, 1).expect("room again");
    it.end("a");
    assert_eq!(it.running(), ["c"]);
}

#[test]
fn threads_are_reserved_for_higher_priorities_and_never_exceeded() {
    let mut it = Rig::new(2, 64);
    for client in 0..20 {
        for priority in [Priority::Computers, Priority::Analysis] {
            it.submit("x", priority, client).expect("room");
        }
        it.advance(150);
    }
    assert_eq!(it.begun.len(), 2 + SPARE_ANALYSIS_THREADS);
    for client in 0..20 {
        it.submit("x", Priority::Opponent, client).expect("room");
        it.advance(150);
        assert_eq!(it.running().len(), 2);
    }
    assert_eq!(it.begun.len(), it.schedule.n_threads());
}

#[test]
fn without_sharing_a_running_job_is_never_paused() {
    let mut it = Rig::new(1, 2);
    it.schedule.shared = false;
    assert_eq!(it.schedule.n_threads(), 1);
    it.submit("a", Priority::Computers, 1).expect("idle");
    it.submit("b", Priority::Opponent, 2).expect("room");
    it.advance(1000);
    assert_eq!(it.running(), ["a"]);
    it.end("a");
    assert_eq!(it.running(), ["b"]);
}

#[test]
fn shares_of_past_clients_are_dropped() {
    let mut it = Rig::new(1, 64);
    for client in 0..20_000 {
        it.submit("x", Priority::Analysis, client).expect("idle");
        it.advance(10);
        it.end("x");
        assert!(it.schedule.shares.len() <= 10 * SHARES_SOFT_LIMIT + 1);
    }
}

#[test]
fn shares_of_open_clients_are_kept_when_others_are_dropped() {
    let mut it = Rig::new(1, 64);
    let requester = |client| Requester {
        priority: Priority::Analysis,
        client,
    };
    for (client, name) in [(1, "a"), (2, "b"), (3, "c")] {
        it.submit(name, Priority::Analysis, client).expect("room");
    }
    it.advance(100);
    for client in 10..10 + SHARES_SOFT_LIMIT as u128 {
        it.schedule.shares.insert(requester(client), Duration::ZERO);
    }
    it.end("a");
    for client in [2, 3] {
        assert!(
            it.schedule.shares.contains_key(&requester(client)),
            "{client}"
        );
    }
    assert!(
        it.schedule.shares.len() <= 3,
        "those of past clients are dropped"
    );
}

#[test]
fn time_that_goes_back_is_not_counted_twice() {
    let mut it = Rig::new(1, 64);
    it.submit("a", Priority::Analysis, 1).expect("idle");
    for milliseconds in [50, 30, 50] {
        it.schedule.plan(Duration::from_millis(milliseconds));
    }
    let shares: Vec<_> = it.schedule.shares.values().collect();
    assert_eq!(shares, [&Duration::from_millis(50)]);
}

#[test]
fn plan_reports_whether_other_jobs_run() {
    let mut it = Rig::new(1, 64);
    it.submit("a", Priority::Analysis, 1).expect("idle");
    it.submit("b", Priority::Analysis, 2).expect("room");
    assert!(!it.schedule.plan(TIME_SLICE / 2), "the slice has not ended");
    assert!(it.schedule.plan(TIME_SLICE * 2), "b has its turn");
}

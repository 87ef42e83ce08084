//! Turns, as they are decided at moments that the tests make up.

use super::*;

/// A schedule whose jobs are names.
struct Table {
    schedule: Schedule<&'static str>,
    now: Duration,
    /// What has been begun.
    begun: Vec<(&'static str, Ticket, Arc<Gate>)>,
    cancels: HashMap<&'static str, Arc<AtomicBool>>,
}

impl Table {
    fn new(workers: usize, queue: usize) -> Table {
        Table {
            schedule: Schedule::new(workers, queue, true),
            now: Duration::ZERO,
            begun: Vec::new(),
            cancels: HashMap::new(),
        }
    }

    fn ask(&mut self, name: &'static str, kind: Kind, client: u128) -> Result<(), Busy> {
        let cancel = Arc::<AtomicBool>::default();
        self.cancels.insert(name, Arc::clone(&cancel));
        let asker = Asker { kind, client };
        let admitted = self.schedule.admit(asker, cancel, name, self.now);
        self.begin();
        admitted
    }

    fn begin(&mut self) {
        while let Some((ticket, gate, name)) = self.schedule.begin() {
            self.begun.push((name, ticket, gate));
        }
    }

    /// Lets time pass, as those who run notice it.
    fn pass(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.schedule.plan(self.now);
        self.begin();
    }

    fn end(&mut self, name: &str) {
        let at = self.begun.iter().position(|it| it.0 == name);
        let (_, ticket, _) = self.begun.remove(at.expect("begun"));
        self.schedule.end(ticket, self.now);
        self.begin();
    }

    /// Who runs, in the order in which they were begun.
    fn running(&self) -> Vec<&'static str> {
        let running = self.begun.iter().filter(|it| !it.2.is_paused());
        running.map(|it| it.0).collect()
    }
}

#[test]
fn a_person_does_not_wait_for_a_long_analysis_or_for_computers() {
    for kind in [Kind::Analysis, Kind::Computers] {
        let mut it = Table::new(1, 64);
        for name in ["a", "b", "c"] {
            it.ask(name, kind, 1).expect("room");
        }
        assert_eq!(it.running(), ["a"]);
        it.ask("person", Kind::Opponent, 2).expect("room");
        assert_eq!(it.running(), ["person"], "at once");
        it.end("person");
        assert_eq!(it.running(), ["a"], "where it was");
        it.end("a");
        assert_eq!(it.running(), ["b"]);
    }
}

#[test]
fn an_analysis_does_not_wait_for_computers() {
    let mut it = Table::new(1, 64);
    it.ask("match", Kind::Computers, 1).expect("room");
    it.ask("another match", Kind::Computers, 2).expect("room");
    it.ask("analysis", Kind::Analysis, 3).expect("room");
    assert_eq!(it.running(), ["analysis"]);
    for _ in 0..20 {
        it.pass(100);
        assert_eq!(it.running(), ["analysis"]);
    }
    it.end("analysis");
    assert_eq!(it.running(), ["match"]);
}

#[test]
fn who_asks_once_is_served_between_those_who_ask_for_much() {
    for kind in Kind::ALL {
        let mut it = Table::new(1, 64);
        for name in ["a", "b", "c", "d"] {
            it.ask(name, kind, 1).expect("room");
        }
        it.pass(5000);
        it.ask("other", kind, 2).expect("room");
        assert_eq!(it.running(), ["a"], "a slice");
        if kind == Kind::Computers {
            // There is no thread for one more: what has been begun is finished first.
            it.pass(100);
            it.end("a");
        }
        it.pass(100);
        assert_eq!(it.running(), ["other"]);
        if kind != Kind::Computers {
            // They have the same share from now on.
            it.pass(200);
            assert_eq!(it.running(), ["a"]);
            it.pass(200);
            assert_eq!(it.running(), ["other"]);
        }
        it.end("other");
        assert_eq!(it.running().len(), 1);
    }
}

#[test]
fn several_workers_are_shared_too() {
    let mut it = Table::new(2, 64);
    for name in ["a", "b", "c"] {
        it.ask(name, Kind::Analysis, 1).expect("room");
    }
    assert_eq!(it.running(), ["a", "b"]);
    it.pass(1000);
    it.ask("other", Kind::Analysis, 2).expect("room");
    it.pass(100);
    let running = it.running();
    assert!(
        running.contains(&"other") && running.len() == 2,
        "{running:?}"
    );
    it.ask("person", Kind::Opponent, 1).expect("room");
    it.ask("another person", Kind::Opponent, 3).expect("room");
    assert_eq!(it.running(), ["person", "another person"]);
}

#[test]
fn a_full_queue_refuses_those_who_fill_it_and_nobody_else() {
    let mut it = Table::new(1, 3);
    for name in ["a", "b", "c", "d"] {
        it.ask(name, Kind::Analysis, 1).expect("room");
    }
    assert_eq!(it.ask("e", Kind::Analysis, 1), Err(Busy));
    it.ask("other", Kind::Analysis, 2).expect("the newest goes");
    it.ask("person", Kind::Opponent, 1).expect("another queue");
    it.end("person");
    assert_eq!(it.ask("e", Kind::Analysis, 1), Err(Busy));
    assert_eq!(it.ask("two", Kind::Analysis, 2), Err(Busy), "not for more");
    for name in ["a", "other", "b", "c"] {
        it.pass(1000);
        assert!(it.begun.iter().any(|it| it.0 == name), "{name}");
        it.end(name);
    }
    assert!(it.running().is_empty(), "d gave way");
}

#[test]
fn what_nobody_waits_for_takes_no_place() {
    let mut it = Table::new(1, 1);
    it.ask("a", Kind::Analysis, 1).expect("idle");
    it.ask("b", Kind::Analysis, 1).expect("room");
    assert_eq!(it.ask("c", Kind::Analysis, 1), Err(Busy));
    it.cancels["b"].store(true, Ordering::Relaxed);
    it.ask("c", Kind::Analysis, 1).expect("room again");
    it.end("a");
    assert_eq!(it.running(), ["c"]);
}

#[test]
fn threads_are_left_for_people_and_never_exceeded() {
    let mut it = Table::new(2, 64);
    for client in 0..20 {
        for kind in [Kind::Computers, Kind::Analysis] {
            it.ask("x", kind, client).expect("room");
        }
        it.pass(150);
    }
    assert_eq!(it.begun.len(), 2 + FOR_ANALYSES);
    for client in 0..20 {
        it.ask("x", Kind::Opponent, client).expect("room");
        it.pass(150);
        assert_eq!(it.running().len(), 2);
    }
    assert_eq!(it.begun.len(), it.schedule.n_threads());
}

#[test]
fn without_sharing_what_has_been_begun_is_finished() {
    let mut it = Table::new(1, 2);
    it.schedule.shared = false;
    assert_eq!(it.schedule.n_threads(), 1);
    it.ask("a", Kind::Computers, 1).expect("idle");
    it.ask("b", Kind::Opponent, 2).expect("room");
    it.pass(1000);
    assert_eq!(it.running(), ["a"]);
    it.end("a");
    assert_eq!(it.running(), ["b"]);
}

#[test]
fn clients_are_not_remembered_for_ever() {
    let mut it = Table::new(1, 64);
    for client in 0..20_000 {
        it.ask("x", Kind::Analysis, client).expect("idle");
        it.pass(10);
        it.end("x");
        assert!(it.schedule.used.len() <= 10 * REMEMBERED + 1);
    }
}

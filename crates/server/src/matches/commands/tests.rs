//! What a change does when the store fails, or when somebody else was faster.

use std::{
    num::NonZeroUsize,
    sync::{
        Mutex,
        atomic::{AtomicI64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use matches::{Control, Seat};
use store::{Appended, Completion, Error, Head, Memory, Store, Tombstone, VerifiedCounts};

use super::*;
use crate::{Config, matches::Clock, thinking::Thinking};

/// What goes wrong with the next append.
#[derive(Copy, Clone)]
enum Fault {
    /// Nothing is written.
    Lost,
    /// It is written, but nobody can know.
    Unanswered,
}

/// A store that fails when it is told to.
#[derive(Default)]
struct Faulty {
    memory: Memory,
    /// Events that were read so far.
    n_read: AtomicUsize,
    fault: Mutex<Option<Fault>>,
}

impl Faulty {
    fn fail(&self, fault: Fault) {
        *self.fault.lock().expect("whole") = Some(fault);
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

    fn delete(&self, stream: &str, note: &str) -> Result<Option<Tombstone>, Error> {
        self.memory.delete(stream, note)
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

    fn verify(&self) -> Result<VerifiedCounts, Error> {
        self.memory.verify()
    }
}

/// A match between two people, on a store that can fail.
struct Table {
    time: Arc<AtomicI64>,
    store: Arc<Faulty>,
    matches: Arc<LiveMatches>,
    live: Arc<LiveMatch>,
    tokens: [Token; 2],
}

impl Table {
    async fn new() -> Table {
        Table::with(Control::None).await
    }

    async fn with(control: Control) -> Table {
        let store = Arc::new(Faulty::default());
        let time = Arc::new(AtomicI64::new(1000));
        let clock = Clock::Manual(Arc::clone(&time));
        let config = Config {
            workers: NonZeroUsize::MIN,
            ..Config::default()
        };
        let thinking = Arc::new(Thinking::new(&config).expect("a worker"));
        let shared: Arc<dyn Store> = Arc::<Faulty>::clone(&store);
        let play = crate::matches::Play::new(&config);
        let matches = LiveMatches::open(shared, clock, thinking, play).expect("a store");
        let matches = Arc::new(matches);
        let tokens = [1, 2].map(|n| Token::new([n; 24]));
        let seats = tokens.each_ref().map(|it| Seat::human("", it));
        let id = Id::new([7; 8]);
        let setup = Setup::new("gorogo", seats, control);
        matches.create(&id, &setup, "").await.expect("a match");
        let live = matches.enter(id.as_str()).await.expect("just made");
        Table {
            time,
            store,
            matches,
            live,
            tokens,
        }
    }

    async fn play(
        &self,
        side: usize,
        id: &str,
        seq: u64,
        m: &str,
    ) -> Result<EventText, MatchProblem> {
        let order = Order {
            id: id.to_owned(),
            seq,
            command: Command::Play { m: m.to_owned() },
        };
        let token = self.tokens[side].clone();
        self.matches.order(&self.live, token, order).await
    }

    /// Offers a draw, which is declined, until the match has so many events.
    async fn grow(&self, n: u64) {
        for seq in self.told()..n {
            let topic = matches::Topic::Draw;
            let (side, command) = match seq % 2 {
                0 => (0, Command::Offer { topic }),
                _ => (1, Command::Decline { topic }),
            };
            let id = format!("n{seq}");
            let order = Order { id, seq, command };
            let token = self.tokens[side].clone();
            let done = self.matches.order(&self.live, token, order).await;
            assert_eq!(done.expect("in season").seq, seq + 1);
        }
    }

    /// How many events were read since this was asked last.
    fn n_read(&self) -> usize {
        self.store.n_read.swap(0, Ordering::Relaxed)
    }

    async fn moves(&self) -> Vec<String> {
        let moves = self.matches.see(&self.live, |it| it.line().moves());
        moves.await.expect("readable")
    }

    /// Number of the last event that everybody has been told of.
    fn told(&self) -> u64 {
        *self.live.watch().borrow()
    }
}

#[tokio::test]
async fn what_was_not_written_has_not_happened() {
    let it = Table::new().await;
    it.store.fail(Fault::Lost);
    let failed = it.play(0, "a", 1, "&c3").await;
    assert!(matches!(failed, Err(MatchProblem::Unavailable)));
    assert_eq!(it.told(), 1);
    assert!(it.moves().await.is_empty());
    // The same command again, when there is room.
    let event = it.play(0, "a", 1, "&c3").await.expect("written");
    assert_eq!((event.seq, it.told()), (2, 2));
    assert_eq!(it.moves().await, ["&c3"]);
}

#[tokio::test]
async fn what_was_written_has_happened_though_no_answer_came() {
    let it = Table::new().await;
    it.store.fail(Fault::Unanswered);
    let failed = it.play(0, "a", 1, "&c3").await;
    assert!(matches!(failed, Err(MatchProblem::Unavailable)));
    assert_eq!(it.told(), 1, "as far as anybody knows");
    // The next to look finds it, and then all who watch are told.
    assert_eq!(it.moves().await, ["&c3"]);
    assert_eq!(it.told(), 2);
    // The same command again is answered, and does nothing.
    let event = it.play(0, "a", 1, "&c3").await.expect("known");
    assert_eq!(event.seq, 2);
    let events = it.matches.events(&it.live, 2, 9).await.expect("readable");
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].text, event.text);
}

#[tokio::test]
async fn an_id_that_was_used_changes_nothing() {
    let it = Table::new().await;
    it.play(0, "a", 1, "&c3").await.expect("legal");
    // The other player has ids of his own.
    it.play(1, "a", 2, "c4").await.expect("legal");
    let misused = it.play(0, "a", 3, "b2").await;
    assert!(matches!(misused, Err(MatchProblem::Misused)));
    assert_eq!(it.told(), 3);
    assert_eq!(it.moves().await, ["&c3", "c4"]);
    let event = it.play(0, "b", 3, "b2").await.expect("legal");
    assert_eq!((event.seq, it.told()), (4, 4));
}

#[tokio::test]
async fn a_command_that_an_older_program_stored_is_known() {
    let it = Table::new().await;
    let command = Command::Play {
        m: "&c3".to_owned(),
    };
    let decide = |it: &Match| {
        let actor = Actor::Seat(game::Player::First);
        it.decide(actor, &command, Time(2000))
    };
    let event = it.matches.see(&it.live, decide).await.expect("readable");
    let append = Append {
        stream: it.live.id.to_string(),
        expected: 1,
        command: "a".to_owned(),
        request: format!("0 1 {}", serde_json::to_string(&command).expect("JSON")),
        body: event.expect("legal").to_string(),
        mark: store::StreamMark::default(),
        fence: None,
    };
    let appended = it.store.append(append);
    assert!(matches!(appended, Ok(Appended::New(_))));
    let event = it.play(0, "a", 1, "&c3").await.expect("known");
    assert_eq!(event.seq, 2);
    let other = it.play(0, "b", 1, "&c3").await;
    assert!(matches!(other, Err(MatchProblem::Stale { head: 2 })));
}

#[tokio::test]
async fn who_was_slower_hears_how_far_the_match_is() {
    let it = Table::new().await;
    // Another process makes a move that this one has not seen.
    let decide = |it: &Match| {
        let m = "&b2".to_owned();
        let actor = Actor::Seat(game::Player::First);
        it.decide(actor, &Command::Play { m }, Time(2000))
    };
    let event = it.matches.see(&it.live, decide).await.expect("readable");
    let append = Append {
        stream: it.live.id.to_string(),
        expected: 1,
        command: "elsewhere".to_owned(),
        request: String::new(),
        body: event.expect("legal").to_string(),
        mark: store::StreamMark::default(),
        fence: None,
    };
    let appended = it.store.append(append);
    assert!(matches!(appended, Ok(Appended::New(_))));
    let stale = it.play(0, "a", 1, "&c3").await;
    assert!(matches!(stale, Err(MatchProblem::Stale { head: 2 })));
    assert_eq!(it.moves().await, ["&b2"]);
    assert_eq!(it.told(), 2);
}

#[tokio::test]
async fn reading_costs_what_is_read() {
    let it = Table::new().await;
    it.play(0, "a", 1, "&c3").await.expect("legal");
    it.grow(2000).await;
    it.n_read();
    // Who asks first after it was forgotten reads all of it, and nobody after that.
    let forgotten = it.matches.forget_all();
    assert_eq!(forgotten, 1);
    let live = it.matches.enter(it.live.id.as_str()).await.expect("known");
    assert_eq!(it.n_read(), 2000);
    let stride = super::super::history::STRIDE as usize;
    for (from, limit) in [(1, 500), (700, 10), (1400, 500), (1930, 1), (9999, 500)] {
        let events = it.matches.events(&live, from, limit).await;
        let events = events.expect("readable");
        let expected = (2001_u64.saturating_sub(from)).min(limit as u64);
        assert_eq!(events.len() as u64, expected, "{from}");
        assert!(events.first().is_none_or(|it| it.seq == from));
        let n_read = it.n_read();
        assert!(n_read <= limit + 2 * stride, "{n_read} for {from}");
    }
    // What was read is at hand.
    for (from, limit) in [(1, 64), (700, 4), (1410, 400)] {
        let events = it.matches.events(&live, from, limit).await;
        assert_eq!(events.expect("at hand").len(), limit);
        assert_eq!(it.n_read(), 0, "{from}");
    }
    // The events are those that were told when they happened.
    let told = it.matches.events(&it.live, 1940, 60).await.expect("recent");
    let read = it.matches.events(&live, 1940, 60).await.expect("readable");
    let text = |it: &EventText| it.text.to_string();
    assert!(told.iter().map(text).eq(read.iter().map(text)));
}

#[tokio::test]
async fn an_id_that_was_used_costs_nothing() {
    let it = Table::new().await;
    it.play(0, "a", 1, "&c3").await.expect("legal");
    it.grow(600).await;
    it.n_read();
    for _ in 0..3 {
        let misused = it.play(1, "n301", 600, "c4").await;
        assert!(matches!(misused, Err(MatchProblem::Misused)));
    }
    assert_eq!(it.n_read(), 0);
    it.play(1, "b", 600, "c4").await.expect("legal");
    assert_eq!(it.moves().await, ["&c3", "c4"]);
    assert_eq!(it.n_read(), 0);
}

#[tokio::test]
async fn clocks_do_not_wait_for_those_who_read() {
    let it = Table::with(Control::SuddenDeath { seconds: 60 }).await;
    it.play(0, "a", 1, "&c3").await.expect("legal");
    it.play(1, "b", 2, "c4").await.expect("legal");
    it.matches.forget_all();
    // Others read, for as long as this takes.
    let [_, commands, readers] = &it.matches.readers;
    let held = [
        commands.acquire_many(4).await.expect("open"),
        readers.acquire_many(4).await.expect("open"),
    ];
    let waiting = it.matches.enter(it.live.id.as_str());
    let waiting = tokio::time::timeout(Duration::from_millis(50), waiting).await;
    assert!(waiting.is_err(), "who reads waits");
    it.time.store(1_000_000, Ordering::Relaxed);
    let house = tokio::spawn(super::super::keep_house(Arc::clone(&it.matches)));
    let live = it.matches.live(&it.live.id);
    let mut told = live.watch();
    let flag = told.wait_for(|it| *it == 4);
    let flag = tokio::time::timeout(Duration::from_mins(5), flag).await;
    flag.expect("a flag").expect("there");
    drop(held);
    house.abort();
    let clock = it.matches.see(&live, |it| {
        (it.end().map(|it| it.how), it.time_left(Time(2_000_000)))
    });
    let expected = (Some(matches::How::Time), Some([0, 60_000]));
    assert_eq!(clock.await.expect("readable"), expected);
}

#[tokio::test]
async fn the_time_of_a_failure_is_given_back_once() {
    let it = Table::with(Control::SuddenDeath { seconds: 60 }).await;
    it.play(0, "a", 1, "&c3").await.expect("legal");
    it.play(1, "b", 2, "c4").await.expect("legal");
    it.time.store(2000, Ordering::Relaxed);
    it.store.fail(Fault::Lost);
    let failed = it.play(0, "c", 3, "b2").await;
    assert!(matches!(failed, Err(MatchProblem::Unavailable)));
    // Who looks meanwhile sees the clock stand still.
    it.time.store(3400, Ordering::Relaxed);
    let clock = |m: &Match| m.time_left(it.matches.charged_until(m));
    let shown = it.matches.see(&it.live, clock).await;
    assert_eq!(shown.expect("readable"), Some([59_000, 60_000]));
    it.time.store(3500, Ordering::Relaxed);
    let stale = it.play(0, "c", 3, "b2").await;
    assert!(matches!(stale, Err(MatchProblem::Stale { head: 4 })));
    it.time.store(3600, Ordering::Relaxed);
    it.play(0, "d", 4, "b2").await.expect("legal");
    let clock = it.matches.see(&it.live, |it| it.time_left(Time(3600)));
    assert_eq!(clock.await.expect("readable"), Some([58_900, 60_000]));
    assert_eq!(it.told(), 5);
}

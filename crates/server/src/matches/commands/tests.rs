//! What a change does when the store fails, or when somebody else was faster.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, atomic::AtomicI64},
};

use matches::{Control, Seat};
use store::{Done, Error, Head, Memory, Store, Verified};

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
    fault: Mutex<Option<Fault>>,
}

impl Faulty {
    fn fail(&self, fault: Fault) {
        *self.fault.lock().expect("whole") = Some(fault);
    }
}

impl Store for Faulty {
    fn submit(&self, append: Append, done: Done) {
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

    fn read(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<store::Event>, Error> {
        self.memory.read(stream, from, limit)
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

    fn is_writable(&self) -> bool {
        self.memory.is_writable()
    }

    fn verify(&self) -> Result<Verified, Error> {
        self.memory.verify()
    }
}

/// A match between two people, on a store that can fail.
struct Table {
    store: Arc<Faulty>,
    matches: Arc<LiveMatches>,
    live: Arc<LiveMatch>,
    tokens: [Token; 2],
}

impl Table {
    async fn new() -> Table {
        let store = Arc::new(Faulty::default());
        let clock = Clock::Manual(Arc::new(AtomicI64::new(1000)));
        let config = Config {
            workers: NonZeroUsize::MIN,
            ..Config::default()
        };
        let thinking = Arc::new(Thinking::new(&config).expect("a worker"));
        let shared: Arc<dyn Store> = Arc::<Faulty>::clone(&store);
        let matches = LiveMatches::open(shared, clock, thinking).expect("a store");
        let matches = Arc::new(matches);
        let tokens = [1, 2].map(|n| Token::new([n; 24]));
        let seats = tokens.each_ref().map(|it| Seat::human("", it));
        let id = Id::new([7; 9]);
        let setup = Setup::new("gorogo", seats, Control::None);
        matches.create(&id, &setup, "").await.expect("a match");
        let live = matches.enter(id.as_str()).await.expect("just made");
        Table {
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
    let misused = it.play(1, "a", 2, "c4").await;
    assert!(matches!(misused, Err(MatchProblem::Misused)));
    assert_eq!(it.told(), 2);
    assert_eq!(it.moves().await, ["&c3"]);
    let event = it.play(1, "b", 2, "c4").await.expect("legal");
    assert_eq!((event.seq, it.told()), (3, 3));
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
        mark: store::Mark::default(),
    };
    let appended = it.store.append(append);
    assert!(matches!(appended, Ok(Appended::New(_))));
    let stale = it.play(0, "a", 1, "&c3").await;
    assert!(matches!(stale, Err(MatchProblem::Stale { head: 2 })));
    assert_eq!(it.moves().await, ["&b2"]);
    assert_eq!(it.told(), 2);
}

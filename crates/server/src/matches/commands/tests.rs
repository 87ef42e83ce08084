//! The command path when the store fails, blocks or is unreachable, or when another node was
//! faster.

mod faulty_store;
mod reads;

use std::{
    num::NonZeroUsize,
    sync::{
        atomic::{AtomicI64, Ordering},
        mpsc,
    },
    time::Duration,
};

use futures_util::{FutureExt as _, future::join_all};
use matches::{MatchTimeControl, Seat, Time};
use store::Store;

use self::faulty_store::{Fault, Faulty};
use super::super::peers::Peers;
use super::*;
use crate::{
    Config,
    matches::{ComputerLimits, MatchService, ServerClock, presence, run_housekeeping},
    thinking::Thinking,
};

/// No test waits longer than this: whatever it waits for won't happen.
const TEST_DEADLINE: Duration = Duration::from_mins(5);

/// The parts that serve matches, on a store and a clock.
fn service(store: Arc<dyn Store>, source: ServerClock) -> Arc<MatchService> {
    let config = Config {
        workers: NonZeroUsize::MIN,
        ..Config::default()
    };
    let thinking = Arc::new(Thinking::new(&config).expect("a worker"));
    let limits = ComputerLimits::new(&config);
    let matches = MatchService::open(store, source, thinking, limits, 0, Peers::default());
    Arc::new(matches.expect("a store"))
}

/// A match between two people, on a store that can fail.
struct Table {
    time: Arc<AtomicI64>,
    store: Arc<Faulty>,
    matches: Arc<MatchService>,
    live: Arc<LiveMatch>,
    tokens: [Token; 2],
}

impl Table {
    async fn new() -> Table {
        Table::with(MatchTimeControl::None).await
    }

    async fn with(control: MatchTimeControl) -> Table {
        let store = Arc::new(Faulty::default());
        let time = Arc::new(AtomicI64::new(1000));
        let shared: Arc<dyn Store> = Arc::<Faulty>::clone(&store);
        let matches = service(shared, ServerClock::Manual(Arc::clone(&time)));
        let tokens = [1, 2].map(|n| Token::new([n; 24]));
        let seats = tokens.each_ref().map(|token| Seat::human("", token));
        let id = Id::new([7; 8]);
        let setup = MatchSetup {
            listed: true,
            ..MatchSetup::new("gorogo", seats, control)
        };
        let created = matches.commands.create(&id, &setup, "").await;
        created.expect("a match");
        let live = matches.find(id.as_str()).await.expect("just created");
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
        let command = Command::Play { m: m.to_owned() };
        self.execute(side, id, seq, command).await
    }

    async fn execute(
        &self,
        side: usize,
        id: &str,
        seq: u64,
        command: Command,
    ) -> Result<EventText, MatchProblem> {
        let signed = SignedCommand {
            id: id.to_owned(),
            seq,
            command,
        };
        let token = self.tokens[side].clone();
        let commands = &self.matches.commands;
        commands.execute_signed(&self.live, token, signed).await
    }

    /// Offers and declines draws until the match has `n` events.
    async fn grow(&self, n: u64) {
        for seq in self.published()..n {
            let topic = matches::Topic::Draw;
            let (side, command) = match seq % 2 {
                0 => (0, Command::Offer { topic }),
                _ => (1, Command::Decline { topic }),
            };
            let done = self.execute(side, &format!("n{seq}"), seq, command).await;
            assert_eq!(done.expect("in season").seq, seq + 1);
        }
    }

    /// Number of events read from the store since the last call.
    fn n_read(&self) -> usize {
        self.store.n_read.swap(0, Ordering::Relaxed)
    }

    async fn state(&self) -> Arc<Match> {
        let state = self.matches.registry.load(&self.live).await;
        state.expect("readable")
    }

    async fn moves(&self) -> Vec<String> {
        self.state().await.line().moves()
    }

    /// Number of the last event that was published.
    fn published(&self) -> u64 {
        *self.live.subscribe().borrow()
    }
}

#[tokio::test]
async fn event_that_was_not_appended_is_not_published() {
    let it = Table::new().await;
    it.store.fail(Fault::Lost);
    let failed = it.play(0, "a", 1, "&c3").await;
    assert!(matches!(failed, Err(MatchProblem::Unavailable)));
    assert_eq!(it.published(), 1);
    assert!(it.moves().await.is_empty());
    // A retry succeeds when the store can be written.
    let event = it.play(0, "a", 1, "&c3").await.expect("written");
    assert_eq!((event.seq, it.published()), (2, 2));
    assert_eq!(it.moves().await, ["&c3"]);
}

#[tokio::test]
async fn event_that_was_appended_without_an_answer_is_published_after_a_reload() {
    let it = Table::new().await;
    it.store.fail(Fault::Unanswered);
    let failed = it.play(0, "a", 1, "&c3").await;
    assert!(matches!(failed, Err(MatchProblem::Unavailable)));
    assert_eq!(it.published(), 1, "the outcome is unknown");
    assert!(it.live.is_uncertain());
    // Readers don't wait for the store: they see the last state that is known to be committed.
    assert_eq!(it.state().now_or_never().map(|state| state.seq()), Some(1));
    let is_uncertain = it.matches.registry.reload_uncertain().await;
    assert!(!is_uncertain);
    assert_eq!(it.moves().await, ["&c3"]);
    assert_eq!(it.published(), 2);
    // A retry of the command gets the same event.
    let event = it.play(0, "a", 1, "&c3").await.expect("known");
    assert_eq!(event.seq, 2);
    let events = it
        .matches
        .registry
        .events(&it.live, 2, 9)
        .await
        .expect("readable");
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].text, event.text);
}

#[tokio::test]
async fn used_command_id_is_refused_for_another_command() {
    let it = Table::new().await;
    it.play(0, "a", 1, "&c3").await.expect("legal");
    // Each player has a namespace of ids.
    it.play(1, "a", 2, "c4").await.expect("legal");
    let misused = it.play(0, "a", 3, "b2").await;
    assert!(matches!(
        misused,
        Err(MatchProblem::Protocol(MatchError::Misused))
    ));
    assert_eq!(it.published(), 3);
    assert_eq!(it.moves().await, ["&c3", "c4"]);
    let event = it.play(0, "b", 3, "b2").await.expect("legal");
    assert_eq!((event.seq, it.published()), (4, 4));
}

#[tokio::test]
async fn command_stored_by_an_older_version_is_recognised() {
    let it = Table::new().await;
    let command = Command::Play {
        m: "&c3".to_owned(),
    };
    let actor = Actor::Seat(game::Player::First);
    let event = it.state().await.decide(actor, &command, Time(2000));
    let append = Append {
        stream: it.live.id.to_string(),
        expected: 1,
        command: "a".to_owned(),
        request: format!("0 1 {}", serde_json::to_string(&command).expect("JSON")),
        body: event.expect("legal").to_string(),
        mark: store::StreamMark::default(),
        before: None,
        fence: None,
    };
    let appended = it.store.append(append);
    assert!(matches!(appended, Ok(Appended::New(_))));
    let event = it.play(0, "a", 1, "&c3").await.expect("known");
    assert_eq!(event.seq, 2);
    let other = it.play(0, "b", 1, "&c3").await;
    assert!(matches!(
        other,
        Err(MatchProblem::Protocol(MatchError::Stale { head: 2 }))
    ));
}

#[tokio::test]
async fn command_that_lost_a_race_is_refused_with_the_new_head() {
    let it = Table::new().await;
    // Another process appends a move that this one has not seen.
    let command = Command::Play {
        m: "&b2".to_owned(),
    };
    let actor = Actor::Seat(game::Player::First);
    let event = it.state().await.decide(actor, &command, Time(2000));
    let append = Append {
        stream: it.live.id.to_string(),
        expected: 1,
        command: "elsewhere".to_owned(),
        request: String::new(),
        body: event.expect("legal").to_string(),
        mark: store::StreamMark::default(),
        before: None,
        fence: None,
    };
    let appended = it.store.append(append);
    assert!(matches!(appended, Ok(Appended::New(_))));
    let stale = it.play(0, "a", 1, "&c3").await;
    assert!(matches!(
        stale,
        Err(MatchProblem::Protocol(MatchError::Stale { head: 2 }))
    ));
    assert_eq!(it.moves().await, ["&b2"]);
    assert_eq!(it.published(), 2);
}

#[tokio::test]
async fn purge_spares_a_match_with_an_event_since_it_was_listed() {
    let it = Table::new().await;
    let age = Duration::from_secs(1);
    assert_eq!(it.matches.moderation.purge(age).await.ok(), Some(0));
    it.time.store(1_000_000, Ordering::Relaxed);
    // Another node appends a move after this one has listed the match as old.
    let command = Command::Play {
        m: "&c3".to_owned(),
    };
    let actor = Actor::Seat(game::Player::First);
    let event = it.state().await.decide(actor, &command, Time(1_000_000));
    *it.store.before_delete.lock().expect("whole") = Some(Append {
        stream: it.live.id.to_string(),
        expected: 1,
        command: "elsewhere".to_owned(),
        request: String::new(),
        body: event.expect("legal").to_string(),
        mark: store::StreamMark::default(),
        before: None,
        fence: None,
    });
    assert_eq!(it.matches.moderation.purge(age).await.ok(), Some(0));
    let id = it.live.id.as_str();
    assert_eq!(it.store.read(id, 1, 9).map(|events| events.len()), Ok(2));
    // It is deleted when it is old again.
    it.time.store(2_000_000, Ordering::Relaxed);
    assert_eq!(it.matches.moderation.purge(age).await.ok(), Some(1));
    assert!(it.store.tombstone(id).is_ok_and(|left| left.is_some()));
}

#[tokio::test]
async fn reading_a_page_replays_at_most_two_milestone_intervals() {
    let it = Table::new().await;
    it.play(0, "a", 1, "&c3").await.expect("legal");
    it.grow(2000).await;
    it.n_read();
    // The first reader after an eviction reads all events.
    assert_eq!(it.matches.registry.evict_all(), 1);
    let live = it.matches.find(it.live.id.as_str()).await.expect("known");
    assert_eq!(it.n_read(), 2000);
    let interval = usize::try_from(super::super::history::MILESTONE_INTERVAL).expect("small");
    for (from, limit) in [(1, 500), (700, 10), (1400, 500), (1930, 1), (9999, 500)] {
        let events = it.matches.registry.events(&live, from, limit).await;
        let events = events.expect("readable");
        let expected = (2001_u64.saturating_sub(from)).min(limit as u64);
        assert_eq!(events.len() as u64, expected, "{from}");
        assert!(events.first().is_none_or(|event| event.seq == from));
        let n_read = it.n_read();
        assert!(n_read <= limit + 2 * interval, "{n_read} for {from}");
    }
    // Pages that were read are cached.
    for (from, limit) in [(1, 64), (700, 4), (1410, 400)] {
        let events = it.matches.registry.events(&live, from, limit).await;
        assert_eq!(events.expect("cached").len(), limit);
        assert_eq!(it.n_read(), 0, "{from}");
    }
    // The texts are those that were published first.
    let registry = &it.matches.registry;
    let published = registry.events(&it.live, 1940, 60).await.expect("recent");
    let read = registry.events(&live, 1940, 60).await.expect("readable");
    let text = |event: &EventText| event.text.to_string();
    assert!(published.iter().map(text).eq(read.iter().map(text)));
}

#[tokio::test]
async fn refusing_a_used_command_id_reads_no_events() {
    let it = Table::new().await;
    it.play(0, "a", 1, "&c3").await.expect("legal");
    it.grow(600).await;
    it.n_read();
    for _ in 0..3 {
        let misused = it.play(1, "n301", 600, "c4").await;
        assert!(matches!(
            misused,
            Err(MatchProblem::Protocol(MatchError::Misused))
        ));
    }
    assert_eq!(it.n_read(), 0);
    it.play(1, "b", 600, "c4").await.expect("legal");
    assert_eq!(it.moves().await, ["&c3", "c4"]);
    assert_eq!(it.n_read(), 0);
}

#[tokio::test]
async fn flags_do_not_wait_for_readers_or_commands() {
    let it = Table::with(MatchTimeControl::SuddenDeath { seconds: 60 }).await;
    it.play(0, "a", 1, "&c3").await.expect("legal");
    it.play(1, "b", 2, "c4").await.expect("legal");
    it.matches.registry.evict_all();
    // Other reads use up both lanes for as long as this takes.
    let store = &it.matches.store;
    let permits = [
        store.block_lane(ReadLane::Commands).await,
        store.block_lane(ReadLane::Readers).await,
    ];
    let mut reader = Box::pin(it.matches.find(it.live.id.as_str()));
    assert!(reader.as_mut().now_or_never().is_none(), "a reader waits");
    it.time.store(1_000_000, Ordering::Relaxed);
    let housekeeping = tokio::spawn(run_housekeeping(Arc::clone(&it.matches)));
    let live = it.matches.registry.entry(&it.live.id);
    let mut head = live.subscribe();
    let flag = head.wait_for(|head| *head == 4);
    let flag = tokio::time::timeout(TEST_DEADLINE, flag).await;
    flag.expect("a flag").expect("there");
    drop((reader, permits));
    housekeeping.abort();
    let state = it.matches.registry.load(&live).await.expect("readable");
    assert_eq!(state.end().map(|end| end.how), Some(matches::How::Time));
    assert_eq!(state.time_left(Time(2_000_000)), Some([0, 60_000]));
}

#[tokio::test]
async fn time_of_a_failed_append_is_credited_once() {
    let it = Table::with(MatchTimeControl::SuddenDeath { seconds: 60 }).await;
    it.play(0, "a", 1, "&c3").await.expect("legal");
    it.play(1, "b", 2, "c4").await.expect("legal");
    it.time.store(2000, Ordering::Relaxed);
    it.store.fail(Fault::Lost);
    let failed = it.play(0, "c", 3, "b2").await;
    assert!(matches!(failed, Err(MatchProblem::Unavailable)));
    // Meanwhile readers see the clock stand still.
    it.time.store(3400, Ordering::Relaxed);
    let state = it.state().await;
    let shown = state.time_left(it.matches.time.charged_until(&state));
    assert_eq!(shown, Some([59_000, 60_000]));
    it.time.store(3500, Ordering::Relaxed);
    let refused = it.play(0, "c", 3, "b2").await;
    assert!(matches!(
        refused,
        Err(MatchProblem::Protocol(MatchError::Stale { head: 4 }))
    ));
    it.time.store(3600, Ordering::Relaxed);
    it.play(0, "d", 4, "b2").await.expect("legal");
    let clock = it.state().await.time_left(Time(3600));
    assert_eq!(clock, Some([58_900, 60_000]));
    assert_eq!(it.published(), 5);
}

#[tokio::test]
async fn readers_do_not_wait_for_a_stuck_append() {
    let it = Table::new().await;
    let _watching = it.live.add_watcher();
    it.store.fail(Fault::Stuck);
    let mut command = Box::pin(it.play(0, "a", 1, "&c3"));
    while it.store.n_stuck() == 0 {
        assert!(command.as_mut().now_or_never().is_none(), "no answer yet");
        tokio::task::yield_now().await;
    }
    // Each is polled once: it has its result at once, or the test fails.
    let (matches, id) = (&it.matches, it.live.id.as_str());
    let state = matches.find_state(id).now_or_never().expect("at once");
    let state = state.expect("in memory");
    assert_eq!(
        (state.seq(), it.published()),
        (1, 1),
        "nothing is committed"
    );
    let events = matches.registry.events(&it.live, 1, 9);
    let events = events.now_or_never().expect("at once").expect("in memory");
    assert_eq!(events.len(), 1);
    let player = matches.cluster.player_of(&it.live, &it.tokens[1]);
    let player = player.now_or_never().expect("at once").expect("in memory");
    assert_eq!(player, Some(game::Player::Second));
    assert_eq!(matches.lobby.games_to_watch().len(), 1);
    let presence = presence::presence(&it.live, &state, &matches.time);
    assert_eq!(presence.seats.len(), 2);
    it.store.release();
    let event = command.await.expect("committed");
    assert_eq!((event.seq, it.published()), (2, 2));
    assert_eq!(it.moves().await, ["&c3"]);
}

#[tokio::test]
async fn commands_behind_a_stuck_one_are_refused_together() {
    let it = Table::new().await;
    it.store.fail(Fault::Stuck);
    // All in one match: the first holds its write lock for as long as the store doesn't answer.
    let names: Vec<String> = (0..100).map(|n| format!("n{n}")).collect();
    let commands = names.iter().map(|id| it.play(0, id, 1, "&c3"));
    let all = tokio::time::timeout(TEST_DEADLINE, join_all(commands)).await;
    for executed in all.expect("they give up") {
        assert!(matches!(executed, Err(MatchProblem::Unavailable)));
    }
    assert_eq!(it.store.n_stuck(), 1);
    // One of them was executed in the end, the first, and the others found that out.
    it.store.release();
    let mut head = it.live.subscribe();
    let played = tokio::time::timeout(TEST_DEADLINE, head.wait_for(|head| *head == 2)).await;
    played.expect("published").expect("there");
    assert_eq!(it.moves().await, ["&c3"]);
}

#[tokio::test]
async fn commands_wait_for_one_attempt_to_reach_the_store() {
    let (unblock, gate) = mpsc::channel();
    let store = Arc::new(Faulty::unreachable(gate));
    let tokens = [1, 2].map(|n| Token::new([n; 24]));
    let seats = tokens.each_ref().map(|token| Seat::human("", token));
    let setup = MatchSetup::new(
        "gorogo",
        seats,
        MatchTimeControl::SuddenDeath { seconds: 60 },
    );
    let ids = [1, 2, 3, 4].map(|n| Id::new([n; 8]));
    for id in &ids {
        let created = store.append(Append {
            stream: id.to_string(),
            expected: 0,
            command: "create".to_owned(),
            request: String::new(),
            body: setup.create(Time(500)).expect("a setup").to_string(),
            mark: store::StreamMark::default(),
            before: None,
            fence: None,
        });
        assert!(matches!(created, Ok(Appended::New(_))));
    }
    let shared: Arc<dyn Store> = Arc::<Faulty>::clone(&store);
    let matches = service(shared, ServerClock::System);
    let find = |id: Id| {
        let matches = Arc::clone(&matches);
        async move { matches.find(id.as_str()).await.expect("readable") }
    };
    let lives = join_all(ids.map(find)).await;
    // Several for each match: the commands of one match don't wait for each other either.
    let commands = (0..40).map(|n| {
        let signed = SignedCommand {
            id: format!("n{n}"),
            seq: 1,
            command: Command::Play {
                m: "&c3".to_owned(),
            },
        };
        let live = &lives[n % lives.len()];
        (matches.commands).execute_signed(live, tokens[0].clone(), signed)
    });
    let all = tokio::time::timeout(TEST_DEADLINE, join_all(commands)).await;
    for executed in all.expect("they give up") {
        assert!(matches!(executed, Err(MatchProblem::Unavailable)));
    }
    assert_eq!(store.n_stuck_heartbeats(), 1, "shared by all commands");
    // Meanwhile readers are served at once.
    let state = matches.find_state(lives[0].id.as_str()).now_or_never();
    let state = state.expect("at once").expect("in memory");
    assert_eq!(state.seq(), 1);
    drop(unblock);
}

//! Matches that somebody looks at, and the one door through which anything happens to them.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize},
    },
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use matches::{Actor, Command, Event, Id, Match, Refusal, Setup, Stage, Time, Token};
use store::{Append, Appended, Mark, Store};
use tokio::{
    sync::{Mutex as AsyncMutex, Notify, Semaphore, oneshot, watch},
    task::spawn_blocking,
};

use super::{
    duty::duty,
    time::{Clock, Times},
    trouble::Trouble,
    wire::{Action, Order, Told},
};
use crate::{
    metrics::{Counter, Histogram},
    thinking::Thinking,
};

/// How many read from the store at once. Any more would only wait for the disk.
const READERS: usize = 8;
/// How many events are read from the store at once.
const PAGE: usize = 500;
/// A match of so many events has room for moves, but not for offers. It is read from the store in a
/// moment, and should stay so.
const MOST_EVENTS: u64 = 10_000;
/// How many of a room's last events are at hand.
const RECENT: usize = 64;
/// How long a room is kept that nobody is in.
const KEPT: Duration = Duration::from_secs(20);
/// How many rooms there may be before those that nobody is in are forgotten at once.
const MANY: usize = 10_000;

/// All matches.
pub(crate) struct Rooms {
    pub(super) store: Arc<dyn Store>,
    pub(super) times: Times,
    pub(super) thinking: Arc<Thinking>,
    pub(crate) figures: Figures,
    /// Something about the open challenges has changed.
    pub(super) lobby: Notify,
    open: Mutex<HashMap<Id, Arc<Room>>>,
    readers: Semaphore,
}

impl std::fmt::Debug for Rooms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rooms")
            .field("times", &self.times)
            .finish_non_exhaustive()
    }
}

/// What has happened since the start.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    /// How long it took until an event was on disk.
    pub(crate) commits: Histogram,
    /// Events that could not be stored.
    pub(crate) failures: Counter,
    /// Matches that were made.
    pub(crate) made: Counter,
    /// Sockets now.
    pub(crate) sockets: AtomicUsize,
}

/// A match that somebody looks at.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) id: Id,
    /// The match, once it has been read from the store. Whoever changes it holds the lock until the
    /// change is on disk.
    state: AsyncMutex<Option<Match>>,
    /// The last events as they are told, the latest last.
    recent: Mutex<VecDeque<(u64, Utf8Bytes)>>,
    /// Number of the last event that may be told.
    head: watch::Sender<u64>,
    /// Whether somebody sees to what the computers have to do.
    pub(super) attended: AtomicBool,
    used: Mutex<Instant>,
}

/// Why a change did not happen.
enum Failed {
    /// Somebody else was faster.
    Conflict,
    Trouble(Trouble),
}

impl<T: Into<Trouble>> From<T> for Failed {
    fn from(trouble: T) -> Failed {
        Failed::Trouble(trouble.into())
    }
}

/// Names a change, so that it happens once.
pub(super) struct Cause {
    pub(super) command: String,
    pub(super) request: String,
}

impl Cause {
    /// A change that the server makes after event number `seq`. No player's command has such a name.
    pub(super) fn own(what: &str, seq: u64) -> Cause {
        Cause {
            command: format!("{what}:{seq}"),
            request: String::new(),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Rooms {
    /// Opens the house. What has passed since it was closed is nobody's time.
    pub(crate) fn open(
        store: Arc<dyn Store>,
        clock: Clock,
        thinking: Arc<Thinking>,
    ) -> Result<Rooms, store::Error> {
        Ok(Rooms {
            times: Times::start(clock, &*store)?,
            store,
            thinking,
            figures: Figures::default(),
            lobby: Notify::new(),
            open: Mutex::default(),
            readers: Semaphore::new(READERS),
        })
    }

    /// The server's time.
    pub(crate) fn now(&self) -> Time {
        self.times.now()
    }

    /// Whether events can be written.
    pub(crate) fn is_writable(&self) -> bool {
        self.store.is_writable()
    }

    /// Reads from the store, in a thread that may wait for the disk.
    pub(super) async fn reading<T: Send + 'static>(
        &self,
        f: impl FnOnce(&dyn Store) -> Result<T, store::Error> + Send + 'static,
    ) -> Result<T, Trouble> {
        let _turn = self
            .readers
            .acquire()
            .await
            .map_err(|_| Trouble::Unavailable)?;
        let store = Arc::clone(&self.store);
        let read = spawn_blocking(move || f(&*store)).await;
        Ok(read.map_err(|_| Trouble::Unavailable)??)
    }

    async fn append(&self, append: Append) -> Result<Appended, store::Error> {
        let (sender, answer) = oneshot::channel();
        // Whoever waits for the answer is this very function.
        let done = move |it| sender.send(it).unwrap_or_default();
        let began = Instant::now();
        self.store.submit(append, Box::new(done));
        let appended = answer.await.unwrap_or(Err(store::Error::Broken));
        match &appended {
            Ok(_) => self.figures.commits.add(began.elapsed()),
            Err(error) => {
                self.figures.failures.count();
                tracing::error!(%error, "an event can't be stored");
            }
        }
        appended
    }

    /// How many matches are at hand.
    pub(crate) fn count(&self) -> usize {
        lock(&self.open).len()
    }

    /// Makes a match.
    pub(crate) async fn create(
        self: &Arc<Rooms>,
        id: &Id,
        setup: &Setup,
        cause: &str,
    ) -> Result<(), Trouble> {
        let event = setup.create(self.now())?;
        let it = Match::open(&event).map_err(|_| Trouble::Unavailable)?;
        let append = Append {
            stream: id.to_string(),
            expected: 0,
            command: "create".to_owned(),
            request: cause.to_owned(),
            body: event.to_string(),
            mark: mark(&it),
        };
        match self.append(append).await? {
            Appended::New(_) => self.figures.made.count(),
            Appended::Repeated(_) => {}
            // Not for as long as names are random.
            Appended::Conflict { .. } | Appended::Misused => return Err(Trouble::Unavailable),
        }
        if it.stage() == Stage::Open {
            self.lobby.notify_one();
        }
        if duty(&it).is_some() {
            self.attend(&self.room(id));
        }
        Ok(())
    }

    /// The room of a match, which may not exist.
    pub(super) fn room(&self, id: &Id) -> Arc<Room> {
        let mut rooms = lock(&self.open);
        let room = rooms.entry(id.clone()).or_insert_with(|| {
            Arc::new(Room {
                id: id.clone(),
                state: AsyncMutex::new(None),
                recent: Mutex::default(),
                head: watch::Sender::new(0),
                attended: AtomicBool::new(false),
                used: Mutex::new(Instant::now()),
            })
        });
        *lock(&room.used) = Instant::now();
        Arc::clone(room)
    }

    /// Forgets rooms that nobody has been in for a while.
    pub(super) fn forget(&self) {
        let mut rooms = lock(&self.open);
        let kept = if MANY < rooms.len() {
            Duration::ZERO
        } else {
            KEPT
        };
        // Who holds a room has taken it from here: one that is held once is in nobody's hands.
        rooms.retain(|_, it| 1 < Arc::strong_count(it) || lock(&it.used).elapsed() < kept);
    }

    /// Goes to the room of a match.
    pub(crate) async fn enter(self: &Arc<Rooms>, id: &str) -> Result<Arc<Room>, Trouble> {
        let id: Id = id.parse().map_err(|_| Trouble::NoMatch)?;
        let room = self.room(&id);
        let known = self.see(&room, Match::last_time).await;
        match known {
            Ok(last) if 0 < self.times.away_since(last, self.now()) => {
                // Whoever looks is to see the right time; if the disk is full, then not.
                let (rooms, room) = (Arc::clone(self), Arc::clone(&room));
                let settled = finished(async move {
                    let mut state = room.state.lock().await;
                    rooms.settled(&room, &mut state).await.map(drop).ok();
                    Ok(())
                });
                settled.await?;
            }
            Ok(_) => {}
            Err(trouble) => {
                let mut open = lock(&self.open);
                // Nobody else is in a room that is held here and in the list only.
                if matches!(trouble, Trouble::NoMatch) && Arc::strong_count(&room) <= 2 {
                    open.remove(&id);
                }
                return Err(trouble);
            }
        }
        Ok(room)
    }

    /// Looks at a match.
    pub(crate) async fn see<T>(
        &self,
        room: &Room,
        look: impl FnOnce(&Match) -> T,
    ) -> Result<T, Trouble> {
        let mut state = room.state.lock().await;
        let it = self.current(room, &mut state).await?;
        Ok(look(it))
    }

    /// The match as it is now: read from the store if need be.
    async fn current<'a>(
        &self,
        room: &Room,
        state: &'a mut Option<Match>,
    ) -> Result<&'a mut Match, Trouble> {
        if state.is_none() {
            let id = room.id.clone();
            let read = self.reading(move |store| {
                let head = store.head(id.as_str())?.map_or(0, |it| it.seq);
                let from = head.saturating_sub(RECENT as u64 - 1);
                Ok(replay(store, &id, from, usize::MAX))
            });
            let (it, told) = read.await??;
            room.tell_again(told, it.seq());
            *state = Some(it);
        }
        state.as_mut().ok_or(Trouble::Unavailable)
    }

    /// The match as it is now, after what the server was away for has been given back. Whoever wants
    /// to change something begins here.
    async fn settled<'a>(
        self: &Arc<Rooms>,
        room: &Arc<Room>,
        state: &'a mut Option<Match>,
    ) -> Result<&'a mut Match, Failed> {
        let it = self.current(room, state).await?;
        let now = self.now();
        let milliseconds = self.times.away_since(it.last_time(), now);
        if 0 < milliseconds && it.is_running() && !it.is_exhibit() {
            let command = Command::Credit { milliseconds };
            let event = it.decide(Actor::Server, &command, now);
            let event = event?;
            let cause = Cause::own("credit", it.seq());
            self.commit(room, state, &cause, event).await?;
        }
        state.as_mut().ok_or(Failed::Conflict)
    }

    /// The one door: an event that was decided on the state is appended, and only then applied and
    /// told. After any failure the state is read again, because what happened can't be known.
    async fn commit(
        self: &Arc<Rooms>,
        room: &Arc<Room>,
        state: &mut Option<Match>,
        cause: &Cause,
        event: Event,
    ) -> Result<(u64, Utf8Bytes), Failed> {
        let before = state.take().ok_or(Failed::Conflict)?;
        let mut after = before.clone();
        after.apply(&event).map_err(|_| Trouble::Unavailable)?;
        if let Some(setup) = after.next(room.id.as_str())
            && before.next(room.id.as_str()).is_none()
        {
            // Before anybody hears of it, so that whoever does finds it. It has one name only, and
            // can't be made twice.
            self.create(&room.id.next(), &setup, room.id.as_str())
                .await?;
        }
        let append = Append {
            stream: room.id.to_string(),
            expected: before.seq(),
            command: cause.command.clone(),
            request: cause.request.clone(),
            body: event.to_string(),
            mark: mark(&after),
        };
        let stored = match self.append(append).await.map_err(Trouble::from)? {
            Appended::New(stored) => stored,
            Appended::Repeated(_) | Appended::Conflict { .. } => return Err(Failed::Conflict),
            Appended::Misused => {
                *state = Some(before);
                return Err(Trouble::Misused.into());
            }
        };
        let text = Utf8Bytes::from(Told::text(&room.id, &stored, &event, &after));
        room.tell(stored.seq, text.clone());
        if before.stage() == Stage::Open {
            self.lobby.notify_one();
        }
        if duty(&after).is_some() {
            self.attend(room);
        }
        *state = Some(after);
        Ok((stored.seq, text))
    }

    /// Does what the server itself wants done to a match, if it stands as it did.
    pub(super) async fn act(
        self: &Arc<Rooms>,
        room: &Arc<Room>,
        actor: Actor,
        command: Command,
        expected: Option<u64>,
        what: &str,
    ) -> Result<(), Trouble> {
        let mut state = room.state.lock().await;
        for _ in 0..2 {
            let it = match self.settled(room, &mut state).await {
                Ok(it) => it,
                Err(Failed::Conflict) => continue,
                Err(Failed::Trouble(trouble)) => return Err(trouble),
            };
            if expected.is_some_and(|seq| seq != it.seq()) {
                return Ok(());
            }
            let event = it.decide(actor, &command, self.now())?;
            let cause = Cause::own(what, it.seq());
            match self.commit(room, &mut state, &cause, event).await {
                Ok(_) => return Ok(()),
                Err(Failed::Conflict) => {}
                Err(Failed::Trouble(trouble)) => return Err(trouble),
            }
        }
        Err(Trouble::Unavailable)
    }

    /// Takes the open seat of a match.
    pub(crate) async fn join(
        self: &Arc<Rooms>,
        room: &Arc<Room>,
        name: &str,
        token: &Token,
    ) -> Result<(), Trouble> {
        let command = Command::Join {
            name: name.to_owned(),
            token: token.hash(),
        };
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        finished(async move {
            let actor = Actor::Stranger;
            rooms.act(&room, actor, command, None, "join").await
        })
        .await
    }

    /// Carries out a player's command, and tells the event it caused. A repeated command is answered
    /// as it was the first time.
    pub(crate) async fn order(
        self: &Arc<Rooms>,
        room: &Arc<Room>,
        token: Token,
        order: Order,
    ) -> Result<(u64, Utf8Bytes), Trouble> {
        if !is_command_id(&order.id) {
            return Err(Trouble::BadId);
        }
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        finished(async move { rooms.carry_out(&room, &token, order).await }).await
    }

    async fn carry_out(
        self: &Arc<Rooms>,
        room: &Arc<Room>,
        token: &Token,
        order: Order,
    ) -> Result<(u64, Utf8Bytes), Trouble> {
        let mut state = room.state.lock().await;
        for _ in 0..2 {
            let it = match self.settled(room, &mut state).await {
                Ok(it) => it,
                Err(Failed::Conflict) => continue,
                Err(Failed::Trouble(trouble)) => return Err(trouble),
            };
            let player = it.player_of(token).ok_or(Trouble::WrongToken)?;
            let cause = Cause {
                command: order.id.clone(),
                request: request(player as usize, &order),
            };
            let decided = if is_too_long(it, &order.what) {
                Err(Refusal::OutOfSeason.into())
            } else if order.seq == it.seq() {
                let command = Command::from(order.what.clone());
                let event = it.decide(Actor::Seat(player), &command, self.now());
                event.map_err(Trouble::from)
            } else {
                Err(Trouble::Stale { head: it.seq() })
            };
            let event = match decided {
                Ok(event) => event,
                Err(trouble) => return self.first_answer(room, cause, trouble).await,
            };
            match self.commit(room, &mut state, &cause, event).await {
                Ok(told) => return Ok(told),
                Err(Failed::Conflict) => {}
                Err(Failed::Trouble(trouble)) => return Err(trouble),
            }
        }
        Err(Trouble::Unavailable)
    }

    /// What a command that can't be carried out now was answered before, if it was.
    async fn first_answer(
        &self,
        room: &Room,
        cause: Cause,
        trouble: Trouble,
    ) -> Result<(u64, Utf8Bytes), Trouble> {
        let stream = room.id.to_string();
        let Cause { command, request } = cause;
        let found = self.reading(move |store| store.find(&stream, &command, &request));
        match found.await? {
            Some(Appended::Repeated(event)) => {
                let told = self.told(room, event.seq, 1).await?;
                told.into_iter().next().ok_or(trouble)
            }
            Some(Appended::Misused) => Err(Trouble::Misused),
            Some(Appended::New(_) | Appended::Conflict { .. }) | None => Err(trouble),
        }
    }

    /// At most `limit` events from number `from` on, as they were told when they happened.
    pub(crate) async fn told(
        &self,
        room: &Room,
        from: u64,
        limit: usize,
    ) -> Result<Vec<(u64, Utf8Bytes)>, Trouble> {
        if let Some(recent) = room.recent(from, limit) {
            return Ok(recent);
        }
        let id = room.id.clone();
        let limit = limit.min(PAGE);
        let read = self.reading(move |store| Ok(replay(store, &id, from, limit)));
        let (_, told) = read.await??;
        Ok(told.into())
    }
}

/// Runs to the end, whoever stops waiting for it: what has begun must be told to all.
async fn finished<T: Send + 'static>(
    work: impl Future<Output = Result<T, Trouble>> + Send + 'static,
) -> Result<T, Trouble> {
    tokio::spawn(work)
        .await
        .unwrap_or(Err(Trouble::Unavailable))
}

/// Whether a match has so many events that nobody may make more of them by talking.
fn is_too_long(it: &Match, what: &Action) -> bool {
    MOST_EVENTS <= it.seq() && matches!(what, Action::Offer { .. })
}

/// What a command is compared by with another of the same name.
fn request(seat: usize, order: &Order) -> String {
    let what: &Action = &order.what;
    let what = serde_json::to_string(what).unwrap_or_default();
    format!("{seat} {} {what}", order.seq)
}

/// Names that clients make up. None can be one of the server's own.
fn is_command_id(id: &str) -> bool {
    let plain = |it: u8| it.is_ascii_alphanumeric() || b"-_".contains(&it);
    (1..=64).contains(&id.len()) && id.bytes().all(plain) && id != "create"
}

impl Room {
    /// Tells everybody of an event.
    fn tell(&self, seq: u64, text: Utf8Bytes) {
        let mut recent = lock(&self.recent);
        if recent.len() == RECENT {
            recent.pop_front();
        }
        recent.push_back((seq, text));
        self.head.send_replace(seq);
    }

    fn tell_again(&self, told: VecDeque<(u64, Utf8Bytes)>, head: u64) {
        let mut recent = lock(&self.recent);
        *recent = told;
        self.head
            .send_if_modified(|it| std::mem::replace(it, head) != head);
    }

    /// Events from number `from` on, if they are at hand.
    fn recent(&self, from: u64, limit: usize) -> Option<Vec<(u64, Utf8Bytes)>> {
        let recent = lock(&self.recent);
        let first = recent.front()?.0;
        let skipped = usize::try_from(from.checked_sub(first)?).ok()?;
        let found = recent.iter().skip(skipped).take(limit);
        Some(found.cloned().collect())
    }

    /// Hears of every event.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.head.subscribe()
    }
}

/// What a match is found by in the store.
pub(super) fn mark(it: &Match) -> Mark {
    let label = match it.stage() {
        _ if duty(it).is_some() => DUTY,
        Stage::Open if it.setup().listed => OPEN,
        Stage::Open => "waiting",
        Stage::Live => "live",
        Stage::Over => "over",
    };
    Mark {
        label: label.to_owned(),
        wake: it.deadline().map(|it| it.0).filter(|_| !it.is_exhibit()),
    }
}

/// Matches in which a computer has something to do.
pub(super) const DUTY: &str = "duty";
/// Matches that anybody may find and join.
pub(super) const OPEN: &str = "open";

type Replayed = (Match, VecDeque<(u64, Utf8Bytes)>);

/// Plays a match again from the store, up to the last of at most `limit` events from number `from`
/// on, and tells these.
fn replay(store: &dyn Store, id: &Id, from: u64, limit: usize) -> Result<Replayed, Trouble> {
    let mut told = VecDeque::new();
    let it = history(store, id, |stored, event, it| {
        if from <= stored.seq && told.len() < limit {
            let text = Told::text(id, stored, event, it);
            told.push_back((stored.seq, Utf8Bytes::from(text)));
        }
        told.len() < limit
    })?;
    Ok((it, told))
}

/// Plays a match again from the store, for as long as whoever looks at every event wants.
pub(super) fn history(
    store: &dyn Store,
    id: &Id,
    mut look: impl FnMut(&store::Event, &Event, &Match) -> bool,
) -> Result<Match, Trouble> {
    let mut state: Option<Match> = None;
    loop {
        let next = state.as_ref().map_or(1, |it| it.seq() + 1);
        let page = store.read(id.as_str(), next, PAGE)?;
        let mut goes_on = page.len() == PAGE;
        for stored in page {
            let event = Event::read(&stored.body).map_err(|_| Trouble::Damaged)?;
            let it = match &mut state {
                None => state.insert(Match::open(&event).map_err(|_| Trouble::Damaged)?),
                Some(it) => {
                    it.apply(&event).map_err(|_| Trouble::Damaged)?;
                    it
                }
            };
            if !look(&stored, &event, it) {
                goes_on = false;
                break;
            }
        }
        if !goes_on {
            return state.ok_or(Trouble::NoMatch);
        }
    }
}

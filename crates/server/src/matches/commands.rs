//! The one door through which anything happens to a match.
//!
//! A [`Request`] holds somebody's command. [`carry_out`](LiveMatches::carry_out) decides on it with
//! the match in hand, and [`commit`](LiveMatches::commit) appends the event to the store: only when
//! it is on disk does anybody see the match after it or hear of it.

use std::{sync::Arc, time::Instant};

use game::Player;
use matches::{Actor, Command, Event, Id, Match, Refusal, Setup, Stage, Time, Token};
use store::{Append, Appended};
use tokio::sync::oneshot;

use super::{
    broadcast::EventText,
    computers::task,
    history::{event_text, mark},
    live::{Lane, LiveMatch, LiveMatches},
    problem::MatchProblem,
    wire::Order,
};

/// A match of so many events has room for moves, but not for offers. It is read from the store in a
/// moment, and should stay so.
const MOST_EVENTS: u64 = 10_000;

/// A command on its way into a match.
pub(super) struct Request {
    sender: Sender,
    command: Command,
    /// Number of the last event that the sender knows, if the command depends on it.
    seq: Option<u64>,
}

enum Sender {
    /// Has shown a token, and has named the command.
    Player { token: Token, id: String },
    /// The server itself, for somebody. `id` names what it does.
    Server { actor: Actor, id: &'static str },
}

/// What a command is known by in the store, so that it takes effect once.
struct Key {
    command: String,
    request: String,
}

impl Key {
    /// Something the server does after event number `seq`. No player's command has such a name.
    fn own(id: &str, seq: u64) -> Key {
        Key {
            command: format!("{id}:{seq}"),
            request: String::new(),
        }
    }
}

impl Request {
    /// A player's command.
    fn of(token: Token, order: Order) -> Result<Request, MatchProblem> {
        let Order { id, seq, command } = order;
        if !is_command_id(&id) {
            return Err(MatchProblem::BadId);
        }
        Ok(Request {
            sender: Sender::Player { token, id },
            command,
            seq: Some(seq),
        })
    }

    /// Something the server does by itself.
    pub(super) fn own(id: &'static str, actor: Actor, command: Command) -> Request {
        Request {
            sender: Sender::Server { actor, id },
            command,
            seq: None,
        }
    }

    /// The same, but only if event number `seq` is the last.
    pub(super) fn after(self, seq: u64) -> Request {
        Request {
            seq: Some(seq),
            ..self
        }
    }

    /// With whom it reads.
    fn lane(&self) -> Lane {
        match self.command {
            Command::Flag => Lane::Clocks,
            _ => Lane::Commands,
        }
    }

    /// Whose command it is, and what it is known by.
    fn identify(&self, it: &Match) -> Result<(Actor, Key), MatchProblem> {
        match &self.sender {
            Sender::Server { actor, id } => Ok((*actor, Key::own(id, it.seq()))),
            Sender::Player { token, id } => {
                let player = it.player_of(token).ok_or(MatchProblem::WrongToken)?;
                let command = serde_json::to_string(&self.command).unwrap_or_default();
                let (seat, seq) = (player as usize, self.seq.unwrap_or_default());
                let key = Key {
                    command: format!("{seat}/{id}"),
                    request: format!("{seat} {seq} {command}"),
                };
                Ok((Actor::Seat(player), key))
            }
        }
    }

    /// The command, with what the server alone knows.
    fn command(&self, actor: Actor, left_at: impl Fn(Player) -> Option<Time>) -> Command {
        match (&self.command, actor) {
            (Command::ClaimWin { .. }, Actor::Seat(player)) => Command::ClaimWin {
                away_since: left_at(!player),
            },
            (command, _) => command.clone(),
        }
    }

    /// Whether who sends this may know of events that happened at another node.
    fn may_know_more(&self, problem: &MatchProblem) -> bool {
        match problem {
            MatchProblem::WrongToken => true,
            MatchProblem::Stale { head } => self.seq.is_some_and(|it| *head < it),
            _ => false,
        }
    }

    fn decide(
        &self,
        it: &Match,
        actor: Actor,
        command: &Command,
        now: Time,
    ) -> Result<Event, MatchProblem> {
        if MOST_EVENTS <= it.seq()
            && matches!(command, Command::Offer { .. } | Command::List { .. })
        {
            return Err(Refusal::OutOfSeason.into());
        }
        if self.seq.is_some_and(|seq| seq != it.seq()) {
            return Err(MatchProblem::Stale { head: it.seq() });
        }
        Ok(it.decide(actor, command, now)?)
    }
}

/// Names that clients make up. None can be one of the server's own.
fn is_command_id(id: &str) -> bool {
    let plain = |it: u8| it.is_ascii_alphanumeric() || b"-_".contains(&it);
    (1..=64).contains(&id.len()) && id.bytes().all(plain) && id != "create"
}

/// Why a change did not happen.
enum Failed {
    /// Somebody else was faster.
    Conflict,
    Problem(MatchProblem),
}

impl<T: Into<MatchProblem>> From<T> for Failed {
    fn from(problem: T) -> Failed {
        Failed::Problem(problem.into())
    }
}

/// Runs to the end, even if nobody waits for it any more: what has begun must be told to all.
async fn finished<T: Send + 'static>(
    work: impl Future<Output = Result<T, MatchProblem>> + Send + 'static,
) -> Result<T, MatchProblem> {
    tokio::spawn(work)
        .await
        .unwrap_or(Err(MatchProblem::Unavailable))
}

impl LiveMatches {
    /// Makes a match.
    pub(crate) async fn create(
        self: &Arc<LiveMatches>,
        id: &Id,
        setup: &Setup,
        cause: &str,
    ) -> Result<(), MatchProblem> {
        self.get_in_step().await?;
        let fence = self.time.fence();
        let event = setup.create(self.now())?;
        let it = Match::open(&event).map_err(|_| MatchProblem::Unavailable)?;
        let append = Append {
            stream: id.to_string(),
            expected: 0,
            command: "create".to_owned(),
            request: cause.to_owned(),
            body: event.to_string(),
            mark: mark(&it),
            fence,
        };
        match self.append(append).await? {
            Appended::New(_) => {
                self.figures.made.inc();
            }
            Appended::Repeated(_) => {}
            // Not for as long as names are random.
            Appended::Conflict { .. } | Appended::Misused => return Err(MatchProblem::Unavailable),
        }
        if it.stage() == Stage::Open {
            self.lobby.notify_one();
        }
        if task(&it).is_some() {
            self.attend(&self.live(id));
        }
        Ok(())
    }

    /// Carries out a player's command, and returns the event it caused. A repeated command is answered
    /// as it was the first time.
    pub(crate) async fn order(
        self: &Arc<LiveMatches>,
        live: &Arc<LiveMatch>,
        token: Token,
        order: Order,
    ) -> Result<EventText, MatchProblem> {
        let request = Request::of(token, order)?;
        let (all, live) = (Arc::clone(self), Arc::clone(live));
        finished(async move { all.carry_out(&live, &request).await }).await
    }

    /// Takes the open seat of a match.
    pub(crate) async fn join(
        self: &Arc<LiveMatches>,
        live: &Arc<LiveMatch>,
        name: &str,
        token: &Token,
    ) -> Result<(), MatchProblem> {
        let command = Command::Join {
            name: name.to_owned(),
            token: token.hash(),
        };
        let request = Request::own("join", Actor::Stranger, command);
        let (all, live) = (Arc::clone(self), Arc::clone(live));
        finished(async move { all.carry_out(&live, &request).await.map(drop) }).await
    }

    /// Gives back the time that the server was away, if it has not been given back yet.
    pub(super) async fn settle(
        self: &Arc<LiveMatches>,
        live: &Arc<LiveMatch>,
    ) -> Result<(), MatchProblem> {
        let (all, live) = (Arc::clone(self), Arc::clone(live));
        finished(async move {
            let mut state = live.state.lock().await;
            all.get_in_step().await?;
            let fence = all.time.fence();
            // If the disk is full, then not now.
            let settled = all.settled(&live, &mut state, Lane::Commands, fence).await;
            settled.map(drop).ok();
            Ok(())
        })
        .await
    }

    /// The moment that a match's clocks show. What passes while nothing can be written will be given
    /// back, and is shown to nobody as spent.
    pub(super) fn charged_until(&self, it: &Match) -> Time {
        let now = self.now();
        if it.deadline().is_none() || it.is_exhibit() {
            return now;
        }
        Time(now.0 - self.time.away_since(it.last_time(), now))
    }

    /// Carries out a command, and returns the event it caused.
    pub(super) async fn carry_out(
        self: &Arc<LiveMatches>,
        live: &Arc<LiveMatch>,
        request: &Request,
    ) -> Result<EventText, MatchProblem> {
        let mut state = live.state.lock().await;
        let mut looked = false;
        for _ in 0..3 {
            match self.attempt(live, &mut state, request).await {
                Ok(event) => return Ok(event),
                // Another node may know more.
                Err(Failed::Problem(problem)) if !looked && request.may_know_more(&problem) => {
                    looked = true;
                    if !self.look_again(live, &mut state).await? {
                        return Err(problem);
                    }
                }
                Err(Failed::Problem(problem)) => return Err(problem),
                // Once more, with the match as the store has it now.
                Err(Failed::Conflict) => {}
            }
        }
        Err(MatchProblem::Unavailable)
    }

    async fn attempt(
        self: &Arc<LiveMatches>,
        live: &Arc<LiveMatch>,
        state: &mut Option<Match>,
        request: &Request,
    ) -> Result<EventText, Failed> {
        self.get_in_step().await?;
        let fence = self.time.fence();
        let it = self.settled(live, state, request.lane(), fence).await?;
        let (actor, key) = request.identify(it)?;
        if let (Sender::Player { .. }, Actor::Seat(player)) = (&request.sender, actor) {
            live.attendance.notice(player, self.now());
        }
        let command = request.command(actor, |player| self.left_at(live, player));
        match request.decide(it, actor, &command, self.now()) {
            Ok(event) => self.commit(live, state, key, event, fence).await,
            Err(problem) if self.is_shared() && request.may_know_more(&problem) => {
                Err(problem.into())
            }
            Err(problem) => match request.sender {
                Sender::Player { .. } => Ok(self.first_answer(live, key, problem).await?),
                Sender::Server { .. } => Err(problem.into()),
            },
        }
    }

    /// The match as it is now, after the time that the server was away has been given back. Every
    /// change begins here.
    async fn settled<'a>(
        self: &Arc<LiveMatches>,
        live: &Arc<LiveMatch>,
        state: &'a mut Option<Match>,
        lane: Lane,
        fence: Option<u64>,
    ) -> Result<&'a Match, Failed> {
        let it = self.current(live, state, lane).await?;
        let now = self.now();
        let milliseconds = self.time.away_since(it.last_time(), now);
        // Where nothing is counted, nothing is given back.
        if 0 < milliseconds && it.deadline().is_some() && !it.is_exhibit() {
            let event = it.decide(Actor::Server, &Command::Credit { milliseconds }, now)?;
            let key = Key::own("credit", it.seq());
            self.commit(live, state, key, event, fence).await?;
        }
        state.as_ref().ok_or(Failed::Conflict)
    }

    /// Appends an event that was decided on the state, and only then shows and tells what it has made
    /// of the match. The state is out of everybody's reach meanwhile, and is put back only if it is
    /// known what has happened: after anything else it is read from the store again.
    async fn commit(
        self: &Arc<LiveMatches>,
        live: &Arc<LiveMatch>,
        state: &mut Option<Match>,
        key: Key,
        event: Event,
        fence: Option<u64>,
    ) -> Result<EventText, Failed> {
        let before = state.take().ok_or(Failed::Conflict)?;
        let (expected, was_open, had_rematch) = (
            before.seq(),
            before.stage() == Stage::Open,
            before.has_rematch(),
        );
        let mut it = before.clone();
        it.apply(&event).map_err(|_| MatchProblem::Unavailable)?;
        if let Some(setup) = it.next(live.id.as_str()).filter(|_| !had_rematch) {
            // Before anybody hears of it, so that it is found by all who do. It has one name only, and
            // can't be made twice.
            let id = live.id.as_str();
            self.create(&live.id.next(), &setup, id).await?;
        }
        let append = Append {
            stream: live.id.to_string(),
            expected,
            command: key.command,
            request: key.request,
            body: event.to_string(),
            mark: mark(&it),
            fence,
        };
        let stored = match self.append(append).await? {
            Appended::New(stored) => stored,
            Appended::Repeated(_) | Appended::Conflict { .. } => return Err(Failed::Conflict),
            Appended::Misused => {
                *state = Some(before);
                return Err(MatchProblem::Misused.into());
            }
        };
        live.milestones.pass(&it);
        let text = event_text(&live.id, &it, &event, &stored);
        live.broadcast.tell(text.clone());
        if was_open {
            self.lobby.notify_one();
        }
        if task(&it).is_some() {
            self.attend(live);
        }
        *state = Some(it);
        Ok(text)
    }

    /// Appends to the store, and waits until it is on disk.
    async fn append(&self, append: Append) -> Result<Appended, store::Error> {
        let (sender, answer) = oneshot::channel();
        // The answer is waited for right here.
        let done = move |it| sender.send(it).unwrap_or_default();
        let (began, at) = (Instant::now(), self.now());
        self.store.submit(append, Box::new(done));
        let appended = answer.await.unwrap_or(Err(store::Error::Broken));
        self.time.has_written(at, appended.is_ok());
        match &appended {
            Ok(_) => self.figures.commits.observe(began.elapsed()),
            Err(error) => {
                self.figures.failures.inc();
                tracing::error!(%error, "an event can't be stored");
            }
        }
        appended
    }

    /// What a command that can't be carried out now was answered before, if it was.
    async fn first_answer(
        &self,
        live: &LiveMatch,
        key: Key,
        problem: MatchProblem,
    ) -> Result<EventText, MatchProblem> {
        let stream = live.id.to_string();
        let Key { command, request } = key;
        let lane = Lane::Commands;
        let found = self.reading(lane, move |store| {
            if let Some(found) = store.find(&stream, &command, &request)? {
                return Ok(Some(found));
            }
            // Older programs wrote down ids without the seat.
            let old = command.split_once('/').map_or("", |it| it.1);
            let found = store.find(&stream, old, &request)?;
            Ok(found.filter(|it| matches!(it, Appended::Repeated(_))))
        });
        match found.await? {
            Some(Appended::Repeated(event)) => {
                let events = self.events_for(lane, live, event.seq, 1).await?;
                events.into_iter().next().ok_or(problem)
            }
            Some(Appended::Misused) => Err(MatchProblem::Misused),
            Some(Appended::New(_) | Appended::Conflict { .. }) | None => Err(problem),
        }
    }
}

#[cfg(test)]
mod tests;

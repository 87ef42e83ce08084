//! The command path: the only code that changes a match.
//!
//! A [`MatchRequest`] is executed in four steps under the match's write lock: take the current state,
//! decide which event the command causes, append the event to the store, and publish the new state
//! and the event after the commit. Nothing is published that isn't in the store.
//!
//! If the outcome of an append is unknown (the store failed, or the connection to it broke), the
//! match is *uncertain*: readers keep seeing the last published state, the next writer loads the
//! match again, and housekeeping does so if there is no next writer.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use matches::{
    Actor, Command, CommandKey, Id, Match, MatchError, MatchEvent, MatchRequest, MatchSetup, Stage,
    Token, wire::SignedCommand,
};
use nevermind::Nevermind as _;
use store::{Append, Appended, Hash};
use tokio::{sync::oneshot, time::timeout};

use super::{
    broadcast::EventText,
    computers::ComputerWaker,
    history::{event_text, mark},
    live_match::{LiveMatch, MatchWriter},
    lobby::Lobby,
    membership::{ClusterMembership, SYNC_TIMEOUT},
    problem::MatchProblem,
    registry::MatchRegistry,
    server_time::ServerTime,
    store_access::{ReadLane, StoreAccess},
};
use crate::metrics::{Counter, Histogram};

/// Maximum attempts to execute a command, each of which may lose a race against another node. After
/// the last one the command fails with `Unavailable`.
const MAX_ATTEMPTS: usize = 3;

/// A client's command that isn't executed within this time fails with `Unavailable`, so that the
/// client may try another node. Longer than [`SYNC_TIMEOUT`], within which a node finds out that its
/// store can't be reached.
pub(super) const COMMAND_TIMEOUT: Duration = Duration::from_millis(2400);

/// Metrics of the commands on matches since the start of the process.
#[derive(Debug, Default)]
pub(crate) struct CommandMetrics {
    /// Time from submitting an event to the store until the store replies, without replies that are
    /// errors.
    pub(crate) commits: Histogram,
    /// Number of events of matches that could not be appended, because the store returned an error.
    pub(crate) failures: Counter,
    /// Number of matches created since the server started.
    pub(crate) created: Counter,
    /// Number of attempts to append an event that lost a race against another node.
    pub(crate) conflicts: Counter,
}

/// Executes commands on matches: the only code that changes a match.
#[derive(Debug)]
pub(crate) struct CommandPath {
    pub(super) store: Arc<StoreAccess>,
    pub(super) time: Arc<ServerTime>,
    pub(super) registry: Arc<MatchRegistry>,
    pub(super) cluster: Arc<ClusterMembership>,
    pub(super) lobby: Arc<Lobby>,
    pub(super) computers: ComputerWaker,
    pub(crate) metrics: CommandMetrics,
}

/// Why one attempt to execute a command on a match failed.
enum Failed {
    /// Another node appended the match's next event first; reload the match and decide again.
    Conflict,
    Problem(MatchProblem),
}

impl<T: Into<MatchProblem>> From<T> for Failed {
    fn from(problem: T) -> Failed {
        Failed::Problem(problem.into())
    }
}

/// Whether a request may have failed because its sender has seen events that this node hasn't.
fn may_be_behind(request: &MatchRequest, problem: &MatchProblem) -> bool {
    matches!(problem, MatchProblem::Protocol(error) if request.may_know_more(error))
}

/// The read lane in which the match of a request is loaded from the store, if it isn't in memory.
fn lane_of(request: &MatchRequest) -> ReadLane {
    match request.sent_command() {
        Command::Flag => ReadLane::Clocks,
        _ => ReadLane::Commands,
    }
}

/// Runs a future in a task of its own, so that it completes even if the caller is dropped because
/// its client has disconnected: an event that has been appended must be published.
///
/// The caller waits no longer than [`COMMAND_TIMEOUT`], however many commands wait before its own.
/// Then the outcome is unknown to it, and it may send the command again under the same id.
async fn run_to_completion<T: Send + 'static>(
    work: impl Future<Output = Result<T, MatchProblem>> + Send + 'static,
) -> Result<T, MatchProblem> {
    match timeout(COMMAND_TIMEOUT, tokio::spawn(work)).await {
        Ok(Ok(done)) => done,
        // The task panicked, or takes too long.
        Ok(Err(_)) | Err(_) => Err(MatchProblem::Unavailable),
    }
}

impl CommandPath {
    /// Creates a match by appending its first event. For an id that exists, an equal `cause` marks
    /// the repetition of a request, which changes nothing; another `cause` is an error.
    ///
    /// # Errors
    ///
    /// The setup is invalid, or the store can't be written now.
    pub(crate) async fn create(
        &self,
        id: &Id,
        setup: &MatchSetup,
        cause: &str,
    ) -> Result<(), MatchProblem> {
        let create = async {
            self.cluster.sync_from_store().await?;
            let fence = self.time.fence();
            self.append_creation(id, setup, cause, fence).await
        };
        let created = timeout(COMMAND_TIMEOUT, create).await;
        created.unwrap_or(Err(MatchProblem::Unavailable))
    }

    /// Appends the event that creates a match. Notifies the lobby if a seat is open, and wakes the
    /// computers if one of them has to act.
    async fn append_creation(
        &self,
        id: &Id,
        setup: &MatchSetup,
        cause: &str,
        fence: Option<u64>,
    ) -> Result<(), MatchProblem> {
        let event = setup.create(self.time.now())?;
        let state = Match::open(&event).map_err(|_| MatchProblem::Unavailable)?;
        let append = Append {
            stream: id.to_string(),
            expected: 0,
            command: "create".to_owned(),
            request: cause.to_owned(),
            body: event.to_string(),
            mark: mark(&state),
            before: Some(Hash::NONE),
            fence,
        };
        match self.append(append).await? {
            Appended::New(stored) => {
                self.metrics.created.inc();
                // Its maker reads it next. A match that is being loaded already needn't be published.
                let live = self.registry.entry(id);
                if let Some(mut writer) = live.try_write()
                    && writer.state().is_none()
                {
                    let text = event_text(id, &state, &event, &stored);
                    writer.publish(Arc::new(state.clone()), Some(stored.hash));
                    live.broadcast.reset([text].into(), stored.seq);
                }
            }
            Appended::Repeated(_) => {}
            Appended::Misused => return Err(MatchError::Misused.into()),
            // Ids are random: the id of another match is as good as impossible.
            Appended::Conflict { .. } => return Err(MatchProblem::Unavailable),
        }
        if state.stage() == Stage::Open {
            self.lobby.notify_changed();
        }
        if state.pending_action().is_some() {
            self.computers.wake(&self.registry.entry(id));
        }
        Ok(())
    }

    /// Executes a player's command, and returns the event it caused. A repeated command gets the
    /// event of the first time.
    ///
    /// # Errors
    ///
    /// The command is refused, or the store can't be written now.
    pub(crate) async fn execute_signed(
        self: &Arc<CommandPath>,
        live: &Arc<LiveMatch>,
        token: Token,
        signed: SignedCommand,
    ) -> Result<EventText, MatchProblem> {
        let request = MatchRequest::of_player(token, signed)?;
        let (path, live) = (Arc::clone(self), Arc::clone(live));
        run_to_completion(async move { path.execute(&live, &request).await }).await
    }

    /// Seats a player at the open seat of a match.
    ///
    /// # Errors
    ///
    /// There is no open seat, the name is invalid, or the store can't be written now.
    pub(crate) async fn join(
        self: &Arc<CommandPath>,
        live: &Arc<LiveMatch>,
        name: &str,
        token: &Token,
    ) -> Result<(), MatchProblem> {
        let command = Command::Join {
            name: name.to_owned(),
            token: token.hash(),
        };
        let request = MatchRequest::of_server("join", Actor::Stranger, command);
        let (path, live) = (Arc::clone(self), Arc::clone(live));
        run_to_completion(async move { path.execute(&live, &request).await.map(drop) }).await
    }

    /// Waits until everything that is stored of a match would survive a failover, as an append does:
    /// for what is acknowledged because it was found in a shared store, where another node's write
    /// may still wait for the synchronous standby.
    ///
    /// # Errors
    ///
    /// The store can't be written now.
    pub(crate) async fn confirm(&self, live: &LiveMatch) -> Result<(), MatchProblem> {
        if !self.store.is_shared() {
            return Ok(());
        }
        let stream = live.id.to_string();
        // No event has this command: only the commit of the transaction that looks for it counts.
        let confirmed = self.store.read(ReadLane::Commands, move |store| {
            store.find(&stream, "", "").map(drop)
        });
        let confirmed = timeout(COMMAND_TIMEOUT, confirmed).await;
        confirmed.unwrap_or(Err(MatchProblem::Unavailable))
    }

    /// Credits the player to move with the server's outages since the match's last event, if their
    /// clock runs. Does nothing if another task is changing the match, because every command
    /// credits outages first. Waits for the store no longer than [`SYNC_TIMEOUT`].
    pub(super) async fn credit_outage(self: &Arc<CommandPath>, live: &Arc<LiveMatch>) {
        let (path, live) = (Arc::clone(self), Arc::clone(live));
        let credited = run_to_completion(async move {
            path.cluster.sync_from_store().await?;
            let Some(mut writer) = live.try_write() else {
                return Ok(());
            };
            let (lane, fence) = (ReadLane::Commands, path.time.fence());
            match path.credited(&mut writer, lane, fence).await {
                Err(Failed::Problem(problem)) => Err(problem),
                Err(Failed::Conflict) | Ok(_) => Ok(()),
            }
        });
        let credited = timeout(SYNC_TIMEOUT, credited).await;
        credited.nevermind("the next command credits it; until then it isn't shown as spent");
    }

    /// Executes a command, and returns the event it caused. A player's repeated command gets the
    /// event of the first time.
    ///
    /// # Errors
    ///
    /// The command is refused, or the store can't be written now.
    pub(super) async fn execute(
        &self,
        live: &Arc<LiveMatch>,
        request: &MatchRequest,
    ) -> Result<EventText, MatchProblem> {
        let executed = self.execute_against_others(live, request).await;
        if executed.is_err() {
            self.registry.request_reload(live);
        }
        executed
    }

    /// Executes a command, and decides again whenever another node has appended events that this
    /// one didn't know, for at most [`MAX_ATTEMPTS`] attempts.
    async fn execute_against_others(
        &self,
        live: &Arc<LiveMatch>,
        request: &MatchRequest,
    ) -> Result<EventText, MatchProblem> {
        let mut has_caught_up = false;
        for _ in 0..MAX_ATTEMPTS {
            // Before the lock: while the store is unreachable, all commands wait for the same
            // attempt to reach it, instead of one after the other for an attempt each.
            self.cluster.sync_from_store().await?;
            let synced = Instant::now();
            let mut writer = live.write().await;
            if !self.cluster.is_synced_since(synced) {
                continue;
            }
            match self.try_execute(&mut writer, request).await {
                Ok(event) => return Ok(event),
                Err(Failed::Problem(problem))
                    if !has_caught_up && may_be_behind(request, &problem) =>
                {
                    has_caught_up = true;
                    if !self.cluster.catch_up(&mut writer).await? {
                        return Err(problem);
                    }
                }
                Err(Failed::Problem(problem)) => return Err(problem),
                Err(Failed::Conflict) => {
                    self.metrics.conflicts.inc();
                }
            }
        }
        Err(MatchProblem::Unavailable)
    }

    async fn try_execute(
        &self,
        writer: &mut MatchWriter<'_>,
        request: &MatchRequest,
    ) -> Result<EventText, Failed> {
        let live = writer.live();
        let fence = self.time.fence();
        let state = self.credited(writer, lane_of(request), fence).await?;
        let (actor, key) = request.identify(&state)?;
        if let (true, Actor::Seat(player)) = (request.is_players(), actor) {
            live.attendance.note_request(player, self.time.now());
        }
        let left_at = |player| live.attendance.left_at(player, &self.time);
        let command = request.command(actor, left_at);
        match request.decide(&state, actor, &command, self.time.now()) {
            Ok(event) => self.commit(writer, &state, key, event, fence).await,
            Err(error) if self.store.is_shared() && request.may_know_more(&error) => {
                Err(error.into())
            }
            Err(error) if request.is_players() => {
                Ok(self.first_reply(live, key, error.into()).await?)
            }
            Err(problem) => Err(problem.into()),
        }
    }

    /// The state of a match for a writer to decide on. If a clock runs, the player to move has
    /// first been credited with the server's outages since the last event. Every change of an
    /// existing match begins here.
    async fn credited(
        &self,
        writer: &mut MatchWriter<'_>,
        lane: ReadLane,
        fence: Option<u64>,
    ) -> Result<Arc<Match>, Failed> {
        let state = self.registry.current(writer, lane).await?;
        let now = self.time.now();
        let milliseconds = self.time.away_since(state.last_time(), now);
        // No running clock, no credit.
        if milliseconds <= 0 || state.deadline().is_none() || state.is_exhibit() {
            return Ok(state);
        }
        let event = state.decide(Actor::Server, &Command::Credit { milliseconds }, now)?;
        let key = CommandKey::own("credit", state.seq());
        self.commit(writer, &state, key, event, fence).await?;
        writer.state().ok_or(Failed::Conflict)
    }

    /// Appends an event that was decided on the state `before`, and publishes it and the new state
    /// after the commit. The match is uncertain (its published state may lack the last event) from
    /// the append until the outcome is known.
    async fn commit(
        &self,
        writer: &mut MatchWriter<'_>,
        before: &Match,
        key: CommandKey,
        event: MatchEvent,
        fence: Option<u64>,
    ) -> Result<EventText, Failed> {
        let live = writer.live();
        let mut state = before.clone();
        state.apply(&event).map_err(|_| MatchProblem::Unavailable)?;
        if let Some(setup) = state
            .next(live.id.as_str())
            .filter(|_| !before.has_rematch())
        {
            // Before its announcement, so that it exists for all who read that. Its id is derived
            // from this match's, so it can't be created twice.
            let (id, cause) = (live.id.next(), live.id.as_str());
            self.append_creation(&id, &setup, cause, fence).await?;
        }
        let append = Append {
            stream: live.id.to_string(),
            expected: before.seq(),
            command: key.command,
            request: key.request,
            body: event.to_string(),
            mark: mark(&state),
            before: writer.hash(),
            fence,
        };
        writer.set_uncertain(true);
        let stored = match self.append(append).await? {
            Appended::New(stored) => stored,
            Appended::Repeated(_) | Appended::Conflict { .. } => return Err(Failed::Conflict),
            Appended::Misused => {
                // Nothing was appended.
                writer.set_uncertain(false);
                return Err(MatchError::Misused.into());
            }
        };
        live.milestones.record(&state);
        let text = event_text(&live.id, &state, &event, &stored);
        let has_pending_action = state.pending_action().is_some();
        // The state first: a subscriber that has the event must not read a state before it.
        writer.publish(Arc::new(state), Some(stored.hash));
        live.broadcast.publish(text.clone());
        if before.stage() == Stage::Open {
            self.lobby.notify_changed();
        }
        if has_pending_action {
            self.computers.wake(live);
        }
        Ok(text)
    }

    /// Appends an event to the store, and waits for the commit.
    async fn append(&self, append: Append) -> Result<Appended, store::Error> {
        let (sender, reply) = oneshot::channel();
        let done = move |appended| {
            sender
                .send(appended)
                .nevermind("the task that waits for it was aborted at shutdown");
        };
        let (began, at) = (Instant::now(), self.time.now());
        self.store.store().submit(append, Box::new(done));
        let appended = reply.await.unwrap_or(Err(store::Error::Broken));
        self.time.has_written(at, appended.is_ok());
        match &appended {
            Ok(_) => self.metrics.commits.observe(began.elapsed()),
            Err(error) => {
                self.metrics.failures.inc();
                tracing::error!(%error, "an event can't be stored");
            }
        }
        appended
    }

    /// The event of a player's command that is refused now but was executed before: a repeated
    /// command gets the reply of the first time.
    ///
    /// # Errors
    ///
    /// `problem`, if it wasn't; [`Misused`](MatchError::Misused), if its id was used for another
    /// command.
    async fn first_reply(
        &self,
        live: &LiveMatch,
        key: CommandKey,
        problem: MatchProblem,
    ) -> Result<EventText, MatchProblem> {
        let stream = live.id.to_string();
        let CommandKey { command, request } = key;
        let lane = ReadLane::Commands;
        let found = self.store.read(lane, move |store| {
            if let Some(found) = store.find(&stream, &command, &request)? {
                return Ok(Some(found));
            }
            // Older versions stored ids without the seat.
            let old = command.split_once('/').map_or("", |(_, id)| id);
            let found = store.find(&stream, old, &request)?;
            Ok(found.filter(|found| matches!(found, Appended::Repeated(_))))
        });
        match found.await? {
            Some(Appended::Repeated(event)) => {
                let events = self.registry.events_in(lane, live, event.seq, 1).await?;
                events.into_iter().next().ok_or(problem)
            }
            Some(Appended::Misused) => Err(MatchError::Misused.into()),
            Some(Appended::New(_) | Appended::Conflict { .. }) | None => Err(problem),
        }
    }
}

#[cfg(test)]
mod tests;

//! Live matches and the lobby over WebSocket.
//!
//! A client subscribes from any sequence number and receives every later event in order; a client
//! that has presented a seat's token may also send commands.
//!
//! A connection has no outgoing queue. It remembers the last sequence number it sent and reads the
//! next events from the match's ring buffer, or from the store if they have been evicted. A client
//! more than [`MAX_LAG`](super::broadcast::MAX_LAG) events behind is disconnected with close code
//! 1013 and can resume from where it stopped.

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::extract::ws::{Message, WebSocket, close_code};
use matches::{
    MatchError, Side, Token,
    wire::{Ack, Greeting, Hello, PlayerPresence, PresenceNews, Seated, ShowToken, SignedCommand},
};
use messages::Language;
use nevermind::Nevermind as _;
use serde::Serialize;
use serde_json::Value;
use tokio::{
    sync::watch,
    time::{Instant, sleep_until},
};

use super::{
    broadcast::EventText,
    http::{SocketQuery, admit_command, execute_of},
    live_match::LiveMatch,
    presence::{self, PlayerSocket},
    problem::MatchProblem,
    socket_connection::{Connection, Disconnect, Received, SHUTDOWN},
    socket_messages::RefusedCommand,
    wire::{Challenge, Challenges},
};
use crate::{app::App, problem::Problem};

/// Maximum events of a match that are read and sent to a client at once.
const EVENTS_PER_BATCH: usize = 500;
/// Interval at which a connection checks whether a player who has disconnected counts as gone,
/// until they do.
const PRESENCE_INTERVAL: Duration = Duration::from_secs(1);
/// WebSocket close code for a match that has been deleted: reconnecting is of no use.
const CLOSE_DELETED: u16 = 4410;
/// Counts an open WebSocket in the server's total, until this is dropped.
struct SocketCount<'a>(&'a AtomicUsize);

impl SocketCount<'_> {
    fn new(app: &App) -> SocketCount<'_> {
        let sockets = &app.matches.n_sockets;
        sockets.fetch_add(1, Ordering::Relaxed);
        SocketCount(sockets)
    }
}

impl Drop for SocketCount<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How the server ends a WebSocket connection to a match that can't be read any more.
fn disconnect_for_problem(problem: &MatchProblem) -> Disconnect {
    match problem {
        MatchProblem::Deleted => Disconnect::Close(CLOSE_DELETED, "deleted"),
        _ => Disconnect::Close(close_code::AGAIN, "not now"),
    }
}

/// Streams a match's events to one WebSocket until the client disconnects, falls behind or is
/// banned, the match is deleted, or the server shuts down. Executes the client's commands
/// meanwhile.
pub(super) async fn serve_match(
    socket: WebSocket,
    app: Arc<App>,
    live: Arc<LiveMatch>,
    query: SocketQuery,
    language: Language,
    address: IpAddr,
) {
    let _count = SocketCount::new(&app);
    let _watching = live.add_watcher();
    app.matches.computers.wake(&live);
    let mut connection = Connection::new(socket, &app, address);
    let subscriber = Subscriber {
        app: Arc::clone(&app),
        live,
        sent: query.since,
        token: None,
        player: None,
        wants_presence: query.presence,
        sent_presence: None,
        check_presence_at: None,
        language,
        address,
    };
    let Err(reason) = subscriber.run(&mut connection).await;
    connection.close(reason).await;
}

/// The state of one WebSocket connection to a match.
struct Subscriber {
    app: Arc<App>,
    live: Arc<LiveMatch>,
    /// Number of the last event that the client has: the last one sent or, at first, the one after
    /// which it asked to resume.
    sent: u64,
    /// The seat's token that the client has presented. `None` for a spectator.
    token: Option<Token>,
    /// Guard that counts this connection towards the presence of its seat's player. `None` for a
    /// spectator.
    player: Option<PlayerSocket>,
    /// Whether the client wants to be notified when players come or leave.
    wants_presence: bool,
    /// Whether each seat's player was present by the last notification. `None` before the first.
    sent_presence: Option<Vec<bool>>,
    /// Time to check again whether a player who has disconnected counts as gone. `None` if no
    /// player is in this state.
    check_presence_at: Option<Instant>,
    language: Language,
    address: IpAddr,
}

impl Subscriber {
    async fn run(
        mut self,
        connection: &mut Connection,
    ) -> Result<std::convert::Infallible, Disconnect> {
        let mut stopped = self.app.stopped.clone();
        let mut head = self.live.subscribe();
        let generation = self.live.broadcast.generation();
        let mut presence = self.live.attendance.subscribe();
        let hello = Greeting {
            id: self.live.id.to_string(),
            head: *head.borrow(),
            now: self.app.matches.time.now().0,
        };
        connection.send(text(&Hello { hello })).await?;
        self.catch_up(connection, &mut head).await?;
        if self.wants_presence {
            self.send_presence(connection, true).await?;
        }
        loop {
            let check_presence_at = self.check_presence_at;
            tokio::select! {
                biased;
                () = until_stopped(&mut stopped) => return Err(SHUTDOWN),
                _ = head.changed() => {
                    head.mark_unchanged();
                    if let Some(reason) = self.live.broadcast.cut_off(generation, self.sent) {
                        return Err(Disconnect::Close(close_code::AGAIN, reason));
                    }
                    self.send_events(connection).await?;
                }
                () = presence.next(), if self.wants_presence => {
                    self.send_presence(connection, true).await?;
                }
                () = until(check_presence_at), if check_presence_at.is_some() => {
                    self.send_presence(connection, false).await?;
                }
                received = connection.receive() => {
                    if let Received::Text(text) = received? {
                        let reply = self.reply(&text).await;
                        connection.send(reply).await?;
                    }
                }
            }
        }
    }

    /// Sends the client which players are present: always, or only if that differs from the last
    /// notification.
    async fn send_presence(
        &mut self,
        connection: &mut Connection,
        always: bool,
    ) -> Result<(), Disconnect> {
        let matches = &self.app.matches;
        let state = matches.registry.load(&self.live).await;
        let state = state.map_err(|problem| disconnect_for_problem(&problem))?;
        let presence = presence::presence(&self.live, &state, &matches.time);
        let is_leaving = |seat: &PlayerPresence| seat.here && seat.away_since.is_some();
        let any_leaves = presence.seats.iter().any(is_leaving);
        self.check_presence_at = any_leaves.then(|| Instant::now() + PRESENCE_INTERVAL);
        let present = presence.seats.iter().map(|seat| seat.here).collect();
        if !always && self.sent_presence.as_ref() == Some(&present) {
            return Ok(());
        }
        self.sent_presence = Some(present);
        connection.send(text(&PresenceNews { presence })).await
    }

    /// Sends all events after the one that the client has. A client may resume from a sequence
    /// number that doesn't exist yet; it receives events once they reach it.
    async fn catch_up(
        &mut self,
        connection: &mut Connection,
        head: &mut watch::Receiver<u64>,
    ) -> Result<(), Disconnect> {
        while self.sent < *head.borrow_and_update() && self.send_events(connection).await? {}
        Ok(())
    }

    /// Sends the client the next batch of the match's events. Returns whether there were any.
    async fn send_events(&mut self, connection: &mut Connection) -> Result<bool, Disconnect> {
        let next = self.sent.saturating_add(1);
        let registry = &self.app.matches.registry;
        let events = registry.events(&self.live, next, EVENTS_PER_BATCH).await;
        let events = events.map_err(|problem| disconnect_for_problem(&problem))?;
        let any = !events.is_empty();
        for EventText { seq, text } in events {
            connection.send(Message::Text(text)).await?;
            self.sent = seq;
        }
        Ok(any)
    }

    /// Executes a client's message, a token or a command, and renders the reply.
    async fn reply(&mut self, message: &str) -> Message {
        match self.execute(message).await {
            Ok(reply) => reply,
            Err((refused, problem)) => {
                let problem = problem.to_json(self.app.words(self.language));
                text(&RefusedCommand { refused, problem })
            }
        }
    }

    /// Executes a client's message, a token or a command, and returns the reply. An error comes
    /// with the id of the command, if it was one.
    async fn execute(&mut self, message: &str) -> Result<Message, (Option<String>, Problem)> {
        let malformed =
            |error: serde_json::Error| (None, api::Problem::Body(error.to_string()).into());
        let message: Value = serde_json::from_str(message).map_err(malformed)?;
        if let Err(problem) = admit_command(&self.app, self.address) {
            let id = message.get("id").and_then(Value::as_str);
            return Err((id.map(ToOwned::to_owned), problem.into()));
        }
        if message.get("token").is_some() {
            let ShowToken { token } = serde_json::from_value(message).map_err(malformed)?;
            let seat = self.authenticate(&token).await;
            let seat = seat.map_err(|problem| (None, problem.into()))?;
            return Ok(text(&Seated { seat }));
        }
        let signed: SignedCommand = serde_json::from_value(message).map_err(malformed)?;
        let id = signed.id.clone();
        let Some(token) = self.token.clone() else {
            return Err((Some(id), MatchProblem::from(MatchError::NoTokenSaid).into()));
        };
        let player = self.player.as_ref().map(PlayerSocket::player);
        let (app, live, address) = (&self.app, &self.live, self.address);
        match execute_of(app, live, player, address, token, signed).await {
            // The event itself is sent to all subscribers, this one included, in order.
            Ok(event) => Ok(text(&Ack {
                ack: id,
                seq: event.seq,
            })),
            Err(problem) => Err((Some(id), problem.into())),
        }
    }

    /// Checks the token of a seat, and makes the client the player of that seat from now on.
    async fn authenticate(&mut self, token: &str) -> Result<Side, MatchProblem> {
        let token: Token = token.parse().map_err(|_| MatchError::WrongToken)?;
        let matches = &self.app.matches;
        let player = matches.cluster.player_of(&self.live, &token).await?;
        let player = player.ok_or(MatchError::WrongToken)?;
        self.token = Some(token);
        // The new seat is counted before the old one is dropped, so that presenting the same token
        // twice isn't seen as leaving.
        let socket = PlayerSocket::new(&matches.time, &self.live, player);
        self.player = Some(socket);
        matches.lobby.note_maker(&self.live, player, self.address);
        Ok(player.into())
    }
}

/// Waits until `moment`, or for ever if that is `None`.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

/// Waits until the server shuts down.
async fn until_stopped(stopped: &mut watch::Receiver<bool>) {
    let stopped = stopped.wait_for(|stopped| *stopped).await;
    stopped.nevermind("the sender is dropped when the server has stopped");
}

fn text(value: &impl Serialize) -> Message {
    Message::text(serde_json::to_string(value).unwrap_or_default())
}

/// Sends the open challenges to one WebSocket, again after every change, until the client
/// disconnects or the server shuts down.
pub(super) async fn serve_lobby(socket: WebSocket, app: Arc<App>, address: IpAddr) {
    let _count = SocketCount::new(&app);
    let mut connection = Connection::new(socket, &app, address);
    let Err(reason) = send_challenges(&mut connection, &app).await;
    connection.close(reason).await;
}

async fn send_challenges(
    connection: &mut Connection,
    app: &App,
) -> Result<std::convert::Infallible, Disconnect> {
    let mut stopped = app.stopped.clone();
    let mut challenges = app.challenges.clone();
    challenges.mark_changed();
    loop {
        tokio::select! {
            biased;
            () = until_stopped(&mut stopped) => return Err(SHUTDOWN),
            _ = challenges.changed() => {
                let matches: Vec<Challenge> = challenges.borrow_and_update().clone();
                connection.send(text(&Challenges { matches })).await?;
            }
            received = connection.receive() => {
                // Messages of the client are ignored here.
                received?;
            }
        }
    }
}

//! Live matches and the lobby over WebSocket.
//!
//! A client subscribes from any sequence number and receives every later event in order; a client
//! that has presented a seat's token may also send commands.
//!
//! A connection has no outgoing queue. It remembers the last sequence number it sent and reads the
//! next events from the match's ring buffer, or from the store if they have been evicted. A client
//! more than [`MAX_LAG`] events behind is disconnected with close code 1013 and can resume from
//! where it stopped.

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code},
};
use matches::{Side, Token};
use messages::Language;
use nevermind::Nevermind as _;
use serde::Serialize;
use serde_json::Value;
use tokio::{
    sync::watch,
    time::{Instant, Interval, MissedTickBehavior, interval, sleep_until, timeout},
};

use super::{
    broadcast::EventText,
    http::{SocketQuery, admit_command},
    live_match::LiveMatch,
    presence::{self, PlayerSocket},
    problem::MatchProblem,
    socket_messages::{Ack, Greeting, Hello, PresenceNews, RefusedCommand, Seated, ShowToken},
    wire::{Challenge, Challenges, PlayerPresence, SignedCommand},
};
use crate::{app::App, bans::BanSubscription, problem::Problem};

/// Maximum length of a WebSocket message from a client in bytes. The longest command is far
/// shorter.
const MAX_MESSAGE_BYTES: usize = 8 * 1024;
/// Maximum bytes in the write buffer of a socket, which bounds the memory of a slow client.
const MAX_UNSENT_BYTES: usize = 64 * 1024;
/// Size of a socket's read buffer and write buffer in bytes: enough for nearly every message.
const BUFFER_BYTES: usize = 4096;
/// Interval of pings to a client, which also keep the connection open through proxies.
const PING_INTERVAL: Duration = Duration::from_secs(10);
/// A client that has sent nothing for this time, not even a pong, is taken to be gone: two pings
/// have been lost.
const CLIENT_IDLE_TIMEOUT: Duration = Duration::from_secs(25);
/// A client that doesn't accept a message within this time is taken to be gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// Time for the client to answer a close frame before the connection is cut.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// A client that is more than this many events of its match behind is disconnected. It is the size
/// of the ring buffer of recent events: beyond it, every slow client would cost reads of the store.
const MAX_LAG: u64 = 64;
/// Maximum events of a match that are read and sent to a client at once.
const EVENTS_PER_BATCH: usize = 500;
/// Interval at which a connection checks whether a player who has disconnected counts as gone,
/// until they do.
const PRESENCE_INTERVAL: Duration = Duration::from_secs(1);
/// WebSocket close code for a match that has been deleted: reconnecting is of no use.
const CLOSE_DELETED: u16 = 4410;
/// Maximum messages of a client per [`RATE_WINDOW`], pongs included.
const MAX_MESSAGES: u32 = 100;
/// Period in which a client may send [`MAX_MESSAGES`] WebSocket messages.
const RATE_WINDOW: Duration = Duration::from_secs(20);

/// Limits the sizes of messages and buffers of a WebSocket.
pub(super) fn limit_sizes(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .max_write_buffer_size(MAX_UNSENT_BYTES)
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES)
}

/// Why a WebSocket connection ends, and so how it is closed.
enum Disconnect {
    /// The client has gone, doesn't accept messages, or is banned: nothing more is sent.
    Gone,
    /// The client has sent a close frame.
    ByClient,
    /// The server closes the connection with a code and a reason.
    Close(u16, &'static str),
}

/// How all WebSocket connections end at shutdown: with this close frame.
const SHUTDOWN: Disconnect = Disconnect::Close(close_code::AWAY, "the server stops");

/// A WebSocket connection with keep-alive, rate limit and ban check.
struct Connection {
    socket: WebSocket,
    ping: Interval,
    /// Time of the client's last message, pongs included.
    last_message: Instant,
    /// Number of the client's messages since `window_start`.
    n_messages: u32,
    window_start: Instant,
    /// Is notified when the client's address is banned.
    ban: BanSubscription,
}

/// The outcome of waiting for a message of a client.
enum Received {
    Text(Utf8Bytes),
    /// A ping, a pong, or a ping that was due and has been sent: nothing to reply to.
    Nothing,
}

impl Connection {
    fn new(socket: WebSocket, app: &App, address: IpAddr) -> Connection {
        let now = Instant::now();
        let mut ping = interval(PING_INTERVAL);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ping.reset();
        Connection {
            socket,
            ping,
            last_message: now,
            n_messages: 0,
            window_start: now,
            ban: app.bans.subscribe_admitted(address),
        }
    }

    async fn send(&mut self, message: Message) -> Result<(), Disconnect> {
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Disconnect::Gone),
        }
    }

    /// Waits for a client's message, and sends a ping if one is due first. Cancel safe.
    async fn receive(&mut self) -> Result<Received, Disconnect> {
        let received = tokio::select! {
            received = self.socket.recv() => received,
            () = self.ban.banned() => return Err(Disconnect::Gone),
            _ = self.ping.tick() => {
                if CLIENT_IDLE_TIMEOUT <= self.last_message.elapsed() {
                    return Err(Disconnect::Gone);
                }
                self.send(Message::Ping(Bytes::default())).await?;
                return Ok(Received::Nothing);
            }
        };
        let message = match received {
            Some(Ok(message)) => message,
            Some(Err(error)) => return Err(disconnect_for(error)),
            None => return Err(Disconnect::Gone),
        };
        // The ban may have come while the message was being received: it isn't executed.
        if self.ban.is_banned_since() {
            return Err(Disconnect::Gone);
        }
        self.last_message = Instant::now();
        self.count_message()?;
        match message {
            Message::Text(text) => Ok(Received::Text(text)),
            Message::Binary(_) => Err(Disconnect::Close(close_code::UNSUPPORTED, "text only")),
            Message::Ping(_) | Message::Pong(_) => Ok(Received::Nothing),
            Message::Close(_) => Err(Disconnect::ByClient),
        }
    }

    /// Counts a client's message against its rate limit. An error closes the connection.
    fn count_message(&mut self) -> Result<(), Disconnect> {
        if RATE_WINDOW <= self.window_start.elapsed() {
            (self.n_messages, self.window_start) = (0, Instant::now());
        }
        self.n_messages += 1;
        if MAX_MESSAGES < self.n_messages {
            return Err(Disconnect::Close(close_code::POLICY, "too many messages"));
        }
        Ok(())
    }

    /// Closes the connection: sends a close frame if the server ends it, and waits up to
    /// [`CLOSE_TIMEOUT`] for the client's. Does neither if the client is gone or banned.
    async fn close(mut self, reason: Disconnect) {
        let sent = match reason {
            Disconnect::Gone => return,
            // The socket replies to the client's close frame when it is polled below.
            Disconnect::ByClient => Ok(()),
            Disconnect::Close(code, reason) => {
                let reason = reason.into();
                let frame = CloseFrame { code, reason };
                self.send(Message::Close(Some(frame))).await
            }
        };
        if sent.is_ok() {
            let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
            let closed = timeout(CLOSE_TIMEOUT, rest).await;
            closed.nevermind("a client that doesn't reply is cut off");
        }
    }
}

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

/// How the server closes a connection after an error of its socket: with a close code if the client
/// has violated the protocol, silently otherwise.
fn disconnect_for(error: axum::Error) -> Disconnect {
    let error = error.into_inner();
    match error.downcast_ref::<tungstenite::Error>() {
        Some(tungstenite::Error::Capacity(_)) => Disconnect::Close(close_code::SIZE, "too long"),
        Some(tungstenite::Error::Utf8(_)) => Disconnect::Close(close_code::INVALID, "not UTF-8"),
        Some(tungstenite::Error::Protocol(_)) => {
            Disconnect::Close(close_code::PROTOCOL, "no WebSocket")
        }
        _ => Disconnect::Gone,
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
                    let lag = head.borrow_and_update().saturating_sub(self.sent);
                    if MAX_LAG < lag {
                        return Err(Disconnect::Close(close_code::AGAIN, "too slow"));
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
            return Err((Some(id), MatchProblem::NoTokenSaid.into()));
        };
        self.live.computers.set_client(self.address);
        let commands = &self.app.matches.commands;
        match commands.execute_signed(&self.live, token, signed).await {
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
        let token: Token = token.parse().map_err(|_| MatchProblem::WrongToken)?;
        let matches = &self.app.matches;
        let player = matches.cluster.player_of(&self.live, &token).await?;
        let player = player.ok_or(MatchProblem::WrongToken)?;
        self.token = Some(token);
        // The new seat is counted before the old one is dropped, so that presenting the same token
        // twice isn't seen as leaving.
        let socket = PlayerSocket::new(&matches.time, &self.live, player);
        self.player = Some(socket);
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

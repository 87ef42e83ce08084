//! Matches over WebSocket: every event from any number on, and commands from those who show a
//! token.
//!
//! A socket keeps no queue of its own. It knows the number of the last event it has sent, and takes
//! what follows from the match at hand, or from the store if that is long ago. Who falls too far
//! behind is cut off: he can come back and go on where he was.

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
use serde::Serialize;
use serde_json::Value;
use tokio::{
    sync::watch,
    time::{Instant, Interval, MissedTickBehavior, interval, sleep_until, timeout},
};

use super::{
    broadcast::EventText,
    http::{Follow, admit_command},
    live_match::LiveMatch,
    presence::{self, PlayerSocket},
    problem::MatchProblem,
    talk::{Ack, Greeting, Hello, PresenceNews, Refused, Seated, ShowToken},
    wire::{Challenge, Challenges, SeatPresence, SignedCommand},
};
use crate::{app::App, bans::BanSubscription, problem::Problem};

/// The longest message of a client.
const LARGEST: usize = 8 * 1024;
/// The most that waits to be sent.
const UNSENT: usize = 64 * 1024;
/// How often the other end is asked for a sign of life.
const PING: Duration = Duration::from_secs(10);
/// Without any for so long, it is gone.
const DEAD: Duration = Duration::from_secs(25);
/// How long the other end may take to take a message.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the other end may take to say good-bye.
const FAREWELL: Duration = Duration::from_secs(1);
/// How far somebody may fall behind.
const BEHIND: u64 = 64;
/// How often it is looked at whether a player who has left counts as gone.
const GLANCE: Duration = Duration::from_secs(1);
/// The match has been deleted: there is nothing to come back for.
const DELETED: u16 = 4410;
/// How many messages of a client are too many in how long a time.
const RATE: (u32, Duration) = (100, Duration::from_secs(20));

/// Bounds what a socket may cost.
pub(super) fn narrow(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(4096)
        .write_buffer_size(4096)
        .max_write_buffer_size(UNSENT)
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
}

/// Why a connection is over.
enum Over {
    /// The other end has gone, or takes nothing.
    Gone,
    /// The other end says good-bye.
    Bye,
    /// We close it, and say why.
    Close(u16, &'static str),
}

type Talk<T> = Result<T, Over>;

/// A socket that is looked after.
struct Connection {
    socket: WebSocket,
    ping: Interval,
    heard: Instant,
    /// Messages since some moment.
    n_messages: u32,
    counted: Instant,
    /// Whether the other end has been banned.
    ban: BanSubscription,
}

/// Something that came.
enum Heard {
    Text(Utf8Bytes),
    /// Nothing that needs an answer.
    Nothing,
}

impl Connection {
    fn new(socket: WebSocket, app: &App, address: IpAddr) -> Connection {
        let now = Instant::now();
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ping.reset();
        Connection {
            socket,
            ping,
            heard: now,
            n_messages: 0,
            counted: now,
            ban: app.bans.subscribe_admitted(address),
        }
    }

    async fn send(&mut self, message: Message) -> Talk<()> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Over::Gone),
        }
    }

    /// Waits for a message, and asks for signs of life meanwhile. May be dropped at any time.
    async fn hear(&mut self) -> Talk<Heard> {
        let received = tokio::select! {
            it = self.socket.recv() => it,
            () = self.ban.banned() => return Err(Over::Gone),
            _ = self.ping.tick() => {
                if DEAD <= self.heard.elapsed() {
                    return Err(Over::Gone);
                }
                self.send(Message::Ping(Bytes::default())).await?;
                return Ok(Heard::Nothing);
            }
        };
        let message = match received {
            Some(Ok(message)) => message,
            Some(Err(error)) => return Err(broken(error)),
            None => return Err(Over::Gone),
        };
        // What is said after the ban is not listened to, whatever was heard of first.
        if self.ban.is_banned_since() {
            return Err(Over::Gone);
        }
        self.heard = Instant::now();
        self.count()?;
        match message {
            Message::Text(text) => Ok(Heard::Text(text)),
            Message::Binary(_) => Err(Over::Close(close_code::UNSUPPORTED, "text only")),
            Message::Ping(_) | Message::Pong(_) => Ok(Heard::Nothing),
            Message::Close(_) => Err(Over::Bye),
        }
    }

    /// Counts a message. Too many in a short time are the last.
    fn count(&mut self) -> Talk<()> {
        let (most, time) = RATE;
        if time <= self.counted.elapsed() {
            (self.n_messages, self.counted) = (0, Instant::now());
        }
        self.n_messages += 1;
        if most < self.n_messages {
            return Err(Over::Close(close_code::POLICY, "too many messages"));
        }
        Ok(())
    }

    /// Says good-bye, if there is somebody to say it to.
    async fn end(mut self, over: Over) {
        let sent = match over {
            Over::Gone => return,
            // The answer is on its way when the other end is listened to.
            Over::Bye => Ok(()),
            Over::Close(code, reason) => {
                let reason = reason.into();
                let frame = CloseFrame { code, reason };
                self.send(Message::Close(Some(frame))).await
            }
        };
        if sent.is_ok() {
            // The other end is given a moment to hear it before the connection is cut.
            let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
            timeout(FAREWELL, rest).await.unwrap_or_default();
        }
    }
}

/// One of the sockets that are open.
struct Counted<'a>(&'a AtomicUsize);

impl Counted<'_> {
    fn new(app: &App) -> Counted<'_> {
        let sockets = &app.matches.n_sockets;
        sockets.fetch_add(1, Ordering::Relaxed);
        Counted(sockets)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What an error of the connection means.
fn broken(error: axum::Error) -> Over {
    let error = error.into_inner();
    match error.downcast_ref::<tungstenite::Error>() {
        Some(tungstenite::Error::Capacity(_)) => Over::Close(close_code::SIZE, "too long"),
        Some(tungstenite::Error::Utf8(_)) => Over::Close(close_code::INVALID, "not UTF-8"),
        Some(tungstenite::Error::Protocol(_)) => Over::Close(close_code::PROTOCOL, "no WebSocket"),
        _ => Over::Gone,
    }
}

/// Why a match can't be told any more.
fn unreadable(problem: &MatchProblem) -> Over {
    match problem {
        MatchProblem::Deleted => Over::Close(DELETED, "deleted"),
        _ => Over::Close(close_code::AGAIN, "not now"),
    }
}

/// Serves somebody who watches a match, until either end has enough.
pub(super) async fn watch(
    socket: WebSocket,
    app: Arc<App>,
    live: Arc<LiveMatch>,
    follow: Follow,
    language: Language,
    address: IpAddr,
) {
    let _counted = Counted::new(&app);
    let _watching = live.add_watcher();
    app.matches.computers.wake(&live);
    let mut connection = Connection::new(socket, &app, address);
    let watcher = Watcher {
        app: Arc::clone(&app),
        live,
        sent: follow.since,
        wants_presence: follow.presence,
        told: None,
        look_again: None,
        token: None,
        here: None,
        language,
        address,
    };
    let Err(over) = watcher.talk(&mut connection).await;
    connection.end(over).await;
}

struct Watcher {
    app: Arc<App>,
    live: Arc<LiveMatch>,
    /// Number of the last event that was sent.
    sent: u64,
    /// What was shown, and opens a seat.
    token: Option<Token>,
    /// The player who has shown it.
    here: Option<PlayerSocket>,
    /// Whether to tell who comes and goes.
    wants_presence: bool,
    /// Who was there when it was last told.
    told: Option<Vec<bool>>,
    /// When it is to be looked at whether somebody who has left has been away for long enough.
    look_again: Option<Instant>,
    language: Language,
    address: IpAddr,
}

impl Watcher {
    async fn talk(mut self, connection: &mut Connection) -> Talk<std::convert::Infallible> {
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
            self.tell_presence(connection, true).await?;
        }
        loop {
            let look_again = self.look_again;
            tokio::select! {
                biased;
                () = end(&mut stopped) => {
                    return Err(Over::Close(close_code::AWAY, "the server stops"));
                }
                _ = head.changed() => {
                    let ahead = head.borrow_and_update().saturating_sub(self.sent);
                    if BEHIND < ahead {
                        return Err(Over::Close(close_code::AGAIN, "too slow"));
                    }
                    self.pass_on(connection).await?;
                }
                () = presence.next(), if self.wants_presence => {
                    self.tell_presence(connection, true).await?;
                }
                () = until(look_again), if look_again.is_some() => {
                    self.tell_presence(connection, false).await?;
                }
                said = connection.hear() => {
                    if let Heard::Text(text) = said? {
                        let answer = self.reply(&text).await;
                        connection.send(answer).await?;
                    }
                }
            }
        }
    }

    /// Says who is there: always, or if it is not what was told.
    async fn tell_presence(&mut self, connection: &mut Connection, always: bool) -> Talk<()> {
        let matches = &self.app.matches;
        let state = matches.registry.load(&self.live).await;
        let state = state.map_err(|it| unreadable(&it))?;
        let presence = presence::presence(&self.live, &state, &matches.time);
        let is_leaving = |it: &SeatPresence| it.here && it.away_since.is_some();
        let any_leaves = presence.seats.iter().any(is_leaving);
        self.look_again = any_leaves.then(|| Instant::now() + GLANCE);
        let here = presence.seats.iter().map(|it| it.here).collect();
        if !always && self.told.as_ref() == Some(&here) {
            return Ok(());
        }
        self.told = Some(here);
        connection.send(text(&PresenceNews { presence })).await
    }

    /// Sends all that has happened since.
    async fn catch_up(
        &mut self,
        connection: &mut Connection,
        head: &mut watch::Receiver<u64>,
    ) -> Talk<()> {
        // Somebody who claims to know the future hears of it when it comes.
        while self.sent < *head.borrow_and_update() && self.pass_on(connection).await? {}
        Ok(())
    }

    /// Sends the events that come next. Returns whether there were any.
    async fn pass_on(&mut self, connection: &mut Connection) -> Talk<bool> {
        let next = self.sent.saturating_add(1);
        let events = self
            .app
            .matches
            .registry
            .events(&self.live, next, 500)
            .await;
        let events = events.map_err(|it| unreadable(&it))?;
        let any = !events.is_empty();
        for EventText { seq, text } in events {
            connection.send(Message::Text(text)).await?;
            self.sent = seq;
        }
        Ok(any)
    }

    async fn reply(&mut self, said: &str) -> Message {
        match self.answer(said).await {
            Ok(answer) => answer,
            Err((refused, problem)) => {
                let problem = problem.to_json(self.app.words(self.language));
                text(&Refused { refused, problem })
            }
        }
    }

    /// Does what a message asks for and says so, or why not.
    async fn answer(&mut self, said: &str) -> Result<Message, (Option<String>, Problem)> {
        let unclear = |it: serde_json::Error| (None, api::Problem::Body(it.to_string()).into());
        let said: Value = serde_json::from_str(said).map_err(unclear)?;
        let admitted = admit_command(&self.app, self.address);
        if let Err(problem) = admitted {
            let id = said.get("id").and_then(Value::as_str);
            return Err((id.map(ToOwned::to_owned), problem.into()));
        }
        if said.get("token").is_some() {
            let ShowToken { token } = serde_json::from_value(said).map_err(unclear)?;
            let seat = self.sit(&token).await.map_err(|it| (None, it.into()))?;
            return Ok(text(&Seated { seat }));
        }
        let signed: SignedCommand = serde_json::from_value(said).map_err(unclear)?;
        let id = signed.id.clone();
        let Some(token) = self.token.clone() else {
            return Err((Some(id), MatchProblem::NoTokenSaid.into()));
        };
        self.live.computers.set_client(self.address);
        let commands = &self.app.matches.commands;
        match commands.execute_signed(&self.live, token, signed).await {
            // The event itself comes to everybody in its turn.
            Ok(event) => Ok(text(&Ack {
                ack: id,
                seq: event.seq,
            })),
            Err(problem) => Err((Some(id), problem.into())),
        }
    }

    /// Which seat a token opens.
    async fn sit(&mut self, shown: &str) -> Result<Side, MatchProblem> {
        let token: Token = shown.parse().map_err(|_| MatchProblem::WrongToken)?;
        let seat = self.app.matches.cluster.player_of(&self.live, &token);
        let seat = seat.await?.ok_or(MatchProblem::WrongToken)?;
        self.token = Some(token);
        // The seat that was left, if it was another, is left after the new one is taken.
        self.here = Some(PlayerSocket::new(&self.app.matches.time, &self.live, seat));
        Ok(seat.into())
    }
}

/// Waits for a moment, if there is one.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

/// Waits for the server to stop.
async fn end(stopped: &mut watch::Receiver<bool>) {
    stopped
        .wait_for(|it| *it)
        .await
        .map(drop)
        .unwrap_or_default();
}

fn text(value: &impl Serialize) -> Message {
    Message::text(serde_json::to_string(value).unwrap_or_default())
}

/// Serves somebody who watches the lobby.
pub(super) async fn watch_lobby(socket: WebSocket, app: Arc<App>, address: IpAddr) {
    let _counted = Counted::new(&app);
    let mut connection = Connection::new(socket, &app, address);
    let Err(over) = tell_lobby(&mut connection, &app).await;
    connection.end(over).await;
}

async fn tell_lobby(connection: &mut Connection, app: &App) -> Talk<std::convert::Infallible> {
    let mut stopped = app.stopped.clone();
    let mut challenges = app.challenges.clone();
    challenges.mark_changed();
    loop {
        tokio::select! {
            biased;
            () = end(&mut stopped) => {
                return Err(Over::Close(close_code::AWAY, "the server stops"));
            }
            _ = challenges.changed() => {
                let matches: Vec<Challenge> = challenges.borrow_and_update().clone();
                connection.send(text(&Challenges { matches })).await?;
            }
            said = connection.hear() => {
                // Whatever is said here, there is nothing to answer.
                said?;
            }
        }
    }
}

//! Follows one match over its WebSocket, in a background thread.
//!
//! The thread fetches the match, opens the socket from that sequence number on, and fetches the match
//! again after every event. If the connection is lost it retries with exponential backoff, and starts
//! over with a fetch, so no event is missed. It ends when the [`Connection`] is dropped or the server
//! has no such match.
//!
//! At most one command is pending at a time. It keeps its id across reconnects, and the server executes
//! an id only once, so sending it again is safe.

use std::{
    convert::Infallible,
    io::ErrorKind,
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError},
    thread,
    time::{Duration, Instant},
};

use matches::{Command, Side, Stage, View};
use nevermind::Nevermind as _;
use serde_json::json;
use tungstenite::{Error, Message};

use crate::{
    Cause, ClientError, Link, fetch,
    message::{RefusalProblem, ServerMessage},
    random_id,
    socket::{self, Socket},
};

/// Interval at which the thread that follows a match stops waiting for the server and checks for a
/// command to send. Short enough that a player's own move seems immediate.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// A connection to a match on which nothing has arrived for this long is considered dead. The server
/// sends a ping every 10 s.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(30);

/// Delay before reconnecting to a match after a connection that brought new events. Doubles with every
/// connection in a row that brought none.
const MIN_RETRY_DELAY: Duration = Duration::from_millis(500);

/// Maximum delay between attempts to reconnect to a match, which doubles with every failure up to this.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(15);

/// A message from a [`Connection`] to its owner about the match that it follows.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum MatchUpdate {
    /// The current state of the match, after the first fetch or after a change.
    View(Box<View>),
    /// The server has accepted the link's token, which belongs to this seat of the match.
    Seat(Side),
    /// The WebSocket of the match is open.
    Connected,
    /// The connection to the server is lost or couldn't be made, and is retried after this delay. A
    /// pending command is kept.
    Disconnected(Duration),
    /// The server refused a command, or the link's token. The text is the server's own.
    Refused(String),
    /// The server refused to return the match, usually because it has none with this id. The text is
    /// the server's own. This is the last update.
    Failed(String),
}

/// A match on a server that a background thread follows. Dropping this disconnects and ends the thread.
#[derive(Debug)]
pub struct Connection {
    commands: Sender<Command>,
    updates: Receiver<MatchUpdate>,
}

impl Connection {
    /// Starts to follow a match in a new thread, and takes the seat that the link's token belongs to,
    /// if it has one. Returns at once; failures arrive as updates.
    pub fn open(link: Link, language: &str) -> Connection {
        let (send_command, commands) = mpsc::channel();
        let (updates, receive_updates) = mpsc::channel();
        let follower = MatchFollower {
            link,
            language: language.to_owned(),
            commands,
            updates,
            view: None,
            pending: None,
        };
        thread::spawn(move || follower.run());
        Connection {
            commands: send_command,
            updates: receive_updates,
        }
    }

    /// Sends a command to the match. It is kept across reconnects until the server has answered it. It
    /// is dropped if another one is pending, or if the match hasn't been fetched yet.
    pub fn send(&self, command: Command) {
        let sent = self.commands.send(command);
        sent.nevermind("the thread has ended, and its last update was `Failed`");
    }

    /// Returns the updates of the match that have arrived since the last call, without blocking.
    pub fn updates(&self) -> Vec<MatchUpdate> {
        self.updates.try_iter().collect()
    }
}

/// A command to the match that the server has not answered yet.
#[derive(Debug)]
struct PendingCommand {
    id: String,
    /// The sequence number of the match state that the command was given for.
    seq: u64,
    command: Command,
    /// The number of moves played in the match when the command was given.
    plies: usize,
    /// Whether the command was sent over the current WebSocket connection.
    sent: bool,
}

/// Why the background thread stopped following the match over the current connection.
enum Disconnect {
    /// The [`Connection`] was dropped, so the thread has to end.
    OwnerGone,
    Failed(ClientError),
}

impl From<ClientError> for Disconnect {
    fn from(failure: ClientError) -> Disconnect {
        Disconnect::Failed(failure)
    }
}

/// The state of the background thread that follows a match.
struct MatchFollower {
    link: Link,
    language: String,
    commands: Receiver<Command>,
    updates: Sender<MatchUpdate>,
    /// The state of the match as last fetched. `None` before the first fetch.
    view: Option<View>,
    pending: Option<PendingCommand>,
}

impl MatchFollower {
    /// Follows the match, reconnecting after failures, until the owner is gone or the server refuses to
    /// return the match.
    fn run(mut self) {
        let mut failures = 0;
        loop {
            let before = self.seq();
            let Err(disconnect) = self.follow_once();
            match disconnect {
                Disconnect::OwnerGone => return,
                Disconnect::Failed(ClientError::Refused(why)) => {
                    let reported = self.report(MatchUpdate::Failed(why));
                    reported.nevermind("the thread ends either way");
                    return;
                }
                Disconnect::Failed(ClientError::Unreachable(_)) => (),
            }
            let made_progress = before != self.seq();
            failures = if made_progress { 0 } else { failures + 1 };
            let delay = MIN_RETRY_DELAY * 2_u32.saturating_pow(failures);
            let delay = delay.min(MAX_RETRY_DELAY);
            if self.report(MatchUpdate::Disconnected(delay)).is_err() || self.wait(delay).is_err() {
                return;
            }
        }
    }

    fn seq(&self) -> Option<u64> {
        self.view.as_ref().map(|view| view.seq)
    }

    fn report(&self, update: MatchUpdate) -> Result<(), Disconnect> {
        let sent = self.updates.send(update);
        sent.map_err(|_| Disconnect::OwnerGone)
    }

    /// Waits before the next attempt to connect to the server, and accepts a command meanwhile.
    fn wait(&mut self, delay: Duration) -> Result<(), Disconnect> {
        let until = Instant::now() + delay;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.commands.recv_timeout(left) {
                Ok(command) => self.accept(command)?,
                Err(RecvTimeoutError::Timeout) => return Ok(()),
                Err(RecvTimeoutError::Disconnected) => return Err(Disconnect::OwnerGone),
            }
        }
    }

    /// Makes a command the pending one, to be sent next. Drops it if one is pending already or the
    /// match hasn't been fetched yet.
    fn accept(&mut self, command: Command) -> Result<(), Disconnect> {
        if let (None, Some(view)) = (&self.pending, &self.view) {
            self.pending = Some(PendingCommand {
                id: random_id()?,
                seq: view.seq,
                plies: view.moves.len(),
                command,
                sent: false,
            });
        }
        Ok(())
    }

    /// Fetches the match, opens its WebSocket, and follows it until the connection is lost.
    fn follow_once(&mut self) -> Result<Infallible, Disconnect> {
        self.refresh()?;
        let since = self.seq().unwrap_or(0);
        let mut socket = socket::open(&self.link, since, POLL_INTERVAL)?;
        if let Some(pending) = &mut self.pending {
            pending.sent = false;
        }
        if let Some(token) = &self.link.token {
            send(&mut socket, &json!({ "token": token }).to_string())?;
        }
        self.report(MatchUpdate::Connected)?;
        let mut last_message = Instant::now();
        loop {
            self.send_pending(&mut socket)?;
            match socket.read() {
                Ok(Message::Text(text)) => {
                    last_message = Instant::now();
                    self.handle(text.as_str())?;
                }
                Ok(Message::Close(_)) => return Err(interrupted()),
                Ok(_) => last_message = Instant::now(),
                Err(Error::Io(error)) if is_timeout(error.kind()) => {
                    if SILENCE_TIMEOUT < last_message.elapsed() {
                        return Err(interrupted());
                    }
                }
                Err(error) => return Err(ClientError::other(&error).into()),
            }
        }
    }

    /// Fetches the state of the match and reports it to the owner of the connection.
    fn refresh(&mut self) -> Result<(), Disconnect> {
        let view = fetch(&self.link, &self.language)?;
        self.view = Some(view.clone());
        self.report(MatchUpdate::View(Box::new(view)))
    }

    /// Accepts a new command if there is one, and sends the pending one unless it was already sent over
    /// this connection.
    fn send_pending(&mut self, socket: &mut Socket) -> Result<(), Disconnect> {
        match self.commands.try_recv() {
            Ok(command) => self.accept(command)?,
            Err(TryRecvError::Empty) => (),
            Err(TryRecvError::Disconnected) => {
                let closed = socket.close(None);
                closed.nevermind("the connection is dropped with the socket");
                return Err(Disconnect::OwnerGone);
            }
        }
        let Some(pending) = self.pending.as_mut().filter(|pending| !pending.sent) else {
            return Ok(());
        };
        pending.sent = true;
        let mut message = json!(pending.command);
        message["id"] = json!(pending.id);
        message["seq"] = json!(pending.seq);
        Ok(send(socket, &message.to_string())?)
    }

    /// Handles a message of the server about the match. One that can't be parsed is ignored: it
    /// probably comes from a newer server.
    fn handle(&mut self, text: &str) -> Result<(), Disconnect> {
        let Ok(message) = serde_json::from_str::<ServerMessage>(text) else {
            return Ok(());
        };
        match message {
            ServerMessage::Acknowledged { ack } => {
                let is_own = |pending: &PendingCommand| pending.id == ack;
                if self.pending.as_ref().is_some_and(is_own) {
                    self.pending = None;
                    self.refresh()?;
                }
            }
            ServerMessage::Refused { refused, problem } => {
                self.handle_refusal(refused.as_deref(), &problem)?;
            }
            ServerMessage::Event { seq } => {
                if self.seq().is_none_or(|known| known < seq) {
                    self.refresh()?;
                }
            }
            ServerMessage::Seat { seat } => self.report(MatchUpdate::Seat(seat))?,
            ServerMessage::Other {} => (),
        }
        Ok(())
    }

    /// Handles the server's refusal of a message. A pending command that was refused as outdated is
    /// sent again, with a new id, if no move has been played since it was given, only another event
    /// such as an offer. Otherwise reports the refusal to the owner.
    fn handle_refusal(
        &mut self,
        id: Option<&str>,
        problem: &RefusalProblem,
    ) -> Result<(), Disconnect> {
        let own = self.pending.take_if(|pending| Some(&*pending.id) == id);
        if let Some(mut pending) = own
            && problem.r#type.ends_with("stale")
        {
            self.refresh()?;
            let still_applies = |view: &&View| {
                view.standing.stage == Stage::Live && view.moves.len() == pending.plies
            };
            if let Some(view) = self.view.as_ref().filter(still_applies) {
                pending.id = random_id()?;
                pending.seq = view.seq;
                pending.sent = false;
                self.pending = Some(pending);
                return Ok(());
            }
        }
        let sentence = problem.detail.as_ref().unwrap_or(&problem.title);
        self.report(MatchUpdate::Refused(sentence.clone()))
    }
}

fn send(socket: &mut Socket, text: &str) -> Result<(), ClientError> {
    let sent = socket.send(Message::text(text));
    sent.map_err(|error| ClientError::other(&error))
}

/// The error that the server has closed the connection, or has been silent for too long.
fn interrupted() -> Disconnect {
    Disconnect::Failed(ClientError::Unreachable(Cause::Interrupted))
}

/// Whether a read from the WebSocket failed only because no message arrived within the read timeout.
fn is_timeout(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

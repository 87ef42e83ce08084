//! Following a match in a thread of its own.

use std::{
    io::ErrorKind,
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError},
    thread,
    time::{Duration, Instant},
};

use serde_json::json;
use tungstenite::{Error, Message as Frame, WebSocket, client::client};

use crate::{
    Cause, Failure, Link, look, random_name,
    stream::Stream,
    wire::{Command, Message, Problem, Side, Stage, View},
};

/// How long the thread waits for the server before it looks for commands.
const TURN: Duration = Duration::from_millis(20);
/// Without a word of the server for so long, the connection is taken for dead.
const SILENCE: Duration = Duration::from_secs(30);
/// The shortest and the longest wait before another try.
const RETRY: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(15)];

/// What is heard of a match.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Heard {
    /// How it stands now.
    View(Box<View>),
    /// The seat that the secret opens.
    Seat(Side),
    /// The connection stands.
    Live,
    /// The connection is lost. The next try is after this time; what was not answered is kept.
    Lost(Duration),
    /// A command, or the secret of the seat, was refused, in the server's words.
    Refused(String),
    /// There is no such match, in the server's words. Nothing more will be heard.
    Failed(String),
}

/// A match that is followed. Dropping it leaves.
#[derive(Debug)]
pub struct Connection {
    commands: Sender<Command>,
    heard: Receiver<Heard>,
}

impl Connection {
    /// Follows a match, and plays in it if the link opens a seat. Returns at once.
    pub fn open(link: Link, language: &str) -> Connection {
        let (commands, orders) = mpsc::channel();
        let (tell, heard) = mpsc::channel();
        let follower = Follower {
            link,
            language: language.to_owned(),
            orders,
            tell,
            view: None,
            pending: None,
        };
        thread::spawn(move || follower.run());
        Connection { commands, heard }
    }

    /// Gives a command. It is kept until the server has answered it.
    pub fn give(&self, command: Command) {
        // Who hears that all has failed need not hear it again.
        self.commands.send(command).unwrap_or_default();
    }

    /// What was heard since the last time.
    pub fn heard(&self) -> Vec<Heard> {
        self.heard.try_iter().collect()
    }
}

/// A command that was not answered yet.
#[derive(Debug)]
struct Pending {
    id: String,
    seq: u64,
    command: Command,
    /// How many moves had been made when it was given.
    plies: usize,
    /// Whether it was sent over this connection.
    sent: bool,
}

/// Why a conversation ended.
enum Over {
    /// Nobody listens any more.
    Left,
    Failure(Failure),
}

impl From<Failure> for Over {
    fn from(failure: Failure) -> Over {
        Over::Failure(failure)
    }
}

struct Follower {
    link: Link,
    language: String,
    orders: Receiver<Command>,
    tell: Sender<Heard>,
    view: Option<View>,
    pending: Option<Pending>,
}

impl Follower {
    fn run(mut self) {
        let mut failures = 0;
        loop {
            let before = self.view.as_ref().map(|it| it.seq);
            match self.talk() {
                Over::Left => return,
                Over::Failure(Failure::Refused(why)) => {
                    self.tell(Heard::Failed(why)).unwrap_or_default();
                    return;
                }
                Over::Failure(Failure::Unreachable(_)) => (),
            }
            let heard_more = before != self.view.as_ref().map(|it| it.seq);
            failures = if heard_more { 0 } else { failures + 1 };
            let wait = (RETRY[0] * 2_u32.saturating_pow(failures)).min(RETRY[1]);
            if self.tell(Heard::Lost(wait)).is_err() || self.rest(wait).is_err() {
                return;
            }
        }
    }

    fn tell(&self, heard: Heard) -> Result<(), Over> {
        self.tell.send(heard).map_err(|_| Over::Left)
    }

    /// Waits before another try. Commands are kept.
    fn rest(&mut self, wait: Duration) -> Result<(), Over> {
        let until = Instant::now() + wait;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.orders.recv_timeout(left) {
                Ok(command) => self.take(command)?,
                Err(RecvTimeoutError::Timeout) => return Ok(()),
                Err(RecvTimeoutError::Disconnected) => return Err(Over::Left),
            }
        }
    }

    /// Keeps a command until it is answered. While one waits, there is no other.
    fn take(&mut self, command: Command) -> Result<(), Over> {
        if let (None, Some(view)) = (&self.pending, &self.view) {
            self.pending = Some(Pending {
                id: random_name()?,
                seq: view.seq,
                plies: view.moves.len(),
                command,
                sent: false,
            });
        }
        Ok(())
    }

    /// Looks at the match and follows it until the connection is lost.
    fn talk(&mut self) -> Over {
        match self.follow() {
            Ok(never) => match never {},
            Err(over) => over,
        }
    }

    fn follow(&mut self) -> Result<std::convert::Infallible, Over> {
        self.look()?;
        let mut socket = self.connect()?;
        if let Some(pending) = &mut self.pending {
            pending.sent = false;
        }
        if let Some(token) = &self.link.token {
            send(&mut socket, &json!({ "token": token }).to_string())?;
        }
        self.tell(Heard::Live)?;
        let mut heard = Instant::now();
        loop {
            self.hand_over(&mut socket)?;
            match socket.read() {
                Ok(Frame::Text(text)) => {
                    heard = Instant::now();
                    self.hear(text.as_str())?;
                }
                Ok(Frame::Close(_)) => return Err(lost("closed").into()),
                Ok(_) => heard = Instant::now(),
                Err(Error::Io(error)) if is_silence(error.kind()) => {
                    if SILENCE < heard.elapsed() {
                        return Err(lost("silence").into());
                    }
                }
                Err(error) => return Err(lost(&error.to_string()).into()),
            }
        }
    }

    fn look(&mut self) -> Result<(), Over> {
        let view = look(&self.link, &self.language)?;
        self.view = Some(view.clone());
        self.tell(Heard::View(Box::new(view)))
    }

    fn connect(&self) -> Result<WebSocket<Stream>, Failure> {
        let server = &self.link.server;
        let stream = Stream::open(server)?;
        let scheme = if server.tls { "wss" } else { "ws" };
        let since = self.view.as_ref().map_or(0, |it| it.seq);
        let address = format!(
            "{scheme}://{}/api/v1/matches/{}/socket?since={since}",
            server.authority(),
            self.link.id
        );
        let (socket, _) = client(address, stream).map_err(|it| lost(&it.to_string()))?;
        let patient = socket.get_ref().set_patience(TURN);
        patient.map_err(|it| lost(&it.to_string()))?;
        Ok(socket)
    }

    /// Takes new commands, and sends what was not sent yet.
    fn hand_over(&mut self, socket: &mut WebSocket<Stream>) -> Result<(), Over> {
        match self.orders.try_recv() {
            Ok(command) => self.take(command)?,
            Err(TryRecvError::Empty) => (),
            Err(TryRecvError::Disconnected) => {
                // A farewell is polite, but nobody waits for the answer.
                socket.close(None).unwrap_or_default();
                return Err(Over::Left);
            }
        }
        let Some(pending) = self.pending.as_mut().filter(|it| !it.sent) else {
            return Ok(());
        };
        pending.sent = true;
        let mut order = json!(pending.command);
        order["id"] = json!(pending.id);
        order["seq"] = json!(pending.seq);
        Ok(send(socket, &order.to_string())?)
    }

    fn hear(&mut self, text: &str) -> Result<(), Over> {
        let Ok(message) = serde_json::from_str::<Message>(text) else {
            return Ok(());
        };
        match message {
            Message::Acknowledged { ack } => {
                if self.pending.as_ref().is_some_and(|it| it.id == ack) {
                    self.pending = None;
                    self.look()?;
                }
            }
            Message::Refused { refused, problem } => self.refused(refused.as_deref(), &problem)?,
            Message::Event { seq } => {
                if self.view.as_ref().is_none_or(|it| it.seq < seq) {
                    self.look()?;
                }
            }
            Message::Seat { seat } => self.tell(Heard::Seat(seat))?,
            Message::Other {} => (),
        }
        Ok(())
    }

    fn refused(&mut self, id: Option<&str>, problem: &Problem) -> Result<(), Over> {
        let own = self.pending.take_if(|it| Some(&*it.id) == id);
        if let Some(mut pending) = own
            && problem.r#type.ends_with("stale")
        {
            // Something has happened since. If no move has, the command still holds, as another one.
            self.look()?;
            let view = self.view.as_ref();
            let holds = |it: &&View| it.stage == Stage::Live && it.moves.len() == pending.plies;
            if let Some(view) = view.filter(holds) {
                pending.id = random_name()?;
                pending.seq = view.seq;
                pending.sent = false;
                self.pending = Some(pending);
                return Ok(());
            }
        }
        let told = problem.detail.clone().unwrap_or(problem.title.clone());
        self.tell(Heard::Refused(told))
    }
}

fn send(socket: &mut WebSocket<Stream>, text: &str) -> Result<(), Failure> {
    let sent = socket.send(Frame::text(text));
    sent.map_err(|it| lost(&it.to_string()))
}

fn lost(why: &str) -> Failure {
    Failure::Unreachable(Cause::Other(why.to_owned()))
}

/// Whether nothing came in time.
fn is_silence(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

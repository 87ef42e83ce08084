//! The operators' socket: a Unix socket that takes commands from programs on the same machine
//! (`henge admin`, `henge purge`).
//!
//! One [`AdminCommand`] per line, one [`AdminReply`] per line, both JSON. There is no password: the
//! permissions of the socket's file decide who may connect. Commands that change something are executed
//! one after the other, also those of several connections.

use std::{
    fmt, fs, io,
    net::IpAddr,
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use matches::{Id, Match, MatchError, Seat, Side};
use nevermind::Nevermind as _;
use serde::{Deserialize, Serialize};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    sync::Mutex,
    time::timeout,
};

use crate::{
    Database,
    app::App,
    bans::Ban,
    matches::{MatchProblem, MatchService, UNFINISHED},
};

/// An operator's connection is closed if a command takes longer than this to arrive, or a reply longer
/// to be received.
const IO_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum bytes of an operator's command. Only the reason of a deletion is long, and people type it.
const MAX_COMMAND_SIZE: u64 = 64 * 1024;
/// Maximum matches in a reply to [`AdminCommand::List`]: more would be no use on a terminal.
const LIST_LIMIT: usize = 1000;
/// Time to wait after the system has refused to accept an operator's connection, usually for want of
/// file descriptors.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_secs(1);

/// The setting that says where the operators' socket (a Unix socket for admin commands) is.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum ControlPath {
    /// The operators' socket is at the path of the database with `.sock` appended. There is none if
    /// the database isn't a file.
    #[default]
    Beside,
    /// There is no operators' socket.
    Off,
    /// The operators' socket is at this path.
    At(PathBuf),
}

impl ControlPath {
    /// The path of the operators' socket (a Unix socket for admin commands); `None` if there is
    /// none.
    pub fn path(&self, database: &Database) -> Option<PathBuf> {
        match (self, database) {
            (ControlPath::At(path), _) => Some(path.clone()),
            (ControlPath::Beside, Database::File(path)) => Some(path.with_added_extension("sock")),
            (ControlPath::Beside, Database::Memory | Database::Server(_))
            | (ControlPath::Off, _) => None,
        }
    }
}

impl FromStr for ControlPath {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<ControlPath, Self::Err> {
        Ok(match text {
            "auto" => ControlPath::Beside,
            "off" => ControlPath::Off,
            path => ControlPath::At(path.into()),
        })
    }
}

impl fmt::Display for ControlPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ControlPath::Beside => f.write_str("auto"),
            ControlPath::Off => f.write_str("off"),
            ControlPath::At(path) => write!(f, "{}", path.display()),
        }
    }
}

/// A command that an operator sends over the operators' socket.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum AdminCommand {
    /// Lists the matches that are not over, at most 1,000, grouped by what they wait for and in
    /// each group by their last event, the latest first.
    List,
    /// Ends a match with a result that the operator decides.
    End {
        /// Id of the match to end.
        id: String,
        /// The seat that wins the match that is ended. `None` makes it a draw.
        winner: Option<Side>,
    },
    /// Deletes a match, leaving a tombstone (a record that it existed) with the reason.
    Delete {
        /// Id of the match to delete.
        id: String,
        /// Why the match is deleted; kept in its tombstone, the record that it existed.
        reason: String,
    },
    /// Deletes all matches without a running clock that have had no event in the last `days` days.
    Purge {
        /// Matches whose last event is older than this many days are deleted.
        days: u32,
    },
    /// Bans an address: its requests are refused and its connections closed.
    Ban {
        /// The address to be banned; an IPv6 address stands for its /64.
        address: IpAddr,
        /// Duration of the ban in seconds. `None` bans for ever.
        seconds: Option<u64>,
    },
    /// Lifts the ban of an address.
    Unban {
        /// The banned IP address whose ban is lifted.
        address: IpAddr,
    },
    /// Lists the addresses that are banned now.
    Bans,
}

/// The reply of the server to an operator's [`AdminCommand`].
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdminReply {
    /// The matches that are not over, in reply to [`AdminCommand::List`].
    Matches(Vec<ListedMatch>),
    /// The command was executed. Holds the number of matches or bans that it changed.
    Done(u64),
    /// The reply to [`AdminCommand::Bans`], and to [`AdminCommand::Ban`] with the ban that was added.
    Bans(Vec<Ban>),
    /// The operator's command was not executed, for this reason.
    Refused(AdminRefusal),
}

/// Why an [`AdminCommand`] was not executed.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdminRefusal {
    /// The command names the id of a match that doesn't exist, or an address that isn't banned.
    Unknown,
    /// The operator's command names a match that has been deleted already.
    Deleted,
    /// The match can't be ended by the operator, because it is over.
    Over,
    /// The operator's command failed because the store can't be read or written at the moment.
    Unavailable,
    /// The operator's command failed because the match's events in the store are damaged.
    Damaged,
    /// The server received a line that it can't parse as an [`AdminCommand`]; usually the client is
    /// of another version.
    #[serde(rename = "order")]
    Command,
}

/// A summary of an unfinished match (game, players, state) in the reply to [`AdminCommand::List`].
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct ListedMatch {
    /// Id of the listed match.
    pub id: String,
    /// Id of the game that is played in the listed match; empty if its first event is damaged.
    pub game: String,
    /// The players' names, the first player first; empty for a seat that is not taken.
    pub players: [String; 2],
    /// Number of events of the listed match so far.
    pub seq: u64,
    /// The next action that the match waits for, such as a player's move.
    pub state: MatchState,
}

/// The next action that an unfinished match waits for.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchState {
    /// The match waits for an opponent, and is listed in the lobby.
    Open,
    /// The match waits for an opponent, who needs the link: the lobby doesn't list it.
    Waiting,
    /// The match waits for the move of a player who is a person.
    Live,
    /// The match waits for a computer to move or to reply to an offer, or is between computers.
    /// Servers up to 0.2 call this state `duty`.
    #[serde(alias = "duty")]
    Computers,
}

impl MatchState {
    /// The state of a match whose label in the store (by which matches are listed) is `label`:
    /// [`Computers`](Self::Computers) for all but `open`, `waiting` and `live`.
    fn of_label(label: &str) -> MatchState {
        match label {
            "open" => MatchState::Open,
            "waiting" => MatchState::Waiting,
            "live" => MatchState::Live,
            _ => MatchState::Computers,
        }
    }
}

impl fmt::Display for MatchState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MatchState::Open => "open",
            MatchState::Waiting => "waiting",
            MatchState::Live => "live",
            MatchState::Computers => "computers",
        })
    }
}

impl From<MatchProblem> for AdminRefusal {
    fn from(problem: MatchProblem) -> AdminRefusal {
        match problem {
            MatchProblem::Protocol(MatchError::NoMatch) => AdminRefusal::Unknown,
            MatchProblem::Deleted => AdminRefusal::Deleted,
            MatchProblem::Damaged => AdminRefusal::Damaged,
            MatchProblem::Protocol(MatchError::Refused(_)) => AdminRefusal::Over,
            _ => AdminRefusal::Unavailable,
        }
    }
}

/// The Unix socket that listens for operators' commands. Dropping it removes its file.
#[cfg(unix)]
#[derive(Debug)]
pub(crate) struct ControlSocket {
    pub(crate) listener: std::os::unix::net::UnixListener,
    path: PathBuf,
}

#[cfg(unix)]
impl ControlSocket {
    /// Creates the operators' socket, a file with permissions for its owner only. A socket file on
    /// which no server listens any more is replaced.
    ///
    /// # Errors
    ///
    /// Another server listens there, or the file can't be created.
    pub(crate) fn bind(path: &Path) -> io::Result<ControlSocket> {
        use std::os::unix::{
            fs::{FileTypeExt, PermissionsExt},
            net::{UnixListener, UnixStream},
        };

        let metadata = fs::symlink_metadata(path);
        if metadata.is_ok_and(|metadata| metadata.file_type().is_socket()) {
            if UnixStream::connect(path).is_ok() {
                return Err(io::ErrorKind::AddrInUse.into());
            }
            fs::remove_file(path)?;
        }
        let listener = UnixListener::bind(path)?;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
        listener.set_nonblocking(true)?;
        Ok(ControlSocket {
            listener,
            path: path.to_owned(),
        })
    }

    /// Accepts operators' connections and serves each in a task, until the future is dropped.
    /// Returns at once if the socket can't be registered with the async runtime.
    pub(crate) async fn serve(self, app: Arc<App>) {
        let Ok(listener) = self
            .listener
            .try_clone()
            .and_then(tokio::net::UnixListener::from_std)
        else {
            return;
        };
        let turn = Arc::new(Mutex::new(()));
        loop {
            match listener.accept().await {
                Ok((stream, _)) => {
                    let (app, turn) = (Arc::clone(&app), Arc::clone(&turn));
                    drop(tokio::spawn(serve_connection(stream, app, turn)));
                }
                Err(error) => {
                    tracing::warn!(%error, "no order can be taken");
                    tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
                }
            }
        }
    }
}

#[cfg(unix)]
impl Drop for ControlSocket {
    fn drop(&mut self) {
        fs::remove_file(&self.path).nevermind("the next server replaces the file");
    }
}

#[cfg(unix)]
async fn serve_connection(stream: tokio::net::UnixStream, app: Arc<App>, turn: Arc<Mutex<()>>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read.take(MAX_COMMAND_SIZE));
    loop {
        let mut line = String::new();
        lines.get_mut().set_limit(MAX_COMMAND_SIZE);
        match timeout(IO_TIMEOUT, lines.read_line(&mut line)).await {
            Ok(Ok(1..)) => {}
            _ => return,
        }
        let reply = match serde_json::from_str(&line) {
            Ok(command) => {
                tracing::info!(order = ?command, "an operator's order");
                let turn = match &command {
                    // Lists change nothing, and a purge, which may take minutes, deletes each match
                    // by a request of its own: a ban must not wait for them.
                    AdminCommand::List | AdminCommand::Bans | AdminCommand::Purge { .. } => None,
                    AdminCommand::End { .. }
                    | AdminCommand::Delete { .. }
                    | AdminCommand::Ban { .. }
                    | AdminCommand::Unban { .. } => Some(turn.lock().await),
                };
                let executed = execute(&app, command).await;
                drop(turn);
                executed
            }
            Err(_) => Err(AdminRefusal::Command),
        };
        let reply = reply.unwrap_or_else(AdminReply::Refused);
        let mut text = serde_json::to_string(&reply).unwrap_or_default();
        text.push('\n');
        match timeout(IO_TIMEOUT, write.write_all(text.as_bytes())).await {
            Ok(Ok(())) => {}
            _ => return,
        }
    }
}

async fn execute(app: &Arc<App>, command: AdminCommand) -> Result<AdminReply, AdminRefusal> {
    let matches = &app.matches;
    match command {
        AdminCommand::List => Ok(AdminReply::Matches(list(matches).await?)),
        AdminCommand::End { id, winner } => {
            let id: Id = id.parse().map_err(|_| AdminRefusal::Unknown)?;
            matches.moderation.adjudicate(&id, winner).await?;
            Ok(AdminReply::Done(1))
        }
        AdminCommand::Delete { id, reason } => {
            let id: Id = id.parse().map_err(|_| AdminRefusal::Unknown)?;
            let name = id.to_string();
            let tombstone = matches
                .store
                .run_blocking(move |store| store.tombstone(&name));
            if tombstone.await?.is_some() {
                return Err(AdminRefusal::Deleted);
            }
            matches.moderation.delete(&id, &reason).await?;
            Ok(AdminReply::Done(1))
        }
        AdminCommand::Purge { days } => {
            let age = Duration::from_hours(24) * days;
            Ok(AdminReply::Done(matches.moderation.purge(age).await?))
        }
        AdminCommand::Ban { address, seconds } => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            let now = now.map_or(0, |since| since.as_secs());
            let until = seconds.map(|seconds| now.saturating_add(seconds));
            let bans = Arc::clone(&app.bans);
            let ban = Ban { address, until };
            let added = matches
                .store
                .run_blocking(move |store| bans.add(store, ban))
                .await?;
            Ok(AdminReply::Bans(vec![added]))
        }
        AdminCommand::Unban { address } => {
            let bans = Arc::clone(&app.bans);
            let removed = matches
                .store
                .run_blocking(move |store| bans.remove(store, address));
            if !removed.await? {
                return Err(AdminRefusal::Unknown);
            }
            Ok(AdminReply::Done(1))
        }
        AdminCommand::Bans => Ok(AdminReply::Bans(app.bans.list())),
    }
}

/// The matches that are not over, at most [`LIST_LIMIT`], grouped by their label in the store and
/// in each group by their last event, the latest first.
async fn list(matches: &MatchService) -> Result<Vec<ListedMatch>, MatchProblem> {
    matches
        .store
        .run_blocking(|store| {
            let mut listed = Vec::new();
            for label in UNFINISHED {
                for id in store.labelled(label, LIST_LIMIT - listed.len())? {
                    listed.push(describe(store, id, MatchState::of_label(label)));
                }
            }
            Ok(listed)
        })
        .await
}

/// Reads the summary of a match from its first three events: opponents join in one of them. A match
/// that can't be read is listed without a game and players, so that it can be deleted.
fn describe(store: &dyn store::Store, id: String, state: MatchState) -> ListedMatch {
    let seq = store.head(&id).ok().flatten().map_or(0, |head| head.seq);
    let first = store.read(&id, 1, 3).unwrap_or_default();
    let mut events = first
        .iter()
        .map_while(|stored| matches::MatchEvent::read(&stored.body).ok());
    let mut opened = events.next().and_then(|event| Match::open(&event).ok());
    if let Some(opened) = &mut opened {
        for event in events {
            opened
                .apply(&event)
                .nevermind("a damaged match is listed as far as it can be read");
        }
    }
    let name = |seat: &Seat| match seat {
        Seat::Open => String::new(),
        seat => seat.name().to_owned(),
    };
    let game = opened.as_ref().map_or("", |opened| opened.line().info().id);
    ListedMatch {
        id,
        game: game.to_owned(),
        players: (opened.as_ref()).map_or_else(Default::default, |opened| {
            opened.setup().seats.each_ref().map(name)
        }),
        seq,
        state,
    }
}

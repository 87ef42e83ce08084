//! The operator's socket, for programs on the same machine: one order a line, one answer a line, both
//! JSON. Whoever may open its file may give orders, and nobody else.

use std::{
    fmt, fs, io,
    net::IpAddr,
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use matches::{Id, Match, Seat, Side};
use serde::{Deserialize, Serialize};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    time::timeout,
};

use crate::{
    Database,
    app::App,
    bans::Ban,
    matches::{LiveMatches, MatchProblem, UNFINISHED},
};

/// How long an order may take to arrive, and an answer to be taken.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest order.
const LONGEST: u64 = 64 * 1024;
/// The most matches that are listed.
const MOST: usize = 1000;

/// Where the socket is.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Control {
    /// Beside the database, if that is a file.
    #[default]
    Beside,
    /// Nowhere.
    Off,
    /// At a place of its own.
    At(PathBuf),
}

impl Control {
    /// The path of the socket, if there is one.
    pub fn path(&self, database: &Database) -> Option<PathBuf> {
        match (self, database) {
            (Control::At(path), _) => Some(path.clone()),
            (Control::Beside, Database::File(path)) => Some(path.with_added_extension("sock")),
            (Control::Beside, Database::Memory | Database::Server(_)) | (Control::Off, _) => None,
        }
    }
}

impl FromStr for Control {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Control, Self::Err> {
        Ok(match text {
            "auto" => Control::Beside,
            "off" => Control::Off,
            path => Control::At(path.into()),
        })
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Control::Beside => f.write_str("auto"),
            Control::Off => f.write_str("off"),
            Control::At(path) => write!(f, "{}", path.display()),
        }
    }
}

/// What an operator may want.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// See the matches that are not over, the latest first.
    List,
    /// End a match.
    End {
        /// Which one.
        id: String,
        /// Who has won. It is a draw, if nothing is said.
        winner: Option<Side>,
    },
    /// Delete a match.
    Delete {
        /// Which one.
        id: String,
        /// Why: it stays on the tombstone.
        reason: String,
    },
    /// Delete all matches in which nothing has happened for so long.
    Purge {
        /// How long.
        days: u32,
    },
    /// Serve an address no more.
    Ban {
        /// Which one.
        address: IpAddr,
        /// For how long. For ever, if nothing is said.
        seconds: Option<u64>,
    },
    /// Serve it again.
    Unban {
        /// Which one.
        address: IpAddr,
    },
    /// See which addresses are not served.
    Bans,
}

/// What becomes of it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Matches.
    Matches(Vec<Listed>),
    /// It is done, for so many.
    Done(u64),
    /// Addresses.
    Bans(Vec<Ban>),
    /// It can't be done.
    Refused(Refused),
}

/// Why an order is not carried out.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refused {
    /// There is no such match, or no such ban.
    Unknown,
    /// It was deleted before.
    Deleted,
    /// It is over.
    Over,
    /// Nothing can be stored at the moment.
    Unavailable,
    /// What is stored of it can't be read.
    Damaged,
    /// The order can't be understood: the programs are of different versions.
    Order,
}

/// A match in a list.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Listed {
    /// Its name.
    pub id: String,
    /// Which game.
    pub game: String,
    /// Who plays, the first player first.
    pub players: [String; 2],
    /// Number of events.
    pub seq: u64,
    /// Whether it is `open`, `waiting` or `live`; `duty` if a computer is to act.
    pub state: String,
}

impl From<MatchProblem> for Refused {
    fn from(problem: MatchProblem) -> Refused {
        match problem {
            MatchProblem::NoMatch => Refused::Unknown,
            MatchProblem::Deleted => Refused::Deleted,
            MatchProblem::Damaged => Refused::Damaged,
            MatchProblem::Refused(_) => Refused::Over,
            _ => Refused::Unavailable,
        }
    }
}

/// A socket that listens. Its file goes with it.
#[cfg(unix)]
#[derive(Debug)]
pub(crate) struct ControlSocket {
    pub(crate) listener: std::os::unix::net::UnixListener,
    path: PathBuf,
}

#[cfg(unix)]
impl ControlSocket {
    /// Makes the file, which only its owner may use. One that a server has left behind is replaced.
    pub(crate) fn bind(path: &Path) -> io::Result<ControlSocket> {
        use std::os::unix::{
            fs::{FileTypeExt, PermissionsExt},
            net::{UnixListener, UnixStream},
        };

        let is_socket = fs::symlink_metadata(path).is_ok_and(|it| it.file_type().is_socket());
        if is_socket {
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

    /// Takes orders until the server ends.
    pub(crate) async fn serve(self, app: Arc<App>) {
        let Ok(listener) = self
            .listener
            .try_clone()
            .and_then(tokio::net::UnixListener::from_std)
        else {
            return;
        };
        loop {
            match listener.accept().await {
                Ok((stream, _)) => drop(tokio::spawn(converse(stream, Arc::clone(&app)))),
                Err(error) => {
                    tracing::warn!(%error, "no order can be taken");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }
}

#[cfg(unix)]
impl Drop for ControlSocket {
    fn drop(&mut self) {
        fs::remove_file(&self.path).unwrap_or_default();
    }
}

#[cfg(unix)]
async fn converse(stream: tokio::net::UnixStream, app: Arc<App>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read.take(LONGEST));
    loop {
        let mut line = String::new();
        lines.get_mut().set_limit(LONGEST);
        match timeout(PATIENCE, lines.read_line(&mut line)).await {
            Ok(Ok(1..)) => {}
            _ => return,
        }
        let answer = match serde_json::from_str(&line) {
            Ok(order) => {
                tracing::info!(order = ?order, "an operator's order");
                carry_out(&app, order).await
            }
            Err(_) => Err(Refused::Order),
        };
        let answer = answer.unwrap_or_else(Answer::Refused);
        let mut text = serde_json::to_string(&answer).unwrap_or_default();
        text.push('\n');
        match timeout(PATIENCE, write.write_all(text.as_bytes())).await {
            Ok(Ok(())) => {}
            _ => return,
        }
    }
}

async fn carry_out(app: &Arc<App>, order: Order) -> Result<Answer, Refused> {
    let matches = &app.matches;
    match order {
        Order::List => Ok(Answer::Matches(list(matches).await?)),
        Order::End { id, winner } => {
            let id: Id = id.parse().map_err(|_| Refused::Unknown)?;
            matches.adjudicate(&id, winner).await?;
            Ok(Answer::Done(1))
        }
        Order::Delete { id, reason } => {
            let id: Id = id.parse().map_err(|_| Refused::Unknown)?;
            let before = id.to_string();
            let before = matches.writing(move |store| store.tombstone(&before));
            if before.await?.is_some() {
                return Err(Refused::Deleted);
            }
            matches.delete(&id, &reason).await?;
            Ok(Answer::Done(1))
        }
        Order::Purge { days } => {
            let age = Duration::from_hours(24) * days;
            Ok(Answer::Done(matches.purge(age).await?))
        }
        Order::Ban { address, seconds } => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            let now = now.map_or(0, |it| it.as_secs());
            let until = seconds.map(|it| now.saturating_add(it));
            let bans = Arc::clone(&app.bans);
            let ban = Ban { address, until };
            let added = matches.writing(move |store| bans.add(store, ban)).await?;
            Ok(Answer::Bans(vec![added]))
        }
        Order::Unban { address } => {
            let bans = Arc::clone(&app.bans);
            let removed = matches.writing(move |store| bans.remove(store, address));
            if !removed.await? {
                return Err(Refused::Unknown);
            }
            Ok(Answer::Done(1))
        }
        Order::Bans => Ok(Answer::Bans(app.bans.list())),
    }
}

/// The matches that are not over, the latest first by state.
async fn list(matches: &Arc<LiveMatches>) -> Result<Vec<Listed>, MatchProblem> {
    matches
        .writing(|store| {
            let mut listed = Vec::new();
            for state in UNFINISHED {
                for id in store.labelled(state, MOST - listed.len())? {
                    listed.push(describe(store, id, state));
                }
            }
            Ok(listed)
        })
        .await
}

/// A match in a list. Whoever joins does so in one of the first events.
fn describe(store: &dyn store::Store, id: String, state: &str) -> Listed {
    let seq = store.head(&id).ok().flatten().map_or(0, |it| it.seq);
    let first = store.read(&id, 1, 3).unwrap_or_default();
    let mut events = first
        .iter()
        .map_while(|it| matches::Event::read(&it.body).ok());
    let mut it = events.next().and_then(|it| Match::open(&it).ok());
    if let Some(it) = &mut it {
        for event in events {
            it.apply(&event).unwrap_or_default();
        }
    }
    let name = |seat: &Seat| match seat {
        Seat::Open => String::new(),
        seat => seat.name().to_owned(),
    };
    Listed {
        id,
        game: it.as_ref().map_or("", |it| it.line().info().id).to_owned(),
        players: it.map_or_else(Default::default, |it| it.setup().seats.each_ref().map(name)),
        seq,
        state: state.to_owned(),
    }
}

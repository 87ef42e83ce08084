//! Executes the commands that other nodes forward to this one.

use std::{io, sync::Arc, time::Duration};

use matches::{MatchError, Token};
use nevermind::Nevermind as _;
use tokio::{
    io::{AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpStream},
    sync::{Semaphore, mpsc},
    time::timeout,
};

use super::{
    super::{http::execute_of, problem::MatchProblem},
    EventText, Forwarded, MAX_PENDING, frame,
    link::{NumberedCommand, NumberedReply},
};
use crate::app::App;

/// Maximum time for the handshake of a connection.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(1);
/// Maximum connections that haven't proved who they are: strangers may connect, too.
const MAX_HANDSHAKES: usize = 64;
/// Pause after the system has refused to accept a connection.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(50);

/// Accepts connections of other nodes, and executes the commands that come over them, for ever.
pub(crate) async fn serve(listener: TcpListener, app: Arc<App>) {
    let handshakes = Arc::new(Semaphore::new(MAX_HANDSHAKES));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            continue;
        };
        let Ok(permit) = Arc::clone(&handshakes).try_acquire_owned() else {
            continue;
        };
        let app = Arc::clone(&app);
        tokio::spawn(async move {
            let Some(stream) = accept(stream, &app).await else {
                return;
            };
            drop(permit);
            let served = serve_node(stream, app).await;
            served.nevermind("the other node connects again");
        });
    }
}

/// Makes sure that a connection is another node's.
async fn accept(mut stream: TcpStream, app: &App) -> Option<TcpStream> {
    let secret = app.matches.peers.secret.get()?;
    stream.set_nodelay(true).ok()?;
    let accepted = timeout(HANDSHAKE_TIMEOUT, frame::accept(&mut stream, secret)).await;
    accepted.ok()?.ok()?;
    Some(stream)
}

/// Executes the commands of another node until it closes the connection. Each is a task, so that one that
/// takes long delays no other; replies that are ready together are written together.
async fn serve_node(stream: TcpStream, app: Arc<App>) -> io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let (replies, mut ready) = mpsc::channel::<NumberedReply>(MAX_PENDING);
    let writing = tokio::spawn(async move {
        let mut batch = Vec::new();
        while 0 < ready.recv_many(&mut batch, MAX_PENDING).await {
            let mut bytes = Vec::new();
            for reply in batch.drain(..) {
                frame::encode(&mut bytes, &reply);
            }
            if writer.write_all(&bytes).await.is_err() {
                return;
            }
        }
    });
    let mut reader = BufReader::new(reader);
    let under_way = Arc::new(Semaphore::new(MAX_PENDING));
    loop {
        let read = frame::read(&mut reader).await;
        let Ok(NumberedCommand { n, forwarded }) = read else {
            break;
        };
        let Ok(permit) = Arc::clone(&under_way).acquire_owned().await else {
            break;
        };
        let (app, replies) = (Arc::clone(&app), replies.clone());
        tokio::spawn(async move {
            let executed = execute(&app, forwarded).await;
            let event = executed
                .ok()
                .map(|EventText { seq, text }| (seq, text.as_str().to_owned()));
            let sent = replies.send(NumberedReply { n, event }).await;
            sent.nevermind("the other node is gone");
            drop(permit);
        });
    }
    drop(replies);
    writing.await.nevermind("it never panics");
    Ok(())
}

/// Executes a forwarded command. A refusal isn't explained: the other node decides on the command itself
/// then, and says why it refuses it.
async fn execute(app: &App, forwarded: Forwarded) -> Result<EventText, MatchProblem> {
    if app.matches.time.is_out_of_step() {
        // The other node may reach the store.
        return Err(MatchProblem::Unavailable);
    }
    let Forwarded {
        id,
        token,
        client,
        command,
    } = forwarded;
    let live = app.matches.find(&id).await?;
    let token: Token = token.parse().map_err(|_| MatchError::WrongToken)?;
    let player = app.matches.cluster.player_of(&live, &token).await?;
    execute_of(app, &live, player, client, token, command).await
}

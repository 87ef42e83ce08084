//! The Prolog socket: one term a message, one reply a message, nothing remembered.

use std::{sync::Arc, time::Duration};

use catalog::Computer;
use engine::{Asker, Kind, Turn};
use game::AnyLine;
use prolog::{Busy, Messages, Reply, answer, read};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, Interest},
    net::TcpStream,
    runtime::Handle,
    sync::watch,
    task::spawn_blocking,
    time::{Instant, sleep, timeout, timeout_at},
};

use crate::{accept::Peer, app::App, limit::client_number, thinking::Answer};

/// The most connections at once.
pub(crate) const CONNECTIONS: usize = 64;
/// The most connections of one address.
pub(crate) const PER_ADDRESS: usize = 16;
/// How long somebody may say nothing.
const IDLE: Duration = Duration::from_mins(1);
/// How long a message that has begun may take to arrive, or a reply to be taken.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long thinking goes on after the other end has said that it will say no more: some hear the
/// answer to their last question like that.
const FAREWELL: Duration = Duration::from_secs(1);
/// How often it is looked at whether a client that has more to say is still there.
const GLANCE: Duration = Duration::from_millis(50);
/// When it is worth asking again if all workers are busy.
const RETRY: Duration = Duration::from_secs(1);

/// Serves one connection until it ends.
pub(crate) async fn converse(
    mut stream: TcpStream,
    peer: Peer,
    app: Arc<App>,
    mut stopped: watch::Receiver<bool>,
) {
    tracing::debug!(client = %peer.address, "a client of the Prolog socket");
    let mut follower = app.bans.follow(peer.address);
    if app.bans.has(peer.address) {
        return;
    }
    let asker = Asker {
        kind: Kind::Opponent,
        client: client_number(peer.address),
    };
    let mut messages = Messages::new();
    let mut buffer = [0; 4096];
    let mut deadline = Instant::now() + IDLE;
    loop {
        let received = tokio::select! {
            it = timeout_at(deadline, stream.read(&mut buffer)) => it,
            () = follower.banned() => return,
            _ = stopped.changed() => return,
        };
        let Ok(Ok(n @ 1..)) = received else {
            return;
        };
        if follower.is_banned_since() {
            return;
        }
        let had_begun = messages.is_waiting();
        let mut bytes = &buffer[..n];
        let mut replied = false;
        while let Some(message) = messages.next(&mut bytes) {
            app.metrics.prolog_messages.inc();
            let reply = match message.and_then(|it| read(&it)) {
                Ok(request) => {
                    let (leaving, left) = watch::channel(false);
                    let replied = reply(request, &app, asker, left);
                    tokio::pin!(replied);
                    tokio::select! {
                        reply = &mut replied => reply,
                        () = until_left(&stream) => {
                            leaving.send_replace(true);
                            replied.await;
                            return;
                        }
                    }
                }
                Err(error) => Reply::from(error),
            };
            let text = reply.to_string();
            let sent = timeout(PATIENCE, stream.write_all(text.as_bytes())).await;
            if reply.closes || !matches!(sent, Ok(Ok(()))) {
                // The last word should arrive before the end.
                stream.shutdown().await.unwrap_or_default();
                return;
            }
            replied = true;
        }
        // A message has its time from its first byte on, however slowly the others follow.
        deadline = match (messages.is_waiting(), had_begun && !replied) {
            (true, true) => deadline,
            (true, false) => Instant::now() + PATIENCE,
            (false, _) => Instant::now() + IDLE,
        };
    }
}

/// Waits until the other end has gone, or has said its last word a moment ago.
async fn until_left(stream: &TcpStream) {
    loop {
        match stream.ready(Interest::READABLE).await {
            Ok(it) if !it.is_read_closed() => sleep(GLANCE).await,
            Ok(_) => break,
            Err(_) => return,
        }
    }
    sleep(FAREWELL).await;
}

/// Answers a request where it may block: thinking does, for as long as the client has not left.
async fn reply(
    request: prolog::Term,
    app: &Arc<App>,
    asker: Asker,
    left: watch::Receiver<bool>,
) -> Reply {
    let (app, runtime) = (Arc::clone(app), Handle::current());
    let busy = || Reply::from(Busy { retry: RETRY });
    let answered = spawn_blocking(move || {
        let mut think = |line: Box<dyn AnyLine>, computer: Computer| {
            let mut left = left.clone();
            runtime.block_on(async {
                tokio::select! {
                    it = think(&app, asker, line, computer) => it,
                    _ = left.wait_for(|it| *it) => Err(Busy { retry: RETRY }),
                }
            })
        };
        answer(&request, &mut think)
    });
    answered.await.unwrap_or_else(|_| busy())
}

async fn think(
    app: &App,
    asker: Asker,
    line: Box<dyn AnyLine>,
    computer: Computer,
) -> Result<Option<String>, Busy> {
    let busy = Busy { retry: RETRY };
    let key = format!(
        "prolog {} {} {} {computer}",
        line.info().id,
        line.variant(),
        line.position()
    );
    let turn = Turn::new(computer, app.metrics.next_request());
    let ticket = (app.thinking).ask(key, asker, |it| it.choose(line, turn));
    let answer = ticket.map_err(|_| busy)?.answer().await;
    let answer = answer.map_err(|_| busy)?;
    match answer.as_deref() {
        Some(Answer::Move(m)) => Ok(m.clone()),
        Some(Answer::Analysis(_) | Answer::Value(_) | Answer::Review(_) | Answer::Picture(_))
        | None => Err(busy),
    }
}

//! The Prolog socket: a TCP server that takes one Prolog term per message and sends one reply per
//! message. It keeps no state between messages; `prolog` parses and answers, this file owns the
//! connection, its timeouts and the searches.

use std::{sync::Arc, time::Duration};

use catalog::Computer;
use engine::{MoveRequest, Priority, Requester};
use game::AnyLine;
use nevermind::Nevermind as _;
use prolog::{Busy, MessageReader, Reply, answer, read};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, Interest},
    net::TcpStream,
    runtime::Handle,
    sync::watch,
    task::spawn_blocking,
    time::{Instant, sleep, timeout, timeout_at},
};

use crate::{accept::Peer, app::App, limit::client_number};

/// Maximum open connections of the Prolog socket (TCP, requests as Prolog terms), which is for
/// programs of a course, not for the public.
pub(crate) const MAX_CONNECTIONS: usize = 64;
/// Maximum open connections of the Prolog socket (TCP, requests as Prolog terms) per address.
pub(crate) const MAX_CONNECTIONS_PER_ADDRESS: usize = 16;
/// A connection of the Prolog socket is closed after this much silence between two messages.
const IDLE_TIMEOUT: Duration = Duration::from_mins(1);
/// Maximum time from the first byte of a Prolog message to its last, and for the client to receive a
/// reply.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(10);
/// A search continues for this long after the client has shut down its sending side: a client may do
/// that right after its last request and still read the reply.
const HALF_CLOSE_GRACE: Duration = Duration::from_secs(1);
/// Interval at which a connection with unread bytes is checked for having been closed: while bytes are
/// unread, readiness alone doesn't show it.
const CLOSE_POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Time after which a client whose request was refused, because all workers are busy, should try again.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Serves one connection of the Prolog socket, which answers requests written as Prolog terms,
/// until the client leaves, stalls or is banned, or the server stops.
pub(crate) async fn serve(
    mut stream: TcpStream,
    peer: Peer,
    app: Arc<App>,
    mut stopped: watch::Receiver<bool>,
) {
    tracing::debug!(client = %peer.address, "a client of the Prolog socket");
    let mut ban = app.bans.subscribe(peer.address);
    if app.bans.has(peer.address) {
        return;
    }
    let requester = Requester {
        priority: Priority::Opponent,
        client: client_number(peer.address),
    };
    let mut messages = MessageReader::new();
    let mut buffer = [0; 4096];
    let mut deadline = Instant::now() + IDLE_TIMEOUT;
    loop {
        let received = tokio::select! {
            received = timeout_at(deadline, stream.read(&mut buffer)) => received,
            () = ban.banned() => return,
            _ = stopped.changed() => return,
        };
        let Ok(Ok(n @ 1..)) = received else {
            return;
        };
        if ban.is_banned_since() {
            return;
        }
        let had_begun = messages.is_in_message();
        let mut bytes = &buffer[..n];
        let mut replied = false;
        while let Some(message) = messages.next(&mut bytes) {
            app.metrics.prolog_messages.inc();
            let reply = match message.and_then(|message| read(&message)) {
                Ok(request) => {
                    let (leaving, left) = watch::channel(false);
                    let replied = reply(request, &app, requester, left);
                    tokio::pin!(replied);
                    tokio::select! {
                        reply = &mut replied => reply,
                        () = until_closed(&stream) => {
                            leaving.send_replace(true);
                            replied.await;
                            return;
                        }
                    }
                }
                Err(error) => Reply::from(error),
            };
            let text = reply.to_string();
            let sent = timeout(MESSAGE_TIMEOUT, stream.write_all(text.as_bytes())).await;
            if reply.closes || !matches!(sent, Ok(Ok(()))) {
                // Sends what is buffered before the connection is dropped.
                stream.shutdown().await.nevermind("the client has left");
                return;
            }
            replied = true;
        }
        // The deadline of a message counts from its first byte.
        deadline = match (messages.is_in_message(), had_begun && !replied) {
            (true, true) => deadline,
            (true, false) => Instant::now() + MESSAGE_TIMEOUT,
            (false, _) => Instant::now() + IDLE_TIMEOUT,
        };
    }
}

/// Waits until the client has closed the connection or its sending side, and then for
/// [`HALF_CLOSE_GRACE`]. Returns at once if the connection fails.
async fn until_closed(stream: &TcpStream) {
    loop {
        match stream.ready(Interest::READABLE).await {
            Ok(ready) if !ready.is_read_closed() => sleep(CLOSE_POLL_INTERVAL).await,
            Ok(_) => break,
            Err(_) => return,
        }
    }
    sleep(HALF_CLOSE_GRACE).await;
}

/// Answers a Prolog request on a blocking thread, because `prolog` calls back for a search and waits
/// for it. The search is given up once `left` is `true`: the client has left.
async fn reply(
    request: prolog::Term,
    app: &Arc<App>,
    requester: Requester,
    left: watch::Receiver<bool>,
) -> Reply {
    let (app, runtime) = (Arc::clone(app), Handle::current());
    let busy = || Reply::from(Busy { retry: RETRY_DELAY });
    let answered = spawn_blocking(move || {
        let mut think = |line: Box<dyn AnyLine>, computer: Computer| {
            let mut left = left.clone();
            runtime.block_on(async {
                tokio::select! {
                    m = choose_move(&app, requester, line, computer) => m,
                    _ = left.wait_for(|left| *left) => Err(Busy { retry: RETRY_DELAY }),
                }
            })
        };
        answer(&request, &mut think)
    });
    answered.await.unwrap_or_else(|_| busy())
}

/// Has a worker thread choose a computer player's move. `None` if the game is over.
///
/// # Errors
///
/// All workers are busy, or the search was cancelled.
async fn choose_move(
    app: &App,
    requester: Requester,
    line: Box<dyn AnyLine>,
    computer: Computer,
) -> Result<Option<String>, Busy> {
    let busy = Busy { retry: RETRY_DELAY };
    let key = format!(
        "prolog {} {} {} {computer}",
        line.info().id,
        line.variant(),
        line.position()
    );
    let turn = MoveRequest::new(computer, app.metrics.next_request());
    let ticket = (app.thinking).submit(key, requester, |it| it.choose(line, turn));
    let chosen = ticket.map_err(|_| busy)?.result().await;
    let chosen = chosen.map_err(|_| busy)?.ok_or(busy)?;
    Ok(Option::clone(&chosen))
}

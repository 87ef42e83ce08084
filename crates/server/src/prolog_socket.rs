//! The Prolog socket: one term a message, one reply a message, nothing remembered.

use std::{sync::Arc, time::Duration};

use catalog::Computer;
use engine::Turn;
use game::AnyLine;
use prolog::{Busy, Messages, Reply, answer, read};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    runtime::Handle,
    sync::watch,
    task::spawn_blocking,
    time::{Instant, timeout, timeout_at},
};

use crate::{accept::Peer, app::App, thinking::Answer};

/// The most connections at once.
pub(crate) const CONNECTIONS: usize = 64;
/// The most connections of one address.
pub(crate) const PER_ADDRESS: usize = 16;
/// How long somebody may say nothing.
const IDLE: Duration = Duration::from_mins(1);
/// How long a message that has begun may take to arrive, or a reply to be taken.
const PATIENCE: Duration = Duration::from_secs(10);
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
    let mut messages = Messages::new();
    let mut buffer = [0; 4096];
    let mut deadline = Instant::now() + IDLE;
    loop {
        let received = tokio::select! {
            it = timeout_at(deadline, stream.read(&mut buffer)) => it,
            _ = stopped.changed() => return,
        };
        let Ok(Ok(n @ 1..)) = received else {
            return;
        };
        let had_begun = messages.is_waiting();
        let mut bytes = &buffer[..n];
        let mut replied = false;
        while let Some(message) = messages.next(&mut bytes) {
            app.metrics.prolog_messages.inc();
            let reply = match message.and_then(|it| read(&it)) {
                Ok(request) => reply(request, &app).await,
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

/// Answers a request where it may block: thinking does.
async fn reply(request: prolog::Term, app: &Arc<App>) -> Reply {
    let (app, runtime) = (Arc::clone(app), Handle::current());
    let busy = || Reply::from(Busy { retry: RETRY });
    let answered = spawn_blocking(move || {
        let mut think = |line: Box<dyn AnyLine>, computer: Computer| {
            runtime.block_on(think(&app, line, computer))
        };
        answer(&request, &mut think)
    });
    answered.await.unwrap_or_else(|_| busy())
}

async fn think(
    app: &App,
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
    let ticket = app.thinking.ask(key, |it| it.choose(line, turn));
    let answer = ticket.map_err(|_| busy)?.answer().await;
    match answer.as_deref() {
        Some(Answer::Move(m)) => Ok(m.clone()),
        Some(Answer::Analysis(_) | Answer::Value(_)) | None => Err(busy),
    }
}

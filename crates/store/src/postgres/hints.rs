//! Hints to other nodes that streams have new events, by `NOTIFY` and `LISTEN`.
//!
//! They are sent after the commit, on a connection of their own, many in one notification: `NOTIFY`
//! inside the transaction would take a lock that serialises all commits of the server. A hint may be
//! lost. Then the other nodes find the event when they poll the heads of their streams.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use futures_util::{StreamExt, stream};
use tokio::{
    spawn,
    sync::Notify,
    time::{sleep, timeout},
};
use tokio_postgres::{AsyncMessage, Client};

use super::link::Target;
use crate::nodes::{ChangeHint, HintListener};

/// Time that notifications to other nodes are collected before they are sent together. Adds as much latency
/// to what a player connected to another node sees.
const BATCH_INTERVAL: Duration = Duration::from_millis(20);
/// Pause between two attempts to connect the listener for notifications to the database server.
const RECONNECT_INTERVAL: Duration = Duration::from_millis(250);
/// Interval at which an idle listener for notifications checks its connection: half-open connections never
/// report an error. Also the maximum time of such a check, of connecting and of sending.
const PROBE_INTERVAL: Duration = Duration::from_secs(2);
/// Maximum payload of one `NOTIFY`, in bytes. `PostgreSQL`'s limit is just below 8,000.
const MAX_PAYLOAD_SIZE: usize = 7900;

/// Collects notifications that streams have new events, and sends them to the other nodes. Clones share one
/// collection.
#[derive(Clone, Default)]
pub(super) struct HintSender(Arc<Pending>);

#[derive(Default)]
struct Pending {
    /// Sequence number of the newest event of each stream, by the stream's name, to be sent to other nodes.
    heads: Mutex<HashMap<String, u64>>,
    added: Notify,
}

impl HintSender {
    /// Schedules the notification of the other nodes that a stream has an event of this number. Replaces
    /// an earlier one for the stream that hasn't been sent yet.
    pub(super) fn add(&self, stream: String, seq: u64) {
        let mut heads = self.0.heads.lock().unwrap_or_else(PoisonError::into_inner);
        heads.insert(stream, seq);
        self.0.added.notify_one();
    }

    /// Sends the collected notifications to other nodes until the task is aborted.
    pub(super) async fn run(self, target: Target) {
        let mut client: Option<Client> = None;
        loop {
            self.0.added.notified().await;
            sleep(BATCH_INTERVAL).await;
            let heads = {
                let mut heads = self.0.heads.lock().unwrap_or_else(PoisonError::into_inner);
                std::mem::take(&mut *heads)
            };
            for payload in payloads(heads) {
                let sent = timeout(PROBE_INTERVAL, notify(&mut client, &target, &payload)).await;
                if !matches!(sent, Ok(Ok(()))) {
                    // The hint is lost; the other nodes poll anyway.
                    client = None;
                }
            }
        }
    }
}

/// Sends one notification to the other nodes, on a new connection if there is none.
async fn notify(
    client: &mut Option<Client>,
    target: &Target,
    payload: &str,
) -> Result<(), tokio_postgres::Error> {
    if client.as_ref().is_none_or(Client::is_closed) {
        let new = target.connect().await?;
        new.batch_execute("SET synchronous_commit = off").await?;
        *client = Some(new);
    }
    if let Some(client) = client {
        client
            .execute("SELECT pg_notify('henge', $1)", &[&payload])
            .await?;
    }
    Ok(())
}

/// Encodes notifications as payloads of `NOTIFY`: `stream:number`, separated by spaces, as many as fit into
/// one payload. One that fits into none is left out.
fn payloads(heads: HashMap<String, u64>) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    for (stream, seq) in heads {
        let hint = format!("{stream}:{seq}");
        match payloads.last_mut() {
            Some(last) if last.len() + 1 + hint.len() <= MAX_PAYLOAD_SIZE => {
                last.push(' ');
                last.push_str(&hint);
            }
            _ if hint.len() <= MAX_PAYLOAD_SIZE => payloads.push(hint),
            _ => {}
        }
    }
    payloads
}

/// Calls a listener with the notifications of other nodes that streams have new events, until the task is
/// aborted.
pub(super) async fn listen(target: Target, listener: HintListener) {
    listen_on(target, "henge", move |payload| match payload {
        Some(payload) => parse(payload).for_each(&*listener),
        None => listener(ChangeHint::Anything),
    })
    .await;
}

/// Calls `notified` with the payload of every `NOTIFY` on a channel, until the task is aborted. Calls it with
/// `None` after every connect, because notifications may have been missed before.
pub(super) async fn listen_on(
    target: Target,
    channel: &str,
    notified: impl Fn(Option<&str>) + Send + Sync + 'static,
) {
    let notified = Arc::new(notified);
    let listen = format!("LISTEN \"{channel}\"");
    loop {
        let connected = timeout(PROBE_INTERVAL, target.connect_to_listen()).await;
        if let Ok(Ok((client, mut connection))) = connected {
            let inside = Arc::clone(&notified);
            let driver = spawn(async move {
                let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
                while let Some(Ok(message)) = messages.next().await {
                    if let AsyncMessage::Notification(notification) = message {
                        inside(Some(notification.payload()));
                    }
                }
            });
            if let Ok(Ok(())) = timeout(PROBE_INTERVAL, client.batch_execute(&listen)).await {
                notified(None);
                while let Ok(Ok(())) = timeout(PROBE_INTERVAL, client.batch_execute("")).await {
                    sleep(PROBE_INTERVAL).await;
                }
            }
            driver.abort();
        }
        sleep(RECONNECT_INTERVAL).await;
    }
}

/// Parses the payload of a notification: `stream:number` items separated by spaces. An item of any other form
/// was sent by another program, or by a newer version, and is skipped.
fn parse(payload: &str) -> impl Iterator<Item = ChangeHint> {
    payload.split(' ').filter_map(|word| {
        let (stream, seq) = word.rsplit_once(':')?;
        Some(ChangeHint::Event(stream.to_owned(), seq.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payloads_parse_back_into_the_same_hints() {
        let heads: HashMap<String, u64> = (0..2000).map(|n| (format!("match-{n}"), n)).collect();
        let written = payloads(heads.clone());
        assert!(1 < written.len());
        assert!(written.iter().all(|it| it.len() <= MAX_PAYLOAD_SIZE));
        let parsed: HashMap<String, u64> = written
            .iter()
            .flat_map(|payload| parse(payload).collect::<Vec<_>>())
            .map(|hint| match hint {
                ChangeHint::Event(stream, seq) => (stream, seq),
                ChangeHint::Anything => panic!("a hint of everything"),
            })
            .collect();
        assert_eq!(parsed, heads);
        assert_eq!(payloads(HashMap::new()), Vec::<String>::new());
        let too_long = HashMap::from([("x".repeat(MAX_PAYLOAD_SIZE), 1)]);
        assert_eq!(payloads(too_long), Vec::<String>::new());
    }
}

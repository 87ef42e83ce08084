//! Hints: a node tells the others which streams have got an event.
//!
//! They are sent after the commit, by a connection of their own and many at a time: inside the
//! transaction they would make all commits of the server wait for each other. A hint that is lost
//! costs time and nothing else.

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
use crate::nodes::{Hint, Listener};

/// How long hints are gathered before they are sent.
const GATHER: Duration = Duration::from_millis(20);
/// How long to wait before another attempt to connect.
const PAUSE: Duration = Duration::from_millis(250);
/// How often it is seen whether the connection is still there.
const PROBE: Duration = Duration::from_secs(2);
/// The longest text of a notification. The server takes a little less than 8,000 bytes.
const LONGEST: usize = 7900;

/// Hints that wait to be sent.
#[derive(Clone, Default)]
pub(super) struct Hints(Arc<Waiting>);

#[derive(Default)]
struct Waiting {
    heads: Mutex<HashMap<String, u64>>,
    news: Notify,
}

impl Hints {
    /// A stream has an event of this number.
    pub(super) fn add(&self, stream: String, seq: u64) {
        let mut heads = self.0.heads.lock().unwrap_or_else(PoisonError::into_inner);
        heads.insert(stream, seq);
        self.0.news.notify_one();
    }

    /// Sends hints for ever.
    pub(super) async fn send(self, target: Target) {
        let mut client: Option<Client> = None;
        loop {
            self.0.news.notified().await;
            sleep(GATHER).await;
            let heads = {
                let mut heads = self.0.heads.lock().unwrap_or_else(PoisonError::into_inner);
                std::mem::take(&mut *heads)
            };
            for text in texts(heads) {
                let sent = timeout(PROBE, notify(&mut client, &target, &text)).await;
                if !matches!(sent, Ok(Ok(()))) {
                    // They look now and then anyway.
                    client = None;
                }
            }
        }
    }
}

async fn notify(
    client: &mut Option<Client>,
    target: &Target,
    text: &str,
) -> Result<(), tokio_postgres::Error> {
    if client.as_ref().is_none_or(Client::is_closed) {
        let new = target.connect().await?;
        new.batch_execute("SET synchronous_commit = off").await?;
        *client = Some(new);
    }
    if let Some(client) = client {
        client
            .execute("SELECT pg_notify('henge', $1)", &[&text])
            .await?;
    }
    Ok(())
}

/// Hints as text: `stream:number`, with spaces between them.
fn texts(heads: HashMap<String, u64>) -> Vec<String> {
    let mut texts = vec![String::new()];
    for (stream, seq) in heads {
        let hint = format!("{stream}:{seq}");
        let last = texts.len() - 1;
        if LONGEST < texts[last].len() + 1 + hint.len() && !texts[last].is_empty() {
            texts.push(hint);
            continue;
        }
        let text = &mut texts[last];
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&hint);
    }
    texts.retain(|it| !it.is_empty() && it.len() <= LONGEST);
    texts
}

/// Hears what other nodes send, for ever.
pub(super) async fn hear(target: Target, listener: Listener) {
    hear_channel(target, "henge", move |text| match text {
        Some(text) => read(text).for_each(&*listener),
        None => listener(Hint::Anything),
    })
    .await;
}

/// Hears what is sent on a channel, for ever. Nothing is said where something may have been missed.
pub(super) async fn hear_channel(
    target: Target,
    channel: &str,
    heard: impl Fn(Option<&str>) + Send + Sync + 'static,
) {
    let heard = Arc::new(heard);
    let listen = format!("LISTEN \"{channel}\"");
    loop {
        let connected = timeout(PROBE, target.connect_to_listen()).await;
        if let Ok(Ok((client, mut connection))) = connected {
            let inside = Arc::clone(&heard);
            let driver = spawn(async move {
                let mut messages = stream::poll_fn(move |it| connection.poll_message(it));
                while let Some(Ok(message)) = messages.next().await {
                    if let AsyncMessage::Notification(it) = message {
                        inside(Some(it.payload()));
                    }
                }
            });
            if let Ok(Ok(())) = timeout(PROBE, client.batch_execute(&listen)).await {
                // What was sent before is not heard any more.
                heard(None);
                while let Ok(Ok(())) = timeout(PROBE, client.batch_execute("")).await {
                    sleep(PROBE).await;
                }
            }
            driver.abort();
        }
        sleep(PAUSE).await;
    }
}

/// The hints of a text. What is not one is from another program, or a newer one.
fn read(text: &str) -> impl Iterator<Item = Hint> {
    text.split(' ').filter_map(|it| {
        let (stream, seq) = it.rsplit_once(':')?;
        Some(Hint::Event(stream.to_owned(), seq.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_read_as_they_were_written() {
        let heads: HashMap<String, u64> = (0..2000).map(|n| (format!("match-{n}"), n)).collect();
        let texts = texts(heads.clone());
        assert!(1 < texts.len());
        assert!(texts.iter().all(|it| it.len() <= LONGEST));
        let read: HashMap<String, u64> = texts
            .iter()
            .flat_map(|it| read(it).collect::<Vec<_>>())
            .map(|it| match it {
                Hint::Event(stream, seq) => (stream, seq),
                Hint::Anything => panic!("a hint of everything"),
            })
            .collect();
        assert_eq!(read, heads);
        assert_eq!(self::texts(HashMap::new()), Vec::<String>::new());
    }
}

//! Hints to other nodes that streams have new events, by `NOTIFY` and `LISTEN`.
//!
//! They are sent after the commit, on a connection of their own, many in one notification: `NOTIFY`
//! inside the transaction would take a lock that serialises all commits of the server. A hint carries the
//! event itself if it fits, so that a node which knows the event before needn't read it. A hint may be
//! lost. Then the other nodes find the event when they poll the heads of their streams.
//!
//! A payload is a line with the sender and one word for each hint, and a line for each event:
//!
//! ```text
//! @NODE STREAM:SEQ STREAM:SEQ STREAM:p
//! STREAM TAB SEQ TAB COMMAND TAB REQUEST-HASH TAB HASH TAB BODY
//! ```
//!
//! Up to version 3 of the tables, nodes sent the words alone, and they skip what they can't parse. So nodes
//! of both versions understand each other's words.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    fmt::Write as _,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use futures_util::{StreamExt, stream};
use nevermind::Nevermind as _;
use tokio::{
    spawn,
    sync::Notify,
    time::{Instant, sleep, sleep_until, timeout},
};
use tokio_postgres::{AsyncMessage, Client, Statement};

use super::link::Target;
use crate::{
    StoredEvent,
    nodes::{ChangeHint, HintReceiver},
};

/// Minimum time between two notifications to other nodes: what is added meanwhile is sent together. A node
/// that has sent none for so long sends the next one at once, so only a busy node adds latency to what a
/// player connected to another node sees. With 20 ms, four busy nodes used a fifth more processor time.
const BATCH_INTERVAL: Duration = Duration::from_millis(50);
/// Time that the first notification after a pause waits for the other events of its commit.
const COMMIT_GRACE: Duration = Duration::from_millis(1);
/// Pause between two attempts to connect the listener for notifications to the database server.
const RECONNECT_INTERVAL: Duration = Duration::from_millis(250);
/// Interval at which an idle listener for notifications checks its connection: half-open connections never
/// report an error. Also the maximum time of such a check, of connecting and of sending.
const PROBE_INTERVAL: Duration = Duration::from_secs(2);
/// Maximum payload of one `NOTIFY`, in bytes. `PostgreSQL`'s limit is just below 8,000.
const MAX_PAYLOAD_SIZE: usize = 7900;
/// Maximum payloads that wait for a lost connection. The oldest are dropped: after so long, the other nodes
/// have found their events by polling.
const MAX_UNSENT: usize = 1000;
/// Maximum payloads in one transaction, which bounds how long it takes.
const MAX_PAYLOADS_AT_ONCE: usize = 64;
/// Maximum events that are collected with their content. Of further ones only the number is sent.
const MAX_COLLECTED: usize = 4096;

/// Collects notifications that streams have changed, and sends them to the other nodes. Clones share one
/// collection.
#[derive(Clone, Default)]
pub(super) struct HintSender(Arc<Pending>);

#[derive(Default)]
struct Pending {
    hints: Mutex<Hints>,
    added: Notify,
}

/// The notifications to be sent to other nodes.
#[derive(Debug, Default)]
struct Hints {
    /// New events with the names of their streams, in the order of their commits.
    events: Vec<(String, StoredEvent)>,
    /// Sequence number of the newest event of streams, by name, where the event itself isn't sent.
    heads: HashMap<String, u64>,
    /// Names of the streams whose players' presence has changed.
    presence: HashSet<String>,
}

impl HintSender {
    fn hints(&self) -> MutexGuard<'_, Hints> {
        self.0.hints.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Schedules the notification of the other nodes that an event was appended to a stream.
    pub(super) fn add_event(&self, stream: String, event: StoredEvent) {
        let mut hints = self.hints();
        if hints.events.len() < MAX_COLLECTED && is_plain(&stream, &event) {
            hints.events.push((stream, event));
        } else {
            hints.heads.insert(stream, event.seq);
        }
        self.0.added.notify_one();
    }

    /// Schedules the notification of the other nodes that a stream has an event of this number.
    pub(super) fn add_head(&self, stream: String, seq: u64) {
        self.hints().heads.insert(stream, seq);
        self.0.added.notify_one();
    }

    /// Schedules the notification of the other nodes that the presence of streams' players has changed.
    pub(super) fn add_presence(&self, streams: impl Iterator<Item = String>) {
        self.hints().presence.extend(streams);
        self.0.added.notify_one();
    }

    /// Sends the collected notifications to other nodes, as `node`, until the task is aborted.
    pub(super) async fn run(self, target: Target, node: String) {
        let mut connection: Option<Notifier> = None;
        let mut unsent = VecDeque::new();
        let mut next_batch = Instant::now();
        loop {
            if unsent.is_empty() {
                self.0.added.notified().await;
            }
            sleep_until(next_batch.max(Instant::now() + COMMIT_GRACE)).await;
            next_batch = Instant::now() + BATCH_INTERVAL;
            let hints = std::mem::take(&mut *self.hints());
            unsent.extend(payloads(&node, hints));
            unsent.drain(..unsent.len().saturating_sub(MAX_UNSENT));
            while !unsent.is_empty() {
                let n = unsent.len().min(MAX_PAYLOADS_AT_ONCE);
                let payloads = &unsent.make_contiguous()[..n];
                let sent = notify(&mut connection, &target, payloads);
                let sent = timeout(PROBE_INTERVAL, sent).await;
                if !matches!(sent, Ok(Ok(()))) {
                    connection = None;
                    sleep(RECONNECT_INTERVAL).await;
                    break;
                }
                unsent.drain(..n);
            }
        }
    }
}

/// A connection that sends notifications.
struct Notifier {
    client: Client,
    notify: Statement,
}

impl Notifier {
    async fn open(target: &Target) -> Result<Notifier, tokio_postgres::Error> {
        let client = target.connect().await?;
        client.batch_execute("SET synchronous_commit = off").await?;
        let notify = "SELECT pg_notify('henge', payload) FROM unnest($1::text[]) AS payload";
        let notify = client.prepare(notify).await?;
        Ok(Notifier { client, notify })
    }
}

/// Sends notifications to the other nodes in one transaction, so that each wakes up once, on a new connection if
/// there is none.
async fn notify(
    connection: &mut Option<Notifier>,
    target: &Target,
    payloads: &[String],
) -> Result<(), tokio_postgres::Error> {
    let notifier = match connection.take() {
        Some(notifier) if !notifier.client.is_closed() => notifier,
        _ => Notifier::open(target).await?,
    };
    let notifier = connection.insert(notifier);
    notifier
        .client
        .execute(&notifier.notify, &[&payloads])
        .await?;
    Ok(())
}

/// Whether an event can be sent with its content: no text contains a separator of the payload's fields.
fn is_plain(stream: &str, event: &StoredEvent) -> bool {
    let is_plain = |text: &str| !text.contains(['\t', '\n']);
    is_plain(stream) && is_plain(&event.command) && is_plain(&event.body) && !stream.contains(' ')
}

/// Encodes notifications as payloads of `NOTIFY`, as many as fit into each. An event that fits into none is
/// sent without its content; a name that doesn't fit is left out.
fn payloads(node: &str, hints: Hints) -> Vec<String> {
    let mut payloads = Payloads {
        node,
        words: String::new(),
        lines: String::new(),
        done: Vec::new(),
    };
    for (stream, event) in hints.events {
        let StoredEvent {
            seq,
            command,
            request,
            body,
            hash,
        } = event;
        let word = format!(" {stream}:{seq}");
        let line = format!("\n{stream}\t{seq}\t{command}\t{request}\t{hash}\t{body}");
        if !payloads.add(&word, &line) {
            payloads.add(&word, "");
        }
    }
    for (stream, seq) in hints.heads {
        payloads.add(&format!(" {stream}:{seq}"), "");
    }
    for stream in hints.presence {
        payloads.add(&format!(" {stream}:p"), "");
    }
    payloads.finish();
    payloads.done
}

/// Builds payloads from words and lines, each no longer than [`MAX_PAYLOAD_SIZE`].
struct Payloads<'a> {
    node: &'a str,
    words: String,
    lines: String,
    done: Vec<String>,
}

impl Payloads<'_> {
    /// Adds a hint, to the next payload if it doesn't fit into this one. Returns `false` if it fits into
    /// none.
    fn add(&mut self, word: &str, line: &str) -> bool {
        // "@", and the space that ends the words.
        let own = self.node.len() + 2;
        let size = word.len() + line.len();
        if MAX_PAYLOAD_SIZE < own + size {
            return false;
        }
        if MAX_PAYLOAD_SIZE < own + self.words.len() + self.lines.len() + size {
            self.finish();
        }
        self.words.push_str(word);
        self.lines.push_str(line);
        true
    }

    fn finish(&mut self) {
        if !self.words.is_empty() {
            let mut payload = String::new();
            write!(payload, "@{}{} {}", self.node, self.words, self.lines)
                .nevermind("writing to a string can't fail");
            self.done.push(payload);
        }
        self.words.clear();
        self.lines.clear();
    }
}

/// Passes the notifications of nodes other than `node` that streams have changed to a receiver, until the
/// task is aborted.
pub(super) async fn listen(target: Target, node: String, receiver: Box<dyn HintReceiver>) {
    listen_on(target, "henge", move |payload| match payload {
        Some(payload) => parse(&node, payload, &*receiver),
        None => receiver.receive(ChangeHint::Anything),
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

/// Parses the payload of a notification for a receiver, unless `node` itself has sent it. A word or line of any
/// other form was sent by another program, or by a newer version, and is skipped. So are the lines of events that
/// the receiver has no use for: at a busy cluster that is most of them.
fn parse(node: &str, payload: &str, receiver: &dyn HintReceiver) {
    let (words, lines) = payload.split_once('\n').unwrap_or((payload, ""));
    let sender = words
        .strip_prefix('@')
        .and_then(|rest| rest.split(' ').next());
    if sender == Some(node) {
        return;
    }
    let mut wanted: Vec<(&str, u64)> = Vec::new();
    for word in words.split(' ') {
        let Some((stream, what)) = word.rsplit_once(':') else {
            continue;
        };
        if what == "p" {
            receiver.receive(ChangeHint::Presence(stream.to_owned()));
        } else if let Ok(seq) = what.parse()
            && receiver.note_event(stream, seq)
        {
            wanted.push((stream, seq));
        }
    }
    if wanted.is_empty() {
        return;
    }
    for line in lines.split('\n') {
        let mut fields = line.splitn(3, '\t');
        let key = (
            fields.next(),
            fields.next().and_then(|seq| seq.parse().ok()),
        );
        let (Some(stream), Some(seq)) = key else {
            continue;
        };
        let Some(index) = wanted.iter().position(|it| *it == (stream, seq)) else {
            continue;
        };
        if let Some(hint) = parse_event(line) {
            wanted.remove(index);
            receiver.receive(hint);
        }
    }
    for (stream, seq) in wanted {
        receiver.receive(ChangeHint::Event(stream.to_owned(), seq));
    }
}

/// Parses the line of an event. `None` if it has any other form.
fn parse_event(line: &str) -> Option<ChangeHint> {
    let mut fields = line.splitn(6, '\t');
    let stream = fields.next()?.to_owned();
    let event = StoredEvent {
        seq: fields.next()?.parse().ok()?,
        command: fields.next()?.to_owned(),
        request: fields.next()?.parse().ok()?,
        hash: fields.next()?.parse().ok()?,
        body: fields.next()?.to_owned(),
    };
    Some(ChangeHint::Appended(stream, event))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Append, Hash, StreamMark};

    /// Collects hints. Wants those of streams whose names don't begin with "unwanted".
    #[derive(Default)]
    struct Received(Mutex<Vec<ChangeHint>>);

    impl HintReceiver for Received {
        fn note_event(&self, stream: &str, _: u64) -> bool {
            !stream.starts_with("unwanted")
        }

        fn receive(&self, hint: ChangeHint) {
            self.0.lock().expect("whole").push(hint);
        }
    }

    fn parsed(node: &str, payload: &str) -> Vec<ChangeHint> {
        let received = Received::default();
        parse(node, payload, &received);
        received.0.into_inner().expect("whole")
    }

    fn event(stream: &str, n: u64, body: &str) -> (String, StoredEvent) {
        let append = Append {
            stream: stream.to_owned(),
            expected: n,
            command: format!("0/c{n}"),
            request: String::new(),
            body: body.to_owned(),
            mark: StreamMark::default(),
            before: None,
            fence: None,
        };
        (stream.to_owned(), StoredEvent::new(&append, Hash::NONE))
    }

    #[test]
    fn payloads_parse_back_into_the_same_hints() {
        let mut hints = Hints::default();
        let mut expected = Vec::new();
        for n in 0..200 {
            let (stream, event) = event(&format!("match-{n}"), n, r#"{"event":"a: b","x":[1, 2]}"#);
            expected.push(ChangeHint::Appended(stream.clone(), event.clone()));
            hints.events.push((stream, event));
            hints.heads.insert(format!("head-{n}"), n);
            expected.push(ChangeHint::Event(format!("head-{n}"), n));
            let (stream, event) = self::event(&format!("unwanted-{n}"), n, "{}");
            hints.events.push((stream, event));
            hints.presence.insert(format!("presence-{n}"));
            expected.push(ChangeHint::Presence(format!("presence-{n}")));
        }
        let written = payloads("me", hints);
        assert!(1 < written.len());
        assert!(written.iter().all(|it| it.len() <= MAX_PAYLOAD_SIZE));
        let found: Vec<ChangeHint> = written.iter().flat_map(|it| parsed("other", it)).collect();
        assert_eq!(found.len(), expected.len());
        assert!(expected.iter().all(|hint| found.contains(hint)));
        assert!(
            written.iter().all(|it| parsed("me", it).is_empty()),
            "its own"
        );
    }

    #[test]
    fn event_without_room_is_sent_by_its_number() {
        let large = event("a", 0, &"x".repeat(MAX_PAYLOAD_SIZE));
        let hints = Hints {
            events: vec![large, event(&"x".repeat(MAX_PAYLOAD_SIZE), 0, "")],
            ..Hints::default()
        };
        let written = payloads("me", hints);
        let [payload] = &written[..] else {
            panic!("{written:?}");
        };
        let expected = [ChangeHint::Event("a".to_owned(), 1)];
        assert_eq!(parsed("other", payload), expected);
        assert_eq!(payloads("me", Hints::default()), Vec::<String>::new());
        let sender = HintSender::default();
        for body in ["tab\there", "line\nhere", "plain"] {
            let (stream, event) = event("a", 0, body);
            sender.add_event(stream, event);
        }
        let hints = sender.hints();
        assert_eq!((hints.events.len(), hints.heads.len()), (1, 1));
    }

    #[test]
    fn nodes_of_the_previous_version_understand_the_words() {
        // As version 3 parses a payload.
        let old = |payload: &str| {
            let words = payload.split(' ').filter_map(|word| {
                let (stream, seq) = word.rsplit_once(':')?;
                Some((stream.to_owned(), seq.parse::<u64>().ok()?))
            });
            words.collect::<Vec<_>>()
        };
        let hints = Hints {
            events: vec![event("a", 6, r#"{"event":"played"}"#)],
            ..Hints::default()
        };
        assert_eq!(old(&payloads("me", hints)[0]), [("a".to_owned(), 7)]);
        let words = [
            ChangeHint::Event("a".to_owned(), 7),
            ChangeHint::Event("b".to_owned(), 9),
        ];
        assert_eq!(parsed("me", "a:7 b:9 other"), words);
    }
}

//! A connection over which this node forwards commands to another.

use std::{
    collections::HashMap,
    io,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use nevermind::Nevermind as _;
use serde::{Deserialize, Serialize};
use tokio::{
    io::{AsyncRead, AsyncWriteExt as _, BufReader},
    net::TcpStream,
    sync::{mpsc, oneshot},
    time::timeout,
};

use super::{EventText, Forwarded, MAX_PENDING, Outgoing, frame, lock};

/// Maximum time for the connection and the handshake. A node on the same network answers at once.
const CONNECT_TIMEOUT: Duration = Duration::from_millis(300);

/// A command with a number, by which its reply is found.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct NumberedCommand {
    pub(super) n: u64,
    #[serde(flatten)]
    pub(super) forwarded: Forwarded,
}

/// The reply to a command.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct NumberedReply {
    pub(super) n: u64,
    /// Number and text of the event that the command has caused. `None` if it was refused.
    pub(super) event: Option<(u64, String)>,
}

/// The commands that wait for their replies, by number.
type Pending = Arc<Mutex<HashMap<u64, oneshot::Sender<Option<EventText>>>>>;

/// Forwards commands to the node at `address` until the connection breaks or no more come. Commands that
/// are under way then get no reply.
pub(super) async fn run(
    address: SocketAddr,
    secret: String,
    mut commands: mpsc::Receiver<Outgoing>,
) {
    let Ok(Ok(stream)) = timeout(CONNECT_TIMEOUT, open(address, &secret)).await else {
        tracing::warn!(%address, "another node can't be reached: its commands are executed here");
        return;
    };
    let (reader, mut writer) = stream.into_split();
    let pending = Pending::default();
    let mut reading = tokio::spawn(read_replies(reader, Arc::clone(&pending)));
    let (mut batch, mut n) = (Vec::new(), 0);
    loop {
        // Commands that come together are written together.
        let received = tokio::select! {
            received = commands.recv_many(&mut batch, MAX_PENDING) => received,
            _ = &mut reading => break,
        };
        let mut bytes = Vec::new();
        for (forwarded, reply) in batch.drain(..) {
            n += 1;
            lock(&pending).insert(n, reply);
            frame::encode(&mut bytes, &NumberedCommand { n, forwarded });
        }
        if received == 0 || writer.write_all(&bytes).await.is_err() {
            break;
        }
        // Those whose sender has given up are forgotten.
        if MAX_PENDING < lock(&pending).len() {
            lock(&pending).retain(|_, reply| !reply.is_closed());
        }
    }
    reading.abort();
    // Dropping the senders notifies those that wait.
    lock(&pending).clear();
}

async fn open(address: SocketAddr, secret: &str) -> io::Result<TcpStream> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    frame::connect(&mut stream, secret).await?;
    Ok(stream)
}

/// Passes replies on to those who wait for them, until the connection breaks.
async fn read_replies(reader: impl AsyncRead + Unpin, pending: Pending) {
    let mut reader = BufReader::new(reader);
    while let Ok(NumberedReply { n, event }) = frame::read(&mut reader).await {
        let reply = lock(&pending).remove(&n);
        if let Some(reply) = reply {
            let event = event.map(|(seq, text)| EventText {
                seq,
                text: text.into(),
            });
            reply.send(event).nevermind("it has waited for too long");
        }
    }
}

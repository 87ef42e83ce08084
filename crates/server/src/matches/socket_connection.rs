//! One WebSocket connection, whatever is sent over it: limits, keep-alive, the ban check and how it is
//! closed.

use std::{net::IpAddr, time::Duration};

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code},
};
use nevermind::Nevermind as _;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep, timeout};

use crate::{app::App, bans::BanSubscription};

/// Maximum length of a WebSocket message from a client in bytes. The longest command is far
/// shorter.
const MAX_MESSAGE_BYTES: usize = 8 * 1024;
/// Maximum bytes in the write buffer of a socket, which bounds the memory of a slow client.
const MAX_UNSENT_BYTES: usize = 64 * 1024;
/// Size of a socket's read buffer and write buffer in bytes: enough for nearly every message.
const BUFFER_BYTES: usize = 4096;
/// Interval of pings to a client, which also keep the connection open through proxies.
const PING_INTERVAL: Duration = Duration::from_secs(10);
/// A client that has sent nothing for this time, not even a pong, is taken to be gone: two pings
/// have been lost.
const CLIENT_IDLE_TIMEOUT: Duration = Duration::from_secs(25);
/// A client that doesn't accept a message within this time is taken to be gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// Time for the client to answer a close frame before the connection is cut.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// Maximum messages of a client per [`RATE_WINDOW`], pongs included.
const MAX_MESSAGES: u32 = 100;
/// Period in which a client may send [`MAX_MESSAGES`] WebSocket messages.
const RATE_WINDOW: Duration = Duration::from_secs(20);

/// Limits the sizes of messages and buffers of a WebSocket.
pub(super) fn limit_sizes(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .max_write_buffer_size(MAX_UNSENT_BYTES)
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES)
}

/// Why a WebSocket connection ends, and so how it is closed.
pub(super) enum Disconnect {
    /// The client has gone, doesn't accept messages, or is banned: nothing more is sent.
    Gone,
    /// The client has sent a close frame.
    ByClient,
    /// The server closes the connection with a code and a reason.
    Close(u16, &'static str),
}

/// How all WebSocket connections end at shutdown: with this close frame.
pub(super) const SHUTDOWN: Disconnect = Disconnect::Close(close_code::AWAY, "the server stops");

/// A WebSocket connection with keep-alive, rate limit and ban check.
pub(super) struct Connection {
    socket: WebSocket,
    ping: Interval,
    /// Time of the client's last message, pongs included.
    last_message: Instant,
    /// Number of the client's messages since `window_start`.
    n_messages: u32,
    window_start: Instant,
    /// Is notified when the client's address is banned.
    ban: BanSubscription,
}

/// The outcome of waiting for a message of a client.
pub(super) enum Received {
    Text(Utf8Bytes),
    /// A ping, a pong, or a ping that was due and has been sent: nothing to reply to.
    Nothing,
}

impl Connection {
    pub(super) fn new(socket: WebSocket, app: &App, address: IpAddr) -> Connection {
        let now = Instant::now();
        let mut ping = interval(PING_INTERVAL);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ping.reset();
        Connection {
            socket,
            ping,
            last_message: now,
            n_messages: 0,
            window_start: now,
            ban: app.bans.subscribe_admitted(address),
        }
    }

    pub(super) async fn send(&mut self, message: Message) -> Result<(), Disconnect> {
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Disconnect::Gone),
        }
    }

    /// Waits for a client's message, and sends a ping if one is due first. Cancel safe.
    pub(super) async fn receive(&mut self) -> Result<Received, Disconnect> {
        let received = tokio::select! {
            received = self.socket.recv() => received,
            () = self.ban.banned() => return Err(Disconnect::Gone),
            _ = self.ping.tick() => {
                if CLIENT_IDLE_TIMEOUT <= self.last_message.elapsed() {
                    return Err(Disconnect::Gone);
                }
                self.send(Message::Ping(Bytes::default())).await?;
                return Ok(Received::Nothing);
            }
        };
        let message = match received {
            Some(Ok(message)) => message,
            Some(Err(error)) => return Err(disconnect_for(error)),
            None => return Err(Disconnect::Gone),
        };
        // The ban may have come while the message was being received: it isn't executed.
        if self.ban.is_banned_since() {
            return Err(Disconnect::Gone);
        }
        self.last_message = Instant::now();
        self.count_message()?;
        match message {
            Message::Text(text) => Ok(Received::Text(text)),
            Message::Binary(_) => Err(Disconnect::Close(close_code::UNSUPPORTED, "text only")),
            Message::Ping(_) | Message::Pong(_) => Ok(Received::Nothing),
            Message::Close(_) => Err(Disconnect::ByClient),
        }
    }

    /// Counts a client's message against its rate limit. An error closes the connection.
    fn count_message(&mut self) -> Result<(), Disconnect> {
        if RATE_WINDOW <= self.window_start.elapsed() {
            (self.n_messages, self.window_start) = (0, Instant::now());
        }
        self.n_messages += 1;
        if MAX_MESSAGES < self.n_messages {
            return Err(Disconnect::Close(close_code::POLICY, "too many messages"));
        }
        Ok(())
    }

    /// Closes the connection: sends a close frame if the server ends it, and waits up to
    /// [`CLOSE_TIMEOUT`] for the client's. Does neither if the client is gone or banned. What a client
    /// sends that has sent too much is not even parsed: it only gets the time to receive the frame.
    pub(super) async fn close(mut self, reason: Disconnect) {
        let sends_too_much = matches!(reason, Disconnect::Close(close_code::POLICY, _));
        let sent = match reason {
            Disconnect::Gone => return,
            // The socket replies to the client's close frame when it is polled below.
            Disconnect::ByClient => Ok(()),
            Disconnect::Close(code, reason) => {
                let reason = reason.into();
                let frame = CloseFrame { code, reason };
                self.send(Message::Close(Some(frame))).await
            }
        };
        if sent.is_ok() && sends_too_much {
            sleep(CLOSE_TIMEOUT).await;
        } else if sent.is_ok() {
            let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
            let closed = timeout(CLOSE_TIMEOUT, rest).await;
            closed.nevermind("a client that doesn't reply is cut off");
        }
    }
}

/// How the server closes a connection after an error of its socket: with a close code if the client
/// has violated the protocol, silently otherwise.
fn disconnect_for(error: axum::Error) -> Disconnect {
    let error = error.into_inner();
    match error.downcast_ref::<tungstenite::Error>() {
        Some(tungstenite::Error::Capacity(_)) => Disconnect::Close(close_code::SIZE, "too long"),
        Some(tungstenite::Error::Utf8(_)) => Disconnect::Close(close_code::INVALID, "not UTF-8"),
        Some(tungstenite::Error::Protocol(_)) => {
            Disconnect::Close(close_code::PROTOCOL, "no WebSocket")
        }
        _ => Disconnect::Gone,
    }
}

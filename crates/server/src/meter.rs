//! A limit on the bytes that a WebSocket's client sends, beneath the parser of frames.
//!
//! Messages are counted elsewhere, but a client can keep the parser busy without ever completing one: by
//! fragments, empty frames or half of a long message. So bytes are metered before they are parsed. A
//! client beyond the limit isn't disconnected: its bytes wait in the network until there is room again.

use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use tokio::time::{Instant, Sleep, sleep};

/// Bytes per second that a WebSocket's client may send for as long as it likes. More than the limit of
/// messages allows to a client that sends nothing but long ones.
const BYTES_PER_SECOND: f64 = 64.0 * 1024.0;
/// Bytes that a WebSocket's client may send at once after a pause.
const BURST_BYTES: f64 = 256.0 * 1024.0;
/// Bytes for which a client over the limit waits, so that it isn't woken for every single one.
const CHUNK_BYTES: f64 = 4096.0;

/// Meters the bytes that a connection receives, from the moment it becomes a WebSocket.
#[derive(Debug)]
pub(crate) struct Meter {
    /// Whether the connection is a WebSocket. Requests over HTTP have other limits, and a proxy may
    /// send those of many clients on one connection.
    is_upgraded: Arc<AtomicBool>,
    /// Bytes that may be received at `at`. Negative by what the last read was too long.
    balance: f64,
    at: Instant,
    /// Runs out when the balance is positive again. `None` while it is.
    wait: Option<Pin<Box<Sleep>>>,
}

impl Meter {
    pub(crate) fn new(is_upgraded: Arc<AtomicBool>) -> Meter {
        Meter {
            is_upgraded,
            balance: BURST_BYTES,
            at: Instant::now(),
            wait: None,
        }
    }

    /// Whether the connection may be read now. If not, the task is woken when it may.
    pub(crate) fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if !self.is_upgraded.load(Ordering::Relaxed) {
            return Poll::Ready(());
        }
        loop {
            if let Some(wait) = &mut self.wait
                && wait.as_mut().poll(context).is_pending()
            {
                return Poll::Pending;
            }
            self.wait = None;
            let now = Instant::now();
            let refill = (now - self.at).as_secs_f64() * BYTES_PER_SECOND;
            (self.balance, self.at) = ((self.balance + refill).min(BURST_BYTES), now);
            if 0.0 < self.balance {
                return Poll::Ready(());
            }
            let pause = (CHUNK_BYTES - self.balance) / BYTES_PER_SECOND;
            let pause = Duration::try_from_secs_f64(pause).unwrap_or_default();
            self.wait = Some(Box::pin(sleep(pause)));
        }
    }

    /// Counts bytes that were received.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a read is far shorter than 2^52 bytes"
    )]
    pub(crate) fn count(&mut self, n_bytes: usize) {
        if self.is_upgraded.load(Ordering::Relaxed) {
            self.balance -= n_bytes as f64;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{future::poll_fn, task::Waker};

    use super::*;

    /// Reads blocks of 4 KiB until the meter makes the reader wait, 16 MiB at most. Returns how many
    /// bytes came.
    fn read_until_pending(meter: &mut Meter) -> u32 {
        let mut n_bytes = 0;
        let mut context = Context::from_waker(Waker::noop());
        while n_bytes < 1 << 24 && meter.poll_ready(&mut context).is_ready() {
            meter.count(4096);
            n_bytes += 4096;
        }
        n_bytes
    }

    #[tokio::test]
    async fn websocket_reads_a_burst_and_then_waits() {
        let is_upgraded = Arc::new(AtomicBool::new(false));
        let mut meter = Meter::new(Arc::clone(&is_upgraded));
        assert_eq!(
            read_until_pending(&mut meter),
            1 << 24,
            "HTTP isn't metered"
        );
        is_upgraded.store(true, Ordering::Relaxed);
        let began = Instant::now();
        let n_bytes = read_until_pending(&mut meter);
        // Whatever the machine does meanwhile: the burst and what time adds.
        let added = began.elapsed().as_secs_f64() * BYTES_PER_SECOND;
        let n_bytes = f64::from(n_bytes);
        assert!(BURST_BYTES <= n_bytes, "{n_bytes}");
        assert!(n_bytes <= BURST_BYTES + added + 4096.0, "{n_bytes}");
        poll_fn(|context| meter.poll_ready(context)).await;
    }
}

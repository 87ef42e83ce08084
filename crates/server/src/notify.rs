//! Notifications to the service manager: systemd's `Type=notify`.
//!
//! The manager names a datagram socket in `NOTIFY_SOCKET`; without that variable nothing is sent. See
//! `sd_notify(3)`.

use std::{io, time::Duration};

use tokio::time::sleep;

use crate::app::App;

/// Interval at which a server that has just started asks whether its store can write.
const READY_POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Tells the service manager that the server is ready, once its store can write.
pub(crate) async fn notify_ready(app: &App) {
    while !(app
        .matches
        .store
        .run_blocking(|store| Ok(store.is_writable()))
        .await)
        .unwrap_or(false)
    {
        sleep(READY_POLL_INTERVAL).await;
    }
    notify("READY=1");
}

/// Tells the service manager that the server has begun to stop.
pub(crate) fn notify_stopping() {
    notify("STOPPING=1");
}

fn notify(state: &str) {
    if let Some(socket) = std::env::var_os("NOTIFY_SOCKET")
        && let Err(error) = send(&socket, state)
    {
        tracing::warn!(%error, "the service manager can't be notified");
    }
}

#[cfg(unix)]
fn send(socket: &std::ffi::OsStr, state: &str) -> io::Result<()> {
    use std::os::unix::net::UnixDatagram;

    let datagram = UnixDatagram::unbound()?;
    #[cfg(target_os = "linux")]
    if let Some(name) = socket.as_encoded_bytes().strip_prefix(b"@") {
        use std::os::{linux::net::SocketAddrExt as _, unix::net::SocketAddr};

        let address = SocketAddr::from_abstract_name(name)?;
        datagram.send_to_addr(state.as_bytes(), &address)?;
        return Ok(());
    }
    datagram.send_to(state.as_bytes(), socket)?;
    Ok(())
}

#[cfg(not(unix))]
fn send(_: &std::ffi::OsStr, _: &str) -> io::Result<()> {
    Ok(())
}

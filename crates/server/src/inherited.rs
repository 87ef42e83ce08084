//! Listeners inherited from a service manager, by systemd's protocol (`LISTEN_FDS`).
//!
//! The manager keeps them open while the server restarts, so that clients wait in the backlog instead
//! of being refused. The name of a listener says what it is for: `prolog`, `admin`, and any other name
//! is HTTP.

use std::{
    env,
    net::TcpListener,
    sync::{Mutex, PoisonError},
};

use listenfd::ListenFd;

/// Whether this process has taken its inherited listeners: a file descriptor must have one owner.
static TAKEN: Mutex<bool> = Mutex::new(false);

/// The listeners that this process inherited from a service manager such as systemd, by name.
#[derive(Debug, Default)]
pub(crate) struct Inherited(Vec<(String, TcpListener)>);

impl Inherited {
    /// Takes over the listeners that a service manager passed to this process. Empty on every call but
    /// the first.
    pub(crate) fn from_env() -> Inherited {
        let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::replace(&mut *taken, true) {
            return Inherited::default();
        }
        let mut sockets = ListenFd::from_env();
        let names = env::var("LISTEN_FDNAMES").unwrap_or_default();
        let mut names = names.split(':');
        let mut listeners = Vec::new();
        for n in 0..sockets.len() {
            let name = names.next().unwrap_or_default().to_owned();
            match sockets.take_tcp_listener(n) {
                Ok(Some(listener)) => listeners.push((name, listener)),
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, name, "a socket handed over can't be used"),
            }
        }
        Inherited(listeners)
    }

    /// Removes and returns the inherited listener called `prolog` or `admin`, or for `http` the
    /// first with another name. `None` if there is none.
    pub(crate) fn remove(&mut self, name: &str) -> Option<TcpListener> {
        let fits = |inherited: &str| match name {
            "http" => !["prolog", "admin"].contains(&inherited),
            _ => inherited == name,
        };
        let at = self.0.iter().position(|(inherited, _)| fits(inherited))?;
        let (_, listener) = self.0.remove(at);
        Some(listener)
    }
}

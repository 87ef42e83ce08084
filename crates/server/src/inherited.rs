//! Sockets that a service manager has opened and keeps open: while the server is started anew, who
//! connects waits instead of being refused.
//!
//! They come as systemd hands them over (`LISTEN_FDS`). Their names say what they are for: `prolog`,
//! `admin`, and anything else is HTTP.

use std::{
    env,
    net::TcpListener,
    sync::{Mutex, PoisonError},
};

use listenfd::ListenFd;

/// They can be taken once.
static TAKEN: Mutex<bool> = Mutex::new(false);

/// Sockets with names.
#[derive(Debug, Default)]
pub(crate) struct Inherited(Vec<(String, TcpListener)>);

impl Inherited {
    /// Takes what was handed over to this process.
    pub(crate) fn take() -> Inherited {
        let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::replace(&mut *taken, true) {
            return Inherited::default();
        }
        let mut sockets = ListenFd::from_env();
        let names = env::var("LISTEN_FDNAMES").unwrap_or_default();
        let mut names = names.split(':');
        let mut found = Vec::new();
        for n in 0..sockets.len() {
            let name = names.next().unwrap_or_default().to_owned();
            match sockets.take_tcp_listener(n) {
                Ok(Some(listener)) => found.push((name, listener)),
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, name, "a socket handed over can't be used"),
            }
        }
        Inherited(found)
    }

    /// The socket for something, if one was handed over.
    pub(crate) fn of(&mut self, name: &str) -> Option<TcpListener> {
        let fits = |it: &str| match name {
            "http" => !["prolog", "admin"].contains(&it),
            _ => it == name,
        };
        let at = self.0.iter().position(|(it, _)| fits(it))?;
        Some(self.0.remove(at).1)
    }
}

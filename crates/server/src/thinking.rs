//! Searches and other long work on the server's worker threads, with identical requests sharing one
//! run.
//!
//! A request is submitted under a key that is equal only for equal requests. Every client that
//! submits the key while the work is queued or running gets the same [`Ticket`]. When its last holder
//! drops the ticket, because the result has been sent or because the client has disconnected, the work
//! is cancelled.

use std::{
    any::Any,
    collections::HashMap,
    io,
    sync::{Arc, Mutex, OnceLock, PoisonError, Weak},
    time::Duration,
};

use catalog::Analysis;
use cluster::RemoteEngine;
use engine::{Busy, Engine, Handle, Requester, SearchUpdate, Submitter};
use nevermind::Nevermind as _;
use tokio::{
    sync::watch,
    task::AbortHandle,
    time::{Instant, sleep},
};

use crate::{Config, Database, metrics::Counter};

/// Interval at which a worker's channel is polled for intermediate results and the result: `engine` has
/// blocking channels only. Small beside the shortest search that a player waits for.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Extra time beyond `max_time` before running work is cancelled: a search checks its own limits
/// only every few positions.
const CANCEL_GRACE: Duration = Duration::from_millis(100);

/// Time between two attempts to connect to the cluster's task table, the database table through
/// which searches are passed to workers on other machines.
const REMOTE_RETRY_INTERVAL: Duration = Duration::from_secs(5);

/// Size of each worker thread's transposition table in megabytes.
const TABLE_MEGABYTES: usize = 64;

/// The server's worker threads for searches, and the tickets of the work that is queued or running.
#[derive(Debug)]
pub(crate) struct Thinking {
    engine: Engine,
    max_time: Duration,
    /// Queued and running work by key: a [`Ticket`] of whatever type the key's work has. Entries whose
    /// ticket has been dropped are removed when the next one is added.
    tickets: Mutex<HashMap<String, Weak<dyn Any + Send + Sync>>>,
    /// The cluster's workers, which search on other machines. Empty until the connection to their
    /// database has succeeded.
    remote_engine: Arc<OnceLock<RemoteEngine>>,
    /// Number of requests passed to the worker threads; those that joined the ticket of an equal
    /// request don't count.
    pub(crate) submitted: Counter,
    /// Number of requests refused because the queue was full.
    pub(crate) refused: Counter,
}

/// Work that is queued, running or done, with a result of type `T` and, on the way, rounds of type `R`
/// (intermediate results). Dropping the ticket cancels the work.
#[derive(Debug)]
pub(crate) struct Ticket<T, R = Analysis> {
    state: watch::Receiver<TicketState<T, R>>,
    task: AbortHandle,
}

/// The progress of a [`Ticket`]'s work, such as a search: waiting, running, done or failed.
#[derive(Debug)]
pub(crate) enum TicketState<T, R> {
    /// The work, such as a search, is queued or running, and has no intermediate result so far.
    Pending,
    /// The work, such as a search, is running; holds its latest intermediate result.
    Round(Arc<R>),
    /// The work, such as a search, is done; holds its result.
    Done(Arc<T>),
    /// The work was never begun: evicted from the queue in favour of a client with fewer requests, or
    /// queued for too long.
    Rejected,
    /// The work has no result, because it was cancelled or panicked.
    Lost,
}

impl<T, R> Clone for TicketState<T, R> {
    fn clone(&self) -> TicketState<T, R> {
        match self {
            TicketState::Pending => TicketState::Pending,
            TicketState::Round(round) => TicketState::Round(Arc::clone(round)),
            TicketState::Done(result) => TicketState::Done(Arc::clone(result)),
            TicketState::Rejected => TicketState::Rejected,
            TicketState::Lost => TicketState::Lost,
        }
    }
}

impl<T, R> Drop for Ticket<T, R> {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl<T, R> Ticket<T, R> {
    /// Subscribes to the work's result, and to its intermediate results from now on.
    pub(crate) fn subscribe(self: &Arc<Ticket<T, R>>) -> TicketSubscription<T, R> {
        TicketSubscription {
            state: self.state.clone(),
            _ticket: Arc::clone(self),
        }
    }

    /// Waits for the work's result. `None` if the work was cancelled or panicked.
    ///
    /// # Errors
    ///
    /// [`Busy`] if the work was never begun because the workers had too much to do.
    pub(crate) async fn result(self: &Arc<Ticket<T, R>>) -> Result<Option<Arc<T>>, Busy> {
        let mut subscription = self.subscribe();
        loop {
            match subscription.next().await {
                TicketState::Done(result) => return Ok(Some(result)),
                TicketState::Rejected => return Err(Busy),
                TicketState::Lost => return Ok(None),
                TicketState::Pending | TicketState::Round(_) => {}
            }
        }
    }
}

/// A subscription to the state of a [`Ticket`]'s work. Keeps the ticket alive.
#[derive(Debug)]
pub(crate) struct TicketSubscription<T, R> {
    state: watch::Receiver<TicketState<T, R>>,
    _ticket: Arc<Ticket<T, R>>,
}

impl<T, R> TicketSubscription<T, R> {
    /// Waits for the next state of the work. A slow subscriber skips intermediate results, never the
    /// result.
    pub(crate) async fn next(&mut self) -> TicketState<T, R> {
        let known = self.state.borrow_and_update().clone();
        if !matches!(known, TicketState::Pending | TicketState::Round(_)) {
            return known;
        }
        match self.state.changed().await {
            Ok(()) => self.state.borrow_and_update().clone(),
            Err(_) => TicketState::Lost,
        }
    }
}

impl Thinking {
    /// Starts the worker threads, and on `PostgreSQL` the search for the cluster's workers.
    ///
    /// # Errors
    ///
    /// The system has no thread left.
    pub(crate) fn new(config: &Config) -> io::Result<Thinking> {
        let engine = Engine::new(engine::Config {
            workers: config.workers,
            queue: config.queue,
            megabytes: TABLE_MEGABYTES,
            max_time: Some(config.max_time),
            max_threads: std::num::NonZeroUsize::MIN,
            knowledge: config.knowledge,
            shared: true,
        })?;
        Ok(Thinking {
            engine,
            max_time: config.max_time,
            tickets: Mutex::default(),
            remote_engine: connect_remote_engine(config),
            submitted: Counter::default(),
            refused: Counter::default(),
        })
    }

    /// Maximum time that a worker thread may spend on any request.
    pub(crate) fn max_time(&self) -> Duration {
        self.max_time
    }

    /// The cluster's workers, which search on other machines. `None` if none is alive or the server
    /// uses no `PostgreSQL`.
    pub(crate) fn remote_engine(&self) -> Option<&RemoteEngine> {
        self.remote_engine
            .get()
            .filter(|engine| engine.has_workers())
    }

    /// Number of tickets that a request still holds: their work is queued, running, or just done.
    pub(crate) fn open(&self) -> usize {
        let tickets = self.tickets.lock().unwrap_or_else(PoisonError::into_inner);
        let is_held = |ticket: &&Weak<_>| 0 < Weak::strong_count(ticket);
        tickets.values().filter(is_held).count()
    }

    /// Returns the ticket of `key` if a request still holds one, and otherwise submits the work to
    /// the engine.
    ///
    /// `key` must be equal only for requests with equal results.
    ///
    /// # Errors
    ///
    /// [`Busy`] if the queue is full.
    pub(crate) fn submit<T: Send + Sync + 'static, R: Send + Sync + 'static>(
        &self,
        key: String,
        requester: Requester,
        submit: impl FnOnce(Submitter<'_>) -> Result<Handle<T, R>, Busy>,
    ) -> Result<Arc<Ticket<T, R>>, Busy> {
        let mut tickets = self.tickets.lock().unwrap_or_else(PoisonError::into_inner);
        let open = tickets.get(&key).and_then(Weak::upgrade);
        if let Some(Ok(ticket)) = open.map(Arc::downcast::<Ticket<T, R>>) {
            return Ok(ticket);
        }
        tickets.retain(|_, ticket| 0 < ticket.strong_count());
        let handle = submit(self.engine.submitter(requester)).inspect_err(|_| {
            self.refused.inc();
        })?;
        self.submitted.inc();
        let (sender, state) = watch::channel(TicketState::Pending);
        let task = tokio::spawn(forward(handle, sender, self.max_time)).abort_handle();
        let ticket = Arc::new(Ticket { state, task });
        let entry: Arc<dyn Any + Send + Sync> = Arc::<Ticket<T, R>>::clone(&ticket);
        tickets.insert(key, Arc::downgrade(&entry));
        Ok(ticket)
    }
}

/// Connects in the background to the cluster's task table, through which searches are passed to
/// workers on other machines. Retries until it succeeds or the server ends.
fn connect_remote_engine(config: &Config) -> Arc<OnceLock<RemoteEngine>> {
    let found = Arc::new(OnceLock::new());
    if let Database::Server(url) = &config.database {
        let (url, version, place) = (url.clone(), config.version, Arc::downgrade(&found));
        tokio::spawn(async move {
            while place.strong_count() > 0 {
                if let Ok(engine) = RemoteEngine::open(&url, version).await {
                    if let Some(place) = place.upgrade() {
                        place.set(engine).nevermind("only this task sets it");
                    }
                    return;
                }
                sleep(REMOTE_RETRY_INTERVAL).await;
            }
        });
    }
    found
}

/// Forwards intermediate results and the result from a worker to a ticket. Dropping the future cancels
/// the work.
async fn forward<T, R>(
    handle: Handle<T, R>,
    state: watch::Sender<TicketState<T, R>>,
    max_time: Duration,
) {
    // A search stops at its own limits. This deadline is for other work, which has none, and for the
    // time in the queue.
    let mut deadline = Instant::now() + 2 * max_time;
    let mut is_queued = true;
    loop {
        match handle.next(Duration::ZERO) {
            SearchUpdate::Round(round) => {
                state.send_replace(TicketState::Round(Arc::new(round)));
            }
            SearchUpdate::Pending => {
                if is_queued && handle.has_begun() {
                    is_queued = false;
                    deadline = deadline.min(Instant::now() + max_time + CANCEL_GRACE);
                }
                if deadline < Instant::now() {
                    handle.cancel();
                }
                sleep(POLL_INTERVAL).await;
            }
            SearchUpdate::Over => break,
        }
    }
    let has_begun = handle.has_begun();
    state.send_replace(match handle.wait() {
        Some(result) => TicketState::Done(Arc::new(result)),
        None if !has_begun => TicketState::Rejected,
        None => TicketState::Lost,
    });
}

//! Searches on workers, for a server: computer players' moves and search requests of clients.
//!
//! The server tries this first, and searches on its own threads if it gets `None`: if no worker is alive, all are
//! busy, or none has claimed the task within [`CLAIM_TIMEOUT`]. So a server without workers works as well.

use std::{
    collections::HashMap,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use nevermind::Nevermind as _;
use tokio::{
    runtime::Handle,
    sync::Notify,
    task::AbortHandle,
    time::{MissedTickBehavior, interval, timeout},
};

use crate::{Error, Task, task_table::TaskTable};

/// Interval at which a server polls for the results of its tasks, in case a notification was lost, and at
/// which it counts live workers.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Time within which a worker has to claim a task that a server requests. A player waits meanwhile, so after
/// it the server searches on its own threads.
const CLAIM_TIMEOUT: Duration = Duration::from_millis(500);

/// Interval at which a server checks whether a worker has claimed its task: claims aren't notified.
const CLAIM_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Maximum database connections of a server to the task table.
const MAX_CONNECTIONS: usize = 4;

/// A server's access to the workers of a cluster, which search instead of its own threads. Used in the
/// server's tokio runtime; clones share connections and counters.
#[derive(Clone)]
pub struct RemoteEngine(Arc<Inner>);

struct Inner {
    table: TaskTable,
    /// Number of tasks that the live workers of the cluster can do at once, counted once a second.
    slots: Arc<AtomicUsize>,
    searches: Arc<OpenSearches>,
    background: Vec<AbortHandle>,
}

/// The searches that this server has requested from workers, by task key, each with the notifier that wakes
/// it when the task has a result or an intermediate one.
#[derive(Default)]
struct OpenSearches(Mutex<HashMap<String, Arc<Notify>>>);

impl OpenSearches {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Notify>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes the search with this task key. `None` means that notifications may have been lost, and wakes all
    /// searches.
    fn wake(&self, key: Option<&str>) {
        let searches = self.lock();
        match key {
            Some(key) => searches
                .get(key)
                .into_iter()
                .for_each(|search| search.notify_one()),
            None => searches.values().for_each(|search| search.notify_one()),
        }
    }
}

impl fmt::Debug for RemoteEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemoteEngine").finish_non_exhaustive()
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        for task in &self.background {
            task.abort();
        }
    }
}

/// The database row of a search task that this server has requested. Dropping this deletes the row, which
/// cancels the task.
struct RequestedTask {
    key: String,
    engine: Arc<Inner>,
    notified: Arc<Notify>,
}

impl fmt::Debug for RequestedTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RequestedTask")
            .field("key", &self.key)
            .finish_non_exhaustive()
    }
}

impl Drop for RequestedTask {
    fn drop(&mut self) {
        self.engine.searches.lock().remove(&self.key);
        let (table, key) = (self.engine.table.clone(), std::mem::take(&mut self.key));
        // Without a runtime the row stays, and isn't wanted any more after a while.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                let withdrawn = table.withdraw(&key).await;
                withdrawn.nevermind("the row isn't wanted any more after a while");
            });
        }
    }
}

impl RemoteEngine {
    /// Opens the database at the address `url`, for tasks of the program version `program`.
    ///
    /// # Errors
    ///
    /// [`Error::Store`] if the database can't be used.
    pub async fn open(url: &str, program: &str) -> Result<RemoteEngine, Error> {
        let table = TaskTable::open(url, program, MAX_CONNECTIONS).await?;
        let searches = Arc::new(OpenSearches::default());
        let slots = Arc::new(AtomicUsize::new(0));
        let listening = tokio::spawn({
            let searches = Arc::clone(&searches);
            table
                .clone()
                .listen_for_results(move |key| searches.wake(key))
        });
        let counting = tokio::spawn(count_slots(table.clone(), Arc::clone(&slots)));
        Ok(RemoteEngine(Arc::new(Inner {
            table,
            slots,
            searches,
            background: vec![listening.abort_handle(), counting.abort_handle()],
        })))
    }

    /// Whether any worker is alive, as of about a second ago.
    pub fn has_workers(&self) -> bool {
        0 < self.0.slots.load(Ordering::Relaxed)
    }

    /// Requests a search task, and waits until a worker has claimed it. `None` if none has in time, if this
    /// server has twice as many tasks open as workers can do at once, or if the database can't be used: then
    /// the server searches on its own threads.
    pub async fn begin(&self, task: &Task) -> Option<RemoteSearch> {
        let table = &self.0.table;
        let key = task.key(&table.program);
        let notified = Arc::new(Notify::new());
        {
            let mut searches = self.0.searches.lock();
            let max_open = 2 * self.0.slots.load(Ordering::Relaxed);
            if max_open <= searches.len() {
                return None;
            }
            searches.insert(key.clone(), Arc::clone(&notified));
        }
        let requested = RequestedTask {
            key: key.clone(),
            engine: Arc::clone(&self.0),
            notified,
        };
        table.request(std::slice::from_ref(task)).await.ok()?;
        let requested_at = Instant::now();
        loop {
            let status = table.status(std::slice::from_ref(&key)).await.ok()?.pop()?;
            if status.has_result || !status.is_idle {
                return Some(RemoteSearch {
                    task: requested,
                    last_update: None,
                });
            }
            let left = CLAIM_TIMEOUT.checked_sub(requested_at.elapsed())?;
            let notified = requested.notified.notified();
            let notified = timeout(left.min(CLAIM_POLL_INTERVAL), notified).await;
            notified.nevermind("the status is polled anyway");
        }
    }

    /// Requests a search task, and waits for its result. `None` if no worker does it, so that the server has
    /// to search on its own threads.
    pub async fn result(&self, task: &Task) -> Option<Vec<u8>> {
        let mut search = self.begin(task).await?;
        loop {
            match search.next().await {
                RemoteUpdate::Update(_) => {}
                RemoteUpdate::Result(result) => return Some(result),
                RemoteUpdate::Lost => return None,
            }
        }
    }
}

/// A search that a worker has begun for a server. Dropping it cancels the search.
#[derive(Debug)]
pub struct RemoteSearch {
    task: RequestedTask,
    last_update: Option<String>,
}

/// A message from a search that a worker executes for a server.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum RemoteUpdate {
    /// An intermediate result of the search: one line, as the server would send it to the client.
    Update(String),
    /// The final result of the search. The last message.
    Result(Vec<u8>),
    /// The search has failed, its worker has died, or the database can't be used. The last message; the
    /// server has to search on its own threads.
    Lost,
}

impl RemoteSearch {
    /// Waits for the next message from the search. A slow caller may miss intermediate results, but not the
    /// final one.
    pub async fn next(&mut self) -> RemoteUpdate {
        self.try_next().await.unwrap_or(RemoteUpdate::Lost)
    }

    async fn try_next(&mut self) -> Result<RemoteUpdate, Error> {
        let (table, key) = (&self.task.engine.table, &self.task.key);
        loop {
            let status = table.status(std::slice::from_ref(key)).await?.pop();
            let Some(status) = status.filter(|status| status.failure.is_none() && !status.is_idle)
            else {
                return Ok(RemoteUpdate::Lost);
            };
            if status.has_result {
                let result = table.result(key).await?;
                return Ok(result.map_or(RemoteUpdate::Lost, RemoteUpdate::Result));
            }
            let update = table.update(key).await?;
            let update = update.filter(|update| self.last_update.as_ref() != Some(update));
            if let Some(update) = update {
                self.last_update = Some(update.clone());
                return Ok(RemoteUpdate::Update(update));
            }
            table.renew_wanted(std::slice::from_ref(key)).await?;
            let notified = timeout(POLL_INTERVAL, self.task.notified.notified()).await;
            notified.nevermind("the status is polled anyway");
        }
    }
}

/// Counts once a second how many tasks the live workers can do at once, and stores the number in `slots`,
/// until this is aborted. Zero if the database can't be reached.
async fn count_slots(table: TaskTable, slots: Arc<AtomicUsize>) {
    let mut ticks = interval(POLL_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let n = table.slots().await.unwrap_or(0);
        slots.store(n, Ordering::Relaxed);
    }
}

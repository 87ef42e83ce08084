//! Calls into the blocking store from async code.
//!
//! [`Store`] blocks its caller, so every call runs on a blocking thread. Reads are admitted by
//! priority lanes, each with its own semaphore: a thousand spectators who page through old matches
//! delay each other, but neither a player's command nor a falling flag.

use std::{fmt, sync::Arc, time::Instant};

use matches::Id;
use nevermind::Nevermind as _;
use store::{Hash, Store, Tail};
use tokio::{
    sync::{Semaphore, SemaphorePermit, oneshot},
    task::spawn_blocking,
};

use super::problem::MatchProblem;
use crate::metrics::Histogram;

/// Priority lanes for store reads. Each has its own semaphore, so slow spectator reads never delay
/// commands or clocks.
#[derive(Copy, Clone, Debug)]
pub(super) enum ReadLane {
    /// Reads for expired clocks: finding them, and loading their matches to flag them.
    Clocks,
    /// Reads for commands of players and of the server itself.
    Commands,
    /// Reads for spectators, page views and background polls.
    Readers,
}

/// Maximum concurrent reads of a store, by [`ReadLane`]. More would only wait for the disk, and for
/// each other.
const READS_PER_LANE: [usize; 3] = [4, 4, 4];

/// Maximum concurrent reads of a shared store, by [`ReadLane`]. Commands read what other nodes have
/// appended, and wait for the network: with four at a time and 10 ms to the database, a node would
/// execute no more than 400 a second.
const SHARED_READS_PER_LANE: [usize; 3] = [4, 32, 4];

/// A permit of one [`ReadLane`]'s semaphore, which admits one read of the store while it is held.
pub(super) type ReadPermit<'a> = SemaphorePermit<'a>;

/// The store of matches for async code: runs its blocking calls on blocking threads, and limits
/// concurrent reads by [`ReadLane`].
pub(crate) struct StoreAccess {
    store: Arc<dyn Store>,
    /// The semaphore of each [`ReadLane`], in their order.
    lanes: [Semaphore; 3],
    /// Time that reads waited for a permit.
    pub(crate) waits: Histogram,
}

impl fmt::Debug for StoreAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreAccess")
            .field("lanes", &self.lanes)
            .finish_non_exhaustive()
    }
}

impl StoreAccess {
    pub(super) fn new(store: Arc<dyn Store>) -> StoreAccess {
        let reads = match store.nodes() {
            Some(_) => SHARED_READS_PER_LANE,
            None => READS_PER_LANE,
        };
        StoreAccess {
            store,
            waits: Histogram::default(),
            lanes: reads.map(Semaphore::new),
        }
    }

    /// The store itself, for calls that don't block and for code on a blocking thread.
    pub(super) fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Whether other nodes may be using this store.
    pub(super) fn is_shared(&self) -> bool {
        self.store.nodes().is_some()
    }

    /// The state of the pool of connections to a shared store. All zero for a store that isn't shared.
    pub(crate) fn pool_status(&self) -> store::PoolStatus {
        let nodes = self.store.nodes();
        nodes.map_or_else(store::PoolStatus::default, store::Nodes::pool_status)
    }

    /// Whether the store has stopped writing for good, so that only a restart helps.
    pub(super) fn is_broken(&self) -> bool {
        self.store.is_broken()
    }

    /// Waits until a [`ReadLane`] admits one more concurrent read of the store. See the lock order
    /// in the [module documentation](super).
    pub(super) async fn permit(&self, lane: ReadLane) -> Result<ReadPermit<'_>, MatchProblem> {
        let began = Instant::now();
        let permit = self.lanes[lane as usize].acquire().await;
        self.waits.observe(began.elapsed());
        permit.map_err(|_| MatchProblem::Unavailable)
    }

    /// Waits until a [`ReadLane`] admits one more read of the store, then runs `f` on a blocking
    /// thread.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        lane: ReadLane,
        f: impl FnOnce(&dyn Store) -> Result<T, store::Error> + Send + 'static,
    ) -> Result<T, MatchProblem> {
        let permit = self.permit(lane).await?;
        self.read_with(&permit, f).await
    }

    /// Runs `f`, which reads the store, on a blocking thread, for a caller that holds a permit of a
    /// [`ReadLane`] already.
    pub(super) async fn read_with<T: Send + 'static>(
        &self,
        _permit: &ReadPermit<'_>,
        f: impl FnOnce(&dyn Store) -> Result<T, store::Error> + Send + 'static,
    ) -> Result<T, MatchProblem> {
        self.run_blocking(f).await
    }

    /// Runs `f` on a blocking thread without a permit of a [`ReadLane`]: for writes, and for the
    /// rare reads of operators.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        &self,
        f: impl FnOnce(&dyn Store) -> Result<T, store::Error> + Send + 'static,
    ) -> Result<T, MatchProblem> {
        let store = Arc::clone(&self.store);
        let done = spawn_blocking(move || f(&*store)).await;
        Ok(done.map_err(|_| MatchProblem::Unavailable)??)
    }

    /// Reads the events of a match that follow number `seq` with this hash in a shared store, without
    /// a thread that waits for them.
    ///
    /// # Errors
    ///
    /// The match was deleted, or the store can't be read now.
    pub(super) async fn tail(&self, id: &Id, seq: u64, hash: Hash) -> Result<Tail, MatchProblem> {
        let Some(nodes) = self.store.nodes() else {
            return Ok(Tail::Events(Vec::new()));
        };
        let _permit = self.permit(ReadLane::Commands).await?;
        let (sender, tail) = oneshot::channel();
        let done = move |tail| sender.send(tail).nevermind("the caller was dropped");
        nodes.tail(id.as_str(), seq, hash, Box::new(done));
        Ok(tail.await.map_err(|_| MatchProblem::Unavailable)??)
    }

    /// Acquires all permits of a lane of store reads, so that a test can make its readers wait.
    #[cfg(test)]
    pub(super) async fn block_lane(&self, lane: ReadLane) -> ReadPermit<'_> {
        let lane = &self.lanes[lane as usize];
        let all = u32::try_from(READS_PER_LANE[0]).expect("a few");
        lane.acquire_many(all).await.expect("never closed")
    }
}

//! The composition root of live matches: builds the parts that serve them, and finds a match by its
//! id.

use std::{
    net::IpAddr,
    sync::{Arc, atomic::AtomicUsize},
};

use matches::{Id, Match, MatchError, MatchSetup};
use store::Store;

use super::{
    commands::{CommandMetrics, CommandPath},
    computers::{ComputerLimits, ComputerPlayers, ComputerWaker},
    live_match::LiveMatch,
    lobby::Lobby,
    membership::ClusterMembership,
    moderation::Moderation,
    peers::Peers,
    problem::MatchProblem,
    registry::MatchRegistry,
    server_time::{ServerClock, ServerTime},
    store_access::StoreAccess,
};
use crate::thinking::Thinking;

/// The parts of the server that handle live matches. See the [module documentation](super) for what
/// each does.
#[derive(Debug)]
pub(crate) struct MatchService {
    pub(crate) store: Arc<StoreAccess>,
    pub(crate) time: Arc<ServerTime>,
    pub(crate) registry: Arc<MatchRegistry>,
    pub(crate) commands: Arc<CommandPath>,
    pub(crate) cluster: Arc<ClusterMembership>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) peers: Arc<Peers>,
    pub(crate) moderation: Arc<Moderation>,
    pub(super) computers: Arc<ComputerPlayers>,
    /// Number of open WebSocket connections, to matches and to the lobby.
    pub(crate) n_sockets: AtomicUsize,
}

impl MatchService {
    /// Builds all parts on a store, and starts the task that runs the computer players. The time
    /// since the store was last used becomes an outage, which no player is charged for.
    /// `max_challenges` is the maximum of open challenges in the lobby per address, 0 for no limit.
    /// `peers` are the nodes that commands are forwarded to.
    /// Must be called on the server's async runtime.
    ///
    /// # Errors
    ///
    /// The store can't be read or written.
    pub(crate) fn open(
        store: Arc<dyn Store>,
        source: ServerClock,
        thinking: Arc<Thinking>,
        limits: ComputerLimits,
        max_challenges: usize,
        peers: Peers,
    ) -> Result<MatchService, store::Error> {
        let time = Arc::new(ServerTime::start(source, &*store)?);
        let store = Arc::new(StoreAccess::new(store));
        let registry = Arc::new(MatchRegistry::new(Arc::clone(&store), Arc::clone(&time)));
        let peers = Arc::new(peers);
        let lobby = Arc::new(Lobby::new(
            Arc::clone(&store),
            Arc::clone(&time),
            Arc::clone(&registry),
            Arc::clone(&peers),
            max_challenges,
        ));
        let (waker, woken) = ComputerWaker::new();
        let cluster = Arc::new(ClusterMembership::new(
            Arc::clone(&store),
            Arc::clone(&time),
            Arc::clone(&registry),
            Arc::clone(&lobby),
            waker.clone(),
        ));
        let commands = Arc::new(CommandPath {
            store: Arc::clone(&store),
            time: Arc::clone(&time),
            registry: Arc::clone(&registry),
            cluster: Arc::clone(&cluster),
            lobby: Arc::clone(&lobby),
            computers: waker.clone(),
            metrics: CommandMetrics::default(),
        });
        let computers = Arc::new(ComputerPlayers::new(
            Arc::clone(&time),
            Arc::clone(&registry),
            Arc::clone(&commands),
            Arc::clone(&cluster),
            waker,
            thinking,
            limits,
        ));
        tokio::spawn(Arc::clone(&computers).run(woken));
        let moderation = Arc::new(Moderation::new(
            Arc::clone(&store),
            Arc::clone(&time),
            Arc::clone(&registry),
            Arc::clone(&commands),
            Arc::clone(&lobby),
        ));
        Ok(MatchService {
            store,
            time,
            registry,
            commands,
            cluster,
            lobby,
            peers,
            moderation,
            computers,
            n_sockets: AtomicUsize::new(0),
        })
    }

    /// Finds the match that a request names, and loads it. Credits its players' clocks with an
    /// outage of the server since the last event, and wakes the computer players of a match between
    /// computers, which rests while it isn't watched.
    ///
    /// Waits for nothing if the match is in memory, but for the credit: once per match and outage,
    /// and only if the store has written lately.
    ///
    /// # Errors
    ///
    /// The match doesn't exist, was deleted or is damaged, or the store can't be read now.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<LiveMatch>, MatchProblem> {
        let id: Id = id.parse().map_err(|_| MatchError::NoMatch)?;
        let (live, state) = self.registry.open(&id).await?;
        live.note_view();
        let has_clock = state.deadline().is_some();
        if has_clock
            && 0 < self.time.away_since(state.last_time(), self.time.now())
            && !self.time.is_failing()
        {
            self.commands.credit_outage(&live).await;
        }
        if state.is_between_computers() {
            self.computers.wake(&live);
        }
        Ok(live)
    }

    /// Finds the match that a request names, as [`find`](Self::find) does, and returns its last
    /// committed state.
    ///
    /// # Errors
    ///
    /// The match doesn't exist, was deleted or is damaged, or the store can't be read now.
    pub(crate) async fn find_state(&self, id: &str) -> Result<Arc<Match>, MatchProblem> {
        let live = self.find(id).await?;
        self.registry.load(&live).await
    }

    /// Creates a match for a client. Its computers' searches are accounted to the client's address.
    /// For an id that exists, an equal `cause` marks the repetition of a request, which changes
    /// nothing.
    ///
    /// # Errors
    ///
    /// [`Misused`](MatchError::Misused) for an id that exists with another `cause`. The setup is invalid, the client has too many matches between computers, or the store can't
    /// be written now.
    pub(crate) async fn create_for(
        &self,
        id: &Id,
        setup: &MatchSetup,
        cause: &str,
        address: Option<IpAddr>,
    ) -> Result<(), MatchProblem> {
        let live = self.registry.entry(id);
        if let Some(address) = address {
            live.computers.set_client(address);
        }
        self.computers.admit(&live, setup)?;
        live.note_view();
        let created = self.commands.create(id, setup, cause).await;
        if created.is_err() {
            live.computers.give_up_slot();
        }
        created
    }
}

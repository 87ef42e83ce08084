//! The seats that computers hold: their moves, and their replies to offers.
//!
//! Code that changes or finds a match in which a computer has to act wakes it through a
//! [`ComputerWaker`]. [`ComputerPlayers`] then attends to the match in one task, until no computer
//! has anything left to do: it claims the match on the cluster, searches, and executes the move by
//! the command path like any other command. A lost wake-up is found by housekeeping, because the
//! store labels such matches.
//!
//! Matches between two computers are played at a pace that people can follow, only while they are
//! watched, and only so many per client at a time. The time for which one has rested is credited
//! before its next move.

mod quota;

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    net::IpAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use catalog::Level;
use engine::{MoveRequest, Priority, Requester};
use game::AnyLine;
use matches::{Actor, Command, Match, MatchError, MatchRequest, MatchSetup, PendingAction, Seat};
use nevermind::Nevermind as _;
use search::Limits;
use tokio::{
    sync::mpsc::{self, UnboundedReceiver, UnboundedSender},
    time::sleep,
};

use self::quota::{ComputerQuota, ComputerSlot};
use super::{
    commands::CommandPath, live_match::LiveMatch, lock, membership::ClusterMembership,
    problem::MatchProblem, registry::MatchRegistry, server_time::ServerTime,
};
use crate::{Config, limit::client_number, thinking::Thinking};

/// Interval between attempts to make a computer's move while all workers are busy, or the store
/// can't be written.
const RETRY_INTERVAL: Duration = Duration::from_millis(250);

/// Interval between attempts to start a match between computers while the client's other matches
/// use up its quota, or while another node plays it.
const SLOT_INTERVAL: Duration = Duration::from_secs(1);

/// Milliseconds below which the time for which an unwatched match between computers was paused
/// isn't credited to the player to move: it isn't worth an event.
const MIN_CREDITED_REST: i64 = 1000;

/// Limits of matches between computers: how many a client may have, their pace, and how long they
/// run unwatched.
#[derive(Copy, Clone, Debug)]
pub(crate) struct ComputerLimits {
    /// Maximum matches between computers of one client that are played at the same time. 0 forbids
    /// them.
    max_per_client: usize,
    /// Minimum time between two moves of a match between computers.
    pace: Duration,
    /// Time for which a match between computers is still played after it was last watched.
    unwatched: Duration,
}

impl ComputerLimits {
    pub(crate) fn new(config: &Config) -> ComputerLimits {
        ComputerLimits {
            max_per_client: config.computer_matches,
            pace: config.computer_pace,
            unwatched: config.unwatched,
        }
    }
}

/// Wakes the computers of a match: queues the match for the task that plays for them. Cloned into
/// every part that changes matches.
#[derive(Clone, Debug)]
pub(super) struct ComputerWaker(UnboundedSender<Arc<LiveMatch>>);

impl ComputerWaker {
    /// Makes a waker, and the queue of the matches it has woken, which [`ComputerPlayers::run`]
    /// consumes.
    pub(super) fn new() -> (ComputerWaker, UnboundedReceiver<Arc<LiveMatch>>) {
        let (sender, woken) = mpsc::unbounded_channel();
        (ComputerWaker(sender), woken)
    }

    /// Queues a match so that a task plays for its computers, unless one does or the match is
    /// queued already. So the queue holds each match at most once.
    pub(super) fn wake(&self, live: &Arc<LiveMatch>) {
        if !live.computers.is_attended.swap(true, Ordering::AcqRel) {
            let queued = self.0.send(Arc::clone(live));
            queued.nevermind("the server is stopping");
        }
    }
}

/// The state of the computers in one match: whether a task plays for them, and the client to whom
/// their searches are accounted.
#[derive(Debug, Default)]
pub(crate) struct ComputerSeats {
    /// Whether a task plays for these computers, or has been queued to.
    is_attended: AtomicBool,
    /// The client to whom the computers' searches are accounted. `None` until one is known.
    client: Mutex<Option<u128>>,
    /// The match's place in its client's quota of matches between computers. `None` while it has
    /// none: it is paused because it isn't watched, waits for a place, or isn't between computers.
    slot: Mutex<Option<ComputerSlot>>,
}

impl ComputerSeats {
    /// Accounts the searches of the match's computers to the client at an address from now on.
    pub(crate) fn set_client(&self, address: IpAddr) {
        *lock(&self.client) = Some(client_number(address));
    }

    /// Accounts the searches of the match's computers to the client at an address, unless they are
    /// accounted to a client already.
    pub(crate) fn set_first_client(&self, address: IpAddr) {
        lock(&self.client).get_or_insert(client_number(address));
    }

    /// Gives the match's place back to its client's quota of matches between computers.
    pub(super) fn give_up_slot(&self) {
        *lock(&self.slot) = None;
    }

    /// Records that no task plays for these computers any more, so that the next wake-up starts
    /// one.
    ///
    /// A writer publishes first and wakes then. So if its wake-up came too early for a new task,
    /// the state it published is seen by a caller that looks for one after this: both swap the same
    /// flag.
    fn end_attendance(&self) {
        self.is_attended.swap(false, Ordering::AcqRel);
    }
}

/// A search for a computer's next move in a match: the game so far, the computer player, and
/// limits.
struct MoveSearch {
    line: Box<dyn AnyLine>,
    /// Name in the catalog of the computer player (a level or a bot) that moves.
    computer: String,
    /// Maximum time for the search. `None` if the match has no clock.
    time: Option<Duration>,
    /// Scheduling class of the search: a match against a person has priority over one between
    /// computers.
    priority: Priority,
}

impl MoveSearch {
    /// The search for the next move of a match; `None` if no computer is to move.
    fn of(state: &Match, time: &ServerTime) -> Option<MoveSearch> {
        let time = state.computer_time(time.now());
        Some(MoveSearch {
            line: state.line().boxed_clone(),
            computer: state.computer_to_move()?.to_owned(),
            time,
            priority: if state.is_between_computers() {
                Priority::Computers
            } else {
                Priority::Opponent
            },
        })
    }

    /// The pause after the move in a match between computers: `usual`, or less where that would
    /// cost too much of the clock. `None` if the opponent is a person.
    fn pace(&self, usual: Duration) -> Option<Duration> {
        let affordable = self.time.map_or(usual, |time| time / 2);
        (self.priority == Priority::Computers).then_some(usual.min(affordable))
    }
}

/// When the task that plays for a match's computers continues: now, after a pause, or not at all.
enum Next {
    Now,
    After(Duration),
    Stop,
}

/// Plays for the computers in all matches of this node.
#[derive(Debug)]
pub(crate) struct ComputerPlayers {
    time: Arc<ServerTime>,
    registry: Arc<MatchRegistry>,
    commands: Arc<CommandPath>,
    cluster: Arc<ClusterMembership>,
    waker: ComputerWaker,
    thinking: Arc<Thinking>,
    limits: ComputerLimits,
    quota: ComputerQuota,
}

impl ComputerPlayers {
    pub(super) fn new(
        time: Arc<ServerTime>,
        registry: Arc<MatchRegistry>,
        commands: Arc<CommandPath>,
        cluster: Arc<ClusterMembership>,
        waker: ComputerWaker,
        thinking: Arc<Thinking>,
        limits: ComputerLimits,
    ) -> ComputerPlayers {
        ComputerPlayers {
            time,
            registry,
            commands,
            cluster,
            waker,
            thinking,
            limits,
            quota: ComputerQuota::default(),
        }
    }

    /// Plays for the computers of every match that is queued by a [`ComputerWaker`], each in a task
    /// of its own, for ever.
    pub(super) async fn run(
        self: Arc<ComputerPlayers>,
        mut woken: UnboundedReceiver<Arc<LiveMatch>>,
    ) {
        while let Some(live) = woken.recv().await {
            tokio::spawn(Arc::clone(&self).attend(live));
        }
    }

    /// Queues a match so that a task plays for its computers, unless one does already.
    pub(super) fn wake(&self, live: &Arc<LiveMatch>) {
        self.waker.wake(live);
    }

    /// Acquires a place in the client's quota for a new match, if it is between computers.
    ///
    /// # Errors
    ///
    /// The client has no slot left, or such matches aren't played here.
    pub(super) fn admit(&self, live: &LiveMatch, setup: &MatchSetup) -> Result<(), MatchProblem> {
        let is_computer = |seat: &Seat| matches!(seat, Seat::Computer { .. });
        if !setup.seats.iter().all(is_computer) || self.acquire_slot(live) {
            return Ok(());
        }
        Err(match self.limits.max_per_client {
            0 => MatchProblem::NoComputers,
            _ => MatchProblem::ComputersLimited,
        })
    }

    /// Whether a match between computers has a place in its client's quota. Acquires one if any is
    /// left.
    fn acquire_slot(&self, live: &LiveMatch) -> bool {
        let client = client_of(live);
        let mut slot = lock(&live.computers.slot);
        if slot.is_none() {
            *slot = self.quota.acquire(client, self.limits.max_per_client);
        }
        slot.is_some()
    }

    /// Whether a match between computers is to be paused, because it isn't watched.
    fn rests(&self, live: &LiveMatch) -> bool {
        !live.is_watched(self.limits.unwatched)
    }

    /// Executes the pending actions of a match's computers, until there are no more, the match is
    /// paused because it isn't watched, or another node plays for them.
    async fn attend(self: Arc<ComputerPlayers>, live: Arc<LiveMatch>) {
        let mut has_credited = false;
        loop {
            match self.attend_once(&live, &mut has_credited).await {
                Next::Now => {}
                Next::After(pause) => sleep(pause).await,
                Next::Stop => return,
            }
        }
    }

    /// Executes the next action that a computer has to take in a match. Returns when to continue.
    async fn attend_once(&self, live: &Arc<LiveMatch>, has_credited: &mut bool) -> Next {
        let Ok(state) = self.registry.load(live).await else {
            // Housekeeping finds it by its label in the store, and wakes it again.
            live.computers.end_attendance();
            return Next::Stop;
        };
        let Some(action) = state.pending_action() else {
            live.computers.give_up_slot();
            live.computers.end_attendance();
            let latest = live.published();
            if latest.is_some_and(|state| state.pending_action().is_some()) {
                self.waker.wake(live);
            }
            return Next::Stop;
        };
        let search = MoveSearch::of(&state, &self.time);
        let pace = (search.as_ref()).and_then(|search| search.pace(self.limits.pace));
        if pace.is_some()
            && let Some(next) = self.wait_for_slot(live).await
        {
            return next;
        }
        if !self.cluster.claim(live).await {
            if pace.is_some() {
                // Another node plays it, for as long as it is watched there.
                return Next::After(SLOT_INTERVAL);
            }
            live.computers.end_attendance();
            return Next::Stop;
        }
        if !std::mem::replace(has_credited, true) && pace.is_some() {
            self.credit_rest(live).await;
            return Next::Now;
        }
        self.act(live, state.seq(), action, search, pace).await
    }

    /// Decides whether a match between computers may be played now. Returns `None` if so, otherwise
    /// when to try again: not at all if it isn't watched, later if its client's quota is used up.
    async fn wait_for_slot(&self, live: &Arc<LiveMatch>) -> Option<Next> {
        if self.rests(live) {
            live.computers.give_up_slot();
            self.cluster.release(live).await;
            live.computers.end_attendance();
            if !self.rests(live) {
                // A viewer came meanwhile, and their wake-up may have found the match attended.
                self.waker.wake(live);
            }
            return Some(Next::Stop);
        }
        (!self.acquire_slot(live)).then_some(Next::After(SLOT_INTERVAL))
    }

    /// Executes a computer's action that was pending after event number `seq`. Returns when to
    /// continue.
    async fn act(
        &self,
        live: &Arc<LiveMatch>,
        seq: u64,
        action: PendingAction,
        search: Option<MoveSearch>,
        pace: Option<Duration>,
    ) -> Next {
        let (player, command) = match action {
            PendingAction::Reply { player, command } => (player, command),
            PendingAction::Move { player } => {
                let mut head = live.subscribe();
                let choice = async {
                    match search {
                        Some(search) => self.choose(live, seq, search).await,
                        None => None,
                    }
                };
                let m = tokio::select! {
                    m = choice => m,
                    // The position has passed: the search is cancelled.
                    _ = head.wait_for(|head| seq < *head) => return Next::Now,
                };
                let Some(m) = m else {
                    return Next::After(RETRY_INTERVAL);
                };
                (player, Command::Play { m })
            }
        };
        let request = MatchRequest::of_server("computer", Actor::Seat(player), command).after(seq);
        match self.commands.execute(live, &request).await {
            Ok(_) => Next::After(pace.unwrap_or_default()),
            // The match has gone on, and the next action is decided on its new state.
            Err(MatchProblem::Protocol(MatchError::Stale { .. })) => Next::Now,
            Err(_) => Next::After(RETRY_INTERVAL),
        }
    }

    /// Credits the player to move with the time for which a match between computers was paused
    /// because it wasn't watched. Does nothing without a running clock, or for less than
    /// [`MIN_CREDITED_REST`].
    async fn credit_rest(&self, live: &Arc<LiveMatch>) {
        let Ok(state) = self.registry.load(live).await else {
            return;
        };
        if !state.is_between_computers() || state.deadline().is_none() {
            return;
        }
        let milliseconds = self.time.now().0 - state.last_time().0;
        if milliseconds < MIN_CREDITED_REST {
            return;
        }
        let credit = Command::Credit { milliseconds };
        let request = MatchRequest::of_server("credit", Actor::Server, credit).after(state.seq());
        let credited = self.commands.execute(live, &request).await;
        credited.nevermind("the computer then has less time to think");
    }

    /// Searches for a computer's move, on the cluster's workers or on this server's. `None` if the
    /// search was refused or found no move, and has to be repeated.
    async fn choose(&self, live: &LiveMatch, seq: u64, search: MoveSearch) -> Option<String> {
        let MoveSearch {
            line,
            computer,
            time,
            priority,
        } = search;
        let player = catalog::find(line.info().id)?.computer(&computer)?;
        let seed = getrandom::u64().unwrap_or(seq);
        if let Some(engine) = self.thinking.remote_engine() {
            let full = Level::FULL_TIME.min(self.thinking.max_time());
            let max_time = time.map_or(full, |time| time.min(full));
            let task =
                cluster::Task::Move(cluster::MoveTask::new(&*line, &computer, seed, max_time));
            let found = engine.result(&task).await;
            let m = found.and_then(|found| cluster::MoveTask::legal_move(&*line, &found));
            if m.is_some() {
                return m;
            }
        }
        let mut request = MoveRequest::new(player, seed);
        request.limits = time.map(|time| Limits::time(time.min(Level::FULL_TIME)));
        let key = format!("match {} {seq}", live.id);
        let requester = Requester {
            priority,
            client: client_of(live),
        };
        let ticket = (self.thinking).submit(key, requester, |engine| engine.choose(line, request));
        let chosen = ticket.ok()?.result().await.ok()??;
        Option::clone(&chosen)
    }
}

/// The client to whom the searches of a match are accounted. Until one is known, the match itself
/// counts as a client, so that matches without one still share the workers equally.
fn client_of(live: &LiveMatch) -> u128 {
    lock(&live.computers.client).unwrap_or_else(|| {
        let mut hasher = DefaultHasher::new();
        live.id.as_str().hash(&mut hasher);
        hasher.finish().into()
    })
}

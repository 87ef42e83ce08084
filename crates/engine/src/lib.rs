//! Worker threads for searches: a bounded queue, time limits, cancellation, progress by channel.
//!
//! The server and the front ends search through this crate; engine protocols and contests, which have
//! threads of their own, call the catalog directly. A front end submits a line to an [`Engine`] and
//! gets a [`Handle`] at once, from which it receives rounds of progress and the result, and with which
//! it cancels. Dropping the handle cancels too, so that the search of a client that has disconnected
//! doesn't keep a worker busy. When the queue is full, the engine refuses with [`Busy`] instead of
//! letting it grow. Requests of several clients share the workers' time by [`Priority`] and, within a
//! priority, in equal parts (`schedule`).
//!
//! # Examples
//!
//! ```
//! use catalog::SearchSettings;
//! use engine::{Config, Engine};
//! use search::Limits;
//!
//! let engine = Engine::new(Config::default()).expect("threads can be had");
//! let line = catalog::find("gorogo").expect("in the list").open(None, None)?;
//! let settings = SearchSettings::new(Limits::depth(2));
//! let handle = engine.analyse(line, settings).expect("the queue is empty");
//! let depths: Vec<u32> = handle.progress().map(|it| it.depth).collect();
//! assert_eq!(depths, [1, 2]);
//! assert_eq!(handle.wait().map(|it| it.depth), Some(2));
//! # Ok::<(), game::Reason>(())
//! ```

mod handle;
mod pause;
mod schedule;
mod worker;

use std::{
    error, fmt, io,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::{Arc, atomic::AtomicBool, mpsc},
    time::Duration,
};

use catalog::{Analysis, Computer, Knowledge, Level, Resources, SearchContext, SearchSettings};
use game::{AnyLine, Rng};
use search::{Limits, TranspositionTable};

pub use handle::{Handle, SearchUpdate};
pub use pause::clock;
pub use schedule::{Priority, Requester};
use worker::{Pool, Worker};

/// The resources and limits of an [`Engine`].
#[derive(Copy, Clone, Debug)]
pub struct Config {
    /// Maximum number of requests (searches and other work) that run at once, not counting paused
    /// ones.
    pub workers: NonZeroUsize,
    /// Maximum requests of each priority that wait for a worker. Beyond that, a new request is
    /// refused, or evicts one of a client that has more waiting.
    pub queue: usize,
    /// Size of the transposition table of each request that has begun, in megabytes.
    pub megabytes: usize,
    /// Maximum time of an analysis or a computer player's move, whatever limits the request has itself;
    /// `None` for no maximum. Not applied to other work, which has limits of its own.
    pub max_time: Option<Duration>,
    /// Maximum search threads of an analysis or a computer player's move, whatever number the request
    /// wants.
    pub max_threads: NonZeroUsize,
    /// Endgame tables and proofs in which searches look positions up.
    pub knowledge: &'static Knowledge,
    /// Whether several clients share the workers, so that running requests pause for others. A search
    /// can pause if it has one thread and its limits are measured with [`clock`], as they are where the
    /// engine sets them.
    pub shared: bool,
}

impl Default for Config {
    /// The resources of one worker for one client: no limit on time, as many threads as the machine has
    /// cores, a table of 64 megabytes, a queue of one request, no endgame tables or proofs.
    fn default() -> Config {
        let cores = std::thread::available_parallelism();
        Config {
            workers: NonZeroUsize::MIN,
            queue: 1,
            megabytes: 64,
            max_time: None,
            max_threads: cores.unwrap_or(NonZeroUsize::MIN),
            knowledge: Knowledge::none(),
            shared: false,
        }
    }
}

/// A request that a computer player choose a move.
#[derive(Copy, Clone, Debug)]
pub struct MoveRequest {
    /// The level or bot that chooses the move.
    pub computer: Computer,
    /// Seed of the computer player's random choices. With one thread, equal seeds give equal moves,
    /// unless a limit of time ends the search.
    pub seed: u64,
    /// Search limits of the strongest level, as in [`Resources::limits`], of which weaker levels apply
    /// only the time limit. `None` for the computer player's own limits.
    pub limits: Option<Limits>,
    /// Number of search threads of the strongest level. Weaker levels and bots use one.
    pub threads: NonZeroUsize,
}

impl MoveRequest {
    /// Creates a request for a move with one thread and only the computer player's own limits.
    pub fn new(computer: Computer, seed: u64) -> MoveRequest {
        MoveRequest {
            computer,
            seed,
            limits: None,
            threads: NonZeroUsize::MIN,
        }
    }
}

/// A request was refused because every worker is busy and the queue is full; a later one may succeed.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Busy;

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("all workers are busy and the queue is full")
    }
}

impl error::Error for Busy {}

/// A callback that receives every completed round of a search (such as a depth), and may stop it by
/// breaking.
pub type RoundSink<'a, R> = dyn FnMut(&R) -> ControlFlow<()> + 'a;

/// A pool of threads that run searches and other long work, one request per thread at a time. Dropping
/// it cancels all requests and waits for the threads.
#[derive(Debug)]
pub struct Engine {
    config: Config,
    pool: Arc<Pool>,
    workers: Vec<Worker>,
}

impl Engine {
    /// Starts the engine's worker threads.
    ///
    /// # Errors
    ///
    /// The system has no thread left.
    pub fn new(config: Config) -> io::Result<Engine> {
        let pool = Pool::new(&config);
        let workers = (0..pool.n_threads())
            .map(|_| Worker::start(Arc::clone(&pool)))
            .collect::<io::Result<_>>()?;
        Ok(Engine {
            config,
            pool,
            workers,
        })
    }

    /// The interface through which requests are submitted on behalf of a client.
    pub fn submitter(&self, requester: Requester) -> Submitter<'_> {
        Submitter {
            engine: self,
            requester,
        }
    }

    /// Searches the current position of a game for its best variations, like
    /// [`Submitter::analyse`], on behalf of the default client ([`Requester::default`]).
    ///
    /// # Errors
    ///
    /// [`Busy`] if the queue is full.
    pub fn analyse(
        &self,
        line: Box<dyn AnyLine>,
        settings: SearchSettings,
    ) -> Result<Handle<Analysis>, Busy> {
        self.submitter(Requester::default()).analyse(line, settings)
    }

    /// Has a computer player choose a move, like [`Submitter::choose`], on behalf of the default
    /// client ([`Requester::default`]).
    ///
    /// # Errors
    ///
    /// [`Busy`] if the queue is full.
    pub fn choose(
        &self,
        line: Box<dyn AnyLine>,
        turn: MoveRequest,
    ) -> Result<Handle<Option<String>>, Busy> {
        self.submitter(Requester::default()).choose(line, turn)
    }

    /// Runs work other than a search, like [`Submitter::work`], on behalf of the default client
    /// ([`Requester::default`]).
    ///
    /// # Errors
    ///
    /// [`Busy`] if the queue is full.
    pub fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<Handle<T>, Busy> {
        self.submitter(Requester::default()).work(work)
    }

    /// The search limits of a request with its time capped at the engine's `max_time`. On a shared
    /// engine the time is measured by a clock that stops while the search is paused.
    fn capped(&self, limits: Limits) -> Limits {
        let caps = [limits.time, self.config.max_time];
        Limits {
            time: caps.into_iter().flatten().min(),
            clock: if self.config.shared {
                clock()
            } else {
                limits.clock
            },
            ..limits
        }
    }
}

/// Submits requests (searches and other work) to an engine on behalf of a client, with a priority.
#[derive(Copy, Clone, Debug)]
pub struct Submitter<'a> {
    engine: &'a Engine,
    requester: Requester,
}

impl Submitter<'_> {
    /// Searches the current position of a game for its best variations, and sends every completed round
    /// (search depth) to the handle.
    ///
    /// Without a limit of time, and with one thread, the result is repeatable: the transposition table
    /// is cleared first.
    ///
    /// # Errors
    ///
    /// [`Busy`] if the queue is full.
    pub fn analyse(
        self,
        line: Box<dyn AnyLine>,
        settings: SearchSettings,
    ) -> Result<Handle<Analysis>, Busy> {
        let config = &self.engine.config;
        let settings = SearchSettings {
            limits: self.engine.capped(settings.limits),
            threads: settings.threads.min(config.max_threads),
            ..settings
        };
        let knowledge = config.knowledge;
        let repeatable = !is_timed(settings.limits);
        self.submit(move |table, cancel, progress| {
            if repeatable {
                table.clear();
            }
            let game = catalog::find(line.info().id)?;
            let mut sink = send_rounds(progress);
            let context = SearchContext {
                table,
                knowledge,
                cancel,
            };
            Some(game.analyse(&*line, &settings, context, &mut sink))
        })
    }

    /// Has a computer player choose a move. The result is the move's canonical text, or `None` if the
    /// game is over.
    ///
    /// # Errors
    ///
    /// [`Busy`] if the queue is full.
    pub fn choose(
        self,
        line: Box<dyn AnyLine>,
        turn: MoveRequest,
    ) -> Result<Handle<Option<String>>, Busy> {
        let config = &self.engine.config;
        let threads = turn.threads.min(config.max_threads);
        let own = config.max_time.is_some();
        let own = own.then_some(Limits::time(Level::FULL_TIME));
        let knowledge = config.knowledge;
        let limits = turn.limits.or(own).map(|limits| self.engine.capped(limits));
        self.submit(move |table, cancel, _| {
            if limits.is_some_and(|limits| !is_timed(limits)) {
                table.clear();
            }
            let mut resources = Resources {
                rng: &mut Rng::new(turn.seed),
                table,
                threads,
                knowledge,
                limits,
                cancel,
            };
            Some(turn.computer.choose(&*line, &mut resources))
        })
    }

    /// Runs other work, such as solving a puzzle. The work has to return soon after the flag it gets is
    /// set, which cancels it. It occupies a worker like a search, but doesn't pause for others.
    ///
    /// # Errors
    ///
    /// [`Busy`] if the queue is full.
    pub fn work<T: Send + 'static>(
        self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<Handle<T>, Busy> {
        self.submit(|_, cancel, _| Some(work(cancel)))
    }

    /// Runs a search that isn't one of the catalog's, such as a review, with a worker's transposition
    /// table and the engine's knowledge. It has to keep to its own limits: the engine's `max_time` is
    /// not applied.
    ///
    /// # Errors
    ///
    /// [`Busy`] if the queue is full.
    pub fn search<T: Send + 'static, R: Clone + Send + 'static>(
        self,
        work: impl FnOnce(SearchContext<'_>, &mut RoundSink<'_, R>) -> T + Send + 'static,
    ) -> Result<Handle<T, R>, Busy> {
        let knowledge = self.engine.config.knowledge;
        self.submit(move |table, cancel, progress| {
            let context = SearchContext {
                table,
                knowledge,
                cancel,
            };
            Some(work(context, &mut send_rounds(progress)))
        })
    }

    fn submit<T: Send + 'static, R: Send + 'static>(
        self,
        work: impl FnOnce(&TranspositionTable, &AtomicBool, &mpsc::Sender<R>) -> Option<T>
        + Send
        + 'static,
    ) -> Result<Handle<T, R>, Busy> {
        let (handle, job) = handle::pair(work);
        self.engine.pool.admit(self.requester, job)?;
        Ok(handle)
    }
}

/// Makes a callback that sends the rounds of a search to the request's handle, and stops the search
/// once the handle has been dropped.
fn send_rounds<R: Clone>(progress: &mpsc::Sender<R>) -> impl FnMut(&R) -> ControlFlow<()> {
    |round| match progress.send(round.clone()) {
        Ok(()) => ControlFlow::Continue(()),
        // The handle has been dropped, which cancels the search.
        Err(_) => ControlFlow::Break(()),
    }
}

fn is_timed(limits: Limits) -> bool {
    limits.time.is_some() || limits.soft_time.is_some()
}

impl Drop for Engine {
    /// Cancels all requests and waits for the worker threads to end.
    fn drop(&mut self) {
        self.pool.close();
        self.workers.drain(..).for_each(Worker::join);
    }
}

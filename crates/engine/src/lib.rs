//! Worker threads around search: a bounded queue, budgets, cancellation, progress by channel.
//!
//! What serves people searches through this crate; engine protocols and matches, which have threads
//! of their own, ask the catalog directly. A front end hands a line to an [`Engine`] and gets a
//! [`Handle`] at once: it hears of progress there, cancels, or waits for the answer. Dropping the
//! handle cancels, so that nobody who has left keeps a worker busy. When all workers have enough to
//! do, the engine refuses instead of letting the queue grow. Where many clients ask, they share the
//! workers' time by [`Kind`] and in equal parts (`schedule`).
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
//! let handle = engine.analyse(line, settings).expect("nobody else asks");
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

pub use handle::{Handle, Progress};
pub use pause::clock;
pub use schedule::{Asker, Kind};
use worker::{Pool, Worker};

/// How much an engine may use.
#[derive(Copy, Clone, Debug)]
pub struct Config {
    /// How many questions are worked on at once.
    pub workers: NonZeroUsize,
    /// How many more of each kind may wait. Any others are refused.
    pub queue: usize,
    /// Memory of each worker, in megabytes.
    pub megabytes: usize,
    /// The longest any question may take, whatever it asks for.
    pub max_time: Option<Duration>,
    /// The most threads any question may use, whatever it asks for.
    pub max_threads: NonZeroUsize,
    /// What may be looked up, whatever a question says.
    pub knowledge: &'static Knowledge,
    /// Whether many clients ask, and questions pause for each other. Searches of one thread can, if
    /// their limits have the time of [`clock`], as those that the engine sets itself have.
    pub shared: bool,
}

impl Default for Config {
    /// One worker for one person: no cap on time, as many threads as the machine has, and no
    /// knowledge but the rules.
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

/// A move wanted from a computer player.
#[derive(Copy, Clone, Debug)]
pub struct Turn {
    /// Who is to move.
    pub computer: Computer,
    /// Decides what is left to chance. Same seed, same move, but where time decides.
    pub seed: u64,
    /// Limits of the strongest level: see [`Resources::limits`].
    pub limits: Option<Limits>,
    /// Threads of the strongest level.
    pub threads: NonZeroUsize,
}

impl Turn {
    /// A turn in one thread, without limits but the player's own.
    pub fn new(computer: Computer, seed: u64) -> Turn {
        Turn {
            computer,
            seed,
            limits: None,
            threads: NonZeroUsize::MIN,
        }
    }
}

/// Every worker is busy and the queue is full. Ask again later.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Busy;

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("all workers are busy and the queue is full")
    }
}

impl error::Error for Busy {}

/// Who hears of every round of some work, and may break it off.
pub type Listener<'a, R> = dyn FnMut(&R) -> ControlFlow<()> + 'a;

/// Threads that answer questions about games, one each at a time.
#[derive(Debug)]
pub struct Engine {
    config: Config,
    pool: Arc<Pool>,
    workers: Vec<Worker>,
}

impl Engine {
    /// Starts the worker threads.
    ///
    /// # Errors
    ///
    /// Fails if the system won't give a thread.
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

    /// Asks on behalf of somebody.
    pub fn asked_by(&self, asker: Asker) -> Questions<'_> {
        Questions {
            engine: self,
            asker,
        }
    }

    /// As [`Questions::analyse`], for the only client there is.
    ///
    /// # Errors
    ///
    /// Refuses when the queue is full.
    pub fn analyse(
        &self,
        line: Box<dyn AnyLine>,
        settings: SearchSettings,
    ) -> Result<Handle<Analysis>, Busy> {
        self.asked_by(Asker::default()).analyse(line, settings)
    }

    /// As [`Questions::choose`], for the only client there is.
    ///
    /// # Errors
    ///
    /// Refuses when the queue is full.
    pub fn choose(
        &self,
        line: Box<dyn AnyLine>,
        turn: Turn,
    ) -> Result<Handle<Option<String>>, Busy> {
        self.asked_by(Asker::default()).choose(line, turn)
    }

    /// As [`Questions::work`], for the only client there is.
    ///
    /// # Errors
    ///
    /// Refuses when the queue is full.
    pub fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<Handle<T>, Busy> {
        self.asked_by(Asker::default()).work(work)
    }

    /// The limits asked for, within what any question may take.
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

/// What somebody may ask of an engine.
#[derive(Copy, Clone, Debug)]
pub struct Questions<'a> {
    engine: &'a Engine,
    asker: Asker,
}

impl Questions<'_> {
    /// Searches a line for its best lines, telling of every completed round.
    ///
    /// Without a time limit, and with one thread, the answer is repeatable: nothing that was
    /// learnt from earlier questions is used.
    ///
    /// # Errors
    ///
    /// Refuses when the queue is full.
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
            let mut sink = passing_on(progress);
            let context = SearchContext {
                table,
                knowledge,
                cancel,
            };
            Some(game.analyse(&*line, &settings, context, &mut sink))
        })
    }

    /// Asks a computer player for a move: its canonical text, or `None` when the game is over.
    ///
    /// # Errors
    ///
    /// Refuses when the queue is full.
    pub fn choose(
        self,
        line: Box<dyn AnyLine>,
        turn: Turn,
    ) -> Result<Handle<Option<String>>, Busy> {
        let config = &self.engine.config;
        let threads = turn.threads.min(config.max_threads);
        let own = config.max_time.is_some();
        let own = own.then_some(Limits::time(Level::FULL_TIME));
        let knowledge = config.knowledge;
        let limits = turn.limits.or(own).map(|it| self.engine.capped(it));
        self.submit(move |table, cancel, _| {
            if limits.is_some_and(|it| !is_timed(it)) {
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

    /// Does other work that a flag can stop, such as solving a puzzle, within the same bounds. It
    /// never pauses.
    ///
    /// # Errors
    ///
    /// Refuses when the queue is full.
    pub fn work<T: Send + 'static>(
        self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<Handle<T>, Busy> {
        self.submit(|_, cancel, _| Some(work(cancel)))
    }

    /// Does other work that searches with a worker's memory and the engine's knowledge, and tells of
    /// its rounds. How long it may take is its own business.
    ///
    /// # Errors
    ///
    /// Refuses when the queue is full.
    pub fn search<T: Send + 'static, R: Clone + Send + 'static>(
        self,
        work: impl FnOnce(SearchContext<'_>, &mut Listener<'_, R>) -> T + Send + 'static,
    ) -> Result<Handle<T, R>, Busy> {
        let knowledge = self.engine.config.knowledge;
        self.submit(move |table, cancel, progress| {
            let context = SearchContext {
                table,
                knowledge,
                cancel,
            };
            Some(work(context, &mut passing_on(progress)))
        })
    }

    fn submit<T: Send + 'static, R: Send + 'static>(
        self,
        work: impl FnOnce(&TranspositionTable, &AtomicBool, &mpsc::Sender<R>) -> Option<T>
        + Send
        + 'static,
    ) -> Result<Handle<T, R>, Busy> {
        let (handle, job) = handle::pair(work);
        self.engine.pool.admit(self.asker, job)?;
        Ok(handle)
    }
}

/// Tells a handle of rounds.
fn passing_on<R: Clone>(progress: &mpsc::Sender<R>) -> impl FnMut(&R) -> ControlFlow<()> {
    |round| match progress.send(round.clone()) {
        Ok(()) => ControlFlow::Continue(()),
        // The handle is gone, so the search is cancelled anyway.
        Err(_) => ControlFlow::Break(()),
    }
}

fn is_timed(limits: Limits) -> bool {
    limits.time.is_some() || limits.soft_time.is_some()
}

impl Drop for Engine {
    /// Cancels everything and waits for the workers, which takes no longer than a cancel does.
    fn drop(&mut self) {
        self.pool.close();
        self.workers.drain(..).for_each(Worker::join);
    }
}

//! Questions that need thought: a fixed number at a time, identical ones only once, none for nobody.
//!
//! A question gets a [`Ticket`], shared by all who ask the same while it is open. When the last holder
//! lets go of it, because the answer is there or because the client has left, the work is cancelled.

use std::{
    collections::HashMap,
    io,
    sync::{Arc, Mutex, OnceLock, PoisonError, Weak},
    time::Duration,
};

use api::{Finding, PuzzleAnswer};
use catalog::Analysis;
use cluster::Helpers;
use engine::{Asker, Busy, Engine, Handle, Progress, Questions};
use tokio::{
    sync::watch,
    task::AbortHandle,
    time::{Instant, sleep},
};

use crate::{Config, Database, metrics::Counter};

/// How often a worker is asked for news.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// How much later than it should a question may be stopped by force.
const MOMENT: Duration = Duration::from_millis(100);

/// How long to wait before workers are looked for again.
const ANOTHER_TRY: Duration = Duration::from_secs(5);

/// Memory of each worker.
const MEGABYTES: usize = 64;

#[derive(Debug)]
pub(crate) struct Thinking {
    engine: Engine,
    most_time: Duration,
    tickets: Mutex<HashMap<String, Weak<Ticket>>>,
    /// Workers of the database, as soon as it is known how they can be asked.
    helpers: Arc<OnceLock<Helpers>>,
    /// Questions so far that nobody had asked before.
    pub(crate) asked: Counter,
    /// Questions refused because too many were waiting.
    pub(crate) refused: Counter,
}

/// A question that is being thought about.
#[derive(Debug)]
pub(crate) struct Ticket {
    news: watch::Receiver<News>,
    task: AbortHandle,
}

/// What is known of a question.
#[derive(Clone, Debug)]
pub(crate) enum News {
    Nothing,
    Round(Arc<Round>),
    Answer(Arc<Answer>),
    /// Nobody has begun with it, and nobody will: others have waited for less.
    Refused,
    /// There will be no answer.
    Lost,
}

/// What may be known of a question before its answer.
#[derive(Clone, Debug)]
pub(crate) enum Round {
    Analysis(Analysis),
    Review(review::ReviewProgress),
}

impl From<Analysis> for Round {
    fn from(it: Analysis) -> Round {
        Round::Analysis(it)
    }
}

impl From<review::ReviewProgress> for Round {
    fn from(it: review::ReviewProgress) -> Round {
        Round::Review(it)
    }
}

/// What a question may be answered with.
#[derive(Debug)]
pub(crate) enum Answer {
    Analysis(Analysis),
    Move(Option<String>),
    Value(Result<PuzzleAnswer, api::Problem>),
    Review(Box<review::Review>),
    Picture(Option<Vec<u8>>),
}

impl From<Option<Vec<u8>>> for Answer {
    fn from(it: Option<Vec<u8>>) -> Answer {
        Answer::Picture(it)
    }
}

impl From<review::Review> for Answer {
    fn from(it: review::Review) -> Answer {
        Answer::Review(Box::new(it))
    }
}

impl From<Analysis> for Answer {
    fn from(it: Analysis) -> Answer {
        Answer::Analysis(it)
    }
}

impl From<Option<String>> for Answer {
    fn from(it: Option<String>) -> Answer {
        Answer::Move(it)
    }
}

impl From<Finding> for Answer {
    fn from(it: Finding) -> Answer {
        match it {
            Finding::Analysis(it) => Answer::Analysis(it),
            Finding::Move(it) => Answer::Move(it),
        }
    }
}

impl From<Result<PuzzleAnswer, api::Problem>> for Answer {
    fn from(it: Result<PuzzleAnswer, api::Problem>) -> Answer {
        Answer::Value(it)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Ticket {
    /// Follows the question from the beginning.
    pub(crate) fn follow(self: &Arc<Ticket>) -> Follower {
        Follower {
            news: self.news.clone(),
            _ticket: Arc::clone(self),
        }
    }

    /// Waits for the answer, if there will be one.
    ///
    /// # Errors
    ///
    /// Too many questions were waiting for this one to be begun.
    pub(crate) async fn answer(self: &Arc<Ticket>) -> Result<Option<Arc<Answer>>, Busy> {
        let mut follower = self.follow();
        loop {
            match follower.next().await {
                News::Answer(answer) => return Ok(Some(answer)),
                News::Refused => return Err(Busy),
                News::Lost => return Ok(None),
                News::Nothing | News::Round(_) => {}
            }
        }
    }
}

/// Somebody who waits for news of a question.
#[derive(Debug)]
pub(crate) struct Follower {
    news: watch::Receiver<News>,
    _ticket: Arc<Ticket>,
}

impl Follower {
    /// Waits for news. A slow follower misses rounds, never the answer.
    pub(crate) async fn next(&mut self) -> News {
        let known = self.news.borrow_and_update().clone();
        if !matches!(known, News::Nothing | News::Round(_)) {
            return known;
        }
        match self.news.changed().await {
            Ok(()) => self.news.borrow_and_update().clone(),
            Err(_) => News::Lost,
        }
    }
}

impl Thinking {
    pub(crate) fn new(config: &Config) -> io::Result<Thinking> {
        let engine = Engine::new(engine::Config {
            workers: config.workers,
            queue: config.queue,
            megabytes: MEGABYTES,
            most_time: Some(config.most_time),
            most_threads: std::num::NonZeroUsize::MIN,
            knowledge: config.knowledge,
            shared: true,
        })?;
        Ok(Thinking {
            engine,
            most_time: config.most_time,
            tickets: Mutex::default(),
            helpers: find_helpers(config),
            asked: Counter::default(),
            refused: Counter::default(),
        })
    }

    /// The longest any question may be thought about.
    pub(crate) fn most_time(&self) -> Duration {
        self.most_time
    }

    /// The workers of the database, if there are any alive.
    pub(crate) fn helpers(&self) -> Option<&Helpers> {
        self.helpers.get().filter(|it| it.are_there())
    }

    /// How many questions are waiting or being thought about.
    pub(crate) fn open(&self) -> usize {
        let tickets = self.tickets.lock().unwrap_or_else(PoisonError::into_inner);
        tickets.values().filter(|it| 0 < it.strong_count()).count()
    }

    /// Asks a question for somebody, or joins those who have asked the same. `key` is the same for the
    /// same questions only.
    ///
    /// # Errors
    ///
    /// Too many questions are waiting.
    pub(crate) fn ask<T: Into<Answer> + Send + 'static, R: Into<Round> + Send + 'static>(
        &self,
        key: String,
        asker: Asker,
        ask: impl FnOnce(Questions<'_>) -> Result<Handle<T, R>, Busy>,
    ) -> Result<Arc<Ticket>, Busy> {
        let mut tickets = self.tickets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ticket) = tickets.get(&key).and_then(Weak::upgrade) {
            return Ok(ticket);
        }
        tickets.retain(|_, it| 0 < it.strong_count());
        let handle = ask(self.engine.asked_by(asker)).inspect_err(|_| {
            self.refused.inc();
        })?;
        self.asked.inc();
        let (sender, news) = watch::channel(News::Nothing);
        let task = tokio::spawn(attend(handle, sender, self.most_time)).abort_handle();
        let ticket = Arc::new(Ticket { news, task });
        tickets.insert(key, Arc::downgrade(&ticket));
        Ok(ticket)
    }
}

/// Finds out how the workers of the database can be asked, for as long as that takes.
fn find_helpers(config: &Config) -> Arc<OnceLock<Helpers>> {
    let found = Arc::new(OnceLock::new());
    if let Database::Server(url) = &config.database {
        let (url, version, place) = (url.clone(), config.version, Arc::downgrade(&found));
        tokio::spawn(async move {
            // The server ends, or it is known.
            while place.strong_count() > 0 {
                if let Ok(helpers) = Helpers::open(&url, version).await {
                    if let Some(place) = place.upgrade() {
                        place.set(helpers).unwrap_or_default();
                    }
                    return;
                }
                sleep(ANOTHER_TRY).await;
            }
        });
    }
    found
}

/// Passes on what a worker finds. Being dropped cancels the work.
async fn attend<T: Into<Answer> + Send, R: Into<Round> + Send>(
    handle: Handle<T, R>,
    news: watch::Sender<News>,
    most_time: Duration,
) {
    // A search keeps to its limits, and is given a moment to do so. This is for work that has none,
    // and for the time in the queue.
    let mut patience = Instant::now() + 2 * most_time;
    let mut waits = true;
    loop {
        match handle.next(Duration::ZERO) {
            Progress::Round(round) => {
                news.send_replace(News::Round(Arc::new(round.into())));
            }
            Progress::Nothing => {
                if waits && handle.has_begun() {
                    waits = false;
                    patience = patience.min(Instant::now() + most_time + MOMENT);
                }
                if patience < Instant::now() {
                    handle.cancel();
                }
                sleep(POLL_INTERVAL).await;
            }
            Progress::Over => break,
        }
    }
    let has_begun = handle.has_begun();
    news.send_replace(match handle.wait() {
        Some(answer) => News::Answer(Arc::new(answer.into())),
        None if !has_begun => News::Refused,
        None => News::Lost,
    });
}

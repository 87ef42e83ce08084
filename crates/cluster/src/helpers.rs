//! Workers, for a server that has questions of its own: computers' moves and analyses.
//!
//! A server asks only while a worker lives, and does it itself when none has begun soon: a node
//! alone works as well.

use std::{
    collections::HashMap,
    fmt,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{
    runtime::Handle,
    sync::Notify,
    task::AbortHandle,
    time::{MissedTickBehavior, interval, timeout},
};

use crate::{Error, Task, desk::Desk};

/// How long to wait for a hint before looking anyway, and how often it is seen who lives.
const LOOK: Duration = Duration::from_secs(1);
/// How long a worker may take to begin before the server does it itself.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often it is seen whether one has.
const GLANCE: Duration = Duration::from_millis(50);
/// How many connections a server has for this.
const CONNECTIONS: usize = 4;

/// The workers of a database, in the runtime of the server.
#[derive(Clone)]
pub struct Helpers(Arc<Inner>);

struct Inner {
    desk: Desk,
    /// How many tasks living workers can do at once.
    slots: Arc<AtomicUsize>,
    waiting: Arc<Waiting>,
    background: Vec<AbortHandle>,
}

/// Who waits for which part.
#[derive(Default)]
struct Waiting(Mutex<HashMap<String, Arc<Notify>>>);

impl Waiting {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Notify>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes whoever waits for a part, or all, if something may have been missed.
    fn wake(&self, key: Option<&str>) {
        let waiting = self.lock();
        match key {
            Some(key) => waiting.get(key).into_iter().for_each(|it| it.notify_one()),
            None => waiting.values().for_each(|it| it.notify_one()),
        }
    }
}

impl fmt::Debug for Helpers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Helpers").finish_non_exhaustive()
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        for task in &self.background {
            task.abort();
        }
    }
}

/// What is asked, until it is answered or nobody waits any more.
struct Asked {
    key: String,
    inner: Arc<Inner>,
    news: Arc<Notify>,
}

impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asked")
            .field("key", &self.key)
            .finish_non_exhaustive()
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.inner.waiting.lock().remove(&self.key);
        let (desk, key) = (self.inner.desk.clone(), std::mem::take(&mut self.key));
        if let Ok(runtime) = Handle::try_current() {
            // Otherwise the worker finds out by itself, a little later.
            runtime.spawn(async move { desk.withdraw(&key).await.unwrap_or_default() });
        }
    }
}

impl Helpers {
    /// Opens a database by its address, for a version of the program.
    ///
    /// # Errors
    ///
    /// Says why it can't be used.
    pub async fn open(url: &str, program: &str) -> Result<Helpers, Error> {
        let nobody = Arc::new(Notify::new());
        let desk = Desk::open(url, program, CONNECTIONS, nobody).await?;
        let waiting = Arc::new(Waiting::default());
        let slots = Arc::new(AtomicUsize::new(0));
        let hearing = tokio::spawn({
            let waiting = Arc::clone(&waiting);
            desk.clone().hear_answers(move |key| waiting.wake(key))
        });
        let looking = tokio::spawn(look(desk.clone(), Arc::clone(&slots)));
        Ok(Helpers(Arc::new(Inner {
            desk,
            slots,
            waiting,
            background: vec![hearing.abort_handle(), looking.abort_handle()],
        })))
    }

    /// Whether a worker lives.
    pub fn are_there(&self) -> bool {
        0 < self.0.slots.load(Ordering::Relaxed)
    }

    /// Has a worker do a task. Nothing if none has begun soon, or there are too many tasks already:
    /// then it is better done here.
    pub async fn begin(&self, task: &Task) -> Option<Following> {
        let desk = &self.0.desk;
        let key = task.key(&desk.program);
        let news = Arc::new(Notify::new());
        {
            let mut waiting = self.0.waiting.lock();
            let most = 2 * self.0.slots.load(Ordering::Relaxed);
            if most <= waiting.len() {
                return None;
            }
            waiting.insert(key.clone(), Arc::clone(&news));
        }
        let asked = Asked {
            key: key.clone(),
            inner: Arc::clone(&self.0),
            news,
        };
        desk.ask(std::slice::from_ref(task)).await.ok()?;
        let asked_at = Instant::now();
        loop {
            let part = desk.look(std::slice::from_ref(&key)).await.ok()?.pop()?;
            if part.is_answered || !part.is_idle {
                return Some(Following { asked, last: None });
            }
            let left = PATIENCE.checked_sub(asked_at.elapsed())?;
            let pause = left.min(GLANCE);
            timeout(pause, asked.news.notified())
                .await
                .unwrap_or_default();
        }
    }

    /// Has a worker do a task, and waits for the answer. Nothing if it is better done here.
    pub async fn ask(&self, task: &Task) -> Option<Vec<u8>> {
        let mut following = self.begin(task).await?;
        loop {
            match following.next().await {
                Told::News(_) => {}
                Told::Answer(answer) => return Some(answer),
                Told::Lost => return None,
            }
        }
    }
}

/// Somebody who waits for a task that has been begun.
#[derive(Debug)]
pub struct Following {
    asked: Asked,
    last: Option<String>,
}

/// What somebody who waits is told.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Told {
    /// What is known before the answer.
    News(String),
    /// The answer. There is nothing after it.
    Answer(Vec<u8>),
    /// There will be no answer.
    Lost,
}

impl Following {
    /// Waits for news. Who is slow misses some, never the answer.
    pub async fn next(&mut self) -> Told {
        self.try_next().await.unwrap_or(Told::Lost)
    }

    async fn try_next(&mut self) -> Result<Told, Error> {
        let (desk, key) = (&self.asked.inner.desk, &self.asked.key);
        loop {
            let seen = desk.look(std::slice::from_ref(key)).await?.pop();
            let Some(part) = seen.filter(|it| it.failure.is_none() && !it.is_idle) else {
                return Ok(Told::Lost);
            };
            if part.is_answered {
                let answer = desk.answer(key).await?;
                return Ok(answer.map_or(Told::Lost, Told::Answer));
            }
            let news = desk.news(key).await?;
            if let Some(line) = news.filter(|it| self.last.as_ref() != Some(it)) {
                self.last = Some(line.clone());
                return Ok(Told::News(line));
            }
            desk.want(std::slice::from_ref(key)).await?;
            let heard = timeout(LOOK, self.asked.news.notified()).await;
            heard.unwrap_or_default();
        }
    }
}

/// Sees how many workers live, for ever.
async fn look(desk: Desk, slots: Arc<AtomicUsize>) {
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        // Without an answer there is nobody to ask.
        let living = desk.slots().await.unwrap_or(0);
        slots.store(living, Ordering::Relaxed);
    }
}

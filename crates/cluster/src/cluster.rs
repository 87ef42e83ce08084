//! Asking for tasks, and taking their answers.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{
    runtime::Runtime,
    sync::Notify,
    task::AbortHandle,
    time::{MissedTickBehavior, interval, timeout},
};

use crate::{
    Error, Task,
    desk::{Desk, insist},
    worker::runtime,
};

/// How long to wait for a hint before looking anyway.
const LOOK: Duration = Duration::from_secs(1);
/// How often it is seen whether somebody wants to stop.
const GLANCE: Duration = Duration::from_millis(50);
/// How often parts that no worker is at are put into the queue again, should they have got lost.
const REMIND: Duration = Duration::from_secs(5);
/// How many tasks are asked for at once where few workers live.
const FEW: usize = 16;
/// Connections: to ask, to say what is wanted, to hear, and for the library.
const CONNECTIONS: usize = 4;

/// What is to be done, task by task.
pub trait Plan {
    /// Why it can't be done.
    type Error: From<Error>;

    /// A task that can be asked for now. Nothing if there is none, or none before others are
    /// answered.
    fn next(&mut self) -> Option<Task>;

    /// Takes an answer, if it is right.
    ///
    /// # Errors
    ///
    /// The plan can't go on.
    fn take(&mut self, task: &Task, answer: &[u8]) -> Result<Taken, Self::Error>;

    /// Whether no more answers are needed, also of what has been asked for.
    fn is_done(&self) -> bool {
        false
    }

    /// Hears how it goes.
    fn tell(&mut self, news: &News);
}

/// What became of an answer.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Taken {
    /// It was right.
    Yes,
    /// It was wrong, and why. The task is done again.
    No(String),
    /// It shows that another answer, taken before, was wrong, and why. That task is done again.
    Other(Task, String),
}

/// How a plan goes.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// Tasks that are being done or wait, each with how far it has come, in thousandths.
    pub open: Vec<(Task, i64)>,
    /// How many tasks living workers can do at once.
    pub slots: usize,
    /// For how long no worker has lived.
    pub alone: Duration,
}

/// A database with workers, for those who ask.
#[derive(Debug)]
pub struct Cluster {
    desk: Desk,
    /// What is waited for.
    wanted: Arc<Mutex<Vec<String>>>,
    /// Something was answered.
    answered: Arc<Notify>,
    background: Vec<AbortHandle>,
    /// `None` only while this is being dropped.
    runtime: Option<Runtime>,
}

impl Cluster {
    /// Opens a database by its address, for a version of the program.
    ///
    /// # Errors
    ///
    /// Says why it can't be used.
    pub fn open(url: &str, program: &str) -> Result<Cluster, Error> {
        let runtime = runtime()?;
        let nobody = Arc::new(Notify::new());
        let desk = runtime.block_on(Desk::open(url, program, CONNECTIONS, nobody))?;
        let answered = Arc::new(Notify::new());
        let wanted = Arc::new(Mutex::new(Vec::new()));
        let hint = Arc::clone(&answered);
        let hearing = runtime.spawn(desk.clone().hear_answers(move |_| hint.notify_one()));
        let wanting = runtime.spawn(want(desk.clone(), Arc::clone(&wanted)));
        Ok(Cluster {
            desk,
            wanted,
            answered,
            background: vec![hearing.abort_handle(), wanting.abort_handle()],
            runtime: Some(runtime),
        })
    }

    fn wait<T>(&self, work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        match &self.runtime {
            Some(runtime) => runtime.block_on(work),
            None => Err(Error::Stopped),
        }
    }

    /// Gives the workers what somebody has already.
    ///
    /// # Errors
    ///
    /// Says why the database can't be used.
    pub fn offer(&self, task: &Task, answer: &[u8]) -> Result<(), Error> {
        self.wait(insist(|| self.desk.offer(task, answer)))
    }

    /// Does what is planned, until it is done or `stop` is set.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`], what failed, or what the plan says.
    pub fn carry_out<P: Plan>(&self, plan: &mut P, stop: &AtomicBool) -> Result<(), P::Error> {
        let carried_out = self.run(plan, stop);
        // Nobody waits for the rest any more.
        self.set_wanted(&HashMap::new());
        carried_out
    }

    fn run<P: Plan>(&self, plan: &mut P, stop: &AtomicBool) -> Result<(), P::Error> {
        let mut open: HashMap<String, Task> = HashMap::new();
        let mut reminded = Instant::now();
        let mut met = Instant::now();
        loop {
            let slots = self.unless_stopped(stop, insist(|| self.desk.slots()))?;
            if 0 < slots {
                met = Instant::now();
            }
            let most = FEW.max(2 * slots);
            let mut fresh = Vec::new();
            while open.len() + fresh.len() < most {
                match plan.next() {
                    Some(task) => fresh.push(task),
                    None => break,
                }
            }
            if plan.is_done() || open.is_empty() && fresh.is_empty() {
                return Ok(());
            }
            if !fresh.is_empty() {
                self.unless_stopped(stop, insist(|| self.desk.ask(&fresh)))?;
                for task in fresh {
                    open.insert(task.key(&self.desk.program), task);
                }
                self.set_wanted(&open);
            }
            let keys: Vec<String> = open.keys().cloned().collect();
            let seen = self.unless_stopped(stop, insist(|| self.desk.look(&keys)))?;
            let mut taken = false;
            let (mut news, mut idle) = (News::default(), Vec::new());
            for part in seen {
                let Some(task) = open.get(&part.key).cloned() else {
                    continue;
                };
                if let Some(why) = part.failure {
                    let task = task.to_string();
                    return Err(Error::Task { task, why }.into());
                }
                if part.is_answered {
                    let other = self.take(plan, &part.key, &task, stop)?;
                    open.remove(&part.key);
                    open.extend(other.map(|it| (it.key(&self.desk.program), it)));
                    taken = true;
                    continue;
                }
                news.open.push((task, part.done));
                if part.is_idle {
                    idle.push(part.key);
                }
            }
            self.set_wanted(&open);
            news.slots = slots;
            news.alone = met.elapsed();
            plan.tell(&news);
            if REMIND < reminded.elapsed() {
                reminded = Instant::now();
                self.unless_stopped(stop, insist(|| self.desk.queue(&idle)))?;
            }
            if !taken {
                let hint = async {
                    let heard = timeout(LOOK, self.answered.notified()).await;
                    heard.unwrap_or_default();
                    Ok(())
                };
                self.unless_stopped(stop, hint)?;
            }
        }
    }

    /// Fetches an answer and hands it to the plan. Returns the task that has to be done again.
    fn take<P: Plan>(
        &self,
        plan: &mut P,
        key: &str,
        task: &Task,
        stop: &AtomicBool,
    ) -> Result<Option<Task>, P::Error> {
        let answer = self.unless_stopped(stop, insist(|| self.desk.answer(key)))?;
        let Some(answer) = answer else {
            return Ok(Some(task.clone()));
        };
        let (wrong, why) = match plan.take(task, &answer)? {
            Taken::Yes => return Ok(None),
            Taken::No(why) => (task.clone(), why),
            Taken::Other(task, why) => {
                // Who is wrong can't be known: what was said of it is asked again, too.
                self.unless_stopped(stop, insist(|| self.desk.forget(key)))?;
                (task, why)
            }
        };
        let key = wrong.key(&self.desk.program);
        self.unless_stopped(stop, insist(|| self.desk.reject(&key, &why)))?;
        Ok(Some(wrong))
    }

    fn set_wanted(&self, open: &HashMap<String, Task>) {
        let mut wanted = self.wanted.lock().unwrap_or_else(PoisonError::into_inner);
        *wanted = open.keys().cloned().collect();
    }

    /// Waits for something, unless somebody wants to stop.
    fn unless_stopped<T>(
        &self,
        stop: &AtomicBool,
        work: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        self.wait(async {
            let stopped = async {
                while !stop.load(Ordering::Relaxed) {
                    tokio::time::sleep(GLANCE).await;
                }
            };
            tokio::select! {
                biased;
                () = stopped => Err(Error::Stopped),
                done = work => done,
            }
        })
    }
}

/// Says what is waited for, for ever.
async fn want(desk: Desk, wanted: Arc<Mutex<Vec<String>>>) {
    let mut beats = interval(LOOK);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        beats.tick().await;
        let keys = wanted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        if !keys.is_empty() {
            // What fails now is tried again in a second.
            desk.want(&keys).await.unwrap_or_default();
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for task in &self.background {
            task.abort();
        }
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

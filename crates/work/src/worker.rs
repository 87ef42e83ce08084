//! A worker: takes tasks from the queue and does them.

use std::{
    fmt,
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use catalog::Knowledge;
use tokio::{
    runtime::{Builder, Handle, Runtime},
    sync::{
        Notify,
        mpsc::{UnboundedSender, unbounded_channel},
        oneshot, watch,
    },
    time::{MissedTickBehavior, interval, sleep},
};

use crate::{
    Error, Task, Unfinished,
    desk::{Begun, Desk, Standing, insist},
    queue::{self, BEAT, Lane},
    workshop::{Control, Workshop},
};

/// How often a worker looks whether it is told to stop.
const LOOK: Duration = Duration::from_millis(50);
/// How often what nobody needs any more is thrown away.
const TIDY: Duration = Duration::from_hours(1);
/// How long an attempt to use the database again waits.
const PAUSE: Duration = Duration::from_secs(1);
/// How long work that was stopped may take to notice.
const FAREWELL: Duration = Duration::from_secs(5);

/// How a worker works.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address of the database.
    pub url: String,
    /// The version of the program.
    pub program: String,
    /// What this machine is called, for people who look who works.
    pub machine: String,
    /// How many tasks to do at once. As many more are done for people who wait.
    pub slots: usize,
    /// What computers may look up.
    pub knowledge: &'static Knowledge,
}

/// What happens to a worker.
#[derive(Clone, Debug)]
pub enum Event {
    /// It waits for tasks.
    Ready,
    /// It has begun a task.
    Begun(String),
    /// It has answered a task, so long after it began.
    Answered(String, Duration),
    /// A task can't be done, and why.
    Failed(String, String),
    /// Its answer came too late: another worker had taken over.
    Refused(String),
    /// Nobody waits for a task any more.
    Unwanted(String),
    /// The database can't be used now, and why. It tries again.
    Trouble(String),
}

/// Where a worker tells what happens to it. If nobody listens any more, it is about to end.
#[derive(Clone)]
struct Teller(UnboundedSender<Event>);

impl Teller {
    fn tell(&self, event: Event) {
        self.0.send(event).unwrap_or_default();
    }
}

/// Works until told to stop. Tasks that are not finished by then go back into the queue.
///
/// # Errors
///
/// Says why the database can't be used at the start, or why it never will be again.
pub fn work(
    options: &Options,
    stop: &AtomicBool,
    mut heard: impl FnMut(Event),
) -> Result<(), Error> {
    let runtime = runtime()?;
    let (teller, mut told) = unbounded_channel();
    let worked = runtime.block_on(async {
        let running = run(options, stop, Teller(teller));
        tokio::pin!(running);
        loop {
            tokio::select! {
                Some(event) = told.recv() => heard(event),
                worked = &mut running => return worked,
            }
        }
    });
    while let Ok(event) = told.try_recv() {
        heard(event);
    }
    runtime.shutdown_timeout(FAREWELL);
    worked
}

/// A runtime for what waits for the database.
pub(crate) fn runtime() -> Result<Runtime, Error> {
    Builder::new_multi_thread()
        .worker_threads(1)
        .thread_name("work")
        .enable_all()
        .build()
        .map_err(|it| Error::Queue(it.to_string()))
}

async fn run(options: &Options, stop: &AtomicBool, teller: Teller) -> Result<(), Error> {
    let signal = Arc::new(Notify::new());
    let slots = options.slots.max(1);
    let most = 4 + 2 * slots;
    let opening = Desk::open(&options.url, &options.program, most, Arc::clone(&signal));
    let desk = opening.await?;
    let (stopping, stopped) = watch::channel(false);
    let hints = Arc::clone(&signal);
    let hearing = tokio::spawn(desk.clone().hear_jobs(move || hints.notify_one()));
    let hand = Hand(Arc::new(Shared {
        desk: desk.clone(),
        name: desk.new_name().await?,
        teller: teller.clone(),
        signal,
        workshop: Workshop::new(options.knowledge),
    }));
    let living = tokio::spawn(live(
        hand.clone(),
        options.machine.clone(),
        i32::try_from(slots).unwrap_or(i32::MAX),
    ));
    teller.tell(Event::Ready);
    let working = async {
        loop {
            // Whoever waits for an opponent's move does not wait for a table to be finished.
            let lane = |lane| {
                let (database, hand) = (desk.database.clone(), hand.clone());
                queue::run(lane, database, hand, slots, stopped.clone())
            };
            let ran = async { tokio::try_join!(lane(Lane::Long), lane(Lane::Quick)).map(drop) };
            match ran.await {
                Ok(()) if *stopped.borrow() => return Ok(()),
                Err(error) if !error.may_pass() => return Err(error),
                Err(error) => teller.tell(Event::Trouble(error.to_string())),
                Ok(()) => {}
            }
            if *stopped.borrow() {
                return Ok(());
            }
            sleep(PAUSE).await;
        }
    };
    let looking = async {
        while !stop.load(Ordering::Relaxed) {
            sleep(LOOK).await;
        }
        stopping.send_replace(true);
        std::future::pending::<()>().await;
    };
    let worked = tokio::select! {
        worked = working => worked,
        () = looking => Ok(()),
    };
    living.abort();
    hearing.abort();
    // Whoever asks learns it anyway, a little later.
    desk.leave(&hand.0.name).await.unwrap_or_default();
    worked
}

/// Says that the worker lives, for ever.
async fn live(hand: Hand, machine: String, slots: i32) {
    let (desk, name) = (&hand.0.desk, &hand.0.name);
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut tidied: Option<Instant> = None;
    loop {
        beats.tick().await;
        // What fails now is tried again in a second.
        desk.live(name, &machine, slots).await.unwrap_or_default();
        if tidied.is_none_or(|it| TIDY < it.elapsed()) {
            tidied = Some(Instant::now());
            desk.tidy().await.unwrap_or_default();
        }
    }
}

/// Does tasks, for the queue.
#[derive(Clone)]
pub(crate) struct Hand(Arc<Shared>);

struct Shared {
    desk: Desk,
    name: String,
    teller: Teller,
    /// Wakes the queue: there may be something to do.
    signal: Arc<Notify>,
    workshop: Workshop,
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Hand").field(&self.0.name).finish()
    }
}

/// Stops a task when nobody waits for what comes of it: the queue has dropped the job.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Hand {
    pub(crate) fn program(&self) -> &str {
        &self.0.desk.program
    }

    /// Does a part. An error leaves the job as it is: it is somebody else's by now.
    pub(crate) async fn carry_out(&self, key: &str) -> Result<(), String> {
        let Shared {
            desk,
            name,
            teller,
            signal,
            ..
        } = &*self.0;
        let begun = desk.begin(key, name).await.map_err(|it| it.to_string())?;
        let Some(begun) = begun else {
            signal.notify_one();
            return Ok(());
        };
        let done = self.do_begun(key, &begun).await;
        // This slot is free: the queue has something for it, perhaps.
        signal.notify_one();
        let (task, answer, took) = match done {
            Done::Answer(task, answer, took) => (task, answer, took),
            Done::Unwanted(task) => {
                teller.tell(Event::Unwanted(task));
                return Ok(());
            }
            Done::Lost(task) => {
                teller.tell(Event::Refused(task));
                return Err("another worker has taken over".to_owned());
            }
        };
        let answer = answer.as_deref().map_err(String::as_str);
        let put = insist(|| desk.put(key, begun.fence, name, answer)).await;
        match put.map_err(|it| it.to_string())? {
            Standing::Held => {}
            Standing::Unwanted => {
                teller.tell(Event::Unwanted(task));
                return Ok(());
            }
            Standing::Lost => {
                teller.tell(Event::Refused(task));
                return Err("another worker has taken over".to_owned());
            }
        }
        teller.tell(match answer {
            Ok(_) => Event::Answered(task, took),
            Err(why) => Event::Failed(task, why.to_owned()),
        });
        Ok(())
    }

    async fn do_begun(&self, key: &str, begun: &Begun) -> Done {
        let Shared { desk, teller, .. } = &*self.0;
        let task = match Task::read(&begun.task) {
            Ok(task) => task,
            Err(why) => {
                let why = match why {
                    Unfinished::Stopped => String::new(),
                    Unfinished::Failed(why) => why,
                };
                return Done::Answer(begun.task.clone(), Err(why), Duration::ZERO);
            }
        };
        let shown = task.to_string();
        teller.tell(Event::Begun(shown.clone()));
        let started = Instant::now();
        let stop = Arc::new(AtomicBool::new(false));
        let done = Arc::new(AtomicI64::new(0));
        let _guard = StopOnDrop(Arc::clone(&stop));
        let (tell, mut told) = oneshot::channel();
        let (news, mut newest) = watch::channel(String::new());
        let (stop_inside, done_inside) = (Arc::clone(&stop), Arc::clone(&done));
        let (shared, runtime) = (Arc::clone(&self.0), Handle::current());
        // A thread of its own: tasks take long, and the runtime has other things to do.
        let spawned = thread::Builder::new()
            .name("task".to_owned())
            .spawn(move || {
                let desk = &shared.desk;
                let control = Control {
                    stop: &stop_inside,
                    done: &done_inside,
                    workshop: &shared.workshop,
                    // Who misses some of it gets what is newer.
                    news: &|line| {
                        news.send_replace(line.to_owned());
                    },
                    answers: &|task| {
                        // What can't be fetched has to be made again.
                        let answer = runtime.block_on(desk.answer(&task.key(&desk.program)));
                        answer.ok().flatten()
                    },
                };
                let carried_out = AssertUnwindSafe(|| task.carry_out(&control));
                let answer = panic::catch_unwind(carried_out)
                    .unwrap_or_else(|_| Err(Unfinished::failed("it panicked")));
                // If nobody listens any more, the job was dropped.
                tell.send(answer).unwrap_or_default();
            });
        if let Err(error) = spawned {
            return Done::Answer(shown, Err(error.to_string()), started.elapsed());
        }
        let mut beats = interval(BEAT / 2);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut standing = Standing::Held;
        let answer = loop {
            tokio::select! {
                answer = &mut told => break answer,
                Ok(()) = newest.changed(), if standing == Standing::Held => {
                    let line = newest.borrow_and_update().clone();
                    // If it does not arrive, the next one does.
                    desk.say(key, begun.fence, &line).await.unwrap_or_default();
                }
                _ = beats.tick(), if standing == Standing::Held => {
                    let beat = desk.beat(key, begun.fence, done.load(Ordering::Relaxed)).await;
                    // Without an answer nobody knows better, and the work goes on.
                    standing = beat.unwrap_or(Standing::Held);
                    if standing != Standing::Held {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
        };
        match (answer, standing) {
            (_, Standing::Lost) => Done::Lost(shown),
            (Ok(Ok(answer)), _) => Done::Answer(shown, Ok(answer), started.elapsed()),
            (_, Standing::Unwanted) => Done::Unwanted(shown),
            (Ok(Err(Unfinished::Failed(why))), _) => {
                Done::Answer(shown, Err(why), started.elapsed())
            }
            (Ok(Err(Unfinished::Stopped)) | Err(_), _) => {
                // Only dropping this stops a task that is held.
                std::future::pending().await
            }
        }
    }
}

/// What came of a part.
enum Done {
    Answer(String, Result<Vec<u8>, String>, Duration),
    Unwanted(String),
    Lost(String),
}

//! A worker: takes tasks from the queue and does them.

use std::{
    cell::Cell,
    fmt,
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering},
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
    life::{self, Life},
    planted::Planted,
    queue::{self, BEAT, Lane},
    workshop::{Control, Workshop},
};

/// How often a worker looks whether it is told to stop.
const LOOK: Duration = Duration::from_millis(50);
/// How often what nobody needs any more is thrown away.
const TIDY: Duration = Duration::from_hours(1);
/// How long an attempt to use the database again waits.
const PAUSE: Duration = Duration::from_secs(1);
/// How often a task is asked in vain for a sign of life before others may have it: for six seconds, or
/// longer where this worker is slow itself.
const QUIET_BEATS: u32 = 12;
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
    /// The computation of a task shows no sign of life. Others may have the task.
    Silent(String),
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
/// Says why the database can't be used at the start, or why it never will be again, or that no task
/// shows a sign of life: computations that hang can't be ended, but by whoever ends the program.
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
        slots,
        silent: Default::default(),
        planted: Planted::read(),
    }));
    let living = tokio::spawn(live(hand.clone(), options.machine.clone()));
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
    let is_stuck = Cell::new(false);
    let looking = async {
        while !stop.load(Ordering::Relaxed) && !is_stuck.get() {
            sleep(LOOK).await;
            is_stuck.set(hand.slots() == 0);
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
    if is_stuck.get() {
        return worked.and(Err(Error::Stuck));
    }
    worked
}

/// Says that the worker lives, for ever.
async fn live(hand: Hand, machine: String) {
    let (desk, name) = (&hand.0.desk, &hand.0.name);
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut tidied: Option<Instant> = None;
    loop {
        beats.tick().await;
        let slots = i32::try_from(hand.slots()).unwrap_or(i32::MAX);
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
    /// How many tasks are done at once in each lane.
    slots: usize,
    /// How many of them show no sign of life, by lane.
    silent: [AtomicUsize; 2],
    planted: Planted,
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

/// Watches over the signs of life of a task.
struct Watch<'a> {
    life: Arc<Life>,
    /// How often in a row there was none.
    quiet_beats: u32,
    /// How many tasks of the lane are silent.
    silent: &'a AtomicUsize,
    is_silent: bool,
    /// Whether others were ever told that they may have the task.
    was_given_back: bool,
}

impl Watch<'_> {
    fn new(silent: &AtomicUsize) -> Watch<'_> {
        Watch {
            life: Arc::default(),
            quiet_beats: 0,
            silent,
            is_silent: false,
            was_given_back: false,
        }
    }

    /// Whether the task has shown no sign of life for long.
    fn is_quiet(&mut self) -> bool {
        if self.life.was_shown() {
            self.quiet_beats = 0;
            self.set_silent(false);
        } else {
            self.quiet_beats = self.quiet_beats.saturating_add(1);
        }
        QUIET_BEATS <= self.quiet_beats
    }

    fn set_silent(&mut self, is_silent: bool) {
        match (self.is_silent, is_silent) {
            (false, true) => self.silent.fetch_add(1, Ordering::Relaxed),
            (true, false) => self.silent.fetch_sub(1, Ordering::Relaxed),
            (false, false) | (true, true) => return,
        };
        self.is_silent = is_silent;
        self.was_given_back |= is_silent;
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.set_silent(false);
    }
}

impl Hand {
    /// How many tasks can be done at once, in the lane where that is less.
    fn slots(&self) -> usize {
        let silent = self.0.silent.iter().map(|it| it.load(Ordering::Relaxed));
        self.0.slots.saturating_sub(silent.max().unwrap_or(0))
    }

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
        let (done, was_given_back) = self.do_begun(key, &begun).await;
        let taken_over = || {
            if was_given_back {
                // The others have a job of their own, and this one is done with.
                return Ok(());
            }
            Err("another worker has taken over".to_owned())
        };
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
                return taken_over();
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
                return taken_over();
            }
        }
        teller.tell(match answer {
            Ok(_) => Event::Answered(task, took),
            Err(why) => Event::Failed(task, why.to_owned()),
        });
        Ok(())
    }

    /// Also returns whether others were told on the way that they may have the part.
    async fn do_begun(&self, key: &str, begun: &Begun) -> (Done, bool) {
        let Shared { desk, teller, .. } = &*self.0;
        let task = match Task::read(&begun.task) {
            Ok(task) => task,
            Err(why) => {
                let why = match why {
                    Unfinished::Stopped => String::new(),
                    Unfinished::Failed(why) => why,
                };
                let answer = Done::Answer(begun.task.clone(), Err(why), Duration::ZERO);
                return (answer, false);
            }
        };
        let shown = task.to_string();
        teller.tell(Event::Begun(shown.clone()));
        let started = Instant::now();
        let stop = Arc::new(AtomicBool::new(false));
        let done = Arc::new(AtomicI64::new(0));
        let kind = task.lane();
        let mut watched = Watch::new(&self.0.silent[kind as usize]);
        let signs = Arc::clone(&watched.life);
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
                life::begin(signs);
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
                shared.planted.hang();
                // If nobody listens any more, the job was dropped.
                tell.send(answer).unwrap_or_default();
            });
        if let Err(error) = spawned {
            let answer = Done::Answer(shown, Err(error.to_string()), started.elapsed());
            return (answer, false);
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
                    if watched.is_quiet() {
                        if !watched.is_silent {
                            let given_back = desk.give_back(key, begun.fence, kind).await;
                            // If it can't be now, it is tried again with the next beat.
                            watched.set_silent(given_back.is_ok());
                            if watched.is_silent {
                                teller.tell(Event::Silent(shown.clone()));
                            }
                        }
                        continue;
                    }
                    let beat = desk.beat(key, begun.fence, done.load(Ordering::Relaxed)).await;
                    // Without an answer nobody knows better, and the work goes on.
                    standing = beat.unwrap_or(Standing::Held);
                    if standing != Standing::Held {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
        };
        let done = match (answer, standing) {
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
        };
        (done, watched.was_given_back)
    }
}

/// What came of a part.
enum Done {
    Answer(String, Result<Vec<u8>, String>, Duration),
    Unwanted(String),
    Lost(String),
}

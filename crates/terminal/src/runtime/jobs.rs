//! Runs background jobs: searches and reviews on the engine, everything else on a thread of its own.
//!
//! [`Jobs::start`] never blocks. [`Jobs::poll`] collects the outputs of all jobs since the last call;
//! the runtime calls it once a frame. Cancelling a job drops it, which stops its search or sets the
//! stop flag of its thread; its later outputs are never collected.

use std::{
    collections::BTreeMap,
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, TryRecvError},
    },
    thread,
    time::Duration,
};

use catalog::{Analysis, Knowledge};
use chess_loop::{
    deduce::find_hint,
    generate::{GenerateError, Generated, MAX_UNPRODUCTIVE_SEEDS, Series},
    open::check_solvable,
    share::Seed,
    solve::SolveControl,
};
use client::{ClientError, Link, NewMatch, ServerAddress, Stage};
use engine::{Busy, Config, Engine, Handle, Requester, SearchUpdate};
use game::Reason;
use nevermind::Nevermind as _;
use review::Review;

use crate::event::{BackgroundJob, JobId, JobOutput, OpenedMatch};

/// A background job in progress. Dropping it cancels the job.
enum RunningJob {
    /// The engine's queue is full; the job is submitted again at the next poll.
    Queued(BackgroundJob),
    Move(Handle<Option<String>>),
    Analysis(Handle<Analysis>),
    Review(Handle<Review, review::ReviewProgress>),
    Thread(JobThread),
}

/// A thread that runs one background job and produces at most one output.
struct JobThread {
    stop: Arc<AtomicBool>,
    output: Receiver<JobOutput>,
}

impl JobThread {
    /// Starts a thread for a background job. `work` is passed a flag that is set when the job is
    /// cancelled.
    fn start(work: impl FnOnce(&AtomicBool) -> Option<JobOutput> + Send + 'static) -> JobThread {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, output) = mpsc::channel();
        let flag = Arc::clone(&stop);
        thread::spawn(move || {
            if let Some(output) = work(&flag) {
                sender.send(output).nevermind("the job has been cancelled");
            }
        });
        JobThread { stop, output }
    }
}

impl Drop for JobThread {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// All background jobs, and the engine that some of them use.
pub(super) struct Jobs {
    engine: Engine,
    running: BTreeMap<JobId, RunningJob>,
    /// Errors of unusable files of precomputed tables that have been reported to the app, which are
    /// not reported again.
    problems: Vec<Reason>,
}

impl Jobs {
    /// Starts the engine, without any job.
    ///
    /// # Errors
    ///
    /// The error of the operating system if the engine's threads can't be started.
    pub(super) fn new() -> io::Result<Jobs> {
        Ok(Jobs {
            engine: Engine::new(Config {
                knowledge: Knowledge::of_user(),
                ..Config::default()
            })?,
            running: BTreeMap::new(),
            problems: Vec::new(),
        })
    }

    pub(super) fn start(&mut self, id: JobId, job: BackgroundJob) {
        let running = self.begin(job);
        self.running.insert(id, running);
    }

    pub(super) fn cancel(&mut self, id: JobId) {
        self.running.remove(&id);
    }

    fn begin(&self, job: BackgroundJob) -> RunningJob {
        match job {
            // A search that was cancelled a moment ago may still occupy the engine's queue.
            BackgroundJob::Engine(question) => match self.search(&question) {
                Ok(running) => running,
                Err(Busy) => RunningJob::Queued(BackgroundJob::Engine(question)),
            },
            BackgroundJob::Review(line, settings) => {
                let review = line.boxed_clone();
                let asked = self.engine.submitter(Requester::default()).search(
                    move |surroundings, listener| {
                        review::review(&*review, &settings, surroundings, listener)
                    },
                );
                match asked {
                    Ok(handle) => RunningJob::Review(handle),
                    Err(Busy) => RunningJob::Queued(BackgroundJob::Review(line, settings)),
                }
            }
            job => RunningJob::Thread(JobThread::start(move |stop| run_on_thread(job, stop))),
        }
    }

    fn search(&self, question: &session::EngineRequest) -> Result<RunningJob, Busy> {
        match question {
            session::EngineRequest::Move(line, turn) => {
                let asked = self.engine.choose(line.boxed_clone(), *turn);
                asked.map(RunningJob::Move)
            }
            session::EngineRequest::Analyse(line, settings) => {
                let asked = self.engine.analyse(line.boxed_clone(), *settings);
                asked.map(RunningJob::Analysis)
            }
        }
    }

    /// Returns the next output of each job that has one (of an analysis only the newest), and,
    /// before the final output of an analysis, new errors of unusable table files. Never blocks.
    pub(super) fn poll(&mut self) -> Vec<(JobId, JobOutput)> {
        let mut outputs = Vec::new();
        for (id, job) in std::mem::take(&mut self.running) {
            let (output, rest) = self.poll_job(job);
            if let Some(JobOutput::Analysis(_)) = output {
                let problems = self.new_problems();
                outputs.extend(problems.map(|it| (id, JobOutput::Problems(it))));
            }
            outputs.extend(output.map(|it| (id, it)));
            if let Some(job) = rest {
                self.running.insert(id, job);
            }
        }
        outputs
    }

    /// Errors of unusable files of precomputed tables that have not been reported to the app yet. `None`
    /// if there are none.
    fn new_problems(&mut self) -> Option<Vec<Reason>> {
        let mut new = Knowledge::of_user().problems();
        new.retain(|it| !self.problems.contains(it));
        self.problems.extend_from_slice(&new);
        (!new.is_empty()).then_some(new)
    }

    /// Returns the next output of a job, if there is one (of an analysis the newest), and the job,
    /// unless it has ended.
    fn poll_job(&self, job: RunningJob) -> (Option<JobOutput>, Option<RunningJob>) {
        match job {
            RunningJob::Queued(job) => (None, Some(self.begin(job))),
            RunningJob::Move(handle) => match handle.next(Duration::ZERO) {
                SearchUpdate::Over => (Some(JobOutput::Move(handle.wait().flatten())), None),
                SearchUpdate::Round(_) | SearchUpdate::Pending => {
                    (None, Some(RunningJob::Move(handle)))
                }
            },
            RunningJob::Analysis(handle) => {
                let mut newest = None;
                loop {
                    match handle.next(Duration::ZERO) {
                        SearchUpdate::Round(round) => {
                            newest = Some(JobOutput::AnalysisUpdate(round));
                        }
                        SearchUpdate::Pending => {
                            return (newest, Some(RunningJob::Analysis(handle)));
                        }
                        SearchUpdate::Over => break,
                    }
                }
                let found = handle.wait().unwrap_or_default();
                (Some(JobOutput::Analysis(found)), None)
            }
            RunningJob::Review(handle) => match handle.next(Duration::ZERO) {
                SearchUpdate::Round(round) => {
                    let update = JobOutput::ReviewUpdate(round);
                    (Some(update), Some(RunningJob::Review(handle)))
                }
                SearchUpdate::Pending => (None, Some(RunningJob::Review(handle))),
                SearchUpdate::Over => {
                    let review = handle.wait().map(|it| JobOutput::Review(Box::new(it)));
                    (review, None)
                }
            },
            RunningJob::Thread(thread) => match thread.output.try_recv() {
                Ok(output) => (Some(output), None),
                Err(TryRecvError::Empty) => (None, Some(RunningJob::Thread(thread))),
                // The thread has ended without an output: the screen must not wait for one forever.
                Err(TryRecvError::Disconnected) => (
                    Some(JobOutput::Generated(Box::new(Err(GenerateError::Stopped)))),
                    None,
                ),
            },
        }
    }
}

/// Runs a background job that doesn't need the engine. `None` if the search for a hint was cancelled,
/// or if the job does need the engine.
fn run_on_thread(job: BackgroundJob, stop: &AtomicBool) -> Option<JobOutput> {
    let control = SolveControl::new(stop);
    Some(match job {
        BackgroundJob::Engine(_) | BackgroundJob::Review(..) => return None,
        BackgroundJob::CreateMatch(server, wanted, language) => {
            let created = create_match(&server, &wanted, language.code());
            JobOutput::Match(Box::new(created))
        }
        BackgroundJob::JoinMatch(link, name, language) => {
            JobOutput::Match(Box::new(join_match(link, &name, language.code())))
        }
        BackgroundJob::CheckSolvable(puzzle) => {
            JobOutput::Solvable(check_solvable(&puzzle, &control))
        }
        BackgroundJob::Generate(seed) => JobOutput::Generated(Box::new(generate(seed, &control))),
        BackgroundJob::FindHint(puzzle, progress) => {
            JobOutput::Hint(find_hint(&puzzle, &progress, &control).ok()?)
        }
    })
}

/// Creates a match on a server and loads it as seen from the player's seat.
fn create_match(
    server: &ServerAddress,
    wanted: &NewMatch,
    language: &str,
) -> Result<OpenedMatch, ClientError> {
    let (seats, watch) = client::create(server, wanted, language)?;
    let link = seats.into_iter().next().unwrap_or(watch);
    let view = client::fetch(&link, language)?;
    Ok(OpenedMatch { link, view })
}

/// Loads a match from a server, and joins it first if a seat is open and the link holds no token.
fn join_match(link: Link, name: &str, language: &str) -> Result<OpenedMatch, ClientError> {
    let view = client::fetch(&link, language)?;
    if link.token.is_some() || view.standing.stage != Stage::Open {
        return Ok(OpenedMatch { link, view });
    }
    let link = client::join(&link, name, language)?;
    let view = client::fetch(&link, language)?;
    Ok(OpenedMatch { link, view })
}

/// Generates the puzzle of a seed, or of the first seed after it that yields one. Fails if too many
/// seeds in a row yield none, or if the job is cancelled.
fn generate(seed: Seed, control: &SolveControl) -> Result<Generated, GenerateError> {
    let first = Series::new(seed, MAX_UNPRODUCTIVE_SEEDS, control).next();
    first.unwrap_or(Err(GenerateError::Stopped))
}

//! Questions that are being worked on in the background.

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
use client::{Failure, Link, NewMatch, Server, Stage};
use engine::{Asker, Busy, Config, Engine, Handle, Progress};
use game::Reason;
use review::Review;

use crate::event::{Answer, Entered, Question, Ticket};

/// Someone who works on a question. Dropping it cancels.
enum Work {
    /// The engine has no room yet.
    Waiting(Question),
    Move(Handle<Option<String>>),
    Search(Handle<Analysis>),
    Errand(Errand),
    Review(Handle<Review, review::Progress>),
}

/// A thread of its own that answers once.
struct Errand {
    stop: Arc<AtomicBool>,
    answer: Receiver<Answer>,
}

impl Errand {
    fn start(work: impl FnOnce(&AtomicBool) -> Option<Answer> + Send + 'static) -> Errand {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, answer) = mpsc::channel();
        let flag = Arc::clone(&stop);
        thread::spawn(move || {
            if let Some(answer) = work(&flag) {
                // The question may have been cancelled, and then nobody waits.
                sender.send(answer).unwrap_or_default();
            }
        });
        Errand { stop, answer }
    }
}

impl Drop for Errand {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// All who work.
pub(super) struct Workers {
    engine: Engine,
    at_work: BTreeMap<Ticket, Work>,
    /// Files of tables that had to be left out, as far as the app was told of them.
    problems: Vec<Reason>,
}

impl Workers {
    pub(super) fn new() -> io::Result<Workers> {
        Ok(Workers {
            engine: Engine::new(Config {
                knowledge: Knowledge::of_user(),
                ..Config::default()
            })?,
            at_work: BTreeMap::new(),
            problems: Vec::new(),
        })
    }

    pub(super) fn ask(&mut self, ticket: Ticket, question: Question) {
        let work = self.begin(question);
        self.at_work.insert(ticket, work);
    }

    pub(super) fn cancel(&mut self, ticket: Ticket) {
        self.at_work.remove(&ticket);
    }

    fn begin(&self, question: Question) -> Work {
        match question {
            // A search that was cancelled just now may still hold the place in the queue.
            Question::Engine(question) => match self.search(&question) {
                Ok(work) => work,
                Err(Busy) => Work::Waiting(Question::Engine(question)),
            },
            Question::Review(line, settings) => {
                let review = line.boxed_clone();
                let asked =
                    self.engine
                        .asked_by(Asker::default())
                        .search(move |surroundings, listener| {
                            review::review(&*review, &settings, surroundings, listener)
                        });
                match asked {
                    Ok(handle) => Work::Review(handle),
                    Err(Busy) => Work::Waiting(Question::Review(line, settings)),
                }
            }
            Question::Make(server, wanted, language) => Work::Errand(Errand::start(move |_| {
                let made = make_match(&server, &wanted, language.code());
                Some(Answer::Entered(Box::new(made)))
            })),
            Question::Enter(link, name, language) => Work::Errand(Errand::start(move |_| {
                let entered = enter(link, &name, language.code());
                Some(Answer::Entered(Box::new(entered)))
            })),
            Question::Judge(puzzle) => Work::Errand(Errand::start(move |stop| {
                Some(Answer::Judged(check_solvable(
                    &puzzle,
                    &SolveControl::new(stop),
                )))
            })),
            Question::Generate(seed) => Work::Errand(Errand::start(move |stop| {
                Some(Answer::Generated(Box::new(make(seed, stop))))
            })),
            Question::Advise(puzzle, progress) => Work::Errand(Errand::start(move |stop| {
                let found = find_hint(&puzzle, &progress, &SolveControl::new(stop));
                found.ok().map(Answer::Advice)
            })),
        }
    }

    fn search(&self, question: &session::Question) -> Result<Work, Busy> {
        match question {
            session::Question::Move(line, turn) => {
                let asked = self.engine.choose(line.boxed_clone(), *turn);
                asked.map(Work::Move)
            }
            session::Question::Analyse(line, settings) => {
                let asked = self.engine.analyse(line.boxed_clone(), *settings);
                asked.map(Work::Search)
            }
        }
    }

    /// What has been found out since the last time.
    pub(super) fn answers(&mut self) -> Vec<(Ticket, Answer)> {
        let mut answers = Vec::new();
        for (ticket, work) in std::mem::take(&mut self.at_work) {
            let (answer, rest) = self.look_at(work);
            if let Some(Answer::Found(_)) = answer {
                let problems = self.new_problems();
                answers.extend(problems.map(|it| (ticket, Answer::Problems(it))));
            }
            answers.extend(answer.map(|it| (ticket, it)));
            if let Some(work) = rest {
                self.at_work.insert(ticket, work);
            }
        }
        answers
    }

    /// What is wrong with files of tables and was not told yet.
    fn new_problems(&mut self) -> Option<Vec<Reason>> {
        let mut new = Knowledge::of_user().problems();
        new.retain(|it| !self.problems.contains(it));
        self.problems.extend_from_slice(&new);
        (!new.is_empty()).then_some(new)
    }

    /// The newest answer of a piece of work, and the work if it goes on.
    fn look_at(&self, work: Work) -> (Option<Answer>, Option<Work>) {
        match work {
            Work::Waiting(question) => (None, Some(self.begin(question))),
            Work::Move(handle) => match handle.next(Duration::ZERO) {
                Progress::Over => (Some(Answer::Move(handle.wait().flatten())), None),
                Progress::Round(_) | Progress::Nothing => (None, Some(Work::Move(handle))),
            },
            Work::Search(handle) => {
                let mut newest = None;
                loop {
                    match handle.next(Duration::ZERO) {
                        Progress::Round(round) => newest = Some(Answer::Round(round)),
                        Progress::Nothing => return (newest, Some(Work::Search(handle))),
                        Progress::Over => break,
                    }
                }
                let found = handle.wait().unwrap_or_default();
                (Some(Answer::Found(found)), None)
            }
            Work::Review(handle) => match handle.next(Duration::ZERO) {
                Progress::Round(round) => {
                    (Some(Answer::Reviewing(round)), Some(Work::Review(handle)))
                }
                Progress::Nothing => (None, Some(Work::Review(handle))),
                Progress::Over => {
                    let review = handle.wait().map(|it| Answer::Reviewed(Box::new(it)));
                    (review, None)
                }
            },
            Work::Errand(errand) => match errand.answer.try_recv() {
                Ok(answer) => (Some(answer), None),
                Err(TryRecvError::Empty) => (None, Some(Work::Errand(errand))),
                Err(TryRecvError::Disconnected) => (
                    Some(Answer::Generated(Box::new(Err(GenerateError::Stopped)))),
                    None,
                ),
            },
        }
    }
}

/// Makes a match on a server and looks at it from our own seat.
fn make_match(server: &Server, wanted: &NewMatch, language: &str) -> Result<Entered, Failure> {
    let (seats, watch) = client::make(server, wanted, language)?;
    let link = seats.into_iter().next().unwrap_or(watch);
    let view = client::look(&link, language)?;
    Ok(Entered { link, view })
}

/// Looks at a match on a server, and takes the open seat if there is one.
fn enter(link: Link, name: &str, language: &str) -> Result<Entered, Failure> {
    let view = client::look(&link, language)?;
    if link.token.is_some() || view.stage != Stage::Open {
        return Ok(Entered { link, view });
    }
    let link = client::join(&link, name, language)?;
    let view = client::look(&link, language)?;
    Ok(Entered { link, view })
}

/// A puzzle of a seed, or of one of those after it.
fn make(seed: Seed, stop: &AtomicBool) -> Result<Generated, GenerateError> {
    let control = SolveControl::new(stop);
    let first = Series::new(seed, MAX_UNPRODUCTIVE_SEEDS, &control).next();
    first.unwrap_or(Err(GenerateError::Stopped))
}

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
    generate::{Failed, Generated, PATIENCE, Series},
    share::Seed,
    solve::Control,
};
use engine::{Config, Engine, Handle, Progress};

use crate::event::{Answer, Question, Ticket};

/// Someone who works on a question. Dropping it cancels.
enum Work {
    /// The engine has no room yet.
    Waiting(Question),
    Move(Handle<Option<String>>),
    Search(Handle<Analysis>),
    Puzzle(Errand),
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
                // Nobody may be waiting any more, which is nobody's loss.
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
}

impl Workers {
    pub(super) fn new() -> io::Result<Workers> {
        Ok(Workers {
            engine: Engine::new(Config {
                knowledge: Knowledge::of_user(),
                ..Config::default()
            })?,
            at_work: BTreeMap::new(),
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
            Question::Move(line, turn) => {
                match self.engine.choose(line.boxed_clone(), turn) {
                    Ok(handle) => Work::Move(handle),
                    // A search that was cancelled just now may still hold the place in the queue.
                    Err(_) => Work::Waiting(Question::Move(line, turn)),
                }
            }
            Question::Analyse(line, settings) => {
                match self.engine.analyse(line.boxed_clone(), settings) {
                    Ok(handle) => Work::Search(handle),
                    Err(_) => Work::Waiting(Question::Analyse(line, settings)),
                }
            }
            Question::Generate(seed) => Work::Puzzle(Errand::start(move |stop| {
                Some(Answer::Generated(Box::new(make(seed, stop))))
            })),
            Question::Advise(puzzle, progress) => Work::Puzzle(Errand::start(move |stop| {
                let found = find_hint(&puzzle, &progress, &Control::new(stop));
                found.ok().map(Answer::Advice)
            })),
        }
    }

    /// What has been found out since the last time.
    pub(super) fn answers(&mut self) -> Vec<(Ticket, Answer)> {
        let mut answers = Vec::new();
        for (ticket, work) in std::mem::take(&mut self.at_work) {
            let (answer, rest) = self.look_at(work);
            answers.extend(answer.map(|it| (ticket, it)));
            if let Some(work) = rest {
                self.at_work.insert(ticket, work);
            }
        }
        answers
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
            Work::Puzzle(errand) => match errand.answer.try_recv() {
                Ok(answer) => (Some(answer), None),
                Err(TryRecvError::Empty) => (None, Some(Work::Puzzle(errand))),
                Err(TryRecvError::Disconnected) => (
                    Some(Answer::Generated(Box::new(Err(Failed::Stopped)))),
                    None,
                ),
            },
        }
    }
}

/// A puzzle of a seed, or of one of those after it.
fn make(seed: Seed, stop: &AtomicBool) -> Result<Generated, Failed> {
    let control = Control::new(stop);
    let first = Series::new(seed, PATIENCE, &control).next();
    first.unwrap_or(Err(Failed::Stopped))
}

//! Our engine in a conversation: reads commands, thinks in a thread of its own, answers.
//!
//! Input is read even while a search runs, so that `stop` and `isready` are answered at once.
//! A search that is broken off still gives its best move, and every `go` gets exactly one
//! `bestmove`, which is legal in the position as far as it was understood.

mod options;
mod think;

use std::{
    io::{self, BufRead, Write},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, Scope, ScopedJoinHandle},
};

use catalog::{Game, Knowledge};
use game::{AnyLine, Outcome, Player, Reason, Rng};

use crate::{Command, Dialect, Go, Lines, Query, Reply, Setup};

use options::Options;
use think::Thought;

/// How a conversation begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// The dialect spoken until another one is greeted with.
    pub dialect: Dialect,
    /// The only dialect that may be greeted with, if not any.
    pub only: Option<Dialect>,
    /// The game played until another one is chosen.
    pub game: &'static Game,
    /// Its variant, if not the standard one.
    pub variant: Option<String>,
    /// The engine's name.
    pub name: String,
    /// Makes the choices of weak levels repeatable.
    pub seed: u64,
    /// What full strength may look up.
    pub knowledge: &'static Knowledge,
}

/// Answers commands until told to quit or the input ends.
///
/// At the end of the input, a search that has a limit is allowed to finish. `words` puts into a
/// sentence what is wrong with a command.
///
/// # Errors
///
/// When the input can't be read or the output can't be written.
pub fn serve(
    input: impl BufRead,
    output: impl Write + Send,
    start: Start,
    words: &dyn Fn(&Reason) -> String,
) -> io::Result<()> {
    let output = Output(Mutex::new(output));
    thread::scope(|scope| {
        let mut server = Server::new(scope, &output, start, words)?;
        for line in Lines::new(input) {
            let Some(command) = Command::read(&line?, server.options.dialect) else {
                continue;
            };
            if command == Command::Quit {
                return server.stop();
            }
            server.obey(command)?;
        }
        server.finish()
    })
}

/// Where answers go. Shared with the thread that thinks.
#[derive(Debug)]
struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    /// Writes whole lines at once.
    fn say(&self, replies: &[Reply], dialect: Dialect) -> io::Result<()> {
        let mut text = String::new();
        for reply in replies {
            // A line must stay one line, whatever somebody's text is made of.
            text.push_str(&reply.write(dialect).replace(['\n', '\r'], " "));
            text.push('\n');
        }
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// A search in its thread.
#[derive(Debug)]
struct Job<'scope> {
    thread: ScopedJoinHandle<'scope, io::Result<()>>,
    cancel: Arc<AtomicBool>,
    /// Goes on until it is stopped.
    is_endless: bool,
    is_ponder: bool,
}

struct Server<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Output<W>,
    words: &'env dyn Fn(&Reason) -> String,
    name: String,
    only: Option<Dialect>,
    options: Options,
    line: Box<dyn AnyLine>,
    rng: Rng,
    knowledge: &'static Knowledge,
    job: Option<Job<'scope>>,
}

impl<'scope, 'env, W: Write + Send> Server<'scope, 'env, W> {
    fn new(
        scope: &'scope Scope<'scope, 'env>,
        output: &'env Output<W>,
        start: Start,
        words: &'env dyn Fn(&Reason) -> String,
    ) -> io::Result<Server<'scope, 'env, W>> {
        let options = Options::new(start.dialect, start.game, start.variant);
        let line = options.open(None).map_err(io::Error::other)?;
        Ok(Server {
            scope,
            output,
            words,
            name: start.name,
            only: start.only,
            options,
            line,
            rng: Rng::new(start.seed),
            knowledge: start.knowledge,
            job: None,
        })
    }

    fn say(&self, replies: &[Reply]) -> io::Result<()> {
        self.output.say(replies, self.options.dialect)
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::IsReady => {
                // Memory is claimed now, so that it costs no time of the first move.
                if self.job.is_none() {
                    self.options.table();
                }
                return self.say(&[Reply::ReadyOk]);
            }
            Command::PonderHit => {
                let pondered = self.job.as_ref().is_some_and(|it| it.is_ponder);
                return if pondered { self.stop() } else { Ok(()) };
            }
            Command::Query(query) => {
                let answer = self.answer(query).to_owned();
                return self.say(&[Reply::Response(answer)]);
            }
            _ => self.stop()?,
        }
        match command {
            Command::Greet(dialect) if self.only.is_none_or(|it| it == dialect) => {
                self.greet(dialect)
            }
            Command::SetOption { name, value } => {
                let line = match self.options.set(&name, &value) {
                    Ok(line) => line,
                    Err(reason) => return self.note(&reason),
                };
                if let Some(line) = line {
                    self.line = line;
                }
                Ok(())
            }
            Command::NewGame => {
                self.options.forget();
                self.position(&Setup::default())
            }
            Command::Position(setup) => self.position(&setup),
            Command::Go(go) => {
                self.think(go);
                Ok(())
            }
            Command::Greet(_)
            | Command::IsReady
            | Command::PonderHit
            | Command::Query(_)
            | Command::Stop
            | Command::Quit => Ok(()),
        }
    }

    fn greet(&mut self, dialect: Dialect) -> io::Result<()> {
        if let Some(line) = self.options.speak(dialect) {
            self.line = line;
        }
        let mut replies = vec![
            Reply::Name(self.name.clone()),
            Reply::Author("the Henge authors".to_owned()),
        ];
        replies.extend(self.options.list());
        replies.push(Reply::Greeted(dialect));
        self.say(&replies)
    }

    /// Mentions what was wrong with a command, for the log of whoever sent it.
    fn note(&self, reason: &Reason) -> io::Result<()> {
        self.say(&[Reply::Note((self.words)(reason))])
    }

    /// Sets up a position. A bad position changes nothing; the moves are played up to a bad one.
    fn position(&mut self, setup: &Setup) -> io::Result<()> {
        match self.options.open(setup.position.as_deref()) {
            Ok(line) => self.line = line,
            Err(reason) => return self.note(&reason),
        }
        for m in &setup.moves {
            if let Err(reason) = self.line.try_play(m) {
                return self.note(&reason);
            }
        }
        Ok(())
    }

    fn answer(&self, query: Query) -> &'static str {
        let ending = self.line.ending();
        let yes_or_no = |yes| if yes { "true" } else { "false" };
        match query {
            Query::FirstToMove => yes_or_no(self.line.to_move() == Player::First),
            Query::GameOver => yes_or_no(ending.is_some()),
            Query::Result => match ending.map(|it| it.outcome) {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Player::First)) => "p1win",
                Some(Outcome::Win(Player::Second)) => "p2win",
            },
        }
    }

    fn think(&mut self, go: Go) {
        let cancel = Arc::new(AtomicBool::new(false));
        let (is_endless, is_ponder) = (go.infinite || go.ponder, go.ponder);
        let thought = Thought {
            game: self.options.game,
            line: self.line.boxed_clone(),
            go,
            level: self.options.level,
            lines: self.options.lines,
            threads: self.options.threads,
            table: self.options.table(),
            cancel: Arc::clone(&cancel),
            rng: Rng::new(self.rng.bits()),
            knowledge: self.knowledge,
        };
        let (output, dialect) = (self.output, self.options.dialect);
        let thread = self.scope.spawn(move || {
            let told = thought.run(&mut |replies| output.say(replies, dialect));
            // Even when all is known, an endless search waits for the word.
            while is_endless && !thought.cancel.load(Ordering::Acquire) {
                thread::park();
            }
            output.say(&[Reply::BestMove(told?)], dialect)
        });
        self.job = Some(Job {
            thread,
            cancel,
            is_endless,
            is_ponder,
        });
    }

    /// Breaks off the search, if there is one, and waits until it has answered.
    fn stop(&mut self) -> io::Result<()> {
        if let Some(job) = &self.job {
            job.cancel.store(true, Ordering::Release);
            job.thread.thread().unpark();
        }
        self.join()
    }

    /// Waits for the search, if it ends by itself.
    fn finish(&mut self) -> io::Result<()> {
        if self.job.as_ref().is_some_and(|it| it.is_endless) {
            return self.stop();
        }
        self.join()
    }

    fn join(&mut self) -> io::Result<()> {
        let Some(job) = self.job.take() else {
            return Ok(());
        };
        let failed = |_| Err(io::Error::other("the search has failed"));
        job.thread.join().unwrap_or_else(failed)
    }
}

//! Our engine as a UCI or UGI engine: a command loop, and a search in a thread of its own.
//!
//! Input is read while a search runs, so that `stop` and `isready` take effect at once. Every `go`
//! gets exactly one `bestmove`, which is legal in the position, also if the search is stopped; if
//! the position was illegal, it is `bestmove (none)`. `go perft` prints counts instead.
//!
//! The transposition table and exact knowledge are prepared at `position` and `isready`, not on the
//! clock of the first move.

mod job;
mod options;
mod readiness;
mod think;

use std::{
    io::{self, BufRead, Write},
    sync::{Arc, Mutex, PoisonError, atomic::Ordering},
    thread::{self, Scope},
};

use catalog::{Game, Knowledge};
use game::{AnyLine, Outcome, Player, Reason, Rng};
use search::TimeSource;

use crate::protocol::{Command, DEEPEST_PERFT, Dialect, Go, Lines, Query, Reply, Setup};

use job::{Job, Signals};
use options::Options;
use readiness::Readiness;
use think::{Choice, Thought};

/// The engine's initial configuration.
#[derive(Clone, Debug)]
pub struct Start {
    /// The protocol until a greeting selects another one.
    pub dialect: Dialect,
    /// The only protocol that a greeting may select; `None` for any.
    pub only: Option<Dialect>,
    /// The game until an option selects another one.
    pub game: &'static Game,
    /// Name of the variant; `None` for the standard one.
    pub variant: Option<String>,
    /// The engine's name and version.
    pub name: String,
    /// Whether to print the name at the start, for users who run the engine in a terminal.
    pub banner: bool,
    /// Seed of the random choices of weak levels.
    pub seed: u64,
    /// Exact knowledge for searches at full strength.
    pub knowledge: &'static Knowledge,
}

/// Runs the command loop until `quit` or the end of the input.
///
/// At the end of the input, a search with limits runs to its end. `words` formats errors in
/// commands for the GUI's log.
///
/// # Errors
///
/// The input can't be read or the output can't be written.
pub fn serve(
    input: impl BufRead,
    output: impl Write + Send,
    start: Start,
    words: &dyn Fn(&Reason) -> String,
) -> io::Result<()> {
    let output = Output(Mutex::new(output));
    thread::scope(|scope| {
        let has_banner = start.banner;
        let mut server = Server::new(scope, &output, start, words)?;
        if has_banner {
            let banner = format!("{} by {AUTHOR}", server.name);
            server.say(&[Reply::Banner(banner)])?;
        }
        for line in Lines::new(input) {
            let Some(command) = Command::read(&line?) else {
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

/// The engine's authors, for `id author`.
const AUTHOR: &str = "the Henge authors";

/// The output, shared by the command loop and the search thread.
#[derive(Debug)]
struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    /// Writes replies as whole lines, without interleaving those of the other thread.
    fn say(&self, replies: &[Reply], dialect: Dialect) -> io::Result<()> {
        let mut text = String::new();
        for reply in replies {
            // Texts from outside may contain line breaks, but a reply must stay one line.
            text.push_str(&reply.write(dialect).replace(['\n', '\r'], " "));
            text.push('\n');
        }
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

struct Server<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Output<W>,
    words: &'env dyn Fn(&Reason) -> String,
    name: String,
    only: Option<Dialect>,
    options: Options,
    /// The current position. `None` after an illegal `position` command.
    line: Option<Box<dyn AnyLine>>,
    rng: Rng,
    knowledge: &'static Knowledge,
    /// The game and variant whose knowledge is being or has been prepared, and its state.
    ready: Option<(&'static str, String, Arc<Readiness>)>,
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
        let line = Some(options.open(None).map_err(io::Error::other)?);
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
            ready: None,
            job: None,
        })
    }

    fn say(&self, replies: &[Reply]) -> io::Result<()> {
        self.output.say(replies, self.options.dialect)
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::IsReady => {
                if self.job.is_none()
                    && let Some(ready) = self.prepare()
                {
                    ready.wait();
                }
                return self.say(&[Reply::ReadyOk]);
            }
            Command::PonderHit => {
                if let Some(job) = &mut self.job {
                    job.hit(self.scope);
                }
                return Ok(());
            }
            Command::Query(query) => {
                return self.say(&[Reply::Response(self.answer(&query))]);
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
                if line.is_some() {
                    self.line = line;
                }
                Ok(())
            }
            Command::NewGame => {
                self.options.forget();
                self.position(&Setup::default())
            }
            Command::Position(setup) => self.position(&setup),
            Command::Go(go) => self.go(&go),
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
            self.line = Some(line);
        }
        let mut replies = vec![
            Reply::Name(self.name.clone()),
            Reply::Author(AUTHOR.to_owned()),
        ];
        replies.extend(self.options.list());
        replies.push(Reply::Greeted(dialect));
        self.say(&replies)?;
        // Allocate the table now, while the GUI processes the options.
        self.options.table();
        Ok(())
    }

    /// Reports an error in a command to the GUI's log.
    fn note(&self, reason: &Reason) -> io::Result<()> {
        self.say(&[Reply::Note((self.words)(reason))])
    }

    /// Sets up a position. If it or one of its moves is illegal, reports that and leaves no position:
    /// the next `go` must not reply with a move for the previous one.
    fn position(&mut self, setup: &Setup) -> io::Result<()> {
        let played = self.options.open(setup.position.as_deref()).and_then(|it| {
            setup.moves.iter().try_fold(it, |mut line, m| {
                line.try_play(m)?;
                Ok(line)
            })
        });
        match played {
            Ok(line) => {
                self.line = Some(line);
                self.prepare();
                Ok(())
            }
            Err(reason) => {
                self.line = None;
                self.note(&reason)
            }
        }
    }

    fn answer(&self, query: &Query) -> String {
        let Some(line) = &self.line else {
            return "unknown".to_owned();
        };
        let ending = line.ending();
        let answer = match query {
            Query::FirstToMove if line.to_move() == Player::First => "true",
            Query::GameOver if ending.is_some() => "true",
            Query::FirstToMove | Query::GameOver => "false",
            Query::Result => match ending.map(|it| it.outcome) {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Player::First)) => "p1win",
                Some(Outcome::Win(Player::Second)) => "p2win",
            },
            Query::LegalMoves => {
                let moves = line.legal_moves().into_iter().map(|it| it.text);
                return moves.collect::<Vec<_>>().join(" ");
            }
            Query::Fen => return line.position(),
            Query::Other(_) => "unknown",
        };
        answer.to_owned()
    }

    /// Allocates the transposition table and, at full strength, starts a thread that prepares exact
    /// knowledge, unless that was done for this game and variant. Returns the state of the
    /// preparation; `None` if no knowledge is used.
    fn prepare(&mut self) -> Option<Arc<Readiness>> {
        self.options.table();
        let line = self.line.as_ref().filter(|_| self.options.is_strong())?;
        let (id, variant) = (line.info().id, line.variant());
        if let Some((_, _, ready)) =
            (self.ready.as_ref()).filter(|it| it.0 == id && it.1 == variant)
        {
            return Some(Arc::clone(ready));
        }
        let ready = Arc::new(Readiness::default());
        self.ready = Some((id, variant, Arc::clone(&ready)));
        let (line, knowledge, theirs) = (line.boxed_clone(), self.knowledge, Arc::clone(&ready));
        self.scope.spawn(move || {
            knowledge.prepare(&*line);
            theirs.announce();
        });
        Some(ready)
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let Ok(perft) = go.perft.transpose() else {
            let reason = Reason::new("engine-perft-depth").with("most", DEEPEST_PERFT);
            return self.note(&reason);
        };
        let started = TimeSource::system().now();
        let ready = self.prepare();
        let Some(line) = &self.line else {
            self.note(&Reason::new("engine-no-position"))?;
            return match perft {
                Some(_) => Ok(()),
                None => self.say(&[Choice::default().reply(self.options.dialect)]),
            };
        };
        let line = line.boxed_clone();
        let (output, dialect) = (self.output, self.options.dialect);
        let limits = go.limits(line.to_move(), self.options.overhead);
        if let Some(depth) = perft {
            let count = move |signals: &Signals| count(output, &*line, depth, dialect, signals);
            // Perft is neither infinite nor pondering, whatever the other words of `go` say.
            let job = Job::start(self.scope, &Go::default(), limits, count);
            self.job = Some(job);
            return Ok(());
        }
        let thought = Thought {
            game: self.options.game,
            line,
            moves: go.moves.clone(),
            limits: if go.infinite || go.ponder {
                limits.without_time()
            } else {
                limits
            },
            started,
            level: self.options.level(),
            lines: self.options.lines,
            threads: self.options.threads,
            table: self.options.table(),
            rng: Rng::new(self.rng.bits()),
            knowledge: self.knowledge,
            ready,
        };
        let think = move |signals: &Signals| {
            let tell = &mut |replies: &[Reply]| output.say(replies, dialect);
            let chosen = thought.run(&signals.cancel, tell);
            signals.wait_to_answer();
            output.say(&[chosen?.reply(dialect)], dialect)
        };
        self.job = Some(Job::start(self.scope, go, limits, think));
        Ok(())
    }

    /// Cancels the search, if there is one, and waits until it has replied.
    fn stop(&mut self) -> io::Result<()> {
        if let Some(job) = &self.job {
            job.stop();
        }
        self.join()
    }

    /// Waits for the search to end; cancels it if it would never end.
    fn finish(&mut self) -> io::Result<()> {
        if self.job.as_ref().is_some_and(Job::is_endless) {
            return self.stop();
        }
        self.join()
    }

    fn join(&mut self) -> io::Result<()> {
        self.job.take().map_or(Ok(()), Job::join)
    }
}

/// Runs perft and writes the number of leaf nodes for each root move, and their sum.
fn count<W: Write>(
    output: &Output<W>,
    line: &dyn AnyLine,
    depth: u32,
    dialect: Dialect,
    signals: &Signals,
) -> io::Result<()> {
    let (mut all, mut told) = (u64::from(depth == 0), Ok(()));
    if 0 < depth {
        line.divide(depth, &signals.cancel, &mut |m, n| {
            all += n;
            if told.is_ok() {
                told = output.say(&[Reply::Lines(m, n)], dialect);
            }
            if told.is_err() {
                signals.cancel.store(true, Ordering::Release);
            }
        });
    }
    told?;
    if signals.cancel.load(Ordering::Acquire) {
        return Ok(());
    }
    output.say(&[Reply::AllLines(all)], dialect)
}

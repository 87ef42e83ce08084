//! Our engine as a UCI or UGI engine: a command loop, and a search in a thread of its own.
//!
//! Input is read while a search runs, so that `stop` and `isready` take effect at once. Every `go`
//! gets exactly one `bestmove`, which is legal in the position, also if the search is stopped; if
//! the position was illegal, it is `bestmove (none)`. `go perft` prints counts instead.
//!
//! The transposition table and exact knowledge are prepared at `position` and `isready`, not on the
//! clock of the first move.

mod job;
mod move_search;
mod options;
mod readiness;

use std::{
    io::{self, BufRead, Write},
    sync::{Arc, Mutex, PoisonError, atomic::Ordering},
    thread::{self, Scope},
};

use catalog::{Game, Knowledge};
use game::{AnyLine, Outcome, Player, Reason, Rng};
use search::TimeSource;

use crate::protocol::{
    Dialect, EngineCommand, EngineReply, Go, Lines, MAX_PERFT_DEPTH, PositionSetup, Query,
};

use job::{Job, Signals};
use move_search::{Choice, MoveSearch};
use options::Options;
use readiness::Readiness;

/// The initial configuration of this program when it serves as a UCI or UGI engine.
#[derive(Clone, Debug)]
pub struct EngineConfig {
    /// The protocol that the engine speaks until a greeting selects another one.
    pub dialect: Dialect,
    /// The only protocol that a greeting may select; `None` if it may select any.
    pub only: Option<Dialect>,
    /// The game that the engine plays until an option selects another one.
    pub game: &'static Game,
    /// Name of the variant that the engine plays at first; `None` for the game's standard variant.
    pub variant: Option<String>,
    /// The engine's name and version, for `id name`.
    pub name: String,
    /// Whether to print the engine's name at the start, for users who run it in a terminal.
    pub banner: bool,
    /// Seed of the random choices that weak levels make.
    pub seed: u64,
    /// Exact knowledge (tables and provers) for searches at full strength.
    pub knowledge: &'static Knowledge,
}

/// Runs the command loop of the UCI or UGI engine until `quit` or the end of the input.
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
    start: EngineConfig,
    words: &dyn Fn(&Reason) -> String,
) -> io::Result<()> {
    let output = Output(Mutex::new(output));
    thread::scope(|scope| {
        let has_banner = start.banner;
        let mut server = Server::new(scope, &output, start, words)?;
        if has_banner {
            let banner = format!("{} by {AUTHOR}", server.name);
            server.say(&[EngineReply::Banner(banner)])?;
        }
        for line in Lines::new(input) {
            let Some(command) = EngineCommand::read(&line?) else {
                continue;
            };
            if command == EngineCommand::Quit {
                return server.stop();
            }
            server.execute(command)?;
        }
        server.finish()
    })
}

/// The engine's authors, for `id author`.
const AUTHOR: &str = "the Henge authors";

/// The engine's output, shared by the command loop and the search thread.
#[derive(Debug)]
struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    /// Writes replies as whole lines, uninterrupted by those of the other thread.
    fn say(&self, replies: &[EngineReply], dialect: Dialect) -> io::Result<()> {
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

/// The preparation of exact knowledge (opening its tables, making its provers) for a game and
/// variant by a background thread, running or done.
struct Preparation {
    game: &'static str,
    variant: String,
    ready: Arc<Readiness>,
}

struct Server<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Output<W>,
    words: &'env dyn Fn(&Reason) -> String,
    name: String,
    only: Option<Dialect>,
    options: Options,
    /// The current game: a start and the moves played since, as set by `position`, or the start
    /// after a new game or a change of game. `None` after a `position` command that was illegal.
    line: Option<Box<dyn AnyLine>>,
    rng: Rng,
    knowledge: &'static Knowledge,
    /// The latest background preparation of exact knowledge (tables and provers). `None` before the
    /// first.
    preparation: Option<Preparation>,
    job: Option<Job<'scope>>,
}

impl<'scope, 'env, W: Write + Send> Server<'scope, 'env, W> {
    fn new(
        scope: &'scope Scope<'scope, 'env>,
        output: &'env Output<W>,
        start: EngineConfig,
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
            preparation: None,
            job: None,
        })
    }

    fn say(&self, replies: &[EngineReply]) -> io::Result<()> {
        self.output.say(replies, self.options.dialect)
    }

    fn execute(&mut self, command: EngineCommand) -> io::Result<()> {
        match command {
            EngineCommand::IsReady => {
                if self.job.is_none()
                    && let Some(ready) = self.prepare()
                {
                    ready.wait();
                }
                return self.say(&[EngineReply::ReadyOk]);
            }
            EngineCommand::PonderHit => {
                if let Some(job) = &mut self.job {
                    job.hit(self.scope);
                }
                return Ok(());
            }
            EngineCommand::Query(query) => {
                return self.say(&[EngineReply::Response(self.answer(&query))]);
            }
            _ => self.stop()?,
        }
        match command {
            EngineCommand::Greet(dialect) if self.only.is_none_or(|it| it == dialect) => {
                self.greet(dialect)
            }
            EngineCommand::SetOption { name, value } => {
                let line = match self.options.set(&name, &value) {
                    Ok(line) => line,
                    Err(reason) => return self.note(&reason),
                };
                if line.is_some() {
                    self.line = line;
                }
                Ok(())
            }
            EngineCommand::NewGame => {
                self.options.forget();
                self.position(&PositionSetup::default())
            }
            EngineCommand::Position(setup) => self.position(&setup),
            EngineCommand::Go(go) => self.go(&go),
            EngineCommand::Greet(_)
            | EngineCommand::IsReady
            | EngineCommand::PonderHit
            | EngineCommand::Query(_)
            | EngineCommand::Stop
            | EngineCommand::Quit => Ok(()),
        }
    }

    fn greet(&mut self, dialect: Dialect) -> io::Result<()> {
        if let Some(line) = self.options.speak(dialect) {
            self.line = Some(line);
        }
        let mut replies = vec![
            EngineReply::Name(self.name.clone()),
            EngineReply::Author(AUTHOR.to_owned()),
        ];
        replies.extend(self.options.list());
        replies.push(EngineReply::Greeted(dialect));
        self.say(&replies)?;
        // Allocate the table now, while the GUI processes the options.
        self.options.table();
        Ok(())
    }

    /// Reports an error in a command to the GUI's log, by `info string`.
    fn note(&self, reason: &Reason) -> io::Result<()> {
        self.say(&[EngineReply::Note((self.words)(reason))])
    }

    /// Handles the `position` command. If the position or one of its moves is illegal, reports that
    /// and leaves no position: the next `go` must not reply with a move for the previous one.
    fn position(&mut self, setup: &PositionSetup) -> io::Result<()> {
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

    /// Allocates the transposition table if there is none and, at full strength, starts a thread that
    /// prepares exact knowledge, unless the latest such thread was for the same game and variant. Returns
    /// the flag that is set when the knowledge is ready; `None` below full strength or without a position.
    fn prepare(&mut self) -> Option<Arc<Readiness>> {
        self.options.table();
        let line = self.line.as_ref().filter(|_| self.options.is_strong())?;
        let (id, variant) = (line.info().id, line.variant());
        let done = self.preparation.as_ref();
        if let Some(done) = done.filter(|done| done.game == id && done.variant == variant) {
            return Some(Arc::clone(&done.ready));
        }
        let ready = Arc::new(Readiness::default());
        self.preparation = Some(Preparation {
            game: id,
            variant,
            ready: Arc::clone(&ready),
        });
        let (line, knowledge, theirs) = (line.boxed_clone(), self.knowledge, Arc::clone(&ready));
        self.scope.spawn(move || {
            knowledge.prepare(&*line);
            theirs.announce();
        });
        Some(ready)
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let Ok(perft) = go.perft.transpose() else {
            let reason = Reason::new("engine-perft-depth").with("most", MAX_PERFT_DEPTH);
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
        let search = MoveSearch {
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
            let write = &mut |replies: &[EngineReply]| output.say(replies, dialect);
            let chosen = search.run(&signals.cancel, write);
            signals.wait_to_answer();
            output.say(&[chosen?.reply(dialect)], dialect)
        };
        self.job = Some(Job::start(self.scope, go, limits, think));
        Ok(())
    }

    /// Cancels the running search, if there is one, and waits until it has sent its reply.
    fn stop(&mut self) -> io::Result<()> {
        if let Some(job) = &self.job {
            job.stop();
        }
        self.join()
    }

    /// Waits for the running search to end; cancels it if it is waiting for `stop` or `ponderhit`.
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

/// Handles `go perft`: counts the leaf nodes at a depth, and writes their number for each root move
/// and in total. The total is left out if the count is cancelled.
fn count<W: Write>(
    output: &Output<W>,
    line: &dyn AnyLine,
    depth: u32,
    dialect: Dialect,
    signals: &Signals,
) -> io::Result<()> {
    let (mut all, mut written) = (u64::from(depth == 0), Ok(()));
    if 0 < depth {
        line.divide(depth, &signals.cancel, &mut |m, n| {
            all += n;
            if written.is_ok() {
                written = output.say(&[EngineReply::PerftMove(m, n)], dialect);
            }
            if written.is_err() {
                signals.cancel.store(true, Ordering::Release);
            }
        });
    }
    written?;
    if signals.cancel.load(Ordering::Acquire) {
        return Ok(());
    }
    output.say(&[EngineReply::PerftTotal(all)], dialect)
}

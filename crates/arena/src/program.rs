//! Contestants that are external programs and speak UCI or UGI over pipes.
//!
//! A program that fails (crashes, is late, or closes its pipe) is killed and started again for the
//! next game. A reader thread for each process forwards its replies, because reading a pipe can't
//! have a timeout.

use std::{
    io::{BufReader, Write},
    process::{Child, ChildStdin, Command as Process, Stdio},
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use crate::protocol::{Dialect, EngineCommand, EngineReply, Go, Lines};
use catalog::Game;
use game::AnyLine;
use nevermind::Nevermind as _;

use crate::{Contestant, PlayerFault, PlayerLimits};

/// Maximum time for an external program to answer the greeting or `isready`. Large engines load
/// networks and tables first.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(20);

/// Interval of checks for cancellation while the contest waits for a program's reply.
const CANCEL_POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Arguments for starting an external program: protocol, game, variant, limits and options.
#[derive(Debug)]
pub(crate) struct ProgramSetup<'a> {
    pub(crate) dialect: Dialect,
    pub(crate) game: &'static Game,
    pub(crate) variant: &'a str,
    pub(crate) limits: &'a PlayerLimits,
    pub(crate) options: &'a [(String, String)],
}

/// A contestant that is an external program speaking UCI or UGI. After a failure its process is
/// started again for the next game.
#[derive(Debug)]
pub(crate) struct Program {
    command: Vec<String>,
    /// The protocol that the program speaks: UCI or UGI.
    dialect: Dialect,
    /// Names and values of the protocol options to set when the program starts (game or variant,
    /// memory, threads and the user's own), as far as it offers them.
    options: Vec<(String, String)>,
    /// Text of the position that the program calls `startpos`: the standard start of the game.
    start: Option<String>,
    running: Option<Running>,
}

impl Program {
    pub(crate) fn start(
        words: &[String],
        setup: &ProgramSetup<'_>,
    ) -> Result<Program, PlayerFault> {
        let mut options = match setup.dialect {
            Dialect::Uci => {
                let variant = setup.game.uci.map(|it| it.variant.to_owned());
                let name = |it| ("UCI_Variant".to_owned(), it);
                variant.map(name).into_iter().collect()
            }
            Dialect::Ugi => vec![
                ("Game".to_owned(), setup.game.info.id.to_owned()),
                ("Variant".to_owned(), setup.variant.to_owned()),
            ],
        };
        options.push(("Hash".to_owned(), setup.limits.megabytes().to_string()));
        let threads = setup.limits.threads.map_or(1, std::num::NonZeroUsize::get);
        options.push(("Threads".to_owned(), threads.to_string()));
        options.extend_from_slice(setup.options);
        let start = setup.game.open(None, None).ok().map(|it| it.position());
        let mut program = Program {
            command: words.to_vec(),
            dialect: setup.dialect,
            options,
            start,
            running: None,
        };
        program.awake()?;
        Ok(program)
    }

    /// Returns the running process of the external program, and starts it first if it isn't
    /// running.
    fn awake(&mut self) -> Result<&mut Running, PlayerFault> {
        if self.running.is_none() {
            let mut running = Running::spawn(&self.command, self.dialect)?;
            running.greet(&self.options)?;
            self.running = Some(running);
        }
        let gone = || PlayerFault::Crashed(String::new());
        self.running.as_mut().ok_or_else(gone)
    }

    fn position(&self, line: &dyn AnyLine) -> crate::protocol::PositionSetup {
        let start = line.start();
        crate::protocol::PositionSetup {
            position: (self.start.as_ref() != Some(&start)).then_some(start),
            moves: line.moves(),
        }
    }
}

impl Contestant for Program {
    fn new_game(&mut self, _seed: u64) -> Result<(), PlayerFault> {
        let ready = self.awake().and_then(|process| {
            process.send(&EngineCommand::NewGame)?;
            process.wait_until_ready()
        });
        if ready.is_err() {
            self.running = None;
        }
        ready
    }

    fn choose(
        &mut self,
        line: &dyn AnyLine,
        go: &Go,
        deadline: Duration,
        cancel: &AtomicBool,
    ) -> Result<String, PlayerFault> {
        let position = EngineCommand::Position(self.position(line));
        let chosen = self.awake().and_then(|process| {
            process.send(&position)?;
            process.send(&EngineCommand::Go(go.clone()))?;
            process.wait(deadline, cancel, |reply| match reply {
                EngineReply::BestMove { m, .. } => Some(m),
                _ => None,
            })
        });
        match chosen {
            Ok(m) => m.ok_or(PlayerFault::NoMove),
            Err(fault) => {
                // It may still be searching, so its next reply would answer the wrong request.
                self.running = None;
                Err(fault)
            }
        }
    }
}

/// A running process of an external program, and the pipes to it.
#[derive(Debug)]
struct Running {
    process: Child,
    dialect: Dialect,
    input: ChildStdin,
    replies: Receiver<EngineReply>,
}

impl Running {
    fn spawn(words: &[String], dialect: Dialect) -> Result<Running, PlayerFault> {
        let crashed = |error: std::io::Error| PlayerFault::Crashed(error.to_string());
        let (program, arguments) = words
            .split_first()
            .ok_or_else(|| PlayerFault::Crashed(String::new()))?;
        let mut process = Process::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(crashed)?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(PlayerFault::Crashed(String::new()));
        };
        let (sender, replies) = mpsc::channel();
        // A thread of its own, because reading a pipe can't have a timeout. It ends with the pipe.
        thread::Builder::new()
            .spawn(move || {
                let lines = Lines::new(BufReader::new(output)).map_while(Result::ok);
                for reply in lines.filter_map(|it| EngineReply::read(&it)) {
                    let is_thought = matches!(reply, EngineReply::Info(_) | EngineReply::Note(_));
                    if !is_thought && sender.send(reply).is_err() {
                        return;
                    }
                }
            })
            .map_err(crashed)?;
        Ok(Running {
            process,
            dialect,
            input,
            replies,
        })
    }

    /// Sends the protocol's greeting to the program, sets those options that it offers, and waits
    /// until it is ready.
    fn greet(&mut self, options: &[(String, String)]) -> Result<(), PlayerFault> {
        self.send(&EngineCommand::Greet(self.dialect))?;
        let mut offered = Vec::new();
        let never = AtomicBool::new(false);
        self.wait(STARTUP_TIMEOUT, &never, |reply| match reply {
            EngineReply::Option(name, _) => {
                offered.push(name);
                None
            }
            EngineReply::Greeted(_) => Some(()),
            _ => None,
        })?;
        for (name, value) in options {
            let offered = offered.iter().find(|it| it.eq_ignore_ascii_case(name));
            if let Some(name) = offered {
                self.send(&EngineCommand::SetOption {
                    name: name.clone(),
                    value: value.clone(),
                })?;
            }
        }
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<(), PlayerFault> {
        self.send(&EngineCommand::IsReady)?;
        let never = AtomicBool::new(false);
        self.wait(STARTUP_TIMEOUT, &never, |reply| {
            (reply == EngineReply::ReadyOk).then_some(())
        })
    }

    fn send(&mut self, command: &EngineCommand) -> Result<(), PlayerFault> {
        let line = command.write(self.dialect) + "\n";
        let written = self.input.write_all(line.as_bytes());
        let flushed = written.and_then(|()| self.input.flush());
        flushed.map_err(|error| PlayerFault::Crashed(error.to_string()))
    }

    /// Waits up to `longest` for a reply of the program that `wanted` accepts, and skips the
    /// others. Fails if the time passes, the program ends or `cancel` is set.
    fn wait<T>(
        &mut self,
        longest: Duration,
        cancel: &AtomicBool,
        mut wanted: impl FnMut(EngineReply) -> Option<T>,
    ) -> Result<T, PlayerFault> {
        let begun = Instant::now();
        loop {
            let spent = begun.elapsed();
            let Some(left) = longest.checked_sub(spent) else {
                return Err(PlayerFault::Late(spent));
            };
            match self.replies.recv_timeout(left.min(CANCEL_POLL_INTERVAL)) {
                Ok(reply) => {
                    if let Some(found) = wanted(reply) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) if cancel.load(Ordering::Relaxed) => {
                    return Err(PlayerFault::Cancelled);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PlayerFault::Crashed(self.last_words()));
                }
            }
        }
    }

    /// Why the external program sends nothing more, for the error message: its exit status, or that
    /// it closed its pipe.
    fn last_words(&mut self) -> String {
        match self.process.try_wait() {
            Ok(Some(status)) => status.to_string(),
            _ => "the pipe is closed".to_owned(),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        /// Time that a program has to exit after `quit` before it is killed.
        const QUIT_GRACE: Duration = Duration::from_millis(200);
        if self.send(&EngineCommand::Quit).is_ok() {
            let begun = Instant::now();
            while begun.elapsed() < QUIT_GRACE {
                if !matches!(self.process.try_wait(), Ok(None)) {
                    return;
                }
                thread::sleep(Duration::from_millis(2));
            }
        }
        // If it can't be killed, it has exited already.
        if self.process.kill().is_ok() {
            self.process
                .wait()
                .nevermind("the exit status doesn't matter");
        }
    }
}

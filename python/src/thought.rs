//! Long-running calls: searches, reviews, puzzles. They run without the interpreter lock and stop on
//! Ctrl-C.

use std::{
    ops::ControlFlow,
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, sync_channel},
    },
    thread,
    time::Duration,
};

use ::game::{Outcome, Reason};
use api::{Allowance, Host, Request};
use catalog::{Analysis, Knowledge, SearchContext, SearchSettings};
use pyo3::{exceptions::PyRuntimeError, prelude::*};
use search::{Limits, TranspositionTable, Value};

use crate::{errors::Error, number::Whole, state::State, words::chosen};

/// Interval at which a waiting thread checks for signals such as Ctrl-C.
const SIGNAL_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Runs `work` in another thread until it is done or a signal such as Ctrl-C arrives. On a signal,
/// sets the flag that `work` gets, waits for it to end, and fails with Python's exception.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> Result<T, Error> {
    let cancel = AtomicBool::new(false);
    let (tell, done) = sync_channel(1);
    let done = Mutex::new(done);
    thread::scope(|scope| {
        let cancel = &cancel;
        let worker = scope.spawn(move || {
            let answer = work(cancel);
            // The receiver is gone if the wait was interrupted.
            tell.send(answer).ok();
        });
        loop {
            let answer = py.detach(|| {
                let done = done.lock().unwrap_or_else(PoisonError::into_inner);
                done.recv_timeout(SIGNAL_POLL_INTERVAL)
            });
            match answer {
                Ok(answer) => return Ok(answer),
                // The thread ended without a result: it has panicked. The panic is reported as an exception.
                Err(RecvTimeoutError::Disconnected) => {
                    worker.join().ok();
                    let bug = "henge has failed, please report how";
                    return Err(PyRuntimeError::new_err(bug).into());
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = py.check_signals() {
                        cancel.store(true, Ordering::Relaxed);
                        py.detach(|| {
                            let done = done.lock().unwrap_or_else(PoisonError::into_inner);
                            // The result of an interrupted call is discarded.
                            done.recv().ok();
                        });
                        return Err(signal.into());
                    }
                }
            }
        }
    })
}

/// Executes a request of the stateless API. Returns the status and the body, as a server would send them.
#[pyfunction]
#[pyo3(name = "_call")]
pub(crate) fn call(
    py: Python<'_>,
    method: &str,
    path: &str,
    body: &str,
    chance: Whole<u64>,
) -> Result<(u16, String), Error> {
    static HOST: OnceLock<Mutex<Host>> = OnceLock::new();
    let call = Request {
        method,
        path,
        language: chosen(),
        body: body.as_bytes(),
        chance: chance.0,
    };
    let reply = interruptible(py, |cancel| {
        let host =
            HOST.get_or_init(|| Mutex::new(Host::new(Knowledge::of_user(), Allowance::default())));
        // One at a time: the transposition table of one search must not change the result of another.
        let host = host.lock().unwrap_or_else(PoisonError::into_inner);
        host.answer(&call, cancel, &mut |_| ControlFlow::Continue(()))
    })?;
    Ok((reply.status, reply.text().to_owned()))
}

/// Looks up the exact value of a state without searching: the winner (-1 for a draw), the number of
/// plies, and whether that number is exact. `None` if the state is in no table.
#[pyfunction]
#[pyo3(name = "_probe")]
pub(crate) fn probe(py: Python<'_>, state: &State) -> Result<Option<(i32, u32, bool)>, Error> {
    if let Some(ending) = state.line().ending() {
        return Err(Error::Illegal(Reason::over(&ending.reason)));
    }
    let (game, line) = (state.entry(), state.line());
    let found = interruptible(py, |cancel| {
        let context = SearchContext {
            table: &TranspositionTable::new(1),
            knowledge: Knowledge::of_user(),
            cancel,
        };
        let mut go_on = |_: &Analysis| ControlFlow::Continue(());
        let settings = SearchSettings::new(Limits::depth(1));
        game.analyse(line, &settings, context, &mut go_on)
    })?;
    Ok(match found.value {
        Some(Value::Proven { outcome, plies }) => {
            let winner = match outcome {
                Outcome::Win(winner) => winner as i32,
                Outcome::Draw => -1,
            };
            Some((winner, plies, found.exact))
        }
        Some(Value::Estimate { .. }) | None => None,
    })
}

//! Ctrl-C and other requests to end: SIGINT, SIGTERM and SIGHUP.
//!
//! The first signal sets a flag. Long work polls it, saves its progress and returns; a
//! prompt, which blocks and can't poll, registers an exit message instead, which is printed before
//! the process exits. A second signal always exits at once.

use std::{
    io::{self, Write},
    process,
    sync::{
        Mutex, Once,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use nevermind::Nevermind as _;

/// Exit code of an interrupted program: 128 + the number of SIGINT, as shells expect.
const INTERRUPTED: i32 = 130;

static STOPPED: AtomicBool = AtomicBool::new(false);
static EXIT_MESSAGE: Mutex<Option<String>> = Mutex::new(None);
static STOPPING_MESSAGE: Mutex<Option<String>> = Mutex::new(None);

/// Returns the flag that the first signal (SIGINT, SIGTERM or SIGHUP) sets. From the first call on,
/// that signal no longer ends the process unless an exit message is set, so the caller must poll
/// the flag. A second signal ends it. On systems other than Unix, signals are not handled.
pub(crate) fn flag() -> &'static AtomicBool {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        let handled = handle_signals();
        debug_assert!(handled.is_ok(), "{handled:?}");
        handled.nevermind("a signal then ends the process without a message");
    });
    &STOPPED
}

/// Starts the thread that waits for SIGINT, SIGTERM and SIGHUP and calls [`interrupted`] for each.
#[cfg(unix)]
fn handle_signals() -> io::Result<()> {
    use signal_hook::{
        consts::signal::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
    };

    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || signals.forever().for_each(|_| interrupted()))?;
    Ok(())
}

#[cfg(not(unix))]
fn handle_signals() -> io::Result<()> {
    Ok(())
}

/// Makes the next signal (SIGINT, SIGTERM or SIGHUP) print this message to standard error and end
/// the process at once. For code that blocks on input and can't poll [`flag`].
pub(crate) fn set_exit_message(message: String) {
    flag();
    if let Ok(mut exit) = EXIT_MESSAGE.lock() {
        *exit = Some(message);
    }
}

/// Sets the message that the first signal (SIGINT, SIGTERM or SIGHUP) prints to standard error
/// while the running work saves its progress. Not printed if an exit message is set.
pub(crate) fn set_stopping_message(message: String) {
    flag();
    if let Ok(mut stopping) = STOPPING_MESSAGE.lock() {
        *stopping = Some(message);
    }
}

/// Starts a thread that ends the process one second after the first signal, even if the program
/// blocks: reading a key from a terminal whose window was closed never returns.
pub(crate) fn exit_soon_after_signal() {
    const POLL_INTERVAL: Duration = Duration::from_millis(100);
    const SHUTDOWN_GRACE: Duration = Duration::from_secs(1);
    let stopped = flag();
    thread::spawn(|| {
        while !stopped.load(Ordering::Relaxed) {
            thread::sleep(POLL_INTERVAL);
        }
        thread::sleep(SHUTDOWN_GRACE);
        process::exit(INTERRUPTED);
    });
}

/// Handles SIGINT, SIGTERM or SIGHUP: sets the stop flag and prints the exit or stopping message.
/// Ends the process if an exit message is set or this is the second signal.
fn interrupted() {
    let is_second = STOPPED.swap(true, Ordering::Relaxed);
    let exit = EXIT_MESSAGE.lock().ok().and_then(|it| it.clone());
    let stopping = STOPPING_MESSAGE.lock().ok().and_then(|mut it| it.take());
    if let Some(message) = exit.as_ref().or(stopping.as_ref()) {
        let written = writeln!(io::stderr().lock(), "\n{message}");
        written.nevermind("standard error is closed; the exit code remains");
    }
    if is_second || exit.is_some() {
        process::exit(INTERRUPTED);
    }
}

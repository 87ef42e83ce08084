//! Ctrl-C: long work stops and says what is kept, a game is left with a word about where it stands.

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

static STOPPED: AtomicBool = AtomicBool::new(false);
static LAST_WORDS: Mutex<Option<String>> = Mutex::new(None);
static NEXT_WORDS: Mutex<Option<String>> = Mutex::new(None);

/// A flag that Ctrl-C sets from now on, instead of ending the program.
pub(crate) fn flag() -> &'static AtomicBool {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        // Without a handler Ctrl-C just ends the program, which loses only the friendly sentence.
        let handled = ctrlc::set_handler(interrupted);
        debug_assert!(handled.is_ok(), "{handled:?}");
    });
    &STOPPED
}

/// What to say when Ctrl-C ends the program, which waits for input and can't look at the flag.
pub(crate) fn set_last_words(words: String) {
    flag();
    if let Ok(mut last) = LAST_WORDS.lock() {
        *last = Some(words);
    }
}

/// What to say when Ctrl-C stops work that then takes a while to be kept.
pub(crate) fn set_next_words(words: String) {
    flag();
    if let Ok(mut next) = NEXT_WORDS.lock() {
        *next = Some(words);
    }
}

/// Ends the program a while after it was told to end, whatever it waits for. Asking a terminal whose
/// window was closed for its next key never returns.
pub(crate) fn insist() {
    const LOOK: Duration = Duration::from_millis(100);
    const FAREWELL: Duration = Duration::from_secs(1);
    let stopped = flag();
    thread::spawn(|| {
        while !stopped.load(Ordering::Relaxed) {
            thread::sleep(LOOK);
        }
        thread::sleep(FAREWELL);
        process::exit(SIGINT);
    });
}

fn interrupted() {
    let before = STOPPED.swap(true, Ordering::Relaxed);
    let words = LAST_WORDS.lock().ok().and_then(|it| it.clone());
    let next = NEXT_WORDS.lock().ok().and_then(|mut it| it.take());
    if let Some(words) = words.as_ref().or(next.as_ref()) {
        // If nobody listens, the exit code has to do.
        writeln!(io::stderr().lock(), "\n{words}").unwrap_or_default();
    }
    // Who presses it twice does not want to wait for anything.
    if before || words.is_some() {
        process::exit(SIGINT);
    }
}

/// 128 + 2, as shells expect of a program that was interrupted.
const SIGINT: i32 = 130;

//! The queue between the server and the reader of its log: logging never blocks and never fails.
//!
//! [`tracing_appender`] moves lines through a bounded queue to a thread that writes them. Lines are
//! dropped in two places: while the queue is full, because the reader is slow, and when a write fails,
//! because the reader is gone. Both are counted in one [`DroppedLines`], and the next line that can be
//! written comes after a notice that says how many are missing.

use std::{
    io::{self, Write},
    sync::atomic::{AtomicU64, Ordering},
};

use nevermind::Nevermind as _;
use server::DroppedLines;
use tracing_appender::non_blocking::{ErrorCounter, NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::fmt::MakeWriter;

/// Maximum log lines that wait for a slow reader: about 1 MB of memory.
const QUEUE_SIZE: usize = 4096;

/// The sending end of the log queue: makes a writer for every line that is logged.
#[derive(Debug)]
pub(super) struct LogQueue {
    queue: NonBlocking,
    /// Counts the log lines that did not fit into the queue, as `tracing_appender` sees them.
    overflow: ErrorCounter,
    /// The number of lines of `overflow` that have already been added to `dropped`.
    overflow_counted: AtomicU64,
    dropped: DroppedLines,
}

/// Starts the thread that writes log lines to `to`. `notice` formats the line about `n` missing
/// lines. Dropping the returned guard waits for the queued lines, at most about a second.
pub(super) fn start(
    to: impl Write + Send + 'static,
    dropped: DroppedLines,
    notice: impl Fn(u64) -> Vec<u8> + Send + 'static,
) -> (LogQueue, WorkerGuard) {
    let writer = LossyWriter {
        to,
        dropped: dropped.clone(),
        reported: 0,
        notice,
    };
    let (queue, guard) = NonBlockingBuilder::default()
        .lossy(true)
        .buffered_lines_limit(QUEUE_SIZE)
        .thread_name("log")
        .finish(writer);
    let queue = LogQueue {
        overflow: queue.error_counter(),
        overflow_counted: AtomicU64::new(0),
        queue,
        dropped,
    };
    (queue, guard)
}

impl LogQueue {
    /// Adds the log lines that did not fit into the queue since the last call to the count of
    /// dropped ones.
    fn count_overflow(&self) {
        let overflow = u64::try_from(self.overflow.dropped_lines()).unwrap_or(u64::MAX);
        let counted = self.overflow_counted.fetch_max(overflow, Ordering::Relaxed);
        self.dropped.add(overflow.saturating_sub(counted));
    }
}

impl<'a> MakeWriter<'a> for LogQueue {
    type Writer = NonBlocking;

    fn make_writer(&'a self) -> NonBlocking {
        self.count_overflow();
        self.queue.clone()
    }
}

/// Writes whole log lines, in the thread of the log queue. Counts the lines that can't be written
/// instead of failing, so that a closed standard error doesn't matter.
struct LossyWriter<W, N> {
    to: W,
    dropped: DroppedLines,
    /// The number of dropped log lines that notices have reported so far.
    reported: u64,
    notice: N,
}

impl<W: Write, N: Fn(u64) -> Vec<u8>> Write for LossyWriter<W, N> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let missing = self.dropped.count() - self.reported;
        if 0 < missing && self.to.write_all(&(self.notice)(missing)).is_ok() {
            self.reported += missing;
        }
        if self.to.write_all(line).is_err() {
            self.dropped.add(1);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.to.flush();
        flushed.nevermind("lines were counted as dropped when they were written");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{Arc, Condvar, Mutex},
        thread,
    };

    use super::*;

    /// A writer for tests that behaves like a pipe to a log reader: it may stall or be closed.
    #[derive(Clone, Default)]
    struct Pipe(Arc<(Mutex<State>, Condvar)>);

    #[derive(Default)]
    struct State {
        text: String,
        stalled: bool,
        closed: bool,
    }

    impl Pipe {
        fn set(&self, stalled: bool, closed: bool) {
            let mut state = self.0.0.lock().expect("no panic");
            (state.stalled, state.closed) = (stalled, closed);
            self.0.1.notify_all();
        }

        fn text(&self) -> String {
            self.0.0.lock().expect("no panic").text.clone()
        }

        /// Waits until the log line `line` has been written to the pipe.
        fn expect(&self, line: &str) {
            while self.text().lines().last() != Some(line) {
                thread::yield_now();
            }
        }
    }

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let (state, changed) = &*self.0;
            let state = state.lock().expect("no panic");
            let mut state = changed
                .wait_while(state, |state| state.stalled)
                .expect("no panic");
            if state.closed {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            state.text += str::from_utf8(bytes).expect("text");
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn started(pipe: &Pipe) -> (LogQueue, WorkerGuard, DroppedLines) {
        let dropped = DroppedLines::default();
        let notice = |n| format!("{n} missing\n").into_bytes();
        let (queue, guard) = start(pipe.clone(), dropped.clone(), notice);
        (queue, guard, dropped)
    }

    fn log(queue: &LogQueue, text: &str) {
        let mut writer = queue.make_writer();
        writer.write_all(text.as_bytes()).expect("never fails");
    }

    #[test]
    fn stalled_reader_blocks_no_one_and_dropped_lines_are_reported_once() {
        let pipe = Pipe::default();
        let (queue, guard, dropped) = started(&pipe);
        log(&queue, "first\n");
        pipe.expect("first");
        pipe.set(true, false);
        // One may be in the thread, the queue takes its size, and the rest is dropped.
        for _ in 0..QUEUE_SIZE + 100 {
            log(&queue, "more\n");
        }
        log(&queue, "too many\n");
        queue.count_overflow();
        let n_dropped = dropped.count();
        assert!((99..=101).contains(&n_dropped), "{n_dropped}");
        pipe.set(false, false);
        while pipe.text().lines().count() < QUEUE_SIZE {
            thread::yield_now();
        }
        log(&queue, "last\n");
        drop(guard);
        let text = pipe.text();
        assert_eq!(text.lines().last(), Some("last"));
        let notices: Vec<&str> = text.lines().filter(|it| it.contains("missing")).collect();
        assert_eq!(notices, [format!("{n_dropped} missing")]);
    }

    #[test]
    fn closed_stderr_loses_lines_but_fails_nothing() {
        let pipe = Pipe::default();
        let (queue, guard, dropped) = started(&pipe);
        pipe.set(false, true);
        for _ in 0..5 {
            log(&queue, "lost\n");
        }
        while dropped.count() < 5 {
            thread::yield_now();
        }
        pipe.set(false, false);
        log(&queue, "written\n");
        pipe.expect("written");
        assert_eq!(pipe.text(), "5 missing\nwritten\n");
        // At the end, a stalled reader is waited for only a moment.
        pipe.set(true, false);
        log(&queue, "stalled\n");
        drop(guard);
    }
}

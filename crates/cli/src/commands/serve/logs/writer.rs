//! Lines on their way to standard error. Whoever logs never waits for whoever reads.

use std::{
    io::{self, Write},
    sync::mpsc::{self, Receiver, SyncSender, TrySendError},
    thread,
    time::Duration,
};

use server::DroppedLines;
use tracing_subscriber::fmt::MakeWriter;

/// How many lines may wait for a slow reader. Any more are dropped, and counted.
const MOST: usize = 4096;
/// How long the last lines may take at the end.
const FAREWELL: Duration = Duration::from_secs(1);

/// What is on its way.
enum Message {
    Line(Vec<u8>),
    /// Says when all before it is written.
    Flush(SyncSender<()>),
}

/// Hands lines to a thread that writes them.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    queue: SyncSender<Message>,
    dropped: DroppedLines,
}

impl Lines {
    /// Starts the thread. `say` makes the line that tells how many were dropped.
    pub(super) fn start(
        to: impl Write + Send + 'static,
        dropped: DroppedLines,
        say: impl Fn(u64) -> Vec<u8> + Send + 'static,
    ) -> io::Result<Lines> {
        let (queue, lines) = mpsc::sync_channel(MOST);
        let counted = dropped.clone();
        thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || write_all(to, &lines, &counted, say))?;
        Ok(Lines { queue, dropped })
    }

    /// Waits for the last lines, but not for long: nobody may be reading.
    pub(super) fn flush(&self) {
        let (sender, done) = mpsc::sync_channel(1);
        if self.queue.try_send(Message::Flush(sender)).is_ok() {
            done.recv_timeout(FAREWELL).unwrap_or_default();
        }
    }

    /// Whether nothing waits to be written.
    #[cfg(test)]
    fn is_idle(&self) -> bool {
        let (sender, done) = mpsc::sync_channel(1);
        self.queue.try_send(Message::Flush(sender)).is_ok() && done.recv().is_ok()
    }

    fn send(&self, line: Vec<u8>) {
        match self.queue.try_send(Message::Line(line)) {
            Ok(()) => {}
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => self.dropped.add(1),
        }
    }
}

/// Writes lines until there will be no more. What can't be written is counted; when a line can be
/// written again, it comes after one that says how many are missing.
fn write_all(
    mut to: impl Write,
    lines: &Receiver<Message>,
    dropped: &DroppedLines,
    say: impl Fn(u64) -> Vec<u8>,
) {
    let mut told = 0;
    for message in lines {
        let line = match message {
            Message::Line(line) => line,
            Message::Flush(done) => {
                to.flush().unwrap_or_default();
                // If nobody waits any more, all the better.
                done.send(()).unwrap_or_default();
                continue;
            }
        };
        let missing = dropped.count() - told;
        if 0 < missing && to.write_all(&say(missing)).is_ok() {
            told += missing;
        }
        if to.write_all(&line).is_err() {
            dropped.add(1);
        }
    }
}

/// One line, which is sent as a whole.
#[derive(Debug)]
pub(super) struct Line {
    lines: Lines,
    text: Vec<u8>,
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.lines.send(std::mem::take(&mut self.text));
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line;

    fn make_writer(&'a self) -> Line {
        Line {
            lines: self.clone(),
            text: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Condvar, Mutex};

    use super::*;

    /// A reader who may stall, or be gone.
    #[derive(Clone, Default)]
    struct Reader(Arc<(Mutex<State>, Condvar)>);

    #[derive(Default)]
    struct State {
        text: String,
        stalls: bool,
        gone: bool,
    }

    impl Reader {
        fn set(&self, stalls: bool, gone: bool) {
            let mut state = self.0.0.lock().expect("no panic");
            (state.stalls, state.gone) = (stalls, gone);
            self.0.1.notify_all();
        }

        fn text(&self) -> String {
            self.0.0.lock().expect("no panic").text.clone()
        }
    }

    impl Write for Reader {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let state = self.0.0.lock().expect("no panic");
            let mut state = self
                .0
                .1
                .wait_while(state, |it| it.stalls)
                .expect("no panic");
            if state.gone {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            state.text += str::from_utf8(bytes).expect("text");
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn started(reader: &Reader) -> (Lines, DroppedLines) {
        let dropped = DroppedLines::default();
        let say = |n| format!("{n} missing\n").into_bytes();
        let lines = Lines::start(reader.clone(), dropped.clone(), say);
        (lines.expect("a thread"), dropped)
    }

    fn write(lines: &Lines, text: &str) {
        let mut line = lines.make_writer();
        line.write_all(text.as_bytes()).expect("never fails");
    }

    #[test]
    fn who_logs_never_waits_and_what_is_dropped_is_told() {
        let reader = Reader::default();
        let (lines, dropped) = started(&reader);
        write(&lines, "first\n");
        lines.flush();
        reader.set(true, false);
        // One is being written, so many wait, and the rest are dropped.
        for _ in 0..MOST + 100 {
            write(&lines, "more\n");
        }
        let n_dropped = dropped.count();
        assert!((98..=100).contains(&n_dropped), "{n_dropped}");
        reader.set(false, false);
        while !lines.is_idle() {
            thread::yield_now();
        }
        write(&lines, "last\n");
        lines.flush();
        let text = reader.text();
        assert_eq!(text.lines().next(), Some("first"));
        assert_eq!(text.lines().last(), Some("last"));
        assert!(
            text.contains(&format!("{n_dropped} missing\n")),
            "{n_dropped}"
        );
        assert_eq!(text.lines().filter(|it| it.contains("missing")).count(), 1);
    }

    #[test]
    fn who_is_gone_is_nobodys_end() {
        let reader = Reader::default();
        let (lines, dropped) = started(&reader);
        reader.set(false, true);
        for _ in 0..5 {
            write(&lines, "unheard\n");
        }
        lines.flush();
        assert_eq!(dropped.count(), 5);
        reader.set(false, false);
        write(&lines, "heard\n");
        lines.flush();
        assert_eq!(reader.text(), "5 missing\nheard\n");
        // At the end nobody waits for long for somebody who does not read.
        reader.set(true, false);
        write(&lines, "stalled\n");
        lines.flush();
    }
}

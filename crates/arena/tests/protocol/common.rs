//! An engine with in-memory input and output.

use std::{
    io::{self, BufReader, Read, Write},
    sync::{Arc, Mutex, mpsc},
    thread::{self, JoinHandle},
    time::Duration,
};

use arena::protocol::{
    Dialect,
    server::{EngineConfig, serve},
};
use game::Reason;

pub(crate) fn start(dialect: Dialect, game: &str) -> EngineConfig {
    EngineConfig {
        dialect,
        only: None,
        game: catalog::find(game).expect("in the list"),
        variant: None,
        name: "Henge".to_owned(),
        banner: false,
        seed: 1,
        knowledge: catalog::Knowledge::none(),
    }
}

pub(crate) fn words(reason: &Reason) -> String {
    reason.to_string()
}

/// The engine's replies to some lines of input.
pub(crate) fn answers(dialect: Dialect, game: &str, lines: &str) -> Vec<String> {
    let mut output = Vec::new();
    serve(lines.as_bytes(), &mut output, start(dialect, game), &words).expect("memory");
    let text = String::from_utf8(output).expect("text");
    text.lines().map(ToOwned::to_owned).collect()
}

/// An input that reads lines from a channel.
struct Feed(mpsc::Receiver<String>, Vec<u8>);

impl Read for Feed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            match self.0.recv() {
                Ok(line) => self.1 = line.into_bytes(),
                Err(_) => return Ok(0),
            }
        }
        let n = self.1.len().min(buffer.len());
        buffer[..n].copy_from_slice(&self.1[..n]);
        self.1.drain(..n);
        Ok(n)
    }
}

/// An output that the test can read while the engine writes to it.
#[derive(Clone, Default)]
pub(crate) struct SharedOutput(Arc<Mutex<Vec<u8>>>);

impl Write for SharedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("not poisoned").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl SharedOutput {
    pub(crate) fn wait_for(&self, wanted: &str) {
        self.wait_until(|text| text.contains(wanted));
    }

    pub(crate) fn wait_until(&self, is_there: impl Fn(&str) -> bool) {
        // Five minutes, reached only if the test fails.
        for _ in 0..300_000 {
            let text = self.0.lock().expect("not poisoned").clone();
            if is_there(&String::from_utf8_lossy(&text)) {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("the expected output never came");
    }
}

/// A running engine.
pub(crate) struct RunningEngine {
    input: mpsc::Sender<String>,
    pub(crate) output: SharedOutput,
    engine: JoinHandle<io::Result<()>>,
}

impl RunningEngine {
    pub(crate) fn begin(start: EngineConfig) -> RunningEngine {
        let (input, feed) = mpsc::channel();
        let output = SharedOutput::default();
        let ours = output.clone();
        let engine = thread::spawn(move || {
            serve(BufReader::new(Feed(feed, Vec::new())), ours, start, &words)
        });
        RunningEngine {
            input,
            output,
            engine,
        }
    }

    pub(crate) fn send(&self, line: &str) {
        let sent = self.input.send(format!("{line}\n"));
        sent.expect("the engine listens");
    }

    /// All output so far.
    pub(crate) fn received(&self) -> String {
        let text = self.output.0.lock().expect("not poisoned").clone();
        String::from_utf8(text).expect("text")
    }

    /// Sends `quit` and returns all output.
    pub(crate) fn end(self) -> String {
        self.send("quit");
        drop(self.input);
        self.engine.join().expect("no panic").expect("memory");
        let text = self.output.0.lock().expect("not poisoned").clone();
        String::from_utf8(text).expect("text")
    }
}

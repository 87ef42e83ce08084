//! The program in a pseudo-terminal, observed frame by frame.
//!
//! With `HENGE_TEST_MARKS` the program marks each frame with the number of inputs that it has handled, and
//! with whether it is settled: no animation and no search is running. So a test never sees half a frame or
//! one from before the last key, however slow the machine is.

use std::{
    fs,
    io::{Read, Write},
    process::Command,
    sync::mpsc::{self, Receiver},
    thread,
    time::{Duration, Instant},
};

use ptyprocess::{PtyProcess, WaitStatus};
use tempfile::TempDir;

use crate::common::server::TEST_DEADLINE;

/// The last complete frame, and its mark.
#[derive(Default)]
struct Frame {
    text: String,
    n_inputs: usize,
    settled: bool,
}

impl vt100::Callbacks for Frame {
    fn unhandled_osc(&mut self, screen: &mut vt100::Screen, params: &[&[u8]]) {
        if let [b"7177", b"henge", n_inputs, state] = params {
            let number = str::from_utf8(n_inputs).map(str::parse);
            self.n_inputs = number.expect("digits").expect("a number");
            self.settled = *state == b"settled";
            self.text = screen.contents();
        }
    }
}

/// A running program, and a terminal emulator that interprets its output.
pub(crate) struct Session {
    pub(crate) process: PtyProcess,
    pub(crate) data: TempDir,
    output: Receiver<Vec<u8>>,
    input: fs::File,
    parser: vt100::Parser<Frame>,
    /// Number of keys, clicks and pastes that were sent.
    n_inputs: usize,
}

impl Session {
    pub(crate) fn start(args: &[&str]) -> Session {
        Session::start_in(args, &[], TempDir::new().expect("a folder"))
    }

    pub(crate) fn start_in(args: &[&str], variables: &[(&str, &str)], data: TempDir) -> Session {
        Session::run(env!("CARGO_BIN_EXE_henge"), args, variables, data)
    }

    /// Starts another program, such as a shell, that starts ours.
    pub(crate) fn run(
        program: &str,
        args: &[&str],
        variables: &[(&str, &str)],
        data: TempDir,
    ) -> Session {
        let mut command = Command::new(program);
        command
            .args(args)
            .env_clear()
            .env("TERM", "xterm-256color")
            .env("LANG", "en_GB.UTF-8")
            .env("HENGE_DATA", data.path())
            .env("HENGE_TEST_MARKS", "1")
            .env("PATH", "/usr/bin:/bin")
            .envs(variables.iter().copied())
            .current_dir(data.path());
        let mut process = PtyProcess::spawn(command).expect("the program starts");
        process.set_window_size(80, 24).expect("a size");
        let input = process.get_raw_handle().expect("a handle");
        let mut reader = process.get_raw_handle().expect("a handle");
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // Reading after the end of the program is an error on some systems and 0 bytes on others.
            while let Ok(n) = reader.read(&mut buffer) {
                if n == 0 || sender.send(buffer[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        Session {
            process,
            data,
            output,
            input,
            parser: vt100::Parser::new_with_callbacks(24, 80, 0, Frame::default()),
            n_inputs: 0,
        }
    }

    /// The state of the terminal. A complete frame if the session is settled.
    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// The text of the last complete frame, or the output of line mode.
    pub(crate) fn text(&self) -> String {
        if self.screen().alternate_screen() {
            self.parser.callbacks().text.clone()
        } else {
            self.screen().contents()
        }
    }

    /// Waits for the first menu: every game and puzzle with its digit.
    pub(crate) fn expect_menu(&mut self) -> &mut Session {
        let games = catalog::games().iter().map(|it| it.info.name);
        let names = games.chain(catalog::PUZZLES.iter().map(|it| it.name));
        let lines: Vec<String> = (1..)
            .zip(names)
            .map(|(n, name)| format!(" {n} {name} "))
            .collect();
        self.until("the menu", |text| {
            lines.iter().all(|line| text.contains(line))
        });
        self
    }

    /// Whether the last frame shows the effect of all inputs.
    fn is_current(&self) -> bool {
        !self.screen().alternate_screen() || self.parser.callbacks().n_inputs == self.n_inputs
    }

    fn is_settled(&self) -> bool {
        let frame = self.parser.callbacks();
        frame.settled && frame.n_inputs == self.n_inputs
    }

    /// Waits until a condition holds.
    #[track_caller]
    fn wait(&mut self, what: &str, is_so: impl Fn(&Session) -> bool) {
        let began = Instant::now();
        while !is_so(self) {
            match self
                .output
                .recv_timeout(TEST_DEADLINE.saturating_sub(began.elapsed()))
            {
                Ok(bytes) => self.parser.process(&bytes),
                Err(why) => panic!("no {what} ({why}) in\n{}", self.text()),
            }
        }
    }

    /// Waits until all inputs were handled and the text satisfies a condition.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, wanted: impl Fn(&str) -> bool) {
        self.wait(what, |session| {
            session.is_current() && wanted(&session.text())
        });
    }

    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) -> &mut Session {
        self.until(text, |it| it.contains(text));
        self
    }

    /// Waits until all inputs were handled and no animation or search is running.
    #[track_caller]
    pub(crate) fn settle(&mut self) -> &mut Session {
        self.wait("rest", Session::is_settled);
        self
    }

    /// The output that arrives within a time.
    pub(crate) fn output_within(&mut self, time: Duration) -> String {
        let began = Instant::now();
        let mut output = Vec::new();
        while let Ok(bytes) = self
            .output
            .recv_timeout(time.saturating_sub(began.elapsed()))
        {
            self.parser.process(&bytes);
            output.extend(bytes);
        }
        String::from_utf8_lossy(&output).into_owned()
    }

    pub(crate) fn press(&mut self, keys: &str) -> &mut Session {
        self.n_inputs += count(keys);
        self.input
            .write_all(keys.as_bytes())
            .expect("keys are taken");
        self
    }

    /// Pastes a text, which the program receives as one input.
    pub(crate) fn paste(&mut self, text: &str) -> &mut Session {
        self.n_inputs += 1;
        write!(self.input, "\x1b[200~{text}\x1b[201~").expect("it is taken");
        self
    }

    /// Sends keys that another program receives.
    pub(crate) fn press_elsewhere(&mut self, keys: &str) -> &mut Session {
        self.input
            .write_all(keys.as_bytes())
            .expect("keys are taken");
        self
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) -> &mut Session {
        self.parser.screen_mut().set_size(rows, columns);
        self.process.set_window_size(columns, rows).expect("a size");
        self
    }

    /// Waits until the program exits with code 0, and checks that the terminal is restored.
    #[track_caller]
    pub(crate) fn ends(&mut self) {
        let began = Instant::now();
        loop {
            match self
                .output
                .recv_timeout(TEST_DEADLINE.saturating_sub(began.elapsed()))
            {
                Ok(bytes) => self.parser.process(&bytes),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("still there\n{}", self.text()),
            }
        }
        let status = self.process.wait().expect("an end");
        assert!(matches!(status, WaitStatus::Exited(_, 0)), "{status:?}");
        let screen = self.screen();
        assert!(!screen.alternate_screen(), "the old screen is back");
        assert!(!screen.hide_cursor(), "the cursor is back");
        let mouse = screen.mouse_protocol_mode();
        assert_eq!(mouse, vt100::MouseProtocolMode::None, "the mouse is free");
    }
}

/// The number of keys and mouse events in the bytes of a terminal.
fn count(keys: &str) -> usize {
    let mut rest = keys.chars();
    let mut n = 0;
    while let Some(char) = rest.next() {
        n += 1;
        if char == '\x1b' && rest.next() == Some('[') {
            // Parameters, then a final character.
            rest.find(|it| ('@'..='~').contains(it));
        }
    }
    n
}

#[test]
fn escape_sequences_count_as_one_key() {
    for (keys, n) in [
        ("", 0),
        ("qqq", 3),
        (":Kh8\r", 5),
        ("\x1b[D2\x1b[C", 3),
        ("\x1b[<0;12;7M\x1b[<0;12;7m", 2),
        ("\x03", 1),
    ] {
        assert_eq!(count(keys), n, "{keys:?}");
    }
}

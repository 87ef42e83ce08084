//! The program in a pseudo-terminal, watched picture by picture.
//!
//! The program marks each picture with the number of keys it has taken and with whether anything is
//! still to come. So nothing here looks at half a picture, at one from before the last key, or types
//! while the computer thinks, however slow the machine is.

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

/// The longest that anything is waited for. A test only takes so long if it fails.
pub(crate) const TEST_DEADLINE: Duration = Duration::from_mins(5);

/// The last whole picture, and what its mark says.
#[derive(Default)]
struct Picture {
    text: String,
    n_inputs: usize,
    settled: bool,
}

impl vt100::Callbacks for Picture {
    fn unhandled_osc(&mut self, screen: &mut vt100::Screen, params: &[&[u8]]) {
        if let [b"7177", b"henge", n_inputs, state] = params {
            let number = str::from_utf8(n_inputs).map(str::parse);
            self.n_inputs = number.expect("digits").expect("a number");
            self.settled = *state == b"settled";
            self.text = screen.contents();
        }
    }
}

/// The program, and what a terminal makes of its output.
pub(crate) struct Session {
    pub(crate) process: PtyProcess,
    pub(crate) data: TempDir,
    output: Receiver<Vec<u8>>,
    input: fs::File,
    parser: vt100::Parser<Picture>,
    /// How many keys were pressed, clicks included.
    n_inputs: usize,
}

impl Session {
    pub(crate) fn start(args: &[&str]) -> Session {
        Session::start_in(args, &[], TempDir::new().expect("a folder"))
    }

    pub(crate) fn start_in(args: &[&str], variables: &[(&str, &str)], data: TempDir) -> Session {
        Session::run(env!("CARGO_BIN_EXE_henge"), args, variables, data)
    }

    /// The same for a program that starts ours.
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
            // The end of the program is an error on some systems and zero bytes on others.
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
            parser: vt100::Parser::new_with_callbacks(24, 80, 0, Picture::default()),
            n_inputs: 0,
        }
    }

    /// The terminal's state. A whole picture if the session is settled.
    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// The last whole picture, or else what was printed line by line.
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
            .map(|(n, it)| format!(" {n} {it} "))
            .collect();
        self.until("the menu", |it| lines.iter().all(|line| it.contains(line)));
        self
    }

    /// Whether what is seen shows the effect of all keys.
    fn is_current(&self) -> bool {
        !self.screen().alternate_screen() || self.parser.callbacks().n_inputs == self.n_inputs
    }

    fn is_settled(&self) -> bool {
        let picture = self.parser.callbacks();
        picture.settled && picture.n_inputs == self.n_inputs
    }

    /// Waits until it is so.
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

    /// Waits until all keys were taken and the screen is as wanted.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, wanted: impl Fn(&str) -> bool) {
        self.wait(what, |it| it.is_current() && wanted(&it.text()));
    }

    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) -> &mut Session {
        self.until(text, |it| it.contains(text));
        self
    }

    /// Waits until all keys were taken, nothing moves and nobody thinks.
    #[track_caller]
    pub(crate) fn settle(&mut self) -> &mut Session {
        self.wait("rest", Session::is_settled);
        self
    }

    pub(crate) fn press(&mut self, keys: &str) -> &mut Session {
        self.n_inputs += count(keys);
        self.input
            .write_all(keys.as_bytes())
            .expect("keys are taken");
        self
    }

    /// Pastes a text, which a program is told about as one input.
    pub(crate) fn paste(&mut self, text: &str) -> &mut Session {
        self.n_inputs += 1;
        write!(self.input, "\x1b[200~{text}\x1b[201~").expect("it is taken");
        self
    }

    /// Types what our program does not get.
    pub(crate) fn type_to_others(&mut self, keys: &str) -> &mut Session {
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

    /// Waits for the end, and for a terminal that is as it was before.
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

/// How many keys and mouse events a terminal's bytes are.
fn count(keys: &str) -> usize {
    let mut rest = keys.chars();
    let mut n = 0;
    while let Some(char) = rest.next() {
        n += 1;
        if char == '\x1b' && rest.next() == Some('[') {
            // Parameters, then one character that ends the sequence.
            rest.find(|it| ('@'..='~').contains(it));
        }
    }
    n
}

#[test]
fn keys_are_counted() {
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

//! The terminal in full-screen mode, restored on drop, on suspension and on panic.

use std::{
    io::{self, Stdout, Write, stdout},
    panic,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use nevermind::Nevermind as _;
use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    buffer::Buffer,
    crossterm::{
        cursor::Show,
        event::{
            DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
        },
        execute, queue,
        terminal::{
            BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
            LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
        },
    },
};

use crate::{
    app::{self, App},
    canvas::Hits,
};

/// A terminal in full-screen mode: raw input, alternate screen, mouse capture and bracketed paste.
/// Dropping it, or a panic of the thread that created it, restores the terminal.
pub(super) struct FullScreen {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
    /// What the terminal shows. `None` before the first frame and after it was left.
    shown: Option<Buffer>,
    /// The last mark for tests that was written.
    marked: Option<(u64, bool)>,
    /// Whether the terminal is still in full-screen mode. Cleared when it is restored, so that this
    /// happens only once.
    active: Arc<AtomicBool>,
}

impl FullScreen {
    pub(super) fn enter() -> io::Result<FullScreen> {
        let active = Arc::new(AtomicBool::new(true));
        install_panic_hook(&active);
        let entered = begin();
        let terminal = entered.and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(FullScreen {
                terminal,
                shown: None,
                marked: None,
                active,
            }),
            Err(error) => {
                restore(&active);
                Err(error)
            }
        }
    }

    /// Restores the terminal and stops the process until it receives SIGCONT, as Ctrl-Z does in other
    /// programs. Only redraws on systems without job control.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        end();
        #[cfg(unix)]
        rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::TSTP)?;
        begin()?;
        // The screen no longer shows the last frame, so the next one must be drawn in full. A new
        // `Terminal` does that; `Terminal::clear` would query the cursor position, which not every
        // terminal reports.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        self.shown = None;
        execute!(stdout(), Clear(ClearType::All))
    }

    /// Asks the terminal to put a text on the clipboard (OSC 52). Terminals without support, or with
    /// this disabled, ignore it.
    pub(super) fn copy(&mut self, text: &str) -> io::Result<()> {
        let out = self.terminal.backend_mut();
        write!(out, "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
        out.flush()
    }

    /// Draws a frame and returns what can be clicked where. Terminals that support synchronised
    /// updates never show half a frame. Writes nothing if the terminal shows this frame already, so
    /// that an idle app doesn't look active to programs that watch its output.
    pub(super) fn draw(&mut self, app: &App) -> io::Result<Hits> {
        let mut next = Buffer::empty(self.terminal.size()?.into());
        let mut hits = app::draw_into(app, &mut next);
        if self.shown.as_ref() == Some(&next) {
            return Ok(hits);
        }
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| {
            if frame.area() == next.area {
                frame.buffer_mut().clone_from(&next);
            } else {
                // The window was resized since its size was read.
                hits = app::draw(app, frame);
                next = frame.buffer_mut().clone();
            }
        })?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        self.shown = Some(next);
        self.marked = None;
        Ok(hits)
    }

    /// Writes a mark for tests behind a frame: the number of keys and clicks whose effect it shows,
    /// and `settled` if nothing will change without another input. Terminals ignore the mark, like
    /// every operating system command they don't know. Writes nothing if it was the last thing written.
    pub(super) fn mark(&mut self, n_inputs: u64, settled: bool) -> io::Result<()> {
        if self.marked.replace((n_inputs, settled)) == Some((n_inputs, settled)) {
            return Ok(());
        }
        let state = if settled { "settled" } else { "busy" };
        let out = self.terminal.backend_mut();
        write!(out, "\x1b]7177;henge;{n_inputs};{state}\x07")?;
        out.flush()
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        restore(&self.active);
    }
}

/// Makes a panic of this thread restore the terminal before its message is printed. Panics of other
/// threads print nothing while the app runs: the engine reports them, and a message would corrupt the
/// screen.
fn install_panic_hook(active: &Arc<AtomicBool>) {
    let active = Arc::clone(active);
    let owner = thread::current().id();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !active.load(Ordering::Relaxed) {
            before(info);
        } else if thread::current().id() == owner {
            restore(&active);
            before(info);
        }
    }));
}

/// Switches the terminal back from full-screen mode, unless that has been done.
fn restore(active: &AtomicBool) {
    if active.swap(false, Ordering::Relaxed) {
        end();
    }
}

/// Switches the terminal to full-screen mode.
fn begin() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Switches the terminal back from full-screen mode. Every step is tried even if another one fails.
fn end() {
    disable_raw_mode().nevermind("the terminal is gone");
    execute!(
        stdout(),
        EndSynchronizedUpdate,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    )
    .nevermind("the terminal is gone");
}

/// Encodes bytes in base 64 (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|index| u32::from(group.get(index).copied().unwrap_or(0)));
        let bits = a << 16 | b << 8 | c;
        for at in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            text.push(if at <= group.len() {
                char::from(letter)
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_matches_the_examples_of_rfc_4648() {
        let check = |bytes: &str, text: &str| assert_eq!(base64(bytes.as_bytes()), text);
        check("", "");
        check("f", "Zg==");
        check("fo", "Zm8=");
        check("foo", "Zm9v");
        check("foob", "Zm9vYg==");
        check("fooba", "Zm9vYmE=");
        check("foobar", "Zm9vYmFy");
        check("\u{3ff}\u{fff}", "z7_gv78=".replace('_', "/").as_str());
    }
}

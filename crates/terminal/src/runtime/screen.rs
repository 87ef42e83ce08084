//! The terminal in full-screen mode, and as it was before, whatever happens.

use std::{
    io::{self, Stdout, Write, stdout},
    panic,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use ratatui::{
    Terminal,
    backend::CrosstermBackend,
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

/// A terminal in full-screen mode. Dropping it, or a panic of the thread that made it, brings the
/// old screen back.
pub(super) struct FullScreen {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
    active: Arc<AtomicBool>,
}

impl FullScreen {
    pub(super) fn enter() -> io::Result<FullScreen> {
        let active = Arc::new(AtomicBool::new(true));
        hook(&active);
        let entered = begin();
        let terminal = entered.and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(FullScreen { terminal, active }),
            Err(error) => {
                restore(&active);
                Err(error)
            }
        }
    }

    /// Gives the terminal back and sleeps until somebody wakes the program up, as Ctrl-Z does in
    /// others. Where there is no such thing, nothing happens.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        end();
        #[cfg(unix)]
        rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::TSTP)?;
        begin()?;
        // Whatever is on the screen by now, it is not what was drawn last. A terminal made anew knows
        // that; `Terminal::clear` would ask where the cursor is, which not every terminal answers.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        execute!(stdout(), Clear(ClearType::All))
    }

    /// Asks the terminal to put a text on the clipboard, by OSC 52. Those that don't know how, or
    /// don't want to, ignore it.
    pub(super) fn copy(&mut self, text: &str) -> io::Result<()> {
        let out = self.terminal.backend_mut();
        write!(out, "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
        out.flush()
    }

    /// Draws the app and says what can be clicked where. A terminal that knows how shows the
    /// picture all at once, never half of it.
    pub(super) fn draw(&mut self, app: &App) -> io::Result<Hits> {
        let mut hits = Hits::default();
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| hits = app::draw(app, frame))?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        Ok(hits)
    }

    /// Marks the picture just drawn: how many keys and clicks it shows the effect of, and whether it
    /// is settled, which means that nothing on it changes before the next one. A terminal ignores
    /// this, as it does all operating system commands that it does not know.
    pub(super) fn mark(&mut self, n_inputs: u64, settled: bool) -> io::Result<()> {
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

/// Lets a panic be read: the old screen first, then the message. A panic of a worker is answered by
/// the engine and must not disturb the screen.
fn hook(active: &Arc<AtomicBool>) {
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

fn restore(active: &AtomicBool) {
    if active.swap(false, Ordering::Relaxed) {
        end();
    }
}

/// Takes the terminal over.
fn begin() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Gives the terminal back.
fn end() {
    // Each is worth trying even if another fails, and there is nobody to tell.
    disable_raw_mode().unwrap_or_default();
    execute!(
        stdout(),
        EndSynchronizedUpdate,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    )
    .unwrap_or_default();
}

/// Bytes as text in base 64, as RFC 4648 has it.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|it| u32::from(group.get(it).copied().unwrap_or(0)));
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
    fn bytes_are_written_in_base_64() {
        let check = |bytes: &str, text: &str| assert_eq!(base64(bytes.as_bytes()), text);
        // The examples of RFC 4648.
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

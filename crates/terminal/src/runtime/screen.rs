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
        event::{DisableMouseCapture, EnableMouseCapture},
        execute, queue,
        terminal::{
            BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen,
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
        enable_raw_mode()?;
        let entered = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture);
        let terminal = entered.and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(FullScreen { terminal, active }),
            Err(error) => {
                restore(&active);
                Err(error)
            }
        }
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
        // Each is worth trying even if another fails, and there is nobody to tell.
        disable_raw_mode().unwrap_or_default();
        execute!(
            stdout(),
            EndSynchronizedUpdate,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        )
        .unwrap_or_default();
    }
}

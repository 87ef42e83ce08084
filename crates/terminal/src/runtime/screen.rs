//! The terminal in full-screen mode, and as it was before, whatever happens.

use std::{
    io::{self, Stdout, stdout},
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
        execute,
        terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
    },
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
        execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show).unwrap_or_default();
    }
}

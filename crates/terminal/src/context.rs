//! What a screen needs to do its work, and where it may lead.

use std::{rc::Rc, time::Duration};

use game::{Reason, Rng};
use messages::Messages;

use crate::{
    app::Screen,
    event::{Effect, Question, Ticket},
    history::Entry,
    progress::Day,
    settings::UserSettings,
    theme::Theme,
};

/// What screens use while they handle an event.
pub(crate) struct Context<'a> {
    pub(crate) words: &'a Messages,
    pub(crate) theme: Theme,
    pub(crate) settings: &'a UserSettings,
    /// Time since 1970, for the names of files.
    pub(crate) now: Duration,
    /// Seconds by which the clock on the wall is ahead of UTC.
    pub(crate) utc_offset: i32,
    pub(crate) rng: &'a mut Rng,
    pub(crate) effects: &'a mut Vec<Effect>,
    pub(crate) tickets: &'a mut u64,
    /// Files of tables that had to be left out, and nobody was told of yet.
    pub(crate) problems: &'a mut Vec<Reason>,
    /// All games and puzzles that were kept, the newest first.
    pub(crate) kept: &'a Rc<Vec<Entry>>,
    /// Names of files that were made up so far.
    pub(crate) names: &'a mut Vec<String>,
}

impl Context<'_> {
    /// A name for something that goes on outside.
    pub(crate) fn ticket(&mut self) -> Ticket {
        *self.tickets += 1;
        Ticket(*self.tickets)
    }

    pub(crate) fn ask(&mut self, question: Question) -> Ticket {
        let ticket = self.ticket();
        self.effects.push(Effect::Ask(ticket, question));
        ticket
    }

    pub(crate) fn cancel(&mut self, ticket: Option<Ticket>) {
        self.effects.extend(ticket.map(Effect::Cancel));
    }

    pub(crate) fn push(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// The day on the calendar here.
    pub(crate) fn today(&self) -> Day {
        let seconds = self
            .now
            .as_secs()
            .saturating_add_signed(self.utc_offset.into());
        Day(seconds / 86_400)
    }

    /// A name for a file of this moment. No two are the same.
    pub(crate) fn file_name(&mut self, of: &str) -> String {
        let mut now = self.now;
        let mut name = session::file_name(of, now);
        while self.names.contains(&name) {
            now += Duration::from_secs(1);
            name = session::file_name(of, now);
        }
        self.names.push(name.clone());
        name
    }
}

/// Where to go after an event.
#[derive(Debug)]
pub(crate) enum Go {
    Stay,
    /// Back to the first menu.
    Home,
    /// To another screen.
    To(Box<Screen>),
    /// To another screen, and back to this one after it.
    Over(Box<Screen>),
    /// Back to where this screen was called from, or else to the first menu.
    Back,
    /// On with other settings.
    ChangeSettings(Box<UserSettings>),
    /// Out of the program.
    Quit,
}

impl Go {
    pub(crate) fn to(screen: Screen) -> Go {
        Go::To(Box::new(screen))
    }

    pub(crate) fn over(screen: Screen) -> Go {
        Go::Over(Box::new(screen))
    }
}

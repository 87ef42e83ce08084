//! What a screen needs to do its work, and where it may lead.

use std::time::Duration;

use game::{Reason, Rng};
use messages::{Language, Messages};

use crate::{
    app::Screen,
    event::{Effect, Question, Ticket},
    theme::{Colours, Theme},
};

/// What screens use while they handle an event.
pub(crate) struct Context<'a> {
    pub(crate) words: &'a Messages,
    pub(crate) theme: Theme,
    /// Time since 1970, for the names of files.
    pub(crate) now: Duration,
    pub(crate) rng: &'a mut Rng,
    pub(crate) effects: &'a mut Vec<Effect>,
    pub(crate) tickets: &'a mut u64,
    /// Files of tables that had to be left out, and nobody was told of yet.
    pub(crate) problems: &'a mut Vec<Reason>,
}

impl Context<'_> {
    pub(crate) fn ask(&mut self, question: Question) -> Ticket {
        *self.tickets += 1;
        let ticket = Ticket(*self.tickets);
        self.effects.push(Effect::Ask(ticket, question));
        ticket
    }

    pub(crate) fn cancel(&mut self, ticket: Option<Ticket>) {
        self.effects.extend(ticket.map(Effect::Cancel));
    }

    pub(crate) fn push(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// A name for a file of this moment.
    pub(crate) fn file_name(&self, of: &str) -> String {
        local::file_name(of, self.now)
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
    /// On in another language.
    Speak(Language),
    /// On in other colours.
    Paint(Colours),
    /// Out of the program.
    Quit,
}

impl Go {
    pub(crate) fn to(screen: Screen) -> Go {
        Go::To(Box::new(screen))
    }
}

//! What a screen needs to do its work, and where it may lead.

use std::time::Duration;

use game::Rng;
use messages::{Language, Messages};

use crate::{
    app::Screen,
    event::{Effect, Question, Ticket},
    look::{Colours, Look},
};

/// What screens use while they handle an event.
pub(crate) struct Tools<'a> {
    pub(crate) words: &'a Messages,
    pub(crate) look: Look,
    /// Time since 1970, for the names of files.
    pub(crate) now: Duration,
    pub(crate) rng: &'a mut Rng,
    pub(crate) effects: &'a mut Vec<Effect>,
    pub(crate) tickets: &'a mut u64,
}

impl Tools<'_> {
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
        file_name(of, self.now)
    }
}

/// A name for the file of a game begun so long after 1970, such as `cage-20261116-214503`.
pub fn file_name(of: &str, now: Duration) -> String {
    let seconds = now.as_secs();
    let (year, month, day) = civil(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{of}-{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
}

/// Year, month and day of a day counted from 1970-01-01, in the Gregorian calendar.
fn civil(days: u64) -> (u64, u64, u64) {
    // Years are counted from March on, so that the leap day is the last day of a year.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    (year, month, day)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        let check = |days, date| assert_eq!(civil(days), date);
        check(0, (1970, 1, 1));
        check(59, (1970, 3, 1));
        check(789, (1972, 2, 29));
        check(11_016, (2000, 2, 29));
        check(20_773, (2026, 11, 16));
    }
}

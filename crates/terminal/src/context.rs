//! The environment of a screen while it handles an event, and where the app goes afterwards.

use std::{rc::Rc, time::Duration};

use game::{Reason, Rng};
use messages::Messages;

use crate::{
    app::Screen,
    attempts::Day,
    event::{BackgroundJob, Effect, JobId, SubscriptionId},
    history::HistoryEntry,
    settings::UserSettings,
    theme::Theme,
};

/// The state of the app that every screen may use, borrowed for one event.
pub(crate) struct Context<'a> {
    pub(crate) words: &'a Messages,
    pub(crate) theme: Theme,
    pub(crate) settings: &'a UserSettings,
    /// Current time as the duration since 1970 (UTC), for the names of files and for the current
    /// day.
    pub(crate) now: Duration,
    /// Seconds by which local time is ahead of UTC.
    pub(crate) utc_offset: i32,
    pub(crate) rng: &'a mut Rng,
    /// Effects (requests to the runtime, such as to save a game) that the event has caused so far.
    /// [`App::update`](crate::App::update) returns them.
    pub(crate) effects: &'a mut Vec<Effect>,
    /// The last id that was given to a background job or a subscription to a match; the next one is
    /// one higher.
    pub(crate) last_id: &'a mut u64,
    /// Why files of precomputed tables (such as endgame tables) could not be used, as far as no screen
    /// has reported it yet.
    pub(crate) problems: &'a mut Vec<Reason>,
    /// The saved games and puzzles as they were last listed, newest first, including unreadable
    /// files.
    pub(crate) saves: &'a Rc<Vec<HistoryEntry>>,
    /// File names that [`Context::file_name`] has returned since the app was started, which it
    /// won't return again.
    pub(crate) names: &'a mut Vec<String>,
}

impl Context<'_> {
    fn next_id(&mut self) -> u64 {
        *self.last_id += 1;
        *self.last_id
    }

    pub(crate) fn subscription_id(&mut self) -> SubscriptionId {
        SubscriptionId(self.next_id())
    }

    /// Starts a background job. Its outputs arrive as [`AppEvent::JobOutput`] with the returned id.
    ///
    /// [`AppEvent::JobOutput`]: crate::AppEvent::JobOutput
    pub(crate) fn start_job(&mut self, job: BackgroundJob) -> JobId {
        let id = JobId(self.next_id());
        self.effects.push(Effect::StartJob(id, job));
        id
    }

    /// Cancels a background job. Does nothing if `job` is `None`.
    pub(crate) fn cancel_job(&mut self, job: Option<JobId>) {
        self.effects.extend(job.map(Effect::CancelJob));
    }

    pub(crate) fn push(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// The current day in the player's local time.
    pub(crate) fn today(&self) -> Day {
        let offset = self.utc_offset.into();
        let seconds = self.now.as_secs().saturating_add_signed(offset);
        Day(seconds / 86_400)
    }

    /// A new file name without extension, such as `cage-20261116-214503`: `of` (the id of a game or
    /// puzzle) and the current time. If this run of the app has used the name already, a later
    /// second is taken.
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

/// What the app does after a screen has handled an event: it stays on this screen, or changes to
/// another.
#[derive(Debug)]
pub(crate) enum Go {
    Stay,
    /// Closes all other screens and shows the first menu.
    Home,
    /// Replaces the current screen by this one, so that leaving it does not lead back to the
    /// current one.
    To(Box<Screen>),
    /// Opens this screen over the current one, which is shown again when this one is left.
    Over(Box<Screen>),
    /// Closes the current screen and shows the one below it, or else the first menu.
    Back,
    /// Stays on the current screen, and applies and saves these settings.
    ChangeSettings(Box<UserSettings>),
    /// Quits the terminal program.
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

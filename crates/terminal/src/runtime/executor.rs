//! Executes the effects that the app returns.

use std::{collections::BTreeMap, io, path::PathBuf};

use client::{Connection, MatchUpdate};
use messages::Language;

use super::{
    Browser,
    browser::BrowserThread,
    files::{self, Files},
    jobs::Jobs,
};
use crate::{
    app::App,
    event::{AppEvent, Effect, SubscriptionId},
};

/// Owns everything that effects (requests of the app) act on: background jobs, files, the browser and
/// the connections to servers. Files are read and written at once; everything else runs on other
/// threads and is polled.
pub(super) struct Executor {
    pub(super) jobs: Jobs,
    files: Files,
    /// Opens the web app in a browser. `None` if the app was started without a way to do that: then
    /// requests to open it are ignored.
    browser: Option<BrowserThread>,
    subscriptions: BTreeMap<SubscriptionId, Connection>,
    /// The language that servers are asked to answer in.
    language: Language,
    /// Texts for the clipboard, which the owner of the terminal puts there.
    pub(super) copied: Vec<String>,
    /// Whether the app is to be left: set by [`Effect::Quit`].
    pub(super) quit: bool,
}

impl Executor {
    /// Creates the executor and starts its threads. Without a folder or file, saved games or settings are
    /// not written.
    ///
    /// # Errors
    ///
    /// The error of the operating system if no thread can be started.
    pub(super) fn new(
        saves: Option<PathBuf>,
        settings: Option<PathBuf>,
        browser: Option<Browser>,
        language: Language,
    ) -> io::Result<Executor> {
        Ok(Executor {
            jobs: Jobs::new()?,
            files: Files::new(saves, settings),
            browser: browser.map(BrowserThread::new),
            subscriptions: BTreeMap::new(),
            language,
            copied: Vec::new(),
            quit: false,
        })
    }

    /// Executes effects (requests of the app) in order. If the outcome of one is known at once, it is
    /// passed to the app, and the effects that the app returns are executed next.
    pub(super) fn execute(&mut self, effects: Vec<Effect>, app: &mut App) {
        for effect in effects {
            if let Some(event) = self.execute_one(effect) {
                let effects = app.update(event);
                self.execute(effects, app);
            }
        }
    }

    /// Executes one effect of the app and returns its outcome as an event, if it is known at once.
    fn execute_one(&mut self, effect: Effect) -> Option<AppEvent> {
        match effect {
            Effect::StartJob(id, job) => self.jobs.start(id, job),
            Effect::CancelJob(id) => self.jobs.cancel(id),
            Effect::Quit => self.quit = true,
            Effect::Save(name, text) => return self.files.save(&name, &text),
            Effect::DeleteSave(name) => return self.files.delete(&name),
            Effect::ListSaves => return Some(AppEvent::Saves(self.files.list())),
            Effect::Write {
                path,
                text,
                replace,
            } => return Some(files::write(path, &text, replace)),
            Effect::SaveSettings(text) => return self.files.save_settings(&text),
            Effect::Subscribe(id, link) => {
                let connection = Connection::open(link, self.language.code());
                self.subscriptions.insert(id, connection);
            }
            Effect::SendCommand(id, command) => {
                if let Some(connection) = self.subscriptions.get(&id) {
                    connection.send(command);
                }
            }
            Effect::Unsubscribe(id) => {
                self.subscriptions.remove(&id);
            }
            Effect::Copy(text) => self.copied.push(text),
            Effect::OpenBrowser => {
                if let Some(browser) = &self.browser {
                    browser.open();
                }
            }
        }
        None
    }

    /// All updates of subscribed matches that have arrived since the last call.
    pub(super) fn match_updates(&self) -> Vec<(SubscriptionId, MatchUpdate)> {
        let updates = |(id, connection): (&SubscriptionId, &Connection)| {
            let id = *id;
            let updates = connection.updates().into_iter();
            updates.map(move |update| (id, update))
        };
        self.subscriptions.iter().flat_map(updates).collect()
    }

    /// The outcome of opening the web app in a browser, returned once: its address or an error message.
    /// `None` while no new outcome is known.
    pub(super) fn browser_opened(&self) -> Option<Result<String, String>> {
        self.browser.as_ref()?.outcome()
    }
}

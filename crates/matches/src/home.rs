//! A home for matches without a server: it decides on commands, holds the current states in memory, and
//! hands out every event to be stored, for a program with an event log of its own, such as a browser.
//!
//! The caller feeds a match's stored events to [`Home::load`] before it sends a request about the match,
//! stores what [`Home::take_appended`] returns after it, and answers its client only then. If it can't
//! store the events, or another program has stored others with their numbers, it calls
//! [`Home::forget`], and loads the match again.

use std::collections::HashMap;

use game::Player;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    Actor, Command, CommandKey, Draft, Id, Match, MatchError, MatchEvent, MatchRequest, MatchSetup,
    PendingAction, Time,
};

/// An event of a match as it is stored: with the idempotency key of the command that caused it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct KeptEvent {
    #[serde(rename = "match")]
    pub id: String,
    /// Number of the event within its match, from 1.
    pub seq: u64,
    pub command: String,
    pub request: String,
    /// The event as JSON: what [`MatchEvent::read`] parses.
    pub body: String,
}

/// A match that is held in memory.
#[derive(Debug)]
struct HomeMatch {
    state: Match,
    /// Hash of the last event and, through the hash before it, of all events.
    hash: String,
    /// The events as clients receive them, from number 1.
    texts: Vec<String>,
    /// The commands that have been executed: by name, the text of each and the number of its event.
    executed: HashMap<String, (String, u64)>,
}

/// The matches at home here, and the events that are yet to be stored.
#[derive(Debug, Default)]
pub struct Home {
    matches: HashMap<Id, HomeMatch>,
    appended: Vec<KeptEvent>,
}

impl HomeMatch {
    /// Applies an event that follows the last one; `None` stands for a match that has none yet.
    fn apply(
        before: Option<HomeMatch>,
        id: &Id,
        kept: &KeptEvent,
    ) -> Result<HomeMatch, MatchError> {
        let event = MatchEvent::read(&kept.body).map_err(|_| MatchError::Unavailable)?;
        let mut it = match before {
            None => HomeMatch {
                state: Match::open(&event).map_err(|_| MatchError::Unavailable)?,
                hash: String::new(),
                texts: Vec::new(),
                executed: HashMap::new(),
            },
            Some(mut it) => {
                let applied = it.state.apply(&event);
                applied.map_err(|_| MatchError::Unavailable)?;
                it
            }
        };
        let digest = Sha256::digest(format!("{}\n{}", it.hash, kept.body));
        it.hash = format!("{digest:x}");
        let public = it.state.public_event(id, &event, it.hash.clone());
        it.texts
            .push(serde_json::to_string(&public).unwrap_or_default());
        it.executed
            .insert(kept.command.clone(), (kept.request.clone(), kept.seq));
        Ok(it)
    }
}

impl Home {
    /// Adds stored events of a match to those that are known, and returns the number of the last.
    ///
    /// # Errors
    ///
    /// [`MatchError::NoMatch`] if there are none, [`MatchError::Unavailable`] if they are damaged.
    pub fn load(&mut self, id: &Id, events: &[KeptEvent]) -> Result<u64, MatchError> {
        for kept in events {
            let known = self.matches.remove(id);
            let head = known.as_ref().map_or(0, |it| it.state.seq());
            if kept.seq <= head {
                self.matches.extend(known.map(|it| (id.clone(), it)));
                continue;
            }
            if kept.seq != head + 1 {
                return Err(MatchError::Unavailable);
            }
            let next = HomeMatch::apply(known, id, kept)?;
            self.matches.insert(id.clone(), next);
        }
        self.state(id).map(Match::seq)
    }

    /// Drops a match from memory, so that it has to be loaded again.
    pub fn forget(&mut self, id: &Id) {
        self.matches.remove(id);
    }

    /// The events that have been decided on since the last call, to be stored.
    pub fn take_appended(&mut self) -> Vec<KeptEvent> {
        std::mem::take(&mut self.appended)
    }

    /// The current state of a match.
    ///
    /// # Errors
    ///
    /// [`MatchError::NoMatch`] if it isn't loaded.
    pub fn state(&self, id: &Id) -> Result<&Match, MatchError> {
        let found = self.matches.get(id).ok_or(MatchError::NoMatch)?;
        Ok(&found.state)
    }

    /// The events of a match after number `since`, as clients receive them.
    ///
    /// # Errors
    ///
    /// [`MatchError::NoMatch`] if it isn't loaded.
    pub fn events(&self, id: &Id, since: u64) -> Result<&[String], MatchError> {
        let found = self.matches.get(id).ok_or(MatchError::NoMatch)?;
        let known = usize::try_from(since).unwrap_or(usize::MAX);
        Ok(found.texts.get(known..).unwrap_or_default())
    }

    /// Creates a match. For a draft that has been created, does nothing.
    ///
    /// # Errors
    ///
    /// The setup is invalid, or the id was used for another match.
    pub fn create(&mut self, draft: &Draft, now: Time) -> Result<(), MatchError> {
        if let Some(found) = self.matches.get(&draft.id) {
            let cause = found.executed.get("create").map(|(cause, _)| cause);
            let is_repeated = !draft.cause.is_empty() && cause == Some(&draft.cause);
            return is_repeated.then_some(()).ok_or(MatchError::Misused);
        }
        self.append_creation(&draft.id, &draft.setup, &draft.cause, now)
    }

    fn append_creation(
        &mut self,
        id: &Id,
        setup: &MatchSetup,
        cause: &str,
        now: Time,
    ) -> Result<(), MatchError> {
        let event = setup.create(now)?;
        let key = CommandKey {
            command: "create".to_owned(),
            request: cause.to_owned(),
        };
        self.append(id, key, &event).map(drop)
    }

    /// Executes a request, and returns the event that it caused, as clients receive it. A player's
    /// repeated command gets the event of the first time.
    ///
    /// # Errors
    ///
    /// The command is refused, or the match isn't loaded.
    pub fn execute(
        &mut self,
        id: &Id,
        request: &MatchRequest,
        now: Time,
    ) -> Result<String, MatchError> {
        let found = self.matches.get(id).ok_or(MatchError::NoMatch)?;
        let state = &found.state;
        let (actor, key) = request.identify(state)?;
        // Both players are at this machine: none can have left.
        let command = request.command(actor, |_| None);
        let event = match request.decide(state, actor, &command, now) {
            Ok(event) => event,
            Err(error) if request.is_players() => {
                return match found.executed.get(&key.command) {
                    Some((text, seq)) if *text == key.request => self.event(id, *seq),
                    Some(_) => Err(MatchError::Misused),
                    None => Err(error),
                };
            }
            Err(error) => return Err(error),
        };
        if request.is_players() && found.executed.contains_key(&key.command) {
            return Err(MatchError::Misused);
        }
        self.append(id, key, &event)
    }

    /// Executes what is due in a match without a player's command: the end of a clock, and the replies
    /// of computers to offers. `milliseconds` is for how long the home was closed, which no player is
    /// charged for.
    ///
    /// # Errors
    ///
    /// The match isn't loaded.
    pub fn wake(&mut self, id: &Id, milliseconds: i64, now: Time) -> Result<(), MatchError> {
        let state = self.state(id)?;
        if 0 < milliseconds && state.deadline().is_some() && !state.is_exhibit() {
            let credit = Command::Credit { milliseconds };
            let request = MatchRequest::of_server("credit", Actor::Server, credit);
            self.execute(id, &request, now)?;
        }
        let state = self.state(id)?;
        if state.deadline().is_some_and(|deadline| deadline <= now) {
            let request = MatchRequest::of_server("flag", Actor::Server, Command::Flag);
            self.execute(id, &request, now)?;
        }
        while let Some(PendingAction::Reply { player, command }) = self.state(id)?.pending_action()
        {
            self.act(id, player, command, now)?;
        }
        Ok(())
    }

    /// Executes the command of a computer.
    ///
    /// # Errors
    ///
    /// The command is refused, or the match isn't loaded.
    pub fn act(
        &mut self,
        id: &Id,
        player: Player,
        command: Command,
        now: Time,
    ) -> Result<String, MatchError> {
        let request = MatchRequest::of_server("computer", Actor::Seat(player), command);
        self.execute(id, &request, now)
    }

    fn event(&self, id: &Id, seq: u64) -> Result<String, MatchError> {
        let events = self.events(id, seq.saturating_sub(1))?;
        events.first().cloned().ok_or(MatchError::Unavailable)
    }

    /// Applies an event and hands it out to be stored. Returns it as clients receive it.
    fn append(
        &mut self,
        id: &Id,
        key: CommandKey,
        event: &MatchEvent,
    ) -> Result<String, MatchError> {
        let before = self.matches.get(id).map(|it| &it.state);
        let had_rematch = before.is_some_and(Match::has_rematch);
        let kept = KeptEvent {
            id: id.to_string(),
            seq: before.map_or(0, Match::seq) + 1,
            command: key.command,
            request: key.request,
            body: event.to_string(),
        };
        self.load(id, std::slice::from_ref(&kept))?;
        let seq = kept.seq;
        let rematch = self.state(id)?.next(id.as_str());
        if let Some(setup) = rematch.filter(|_| !had_rematch) {
            // Before its announcement, so that it exists for all who read that.
            self.append_creation(&id.next(), &setup, id.as_str(), event.at)?;
        }
        self.appended.push(kept);
        self.event(id, seq)
    }
}

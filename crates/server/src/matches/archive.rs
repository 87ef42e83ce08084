//! Export and import of all matches: to and from text records, and from one store to another.
//!
//! These functions are for the command line. They block, and use a store without a running server.

use std::{collections::HashSet, sync::mpsc};

use game::Reason;
use matches::{BadImport, Id, MATCH_TAG, Match, MatchEvent};
use nevermind::Nevermind as _;
use record::Record;
use store::{Append, Appended, Store, Tombstone};

use super::{
    history::{UNFINISHED, mark, replay_all},
    moderation::Epitaph,
    problem::MatchProblem,
    server_time::{HEARTBEAT_NOTE, OUTAGES_NOTE},
};
use crate::bans;

/// Name of the tag of a text record that holds the reason for which the match was deleted. A record
/// that has it is a tombstone.
const DELETED_TAG: &str = "deleted";
/// Name of the tag of a tombstone (the record of a deleted match) that holds the time of the
/// deletion, in milliseconds since 1970.
const DELETED_AT_TAG: &str = "deleted-at";
/// Name of the tag of a tombstone (the record of a deleted match) that holds the number of events
/// that the match had.
const EVENTS_TAG: &str = "events";
/// Name of the tag of a tombstone (the record of a deleted match) that holds the hash of the
/// match's last event.
const HASH_TAG: &str = "hash";
/// Number of streams, one per match, that are listed from a store at once.
const PAGE_SIZE: usize = 500;
/// Number of events whose appends are in flight at once during an import. The store's queue has
/// room for them.
const APPENDS_IN_FLIGHT: usize = 1000;

/// Exports the tombstone (what is left of a deleted match) as a text record without moves.
fn tombstone_record(name: &str, tombstone: &Tombstone) -> Record {
    let epitaph = Epitaph::of(tombstone);
    let tags = [
        (MATCH_TAG, name.to_owned()),
        (DELETED_TAG, epitaph.reason),
        (DELETED_AT_TAG, epitaph.at.to_string()),
        (EVENTS_TAG, tombstone.events.to_string()),
        (HASH_TAG, tombstone.hash.to_string()),
    ];
    Record {
        game: epitaph.game,
        variant: epitaph.variant,
        tags: tags.map(|(name, value)| (name.to_owned(), value)).into(),
        ..Record::default()
    }
}

/// Parses a tombstone from a text record, or returns `None` if the record is a match.
fn read_tombstone(record: &Record) -> Option<Result<Tombstone, BadImport>> {
    let reason = record.tag(DELETED_TAG)?;
    let number = |name| {
        let text = record.tag(name);
        text.and_then(|it| it.parse::<u64>().ok())
            .ok_or(BadImport::Tag(name))
    };
    let read = || {
        let at = i64::try_from(number(DELETED_AT_TAG)?);
        let epitaph = Epitaph {
            at: at.map_err(|_| BadImport::Tag(DELETED_AT_TAG))?,
            reason: reason.to_owned(),
            game: record.game.clone(),
            variant: record.variant.clone(),
        };
        let hash = record.tag(HASH_TAG).and_then(|it| it.parse().ok());
        Ok(Tombstone {
            // The store counts one more event after it.
            events: number(EVENTS_TAG)?.min(i64::MAX.cast_unsigned() - 1),
            hash: hash.ok_or(BadImport::Tag(HASH_TAG))?,
            note: serde_json::to_string(&epitaph).unwrap_or_default(),
        })
    };
    Some(read())
}

/// Exports every match of a store as a text record, and every deleted match as a tombstone.
/// `hand_out` is called for each, with its id instead if it can't be read, and ends the export by
/// returning `false`.
///
/// # Errors
///
/// The list of matches can't be read.
pub fn export(
    store: &dyn Store,
    say: impl Fn(&Reason) -> String,
    mut hand_out: impl FnMut(Result<Record, String>) -> bool,
) -> Result<(), store::Error> {
    let mut last: Option<String> = None;
    loop {
        let names = store.streams(last.as_deref(), PAGE_SIZE)?;
        for name in &names {
            let left = store.tombstone(name).ok().flatten();
            let left = left.map(|it| tombstone_record(name, &it));
            let found = left.or_else(|| {
                let id = name.parse::<Id>().ok()?;
                let state = replay_all(store, &id).ok()?;
                Some(state.named_record(&id, &say))
            });
            if !hand_out(found.ok_or_else(|| name.clone())) {
                return Ok(());
            }
        }
        match names.last() {
            Some(name) if names.len() == PAGE_SIZE => last = Some(name.clone()),
            _ => return Ok(()),
        }
    }
}

/// The reason for which a store couldn't be copied into another.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTransferred {
    /// Nothing was copied: the target store has matches already.
    #[error("not empty")]
    NotEmpty,
    /// Nothing was copied: a server is using the store to be copied.
    #[error("in use")]
    Served,
    /// After the copy, the match with this id, or its tombstone, isn't equal in both stores.
    #[error("{0} is not the same there")]
    Differs(String),
    /// The store to be copied couldn't be read, or the target store couldn't be written.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Copies all matches of a store that no server is using into an empty one, event by event with
/// their hashes, and the bans, heartbeats and outages. `goes_on` is called with the number of
/// matches copied so far, and ends the copy by returning `false`. Returns the number of matches
/// copied.
///
/// # Errors
///
/// The reason for which the other store isn't a copy.
pub fn transfer(
    from: &dyn Store,
    to: &dyn Store,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Result<u64, NotTransferred> {
    if !to.streams(None, 1)?.is_empty() {
        return Err(NotTransferred::NotEmpty);
    }
    let lives = from.nodes().map(store::Nodes::liveness).transpose()?;
    if lives.as_ref().is_some_and(|it| it.is_served) {
        return Err(NotTransferred::Served);
    }
    // Stores list matches with a label by the time at which they got it. The copy keeps that order
    // because these matches are copied last, the latest at the end.
    let mut listed = Vec::new();
    for label in UNFINISHED {
        let names = from.labelled(label, usize::MAX)?;
        listed.extend(names.into_iter().rev());
    }
    let late: HashSet<&String> = listed.iter().collect();
    let (mut n_copied, mut last) = (0, None::<String>);
    loop {
        let names = from.streams(last.as_deref(), PAGE_SIZE)?;
        for name in names.iter().filter(|it| !late.contains(it)) {
            copy(from, to, name)?;
            n_copied += 1;
            if !goes_on(n_copied) {
                return Ok(n_copied);
            }
        }
        match names.last() {
            Some(name) if names.len() == PAGE_SIZE => last = Some(name.clone()),
            _ => break,
        }
    }
    for name in &listed {
        copy(from, to, name)?;
        n_copied += 1;
        if !goes_on(n_copied) {
            return Ok(n_copied);
        }
    }
    copy_notes(from, to, lives)?;
    Ok(n_copied)
}

/// Copies one match, or its tombstone, from one store to another.
fn copy(from: &dyn Store, to: &dyn Store, name: &str) -> Result<(), NotTransferred> {
    let differs = || NotTransferred::Differs(name.to_owned());
    if let Some(tombstone) = from.tombstone(name)? {
        let there = to.bury(name, &tombstone)?;
        return if there == Some(tombstone) {
            Ok(())
        } else {
            Err(differs())
        };
    }
    let head = from.head(name)?.ok_or_else(differs)?;
    let events = from.read(name, 1, usize::MAX)?;
    to.restore(name, events, head.mark.clone())?;
    // Also if the match was there before, from a copy that was interrupted.
    if to.head(name)? == Some(head) {
        Ok(())
    } else {
        Err(differs())
    }
}

/// Copies the bans, the last heartbeat and the outages from one store to another, so that no player
/// is charged for the time until a server uses the copy.
fn copy_notes(
    from: &dyn Store,
    to: &dyn Store,
    lives: Option<store::NodeLiveness>,
) -> Result<(), NotTransferred> {
    if let Some(bans) = from.read_note(bans::NOTE)? {
        to.write_note(bans::NOTE, &bans)?;
    }
    let notes = match lives {
        None => [HEARTBEAT_NOTE, OUTAGES_NOTE].map(|it| from.read_note(it)),
        Some(lives) => [
            Ok(lives.last.map(|it| it.to_string())),
            Ok(serde_json::to_string(&lives.outages).ok()),
        ],
    };
    for (name, value) in [HEARTBEAT_NOTE, OUTAGES_NOTE].into_iter().zip(notes) {
        if let Some(value) = value? {
            to.write_note(name, &value)?;
        }
    }
    Ok(())
}

/// Checks that stored events are valid histories of matches, stream by stream. Beyond the hash
/// chain, which shows that nothing was changed, this shows that the events can be replayed.
#[derive(Debug, Default)]
pub struct HistoryCheck {
    stream: String,
    state: Option<Match>,
}

impl HistoryCheck {
    /// Whether a stored event is valid after those of its stream that were passed before. Events
    /// must be passed in order, stream by stream.
    pub fn fits(&mut self, stream: &str, stored: &store::StoredEvent) -> bool {
        if stored.seq == 1 {
            stream.clone_into(&mut self.stream);
            self.state = None;
        }
        let Ok(event) = MatchEvent::read(&stored.body) else {
            return false;
        };
        match &mut self.state {
            None => Match::open(&event).map(|it| self.state = Some(it)).is_ok(),
            Some(it) => self.stream == stream && it.apply(&event).is_ok(),
        }
    }
}

/// The outcome of importing a text record into a store.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// The record was imported: all of it, or what an interrupted import had left out.
    New,
    /// Nothing changed: the record's match, or its tombstone, was in the store already.
    Known,
}

/// The reason for which a text record wasn't imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotImported {
    /// The text record is neither a valid match nor a valid tombstone (of a deleted match).
    #[error(transparent)]
    Bad(BadImport),
    /// The match with the text record's id was deleted from this store, and isn't imported again.
    #[error("{0} was deleted")]
    Deleted(String),
    /// The text record's id, which this contains, is that of another match in the store.
    #[error("there is another match {0}")]
    Taken(String),
    /// The store into which the record was to be imported can't be read or written.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Whether the tag `match` of a record describes the contest (`henge match`) that the game is from, such
/// as `2 vs 1; game cage`, and isn't the id of a match on a server, which has no spaces.
fn is_contest(name: &str) -> bool {
    name.contains(' ')
}

/// Imports a text record as a match, or as the tombstone of a deleted match if the record is one.
/// Idempotent: a record that was imported before changes nothing, and an import that was
/// interrupted is completed.
///
/// # Errors
///
/// The reason for which the record wasn't imported.
pub fn import(store: &dyn Store, record: &Record) -> Result<Imported, NotImported> {
    let id: Id = match record.tag(MATCH_TAG) {
        Some(name) if !is_contest(name) => name
            .parse()
            .map_err(|_| NotImported::Bad(BadImport::Tag(MATCH_TAG)))?,
        Some(_) | None => Id::derived(&record.to_string()),
    };
    if let Some(tombstone) = read_tombstone(record) {
        return bury(store, &id, &tombstone.map_err(NotImported::Bad)?);
    }
    let mut nameless = record.clone();
    nameless.tags.retain(|(name, _)| name != MATCH_TAG);
    let events = matches::import(&nameless).map_err(NotImported::Bad)?;
    if store.tombstone(id.as_str())?.is_some() {
        return Err(NotImported::Deleted(id.to_string()));
    }
    // Only an import of this very record that was interrupted is continued.
    let stored = match store.read(id.as_str(), 1, usize::MAX) {
        Ok(stored) => stored,
        Err(store::Error::Corrupt { .. }) => return Err(NotImported::Taken(id.to_string())),
        Err(error) => return Err(error.into()),
    };
    let is_begun = stored.len() <= events.len()
        && stored.iter().zip(&events).all(|(stored, event)| {
            stored.command == import_command(stored.seq) && stored.body == event.to_string()
        });
    if !is_begun {
        return known(store, &id, record).map(|()| Imported::Known);
    }
    let mut imported = Imported::Known;
    for appended in append(store, &id, &events)? {
        match appended {
            Appended::New(_) => imported = Imported::New,
            Appended::Repeated(_) => {}
            Appended::Conflict { .. } | Appended::Misused => {
                return known(store, &id, record).map(|()| Imported::Known);
            }
        }
    }
    Ok(imported)
}

/// Stores the tombstone of a match that was deleted from another store, so that it can't be
/// imported again.
fn bury(store: &dyn Store, id: &Id, tombstone: &Tombstone) -> Result<Imported, NotImported> {
    let before = store.tombstone(id.as_str())?;
    match store.bury(id.as_str(), tombstone)? {
        None => Err(NotImported::Taken(id.to_string())),
        Some(_) if before.is_some() => Ok(Imported::Known),
        Some(_) => Ok(Imported::New),
    }
}

/// The command id under which event number `seq` of an imported match is stored.
fn import_command(seq: u64) -> String {
    format!("import:{seq}")
}

/// Appends the events of an imported match, [`APPENDS_IN_FLIGHT`] at a time, because the store
/// commits them in batches.
fn append(
    store: &dyn Store,
    id: &Id,
    events: &[MatchEvent],
) -> Result<Vec<Appended>, store::Error> {
    let mut state: Option<Match> = None;
    let mut all = Vec::new();
    for batch in events.chunks(APPENDS_IN_FLIGHT) {
        let (sender, answers) = mpsc::channel();
        for event in batch {
            let fits = match &mut state {
                None => Match::open(event).map(|it| state = Some(it)),
                Some(it) => it.apply(event),
            };
            let (Ok(()), Some(it)) = (fits, &state) else {
                // Unreachable: the events were made by replaying the record.
                return Err(store::Error::Broken);
            };
            let append = Append {
                stream: id.to_string(),
                expected: it.seq() - 1,
                command: import_command(it.seq()),
                request: event.to_string(),
                body: event.to_string(),
                mark: mark(it),
                before: None,
                fence: None,
            };
            let sender = sender.clone();
            store.submit(
                append,
                Box::new(move |appended| {
                    let sent = sender.send(appended);
                    sent.nevermind("the import has failed and stopped waiting");
                }),
            );
        }
        drop(sender);
        for answer in answers {
            all.push(answer?);
        }
    }
    Ok(all)
}

/// Checks that the match in the store, although it wasn't imported from this record, has the
/// record's game, initial position, players, moves, times and outcome.
///
/// # Errors
///
/// [`Taken`](NotImported::Taken) if it is another match.
fn known(store: &dyn Store, id: &Id, record: &Record) -> Result<(), NotImported> {
    let taken = || NotImported::Taken(id.to_string());
    let state = replay_all(store, id).map_err(|problem| match problem {
        MatchProblem::Unavailable => NotImported::Store(store::Error::Unavailable),
        _ => taken(),
    })?;
    let own = state.record(ToString::to_string);
    let outcome = |record: &Record| record.result.as_ref().map(|result| result.outcome);
    // Older versions stored a time of 0 for moves without one.
    let moves = |record: &Record| {
        let moves = record.moves.iter();
        let played = moves.map(|played| (played.text.clone(), played.time.unwrap_or_default()));
        played.collect::<Vec<_>>()
    };
    let same = (&own.game, &own.start, &own.players)
        == (&record.game, &record.start, &record.players)
        && moves(&own) == moves(record)
        && outcome(&own) == outcome(record);
    if same { Ok(()) } else { Err(taken()) }
}

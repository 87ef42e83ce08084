//! All matches as text records, out of a store and into one.

use std::{collections::HashSet, sync::mpsc};

use game::Reason;
use matches::{BadImport, Event, Id, Match};
use record::Record;
use store::{Append, Appended, Store, Tombstone};

use super::{
    history::{UNFINISHED, history, mark},
    moderation::Epitaph,
    problem::MatchProblem,
    server_time::{HEARTBEAT, OUTAGES},
};
use crate::bans;

/// The tag with a match's name.
const MATCH: &str = "match";
/// The tags of a tombstone: why and when, how many events there were, and the hash of the last.
const DELETED: &str = "deleted";
const DELETED_AT: &str = "deleted-at";
const EVENTS: &str = "events";
const HASH: &str = "hash";
/// How many streams are listed at once.
const PAGE: usize = 500;
/// How many events are on their way to the store at once. Its queue has room for them.
const BATCH: usize = 1000;

/// A match as a record with its name. `say` puts the reason of its end into words.
pub(crate) fn record(id: &Id, it: &Match, say: impl Fn(&Reason) -> String) -> Record {
    let mut record = it.record(say);
    record.tags.insert(0, (MATCH.to_owned(), id.to_string()));
    record
}

/// What is left of a match that was deleted, as a record without moves.
fn tombstone_record(name: &str, tombstone: &Tombstone) -> Record {
    let epitaph = Epitaph::of(tombstone);
    let tags = [
        (MATCH, name.to_owned()),
        (DELETED, epitaph.reason),
        (DELETED_AT, epitaph.at.to_string()),
        (EVENTS, tombstone.events.to_string()),
        (HASH, tombstone.hash.to_string()),
    ];
    Record {
        game: epitaph.game,
        variant: epitaph.variant,
        tags: tags.map(|(name, value)| (name.to_owned(), value)).into(),
        ..Record::default()
    }
}

/// The tombstone that a record is, if it is one.
fn read_tombstone(record: &Record) -> Option<Result<Tombstone, BadImport>> {
    let reason = record.tag(DELETED)?;
    let number = |name| {
        let text = record.tag(name);
        text.and_then(|it| it.parse::<u64>().ok())
            .ok_or(BadImport::Tag(name))
    };
    let read = || {
        let at = i64::try_from(number(DELETED_AT)?);
        let epitaph = Epitaph {
            at: at.map_err(|_| BadImport::Tag(DELETED_AT))?,
            reason: reason.to_owned(),
            game: record.game.clone(),
            variant: record.variant.clone(),
        };
        let hash = record.tag(HASH).and_then(|it| it.parse().ok());
        Ok(Tombstone {
            // One more event than that follows.
            events: number(EVENTS)?.min(i64::MAX as u64 - 1),
            hash: hash.ok_or(BadImport::Tag(HASH))?,
            note: serde_json::to_string(&epitaph).unwrap_or_default(),
        })
    };
    Some(read())
}

/// Hands out every match of a store as a record, or its name if it can't be read, for as long as
/// they are wanted. Of those that were deleted there are their tombstones.
///
/// # Errors
///
/// The store can't be read at all.
pub fn export(
    store: &dyn Store,
    say: impl Fn(&Reason) -> String,
    mut hand_out: impl FnMut(Result<Record, String>) -> bool,
) -> Result<(), store::Error> {
    let mut last: Option<String> = None;
    loop {
        let names = store.streams(last.as_deref(), PAGE)?;
        for name in &names {
            let left = store.tombstone(name).ok().flatten();
            let left = left.map(|it| tombstone_record(name, &it));
            let found = left.or_else(|| {
                let id = name.parse::<Id>().ok()?;
                let it = history(store, &id, |_, _, _| true).ok()?;
                Some(record(&id, &it, &say))
            });
            if !hand_out(found.ok_or_else(|| name.clone())) {
                return Ok(());
            }
        }
        match names.last() {
            Some(name) if names.len() == PAGE => last = Some(name.clone()),
            _ => return Ok(()),
        }
    }
}

/// Why a store could not be copied into another.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTransferred {
    /// There are matches in the other already.
    #[error("not empty")]
    NotEmpty,
    /// Servers use it.
    #[error("in use")]
    Served,
    /// A match of that name is not the same there.
    #[error("{0} is not the same there")]
    Differs(String),
    /// A store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Copies all matches of a store that no server uses into an empty one, event by event, with their
/// hashes, and what the server knows beside them. `goes_on` hears how many there are so far, and
/// may end it. Returns how many there were.
///
/// # Errors
///
/// Says why the other is not the same now.
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
    // What is listed by the time of its last event comes last, in that order.
    let mut listed = Vec::new();
    for label in UNFINISHED {
        let names = from.labelled(label, usize::MAX)?;
        listed.extend(names.into_iter().rev());
    }
    let late: HashSet<&String> = listed.iter().collect();
    let (mut n_copied, mut last) = (0, None::<String>);
    loop {
        let names = from.streams(last.as_deref(), PAGE)?;
        for name in names.iter().filter(|it| !late.contains(it)) {
            copy(from, to, name)?;
            n_copied += 1;
            if !goes_on(n_copied) {
                return Ok(n_copied);
            }
        }
        match names.last() {
            Some(name) if names.len() == PAGE => last = Some(name.clone()),
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

/// Copies a match, or what is left of it.
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
    // Whatever was there, it is the same now.
    if to.head(name)? == Some(head) {
        Ok(())
    } else {
        Err(differs())
    }
}

/// Copies who is banned, and when the server lived: nobody is charged for the time until it lives
/// again.
fn copy_notes(
    from: &dyn Store,
    to: &dyn Store,
    lives: Option<store::NodeLiveness>,
) -> Result<(), NotTransferred> {
    if let Some(bans) = from.read_note(bans::NOTE)? {
        to.write_note(bans::NOTE, &bans)?;
    }
    let notes = match lives {
        None => [HEARTBEAT, OUTAGES].map(|it| from.read_note(it)),
        Some(lives) => [
            Ok(lives.last.map(|it| it.to_string())),
            Ok(serde_json::to_string(&lives.outages).ok()),
        ],
    };
    for (name, value) in [HEARTBEAT, OUTAGES].into_iter().zip(notes) {
        if let Some(value) = value? {
            to.write_note(name, &value)?;
        }
    }
    Ok(())
}

/// Says whether stored events make sense, stream by stream: whether they are the history of a
/// match.
#[derive(Debug, Default)]
pub struct Sense {
    stream: String,
    state: Option<Match>,
}

impl Sense {
    /// Whether an event fits those of the same stream that were seen before it.
    pub fn fits(&mut self, stream: &str, stored: &store::StoredEvent) -> bool {
        if stored.seq == 1 {
            stream.clone_into(&mut self.stream);
            self.state = None;
        }
        let Ok(event) = Event::read(&stored.body) else {
            return false;
        };
        match &mut self.state {
            None => Match::open(&event).map(|it| self.state = Some(it)).is_ok(),
            Some(it) => self.stream == stream && it.apply(&event).is_ok(),
        }
    }
}

/// What became of a record.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// It is a match now.
    New,
    /// It had been one already.
    Known,
}

/// Why a record did not become a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotImported {
    /// It can't be one.
    #[error(transparent)]
    Bad(BadImport),
    /// A match of that name was deleted here.
    #[error("{0} was deleted")]
    Deleted(String),
    /// There is another match of that name.
    #[error("there is another match {0}")]
    Taken(String),
    /// The store can't take it.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Makes a match of a record. The same record again changes nothing, and what was interrupted goes
/// on where it was.
///
/// # Errors
///
/// Says why there is no such match now.
pub fn import(store: &dyn Store, record: &Record) -> Result<Imported, NotImported> {
    let id: Id = match record.tag(MATCH) {
        Some(name) => name
            .parse()
            .map_err(|_| NotImported::Bad(BadImport::Tag(MATCH)))?,
        None => Id::derived(&record.to_string()),
    };
    if let Some(tombstone) = read_tombstone(record) {
        return bury(store, &id, &tombstone.map_err(NotImported::Bad)?);
    }
    let mut nameless = record.clone();
    nameless.tags.retain(|(name, _)| name != MATCH);
    let events = matches::import(&nameless).map_err(NotImported::Bad)?;
    if store.tombstone(id.as_str())?.is_some() {
        return Err(NotImported::Deleted(id.to_string()));
    }
    // What is there must be the beginning of this very record, or it is left alone.
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

/// Puts up the tombstone of a match that was deleted elsewhere, so that it does not come back.
fn bury(store: &dyn Store, id: &Id, tombstone: &Tombstone) -> Result<Imported, NotImported> {
    let before = store.tombstone(id.as_str())?;
    match store.bury(id.as_str(), tombstone)? {
        None => Err(NotImported::Taken(id.to_string())),
        Some(_) if before.is_some() => Ok(Imported::Known),
        Some(_) => Ok(Imported::New),
    }
}

/// What an event of a record is stored under.
fn import_command(seq: u64) -> String {
    format!("import:{seq}")
}

/// Appends events as fast as the store takes them.
fn append(store: &dyn Store, id: &Id, events: &[Event]) -> Result<Vec<Appended>, store::Error> {
    let mut state: Option<Match> = None;
    let mut all = Vec::new();
    for batch in events.chunks(BATCH) {
        let (sender, answers) = mpsc::channel();
        for event in batch {
            let fits = match &mut state {
                None => Match::open(event).map(|it| state = Some(it)),
                Some(it) => it.apply(event),
            };
            let (Ok(()), Some(it)) = (fits, &state) else {
                // Never: they were made by playing the match.
                return Err(store::Error::Broken);
            };
            let append = Append {
                stream: id.to_string(),
                expected: it.seq() - 1,
                command: import_command(it.seq()),
                request: event.to_string(),
                body: event.to_string(),
                mark: mark(it),
                fence: None,
            };
            let sender = sender.clone();
            store.submit(
                append,
                Box::new(move |it| sender.send(it).unwrap_or_default()),
            );
        }
        drop(sender);
        for answer in answers {
            all.push(answer?);
        }
    }
    Ok(all)
}

/// Whether the match of that name is the recorded one, though it came in another way.
fn known(store: &dyn Store, id: &Id, record: &Record) -> Result<(), NotImported> {
    let taken = || NotImported::Taken(id.to_string());
    let it = history(store, id, |_, _, _| true).map_err(|problem| match problem {
        MatchProblem::Unavailable => NotImported::Store(store::Error::Unavailable),
        _ => taken(),
    })?;
    let own = it.record(ToString::to_string);
    let outcome = |it: &Record| it.result.as_ref().map(|it| it.outcome);
    // Of moves without a time, programs before this one kept that they took none.
    let moves = |it: &Record| {
        let moves = it.moves.iter();
        let played = moves.map(|it| (it.text.clone(), it.time.unwrap_or_default()));
        played.collect::<Vec<_>>()
    };
    let same = (&own.game, &own.start, &own.players)
        == (&record.game, &record.start, &record.players)
        && moves(&own) == moves(record)
        && outcome(&own) == outcome(record);
    if same { Ok(()) } else { Err(taken()) }
}

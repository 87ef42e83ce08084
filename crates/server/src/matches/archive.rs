//! All matches as text records, out of a store and into one.

use std::sync::mpsc;

use game::Reason;
use matches::{BadImport, Event, Id, Match};
use record::Record;
use store::{Append, Appended, Store};

use super::{
    history::{history, mark},
    problem::MatchProblem,
};

/// The tag with a match's name.
const MATCH: &str = "match";
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

/// Hands out every match of a store as a record, or its name if it can't be read, for as long as
/// they are wanted.
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
            let found = name.parse::<Id>().ok().and_then(|id| {
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
    let events = matches::import(record).map_err(NotImported::Bad)?;
    let id = match record.tag(MATCH) {
        Some(name) => name
            .parse()
            .map_err(|_| NotImported::Bad(BadImport::Tag(MATCH)))?,
        None => Id::derived(&record.to_string()),
    };
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
                command: format!("import:{}", it.seq()),
                request: event.to_string(),
                body: event.to_string(),
                mark: mark(it),
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
    let same = (&own.game, &own.start, &own.players, &own.moves)
        == (&record.game, &record.start, &record.players, &record.moves)
        && outcome(&own) == outcome(record);
    if same { Ok(()) } else { Err(taken()) }
}

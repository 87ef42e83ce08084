//! Matches as the store has them: what they are found by, and playing them again.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex},
};

use matches::{Event, Id, Match, Stage};
use store::{Store, StreamMark};

use super::{broadcast::EventText, computers::pending_action, lock, problem::MatchProblem};

/// How many events are read from the store at once.
pub(super) const PAGE: usize = 500;

/// The label of matches in which a computer has something to do.
pub(super) const COMPUTER_TO_ACT: &str = "duty";
/// The label of matches between computers, which go on when somebody watches.
const COMPUTERS: &str = "computers";
/// The label of matches that anybody may find and join.
pub(super) const OPEN: &str = "open";

/// The labels of matches that are not over.
pub(crate) const UNFINISHED: [&str; 4] = [COMPUTER_TO_ACT, "live", OPEN, "waiting"];

/// What a match is found by in the store.
pub(super) fn mark(it: &Match) -> StreamMark {
    let label = match it.stage() {
        Stage::Live if it.is_between_computers() && !it.is_exhibit() => COMPUTERS,
        _ if pending_action(it).is_some() => COMPUTER_TO_ACT,
        Stage::Open if it.setup().listed => OPEN,
        Stage::Open => "waiting",
        Stage::Live => "live",
        Stage::Over => "over",
    };
    StreamMark {
        label: label.to_owned(),
        // What stands still because nobody watches costs nobody time.
        wake: (it.deadline().map(|it| it.0))
            .filter(|_| !it.is_exhibit() && !it.is_between_computers()),
    }
}

/// The last event of a match, as everybody hears it.
pub(super) fn event_text(
    id: &Id,
    it: &Match,
    event: &Event,
    stored: &store::StoredEvent,
) -> EventText {
    let public = it.public_event(id, event, stored.hash.to_string());
    EventText {
        seq: stored.seq,
        text: serde_json::to_string(&public).unwrap_or_default().into(),
    }
}

/// How many events lie between two moments at which a match is remembered as it was.
pub(super) const STRIDE: u64 = 256;

/// A match as it was at some moments of its history, so that telling of an event costs no more than
/// a few events before it. One of less than [`STRIDE`] events needs none.
#[derive(Clone, Debug, Default)]
pub(super) struct Milestones(Arc<Mutex<BTreeMap<u64, Arc<Match>>>>);

impl Milestones {
    /// Remembers the match as it is, if it is time to.
    pub(super) fn pass(&self, it: &Match) {
        if it.seq().is_multiple_of(STRIDE) {
            let mut known = lock(&self.0);
            known
                .entry(it.seq())
                .or_insert_with(|| Arc::new(it.clone()));
        }
    }

    /// The match as it was last, of all moments before event number `seq`.
    fn before(&self, seq: u64) -> Option<Match> {
        let known = lock(&self.0).range(..seq).next_back()?.1.clone();
        Some((*known).clone())
    }
}

/// Plays a match again from the store, up to the last of at most `limit` events from number `from`
/// on, which it returns as well. Begins as late as the milestones allow.
pub(super) fn replay(
    store: &dyn Store,
    id: &Id,
    milestones: &Milestones,
    from: u64,
    limit: usize,
) -> Result<(Match, VecDeque<EventText>), MatchProblem> {
    let mut texts = VecDeque::new();
    let begin = milestones.before(from);
    let last = from.saturating_add(limit as u64 - 1);
    let it = history_after(store, id, begin, last, |stored, event, it| {
        milestones.pass(it);
        if from <= stored.seq && texts.len() < limit {
            texts.push_back(event_text(id, it, event, stored));
        }
        texts.len() < limit
    })?;
    Ok((it, texts))
}

/// Plays a match again from the store, for as long as `look`, which sees every event, wants more.
pub(super) fn history(
    store: &dyn Store,
    id: &Id,
    look: impl FnMut(&store::StoredEvent, &Event, &Match) -> bool,
) -> Result<Match, MatchProblem> {
    history_after(store, id, None, u64::MAX, look)
}

/// The same, but beginning with the match as it was at some moment, and up to event number `last`.
fn history_after(
    store: &dyn Store,
    id: &Id,
    mut state: Option<Match>,
    last: u64,
    mut look: impl FnMut(&store::StoredEvent, &Event, &Match) -> bool,
) -> Result<Match, MatchProblem> {
    loop {
        let next = state.as_ref().map_or(1, |it| it.seq() + 1);
        let wanted = (last.saturating_sub(next)).saturating_add(1);
        let wanted = usize::try_from(wanted).map_or(PAGE, |it| it.min(PAGE));
        let page = store.read(id.as_str(), next, wanted)?;
        let mut goes_on = page.len() == wanted;
        for stored in page {
            let event = Event::read(&stored.body).map_err(|_| MatchProblem::Damaged)?;
            let it = match &mut state {
                None => state.insert(Match::open(&event).map_err(|_| MatchProblem::Damaged)?),
                Some(it) => {
                    it.apply(&event).map_err(|_| MatchProblem::Damaged)?;
                    it
                }
            };
            if !look(&stored, &event, it) {
                goes_on = false;
                break;
            }
        }
        if !goes_on {
            return state.ok_or(MatchProblem::NoMatch);
        }
    }
}

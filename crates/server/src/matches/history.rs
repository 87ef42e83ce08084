//! Matches in the store: the labels by which they are found, and replaying their events.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex},
};

use matches::{Id, Match, MatchError, MatchEvent, Stage};
use store::{Store, StreamMark};

use super::{broadcast::EventText, lock, problem::MatchProblem};

/// Maximum events per read of the store, which bounds the memory of a replay.
pub(super) const READ_PAGE_SIZE: usize = 500;

/// Label in the store of matches in which a computer has to act. Matches between computers that are
/// in progress have a label of their own.
pub(super) const COMPUTER_TO_ACT: &str = "duty";
/// Label in the store of matches between computers that are in progress, which pause while they
/// aren't watched.
const COMPUTERS: &str = "computers";
/// Label in the store of matches with an open seat that the lobby lists.
const OPEN: &str = "open";

/// The labels in the store of all matches that aren't over. A match that is over also has one of
/// them while a computer has yet to answer the offer of a rematch.
pub(crate) const UNFINISHED: [&str; 5] = [COMPUTER_TO_ACT, COMPUTERS, "live", OPEN, "waiting"];

/// The label and the wake-up time (the deadline of a running clock) by which the store finds a
/// match. Matches that are imported or between computers have no wake-up time.
pub(super) fn mark(state: &Match) -> StreamMark {
    let label = match state.stage() {
        Stage::Live if state.is_between_computers() && !state.is_exhibit() => COMPUTERS,
        _ if state.pending_action().is_some() => COMPUTER_TO_ACT,
        Stage::Open if state.setup().listed => OPEN,
        Stage::Open => "waiting",
        Stage::Live => "live",
        Stage::Over => "over",
    };
    StreamMark {
        label: label.to_owned(),
        // Matches between computers are never flagged: their rest would count.
        wake: (state.deadline().map(|deadline| deadline.0))
            .filter(|_| !state.is_exhibit() && !state.is_between_computers()),
    }
}

/// Serialises the last event of a match as it is sent to clients. `state` is the match after the
/// event.
pub(super) fn event_text(
    id: &Id,
    state: &Match,
    event: &MatchEvent,
    stored: &store::StoredEvent,
) -> EventText {
    let public = state.public_event(id, event, stored.hash.to_string());
    EventText {
        seq: stored.seq,
        text: serde_json::to_string(&public).unwrap_or_default().into(),
    }
}

/// Number of events between two milestones, which are snapshots of a match in memory. From such a
/// snapshot, rendering one old event replays at most this many.
pub(super) const MILESTONE_INTERVAL: u64 = 256;

/// Snapshots of a match every [`MILESTONE_INTERVAL`] events, so that an old event can be rendered
/// without replaying the match from the start. A shorter match has none.
#[derive(Clone, Debug, Default)]
pub(super) struct Milestones(Arc<Mutex<BTreeMap<u64, Arc<Match>>>>);

impl Milestones {
    /// Keeps a snapshot of a match if the number of its last event is a multiple of
    /// [`MILESTONE_INTERVAL`].
    pub(super) fn record(&self, state: &Match) {
        if state.seq().is_multiple_of(MILESTONE_INTERVAL) {
            let mut known = lock(&self.0);
            known
                .entry(state.seq())
                .or_insert_with(|| Arc::new(state.clone()));
        }
    }

    /// Drops all snapshots, because the store has lost events of the match.
    pub(super) fn clear(&self) {
        lock(&self.0).clear();
    }

    /// The latest snapshot of the match from before event number `seq`, or `None` if there is none.
    fn before(&self, seq: u64) -> Option<Match> {
        let known = {
            let known = lock(&self.0);
            let (_, latest) = known.range(..seq).next_back()?;
            Arc::clone(latest)
        };
        Some((*known).clone())
    }
}

/// Replays a match from the store, beginning at the latest milestone (snapshot in memory) before
/// event `from`. Returns the events from number `from` on, at most `limit`, rendered for clients,
/// and the state of the match after the last of them.
///
/// # Errors
///
/// There is no such match, it was deleted or is damaged, or the store can't be read.
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
    let state = replay_from(store, id, begin, last, |stored, event, state| {
        milestones.record(state);
        if from <= stored.seq && texts.len() < limit {
            texts.push_back(event_text(id, state, event, stored));
        }
        texts.len() < limit
    })?;
    Ok((state, texts))
}

/// Replays all events of a match from the store.
///
/// # Errors
///
/// There is no such match, it was deleted or is damaged, or the store can't be read.
pub(super) fn replay_all(store: &dyn Store, id: &Id) -> Result<Match, MatchProblem> {
    replay_from(store, id, None, u64::MAX, |_, _, _| true)
}

/// Replays a match from a snapshot, or from the start, up to event number `last`. `visit` is called
/// after every event, and ends the replay by returning `false`.
fn replay_from(
    store: &dyn Store,
    id: &Id,
    mut state: Option<Match>,
    last: u64,
    mut visit: impl FnMut(&store::StoredEvent, &MatchEvent, &Match) -> bool,
) -> Result<Match, MatchProblem> {
    loop {
        let next = state.as_ref().map_or(1, |state| state.seq() + 1);
        let wanted = (last.saturating_sub(next)).saturating_add(1);
        let wanted = usize::try_from(wanted).map_or(READ_PAGE_SIZE, |n| n.min(READ_PAGE_SIZE));
        let page = store.read(id.as_str(), next, wanted)?;
        let mut has_more = page.len() == wanted;
        for stored in page {
            let event = MatchEvent::read(&stored.body).map_err(|_| MatchProblem::Damaged)?;
            let state = match &mut state {
                None => state.insert(Match::open(&event).map_err(|_| MatchProblem::Damaged)?),
                Some(state) => {
                    state.apply(&event).map_err(|_| MatchProblem::Damaged)?;
                    state
                }
            };
            if !visit(&stored, &event, state) {
                has_more = false;
                break;
            }
        }
        if !has_more {
            return state.ok_or(MatchError::NoMatch.into());
        }
    }
}

//! Matches as the store has them: what they are found by, and playing them again.

use std::collections::VecDeque;

use matches::{Event, Id, Match, Stage};
use store::{Mark, Store};

use super::{broadcast::EventText, computers::task, problem::MatchProblem};

/// How many events are read from the store at once.
pub(super) const PAGE: usize = 500;

/// The label of matches in which a computer has something to do.
pub(super) const COMPUTER_TO_ACT: &str = "duty";
/// The label of matches that anybody may find and join.
pub(super) const OPEN: &str = "open";

/// What a match is found by in the store.
pub(super) fn mark(it: &Match) -> Mark {
    let label = match it.stage() {
        _ if task(it).is_some() => COMPUTER_TO_ACT,
        Stage::Open if it.setup().listed => OPEN,
        Stage::Open => "waiting",
        Stage::Live => "live",
        Stage::Over => "over",
    };
    Mark {
        label: label.to_owned(),
        wake: it.deadline().map(|it| it.0).filter(|_| !it.is_exhibit()),
    }
}

/// The last event of a match, as everybody hears it.
pub(super) fn event_text(id: &Id, it: &Match, event: &Event, stored: &store::Event) -> EventText {
    let public = it.public_event(id, event, stored.hash.to_string());
    EventText {
        seq: stored.seq,
        text: serde_json::to_string(&public).unwrap_or_default().into(),
    }
}

/// Plays a match again from the store, up to the last of at most `limit` events from number `from`
/// on, which it returns as well.
pub(super) fn replay(
    store: &dyn Store,
    id: &Id,
    from: u64,
    limit: usize,
) -> Result<(Match, VecDeque<EventText>), MatchProblem> {
    let mut texts = VecDeque::new();
    let it = history(store, id, |stored, event, it| {
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
    mut look: impl FnMut(&store::Event, &Event, &Match) -> bool,
) -> Result<Match, MatchProblem> {
    let mut state: Option<Match> = None;
    loop {
        let next = state.as_ref().map_or(1, |it| it.seq() + 1);
        let page = store.read(id.as_str(), next, PAGE)?;
        let mut goes_on = page.len() == PAGE;
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

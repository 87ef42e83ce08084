//! Export of matches to text records and import from them, for other programs and for moving to
//! another server. A record contains no secret.
//!
//! An imported match can be viewed but not played: no token opens its seats. Export and import are
//! inverse: tags that a match has no field for are kept in its setup.

use std::time::Duration;

use game::{Outcome, Player, Reason};
use record::{GameResult, Record, ReplayError};

use crate::{
    EventKind, How, Id, ImportedDetails, Match, MatchEvent, MatchSetup, MatchTimeControl, Refusal,
    Seat, Side, Time, Topic,
};

/// The reason for which a game record can't be imported as a match.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum BadImport {
    /// The record can't be replayed by the rules of its game: the game is unknown, or the start
    /// position or a move is illegal.
    #[error("{0}")]
    Replay(ReplayError),
    /// The players, clock or start position of the record are invalid for a match, for this reason.
    #[error("{0}")]
    Setup(Refusal),
    /// A tag of the record has an invalid value. Contains the tag's name.
    #[error("the tag {0} has an unknown value")]
    Tag(&'static str),
    /// The result that the record states doesn't follow from its moves and tags.
    #[error("the result does not follow from the moves")]
    Result,
}

/// Name of the tag of a text record that holds the id of the match.
pub const MATCH_TAG: &str = "match";
/// Record tag with the match's time control, in the format of [`clock_text`].
const CLOCK: &str = "clock";
/// Record tag with the time of the match's first event, in milliseconds since 1970.
const BEGAN: &str = "began";
/// Record tag with the way in which the match ended, one of [`HOWS`].
const HOW: &str = "how";
/// Record tags of the first and second seat, set to [`COMPUTER`] for a computer's seat and absent
/// for a person's.
const SEATS: [&str; 2] = ["first-seat", "second-seat"];
/// Value of a seat's record tag that says that a computer has the seat.
const COMPUTER: &str = "computer";
/// Record tag with the player who aborted the match, `first` or `second`.
const ABORTED_BY: &str = "aborted-by";

impl Match {
    /// Exports the match as a text record that has the match's id in a tag. `say` formats the reason
    /// of its end.
    pub fn named_record(&self, id: &Id, say: impl Fn(&Reason) -> String) -> Record {
        let mut record = self.record(say);
        record
            .tags
            .insert(0, (MATCH_TAG.to_owned(), id.to_string()));
        record
    }

    /// Exports the match as a text record. `say` formats the reason of its end.
    pub fn record(&self, say: impl Fn(&Reason) -> String) -> Record {
        let seats = &self.setup().seats;
        let names = seats.each_ref().map(|seat| seat.name().to_owned());
        let mut record = Record::of(self.line(), names);
        for (played, time) in record.moves.iter_mut().zip(self.times()) {
            played.time = u64::try_from(*time).ok().map(Duration::from_millis);
        }
        let imported = self.setup().imported.as_ref();
        for i in imported.into_iter().flat_map(|details| &details.untimed) {
            if let Some(played) = record.moves.get_mut(*i) {
                played.time = None;
            }
        }
        let mut tag = |name: &str, value: String| record.tags.push((name.to_owned(), value));
        for (name, seat) in SEATS.into_iter().zip(seats) {
            if matches!(seat, Seat::Computer { .. }) {
                tag(name, COMPUTER.to_owned());
            }
        }
        tag(CLOCK, clock_text(self.setup().clock));
        // Of an imported match, time 0 means that its record doesn't say when it was played.
        if imported.is_none() || self.began() != Time(0) {
            tag(BEGAN, self.began().0.to_string());
        }
        if let Some(end) = self.end() {
            tag(HOW, end.how.id().to_owned());
            if let Some(by) = self.aborted_by() {
                tag(ABORTED_BY, side_text(by).to_owned());
            }
        }
        for (name, value) in imported.into_iter().flat_map(|details| &details.tags) {
            tag(name, value.clone());
        }
        if let Some(end) = self.end() {
            record.result = end.outcome.map(|outcome| GameResult {
                outcome,
                reason: say(&end.reason),
            });
        }
        record
    }
}

/// Converts a text record into the events of a match, which can be viewed but not played.
///
/// # Errors
///
/// The record isn't a valid game, or its tags contradict it.
pub fn import(record: &Record) -> Result<Vec<MatchEvent>, BadImport> {
    record.replay().map_err(BadImport::Replay)?;
    let mut at = match record.tag(BEGAN) {
        None => Time(0),
        Some(text) => Time(text.parse().map_err(|_| BadImport::Tag(BEGAN))?),
    };
    let created = setup_of(record)?.create(at).map_err(BadImport::Setup)?;
    let mut state = Match::open(&created).map_err(|_| BadImport::Result)?;
    let mut events = vec![created];
    let mut apply = |state: &mut Match, at: Time, kind: EventKind| {
        let event = MatchEvent { at, kind };
        state.apply(&event).map_err(|_| BadImport::Result)?;
        events.push(event);
        Ok(())
    };
    for played in &record.moves {
        let time = played.time.unwrap_or_default().as_millis();
        at = at.plus(i64::try_from(time).unwrap_or(i64::MAX));
        let m = played.text.clone();
        apply(&mut state, at, EventKind::Played { m })?;
    }
    for kind in ending_of(record, &state)? {
        apply(&mut state, at, kind)?;
    }
    let outcome = record.result.as_ref().map(|result| result.outcome);
    if state.end().and_then(|end| end.outcome) != outcome {
        return Err(BadImport::Result);
    }
    Ok(events)
}

/// The setup (game, start, players, clock) of the match that a record describes.
fn setup_of(record: &Record) -> Result<MatchSetup, BadImport> {
    let seat = |player: Player| {
        let name = record.players[player as usize].clone();
        match record.tag(SEATS[player as usize]) {
            None => Ok(Seat::Human { name, token: None }),
            Some(COMPUTER) => Ok(Seat::Computer { player: name }),
            Some(_) => Err(BadImport::Tag(SEATS[player as usize])),
        }
    };
    let clock = match record.tag(CLOCK) {
        None => MatchTimeControl::None,
        Some(text) => read_clock(text).ok_or(BadImport::Tag(CLOCK))?,
    };
    let seats = [seat(Player::First)?, seat(Player::Second)?];
    Ok(MatchSetup {
        imported: imported_details(record),
        variant: Some(record.variant.clone()).filter(|variant| !variant.is_empty()),
        start: record.start.clone(),
        ..MatchSetup::new(&record.game, seats, clock)
    })
}

/// The record tags that a match has fields for. All others are kept as imported details.
const OWN: [&str; 6] = [CLOCK, BEGAN, HOW, SEATS[0], SEATS[1], ABORTED_BY];

/// The tags of a record that a match has no field for, and which of its moves have no time, to be
/// kept with the imported match. `None` if there are neither.
fn imported_details(record: &Record) -> Option<Box<ImportedDetails>> {
    let tags = record.tags.iter().cloned();
    let moves = record.moves.iter().enumerate();
    let kept = ImportedDetails {
        tags: tags
            .filter(|(name, _)| !OWN.contains(&name.as_str()))
            .collect(),
        untimed: moves
            .filter(|(_, played)| played.time.is_none())
            .map(|(i, _)| i)
            .collect(),
    };
    (kept != ImportedDetails::default()).then(|| Box::new(kept))
}

/// The events that end the match of a record after its last move, by its tags or, if they don't say
/// how it ended, by its result. Empty if the moves end it by the rules, or the record's game isn't
/// over.
fn ending_of(record: &Record, state: &Match) -> Result<Vec<EventKind>, BadImport> {
    let Some(result) = &record.result else {
        return Ok(match record.tag(HOW) {
            None => Vec::new(),
            Some("abort") => vec![EventKind::Aborted {
                by: match record.tag(ABORTED_BY) {
                    None => Side::First,
                    Some(text) => read_side(text).ok_or(BadImport::Tag(ABORTED_BY))?,
                },
            }],
            Some(_) => return Err(BadImport::Result),
        });
    };
    // A record of another program need not say how the match ended. If the moves don't end it, a
    // decisive result is taken for a resignation.
    let how = match record.tag(HOW) {
        Some(text) => read_how(text).ok_or(BadImport::Tag(HOW))?,
        None if state.end().is_some() => How::Rules,
        None if result.outcome == Outcome::Draw => How::Agreement,
        None => How::Resignation,
    };
    Ok(match (how, result.outcome) {
        (How::Rules, _) => Vec::new(),
        (How::Claim, _) => vec![EventKind::Claimed],
        (How::Resignation, Outcome::Win(winner)) => vec![EventKind::Resigned {
            by: (!winner).into(),
        }],
        (How::Agreement, Outcome::Draw) => {
            let (by, topic) = (Side::First, Topic::Draw);
            vec![
                EventKind::Offered { by, topic },
                EventKind::Agreed { topic },
            ]
        }
        (How::Time, Outcome::Win(_)) => vec![EventKind::Flagged],
        (How::Adjudication, outcome) => vec![EventKind::Adjudicated {
            winner: match outcome {
                Outcome::Win(winner) => Some(winner.into()),
                Outcome::Draw => None,
            },
        }],
        (How::Abandonment, Outcome::Win(winner)) => vec![EventKind::Abandoned {
            by: (!winner).into(),
        }],
        (How::Resignation | How::Time | How::Abandonment, Outcome::Draw)
        | (How::Agreement, Outcome::Win(_))
        | (How::Abort, _) => return Err(BadImport::Result),
    })
}

/// Formats a side as a record has it: `first` or `second`.
fn side_text(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn read_side(text: &str) -> Option<Side> {
    [Side::First, Side::Second]
        .into_iter()
        .find(|side| side_text(*side) == text)
}

/// The ways in which a match can end, each with its name in records and on the wire.
const HOWS: [(How, &str); 8] = [
    (How::Rules, "rules"),
    (How::Claim, "claim"),
    (How::Resignation, "resignation"),
    (How::Agreement, "agreement"),
    (How::Time, "time"),
    (How::Adjudication, "adjudication"),
    (How::Abandonment, "abandonment"),
    (How::Abort, "abort"),
];

impl How {
    /// The name of this way to end a match in records and on the wire, such as `resignation`.
    pub fn id(self) -> &'static str {
        let known = HOWS.iter().find(|(how, _)| *how == self);
        known.map_or("rules", |(_, text)| text)
    }
}

fn read_how(text: &str) -> Option<How> {
    let known = HOWS.iter().find(|(_, known)| *known == text);
    known.map(|(how, _)| *how)
}

/// Formats a time control for a record: `none`, seconds as `300`, with increment as `300+3`, or
/// days as `3d`.
fn clock_text(control: MatchTimeControl) -> String {
    match control {
        MatchTimeControl::None => "none".to_owned(),
        MatchTimeControl::SuddenDeath { seconds } => seconds.to_string(),
        MatchTimeControl::Fischer { seconds, increment } => format!("{seconds}+{increment}"),
        MatchTimeControl::Days { days } => format!("{days}d"),
    }
}

/// Parses a time control in the format of [`clock_text`]. `None` if it has another form.
fn read_clock(text: &str) -> Option<MatchTimeControl> {
    if text == "none" {
        return Some(MatchTimeControl::None);
    }
    if let Some(days) = text.strip_suffix('d') {
        let days = days.parse().ok()?;
        return Some(MatchTimeControl::Days { days });
    }
    if let Some((seconds, increment)) = text.split_once('+') {
        let (seconds, increment) = (seconds.parse().ok()?, increment.parse().ok()?);
        return Some(MatchTimeControl::Fischer { seconds, increment });
    }
    let seconds = text.parse().ok()?;
    Some(MatchTimeControl::SuddenDeath { seconds })
}

//! The state of a match, and how events change it.

use game::{AnyLine, Outcome, Player, Reason};
use serde::{Deserialize, Serialize};

use crate::{
    BadEvent, EventKind, MatchClock, MatchEvent, MatchSetup, Seat, Side, Time, Token, Topic,
};

/// Maximum sentences that a player can say between two moves. Enough for "Well played" and
/// "Thanks"; it also bounds the events of a match by its moves.
pub const MAX_SAID_PER_TURN: u8 = 2;

/// A match at one moment of its history: the result of applying its events so far.
#[derive(Debug)]
pub struct Match {
    setup: MatchSetup,
    line: Box<dyn AnyLine>,
    clock: MatchClock,
    /// Milliseconds that each move of the match took, in the order of the moves.
    times: Vec<i64>,
    /// The offers (draw, take-back, rematch) that await an answer, each with the player who made
    /// it.
    offers: Vec<(Topic, Player)>,
    /// The end of the match, if something other than the rules of the game ended it, such as
    /// resignation; else `None`.
    broken_off: Option<BrokenOff>,
    /// The player who aborted the match. `None` if it wasn't aborted.
    aborted_by: Option<Side>,
    /// Number of sentences that each player has said since the last move.
    said: [u8; 2],
    /// Whether both players have agreed to a rematch.
    rematch: bool,
    /// Number of events of the match so far, which is the sequence number of the last one.
    seq: u64,
    /// Time of the first event of the match.
    began: Time,
    /// Time of the last event of the match.
    last: Time,
}

/// An end of a match by other means than the rules of the game, such as resignation, time or
/// agreement.
#[derive(Copy, Clone, Debug)]
struct BrokenOff {
    /// The winner, or a draw. `None` if the match was aborted.
    outcome: Option<Outcome>,
    how: How,
}

impl Clone for Match {
    fn clone(&self) -> Match {
        Match {
            setup: self.setup.clone(),
            line: self.line.boxed_clone(),
            clock: self.clock.clone(),
            times: self.times.clone(),
            offers: self.offers.clone(),
            ..*self
        }
    }
}

/// The end of a match: its result, and how and why it ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MatchEnd {
    /// The winner, or a draw. `None` if the match was aborted.
    pub outcome: Option<Outcome>,
    /// The way in which the match ended.
    pub how: How,
    /// The message that explains to people why the match ended.
    pub reason: Reason,
}

/// The way in which a match ended.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// The game ended by its own rules.
    Rules,
    /// The player to move claimed a draw that the rules of the game allow.
    Claim,
    /// A player resigned, and so lost the match.
    Resignation,
    /// The players agreed to a draw.
    Agreement,
    /// A player ran out of time on the clock.
    Time,
    /// An operator of the server ended the match.
    Adjudication,
    /// A player had left, and the opponent claimed the win.
    Abandonment,
    /// A player ended the match before both had moved. It has no result.
    Abort,
}

/// The stage of a match: waiting for a player, being played, or over.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// A seat of the match is open: it waits for a player to join.
    Open,
    /// The match is being played.
    Live,
    /// The match has ended.
    Over,
}

impl Match {
    /// Begins a match with its first event, which contains the setup.
    ///
    /// # Errors
    ///
    /// The event isn't [`EventKind::Created`], or its setup is invalid.
    pub fn open(event: &MatchEvent) -> Result<Match, BadEvent> {
        let EventKind::Created(setup) = &event.kind else {
            return Err(BadEvent::OutOfPlace);
        };
        let line = setup.open().map_err(|_| BadEvent::OutOfPlace)?;
        Ok(Match {
            clock: MatchClock::new(setup.clock, event.at),
            setup: setup.clone(),
            line,
            times: Vec::new(),
            offers: Vec::new(),
            broken_off: None,
            aborted_by: None,
            said: [0; 2],
            rematch: false,
            seq: 1,
            began: event.at,
            last: event.at,
        })
    }

    /// Builds the state of a match by applying its events, from the first on.
    ///
    /// # Errors
    ///
    /// There is no event, or one can't follow those before it.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a MatchEvent>) -> Result<Match, BadEvent> {
        let mut events = events.into_iter();
        let mut state = Match::open(events.next().ok_or(BadEvent::OutOfPlace)?)?;
        events.try_for_each(|event| state.apply(event))?;
        Ok(state)
    }

    /// Changes the match by its next event. One that was [decided](Match::decide) on this state
    /// always succeeds.
    ///
    /// # Errors
    ///
    /// The event can't follow those before it; the match is unchanged.
    pub fn apply(&mut self, event: &MatchEvent) -> Result<(), BadEvent> {
        let at = event.at;
        if at < self.last || !self.may_follow(&event.kind) {
            return Err(BadEvent::OutOfPlace);
        }
        let player = self.line.to_move();
        match &event.kind {
            EventKind::Created(_) => return Err(BadEvent::OutOfPlace),
            EventKind::Joined { seat, name, token } => {
                self.setup.seats[Player::from(*seat) as usize] = Seat::Human {
                    name: name.clone(),
                    token: Some(token.clone()),
                };
                self.clock.restart(at);
            }
            EventKind::Played { m } => {
                let running = self.is_running();
                self.line.try_play(m).map_err(|_| BadEvent::OutOfPlace)?;
                self.times.push(self.clock.thought(at));
                self.clock.press(player, running, at);
                self.drop_offers_after_move(player);
                self.said = [0; 2];
            }
            EventKind::Resigned { by } => {
                self.break_off(Some(Outcome::Win(!Player::from(*by))), How::Resignation, at);
            }
            EventKind::Claimed => {
                let running = self.is_running();
                self.line.claim().map_err(|_| BadEvent::OutOfPlace)?;
                self.clock.stop(player, running, at);
                self.offers.clear();
            }
            EventKind::Offered { by, topic } => self.offers.push((*topic, (*by).into())),
            EventKind::Agreed { topic } => self.agree(*topic, at),
            EventKind::Declined { topic } => self.offers.retain(|(offered, _)| offered != topic),
            EventKind::Flagged => {
                self.clock.run_out(player);
                self.break_off(Some(Outcome::Win(!player)), How::Time, at);
            }
            EventKind::Adjudicated { winner } => {
                let winner = winner.map(Player::from);
                let outcome = winner.map_or(Outcome::Draw, Outcome::Win);
                self.break_off(Some(outcome), How::Adjudication, at);
            }
            EventKind::Aborted { by } => {
                self.aborted_by = Some(*by);
                self.break_off(None, How::Abort, at);
            }
            EventKind::Listed { listed } => self.setup.listed = *listed,
            EventKind::Abandoned { by } => {
                self.break_off(Some(Outcome::Win(!Player::from(*by))), How::Abandonment, at);
            }
            EventKind::Credited { milliseconds } => self.clock.credit(*milliseconds, at),
            EventKind::Said { by, .. } => self.said[Player::from(*by) as usize] += 1,
        }
        self.seq += 1;
        self.last = at;
        Ok(())
    }

    /// Whether an event of this kind can be the next of the match. Whether moves and claims are
    /// legal is left to the rules of the game.
    fn may_follow(&self, kind: &EventKind) -> bool {
        let live = self.stage() == Stage::Live;
        match kind {
            EventKind::Created(_) => false,
            EventKind::Joined { seat, .. } => {
                self.end().is_none() && self.setup.seats[Player::from(*seat) as usize] == Seat::Open
            }
            EventKind::Played { .. } | EventKind::Claimed | EventKind::Resigned { .. } => live,
            EventKind::Aborted { .. } => self.stage() != Stage::Over && !self.have_both_moved(),
            EventKind::Listed { listed } => {
                self.stage() == Stage::Open && self.setup.listed != *listed
            }
            EventKind::Abandoned { .. } => live && self.have_both_moved(),
            EventKind::Flagged | EventKind::Credited { .. } => live && self.is_running(),
            EventKind::Adjudicated { .. } => self.stage() != Stage::Over,
            EventKind::Offered { topic, .. } => {
                self.is_in_season(*topic) && self.offer(*topic).is_none()
            }
            EventKind::Agreed { topic } | EventKind::Declined { topic } => {
                self.offer(*topic).is_some()
            }
            EventKind::Said { by, .. } => self.is_between_people() && self.may_say((*by).into()),
        }
    }

    /// Whether both seats are taken by people, so that what one says is heard by the other.
    pub(crate) fn is_between_people(&self) -> bool {
        let is_person = |seat: &Seat| matches!(seat, Seat::Human { .. });
        self.setup.seats.iter().all(is_person)
    }

    /// Whether a player may say another sentence before the next move.
    pub(crate) fn may_say(&self, player: Player) -> bool {
        self.said[player as usize] < MAX_SAID_PER_TURN
    }

    fn drop_offers_after_move(&mut self, player: Player) {
        // A move declines the opponent's offer of a draw, and voids offers to take back the move
        // before.
        self.offers
            .retain(|(topic, by)| *topic == Topic::Draw && *by == player);
        if self.end().is_some() {
            self.offers.clear();
        }
    }

    fn break_off(&mut self, outcome: Option<Outcome>, how: How, at: Time) {
        self.clock.stop(self.line.to_move(), self.is_running(), at);
        self.broken_off = Some(BrokenOff { outcome, how });
        self.offers.clear();
    }

    fn agree(&mut self, topic: Topic, at: Time) {
        let by = self.offer(topic);
        match topic {
            Topic::Draw => self.break_off(Some(Outcome::Draw), How::Agreement, at),
            Topic::TakeBack => {
                for _ in 0..by.map_or(0, |player| self.plies_back(player)) {
                    self.line.take_back();
                    self.times.pop();
                }
                self.clock.restart(at);
                self.offers.clear();
            }
            Topic::Rematch => {
                self.rematch = true;
                self.offers.clear();
            }
        }
    }

    /// Number of moves to undo so that a player's last move is undone and they are to move again. 0
    /// if they have made no move.
    pub(crate) fn plies_back(&self, player: Player) -> usize {
        let mut line = self.line.boxed_clone();
        for n in 1.. {
            if !line.take_back() {
                break;
            }
            if line.to_move() == player {
                return n;
            }
        }
        0
    }

    /// The player who made the open offer of this kind, or `None` if there is no such offer.
    pub(crate) fn offer(&self, topic: Topic) -> Option<Player> {
        let offer = self.offers.iter().find(|(offered, _)| *offered == topic);
        offer.map(|(_, by)| *by)
    }

    /// Whether an offer of this kind can be made at this stage of the match: draws and take-backs
    /// while it is played; a rematch once it is over, unless one is agreed already or a seat was
    /// never taken.
    pub(crate) fn is_in_season(&self, topic: Topic) -> bool {
        match topic {
            Topic::Draw | Topic::TakeBack => self.stage() == Stage::Live,
            Topic::Rematch => {
                let seats = &self.setup.seats;
                self.stage() == Stage::Over && !self.rematch && !seats.contains(&Seat::Open)
            }
        }
    }

    /// Time of the last event of the match.
    pub fn last_time(&self) -> Time {
        self.last
    }

    /// Time at which the match was created.
    pub fn began(&self) -> Time {
        self.began
    }

    pub(crate) fn aborted_by(&self) -> Option<Side> {
        self.aborted_by
    }

    /// Milliseconds that each move of the match took, in the order of the moves.
    pub(crate) fn times(&self) -> &[i64] {
        &self.times
    }

    /// The setup of the match, with the players who have joined since.
    pub fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    /// The game that is played in the match: its current position and the moves from the start that
    /// led to it.
    pub fn line(&self) -> &dyn AnyLine {
        &*self.line
    }

    /// Number of events of the match so far, which is the sequence number of the last one.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The stage of the match: open, live or over.
    pub fn stage(&self) -> Stage {
        if self.end().is_some() {
            Stage::Over
        } else if self.setup.seats.contains(&Seat::Open) {
            Stage::Open
        } else {
            Stage::Live
        }
    }

    /// The end of the match, or `None` while it is open or live.
    pub fn end(&self) -> Option<MatchEnd> {
        if let Some(BrokenOff { outcome, how }) = self.broken_off {
            let id = match how {
                How::Resignation => "match-resigned",
                How::Time => "match-time",
                How::Adjudication => "match-adjudicated",
                How::Abandonment => "match-abandoned",
                How::Abort => "match-aborted",
                How::Rules | How::Claim | How::Agreement => "match-draw-agreed",
            };
            return Some(MatchEnd {
                outcome,
                how,
                reason: Reason::new(id),
            });
        }
        let ending = self.line.ending()?;
        // The line reports a claimed draw as an ending by its rules.
        let how = match ending.reason.id() {
            "draw-by-claim" => How::Claim,
            _ => How::Rules,
        };
        Some(MatchEnd {
            outcome: Some(ending.outcome),
            how,
            reason: ending.reason,
        })
    }

    /// The player whose seat this token opens, or `None` if it opens no seat of the match.
    pub fn player_of(&self, token: &Token) -> Option<Player> {
        // Both hashes are always compared, so that the time it takes reveals nothing.
        let fits = |player: Player| match &self.setup.seats[player as usize] {
            Seat::Human {
                token: Some(hash), ..
            } => hash.fits(token),
            Seat::Human { token: None, .. } | Seat::Open | Seat::Computer { .. } => false,
        };
        let [first, second] = Player::BOTH.map(fits);
        match (first, second) {
            (true, _) => Some(Player::First),
            (false, true) => Some(Player::Second),
            (false, false) => None,
        }
    }

    /// Whether thinking time counts for the player to move: the match is being played and both
    /// players have made a move, so that no player loses time before they know that the match has
    /// begun. Also `true` in a match without a clock.
    pub fn is_running(&self) -> bool {
        self.stage() == Stage::Live && self.have_both_moved()
    }

    /// Whether both players have made a move.
    pub fn have_both_moved(&self) -> bool {
        2 <= self.times.len()
    }

    /// When the player to move will run out of time. `None` if the match has no clock or it isn't
    /// running.
    pub fn deadline(&self) -> Option<Time> {
        self.is_running()
            .then(|| self.clock.deadline(self.line.to_move()))?
    }

    /// Milliseconds left to each player at `now`, the first player's first. `None` without a clock.
    pub fn time_left(&self, now: Time) -> Option<[i64; 2]> {
        let thinking = self.is_running().then_some(self.line.to_move());
        self.clock.left(thinking, now)
    }

    /// Whether both players have agreed to a rematch.
    pub fn has_rematch(&self) -> bool {
        self.rematch
    }

    /// Whether the player to move may claim a draw by the rules of the game.
    pub fn can_claim(&self) -> bool {
        self.stage() == Stage::Live && self.line.can_claim()
    }

    /// The catalog name of the computer that is to move. `None` if a person is to move or the match
    /// isn't live.
    pub fn computer_to_move(&self) -> Option<&str> {
        match &self.setup.seats[self.line.to_move() as usize] {
            Seat::Computer { player } if self.stage() == Stage::Live => Some(player),
            _ => None,
        }
    }

    /// Whether computers have both seats of the match.
    pub fn is_between_computers(&self) -> bool {
        let is_computer = |seat: &Seat| matches!(seat, Seat::Computer { .. });
        self.setup.seats.iter().all(is_computer)
    }

    /// Whether the match was imported from a record: no token opens its seats, so it can only be
    /// viewed.
    pub fn is_exhibit(&self) -> bool {
        let is_sealed = |seat: &Seat| matches!(seat, Seat::Human { token: None, .. });
        self.setup.seats.iter().any(is_sealed)
    }

    /// The offers (draw, take-back, rematch) that await an answer, each with the player who made
    /// it.
    pub fn offers(&self) -> &[(Topic, Player)] {
        &self.offers
    }

    /// The setup of the rematch of this match, whose id is `id`. `None` unless both players have
    /// agreed to a rematch.
    pub fn next(&self, id: &str) -> Option<MatchSetup> {
        self.rematch.then(|| self.setup.again(id))
    }
}

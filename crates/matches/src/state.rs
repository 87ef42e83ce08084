//! A match as its events have made it.

use game::{AnyLine, Outcome, Player, Reason};
use serde::{Deserialize, Serialize};

use crate::{BadEvent, Clock, Event, EventKind, Seat, Setup, Side, Time, Token, Topic};

/// A match, at some moment of its history.
#[derive(Debug)]
pub struct Match {
    setup: Setup,
    line: Box<dyn AnyLine>,
    clock: Clock,
    /// By move: how long it took, in milliseconds.
    times: Vec<i64>,
    /// Who has offered what and got no answer.
    offers: Vec<(Topic, Player)>,
    /// How it ended, if not by the rules of the game.
    broken_off: Option<(Option<Outcome>, How)>,
    /// Who aborted it, if anybody did.
    aborted_by: Option<Side>,
    rematch: bool,
    /// Number of events so far.
    seq: u64,
    /// When the first of them happened, and when the last.
    began: Time,
    last: Time,
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

/// How a match ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct End {
    /// Who won, if anybody. Nothing if it was aborted.
    pub outcome: Option<Outcome>,
    /// In which way.
    pub how: How,
    /// Why, to be put into words.
    pub reason: Reason,
}

/// In which way a match ended.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// By the rules of the game.
    Rules,
    /// By a claim that the rules allow.
    Claim,
    /// Somebody gave up.
    Resignation,
    /// Both agreed.
    Agreement,
    /// Somebody ran out of time.
    Time,
    /// Those who run the server ended it.
    Adjudication,
    /// Somebody had left, and the other claimed the win.
    Abandonment,
    /// Somebody ended it before both had moved. It has no result.
    Abort,
}

/// Where a match is in its life.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Waits for somebody to take a seat.
    Open,
    /// Is being played.
    Live,
    /// Has ended.
    Over,
}

impl Match {
    /// The match that begins with an event.
    ///
    /// # Errors
    ///
    /// A match can't begin with that event.
    pub fn open(event: &Event) -> Result<Match, BadEvent> {
        let EventKind::Created(setup) = &event.kind else {
            return Err(BadEvent::OutOfPlace);
        };
        let line = setup.open().map_err(|_| BadEvent::OutOfPlace)?;
        Ok(Match {
            clock: Clock::new(setup.clock, event.at),
            setup: setup.clone(),
            line,
            times: Vec::new(),
            offers: Vec::new(),
            broken_off: None,
            aborted_by: None,
            rematch: false,
            seq: 1,
            began: event.at,
            last: event.at,
        })
    }

    /// The match that has all these events.
    ///
    /// # Errors
    ///
    /// One of them can't follow those before it.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Match, BadEvent> {
        let mut events = events.into_iter();
        let mut it = Match::open(events.next().ok_or(BadEvent::OutOfPlace)?)?;
        events.try_for_each(|event| it.apply(event))?;
        Ok(it)
    }

    /// Takes the next event. One that was [decided](Match::decide) on this state always fits.
    ///
    /// # Errors
    ///
    /// The event can't follow those before it; the match is as it was.
    pub fn apply(&mut self, event: &Event) -> Result<(), BadEvent> {
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
            EventKind::Declined { topic } => self.offers.retain(|(it, _)| it != topic),
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
        }
        self.seq += 1;
        self.last = at;
        Ok(())
    }

    /// Whether something can happen now. Moves and claims are left to the rules of the game.
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
        }
    }

    fn drop_offers_after_move(&mut self, player: Player) {
        // Who answers with a move declines a draw. A move to take back is another one now.
        self.offers
            .retain(|(topic, by)| *topic == Topic::Draw && *by == player);
        if self.end().is_some() {
            self.offers.clear();
        }
    }

    fn break_off(&mut self, outcome: Option<Outcome>, how: How, at: Time) {
        self.clock.stop(self.line.to_move(), self.is_running(), at);
        self.broken_off = Some((outcome, how));
        self.offers.clear();
    }

    fn agree(&mut self, topic: Topic, at: Time) {
        let by = self.offer(topic);
        match topic {
            Topic::Draw => self.break_off(Some(Outcome::Draw), How::Agreement, at),
            Topic::TakeBack => {
                for _ in 0..by.map_or(0, |it| self.plies_back(it)) {
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

    /// How many moves must go so that a player's last move is undone and he is to move again. None
    /// if he has made no move.
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

    /// Who has made an offer that is not answered.
    pub(crate) fn offer(&self, topic: Topic) -> Option<Player> {
        let offer = self.offers.iter().find(|(it, _)| *it == topic);
        offer.map(|(_, by)| *by)
    }

    /// Whether it is the time for such an offer.
    pub(crate) fn is_in_season(&self, topic: Topic) -> bool {
        match topic {
            Topic::Draw | Topic::TakeBack => self.stage() == Stage::Live,
            Topic::Rematch => {
                let seats = &self.setup.seats;
                self.stage() == Stage::Over && !self.rematch && !seats.contains(&Seat::Open)
            }
        }
    }

    /// When the last event happened.
    pub fn last_time(&self) -> Time {
        self.last
    }

    pub(crate) fn began(&self) -> Time {
        self.began
    }

    pub(crate) fn aborted_by(&self) -> Option<Side> {
        self.aborted_by
    }

    pub(crate) fn times(&self) -> &[i64] {
        &self.times
    }

    /// What was settled before the first move, and who sits where by now.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game as it stands.
    pub fn line(&self) -> &dyn AnyLine {
        &*self.line
    }

    /// Number of events so far: what a command must know.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Where the match is in its life.
    pub fn stage(&self) -> Stage {
        if self.end().is_some() {
            Stage::Over
        } else if self.setup.seats.contains(&Seat::Open) {
            Stage::Open
        } else {
            Stage::Live
        }
    }

    /// How it ended, if it did.
    pub fn end(&self) -> Option<End> {
        if let Some((outcome, how)) = self.broken_off {
            let id = match how {
                How::Resignation => "match-resigned",
                How::Time => "match-time",
                How::Adjudication => "match-adjudicated",
                How::Abandonment => "match-abandoned",
                How::Abort => "match-aborted",
                How::Rules | How::Claim | How::Agreement => "match-draw-agreed",
            };
            return Some(End {
                outcome,
                how,
                reason: Reason::new(id),
            });
        }
        let ending = self.line.ending()?;
        // The rules alone would not have ended it before the claim.
        let how = match ending.reason.id() {
            "draw-by-claim" => How::Claim,
            _ => How::Rules,
        };
        Some(End {
            outcome: Some(ending.outcome),
            how,
            reason: ending.reason,
        })
    }

    /// The player a token opens the seat of.
    pub fn player_of(&self, token: &Token) -> Option<Player> {
        // Both are always compared, so that the time tells nothing.
        let fits = |player: Player| match &self.setup.seats[player as usize] {
            Seat::Human {
                token: Some(it), ..
            } => it.fits(token),
            Seat::Human { token: None, .. } | Seat::Open | Seat::Computer { .. } => false,
        };
        let [first, second] = Player::BOTH.map(fits);
        match (first, second) {
            (true, _) => Some(Player::First),
            (false, true) => Some(Player::Second),
            (false, false) => None,
        }
    }

    /// Whether the player to move spends his time: from the second move of the match on, so that
    /// nobody loses time before he knows that it has begun.
    pub fn is_running(&self) -> bool {
        self.stage() == Stage::Live && self.have_both_moved()
    }

    /// Whether both players have made a move.
    pub fn have_both_moved(&self) -> bool {
        2 <= self.times.len()
    }

    /// When the player to move will have run out of time.
    pub fn deadline(&self) -> Option<Time> {
        self.is_running()
            .then(|| self.clock.deadline(self.line.to_move()))?
    }

    /// Milliseconds left to each player at a moment, if anything is counted.
    pub fn time_left(&self, now: Time) -> Option<[i64; 2]> {
        let thinking = self.is_running().then_some(self.line.to_move());
        self.clock.left(thinking, now)
    }

    /// Whether both want to play again.
    pub fn has_rematch(&self) -> bool {
        self.rematch
    }

    /// Whether the player to move may claim a draw.
    pub fn can_claim(&self) -> bool {
        self.stage() == Stage::Live && self.line.can_claim()
    }

    /// The computer that is to move, by its name in the catalog.
    pub fn computer_to_move(&self) -> Option<&str> {
        match &self.setup.seats[self.line.to_move() as usize] {
            Seat::Computer { player } if self.stage() == Stage::Live => Some(player),
            _ => None,
        }
    }

    /// Whether computers play each other.
    pub fn is_between_computers(&self) -> bool {
        let is_computer = |it: &Seat| matches!(it, Seat::Computer { .. });
        self.setup.seats.iter().all(is_computer)
    }

    /// Whether nobody can ever sit down at one of the seats, because the match was played elsewhere.
    pub fn is_exhibit(&self) -> bool {
        let sealed = |it: &Seat| matches!(it, Seat::Human { token: None, .. });
        self.setup.seats.iter().any(sealed)
    }

    /// Who has made offers that are not answered.
    pub fn offers(&self) -> &[(Topic, Player)] {
        &self.offers
    }

    /// What the match that follows begins with, once both want one. `id` is the name of this match.
    pub fn next(&self, id: &str) -> Option<Setup> {
        self.rematch.then(|| self.setup.again(id))
    }
}

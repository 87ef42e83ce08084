//! From a command to the event it causes.

use game::{Player, Reason};
use serde::{Deserialize, Serialize};

use crate::{
    Event, EventKind, Match, Seat, Side, Stage, Time, TokenHash, Topic, clock::nothing_else,
    setup::is_name,
};

/// Something somebody wants to do.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(description = "What a player can do.")
)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Make a move.
    Play {
        /// In canonical notation or as people write it.
        #[serde(rename = "move")]
        m: String,
    },
    /// Give up.
    #[serde(deserialize_with = "nothing_else")]
    Resign,
    /// Claim a draw that the rules allow.
    #[serde(deserialize_with = "nothing_else")]
    Claim,
    /// End the match without a result, before both have moved, or withdraw it before anybody has
    /// joined.
    #[serde(deserialize_with = "nothing_else")]
    Abort,
    /// Show the match in the lobby, or take it out again, while a seat is open.
    List {
        /// Whether anyone can find it.
        listed: bool,
    },
    /// Claim the win because the other player has left.
    ClaimWin {
        /// Since when, which the server alone knows. Nobody if he is there.
        #[serde(skip)]
        away_since: Option<Time>,
    },
    /// Offer something to the other player, or accept what he has offered.
    Offer {
        /// What it is about.
        topic: Topic,
    },
    /// Accept the other's offer.
    Accept {
        /// What it is about.
        topic: Topic,
    },
    /// Decline the other's offer, or take back one's own.
    Decline {
        /// What it is about.
        topic: Topic,
    },
    /// Take the open seat. The server makes the token.
    #[serde(skip)]
    Join {
        /// What one wants to be called.
        name: String,
        /// Will open the seat.
        token: TokenHash,
    },
    /// See whether the player to move has run out of time.
    #[serde(skip)]
    Flag,
    /// End it, as those who run the server want.
    #[serde(skip)]
    Adjudicate {
        /// Who won. Nobody, if it is a draw.
        winner: Option<Side>,
    },
    /// Give time back that passed while the server was away.
    #[serde(skip)]
    Credit {
        /// How much.
        milliseconds: i64,
    },
}

/// Who wants it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Actor {
    /// Who sits there: a person who has shown the token, or the computer.
    Seat(Player),
    /// Anybody else.
    Stranger,
    /// The server itself.
    Server,
}

/// Why a command causes nothing.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{}", self.reason())]
pub enum Refusal {
    /// The match can't be made like that.
    Setup(Reason),
    /// Only who plays may do that.
    NotYours,
    /// It is the other's turn.
    NotYourTurn,
    /// Somebody has still to take a seat.
    NotBegun,
    /// Nobody has to take a seat any more.
    Taken,
    /// The match is over, or not over yet.
    OutOfSeason,
    /// The rules of the game don't allow it.
    Illegal(Reason),
    /// There is no such offer, or it is one's own.
    NoOffer,
    /// It has been offered already.
    Offered,
    /// There is no move to take back.
    NothingToTakeBack,
    /// Time is not up.
    NotYet,
    /// Both have moved already.
    TooLate,
    /// The other player is there, or has not been away for long.
    NotGone,
    /// The name is too long, or has odd characters.
    BadName,
}

impl Refusal {
    /// The same, to be put into words.
    pub fn reason(&self) -> Reason {
        match self {
            Refusal::Setup(reason) | Refusal::Illegal(reason) => reason.clone(),
            Refusal::NotYours => Reason::new("match-not-yours"),
            Refusal::NotYourTurn => Reason::new("match-not-your-turn"),
            Refusal::NotBegun => Reason::new("match-not-begun"),
            Refusal::Taken => Reason::new("match-taken"),
            Refusal::OutOfSeason => Reason::new("match-out-of-season"),
            Refusal::NoOffer => Reason::new("match-no-offer"),
            Refusal::Offered => Reason::new("match-offered"),
            Refusal::NothingToTakeBack => Reason::new("match-nothing-to-take-back"),
            Refusal::NotYet => Reason::new("match-not-yet"),
            Refusal::TooLate => Reason::new("match-too-late"),
            Refusal::NotGone => Reason::new("match-not-gone"),
            Refusal::BadName => Reason::new("match-bad-name"),
        }
    }
}

impl Match {
    /// The event that a command causes at a moment. Nothing changes before it is
    /// [applied](Match::apply).
    ///
    /// When the time of the player to move is up, that is the event, whatever the command.
    ///
    /// # Errors
    ///
    /// Says why the command causes nothing.
    pub fn decide(&self, actor: Actor, command: &Command, now: Time) -> Result<Event, Refusal> {
        // Time may be set back; events go on from the latest one.
        let at = now.max(self.last_time());
        let credit = matches!(command, Command::Credit { .. });
        let up = self.deadline().is_some_and(|it| it <= at) && !credit;
        let kind = if up {
            EventKind::Flagged
        } else {
            self.kind_of(actor, command, at)?
        };
        Ok(Event { at, kind })
    }

    /// What a command leads to while there is time.
    fn kind_of(&self, actor: Actor, command: &Command, at: Time) -> Result<EventKind, Refusal> {
        match command {
            Command::Play { m } => self.play(seated(actor)?, m),
            Command::Resign => {
                let by = seated(actor)?.into();
                self.must_be_live()?;
                Ok(EventKind::Resigned { by })
            }
            Command::Claim => {
                self.must_be_to_move(seated(actor)?)?;
                let mut line = self.line().boxed_clone();
                line.claim().map_err(Refusal::Illegal)?;
                Ok(EventKind::Claimed)
            }
            Command::Abort => {
                let by = seated(actor)?.into();
                match self.stage() {
                    Stage::Over => Err(Refusal::OutOfSeason),
                    Stage::Open | Stage::Live if self.have_both_moved() => Err(Refusal::TooLate),
                    Stage::Open | Stage::Live => Ok(EventKind::Aborted { by }),
                }
            }
            Command::List { listed } => {
                seated(actor)?;
                match self.stage() {
                    Stage::Open if self.setup().listed != *listed => {
                        Ok(EventKind::Listed { listed: *listed })
                    }
                    Stage::Live => Err(Refusal::Taken),
                    Stage::Open | Stage::Over => Err(Refusal::OutOfSeason),
                }
            }
            Command::ClaimWin { away_since } => self.claim_win(seated(actor)?, *away_since, at),
            Command::Offer { topic } => self.make_offer(seated(actor)?, *topic),
            Command::Accept { topic } => {
                let by = self.offer(*topic).ok_or(Refusal::NoOffer)?;
                if by == seated(actor)? {
                    return Err(Refusal::NoOffer);
                }
                Ok(EventKind::Agreed { topic: *topic })
            }
            Command::Decline { topic } => {
                seated(actor)?;
                self.offer(*topic).ok_or(Refusal::NoOffer)?;
                Ok(EventKind::Declined { topic: *topic })
            }
            Command::Join { name, token } => self.join(name, token),
            Command::Flag => Err(Refusal::NotYet),
            Command::Adjudicate { winner } => match (actor, self.stage()) {
                (_, Stage::Over) => Err(Refusal::OutOfSeason),
                (Actor::Server, _) => Ok(EventKind::Adjudicated { winner: *winner }),
                _ => Err(Refusal::NotYours),
            },
            Command::Credit { milliseconds } => match (actor, self.is_running()) {
                (Actor::Server, true) => Ok(EventKind::Credited {
                    milliseconds: *milliseconds,
                }),
                (Actor::Server, false) => Err(Refusal::OutOfSeason),
                (Actor::Seat(_) | Actor::Stranger, _) => Err(Refusal::NotYours),
            },
        }
    }

    fn play(&self, player: Player, m: &str) -> Result<EventKind, Refusal> {
        self.must_be_to_move(player)?;
        match self.line().preview(m) {
            Ok(it) => Ok(EventKind::Played { m: it.text }),
            Err(reason) => Err(Refusal::Illegal(reason)),
        }
    }

    fn claim_win(
        &self,
        player: Player,
        away_since: Option<Time>,
        at: Time,
    ) -> Result<EventKind, Refusal> {
        self.must_be_live()?;
        if !self.have_both_moved() {
            return Err(Refusal::OutOfSeason);
        }
        let grace = self.setup().clock.grace();
        let is_gone = away_since
            .zip(grace)
            .is_some_and(|(since, grace)| grace <= at.since(since));
        let other = !player;
        let is_person = matches!(self.setup().seats[other as usize], Seat::Human { .. });
        if !(is_gone && is_person) {
            return Err(Refusal::NotGone);
        }
        Ok(EventKind::Abandoned { by: other.into() })
    }

    fn make_offer(&self, player: Player, topic: Topic) -> Result<EventKind, Refusal> {
        if !self.is_in_season(topic) {
            return Err(Refusal::OutOfSeason);
        }
        if topic == Topic::TakeBack && self.plies_back(player) == 0 {
            return Err(Refusal::NothingToTakeBack);
        }
        match self.offer(topic) {
            None => Ok(EventKind::Offered {
                by: player.into(),
                topic,
            }),
            Some(by) if by == player => Err(Refusal::Offered),
            // Who offers what has been offered to him accepts it. But not a take-back: his own last
            // move is another one.
            Some(_) if topic == Topic::TakeBack => Err(Refusal::Offered),
            Some(_) => Ok(EventKind::Agreed { topic }),
        }
    }

    fn join(&self, name: &str, token: &TokenHash) -> Result<EventKind, Refusal> {
        if self.stage() == Stage::Over {
            return Err(Refusal::OutOfSeason);
        }
        let open = |it: &Player| self.setup().seats[*it as usize] == Seat::Open;
        let seat = Player::BOTH.into_iter().find(open).ok_or(Refusal::Taken)?;
        if !is_name(name) {
            return Err(Refusal::BadName);
        }
        Ok(EventKind::Joined {
            seat: Side::from(seat),
            name: name.to_owned(),
            token: token.clone(),
        })
    }

    fn must_be_live(&self) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Live => Ok(()),
            Stage::Open => Err(Refusal::NotBegun),
            Stage::Over => Err(Refusal::OutOfSeason),
        }
    }

    fn must_be_to_move(&self, player: Player) -> Result<(), Refusal> {
        self.must_be_live()?;
        if self.line().to_move() != player {
            return Err(Refusal::NotYourTurn);
        }
        Ok(())
    }
}

fn seated(actor: Actor) -> Result<Player, Refusal> {
    match actor {
        Actor::Seat(player) => Ok(player),
        Actor::Stranger | Actor::Server => Err(Refusal::NotYours),
    }
}

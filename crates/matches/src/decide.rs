//! From a command to the event it causes.

use game::{Player, Reason};
use serde::{Deserialize, Serialize};

use crate::{Event, EventKind, Match, Seat, Side, Stage, Time, TokenHash, Topic, setup::is_name};

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
    Resign,
    /// Claim a draw that the rules allow.
    Claim,
    /// Offer something to the other player, or accept what he has offered.
    Offer {
        /// Of what.
        topic: Topic,
    },
    /// Accept the other's offer.
    Accept {
        /// Of what.
        topic: Topic,
    },
    /// Decline the other's offer, or take back one's own.
    Decline {
        /// Of what.
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
            self.kind_of(actor, command)?
        };
        Ok(Event { at, kind })
    }

    /// What a command leads to while there is time.
    fn kind_of(&self, actor: Actor, command: &Command) -> Result<EventKind, Refusal> {
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

//! Decisions: which event a command causes, or why it is refused.
//!
//! All rules of a match that aren't rules of the game are here: who may do what and when, offers,
//! clocks, aborting, and claiming the win from a player who has left.

use game::{Player, Reason};
use serde::{Deserialize, Serialize};

use crate::{
    EventKind, Match, MatchEvent, Phrase, Seat, Side, Stage, Time, TokenHash, Topic,
    clock::nothing_else, setup::is_name,
};

/// A command to a match. Those with `serde(skip)` are the server's own and can't be sent by a
/// client.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(description = "What a player can do.")
)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Make a move in the game.
    Play {
        /// The move to be played, in canonical notation or any other that the game reads.
        #[serde(rename = "move")]
        m: String,
    },
    /// Resign: the opponent wins the match.
    #[serde(deserialize_with = "nothing_else")]
    Resign,
    /// Claim a draw that the rules of the game allow.
    #[serde(deserialize_with = "nothing_else")]
    Claim,
    /// End the match without a result before both players have moved, or withdraw it before the
    /// open seat is taken.
    #[serde(deserialize_with = "nothing_else")]
    Abort,
    /// Show the match in the lobby or hide it, while a seat is open.
    List {
        /// Whether the lobby shows the match from now on, so that anyone can find it.
        listed: bool,
    },
    /// Claim the win because the other player has left.
    ClaimWin {
        /// When the opponent disconnected, as observed by the server. `None` while they are
        /// connected.
        #[serde(skip)]
        away_since: Option<Time>,
    },
    /// Make an offer to the opponent, or accept their offer of the same kind.
    Offer {
        /// Kind of the offer: to draw, to undo a move, or to play a rematch.
        topic: Topic,
    },
    /// Accept the opponent's offer of a kind.
    Accept {
        /// Kind of the opponent's offer: to draw, to undo a move, or to play a rematch.
        topic: Topic,
    },
    /// Decline the opponent's offer of a kind, or withdraw one's own.
    Decline {
        /// Kind of the open offer: to draw, to undo a move, or to play a rematch.
        topic: Topic,
    },
    /// Say one of a few sentences to the opponent: at most two between two moves.
    Say {
        /// The sentence to be said to the opponent.
        phrase: Phrase,
    },
    /// Take the open seat. The server generates the token.
    #[serde(skip)]
    Join {
        /// Display name of the player who takes the seat.
        name: String,
        /// Hash of the token that will open the seat.
        token: TokenHash,
    },
    /// End the match if the time of the player to move is up.
    #[serde(skip)]
    Flag,
    /// End the match by a decision of an operator.
    #[serde(skip)]
    Adjudicate {
        /// The winner. `None` is a draw.
        winner: Option<Side>,
    },
    /// Credit the player to move with time that passed during an outage of the server.
    #[serde(skip)]
    Credit {
        /// Length of the outage that is credited.
        milliseconds: i64,
    },
}

/// The sender of a command to a match.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Actor {
    /// The player of a seat: a person who has presented its token, or a computer.
    Seat(Player),
    /// A client that has presented no token of a seat in the match.
    Stranger,
    /// The server itself, as for a clock that has run out or an operator's decision.
    Server,
}

/// The reason for which a match refuses a command.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{}", self.reason())]
pub enum Refusal {
    /// The setup of the match (game, start, players or clock) is invalid, for this reason.
    Setup(Reason),
    /// The command is one that only a player of the match may send, or only the server, and the
    /// sender isn't that.
    NotYours,
    /// The command needs the turn, and it is the opponent's.
    NotYourTurn,
    /// The match can't be played yet, because a seat is still open.
    NotBegun,
    /// No seat of the match is open any more, so a player can't join, and it can't be shown in the
    /// lobby or hidden.
    Taken,
    /// The match isn't in the stage in which the command is possible: for example, it is over or
    /// not over yet, or the clock that is to be credited doesn't run.
    OutOfSeason,
    /// The rules of the game don't allow the move or claim, for this reason.
    Illegal(Reason),
    /// There is no open offer of this kind to accept or decline, or it is the sender's own.
    NoOffer,
    /// An offer of this kind (draw, take-back or rematch) is open already.
    Offered,
    /// The player asks for a take-back, but has made no move.
    NothingToTakeBack,
    /// The match can't be ended on time, because the player to move has time left or there is no
    /// clock.
    NotYet,
    /// Both players have moved already, so the match can't be aborted.
    TooLate,
    /// The win can't be claimed, because the opponent is connected, hasn't been away for long
    /// enough, is a computer, or has days for each move.
    NotGone,
    /// The player's display name is too long, or contains characters that can't be seen.
    BadName,
    /// The player has said [`MAX_SAID_PER_TURN`] sentences since the last move.
    ///
    /// [`MAX_SAID_PER_TURN`]: crate::MAX_SAID_PER_TURN
    SaidEnough,
}

impl Refusal {
    /// The message that explains to people why the command was refused.
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
            Refusal::SaidEnough => Reason::new("match-said-enough"),
        }
    }
}

impl Match {
    /// Decides which event a command causes at `now`. The match changes only when the event is
    /// [applied](Match::apply).
    ///
    /// If the time of the player to move is up, the event is [`EventKind::Flagged`], whatever the
    /// command, except [`Command::Credit`], which may give time back.
    ///
    /// # Errors
    ///
    /// The reason for which the command is refused.
    pub fn decide(
        &self,
        actor: Actor,
        command: &Command,
        now: Time,
    ) -> Result<MatchEvent, Refusal> {
        // The server's time may have been set back; the times of events never decrease.
        let at = now.max(self.last_time());
        let credit = matches!(command, Command::Credit { .. });
        let up = self.deadline().is_some_and(|deadline| deadline <= at) && !credit;
        let kind = if up {
            EventKind::Flagged
        } else {
            self.kind_of(actor, command, at)?
        };
        Ok(MatchEvent { at, kind })
    }

    /// Decides which kind of event a command causes, without regard to whether the time of the player
    /// to move is up.
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
            Command::Say { phrase } => self.say(seated(actor)?, *phrase),
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
            Ok(preview) => Ok(EventKind::Played { m: preview.text }),
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
            // An offer of what the opponent has offered accepts it. Not so a take-back, because
            // each player means their own last move.
            Some(_) if topic == Topic::TakeBack => Err(Refusal::Offered),
            Some(_) => Ok(EventKind::Agreed { topic }),
        }
    }

    fn say(&self, player: Player, phrase: Phrase) -> Result<EventKind, Refusal> {
        if !self.is_between_people() {
            return Err(Refusal::OutOfSeason);
        }
        if !self.may_say(player) {
            return Err(Refusal::SaidEnough);
        }
        Ok(EventKind::Said {
            by: player.into(),
            phrase,
        })
    }

    fn join(&self, name: &str, token: &TokenHash) -> Result<EventKind, Refusal> {
        if self.stage() == Stage::Over {
            return Err(Refusal::OutOfSeason);
        }
        let is_open = |player: &Player| self.setup().seats[*player as usize] == Seat::Open;
        let seat = Player::BOTH
            .into_iter()
            .find(is_open)
            .ok_or(Refusal::Taken)?;
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

/// The player who sent a command. Fails with [`Refusal::NotYours`] if the sender has no seat.
fn seated(actor: Actor) -> Result<Player, Refusal> {
    match actor {
        Actor::Seat(player) => Ok(player),
        Actor::Stranger | Actor::Server => Err(Refusal::NotYours),
    }
}

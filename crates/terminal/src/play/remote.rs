//! The state of a match on a server, as far as it is known here.
//!
//! The server owns the match. [`RemoteMatch::session`] builds a local session that mirrors the latest
//! view of it, with a move on top that the server has not acknowledged yet.

use std::time::Duration;

use catalog::Game;
use client::{Command, Link, Offer, PublicSeat, Stage, Topic, View};
use game::{Outcome, Player};
use messages::Messages;
use nevermind::Nevermind as _;
use ratatui::crossterm::event::KeyCode;
use record::Record;
use session::{GameTerms, GameVerdict, Seat, Session, statistics};

use crate::{
    event::SubscriptionId,
    page::{self, KeyHint, code, key, keys},
};

/// Name of the tag of a saved game that holds the link to its match on a server, with the token of the
/// player's seat.
pub(crate) const LINK: &str = "link";

/// Name of the tag of a saved match that holds a move that the server has not acknowledged.
const PENDING: &str = "pending";

/// The state of the connection to the server on which a match is played.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Connectivity {
    Connecting,
    Connected,
    /// The connection is lost; the next attempt to connect is after this time.
    Lost(Duration),
}

/// A match on a server that the app subscribes to: its last known state, and the state of the
/// connection.
#[derive(Debug)]
pub(super) struct RemoteMatch {
    pub(super) id: SubscriptionId,
    pub(super) link: Link,
    /// The latest state of the match (seats, moves, clocks, result) that the server has sent.
    pub(super) view: View,
    /// The side of the player at this machine. `None` if they only watch the match, or until the
    /// server has confirmed the seat.
    pub(super) me: Option<Player>,
    pub(super) connectivity: Connectivity,
    /// A move that the player has made here and that the server has not acknowledged. `None` if there is
    /// none.
    pub(super) pending: Option<String>,
}

impl RemoteMatch {
    pub(super) fn stage(&self) -> Stage {
        self.view.standing.stage
    }

    /// The link to the match without the token of the player's seat, which is safe to show and to send
    /// to others.
    pub(super) fn public_link(&self) -> Link {
        Link {
            token: None,
            ..self.link.clone()
        }
    }

    /// The seats of the local session (this machine's copy of the match): a person for the player here,
    /// remote for everyone else. Both are remote unless the match is live.
    fn seats(&self) -> [Seat; 2] {
        let mut seats = [Seat::Remote; 2];
        if let (Some(me), Stage::Live) = (self.me, self.stage()) {
            seats[me as usize] = Seat::Person;
        }
        seats
    }

    /// A local session (a game on this machine) with the moves, clock and result of the match, and the
    /// player's unacknowledged move. `None` if the catalog lacks the game or the variant, or if a move
    /// of the match is illegal by its rules.
    pub(super) fn session(&self) -> Option<Session> {
        let view = &self.view;
        let game = catalog::find(&view.game)?;
        let line = replayed(game, view)?;
        let verdict = view.standing.result.map(|result| {
            let outcome = Outcome::from(result);
            let how = view.standing.how.map_or("", |how| how.id());
            let worded = || GameVerdict::Worded(outcome, view.reason.clone().unwrap_or_default());
            GameVerdict::by(how, outcome, line.boxed_clone()).unwrap_or_else(worded)
        });
        let milliseconds = |it: i64| Duration::from_millis(u64::try_from(it).unwrap_or(0));
        let left = view.standing.clock.map(|it| it.map(milliseconds));
        let runs = view.standing.running && self.stage() == Stage::Live;
        let session = Session::new(GameTerms::new(game, self.seats()), line);
        let mut session = session.mirror(left, runs, verdict);
        if let Some(m) = &self.pending {
            session
                .play(m)
                .nevermind("illegal by now, which the server will report");
        }
        Some(session)
    }

    /// The name of the person or computer in a seat of the match, or the words for an open seat.
    pub(super) fn name(&self, player: Player, words: &Messages) -> String {
        match self.view.seats.get(player as usize) {
            Some(PublicSeat::Human { name }) if !name.is_empty() => name.clone(),
            Some(PublicSeat::Human { .. }) => words.get("app-nameless").into_owned(),
            Some(PublicSeat::Computer { player }) => {
                let game = catalog::find(&self.view.game);
                let computer = game.and_then(|it| it.computer(player));
                computer.map_or_else(|| player.clone(), |it| it.name(words))
            }
            Some(PublicSeat::Open) | None => words.get("app-open-seat").into_owned(),
        }
    }

    /// Whether a person without a name is in a seat of the match.
    pub(super) fn is_nameless(&self, player: Player) -> bool {
        let seat = self.view.seats.get(player as usize);
        matches!(seat, Some(PublicSeat::Human { name }) if name.is_empty())
    }

    /// Whether the opponent has made an offer on this topic, such as a draw, that is still open.
    pub(super) fn is_offered(&self, topic: Topic) -> bool {
        let other = |it: &Offer| self.me.is_some_and(|me| Player::from(it.by) != me);
        let offers = self.view.standing.offers.iter();
        offers.filter(|it| other(it)).any(|it| it.topic == topic)
    }

    /// Whether the player here has made an offer on this topic, such as a draw, that is still open.
    fn has_offered(&self, topic: Topic) -> bool {
        let own = |it: &Offer| Some(Player::from(it.by)) == self.me;
        let offers = self.view.standing.offers.iter();
        offers.filter(|it| own(it)).any(|it| it.topic == topic)
    }

    /// The command on a topic, such as a draw: it accepts the opponent's offer if there is one, or else
    /// makes the offer.
    pub(super) fn offer_or_accept(&self, topic: Topic) -> Command {
        if self.is_offered(topic) {
            Command::Accept { topic }
        } else {
            Command::Offer { topic }
        }
    }

    /// The status line of a match on a server. `None` if there is nothing to say but what a game on this
    /// machine would say.
    pub(super) fn status(&self, is_persons_turn: bool, words: &Messages) -> Option<String> {
        let standing = &self.view.standing;
        if let Connectivity::Lost(wait) = self.connectivity {
            let seconds = ("seconds", wait.as_secs().max(1).into());
            return Some(match &self.pending {
                Some(m) => {
                    let m = ("move", m.as_str().into());
                    words
                        .with("app-online-move-kept", &[seconds, m])
                        .into_owned()
                }
                None => words.with("app-online-lost", &[seconds]).into_owned(),
            });
        }
        let other = self.me.map(|me| self.name(!me, words));
        let is_named = self.me.is_some_and(|me| !self.is_nameless(!me));
        let other = [
            ("name", other.unwrap_or_default().into()),
            ("named", u32::from(is_named).into()),
        ];
        let id = match standing.stage {
            _ if self.connectivity == Connectivity::Connecting => "app-online-connecting",
            Stage::Open => {
                let link = ("link", self.public_link().to_string().into());
                return Some(words.with("app-online-open", &[link]).into_owned());
            }
            Stage::Over if self.is_offered(Topic::Rematch) => "app-online-rematch-offered",
            Stage::Over if standing.rematch.is_some() => "app-online-rematch-ready",
            Stage::Over if self.has_offered(Topic::Rematch) => "app-online-rematch-waits",
            Stage::Over if standing.result.is_none() => {
                return Some(self.view.reason.clone().unwrap_or_default());
            }
            Stage::Live if self.me.is_none() => "app-online-watching",
            Stage::Live if self.is_offered(Topic::Draw) => "app-online-draw-offered",
            Stage::Live if self.is_offered(Topic::TakeBack) => "app-online-take-back-offered",
            Stage::Live if self.has_offered(Topic::Draw) => "app-online-draw-waits",
            Stage::Live if !is_persons_turn => "app-online-waiting",
            Stage::Over | Stage::Live => return None,
        };
        Some(words.with(id, &other).into_owned())
    }

    /// The hints for the keys of a match on a server, the most useful first.
    pub(super) fn hints(&self, has_draws: bool) -> Vec<KeyHint> {
        let mut hints = Vec::new();
        match (self.stage(), self.me) {
            (Stage::Over, _) => {
                if self.me.is_some() {
                    hints.push(key('n', "n", "app-do-rematch"));
                }
                hints.push(key('v', "v", "app-do-review"));
                hints.push(key('a', "a", "app-do-analyse"));
            }
            (Stage::Live, Some(_)) => {
                hints.push(keys("app-key-arrows", "app-do-move"));
                hints.push(code(KeyCode::Enter, "app-key-enter", "app-do-pick"));
                hints.push(key(':', ":", "app-do-type"));
                if has_draws {
                    hints.push(key('d', "d", "app-do-draw"));
                }
                hints.push(key('u', "u", "app-do-take-back"));
                hints.push(key('R', "R", "app-do-resign"));
                hints.push(key('w', "w", "app-do-claim-win"));
            }
            (Stage::Live | Stage::Open, _) => (),
        }
        let later = key('a', "a", "app-do-analyse-later");
        hints.push(key('y', "y", "app-do-copy-link"));
        hints.push(page::RULES);
        hints.push(key('?', "?", "app-do-help"));
        hints.push(key('q', "q", "app-do-leave"));
        hints.push(key('f', "f", "app-do-flip"));
        hints.push(keys("app-key-pages", "app-do-scroll"));
        hints.extend((self.stage() == Stage::Live).then_some(later));
        hints
    }

    /// Whether the connection to the server is lost.
    pub(super) fn is_lost(&self) -> bool {
        matches!(self.connectivity, Connectivity::Lost(_))
    }

    /// Adapts the record of the local session for saving a match: sets the players' names, removes the
    /// clock, moves an unacknowledged move into a tag, and adds the side and link of the player here,
    /// if they play.
    pub(super) fn complete_record(&self, record: &mut Record) {
        record.players = Player::BOTH.map(|it| match self.view.seats.get(it as usize) {
            Some(PublicSeat::Computer { player }) => player.clone(),
            Some(PublicSeat::Human { name }) if !name.is_empty() => name.clone(),
            // A word for a nameless person would be in one language.
            _ => Seat::Person.to_string(),
        });
        // The server keeps the clock, and a move counts only once the server has it.
        record
            .tags
            .retain(|(name, _)| name != "clock" && name != "left");
        if let Some(m) = &self.pending {
            record.moves.pop();
            record.tags.push((PENDING.to_owned(), m.clone()));
        }
        let me = match self.me {
            Some(Player::First) => "first",
            Some(Player::Second) => "second",
            None => return,
        };
        record
            .tags
            .push((statistics::ME_TAG.to_owned(), me.to_owned()));
        let link = self.link.to_string();
        record.tags.push((LINK.to_owned(), link));
    }
}

/// Replays the moves of a match on a server. `None` if the variant, the start or a move is not valid
/// here.
fn replayed(game: &'static Game, view: &View) -> Option<Box<dyn game::AnyLine>> {
    let standard = game.open(None, Some(&view.variant)).ok()?;
    let mut line = if standard.position() == view.start {
        standard
    } else {
        game.open(Some(&view.start), Some(&view.variant)).ok()?
    };
    for m in &view.moves {
        line.try_play(m).ok()?;
    }
    Some(line)
}

/// The move of a saved match that the server has not acknowledged. `None` if there is none, or if the
/// match has moved on since.
pub(super) fn unsent_move(record: &Record, view: &View) -> Option<String> {
    let made = record.moves.iter().map(|it| it.text.as_str());
    let same = view.standing.stage == Stage::Live && made.eq(view.moves.iter().map(String::as_str));
    record.tag(PENDING).filter(|_| same).map(ToOwned::to_owned)
}

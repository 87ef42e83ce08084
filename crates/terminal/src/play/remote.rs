//! A match on a server: the game is a mirror of it, and what a person does goes there first.

use std::time::Duration;

use catalog::Game;
use client::{Command, Link, MatchUpdate, Offer, PublicSeat, Stage, Topic, View};
use game::{Outcome, Player};
use messages::Messages;
use ratatui::crossterm::event::KeyCode;
use record::Record;
use session::{GameTerms, GameVerdict, Seat, Session, statistics};

use super::{Confirm, PlayScreen, yes_or_no};
use crate::{
    app::Screen,
    context::{Context, Go},
    event::{Effect, SubscriptionId},
    motion::Motion,
    online::JoinScreen,
    page::{KeyHint, Notice, code, key, keys},
};

/// The tag of a record that holds the link to a match, with the secret of the seat.
pub(crate) const LINK: &str = "link";

/// The tag of a record that holds a move the server may not have yet.
const PENDING: &str = "pending";

/// How the connection stands.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Contact {
    Connecting,
    Live,
    /// The next try is after this time.
    Lost(Duration),
}

/// What is known of the match.
#[derive(Debug)]
pub(crate) struct Remote {
    id: SubscriptionId,
    link: Link,
    view: View,
    /// The side that is played here, if one is.
    me: Option<Player>,
    contact: Contact,
    /// A move that was made here and is not acknowledged.
    pending: Option<String>,
}

impl Remote {
    /// Who plays, as far as this machine is concerned.
    fn seats(&self) -> [Seat; 2] {
        let mut seats = [Seat::Remote; 2];
        if let (Some(me), Stage::Live) = (self.me, self.view.standing.stage) {
            seats[me as usize] = Seat::Person;
        }
        seats
    }

    /// The mirror of the match. `None` if this program does not know the game, or not like this.
    fn session(&self) -> Option<Session> {
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
        let runs = view.standing.running && view.standing.stage == Stage::Live;
        let session = Session::new(GameTerms::new(game, self.seats()), line);
        let mut session = session.mirror(left, runs, verdict);
        if let Some(m) = &self.pending {
            // It was legal when it was made; if it is not now, the server will say why.
            session.play(m).unwrap_or_default();
        }
        Some(session)
    }

    /// The name of who sits on a side.
    fn name(&self, player: Player, words: &Messages) -> String {
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

    /// Whether the other player has offered this.
    fn is_offered(&self, topic: Topic) -> bool {
        let other = |it: &Offer| self.me.is_some_and(|me| Player::from(it.by) != me);
        let offers = self.view.standing.offers.iter();
        offers.filter(|it| other(it)).any(|it| it.topic == topic)
    }

    /// Whether this was offered from here.
    fn has_offered(&self, topic: Topic) -> bool {
        let own = |it: &Offer| Some(Player::from(it.by)) == self.me;
        let offers = self.view.standing.offers.iter();
        offers.filter(|it| own(it)).any(|it| it.topic == topic)
    }

    /// Accepts what was offered, or offers it.
    fn answer(&self, topic: Topic) -> Command {
        if self.is_offered(topic) {
            Command::Accept { topic }
        } else {
            Command::Offer { topic }
        }
    }
}

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

/// The move that was made here before the app was closed, if the match still stands where it was made.
fn unsent(record: &Record, view: &View) -> Option<String> {
    let made = record.moves.iter().map(|it| it.text.as_str());
    let same = view.standing.stage == Stage::Live && made.eq(view.moves.iter().map(String::as_str));
    record.tag(PENDING).filter(|_| same).map(ToOwned::to_owned)
}

impl PlayScreen {
    /// A match on a server, which is followed from now on. `None` if this program does not know the
    /// game.
    pub(crate) fn online(link: Link, view: View, context: &mut Context) -> Option<PlayScreen> {
        let id = context.subscription_id();
        let address = link.to_string();
        let kept = context.kept.iter().find(|it| {
            let tag = it.record.as_ref().and_then(|it| it.tag(LINK));
            tag == Some(address.as_str())
        });
        let name = kept.map(|it| it.name.clone());
        let record = kept.and_then(|it| it.record.as_ref());
        let pending = record.and_then(|it| unsent(it, &view));
        let remote = Remote {
            id,
            link: link.clone(),
            view,
            me: None,
            contact: Contact::Connecting,
            pending: pending.clone(),
        };
        let session = remote.session()?;
        let mut play = PlayScreen::new(session, context);
        play.name = name;
        play.remote = Some(remote);
        context.push(Effect::Subscribe(id, link));
        if let Some(m) = pending {
            context.push(Effect::SendCommand(id, Command::Play { m }));
        }
        Some(play)
    }

    /// Something was heard of the match.
    pub(super) fn match_update(
        &mut self,
        id: SubscriptionId,
        update: MatchUpdate,
        context: &mut Context,
    ) {
        let Some(remote) = self.remote.as_mut().filter(|it| it.id == id) else {
            return;
        };
        match update {
            MatchUpdate::Connected => remote.contact = Contact::Live,
            MatchUpdate::Disconnected(wait) => remote.contact = Contact::Lost(wait),
            MatchUpdate::Seat(side) => {
                remote.me = Some(Player::from(side));
                self.mirror(context);
                self.save(context);
            }
            MatchUpdate::View(view) => {
                let is_news = remote.view.moves != view.moves
                    || remote.view.standing.stage != view.standing.stage;
                let answered = remote.view.moves.len() < view.moves.len();
                remote.view = *view;
                if answered {
                    remote.pending = None;
                }
                self.mirror(context);
                if is_news && self.remote.as_ref().is_some_and(|it| it.me.is_some()) {
                    self.save(context);
                }
            }
            MatchUpdate::Refused(why) => {
                let was_move = remote.pending.take().is_some();
                self.mirror(context);
                if was_move {
                    self.save(context);
                }
                self.notice = Some(Notice::from_server(&why));
            }
            MatchUpdate::Failed(why) => {
                remote.pending = None;
                self.notice = Some(Notice::from_server(&why));
            }
        }
    }

    /// Shows the match as it stands.
    fn mirror(&mut self, context: &Context) {
        let Some(session) = self.remote.as_ref().and_then(Remote::session) else {
            return;
        };
        let session = session.timed();
        let n_before = self.session.played().len();
        let n_moves = session.played().len();
        self.session = session;
        if n_before != n_moves {
            let last = self.session.last().filter(|_| n_before + 1 == n_moves);
            let last = last.filter(|_| context.settings.has_motion());
            self.motion = last.map(|(before, it)| Motion::new(before.clone(), &it.trace));
            self.confirm = None;
            self.arrive();
        } else if self.entry.own_taps().is_empty() {
            self.arrive();
        }
    }

    /// Makes a move: shown at once, and kept until the server has it.
    pub(super) fn play_online(&mut self, m: &str, context: &mut Context) {
        let played = match self.session.play(m) {
            Ok(()) => self.session.played().last().map(|it| it.text.clone()),
            Err(reason) => {
                self.entry.refresh(self.session.line());
                self.notice = Some(Notice::refused(&reason, context.words));
                return;
            }
        };
        if let (Some(remote), Some(m)) = (&mut self.remote, played) {
            remote.pending = Some(m.clone());
            context.push(Effect::SendCommand(remote.id, Command::Play { m }));
        }
        self.moved(context);
    }

    /// A key in a match on a server.
    pub(super) fn online_key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        let Some(remote) = &self.remote else {
            return Go::Stay;
        };
        let plays = remote.me.is_some();
        match (key, remote.view.standing.stage) {
            (KeyCode::Char('q'), _) => {
                self.confirm = Some(Confirm::Leave);
                if !plays || remote.view.standing.stage == Stage::Over {
                    return self.leave_online(context);
                }
            }
            (KeyCode::Char('f'), _) => self.entry.flipped = !self.entry.flipped,
            (KeyCode::PageUp, _) => self.scroll_by(5),
            (KeyCode::PageDown, _) => self.scroll_by(-5),
            (KeyCode::Char('y'), _) => {
                let link = Link {
                    token: None,
                    ..remote.link.clone()
                };
                let told = ("link", link.to_string().into());
                context.push(Effect::Copy(link.to_string()));
                self.notice = Some(Notice::info(context.words.with("app-link-copied", &[told])));
            }
            (KeyCode::Char('n'), Stage::Over) => return self.rematch_online(context),
            (KeyCode::Char('v'), Stage::Over) => return self.review(context),
            (KeyCode::Char('a'), Stage::Over) => return self.analyse(context),
            (KeyCode::Char('R'), Stage::Live) if plays => self.confirm = Some(Confirm::Resign),
            (KeyCode::Char('d'), Stage::Live) if plays => self.confirm = Some(Confirm::Draw),
            (KeyCode::Char('u'), Stage::Live) if plays => self.confirm = Some(Confirm::TakeBack),
            (KeyCode::Char('w'), Stage::Live) if plays => {
                context.push(Effect::SendCommand(
                    remote.id,
                    Command::ClaimWin { away_since: None },
                ));
            }
            _ if self.session.is_persons_turn() => {
                let entered = self.entry.key(key, self.session.line());
                self.entered(entered, context);
            }
            (KeyCode::Char(':' | '/'), Stage::Live) if plays => {
                self.entry.typed = Some(String::new());
            }
            _ => (),
        }
        Go::Stay
    }

    /// An answer to what was asked before something ends.
    pub(super) fn confirmed_online(
        &mut self,
        confirm: Confirm,
        key: KeyCode,
        context: &mut Context,
    ) -> Go {
        let (Some(yes), Some(remote)) = (yes_or_no(key), &self.remote) else {
            return Go::Stay;
        };
        self.confirm = None;
        let command = match confirm {
            _ if !yes => return Go::Stay,
            Confirm::Leave => return self.leave_online(context),
            Confirm::Resign => Command::Resign,
            Confirm::TakeBack => remote.answer(Topic::TakeBack),
            Confirm::Draw | Confirm::Offer => {
                let mine = self.session.is_persons_turn();
                if remote.view.standing.can_claim && mine && !remote.is_offered(Topic::Draw) {
                    Command::Claim
                } else {
                    remote.answer(Topic::Draw)
                }
            }
        };
        context.push(Effect::SendCommand(remote.id, command));
        Go::Stay
    }

    fn leave_online(&mut self, context: &mut Context) -> Go {
        if let Some(remote) = &self.remote {
            context.push(Effect::Unsubscribe(remote.id));
        }
        Go::Home
    }

    /// Wants another match with sides changed, or goes to it if both do.
    fn rematch_online(&mut self, context: &mut Context) -> Go {
        let Some(remote) = &self.remote else {
            return Go::Stay;
        };
        if let Some(id) = &remote.view.standing.rematch {
            let next = Link {
                id: id.clone(),
                ..remote.link.clone()
            };
            context.push(Effect::Unsubscribe(remote.id));
            let entering = JoinScreen::new(next, context);
            return Go::to(Screen::Join(Box::new(entering)));
        }
        if remote.me.is_some() {
            let command = remote.answer(Topic::Rematch);
            context.push(Effect::SendCommand(remote.id, command));
        }
        Go::Stay
    }

    /// Adds to a record what makes it the record of this match.
    pub(super) fn sign_record(&self, record: &mut Record) {
        let Some(remote) = &self.remote else {
            return;
        };
        record.players = Player::BOTH.map(|it| match remote.view.seats.get(it as usize) {
            Some(PublicSeat::Computer { player }) => player.clone(),
            Some(PublicSeat::Human { name }) if !name.is_empty() => name.clone(),
            // Words of one language would be read in the other.
            _ => Seat::Person.to_string(),
        });
        // The clock is the server's, and a move is made when the server has it.
        record.tags.retain(|it| it.0 != "clock" && it.0 != "left");
        if let Some(m) = &remote.pending {
            record.moves.pop();
            record.tags.push((PENDING.to_owned(), m.clone()));
        }
        let me = match remote.me {
            Some(Player::First) => "first",
            Some(Player::Second) => "second",
            None => return,
        };
        record
            .tags
            .push((statistics::ME_TAG.to_owned(), me.to_owned()));
        let link = remote.link.to_string();
        record.tags.push((LINK.to_owned(), link));
    }

    /// Who sits on a side, if the match is on a server.
    pub(super) fn name_online(&self, player: Player, words: &Messages) -> Option<String> {
        Some(self.remote.as_ref()?.name(player, words))
    }

    /// What is to be said about the match, if it is on a server.
    pub(super) fn status_online(&self, words: &Messages) -> Option<String> {
        let remote = self.remote.as_ref()?;
        let view = &remote.view;
        if let Contact::Lost(wait) = remote.contact {
            let seconds = ("seconds", wait.as_secs().max(1).into());
            return Some(match &remote.pending {
                Some(m) => {
                    let m = ("move", m.as_str().into());
                    words
                        .with("app-online-move-kept", &[seconds, m])
                        .into_owned()
                }
                None => words.with("app-online-lost", &[seconds]).into_owned(),
            });
        }
        let other = remote.me.map(|me| remote.name(!me, words));
        let other = ("name", other.unwrap_or_default().into());
        let link = Link {
            token: None,
            ..remote.link.clone()
        };
        let id = match view.standing.stage {
            _ if remote.contact == Contact::Connecting => "app-online-connecting",
            Stage::Open => {
                let link = ("link", link.to_string().into());
                return Some(words.with("app-online-open", &[link]).into_owned());
            }
            Stage::Over if remote.is_offered(Topic::Rematch) => "app-online-rematch-offered",
            Stage::Over if view.standing.rematch.is_some() => "app-online-rematch-ready",
            Stage::Over if view.standing.result.is_none() => {
                return Some(view.reason.clone().unwrap_or_default());
            }
            Stage::Live if remote.me.is_none() => "app-online-watching",
            Stage::Live if remote.is_offered(Topic::Draw) => "app-online-draw-offered",
            Stage::Live if remote.is_offered(Topic::TakeBack) => "app-online-take-back-offered",
            Stage::Live if remote.has_offered(Topic::Draw) => "app-online-draw-waits",
            Stage::Live if !self.session.is_persons_turn() => "app-online-waiting",
            Stage::Over | Stage::Live => return None,
        };
        Some(words.with(id, &[other]).into_owned())
    }

    /// The keys of a match on a server.
    pub(super) fn hints_online(&self) -> Option<Vec<KeyHint>> {
        let remote = self.remote.as_ref()?;
        let mut hints = Vec::new();
        match (remote.view.standing.stage, remote.me) {
            (Stage::Over, _) => {
                if remote.me.is_some() {
                    hints.push(key('n', "n", "app-do-rematch"));
                }
                hints.push(key('v', "v", "app-do-review"));
                hints.push(key('a', "a", "app-do-analyse"));
            }
            (Stage::Live, Some(_)) => {
                hints.push(keys("app-key-arrows", "app-do-move"));
                hints.push(code(KeyCode::Enter, "app-key-enter", "app-do-pick"));
                hints.push(key(':', ":", "app-do-type"));
                if self.session.has_draws() {
                    hints.push(key('d', "d", "app-do-draw"));
                }
                hints.push(key('u', "u", "app-do-take-back"));
                hints.push(key('R', "R", "app-do-resign"));
                hints.push(key('w', "w", "app-do-claim-win"));
            }
            (Stage::Live | Stage::Open, _) => (),
        }
        hints.push(key('y', "y", "app-do-copy-link"));
        hints.push(key('?', "?", "app-do-help"));
        hints.push(key('q', "q", "app-do-leave"));
        hints.push(key('f', "f", "app-do-flip"));
        hints.push(keys("app-key-pages", "app-do-scroll"));
        Some(hints)
    }
}

//! A match on a server on the screen of a game: updates from the server, moves and other commands to it.
//!
//! The session of the screen mirrors the match (see [`RemoteMatch`]). A command changes nothing here
//! until the server reports it, except a move, which is shown and saved at once.

use client::{Command, Link, MatchUpdate, Stage, Topic, View};
use game::Player;
use messages::Messages;
use ratatui::crossterm::event::KeyCode;

use super::{
    Confirm, PlayScreen,
    remote::{Connectivity, LINK, RemoteMatch, unsent_move},
    yes_or_no,
};
use crate::{
    app::Screen,
    context::{Context, Go},
    event::{Effect, SubscriptionId},
    motion::Motion,
    online::JoinScreen,
    page::Notice,
};

impl PlayScreen {
    /// Opens a match on a server and subscribes to it. A saved move that the server has not
    /// acknowledged is sent again. `None` if this program lacks the game or the variant, or finds a
    /// move illegal.
    pub(crate) fn online(link: Link, view: View, context: &mut Context) -> Option<PlayScreen> {
        let id = context.subscription_id();
        let address = link.to_string();
        let saved = context.saves.iter().find(|entry| {
            let tag = entry.record.as_ref().and_then(|it| it.tag(LINK));
            tag == Some(address.as_str())
        });
        let name = saved.map(|it| it.name.clone());
        let record = saved.and_then(|it| it.record.as_ref());
        let pending = record.and_then(|record| unsent_move(record, &view));
        let remote = RemoteMatch {
            id,
            link: link.clone(),
            view,
            me: None,
            connectivity: Connectivity::Connecting,
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

    /// Handles an update of a match on a server, or of the connection to its server.
    pub(super) fn match_update(
        &mut self,
        id: SubscriptionId,
        update: MatchUpdate,
        context: &mut Context,
    ) -> Go {
        let Some(remote) = self.remote.as_mut().filter(|it| it.id == id) else {
            return Go::Stay;
        };
        match update {
            MatchUpdate::Connected => remote.connectivity = Connectivity::Connected,
            MatchUpdate::Disconnected(wait) => {
                remote.connectivity = Connectivity::Lost(wait);
                // An older notice would hide that the connection is lost.
                self.notice = None;
            }
            MatchUpdate::Seat(side) => {
                remote.me = Some(Player::from(side));
                self.mirror(context);
                self.save(context);
            }
            MatchUpdate::View(view) => {
                let is_news =
                    remote.view.moves != view.moves || remote.stage() != view.standing.stage;
                let answered = remote.view.moves.len() < view.moves.len();
                let is_rematch_known = remote.view.standing.rematch.is_some();
                remote.view = *view;
                if answered {
                    remote.pending = None;
                }
                self.mirror(context);
                if is_news && self.remote.as_ref().is_some_and(|it| it.me.is_some()) {
                    self.save(context);
                }
                // Both players have agreed to the rematch, so both are taken to it.
                let is_invited =
                    |it: &RemoteMatch| it.me.is_some() && it.view.standing.rematch.is_some();
                if !is_rematch_known && self.remote.as_ref().is_some_and(is_invited) {
                    return self.rematch_online(context);
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
        Go::Stay
    }

    /// Rebuilds the local session (this machine's copy of the game) after a match on a server has
    /// changed. Starts an animation if exactly one move is new and motion is on.
    fn mirror(&mut self, context: &Context) {
        let Some(session) = self.remote.as_ref().and_then(RemoteMatch::session) else {
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

    /// Plays a move in a match on a server: shows it at once, saves it, and sends it to the server.
    pub(super) fn play_online(&mut self, m: &str, context: &mut Context) {
        let played = match self.session.play(m) {
            Ok(()) => self.session.played().last().map(|it| it.text.clone()),
            Err(reason) => {
                self.entry.refresh(self.session.line());
                self.refuse(&reason, context.words);
                return;
            }
        };
        if let (Some(remote), Some(m)) = (&mut self.remote, played) {
            remote.pending = Some(m.clone());
            context.push(Effect::SendCommand(remote.id, Command::Play { m }));
        }
        self.moved(context);
    }

    /// Handles a key in a match on a server.
    pub(super) fn online_key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        let Some(remote) = &self.remote else {
            return Go::Stay;
        };
        let plays = remote.me.is_some();
        match (key, remote.stage()) {
            (KeyCode::Char('q'), _) => {
                self.confirm = Some(Confirm::Leave);
                if !plays || remote.stage() == Stage::Over {
                    return self.leave_online(context);
                }
            }
            (KeyCode::Char('f'), _) => self.entry.flipped = !self.entry.flipped,
            (KeyCode::PageUp, _) => self.scroll_by(5),
            (KeyCode::PageDown, _) => self.scroll_by(-5),
            (KeyCode::Char('y'), _) => {
                let link = remote.public_link().to_string();
                context.push(Effect::Copy(link.clone()));
                let text = context
                    .words
                    .with("app-link-copied", &[("link", link.into())]);
                self.notice = Some(Notice::info(text));
            }
            (KeyCode::Char('n'), Stage::Over) => return self.rematch_online(context),
            (KeyCode::Char('v'), Stage::Over) => return self.review(context),
            (KeyCode::Char('a'), _) => return self.analyse_if_allowed(context),
            (KeyCode::Char('h'), Stage::Live) if plays && !self.may_be_helped() => {
                self.notice = Some(Notice::info(context.words.get("app-no-hints")));
            }
            (KeyCode::Char('R'), Stage::Live) if plays => self.confirm = Some(Confirm::Resign),
            (KeyCode::Char('d'), Stage::Live) if plays => self.confirm = Some(Confirm::Draw),
            (KeyCode::Char('u'), Stage::Live) if plays => self.confirm = Some(Confirm::TakeBack),
            (KeyCode::Char('w'), Stage::Live) if plays => {
                let command = Command::ClaimWin { away_since: None };
                context.push(Effect::SendCommand(remote.id, command));
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

    /// Handles a key while a yes-or-no question is open in a match on a server.
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
            Confirm::TakeBack => remote.offer_or_accept(Topic::TakeBack),
            Confirm::Draw | Confirm::Offer => {
                let mine = self.session.is_persons_turn();
                if remote.view.standing.can_claim && mine && !remote.is_offered(Topic::Draw) {
                    Command::Claim
                } else {
                    remote.offer_or_accept(Topic::Draw)
                }
            }
        };
        context.push(Effect::SendCommand(remote.id, command));
        Go::Stay
    }

    /// Ends the subscription to a match and leaves its screen. The match continues on the server.
    fn leave_online(&mut self, context: &mut Context) -> Go {
        if let Some(remote) = &self.remote {
            context.push(Effect::Unsubscribe(remote.id));
        }
        Go::Home
    }

    /// Joins the rematch of a match on a server if it exists already, else offers a rematch or accepts
    /// the opponent's offer.
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
            let join = JoinScreen::new(next, context);
            return Go::to(Screen::Join(Box::new(join)));
        }
        if remote.me.is_some() {
            let command = remote.offer_or_accept(Topic::Rematch);
            context.push(Effect::SendCommand(remote.id, command));
        }
        Go::Stay
    }

    /// The name of the person or computer in a seat of a match on a server. `None` for a game on this
    /// machine.
    pub(super) fn name_online(&self, player: Player, words: &Messages) -> Option<String> {
        let remote = self.remote.as_ref()?;
        if remote.me == Some(player) && remote.is_nameless(player) {
            return Some(words.get("app-you").into_owned());
        }
        Some(remote.name(player, words))
    }
}

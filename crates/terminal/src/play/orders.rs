//! What a person can order besides a move: undo, hint, draw, resign and so on.

use local::{DrawOffer, Hint, wording};
use messages::Messages;
use ratatui::crossterm::event::KeyCode;

use super::{Advice, Confirm, PACES, Play};
use crate::{
    analysis::Analysing,
    app::Screen,
    context::{Context, Go},
    event::Hit,
    page::Notice,
};

impl Play {
    pub(super) fn click(&mut self, hit: Hit, context: &mut Context) -> Go {
        if self.session.is_persons_turn() && self.confirm.is_none() {
            self.motion = None;
            let entered = self.entry.click(hit, self.session.line());
            self.entered(entered, context);
        }
        Go::Stay
    }

    pub(super) fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        // A person in a hurry need not watch.
        self.motion = None;
        if let Some(confirm) = self.confirm {
            self.confirmed(confirm, key, context);
            return Go::Stay;
        }
        if self.entry.typed.is_some() {
            let entered = self.entry.key(key, self.session.line());
            self.entered(entered, context);
            return Go::Stay;
        }
        match key {
            KeyCode::Char('q') => {
                self.leave(context);
                return Go::Home;
            }
            KeyCode::Char('u') => self.undo(context),
            KeyCode::Char('r') => self.redo(context),
            KeyCode::Char('f') => self.entry.flipped = !self.entry.flipped,
            KeyCode::PageUp => self.scroll_by(5),
            KeyCode::PageDown => self.scroll_by(-5),
            KeyCode::Char('a') => return self.analyse(context),
            KeyCode::Char('n') if self.session.verdict().is_some() => return self.rematch(context),
            KeyCode::Char('s') if self.session.verdict().is_some() => self.keep(context),
            _ if self.session.verdict().is_some() => (),
            KeyCode::Char('R') if self.session.has_person() => self.confirm = Some(Confirm::Resign),
            KeyCode::Char('h') => self.hint(context),
            KeyCode::Char('d') if self.session.is_persons_turn() => self.draw_order(context),
            _ if self.session.is_watched() => self.watch_key(key),
            _ if self.session.is_persons_turn() => {
                let entered = self.entry.key(key, self.session.line());
                self.entered(entered, context);
            }
            _ => (),
        }
        Go::Stay
    }

    pub(super) fn scroll_by(&mut self, rows: i32) {
        let most = self.session.played().len().div_ceil(2);
        let scroll = i64::try_from(self.scroll).unwrap_or(0) + i64::from(rows);
        self.scroll = usize::try_from(scroll).unwrap_or(0).min(most);
    }

    /// Keys that only matter while two computers play.
    fn watch_key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char(' ' | 'p') => self.session.pause(!self.session.is_paused()),
            KeyCode::Right | KeyCode::Char('.') => {
                self.session.pause(true);
                self.single = true;
            }
            KeyCode::Char('+' | '=') => self.pace = (self.pace + 1).min(PACES.len() - 1),
            KeyCode::Char('-') => self.pace = self.pace.saturating_sub(1),
            _ => (),
        }
    }

    fn confirmed(&mut self, confirm: Confirm, key: KeyCode, context: &mut Context) {
        let yes = match key {
            KeyCode::Char('y' | 'Y' | 's' | 'S') | KeyCode::Enter => true,
            KeyCode::Char('n' | 'N') | KeyCode::Esc => false,
            _ => return,
        };
        self.confirm = None;
        match (confirm, yes) {
            (Confirm::Resign, true) => {
                self.session.resign();
                self.finished(context);
            }
            (Confirm::Resign, false) => (),
            (Confirm::Draw, _) => {
                self.session.answer_offer(yes);
                if yes {
                    self.finished(context);
                } else {
                    self.complain("local-draw-declined", context.words);
                }
            }
        }
    }

    /// Goes back to the last time a person was to move, or by one move while watching.
    fn undo(&mut self, context: &mut Context) {
        self.stop_thinking(context);
        if self.session.undo().is_none() {
            self.complain("local-nothing-to-undo", context.words);
            return;
        }
        self.kept = false;
        self.advice = None;
        self.session.pause(true);
        self.arrive();
        self.save(context);
    }

    /// Plays again what was undone, up to where a person is to move.
    fn redo(&mut self, context: &mut Context) {
        if !self.session.can_redo() {
            self.complain("local-nothing-to-redo", context.words);
            return;
        }
        self.stop_thinking(context);
        if self.session.redo().is_some() {
            self.moved(context);
        }
    }

    fn hint(&mut self, context: &mut Context) {
        if let Some(question) = self.session.ask_hint() {
            self.ask(question, context);
        }
    }

    pub(super) fn give_hint(&mut self, hint: &Hint, words: &Messages) {
        // The verdict says which move, and what may spoil it goes with it; the next sentence says
        // why, where there is one.
        let (verdict, why) = hint.reasons.split_at(hint.reasons.len().min(1));
        let said = verdict.iter().chain(&hint.caution).chain(why.first());
        let squares = hint.text.as_ref().map(|m| self.squares_of(m));
        self.advice = Some(Advice {
            text: wording::sentences(said, words),
            squares: squares.unwrap_or_default(),
        });
    }

    /// Claims a draw if the rules give one, else offers one.
    fn draw_order(&mut self, context: &mut Context) {
        if !self.session.has_draws() {
            return;
        }
        self.stop_thinking(context);
        match self.session.offer_draw() {
            Ok(DrawOffer::Claimed) => self.finished(context),
            Ok(DrawOffer::ToPerson) => self.confirm = Some(Confirm::Draw),
            Ok(DrawOffer::ToComputer(question)) => self.ask(question, context),
            Err(reason) => {
                self.notice = Some(Notice::refused(&reason, context.words));
            }
        }
    }

    /// Keeps the finished game among the saved ones.
    fn keep(&mut self, context: &mut Context) {
        self.kept = true;
        self.save(context);
        if let Some(name) = &self.name {
            let name = ("name", name.as_str().into());
            let text = context.words.with("app-kept", &[name]);
            self.notice = Some(Notice::good(text));
        }
    }

    /// The same again with sides changed.
    fn rematch(&mut self, context: &mut Context) -> Go {
        let Some(session) = self.session.rematch() else {
            return Go::Stay;
        };
        self.leave(context);
        Go::to(Screen::Play(Box::new(Play::new(session, context))))
    }

    /// Looks at the game so far with the engine's help.
    fn analyse(&mut self, context: &mut Context) -> Go {
        self.stop_thinking(context);
        self.session.pause(true);
        let (game, names) = (self.session.game(), self.session.terms().seats);
        let names = names.map(|it| it.to_string());
        let analysis = Analysing::new(game, self.session.line(), names, context);
        Go::Over(Box::new(Screen::Analysis(Box::new(analysis))))
    }
}

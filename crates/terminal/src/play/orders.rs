//! The commands of a game other than moves: undo, redo, hint, draw, resign, analyse, review and so on.

use catalog::{ComputerKind, Level};
use messages::Messages;
use ratatui::crossterm::event::KeyCode;
use session::{DrawOffer, GameVerdict, MoveHint, Seat, Session, wording};

use super::{Advice, Confirm, PACES, PlayScreen};
use crate::{
    analysis::AnalysisScreen,
    app::Screen,
    context::{Context, Go},
    event::Hit,
    page::Notice,
    reviewing::ReviewScreen,
};

impl PlayScreen {
    pub(super) fn click(&mut self, hit: Hit, context: &mut Context) -> Go {
        if self.session.is_persons_turn() && self.confirm.is_none() {
            self.motion = None;
            let entered = self.entry.click(hit, self.session.line());
            self.entered(entered, context);
        }
        Go::Stay
    }

    pub(super) fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        // Any key ends the motion of the last move.
        self.motion = None;
        if let (Some(confirm), Some(_)) = (self.confirm, &self.remote) {
            return self.confirmed_online(confirm, key, context);
        }
        if let Some(confirm) = self.confirm {
            return self.confirmed(confirm, key, context);
        }
        if self.entry.typed.is_some() {
            let entered = self.entry.key(key, self.session.line());
            self.entered(entered, context);
            return Go::Stay;
        }
        if self.remote.is_some() {
            return self.online_key(key, context);
        }
        match key {
            // Nothing is lost: the game is saved after every move, and the menu resumes it.
            KeyCode::Char('q') => {
                self.stop_thinking(context);
                return Go::Home;
            }
            KeyCode::Char('f') => self.entry.flipped = !self.entry.flipped,
            KeyCode::PageUp => self.scroll_by(5),
            KeyCode::PageDown => self.scroll_by(-5),
            _ if self.session.verdict().is_some() => return self.key_after_end(key, context),
            _ if self.session.is_watched() => return self.watch_key(key, context),
            _ if self.session.is_persons_turn() => return self.key_in_turn(key, context),
            // While the computer thinks, keys typed ahead are not commands. Only a move in notation can
            // be typed, and is played when it is the player's turn.
            KeyCode::Char(':' | '/') => self.entry.typed = Some(String::new()),
            _ => (),
        }
        Go::Stay
    }

    /// Handles a key in a game on this machine while it is a person's turn.
    fn key_in_turn(&mut self, key: KeyCode, context: &mut Context) -> Go {
        match key {
            KeyCode::Char('u') => self.undo(context),
            KeyCode::Char('r') => self.redo(context),
            KeyCode::Char('a') => return self.analyse_if_allowed(context),
            KeyCode::Char('R') => self.confirm = Some(Confirm::Resign),
            KeyCode::Char('h') => self.hint(context),
            KeyCode::Char('p') if self.advice.is_some() => self.play_hint(context),
            KeyCode::Char('d') if self.session.has_draws() => self.confirm = Some(Confirm::Draw),
            _ => {
                let entered = self.entry.key(key, self.session.line());
                self.entered(entered, context);
            }
        }
        Go::Stay
    }

    /// Handles a key in a game on this machine after it has ended.
    fn key_after_end(&mut self, key: KeyCode, context: &mut Context) -> Go {
        match key {
            KeyCode::Char('u') => self.undo(context),
            KeyCode::Char('r') => self.redo(context),
            KeyCode::Char('a') => return self.analyse(context),
            KeyCode::Char('n') => return self.rematch(0, context),
            KeyCode::Char('+' | '=') => return self.rematch(1, context),
            KeyCode::Char('-') => return self.rematch(-1, context),
            KeyCode::Char('v') => return self.review(context),
            _ => (),
        }
        Go::Stay
    }

    pub(super) fn scroll_by(&mut self, rows: i32) {
        let most = self.session.played().len().div_ceil(2);
        let scroll = i64::try_from(self.scroll).unwrap_or(0) + i64::from(rows);
        self.scroll = usize::try_from(scroll).unwrap_or(0).min(most);
    }

    /// Handles a key in a game between computers, such as pause or a change of speed.
    fn watch_key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        match key {
            KeyCode::Char('u') => self.undo(context),
            KeyCode::Char('r') => self.redo(context),
            KeyCode::Char('a') => return self.analyse(context),
            KeyCode::Char(' ' | 'p') => self.session.pause(!self.session.is_paused()),
            KeyCode::Right | KeyCode::Char('.') => {
                self.session.pause(true);
                self.single = true;
            }
            KeyCode::Char('+' | '=') => self.pace = (self.pace + 1).min(PACES.len() - 1),
            KeyCode::Char('-') => self.pace = self.pace.saturating_sub(1),
            _ => (),
        }
        Go::Stay
    }

    fn confirmed(&mut self, confirm: Confirm, key: KeyCode, context: &mut Context) -> Go {
        let Some(yes) = yes_or_no(key) else {
            return Go::Stay;
        };
        self.confirm = None;
        self.notice = None;
        match (confirm, yes) {
            (Confirm::Resign, true) => {
                self.session.resign();
                self.finished(context);
            }
            (Confirm::Draw, true) => self.draw_order(context),
            (Confirm::Offer, _) => {
                self.session.answer_offer(yes);
                if yes {
                    self.finished(context);
                } else {
                    self.draw_declined(context.words);
                }
            }
            (Confirm::Resign | Confirm::Draw | Confirm::Leave | Confirm::TakeBack, _) => (),
        }
        Go::Stay
    }

    /// Takes back moves up to the last turn of a person, or one move of a game between computers.
    /// After a resignation, a draw by agreement or claim, or the end of time, takes back only that
    /// result.
    fn undo(&mut self, context: &mut Context) {
        self.stop_thinking(context);
        let was_over = self.session.verdict().is_some();
        if self.session.undo().is_none() {
            self.complain("local-nothing-to-undo", context.words);
            return;
        }
        if was_over {
            // The finished game stays as it was saved; from here on this is another game.
            self.name = None;
        }
        self.advice = None;
        self.session.pause(true);
        self.arrive();
        if !was_over {
            self.save(context);
        }
    }

    /// Replays moves that were taken back, up to the next turn of a person, or one move of a game
    /// between computers.
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
        if !self.may_be_helped() {
            self.notice = Some(Notice::info(context.words.get("app-no-hints")));
            return;
        }
        self.notice = None;
        if let Some(question) = self.session.request_hint() {
            self.ask(question, context);
        }
    }

    /// Shows a hint that the engine has found.
    pub(super) fn give_hint(&mut self, hint: &MoveHint, words: &Messages) {
        self.advice = Some(Advice {
            m: hint.text.clone(),
            text: wording::hint(hint, words),
            squares: self.squares_of(&hint.text),
        });
    }

    /// Plays the move that the shown hint recommends, if it recommends one.
    fn play_hint(&mut self, context: &mut Context) {
        if let Some(advice) = self.advice.take() {
            self.stop_thinking(context);
            self.play(&advice.m, context);
        }
    }

    /// Claims a draw if the rules give the player one, else offers a draw.
    fn draw_order(&mut self, context: &mut Context) {
        self.stop_thinking(context);
        match self.session.offer_draw() {
            Ok(DrawOffer::Claimed) => self.finished(context),
            Ok(DrawOffer::ToPerson) => self.confirm = Some(Confirm::Offer),
            Ok(DrawOffer::ToComputer(question)) => self.ask(question, context),
            Err(reason) => {
                self.notice = Some(Notice::refused(&reason, context.words));
            }
        }
    }

    /// The level of the computer opponent, if it is `by` levels stronger than in this game. `None` if
    /// there is no such level, or no opponent with a level.
    pub(super) fn level_by(&self, by: i8) -> Option<Level> {
        let me = self.me()?;
        let Seat::Computer(computer) = self.session.terms().seats[!me as usize] else {
            return None;
        };
        let ComputerKind::Level(level) = computer.kind() else {
            return None;
        };
        Level::new(level.number().checked_add_signed(by)?)
    }

    /// Starts a new game with the players' sides exchanged, against a computer that is `by` levels
    /// stronger. Does nothing if there is no such level.
    fn rematch(&mut self, by: i8, context: &mut Context) -> Go {
        let Some(mut session) = self.session.rematch() else {
            return Go::Stay;
        };
        if by != 0 {
            let Some(level) = self.level_by(by) else {
                return Go::Stay;
            };
            let game = session.game();
            let mut terms = *session.terms();
            for seat in terms.seats.iter_mut().filter(|it| !it.is_person()) {
                *seat = Seat::named(game, &level.to_string());
            }
            session = Session::new(terms, session.line().boxed_clone());
        }
        self.stop_thinking(context);
        Go::to(Screen::Play(Box::new(PlayScreen::new(session, context))))
    }

    /// Opens the game so far on the analysis board, unless it is a running game between people.
    pub(super) fn analyse_if_allowed(&mut self, context: &mut Context) -> Go {
        if self.may_be_helped() {
            return self.analyse(context);
        }
        self.notice = Some(Notice::info(context.words.get("app-no-analysis")));
        Go::Stay
    }

    /// Opens the game so far on the analysis board. In a running game that counts as a hint.
    pub(super) fn analyse(&mut self, context: &mut Context) -> Go {
        self.stop_thinking(context);
        let n_hints = self.session.hints();
        self.session.count_analysis();
        if self.session.hints() != n_hints {
            self.save(context);
        }
        self.session.pause(true);
        let (game, names) = (self.session.game(), self.session.terms().seats);
        let names = names.map(|it| it.to_string());
        let why = |it: &GameVerdict| wording::verdict(game.info, it, context.words);
        let result = self.session.record(why).result;
        let analysis = AnalysisScreen::new(game, self.session.line(), names, context);
        let analysis = analysis.with_result(result);
        Go::Over(Box::new(Screen::Analysis(Box::new(analysis))))
    }

    /// Opens the review of the finished game.
    pub(super) fn review(&mut self, context: &mut Context) -> Go {
        let why = |it: &GameVerdict| wording::verdict(self.session.game().info, it, context.words);
        let record = self.session.record(why);
        match ReviewScreen::new(record, context) {
            Some(reviewing) => Go::over(Screen::Review(Box::new(reviewing))),
            None => Go::Stay,
        }
    }
}

/// The answer that a key gives to a yes-or-no question, in English or Portuguese: `true` for yes or
/// Enter, `false` for no or Esc. `None` for other keys.
pub(crate) fn yes_or_no(key: KeyCode) -> Option<bool> {
    match key {
        KeyCode::Char('y' | 'Y' | 's' | 'S') | KeyCode::Enter => Some(true),
        KeyCode::Char('n' | 'N') | KeyCode::Esc => Some(false),
        _ => None,
    }
}

//! What a person can order besides a move: undo, hint, draw, resign and so on.

use catalog::{Analysis, Settings};
use engine::explain;
use messages::Messages;
use ratatui::crossterm::event::KeyCode;
use search::Limits;

use super::{Advice, Confirm, PACES, Play, Seat, Verdict, Wanted};
use crate::{
    analysis::Analysing,
    app::Screen,
    event::{Hit, Question},
    page::Notice,
    tools::{Go, Tools},
};

/// Effort of a hint, counted in positions: the same question gets the same hint.
const HINT_NODES: u64 = 200_000;
/// Effort of deciding about an offered draw.
const DRAW_NODES: u64 = 50_000;

impl Play {
    pub(super) fn click(&mut self, hit: Hit, tools: &mut Tools) -> Go {
        match hit {
            _ if self.is_persons_turn() && self.confirm.is_none() => {
                self.motion = None;
                let entered = self.entry.click(hit, &*self.line);
                self.entered(entered, tools);
            }
            _ => (),
        }
        Go::Stay
    }

    pub(super) fn key(&mut self, key: KeyCode, tools: &mut Tools) -> Go {
        // Whoever is in a hurry need not watch.
        self.motion = None;
        if let Some(confirm) = self.confirm {
            self.confirmed(confirm, key, tools);
            return Go::Stay;
        }
        if self.entry.typed.is_some() {
            let entered = self.entry.key(key, &*self.line);
            self.entered(entered, tools);
            return Go::Stay;
        }
        match key {
            KeyCode::Char('q') => {
                self.leave(tools);
                return Go::Home;
            }
            KeyCode::Char('u') => self.undo(tools),
            KeyCode::Char('r') => self.redo(tools),
            KeyCode::Char('f') => self.entry.flipped = !self.entry.flipped,
            KeyCode::PageUp => self.scroll_by(5),
            KeyCode::PageDown => self.scroll_by(-5),
            KeyCode::Char('a') => return self.analyse(tools),
            KeyCode::Char('n') if self.verdict.is_some() => return self.rematch(tools),
            KeyCode::Char('s') if self.verdict.is_some() => self.keep(tools),
            _ if self.verdict.is_some() => (),
            KeyCode::Char('R') if self.has_person() => self.confirm = Some(Confirm::Resign),
            KeyCode::Char('h') => self.hint(tools),
            KeyCode::Char('d') if self.is_persons_turn() => self.draw_order(tools),
            _ if self.is_watched() => self.watch_key(key),
            _ if self.is_persons_turn() => {
                let entered = self.entry.key(key, &*self.line);
                self.entered(entered, tools);
            }
            _ => (),
        }
        Go::Stay
    }

    pub(super) fn scroll_by(&mut self, rows: i32) {
        let most = self.line.moves().len().div_ceil(2);
        let scroll = i64::try_from(self.scroll).unwrap_or(0) + i64::from(rows);
        self.scroll = usize::try_from(scroll).unwrap_or(0).min(most);
    }

    pub(super) fn has_person(&self) -> bool {
        self.terms.seats.iter().any(|it| it.is_person())
    }

    /// Keys that only matter while two computers play.
    fn watch_key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char(' ' | 'p') => self.paused = !self.paused,
            KeyCode::Right | KeyCode::Char('.') => {
                self.paused = true;
                self.single = true;
            }
            KeyCode::Char('+' | '=') => self.pace = (self.pace + 1).min(PACES.len() - 1),
            KeyCode::Char('-') => self.pace = self.pace.saturating_sub(1),
            _ => (),
        }
    }

    fn confirmed(&mut self, confirm: Confirm, key: KeyCode, tools: &mut Tools) {
        let yes = match key {
            KeyCode::Char('y' | 'Y' | 's' | 'S') | KeyCode::Enter => true,
            KeyCode::Char('n' | 'N') | KeyCode::Esc => false,
            _ => return,
        };
        self.confirm = None;
        match (confirm, yes) {
            (Confirm::Resign, true) => {
                // In a game of two people it is the one to move who gives up.
                let loser = match self.terms.seats {
                    [Seat::Person, Seat::Computer(_)] => game::Player::First,
                    [Seat::Computer(_), Seat::Person] => game::Player::Second,
                    _ => self.mover(),
                };
                self.finish(Verdict::Resigned(loser), tools);
            }
            (Confirm::Draw, true) => self.finish(Verdict::Agreed, tools),
            (Confirm::Draw, false) => self.complain("app-draw-declined", tools.words),
            (Confirm::Resign, false) => (),
        }
    }

    /// Takes back to the last time a person was to move, or one move while watching.
    pub(super) fn undo(&mut self, tools: &mut Tools) {
        self.stop_thinking(tools);
        let by_rules = matches!(self.verdict, None | Some(Verdict::Rules(_)));
        let before = self.line.moves();
        if by_rules {
            while self.line.take_back() {
                if self.is_watched() || self.seat().is_person() {
                    break;
                }
            }
            // The computer began, and nobody has moved since: nothing of the person's to take back.
            if !self.is_watched() && !self.seat().is_person() {
                for m in before.iter().skip(self.line.moves().len()) {
                    if self.line.try_play(m).is_err() {
                        break;
                    }
                }
            }
        }
        let left = self.line.moves().len();
        if by_rules
            && left == before.len()
            && self.line.ending().is_some() == self.verdict.is_some()
        {
            self.complain("app-nothing-to-undo", tools.words);
            return;
        }
        self.redo.extend(before[left..].iter().rev().cloned());
        self.times.truncate(left);
        self.spent = std::time::Duration::ZERO;
        self.verdict = None;
        self.kept = false;
        self.advice = None;
        self.paused = true;
        self.arrive();
        self.save(tools);
    }

    /// Plays again what was taken back, up to where a person is to move.
    fn redo(&mut self, tools: &mut Tools) {
        if self.verdict.is_some() || self.redo.is_empty() {
            self.complain("app-nothing-to-redo", tools.words);
            return;
        }
        self.stop_thinking(tools);
        while let Some(m) = self.redo.pop() {
            self.redo.push(m.clone());
            self.play(&m, tools);
            if self.verdict.is_some() || self.is_watched() || self.seat().is_person() {
                break;
            }
        }
    }

    fn hint(&mut self, tools: &mut Tools) {
        if !self.is_persons_turn() || self.thinking.is_some() {
            return;
        }
        let settings = Settings::new(Limits::nodes(HINT_NODES));
        let question = Question::Analyse(self.line.boxed_clone(), settings);
        self.think(question, Wanted::Hint, tools);
    }

    pub(super) fn give_hint(&mut self, found: &Analysis, words: &Messages) {
        let reasons = explain::best(&*self.line, found);
        // The verdict says which move; the next sentence says why, where there is one.
        let said = reasons.iter().take(2).map(|it| words.say(it) + ".");
        let text = said.collect::<Vec<_>>().join(" ");
        let squares = found.best().map(|m| self.squares_of(m)).unwrap_or_default();
        if text.is_empty() {
            self.complain("app-no-answer", words);
        } else {
            self.advice = Some(Advice { text, squares });
        }
    }

    /// Claims a draw if the rules give one, else offers one.
    fn draw_order(&mut self, tools: &mut Tools) {
        if self.line.history().is_none() {
            return;
        }
        if self.line.can_claim() {
            if self.line.claim().is_ok()
                && let Some(ending) = self.line.ending()
            {
                self.finish(Verdict::Rules(ending), tools);
            }
            return;
        }
        if self.terms.seats.iter().all(|it| it.is_person()) {
            self.confirm = Some(Confirm::Draw);
            return;
        }
        let settings = Settings::new(Limits::nodes(DRAW_NODES));
        let question = Question::Analyse(self.line.boxed_clone(), settings);
        self.stop_thinking(tools);
        self.think(question, Wanted::Judgement, tools);
    }

    /// The computer accepts a draw when it is not better itself.
    pub(super) fn judge_draw(&mut self, found: &Analysis, tools: &mut Tools) {
        let person = self.mover();
        let accepts = found
            .value
            .is_some_and(|it| 0.5 <= explain::chance(it, person));
        if accepts {
            self.finish(Verdict::Agreed, tools);
        } else {
            self.complain("app-draw-declined", tools.words);
        }
    }

    /// Keeps the finished game among the saved ones.
    fn keep(&mut self, tools: &mut Tools) {
        self.kept = true;
        self.save(tools);
        if let Some(name) = &self.name {
            let name = ("name", name.as_str().into());
            let text = tools.words.with("app-kept", &[name]);
            self.notice = Some(Notice::good(text));
        }
    }

    /// The same again with sides changed.
    fn rematch(&mut self, tools: &mut Tools) -> Go {
        let variant = self.line.variant();
        let start = self.line.start();
        let game = self.terms.game;
        let usual = game.open(None, Some(&variant));
        let line = match usual {
            Ok(line) if line.position() == start => Ok(line),
            _ => game.open(Some(&start), Some(&variant)),
        };
        let Ok(line) = line else {
            return Go::Stay;
        };
        self.leave(tools);
        let mut terms = self.terms.clone();
        terms.seats.reverse();
        Go::to(Screen::Play(Box::new(Play::new(terms, line, tools))))
    }

    /// Looks at the game so far with the engine's help.
    fn analyse(&mut self, tools: &mut Tools) -> Go {
        self.stop_thinking(tools);
        self.paused = true;
        let names = self.record(tools.words).players;
        let analysis = Analysing::new(self.terms.game, &*self.line, names, tools);
        Go::Over(Box::new(Screen::Analysis(Box::new(analysis))))
    }
}

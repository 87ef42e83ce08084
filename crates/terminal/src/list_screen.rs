//! The part that all menu screens share: a list with a chosen row, and a status line.
//!
//! [`ListScreen::update`] turns keys, clicks and the wheel into [`ListEvent`]s: a row is opened, its
//! value is changed, a text was typed, or the screen is left. A screen only says what these mean for
//! its own rows; [`ListScreen::draw_fields`] draws rows that are a label and a value.

use ratatui::{crossterm::event::KeyCode, layout::Rect};

use crate::{
    canvas::{Canvas, width},
    event::{AppEvent, Hit},
    menu::{self, Menu, MenuItem, Row},
    page::Notice,
    prompt::{LineKey, StatusLine},
};

/// The state of a menu screen: its list and its status line. `P` distinguishes what a typed text is for.
#[derive(Debug)]
pub(crate) struct ListScreen<P = ()> {
    pub(crate) menu: Menu,
    pub(crate) line: StatusLine<P>,
}

/// The meaning of an [`AppEvent`] on a menu screen.
pub(crate) enum ListEvent<P> {
    /// The event has changed the list or the prompt; there is nothing else to do.
    Handled,
    /// The player opens the chosen row: Enter, the space bar or a click.
    Open,
    /// The player changes the value of the chosen row to the next one if `true`, else to the previous
    /// one.
    Change(bool),
    /// The player has submitted this text with Enter. `P` says what it was typed for.
    Submitted(String, P),
    /// The player leaves the screen: `q` or Esc.
    Back,
    /// The list has no use for this event: the screen handles it.
    Other(AppEvent),
}

/// A row of a menu screen: an action, or a label with a value that can be changed.
pub(crate) struct Field {
    pub(crate) label: String,
    /// The current value of the row. `None` for an action.
    pub(crate) value: Option<String>,
    /// Height of the row in lines, the first for its text and the others free.
    pub(crate) height: u16,
}

impl<P: Copy> ListScreen<P> {
    pub(crate) fn new(len: usize, chosen: usize) -> ListScreen<P> {
        ListScreen {
            menu: Menu::new(len, chosen),
            line: StatusLine::new(),
        }
    }

    pub(crate) fn update(&mut self, event: AppEvent) -> ListEvent<P> {
        match event {
            AppEvent::Key(key) => match self.line.key(key) {
                LineKey::NotTyping => self.key(key),
                LineKey::Consumed => ListEvent::Handled,
                LineKey::Submitted(text, purpose) => ListEvent::Submitted(text, purpose),
            },
            AppEvent::Click(Hit::Row(row)) if row < self.menu.len() => {
                self.choose(row);
                ListEvent::Open
            }
            AppEvent::Click(Hit::Turn(row, forward)) => {
                self.choose(row);
                ListEvent::Change(forward)
            }
            AppEvent::Scroll(by) => {
                self.line.notice = None;
                self.menu.step(by);
                ListEvent::Handled
            }
            event => ListEvent::Other(event),
        }
    }

    fn key(&mut self, key: KeyCode) -> ListEvent<P> {
        match key {
            KeyCode::Left => ListEvent::Change(false),
            KeyCode::Right => ListEvent::Change(true),
            KeyCode::Enter | KeyCode::Char(' ') => ListEvent::Open,
            KeyCode::Char('q') | KeyCode::Esc => ListEvent::Back,
            key if self.menu.key(key) => ListEvent::Handled,
            key => ListEvent::Other(AppEvent::Key(key)),
        }
    }

    /// Chooses a row that was clicked, and clears the notice, which was about another row.
    fn choose(&mut self, row: usize) {
        self.line.notice = None;
        self.menu.choose(row);
    }

    pub(crate) fn notify(&mut self, notice: Notice) {
        self.line.notice = Some(notice);
    }

    /// Draws menu rows, of which the first has the index `first` in the menu, indented by `x` columns.
    /// All values start in one column. Returns the line below the rows.
    pub(crate) fn draw_fields(
        &self,
        canvas: &mut Canvas,
        area: Rect,
        fields: &[Field],
        (first, x): (usize, u16),
    ) -> u16 {
        let labels = fields.iter().filter(|it| it.value.is_some());
        let widest = labels.map(|it| width(&it.label)).max().unwrap_or(0);
        let chosen = self.menu.chosen();
        let row = |(index, field): (usize, &Field)| {
            Row::new((area.width, field.height), canvas.theme, |canvas| {
                let item = MenuItem {
                    index,
                    label: &field.label,
                    value: field.value.as_deref(),
                    chosen: chosen == index,
                };
                item.draw(canvas, x, widest);
            })
        };
        let rows = (first..).zip(fields).map(row).collect();
        menu::draw(canvas, area, rows, chosen.checked_sub(first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(list: &mut ListScreen, key: KeyCode) -> ListEvent<()> {
        list.update(AppEvent::Key(key))
    }

    #[test]
    fn keys_clicks_and_the_wheel_act_on_the_chosen_row() {
        let mut list: ListScreen = ListScreen::new(3, 0);
        assert!(matches!(
            press(&mut list, KeyCode::Down),
            ListEvent::Handled
        ));
        assert!(matches!(press(&mut list, KeyCode::Enter), ListEvent::Open));
        assert!(matches!(
            press(&mut list, KeyCode::Left),
            ListEvent::Change(false)
        ));
        assert!(matches!(press(&mut list, KeyCode::Esc), ListEvent::Back));
        assert!(matches!(
            press(&mut list, KeyCode::Char('x')),
            ListEvent::Other(_)
        ));
        assert_eq!(list.menu.chosen(), 1);
        let click = AppEvent::Click(Hit::Turn(2, true));
        assert!(matches!(list.update(click), ListEvent::Change(true)));
        assert_eq!(list.menu.chosen(), 2);
        let beyond = AppEvent::Click(Hit::Row(3));
        assert!(matches!(list.update(beyond), ListEvent::Other(_)));
        assert!(matches!(
            list.update(AppEvent::Scroll(1)),
            ListEvent::Handled
        ));
        assert_eq!(list.menu.chosen(), 0);
    }

    #[test]
    fn an_open_prompt_takes_all_keys_and_a_notice_lasts_until_the_next_key() {
        let mut list: ListScreen = ListScreen::new(3, 0);
        list.line.ask((), "4x".to_owned());
        list.notify(Notice::error("too small"));
        assert!(matches!(
            press(&mut list, KeyCode::Char('q')),
            ListEvent::Handled
        ));
        assert!(list.line.notice.is_none());
        assert_eq!(list.line.typing().map(|it| it.as_str()), Some("4xq"));
        let submitted = press(&mut list, KeyCode::Enter);
        assert!(matches!(submitted, ListEvent::Submitted(text, ()) if text == "4xq"));
        assert!(!list.line.is_typing());
        list.line.ask((), String::new());
        assert!(matches!(press(&mut list, KeyCode::Esc), ListEvent::Handled));
        assert!(!list.line.is_typing());
    }
}

//! A line of text being typed: a path, a seed, a variant.

use ratatui::crossterm::event::KeyCode;

/// A text and what it is for.
#[derive(Clone, Debug)]
pub(crate) struct Prompt<T> {
    pub(crate) text: String,
    pub(crate) purpose: T,
}

/// What came of a key.
pub(crate) enum Typed<T> {
    /// Still typing.
    More,
    /// The text is complete.
    Done(String, T),
    /// Nothing is wanted any more.
    Cancelled,
}

impl<T: Copy> Prompt<T> {
    pub(crate) fn new(purpose: T, text: String) -> Prompt<T> {
        Prompt { text, purpose }
    }

    pub(crate) fn key(&mut self, key: KeyCode) -> Typed<T> {
        match key {
            KeyCode::Char(char) if self.text.chars().count() < 200 => self.text.push(char),
            KeyCode::Backspace => {
                self.text.pop();
            }
            KeyCode::Esc => return Typed::Cancelled,
            KeyCode::Enter => return Typed::Done(self.text.trim().to_owned(), self.purpose),
            _ => (),
        }
        Typed::More
    }
}

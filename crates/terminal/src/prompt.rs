//! The status line of a screen: the text that the player is typing, or else the latest notice.

use messages::Messages;
use ratatui::crossterm::event::KeyCode;

use crate::page::{KeyHint, Notice, code};

/// Maximum length of a text typed at a prompt, in characters: enough for a path, a link or a position.
pub(crate) const MAX_TYPED: usize = 200;

/// A line of text being typed, and what it will be used for.
#[derive(Clone, Debug)]
pub(crate) struct Prompt<T> {
    pub(crate) text: String,
    pub(crate) purpose: T,
}

/// The effect of a key on a [`Prompt`].
pub(crate) enum Typed<T> {
    /// The text is still being typed: the key has edited it or has no meaning.
    More,
    /// Enter was pressed: the trimmed text and what it is used for.
    Done(String, T),
    /// Esc was pressed: the text is dropped.
    Cancelled,
}

impl<T: Copy> Prompt<T> {
    pub(crate) fn new(purpose: T, text: String) -> Prompt<T> {
        Prompt { text, purpose }
    }

    pub(crate) fn key(&mut self, key: KeyCode) -> Typed<T> {
        match key {
            KeyCode::Char(char) if self.text.chars().count() < MAX_TYPED => self.text.push(char),
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

/// The hints for the keys that matter while a text is being typed.
pub(crate) fn typing_hints() -> Vec<KeyHint> {
    vec![
        code(KeyCode::Enter, "app-key-enter", "app-do-accept"),
        code(KeyCode::Esc, "app-key-esc", "app-do-back"),
    ]
}

/// The status line while a text is typed: the words of a message with the text in them, and a cursor
/// behind it.
pub(crate) fn typed_text(message: &str, text: &str, words: &Messages) -> String {
    let text = ("text", text.to_owned().into());
    words.with(message, &[text]).into_owned() + "_"
}

/// The status line of a screen: an optional prompt for a text, and an optional notice.
///
/// A screen passes every key through [`StatusLine::key`] before it interprets the key itself: while
/// a prompt is open, keys belong to the text. A notice stays until the next key.
#[derive(Debug)]
pub(crate) struct StatusLine<P = ()> {
    prompt: Option<Prompt<P>>,
    pub(crate) notice: Option<Notice>,
}

/// The effect of a key on a [`StatusLine`].
pub(crate) enum LineKey<P> {
    /// No prompt is open: the screen handles the key.
    NotTyping,
    /// The key has edited or closed the prompt.
    Consumed,
    /// The player submitted this text; the prompt is closed.
    Submitted(String, P),
}

impl<P: Copy> StatusLine<P> {
    pub(crate) fn new() -> StatusLine<P> {
        StatusLine {
            prompt: None,
            notice: None,
        }
    }

    /// Opens a prompt at which the player types, starting with a text that can be edited.
    pub(crate) fn ask(&mut self, purpose: P, text: String) {
        self.prompt = Some(Prompt::new(purpose, text));
    }

    /// Closes the prompt for a text without submitting the text.
    pub(crate) fn cancel(&mut self) {
        self.prompt = None;
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.prompt.is_some()
    }

    /// The text that the player is typing, for pasting and erasing. `None` while no prompt is open.
    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.prompt.as_mut().map(|it| &mut it.text)
    }

    /// Handles a key: clears the notice, and edits, closes or submits the prompt if one is open.
    pub(crate) fn key(&mut self, key: KeyCode) -> LineKey<P> {
        self.notice = None;
        let Some(prompt) = &mut self.prompt else {
            return LineKey::NotTyping;
        };
        match prompt.key(key) {
            Typed::More => LineKey::Consumed,
            Typed::Cancelled => {
                self.prompt = None;
                LineKey::Consumed
            }
            Typed::Done(text, purpose) => {
                self.prompt = None;
                LineKey::Submitted(text, purpose)
            }
        }
    }

    /// The hints for the keys of an open prompt, or else those of the screen.
    pub(crate) fn hints(&self, own: impl FnOnce() -> Vec<KeyHint>) -> Vec<KeyHint> {
        if self.is_typing() {
            typing_hints()
        } else {
            own()
        }
    }

    /// The text of the status line: the prompt (`message` names its message by purpose) behind the
    /// notice if there is one, else the notice, else `otherwise`.
    pub(crate) fn status(
        &self,
        words: &Messages,
        message: impl FnOnce(P) -> &'static str,
        otherwise: impl FnOnce() -> Notice,
    ) -> Notice {
        let Some(prompt) = &self.prompt else {
            return self.notice.clone().unwrap_or_else(otherwise);
        };
        let typed = typed_text(message(prompt.purpose), &prompt.text, words);
        match &self.notice {
            Some(notice) => Notice {
                text: format!("{} {typed}", notice.text),
                ..notice.clone()
            },
            None => Notice::info(typed),
        }
    }
}

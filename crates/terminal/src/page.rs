//! The frame every screen shares: title on top, status and keys at the bottom.

use std::path::Path;

use game::Reason;
use local::wording;
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};

use crate::{canvas::Canvas, event::Hit, theme::Ink};

/// The smallest window everything fits into.
pub(crate) const LEAST: (u16, u16) = (80, 24);

/// Something to be said in the status line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) bad: bool,
}

impl Notice {
    pub(crate) fn good(text: impl Into<String>) -> Notice {
        Notice {
            text: text.into(),
            bad: false,
        }
    }

    pub(crate) fn bad(text: impl Into<String>) -> Notice {
        Notice {
            text: text.into(),
            bad: true,
        }
    }

    /// Something was refused, and this is why.
    pub(crate) fn refused(reason: &Reason, words: &Messages) -> Notice {
        Notice::bad(wording::refusal(reason, words))
    }

    /// A file could not be written.
    pub(crate) fn not_written(path: &Path, error: String, words: &Messages) -> Notice {
        let path = ("path", path.display().to_string().into());
        Notice::bad(words.with("app-not-written", &[path, ("error", error.into())]))
    }
}

/// A key and what it does, as shown in the last line and in the help.
#[derive(Copy, Clone, Debug)]
pub(crate) struct KeyHint {
    /// What is pressed when the hint is clicked. `None` for several keys at once.
    pub(crate) code: Option<KeyCode>,
    /// Message with the name of the key, or the key itself.
    pub(crate) key: &'static str,
    /// Message that says what it does.
    pub(crate) does: &'static str,
}

/// A key that is a character.
pub(crate) const fn key(char: char, key: &'static str, does: &'static str) -> KeyHint {
    KeyHint {
        code: Some(KeyCode::Char(char)),
        key,
        does,
    }
}

/// Some other key.
pub(crate) const fn code(code: KeyCode, key: &'static str, does: &'static str) -> KeyHint {
    KeyHint {
        code: Some(code),
        key,
        does,
    }
}

/// Several keys of one purpose.
pub(crate) const fn keys(key: &'static str, does: &'static str) -> KeyHint {
    KeyHint {
        code: None,
        key,
        does,
    }
}

/// The digits for the first so many entries, if there are some.
pub(crate) fn digits(n: usize, does: &'static str) -> Option<KeyHint> {
    const DIGITS: [&str; 9] = ["1", "1-2", "1-3", "1-4", "1-5", "1-6", "1-7", "1-8", "1-9"];
    let last = n.min(DIGITS.len()).checked_sub(1)?;
    Some(keys(DIGITS[last], does))
}

impl KeyHint {
    fn key_name(&self, words: &Messages) -> String {
        if words.has(self.key) {
            words.get(self.key).into_owned()
        } else {
            self.key.to_owned()
        }
    }
}

/// The texts of a frame.
pub(crate) struct Page<'a> {
    pub(crate) title: &'a str,
    pub(crate) right: &'a str,
    pub(crate) status: &'a str,
    pub(crate) bad: bool,
    /// The most useful first: those that don't fit are left to the help.
    pub(crate) keys: &'a [KeyHint],
}

impl Page<'_> {
    /// Draws the frame and returns the area within.
    pub(crate) fn draw(&self, canvas: &mut Canvas, words: &Messages) -> Rect {
        let area = canvas.area();
        let (width, bottom) = (area.width, area.height.saturating_sub(1));
        let x = canvas.text(1, 0, &words.get("app-name"), Ink::Strong);
        let room = width.saturating_sub(x + 4 + self.right.chars().count() as u16);
        canvas.clipped(x + 2, 0, room, self.title, Ink::Strong);
        canvas.right(width.saturating_sub(1), 0, self.right, Ink::Strong);
        canvas.rule(1);
        canvas.rule(bottom.saturating_sub(2));
        let ink = if self.bad { Ink::Bad } else { Ink::Sun };
        let status = bottom.saturating_sub(1);
        canvas.clipped(1, status, width.saturating_sub(2), self.status, ink);
        draw_keys(canvas, self.keys, bottom, words);
        Rect::new(1, 2, width.saturating_sub(2), bottom.saturating_sub(4))
    }
}

fn draw_keys(canvas: &mut Canvas, hints: &[KeyHint], y: u16, words: &Messages) {
    let texts = hints
        .iter()
        .map(|it| (it, it.key_name(words), words.get(it.does).into_owned()));
    let texts: Vec<(&KeyHint, String, String)> = texts.collect();
    let width = |(_, key, does): &(&KeyHint, String, String)| {
        (key.chars().count() + 1 + does.chars().count()) as u16
    };
    // The way to the help and the way out are always shown; what is left goes to the others.
    let is_vital = |it: &(&KeyHint, String, String)| matches!(it.0.key, "?" | "q");
    let vital = texts.iter().filter(|it| is_vital(it));
    let vital: u16 = vital.map(|it| width(it) + 2).sum();
    let mut room = canvas.area().width.saturating_sub(vital);
    let mut x = 1;
    for it in &texts {
        let width = width(it);
        if !is_vital(it) {
            if room < width + 2 {
                room = 0;
                continue;
            }
            room -= width + 2;
        }
        let (hint, key, does) = it;
        let next = canvas.text(x, y, key, Ink::Strong);
        canvas.text(next + 1, y, does, Ink::Quiet);
        if let Some(code) = hint.code {
            canvas.hit(x, y, width, Hit::Key(code));
        }
        x += width + 2;
    }
}

/// All keys of a screen, over everything else.
pub(crate) fn draw_help(canvas: &mut Canvas, hints: &[KeyHint], words: &Messages) {
    let rows: Vec<(String, String)> = hints
        .iter()
        .map(|it| (it.key_name(words), words.get(it.does).into_owned()))
        .collect();
    let title = words.get("app-help-title");
    let width = |texts: &mut dyn Iterator<Item = &String>| {
        texts.map(|it| it.chars().count()).max().unwrap_or(0)
    };
    let left = width(&mut rows.iter().map(|it| &it.0));
    let right = width(&mut rows.iter().map(|it| &it.1));
    let inner = (left + 2 + right).max(title.chars().count());
    let area = canvas.area();
    let size = (inner as u16 + 4, rows.len() as u16 + 4);
    let frame = Rect::new(
        area.width.saturating_sub(size.0) / 2,
        area.height.saturating_sub(size.1) / 2,
        size.0.min(area.width),
        size.1.min(area.height),
    );
    draw_box(canvas, frame);
    canvas.text(frame.x + 2, frame.y + 1, &title, Ink::Strong);
    for (y, (key, does)) in (frame.y + 3..).zip(&rows) {
        canvas.text(frame.x + 2, y, key, Ink::Sun);
        canvas.text(frame.x + 4 + left as u16, y, does, Ink::Plain);
    }
}

/// An empty box over everything else.
pub(crate) fn draw_box(canvas: &mut Canvas, frame: Rect) {
    canvas.clear(frame);
    let theme = canvas.theme;
    let across = theme
        .pick("─", "-")
        .repeat(frame.width.saturating_sub(2).into());
    let line = |left, right| format!("{left}{across}{right}");
    canvas.text(
        frame.x,
        frame.y,
        &line(theme.pick("┌", "+"), theme.pick("┐", "+")),
        Ink::Quiet,
    );
    let last = frame.bottom().saturating_sub(1);
    canvas.text(
        frame.x,
        last,
        &line(theme.pick("└", "+"), theme.pick("┘", "+")),
        Ink::Quiet,
    );
    for y in frame.y + 1..last {
        canvas.text(frame.x, y, theme.pick("│", "|"), Ink::Quiet);
        let right = frame.right().saturating_sub(1);
        canvas.text(right, y, theme.pick("│", "|"), Ink::Quiet);
    }
}

/// What is shown when the window is too small.
pub(crate) fn draw_too_small(canvas: &mut Canvas, words: &Messages) {
    let area = canvas.area();
    let args = [
        ("width", LEAST.0.into()),
        ("height", LEAST.1.into()),
        ("columns", area.width.into()),
        ("rows", area.height.into()),
    ];
    let text = words.with("app-too-small", &args);
    canvas.paragraph(area, &text, Ink::Sun);
}

//! The frame every screen shares: title on top, status and keys at the bottom.

use std::path::Path;

use game::Reason;
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};

use crate::{
    canvas::{Canvas, wrap},
    event::{Hit, NotWritten},
    home::capital,
    theme::Ink,
};

/// The smallest window everything fits into.
pub(crate) const LEAST: (u16, u16) = (24, 10);

/// Something to be said in the status line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) bad: bool,
}

impl Notice {
    pub(crate) fn info(text: impl Into<String>) -> Notice {
        Notice {
            text: text.into(),
            bad: false,
        }
    }

    pub(crate) fn error(text: impl Into<String>) -> Notice {
        Notice {
            text: text.into(),
            bad: true,
        }
    }

    /// Something was refused, and this is why.
    pub(crate) fn refused(reason: &Reason, words: &Messages) -> Notice {
        Notice::error(words.sentence_with_rule(reason))
    }

    /// What a server has refused, in its words.
    pub(crate) fn from_server(why: &str) -> Notice {
        Notice::error(capital(why))
    }

    /// A file could not be written.
    pub(crate) fn not_written(path: &Path, error: NotWritten, words: &Messages) -> Notice {
        let shown = ("path", path.display().to_string().into());
        Notice::error(match error {
            NotWritten::Exists => words.with("app-not-replaced", &[shown]),
            NotWritten::NoFolder => {
                let folder = path.parent().unwrap_or(path).display().to_string();
                words.with("app-no-folder", &[("folder", folder.into())])
            }
            NotWritten::Refused(error) => words.with("app-not-written", &[shown, ("error", error)]),
        })
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
    pub(crate) status: &'a Notice,
    /// The most useful first: those that don't fit are left to the help.
    pub(crate) keys: &'a [KeyHint],
}

impl Page<'_> {
    /// Draws the frame and returns the area within.
    pub(crate) fn draw(&self, canvas: &mut Canvas, words: &Messages) -> Rect {
        let area = canvas.area();
        let (width, bottom) = (area.width, area.height.saturating_sub(1));
        let x = canvas.text(1, 0, &words.get("app-name"), Ink::Strong);
        let end = width.saturating_sub(1);
        let right = self.right.chars().count() as u16;
        // In a narrow window whose turn it is matters more than the name of the game.
        let room = end.saturating_sub(x + 4 + right);
        canvas.clipped(x + 2, 0, room, self.title, Ink::Accent);
        canvas.right(end, 0, self.right, Ink::Sun);
        self.draw_foot(canvas, words);
        Rect::new(1, 2, width.saturating_sub(2), bottom.saturating_sub(4))
    }

    /// The last lines: what is said, and the keys.
    pub(crate) fn draw_foot(&self, canvas: &mut Canvas, words: &Messages) {
        let bottom = canvas.area().height.saturating_sub(1);
        draw_keys(canvas, self.keys, bottom, words);
        self.draw_prompt(canvas);
    }

    /// What is said above the keys: more lines if it needs them, over what is there.
    pub(crate) fn draw_prompt(&self, canvas: &mut Canvas) {
        let bottom = canvas.area().height.saturating_sub(1);
        let width = canvas.area().width;
        let lines = wrap(&self.status.text, width.saturating_sub(4).into());
        let n = (lines.len() as u16).min(MOST_LINES).min(bottom);
        let (sign, ink) = if self.status.bad {
            (canvas.theme.pick("✕", "x"), Ink::Bad)
        } else {
            (canvas.theme.pick("›", ">"), Ink::Sun)
        };
        let top = bottom - n;
        if 1 < n {
            canvas.clear(Rect::new(0, top, width, n - 1));
        }
        if 0 < n {
            canvas.text(1, top, sign, ink);
        }
        for (y, line) in (top..bottom).zip(&lines) {
            canvas.text(3, y, line, Ink::Strong);
        }
    }
}

/// Below this width, titles leave out what is said elsewhere.
pub(crate) const NARROW: u16 = 60;

/// Lines that the prompt may take.
const MOST_LINES: u16 = 3;

/// Where a board and its panel go: all between the title and the prompt.
pub(crate) fn stage(canvas: &Canvas) -> Rect {
    let area = canvas.area();
    Rect::new(0, 1, area.width, area.height.saturating_sub(3))
}

/// Writes something of less weight behind the title, if there is room.
pub(crate) fn subtitle(canvas: &mut Canvas, page: &Page, text: &str, words: &Messages) {
    let width = |text: &str| text.chars().count() as u16;
    let x = 1 + width(&words.get("app-name")) + 2 + width(page.title) + 2;
    let end = canvas.area().width.saturating_sub(width(page.right) + 3);
    if x + width(text) < end {
        canvas.text(x, 0, text, Ink::Quiet);
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
    let out = if hints.iter().any(|it| it.key == "q") {
        "q"
    } else {
        "app-key-esc"
    };
    let is_vital = |it: &(&KeyHint, String, String)| it.0.key == "?" || it.0.key == out;
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
        let next = canvas.text(x, y, key, Ink::Accent);
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
        canvas.text(frame.x + 2, y, key, Ink::Accent);
        canvas.text(frame.x + 4 + left as u16, y, does, Ink::Plain);
    }
}

/// A text to be read, over everything else, as far as it fits.
pub(crate) fn draw_text(canvas: &mut Canvas, title: &str, text: &str) {
    let area = canvas.area();
    let inner = area.width.saturating_sub(8).min(76);
    let lines = wrap(text, inner.into());
    let height = (lines.len() as u16 + 4).min(area.height);
    let frame = Rect::new(
        area.width.saturating_sub(inner + 4) / 2,
        area.height.saturating_sub(height) / 2,
        (inner + 4).min(area.width),
        height,
    );
    draw_box(canvas, frame);
    canvas.text(frame.x + 2, frame.y + 1, title, Ink::Strong);
    let room = Rect::new(frame.x + 2, frame.y + 3, inner, height.saturating_sub(4));
    for (y, line) in (room.y..room.bottom()).zip(&lines) {
        canvas.text(room.x, y, line, Ink::Plain);
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

/// The frame of a card: heavy and golden if it is the chosen one.
pub(crate) fn draw_card(canvas: &mut Canvas, frame: Rect, is_chosen: bool) {
    let (unicode, ink) = if is_chosen {
        (["┏", "━", "┓", "┃", "┗", "┛"], Ink::Sun)
    } else {
        (["╭", "─", "╮", "│", "╰", "╯"], Ink::Faint)
    };
    let ascii = if is_chosen {
        ["#", "=", "#", "#", "#", "#"]
    } else {
        ["+", "-", "+", "|", "+", "+"]
    };
    let part = |it: usize| canvas.theme.pick(unicode[it], ascii[it]);
    let across = part(1).repeat(frame.width.saturating_sub(2).into());
    let [top, bottom] = [
        format!("{}{across}{}", part(0), part(2)),
        format!("{}{across}{}", part(4), part(5)),
    ];
    let side = part(3);
    let last = frame.bottom().saturating_sub(1);
    canvas.text(frame.x, frame.y, &top, ink);
    canvas.text(frame.x, last, &bottom, ink);
    for y in frame.y + 1..last {
        canvas.text(frame.x, y, side, ink);
        canvas.text(frame.right().saturating_sub(1), y, side, ink);
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

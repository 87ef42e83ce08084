//! The frame that every screen shares: the title on top, the status and the key hints at the bottom.
//! Also the boxes that lie over a screen: help, texts, cards.

use std::path::Path;

use game::Reason;
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};

use crate::{
    canvas::{Canvas, cells, width as width_of, wrap},
    event::{Hit, NotWritten},
    home::capital,
    panel::Split,
    theme::Ink,
};

/// Columns and rows of the smallest window that a screen is drawn in. In smaller ones the app only draws
/// a request to enlarge the window.
pub(crate) const MIN_WINDOW: (u16, u16) = (24, 10);

/// A text for the status line at the bottom of a screen, marked as an error if `bad`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) bad: bool,
    /// The clause of the rules that the text cites, such as `K3`. `None` if it cites none.
    pub(crate) clause: Option<&'static str>,
}

impl Notice {
    pub(crate) fn info(text: impl Into<String>) -> Notice {
        Notice {
            text: text.into(),
            bad: false,
            clause: None,
        }
    }

    pub(crate) fn error(text: impl Into<String>) -> Notice {
        Notice {
            bad: true,
            ..Notice::info(text)
        }
    }

    /// A notice with the reason why an input was refused, as a sentence.
    pub(crate) fn refused(reason: &Reason, words: &Messages) -> Notice {
        Notice {
            clause: reason.clause(),
            ..Notice::error(words.sentence_with_rule(reason))
        }
    }

    /// Whether the text fits into one line of the window.
    pub(crate) fn fits(&self, canvas: &Canvas) -> bool {
        width_of(&self.text) <= canvas.area().width.saturating_sub(4)
    }

    /// A notice with the reason why a server refused a command, in the server's words.
    pub(crate) fn from_server(why: &str) -> Notice {
        Notice::error(capital(why))
    }

    /// A notice that a game or puzzle could not be saved. Unlike for an export, the player can't
    /// choose another path.
    pub(crate) fn not_saved(path: &Path, error: NotWritten, words: &Messages) -> Notice {
        if error != NotWritten::NoFolder {
            return Notice::not_written(path, error, words);
        }
        let folder = path.parent().unwrap_or(path).display().to_string();
        Notice::error(words.with("app-not-saved", &[("folder", folder.into())]))
    }

    /// A notice with the reason why a file was not written.
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

/// A key and its function, as shown in the last line and in the help.
#[derive(Copy, Clone, Debug)]
pub(crate) struct KeyHint {
    /// The key that a click on the hint counts as. `None` if the hint stands for several keys.
    pub(crate) code: Option<KeyCode>,
    /// The id of the message that names the key, or the key itself.
    pub(crate) key: &'static str,
    /// The id of the message that says what the key does.
    pub(crate) does: &'static str,
}

/// A hint for a key that is a character: the key, its name, and what it does.
pub(crate) const fn key(char: char, key: &'static str, does: &'static str) -> KeyHint {
    KeyHint {
        code: Some(KeyCode::Char(char)),
        key,
        does,
    }
}

/// A hint for a key that is not a character, such as Enter: the key, its name, and what it does.
pub(crate) const fn code(code: KeyCode, key: &'static str, does: &'static str) -> KeyHint {
    KeyHint {
        code: Some(code),
        key,
        does,
    }
}

/// The hint for the key that opens the rules of the game or puzzle on the screen.
pub(crate) const RULES: KeyHint = key('i', "i", "app-do-rules");

/// A hint for several keys with one function, which can't be clicked.
pub(crate) const fn keys(key: &'static str, does: &'static str) -> KeyHint {
    KeyHint {
        code: None,
        key,
        does,
    }
}

/// A hint for the digit keys that open the first `n` entries of a menu (nine at most). `None` if
/// `n` is 0.
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

/// The texts of the frame that every screen has: the title above, the status and the key hints below.
pub(crate) struct Page<'a> {
    pub(crate) title: &'a str,
    pub(crate) right: &'a str,
    pub(crate) status: &'a Notice,
    /// The key hints, the most useful first. Those that don't fit are shown only in the help.
    pub(crate) keys: &'a [KeyHint],
}

impl Page<'_> {
    /// Draws the frame of a screen and returns the area inside it, which a status of several lines
    /// makes smaller.
    pub(crate) fn draw(&self, canvas: &mut Canvas, words: &Messages) -> Rect {
        let area = self.draw_without_status(canvas, words);
        self.draw_prompt(canvas);
        let lines = wrap(&self.status.text, area.width.saturating_sub(2).into());
        // The area leaves two lines for the status.
        let more = cells(lines.len()).min(MAX_STATUS_LINES).saturating_sub(2);
        Rect {
            height: area.height.saturating_sub(more),
            ..area
        }
    }

    /// Draws the frame of a screen but its status, which [`Page::draw_prompt_below`] draws later.
    /// Returns the area inside the frame.
    pub(crate) fn draw_without_status(&self, canvas: &mut Canvas, words: &Messages) -> Rect {
        let area = canvas.area();
        let (width, bottom) = (area.width, area.height.saturating_sub(1));
        let x = canvas.text(1, 0, &words.get("app-name"), Ink::Strong);
        let end = width.saturating_sub(1);
        // In a narrow window the text on the right, such as the player to move, takes precedence.
        let room = end.saturating_sub(x + 4 + width_of(self.right));
        canvas.clipped(x + 2, 0, room, self.title, Ink::Accent);
        canvas.right(end, 0, self.right, Ink::Sun);
        draw_keys(canvas, self.keys, bottom, words);
        Rect::new(1, 2, width.saturating_sub(2), bottom.saturating_sub(4))
    }

    /// Draws the last lines of a screen: the status and the key hints.
    pub(crate) fn draw_foot(&self, canvas: &mut Canvas, words: &Messages) {
        let bottom = canvas.area().height.saturating_sub(1);
        draw_keys(canvas, self.keys, bottom, words);
        self.draw_prompt(canvas);
    }

    /// Draws the status above the key hints. A long one takes up to three lines, over the screen's
    /// content, so this has to come last. A still longer one ends with an ellipsis.
    pub(crate) fn draw_prompt(&self, canvas: &mut Canvas) {
        let bottom = canvas.area().height.saturating_sub(1);
        self.draw_prompt_above(canvas, bottom);
    }

    /// Draws the status below a board and its panel. If there is no room for all its lines, it takes
    /// the line of the key hints rather than cover the names of files or a clock. Without a panel it
    /// covers content: there, long prompts are too frequent to go without the keys.
    pub(crate) fn draw_prompt_below(&self, canvas: &mut Canvas, split: &Split) {
        if split.panel.width == 0 {
            self.draw_prompt(canvas);
            return;
        }
        let end = split.board.bottom().max(split.panel.bottom());
        let Rect { width, height, .. } = canvas.area();
        let lines = wrap(&self.status.text, width.saturating_sub(4).into());
        let n = cells(lines.len()).min(MAX_STATUS_LINES);
        let covers = height.saturating_sub(1) < end + n;
        if covers && 1 < n {
            canvas.clear(Rect::new(0, height.saturating_sub(1), width, 1));
        }
        let bottom = height.saturating_sub(u16::from(!covers || n < 2));
        self.draw_prompt_above(canvas, bottom);
    }

    fn draw_prompt_above(&self, canvas: &mut Canvas, bottom: u16) {
        let width = canvas.area().width;
        let lines = wrap(&self.status.text, width.saturating_sub(4).into());
        let n = cells(lines.len()).min(MAX_STATUS_LINES).min(bottom);
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
            if y + 1 == bottom && usize::from(n) < lines.len() {
                let dots = canvas.theme.pick("…", "...");
                canvas.clipped(
                    3,
                    y,
                    width.saturating_sub(4),
                    &format!("{line} {dots}"),
                    Ink::Strong,
                );
            } else {
                canvas.text(3, y, line, Ink::Strong);
            }
        }
    }
}

/// In windows narrower than this many columns, screens shorten their titles and leave out the text to
/// the right of them, such as the designer of a game.
pub(crate) const NARROW: u16 = 60;

/// Maximum number of lines of a screen's status. More would hide too much of the screen.
const MAX_STATUS_LINES: u16 = 3;

/// The area for a board and its panel: everything between the title and the status.
pub(crate) fn stage(canvas: &Canvas) -> Rect {
    let area = canvas.area();
    Rect::new(0, 1, area.width, area.height.saturating_sub(3))
}

/// Writes a subtitle behind the title of a screen, if there is room.
pub(crate) fn subtitle(canvas: &mut Canvas, page: &Page, text: &str, words: &Messages) {
    let x = 1 + width_of(&words.get("app-name")) + 2 + width_of(page.title) + 2;
    let end = canvas.area().width.saturating_sub(width_of(page.right) + 3);
    if x + width_of(text) < end {
        canvas.text(x, 0, text, Ink::Quiet);
    }
}

fn draw_keys(canvas: &mut Canvas, hints: &[KeyHint], y: u16, words: &Messages) {
    // The keys for help and for leaving are always shown; the others share the remaining room.
    let leave = if hints.iter().any(|it| it.key == "q") {
        "q"
    } else {
        "app-key-esc"
    };
    let is_vital = |hint: &KeyHint| hint.key == "?" || hint.key == leave;
    let width = |hint: &KeyHint| {
        let function = words.get(hint.does);
        width_of(&hint.key_name(words)) + 1 + width_of(&function)
    };
    let vital = hints.iter().filter(|it| is_vital(it));
    let vital: u16 = vital.map(|it| width(it) + 2).sum();
    let mut room = canvas.area().width.saturating_sub(vital);
    let mut x = 1;
    for hint in hints {
        let width = width(hint);
        if !is_vital(hint) {
            if room < width + 2 {
                room = 0;
                continue;
            }
            room -= width + 2;
        }
        let next = canvas.text(x, y, &hint.key_name(words), Ink::Accent);
        canvas.text(next + 1, y, &words.get(hint.does), Ink::Quiet);
        if let Some(code) = hint.code {
            canvas.hit(x, y, width, Hit::Key(code));
        }
        x += width + 2;
    }
}

/// Draws a box with all keys of a screen, over everything else.
pub(crate) fn draw_help(canvas: &mut Canvas, hints: &[KeyHint], words: &Messages) {
    let rows: Vec<(String, String)> = hints
        .iter()
        .map(|hint| (hint.key_name(words), words.get(hint.does).into_owned()))
        .collect();
    let title = words.get("app-help-title");
    let left = rows.iter().map(|(key, _)| width_of(key)).max().unwrap_or(0);
    let right = rows
        .iter()
        .map(|(_, does)| width_of(does))
        .max()
        .unwrap_or(0);
    let inner = (left + 2 + right).max(width_of(&title));
    let area = canvas.area();
    let size = (inner + 4, cells(rows.len()) + 4);
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
        canvas.text(frame.x + 4 + left, y, does, Ink::Plain);
    }
}

/// Draws a box with a text, as many lines as fit, over everything else.
pub(crate) fn draw_text(canvas: &mut Canvas, title: &str, text: &str) {
    let area = canvas.area();
    let inner = area.width.saturating_sub(8).min(76);
    let lines = wrap(text, inner.into());
    let height = (cells(lines.len()) + 4).min(area.height);
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

/// Draws an empty box with a border over everything else on the screen.
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

/// Draws the frame of a card in the first menu: heavy and golden if the card is chosen.
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
    let part = |index: usize| canvas.theme.pick(unicode[index], ascii[index]);
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

/// Draws only the request to enlarge the window, with the size needed and the present one.
pub(crate) fn draw_too_small(canvas: &mut Canvas, words: &Messages) {
    let area = canvas.area();
    let args = [
        ("width", MIN_WINDOW.0.into()),
        ("height", MIN_WINDOW.1.into()),
        ("columns", area.width.into()),
        ("rows", area.height.into()),
    ];
    let text = words.with("app-too-small", &args);
    canvas.paragraph(area, &text, Ink::Sun);
}

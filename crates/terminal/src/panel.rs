//! Parts that stand beside a board: the list of moves, the legend, the tray.

use game::{BoardView, Marks, Tap};
use local::wording;
use messages::Messages;
use ratatui::layout::Rect;

use crate::{
    board,
    canvas::Canvas,
    entry::{Entry, TrayItem},
    event::Hit,
    theme::Ink,
};

/// Where the board and what stands beside it go.
pub(crate) struct Split {
    pub(crate) board: Rect,
    pub(crate) tray: u16,
    /// Empty where the board needs the whole width.
    pub(crate) panel: Rect,
}

/// Columns that a panel needs at least.
const NARROW: u16 = 22;
/// A wider panel would pull what belongs together apart.
const WIDE: u16 = 48;
/// Where the panel begins beside a board of the usual size.
const PANEL: u16 = 42;

/// Divides an area between a board and a panel.
pub(crate) fn split(area: Rect, view: &BoardView, canvas: &Canvas) -> Split {
    let (columns, rows) = board::size(view, canvas);
    let below = 1;
    let height = rows.min(area.height.saturating_sub(below));
    // A little air above the board, where there is some.
    let top = area.y + u16::from(height + below + 2 <= area.height);
    let x = PANEL.max(area.x + columns + 3);
    let panel = if x + NARROW <= area.right() {
        Rect::new(
            x,
            area.y + 1,
            (area.right() - x).min(WIDE),
            area.height.saturating_sub(1),
        )
    } else {
        Rect::new(area.right(), area.y, 0, 0)
    };
    let tray = (top + height + u16::from(top > area.y)).min(area.bottom().saturating_sub(1));
    Split {
        board: Rect::new(
            area.x.saturating_sub(1),
            top,
            columns.min(area.width),
            height,
        ),
        tray,
        panel,
    }
}

/// The moves, two a row, the last ones in sight. `current` is how many of them lead to the shown
/// position, and `more` whether another may follow. Returns the line behind the list.
pub(crate) fn moves(
    canvas: &mut Canvas,
    area: Rect,
    shown: &[&str],
    current: usize,
    (scroll, more): (usize, bool),
    words: &Messages,
) -> u16 {
    if area.height < 2 || area.width < NARROW {
        return area.y;
    }
    canvas.text(area.x, area.y, &words.get("app-moves"), Ink::Quiet);
    let rows = usize::from(area.height) - 1;
    // A row more for the move that is to come.
    let n_rows = (shown.len() + usize::from(more)).div_ceil(2);
    let current_row = current.saturating_sub(1) / 2;
    let last = n_rows
        .min((current_row + 1 + rows / 2).max(rows))
        .saturating_sub(scroll)
        .max(rows.min(n_rows));
    let first = last.saturating_sub(rows);
    let column = (area.width - 5) / 2;
    let mut y = area.y + 1;
    for row in first..last {
        canvas.text(area.x, y, &format!("{:>3}", row + 1), Ink::Quiet);
        for side in 0..2 {
            let index = 2 * row + side;
            let x = area.x + 5 + side as u16 * column;
            let Some(text) = shown.get(index) else {
                if more && index == shown.len() {
                    canvas.text(x, y, canvas.theme.pick("…", "..."), Ink::Quiet);
                }
                continue;
            };
            let ink = if index + 1 == current {
                Ink::Sun
            } else {
                Ink::Plain
            };
            let end = canvas.clipped(x, y, column.saturating_sub(1), text, ink);
            canvas.hit(x, y, end - x, Hit::Ply(index + 1));
        }
        y += 1;
    }
    y
}

/// What the signs on the board mean, two a row, as far as there is room.
pub(crate) fn legend(
    canvas: &mut Canvas,
    area: Rect,
    view: &BoardView,
    marks: &Marks,
    words: &Messages,
) {
    let all = picture::legend(view, marks, canvas.theme.charset);
    // Pieces of the players are named beside the players; those of nobody are not.
    let nobody = |id: &str| {
        let sprite = id.split_once('-').map(|(_, name)| name);
        let sprites = view.pieces.iter().map(|it| it.1);
        let held = view.hands.iter().map(|it| it.sprite);
        sprites
            .chain(held)
            .any(|it| sprite == Some(it.0) && picture::role(it) == picture::Role::Neutral)
    };
    let mut signs: Vec<(String, &str)> = all
        .into_iter()
        .filter(|it| it.1.starts_with("legend") || nobody(it.1))
        .collect();
    signs.dedup_by_key(|it| it.1);
    if area.height < 2 || signs.is_empty() {
        return;
    }
    canvas.text(area.x, area.y, &words.get("app-legend"), Ink::Quiet);
    let column = area.width / 2;
    for (i, (sign, id)) in signs.iter().enumerate() {
        let y = area.y + 1 + i as u16 / 2;
        if area.bottom() <= y {
            break;
        }
        let x = area.x + (i as u16 % 2) * column;
        let end = canvas.text(x, y, &format!("{sign:3} "), Ink::Strong);
        let room = (x + column).saturating_sub(end + 1);
        canvas.clipped(end, y, room, &words.get(id), Ink::Plain);
    }
}

/// Piles and buttons below the board.
pub(crate) fn tray(canvas: &mut Canvas, x: u16, y: u16, entry: &Entry, words: &Messages) {
    let mut x = x;
    for (index, item) in entry.tray().iter().enumerate() {
        let focused = entry.tray_focus() == Some(index);
        let text = label(item, canvas, words);
        let ink = if focused { Ink::Chosen } else { Ink::Strong };
        let start = x;
        let brackets = match (focused, item.chosen) {
            (true, _) => ["[", "]"],
            (false, true) => [canvas.theme.pick("‹", "<"), canvas.theme.pick("›", ">")],
            (false, false) => ["(", ")"],
        };
        x = canvas.text(x, y, &format!("{}{text}{}", brackets[0], brackets[1]), ink);
        if let Some(key) = item.key {
            x = canvas.text(x + 1, y, &key.to_string(), Ink::Quiet);
        }
        canvas.hit(start, y, x - start, Hit::Tray(index));
        x += 2;
    }
}

fn label(item: &TrayItem, canvas: &Canvas, words: &Messages) -> String {
    match (item.tap, item.count) {
        (Tap::Hand(sprite), Some(count)) => {
            let glyph = picture::glyph(sprite, canvas.theme.charset);
            format!(" {glyph} {count} ")
        }
        _ => format!(" {} ", wording::tap(item.tap, words)),
    }
}

//! Parts of the panel beside a board: players, the list of moves, an evaluation bar, the legend, the
//! tray; and how the window is divided between board and panel.

mod card;

use game::{BoardView, Mark, Marks, Sprite, Tap};
use messages::Messages;
use picture::TextRole;
use ratatui::layout::Rect;
use session::{TimeControl, wording};

use crate::{
    board::{self, Size},
    canvas::{Canvas, cells, width as text_width},
    entry::{MoveEntry, TrayItem},
    event::Hit,
    theme::{Ink, Theme, Tone},
};

pub(crate) use card::PlayerCard;

/// How the window is divided between a board and what stands beside or below it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Split {
    pub(crate) board: Rect,
    /// Whether there is room for a vertical evaluation bar beside the board.
    pub(crate) bar: bool,
    /// The area for the panel beside the board. Empty if the window is too narrow for one.
    pub(crate) panel: Rect,
    /// The free rows below the board, if there is no panel. Else empty.
    pub(crate) below: Rect,
}

/// Minimum width in columns of the panel beside a board in a wide window, with the space between them.
const MIN_PANEL: u16 = 33;
/// Minimum width in columns of the panel beside a board in a narrower window, where it has a place only
/// beside a small board.
const MIN_NARROW_PANEL: u16 = 30;
/// Width of a window in columns from which on room for a panel is reserved before the board's size is
/// chosen.
const WIDE_WINDOW: u16 = 78;
/// Minimum width of a window with a vertical evaluation bar beside the board, in columns.
const MIN_BAR_WINDOW: u16 = 110;
/// Minimum height of a window in which players and clocks are drawn large, in rows.
const TALL_WINDOW: u16 = 36;
/// The panel beside a board with fewer rows than this reaches to the bottom of the window.
const LOW_BOARD: u16 = 18;

/// Divides the area between title and status between a board, as large as possible, and a panel.
pub(crate) fn split(stage: Rect, view: &BoardView, theme: Theme) -> Split {
    let wide = WIDE_WINDOW <= stage.width;
    let room = stage.width - if wide { MIN_PANEL } else { 0 };
    let size = board::choose(view, theme, room, stage.height);
    let (columns, rows) = board::footprint(view, theme, size);
    let (columns, rows) = (columns.min(room), rows.min(stage.height));
    let nothing = Rect::new(stage.right(), stage.y, 0, 0);
    if !wide && stage.width < columns + MIN_NARROW_PANEL {
        let x = (stage.width - columns) / 2;
        let board = Rect::new(x, stage.y, columns, rows);
        let below = Rect::new(
            1,
            board.bottom(),
            stage.width.saturating_sub(2),
            stage.bottom() - board.bottom(),
        );
        return Split {
            board,
            bar: false,
            panel: nothing,
            below,
        };
    }
    let spare = stage.height - rows;
    let tall = TALL_WINDOW <= stage.height + 3;
    let air = u16::from(3 <= spare) + if tall { spare.saturating_sub(3) / 2 } else { 0 };
    let bar = theme.is_painted()
        && MIN_BAR_WINDOW <= stage.width
        && columns + board::BAR + MIN_PANEL <= stage.width;
    let top = u16::from(0 < spare && board::has_top(view, theme));
    let board = Rect::new(1, stage.y + air, columns, rows + top);
    let x = board.right() + 3 + if bar { board::BAR } else { 0 };
    let y = board.y + top.max(u16::from(view.finish));
    let bottom = if board.height < LOW_BOARD {
        stage.bottom()
    } else {
        board.bottom()
    };
    let width = stage.right().saturating_sub(x + 2);
    Split {
        board,
        bar,
        panel: Rect::new(x, y, width, bottom.saturating_sub(y)),
        below: nothing,
    }
}

/// The layout of the panel beside a board.
#[derive(Copy, Clone, Debug)]
pub(crate) struct PanelShape {
    /// Whether the panel shows players and clocks large.
    pub(crate) large: bool,
    /// Whether the panel has two columns, side by side.
    pub(crate) two: bool,
    /// Width of the panel's first column, in columns of the window.
    pub(crate) column: u16,
}

impl PanelShape {
    pub(crate) fn of(canvas: &Canvas, area: Rect) -> PanelShape {
        let two = 78 <= area.width;
        PanelShape {
            large: TALL_WINDOW <= canvas.area().height && 38 <= area.width,
            two,
            column: if two {
                (area.width - 4) / 2
            } else {
                area.width
            },
        }
    }

    /// Height of each player in the panel, in rows.
    pub(crate) fn card_height(self) -> u16 {
        if self.large { 3 } else { 1 }
    }
}

/// A time control in a few words, such as `5 min + 3 s`.
pub(crate) fn time_control(control: TimeControl, words: &Messages) -> String {
    let args = [
        ("minutes", (control.base.as_secs() / 60).into()),
        ("seconds", control.bonus.as_secs().into()),
    ];
    words.with("app-clock", &args).into_owned()
}

/// Draws a list of a game's moves, two per row, scrolled to the current one. `current` is the number of
/// moves to the position shown, and `more` whether another move may follow, for which dots are drawn.
/// Returns the row below the list.
pub(crate) fn moves(
    canvas: &mut Canvas,
    area: Rect,
    shown: &[&str],
    current: usize,
    (scroll, more): (usize, bool),
) -> u16 {
    if area.height < 1 || area.width < 16 {
        return area.y;
    }
    let rows = usize::from(area.height);
    // The move to come needs a place, too.
    let n_rows = (shown.len() + usize::from(more)).div_ceil(2);
    let current_row = current.saturating_sub(1) / 2;
    let last = n_rows
        .min((current_row + 1 + rows / 2).max(rows))
        .saturating_sub(scroll)
        .max(rows.min(n_rows));
    let first = last.saturating_sub(rows);
    let column = (area.width - 5) / 2;
    let mut y = area.y;
    for row in first..last {
        canvas.text(area.x, y, &format!("{:>3}.", row + 1), Ink::Quiet);
        for (side, x) in [area.x + 5, area.x + 5 + column].into_iter().enumerate() {
            let index = 2 * row + side;
            let Some(text) = shown.get(index) else {
                if more && index == shown.len() {
                    canvas.text(x, y, canvas.theme.pick("…", "..."), Ink::Quiet);
                }
                continue;
            };
            let room = column.saturating_sub(1);
            if index + 1 == current {
                canvas.text(x - 1, y, canvas.theme.pick("▌", ">"), Ink::Sun);
                canvas.text(x, y, &" ".repeat(room.into()), Ink::Chosen);
                canvas.clipped(x, y, room, text, Ink::Chosen);
            } else {
                canvas.clipped(x, y, room, text, Ink::Plain);
            }
            canvas.hit(x, y, room, Hit::Ply(index + 1));
        }
        y += 1;
    }
    y
}

/// Draws a horizontal evaluation bar between the names of the players, in steps of half a column. A
/// line marks its middle.
pub(crate) fn draw_bar(
    canvas: &mut Canvas,
    row: Rect,
    names: &[String; 2],
    sides: [TextRole; 2],
    chance: f64,
) {
    let theme = canvas.theme;
    let x = canvas.text(row.x, row.y, &names[0], Ink::Strong) + 1;
    let used = names.iter().map(|it| text_width(it) + 1);
    let width = row.width.saturating_sub(used.sum()).clamp(4, 40);
    canvas.text(x + width + 1, row.y, &names[1], Ink::Strong);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a chance is from 0 to 1, and the bar at most 40 columns wide"
    )]
    let halves = (chance * f64::from(width) * 2.0).round() as u16;
    if !theme.is_painted() {
        let full = (halves / 2).min(width);
        let bar = "#".repeat(full.into()) + &"-".repeat((width - full).into());
        canvas.text(x, row.y, &bar, Ink::Plain);
        return;
    }
    let [first, second] = sides.map(|it| Theme::piece(it)[0]);
    for column in 0..width {
        let (sign, ground) = match halves.saturating_sub(2 * column) {
            0 => (" ", second),
            1 => (theme.pick("▌", " "), second),
            _ => (" ", first),
        };
        let style = theme.paint(Some(first), Some(ground));
        canvas.styled(x + column, row.y, sign, style);
        if column == width / 2 {
            let style = theme.paint(Some(Tone::Last), Some(ground));
            canvas.styled(x + column, row.y, theme.pick("▏", "|"), style);
        }
    }
}

/// The legend beside a board: the meaning of each kind of mark (highlighted square) that is on it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Legend<'a> {
    pub(crate) view: &'a BoardView,
    pub(crate) marks: &'a Marks,
    /// The size of the board's cells, whose marks the legend draws in the same way.
    pub(crate) size: Size,
}

/// Width in columns of an entry of the legend: a cell and the longest meaning.
const LEGEND_COLUMN: u16 = 23;

impl Legend<'_> {
    /// The marks to explain, each with the piece that it is drawn on, and the ids of the messages that
    /// say what they mean.
    fn entries(&self) -> Vec<(Mark, Option<Sprite>, &'static str)> {
        let all = [
            (Mark::Chosen, "legend-chosen"),
            (Mark::Legal, "legend-legal"),
            (Mark::From, "app-mark-from"),
            (Mark::To, "app-mark-to"),
            (Mark::Placed, "app-mark-placed"),
            (Mark::Taken, "legend-taken"),
            (Mark::Hint, "legend-hint"),
            (Mark::Bad, "legend-bad"),
            (Mark::Cursor, "legend-cursor"),
        ];
        let marks = board::shown_marks(self.view, self.marks);
        let found = all.into_iter().filter_map(|(mark, meaning)| {
            let mut squares = marks.squares.iter();
            let (square, _) = squares.find(|(_, it)| *it == mark)?;
            let on_piece = matches!(mark, Mark::To | Mark::Legal | Mark::Chosen);
            let piece = self.view.piece(*square).filter(|_| on_piece);
            Some((mark, piece, meaning))
        });
        found.collect()
    }

    /// Height of an entry of the legend in rows, with a free row below it.
    fn row_height(&self, theme: Theme) -> u16 {
        board::swatch_size(self.view, self.size, theme).1 + 1
    }

    /// Height in rows of the legend in a column of this width, with a free row below it. 0 if there are
    /// no marks.
    pub(crate) fn height(&self, width: u16, theme: Theme) -> u16 {
        let n = cells(self.entries().len());
        let rows = n.div_ceil((width / LEGEND_COLUMN).max(1));
        let head = if n == 0 { 0 } else { 2 };
        head + rows * self.row_height(theme)
    }

    /// Draws the legend: each kind of mark with its meaning, as many as fit.
    pub(crate) fn draw(&self, canvas: &mut Canvas, area: Rect, words: &Messages) {
        let entries = self.entries();
        if area.height < 5 || entries.is_empty() {
            return;
        }
        canvas.heading(area.x, area.y, area.width, &words.get("app-legend"), "");
        let across = (area.width / LEGEND_COLUMN).max(1);
        let column = area.width / across;
        let height = self.row_height(canvas.theme);
        for (index, (mark, piece, meaning)) in (0..).zip(entries) {
            let x = area.x + index % across * column;
            let y = area.y + 2 + index / across * height;
            if area.bottom() + 1 < y + height {
                break;
            }
            let end = board::swatch(canvas, (x, y), self.size, self.view, (mark, piece));
            let room = (x + column).saturating_sub(end + 2);
            let middle = y + (height - 1) / 2;
            canvas.clipped(end + 1, middle, room, &words.get(meaning), Ink::Quiet);
        }
    }
}

/// Height in rows of the tray (the piles and buttons beside a board) in a column of this width.
pub(crate) fn tray_height(entry: &MoveEntry, width: u16, words: &Messages) -> u16 {
    let items = entry.tray();
    let mut rows = u16::from(!items.is_empty());
    let mut x = 0;
    for item in &items {
        let wide = item_width(item, words);
        if 0 < x && width < x + wide {
            rows += 1;
            x = 0;
        }
        x += wide + 2;
    }
    rows
}

fn item_width(item: &TrayItem, words: &Messages) -> u16 {
    let key = if item.key.is_some() { 2 } else { 0 };
    text_width(&label(item, words)) + 2 + key
}

/// Draws the tray beside a board: the piles of pieces in hand and the buttons that the player can
/// select in this turn, in as many rows as needed. Returns the row below it.
pub(crate) fn tray(canvas: &mut Canvas, area: Rect, entry: &MoveEntry, words: &Messages) -> u16 {
    let (mut x, mut y) = (area.x, area.y);
    for (index, item) in entry.tray().iter().enumerate() {
        let focused = entry.tray_focus() == Some(index);
        let wide = item_width(item, words);
        if area.x < x && area.right() < x + wide {
            (x, y) = (area.x, y + 1);
        }
        let ink = match (focused, item.chosen) {
            (true, _) => Ink::Chosen,
            (false, true) => Ink::Sun,
            (false, false) => Ink::Strong,
        };
        let start = x;
        let brackets = match (focused, item.chosen) {
            (true, _) => ["[", "]"],
            (false, true) => [canvas.theme.pick("‹", "<"), canvas.theme.pick("›", ">")],
            (false, false) => ["(", ")"],
        };
        let text = format!("{}{}{}", brackets[0], label(item, words), brackets[1]);
        x = canvas.text(x, y, &text, ink);
        if let Some(key) = item.key {
            x = canvas.text(x + 1, y, &key.to_string(), Ink::Accent);
        }
        canvas.hit(start, y, x - start, Hit::Tray(index));
        x += 2;
    }
    y + u16::from(!entry.tray().is_empty())
}

fn label(item: &TrayItem, words: &Messages) -> String {
    let name = wording::tap(item.tap, words);
    match (item.tap, item.count, item.lands) {
        (Tap::Hand(_), Some(count), _) => format!(" {name} × {count} "),
        (_, _, Some(square)) => {
            let args = [("name", name.into()), ("square", square.to_string().into())];
            format!(" {} ", words.with("app-lands", &args))
        }
        _ => format!(" {name} "),
    }
}

//! A list to choose from, and its rows on the screen. A list scrolls where not all rows fit.

use ratatui::{
    buffer::{Buffer, Cell},
    crossterm::event::KeyCode,
    layout::Rect,
    text::{Line, Span},
    widgets::{
        List, ListItem, ListState, Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget,
    },
};

use crate::{
    canvas::{Canvas, Hits, cells},
    event::Hit,
    theme::{Ink, Theme, Tone},
};

/// Number of rows that Page Up and Page Down move by.
const PAGE_SIZE: usize = 10;

/// The number of rows of a list, and which of them is chosen.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Menu {
    len: usize,
    // Invariant: less than `len`, or 0 if the list is empty.
    chosen: usize,
}

impl Menu {
    pub(crate) fn new(len: usize, chosen: usize) -> Menu {
        let mut menu = Menu { len, chosen: 0 };
        menu.choose(chosen);
        menu
    }

    pub(crate) fn len(self) -> usize {
        self.len
    }

    pub(crate) fn chosen(self) -> usize {
        self.chosen
    }

    /// Chooses a row of the list, or the last one if there are fewer.
    pub(crate) fn choose(&mut self, index: usize) {
        self.chosen = index.min(self.len.saturating_sub(1));
    }

    /// Moves the choice up or down by a number of rows of the list, and round at the ends.
    pub(crate) fn step(&mut self, by: i32) {
        self.chosen = wrapping_step(self.chosen, by, self.len);
    }

    /// Handles a key that moves through the list. Returns `false` for any other key.
    pub(crate) fn key(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Up | KeyCode::BackTab => self.step(-1),
            KeyCode::Down | KeyCode::Tab => self.step(1),
            KeyCode::Home => self.choose(0),
            KeyCode::End => self.choose(usize::MAX),
            KeyCode::PageUp => self.choose(self.chosen.saturating_sub(PAGE_SIZE)),
            KeyCode::PageDown => self.choose(self.chosen.saturating_add(PAGE_SIZE)),
            _ => return false,
        }
        true
    }
}

/// The index after `index` among `n` values, or the one before it unless `forward`, and round at the
/// ends.
pub(crate) fn cycled(index: usize, n: usize, forward: bool) -> usize {
    (index + if forward { 1 } else { n - 1 }) % n
}

/// Changes a choice among `n` values and `None` to the next one, or to the previous one unless
/// `forward`.
pub(crate) fn cycle_choice(choice: &mut Option<usize>, n: usize, forward: bool) {
    let index = choice.map_or(0, |it| it + 1);
    *choice = cycled(index, n + 1, forward).checked_sub(1);
}

/// The index `by` places after `index` in a ring of `n`, or 0 if the ring is empty.
pub(crate) fn wrapping_step(index: usize, by: i32, n: usize) -> usize {
    let to_i64 = |it: usize| i64::try_from(it).unwrap_or(i64::MAX);
    let stepped = to_i64(index).saturating_add(by.into());
    usize::try_from(stepped.rem_euclid(to_i64(n.max(1)))).unwrap_or(0)
}

/// The index of the row that a digit key opens: 0 for `1`. `None` for any other key.
pub(crate) fn digit(key: KeyCode) -> Option<usize> {
    match key {
        KeyCode::Char(char) => usize::try_from(char.to_digit(10)?).ok()?.checked_sub(1),
        _ => None,
    }
}

/// A row of a list that was drawn: a few lines, and what can be clicked in them.
#[derive(Debug)]
pub(crate) struct Row {
    lines: Vec<Line<'static>>,
    hits: Hits,
}

impl Row {
    /// Draws a row of a list with `draw`, on a canvas of this width and height.
    pub(crate) fn new(
        (width, height): (u16, u16),
        theme: Theme,
        draw: impl FnOnce(&mut Canvas),
    ) -> Row {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let mut canvas = Canvas::new(&mut buffer, theme);
        draw(&mut canvas);
        let hits = canvas.into_hits();
        let span = |cell: &Cell| Span::styled(cell.symbol().to_owned(), cell.style());
        let lines = buffer.content.chunks(width.max(1).into());
        Row {
            lines: lines.map(|row| row.iter().map(span).collect()).collect(),
            hits,
        }
    }
}

/// Draws the rows of a list, scrolled so that the chosen one is visible. Where not all rows fit, a
/// scroll bar stands to the right of the area. Returns the line below the last row.
pub(crate) fn draw(canvas: &mut Canvas, area: Rect, rows: Vec<Row>, chosen: Option<usize>) -> u16 {
    let heights: Vec<u16> = rows.iter().map(|it| cells(it.lines.len())).collect();
    let total: u16 = heights.iter().sum();
    let (items, hits): (Vec<ListItem>, Vec<Hits>) = rows
        .into_iter()
        .map(|row| (ListItem::new(row.lines), row.hits))
        .unzip();
    let mut state = ListState::default().with_selected(chosen);
    let place = area.intersection(canvas.area());
    List::new(items).render(place, canvas.buffer(), &mut state);
    let mut y = area.y;
    for (height, hits) in heights.iter().zip(&hits).skip(state.offset()) {
        if area.bottom() < y + height {
            break;
        }
        canvas.add_hits(hits, area.x, y);
        y += height;
    }
    if area.height < total {
        let above: u16 = heights.iter().take(state.offset()).sum();
        draw_scroll_bar(canvas, area, total, above);
    }
    y
}

fn draw_scroll_bar(canvas: &mut Canvas, area: Rect, total: u16, above: u16) {
    let theme = canvas.theme;
    let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
        .begin_symbol(None)
        .end_symbol(None)
        .track_symbol(Some(theme.pick("│", "|")))
        .thumb_symbol(theme.pick("█", "#"))
        .track_style(theme.ink(Ink::Quiet))
        .thumb_style(theme.ink(Ink::Plain));
    let mut state = ScrollbarState::new((total - area.height).into())
        .position(above.into())
        .viewport_content_length(area.height.into());
    let beside = Rect::new(area.right(), area.y, 1, area.height);
    let beside = beside.intersection(canvas.area());
    bar.render(beside, canvas.buffer(), &mut state);
}

/// Draws the sign in front of a row of a list, which is blank unless the row is chosen.
pub(crate) fn sign(canvas: &mut Canvas, x: u16, chosen: bool) {
    let sign = canvas.theme.pick("›", ">");
    canvas.text(x, 0, if chosen { sign } else { " " }, Ink::Sun);
}

/// The text style of a row in a list: [`Ink::Chosen`] if the row is chosen, else the style
/// `otherwise`.
pub(crate) fn ink(chosen: bool, otherwise: Ink) -> Ink {
    if chosen { Ink::Chosen } else { otherwise }
}

/// The text styles of the parts of a menu row: its key, its name and further text.
pub(crate) struct Inks {
    pub(crate) key: Ink,
    pub(crate) name: Ink,
    pub(crate) text: Ink,
}

/// Paints the background of a menu row if the row is chosen, and returns the styles for its text.
pub(crate) fn chosen_row(canvas: &mut Canvas, row: Rect, is_chosen: bool) -> Inks {
    if !is_chosen {
        return Inks {
            key: Ink::Accent,
            name: Ink::Strong,
            text: Ink::Quiet,
        };
    }
    let theme = canvas.theme;
    if theme.is_painted() {
        let spaces = " ".repeat(row.width.into());
        let bar = theme.paint(Some(Tone::SunText), Some(Tone::RowGround));
        for y in row.y..row.bottom() {
            canvas.text(row.x, y, &spaces, Ink::Row);
            canvas.styled(row.x, y, theme.pick("▌", ">"), bar);
        }
    } else {
        canvas.text(row.x, row.y, theme.pick("›", ">"), Ink::Sun);
    }
    Inks {
        key: Ink::Row,
        name: Ink::Chosen,
        text: Ink::Row,
    }
}

/// A row of a menu that is one line high: an action, or a label with a value that can be changed.
pub(crate) struct MenuItem<'a> {
    pub(crate) index: usize,
    pub(crate) label: &'a str,
    /// The current value of the row. `None` for an action.
    pub(crate) value: Option<&'a str>,
    pub(crate) chosen: bool,
}

impl MenuItem<'_> {
    /// Draws the menu row into the first line of a canvas, from column `x` on. `widest` is the width of
    /// the menu's widest label, behind which the values are aligned.
    pub(crate) fn draw(&self, canvas: &mut Canvas, x: u16, widest: u16) {
        sign(canvas, x, self.chosen);
        let ink = ink(self.chosen, Ink::Plain);
        let Some(value) = self.value else {
            let end = canvas.text(x + 2, 0, &format!(" {} ", self.label), ink);
            canvas.hit(x, 0, end - x, Hit::Row(self.index));
            return;
        };
        canvas.text(x + 2, 0, self.label, Ink::Strong);
        let at = x + 4 + widest;
        let [left, right] = [canvas.theme.pick("‹", "<"), canvas.theme.pick("›", ">")];
        canvas.text(at, 0, left, Ink::Quiet);
        let end = canvas.text(at + 1, 0, &format!(" {value} "), ink);
        canvas.text(end, 0, right, Ink::Quiet);
        canvas.hit(x, 0, at - x, Hit::Row(self.index));
        canvas.hit(at, 0, 2, Hit::Turn(self.index, false));
        canvas.hit(at + 2, 0, end - at, Hit::Turn(self.index, true));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_move_through_the_list_and_round_at_the_ends() {
        let mut menu = Menu::new(30, 1);
        let mut check = |key, chosen| {
            assert!(menu.key(key));
            assert_eq!(menu.chosen(), chosen, "{key:?}");
        };
        check(KeyCode::Up, 0);
        check(KeyCode::Up, 29);
        check(KeyCode::Down, 0);
        check(KeyCode::PageDown, 10);
        check(KeyCode::End, 29);
        check(KeyCode::PageDown, 29);
        check(KeyCode::PageUp, 19);
        check(KeyCode::Home, 0);
        check(KeyCode::PageUp, 0);
        assert!(!menu.key(KeyCode::Enter));
        let mut empty = Menu::new(0, 3);
        assert!(empty.key(KeyCode::Down) && empty.key(KeyCode::End));
        assert_eq!(empty.chosen(), 0);
    }

    /// Draws `n` rows of a height, with their number in each line, into lines 2 to 9 of a window.
    fn drawn(n: usize, height: u16, chosen: usize) -> (Vec<String>, Hits) {
        let theme = Theme::default();
        let rows = (0..n).map(|index| {
            Row::new((12, height), theme, |canvas| {
                for y in 0..height {
                    canvas.text(0, y, &format!("row {index}"), Ink::Plain);
                    canvas.hit(0, y, 12, Hit::Row(index));
                }
            })
        });
        let mut buffer = Buffer::empty(Rect::new(0, 0, 14, 10));
        let mut canvas = Canvas::new(&mut buffer, theme);
        let area = Rect::new(0, 1, 12, 8);
        draw(&mut canvas, area, rows.collect(), Some(chosen));
        let hits = canvas.into_hits();
        let lines = buffer.content.chunks(14);
        let text = |row: &[Cell]| row.iter().map(Cell::symbol).collect::<String>();
        let lines = lines.map(|row| text(row).trim_end().to_owned());
        (lines.collect(), hits)
    }

    #[test]
    fn a_list_that_fits_has_no_scroll_bar() {
        let (lines, hits) = drawn(4, 2, 3);
        let rows = [
            "", "row 0", "row 0", "row 1", "row 1", "row 2", "row 2", "row 3", "row 3", "",
        ];
        assert_eq!(lines, rows);
        assert_eq!(hits.at(3, 8), Some(Hit::Row(3)));
        assert_eq!(hits.at(3, 9), None);
    }

    #[test]
    fn a_longer_list_scrolls_and_never_leaves_its_area() {
        for n in [9, 30, 100] {
            for height in [1, 2, 3] {
                for chosen in 0..n {
                    let (lines, hits) = drawn(n, height, chosen);
                    assert_eq!([&lines[0], &lines[9]], ["", ""], "{n} {height} {chosen}");
                    let text = format!("row {chosen}");
                    let is_chosen = |line: &&String| line[..11.min(line.len())].trim_end() == text;
                    let shown = lines.iter().filter(is_chosen).count();
                    assert_eq!(shown, usize::from(height), "{lines:?}");
                    let y = lines.iter().position(|it| it.starts_with(&text));
                    let y = cells(y.expect("visible"));
                    assert!(matches!(hits.at(0, y), Some(Hit::Row(_))));
                    assert!(lines.iter().any(|it| it.ends_with('█')), "{lines:?}");
                }
            }
        }
    }
}

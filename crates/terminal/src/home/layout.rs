//! The layout of the first menu. In a large window the boards are cards: in one row if all of them fit,
//! else in several rows. In any other window the entries are a list.

use super::{Choice, HomeScreen};
use crate::menu::wrapping_step;

/// The arrangement of the first menu's entries. It depends on the size of the window, which is known
/// only when the menu is drawn; drawing stores it in [`HomeScreen::layout`] for the arrow keys.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Layout {
    /// A list, with one game or puzzle per row, and `across` of the other entries per row.
    List { across: u16 },
    /// A card for each game or puzzle, all in one row, with large or small pictures.
    Cards { large: bool },
    /// A card for each game or puzzle, in several rows: `columns` cards per row, each `rows` high, below
    /// a head that is `head` rows high.
    Grid { columns: u16, rows: u16, head: u16 },
}

impl Layout {
    /// The layout of the first menu for a window of this size and this many games and puzzles.
    pub(super) fn of(width: u16, height: u16, n_boards: usize) -> Layout {
        let n = u16::try_from(n_boards).unwrap_or(u16::MAX);
        // Large cards may come nearer to the edges of the window than the head above them.
        let is_wide = u32::from(n) * u32::from(LARGE_CARD + GAP) + 4 <= width.into();
        let is_large = 50 <= height;
        if is_large && 0 < n && is_wide {
            return Layout::Cards { large: true };
        }
        if 36 <= height && 110 <= width && 0 < n {
            let card = ((width - 2 * MARGIN + GAP) / n).saturating_sub(GAP);
            let one_row = (MIN_SMALL_CARD <= card).then_some(Layout::Cards { large: false });
            let several = Layout::grid(width, height, n);
            // One row of small cards would leave half of a high window empty.
            let first = if is_large { several } else { one_row };
            if let Some(layout) = first.or(several).or(one_row) {
                return layout;
            }
        }
        let across = match width {
            0..52 => 1,
            52..76 => 2,
            _ => 3,
        };
        Layout::List { across }
    }

    /// The layout of the first menu with a card per game or puzzle in several rows, the cards as high
    /// as possible. `None` if they would be too low for their text.
    fn grid(width: u16, height: u16, n: u16) -> Option<Layout> {
        /// Minimum width in columns of a card of the first menu, if the cards stand in several rows.
        const MIN_WIDTH: u16 = 50;
        /// Possible heights in rows of a card of the first menu, if the cards stand in several rows.
        const HEIGHT: std::ops::RangeInclusive<u16> = 5..=17;
        /// Rows of the first menu outside its head and its cards: headings, other entries, status, key
        /// hints, and a free row between them.
        const OTHER_ROWS: u16 = 9;
        let across = (width - 2 * MARGIN + GAP) / (MIN_WIDTH + GAP);
        let tallest = |head: u16| {
            let cards = (1..=across.min(n)).map(|columns| {
                let room = height.saturating_sub(OTHER_ROWS + head);
                let rows = room / n.div_ceil(columns);
                (rows.min(*HEIGHT.end()), columns)
            });
            let (rows, columns) =
                cards.max_by_key(|(rows, columns)| (*rows, u16::MAX - columns))?;
            HEIGHT.contains(&rows).then_some(Layout::Grid {
                columns,
                rows,
                head,
            })
        };
        let heads: &[u16] = if 50 <= height { &[10, 7, 6] } else { &[7, 6] };
        let layouts: Vec<Layout> = heads.iter().filter_map(|it| tallest(*it)).collect();
        // A smaller logo is preferred if it leaves room for pictures on the cards.
        let has_pictures = |it: &&Layout| matches!(it, Layout::Grid { rows: 7.., .. });
        let pictured = layouts.iter().find(has_pictures);
        pictured.or(layouts.first()).copied()
    }
}

/// Free columns at the left and right edge of the window in the first menu.
pub(super) const MARGIN: u16 = 4;
/// Free columns between two cards of the first menu.
pub(super) const GAP: u16 = 2;
/// Minimum width of a card with a small picture in the first menu, in columns.
pub(super) const MIN_SMALL_CARD: u16 = 20;
/// Width of a card with a large picture in the first menu, in columns.
pub(super) const LARGE_CARD: u16 = 37;

impl HomeScreen {
    /// The indexes of the first menu's entries, line by line as they stand in the window.
    pub(super) fn lines(&self) -> Vec<Vec<usize>> {
        let of = |wanted: &[&str]| -> Vec<usize> {
            let place = |key: &&str| self.choices.iter().position(|it| it.key() == *key);
            wanted.iter().filter_map(place).collect()
        };
        let is_board = |it: &Choice| matches!(it, Choice::Game(_) | Choice::Puzzle(_));
        let all = self.choices.iter().enumerate();
        let boards = all.filter(|(_, choice)| is_board(choice));
        let boards: Vec<usize> = boards.map(|(index, _)| index).collect();
        let mut lines: Vec<Vec<usize>> = vec![of(&["continue"])];
        match self.layout.get() {
            Layout::List { across } => {
                lines.extend(boards.into_iter().map(|it| vec![it]));
                let others = of(&["daily", "history", "online", "browser", "settings", "quit"]);
                lines.extend(others.chunks(across.into()).map(<[usize]>::to_vec));
            }
            Layout::Cards { .. } | Layout::Grid { .. } => {
                let columns = match self.layout.get() {
                    Layout::Grid { columns, .. } => columns.into(),
                    _ => boards.len().max(1),
                };
                lines.extend([of(&["daily"]), of(&["history"])]);
                lines.extend(boards.chunks(columns).map(<[usize]>::to_vec));
                lines.push(of(&["online", "browser", "settings", "quit"]));
            }
        }
        lines.retain(|it| !it.is_empty());
        lines
    }

    /// Moves the choice by a number of entries of the first menu in reading order, and round at the
    /// ends.
    pub(super) fn step(&mut self, by: i32) {
        let order: Vec<usize> = self.lines().concat();
        let at = order.iter().position(|it| *it == self.menu.chosen());
        let next = wrapping_step(at.unwrap_or(0), by, order.len());
        self.menu.choose(order.get(next).copied().unwrap_or(0));
    }

    /// Moves the choice by a number of lines of the first menu, to the entry that is nearest to the
    /// same column.
    pub(super) fn step_line(&mut self, by: i32) {
        let lines = self.lines();
        let chosen = self.menu.chosen();
        let place = lines.iter().enumerate().find_map(|(row, line)| {
            let column = line.iter().position(|it| *it == chosen)?;
            Some((row, column, line.len()))
        });
        let Some((row, column, n)) = place else {
            return self.step(by);
        };
        let line = &lines[wrapping_step(row, by, lines.len())];
        let column = (column * line.len() / n.max(1)).min(line.len() - 1);
        self.menu.choose(line[column]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_windows_show_cards_in_as_many_rows_as_needed() {
        let check = |width, height, n, layout| {
            assert_eq!(Layout::of(width, height, n), layout, "{width}x{height} {n}");
        };
        check(80, 24, 5, Layout::List { across: 3 });
        check(40, 15, 5, Layout::List { across: 1 });
        check(120, 40, 5, Layout::Cards { large: false });
        check(200, 60, 5, Layout::Cards { large: true });
        let grid = |columns, rows, head| Layout::Grid {
            columns,
            rows,
            head,
        };
        check(120, 40, 6, grid(2, 8, 7));
        check(120, 40, 8, grid(2, 6, 7));
        check(120, 40, 10, grid(2, 5, 6));
        check(200, 60, 6, grid(3, 17, 10));
        check(200, 60, 10, grid(3, 10, 10));
        check(120, 36, 6, grid(2, 7, 6));
        check(110, 36, 5, grid(2, 7, 6));
        check(120, 40, 30, Layout::List { across: 3 });
        check(200, 60, usize::MAX, Layout::List { across: 3 });
    }

    #[test]
    fn arrow_keys_move_in_their_direction() {
        let first = catalog::games().iter().copied().take(4);
        let mut home = HomeScreen::of(first, catalog::PUZZLES.iter().take(1));
        let key = |home: &HomeScreen| home.chosen().key();
        home.step_line(1);
        assert_eq!(key(&home), "cage", "boards below each other");
        home.layout.set(Layout::Cards { large: false });
        home.step(1);
        assert_eq!(key(&home), "racing-kings", "boards side by side");
        home.step_line(1);
        assert_eq!(key(&home), "browser");
        home.step_line(1);
        assert_eq!(key(&home), "daily", "round at the end");
        home.step_line(2);
        assert_eq!(key(&home), "moai");
        home.step_line(-1);
        assert_eq!(key(&home), "history");
        home.layout.set(Layout::Grid {
            columns: 2,
            rows: 8,
            head: 7,
        });
        home.step_line(1);
        home.step_line(1);
        assert_eq!(key(&home), "racing-kings", "boards in several rows");
        home.step(1);
        home.step_line(1);
        assert_eq!(key(&home), "chess-loop", "the last row is shorter");
    }

    #[test]
    fn every_entry_can_be_reached_in_every_layout() {
        let home = HomeScreen::new(catalog::games());
        for layout in [
            Layout::List { across: 1 },
            Layout::List { across: 3 },
            Layout::Cards { large: true },
            Layout::Grid {
                columns: 2,
                rows: 8,
                head: 7,
            },
        ] {
            home.layout.set(layout);
            let mut order = home.lines().concat();
            order.sort_unstable();
            assert!(order.into_iter().eq(0..home.choices.len()), "{layout:?}");
        }
    }
}

//! Where the entries of the first menu stand: boards as cards side by side in a large window, and
//! one below the other in any other.

use super::{Choice, Home};

/// How the entries are laid out. Only the picture knows the window, so it notes this for the keys.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Layout {
    /// One board a row, and so many of the other entries.
    List { across: u16 },
    /// All boards in a row, with large pictures or small ones.
    Cards { large: bool },
}

impl Layout {
    /// What suits a window.
    pub(super) fn of(width: u16, height: u16, n_boards: usize) -> Layout {
        // Cards may come a little nearer to the edges than what stands above them.
        let fits = |card: u16| n_boards as u16 * (card + GAP) - GAP + 6 <= width;
        if 50 <= height && fits(LARGE) && 0 < n_boards {
            return Layout::Cards { large: true };
        }
        if 36 <= height && 110 <= width && fits(SMALL) && 0 < n_boards {
            return Layout::Cards { large: false };
        }
        let across = match width {
            0..52 => 1,
            52..76 => 2,
            _ => 3,
        };
        Layout::List { across }
    }
}

/// Columns at the edges of the window, between two cards, and of a card.
pub(super) const MARGIN: u16 = 4;
pub(super) const GAP: u16 = 2;
pub(super) const SMALL: u16 = 18;
pub(super) const LARGE: u16 = 37;

impl Home {
    /// The entries line by line, as they stand in the window.
    pub(super) fn lines(&self) -> Vec<Vec<usize>> {
        let of = |wanted: &[&str]| -> Vec<usize> {
            let place = |key: &&str| self.choices.iter().position(|it| it.key() == *key);
            wanted.iter().filter_map(place).collect()
        };
        let is_board = |it: &Choice| matches!(it, Choice::Game(_) | Choice::Puzzle(_));
        let all = self.choices.iter().enumerate();
        let boards: Vec<usize> = all.filter(|it| is_board(it.1)).map(|it| it.0).collect();
        let mut lines: Vec<Vec<usize>> = vec![of(&["continue"])];
        match self.layout.get() {
            Layout::List { across } => {
                lines.extend(boards.into_iter().map(|it| vec![it]));
                let others = of(&["daily", "history", "online", "browser", "settings", "quit"]);
                lines.extend(others.chunks(across.into()).map(<[usize]>::to_vec));
            }
            Layout::Cards { .. } => {
                lines.extend([of(&["daily"]), of(&["history"]), boards]);
                lines.push(of(&["online", "browser", "settings", "quit"]));
            }
        }
        lines.retain(|it| !it.is_empty());
        lines
    }

    /// Goes to the next entry, or the one before.
    pub(super) fn step(&mut self, by: i32) {
        let order: Vec<usize> = self.lines().concat();
        let at = order.iter().position(|it| *it == self.menu.chosen());
        let at = at.unwrap_or(0) as i32 + by;
        let next = at.rem_euclid(order.len().max(1) as i32);
        self.menu
            .choose(order.get(next as usize).copied().unwrap_or(0));
    }

    /// Goes to the line above or below, as straight as possible.
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
        let row = (row as i32 + by).rem_euclid(lines.len().max(1) as i32);
        let line = &lines[row as usize];
        let column = (column * line.len() / n.max(1)).min(line.len() - 1);
        self.menu.choose(line[column]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_windows_have_cards_and_more_games_than_fit_have_none() {
        let check = |width, height, n, layout| {
            assert_eq!(Layout::of(width, height, n), layout, "{width}x{height} {n}");
        };
        check(80, 24, 5, Layout::List { across: 3 });
        check(40, 15, 5, Layout::List { across: 1 });
        check(120, 40, 5, Layout::Cards { large: false });
        check(120, 40, 6, Layout::List { across: 3 });
        check(200, 60, 5, Layout::Cards { large: true });
        check(200, 60, 9, Layout::Cards { large: false });
        check(200, 60, 30, Layout::List { across: 3 });
    }

    #[test]
    fn arrows_go_where_they_point() {
        let mut home = Home::new();
        let key = |home: &Home| home.chosen().key();
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
    }

    #[test]
    fn every_entry_can_be_reached_in_every_layout() {
        let home = Home::new();
        for layout in [
            Layout::List { across: 1 },
            Layout::List { across: 3 },
            Layout::Cards { large: true },
        ] {
            home.layout.set(layout);
            let mut order = home.lines().concat();
            order.sort_unstable();
            assert!(order.into_iter().eq(0..home.choices.len()), "{layout:?}");
        }
    }
}

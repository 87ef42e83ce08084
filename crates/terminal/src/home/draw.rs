//! Draws the first menu, and the texts of its entries.

use catalog::{Game, PuzzleEntry};
use messages::Messages;
use ratatui::crossterm::event::KeyCode;
use session::wording;

use super::{Choice, HomeScreen, capital, cards, layout::Layout, list};
use crate::{
    canvas::Canvas,
    history::EntryText,
    page::{KeyHint, Notice, Page, code, digits, key, keys},
};

pub(crate) fn hints(home: &HomeScreen) -> Vec<KeyHint> {
    let mut hints = vec![
        keys("app-key-all-arrows", "app-do-choose"),
        code(KeyCode::Enter, "app-key-enter", "app-do-open"),
        key('i', "i", "app-do-learn"),
        key('y', "y", "app-do-history"),
        key('l', "l", "app-do-language"),
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-quit"),
        key('t', "t", "app-do-daily"),
        key('o', "o", "app-do-online"),
        key('b', "b", "app-do-browser"),
        key('s', "s", "app-do-settings"),
    ];
    if home.unfinished().is_some() {
        hints.insert(2, key('c', "c", "app-do-continue"));
    }
    hints.extend(digits(home.boards.len(), "app-do-open-game"));
    hints
}

pub(crate) fn draw(home: &HomeScreen, canvas: &mut Canvas, words: &Messages) {
    let window = canvas.area();
    let layout = Layout::of(window.width, window.height, home.boards.len());
    home.layout.set(layout);
    match layout {
        Layout::List { across } => list::draw(home, across, canvas, words),
        Layout::Cards { .. } | Layout::Grid { .. } => cards::draw(home, layout, canvas, words),
    }
    // The status comes last: if it takes several lines, it lies over the rest.
    Page {
        title: "",
        right: "",
        status: &home.status(words),
        keys: &hints(home),
    }
    .draw_foot(canvas, words);
}

/// The name, designer and description of a game or puzzle, as shown in the first menu.
pub(super) struct Board {
    id: &'static str,
    pub(super) name: &'static str,
    pub(super) designer: &'static str,
    /// The designer of the game or puzzle, with the year for a game.
    pub(super) by: String,
}

impl Board {
    /// The texts about the game or puzzle that a menu entry opens. `None` if the entry is neither.
    pub(super) fn of(choice: Choice) -> Option<Board> {
        let (id, name, designer, by) = match choice {
            Choice::Game(Game { info, .. }) => {
                let by = format!("{}, {}", info.designer, info.year);
                (info.id, info.name, info.designer, by)
            }
            Choice::Puzzle(PuzzleEntry {
                id, name, designer, ..
            }) => (*id, *name, *designer, (*designer).to_owned()),
            _ => return None,
        };
        Some(Board {
            id,
            name,
            designer,
            by,
        })
    }

    /// A sentence that describes the game or puzzle.
    pub(super) fn about(&self, words: &Messages) -> String {
        capital(&wording::about(self.id, words))
    }
}

/// The letter key that opens an entry of the first menu. Empty for games and puzzles, which are opened
/// by digits.
pub(super) const fn letter(choice: Choice) -> &'static str {
    match choice {
        Choice::Continue => "c",
        Choice::Daily => "t",
        Choice::History => "y",
        Choice::Online => "o",
        Choice::Browser => "b",
        Choice::Settings => "s",
        Choice::Quit => "q",
        Choice::Game(_) | Choice::Puzzle(_) => "",
    }
}

impl HomeScreen {
    /// The line below the app's name in the first menu, which says how many games and puzzles there are.
    pub(super) fn subtitle(&self, words: &Messages) -> String {
        let count = ("count", self.boards.len().into());
        words.with("app-subtitle", &[count]).into_owned()
    }

    /// The text of the status line below the first menu: the latest notice, or else a sentence
    /// about the chosen entry.
    fn status(&self, words: &Messages) -> Notice {
        if let Some(notice) = &self.notice {
            return notice.clone();
        }
        let id = match self.chosen() {
            _ if self.making.is_some() => "app-loop-making",
            Choice::Daily | Choice::History => {
                return Notice::info(self.text(self.chosen(), words).1);
            }
            Choice::Online => "app-online-about",
            Choice::Browser => "app-menu-about-browser",
            Choice::Settings => "app-menu-about-settings",
            Choice::Continue | Choice::Game(_) | Choice::Puzzle(_) | Choice::Quit => "app-greeting",
        };
        Notice::info(words.get(id))
    }

    /// The digit key that opens the entry with this index of the first menu. Empty unless it is one
    /// of the first nine games and puzzles.
    pub(super) fn number(&self, index: usize) -> String {
        let key = self.choices.get(index).map(|it| it.key());
        let mut boards = self.boards.iter();
        let place = boards.position(|(choice, _)| Some(choice.key()) == key);
        match place {
            Some(place @ 0..9) => (place + 1).to_string(),
            _ => String::new(),
        }
    }

    /// The name of an entry of the first menu, and more about it: what there is to continue with, the
    /// streak, the number of saved games. The second text is empty for the other entries.
    pub(super) fn text(&self, choice: Choice, words: &Messages) -> (String, String) {
        let none = String::new();
        match choice {
            Choice::Continue => {
                let summary = self.unfinished().map(|it| {
                    let text = it.text(words);
                    EntryText::joined(&[text.title, text.opponent, text.about])
                });
                let name = words.get("app-menu-continue").into_owned();
                (name, summary.unwrap_or_default())
            }
            Choice::Daily => {
                let args = [
                    ("days", self.streak.length.into()),
                    ("solved", u8::from(self.streak.is_today_solved).into()),
                    ("best", self.streak.best.into()),
                ];
                let name = words.get("app-loop-of-day").into_owned();
                (name, words.with("app-streak", &args).into_owned())
            }
            Choice::History => {
                let count = ("count", self.saves.len().into());
                let name = words.get("app-history-title").into_owned();
                (name, words.with("app-menu-history", &[count]).into_owned())
            }
            Choice::Online => (words.get("app-online-title").into_owned(), none),
            Choice::Browser => (words.get("app-menu-browser").into_owned(), none),
            Choice::Settings => (words.get("app-settings-title").into_owned(), none),
            Choice::Quit => (words.get("app-menu-quit").into_owned(), none),
            Choice::Game(game) => (game.info.name.to_owned(), none),
            Choice::Puzzle(puzzle) => (puzzle.name.to_owned(), none),
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::{buffer::Buffer, layout::Rect};

    use messages::Language;

    use super::*;
    use crate::theme::Theme;

    /// The text that the first menu shows in a window of 80x24, line by line.
    fn lines(home: &HomeScreen) -> Vec<String> {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        let words = crate::app::words(Language::English);
        draw(
            home,
            &mut Canvas::new(&mut buffer, Theme::default()),
            &words,
        );
        let line = |row: &[ratatui::buffer::Cell]| {
            row.iter()
                .map(ratatui::buffer::Cell::symbol)
                .collect::<String>()
        };
        buffer.content.chunks(80).map(line).collect()
    }

    #[test]
    fn a_menu_of_many_games_scrolls_and_never_covers_the_status() {
        let words = crate::app::words(Language::English);
        for n_games in [8, 9, 30] {
            let games = catalog::games().iter().copied().cycle().take(n_games);
            let mut home = HomeScreen::of(games, catalog::PUZZLES.iter());
            let n = home.choices.len();
            for index in 0..n {
                home.menu.choose(index);
                let shown = lines(&home);
                assert!(shown[21].trim().is_empty(), "{shown:#?}");
                assert!(shown[22].starts_with(" › "), "{shown:#?}");
                // A board takes two lines; the other entries share lines.
                let choice = home.choices[index];
                let (name, n_lines) = match choice {
                    Choice::Game(game) => (game.info.name.to_owned(), 2),
                    Choice::Puzzle(puzzle) => (puzzle.name.to_owned(), 2),
                    other => (home.text(other, &words).0, 1),
                };
                let marked: Vec<&str> = shown
                    .iter()
                    .filter_map(|line| line.split_once('▌'))
                    .map(|(_, marked)| marked)
                    .collect();
                assert_eq!(marked.len(), n_lines, "{n_games} {index}: {shown:#?}");
                let key_and_name = marked[0].trim_start();
                let is_named = [0, 2].map(|skipped| {
                    key_and_name
                        .get(skipped..)
                        .is_some_and(|rest| rest.starts_with(&name))
                });
                assert!(is_named.contains(&true), "{n_games} {index}: {shown:#?}");
                assert!(shown[2..21].iter().any(|it| it.ends_with('█')));
            }
            let last = digits(home.boards.len(), "app-do-open-game");
            let shown = hints(&home).last().map(|it| it.key);
            assert_eq!(shown, last.map(|it| it.key));
        }
        assert_eq!(digits(6, "app-do-open-game").map(|it| it.key), Some("1-6"));
    }

    #[test]
    fn a_few_games_need_no_scrolling() {
        let games = catalog::games().iter().copied().cycle().take(4);
        let shown = lines(&HomeScreen::of(games, catalog::PUZZLES.iter().take(1)));
        assert!(!shown.iter().any(|it| it.ends_with(['█', '│'])));
    }
}

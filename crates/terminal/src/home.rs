//! The first menu: the games, saved games, language and colours.

use catalog::{Game, Puzzle};
use game::BoardView;
use local::wording;
use messages::{Language, Messages};
use ratatui::{crossterm::event::KeyCode, layout::Rect};

use crate::{
    app::Screen,
    canvas::Canvas,
    context::{Context, Go},
    event::{Effect, Event, Hit},
    learn::Subject,
    menu::{self, Menu, Row},
    page::{KeyHint, Page, code, digits, key, keys},
    picker::Picker,
    rules,
    saves::Saves,
    setup::Setup,
    theme::{Colours, Ink, Theme},
    thumbnail,
};

/// What can be chosen.
#[derive(Copy, Clone, Debug)]
enum Choice {
    Game(&'static Game),
    Puzzle(&'static Puzzle),
    Saves,
    Language,
    Colours,
    Quit,
}

/// The first menu.
#[derive(Debug)]
pub(crate) struct Home {
    choices: Vec<Choice>,
    menu: Menu,
    /// How many games are saved.
    n_saves: usize,
    /// A picture of each game and puzzle, which come first among the choices.
    pictures: Vec<BoardView>,
}

impl Home {
    pub(crate) fn new() -> Home {
        Home::of(catalog::games().iter().copied(), catalog::PUZZLES.iter())
    }

    /// The menu of some games and puzzles.
    fn of(
        games: impl Iterator<Item = &'static Game>,
        puzzles: impl Iterator<Item = &'static Puzzle>,
    ) -> Home {
        let boards = games.map(Choice::Game).chain(puzzles.map(Choice::Puzzle));
        let boards: Vec<Choice> = boards.collect();
        let pictures = boards.iter().map(|it| picture(*it)).collect();
        let others = [
            Choice::Saves,
            Choice::Language,
            Choice::Colours,
            Choice::Quit,
        ];
        let choices: Vec<Choice> = boards.into_iter().chain(others).collect();
        Home {
            menu: Menu::new(choices.len(), 0),
            choices,
            n_saves: 0,
            pictures,
        }
    }

    pub(crate) fn update(&mut self, event: Event, context: &mut Context) -> Go {
        match event {
            Event::Key(key) => return self.key(key, context),
            Event::Click(Hit::Row(row)) => {
                self.menu.choose(row);
                return self.open(context);
            }
            Event::Scroll(by) => self.menu.step(by),
            Event::Saves(saves) => self.n_saves = saves.len(),
            Event::Click(_)
            | Event::Interrupt
            | Event::Tick(_)
            | Event::Answer(..)
            | Event::Written(..) => (),
        }
        Go::Stay
    }

    fn chosen(&self) -> Choice {
        self.choices[self.menu.chosen()]
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        if self.menu.key(key) {
            return Go::Stay;
        }
        if let Some(index) = menu::digit(key).filter(|it| *it < self.pictures.len()) {
            self.menu.choose(index);
            return self.open(context);
        }
        match (key, self.chosen()) {
            (KeyCode::Enter | KeyCode::Char(' '), _)
            | (KeyCode::Left | KeyCode::Right, Choice::Language | Choice::Colours) => {
                return self.open(context);
            }
            (KeyCode::Char('r'), _) => {
                let is_saves = |it: &Choice| matches!(it, Choice::Saves);
                self.menu
                    .choose(self.choices.iter().position(is_saves).unwrap_or(0));
                return self.open(context);
            }
            (KeyCode::Char('l'), _) => return Go::Speak(other(context.words.language())),
            (KeyCode::Char('c'), _) => return Go::Paint(context.theme.colours.next()),
            (KeyCode::Char('h'), Choice::Game(game)) => {
                return Go::to(Screen::learn(Subject::Game(game), context));
            }
            (KeyCode::Char('h'), Choice::Puzzle(puzzle)) => {
                return Go::to(Screen::learn(Subject::Puzzle(puzzle), context));
            }
            (KeyCode::Char('q'), _) => return Go::Quit,
            _ => (),
        }
        Go::Stay
    }

    /// Does what is chosen.
    fn open(&mut self, context: &mut Context) -> Go {
        match self.chosen() {
            Choice::Game(game) => Go::Over(Box::new(Screen::Setup(Box::new(Setup::new(game))))),
            Choice::Puzzle(_) => Go::Over(Box::new(Screen::Picker(Box::new(Picker::new())))),
            Choice::Saves => {
                context.push(Effect::ListSaves);
                Go::Over(Box::new(Screen::Saves(Saves::new())))
            }
            Choice::Language => Go::Speak(other(context.words.language())),
            Choice::Colours => Go::Paint(context.theme.colours.next()),
            Choice::Quit => Go::Quit,
        }
    }
}

/// A picture of a game or puzzle: the liveliest of the examples in its rules.
fn picture(choice: Choice) -> BoardView {
    match choice {
        Choice::Game(game) => {
            let start = game.open(None, None).map(|it| it.view());
            let examples = rules::cards(game.rules, Language::English);
            let examples = examples.iter().filter_map(|it| it.example.as_ref());
            let pictured = examples.filter_map(|it| Some(it.picture(game).ok()?.0));
            liveliest(pictured.chain(start.ok()))
        }
        Choice::Puzzle(puzzle) => {
            let examples = rules::cards(puzzle.rules, Language::English);
            let boards = examples.iter().filter_map(|it| it.example.as_ref());
            liveliest(boards.filter_map(|it| Some(puzzle.picture(&it.position).ok()?.0)))
        }
        Choice::Saves | Choice::Language | Choice::Colours | Choice::Quit => {
            liveliest(std::iter::empty())
        }
    }
}

fn other(language: Language) -> Language {
    match language {
        Language::English => Language::Portuguese,
        Language::Portuguese => Language::English,
    }
}

/// The picture with the most different pieces, and then the most pieces.
fn liveliest(views: impl Iterator<Item = BoardView>) -> BoardView {
    let life = |view: &BoardView| {
        let mut sprites: Vec<_> = view.pieces.iter().map(|it| it.1).collect();
        sprites.sort_unstable();
        sprites.dedup();
        (sprites.len(), view.pieces.len())
    };
    let best = views.max_by_key(life);
    best.unwrap_or_else(|| BoardView::new(game::Surface::Tiles, 1, 1))
}

pub(crate) fn hints(home: &Home) -> Vec<KeyHint> {
    let hints = [
        keys("app-key-up-down", "app-do-choose"),
        code(KeyCode::Enter, "app-key-enter", "app-do-open"),
        key('h', "h", "app-do-learn"),
        key('r', "r", "app-do-resume"),
        key('l', "l", "app-do-language"),
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-quit"),
        key('c', "c", "app-do-colours"),
    ];
    let digits = digits(home.pictures.len(), "app-do-open-game");
    hints.into_iter().chain(digits).collect()
}

pub(crate) fn draw(home: &Home, canvas: &mut Canvas, words: &Messages) {
    let area = Page {
        title: &words.get("app-subtitle"),
        right: "",
        status: &words.get("app-greeting"),
        bad: false,
        keys: &hints(home),
    }
    .draw(canvas, words);
    let n_boards = home.pictures.len() as u16;
    let others = home.choices.len() as u16 - n_boards;
    let pitch = (area.height.saturating_sub(others) / n_boards.max(1)).clamp(3, 6);
    // From the edge of the window to the scroll bar.
    let list = Rect::new(0, area.y, area.right(), area.height);
    let draw_row = |(index, choice): (usize, &Choice)| {
        let chosen = home.menu.chosen() == index;
        match home.pictures.get(index) {
            Some(picture) => {
                let size = (list.width, pitch);
                Row::new(size, canvas.theme, |canvas| {
                    draw_board(*choice, picture, index, chosen, canvas, words);
                })
            }
            None => Row::new((list.width, 1), canvas.theme, |canvas| {
                let text = text(*choice, home.n_saves, canvas.theme, words);
                menu::sign(canvas, 2, chosen);
                let ink = menu::ink(chosen, Ink::Plain);
                canvas.text(23, 0, &format!(" {text} "), ink);
                canvas.hit(0, 0, list.width, Hit::Row(index));
            }),
        }
    };
    let rows = home.choices.iter().enumerate().map(draw_row).collect();
    menu::draw(canvas, list, rows, Some(home.menu.chosen()));
}

/// A game or puzzle: a picture, its name, and what it is about.
fn draw_board(
    choice: Choice,
    picture: &BoardView,
    index: usize,
    chosen: bool,
    canvas: &mut Canvas,
    words: &Messages,
) {
    let (id, name, designer, year) = match choice {
        Choice::Game(Game { info, .. }) => (info.id, info.name, info.designer, Some(info.year)),
        Choice::Puzzle(it) => (it.id, it.name, it.designer, None),
        Choice::Saves | Choice::Language | Choice::Colours | Choice::Quit => return,
    };
    let area = canvas.area();
    // The last line is space before the next entry.
    let n_lines = area.height - 1;
    for y in 0..n_lines {
        canvas.hit(0, y, area.width, Hit::Row(index));
    }
    let lines = thumbnail::lines(picture, n_lines.into(), canvas.theme);
    for (y, line) in (0..).zip(&lines) {
        canvas.spans(4, y, line);
    }
    menu::sign(canvas, 2, chosen);
    let ink = menu::ink(chosen, Ink::Strong);
    let x = canvas.text(23, 0, &format!(" {name} "), ink);
    let by = match year {
        Some(year) => format!("{designer}, {year}"),
        None => designer.to_owned(),
    };
    canvas.text(x + 1, 0, &by, Ink::Quiet);
    let room = Rect::new(24, 1, area.width.saturating_sub(24), 2);
    canvas.paragraph(room, &capital(&wording::about(id, words)), Ink::Plain);
}

/// What is written in a line of its own below the games.
fn text(choice: Choice, n_saves: usize, theme: Theme, words: &Messages) -> String {
    let text = match choice {
        Choice::Game(game) => game.info.name.into(),
        Choice::Puzzle(puzzle) => puzzle.name.into(),
        Choice::Saves => words.with("app-menu-resume", &[("count", n_saves.into())]),
        Choice::Language => words.get("app-menu-language"),
        Choice::Colours => words.get(colours(theme.colours)),
        Choice::Quit => words.get("app-menu-quit"),
    };
    text.into_owned()
}

/// A sentence with its first letter capital and a full stop.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    first + chars.as_str() + "."
}

fn colours(colours: Colours) -> &'static str {
    match colours {
        Colours::None => "app-menu-colours-none",
        Colours::Dark => "app-menu-colours-dark",
        Colours::Light => "app-menu-colours-light",
    }
}

#[cfg(test)]
mod tests {
    use ratatui::{buffer::Buffer, layout::Rect};

    use super::*;

    /// What is on a screen of the usual size, line by line.
    fn lines(home: &Home) -> Vec<String> {
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
    fn with_more_games_the_menu_scrolls_and_leaves_the_status_alone() {
        let catalog = Home::new();
        for n_games in [6, 7, 30] {
            let games = catalog::games().iter().copied().cycle().take(n_games);
            let mut home = Home::of(games, catalog::PUZZLES.iter());
            let n = home.choices.len();
            for index in 0..n {
                home.menu.choose(index);
                let shown = lines(&home);
                assert_eq!(shown[21..23], lines(&catalog)[21..23], "frame and status");
                let chosen = shown.iter().filter(|it| it.starts_with("  ›"));
                assert_eq!(chosen.count(), 1, "{n_games} {index}: {shown:#?}");
                assert!(shown[2..21].iter().any(|it| it.ends_with('█')));
            }
            let last = digits(home.pictures.len(), "app-do-open-game");
            let told = hints(&home).last().map(|it| it.key);
            assert_eq!(told, last.map(|it| it.key));
        }
        assert_eq!(digits(6, "app-do-open-game").map(|it| it.key), Some("1-6"));
    }

    #[test]
    fn a_few_games_need_no_scrolling() {
        let games = catalog::games().iter().copied().cycle().take(4);
        let shown = lines(&Home::of(games, catalog::PUZZLES.iter().take(1)));
        assert!(!shown.iter().any(|it| it.ends_with(['█', '│'])));
    }
}

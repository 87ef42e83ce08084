//! The first menu: the games, saved games, language and colours.

use catalog::{PUZZLES, games};
use game::BoardView;
use messages::{Language, Messages};
use ratatui::{crossterm::event::KeyCode, layout::Rect};

use crate::{
    app::Screen,
    canvas::Canvas,
    event::{Effect, Event, Hit},
    look::{Colours, Ink},
    page::{Hint, Notice, Page, code, key, keys},
    picker::Picker,
    rules,
    saves::Saves,
    setup::Setup,
    thumbnail,
    tools::{Go, Tools},
};

/// The first menu.
#[derive(Debug)]
pub(crate) struct Home {
    row: usize,
    /// How many games are saved.
    n_saves: usize,
    pub(crate) notice: Option<Notice>,
    /// A picture of each game and puzzle, in the order shown.
    pictures: Vec<BoardView>,
}

/// What a row of the menu is about, in the order shown.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Row {
    /// The game or puzzle of a number.
    Game,
    Resume,
    Language,
    Colours,
    Quit,
}

/// Rows behind those of games and puzzles.
const OTHERS: [Row; 4] = [Row::Resume, Row::Language, Row::Colours, Row::Quit];

/// How many games and puzzles there are.
fn n_games() -> usize {
    games().len() + PUZZLES.len()
}

impl Home {
    pub(crate) fn new() -> Home {
        let games = games().iter().map(|game| {
            let start = game.open(None, None).map(|it| it.view());
            let examples = rules::cards(game.rules, Language::English);
            let examples = examples.iter().filter_map(|it| it.example.as_ref());
            let pictured = examples.filter_map(|it| Some(it.picture(game).ok()?.0));
            liveliest(pictured.chain(start.ok()))
        });
        let puzzles = PUZZLES.iter().map(|puzzle| {
            let examples = rules::cards(puzzle.rules, Language::English);
            let boards = examples.iter().filter_map(|it| it.example.as_ref());
            let pictured = boards.filter_map(|it| Some(puzzle.picture(&it.position).ok()?.0));
            liveliest(pictured)
        });
        Home {
            row: 0,
            n_saves: 0,
            notice: None,
            pictures: games.chain(puzzles).collect(),
        }
    }

    pub(crate) fn update(&mut self, event: Event, tools: &mut Tools) -> Go {
        match event {
            Event::Key(key) => return self.key(key, tools),
            Event::Click(Hit::Row(row)) => {
                self.row = row.min(n_games() + OTHERS.len() - 1);
                return self.choose(tools);
            }
            Event::Scroll(by) => self.step(by),
            Event::Saves(saves) => self.n_saves = saves.len(),
            Event::Click(_)
            | Event::Interrupt
            | Event::Tick(_)
            | Event::Answer(..)
            | Event::Written(..) => (),
        }
        Go::Stay
    }

    fn step(&mut self, by: i32) {
        self.notice = None;
        let n = (n_games() + OTHERS.len()) as i32;
        self.row = (self.row as i32 + by).rem_euclid(n) as usize;
    }

    fn key(&mut self, key: KeyCode, tools: &mut Tools) -> Go {
        match key {
            KeyCode::Up | KeyCode::BackTab => self.step(-1),
            KeyCode::Down | KeyCode::Tab => self.step(1),
            KeyCode::Home => self.row = 0,
            KeyCode::End => self.row = n_games() + OTHERS.len() - 1,
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(tools),
            KeyCode::Left | KeyCode::Right
                if matches!(self.about(), Row::Language | Row::Colours) =>
            {
                return self.choose(tools);
            }
            KeyCode::Char(digit @ '1'..='9') => {
                let row = digit as usize - '1' as usize;
                if row < n_games() {
                    self.row = row;
                    return self.choose(tools);
                }
            }
            KeyCode::Char('r') => {
                self.row = n_games();
                return self.choose(tools);
            }
            KeyCode::Char('l') => return Go::Speak(other(tools.words.language())),
            KeyCode::Char('c') => return Go::Paint(tools.look.colours.next()),
            KeyCode::Char('h') if self.row < n_games() => {
                return Go::to(Screen::learn(self.row, tools));
            }
            KeyCode::Char('q') => return Go::Quit,
            _ => (),
        }
        Go::Stay
    }

    /// What the chosen row is about.
    fn about(&self) -> Row {
        let other = self.row.checked_sub(n_games());
        other.map_or(Row::Game, |it| OTHERS[it])
    }

    fn choose(&mut self, tools: &mut Tools) -> Go {
        match self.about() {
            Row::Resume => {
                tools.push(Effect::ListSaves);
                Go::Over(Box::new(Screen::Saves(Saves::new())))
            }
            Row::Language => Go::Speak(other(tools.words.language())),
            Row::Colours => Go::Paint(tools.look.colours.next()),
            Row::Quit => Go::Quit,
            Row::Game => match games().get(self.row) {
                Some(game) => Go::Over(Box::new(Screen::Setup(Box::new(Setup::new(game))))),
                None => Go::Over(Box::new(Screen::Picker(Box::new(Picker::new())))),
            },
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

pub(crate) fn hints() -> Vec<Hint> {
    vec![
        keys("app-key-up-down", "app-do-choose"),
        code(KeyCode::Enter, "app-key-enter", "app-do-open"),
        key('h', "h", "app-do-learn"),
        key('r', "r", "app-do-resume"),
        key('l', "l", "app-do-language"),
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-quit"),
        key('c', "c", "app-do-colours"),
        keys("1-5", "app-do-open-game"),
    ]
}

pub(crate) fn draw(home: &Home, canvas: &mut Canvas, words: &Messages) {
    let greeting = words.get("app-greeting").into_owned();
    let (status, bad) = match &home.notice {
        Some(notice) => (notice.text.as_str(), notice.bad),
        None => (greeting.as_str(), false),
    };
    let subtitle = words.get("app-subtitle").into_owned();
    let area = Page {
        title: &subtitle,
        right: "",
        status,
        bad,
        keys: &hints(),
    }
    .draw(canvas, words);
    let others = OTHERS.len() as u16;
    let pitch = (area.height.saturating_sub(others) / n_games() as u16).clamp(3, 6);
    let abouts = games().iter().map(|it| {
        (
            it.info.id,
            it.info.name,
            it.info.designer,
            Some(it.info.year),
        )
    });
    let puzzles = PUZZLES.iter().map(|it| (it.id, it.name, it.designer, None));
    let mut y = area.y;
    for (row, (id, name, designer, year)) in abouts.chain(puzzles).enumerate() {
        for line in 0..pitch - 1 {
            canvas.hit(0, y + line, area.right(), Hit::Row(row));
        }
        let lines = thumbnail::lines(&home.pictures[row], usize::from(pitch - 1), canvas.look);
        for (line_y, line) in (y..).zip(&lines) {
            canvas.spans(4, line_y, line);
        }
        let chosen = home.row == row;
        mark(canvas, y, chosen);
        let ink = if chosen { Ink::Chosen } else { Ink::Strong };
        let x = canvas.text(23, y, &format!(" {name} "), ink);
        let by = match year {
            Some(year) => format!("{designer}, {year}"),
            None => designer.to_owned(),
        };
        canvas.text(x + 1, y, &by, Ink::Quiet);
        let about = words.get(&about(id)).into_owned();
        let text = Rect::new(24, y + 1, area.right().saturating_sub(24), 2);
        canvas.paragraph(text, &capital(&about), Ink::Plain);
        y += pitch;
    }
    let saves = ("count", home.n_saves.into());
    let rows = [
        words.with("app-menu-resume", &[saves]).into_owned(),
        words.get("app-menu-language").into_owned(),
        words.get(colours(canvas.look.colours)).into_owned(),
        words.get("app-menu-quit").into_owned(),
    ];
    for (i, text) in rows.iter().enumerate() {
        let row = n_games() + i;
        let chosen = home.row == row;
        let ink = if chosen { Ink::Chosen } else { Ink::Plain };
        mark(canvas, y, chosen);
        canvas.text(23, y, &format!(" {text} "), ink);
        canvas.hit(0, y, area.right(), Hit::Row(row));
        y += 1;
    }
}

/// The message about a game or puzzle.
pub(crate) fn about(id: &str) -> String {
    format!("about-{id}")
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

fn mark(canvas: &mut Canvas, y: u16, chosen: bool) {
    let sign = canvas.look.pick("›", ">");
    canvas.text(2, y, if chosen { sign } else { " " }, Ink::Sun);
}

fn colours(colours: Colours) -> &'static str {
    match colours {
        Colours::None => "app-menu-colours-none",
        Colours::Dark => "app-menu-colours-dark",
        Colours::Light => "app-menu-colours-light",
    }
}

//! The first menu: the unfinished game or puzzle to continue with, the games and puzzles, and everything
//! else.

mod cards;
mod draw;
mod layout;
mod list;

use std::{cell::Cell, rc::Rc};

use catalog::{Game, PuzzleEntry};
use chess_loop::{
    generate::{GenerateError, Generated},
    published::{PUBLISHED, Published},
};
use game::{BoardView, Rng, Surface};
use ratatui::crossterm::event::KeyCode;

use crate::{
    app::Screen,
    attempts::{Day, Streak},
    context::{Context, Go},
    event::{AppEvent, BackgroundJob, Effect, Hit, JobId, JobOutput},
    history::{self, EntryState, HistoryEntry, HistoryScreen},
    lessons::Subject,
    menu::{self, Menu},
    online::OnlineScreen,
    page::Notice,
    puzzle::{PuzzleOrigin, PuzzleScreen},
    puzzle_menu::PuzzleMenu,
    settings::{SettingsScreen, UserSettings, other_language},
    setup::SetupScreen,
};

use layout::Layout;

pub(crate) use draw::{draw, hints};

/// An entry of the first menu.
#[derive(Copy, Clone, Debug)]
enum Choice {
    /// Continues the newest unfinished game or puzzle.
    Continue,
    /// Opens the puzzle of the day.
    Daily,
    Game(&'static Game),
    Puzzle(&'static PuzzleEntry),
    History,
    Online,
    Browser,
    Settings,
    Quit,
}

/// The screen of the first menu, on which the app starts.
#[derive(Debug)]
pub(crate) struct HomeScreen {
    choices: Vec<Choice>,
    menu: Menu,
    /// The arrangement of the menu's entries when they were last drawn.
    layout: Cell<Layout>,
    saves: Rc<Vec<HistoryEntry>>,
    /// Whether the player has moved through the menu. If so, the chosen entry stays chosen when the list
    /// of saved games changes.
    moved: bool,
    streak: Streak,
    /// Each game and puzzle of the menu with a picture of its board.
    boards: Vec<(Choice, BoardView)>,
    /// The job that generates the puzzle of the day, and the day. `None` while no such job runs.
    making: Option<(JobId, Day)>,
    notice: Option<Notice>,
}

impl HomeScreen {
    pub(crate) fn new(games: &[&'static Game]) -> HomeScreen {
        HomeScreen::of(games.iter().copied(), catalog::PUZZLES.iter())
    }

    /// Creates the first menu with the given games and puzzles.
    fn of(
        games: impl Iterator<Item = &'static Game>,
        puzzles: impl Iterator<Item = &'static PuzzleEntry>,
    ) -> HomeScreen {
        let boards = games.map(Choice::Game).chain(puzzles.map(Choice::Puzzle));
        let boards = boards.map(|board| (board, picture(board))).collect();
        let mut home = HomeScreen {
            menu: Menu::new(0, 0),
            layout: Cell::new(Layout::List { across: 3 }),
            choices: Vec::new(),
            saves: Rc::default(),
            moved: false,
            streak: Streak::default(),
            boards,
            making: None,
            notice: None,
        };
        home.arrange();
        home
    }

    /// Builds the list of the menu's entries. The one to continue an unfinished game or puzzle, if
    /// there is any, comes first.
    fn arrange(&mut self) {
        let before = self.choices.get(self.menu.chosen()).copied();
        let unfinished = self.unfinished().map(|_| Choice::Continue);
        let boards = self.boards.iter().map(|(choice, _)| *choice);
        let others = [
            Choice::Daily,
            Choice::History,
            Choice::Online,
            Choice::Browser,
            Choice::Settings,
            Choice::Quit,
        ];
        self.choices = unfinished.into_iter().chain(boards).chain(others).collect();
        self.menu = Menu::new(self.choices.len(), 0);
        if let Some(before) = before.filter(|_| self.moved) {
            self.go_to(before);
        }
    }

    /// The newest saved game or puzzle that is unfinished. `None` if there is none.
    fn unfinished(&self) -> Option<&HistoryEntry> {
        let is_unfinished = |it: &&HistoryEntry| it.state() == EntryState::Unfinished;
        self.saves.iter().find(is_unfinished)
    }

    fn go_to(&mut self, choice: Choice) {
        let is_it = |it: &Choice| it.key() == choice.key();
        if let Some(index) = self.choices.iter().position(is_it) {
            self.menu.choose(index);
        }
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.making.is_some()
    }

    pub(crate) fn update(&mut self, event: AppEvent, context: &mut Context) -> Go {
        match event {
            AppEvent::Key(key) => return self.key(key, context),
            AppEvent::Click(Hit::Row(row)) => {
                self.menu.choose(row);
                self.moved = true;
                return self.open(context);
            }
            AppEvent::Scroll(by) => {
                self.moved = true;
                self.step(by);
            }
            AppEvent::SavesChanged => {
                self.saves = Rc::clone(context.saves);
                let puzzles = self.saves.iter().filter_map(HistoryEntry::attempt);
                self.streak = Streak::of(puzzles, context.today());
                self.arrange();
            }
            AppEvent::JobOutput(id, JobOutput::Generated(made)) => {
                return self.daily_generated(id, *made, context);
            }
            AppEvent::Browser(opened) => {
                self.notice = Some(match opened {
                    Ok(link) => {
                        let link = ("link", link.into());
                        Notice::info(context.words.with("app-browser-opened", &[link]))
                    }
                    Err(error) => {
                        let error = ("error", error.into());
                        Notice::error(context.words.with("app-browser-failed", &[error]))
                    }
                });
            }
            AppEvent::Written(path, Err(error)) => {
                self.notice = Some(Notice::not_written(&path, error, context.words));
            }
            _ => (),
        }
        Go::Stay
    }

    fn chosen(&self) -> Choice {
        self.choices
            .get(self.menu.chosen())
            .copied()
            .unwrap_or(Choice::Quit)
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        self.notice = None;
        match key {
            KeyCode::Up => self.step_line(-1),
            KeyCode::Down => self.step_line(1),
            KeyCode::Left | KeyCode::BackTab => self.step(-1),
            KeyCode::Right | KeyCode::Tab => self.step(1),
            key if self.menu.key(key) => (),
            key => return self.shortcut(key, context),
        }
        self.moved = true;
        Go::Stay
    }

    /// Handles a key that doesn't move through the first menu: opens an entry, changes the language
    /// (`l`), or opens the lessons of the chosen game or puzzle (`i`).
    fn shortcut(&mut self, key: KeyCode, context: &mut Context) -> Go {
        if let Some((choice, _)) = menu::digit(key).and_then(|it| self.boards.get(it)) {
            return self.open_choice(*choice, context);
        }
        let shortcuts = [
            ('c', Choice::Continue),
            ('t', Choice::Daily),
            ('y', Choice::History),
            ('o', Choice::Online),
            ('b', Choice::Browser),
            ('s', Choice::Settings),
            ('q', Choice::Quit),
        ];
        let is_pressed = |(char, _): &&(char, Choice)| key == KeyCode::Char(*char);
        if let Some((_, choice)) = shortcuts.iter().find(is_pressed) {
            return self.open_choice(*choice, context);
        }
        match (key, self.chosen()) {
            (KeyCode::Enter | KeyCode::Char(' '), _) => self.open(context),
            (KeyCode::Char('l'), _) => {
                let language = Some(other_language(context.words.language()));
                let settings = context.settings.clone();
                Go::ChangeSettings(Box::new(UserSettings {
                    language,
                    ..settings
                }))
            }
            (KeyCode::Char('i'), Choice::Game(game)) => {
                Go::over(Screen::lessons(Subject::Game(game), context))
            }
            (KeyCode::Char('i'), Choice::Puzzle(puzzle)) => {
                Go::over(Screen::lessons(Subject::Puzzle(puzzle), context))
            }
            _ => Go::Stay,
        }
    }

    /// Chooses an entry of the first menu and opens it. Does nothing if the menu lacks it.
    fn open_choice(&mut self, choice: Choice, context: &mut Context) -> Go {
        if !self.choices.iter().any(|it| it.key() == choice.key()) {
            return Go::Stay;
        }
        self.moved = true;
        self.go_to(choice);
        self.open(context)
    }

    /// Opens the chosen entry of the first menu.
    fn open(&mut self, context: &mut Context) -> Go {
        match self.chosen() {
            Choice::Continue => {
                let opened = self.unfinished().map(|it| history::open(it, context));
                match opened {
                    Some(Ok(screen)) => Go::over(screen),
                    Some(Err(reason)) => {
                        self.notice = Some(Notice::refused(&reason, context.words));
                        Go::Stay
                    }
                    None => Go::Stay,
                }
            }
            Choice::Daily => self.open_daily(context),
            Choice::Game(game) => {
                let setup = SetupScreen::new(game, context.settings);
                Go::over(Screen::Setup(Box::new(setup)))
            }
            Choice::Puzzle(_) => Go::over(Screen::PuzzleMenu(Box::new(PuzzleMenu::new(context)))),
            Choice::History => Go::over(Screen::History(Box::new(HistoryScreen::new(context)))),
            Choice::Online => Go::over(Screen::Online(Box::new(OnlineScreen::new(context)))),
            Choice::Browser => {
                context.push(Effect::OpenBrowser);
                self.notice = Some(Notice::info(context.words.get("app-browser-opening")));
                Go::Stay
            }
            Choice::Settings => Go::over(Screen::Settings(SettingsScreen::new(context))),
            Choice::Quit => Go::Quit,
        }
    }

    /// Opens the saved attempt at the puzzle of the day, or else starts to generate the puzzle.
    fn open_daily(&mut self, context: &mut Context) -> Go {
        let today = context.today();
        let is_todays = |it: &&HistoryEntry| it.attempt().is_some_and(|it| it.day == Some(today));
        let saved = self.saves.iter().find(is_todays);
        let saved = saved.and_then(|it| history::open(it, context).ok());
        if let Some(screen) = saved {
            return Go::over(screen);
        }
        if self.making.is_none() {
            let id = context.start_job(BackgroundJob::Generate(today.seed()));
            self.making = Some((id, today));
        }
        Go::Stay
    }

    /// Opens the puzzle of the day once it has been generated, or shows why there is none. Ignores
    /// the output of any other job.
    fn daily_generated(
        &mut self,
        id: JobId,
        made: Result<Generated, GenerateError>,
        context: &mut Context,
    ) -> Go {
        let Some((_, day)) = self.making.take_if(|(job, _)| *job == id) else {
            return Go::Stay;
        };
        match made {
            Ok(made) => {
                let solving = PuzzleScreen::new(made.puzzle, PuzzleOrigin::Daily(day, made.grade));
                Go::over(Screen::Puzzle(Box::new(solving)))
            }
            Err(failed) => {
                self.notice = Some(Notice::refused(&failed.reason(), context.words));
                Go::Stay
            }
        }
    }
}

impl Choice {
    /// A text that identifies the menu entry, such as the id of a game.
    fn key(self) -> &'static str {
        match self {
            Choice::Continue => "continue",
            Choice::Daily => "daily",
            Choice::Game(game) => game.info.id,
            Choice::Puzzle(puzzle) => puzzle.id,
            Choice::History => "history",
            Choice::Online => "online",
            Choice::Browser => "browser",
            Choice::Settings => "settings",
            Choice::Quit => "quit",
        }
    }
}

/// The picture of a game or puzzle in the first menu: a position after a few random moves, or a solved
/// puzzle.
fn picture(choice: Choice) -> BoardView {
    /// Number of random moves before the position of the picture (fewer if the game ends), enough
    /// to show what the game is like.
    const MOVES: usize = 13;
    let shown = match choice {
        Choice::Game(game) => game.open(None, None).ok().map(|mut line| {
            let mut rng = Rng::new(5);
            while line.moves().len() < MOVES && line.ending().is_none() {
                let moves = line.legal_moves();
                let n = u32::try_from(moves.len()).unwrap_or(u32::MAX);
                let m = moves.get(rng.below(n) as usize);
                if m.is_none_or(|m| line.try_play(&m.text).is_err()) {
                    break;
                }
            }
            line.view()
        }),
        Choice::Puzzle(puzzle) => {
            let solutions = PUBLISHED.iter().map(Published::solution);
            let square = solutions.max_by_key(|board| board.rows().min(board.cols()));
            let picture = square.and_then(|board| puzzle.picture(&board.to_string()).ok());
            picture.map(|(view, _)| view)
        }
        Choice::Continue
        | Choice::Daily
        | Choice::History
        | Choice::Online
        | Choice::Browser
        | Choice::Settings
        | Choice::Quit => None,
    };
    shown.unwrap_or_else(|| BoardView::new(Surface::Tiles, 1, 1))
}

/// Turns a text into a sentence: with a capital first letter and a full stop, unless it ends in another
/// mark.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    let is_ended = text.ends_with(['.', '!', '?']);
    first + chars.as_str() + if is_ended { "" } else { "." }
}

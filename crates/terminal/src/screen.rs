//! The screens of the app, and the operations that every screen supports.

use messages::Messages;

use crate::{
    analysis::{self, AnalysisScreen},
    canvas::Canvas,
    context::{Context, Go},
    editor::{self, EditorScreen},
    event::AppEvent,
    history::{self, HistoryScreen},
    home::{self, HomeScreen},
    lessons::{self, LessonsScreen, Subject},
    online::{self, JoinScreen, OnlineScreen},
    page::{self, KeyHint},
    play::{self, PlayScreen},
    puzzle::{self, PuzzleScreen},
    puzzle_menu::{self, PuzzleMenu},
    reviewing::{self, ReviewScreen},
    rulebook::{self, RulesScreen},
    settings::{self, SettingsScreen},
    setup::{self, SetupScreen},
};

/// One screen of the app, such as a menu, a game or the analysis board.
#[derive(Debug)]
pub(crate) enum Screen {
    Home(HomeScreen),
    Setup(Box<SetupScreen>),
    Play(Box<PlayScreen>),
    Analysis(Box<AnalysisScreen>),
    History(Box<HistoryScreen>),
    Settings(SettingsScreen),
    Lessons(Box<LessonsScreen>),
    PuzzleMenu(Box<PuzzleMenu>),
    Puzzle(Box<PuzzleScreen>),
    Review(Box<ReviewScreen>),
    Online(Box<OnlineScreen>),
    Join(Box<JoinScreen>),
    Editor(Box<EditorScreen>),
    Rules(Box<RulesScreen>),
}

impl Screen {
    /// The screen with the lessons of a game or puzzle, or its rules if it has none.
    pub(crate) fn lessons(subject: Subject, context: &Context) -> Screen {
        if let Some(lessons) = LessonsScreen::new(subject, context) {
            return Screen::Lessons(Box::new(lessons));
        }
        let charset = context.theme.charset;
        let rules = RulesScreen::new(subject, None, charset, context.words);
        Screen::Rules(Box::new(rules))
    }

    pub(crate) fn update(&mut self, event: AppEvent, context: &mut Context) -> Go {
        match self {
            Screen::Home(it) => it.update(event, context),
            Screen::Setup(it) => it.update(event, context),
            Screen::Play(it) => it.update(event, context),
            Screen::Analysis(it) => it.update(event, context),
            Screen::History(it) => it.update(event, context),
            Screen::Settings(it) => it.update(event, context),
            Screen::Lessons(it) => it.update(&event, context),
            Screen::PuzzleMenu(it) => it.update(event, context),
            Screen::Puzzle(it) => it.update(event, context),
            Screen::Review(it) => it.update(event, context),
            Screen::Online(it) => it.update(event, context),
            Screen::Join(it) => it.update(event, context),
            Screen::Editor(it) => it.update(&event, context),
            Screen::Rules(it) => it.update(&event),
        }
    }

    /// Ends the animation of a move on this screen: the position after it is shown at once.
    pub(crate) fn end_motion(&mut self) {
        match self {
            Screen::Play(it) => it.end_motion(),
            Screen::Analysis(it) => it.end_motion(),
            Screen::Lessons(it) => it.end_motion(),
            _ => (),
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas, words: &Messages) {
        match self {
            Screen::Home(it) => home::draw(it, canvas, words),
            Screen::Setup(it) => setup::draw(it, canvas, words),
            Screen::Play(it) => play::draw(it, canvas, words),
            Screen::Analysis(it) => analysis::draw(it, canvas, words),
            Screen::History(it) => history::draw(it, canvas, words),
            Screen::Settings(it) => settings::draw(it, canvas, words),
            Screen::Lessons(it) => lessons::draw(it, canvas, words),
            Screen::PuzzleMenu(it) => puzzle_menu::draw(it, canvas, words),
            Screen::Puzzle(it) => puzzle::draw(it, canvas, words),
            Screen::Review(it) => reviewing::draw(it, canvas, words),
            Screen::Online(it) => online::draw(it, canvas, words),
            Screen::Join(it) => online::draw_join(it, canvas, words),
            Screen::Editor(it) => editor::draw(it, canvas, words),
            Screen::Rules(it) => rulebook::draw(it, canvas, words),
        }
    }

    /// A text for the clipboard: the position or puzzle on this screen, or if `whole` the whole
    /// game or the content of the puzzle's cells. `None` where there is neither, or while the key
    /// for copying has another meaning.
    pub(crate) fn copied(&self, whole: bool) -> Option<String> {
        match self {
            Screen::Play(it) => it.copied(whole),
            Screen::Analysis(it) => it.copied(whole),
            Screen::Review(it) => it.copied(whole),
            Screen::Puzzle(it) => Some(it.copied(whole)),
            Screen::Editor(it) => Some(it.copied()),
            Screen::Home(_)
            | Screen::Setup(_)
            | Screen::History(_)
            | Screen::Settings(_)
            | Screen::Lessons(_)
            | Screen::PuzzleMenu(_)
            | Screen::Online(_)
            | Screen::Join(_)
            | Screen::Rules(_) => None,
        }
    }

    /// The game or puzzle on this screen, whose rules a key opens, and the clause that the screen has
    /// cited last. `None` where the key has no meaning.
    pub(crate) fn cited(&self) -> Option<(Subject, Option<&str>)> {
        match self {
            Screen::Play(it) => Some((Subject::Game(it.game()), it.cited())),
            Screen::Analysis(it) => Some((Subject::Game(it.game()), it.cited())),
            Screen::Review(it) => Some((Subject::Game(it.game()), None)),
            Screen::Editor(it) => Some((Subject::Game(it.game()), it.cited())),
            Screen::Puzzle(it) => {
                let puzzle = catalog::find_puzzle(puzzle_menu::ID)?;
                Some((Subject::Puzzle(puzzle), it.cited()))
            }
            Screen::Lessons(it) => Some((it.subject(), it.cited())),
            Screen::Home(_)
            | Screen::Setup(_)
            | Screen::History(_)
            | Screen::Settings(_)
            | Screen::PuzzleMenu(_)
            | Screen::Online(_)
            | Screen::Join(_)
            | Screen::Rules(_) => None,
        }
    }

    /// The hints for the keys of this screen, the most useful first.
    pub(crate) fn hints(&self) -> Vec<KeyHint> {
        let mut hints = self.own_hints();
        if self.copied(false).is_some() {
            hints.push(page::key('y', "y", "app-do-copy"));
            hints.push(page::key('Y', "Y", "app-do-copy-game"));
        }
        hints
    }

    fn own_hints(&self) -> Vec<KeyHint> {
        match self {
            Screen::Home(it) => home::hints(it),
            Screen::Setup(it) => setup::hints(it),
            Screen::Play(it) => play::hints(it),
            Screen::Analysis(it) => analysis::hints(it),
            Screen::History(it) => history::hints(it),
            Screen::Settings(it) => settings::hints(it),
            Screen::Lessons(it) => lessons::hints(it),
            Screen::PuzzleMenu(it) => puzzle_menu::hints(it),
            Screen::Puzzle(it) => puzzle::hints(it),
            Screen::Review(it) => reviewing::hints(it),
            Screen::Online(it) => online::hints(it),
            Screen::Join(it) => online::join_hints(it),
            Screen::Editor(it) => editor::hints(it),
            Screen::Rules(_) => rulebook::hints(),
        }
    }

    /// Whether the screen changes without input, so that it should be redrawn often.
    pub(crate) fn is_lively(&self) -> bool {
        match self {
            Screen::Home(it) => it.is_lively(),
            Screen::Setup(_)
            | Screen::History(_)
            | Screen::Settings(_)
            | Screen::Editor(_)
            | Screen::Rules(_) => false,
            Screen::Play(it) => it.is_lively(),
            Screen::Analysis(it) => it.is_lively(),
            Screen::Lessons(it) => it.is_lively(),
            Screen::PuzzleMenu(it) => it.is_lively(),
            Screen::Puzzle(it) => it.is_lively(),
            Screen::Review(it) => it.is_lively(),
            Screen::Online(it) => it.is_lively(),
            Screen::Join(it) => it.is_lively(),
        }
    }

    /// The text that the player is typing on this screen. `None` while keys are commands.
    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        match self {
            Screen::Home(_) | Screen::Puzzle(_) | Screen::Join(_) | Screen::Rules(_) => None,
            Screen::History(it) => it.typing(),
            Screen::Settings(it) => it.typing(),
            Screen::Setup(it) => it.typing(),
            Screen::Play(it) => it.typing(),
            Screen::Analysis(it) => it.typing(),
            Screen::Lessons(it) => it.typing(),
            Screen::PuzzleMenu(it) => it.typing(),
            Screen::Review(it) => it.typing(),
            Screen::Online(it) => it.typing(),
            Screen::Editor(it) => it.typing(),
        }
    }
}

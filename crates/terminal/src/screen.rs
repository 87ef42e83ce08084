//! The screens of the app, and what all of them can do.

use messages::Messages;

use crate::{
    analysis::{self, Analysing},
    canvas::Canvas,
    context::{Context, Go},
    editor::{self, Editor},
    event::Event,
    history::{self, History},
    home::{self, Home},
    learn::{self, Learn, Subject},
    online::{self, Entering, Online},
    page::{self, KeyHint},
    picker::{self, Picker},
    play::{self, Play},
    puzzle::{self, Solving},
    reviewing::{self, Reviewing},
    settings::{self, SettingsScreen},
    setup::{self, Setup},
};

/// One screen of the app.
#[derive(Debug)]
pub(crate) enum Screen {
    Home(Home),
    Setup(Box<Setup>),
    Play(Box<Play>),
    Analysis(Box<Analysing>),
    History(Box<History>),
    Settings(SettingsScreen),
    Learn(Box<Learn>),
    Picker(Box<Picker>),
    Puzzle(Box<Solving>),
    Review(Box<Reviewing>),
    Online(Box<Online>),
    Entering(Box<Entering>),
    Editor(Box<Editor>),
}

impl Screen {
    /// How to play a game or puzzle.
    pub(crate) fn learn(subject: Subject, context: &Context) -> Screen {
        Screen::Learn(Box::new(Learn::new(subject, context.words)))
    }

    pub(crate) fn update(&mut self, event: Event, context: &mut Context) -> Go {
        match self {
            Screen::Home(it) => it.update(event, context),
            Screen::Setup(it) => it.update(event, context),
            Screen::Play(it) => it.update(event, context),
            Screen::Analysis(it) => it.update(event, context),
            Screen::History(it) => it.update(event, context),
            Screen::Settings(it) => it.update(event, context),
            Screen::Learn(it) => it.update(event, context),
            Screen::Picker(it) => it.update(event, context),
            Screen::Puzzle(it) => it.update(event, context),
            Screen::Review(it) => it.update(event, context),
            Screen::Online(it) => it.update(event, context),
            Screen::Entering(it) => it.update(event, context),
            Screen::Editor(it) => it.update(&event, context),
        }
    }

    /// Ends a motion at its last picture.
    pub(crate) fn end_motion(&mut self) {
        match self {
            Screen::Play(it) => it.end_motion(),
            Screen::Analysis(it) => it.end_motion(),
            Screen::Learn(it) => it.end_motion(),
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
            Screen::Learn(it) => learn::draw(it, canvas, words),
            Screen::Picker(it) => picker::draw(it, canvas, words),
            Screen::Puzzle(it) => puzzle::draw(it, canvas, words),
            Screen::Review(it) => reviewing::draw(it, canvas, words),
            Screen::Online(it) => online::draw(it, canvas, words),
            Screen::Entering(it) => online::draw_entering(it, canvas, words),
            Screen::Editor(it) => editor::draw(it, canvas, words),
        }
    }

    /// The position, or the whole game, as a text to be copied. `None` where there is neither, or
    /// where the key means something else.
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
            | Screen::Learn(_)
            | Screen::Picker(_)
            | Screen::Online(_)
            | Screen::Entering(_) => None,
        }
    }

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
            Screen::Learn(it) => learn::hints(it),
            Screen::Picker(it) => picker::hints(it),
            Screen::Puzzle(it) => puzzle::hints(it),
            Screen::Review(it) => reviewing::hints(it),
            Screen::Online(it) => online::hints(it),
            Screen::Entering(it) => online::entering_hints(it),
            Screen::Editor(it) => editor::hints(it),
        }
    }

    pub(crate) fn is_lively(&self) -> bool {
        match self {
            Screen::Home(it) => it.is_lively(),
            Screen::Setup(_) | Screen::History(_) | Screen::Settings(_) | Screen::Editor(_) => {
                false
            }
            Screen::Play(it) => it.is_lively(),
            Screen::Analysis(it) => it.is_lively(),
            Screen::Learn(it) => it.is_lively(),
            Screen::Picker(it) => it.is_lively(),
            Screen::Puzzle(it) => it.is_lively(),
            Screen::Review(it) => it.is_lively(),
            Screen::Online(it) => it.is_lively(),
            Screen::Entering(it) => it.is_lively(),
        }
    }

    /// The text that keys are part of, if one is being typed.
    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        match self {
            Screen::Home(_) | Screen::Puzzle(_) | Screen::Entering(_) => None,
            Screen::History(it) => it.typing(),
            Screen::Settings(it) => it.typing(),
            Screen::Setup(it) => it.typing(),
            Screen::Play(it) => it.typing(),
            Screen::Analysis(it) => it.typing(),
            Screen::Learn(it) => it.typing(),
            Screen::Picker(it) => it.typing(),
            Screen::Review(it) => it.typing(),
            Screen::Online(it) => it.typing(),
            Screen::Editor(it) => it.typing(),
        }
    }
}

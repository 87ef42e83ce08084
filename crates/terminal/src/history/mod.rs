//! All games and puzzles that were kept: go on with one, look back at one, and how they went.

mod draw;
mod entry;
mod results;

use std::rc::Rc;

use game::Reason;
use messages::Messages;
use ratatui::crossterm::event::KeyCode;
use session::{Session, statistics::SavedGame};

use crate::{
    analysis::AnalysisScreen,
    app::Screen,
    context::{Context, Go},
    event::{Effect, Event},
    list_screen::{ListEvent, ListScreen},
    menu::{Menu, cycle_choice},
    online::JoinScreen,
    page::Notice,
    play::{LINK, PlayScreen, yes_or_no},
    puzzle::PuzzleScreen,
    reviewing::ReviewScreen,
};

pub(crate) use draw::{draw, hints};
pub(crate) use entry::{EntryState, EntryText, HistoryEntry, seat_name};

/// Which games of the list are shown.
#[derive(Clone, Debug, Default)]
struct Filter {
    /// A place in the list of games and puzzles.
    board: Option<usize>,
    /// A place in [`EntryState::ALL`].
    state: Option<usize>,
    /// Words that must all occur in what is told about a game.
    words: String,
}

/// The list of kept games.
#[derive(Debug)]
pub(crate) struct HistoryScreen {
    list: Rc<Vec<HistoryEntry>>,
    /// The places in the list of those that are shown.
    shown: Vec<usize>,
    filter: Filter,
    rows: ListScreen,
    /// Whether the chosen game is about to be removed.
    removing: bool,
}

/// The games and puzzles of the catalog.
fn boards() -> Vec<&'static str> {
    let games = catalog::games().iter().map(|it| it.info.id);
    games
        .chain(catalog::PUZZLES.iter().map(|it| it.id))
        .collect()
}

impl HistoryScreen {
    pub(crate) fn new(context: &mut Context) -> HistoryScreen {
        // Another window may have kept some, too.
        context.push(Effect::ListSaves);
        let mut history = HistoryScreen {
            list: Rc::clone(context.kept),
            shown: Vec::new(),
            filter: Filter::default(),
            rows: ListScreen::new(0, 0),
            removing: false,
        };
        history.select(context.words);
        history
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.rows.line.typing()
    }

    fn all(&self) -> &[HistoryEntry] {
        &self.list
    }

    fn chosen(&self) -> Option<&HistoryEntry> {
        let index = self.shown.get(self.rows.menu.chosen())?;
        self.all().get(*index)
    }

    /// The games among what is kept.
    fn games(&self) -> Vec<SavedGame> {
        self.all()
            .iter()
            .filter_map(HistoryEntry::game)
            .cloned()
            .collect()
    }

    pub(crate) fn update(&mut self, event: Event, context: &mut Context) -> Go {
        if let Event::Key(key) = event
            && self.removing
        {
            if let Some(yes) = yes_or_no(key) {
                self.removing = false;
                if yes {
                    self.remove(context);
                }
            }
            return Go::Stay;
        }
        let is_esc = matches!(event, Event::Key(KeyCode::Esc));
        match self.rows.update(event) {
            ListEvent::Open => return self.open(context),
            ListEvent::Submitted(text, ()) => {
                self.filter.words = text;
                self.select(context.words);
            }
            ListEvent::Back if is_esc && self.is_filtered() => {
                self.filter = Filter::default();
                self.select(context.words);
            }
            ListEvent::Back => return Go::Back,
            ListEvent::Other(Event::Key(key)) => return self.key(key, context),
            ListEvent::Other(Event::SavesChanged) => {
                self.list = Rc::clone(context.kept);
                self.select(context.words);
            }
            ListEvent::Other(Event::Written(path, Err(error))) => {
                let notice = Notice::not_written(&path, error, context.words);
                self.rows.notify(notice);
            }
            ListEvent::Handled | ListEvent::Change(_) | ListEvent::Other(_) => (),
        }
        Go::Stay
    }

    /// Looks again for what is to be shown.
    fn select(&mut self, words: &Messages) {
        let boards = boards();
        let wanted: Vec<String> = self
            .filter
            .words
            .split_whitespace()
            .map(str::to_lowercase)
            .collect();
        let fits = |it: &HistoryEntry| {
            let board = self.filter.board.and_then(|it| boards.get(it));
            let state = self.filter.state.map(|it| EntryState::ALL[it]);
            board.is_none_or(|board| it.board() == Some(*board))
                && state.is_none_or(|state| it.state() == state)
                && {
                    let text = it.text(words);
                    let parts = [text.date, text.title, text.opponent, text.state, text.about];
                    let searched = parts.join(" ").to_lowercase();
                    wanted.iter().all(|word| searched.contains(word))
                }
        };
        let all = self.all().iter().enumerate();
        let shown = all.filter(|it| fits(it.1)).map(|it| it.0).collect();
        self.shown = shown;
        self.rows.menu = Menu::new(self.shown.len(), self.rows.menu.chosen());
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        match key {
            KeyCode::Char('a') => return self.analyse(context),
            KeyCode::Char('g') => {
                cycle_choice(&mut self.filter.board, boards().len(), true);
                self.select(context.words);
            }
            KeyCode::Char('r') => {
                cycle_choice(&mut self.filter.state, EntryState::ALL.len(), true);
                self.select(context.words);
            }
            KeyCode::Char('/') => self.rows.line.ask((), self.filter.words.clone()),
            KeyCode::Char('x') | KeyCode::Delete => self.removing = self.chosen().is_some(),
            _ => (),
        }
        Go::Stay
    }

    fn is_filtered(&self) -> bool {
        let Filter {
            board,
            state,
            words,
        } = &self.filter;
        board.is_some() || state.is_some() || !words.trim().is_empty()
    }

    fn remove(&mut self, context: &mut Context) {
        if let Some(entry) = self.chosen() {
            context.push(Effect::DeleteSave(entry.name.clone()));
        }
    }

    fn open(&mut self, context: &mut Context) -> Go {
        let Some(entry) = self.chosen() else {
            return Go::Stay;
        };
        match open(entry, context) {
            Ok(screen) => Go::over(screen),
            Err(reason) => {
                self.rows.notify(Notice::refused(&reason, context.words));
                Go::Stay
            }
        }
    }

    /// Opens the analysis board with the chosen game.
    fn analyse(&mut self, context: &mut Context) -> Go {
        let record = self.chosen().and_then(|it| it.record.as_ref());
        let session = record.and_then(|it| Some((it, Session::resume(it).ok()?)));
        let Some((record, session)) = session else {
            return Go::Stay;
        };
        let (game, names) = (session.game(), record.players.clone());
        let result = record.result.clone();
        let analysing = AnalysisScreen::new(game, session.line(), names, context);
        let analysing = analysing.with_result(result);
        Go::over(Screen::Analysis(Box::new(analysing)))
    }
}

/// Goes on with what is not over, and looks back at what is.
///
/// # Errors
///
/// Says that the file can't be read.
pub(crate) fn open(entry: &HistoryEntry, context: &mut Context) -> Result<Screen, Reason> {
    let unreadable = || Reason::new("app-bad-save");
    let record = entry.record.as_ref().ok_or_else(unreadable)?;
    if catalog::find_puzzle(&record.game).is_some() {
        let solving = PuzzleScreen::resume(entry.name.clone(), record).ok_or_else(unreadable)?;
        return Ok(Screen::Puzzle(Box::new(solving)));
    }
    if let (Some(link), None) = (record.tag(LINK), &record.result) {
        let link = link.parse().map_err(|_| unreadable())?;
        return Ok(Screen::Join(Box::new(JoinScreen::new(link, context))));
    }
    let session = Session::resume(record).map_err(|_| unreadable())?;
    if record.result.is_some() || session.verdict().is_some() {
        let reviewing = ReviewScreen::new(record.clone(), context).ok_or_else(unreadable)?;
        return Ok(Screen::Review(Box::new(reviewing)));
    }
    let play = PlayScreen::resume(entry.name.clone(), record, session, context);
    Ok(Screen::Play(Box::new(play)))
}

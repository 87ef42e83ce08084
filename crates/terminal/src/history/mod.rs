//! The history: the list of all saved games and puzzles, with filters and statistics. Opening an entry
//! resumes a game or puzzle, or reviews a finished game.

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
    event::{AppEvent, Effect},
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

/// Which saved games and puzzles the history lists.
#[derive(Clone, Debug, Default)]
struct Filter {
    /// Index in [`boards`] of the game or puzzle to list. `None` lists all of them.
    board: Option<usize>,
    /// Index in [`EntryState::ALL`] of the state to list. `None` lists all states.
    state: Option<usize>,
    /// Words, separated by spaces, that must all occur in the texts of a listed game or puzzle, in
    /// upper or lower case. Empty to list all.
    words: String,
}

/// The screen of the history, which lists all saved games and puzzles.
#[derive(Debug)]
pub(crate) struct HistoryScreen {
    entries: Rc<Vec<HistoryEntry>>,
    /// Indexes in `entries` (all saved games and puzzles) of those that pass the filter.
    shown: Vec<usize>,
    filter: Filter,
    list: ListScreen,
    /// Whether the player is being asked to confirm the deletion of the chosen game or puzzle.
    deleting: bool,
}

/// The ids of all games and puzzles in the catalog.
fn boards() -> Vec<&'static str> {
    let games = catalog::games().iter().map(|it| it.info.id);
    games
        .chain(catalog::PUZZLES.iter().map(|it| it.id))
        .collect()
}

impl HistoryScreen {
    pub(crate) fn new(context: &mut Context) -> HistoryScreen {
        // Another process may have saved games, too.
        context.push(Effect::ListSaves);
        let mut history = HistoryScreen {
            entries: Rc::clone(context.saves),
            shown: Vec::new(),
            filter: Filter::default(),
            list: ListScreen::new(0, 0),
            deleting: false,
        };
        history.select(context.words);
        history
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.list.line.typing()
    }

    fn all(&self) -> &[HistoryEntry] {
        &self.entries
    }

    fn chosen(&self) -> Option<&HistoryEntry> {
        let index = self.shown.get(self.list.menu.chosen())?;
        self.all().get(*index)
    }

    /// All saved games, without the puzzles, whatever the filter.
    fn games(&self) -> Vec<SavedGame> {
        self.all()
            .iter()
            .filter_map(HistoryEntry::game)
            .cloned()
            .collect()
    }

    pub(crate) fn update(&mut self, event: AppEvent, context: &mut Context) -> Go {
        if let AppEvent::Key(key) = event
            && self.deleting
        {
            if let Some(yes) = yes_or_no(key) {
                self.deleting = false;
                if yes {
                    self.delete(context);
                }
            }
            return Go::Stay;
        }
        let is_esc = matches!(event, AppEvent::Key(KeyCode::Esc));
        match self.list.update(event) {
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
            ListEvent::Other(AppEvent::Key(key)) => return self.key(key, context),
            ListEvent::Other(AppEvent::SavesChanged) => {
                self.entries = Rc::clone(context.saves);
                self.select(context.words);
            }
            ListEvent::Other(AppEvent::Written(path, Err(error))) => {
                let notice = Notice::not_written(&path, error, context.words);
                self.list.notify(notice);
            }
            ListEvent::Handled | ListEvent::Change(_) | ListEvent::Other(_) => (),
        }
        Go::Stay
    }

    /// Finds the saved games and puzzles that pass the filter, and lists only these.
    fn select(&mut self, words: &Messages) {
        let boards = boards();
        let wanted: Vec<String> = self
            .filter
            .words
            .split_whitespace()
            .map(str::to_lowercase)
            .collect();
        let fits = |entry: &HistoryEntry| {
            let board = self.filter.board.and_then(|it| boards.get(it));
            let state = self.filter.state.map(|it| EntryState::ALL[it]);
            board.is_none_or(|board| entry.board() == Some(*board))
                && state.is_none_or(|state| entry.state() == state)
                && {
                    let text = entry.text(words);
                    let parts = [text.date, text.title, text.opponent, text.state, text.about];
                    let searched = parts.join(" ").to_lowercase();
                    wanted.iter().all(|word| searched.contains(word))
                }
        };
        let all = self.all().iter().enumerate();
        let shown = all.filter(|(_, entry)| fits(entry));
        self.shown = shown.map(|(index, _)| index).collect();
        self.list.menu = Menu::new(self.shown.len(), self.list.menu.chosen());
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
            KeyCode::Char('/') => self.list.line.ask((), self.filter.words.clone()),
            KeyCode::Char('x') | KeyCode::Delete => self.deleting = self.chosen().is_some(),
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

    fn delete(&mut self, context: &mut Context) {
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
                self.list.notify(Notice::refused(&reason, context.words));
                Go::Stay
            }
        }
    }

    /// Opens the chosen saved game on the analysis board. Does nothing for a puzzle or a file that
    /// can't be read or replayed.
    fn analyse(&mut self, context: &mut Context) -> Go {
        let record = self.chosen().and_then(|it| it.record.as_ref());
        let session = record.and_then(|record| Some((record, Session::resume(record).ok()?)));
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

/// Opens the screen for a saved game or puzzle: a puzzle at its last state, an unfinished game or
/// match to be continued, or the review of a finished game.
///
/// # Errors
///
/// The reason that the file can't be read.
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

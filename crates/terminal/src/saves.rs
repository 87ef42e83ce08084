//! The saved games: go on with one, look at a finished one, or remove it.

use local::{Seat, Session, minute_of, wording};
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use record::Record;

use crate::{
    analysis::Analysing,
    app::Screen,
    canvas::Canvas,
    context::{Context, Go},
    event::{Effect, Event, Hit},
    home::capital,
    menu::{self, Menu, Row},
    page::{KeyHint, Notice, Page, code, key, keys},
    play::Play,
    puzzle::Solving,
    theme::{Ink, Theme},
};

/// A saved game, as far as it can be read.
#[derive(Debug)]
struct Saved {
    name: String,
    record: Option<Record>,
}

/// The list of saved games.
#[derive(Debug)]
pub(crate) struct Saves {
    /// `None` until the files have been looked at.
    list: Option<Vec<Saved>>,
    menu: Menu,
    /// Whether the chosen game is about to be removed.
    removing: bool,
    notice: Option<Notice>,
}

impl Saves {
    pub(crate) fn new() -> Saves {
        Saves {
            list: None,
            menu: Menu::new(0, 0),
            removing: false,
            notice: None,
        }
    }

    fn len(&self) -> usize {
        self.list.as_ref().map_or(0, Vec::len)
    }

    pub(crate) fn update(&mut self, event: Event, context: &mut Context) -> Go {
        match event {
            Event::Key(key) => return self.key(key, context),
            Event::Click(Hit::Row(row)) if row < self.len() => {
                self.menu.choose(row);
                return self.open(context);
            }
            Event::Scroll(by) => self.step(by),
            Event::Saves(all) => {
                let read = |(name, text): (String, String)| Saved {
                    name,
                    record: text.parse().ok(),
                };
                self.list = Some(all.into_iter().map(read).collect());
                self.menu = Menu::new(self.len(), self.menu.chosen());
            }
            _ => (),
        }
        Go::Stay
    }

    fn step(&mut self, by: i32) {
        self.notice = None;
        self.menu.step(by);
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        if self.removing {
            self.removing = false;
            if matches!(key, KeyCode::Char('y' | 'Y' | 's' | 'S') | KeyCode::Enter) {
                self.remove(context);
            }
            return Go::Stay;
        }
        if self.menu.key(key) {
            self.notice = None;
            return Go::Stay;
        }
        match key {
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(context),
            KeyCode::Char('x') | KeyCode::Delete if 0 < self.len() => self.removing = true,
            KeyCode::Char('q') | KeyCode::Esc => return Go::Back,
            _ => (),
        }
        Go::Stay
    }

    fn remove(&mut self, context: &mut Context) {
        self.notice = None;
        if let Some(saves) = &mut self.list
            && self.menu.chosen() < saves.len()
        {
            let saved = saves.remove(self.menu.chosen());
            context.push(Effect::Forget(saved.name));
            self.menu = Menu::new(saves.len(), self.menu.chosen());
        }
    }

    fn open(&mut self, context: &mut Context) -> Go {
        let Some(saved) = self.list.as_ref().and_then(|it| it.get(self.menu.chosen())) else {
            return Go::Stay;
        };
        let Some(record) = &saved.record else {
            self.notice = Some(Notice::bad(context.words.get("app-bad-save")));
            return Go::Stay;
        };
        if catalog::find_puzzle(&record.game).is_some() {
            let Some(solving) = Solving::resume(saved.name.clone(), record) else {
                self.notice = Some(Notice::bad(context.words.get("app-bad-save")));
                return Go::Stay;
            };
            return Go::to(Screen::Puzzle(Box::new(solving)));
        }
        let Ok(session) = Session::resume(record) else {
            self.notice = Some(Notice::bad(context.words.get("app-bad-save")));
            return Go::Stay;
        };
        if record.result.is_some() || session.verdict().is_some() {
            let (game, names) = (session.game(), record.players.clone());
            let analysing = Analysing::new(game, session.line(), names, context);
            return Go::Over(Box::new(Screen::Analysis(Box::new(analysing))));
        }
        let play = Play::resume(saved.name.clone(), record, session, context);
        Go::to(Screen::Play(Box::new(play)))
    }
}

pub(crate) fn hints(saves: &Saves) -> Vec<KeyHint> {
    if saves.removing {
        return vec![
            key('y', "app-key-yes", "app-do-yes"),
            key('n', "app-key-no", "app-do-no"),
        ];
    }
    vec![
        keys("app-key-up-down", "app-do-choose"),
        code(KeyCode::Enter, "app-key-enter", "app-do-open"),
        key('x', "x", "app-do-remove"),
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-back"),
    ]
}

pub(crate) fn draw(saves: &Saves, canvas: &mut Canvas, words: &Messages) {
    let (status, bad) = match (&saves.notice, saves.removing) {
        (_, true) => (words.get("app-confirm-remove").into_owned(), false),
        (Some(notice), _) => (capital(&notice.text), notice.bad),
        (None, _) if saves.list.is_some() && saves.len() == 0 => {
            (words.get("app-no-saves").into_owned(), false)
        }
        (None, _) => (words.get("app-saves-about").into_owned(), false),
    };
    let area = Page {
        title: &words.get("app-saves-title"),
        right: "",
        status: &status,
        bad,
        keys: &hints(saves),
    }
    .draw(canvas, words);
    let Some(list) = &saves.list else {
        return;
    };
    let height = area.height.saturating_sub(1);
    let place = Rect::new(0, area.y + 1, area.right(), height);
    let row = |(index, saved): (usize, &Saved)| {
        let chosen = saves.menu.chosen() == index;
        draw_row(saved, index, chosen, (place.width, canvas.theme), words)
    };
    let rows = list.iter().enumerate().map(row).collect();
    menu::draw(canvas, place, rows, Some(saves.menu.chosen()));
}

fn draw_row(
    saved: &Saved,
    index: usize,
    chosen: bool,
    (width, theme): (u16, Theme),
    words: &Messages,
) -> Row {
    Row::new((width, 1), theme, |canvas| {
        menu::sign(canvas, 2, chosen);
        let ink = menu::ink(chosen, Ink::Strong);
        let (what, more) = told(saved, words);
        let x = canvas.text(4, 0, &format!(" {what} "), ink).max(24);
        let room = width.saturating_sub(x + 20);
        canvas.clipped(x + 1, 0, room, &more, Ink::Plain);
        canvas.right(width, 0, &minute_of(&saved.name), Ink::Quiet);
        canvas.hit(0, 0, width, Hit::Row(index));
    })
}

/// The game, and what is known about it.
fn told(saved: &Saved, words: &Messages) -> (String, String) {
    let Some(record) = &saved.record else {
        return (saved.name.clone(), words.get("app-bad-save").into_owned());
    };
    if let Some(puzzle) = catalog::find_puzzle(&record.game) {
        return (puzzle.name.to_owned(), record.variant.clone());
    }
    let Some(game) = catalog::find(&record.game) else {
        return (saved.name.clone(), words.get("app-bad-save").into_owned());
    };
    let [first, second] = &record.players;
    let seats = [first, second].map(|it| seat_name(Seat::named(game, it), words));
    let args = [
        ("first", seats[0].clone().into()),
        ("second", seats[1].clone().into()),
        ("moves", record.moves.len().into()),
    ];
    let id = if record.result.is_some() {
        "app-saved-over"
    } else {
        "app-saved"
    };
    (
        game.info.name.to_owned(),
        words.with(id, &args).into_owned(),
    )
}

/// Who plays a side, in the reader's language.
pub(crate) fn seat_name(seat: Seat, words: &Messages) -> String {
    match seat {
        Seat::Person => words.get("app-seat-person").into_owned(),
        Seat::Computer(computer) => wording::computer(computer, words),
    }
}

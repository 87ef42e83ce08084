//! The saved games: go on with one, look at a finished one, or remove it.

use messages::Messages;
use ratatui::crossterm::event::KeyCode;
use record::Record;

use crate::{
    analysis::Analysing,
    app::Screen,
    canvas::Canvas,
    event::{Effect, Event, Hit},
    look::Ink,
    page::{Hint, Notice, Page, code, key, keys},
    play::{Play, seat_of},
    puzzle::Solving,
    tools::{Go, Tools},
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
    row: usize,
    /// Whether the game in the row is about to be removed.
    removing: bool,
    notice: Option<Notice>,
}

impl Saves {
    pub(crate) fn new() -> Saves {
        Saves {
            list: None,
            row: 0,
            removing: false,
            notice: None,
        }
    }

    fn len(&self) -> usize {
        self.list.as_ref().map_or(0, Vec::len)
    }

    pub(crate) fn update(&mut self, event: Event, tools: &mut Tools) -> Go {
        match event {
            Event::Key(key) => return self.key(key, tools),
            Event::Click(Hit::Row(row)) if row < self.len() => {
                self.row = row;
                return self.open(tools);
            }
            Event::Scroll(by) => self.step(by),
            Event::Saves(all) => {
                let read = |(name, text): (String, String)| Saved {
                    name,
                    record: text.parse().ok(),
                };
                self.list = Some(all.into_iter().map(read).collect());
                self.row = self.row.min(self.len().saturating_sub(1));
            }
            _ => (),
        }
        Go::Stay
    }

    fn step(&mut self, by: i32) {
        self.notice = None;
        let n = self.len().max(1) as i32;
        self.row = (self.row as i32 + by).rem_euclid(n) as usize;
    }

    fn key(&mut self, key: KeyCode, tools: &mut Tools) -> Go {
        if self.removing {
            self.removing = false;
            if matches!(key, KeyCode::Char('y' | 'Y' | 's' | 'S') | KeyCode::Enter) {
                self.remove(tools);
            }
            return Go::Stay;
        }
        match key {
            KeyCode::Up | KeyCode::BackTab => self.step(-1),
            KeyCode::Down | KeyCode::Tab => self.step(1),
            KeyCode::PageUp => self.row = self.row.saturating_sub(10),
            KeyCode::PageDown => self.row = (self.row + 10).min(self.len().saturating_sub(1)),
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(tools),
            KeyCode::Char('x') | KeyCode::Delete if 0 < self.len() => self.removing = true,
            KeyCode::Char('q') | KeyCode::Esc => return Go::Back,
            _ => (),
        }
        Go::Stay
    }

    fn remove(&mut self, tools: &mut Tools) {
        self.notice = None;
        if let Some(saves) = &mut self.list
            && self.row < saves.len()
        {
            let saved = saves.remove(self.row);
            tools.push(Effect::Forget(saved.name));
            self.row = self.row.min(saves.len().saturating_sub(1));
        }
    }

    fn open(&mut self, tools: &mut Tools) -> Go {
        let Some(saved) = self.list.as_ref().and_then(|it| it.get(self.row)) else {
            return Go::Stay;
        };
        let Some(record) = &saved.record else {
            self.notice = Some(Notice::bad(tools.words.get("app-bad-save")));
            return Go::Stay;
        };
        if catalog::find_puzzle(&record.game).is_some() {
            let Some(solving) = Solving::resume(saved.name.clone(), record) else {
                self.notice = Some(Notice::bad(tools.words.get("app-bad-save")));
                return Go::Stay;
            };
            return Go::to(Screen::Puzzle(Box::new(solving)));
        }
        let line = record.replay();
        let (Some(game), Ok(line)) = (catalog::find(&record.game), line) else {
            self.notice = Some(Notice::bad(tools.words.get("app-bad-save")));
            return Go::Stay;
        };
        if record.result.is_some() || line.ending().is_some() {
            let names = record.players.clone();
            let analysing = Analysing::new(game, &*line, names, tools);
            return Go::Over(Box::new(Screen::Analysis(Box::new(analysing))));
        }
        let play = Play::resume(saved.name.clone(), record, line, game, tools);
        Go::to(Screen::Play(Box::new(play)))
    }
}

pub(crate) fn hints(saves: &Saves) -> Vec<Hint> {
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
        (Some(notice), _) => (crate::home::capital(&notice.text), notice.bad),
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
    let rows = usize::from(area.height.saturating_sub(1));
    let first = saves.row.saturating_sub(rows.saturating_sub(1));
    for (y, (index, saved)) in (area.y + 1..).zip(list.iter().enumerate().skip(first).take(rows)) {
        let chosen = saves.row == index;
        let sign = canvas.look.pick("›", ">");
        canvas.text(2, y, if chosen { sign } else { " " }, Ink::Sun);
        let ink = if chosen { Ink::Chosen } else { Ink::Strong };
        let (what, more) = told(saved, words);
        let x = canvas.text(4, y, &format!(" {what} "), ink).max(24);
        canvas.clipped(
            x + 1,
            y,
            area.right().saturating_sub(x + 20),
            &more,
            Ink::Plain,
        );
        canvas.right(area.right(), y, &date(&saved.name), Ink::Quiet);
        canvas.hit(0, y, area.right(), Hit::Row(index));
    }
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
    let seats = [first, second].map(|it| seat_of(game, it).name(words));
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

/// The date in a file's name, such as `2026-11-16 21:45`.
fn date(name: &str) -> String {
    let mut parts = name.rsplit('-');
    let (Some(time), Some(day)) = (parts.next(), parts.next()) else {
        return String::new();
    };
    let digits =
        |text: &str, n: usize| text.len() == n && text.bytes().all(|it| it.is_ascii_digit());
    if !digits(time, 6) || !digits(day, 8) {
        return String::new();
    }
    let [year, month, day] = [&day[..4], &day[4..6], &day[6..]];
    format!("{year}-{month}-{day} {}:{}", &time[..2], &time[2..4])
}

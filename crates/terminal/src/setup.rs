//! Before a game: who plays, on which board, with which clock.

use catalog::{Game, Level};
use game::{AnyLine, Player};
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};

use crate::{
    analysis::Analysing,
    app::Screen,
    board,
    canvas::Canvas,
    event::{Event, Hit},
    home,
    look::Ink,
    page::{Hint, Notice, Page, code, key, keys},
    play::{Play, Seat, Terms, TimeControl},
    prompt::{Prompt, Typed},
    tell,
    tools::{Go, Tools},
};

/// The rows of the screen.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Row {
    Seat(Player),
    Variant,
    Clock,
    Start,
    Learn,
    Analyse,
}

const ROWS: [Row; 7] = [
    Row::Seat(Player::First),
    Row::Seat(Player::Second),
    Row::Variant,
    Row::Clock,
    Row::Start,
    Row::Learn,
    Row::Analyse,
];

/// What is to be played, and how.
#[derive(Debug)]
pub(crate) struct Setup {
    game: &'static Game,
    row: usize,
    seats: [Seat; 2],
    variant: String,
    /// The start position of the variant.
    line: Option<Box<dyn AnyLine>>,
    clock: Option<usize>,
    prompt: Option<Prompt<()>>,
    notice: Option<Notice>,
}

impl Setup {
    pub(crate) fn new(game: &'static Game) -> Setup {
        const FAIR: &str = "3";
        let opponent = game.computer(FAIR).map_or(Seat::Person, Seat::Computer);
        let variant = game.info.standard().to_owned();
        Setup {
            game,
            row: 4,
            seats: [Seat::Person, opponent],
            line: game.open(None, Some(&variant)).ok(),
            variant,
            clock: None,
            prompt: None,
            notice: None,
        }
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.prompt.is_some()
    }

    pub(crate) fn update(&mut self, event: &Event, tools: &mut Tools) -> Go {
        match event {
            Event::Key(key) => self.key(*key, tools),
            Event::Click(Hit::Row(row)) => {
                self.row = (*row).min(ROWS.len() - 1);
                self.choose(tools)
            }
            Event::Click(Hit::Turn(row, forward)) => {
                self.row = (*row).min(ROWS.len() - 1);
                self.turn(*forward, tools);
                Go::Stay
            }
            Event::Scroll(by) => {
                self.step(*by);
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    fn step(&mut self, by: i32) {
        let n = ROWS.len() as i32;
        self.row = (self.row as i32 + by).rem_euclid(n) as usize;
        self.notice = None;
    }

    fn key(&mut self, key: KeyCode, tools: &mut Tools) -> Go {
        if let Some(prompt) = &mut self.prompt {
            match prompt.key(key) {
                Typed::More => (),
                Typed::Cancelled => self.prompt = None,
                Typed::Done(text, ()) => {
                    self.prompt = None;
                    self.set_variant(&text, tools.words);
                }
            }
            return Go::Stay;
        }
        match key {
            KeyCode::Up | KeyCode::BackTab => self.step(-1),
            KeyCode::Down | KeyCode::Tab => self.step(1),
            KeyCode::Left => self.turn(false, tools),
            KeyCode::Right => self.turn(true, tools),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(tools),
            KeyCode::Char('s') => {
                self.row = 4;
                return self.choose(tools);
            }
            KeyCode::Char('h') => {
                self.row = 5;
                return self.choose(tools);
            }
            KeyCode::Char('a') => {
                self.row = 6;
                return self.choose(tools);
            }
            KeyCode::Char('x') => self.seats.reverse(),
            KeyCode::Char('v') => self.ask_variant(),
            KeyCode::Char('q') | KeyCode::Esc => return Go::Back,
            _ => (),
        }
        Go::Stay
    }

    fn choose(&mut self, tools: &mut Tools) -> Go {
        self.notice = None;
        match ROWS[self.row] {
            Row::Variant if self.has_family() => self.ask_variant(),
            Row::Seat(_) | Row::Clock | Row::Variant => self.turn(true, tools),
            Row::Start => {
                let Some(line) = &self.line else {
                    return Go::Stay;
                };
                let terms = Terms {
                    game: self.game,
                    seats: self.seats,
                    control: self.clock.map(|it| TimeControl::CHOICES[it]),
                };
                let play = Play::new(terms, line.boxed_clone(), tools);
                return Go::to(Screen::Play(Box::new(play)));
            }
            Row::Learn => {
                let row = catalog::games()
                    .iter()
                    .position(|it| it.info.id == self.game.info.id);
                return Go::Over(Box::new(Screen::learn(row.unwrap_or(0), tools)));
            }
            Row::Analyse => {
                let Some(line) = &self.line else {
                    return Go::Stay;
                };
                let names = ["human".to_owned(), "human".to_owned()];
                let analysing = Analysing::new(self.game, &**line, names, tools);
                return Go::Over(Box::new(Screen::Analysis(Box::new(analysing))));
            }
        }
        Go::Stay
    }

    fn has_family(&self) -> bool {
        self.game.info.variants.iter().any(|it| it.family)
    }

    fn ask_variant(&mut self) {
        self.row = 2;
        self.prompt = Some(Prompt::new((), self.variant.clone()));
    }

    /// Changes the value of the row.
    fn turn(&mut self, forward: bool, tools: &Tools) {
        self.notice = None;
        match ROWS[self.row] {
            Row::Seat(player) => {
                let choices = seats(self.game);
                let here = choices
                    .iter()
                    .position(|it| text(*it) == text(self.seats[player as usize]));
                let next = turned(here.unwrap_or(0), choices.len(), forward);
                self.seats[player as usize] = choices[next];
            }
            Row::Variant => {
                let names: Vec<&str> = self
                    .game
                    .info
                    .variants
                    .iter()
                    .filter(|it| !it.family)
                    .map(|it| it.name)
                    .collect();
                let here = names.iter().position(|it| *it == self.variant);
                // From one of a family, back to the first of the list.
                let next = here.map_or(0, |it| turned(it, names.len(), forward));
                if names.len() == 1 && here.is_some() && self.has_family() {
                    self.ask_variant();
                } else if let Some(name) = names.get(next) {
                    self.set_variant(name, tools.words);
                }
            }
            Row::Clock => {
                let here = self.clock.map_or(0, |it| it + 1);
                let next = turned(here, TimeControl::CHOICES.len() + 1, forward);
                self.clock = next.checked_sub(1);
            }
            Row::Start | Row::Learn | Row::Analyse => (),
        }
    }

    pub(crate) fn set_variant(&mut self, name: &str, words: &Messages) {
        match self.game.open(None, Some(name)) {
            Ok(line) => {
                name.clone_into(&mut self.variant);
                self.line = Some(line);
            }
            Err(reason) => {
                let reason = ("reason", words.say(&reason).into());
                self.notice = Some(Notice::bad(words.with("app-refused", &[reason])));
            }
        }
    }

    fn value(&self, row: Row, words: &Messages) -> Option<String> {
        match row {
            Row::Seat(player) => Some(self.seats[player as usize].name(words)),
            Row::Variant => Some(self.variant.clone()),
            Row::Clock => Some(match self.clock {
                None => words.get("app-no-clock").into_owned(),
                Some(index) => {
                    let control = TimeControl::CHOICES[index];
                    let args = [
                        ("minutes", (control.base.as_secs() / 60).into()),
                        ("seconds", control.bonus.as_secs().into()),
                    ];
                    words.with("app-clock", &args).into_owned()
                }
            }),
            Row::Start | Row::Learn | Row::Analyse => None,
        }
    }

    fn label(&self, row: Row, words: &Messages) -> String {
        match row {
            Row::Seat(player) => tell::player(self.game, player, words),
            Row::Variant => words.get("app-variant").into_owned(),
            Row::Clock => words.get("app-clock-label").into_owned(),
            Row::Start => words.get("app-start").into_owned(),
            Row::Learn => words.get("app-learn").into_owned(),
            Row::Analyse => words.get("app-analyse").into_owned(),
        }
    }

    /// What can be said about the row.
    fn about(&self, words: &Messages) -> String {
        match ROWS[self.row] {
            Row::Seat(player) => match self.seats[player as usize] {
                Seat::Person => words.get("app-about-person").into_owned(),
                Seat::Computer(computer) => match computer.kind() {
                    catalog::Kind::Level(level) => {
                        let most = ("most", Level::FULL.number().into());
                        let number = ("number", level.number().into());
                        words.with("app-about-level", &[number, most]).into_owned()
                    }
                    catalog::Kind::Bot(bot) => {
                        let name = ("name", bot.id.into());
                        words.with("app-about-bot", &[name]).into_owned()
                    }
                },
            },
            Row::Variant => {
                let variants = self.game.info.variants.iter();
                let mut parts: Vec<String> = variants
                    .clone()
                    .filter(|it| it.name == self.variant)
                    .map(|it| words.get(it.about).into_owned())
                    .collect();
                if self.has_family() {
                    let families = variants
                        .filter(|it| it.family)
                        .map(|it| words.get(it.about));
                    let families: Vec<_> = families.collect();
                    let known = ("known", families.join("; ").into());
                    parts.push(words.with("app-about-family", &[known]).into_owned());
                }
                home::capital(&parts.join("; "))
            }
            Row::Clock => words.get("app-about-clock").into_owned(),
            Row::Start => words.get("app-about-start").into_owned(),
            Row::Learn => words.get("app-about-learn").into_owned(),
            Row::Analyse => words.get("app-about-analyse").into_owned(),
        }
    }
}

fn turned(here: usize, n: usize, forward: bool) -> usize {
    let step = if forward { 1 } else { n - 1 };
    (here + step) % n
}

/// Everybody who can play a game.
fn seats(game: &'static Game) -> Vec<Seat> {
    let levels = Level::ALL.iter().map(ToString::to_string);
    let bots = game.bots.iter().map(|it| it.id.to_owned());
    let computers = levels.chain(bots).filter_map(|it| game.computer(&it));
    [Seat::Person]
        .into_iter()
        .chain(computers.map(Seat::Computer))
        .collect()
}

fn text(seat: Seat) -> String {
    match seat {
        Seat::Person => String::new(),
        Seat::Computer(computer) => computer.to_string(),
    }
}

pub(crate) fn hints(setup: &Setup) -> Vec<Hint> {
    if setup.prompt.is_some() {
        return vec![
            code(KeyCode::Enter, "app-key-enter", "app-do-accept"),
            code(KeyCode::Esc, "app-key-esc", "app-do-back"),
        ];
    }
    vec![
        keys("app-key-up-down", "app-do-choose"),
        keys("app-key-left-right", "app-do-change"),
        key('s', "s", "app-do-start"),
        key('x', "x", "app-do-swap"),
        key('h', "h", "app-do-learn"),
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-back"),
        key('v', "v", "app-do-variant"),
        key('a', "a", "app-do-analyse"),
    ]
}

pub(crate) fn draw(setup: &Setup, canvas: &mut Canvas, words: &Messages) {
    let info = setup.game.info;
    let about = home::capital(&words.get(&home::about(info.id)));
    let (status, bad) = match (&setup.prompt, &setup.notice) {
        (Some(prompt), _) => {
            let text = ("text", prompt.text.clone().into());
            (
                words.with("app-type-variant", &[text]).into_owned() + "_",
                false,
            )
        }
        (None, Some(notice)) => (notice.text.clone(), notice.bad),
        (None, None) => (about, false),
    };
    let right = format!("{}, {}", info.designer, info.year);
    let area = Page {
        title: info.name,
        right: &right,
        status: &status,
        bad,
        keys: &hints(setup),
    }
    .draw(canvas, words);
    let label = ROWS
        .iter()
        .map(|it| setup.label(*it, words).chars().count());
    let label = label.take(4).max().unwrap_or(0) as u16;
    let mut y = area.y + 1;
    for (index, row) in ROWS.into_iter().enumerate() {
        let chosen = setup.row == index;
        let sign = canvas.look.pick("›", ">");
        y += u16::from(row == Row::Start);
        canvas.text(2, y, if chosen { sign } else { " " }, Ink::Sun);
        let ink = if chosen { Ink::Chosen } else { Ink::Plain };
        let text = setup.label(row, words);
        if let Some(value) = setup.value(row, words) {
            canvas.text(4, y, &text, Ink::Strong);
            let x = label + 6;
            let [left, right] = [canvas.look.pick("‹", "<"), canvas.look.pick("›", ">")];
            canvas.text(x, y, left, Ink::Quiet);
            let end = canvas.text(x + 1, y, &format!(" {value} "), ink);
            canvas.text(end, y, right, Ink::Quiet);
            canvas.hit(2, y, x - 2, Hit::Row(index));
            canvas.hit(x, y, 2, Hit::Turn(index, false));
            canvas.hit(x + 2, y, end - x, Hit::Turn(index, true));
        } else {
            canvas.text(4, y, &format!(" {text} "), ink);
            canvas.hit(2, y, text.chars().count() as u16 + 4, Hit::Row(index));
        }
        y += if matches!(row, Row::Seat(_) | Row::Variant | Row::Clock) {
            2
        } else {
            1
        };
    }
    let text = Rect::new(4, y + 1, 34, area.bottom().saturating_sub(y + 1));
    canvas.paragraph(text, &setup.about(words), Ink::Quiet);
    if let Some(line) = &setup.line {
        let view = line.view();
        let (columns, rows) = board::size(&view, canvas);
        let x = 42
            .max(area.right().saturating_sub(columns))
            .min(area.right());
        let x = if columns + 42 <= area.right() { 42 } else { x };
        if 42 <= x && columns <= area.right() - 40 {
            let place = Rect::new(
                x - 2,
                area.y + u16::from(rows < area.height),
                columns,
                area.height,
            );
            let marks = line.last_marks();
            board::draw(canvas, place, &view, &marks, false, None);
        }
    }
}

//! Before a game: who plays, on which board, with which clock.

use catalog::Game;
use game::{AnyLine, Player};
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use session::{Seat, Session, Terms, TimeControl, wording};

use crate::{
    analysis::Analysing,
    app::Screen,
    board,
    canvas::Canvas,
    context::{Context, Go},
    editor::Editor,
    event::{Event, Hit},
    history::seat_name,
    home::capital,
    learn::Subject,
    menu::{self, Item, Menu, Row},
    page::{KeyHint, NARROW, Notice, Page, code, key, keys},
    play::Play,
    preferences::Preferences,
    prompt::{Prompt, Typed},
    theme::Ink,
};

/// What can be changed or done here.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Field {
    Player(Player),
    Variant,
    Clock,
    Start,
    Learn,
    Analyse,
    Edit,
}

/// No side of a board is longer.
const LARGEST: u8 = 26;

const FIELDS: [Field; 8] = [
    Field::Player(Player::First),
    Field::Player(Player::Second),
    Field::Variant,
    Field::Clock,
    Field::Start,
    Field::Learn,
    Field::Analyse,
    Field::Edit,
];

/// What is to be played, and how.
#[derive(Debug)]
pub(crate) struct Setup {
    game: &'static Game,
    menu: Menu,
    seats: [Seat; 2],
    variant: String,
    /// The start position of the variant.
    line: Option<Box<dyn AnyLine>>,
    clock: Option<usize>,
    prompt: Option<Prompt<()>>,
    notice: Option<Notice>,
}

impl Setup {
    pub(crate) fn new(game: &'static Game, preferences: &Preferences) -> Setup {
        let variant = game.info.standard().to_owned();
        let mut setup = Setup {
            game,
            menu: Menu::new(FIELDS.len(), 0),
            seats: [Seat::Person, Seat::named(game, &preferences.level())],
            line: game.open(None, Some(&variant)).ok(),
            variant,
            clock: None,
            prompt: None,
            notice: None,
        };
        setup.go_to(Field::Start);
        setup
    }

    fn field(&self) -> Field {
        FIELDS[self.menu.chosen()]
    }

    fn go_to(&mut self, field: Field) {
        let index = FIELDS.iter().position(|it| *it == field);
        self.menu.choose(index.unwrap_or(0));
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.prompt.as_mut().map(|it| &mut it.text)
    }

    pub(crate) fn update(&mut self, event: &Event, context: &mut Context) -> Go {
        match event {
            Event::Key(key) => self.key(*key, context),
            Event::Click(Hit::Row(row)) => {
                self.menu.choose(*row);
                self.choose(context)
            }
            Event::Click(Hit::Turn(row, forward)) => {
                self.menu.choose(*row);
                self.turn(*forward, context);
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
        self.menu.step(by);
        self.notice = None;
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        if let Some(prompt) = &mut self.prompt {
            match prompt.key(key) {
                Typed::More => (),
                Typed::Cancelled => self.prompt = None,
                Typed::Done(text, ()) => {
                    self.set_variant(&text, context.words);
                    // What is wrong can be mended where it stands.
                    if self.notice.is_none() {
                        self.prompt = None;
                    }
                    return Go::Stay;
                }
            }
            self.notice = None;
            // From one row to the next, nothing more is typed.
            if !matches!(key, KeyCode::Up | KeyCode::Down) {
                return Go::Stay;
            }
            self.prompt = None;
        }
        if self.menu.key(key) {
            self.notice = None;
            return Go::Stay;
        }
        match key {
            KeyCode::Left => self.turn(false, context),
            KeyCode::Right => self.turn(true, context),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(context),
            KeyCode::Char('s') => {
                self.go_to(Field::Start);
                return self.choose(context);
            }
            KeyCode::Char('h') => {
                self.go_to(Field::Learn);
                return self.choose(context);
            }
            KeyCode::Char('a') => {
                self.go_to(Field::Analyse);
                return self.choose(context);
            }
            KeyCode::Char('e') => {
                self.go_to(Field::Edit);
                return self.choose(context);
            }
            KeyCode::Char('x') => self.seats.reverse(),
            KeyCode::Char('v') => self.ask_variant(),
            KeyCode::Char('q') | KeyCode::Esc => return Go::Back,
            _ => (),
        }
        Go::Stay
    }

    fn choose(&mut self, context: &mut Context) -> Go {
        self.notice = None;
        match self.field() {
            Field::Variant if self.has_family() => self.ask_variant(),
            Field::Player(_) | Field::Clock | Field::Variant => self.turn(true, context),
            Field::Start => {
                let Some(line) = &self.line else {
                    return Go::Stay;
                };
                let terms = Terms {
                    game: self.game,
                    seats: self.seats,
                    control: self.clock.map(|it| TimeControl::CHOICES[it]),
                };
                let session = Session::new(terms, line.boxed_clone());
                let play = Play::new(session, context);
                return Go::to(Screen::Play(Box::new(play)));
            }
            Field::Learn => {
                let screen = Screen::learn(Subject::Game(self.game), context);
                return Go::Over(Box::new(screen));
            }
            Field::Edit => {
                let Some(line) = &self.line else {
                    return Go::Stay;
                };
                let editor = Editor::new(self.game, &**line);
                return Go::over(Screen::Editor(Box::new(editor)));
            }
            Field::Analyse => {
                let Some(line) = &self.line else {
                    return Go::Stay;
                };
                let names = [Seat::Person, Seat::Person].map(|it| it.to_string());
                let analysing = Analysing::new(self.game, &**line, names, context);
                return Go::Over(Box::new(Screen::Analysis(Box::new(analysing))));
            }
        }
        Go::Stay
    }

    fn has_family(&self) -> bool {
        self.game.info.variants.iter().any(|it| it.family)
    }

    /// The variants that can be chosen without typing: those with a name and, where any size will do,
    /// the square boards.
    fn variants(&self) -> Vec<String> {
        let all = self.game.info.variants.iter();
        let fixed = all.filter(|it| !it.family);
        let mut names: Vec<String> = fixed.map(|it| it.name.to_owned()).collect();
        if self.has_family() {
            let squares = (1..=LARGEST).map(|it| format!("{it}x{it}"));
            let is_board = |name: &String| self.game.open(None, Some(name)).is_ok();
            let squares: Vec<String> = squares.filter(is_board).collect();
            names.retain(|it| !squares.contains(it));
            names.extend(squares);
        }
        names
    }

    fn ask_variant(&mut self) {
        self.go_to(Field::Variant);
        self.prompt = Some(Prompt::new((), self.variant.clone()));
    }

    /// Changes the value of the row.
    fn turn(&mut self, forward: bool, context: &Context) {
        self.notice = None;
        match self.field() {
            Field::Player(player) => {
                let choices = Seat::all(self.game);
                let here = self.seats[player as usize].to_string();
                let here = choices.iter().position(|it| it.to_string() == here);
                let next = turned(here.unwrap_or(0), choices.len(), forward);
                self.seats[player as usize] = choices[next];
            }
            Field::Variant => {
                let names = self.variants();
                let here = names.iter().position(|it| *it == self.variant);
                // From one that had to be typed, back to the usual one.
                let next = if let Some(here) = here {
                    turned(here, names.len(), forward)
                } else {
                    let usual = self.game.info.standard();
                    names.iter().position(|it| it == usual).unwrap_or(0)
                };
                if let Some(name) = names.get(next) {
                    self.set_variant(name, context.words);
                }
            }
            Field::Clock => {
                let here = self.clock.map_or(0, |it| it + 1);
                let next = turned(here, TimeControl::CHOICES.len() + 1, forward);
                self.clock = next.checked_sub(1);
            }
            Field::Start | Field::Learn | Field::Analyse | Field::Edit => (),
        }
    }

    pub(crate) fn set_variant(&mut self, name: &str, words: &Messages) {
        match self.game.open(None, Some(name)) {
            Ok(line) => {
                name.clone_into(&mut self.variant);
                self.line = Some(line);
            }
            Err(reason) => {
                self.notice = Some(Notice::refused(&reason, words));
            }
        }
    }

    fn value(&self, field: Field, words: &Messages) -> Option<String> {
        match field {
            Field::Player(player) => Some(match self.seats[player as usize] {
                Seat::Computer(computer) => computer.title(words),
                person => seat_name(person, words),
            }),
            Field::Variant if self.variant == "standard" => {
                Some(words.get("app-variant-standard").into_owned())
            }
            Field::Variant => Some(self.variant.clone()),
            Field::Clock => {
                let control = self.clock.map(|it| TimeControl::CHOICES[it]);
                Some(clock_name(control, words))
            }
            Field::Start | Field::Learn | Field::Analyse | Field::Edit => None,
        }
    }

    fn label(&self, field: Field, words: &Messages) -> String {
        match field {
            Field::Player(player) => wording::player(self.game.info, player, words),
            Field::Variant => words.get("app-variant").into_owned(),
            Field::Clock => words.get("app-clock-label").into_owned(),
            Field::Start => words.get("app-start").into_owned(),
            Field::Learn => words.get("app-learn").into_owned(),
            Field::Analyse => words.get("app-analyse").into_owned(),
            Field::Edit => words.get("app-edit").into_owned(),
        }
    }

    /// What can be said about the row.
    fn about(&self, words: &Messages) -> String {
        match self.field() {
            Field::Player(player) => match self.seats[player as usize] {
                Seat::Person | Seat::Remote => words.get("app-about-person").into_owned(),
                Seat::Computer(computer) => computer.description(words),
            },
            Field::Variant => {
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
                capital(&parts.join("; "))
            }
            Field::Clock => words.get("app-about-clock").into_owned(),
            Field::Start => words.get("app-about-start").into_owned(),
            Field::Learn => words.get("app-about-learn").into_owned(),
            Field::Analyse => words.get("app-about-analyse").into_owned(),
            Field::Edit => words.get("app-about-edit").into_owned(),
        }
    }
}

/// How much time there is, in words.
pub(crate) fn clock_name(control: Option<TimeControl>, words: &Messages) -> String {
    let Some(control) = control else {
        return words.get("app-no-clock").into_owned();
    };
    let args = [
        ("minutes", (control.base.as_secs() / 60).into()),
        ("seconds", control.bonus.as_secs().into()),
    ];
    words.with("app-clock", &args).into_owned()
}

fn turned(here: usize, n: usize, forward: bool) -> usize {
    let step = if forward { 1 } else { n - 1 };
    (here + step) % n
}

pub(crate) fn hints(setup: &Setup) -> Vec<KeyHint> {
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
        key('e', "e", "app-do-edit"),
    ]
}

pub(crate) fn draw(setup: &Setup, canvas: &mut Canvas, words: &Messages) {
    let info = setup.game.info;
    let about = capital(&wording::about(info.id, words));
    let (status, bad) = match (&setup.prompt, &setup.notice) {
        (Some(prompt), notice) => {
            let text = ("text", prompt.text.clone().into());
            let typed = words.with("app-type-variant", &[text]).into_owned() + "_";
            match notice {
                Some(notice) => (format!("{} {typed}", notice.text), notice.bad),
                None => (typed, false),
            }
        }
        (None, Some(notice)) => (notice.text.clone(), notice.bad),
        (None, None) => (about, false),
    };
    let right = format!("{}, {}", info.designer, info.year);
    let is_narrow = canvas.area().width < NARROW;
    let area = Page {
        title: info.name,
        right: if is_narrow { "" } else { &right },
        status: &status,
        bad,
        keys: &hints(setup),
    }
    .draw(canvas, words);
    let end = draw_fields(setup, canvas, area, words);
    let mut width = area.right().saturating_sub(8);
    if let Some(line) = &setup.line {
        let view = line.view();
        // Beside what can be changed, as large as there is room.
        let x = 40;
        let room = area.right().saturating_sub(x);
        let (columns, rows) = board::footprint(
            &view,
            canvas.theme,
            board::choose(&view, canvas.theme, room, area.height),
        );
        if columns <= room {
            let place = Rect::new(x, area.y, room, area.height);
            let marks = line.last_marks();
            board::draw(canvas, place, &view, &marks, false, None);
            if end < area.y + rows {
                width = x - 6;
            }
        }
    }
    let text = Rect::new(4, end + 1, width, area.bottom().saturating_sub(end + 1));
    canvas.paragraph(text, &setup.about(words), Ink::Quiet);
}

/// Draws what can be changed and done. Returns the line behind it.
fn draw_fields(setup: &Setup, canvas: &mut Canvas, area: Rect, words: &Messages) -> u16 {
    let with_value = FIELDS
        .iter()
        .filter(|it| setup.value(**it, words).is_some());
    let widths = with_value.map(|it| setup.label(*it, words).chars().count());
    let widest = widths.max().unwrap_or(0) as u16;
    let place = Rect::new(0, area.y + 1, area.right(), area.height.saturating_sub(1));
    let row = |(index, field): (usize, &Field)| {
        let height = match field {
            Field::Player(_) | Field::Variant => 2,
            // More space before what can be done.
            Field::Clock => 3,
            Field::Start | Field::Learn | Field::Analyse | Field::Edit => 1,
        };
        Row::new((place.width, height), canvas.theme, |canvas| {
            let value = setup.value(*field, words);
            let item = Item {
                index,
                label: &setup.label(*field, words),
                value: value.as_deref(),
                chosen: setup.menu.chosen() == index,
            };
            item.draw(canvas, 2, widest);
        })
    };
    let rows = FIELDS.iter().enumerate().map(row).collect();
    menu::draw(canvas, place, rows, Some(setup.menu.chosen()))
}

//! The screen before a game: the players, the variant, the clock; and other things to do with the game.

use catalog::Game;
use game::{AnyLine, Player};
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use session::{GameTerms, Seat, Session, TimeControl, wording};

use crate::{
    analysis::AnalysisScreen,
    app::Screen,
    board,
    canvas::Canvas,
    context::{Context, Go},
    editor::EditorScreen,
    event::AppEvent,
    history::seat_name,
    home::capital,
    lessons::Subject,
    list_screen::{Field, ListEvent, ListScreen},
    menu::{cycle_choice, cycled},
    page::{KeyHint, NARROW, Notice, Page, key, keys},
    play::PlayScreen,
    settings::UserSettings,
    theme::Ink,
};

/// A row of the screen for setting up a game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Row {
    Player(Player),
    Variant,
    Clock,
    Start,
    Learn,
    Analyse,
    Edit,
}

/// Largest side of the square boards that are offered as variants: squares are named by 26 letters.
const MAX_SIDE: u8 = 26;

const ROWS: [Row; 8] = [
    Row::Player(Player::First),
    Row::Player(Player::Second),
    Row::Variant,
    Row::Clock,
    Row::Start,
    Row::Learn,
    Row::Analyse,
    Row::Edit,
];

/// The screen for setting up a game: its players, variant and clock.
#[derive(Debug)]
pub(crate) struct SetupScreen {
    game: &'static Game,
    list: ListScreen,
    seats: [Seat; 2],
    variant: String,
    /// The start position of the chosen variant. `None` if the variant is invalid.
    line: Option<Box<dyn AnyLine>>,
    /// Index in [`TimeControl::CHOICES`] of the game's clock. `None` for no clock.
    clock: Option<usize>,
}

impl SetupScreen {
    pub(crate) fn new(game: &'static Game, settings: &UserSettings) -> SetupScreen {
        let variant = game.info.standard().to_owned();
        let mut setup = SetupScreen {
            game,
            list: ListScreen::new(ROWS.len(), 0),
            seats: [Seat::Person, Seat::named(game, &settings.opponent())],
            line: game.open(None, Some(&variant)).ok(),
            variant,
            clock: None,
        };
        setup.go_to(Row::Start);
        setup
    }

    fn row(&self) -> Row {
        ROWS[self.list.menu.chosen()]
    }

    fn go_to(&mut self, row: Row) {
        let index = ROWS.iter().position(|it| *it == row);
        self.list.menu.choose(index.unwrap_or(0));
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.list.line.typing()
    }

    pub(crate) fn update(&mut self, event: AppEvent, context: &mut Context) -> Go {
        // Up and down leave the prompt and move in the list.
        if matches!(event, AppEvent::Key(KeyCode::Up | KeyCode::Down)) {
            self.list.line.cancel();
        }
        match self.list.update(event) {
            ListEvent::Open => return self.choose(context),
            ListEvent::Change(forward) => self.turn(forward, context),
            ListEvent::Submitted(name, ()) => {
                self.set_variant(&name, context.words);
                // An invalid variant can be corrected in the prompt.
                if self.list.line.notice.is_some() {
                    self.list.line.ask((), name);
                }
            }
            ListEvent::Back => return Go::Back,
            ListEvent::Other(AppEvent::Key(key)) => return self.key(key, context),
            ListEvent::Handled | ListEvent::Other(_) => (),
        }
        Go::Stay
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        let row = match key {
            KeyCode::Char('s') => Row::Start,
            KeyCode::Char('i') => Row::Learn,
            KeyCode::Char('a') => Row::Analyse,
            KeyCode::Char('e') => Row::Edit,
            KeyCode::Char('x') => {
                self.seats.reverse();
                return Go::Stay;
            }
            KeyCode::Char('v') => {
                self.ask_variant();
                return Go::Stay;
            }
            _ => return Go::Stay,
        };
        self.go_to(row);
        self.choose(context)
    }

    /// Opens the chosen row of the setup screen, or changes its value.
    fn choose(&mut self, context: &mut Context) -> Go {
        let row = self.row();
        let line = match row {
            Row::Variant if self.has_family() => {
                self.ask_variant();
                return Go::Stay;
            }
            Row::Player(_) | Row::Clock | Row::Variant => {
                self.turn(true, context);
                return Go::Stay;
            }
            Row::Learn => return Go::over(Screen::lessons(Subject::Game(self.game), context)),
            Row::Start | Row::Edit | Row::Analyse => match &self.line {
                Some(line) => &**line,
                None => return Go::Stay,
            },
        };
        match row {
            Row::Edit => Go::over(Screen::Editor(Box::new(EditorScreen::new(self.game, line)))),
            Row::Analyse => {
                let names = [Seat::Person, Seat::Person].map(|it| it.to_string());
                let analysing = AnalysisScreen::new(self.game, line, names, context);
                Go::over(Screen::Analysis(Box::new(analysing)))
            }
            _ => {
                let terms = GameTerms {
                    game: self.game,
                    seats: self.seats,
                    control: self.clock.map(|it| TimeControl::CHOICES[it]),
                };
                let session = Session::new(terms, line.boxed_clone());
                Go::to(Screen::Play(Box::new(PlayScreen::new(session, context))))
            }
        }
    }

    /// Whether the game has variants for any board size, whose names can be typed.
    fn has_family(&self) -> bool {
        self.game.info.variants.iter().any(|it| it.family)
    }

    /// The variants that can be chosen without typing: those with a name and, in games of any board
    /// size, the square boards.
    fn variants(&self) -> Vec<String> {
        let all = self.game.info.variants.iter();
        let fixed = all.filter(|it| !it.family);
        let mut names: Vec<String> = fixed.map(|it| it.name.to_owned()).collect();
        if self.has_family() {
            let squares = (1..=MAX_SIDE).map(|side| format!("{side}x{side}"));
            let is_board = |name: &String| self.game.open(None, Some(name)).is_ok();
            let squares: Vec<String> = squares.filter(is_board).collect();
            names.retain(|it| !squares.contains(it));
            names.extend(squares);
        }
        names
    }

    /// Opens the prompt for typing the name of a variant.
    fn ask_variant(&mut self) {
        self.go_to(Row::Variant);
        self.list.line.ask((), self.variant.clone());
    }

    /// Changes the value of the chosen row to the next one, or to the previous one unless `forward`.
    fn turn(&mut self, forward: bool, context: &Context) {
        match self.row() {
            Row::Player(player) => {
                let choices = Seat::all(self.game);
                let here = self.seats[player as usize].to_string();
                let here = choices.iter().position(|it| it.to_string() == here);
                let next = cycled(here.unwrap_or(0), choices.len(), forward);
                self.seats[player as usize] = choices[next];
            }
            Row::Variant => {
                let names = self.variants();
                let here = names.iter().position(|it| *it == self.variant);
                // After a typed variant comes the standard one.
                let next = if let Some(here) = here {
                    cycled(here, names.len(), forward)
                } else {
                    let usual = self.game.info.standard();
                    names.iter().position(|it| it == usual).unwrap_or(0)
                };
                if let Some(name) = names.get(next) {
                    self.set_variant(name, context.words);
                }
            }
            Row::Clock => {
                cycle_choice(&mut self.clock, TimeControl::CHOICES.len(), forward);
            }
            Row::Start | Row::Learn | Row::Analyse | Row::Edit => (),
        }
    }

    /// Changes the variant of the game to be set up, or shows why there is no variant of this name.
    pub(crate) fn set_variant(&mut self, name: &str, words: &Messages) {
        match self.game.open(None, Some(name)) {
            Ok(line) => {
                name.clone_into(&mut self.variant);
                self.line = Some(line);
            }
            Err(reason) => self.list.notify(Notice::refused(&reason, words)),
        }
    }

    fn value(&self, row: Row, words: &Messages) -> Option<String> {
        match row {
            Row::Player(player) => Some(match self.seats[player as usize] {
                Seat::Computer(computer) => computer.title(words),
                person => seat_name(person, words),
            }),
            Row::Variant if self.variant == "standard" => {
                Some(words.get("app-variant-standard").into_owned())
            }
            Row::Variant => Some(self.variant.clone()),
            Row::Clock => {
                let control = self.clock.map(|it| TimeControl::CHOICES[it]);
                Some(clock_name(control, words))
            }
            Row::Start | Row::Learn | Row::Analyse | Row::Edit => None,
        }
    }

    fn label(&self, row: Row, words: &Messages) -> String {
        match row {
            Row::Player(player) => wording::player(self.game.info, player, words),
            Row::Variant => words.get("app-variant").into_owned(),
            Row::Clock => words.get("app-clock-label").into_owned(),
            Row::Start => words.get("app-start").into_owned(),
            Row::Learn => words.get("app-learn").into_owned(),
            Row::Analyse => words.get("app-analyse").into_owned(),
            Row::Edit => words.get("app-edit").into_owned(),
        }
    }

    /// The explanation of the chosen row of the setup screen, such as of a computer player.
    fn about(&self, words: &Messages) -> String {
        match self.row() {
            Row::Player(player) => match self.seats[player as usize] {
                Seat::Person | Seat::Remote => words.get("app-about-person").into_owned(),
                Seat::Computer(computer) => computer.description(words),
            },
            Row::Variant => {
                let variants = self.game.info.variants.iter();
                let mut parts: Vec<String> = variants
                    .clone()
                    .filter(|variant| variant.name == self.variant)
                    .map(|variant| words.get(variant.about).into_owned())
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
            Row::Clock => words.get("app-about-clock").into_owned(),
            Row::Start => words.get("app-about-start").into_owned(),
            Row::Learn => words.get("app-about-learn").into_owned(),
            Row::Analyse => words.get("app-about-analyse").into_owned(),
            Row::Edit => words.get("app-about-edit").into_owned(),
        }
    }
}

/// A time control in words, such as `5 min + 3 s`, or that there is no clock if `control` is `None`.
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

pub(crate) fn hints(setup: &SetupScreen) -> Vec<KeyHint> {
    setup.list.line.hints(|| {
        vec![
            keys("app-key-up-down", "app-do-choose"),
            keys("app-key-left-right", "app-do-change"),
            key('s', "s", "app-do-start"),
            key('x', "x", "app-do-swap"),
            key('i', "i", "app-do-learn"),
            key('?', "?", "app-do-help"),
            key('q', "q", "app-do-back"),
            key('v', "v", "app-do-variant"),
            key('a', "a", "app-do-analyse"),
            key('e', "e", "app-do-edit"),
        ]
    })
}

pub(crate) fn draw(setup: &SetupScreen, canvas: &mut Canvas, words: &Messages) {
    let info = setup.game.info;
    let about = || Notice::info(capital(&wording::about(info.id, words)));
    let line = &setup.list.line;
    let status = line.status(words, |()| "app-type-variant", about);
    let right = format!("{}, {}", info.designer, info.year);
    let is_narrow = canvas.area().width < NARROW;
    let area = Page {
        title: info.name,
        right: if is_narrow { "" } else { &right },
        status: &status,
        keys: &hints(setup),
    }
    .draw(canvas, words);
    let end = draw_fields(setup, canvas, area, words);
    let mut width = area.right().saturating_sub(8);
    if let Some(line) = &setup.line {
        let view = line.view();
        // The board stands beside the list, as large as fits.
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

/// Draws the rows of the setup screen. Returns the line below them.
fn draw_fields(setup: &SetupScreen, canvas: &mut Canvas, area: Rect, words: &Messages) -> u16 {
    let fields = ROWS.map(|row| Field {
        label: setup.label(row, words),
        value: setup.value(row, words),
        height: match row {
            Row::Player(_) | Row::Variant => 2,
            // A free line before the actions.
            Row::Clock => 3,
            Row::Start | Row::Learn | Row::Analyse | Row::Edit => 1,
        },
    });
    let place = Rect::new(0, area.y + 1, area.right(), area.height.saturating_sub(1));
    setup.list.draw_fields(canvas, place, &fields, (0, 2))
}

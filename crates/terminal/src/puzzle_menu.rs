//! Choosing a Chess Loop puzzle: a published one, or a new one made to order.

use std::rc::Rc;

use chess_loop::{
    Piece,
    deduce::Grade,
    depict,
    open::{OpenPuzzleError, PuzzleName},
    published::{PUBLISHED, Published},
    share::{Puzzle, PuzzleSpec, Seed},
};
use game::{Marks, Reason};
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use session::wording;

use crate::{
    app::Screen,
    attempts::{self, clock},
    board,
    canvas::Canvas,
    context::{Context, Go},
    event::{BackgroundJob, Event, Hit, JobId, JobOutput},
    history::HistoryEntry,
    home::capital,
    lessons::Subject,
    list_screen::{Field, ListEvent, ListScreen},
    menu::{self, MenuItem, Row, cycle_choice},
    page::{KeyHint, NARROW, Notice, Page, code, key, keys},
    puzzle::{Origin, PuzzleScreen, task},
    theme::Ink,
};

/// Sizes that are offered, as rows and columns; any other can be typed.
const SIZES: [(u8, u8); 8] = [
    (3, 4),
    (3, 6),
    (4, 4),
    (4, 5),
    (4, 6),
    (4, 7),
    (5, 6),
    (6, 6),
];
/// Pairs of types that can form a loop.
const PAIRS: [[Piece; 2]; 7] = [
    [Piece::Knight, Piece::Bishop],
    [Piece::Knight, Piece::King],
    [Piece::Knight, Piece::Rook],
    [Piece::Knight, Piece::Queen],
    [Piece::Bishop, Piece::King],
    [Piece::Bishop, Piece::Rook],
    [Piece::King, Piece::Rook],
];
/// The puzzle in the catalog.
const ID: &str = "chess-loop";
const COUNTS: [u16; 5] = [2, 3, 4, 5, 6];

const N: usize = PUBLISHED.len();
/// The rows of a new puzzle, behind the published ones.
const SIZE: usize = N;
const TYPES: usize = N + 1;
const COUNT: usize = N + 2;
const GRADE: usize = N + 3;
const GIVENS: usize = N + 4;
const MAKE: usize = N + 5;
const TYPE: usize = N + 6;
const LEARN: usize = N + 7;
const N_ROWS: usize = N + 8;

/// The choice of a puzzle. Values are places in the lists above; `None` leaves it to chance.
#[derive(Debug)]
pub(crate) struct PuzzleMenu {
    list: ListScreen,
    size: Option<usize>,
    pair: Option<usize>,
    count: Option<usize>,
    grade: Option<usize>,
    givens: bool,
    making: Option<JobId>,
    /// A puzzle that was typed, while it is looked at whether it has a solution.
    judging: Option<(JobId, Puzzle)>,
    kept: Rc<Vec<HistoryEntry>>,
}

impl PuzzleMenu {
    pub(crate) fn new(context: &Context) -> PuzzleMenu {
        PuzzleMenu {
            judging: None,
            kept: Rc::clone(context.kept),
            list: ListScreen::new(N_ROWS, 1),
            size: None,
            pair: None,
            count: None,
            grade: Some(1),
            givens: true,
            making: None,
        }
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.making.is_some() || self.judging.is_some()
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.list.line.typing()
    }

    pub(crate) fn update(&mut self, event: Event, context: &mut Context) -> Go {
        if let Event::Key(KeyCode::Tab) = event
            && !self.list.line.is_typing()
        {
            let other = if self.list.menu.chosen() < N { MAKE } else { 1 };
            self.list.menu.choose(other);
            return Go::Stay;
        }
        match self.list.update(event) {
            ListEvent::Open => return self.choose(context),
            ListEvent::Change(true) if self.list.menu.chosen() < N => self.list.menu.choose(SIZE),
            ListEvent::Change(forward) => self.turn(forward),
            ListEvent::Submitted(text, ()) => return self.typed(&text, context),
            ListEvent::Back if self.is_lively() => {
                context.cancel_job(self.making.take());
                context.cancel_job(self.judging.take().map(|it| it.0));
            }
            ListEvent::Back => return Go::Back,
            ListEvent::Other(event) => return self.own_event(event, context),
            ListEvent::Handled => (),
        }
        Go::Stay
    }

    fn own_event(&mut self, event: Event, context: &mut Context) -> Go {
        match event {
            Event::Key(KeyCode::Char('g')) => return self.choose_row(MAKE, context),
            Event::Key(KeyCode::Char('h')) => return self.choose_row(LEARN, context),
            Event::Key(KeyCode::Char(':' | '/')) => self.list.line.ask((), String::new()),
            Event::JobOutput(id, JobOutput::Generated(made)) if self.making == Some(id) => {
                self.making = None;
                match *made {
                    Ok(made) => {
                        let origin = Origin::Generated(made.seed, made.grade);
                        return solve(made.puzzle, origin, context);
                    }
                    Err(failed) => self.refuse(&failed.reason(), context.words),
                }
            }
            Event::JobOutput(id, JobOutput::Solvable(judged)) => {
                return self.judged(id, judged, context);
            }
            Event::SavesChanged => self.kept = Rc::clone(context.kept),
            _ => (),
        }
        Go::Stay
    }

    fn refuse(&mut self, reason: &Reason, words: &Messages) {
        self.list.notify(Notice::refused(reason, words));
    }

    fn turn(&mut self, forward: bool) {
        match self.list.menu.chosen() {
            SIZE => cycle_choice(&mut self.size, SIZES.len(), forward),
            TYPES => cycle_choice(&mut self.pair, PAIRS.len(), forward),
            COUNT => cycle_choice(&mut self.count, COUNTS.len(), forward),
            // An empty board is as hard as it is: only pieces that are given make it easier.
            GRADE if !self.givens => (),
            GRADE => cycle_choice(&mut self.grade, Grade::ALL.len(), forward),
            GIVENS => self.givens = !self.givens,
            _ => (),
        }
    }

    fn choose_row(&mut self, row: usize, context: &mut Context) -> Go {
        self.list.menu.choose(row);
        self.choose(context)
    }

    fn choose(&mut self, context: &mut Context) -> Go {
        let chosen = self.list.menu.chosen();
        if let Some(published) = PUBLISHED.get(chosen) {
            return open_published(published, context);
        }
        match chosen {
            MAKE => {
                let spec = PuzzleSpec {
                    size: self.size.map(|it| SIZES[it]),
                    pair: self.pair.map(|it| PAIRS[it]),
                    n: self.count.map(|it| COUNTS[it]),
                    grade: self.grade.filter(|_| self.givens).map(|it| Grade::ALL[it]),
                    givens: self.givens,
                };
                // Short enough to be typed by a friend.
                let number = context.rng.bits() % 1_000_000;
                self.make(Seed { spec, number }, context);
            }
            TYPE => self.list.line.ask((), String::new()),
            LEARN => {
                if let Some(puzzle) = catalog::find_puzzle(ID) {
                    let screen = Screen::lessons(Subject::Puzzle(puzzle), context);
                    return Go::Over(Box::new(screen));
                }
            }
            _ => self.turn(true),
        }
        Go::Stay
    }

    pub(crate) fn make(&mut self, seed: Seed, context: &mut Context) {
        context.cancel_job(self.making.take());
        self.making = Some(context.start_job(BackgroundJob::Generate(seed)));
    }

    /// A puzzle or a seed that was typed.
    fn typed(&mut self, text: &str, context: &mut Context) -> Go {
        if text.is_empty() {
            return Go::Stay;
        }
        match text.parse::<PuzzleName>() {
            Ok(PuzzleName::Published(number)) => {
                let published = PUBLISHED.iter().find(|it| it.number == number);
                return published.map_or(Go::Stay, |it| open_published(it, context));
            }
            Ok(PuzzleName::Seed(seed)) => self.make(seed, context),
            Ok(PuzzleName::Id(puzzle)) => self.judge(puzzle, context),
            Err(error) => self.refuse(&error.reason(), context.words),
        }
        Go::Stay
    }

    /// Looks whether a puzzle has a solution before anybody tries to solve it.
    pub(crate) fn judge(&mut self, puzzle: Puzzle, context: &mut Context) {
        context.cancel_job(self.judging.take().map(|it| it.0));
        let id = context.start_job(BackgroundJob::CheckSolvable(puzzle.clone()));
        self.judging = Some((id, puzzle));
    }

    fn judged(
        &mut self,
        id: JobId,
        judged: Result<(), OpenPuzzleError>,
        context: &mut Context,
    ) -> Go {
        let Some((_, puzzle)) = self.judging.take_if(|it| it.0 == id) else {
            return Go::Stay;
        };
        match judged {
            Ok(()) => solve(puzzle, Origin::Typed, context),
            Err(error) => {
                self.refuse(&error.reason(), context.words);
                Go::Stay
            }
        }
    }

    /// A row of a new puzzle.
    fn field(&self, row: usize, words: &Messages) -> Field {
        let any = || words.get("app-loop-any").into_owned();
        let (label, value) = match row {
            SIZE => {
                let size = self.size.map(|it| SIZES[it]);
                let value = size.map(|(rows, columns)| format!("{rows}x{columns}"));
                (words.get("app-loop-size"), value)
            }
            TYPES => {
                let name = |it: Piece| match chess_loop::words::piece_plural(it.letter()) {
                    game::Arg::Message(id) => words.get(id).into_owned(),
                    _ => String::new(),
                };
                let pair = self.pair.map(|it| PAIRS[it].map(name).join(" + "));
                (words.get("app-loop-types"), pair)
            }
            COUNT => {
                let count = self.count.map(|it| COUNTS[it].to_string());
                (words.get("app-loop-count"), count)
            }
            GRADE => {
                let grade = self.grade.filter(|_| self.givens);
                let grade = grade.map(|it| words.say(&Grade::ALL[it].name()));
                (words.get("app-loop-grade"), grade)
            }
            GIVENS => {
                let id = if self.givens {
                    "app-loop-givens-yes"
                } else {
                    "app-loop-givens-no"
                };
                let value = Some(words.get(id).into_owned());
                (words.get("app-loop-givens"), value)
            }
            MAKE => (words.get("app-loop-make"), None),
            TYPE => (words.get("app-loop-type"), None),
            _ => (words.get("app-learn"), None),
        };
        Field {
            label: label.into_owned(),
            value: (row < MAKE).then(|| value.unwrap_or_else(any)),
            height: 1,
        }
    }
}

/// Opens a puzzle as it was left, or else from its beginning.
fn solve(puzzle: Puzzle, origin: Origin, context: &Context) -> Go {
    let solving = PuzzleScreen::open(puzzle, origin, context.kept);
    Go::over(Screen::Puzzle(Box::new(solving)))
}

fn open_published(published: &Published, context: &Context) -> Go {
    let puzzle = Puzzle::from(published.instance());
    solve(puzzle, Origin::Published(published.number), context)
}

pub(crate) fn hints(picker: &PuzzleMenu) -> Vec<KeyHint> {
    picker.list.line.hints(|| {
        if picker.is_lively() {
            return vec![code(KeyCode::Esc, "app-key-esc", "app-do-stop")];
        }
        vec![
            keys("app-key-arrows", "app-do-choose"),
            code(KeyCode::Enter, "app-key-enter", "app-do-open"),
            key('g', "g", "app-do-make"),
            key('h', "h", "app-do-learn"),
            key('?', "?", "app-do-help"),
            key('q', "q", "app-do-back"),
            key(':', ":", "app-do-type-puzzle"),
        ]
    })
}

/// Where the column of new puzzles begins.
const RIGHT: u16 = 36;

pub(crate) fn draw(picker: &PuzzleMenu, canvas: &mut Canvas, words: &Messages) {
    let line = &picker.list.line;
    let status = line.status(
        words,
        |()| "app-loop-typing",
        || {
            Notice::info(match (picker.making, &picker.judging) {
                (Some(_), _) => words.get("app-loop-making").into_owned(),
                (None, Some(_)) => words.get("app-loop-judging").into_owned(),
                (None, None) => capital(&wording::about(ID, words)),
            })
        },
    );
    let author = chess_loop::published::AUTHOR;
    let is_narrow = canvas.area().width < NARROW;
    let area = Page {
        title: "Chess Loop",
        right: if is_narrow { "" } else { author },
        status: &status,
        keys: &hints(picker),
    }
    .draw(canvas, words);
    let published = ("author", author.into());
    let head = words.with("app-loop-published", &[published]);
    let chosen = PUBLISHED.get(picker.list.menu.chosen());
    // Where only one of both lists fits, it is the one with the cursor.
    let (shows_published, shows_new, right) = match chosen {
        _ if !is_narrow => (true, true, RIGHT),
        Some(_) => (true, false, RIGHT),
        None => (false, true, 2),
    };
    let list = Rect::new(0, area.y + 1, RIGHT - 1, area.height.saturating_sub(1));
    if shows_published {
        canvas.text(4, area.y, &head, Ink::Quiet);
        draw_published(picker, canvas, list);
    }
    if !shows_new {
        return;
    }
    canvas.text(right + 2, area.y, &words.get("app-loop-new"), Ink::Quiet);
    let list = Rect::new(
        right,
        list.y,
        area.right().saturating_sub(right),
        list.height,
    );
    let fields: Vec<Field> = (SIZE..N_ROWS).map(|row| picker.field(row, words)).collect();
    let end = picker.list.draw_fields(canvas, list, &fields, (SIZE, 0));
    if let Some(published) = chosen {
        let puzzle = Puzzle::from(published.instance());
        let text = Rect::new(RIGHT + 2, end + 1, list.width.saturating_sub(2), 2);
        let y = canvas.paragraph(text, &task(&puzzle, words), Ink::Strong);
        let place = Rect::new(RIGHT, y, list.width, area.bottom().saturating_sub(y));
        let view = depict::start(&puzzle);
        board::draw(canvas, place, &view, &Marks::default(), false, None);
    }
}

/// The published puzzles.
fn draw_published(picker: &PuzzleMenu, canvas: &mut Canvas, area: Rect) {
    let chosen = picker.list.menu.chosen();
    let row = |(index, it): (usize, &Published)| {
        Row::new((area.width, 1), canvas.theme, |canvas| {
            canvas.hit(2, 0, 30, Hit::Row(index));
            let puzzle = it.instance().to_string();
            let item = MenuItem {
                index,
                label: &format!("{:2}  {puzzle}", it.number),
                value: None,
                chosen: chosen == index,
            };
            item.draw(canvas, 2, 0);
            draw_progress(&picker.kept, &puzzle, canvas);
        })
    };
    let rows = PUBLISHED.iter().enumerate().map(row).collect();
    menu::draw(canvas, area, rows, Some(chosen).filter(|it| *it < N));
}

/// How far a puzzle is: solved, and in which time at best, or how many pieces are placed.
fn draw_progress(kept: &[HistoryEntry], puzzle: &str, canvas: &mut Canvas) {
    let end = canvas.area().width.saturating_sub(1);
    if let Some(best) = attempts::best_time(kept, puzzle) {
        let sign = canvas.theme.pick("✓", "+");
        canvas.right(end, 0, &format!("{sign} {}", clock(best)), Ink::Strong);
    } else if let Some((_, it)) = attempts::attempts(kept, puzzle).next() {
        let (placed, all) = it.placed;
        canvas.right(end, 0, &format!("{placed}/{all}"), Ink::Quiet);
    }
}

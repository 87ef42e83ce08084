//! How to play: the rules card by card, with boards on which the reader makes the moves.

use catalog::{Game, Puzzle};
use game::{AnyLine, BoardView, Marks, Played};
use local::wording;
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};

use crate::{
    app::Screen,
    board,
    canvas::{Canvas, wrap},
    context::{Context, Go},
    entry::{Entered, Entry},
    event::{Event, Hit},
    home,
    motion::Motion,
    page::{KeyHint, Notice, Page, code, key, keys},
    panel,
    picker::Picker,
    puzzle::{self, Solving},
    rules::{self, Card, Paragraph},
    setup::Setup,
    theme::Ink,
};

/// What is explained.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Subject {
    Game(&'static Game),
    Puzzle(&'static Puzzle),
}

/// A board on which moves can be made.
#[derive(Debug)]
struct Exercise {
    line: Box<dyn AnyLine>,
    entry: Entry,
    motion: Option<Motion>,
    /// The moves to be made. Empty where none are asked for.
    wanted: Vec<String>,
}

/// The rules of a game, open at a card.
#[derive(Debug)]
pub(crate) struct Learn {
    subject: Subject,
    cards: Vec<Card>,
    at: usize,
    scroll: usize,
    exercise: Option<Exercise>,
    /// The same for a puzzle.
    practice: Option<Box<Solving>>,
    notice: Option<Notice>,
}

impl Learn {
    /// The rules of a game or puzzle.
    pub(crate) fn new(subject: Subject, words: &Messages) -> Learn {
        let rules = match subject {
            Subject::Game(game) => game.rules,
            Subject::Puzzle(puzzle) => puzzle.rules,
        };
        let mut learn = Learn {
            subject,
            cards: rules::cards(rules, words.language()),
            at: 0,
            scroll: 0,
            exercise: None,
            practice: None,
            notice: None,
        };
        learn.open();
        learn
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.exercise.as_ref().is_some_and(|it| it.motion.is_some())
    }

    pub(crate) fn is_typing(&self) -> bool {
        let exercise = self.exercise.as_ref();
        exercise.is_some_and(|it| it.entry.typed.is_some())
    }

    /// The rules in another language, at the same place.
    pub(crate) fn translate(&mut self, words: &Messages) {
        let rules = match self.subject {
            Subject::Game(game) => game.rules,
            Subject::Puzzle(puzzle) => puzzle.rules,
        };
        self.cards = rules::cards(rules, words.language());
        self.at = self.at.min(self.cards.len().saturating_sub(1));
    }

    pub(crate) fn update(&mut self, event: Event, context: &mut Context) -> Go {
        match event {
            Event::Key(key) => return self.key(key, context),
            Event::Click(Hit::Square(_)) if self.practice.is_some() => {
                self.practise(event, context);
            }
            Event::Click(hit) => {
                if let Some(exercise) = &mut self.exercise {
                    let entered = exercise.entry.click(hit, &*exercise.line);
                    self.entered(entered, context.words);
                }
            }
            Event::Scroll(by) => self.scroll_by(by),
            Event::Tick(elapsed) => {
                if let Some(exercise) = &mut self.exercise
                    && let Some(motion) = &mut exercise.motion
                    && !motion.advance(elapsed)
                {
                    exercise.motion = None;
                }
            }
            _ => (),
        }
        Go::Stay
    }

    fn scroll_by(&mut self, by: i32) {
        let scroll = i64::try_from(self.scroll).unwrap_or(0) + i64::from(by);
        self.scroll = usize::try_from(scroll).unwrap_or(0);
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        if let Some(exercise) = &mut self.exercise {
            exercise.motion = None;
            if exercise.entry.typed.is_some() {
                let entered = exercise.entry.key(key, &*exercise.line);
                self.entered(entered, context.words);
                return Go::Stay;
            }
        }
        match key {
            KeyCode::Char('n') => self.turn(1),
            KeyCode::Char('p') => self.turn(-1),
            KeyCode::PageDown => self.scroll_by(5),
            KeyCode::PageUp => self.scroll_by(-5),
            KeyCode::Char('r') => self.open(),
            KeyCode::Char('s') => self.show(context.words),
            KeyCode::Char('t') => {
                return match self.subject {
                    Subject::Game(game) => Go::to(Screen::Setup(Box::new(Setup::new(game)))),
                    Subject::Puzzle(_) => Go::to(Screen::Picker(Box::new(Picker::new()))),
                };
            }
            KeyCode::Char('q') => return Go::Back,
            KeyCode::Esc if !self.has_taps() => return Go::Back,
            _ if self.practice.is_some() => self.practise(Event::Key(key), context),
            // Where nothing is to be entered, arrows turn the pages.
            KeyCode::Right if self.exercise.is_none() => self.turn(1),
            KeyCode::Left if self.exercise.is_none() => self.turn(-1),
            _ => {
                if let Some(exercise) = &mut self.exercise {
                    let entered = exercise.entry.key(key, &*exercise.line);
                    self.entered(entered, context.words);
                }
            }
        }
        Go::Stay
    }

    /// Lets the puzzle on the card handle an event.
    fn practise(&mut self, event: Event, context: &mut Context) {
        if let Some(practice) = &mut self.practice {
            // Wherever it wants to go, the reader stays.
            practice.update(event, context);
            let solved = practice.is_solved();
            let told = context.words.get("app-loop-solved-long");
            self.notice = solved.then(|| Notice::good(told));
        }
    }

    fn has_taps(&self) -> bool {
        let exercise = self.exercise.as_ref();
        exercise.is_some_and(|it| !it.entry.own_taps().is_empty())
    }

    fn turn(&mut self, by: i32) {
        let last = self.cards.len().saturating_sub(1) as i32;
        self.at = (self.at as i32 + by).clamp(0, last) as usize;
        self.open();
    }

    /// Sets up the board of the card.
    fn open(&mut self) {
        self.scroll = 0;
        self.notice = None;
        self.exercise = None;
        self.practice = None;
        let example = self.cards.get(self.at).and_then(|it| it.example.as_ref());
        let Subject::Game(game) = self.subject else {
            let solved = example.and_then(|it| Solving::practice(&it.position));
            self.practice = solved.map(Box::new);
            return;
        };
        let line = match example {
            Some(example) => example.start(game),
            None => game.open(None, None),
        };
        self.exercise = line.ok().map(|line| {
            let entry = Entry::new(&*line);
            Exercise {
                line,
                entry,
                motion: None,
                wanted: example.map(|it| it.moves.clone()).unwrap_or_default(),
            }
        });
    }

    /// Makes the next move of the example.
    fn show(&mut self, words: &Messages) {
        if let Some(m) = self.next_wanted() {
            self.play(&m, words);
        }
    }

    /// The next move of the example, as long as only its moves were made.
    fn next_wanted(&self) -> Option<String> {
        let exercise = self.exercise.as_ref()?;
        let made = exercise.line.moves();
        let as_wanted = exercise.wanted.starts_with(&made);
        exercise
            .wanted
            .get(made.len())
            .filter(|_| as_wanted)
            .cloned()
    }

    fn entered(&mut self, entered: Entered, words: &Messages) {
        match entered {
            Entered::Nothing => (),
            Entered::Changed | Entered::Picked => self.notice = None,
            Entered::Move(m) => self.play(&m, words),
            Entered::Refused(reason) => {
                self.notice = Some(Notice::refused(&reason, words));
            }
        }
    }

    fn play(&mut self, m: &str, words: &Messages) {
        let wanted = self.next_wanted();
        let Some(exercise) = &mut self.exercise else {
            return;
        };
        let view = exercise.line.view();
        match exercise.line.try_play(m) {
            Ok(Played { text, trace, .. }) => {
                exercise.motion = Some(Motion::new(view, &trace));
                exercise.entry.refresh(&*exercise.line);
                let done = exercise.line.moves() == exercise.wanted;
                let ending = exercise.line.ending();
                let id = match wanted {
                    Some(wanted) if wanted != text => "app-learn-other",
                    Some(_) if done => "app-learn-done",
                    Some(_) => "app-learn-right",
                    None => "app-learn-free",
                };
                let mut told = words.get(id).into_owned();
                if let (Some(ending), Subject::Game(game)) = (ending, self.subject) {
                    told = format!("{told} {}", wording::ending(game.info, &ending, words));
                }
                self.notice = Some(Notice::good(told));
            }
            Err(reason) => {
                exercise.entry.refresh(&*exercise.line);
                self.notice = Some(Notice::refused(&reason, words));
            }
        }
    }

    fn name(&self) -> &'static str {
        match self.subject {
            Subject::Game(game) => game.info.name,
            Subject::Puzzle(puzzle) => puzzle.name,
        }
    }

    /// What is seen beside the text.
    fn picture(&self) -> Option<(BoardView, Marks)> {
        if let Some(exercise) = &self.exercise {
            if let Some(motion) = &exercise.motion {
                let (view, marks) = motion.picture();
                return Some((view.clone(), marks.clone()));
            }
            let mut marks = exercise.line.last_marks();
            exercise.entry.mark(&mut marks);
            return Some((exercise.entry.view.clone(), marks));
        }
        let Subject::Puzzle(puzzle) = self.subject else {
            return None;
        };
        // A card without a board shows the one before.
        let before = self.cards.iter().take(self.at + 1).rev();
        let mut boards = before.filter_map(|it| it.example.as_ref());
        let example = boards
            .next()
            .or_else(|| self.cards.iter().find_map(|it| it.example.as_ref()))?;
        let (view, _) = puzzle.picture(&example.position).ok()?;
        let board = example.position.parse().ok()?;
        Some((view, chess_loop::depict::attacks(&board)))
    }
}

pub(crate) fn hints(learn: &Learn) -> Vec<KeyHint> {
    if learn.is_typing() {
        return vec![
            code(KeyCode::Enter, "app-key-enter", "app-do-play"),
            code(KeyCode::Esc, "app-key-esc", "app-do-back"),
        ];
    }
    let mut hints = vec![
        key('n', "n", "app-do-next-page"),
        key('p', "p", "app-do-page-before"),
    ];
    if learn.practice.is_some() {
        hints.extend([
            keys("app-key-arrows", "app-do-move"),
            code(KeyCode::Enter, "app-key-enter", "app-do-cycle"),
            keys("1 2", "app-do-place"),
        ]);
    }
    if learn.exercise.is_some() {
        hints.extend([
            keys("app-key-arrows", "app-do-move"),
            code(KeyCode::Enter, "app-key-enter", "app-do-pick"),
        ]);
        if learn.next_wanted().is_some() {
            hints.push(key('s', "s", "app-do-show"));
        }
    }
    hints.push(key('t', "t", "app-do-play-it"));
    hints.push(key('?', "?", "app-do-help"));
    hints.push(key('q', "q", "app-do-back"));
    if learn.exercise.is_some() || learn.practice.is_some() {
        hints.push(key('r', "r", "app-do-restart"));
    }
    if learn.exercise.is_some() {
        hints.push(key(':', ":", "app-do-type"));
    }
    hints.push(keys("app-key-pages", "app-do-scroll"));
    hints
}

pub(crate) fn draw(learn: &Learn, canvas: &mut Canvas, words: &Messages) {
    let typed = learn
        .exercise
        .as_ref()
        .and_then(|it| it.entry.typed.as_ref());
    let (status, bad) = match (typed, &learn.notice, learn.next_wanted()) {
        (Some(text), _, _) => {
            let text = ("text", text.clone().into());
            (
                words.with("app-type-move", &[text]).into_owned() + "_",
                false,
            )
        }
        (None, Some(notice), _) => (notice.text.clone(), notice.bad),
        (None, None, Some(m)) => {
            let m = ("move", m.into());
            (words.with("app-learn-try", &[m]).into_owned(), false)
        }
        (None, None, None) => {
            let id = match (&learn.exercise, &learn.practice) {
                (Some(_), _) => "app-learn-read",
                (None, Some(_)) => "app-learn-practice",
                (None, None) => "app-learn-only-read",
            };
            (words.get(id).into_owned(), false)
        }
    };
    let title = [("game", learn.name().into())];
    let title = words.with("app-learn-title", &title).into_owned();
    let page = [
        ("page", (learn.at + 1).into()),
        ("pages", learn.cards.len().into()),
    ];
    let right = words.with("app-page", &page).into_owned();
    let area = Page {
        title: &title,
        right: &right,
        status: &status,
        bad,
        keys: &hints(learn),
    }
    .draw(canvas, words);
    let picture = learn.picture();
    let columns = picture
        .as_ref()
        .map_or(0, |it| board::size(&it.0, canvas).0);
    let x = area
        .right()
        .saturating_sub(columns.max(36))
        .max(area.x + 30);
    let text = Rect::new(
        2,
        area.y + 1,
        x.saturating_sub(5),
        area.height.saturating_sub(1),
    );
    draw_text(learn, canvas, text, words);
    let Some((view, marks)) = picture else {
        return;
    };
    let split = panel::split(area, &view, canvas);
    let place = Rect { x, ..split.board };
    if let Some(practice) = &learn.practice {
        puzzle::draw_board(practice, canvas, place);
        return;
    }
    let exercise = learn.exercise.as_ref();
    let still = exercise.filter(|it| it.motion.is_none());
    let focus = still.and_then(|it| it.entry.cursor());
    board::draw(canvas, place, &view, &marks, false, focus);
    if let Some(exercise) = exercise {
        panel::tray(canvas, x + 4, split.tray, &exercise.entry, words);
    } else {
        draw_attacks(canvas, place, &marks, split.tray + 1, area.bottom());
    }
}

fn draw_text(learn: &Learn, canvas: &mut Canvas, area: Rect, words: &Messages) {
    let width = usize::from(area.width);
    let mut lines: Vec<(String, Ink)> = Vec::new();
    if learn.at == 0
        && let Subject::Game(game) = learn.subject
    {
        let about = home::capital(&wording::about(game.info.id, words));
        lines.extend(wrap(&about, width).into_iter().map(|it| (it, Ink::Strong)));
        lines.push((String::new(), Ink::Plain));
    }
    let card = learn.cards.get(learn.at).map_or(&[][..], |it| &it.text);
    for paragraph in card {
        match paragraph {
            Paragraph::Heading(text) => lines.push((text.clone(), Ink::Strong)),
            Paragraph::Text(text) => {
                lines.extend(wrap(text, width).into_iter().map(|it| (it, Ink::Plain)));
            }
            Paragraph::Item(text) => {
                for (i, line) in wrap(text, width.saturating_sub(2)).iter().enumerate() {
                    let lead = if i == 0 { "- " } else { "  " };
                    lines.push((format!("{lead}{line}"), Ink::Plain));
                }
            }
        }
        lines.push((String::new(), Ink::Plain));
    }
    lines.pop();
    let height = usize::from(area.height);
    let scroll = learn.scroll.min(lines.len().saturating_sub(height));
    for (y, (line, ink)) in (area.y..area.bottom()).zip(lines.iter().skip(scroll)) {
        canvas.text(area.x, y, line, *ink);
    }
    if scroll + height < lines.len() {
        let more = words.get("app-more").into_owned();
        let y = area.bottom().saturating_sub(1);
        canvas.clear(Rect::new(area.x, y, area.width, 1));
        canvas.text(area.x, y, &more, Ink::Quiet);
    }
}

/// The attacks on a board as a list.
fn draw_attacks(canvas: &mut Canvas, area: Rect, marks: &Marks, y: u16, bottom: u16) {
    let arrow = canvas.theme.pick("→", "->");
    for (y, it) in (y..bottom).zip(&marks.arrows) {
        let text = format!("{} {arrow} {}", it.from, it.to);
        canvas.text(area.x + 4, y, &text, Ink::Plain);
    }
}

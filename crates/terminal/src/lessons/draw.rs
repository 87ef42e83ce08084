//! Draws a step of the lessons: its board, as large as the window allows, and beside or below it what
//! the step says.

use catalog::lesson::{Exercise, Placing};
use game::{BoardView, Tap};
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use session::wording;

use super::{
    Course, LessonsScreen, StepBoard,
    emphasis::{self, Span},
};
use crate::{
    board,
    canvas::{Canvas, cells},
    entry::MoveEntry,
    event::Hit,
    page::{self, KeyHint, Notice, Page, code, key, keys},
    panel::{self, Split},
    prompt::typed_text,
    prompts, puzzle,
    theme::Ink,
};

pub(crate) fn hints(lessons: &LessonsScreen) -> Vec<KeyHint> {
    if lessons.is_typing() {
        return vec![
            code(KeyCode::Enter, "app-key-enter", "app-do-play"),
            code(KeyCode::Esc, "app-key-esc", "app-do-back"),
        ];
    }
    let mut hints = Vec::new();
    let next = key('n', "n", "app-do-next-step");
    let play = key('t', "t", "app-do-play-it");
    let is_completed = lessons.completed.is_some();
    if is_completed && lessons.is_last() {
        hints.push(play);
    } else if is_completed {
        hints.push(next);
    } else {
        hints.push(keys("app-key-arrows", "app-do-move"));
        match &lessons.board {
            Some(StepBoard::Pieces(exercise)) if exercise.whole.is_some() => {
                hints.push(code(KeyCode::Enter, "app-key-enter", "app-do-cycle"));
                hints.push(keys("1 2", "app-do-place"));
            }
            Some(StepBoard::Pieces(_)) => {
                hints.push(code(KeyCode::Enter, "app-key-enter", "app-do-place"));
            }
            _ => hints.push(code(KeyCode::Enter, "app-key-enter", "app-do-pick")),
        }
        if lessons.can_show() {
            hints.push(key('h', "h", "app-do-show"));
        }
    }
    if lessons.can_undo() {
        hints.push(key('u', "u", "app-do-undo"));
    }
    if !is_completed && !lessons.is_last() {
        hints.push(next);
    }
    if 0 < lessons.at {
        hints.push(key('p', "p", "app-do-step-before"));
    }
    hints.push(page::RULES);
    hints.push(key('?', "?", "app-do-help"));
    hints.push(key('q', "q", "app-do-back"));
    hints.push(key('r', "r", "app-do-restart"));
    if !(is_completed && lessons.is_last()) {
        hints.push(play);
    }
    if matches!(lessons.board, Some(StepBoard::Moves(_))) {
        hints.push(key(':', ":", "app-do-type"));
        hints.push(code(KeyCode::Tab, "app-key-tab", "app-do-next"));
    }
    hints.push(keys("app-key-pages", "app-do-scroll"));
    hints
}

impl LessonsScreen {
    /// Whether a move or square that completes the step can be shown: not in a small game or puzzle.
    fn can_show(&self) -> bool {
        match &self.course {
            Course::Game(_, lesson) => lesson
                .steps
                .get(self.at)
                .is_some_and(|it| !matches!(it.exercise, Exercise::Play { .. })),
            Course::Puzzle(lesson) => lesson
                .steps
                .get(self.at)
                .is_some_and(|it| !matches!(it.placing, Placing::Solve)),
        }
    }
}

pub(crate) fn draw(lessons: &LessonsScreen, canvas: &mut Canvas, words: &Messages) {
    let status = status(lessons, words);
    let title = [("game", lessons.subject.name().into())];
    let title = words.with("app-learn-title", &title).into_owned();
    let step = [
        ("step", (lessons.at + 1).into()),
        ("steps", lessons.n_steps().into()),
    ];
    let right = words.with("app-learn-step", &step).into_owned();
    let page = Page {
        title: &title,
        right: &right,
        status: &status,
        keys: &hints(lessons),
    };
    page.draw_without_status(canvas, words);
    let view = picture(lessons);
    let split = split(canvas, &view);
    draw_board(lessons, canvas, split.board);
    let area = if split.panel.width == 0 {
        split.below
    } else {
        split.panel
    };
    draw_side(lessons, canvas, area, words);
    page.draw_prompt_below(canvas, &split);
}

/// Numbers of rows below a board for what the step says, in a window without a panel: the first with
/// which the whole board fits.
const TEXT_ROWS: [u16; 4] = [5, 3, 2, 1];

/// Divides the window between board and text. Without room for a panel, the board leaves some rows for
/// the text below it.
fn split(canvas: &Canvas, view: &BoardView) -> Split {
    let stage = page::stage(canvas);
    let whole = panel::split(stage, view, canvas.theme);
    if 0 < whole.panel.width {
        let panel = Rect {
            height: stage.bottom().saturating_sub(whole.panel.y),
            ..whole.panel
        };
        return Split { panel, ..whole };
    }
    let low = |rows: u16| Rect {
        height: stage.height.saturating_sub(rows),
        ..stage
    };
    let fits = |rows: &u16| {
        let Rect { width, height, .. } = low(*rows);
        let size = board::choose(view, canvas.theme, width, height);
        board::footprint(view, canvas.theme, size).1 <= height
    };
    let rows = TEXT_ROWS.into_iter().find(fits);
    let split = panel::split(low(rows.unwrap_or(TEXT_ROWS[1])), view, canvas.theme);
    let below = Rect {
        height: stage.bottom().saturating_sub(split.below.y),
        ..split.below
    };
    Split { below, ..split }
}

fn picture(lessons: &LessonsScreen) -> BoardView {
    let is_completed = lessons.completed.is_some();
    match &lessons.board {
        Some(StepBoard::Moves(exercise)) => exercise.picture(is_completed).0,
        Some(StepBoard::Pieces(exercise)) => exercise.picture(is_completed).0,
        None => BoardView::new(game::Surface::Tiles, 1, 1),
    }
}

fn draw_board(lessons: &LessonsScreen, canvas: &mut Canvas, area: Rect) {
    let is_completed = lessons.completed.is_some();
    match &lessons.board {
        Some(StepBoard::Moves(exercise)) => {
            let (view, marks) = exercise.picture(is_completed);
            let focus = exercise.entry.cursor();
            let focus = focus.filter(|_| exercise.motion.is_none() && !is_completed);
            board::draw(canvas, area, &view, &marks, false, focus);
        }
        Some(StepBoard::Pieces(exercise)) => {
            if let Some(puzzle) = &exercise.whole {
                puzzle::draw_board(puzzle, canvas, area);
                return;
            }
            let (view, marks) = exercise.picture(is_completed);
            board::draw(canvas, area, &view, &marks, false, Some(exercise.cursor));
        }
        None => (),
    }
}

fn status(lessons: &LessonsScreen, words: &Messages) -> Notice {
    if let Some(StepBoard::Moves(exercise)) = &lessons.board
        && let Some(text) = &exercise.entry.typed
    {
        return Notice::info(typed_text("app-type-move", text, words));
    }
    if let Some(notice) = &lessons.notice {
        return notice.clone();
    }
    if lessons.completed.is_some() {
        let is_game = matches!(lessons.course, Course::Game(..));
        return Notice::info(words.get(match (lessons.is_last(), is_game) {
            (false, _) => "app-learn-right",
            (true, true) => "app-learn-last",
            (true, false) => "app-learn-last-puzzle",
        }));
    }
    Notice::info(match &lessons.board {
        Some(StepBoard::Moves(exercise)) => exercise.instruction(words).unwrap_or_else(|| {
            if exercise.is_waiting() {
                let info = exercise.line.info();
                let player = ("player", info.player(exercise.line.to_move()).into());
                return words.with("app-learn-replying", &[player]).into_owned();
            }
            prompts::next(&exercise.entry, &*exercise.line, words)
        }),
        Some(StepBoard::Pieces(exercise)) => exercise.instruction(words).unwrap_or_else(|| {
            let id = match exercise.whole {
                Some(_) => "app-loop-goal",
                None => "app-learn-place",
            };
            words.get(id).into_owned()
        }),
        None => String::new(),
    })
}

/// Lines of text with emphasis, each with the ink of its ordinary words and that of the others.
struct Lines {
    lines: Vec<(Vec<Span>, Ink, Ink)>,
    width: usize,
}

impl Lines {
    fn add(&mut self, text: &str, ink: Ink, strong: Ink) {
        let lines = emphasis::wrap(text, self.width);
        let lines = lines.into_iter().map(|it| (it, ink, strong));
        self.lines.extend(lines);
    }

    /// Adds an empty line, unless there is nothing above it.
    fn space(&mut self) {
        if !self.lines.is_empty() {
            self.lines.push((Vec::new(), Ink::Plain, Ink::Plain));
        }
    }
}

/// Draws what stands beside or below the board: the steps of the lesson, what this one says, and the
/// piles and buttons that a move may need.
fn draw_side(lessons: &LessonsScreen, canvas: &mut Canvas, area: Rect, words: &Messages) {
    if area.height == 0 || area.width == 0 {
        return;
    }
    let mut area = area;
    let is_low = area.height < LOW_PANEL;
    if !is_low {
        draw_steps(lessons, canvas, area);
        area.y += 2;
        area.height -= 2;
    }
    if let Some(StepBoard::Moves(exercise)) = &lessons.board
        && lessons.completed.is_none()
        && !exercise.is_waiting()
        && needs_tray(&exercise.entry, area.height)
    {
        let rows = panel::tray_height(&exercise.entry, area.width, words).min(area.height);
        area.height = area.height.saturating_sub(rows + u16::from(!is_low));
        let place = Rect::new(area.x, area.bottom() + u16::from(!is_low), area.width, rows);
        panel::tray(canvas, place, &exercise.entry, words);
    }
    let mut lines = Lines {
        lines: Vec::new(),
        // The last two columns are for the sign that there is more.
        width: area.width.saturating_sub(2).into(),
    };
    if is_low {
        add_result(lessons, &mut lines, words);
        add_task(lessons, &mut lines, words);
        add_explanation(lessons, &mut lines, words);
    } else {
        add_explanation(lessons, &mut lines, words);
        lines.space();
        add_task(lessons, &mut lines, words);
        lines.space();
        add_result(lessons, &mut lines, words);
    }
    while lines.lines.last().is_some_and(|(it, ..)| it.is_empty()) {
        lines.lines.pop();
    }
    draw_lines(canvas, area, &lines.lines, lessons.scroll);
}

/// Whether the piles and buttons of a move have to be drawn: piles only if there is room for the text,
/// too.
fn needs_tray(entry: &MoveEntry, rows: u16) -> bool {
    let tray = entry.tray();
    let has_buttons = tray.iter().any(|it| matches!(it.tap, Tap::Button(_)));
    has_buttons || !tray.is_empty() && 2 < rows
}

/// With fewer rows than this for the text, what is most urgent comes first, without free lines.
const LOW_PANEL: u16 = 9;

/// Draws a sign for each step of the lesson: completed, shown, or still to come. A click on one opens
/// its step.
fn draw_steps(lessons: &LessonsScreen, canvas: &mut Canvas, area: Rect) {
    let n = lessons.n_steps();
    let wide = if 2 * n <= usize::from(area.width) {
        2
    } else {
        1
    };
    for step in 0..n {
        let theme = canvas.theme;
        let is_done = lessons.is_done(step);
        let (sign, ink) = match (step == lessons.at, is_done) {
            (true, false) => (theme.pick("◆", "#"), Ink::Sun),
            (true, true) => (theme.pick("✓", "*"), Ink::Sun),
            (false, true) => (theme.pick("✓", "*"), Ink::Accent),
            (false, false) => (theme.pick("◇", "."), Ink::Quiet),
        };
        let x = area.x + cells(step * wide);
        canvas.text(x, area.y, sign, ink);
        canvas.hit(x, area.y, cells(wide), Hit::Row(step));
    }
}

/// Adds the title of the step and the explanation of its rule. The small game's makes room for the
/// guide after the first move.
fn add_explanation(lessons: &LessonsScreen, lines: &mut Lines, words: &Messages) {
    let title = lessons.sentence("title", words).unwrap_or_default();
    lines.add(&title, Ink::Accent, Ink::Accent);
    let has_begun = matches!(&lessons.board, Some(StepBoard::Moves(it)) if !it.said().is_empty());
    if let Some(text) = lessons.sentence("text", words).filter(|_| !has_begun) {
        lines.add(&text, Ink::Plain, Ink::Strong);
    }
}

/// Adds what the learner has to do, unless it is done.
fn add_task(lessons: &LessonsScreen, lines: &mut Lines, words: &Messages) {
    if let Some(task) = lessons.sentence("task", words)
        && lessons.completed.is_none()
    {
        lines.add(&task, Ink::Sun, Ink::Sun);
    }
}

/// Adds what the step says about what was done: the guide's remarks and advice in a small game, and
/// the sentence about the completed step.
fn add_result(lessons: &LessonsScreen, lines: &mut Lines, words: &Messages) {
    if let Some(StepBoard::Moves(exercise)) = &lessons.board {
        let info = exercise.line.info();
        for said in exercise.said() {
            let player = if said.player == exercise.learner() {
                words.get("app-learn-you").into_owned()
            } else {
                wording::player(info, said.player, words)
            };
            let note = said.note.as_ref();
            let args = [
                ("player", player.into()),
                ("move", said.played.shown.clone().into()),
                (
                    "note",
                    note.map(|it| words.get(&it.message).into_owned())
                        .unwrap_or_default()
                        .into(),
                ),
                (
                    "rule",
                    note.map(|it| it.rule.clone()).unwrap_or_default().into(),
                ),
            ];
            lines.add(
                &words.with("app-learn-said", &args),
                Ink::Plain,
                Ink::Strong,
            );
        }
        if let Some(advice) = exercise.advice() {
            if !exercise.said().is_empty() {
                lines.space();
            }
            lines.add(&words.get(&advice.message), Ink::Hint, Ink::Hint);
        }
    }
    if let Some(said) = &lessons.completed {
        if matches!(&lessons.board, Some(StepBoard::Moves(it)) if !it.said().is_empty()) {
            lines.space();
        }
        lines.add(said, Ink::Sun, Ink::Sun);
        for (title, text) in [("before", "before-text"), ("after", "after-text")] {
            let both = (
                lessons.sentence(title, words),
                lessons.sentence(text, words),
            );
            if let (Some(title), Some(text)) = both {
                lines.space();
                lines.add(&format!("**{title}.** {text}"), Ink::Plain, Ink::Strong);
            }
        }
    }
}

/// Draws lines of text from the one scrolled to, and at the end a sign if there are more.
fn draw_lines(canvas: &mut Canvas, area: Rect, lines: &[(Vec<Span>, Ink, Ink)], scroll: usize) {
    let height = usize::from(area.height);
    let scroll = scroll.min(lines.len().saturating_sub(height));
    for (y, (spans, ink, strong)) in (area.y..area.bottom()).zip(lines.iter().skip(scroll)) {
        let mut x = area.x;
        for (text, is_strong) in spans {
            let ink = if *is_strong { *strong } else { *ink };
            x = canvas.text(x, y, text, ink);
        }
    }
    if scroll + height < lines.len() {
        let more = canvas.theme.pick("▾", "v");
        let y = area.bottom().saturating_sub(1);
        canvas.right(area.right(), y, more, Ink::Accent);
    }
}

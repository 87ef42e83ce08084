//! Draws a page of the lessons: the text, and the board on which the reader plays.

use game::Marks;
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use session::wording;

use super::{LessonsScreen, Subject};
use crate::{
    board,
    canvas::{Canvas, wrap},
    home,
    page::{self, KeyHint, Notice, Page, code, key, keys},
    panel,
    prompt::typed_text,
    puzzle,
    rules::Paragraph,
    theme::Ink,
};

pub(crate) fn hints(lessons: &LessonsScreen) -> Vec<KeyHint> {
    if lessons.is_typing() {
        return vec![
            code(KeyCode::Enter, "app-key-enter", "app-do-play"),
            code(KeyCode::Esc, "app-key-esc", "app-do-back"),
        ];
    }
    let mut hints = vec![
        key('n', "n", "app-do-next-page"),
        key('p', "p", "app-do-page-before"),
    ];
    if lessons.practice.is_some() {
        hints.extend([
            keys("app-key-arrows", "app-do-move"),
            code(KeyCode::Enter, "app-key-enter", "app-do-cycle"),
            keys("1 2", "app-do-place"),
        ]);
    }
    if lessons.exercise.is_some() {
        hints.extend([
            keys("app-key-arrows", "app-do-move"),
            code(KeyCode::Enter, "app-key-enter", "app-do-pick"),
        ]);
        if lessons.next_wanted().is_some() {
            hints.push(key('s', "s", "app-do-show"));
        }
    }
    hints.push(key('t', "t", "app-do-play-it"));
    hints.push(key('?', "?", "app-do-help"));
    hints.push(key('q', "q", "app-do-back"));
    if lessons.exercise.is_some() || lessons.practice.is_some() {
        hints.push(key('r', "r", "app-do-restart"));
    }
    if lessons.exercise.is_some() {
        hints.push(key(':', ":", "app-do-type"));
    }
    hints.push(keys("app-key-pages", "app-do-scroll"));
    hints
}

pub(crate) fn draw(lessons: &LessonsScreen, canvas: &mut Canvas, words: &Messages) {
    let typed = lessons
        .exercise
        .as_ref()
        .and_then(|it| it.entry.typed.as_ref());
    let status = match (typed, &lessons.notice, lessons.next_wanted()) {
        (Some(text), _, _) => Notice::info(typed_text("app-type-move", text, words)),
        (None, Some(notice), _) => notice.clone(),
        (None, None, Some(m)) => Notice::info(lessons.instruction(&m, words)),
        (None, None, None) => {
            Notice::info(words.get(match (&lessons.exercise, &lessons.practice) {
                (None, Some(_)) => "app-learn-practice",
                _ if lessons.is_last() => "app-learn-last",
                (Some(_), _) => "app-learn-read",
                (None, None) => "app-learn-only-read",
            }))
        }
    };
    let title = [("game", lessons.name().into())];
    let title = words.with("app-learn-title", &title).into_owned();
    let page = [
        ("page", (lessons.at + 1).into()),
        ("pages", lessons.cards.len().into()),
    ];
    let right = words.with("app-page", &page).into_owned();
    let page = Page {
        title: &title,
        right: &right,
        status: &status,
        keys: &hints(lessons),
    };
    page.draw(canvas, words);
    draw_page(lessons, canvas, words);
    page.draw_prompt(canvas);
}

/// Draws a page of the lessons, with the text on the left and the board on the right; in a narrow window
/// the board above the text.
fn draw_page(lessons: &LessonsScreen, canvas: &mut Canvas, words: &Messages) {
    let stage = page::stage(canvas);
    let Some((view, marks)) = lessons.picture() else {
        let text = Rect::new(2, stage.y + 1, stage.width - 4, stage.height - 1);
        draw_text(lessons, canvas, text, words);
        return;
    };
    let theme = canvas.theme;
    let columns = (stage.width / 2).max(stage.width.saturating_sub(MAX_TEXT_WIDTH + 6));
    let (mut board, text) = if stage.width < NARROW {
        // The board takes at most half of the height.
        let size = board::choose(&view, theme, stage.width, stage.height / 2 + 1);
        let (w, h) = board::footprint(&view, theme, size);
        let (w, h) = (w.min(stage.width), h.min(stage.height / 2 + 1));
        let text = Rect::new(1, stage.y + h, stage.width - 2, stage.height - h);
        (Rect::new((stage.width - w) / 2, stage.y, w, h), text)
    } else {
        let size = board::choose(&view, theme, columns, stage.height - 1);
        let (w, h) = board::footprint(&view, theme, size);
        let (w, h) = (w.min(columns), (h + 1).min(stage.height));
        let x = stage.width - w - 2;
        let text = Rect::new(
            2,
            stage.y + 1,
            x.saturating_sub(5).min(MAX_TEXT_WIDTH),
            stage.height - 1,
        );
        (Rect::new(x, stage.y, w, h), text)
    };
    let tray = lessons
        .exercise
        .as_ref()
        .filter(|it| !it.entry.tray().is_empty());
    let mut text = text;
    if let Some(exercise) = tray {
        // The tray stands below the text.
        let rows = panel::tray_height(&exercise.entry, text.width, words);
        text.height = text.height.saturating_sub(rows + 1);
        let place = Rect::new(text.x, text.bottom() + 1, text.width, rows);
        panel::tray(canvas, place, &exercise.entry, words);
    }
    draw_text(lessons, canvas, text, words);
    if let Some(practice) = &lessons.practice {
        puzzle::draw_board(practice, canvas, board);
        return;
    }
    let exercise = lessons.exercise.as_ref();
    let still = exercise.filter(|it| it.motion.is_none());
    let focus = still.and_then(|it| it.entry.cursor());
    board = board::draw(canvas, board, &view, &marks, false, focus);
    if exercise.is_none() && NARROW <= stage.width {
        draw_attacks(canvas, board, &marks, board.bottom() + 1, stage.bottom());
    }
}

/// Maximum width of a lesson's text in columns: longer lines are hard to read.
const MAX_TEXT_WIDTH: u16 = 60;
/// In windows narrower than this many columns, the board of a lesson stands above its text.
const NARROW: u16 = 70;

fn draw_text(lessons: &LessonsScreen, canvas: &mut Canvas, area: Rect, words: &Messages) {
    let width = usize::from(area.width);
    let mut lines: Vec<(String, Ink)> = Vec::new();
    if lessons.at == 0
        && let Subject::Game(game) = lessons.subject
    {
        let about = home::capital(&wording::about(game.info.id, words));
        lines.extend(wrap(&about, width).into_iter().map(|it| (it, Ink::Strong)));
        lines.push((String::new(), Ink::Plain));
    }
    let card = lessons.cards.get(lessons.at).map_or(&[][..], |it| &it.text);
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
    let scroll = lessons.scroll.min(lines.len().saturating_sub(height));
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

/// Draws the attacks between pieces on a puzzle's board as a list of squares, such as `a1 → b3`.
fn draw_attacks(canvas: &mut Canvas, area: Rect, marks: &Marks, y: u16, bottom: u16) {
    let arrow = canvas.theme.pick("→", "->");
    for (y, attack) in (y..bottom).zip(&marks.arrows) {
        let text = format!("{} {arrow} {}", attack.from, attack.to);
        canvas.text(area.x + 4, y, &text, Ink::Plain);
    }
}

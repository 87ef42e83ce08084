//! Draws the screen of a Chess Loop puzzle.

use chess_loop::{Given, Piece};
use game::{Arrow, ArrowKind, Mark};
use grid::Square;
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};

use super::{PuzzleOrigin, PuzzleScreen, task};
use crate::{
    attempts::clock,
    board::{CellNote, Sketch},
    canvas::{Canvas, cells},
    page::{self, KeyHint, Notice, Page, code, key, keys},
    panel, pieces,
    theme::Ink,
};

pub(crate) fn hints(screen: &PuzzleScreen) -> Vec<KeyHint> {
    if screen.solved.is_some() {
        return vec![
            key('n', "n", "app-do-next-puzzle"),
            key('c', "c", "app-do-again"),
            key('u', "u", "app-do-undo"),
            page::RULES,
            key('?', "?", "app-do-help"),
            key('q', "q", "app-do-back"),
        ];
    }
    let mut hints = vec![
        keys("app-key-arrows", "app-do-move"),
        code(KeyCode::Enter, "app-key-enter", "app-do-cycle"),
        keys("1 2", "app-do-place"),
        key('h', "h", "app-do-hint"),
        page::RULES,
        key('.', ".", "app-do-mark-empty"),
        key('u', "u", "app-do-undo"),
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-back"),
        code(KeyCode::Delete, "app-key-delete", "app-do-clear-square"),
        key('c', "c", "app-do-clear"),
    ];
    if matches!(screen.origin, PuzzleOrigin::Published(_)) {
        hints.push(key('n', "n", "app-do-next-puzzle"));
    }
    hints
}

pub(crate) fn draw(screen: &PuzzleScreen, canvas: &mut Canvas, words: &Messages) {
    let title = match screen.origin {
        PuzzleOrigin::Published(number) => {
            let number = ("number", number.into());
            words.with("app-loop-title", &[number]).into_owned()
        }
        PuzzleOrigin::Daily(day, _) => {
            let day = ("day", day.to_string().into());
            words.with("app-loop-day-title", &[day]).into_owned()
        }
        PuzzleOrigin::Generated(..) | PuzzleOrigin::Typed => "Chess Loop".to_owned(),
    };
    let grade = match screen.origin {
        PuzzleOrigin::Generated(_, grade) | PuzzleOrigin::Daily(_, grade) => {
            words.say(&grade.name()) + "  "
        }
        PuzzleOrigin::Published(_) | PuzzleOrigin::Typed => String::new(),
    };
    let right = grade + &clock(screen.spent);
    let status = status(screen, words);
    let page = Page {
        title: &title,
        right: &right,
        status: &status,
        keys: &hints(screen),
    };
    page.draw_without_status(canvas, words);
    let split = panel::split(page::stage(canvas), &screen.view(), canvas.theme);
    draw_board(screen, canvas, split.board);
    draw_panel(screen, canvas, split.panel, &screen.marks().arrows, words);
    page.draw_prompt_below(canvas, &split);
}

/// Draws the board of a Chess Loop puzzle with the attacks between its pieces.
pub(crate) fn draw_board(screen: &PuzzleScreen, canvas: &mut Canvas, area: Rect) {
    let view = screen.view();
    let mut marks = screen.marks();
    marks.set(screen.cursor, Mark::Cursor);
    let squares =
        (0..view.height).flat_map(|rank| (0..view.width).map(move |file| Square::new(file, rank)));
    let empty = squares.filter(|it| screen.at(*it) == Given::Empty);
    let notes: Vec<(Square, CellNote)> = empty.map(|it| (it, CellNote::Empty)).collect();
    let sketch = Sketch {
        focus: Some(screen.cursor),
        notes: &notes,
        ..Sketch::new(&view, &marks)
    };
    sketch.draw(canvas, area);
}

fn status(screen: &PuzzleScreen, words: &Messages) -> Notice {
    if let Some(notice) = &screen.notice {
        return notice.clone();
    }
    if screen.solved.is_some() {
        let id = match screen.job {
            Some(_) => "app-loop-making",
            None => return Notice::info(result(screen, words)),
        };
        return Notice::info(words.get(id));
    }
    if screen.job.is_some() {
        return Notice::info(words.get("app-loop-asking"));
    }
    let goal = || Notice::info(words.get("app-loop-goal"));
    screen.complaint(words).unwrap_or_else(goal)
}

/// The result of a solved puzzle, as a sentence: the time and the number of hints.
fn result(screen: &PuzzleScreen, words: &Messages) -> String {
    let args = [
        ("time", clock(screen.spent).into()),
        ("hints", screen.n_hints.into()),
    ];
    words.with("app-loop-solved", &args).into_owned()
}

fn draw_panel(
    screen: &PuzzleScreen,
    canvas: &mut Canvas,
    area: Rect,
    arrows: &[Arrow],
    words: &Messages,
) {
    if area.width == 0 {
        return;
    }
    let text = Rect { height: 3, ..area };
    let mut y = canvas.paragraph(text, &task(&screen.puzzle, words), Ink::Strong);
    let text = Rect::new(area.x, y, area.width, 3);
    y = canvas.paragraph(text, &words.get("app-loop-goal"), Ink::Plain) + 1;
    let board = screen.board();
    let n = screen.puzzle.instance().n();
    for (key, piece) in ["1", "2"].into_iter().zip(screen.pair()) {
        let placed = board.count(piece);
        let sprite = sprite(screen, piece);
        let args = [
            ("pieces", chess_loop::words::piece_plural(piece.letter())),
            ("placed", placed.into()),
            ("n", n.into()),
        ];
        let x = canvas.text(area.x, y, key, Ink::Quiet);
        let x = pieces::chip(canvas, x + 1, y, sprite);
        let ink = if usize::from(n) < placed {
            Ink::Bad
        } else {
            Ink::Plain
        };
        canvas.text(x + 1, y, &words.with("app-loop-placed", &args), ink);
        y += 1;
    }
    y += 1;
    let reasons = screen.hint_reasons();
    let bottom = area.bottom();
    if screen.solved.is_some() {
        let text = Rect::new(area.x, y, area.width, 3);
        y = canvas.paragraph(text, &result(screen, words), Ink::Sun) + 1;
    } else if !reasons.is_empty() {
        canvas.text(area.x, y, &words.get("app-hint"), Ink::Quiet);
        let said: Vec<String> = reasons.iter().map(|it| words.sentence(it)).collect();
        let text = Rect::new(area.x, y + 1, area.width, bottom.saturating_sub(y + 1));
        y = canvas.paragraph(text, &said.join(" "), Ink::Hint);
        let level = screen.advice.as_ref().map_or(0, |it| it.level);
        if level < 3 {
            let more = Rect::new(area.x, y, area.width, bottom.saturating_sub(y));
            y = canvas.paragraph(more, &words.get("app-loop-more-hint"), Ink::Quiet);
        }
        y += 1;
    }
    if arrows.is_empty() || bottom <= y + 1 {
        return;
    }
    canvas.text(area.x, y, &words.get("app-loop-attacks"), Ink::Quiet);
    let to = canvas.theme.pick("→", "->");
    // Faults first: there may be no room for all attacks.
    let mut sorted: Vec<&Arrow> = arrows.iter().collect();
    sorted.sort_by_key(|it| it.kind != ArrowKind::Bad);
    let rows = usize::from(bottom - y - 1);
    let view = screen.view();
    for (index, arrow) in sorted.into_iter().enumerate() {
        let (column, row) = (cells(index / rows), cells(index % rows));
        let x = area.x.saturating_add(column.saturating_mul(16));
        if area.right() < x + 14 {
            break;
        }
        let letters = canvas.theme.piece_letters();
        let letter = |it: Square| {
            let english = view.piece(it).map_or(' ', piece_letter);
            letters.letter(english)
        };
        let bad = arrow.kind == ArrowKind::Bad;
        let text = format!(
            "{} {} {to} {} {}{}",
            arrow.from,
            letter(arrow.from),
            arrow.to,
            letter(arrow.to),
            if bad { " !" } else { "" },
        );
        let ink = if bad { Ink::Bad } else { Ink::Plain };
        canvas.text(x, y + 1 + row, &text, ink);
    }
}

/// The upper-case English letter of a chess piece.
fn piece_letter(sprite: game::Sprite) -> char {
    pieces::letter(sprite).to_ascii_uppercase()
}

/// The sprite of a chess piece, taken from the picture of a board that has it in a corner.
fn sprite(screen: &PuzzleScreen, piece: Piece) -> Option<game::Sprite> {
    let mut board = screen.board();
    board.set(chess_loop::Square { row: 0, col: 0 }, Some(piece));
    let view = chess_loop::depict::view(&board, screen.pair());
    view.piece(Square::new(0, view.height.saturating_sub(1)))
}

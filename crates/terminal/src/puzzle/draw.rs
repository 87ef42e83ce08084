//! The screen of a Chess Loop puzzle.

use chess_loop::{Given, Piece};
use game::{Arrow, ArrowKind, BoardView, Mark};
use grid::Square;
use messages::Messages;
use picture::Role;
use ratatui::{crossterm::event::KeyCode, layout::Rect};

use super::{Origin, Solving, task};
use crate::{
    board,
    canvas::Canvas,
    home::capital,
    page::{KeyHint, Page, code, key, keys},
    panel,
    theme::Ink,
};

pub(crate) fn hints(solving: &Solving) -> Vec<KeyHint> {
    let mut hints = vec![
        keys("app-key-arrows", "app-do-move"),
        code(KeyCode::Enter, "app-key-enter", "app-do-cycle"),
        keys("1 2", "app-do-place"),
        key('.', ".", "app-do-mark-empty"),
        key('h', "h", "app-do-hint"),
        key('u', "u", "app-do-undo"),
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-back"),
        code(KeyCode::Delete, "app-key-delete", "app-do-clear-square"),
        key('c', "c", "app-do-clear"),
    ];
    if matches!(solving.origin, Origin::Published(_)) {
        let place = if solving.solved.is_some() { 0 } else { 8 };
        hints.insert(place, key('n', "n", "app-do-next-puzzle"));
    }
    hints
}

pub(crate) fn draw(solving: &Solving, canvas: &mut Canvas, words: &Messages) {
    let title = match solving.origin {
        Origin::Published(number) => {
            let number = ("number", number.into());
            words.with("app-loop-title", &[number]).into_owned()
        }
        Origin::Generated(..) | Origin::Typed => "Chess Loop".to_owned(),
    };
    let right = match solving.origin {
        Origin::Generated(_, grade) => words.say(&grade.name()),
        Origin::Published(_) | Origin::Typed => String::new(),
    };
    let (status, bad) = status(solving, words);
    let area = Page {
        title: &title,
        right: &right,
        status: &status,
        bad,
        keys: &hints(solving),
    }
    .draw(canvas, words);
    let split = panel::split(area, &solving.view(), canvas);
    draw_board(solving, canvas, split.board);
    draw_panel(solving, canvas, split.panel, &solving.marks().arrows, words);
}

/// The board with the attacks on it.
pub(crate) fn draw_board(solving: &Solving, canvas: &mut Canvas, area: Rect) {
    let view = solving.view();
    let mut marks = solving.marks();
    marks.set(solving.cursor, Mark::Cursor);
    board::draw(canvas, area, &view, &marks, false, Some(solving.cursor));
    draw_empty(solving, canvas, area, &view);
    for arrow in &marks.arrows {
        draw_arrow(canvas, area, &view, *arrow, solving.cursor);
    }
}

fn status(solving: &Solving, words: &Messages) -> (String, bool) {
    if solving.solved.is_some() {
        return (words.get("app-loop-solved").into_owned(), false);
    }
    if let Some(notice) = &solving.notice {
        return (notice.text.clone(), notice.bad);
    }
    if solving.asked.is_some() {
        return (words.get("app-loop-asking").into_owned(), false);
    }
    // The first thing wrong with a full board.
    let instance = solving.puzzle.instance();
    let board = solving.board();
    let is_full = instance
        .pair()
        .into_iter()
        .all(|it| board.count(it) == usize::from(instance.n()));
    if is_full {
        let fault = chess_loop::verify::verify_as(&board.to_string(), &solving.puzzle.wanted());
        if let Err(fault) = fault {
            return (capital(&words.say(&fault.reason())), true);
        }
    }
    (task(&solving.puzzle, words), false)
}

/// Squares that the person marked as empty.
fn draw_empty(solving: &Solving, canvas: &mut Canvas, area: Rect, view: &BoardView) {
    let style = canvas.theme.text_style(false);
    for rank in 0..view.height {
        for file in 0..view.width {
            let square = Square::new(file, rank);
            if solving.at(square) != Given::Empty {
                continue;
            }
            if let Some(place) = picture::locate(view, style, square) {
                let (x, y) = (area.x + place.column + 1, area.y + place.row);
                canvas.styled(
                    x,
                    y,
                    canvas.theme.pick("×", "x"),
                    canvas.theme.role(Role::Frame),
                );
            }
        }
    }
}

/// An attack as far as a terminal can show it: an arrow beside the piece, and a line over the free
/// squares on its way. A knight's jump is only in the list.
fn draw_arrow(canvas: &mut Canvas, area: Rect, view: &BoardView, arrow: Arrow, cursor: Square) {
    let files = i32::from(arrow.to.file) - i32::from(arrow.from.file);
    let ranks = i32::from(arrow.to.rank) - i32::from(arrow.from.rank);
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    if !straight {
        return;
    }
    let step = (files.signum(), ranks.signum());
    let (head, line) = match step {
        (0, 1) => (["↑", "^"], ["│", "|"]),
        (0, _) => (["↓", "v"], ["│", "|"]),
        (1, 0) => (["→", ">"], ["─", "-"]),
        (_, 0) => (["←", "<"], ["─", "-"]),
        (1, 1) => (["↗", "/"], ["╱", "/"]),
        (-1, -1) => (["↙", "/"], ["╱", "/"]),
        (1, _) => (["↘", "\\"], ["╲", "\\"]),
        (_, _) => (["↖", "\\"], ["╲", "\\"]),
    };
    let theme = canvas.theme;
    let role = match arrow.kind {
        ArrowKind::Bad => Role::Bad,
        ArrowKind::Attack | ArrowKind::Hint => Role::Legal,
    };
    let mut put = |square: Square, offset: u16, sign: [&str; 2]| {
        if square == cursor {
            return;
        }
        if let Some(place) = picture::locate(view, theme.text_style(false), square) {
            let (x, y) = (area.x + place.column + offset, area.y + place.row);
            canvas.styled(x, y, theme.pick(sign[0], sign[1]), theme.role(role));
        }
    };
    // Beside the piece, on the side it looks to.
    let side = if step.0 < 0 { 0 } else { 2 };
    if arrow.kind != ArrowKind::Bad {
        put(arrow.from, side, head);
    }
    for i in 1..files.abs().max(ranks.abs()) {
        let file = i32::from(arrow.from.file) + step.0 * i;
        let rank = i32::from(arrow.from.rank) + step.1 * i;
        put(Square::new(file as u8, rank as u8), 1, line);
    }
}

fn draw_panel(
    solving: &Solving,
    canvas: &mut Canvas,
    area: Rect,
    arrows: &[Arrow],
    words: &Messages,
) {
    if area.width == 0 {
        return;
    }
    let text = Rect { height: 3, ..area };
    let mut y = canvas.paragraph(text, &task(&solving.puzzle, words), Ink::Strong) + 1;
    let board = solving.board();
    let n = solving.puzzle.instance().n();
    for (key, piece) in ["1", "2"].into_iter().zip(solving.pair()) {
        let placed = board.count(piece);
        let glyph = glyph(solving, piece, canvas);
        let args = [
            ("pieces", chess_loop::words::plural(piece.letter())),
            ("placed", placed.into()),
            ("n", n.into()),
        ];
        let x = canvas.text(area.x, y, key, Ink::Quiet);
        let x = canvas.text(x + 1, y, glyph, Ink::Strong);
        let ink = if usize::from(n) < placed {
            Ink::Bad
        } else {
            Ink::Plain
        };
        canvas.text(x + 1, y, &words.with("app-loop-placed", &args), ink);
        y += 1;
    }
    y += 1;
    let told = solving.told();
    let bottom = area.bottom();
    if solving.solved.is_some() {
        let text = Rect::new(area.x, y, area.width, 3);
        y = canvas.paragraph(text, &words.get("app-loop-solved-long"), Ink::Sun) + 1;
    } else if !told.is_empty() {
        canvas.text(area.x, y, &words.get("app-hint"), Ink::Quiet);
        let said: Vec<String> = told.iter().map(|it| capital(&words.say(it))).collect();
        let text = Rect::new(area.x, y + 1, area.width, bottom.saturating_sub(y + 1));
        y = canvas.paragraph(text, &said.join(" "), Ink::Hint);
        let level = solving.advice.as_ref().map_or(0, |it| it.level);
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
    // Problems first: there may be no room for all.
    let mut sorted: Vec<&Arrow> = arrows.iter().collect();
    sorted.sort_by_key(|it| it.kind != ArrowKind::Bad);
    let rows = usize::from(bottom - y - 1);
    let view = solving.view();
    for (index, arrow) in sorted.into_iter().enumerate() {
        let (column, row) = (index / rows, index % rows);
        let x = area.x + column as u16 * 14;
        if area.right() < x + 12 {
            break;
        }
        let glyph = |it: Square| {
            let sprite = view.piece(it);
            sprite.map_or(" ", |it| picture::glyph(it, canvas.theme.charset))
        };
        let bad = arrow.kind == ArrowKind::Bad;
        let text = format!(
            "{}{} {to} {}{}{}",
            glyph(arrow.from),
            arrow.from,
            glyph(arrow.to),
            arrow.to,
            if bad { " !" } else { "" },
        );
        let ink = if bad { Ink::Bad } else { Ink::Plain };
        canvas.text(x, y + 1 + row as u16, &text, ink);
    }
}

fn glyph(solving: &Solving, piece: Piece, canvas: &Canvas) -> &'static str {
    // The picture of a board with only this piece knows its sprite.
    let mut board = solving.board();
    board.set(chess_loop::Square { row: 0, col: 0 }, Some(piece));
    let view = chess_loop::depict::view(&board, solving.pair());
    let corner = Square::new(0, view.height.saturating_sub(1));
    let sprite = view.piece(corner);
    sprite.map_or(" ", |it| picture::glyph(it, canvas.theme.charset))
}

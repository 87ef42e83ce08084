//! Draws the first menu in a large window: the entries to continue with, and the boards as cards.

use messages::Messages;
use ratatui::layout::Rect;

use super::{
    Choice, HomeScreen,
    draw::{Board, letter},
    layout::{GAP, LARGE_CARD, Layout, MARGIN},
};
use crate::{
    board::{self, Size},
    canvas::{Canvas, cells, shortened, width as text_width},
    event::Hit,
    menu::chosen_row,
    page,
    theme::Ink,
    thumbnail,
};

/// Width of the menu entries beside the logo, such as the game to continue with, in columns.
const HEAD_ENTRIES: u16 = 51;
/// Height in rows of the picture of a board in a small card (entry of the first menu).
const PICTURE: u16 = 5;
/// Minimum height in rows of the picture in a card (entry of the first menu) that shows a part of the
/// board in its usual size. Lower pictures are thumbnails.
const FRAGMENT: u16 = 12;

pub(super) fn draw(home: &HomeScreen, layout: Layout, canvas: &mut Canvas, words: &Messages) {
    let window = canvas.area();
    let (head, card) = match layout {
        Layout::Cards { large: true } => (10, 27),
        Layout::Grid { rows, head, .. } => (head, rows),
        Layout::Cards { large: false } | Layout::List { .. } => (7, 19),
    };
    let lines = boards(home);
    let n_lines = cells(lines.len().max(1));
    // Spare rows go above the logo, below it and below the cards.
    let needed = head + 2 + 2 + n_lines * card + 2 + 1 + 3;
    let spare = (window.height.saturating_sub(needed) / 4).min(2);
    let top = 1 + spare;
    draw_head(home, head, top, canvas, words);
    let y = top + head + 1 + spare;
    let across = window.width - 2 * MARGIN;
    let how = words.with(
        "app-menu-how",
        &[("count", home.boards.len().min(9).into())],
    );
    canvas.heading(MARGIN, y, across, &words.get("app-menu-boards"), &how);
    let n = match layout {
        Layout::Grid { columns, .. } => columns,
        _ => lines.first().map_or(1, |line| cells(line.len().max(1))),
    };
    let width = match layout {
        Layout::Cards { large: true } => LARGE_CARD,
        _ => (across + GAP) / n - GAP,
    };
    let x = window.width.saturating_sub(n * (width + GAP) - GAP) / 2;
    for (y, line) in (y + 2..).step_by(card.into()).zip(&lines) {
        for (x, index) in (x..).step_by((width + GAP).into()).zip(line) {
            let frame = Rect::new(x, y, width, card);
            home.draw_card(*index, layout, frame, canvas, words);
        }
    }
    let mut x = MARGIN;
    let y = y + 2 + n_lines * card + 1;
    let others = home.lines().pop().unwrap_or_default();
    for index in others {
        let Some(choice) = home.choices.get(index) else {
            continue;
        };
        let (name, _) = home.text(*choice, words);
        let width = text_width(&name) + 5;
        let is_chosen = home.menu.chosen() == index;
        let inks = chosen_row(canvas, Rect::new(x, y, width, 1), is_chosen);
        canvas.text(x + 2, y, letter(*choice), inks.key);
        canvas.text(x + 4, y, &name, inks.name);
        canvas.hit(x, y, width, Hit::Row(index));
        x += width + 3;
    }
}

/// The menu entries that are games and puzzles, line by line as they stand in the window, as indexes.
fn boards(home: &HomeScreen) -> Vec<Vec<usize>> {
    let mut lines = home.lines();
    lines.retain(|line| {
        let first = line.first().and_then(|index| home.choices.get(*index));
        first.is_some_and(|choice| Board::of(*choice).is_some())
    });
    lines
}

/// Draws the head of the first menu: the logo, the name, the subtitle, and the entries to continue with.
fn draw_head(home: &HomeScreen, rows: u16, top: u16, canvas: &mut Canvas, words: &Messages) {
    let window = canvas.area();
    let logo = match rows {
        10.. => Size { w: 20, h: 10 },
        7..10 => Size { w: 14, h: 7 },
        0..7 => Size { w: 8, h: 4 },
    };
    board::logo(canvas, (MARGIN, top), logo);
    let x = MARGIN + logo.w + 4;
    let name: Vec<String> = words
        .get("app-name")
        .to_uppercase()
        .chars()
        .map(String::from)
        .collect();
    let y = top + logo.h / 4;
    canvas.text(x, y, &name.join(" "), Ink::Strong);
    let beside = window.width - MARGIN - HEAD_ENTRIES;
    let room = Rect::new(x, y + 2, beside.saturating_sub(x + 2), 2);
    let y = canvas.paragraph(room, &home.subtitle(words), Ink::Plain);
    let room = Rect::new(x, y, room.width, 2);
    canvas.paragraph(room, &words.get("app-menu-proof"), Ink::Quiet);
    let head = match home.unfinished() {
        Some(_) => "app-menu-go-on",
        None => "app-menu-today",
    };
    canvas.heading(beside, top + 1, HEAD_ENTRIES, &words.get(head), "");
    let wanted = ["continue", "daily", "history"];
    let entries = home.choices.iter().enumerate();
    let entries: Vec<(usize, &Choice)> = entries
        .filter(|(_, choice)| wanted.contains(&choice.key()))
        .collect();
    let texts = entries.iter().map(|(_, choice)| home.text(**choice, words));
    let texts: Vec<(String, String)> = texts.collect();
    let widest = texts.iter().map(|(name, _)| text_width(name)).max();
    let details = beside + 4 + widest.unwrap_or(0) + 2;
    for ((y, (index, choice)), (name, more)) in (top + 3..).zip(entries).zip(texts) {
        let is_chosen = home.menu.chosen() == index;
        let inks = chosen_row(canvas, Rect::new(beside, y, HEAD_ENTRIES, 1), is_chosen);
        canvas.text(beside + 2, y, letter(*choice), inks.key);
        canvas.text(beside + 4, y, &name, inks.name);
        let room = (beside + HEAD_ENTRIES).saturating_sub(details);
        canvas.clipped(details, y, room, shortened(&more, room), inks.text);
        canvas.hit(beside, y, HEAD_ENTRIES, Hit::Row(index));
    }
}

impl HomeScreen {
    fn draw_card(
        &self,
        index: usize,
        layout: Layout,
        frame: Rect,
        canvas: &mut Canvas,
        words: &Messages,
    ) {
        let Some(board) = self.choices.get(index).and_then(|it| Board::of(*it)) else {
            return;
        };
        let is_chosen = self.menu.chosen() == index;
        page::draw_card(canvas, frame, is_chosen);
        let is_beside = matches!(layout, Layout::Grid { .. });
        let (picture, text) = if is_beside {
            beside(frame)
        } else {
            above(frame, layout == Layout::Cards { large: true })
        };
        self.draw_picture(index, picture, canvas);
        let Rect { x, y, .. } = text;
        canvas.text(x, y, &self.number(index), Ink::Accent);
        let name = if is_chosen { Ink::Chosen } else { Ink::Strong };
        let behind = canvas.text(x + 2, y, board.name, name);
        let y = if picture.is_empty() {
            // A card without a picture has few rows, so the designer stands beside the name.
            let room = text.right().saturating_sub(behind + 2);
            canvas.clipped(behind + 2, y, room, board.designer, Ink::Quiet);
            y + 1
        } else {
            let by = Rect::new(x, y + 1, text.width, 3);
            let y = canvas.paragraph(by, board.designer, Ink::Quiet);
            y + u16::from(!is_beside || 12 <= frame.height)
        };
        let last = text.bottom() - u16::from(!is_beside);
        let about = Rect::new(x, y, text.width, last.saturating_sub(y));
        canvas.paragraph(about, &board.about(words), Ink::Plain);
        if is_chosen && !picture.is_empty() {
            let play = words.get("app-menu-play");
            let go = format!(" {play} {} ", canvas.theme.pick("▸", ">"));
            let (at, y) = if is_beside {
                (text.right().saturating_sub(text_width(&go)), text.y)
            } else {
                (x, last)
            };
            canvas.text(at, y, &go, Ink::Chosen);
        }
        canvas.hit_area(frame, Hit::Row(index));
    }

    /// Draws a picture of the game or puzzle with this index in the menu: a part of its board in
    /// the usual size if the place is high enough and squares are painted, else a thumbnail. Draws
    /// nothing in an empty place.
    fn draw_picture(&self, index: usize, place: Rect, canvas: &mut Canvas) {
        let key = self.choices[index].key();
        let board = self.boards.iter().find(|(choice, _)| choice.key() == key);
        let Some((_, view)) = board.filter(|_| !place.is_empty()) else {
            return;
        };
        if FRAGMENT <= place.height && canvas.theme.is_painted() {
            board::fragment(canvas, place, view);
            return;
        }
        let rows = place.height.min(8);
        let x = place.x + place.width.saturating_sub(thumbnail::WIDTH) / 2;
        let y = place.y + (place.height - rows) / 2;
        thumbnail::draw(canvas, x, y, view, rows);
    }
}

/// The areas for the picture and for the text of a card in the first menu, with the text below the
/// picture.
fn above(frame: Rect, large: bool) -> (Rect, Rect) {
    let high = if large { 15 } else { PICTURE };
    let picture = Rect::new(frame.x + 1, frame.y + 1, frame.width - 2, high);
    let y = picture.bottom() + 1;
    let text = Rect::new(frame.x + 2, y, frame.width - 4, frame.bottom() - 1 - y);
    (picture, text)
}

/// The areas for the picture and for the text of a card in the first menu, side by side. The one for the
/// picture is empty if the card is too low for it.
fn beside(frame: Rect) -> (Rect, Rect) {
    let high = frame.height - 2;
    let wide = match high {
        FRAGMENT.. => 2 * high + 5,
        PICTURE..FRAGMENT => thumbnail::WIDTH,
        0..PICTURE => 0,
    };
    let high = if wide == 0 { 0 } else { high };
    let picture = Rect::new(frame.x + 1, frame.y + 1, wide, high);
    let x = picture.right() + 1 + u16::from(0 < wide);
    let width = (frame.right() - 2).saturating_sub(x);
    (picture, Rect::new(x, frame.y + 1, width, frame.height - 2))
}

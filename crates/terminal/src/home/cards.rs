//! The first menu in a large window: what to go on with, and the boards as cards side by side.

use messages::Messages;
use ratatui::layout::Rect;

use super::{
    Choice, Home,
    draw::{Board, letter},
    layout::{GAP, LARGE, MARGIN},
};
use crate::{
    board::{self, Size},
    canvas::{Canvas, shortened},
    event::Hit,
    menu::chosen_row,
    page,
    theme::Ink,
    thumbnail,
};

/// Columns of what to go on with.
const GO_ON: u16 = 51;
/// Rows of a picture in a small card.
const PICTURE: u16 = 5;

pub(super) fn draw(home: &Home, large: bool, canvas: &mut Canvas, words: &Messages) {
    let window = canvas.area();
    let logo = if large {
        Size { w: 20, h: 10 }
    } else {
        Size { w: 14, h: 7 }
    };
    // What is left over goes above the logo, below it and below the cards.
    let card = if large { 27 } else { 19 };
    let needed = logo.h + 2 + 2 + card + 2 + 1 + 3;
    let spare = window.height.saturating_sub(needed);
    let top = 1 + (spare / 4).min(2);
    draw_head(home, logo, top, canvas, words);
    let y = top + logo.h + 1 + (spare / 4).min(2);
    let across = window.width - 2 * MARGIN;
    let how = words.with("app-menu-how", &[("count", home.boards.len().into())]);
    canvas.heading(MARGIN, y, across, &words.get("app-menu-boards"), &how);
    let boards: Vec<usize> = home
        .lines()
        .into_iter()
        .find(|it| {
            let first = it.first().and_then(|it| home.choices.get(*it));
            first.is_some_and(|it| Board::of(*it).is_some())
        })
        .unwrap_or_default();
    let n = boards.len().max(1) as u16;
    let width = if large {
        LARGE
    } else {
        (across + GAP) / n - GAP
    };
    let taken = n * (width + GAP) - GAP;
    let x = window.width.saturating_sub(taken) / 2;
    for (x, index) in (x..).step_by((width + GAP).into()).zip(boards) {
        let frame = Rect::new(x, y + 2, width, card);
        home.draw_card(index, large, frame, canvas, words);
    }
    let mut x = MARGIN;
    let y = y + 2 + card + 1;
    let others = home.lines().pop().unwrap_or_default();
    for index in others {
        let Some(choice) = home.choices.get(index) else {
            continue;
        };
        let (name, _) = home.text(*choice, words);
        let width = name.chars().count() as u16 + 5;
        let is_chosen = home.menu.chosen() == index;
        let inks = chosen_row(canvas, Rect::new(x, y, width, 1), is_chosen);
        canvas.text(x + 2, y, letter(*choice), inks.key);
        canvas.text(x + 4, y, &name, inks.name);
        canvas.hit(x, y, width, Hit::Row(index));
        x += width + 3;
    }
}

/// The logo, the name, what this is, and what to go on with.
fn draw_head(home: &Home, logo: Size, top: u16, canvas: &mut Canvas, words: &Messages) {
    let window = canvas.area();
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
    let beside = window.width - MARGIN - GO_ON;
    let room = Rect::new(x, y + 2, beside.saturating_sub(x + 2), 2);
    let y = canvas.paragraph(room, &words.get("app-subtitle"), Ink::Plain);
    let room = Rect::new(x, y, room.width, 2);
    canvas.paragraph(room, &words.get("app-menu-proof"), Ink::Quiet);
    let head = match home.unfinished() {
        Some(_) => "app-menu-go-on",
        None => "app-menu-today",
    };
    canvas.heading(beside, top + 1, GO_ON, &words.get(head), "");
    let wanted = ["continue", "daily", "history"];
    let entries = home.choices.iter().enumerate();
    let entries: Vec<(usize, &Choice)> =
        entries.filter(|it| wanted.contains(&it.1.key())).collect();
    let texts = entries.iter().map(|it| home.text(*it.1, words));
    let texts: Vec<(String, String)> = texts.collect();
    let widest = texts.iter().map(|it| it.0.chars().count()).max();
    let details = beside + 4 + widest.unwrap_or(0) as u16 + 2;
    for ((y, (index, choice)), (name, more)) in (top + 3..).zip(entries).zip(texts) {
        let is_chosen = home.menu.chosen() == index;
        let inks = chosen_row(canvas, Rect::new(beside, y, GO_ON, 1), is_chosen);
        canvas.text(beside + 2, y, letter(*choice), inks.key);
        canvas.text(beside + 4, y, &name, inks.name);
        let room = (beside + GO_ON).saturating_sub(details);
        canvas.clipped(details, y, room, shortened(&more, room), inks.text);
        canvas.hit(beside, y, GO_ON, Hit::Row(index));
    }
}

impl Home {
    fn draw_card(
        &self,
        index: usize,
        large: bool,
        frame: Rect,
        canvas: &mut Canvas,
        words: &Messages,
    ) {
        let Some(board) = self.choices.get(index).and_then(|it| Board::of(*it)) else {
            return;
        };
        let is_chosen = self.menu.chosen() == index;
        page::draw_card(canvas, frame, is_chosen);
        let inner = frame.width - 4;
        let picture = self
            .boards
            .iter()
            .find(|it| it.0.key() == self.choices[index].key());
        let high = if large { 15 } else { PICTURE };
        if let Some((_, view)) = picture {
            let place = Rect::new(frame.x + 1, frame.y + 1, frame.width - 2, high);
            if large && canvas.theme.is_painted() {
                board::fragment(canvas, place, view);
            } else {
                let x = frame.x + frame.width.saturating_sub(thumbnail::WIDTH) / 2;
                let y = place.y + (high - PICTURE) / 2;
                thumbnail::draw(canvas, x, y, view, PICTURE.into());
            }
        }
        let (x, y) = (frame.x + 2, frame.y + high + 2);
        canvas.text(x, y, &self.number(index), Ink::Accent);
        let name = if is_chosen { Ink::Chosen } else { Ink::Strong };
        canvas.text(x + 2, y, board.name, name);
        let by = Rect::new(x, y + 1, inner, 2);
        let y = canvas.paragraph(by, board.designer, Ink::Quiet);
        let below = (frame.bottom() - 3).saturating_sub(y);
        let about = Rect::new(x, y + 1, inner, below);
        canvas.paragraph(about, &board.about(words), Ink::Plain);
        if is_chosen {
            let go = format!(
                " {} {} ",
                words.get("app-menu-play"),
                canvas.theme.pick("▸", ">")
            );
            canvas.text(x, frame.bottom() - 2, &go, Ink::Chosen);
        }
        canvas.hit_area(frame, Hit::Row(index));
    }
}

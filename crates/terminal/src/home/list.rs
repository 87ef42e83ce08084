//! Draws the first menu as a list, for windows of any size.

use messages::Messages;
use ratatui::layout::Rect;

use super::{
    Choice, HomeScreen,
    draw::{Board, letter},
};
use crate::{
    board::{self, Size},
    canvas::{Canvas, cells, shortened, wrap},
    event::Hit,
    menu::{self, Row, chosen_row},
    theme::Ink,
};

/// Size of the logo above the first menu, in columns and rows.
const LOGO: Size = Size { w: 8, h: 4 };
/// Column at which the names of games and puzzles begin in the first menu.
const NAME_COLUMN: u16 = 5;

pub(super) fn draw(home: &HomeScreen, across: u16, canvas: &mut Canvas, words: &Messages) {
    let window = canvas.area();
    // The last column is for the scroll bar.
    let width = window.width.saturating_sub(1);
    let bottom = window.height.saturating_sub(2);
    let lines = home.lines();
    let total = |gap: u16| -> u16 {
        let heights = lines
            .iter()
            .map(|it| home.height(it, (width, gap, 1), words));
        heights.sum()
    };
    let has_logo = total(0) + LOGO.h < bottom;
    let top = if has_logo { LOGO.h + 1 } else { 2 };
    let room = bottom.saturating_sub(top + 1);
    let gap = u16::from(total(1) <= room);
    // If the list has to scroll anyway, no line is left free.
    let space = u16::from(total(0) <= room);
    if has_logo {
        home.draw_head(canvas, words);
        if 0 < home.streak.length {
            let (_, streak) = home.text(Choice::Daily, words);
            canvas.right(width, 1, &streak, Ink::Sun);
        }
    } else {
        let x = canvas.text(1, 0, &words.get("app-name"), Ink::Strong);
        let about = home.subtitle(words);
        if usize::from(x + 3) + about.chars().count() <= width.into() {
            canvas.text(x + 2, 0, &about, Ink::Accent);
        }
    }
    let rows = lines.iter().map(|line| {
        let height = home.height(line, (width, gap, space), words);
        Row::new((width, height), canvas.theme, |canvas| {
            home.draw_line(line, across, canvas, words);
        })
    });
    let rows = rows.collect();
    let chosen = lines.iter().position(|it| it.contains(&home.menu.chosen()));
    menu::draw(canvas, Rect::new(0, top, width, room), rows, chosen);
}

impl HomeScreen {
    /// Draws the head of the first menu: the logo, the name and the subtitle.
    fn draw_head(&self, canvas: &mut Canvas, words: &Messages) {
        board::logo(canvas, (2, 0), LOGO);
        let x = 2 + LOGO.w + 2;
        canvas.text(x, 1, &words.get("app-name"), Ink::Strong);
        let room = canvas.area().width.saturating_sub(x + 1);
        canvas.clipped(x, 2, room, &self.subtitle(words), Ink::Quiet);
    }

    /// Height in rows of a line of menu entries, including the free rows below it: `gap` below a game or
    /// puzzle, `space` below the last of them and below the entry to continue with.
    fn height(
        &self,
        line: &[usize],
        (width, gap, space): (u16, u16, u16),
        words: &Messages,
    ) -> u16 {
        let Some(choice) = line.first().and_then(|it| self.choices.get(*it)) else {
            return 0;
        };
        let is_last_board = line.first().is_some_and(|it| {
            let next = self.choices.get(it + 1);
            next.is_none_or(|it| Board::of(*it).is_none())
        });
        match (choice, Board::of(*choice)) {
            (Choice::Continue, _) => 1 + space,
            (_, Some(board)) => {
                let about = wrap(
                    &board.about(words),
                    width.saturating_sub(NAME_COLUMN + 1).into(),
                );
                let behind = if is_last_board { space } else { gap };
                1 + cells(about.len()) + behind
            }
            (_, None) => 1,
        }
    }

    fn draw_line(&self, line: &[usize], across: u16, canvas: &mut Canvas, words: &Messages) {
        let width = canvas.area().width;
        let column = width / across.max(1);
        for (x, index) in (0..).step_by(column.into()).zip(line) {
            let Some(choice) = self.choices.get(*index) else {
                continue;
            };
            let is_chosen = self.menu.chosen() == *index;
            if let Some(board) = Board::of(*choice) {
                self.draw_board(&board, *index, is_chosen, canvas, words);
                continue;
            }
            let (name, more) = self.text(*choice, words);
            let room = if line.len() == 1 { width } else { column } - 1;
            let inks = chosen_row(canvas, Rect::new(x + 1, 0, room, 1), is_chosen);
            canvas.text(x + 3, 0, letter(*choice), inks.key);
            let next = canvas.text(x + NAME_COLUMN, 0, &name, inks.name);
            if matches!(choice, Choice::Continue) {
                let room = width.saturating_sub(next + 3);
                canvas.clipped(next + 2, 0, room, shortened(&more, room), inks.text);
            }
            canvas.hit(x, 0, room, Hit::Row(*index));
        }
    }

    fn draw_board(
        &self,
        board: &Board,
        index: usize,
        is_chosen: bool,
        canvas: &mut Canvas,
        words: &Messages,
    ) {
        let width = canvas.area().width;
        let room = width.saturating_sub(NAME_COLUMN + 1);
        let about = wrap(&board.about(words), room.into());
        let row = Rect::new(1, 0, width - 1, 1 + cells(about.len()));
        let inks = chosen_row(canvas, row, is_chosen);
        let number = self.number(index);
        canvas.text(3, 0, &number, inks.key);
        let x = canvas.text(NAME_COLUMN, 0, board.name, inks.name);
        let column = (x + 2).max(NAME_COLUMN + 15);
        let room = width.saturating_sub(column + 1);
        canvas.clipped(column, 0, room, &board.by, inks.text);
        for (y, line) in (1..).zip(&about) {
            canvas.text(NAME_COLUMN, y, line, inks.text);
        }
        canvas.hit_area(row, Hit::Row(index));
    }
}

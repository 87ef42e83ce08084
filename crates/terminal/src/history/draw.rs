//! Draws the history: the list of saved games and puzzles, and statistics beside or below it.

use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use session::statistics::Results;

use super::{EntryState, EntryText, HistoryEntry, HistoryScreen, boards, results};
use crate::{
    canvas::Canvas,
    event::Hit,
    menu::{self, Row, chosen_row},
    page::{self, KeyHint, Notice, Page, code, key, keys},
    pieces,
    theme::Theme,
};

/// Width of a window in columns from which on the statistics stand beside the list of saved games
/// instead of below it.
const WIDE: u16 = 110;

pub(crate) fn hints(history: &HistoryScreen) -> Vec<KeyHint> {
    history.list.line.hints(|| own_hints(history))
}

fn own_hints(history: &HistoryScreen) -> Vec<KeyHint> {
    if history.deleting {
        return vec![
            key('y', "app-key-yes", "app-do-yes"),
            key('n', "app-key-no", "app-do-no"),
        ];
    }
    let mut hints = vec![
        keys("app-key-up-down", "app-do-choose"),
        code(KeyCode::Enter, "app-key-enter", "app-do-open"),
        key('/', "/", "app-do-search"),
        key('g', "g", "app-do-by-game"),
        key('r', "r", "app-do-by-result"),
        key('x', "x", "app-do-remove"),
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-back"),
        key('a', "a", "app-do-analyse"),
    ];
    if history.is_filtered() {
        hints.insert(2, code(KeyCode::Esc, "app-key-esc", "app-do-all"));
    }
    hints
}

pub(crate) fn draw(history: &HistoryScreen, canvas: &mut Canvas, words: &Messages) {
    let line = &history.list.line;
    let status = line.status(words, |()| "app-history-search", || status(history, words));
    let results = Results::of(&history.games());
    let page = Page {
        title: &words.get("app-history-title"),
        right: &results::summary(results, words),
        status: &status,
        keys: &hints(history),
    };
    let area = page.draw(canvas, words);
    let count = ("count", history.all().len().into());
    let count = words.with("app-history-count", &[count]);
    page::subtitle(canvas, &page, &count, words);
    let list = if results.games() == 0 {
        Rect::new(0, area.y, area.right(), area.height)
    } else if WIDE <= area.width {
        let x = area.right() - results::BESIDE;
        let beside = Rect::new(x, area.y, results::BESIDE, area.height);
        results::draw_beside(history, canvas, beside, words);
        Rect::new(0, area.y, x.saturating_sub(4), area.height)
    } else if area.height < 16 || area.width < 70 {
        Rect::new(0, area.y, area.right(), area.height)
    } else {
        let y = area.bottom() - results::BELOW;
        let below = Rect::new(area.x + 2, y, area.width - 3, results::BELOW);
        results::draw_below(history, canvas, below, words);
        let height = area.height.saturating_sub(results::BELOW + 1);
        Rect::new(0, area.y, area.right(), height)
    };
    let order = words.get("app-history-order");
    let games = words.get("app-history-games");
    canvas.heading(1, list.y, list.width.saturating_sub(1), &games, &order);
    let head = 2.min(list.height);
    let list = Rect::new(0, list.y + head, list.width, list.height - head);
    // If all entries fit even with a free line between them, they get one.
    let is_roomy = 2 * history.shown.len() <= usize::from(list.height) + 1;
    let high = 1 + u16::from(is_roomy && WIDE <= area.width);
    let newest = history
        .all()
        .first()
        .map(HistoryEntry::year)
        .unwrap_or_default();
    let row = |(index, at): (usize, &usize)| {
        let entry = history.all().get(*at)?;
        let style = RowStyle {
            chosen: history.list.menu.chosen() == index,
            size: (list.width, high),
            newest: &newest,
            theme: canvas.theme,
        };
        Some(draw_row(entry, index, &style, words))
    };
    let rows = history.shown.iter().enumerate().filter_map(row).collect();
    menu::draw(canvas, list, rows, Some(history.list.menu.chosen()));
    // A status of several lines lies over the list.
    page.draw_prompt(canvas);
}

fn status(history: &HistoryScreen, words: &Messages) -> Notice {
    if history.deleting {
        return Notice::info(words.get("app-confirm-remove"));
    }
    if history.all().is_empty() {
        return Notice::info(words.get("app-no-saves"));
    }
    if history.is_filtered() {
        let filter = &history.filter;
        let board = filter.board.and_then(|it| boards().get(it).copied());
        let board = board.map(board_name);
        let state = filter
            .state
            .map(|it| words.get(EntryState::ALL[it].message()).into_owned());
        let text = Some(filter.words.trim()).filter(|it| !it.is_empty());
        let text = text.map(|it| format!("“{it}”"));
        let parts: Vec<String> = [board, state, text].into_iter().flatten().collect();
        let args = [
            ("shown", history.shown.len().into()),
            ("all", history.all().len().into()),
            ("filter", parts.join(", ").into()),
        ];
        return Notice::info(words.with("app-history-filtered", &args));
    }
    let Some(entry) = history.chosen() else {
        return Notice::info(words.get("app-saves-about"));
    };
    let text = entry.text(words);
    // "Solved in 0:08" says that it is solved.
    let state = match entry.state() {
        EntryState::Solved => String::new(),
        _ => text.state,
    };
    let mut summary = EntryText::joined(&[text.title, text.opponent, state, text.about]);
    if !summary.ends_with('.') {
        summary.push('.');
    }
    let open = match entry.state() {
        EntryState::Unreadable => return Notice::info(summary),
        EntryState::Unfinished => "app-history-resumes",
        EntryState::Solved => "app-history-shows",
        EntryState::Won | EntryState::Drawn | EntryState::Lost | EntryState::Over => {
            "app-history-reviews"
        }
    };
    Notice::info(format!("{summary} {}", words.get(open)))
}

fn board_name(id: &str) -> String {
    let game = catalog::find(id).map(|it| it.info.name);
    let puzzle = catalog::find_puzzle(id).map(|it| it.name);
    game.or(puzzle).unwrap_or(id).to_owned()
}

/// The appearance of a row in the list of saved games.
struct RowStyle<'a> {
    chosen: bool,
    size: (u16, u16),
    /// The year of the newest saved game. Rows of other years show their year.
    newest: &'a str,
    theme: Theme,
}

fn draw_row(entry: &HistoryEntry, index: usize, style: &RowStyle, words: &Messages) -> Row {
    let width = style.size.0;
    Row::new(style.size, style.theme, |canvas| {
        let is_chosen = style.chosen;
        let row = Rect::new(1, 0, width.saturating_sub(2), 1);
        let inks = chosen_row(canvas, row, is_chosen);
        let EntryText {
            title,
            opponent,
            state,
            about,
            ..
        } = entry.text(words);
        canvas.text(3, 0, &entry.date(style.newest, words), inks.text);
        pieces::chip(canvas, 12, 0, entry.piece);
        canvas.clipped(16, 0, 16, &title, inks.name);
        canvas.clipped(33, 0, 12, &opponent, inks.text);
        let ink = if is_chosen {
            inks.name
        } else {
            entry.state().ink()
        };
        canvas.clipped(46, 0, 15, &state, ink);
        let room = width.saturating_sub(64);
        // The status shows the chosen entry in full.
        let is_long = usize::from(room) < about.chars().count();
        let about = if is_long { entry.brief(words) } else { about };
        canvas.clipped(62, 0, room, &about, inks.text);
        canvas.hit(0, 0, width, Hit::Row(index));
    })
}

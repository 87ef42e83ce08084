//! Statistics of the saved games: results by game or by opponent, the strongest level beaten each
//! week, the longest run of wins, and solved puzzles.

use messages::Messages;
use ratatui::layout::Rect;
use session::statistics::{self, Results, SavedGame};

use super::{EntryState, HistoryEntry, HistoryScreen, boards};
use crate::{
    canvas::{Canvas, cells, width},
    theme::Ink,
};

/// Width of the statistics in columns, where they stand beside the list of saved games.
pub(super) const BESIDE: u16 = 42;
/// Height of the statistics in rows, where they stand below the list of saved games.
pub(super) const BELOW: u16 = 6;
/// Number of weeks in the chart of the strongest levels beaten, beside the list of saved games.
const WEEKS_BESIDE: usize = 14;
/// Number of weeks in the chart of the strongest levels beaten, below the list of saved games, where
/// there is less room.
const WEEKS_BELOW: u16 = 8;
/// Width of a week in the chart of the strongest levels beaten, in columns.
const WEEK_WIDTH: u16 = 3;
/// Height in rows of the chart of the strongest levels beaten. A bar of this height stands for the
/// strongest level of the engine.
const CHART_HEIGHT: u16 = 4;

/// Draws the statistics of the saved games beside their list: one below the other, as many as fit.
pub(super) fn draw_beside(
    history: &HistoryScreen,
    canvas: &mut Canvas,
    area: Rect,
    words: &Messages,
) {
    let (head, rows) = rows(history, words);
    canvas.heading(area.x, area.y, area.width, &head, "");
    let mut y = area.y + 2;
    for (name, results) in rows {
        if area.bottom() < y + 2 {
            return;
        }
        canvas.text(area.x, y, &name, Ink::Strong);
        canvas.right(area.right(), y, &summary(results, words), Ink::Quiet);
        draw_bar(results, canvas, (area.x, y + 1), area.width - 6);
        canvas.right(area.right(), y + 1, &rate(results, words), Ink::Plain);
        y += 3;
    }
    let weeks = weeks(history, WEEKS_BESIDE);
    if weeks.iter().any(Option::is_some) && y + CHART_HEIGHT + 4 <= area.bottom() {
        let head = words.get("app-history-weeks");
        canvas.heading(area.x, y, area.width, &head, "");
        draw_weeks(&weeks, canvas, (area.x, y + 2));
        y += CHART_HEIGHT + 2;
        canvas.text(area.x, y, &words.get("app-history-weeks-ago"), Ink::Quiet);
        let now = latest(&weeks, words);
        canvas.right(area.right(), y, &now, Ink::Plain);
        y += 2;
    }
    let habits = habits(history, words);
    if !habits.is_empty() && y + 2 + cells(habits.len()) <= area.bottom() {
        canvas.heading(area.x, y, area.width, &words.get("app-history-habits"), "");
        for (y, (label, text)) in (y + 2..).zip(habits) {
            canvas.text(area.x, y, &label, Ink::Quiet);
            canvas.text(area.x + 18, y, &text, Ink::Plain);
        }
    }
}

/// Draws the statistics of the saved games below their list: a line for each game, and the chart of
/// weeks to the right of them.
pub(super) fn draw_below(
    history: &HistoryScreen,
    canvas: &mut Canvas,
    area: Rect,
    words: &Messages,
) {
    let (head, rows) = rows(history, words);
    let weeks = weeks(history, WEEKS_BELOW.into());
    let has_weeks = weeks.iter().any(Option::is_some);
    let right = if has_weeks {
        WEEKS_BELOW * WEEK_WIDTH + 3
    } else {
        0
    };
    let left = area.width - right;
    canvas.heading(area.x, area.y, left, &head, "");
    let widest = rows.iter().map(|(name, _)| width(name)).max();
    let widest = widest.unwrap_or(0).clamp(12, 22);
    for (y, (name, results)) in (area.y + 1..area.bottom()).zip(rows) {
        canvas.clipped(area.x, y, widest, &name, Ink::Strong);
        let x = area.x + widest + 1;
        canvas.right(x + 5, y, &rate(results, words), Ink::Plain);
        let x = x + 6;
        let summary = summary(results, words);
        let end = area.x + left;
        let room = end.saturating_sub(x + width(&summary) + 2);
        draw_bar(results, canvas, (x, y), room.min(24));
        canvas.right(end, y, &summary, Ink::Quiet);
    }
    if has_weeks {
        let x = area.x + left + 3;
        let head = words.get("app-history-weeks-short");
        canvas.heading(x, area.y, area.right() - x, &head, "");
        draw_weeks(&weeks, canvas, (x, area.y + 1));
    }
}

/// The heading of the table of results and its rows: by game, or by computer opponent if the history is
/// filtered by a game.
fn rows(history: &HistoryScreen, words: &Messages) -> (String, Vec<(String, Results)>) {
    let games = history.games();
    let filtered = history
        .filter
        .board
        .and_then(|it| boards().get(it).copied());
    match filtered.and_then(catalog::find) {
        None => {
            let rows = statistics::by_game(&games).into_iter();
            let rows = rows.map(|(game, results)| (game.info.name.to_owned(), results));
            let head = words.get("app-results-by-game").into_owned();
            (head, rows.collect())
        }
        Some(game) => {
            let rows = statistics::by_level(&games, game).into_iter();
            let rows = rows.map(|(it, results)| (it.name(words), results));
            let name = ("game", game.info.name.into());
            let head = words.with("app-results-by-level", &[name]);
            (head.into_owned(), rows.collect())
        }
    }
}

/// The numbers of games won, drawn and lost, in words. Empty without games.
pub(super) fn summary(results: Results, words: &Messages) -> String {
    if results.games() == 0 {
        return String::new();
    }
    let args = [
        ("won", results.won.into()),
        ("drawn", results.drawn.into()),
        ("lost", results.lost.into()),
    ];
    words.with("app-results", &args).into_owned()
}

fn rate(results: Results, words: &Messages) -> String {
    let percent = ("percent", results.percent().unwrap_or(0).into());
    words.with("app-win-rate", &[percent]).into_owned()
}

/// Draws a bar with the shares of games won, drawn and lost. Does nothing without games or in fewer
/// than four columns.
fn draw_bar(results: Results, canvas: &mut Canvas, (x, y): (u16, u16), width: u16) {
    let games = results.games();
    if games == 0 || width < 4 {
        return;
    }
    let cells = |n: usize| (n * usize::from(width) + games / 2) / games;
    let won = cells(results.won);
    let drawn = cells(results.won + results.drawn).saturating_sub(won);
    let lost = usize::from(width).saturating_sub(won + drawn);
    let theme = canvas.theme;
    let x = canvas.text(x, y, &theme.pick("█", "#").repeat(won), Ink::Accent);
    let x = canvas.text(x, y, &theme.pick("▒", "=").repeat(drawn), Ink::Sun);
    canvas.text(x, y, &theme.pick("░", "-").repeat(lost), Ink::Line);
}

/// The number of the strongest computer level that the player has beaten in each of the last `n` weeks,
/// oldest first. `None` for a week in which no level was beaten.
fn weeks(history: &HistoryScreen, n: usize) -> Vec<Option<u8>> {
    let games = history.all().iter();
    let games = games.filter_map(|entry| Some((entry.day()?, entry.game()?)));
    statistics::by_week(games, n)
}

/// Draws a chart of the strongest level beaten in each week, with a column for each, in steps of an
/// eighth of a row.
fn draw_weeks(weeks: &[Option<u8>], canvas: &mut Canvas, (x, y): (u16, u16)) {
    const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    let strongest = catalog::Level::FULL.number();
    for (x, level) in (x..).step_by(WEEK_WIDTH.into()).zip(weeks) {
        let Some(level) = level else {
            let line = canvas.theme.pick("▁", "_").repeat(2);
            canvas.text(x, y + CHART_HEIGHT - 1, &line, Ink::Faint);
            continue;
        };
        let eighths = u16::from(*level) * CHART_HEIGHT * 8 / u16::from(strongest);
        for row in 0..CHART_HEIGHT {
            let part = eighths.saturating_sub(8 * row).min(8);
            let ascii = if part < 4 { " " } else { "#" };
            let sign = canvas.theme.pick(EIGHTHS[usize::from(part)], ascii);
            canvas.text(x, y + CHART_HEIGHT - 1 - row, &sign.repeat(2), Ink::Accent);
        }
    }
}

/// The name of the strongest computer level beaten in the latest week that has one. Empty if no week
/// has one.
fn latest(weeks: &[Option<u8>], words: &Messages) -> String {
    let level = weeks.iter().rev().find_map(|it| *it);
    let level = level.map(|it| {
        let name = words.get(&format!("level-name-{it}")).into_owned();
        let args = [("name", name.into()), ("number", it.into())];
        words.with("level-full", &args).into_owned()
    });
    level.unwrap_or_default()
}

/// The longest run of wins and the number of solved puzzles, as labels and texts. Left out where the
/// number is 0.
fn habits(history: &HistoryScreen, words: &Messages) -> Vec<(String, String)> {
    let mut habits = Vec::new();
    let mut add = |label: &str, text: &str, count: usize, more: usize| {
        let args = [("count", count.into()), ("more", more.into())];
        let text = words.with(text, &args).into_owned();
        habits.push((words.get(label).into_owned(), text));
    };
    let games: Vec<SavedGame> = history.games();
    let run = statistics::longest_run(&games);
    if 0 < run {
        add("app-history-run", "app-history-run-wins", run, 0);
    }
    let puzzles = history
        .all()
        .iter()
        .filter(|it| it.state() == EntryState::Solved);
    let solved: Vec<_> = puzzles.filter_map(HistoryEntry::attempt).collect();
    if !solved.is_empty() {
        let alone = solved.iter().filter(|it| it.hints == 0).count();
        add(
            "app-history-loops",
            "app-history-loops-solved",
            solved.len(),
            alone,
        );
    }
    habits
}

//! Draws the analysis board: the board with its evaluation bar, the best lines and the list of moves.

use game::Player;
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use review::explain;
use search::Value;
use session::wording;

use super::{AnalysisScreen, LINES};
use crate::{
    board,
    canvas::{Canvas, cells, width, wrap},
    event::Hit,
    page::{self, KeyHint, Notice, Page, code, digits, key, keys},
    panel::{self, Split},
    pieces,
    prompt::typing_hints,
    theme::Ink,
};

pub(crate) fn hints(screen: &AnalysisScreen) -> Vec<KeyHint> {
    if let Some(exporting) = &screen.exporting {
        return exporting.hints();
    }
    if screen.leaving {
        return vec![
            key('y', "app-key-yes", "app-do-yes"),
            key('n', "app-key-no", "app-do-no"),
        ];
    }
    if screen.entry.typed.is_some() {
        return typing_hints();
    }
    let mut hints = if screen.trying {
        vec![
            keys("app-key-arrows", "app-do-move"),
            code(KeyCode::Enter, "app-key-enter", "app-do-pick"),
            code(KeyCode::Esc, "app-key-esc", "app-do-step-again"),
        ]
    } else {
        vec![
            keys("app-key-left-right", "app-do-step"),
            code(KeyCode::Enter, "app-key-enter", "app-do-try"),
            keys("app-key-up-down", "app-do-variation"),
        ]
    };
    hints.extend([
        key('w', "w", "app-do-why"),
        page::RULES,
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-back"),
        key('x', "x", "app-do-export"),
        key('v', "v", "app-do-svg"),
        key('e', "e", "app-do-engine"),
        key('l', "l", "app-do-lines"),
    ]);
    let most = LINES.iter().max().copied().unwrap_or(0);
    hints.extend(digits(most, "app-do-play-line"));
    hints.extend([
        key(':', ":", "app-do-type"),
        key('f', "f", "app-do-flip"),
        keys("app-key-home-end", "app-do-ends"),
    ]);
    hints
}

pub(crate) fn draw(screen: &AnalysisScreen, canvas: &mut Canvas, words: &Messages) {
    let title = ("game", wording::title(&*screen.line).into());
    let title = words.with("app-analysis-title", &[title]).into_owned();
    let line = &*screen.line;
    let player = ("player", line.info().player(line.to_move()).into());
    let right = if line.ending().is_some() {
        words.get("app-game-over")
    } else {
        words.with("app-to-move", &[player])
    };
    let status = status(screen, words);
    let page = Page {
        title: &title,
        right: &right,
        status: &status,
        keys: &hints(screen),
    };
    page.draw(canvas, words);
    let still = (&screen.entry.view, &screen.marks());
    let moving = screen.motion.as_ref().map(super::Motion::picture);
    let (view, marks) = moving.unwrap_or(still);
    let split = panel::split(page::stage(canvas), view, canvas.theme);
    let focus = screen.entry.cursor();
    let chance = chance(screen);
    let sketch = board::Sketch {
        flipped: screen.entry.flipped,
        focus: focus.filter(|_| screen.trying && moving.is_none()),
        bar: split.bar.then_some(chance.unwrap_or(0.5)),
        sides: Player::BOTH.map(|it| pieces::role(screen.game.info, it)),
        ..board::Sketch::new(view, marks)
    };
    let width = split.board.width + if split.bar { board::BAR } else { 0 };
    sketch.draw(
        canvas,
        Rect {
            width,
            ..split.board
        },
    );
    draw_panel(screen, canvas, split, words);
    page.draw_prompt(canvas);
}

fn draw_panel(screen: &AnalysisScreen, canvas: &mut Canvas, split: Split, words: &Messages) {
    let narrow = split.panel.width == 0;
    let area = if narrow { split.below } else { split.panel };
    let mut y = if area.height == 0 {
        area.y
    } else {
        evaluation(screen, canvas, area, split.bar, words)
    };
    if screen.trying {
        let tray = Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
        let end = panel::tray(canvas, tray, &screen.entry, words);
        y = end + u16::from(y < end);
    }
    if narrow {
        return;
    }
    let rest = |y: u16| Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
    y = lines(screen, canvas, rest(y), words) + 1;
    let why = screen.why.as_deref().unwrap_or_default();
    let why_lines = cells(wrap(why, area.width.into()).len());
    let height = rest(y)
        .height
        .saturating_sub(1 + why_lines + u16::from(0 < why_lines));
    if 2 <= height {
        canvas.heading(area.x, y, area.width, &words.get("app-moves"), "");
        let list = Rect::new(area.x, y + 1, area.width, height);
        let shown = screen.tree.shown();
        let more = screen.line.ending().is_none() || screen.tree.ply() < shown.len();
        y = panel::moves(canvas, list, &shown, screen.tree.ply(), (0, more)) + 1;
    }
    if 0 < why_lines {
        canvas.paragraph(rest(y), why, Ink::Hint);
    }
}

fn status(screen: &AnalysisScreen, words: &Messages) -> Notice {
    if let Some(exporting) = &screen.exporting {
        return Notice::info(exporting.question(words));
    }
    if screen.leaving {
        return Notice::info(words.get("app-confirm-leave-analysis"));
    }
    let line = &*screen.line;
    let mover = ("player", line.info().player(line.to_move()).into());
    if let Some(text) = &screen.entry.typed {
        let args = [mover, ("text", text.clone().into())];
        return Notice::info(words.with("app-typing", &args) + "_");
    }
    if let Some(notice) = &screen.notice {
        return notice.clone();
    }
    let (nth, n) = screen.tree.variation();
    if 1 < n && line.ending().is_none() {
        let args = [("nth", nth.into()), ("n", n.into())];
        return Notice::info(words.with("app-variation", &args));
    }
    Notice::info(wording::status(line, words))
}

/// The value of the position on the analysis board: the outcome if the game is over, else the engine's
/// evaluation. `None` until the search has found one.
fn value(screen: &AnalysisScreen) -> Option<Value> {
    match screen.line.ending() {
        Some(ending) => Some(Value::Proven {
            outcome: ending.outcome,
            plies: 0,
        }),
        None => screen.found.as_ref()?.value,
    }
}

/// The first player's chance to win, from 0 to 1, for the evaluation bar. Estimates stay within 2 to 98
/// %: only a proof is certain. `None` until the search has found a value.
fn chance(screen: &AnalysisScreen) -> Option<f64> {
    let mover = screen.line.to_move();
    let value = value(screen)?;
    let chance = match explain::chance(value, mover) {
        chance if mover == Player::First => chance,
        chance => 1.0 - chance,
    };
    Some(match value {
        Value::Proven { .. } => chance,
        Value::Estimate { .. } => chance.clamp(0.02, 0.98),
    })
}

/// Draws the engine's evaluation in words, below a horizontal bar unless a vertical one stands beside
/// the board. Returns the screen row below it.
fn evaluation(
    screen: &AnalysisScreen,
    canvas: &mut Canvas,
    area: Rect,
    has_bar: bool,
    words: &Messages,
) -> u16 {
    let info = screen.game.info;
    let mover = screen.line.to_move();
    let ending = screen.line.ending();
    let value = value(screen);
    let exact = screen.found.as_ref().is_some_and(|it| it.exact);
    let proven = matches!(value, Some(Value::Proven { .. }));
    let mut y = area.y;
    if !has_bar {
        let names = Player::BOTH.map(|it| wording::player(info, it, words));
        let sides = Player::BOTH.map(|it| pieces::role(info, it));
        let chance = chance(screen).unwrap_or(0.5);
        panel::draw_bar(canvas, Rect { height: 1, ..area }, &names, sides, chance);
        y += 1;
    }
    let area = Rect {
        y,
        height: area.bottom().saturating_sub(y),
        ..area
    };
    let text = match (&ending, value) {
        (Some(_), _) => words.get("app-game-over").into_owned(),
        (None, Some(value)) => {
            let standing = wording::standing(value, exact, mover, info, words);
            match value {
                Value::Proven { .. } => standing,
                Value::Estimate { .. } => {
                    let args = [("value", standing.into())];
                    words.with("app-estimate", &args).into_owned()
                }
            }
        }
        (None, None) if screen.engine_on => words.get("app-searching").into_owned(),
        (None, None) => words.get("app-engine-off").into_owned(),
    };
    let ink = if proven { Ink::Sun } else { Ink::Plain };
    y = canvas.paragraph(
        Rect {
            height: area.height.min(3),
            ..area
        },
        &text,
        ink,
    );
    // A win that a rule may still spoil is always shown with that caution.
    let caution = screen.found.as_ref().and_then(session::caution);
    let Some(caution) = caution else {
        return y + 1;
    };
    let room = Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
    canvas.paragraph(room, &wording::sentences([caution], words), Ink::Bad) + 1
}

/// Draws the engine's best lines (each a sequence of moves from the current position), with the
/// depth and the number of positions searched. Returns the screen row below them.
fn lines(screen: &AnalysisScreen, canvas: &mut Canvas, area: Rect, words: &Messages) -> u16 {
    let Some(found) = &screen.found else {
        return area.y;
    };
    let args = [
        ("depth", found.depth.into()),
        ("nodes", count(found.nodes, words).into()),
    ];
    let head = words.with("app-lines", &args);
    canvas.clipped(area.x, area.y, area.width, &head, Ink::Quiet);
    let mover = screen.line.to_move();
    let mut y = area.y + 1;
    for (index, line) in found.lines.iter().enumerate().take(9) {
        let score = wording::short_value(line.value, line.exact, mover, words);
        // Replaced here, not by the canvas: in ASCII it is two characters wide.
        let score = score.replace('≤', canvas.theme.pick("≤", "<="));
        let x = canvas.text(
            area.x,
            y,
            &format!("{} {score:>8} ", index + 1),
            Ink::Strong,
        );
        let dots = canvas.theme.pick("…", "...");
        let room = area.right().saturating_sub(x);
        canvas.text(x, y, &fitting(&line.shown, room, dots), Ink::Plain);
        canvas.hit(area.x, y, area.width, Hit::Row(index));
        y += 1;
    }
    y
}

/// Joins as many of the first `moves` as fit into `width` columns, separated by spaces and followed
/// by `dots` if there are more.
fn fitting(moves: &[String], width: u16, dots: &str) -> String {
    let shown = |n: usize| {
        let more = (n < moves.len()).then_some(dots);
        let parts = moves[..n].iter().map(String::as_str).chain(more);
        parts.collect::<Vec<_>>().join(" ")
    };
    let fits = |it: &String| self::width(it) <= width;
    let longest = (0..=moves.len()).rev().map(shown).find(fits);
    longest.unwrap_or_default()
}

/// Formats a number of searched positions briefly: `9999`, `123 k`, `4.5 M`.
fn count(nodes: u64, words: &Messages) -> String {
    match nodes {
        0..10_000 => nodes.to_string(),
        10_000..1_000_000 => format!("{} k", nodes / 1000),
        1_000_000..100_000_000 => {
            let tenths = u32::try_from((nodes + 50_000) / 100_000).unwrap_or(u32::MAX);
            format!("{} M", words.decimal(f64::from(tenths) / 10.0, 1))
        }
        _ => format!("{} M", nodes / 1_000_000),
    }
}

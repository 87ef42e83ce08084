//! The screen of an analysis.

use game::Player;
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use review::explain;
use search::Value;
use session::wording;

use super::{Analysing, LINES};
use crate::{
    board,
    canvas::Canvas,
    event::Hit,
    page::{self, KeyHint, Notice, Page, code, digits, key, keys},
    panel::{self, Split},
    pieces,
    prompt::typing_hints,
    theme::Ink,
};

pub(crate) fn hints(analysing: &Analysing) -> Vec<KeyHint> {
    if let Some(exporting) = &analysing.exporting {
        return exporting.hints();
    }
    if analysing.leaving {
        return vec![
            key('y', "app-key-yes", "app-do-yes"),
            key('n', "app-key-no", "app-do-no"),
        ];
    }
    if analysing.entry.typed.is_some() {
        return typing_hints();
    }
    let mut hints = if analysing.trying {
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

pub(crate) fn draw(analysing: &Analysing, canvas: &mut Canvas, words: &Messages) {
    let title = ("game", wording::title(&*analysing.line).into());
    let title = words.with("app-analysis-title", &[title]).into_owned();
    let line = &*analysing.line;
    let player = ("player", line.info().player(line.to_move()).into());
    let right = if line.ending().is_some() {
        words.get("app-game-over")
    } else {
        words.with("app-to-move", &[player])
    };
    let status = status(analysing, words);
    let page = Page {
        title: &title,
        right: &right,
        status: &status,
        keys: &hints(analysing),
    };
    page.draw(canvas, words);
    let still = (&analysing.entry.view, &analysing.marks());
    let moving = analysing.motion.as_ref().map(super::Motion::picture);
    let (view, marks) = moving.unwrap_or(still);
    let split = panel::split(page::stage(canvas), view, canvas.theme);
    let focus = analysing.entry.cursor();
    let chance = chance(analysing);
    let sketch = board::Sketch {
        flipped: analysing.entry.flipped,
        focus: focus.filter(|_| analysing.trying && moving.is_none()),
        bar: split.bar.then_some(chance.unwrap_or(0.5)),
        sides: Player::BOTH.map(|it| pieces::role(analysing.game.info, it)),
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
    draw_panel(analysing, canvas, split, words);
    page.draw_prompt(canvas);
}

fn draw_panel(analysing: &Analysing, canvas: &mut Canvas, split: Split, words: &Messages) {
    let narrow = split.panel.width == 0;
    let area = if narrow { split.below } else { split.panel };
    let mut y = if area.height == 0 {
        area.y
    } else {
        evaluation(analysing, canvas, area, split.bar, words)
    };
    if analysing.trying {
        let tray = Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
        let end = panel::tray(canvas, tray, &analysing.entry, words);
        y = end + u16::from(y < end);
    }
    if narrow {
        return;
    }
    let rest = |y: u16| Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
    y = lines(analysing, canvas, rest(y), words) + 1;
    let why = analysing.why.as_deref().unwrap_or_default();
    let why_lines = crate::canvas::wrap(why, area.width.into()).len() as u16;
    let height = rest(y)
        .height
        .saturating_sub(1 + why_lines + u16::from(0 < why_lines));
    if 2 <= height {
        canvas.heading(area.x, y, area.width, &words.get("app-moves"), "");
        let list = Rect::new(area.x, y + 1, area.width, height);
        let shown = analysing.tree.shown();
        let more = analysing.line.ending().is_none() || analysing.tree.ply() < shown.len();
        y = panel::moves(canvas, list, &shown, analysing.tree.ply(), (0, more)) + 1;
    }
    if 0 < why_lines {
        canvas.paragraph(rest(y), why, Ink::Hint);
    }
}

fn status(analysing: &Analysing, words: &Messages) -> Notice {
    if let Some(exporting) = &analysing.exporting {
        return Notice::good(exporting.told(words));
    }
    if analysing.leaving {
        return Notice::good(words.get("app-confirm-leave-analysis"));
    }
    let line = &*analysing.line;
    let mover = ("player", line.info().player(line.to_move()).into());
    if let Some(text) = &analysing.entry.typed {
        let args = [mover, ("text", text.clone().into())];
        return Notice::good(words.with("app-typing", &args) + "_");
    }
    if let Some(notice) = &analysing.notice {
        return notice.clone();
    }
    let (nth, n) = analysing.tree.variation();
    if 1 < n && line.ending().is_none() {
        let args = [("nth", nth.into()), ("n", n.into())];
        return Notice::good(words.with("app-variation", &args));
    }
    Notice::good(wording::status(line, words))
}

/// What is known of the position.
fn value(analysing: &Analysing) -> Option<Value> {
    match analysing.line.ending() {
        Some(ending) => Some(Value::Proven {
            outcome: ending.outcome,
            plies: 0,
        }),
        None => analysing.found.as_ref()?.value,
    }
}

/// The first player's chance to win. Only a proof is certain.
fn chance(analysing: &Analysing) -> Option<f64> {
    let mover = analysing.line.to_move();
    let value = value(analysing)?;
    let chance = match explain::chance(value, mover) {
        it if mover == Player::First => it,
        it => 1.0 - it,
    };
    Some(match value {
        Value::Proven { .. } => chance,
        Value::Estimate { .. } => chance.clamp(0.02, 0.98),
    })
}

/// The evaluation in words, below a lying bar unless an upright one stands beside the board. Returns
/// the line behind.
fn evaluation(
    analysing: &Analysing,
    canvas: &mut Canvas,
    area: Rect,
    upright: bool,
    words: &Messages,
) -> u16 {
    let info = analysing.game.info;
    let mover = analysing.line.to_move();
    let ending = analysing.line.ending();
    let value = value(analysing);
    let exact = analysing.found.as_ref().is_some_and(|it| it.exact);
    let proven = matches!(value, Some(Value::Proven { .. }));
    let mut y = area.y;
    if !upright {
        let names = Player::BOTH.map(|it| wording::player(info, it, words));
        let sides = Player::BOTH.map(|it| pieces::role(info, it));
        let chance = chance(analysing).unwrap_or(0.5);
        panel::draw_bar(canvas, Rect { height: 1, ..area }, &names, sides, chance);
        y += 1;
    }
    let area = Rect {
        y,
        height: area.bottom().saturating_sub(y),
        ..area
    };
    let told = match (&ending, value) {
        (Some(_), _) => words.get("app-game-over").into_owned(),
        (None, Some(value)) => {
            let told = wording::standing(value, exact, mover, info, words);
            match value {
                Value::Proven { .. } => told,
                Value::Estimate { .. } => {
                    let args = [("value", told.into())];
                    words.with("app-estimate", &args).into_owned()
                }
            }
        }
        (None, None) if analysing.engine_on => words.get("app-searching").into_owned(),
        (None, None) => words.get("app-engine-off").into_owned(),
    };
    let ink = if proven { Ink::Sun } else { Ink::Plain };
    y = canvas.paragraph(
        Rect {
            height: area.height.min(3),
            ..area
        },
        &told,
        ink,
    );
    // What a rule may still spoil is never called won without saying so.
    let caution = analysing.found.as_ref().and_then(session::caution);
    let Some(caution) = caution else {
        return y + 1;
    };
    let room = Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
    canvas.paragraph(room, &wording::sentences([caution], words), Ink::Bad) + 1
}

/// The best lines. Returns the line behind them.
fn lines(analysing: &Analysing, canvas: &mut Canvas, area: Rect, words: &Messages) -> u16 {
    let Some(found) = &analysing.found else {
        return area.y;
    };
    let args = [
        ("depth", found.depth.into()),
        ("nodes", count(found.nodes, words).into()),
    ];
    let head = words.with("app-lines", &args);
    canvas.clipped(area.x, area.y, area.width, &head, Ink::Quiet);
    let mover = analysing.line.to_move();
    let mut y = area.y + 1;
    for (index, line) in found.lines.iter().enumerate().take(9) {
        let score = wording::short_value(line.value, line.exact, mover, words);
        // Two characters for one: the column has to know before its width is counted.
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

/// As many moves as there is room for, and a sign that there are more.
fn fitting(moves: &[String], width: u16, dots: &str) -> String {
    let shown = |n: usize| {
        let more = (n < moves.len()).then_some(dots);
        let parts = moves[..n].iter().map(String::as_str).chain(more);
        parts.collect::<Vec<_>>().join(" ")
    };
    let fits = |it: &String| it.chars().count() <= width.into();
    let longest = (0..=moves.len()).rev().map(shown).find(fits);
    longest.unwrap_or_default()
}

/// A number of positions in few characters.
fn count(nodes: u64, words: &Messages) -> String {
    match nodes {
        0..10_000 => nodes.to_string(),
        10_000..1_000_000 => format!("{} k", nodes / 1000),
        1_000_000..100_000_000 => format!("{} M", words.decimal(nodes as f64 / 1e6, 1)),
        _ => format!("{} M", nodes / 1_000_000),
    }
}

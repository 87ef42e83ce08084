//! The screen of an analysis.

use engine::explain;
use game::Player;
use local::wording;
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use search::Value;

use super::{Analysing, Export, LINES};
use crate::{
    board,
    canvas::Canvas,
    event::Hit,
    page::{KeyHint, Page, code, digits, key, keys},
    panel,
    theme::Ink,
};

pub(crate) fn hints(analysing: &Analysing) -> Vec<KeyHint> {
    if analysing.prompt.is_some() || analysing.entry.typed.is_some() {
        return vec![
            code(KeyCode::Enter, "app-key-enter", "app-do-accept"),
            code(KeyCode::Esc, "app-key-esc", "app-do-back"),
        ];
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
    let turn = [
        ("turn", (analysing.tree.ply() + 1).into()),
        ("player", line.info().player(line.to_move()).into()),
    ];
    let right = if line.ending().is_some() {
        words.get("app-game-over")
    } else {
        words.with("app-turn", &turn)
    };
    let (status, bad) = status(analysing, words);
    let area = Page {
        title: &title,
        right: &right,
        status: &status,
        bad,
        keys: &hints(analysing),
    }
    .draw(canvas, words);
    let still = (&analysing.entry.view, &analysing.marks());
    let moving = analysing.motion.as_ref().map(super::Motion::picture);
    let (view, marks) = moving.unwrap_or(still);
    let split = panel::split(area, view, canvas);
    let focus = analysing.entry.cursor();
    let focus = focus.filter(|_| analysing.trying && moving.is_none());
    let flipped = analysing.entry.flipped;
    board::draw(canvas, split.board, view, marks, flipped, focus);
    if analysing.trying {
        panel::tray(
            canvas,
            split.board.x + 5,
            split.tray,
            &analysing.entry,
            words,
        );
    }
    let mut y = bar(analysing, canvas, split.panel, words);
    y = lines(
        analysing,
        canvas,
        Rect {
            y,
            height: split.panel.bottom() - y,
            ..split.panel
        },
        words,
    );
    let why = analysing.why.as_deref().unwrap_or_default();
    let why_lines = crate::canvas::wrap(why, split.panel.width.into()).len() as u16;
    let height = split
        .panel
        .bottom()
        .saturating_sub(y + 1 + why_lines + u16::from(0 < why_lines));
    let list = Rect::new(split.panel.x, y + 1, split.panel.width, height);
    let shown = analysing.tree.shown();
    let more = analysing.line.ending().is_none() || analysing.tree.ply() < shown.len();
    let end = panel::moves(canvas, list, &shown, analysing.tree.ply(), (0, more), words);
    if 0 < why_lines {
        let rest = Rect::new(
            list.x,
            end + 1,
            list.width,
            split.panel.bottom().saturating_sub(end + 1),
        );
        canvas.paragraph(rest, why, Ink::Hint);
    }
}

fn status(analysing: &Analysing, words: &Messages) -> (String, bool) {
    if let Some(prompt) = &analysing.prompt {
        let id = match prompt.purpose {
            Export::Record => "app-write-record",
            Export::Picture => "app-write-svg",
        };
        let text = [("text", prompt.text.clone().into())];
        return (words.with(id, &text).into_owned() + "_", false);
    }
    let line = &*analysing.line;
    let mover = ("player", line.info().player(line.to_move()).into());
    if let Some(text) = &analysing.entry.typed {
        let args = [mover, ("text", text.clone().into())];
        return (words.with("app-typing", &args).into_owned() + "_", false);
    }
    if let Some(notice) = &analysing.notice {
        return (notice.text.clone(), notice.bad);
    }
    let (nth, n) = analysing.tree.variation();
    if 1 < n && line.ending().is_none() {
        let args = [("nth", nth.into()), ("n", n.into())];
        return (words.with("app-variation", &args).into_owned(), false);
    }
    (wording::status(line, words), false)
}

/// The evaluation bar: how likely each player wins. Only a proof fills it. Returns the line behind.
fn bar(analysing: &Analysing, canvas: &mut Canvas, area: Rect, words: &Messages) -> u16 {
    let info = analysing.game.info;
    let mover = analysing.line.to_move();
    let names = Player::BOTH.map(|it| wording::player(info, it, words));
    let ending = analysing.line.ending();
    let value = analysing.found.as_ref().and_then(|it| it.value);
    let value = match (&ending, value) {
        (Some(ending), _) => Some(Value::Proven {
            outcome: ending.outcome,
            plies: 0,
        }),
        (None, value) => value,
    };
    let exact = analysing.found.as_ref().is_some_and(|it| it.exact);
    let chance = value.map(|it| match explain::chance(it, mover) {
        it if mover == Player::First => it,
        it => 1.0 - it,
    });
    let used = names
        .iter()
        .map(|it| it.chars().count() as u16 + 1)
        .sum::<u16>();
    let width = area.width.saturating_sub(used).clamp(4, 24);
    let proven = matches!(value, Some(Value::Proven { .. }));
    let full = match chance {
        Some(chance) if proven => (chance * f64::from(width)).round() as u16,
        Some(chance) => ((chance * f64::from(width)).round() as u16).clamp(1, width - 1),
        None => width / 2,
    };
    let (on, off) = (canvas.theme.pick("█", "#"), canvas.theme.pick("░", "."));
    let bar = on.repeat(full.into()) + &off.repeat((width - full).into());
    let x = canvas.text(area.x, area.y, &names[0], Ink::Strong);
    let x = canvas.text(x + 1, area.y, &bar, Ink::Plain);
    canvas.text(x + 1, area.y, &names[1], Ink::Strong);
    let told = match (&ending, value) {
        (Some(_), _) => words.get("app-game-over").into_owned(),
        (None, Some(value)) => {
            let args = [
                ("player", info.player(mover).into()),
                ("score", wording::value(value, exact, mover, words).into()),
            ];
            let id = if proven { "app-proven" } else { "app-estimate" };
            words.with(id, &args).into_owned()
        }
        (None, None) if analysing.engine_on => words.get("app-searching").into_owned(),
        (None, None) => words.get("app-engine-off").into_owned(),
    };
    let ink = if proven { Ink::Sun } else { Ink::Plain };
    canvas.clipped(area.x, area.y + 1, area.width, &told, ink);
    // What a rule may still spoil is never called won without saying so.
    let caution = analysing.found.as_ref().and_then(local::caution);
    let Some(caution) = caution else {
        return area.y + 3;
    };
    let room = Rect::new(
        area.x,
        area.y + 2,
        area.width,
        area.height.saturating_sub(2),
    );
    canvas.paragraph(room, &wording::sentences([caution], words), Ink::Bad) + 1
}

/// The best lines. Returns the line behind them.
fn lines(analysing: &Analysing, canvas: &mut Canvas, area: Rect, words: &Messages) -> u16 {
    let Some(found) = &analysing.found else {
        return area.y;
    };
    let args = [
        ("depth", found.depth.into()),
        ("nodes", count(found.nodes).into()),
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
        let room = area.right().saturating_sub(x);
        canvas.clipped(x, y, room, &line.shown.join(" "), Ink::Plain);
        canvas.hit(area.x, y, area.width, Hit::Row(index));
        y += 1;
    }
    y
}

/// A number of positions in few characters.
fn count(nodes: u64) -> String {
    match nodes {
        0..10_000 => nodes.to_string(),
        10_000..1_000_000 => format!("{} k", nodes / 1000),
        1_000_000..100_000_000 => format!("{:.1} M", nodes as f64 / 1e6),
        _ => format!("{} M", nodes / 1_000_000),
    }
}

//! Draws a review: the board, the graph, and the judgement of the current move.

use game::{Outcome, Player};
use messages::Messages;
use picture::Charset;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use review::{Judgement, ReviewPass, ReviewedTurn};
use session::{
    graph::{ColumnScale, EIGHTHS, height},
    wording,
};

use super::{ReviewScreen, is_slip};
use crate::{
    board,
    canvas::{Canvas, cells, wrap},
    event::Hit,
    page::{self, KeyHint, Notice, Page, code, key, keys},
    panel,
    theme::Ink,
};

/// Height in rows of the graph of the first player's chance to win.
const ROWS: usize = 5;

pub(crate) fn hints(screen: &ReviewScreen) -> Vec<KeyHint> {
    if let Some(exporting) = &screen.exporting {
        return exporting.hints();
    }
    vec![
        keys("app-key-left-right", "app-do-step"),
        key('n', "n", "app-do-next-mistake"),
        key('t', "t", "app-do-try-again"),
        key('a', "a", "app-do-analyse"),
        key('x', "x", "app-do-export"),
        page::RULES,
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-back"),
        key('p', "p", "app-do-mistake-before"),
        code(KeyCode::Home, "app-key-home-end", "app-do-ends"),
        key('f', "f", "app-do-flip"),
    ]
}

pub(crate) fn draw(screen: &ReviewScreen, canvas: &mut Canvas, words: &Messages) {
    let status = status(screen, words);
    let title = ("game", wording::title(&*screen.line).into());
    let n_moves = screen.line.moves().len();
    let at = [("move", screen.ply.into()), ("moves", n_moves.into())];
    let page = Page {
        title: &words.with("app-review-title", &[title]),
        right: &words.with("app-review-at", &at),
        status: &status,
        keys: &hints(screen),
    };
    page.draw(canvas, words);
    let view = screen.at.view();
    let split = panel::split(page::stage(canvas), &view, canvas.theme);
    let marks = screen.marks();
    board::draw(canvas, split.board, &view, &marks, screen.flipped, None);
    if split.panel.width > 0 {
        // The panel may be higher than the board: it has more to show.
        let bottom = page::stage(canvas).bottom();
        let panel = Rect {
            height: bottom.saturating_sub(split.panel.y),
            ..split.panel
        };
        draw_panel(screen, canvas, panel, words);
    }
    page.draw_prompt(canvas);
}

fn status(screen: &ReviewScreen, words: &Messages) -> Notice {
    if let Some(exporting) = &screen.exporting {
        return Notice::info(exporting.question(words));
    }
    if let Some(notice) = &screen.notice {
        return notice.clone();
    }
    let Some(review) = &screen.review else {
        let (pass, done, total) = screen.done;
        let args = [("done", done.into()), ("total", total.into())];
        let id = match pass {
            ReviewPass::Positions => "app-review-searching",
            ReviewPass::TurningPoints => "app-review-checking",
        };
        return Notice::info(words.with(id, &args));
    };
    if let Some(turn) = screen.turn().filter(|it| is_slip(it)) {
        let number = ("turn", turn.number.into());
        return Notice::info(words.with("app-review-try", &[number]));
    }
    let n = review.turning_points().count();
    Notice::info(words.with("app-review-about", &[("turning", n.into())]))
}

fn draw_panel(screen: &ReviewScreen, canvas: &mut Canvas, area: Rect, words: &Messages) {
    let info = screen.game.info;
    canvas.text(area.x, area.y, &ended(screen, words), Ink::Strong);
    let graph = Rect::new(area.x, area.y + 1, area.width, cells(ROWS) + 2);
    draw_graph(screen, canvas, graph);
    let mut y = graph.bottom();
    let worth = screen.points.get(screen.ply).copied().flatten();
    if let Some(worth) = worth {
        let text = words.sentence(&worth.reason(info));
        let room = Rect::new(area.x, y, area.width, 3);
        y = canvas.paragraph(room, &text, Ink::Quiet);
    }
    if let Some(turn) = screen.turn() {
        let room = Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y + 3));
        y = draw_turn(screen, turn, canvas, room, words);
    }
    let rest = Rect::new(
        area.x,
        y + 1,
        area.width,
        area.bottom().saturating_sub(y + 1),
    );
    if rest.height < 3 {
        return;
    }
    let shown = screen.line.shown_moves();
    let turns = screen.review.as_ref().map(|it| it.turns.as_slice());
    let signed: Vec<String> = shown
        .into_iter()
        .enumerate()
        .map(|(ply, m)| {
            let turn = turns.and_then(|it| it.get(ply));
            m + turn.map_or("", sign)
        })
        .collect();
    let moves: Vec<&str> = signed.iter().map(String::as_str).collect();
    panel::moves(canvas, rest, &moves, screen.ply, (0, false));
}

/// The outcome of the reviewed game in words: the winner, a draw, or that it is unfinished.
fn ended(screen: &ReviewScreen, words: &Messages) -> String {
    let recorded = screen.record.result.as_ref().map(|it| it.outcome);
    let outcome = recorded.or(screen.line.ending().map(|it| it.outcome));
    match outcome {
        Some(Outcome::Win(winner)) => {
            let player = ("player", screen.game.info.player(winner).into());
            words.with("app-wins", &[player]).into_owned()
        }
        Some(Outcome::Draw) => words.get("app-draw").into_owned(),
        None => words.get("app-state-unfinished").into_owned(),
    }
}

/// The sign behind a reviewed move: `?` for one that turned the game, `?!` for a smaller mistake. Empty
/// for any other move.
fn sign(turn: &ReviewedTurn) -> &'static str {
    match turn.judgement {
        Some(Judgement::Turned) => " ?",
        Some(Judgement::Slip) => " ?!",
        Some(Judgement::Kept | Judgement::NoDifference) | None => "",
    }
}

/// Draws what the review says of the current move: the move, the better one if it was a mistake, and
/// why. Returns the row below it.
fn draw_turn(
    screen: &ReviewScreen,
    turn: &ReviewedTurn,
    canvas: &mut Canvas,
    area: Rect,
    words: &Messages,
) -> u16 {
    let player = wording::player(screen.game.info, turn.player, words);
    let dots = match turn.player {
        Player::First => ".",
        Player::Second => "...",
    };
    let head = format!(
        "{player}: {}{dots} {}{}",
        turn.number,
        turn.shown,
        sign(turn)
    );
    let ink = if is_slip(turn) { Ink::Bad } else { Ink::Strong };
    canvas.clipped(area.x, area.y, area.width, &head, ink);
    let mut said: Vec<String> = turn.why.iter().map(|it| words.sentence(it)).collect();
    let better = turn.better.as_ref().filter(|_| is_slip(turn));
    // The reasons for a turning point name the better move, a smaller mistake has none.
    if let (true, Some(m)) = (said.is_empty(), better.and_then(|it| it.shown.first())) {
        let line = ("line", m.clone().into());
        said.push(words.with("app-review-better", &[line]).into_owned());
    }
    if let Some(better) = better.filter(|it| 1 < it.shown.len()) {
        let line: Vec<&str> = better.shown.iter().take(5).map(String::as_str).collect();
        let line = ("line", line.join(" ").into());
        said.push(words.with("app-review-best-line", &[line]).into_owned());
    }
    let room = Rect::new(
        area.x,
        area.y + 1,
        area.width,
        area.height.saturating_sub(1),
    );
    canvas.paragraph(room, &fitting(&said, room), Ink::Plain)
}

/// Joins as many whole sentences as fit into an area.
fn fitting(sentences: &[String], room: Rect) -> String {
    let fits = |n: &usize| {
        let text = sentences[..*n].join(" ");
        wrap(&text, room.width.into()).len() <= room.height.into()
    };
    let n = (0..=sentences.len()).rev().find(fits).unwrap_or(0);
    sentences[..n].join(" ")
}

/// Draws the graph of the first player's chance to win after each move, with signs above it at the
/// turning points and a sign below it at the position shown.
fn draw_graph(screen: &ReviewScreen, canvas: &mut Canvas, area: Rect) {
    let points = &screen.points;
    let scale = ColumnScale::of(points.len(), area.width.into());
    let columns = scale.columns(points);
    let theme = canvas.theme;
    for row in 0..ROWS {
        let y = area.y + 1 + cells(ROWS - 1 - row);
        for (x, worth) in columns.iter().enumerate() {
            let eighths = height(*worth, ROWS).saturating_sub(8 * row).min(8);
            let middle = worth.is_some() && row == ROWS / 2 && eighths == 0;
            let sign = match theme.charset {
                Charset::Unicode if middle => '╌',
                Charset::Unicode => EIGHTHS[eighths],
                Charset::Ascii if 4 <= eighths => '#',
                Charset::Ascii if 0 < eighths => '.',
                Charset::Ascii if middle => '-',
                Charset::Ascii => ' ',
            };
            let ink = if middle { Ink::Quiet } else { Ink::Strong };
            canvas.text(area.x + cells(x), y, &sign.to_string(), ink);
        }
    }
    for ply in 0..points.len() {
        let x = area.x + cells(scale.column(ply));
        for y in area.y..area.bottom() {
            canvas.hit(x, y, 1, Hit::Ply(ply));
        }
    }
    let turns = screen
        .review
        .iter()
        .flat_map(review::Review::turning_points);
    for turn in turns {
        let x = area.x + cells(scale.column(turn.ply + 1));
        canvas.text(x, area.y, "?", Ink::Bad);
    }
    let x = area.x + cells(scale.column(screen.ply));
    canvas.text(x, area.y + 1 + cells(ROWS), theme.pick("▲", "^"), Ink::Sun);
}

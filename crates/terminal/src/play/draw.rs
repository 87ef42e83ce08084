//! The screen of a game.

use game::{Outcome, Player, Tap};
use local::{Purpose, Seat, Verdict, wording};
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};

use super::{Confirm, PACES, Play};
use crate::{
    board,
    canvas::Canvas,
    page::{KeyHint, Page, code, key, keys},
    panel, pieces,
    theme::Ink,
};

/// The keys that matter now, the most useful first.
pub(crate) fn hints(play: &Play) -> Vec<KeyHint> {
    let mut hints = Vec::new();
    if play.confirm.is_some() {
        return vec![
            code(KeyCode::Char('y'), "app-key-yes", "app-do-yes"),
            code(KeyCode::Char('n'), "app-key-no", "app-do-no"),
        ];
    }
    if play.entry.typed.is_some() {
        return vec![
            code(KeyCode::Enter, "app-key-enter", "app-do-play"),
            code(KeyCode::Esc, "app-key-esc", "app-do-back"),
        ];
    }
    if play.session.verdict().is_some() {
        hints.extend([
            key('n', "n", "app-do-rematch"),
            key('a', "a", "app-do-analyse"),
            key('s', "s", "app-do-save"),
        ]);
    } else if play.session.is_watched() {
        hints.extend([
            code(
                KeyCode::Char(' '),
                "app-key-space",
                if play.session.is_paused() {
                    "app-do-go-on"
                } else {
                    "app-do-pause"
                },
            ),
            code(KeyCode::Right, "app-key-right", "app-do-step"),
            keys("+/-", "app-do-speed"),
            key('a', "a", "app-do-analyse"),
        ]);
    } else {
        hints.extend([
            keys("app-key-arrows", "app-do-move"),
            code(KeyCode::Enter, "app-key-enter", "app-do-pick"),
            key(':', ":", "app-do-type"),
        ]);
        let tray = play.entry.tray();
        let has = |sign| tray.iter().any(|it| it.key == Some(sign));
        if has('+') && has('-') {
            hints.push(keys("+/-", "app-do-choose"));
        }
        hints.push(key('h', "h", "app-do-hint"));
    }
    hints.extend([key('u', "u", "app-do-undo"), key('?', "?", "app-do-help")]);
    hints.push(key('q', "q", "app-do-leave"));
    hints.push(key('f', "f", "app-do-flip"));
    hints.push(key('r', "r", "app-do-redo"));
    if play.session.verdict().is_none() && !play.session.is_watched() {
        if play.session.has_draws() {
            hints.push(key('d', "d", "app-do-draw"));
        }
        hints.push(key('R', "R", "app-do-resign"));
        hints.push(key('a', "a", "app-do-analyse"));
        hints.push(code(KeyCode::Esc, "app-key-esc", "app-do-back"));
        hints.push(code(KeyCode::Tab, "app-key-tab", "app-do-next"));
    }
    hints.push(keys("app-key-pages", "app-do-scroll"));
    hints
}

pub(crate) fn draw(play: &Play, canvas: &mut Canvas, words: &Messages) {
    let (status, bad) = status(play, words);
    let title = wording::title(play.session.line());
    let right = right(play, words);
    let area = Page {
        title: &title,
        right: &right,
        status: &status,
        bad,
        keys: &hints(play),
    }
    .draw(canvas, words);
    let still = (&play.entry.view, &play.marks());
    let moving = play.motion.as_ref().map(super::Motion::picture);
    let (view, marks) = moving.unwrap_or(still);
    let split = panel::split(area, view, canvas);
    let focus = play
        .session
        .is_persons_turn()
        .then(|| play.entry.cursor())
        .flatten();
    let focus = focus.filter(|_| moving.is_none());
    board::draw(canvas, split.board, view, marks, play.entry.flipped, focus);
    if play.session.is_persons_turn() {
        panel::tray(canvas, split.board.x + 5, split.tray, &play.entry, words);
    }
    if split.panel.width > 0 {
        draw_panel(play, canvas, split.panel, words);
    }
}

fn right(play: &Play, words: &Messages) -> String {
    if play.session.verdict().is_some() {
        return words.get("app-game-over").into_owned();
    }
    let info = play.session.game().info;
    let args = [
        ("turn", (play.session.played().len() + 1).into()),
        ("player", info.player(play.session.mover()).into()),
    ];
    words.with("app-turn", &args).into_owned()
}

/// The status line, and whether it tells of a problem.
fn status(play: &Play, words: &Messages) -> (String, bool) {
    let info = play.session.game().info;
    let mover = ("player", info.player(play.session.mover()).into());
    if let Some(text) = &play.entry.typed {
        let args = [mover, ("text", text.clone().into())];
        return (words.with("app-typing", &args).into_owned() + "_", false);
    }
    match play.confirm {
        Some(Confirm::Resign) => return (words.get("app-confirm-resign").into_owned(), false),
        Some(Confirm::Draw) => {
            let other = (
                "other",
                wording::player(info, !play.session.mover(), words).into(),
            );
            let text = words.with("app-confirm-draw", &[mover, other]);
            return (text.into_owned(), false);
        }
        None => (),
    }
    if let Some(notice) = &play.notice {
        return (notice.text.clone(), notice.bad);
    }
    if let Some(verdict) = play.session.verdict() {
        return (wording::verdict(info, verdict, words), false);
    }
    if let Some(thinking) = play.session.thinking() {
        let id = match thinking.purpose {
            Purpose::Move => "app-thinking",
            Purpose::Hint => "app-thinking-hint",
            Purpose::Draw => "app-thinking-draw",
        };
        let seconds = ("seconds", thinking.since.as_secs().into());
        if thinking.purpose != Purpose::Move || !play.session.is_watched() {
            return (words.with(id, &[mover, seconds]).into_owned(), false);
        }
    }
    if play.session.is_watched() {
        return (watching(play, words), false);
    }
    (pick(play, words), false)
}

fn watching(play: &Play, words: &Messages) -> String {
    if play.session.is_paused() {
        return words.get("app-paused").into_owned();
    }
    let speed = ("speed", (play.pace + 1).into());
    let most = ("most", PACES.len().into());
    words.with("app-watching", &[speed, most]).into_owned()
}

/// What the person may do next.
fn pick(play: &Play, words: &Messages) -> String {
    let (entry, info) = (&play.entry, play.session.game().info);
    let mover = ("player", info.player(play.session.mover()).into());
    if entry.crowded {
        return words.with("app-too-many-moves", &[mover]).into_owned();
    }
    let next = entry.next();
    let squares = next
        .iter()
        .filter(|it| matches!(it, Tap::Square(_)))
        .count();
    let chosen: Vec<String> = entry
        .taps()
        .iter()
        .map(|it| wording::tap(*it, words))
        .collect();
    if entry.own_taps().is_empty() {
        if squares == 0 {
            let choice = names(&next, words);
            return words
                .with("app-pick-button", &[mover, ("choice", choice.into())])
                .into_owned();
        }
        let args = [
            mover,
            ("chosen", chosen.join(" ").into()),
            ("piles", chosen.len().into()),
            ("squares", squares.into()),
            ("moves", entry.legal().len().into()),
        ];
        return words.with("app-pick-first", &args).into_owned();
    }
    let args = [
        mover,
        ("chosen", chosen.join(" ").into()),
        ("choice", names(&next, words).into()),
    ];
    words.with("app-pick-next", &args).into_owned()
}

/// What may be picked, as a list that is cut short.
fn names(taps: &[Tap], words: &Messages) -> String {
    const MOST: usize = 8;
    let mut names: Vec<String> = taps
        .iter()
        .take(MOST)
        .map(|it| wording::tap(*it, words))
        .collect();
    if MOST < taps.len() {
        names.push("…".to_owned());
    }
    names.join(" ")
}

fn draw_panel(play: &Play, canvas: &mut Canvas, area: Rect, words: &Messages) {
    let mut y = area.y;
    for player in Player::BOTH {
        draw_player(play, player, canvas, area, y, words);
        y += 1;
    }
    y += 1;
    let bottom = area.bottom();
    if let Some(verdict) = play.session.verdict() {
        y = draw_verdict(
            play,
            verdict,
            canvas,
            Rect {
                y,
                height: 6,
                ..area
            },
            words,
        ) + 1;
    } else if let Some((before, last)) = play.session.last() {
        canvas.text(area.x, y, &words.get("app-last-move"), Ink::Quiet);
        canvas.clipped(area.x, y + 1, area.width, &last.shown, Ink::Sun);
        let told = wording::trace(before, &last.trace, words);
        let room = Rect::new(area.x, y + 2, area.width, 2);
        y = canvas.paragraph(room, &told, Ink::Quiet) + 1;
    }
    let advice = play.advice.as_ref();
    let advice_lines = advice.map_or(0, |it| {
        let lines = crate::canvas::wrap(&it.text, area.width.into());
        lines.len() as u16 + 2
    });
    let legend = if advice.is_some() { advice_lines } else { 4 };
    let height = bottom.saturating_sub(y + legend);
    let list = Rect::new(area.x, y, area.width, height);
    let played = play.session.played().iter();
    let moves: Vec<&str> = played.map(|it| it.shown.as_str()).collect();
    let more = play.session.verdict().is_none();
    let end = panel::moves(
        canvas,
        list,
        &moves,
        moves.len(),
        (play.scroll, more),
        words,
    );
    let y = (end + 1).max(bottom.saturating_sub(legend).min(end + 1));
    let rest = Rect::new(area.x, y, area.width, bottom.saturating_sub(y));
    match advice {
        Some(advice) => {
            canvas.text(rest.x, rest.y, &words.get("app-hint"), Ink::Quiet);
            let text = Rect::new(
                rest.x,
                rest.y + 1,
                rest.width,
                rest.height.saturating_sub(1),
            );
            canvas.paragraph(text, &advice.text, Ink::Hint);
        }
        None => panel::legend(canvas, rest, &play.entry.view, &play.marks(), words),
    }
}

fn draw_player(
    play: &Play,
    player: Player,
    canvas: &mut Canvas,
    area: Rect,
    y: u16,
    words: &Messages,
) {
    let info = play.session.game().info;
    let view = &play.entry.view;
    let charset = canvas.theme.charset;
    let is_mover = play.session.verdict().is_none() && play.session.mover() == player;
    let sign = if is_mover {
        canvas.theme.pick("›", ">")
    } else {
        " "
    };
    canvas.text(area.x.saturating_sub(2), y, sign, Ink::Sun);
    let glyph = pieces::glyph(info, player, view, charset);
    let style = canvas.theme.role(pieces::role(info, player));
    let x = canvas.styled(area.x, y, glyph, style);
    let x = canvas.text(x + 1, y, &wording::player(info, player, words), Ink::Strong);
    let clock = play.session.clock();
    let time = clock.map(|it| wording::time_left(it.left[player as usize]));
    let time = time.unwrap_or_default();
    let held = pieces::holdings(info, player, view, charset, words);
    let right = [held, time].join(" ").trim().to_owned();
    let seat = match play.session.terms().seats[player as usize] {
        Seat::Person => words.get("app-seat-you").into_owned(),
        Seat::Computer(computer) => wording::computer(computer, words),
    };
    let room = area
        .right()
        .saturating_sub(x + 3 + right.chars().count() as u16);
    canvas.clipped(x + 1, y, room, &seat, Ink::Plain);
    let ink = if is_mover { Ink::Sun } else { Ink::Plain };
    canvas.right(area.right(), y, &right, ink);
}

/// Who won and why, in large letters as far as a terminal has some.
fn draw_verdict(
    play: &Play,
    verdict: &Verdict,
    canvas: &mut Canvas,
    area: Rect,
    words: &Messages,
) -> u16 {
    let info = play.session.game().info;
    let head = match verdict.outcome() {
        Outcome::Win(winner) => words
            .with("app-wins", &[("player", info.player(winner).into())])
            .into_owned(),
        Outcome::Draw => words.get("app-draw").into_owned(),
    };
    canvas.text(area.x, area.y, &head, Ink::Sun);
    let why = match verdict {
        Verdict::Rules(ending) => words.say(&ending.reason) + ".",
        other => wording::verdict(info, other, words),
    };
    let text = Rect::new(area.x, area.y + 1, area.width, area.height - 1);
    canvas.paragraph(text, &why, Ink::Plain)
}

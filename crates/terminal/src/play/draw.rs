//! The screen of a game.

use messages::Messages;
use ratatui::crossterm::event::KeyCode;
use session::{Purpose, wording};

use super::{Confirm, PACES, Play, side};
use crate::{
    board,
    canvas::Canvas,
    page::{self, KeyHint, Page, code, key, keys},
    panel, prompts,
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
    if let Some(hints) = play.hints_online() {
        return hints;
    }
    if play.session.verdict().is_some() {
        hints.extend([
            key('n', "n", "app-do-rematch"),
            key('v', "v", "app-do-review"),
            key('a', "a", "app-do-analyse"),
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
        if play.advice.is_some() {
            hints.push(key('p', "p", "app-do-play-hint"));
        } else {
            hints.push(key('h', "h", "app-do-hint"));
        }
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
    let page = Page {
        title: &title,
        right: &right,
        status: &status,
        bad,
        keys: &hints(play),
    };
    page.draw(canvas, words);
    let info = play.session.game().info;
    page::subtitle(
        canvas,
        &page,
        &format!("{}, {}", info.designer, info.year),
        words,
    );
    let still = (&play.entry.view, &play.marks());
    let moving = play.motion.as_ref().map(super::Motion::picture);
    let (view, marks) = moving.unwrap_or(still);
    let split = panel::split(page::stage(canvas), view, canvas.theme);
    let focus = play
        .session
        .is_persons_turn()
        .then(|| play.entry.cursor())
        .flatten();
    let focus = focus.filter(|_| moving.is_none());
    let flipped = play.entry.flipped;
    board::draw(canvas, split.board, view, marks, flipped, focus);
    if split.panel.width == 0 {
        side::draw_below(play, canvas, split.below, words);
    } else {
        side::draw(play, canvas, split.panel, words);
    }
    page.draw_prompt(canvas);
}

fn right(play: &Play, words: &Messages) -> String {
    if play.session.verdict().is_some() {
        return words.get("app-game-over").into_owned();
    }
    let info = play.session.game().info;
    let player = ("player", info.player(play.session.mover()).into());
    words.with("app-to-move", &[player]).into_owned()
}

/// The status line, and whether it tells of a problem.
fn status(play: &Play, words: &Messages) -> (String, bool) {
    let info = play.session.game().info;
    let mover = ("player", info.player(play.session.mover()).into());
    if let Some(text) = &play.entry.typed {
        let id = if play.session.is_persons_turn() {
            "app-typing"
        } else {
            "app-typing-ahead"
        };
        let args = [mover, ("text", text.clone().into())];
        return (words.with(id, &args).into_owned() + "_", false);
    }
    match play.confirm {
        Some(Confirm::Resign) => return (words.get("app-confirm-resign").into_owned(), false),
        Some(Confirm::Draw) if play.session.can_claim() => {
            return (words.get("app-confirm-claim").into_owned(), false);
        }
        Some(Confirm::Draw) => return (words.get("app-confirm-offer").into_owned(), false),
        Some(Confirm::Leave) if play.remote.is_some() => {
            return (words.get("app-confirm-leave-match").into_owned(), false);
        }
        Some(Confirm::Leave) => return (words.get("app-confirm-leave").into_owned(), false),
        Some(Confirm::TakeBack) => {
            return (words.get("app-confirm-take-back").into_owned(), false);
        }
        Some(Confirm::Offer) => {
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
    if let Some(told) = play.status_online(words) {
        return (told, false);
    }
    if let Some(verdict) = play.session.verdict() {
        return (prompts::verdict(info, verdict, words), false);
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
    prompts::next(&play.entry, play.session.line(), words)
}

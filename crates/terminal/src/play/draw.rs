//! Draws the screen of a game, and its status line.

use messages::Messages;
use ratatui::crossterm::event::KeyCode;
use session::{RequestPurpose, wording};

use super::{Confirm, PACES, PlayScreen, side};
use crate::{
    board,
    canvas::Canvas,
    page::{self, KeyHint, Notice, Page, code, key, keys},
    panel, prompts,
};

/// The hints for the keys that matter now in a game, the most useful first.
pub(crate) fn hints(play: &PlayScreen) -> Vec<KeyHint> {
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
    if let Some(remote) = &play.remote {
        return remote.hints(play.session.has_draws());
    }
    if play.session.verdict().is_some() {
        hints.push(key('n', "n", "app-do-rematch"));
        if play.level_by(1).is_some() {
            hints.push(key('+', "+", "app-do-stronger"));
        }
        hints.push(key('v', "v", "app-do-review"));
        hints.push(key('a', "a", "app-do-analyse"));
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
        } else if play.may_be_helped() {
            hints.push(key('h', "h", "app-do-hint"));
        }
    }
    hints.push(page::RULES);
    hints.extend([key('u', "u", "app-do-undo"), key('?', "?", "app-do-help")]);
    hints.push(key('q', "q", "app-do-leave"));
    hints.push(key('f', "f", "app-do-flip"));
    hints.push(key('r', "r", "app-do-redo"));
    if play.session.verdict().is_none() && !play.session.is_watched() {
        if play.session.has_draws() {
            hints.push(key('d', "d", "app-do-draw"));
        }
        hints.push(key('R', "R", "app-do-resign"));
        let analyse = if play.may_be_helped() {
            "app-do-analyse-hint"
        } else {
            "app-do-analyse-later"
        };
        hints.push(key('a', "a", analyse));
        hints.push(code(KeyCode::Esc, "app-key-esc", "app-do-back"));
        hints.push(code(KeyCode::Tab, "app-key-tab", "app-do-next"));
    }
    if play.session.verdict().is_some() && play.level_by(-1).is_some() {
        hints.push(key('-', "-", "app-do-weaker"));
    }
    hints.push(keys("app-key-pages", "app-do-scroll"));
    hints
}

pub(crate) fn draw(play: &PlayScreen, canvas: &mut Canvas, words: &Messages) {
    let view = &play.entry.view;
    let split = panel::split(page::stage(canvas), view, canvas.theme);
    let mut status = status(play, words);
    if let Some(verdict) = play.session.verdict()
        && 0 < split.panel.width
        && !status.fits(canvas)
        && !status.bad
    {
        // The panel says why, and the keys that lead on stay visible.
        let outcome = prompts::outcome(play.game().info, verdict.outcome(), play.me(), words);
        status = Notice::info(outcome + ".");
    }
    let title = wording::title(play.session.line());
    let right = right(play, words);
    let page = Page {
        title: &title,
        right: &right,
        status: &status,
        keys: &hints(play),
    };
    page.draw_without_status(canvas, words);
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
        let size = board::choose(view, canvas.theme, split.board.width, split.board.height);
        side::draw(play, canvas, (split.panel, size), words);
    }
    page.draw_prompt_below(canvas, &split);
}

fn right(play: &PlayScreen, words: &Messages) -> String {
    if play.session.verdict().is_some() {
        return words.get("app-game-over").into_owned();
    }
    let info = play.session.game().info;
    let player = ("player", info.player(play.session.mover()).into());
    words.with("app-to-move", &[player]).into_owned()
}

/// The status line of a game: the text being typed, a question, a notice, or what is going on in the
/// game.
fn status(play: &PlayScreen, words: &Messages) -> Notice {
    let info = play.session.game().info;
    let mover = ("player", info.player(play.session.mover()).into());
    if let Some(text) = &play.entry.typed {
        let id = if play.session.is_persons_turn() {
            "app-typing"
        } else {
            "app-typing-ahead"
        };
        let args = [mover, ("text", text.clone().into())];
        return Notice::info(words.with(id, &args) + "_");
    }
    if let Some(confirm) = play.confirm {
        let id = match confirm {
            Confirm::Resign => "app-confirm-resign",
            Confirm::Draw if play.session.can_claim() => "app-confirm-claim",
            Confirm::Draw => "app-confirm-offer",
            Confirm::Leave => "app-confirm-leave-match",
            Confirm::TakeBack => "app-confirm-take-back",
            Confirm::Offer => "app-confirm-draw",
        };
        let other = wording::player(info, !play.session.mover(), words);
        return Notice::info(words.with(id, &[mover, ("other", other.into())]));
    }
    let is_persons_turn = play.session.is_persons_turn();
    let remote = play.remote.as_ref();
    let lost = remote.filter(|it| it.is_lost());
    if let Some(status) = lost.and_then(|it| it.status(is_persons_turn, words)) {
        return Notice::error(status);
    }
    if let Some(notice) = &play.notice {
        return notice.clone();
    }
    if let Some(status) = remote.and_then(|it| it.status(is_persons_turn, words)) {
        return Notice::info(status);
    }
    if let Some(verdict) = play.session.verdict() {
        return Notice::info(prompts::verdict(info, verdict, play.me(), words));
    }
    if let Some(thinking) = play.session.pending_request() {
        let id = match thinking.purpose {
            RequestPurpose::Move => "app-thinking",
            RequestPurpose::Hint => "app-thinking-hint",
            RequestPurpose::Draw => "app-thinking-draw",
        };
        let seconds = ("seconds", thinking.elapsed.as_secs().into());
        if thinking.purpose != RequestPurpose::Move || !play.session.is_watched() {
            return Notice::info(words.with(id, &[mover, seconds]));
        }
    }
    if play.session.is_watched() {
        return Notice::info(watching(play, words));
    }
    Notice::info(prompts::next(&play.entry, play.session.line(), words))
}

fn watching(play: &PlayScreen, words: &Messages) -> String {
    if play.session.is_paused() {
        return words.get("app-paused").into_owned();
    }
    let speed = ("speed", (play.pace + 1).into());
    let most = ("most", PACES.len().into());
    words.with("app-watching", &[speed, most]).into_owned()
}

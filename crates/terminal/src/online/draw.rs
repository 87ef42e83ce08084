//! Draws the screens before a match on a server.

use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use session::{TimeControl, wording};

use super::{JoinScreen, OnlineScreen, Purpose, ROWS, Row};
use crate::{
    canvas::Canvas,
    list_screen::Field,
    page::{KeyHint, Notice, Page, code, key, keys},
    setup::clock_name,
    theme::Ink,
};

pub(crate) fn hints(online: &OnlineScreen) -> Vec<KeyHint> {
    online.list.line.hints(|| {
        vec![
            keys("app-key-up-down", "app-do-choose"),
            keys("app-key-left-right", "app-do-change"),
            code(KeyCode::Enter, "app-key-enter", "app-do-accept"),
            key('?', "?", "app-do-help"),
            key('q', "q", "app-do-back"),
        ]
    })
}

pub(crate) fn draw(online: &OnlineScreen, canvas: &mut Canvas, words: &Messages) {
    let message = |purpose| match purpose {
        Purpose::Link => "app-online-type-link",
        Purpose::Server => "app-online-type-server",
        Purpose::Name => "app-type-name",
    };
    let status = online.list.line.status(words, message, || {
        let id = match online.making {
            Some(_) => "app-online-making",
            None => "app-online-about",
        };
        Notice::info(words.get(id))
    });
    let area = Page {
        title: &words.get("app-online-title"),
        right: "",
        status: &status,
        keys: &hints(online),
    }
    .draw(canvas, words);
    let fields = ROWS.map(|it| field(online, it, words));
    let place = Rect::new(0, area.y + 1, area.right(), area.height.saturating_sub(1));
    online.list.draw_fields(canvas, place, &fields, (0, 2));
}

fn field(online: &OnlineScreen, row: Row, words: &Messages) -> Field {
    let info = online.game().info;
    let (id, value) = match row {
        Row::Join => ("app-online-join", None),
        Row::Make => ("app-online-make", None),
        Row::Server => ("app-online-server", Some(online.server.clone())),
        Row::Name => {
            let none = || words.get("app-no-name").into_owned();
            let name = Some(online.name.clone()).filter(|it| !it.is_empty());
            ("app-setting-name", Some(name.unwrap_or_else(none)))
        }
        Row::Game => ("app-online-game", Some(info.name.to_owned())),
        Row::Side => {
            let side = wording::player(info, online.side, words);
            ("app-online-side", Some(side))
        }
        Row::Clock => {
            let control = online.clock.map(|it| TimeControl::CHOICES[it]);
            ("app-clock-label", Some(clock_name(control, words)))
        }
    };
    Field {
        label: words.get(id).into_owned(),
        value,
        height: 2,
    }
}

pub(crate) fn join_hints(join: &JoinScreen) -> Vec<KeyHint> {
    let mut hints = vec![key('?', "?", "app-do-help"), key('q', "q", "app-do-back")];
    if join.job.is_none() {
        let again = code(KeyCode::Enter, "app-key-enter", "app-do-try-connect");
        hints.insert(0, again);
    }
    hints
}

pub(crate) fn draw_join(join: &JoinScreen, canvas: &mut Canvas, words: &Messages) {
    let connecting = || Notice::info(words.get("app-online-connecting"));
    let status = join.notice.clone().unwrap_or_else(connecting);
    let area = Page {
        title: &words.get("app-online-title"),
        right: "",
        status: &status,
        keys: &join_hints(join),
    }
    .draw(canvas, words);
    let link = client::Link {
        token: None,
        ..join.link.clone()
    };
    let room = Rect::new(4, area.y + 1, area.width.saturating_sub(8), 3);
    canvas.paragraph(room, &link.to_string(), Ink::Plain);
}
